// The words that text consists of, for all functions that guess: white space, line breaks, quotes
// and their backslashes, the codes of JSON, the entities of HTML, and what begins another URI.

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

// isSpace reports whether b is one of spaces.
func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// trimSpaceRight returns s without white space at its end.
func trimSpaceRight(s string) string {
	for len(s) > 0 && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

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

// backslashes returns the number of backslashes at the end of s.
func backslashes(s string) int { return len(s) - len(strings.TrimRight(s, `\`)) }

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

// delimiterEntities are the HTML entities for quotes, angle brackets and a space, ignoring case.
var delimiterEntities = [...]string{
	"&quot;", "&#34;", "&#034;", "&#x22;", "&apos;", "&#39;", "&#039;", "&#x27;",
	"&lt;", "&#60;", "&#060;", "&#x3c;", "&gt;", "&#62;", "&#062;", "&#x3e;",
	"&nbsp;", "&#160;", "&#xa0;",
}

// beginsDelimiter reports whether s begins with one of delimiterEntities.
func beginsDelimiter(s string) bool {
	if len(s) < 2 || strings.IndexByte("qlgan#", s[1]|0x20) < 0 { // for speed
		return false
	}
	return slices.ContainsFunc(delimiterEntities[:], func(e string) bool { return hasPrefixFold(s, e) })
}

// trimPrefixURL returns s without a prefix "URL:", ignoring case.
func trimPrefixURL(s string) string {
	if hasPrefixFold(s, "URL:") {
		return s[len("URL:"):]
	}
	return s
}

// trimSuffixURL returns s without a "URL:" at its end, which must not be the end of a longer name.
func trimSuffixURL(s string) string {
	n := len(s) - len("URL:")
	if n < 0 || !equalFold(s[n:], "URL:") || n > 0 && (schemeChars.has(s[n-1]) || s[n-1] == '_') {
		return s
	}
	return s[:n]
}

// beginsURI reports whether s begins another URI: with a scheme and "://", or with "URL:".
func beginsURI(s string) bool {
	n := schemeLen(s)
	return n > 0 && strings.HasPrefix(s[n:], "://") || len(trimPrefixURL(s)) < len(s)
}
