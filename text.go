// What FindAll, ParseAbbreviated and masking know of texts: white space and line breaks, codes of
// JSON and entities of HTML, where a scheme begins, and which hosts can be recognized.

package uri

import (
	"slices"
	"strings"
	"unicode"
)

// The white space of Appendix E in US-ASCII, and the part of it that breaks a line.
const (
	spaces    = " \t" + lineBreak
	lineBreak = "\n\v\f\r"
)

// The quotes that may stand around a URI in a text.
const quotes = "\"'`"

// isSpace reports whether b is one of spaces.
func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// breakLen returns the length of the white space at the beginning of s if it contains a line break,
// and 0 otherwise.
func breakLen(s string) int {
	n, isBroken := 0, false
	for n < len(s) && isSpace(s[n]) {
		isBroken = isBroken || s[n] != ' ' && s[n] != '\t'
		n++
	}
	if !isBroken {
		return 0
	}
	return n
}

// trimSpaces is strings.TrimRight(s, spaces), but several times as fast.
func trimSpaces(s string) string {
	for s != "" && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// dropBreaks returns s without white space that contains a line break.
func dropBreaks(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for s != "" {
		n := breakLen(s)
		if n == 0 {
			n = max(len(s)-len(strings.TrimLeft(s, spaces)), 1) // no part of this white space is a break
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

// codeLen returns the length of the code of a character that s begins with: "u" and four hex digits,
// as JSON writes it behind a backslash, or "U" and eight, as in Turtle. If there is none, it returns 0.
func codeLen(s string) int {
	if s == "" || s[0]|0x20 != 'u' {
		return 0
	}
	n := len("u003c")
	if s[0] == 'U' {
		n = len("U0000003c")
	}
	if len(s) < n || hexLen(s[1:n]) < n-1 {
		return 0
	}
	return n
}

// isDelimiterCode reports whether s begins with the code of a quote, an angle bracket or a space.
func isDelimiterCode(s string) bool {
	n := codeLen(s)
	return n > 0 && strings.Trim(s[1:n-2], "0") == "" && strings.IndexByte("\"'<> ", octet(s[n-2], s[n-1])) >= 0
}

// delimiterEntities are common HTML entities for quotes, angle brackets and a space that does not
// break, ignoring case.
var delimiterEntities = [...]string{
	"&quot;", "&#34;", "&#034;", "&#x22;", "&apos;", "&#39;", "&#039;", "&#x27;",
	"&lt;", "&#60;", "&#060;", "&#x3c;", "&gt;", "&#62;", "&#062;", "&#x3e;",
	"&nbsp;", "&#160;", "&#xa0;",
}

// beginsDelimiter reports whether s begins with one of delimiterEntities.
func beginsDelimiter(s string) bool {
	if strings.IndexByte(s[:min(len(s), len("&quot;"))], ';') < 0 { // for speed
		return false
	}
	return slices.ContainsFunc(delimiterEntities[:], func(e string) bool { return hasPrefixFold(s, e) })
}

// schemeStart returns the index of the scheme at the end of s, or len(s) if there is none. If a
// name ends in "http" or "https", the scheme begins there, as in "\nhttp" and "3Dhttp", unless the
// name contains a "+", as in "git+http". A scheme begins behind the code of a delimiter, as in
// "\u003cmailto".
func schemeStart(s string) int {
	start := len(s)
	for i := len(s) - 1; i >= 0; i-- {
		if c := s[i] | 0x20; 'a' <= c && c <= 'z' {
			start = i
		} else if !schemeChars.has(s[i]) {
			break
		}
	}
	name := s[start:]
	if len(name) <= len("http") || name == "https" { // as most are
		return start
	}
	if isDelimiterCode(name) { // as in "\u003cmailto:a@b"
		start += codeLen(name)
		return start + schemeStart(s[start:])
	}
	if n := httpLen(name); n > 0 && strings.IndexByte(name, '+') < 0 {
		return len(s) - n
	}
	return start
}

// httpLen returns the length of "http" or "https" at the end of the name of a scheme, ignoring case,
// or 0 if neither is there.
func httpLen(name string) int {
	for _, http := range [...]string{"http", "https"} {
		if hasSuffixFold(name, http) {
			return len(http)
		}
	}
	return 0
}

// beginsURI reports whether s begins with a scheme and "://".
func beginsURI(s string) bool {
	n := schemeLen(s)
	return n > 0 && strings.HasPrefix(s[n:], "://")
}

// beginsPath reports whether s begins with a character of a path, such as each one of an authority.
func beginsPath(s string) bool {
	return s != "" && classes[s[0]]&(notURIC|classQuestion|classHash) == 0
}

// leadingServer returns the server at the beginning of s, and the rest of s, which is empty or
// begins with a delimiter. If there is no server, it returns the zero Server.
func leadingServer(s string) (Server, string) {
	n := authorityLen(s)
	server := serverParts(s[:n])
	if !server.isValid() {
		server = Server{}
	}
	return server, s[n:]
}

// isDotted reports whether the host of a server is a hostname of two or more labels.
func isDotted(s Server) bool {
	return s.HostKind() == Hostname && strings.Contains(strings.TrimSuffix(s.Host, "."), ".")
}

// isKnownHost reports whether the host of a server is an address, localhost, or dotted.
func isKnownHost(s Server) bool {
	_, isAddr := s.Addr()
	return isDotted(s) || isAddr || equalFold(s.Host, "localhost")
}

// isLetterOrDigit reports whether r is a letter or a digit.
func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
