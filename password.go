// Where a password or a token is in what follows the slashes of a URI, for Redact, URI.Redacted and
// Hazards.

package uri

import "strings"

// mask is what stands in place of a password or a token.
const mask = "xxxxx"

// secretBeforeAt returns the bounds of the token or the password in s that an "@" ends, and reports
// whether there is one. s follows the slashes of any URI in a text. A token begins s.
func secretBeforeAt(scheme, s string) (start, end int, ok bool) {
	start, end, ok = passwordBeforeAt(s)
	token := tokenLen(scheme, s[:authorityLen(s)])
	if token == 0 {
		return start, end, ok
	}
	end = max(end, token)
	for { // behind the mask, nothing may look like a password
		_, n, ok := passwordBeforeAt(s[end:])
		if !ok {
			return 0, end, true
		}
		end += n
	}
}

// passwordBeforeAt is secretBeforeAt without tokens.
func passwordBeforeAt(s string) (start, end int, ok bool) {
	authority := s[:authorityLen(s)]
	start, end = passwordStart(authority), strings.LastIndexByte(s, '@')
	if start == 0 || end < start || isSpace(s[start]) || isPortBeforeAt(s[start:]) {
		return 0, 0, false
	}
	if at := strings.LastIndexByte(authority, '@'); at >= start {
		hosts := authority[at+len("@"):]
		host, _ := leadingServer(hosts[:until(hosts, ',')])
		if isKnownHost(host) || isPortBeforeAt(host.Port.text) {
			end = at
		}
	}
	return start, end, true
}

// passwordStart returns the index in an authority at which a password may begin, behind the first
// ":" or "%3A". It returns 0 if there is none, or if that belongs to an address in brackets.
func passwordStart(authority string) int {
	_, start := firstColon(authority)
	host := strings.LastIndexByte(authority[:start], '@') + len("@") // if no password follows
	if addressLen(authority[host:]) > 0 {
		return 0
	}
	return start
}

// firstColon returns the bounds of the first ":" or "%3A" in s, or two zeros if there is none. Some
// programs unescape a userinfo before they split it.
func firstColon(s string) (start, end int) {
	for i := range len(s) {
		switch {
		case s[i] == ':':
			return i, i + len(":")
		case s[i] == '%' && hasPrefixFold(s[i:], "%3A"):
			return i, i + len("%3A")
		}
	}
	return 0, 0
}

// startWithoutAt returns the index in s at which a password may begin if no "@" follows: behind the
// first ":" of the authority, unless a port follows, or a character that no URI has precedes that,
// or it begins SQLite's ":memory:". Otherwise, it returns 0. s follows the slashes of a URI.
func startWithoutAt(s string) int {
	start := lenWithout(s[:until(s, '/')], notURIC|classQuestion|classHash|classColon) + len(":")
	if start > len(s) || s[start-1] != ':' || isPortWithoutAt(s[start:]) || strings.HasPrefix(s, ":memory:") {
		return 0
	}
	return start
}

// endWithoutAt returns the index in s, which follows the slashes of a URI without "@", at which the
// URI ends: before a closing tag, an entity of HTML or the code of a double quote, and what may follow a
// URI. These lists are longer than those of FindAll, because here a URI may be invalid.
func endWithoutAt(s string) int {
	for _, behind := range behindURI {
		s, _, _ = strings.Cut(s, behind)
	}
	for i := range len(s) {
		if s[i] == '&' && beginsDelimiter(s[i:]) {
			s = s[:i]
			break
		}
	}
	end := len(strings.TrimRight(s, marksBehindURI))
	if strings.HasPrefix(s[end:], "::") && isIPv6address(s[:end+len("::")]) {
		end += len("::")
	}
	return end
}

// behindURI are a closing tag of HTML, as it stands and as JSON escapes it, and a quote of JSON.
var behindURI = [...]string{"</", `<\/`, `\u003c/`, `\u003C/`, `\u0022`}

const (
	marksBehindURI  = quotes + "()[]{}<>,;.|&=:!?*\\" // of a sentence, of emphasis, of a language
	marksBehindPort = "/?,;|>\"'"                     // of the URI, of a list, of what is around it
)

// isPortBeforeAt reports whether s, which follows a ":", begins with a port rather than a password
// that an "@" ends: with two digits or more, and a delimiter or nothing. "#" is no such delimiter,
// because generated passwords have few of these.
func isPortBeforeAt(s string) bool {
	n := portLen(s, 2)
	return n > 0 && (n == len(s) || strings.IndexByte(marksBehindPort, s[n]) >= 0)
}

// isPortWithoutAt reports whether s, which follows a ":" and has no "@", begins with a port. Any
// punctuation may follow its digits, but without digits, only white space, a path, or the code of a
// color.
func isPortWithoutAt(s string) bool {
	n := portLen(s, 0)
	return n == len(s) || strings.IndexByte("/\\\x1b"+spaces, s[n]) >= 0 || n > 0 && !alphanumChars.has(s[n])
}

// portLen returns the length of the digits of a port at the beginning of s: at most five, leading
// zeros aside, and at least the given number. If there is none, portLen returns 0.
func portLen(s string, least int) int {
	n := digitsLen(s)
	if size := len(strings.TrimLeft(s[:n], "0")); size < least || size > 5 {
		return 0
	}
	return n
}

// tokenLen returns the length of the text in front of the first "@" of an authority if that may be a
// token: a user name that no password follows, or an empty one, or "x-oauth-basic", which GitHub
// asks for. The scheme ends in http or https, as in "git+https", or is nats, ws or wss. Otherwise,
// tokenLen returns 0.
func tokenLen(scheme, authority string) int {
	at := strings.IndexByte(authority, '@')
	if at < 0 || charsLen(authority[:at], inTokenChars) < at {
		return 0
	}
	if httpLen(scheme) == 0 && !equalFold(scheme, "nats") && !equalFold(scheme, "ws") && !equalFold(scheme, "wss") {
		return 0
	}
	user, password := authority[:at], ""
	if start, end := firstColon(user); end > 0 {
		user, password = user[:start], user[end:]
	}
	if user == "" || password != "" && password != "x-oauth-basic" {
		return 0
	}
	return at
}

// The characters of tokens, and of the ":" behind one. Other characters separate, as in
// "http://h,a@b" of CSV and in "http://h&to=a@b".
const inToken = unreserved | escaped | 1<<'=' | 1<<'+' | 1<<':'

var inTokenChars = set{inToken & low64, inToken >> 64}
