// The words that text consists of: white space, line breaks, the codes of JSON, and "URL:".

package uri

import (
	"strings"
	"unicode"
)

// The white space of Appendix E in US-ASCII, and the part of it that breaks a line.
const (
	spaces    = " \t" + lineBreak
	lineBreak = "\n\v\f\r"
)

// isSpace reports whether b is one of spaces.
func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// isWhite reports whether r is white space of Unicode, or has no width.
func isWhite(r rune) bool { return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' }

// isAround reports whether r may stand around a URI (Appendix E).
func isAround(r rune) bool { return isWhite(r) || r == '<' || r == '>' || r == '"' }

// breakLen returns the length of the white space at the beginning of s if it contains a line break,
// and 0 otherwise.
func breakLen(s string) int {
	n := spaceLen(s)
	if !strings.ContainsAny(s[:n], lineBreak) {
		return 0
	}
	return n
}

// spaceLen returns the length of the white space at the beginning of s.
func spaceLen(s string) (n int) {
	for n < len(s) && isSpace(s[n]) {
		n++
	}
	return n
}

// dropBreaks returns s without white space that contains a line break.
func dropBreaks(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for s != "" {
		n := breakLen(s)
		if n == 0 {
			n = max(spaceLen(s), 1) // if there is white space, no part of it is a break
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

// codeLen returns the length of the code of a character that s begins with, without its backslash:
// "u" and four hex digits, as in JSON, or "U" and eight. If there is none, it returns 0.
func codeLen(s string) int {
	n := len("u003c")
	if strings.HasPrefix(s, "U") {
		n = len("U0000003c")
	}
	if len(s) < n || s[0]|0x20 != 'u' || hexLen(s[1:n]) < n-1 {
		return 0
	}
	return n
}

// isDelimiterCode reports whether s begins with the code of a quote, an angle bracket or a space.
func isDelimiterCode(s string) bool {
	n := codeLen(s)
	return n > 0 && strings.Trim(s[1:n-2], "0") == "" && strings.IndexByte("\"'<> ", octet(s[n-2], s[n-1])) >= 0
}

// slashesLen returns the length of the two slashes that s begins with, or 0 if there are none. As
// many backslashes precede both, as in JSON. Without slashes, two or more backslashes count. s
// begins with a slash or a backslash.
func slashesLen(s string) int {
	n := len(s) - len(strings.TrimLeft(s, `\`))
	for _, slash := range [...]string{"/", "u002f", "u002F"} {
		first := s[:min(n+len(slash), len(s))]
		if first[n:] == slash && strings.HasPrefix(s[len(first):], first) {
			return 2 * len(first)
		}
	}
	if n < len(`\\`) {
		return 0
	}
	return n
}

// trimPrefixURL returns s without a prefix "URL:", ignoring case.
func trimPrefixURL(s string) string {
	if hasPrefixFold(s, "URL:") {
		return s[len("URL:"):]
	}
	return s
}
