// Where a password or a token may be in an authority, for Redact, URI.Redacted and Hazards.

package uri

import "strings"

// colonEnd returns the index after the first ":" or "%3A" in s, or 0 if there is none. Some
// programs unescape a userinfo before they split it.
func colonEnd(s string) int {
	for i := range len(s) {
		switch {
		case s[i] == ':':
			return i + len(":")
		case s[i] == '%' && hasPrefixFold(s[i:], "%3A"):
			return i + len("%3A")
		}
	}
	return 0
}

// passwordStart returns the index in an authority at which a password may begin, behind the first
// ":" or "%3A". It returns 0 if there is none, or if that belongs to an address in brackets.
func passwordStart(authority string) int {
	start := colonEnd(authority)
	user := strings.LastIndexByte(authority[:start], '@') + len("@")
	if addressLen(authority[user:]) > 0 {
		return 0
	}
	return start
}

// The characters of tokens, and of the ":" behind one. Other characters separate, as in
// "http://h,a@b" of CSV and in "http://h&to=a@b".
const inToken = unreserved | escaped | 1<<'=' | 1<<'+' | 1<<':'

var inTokenChars = set{inToken & low64, inToken >> 64}

// tokenLen returns the length of the text in front of the first "@" of an authority if that may be a
// token: the scheme ends in http or https, as in "git+https", and the text is a user name that no
// password follows, or an empty one, or "x-oauth-basic", which GitHub asks for. Otherwise, it
// returns 0.
func tokenLen(schemeName, authority string) int {
	at := strings.IndexByte(authority, '@')
	isHTTP := hasSuffixFold(schemeName, "http") || hasSuffixFold(schemeName, "https")
	if at < 1 || !isHTTP || authority[0] == ':' || charsLen(authority[:at], inTokenChars) < at {
		return 0
	}
	start := colonEnd(authority[:at])
	if password := authority[start:at]; start > 0 && password != "" && password != "x-oauth-basic" {
		return 0
	}
	return at
}

// portLen returns the length of the digits of a port at the beginning of s, which follows a ":". A
// port has at most five digits, leading zeros aside, but at least the given number of them. If
// there is none, portLen returns 0.
func portLen(s string, least int) int {
	zeros := charsLen(s, set{1 << '0', 0})
	n := digitsLen(s[zeros:])
	if n < least || n > 5 {
		return 0
	}
	return zeros + n
}

// beginsPort reports whether s, which follows a ":" and contains an "@" or ends with the authority,
// begins with a port of two digits or more and a delimiter. "#" is no such delimiter, because
// generated passwords have few of these.
func beginsPort(s string) bool {
	n := portLen(s, 2)
	return n > 0 && (n == len(s) || strings.IndexByte("/?,;|>\"'", s[n]) >= 0)
}
