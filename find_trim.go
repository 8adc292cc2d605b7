// What FindAll takes from the end of a URI.

package uri

import (
	"strings"
)

// trimEnd returns s, which begins with the scheme of c, without emphasis, without the punctuation
// and without the place in a file at its end, which do not belong to a URI.
func (c *candidate) trimEnd(s string) string {
	for isHost := false; ; {
		switch last := s[len(s)-1]; {
		case alphaChars.has(last), last == '/': // for speed
			return s
		case digitChars.has(last):
			return s[:len(s)-placeLen(s)]
		case last == '.', last == ',', last == ':', last == ';', last == '!', last == '?':
		case last == '\'' && strings.Count(s, "'")%2 == 1:
		case c.endsInEmphasis(s):
		case last == '*' && (isHost || endingOf(s) == endsInRegName): // as in "**See http://a.**"
			isHost = true
		default:
			return s
		}
		s = s[:len(s)-1]
	}
}

// endsInEmphasis reports whether s ends in the mark of emphasis that precedes c, as in
// "_http://a/b_".
func (c *candidate) endsInEmphasis(s string) bool {
	last := s[len(s)-1]
	return last == c.before && strings.IndexByte("*_~", last) >= 0
}

// placeLen returns the length of the line and the column at the end of s, as in
// "http://a/b.js:1:20" in a stack trace. The name of a file precedes them.
func placeLen(s string) int {
	i := len(s) - 1
	for '0' <= s[i] && s[i] <= '9' {
		i--
	}
	if s[i] != ':' { // for speed
		return 0
	}
	suffix, place, _ := strings.Cut(s[strings.LastIndexByte(s, '.')+1:], ":")
	line, column, isPlace := strings.Cut(place, ":")
	isPlace = isPlace && digitsLen(line) == len(line) && digitsLen(column) == len(column)
	if !isPlace || schemeLen(suffix) < len(suffix) || endingOf(s) != endsInSegment {
		return 0
	}
	return len(":") + len(place)
}
