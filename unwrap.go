// What people write around a URI: quotes, brackets and "URL:".

package uri

import "strings"

// unwrap returns s without what surrounds it, and the index in s of the result. For linear time, it
// removes at most eight pairs.
func unwrap(s string) (string, int) {
	for start, left := 0, 8; ; {
		t := strings.TrimLeftFunc(s, isAround)
		if hasPrefixFold(t, "URL:") {
			t = t[len("URL:"):]
		}
		start += len(s) - len(t)
		t = strings.TrimRightFunc(t, isAround)
		wrapped := t // the sentence may go on behind what surrounds the text
		if strings.HasSuffix(t, ".") || strings.HasSuffix(t, ",") {
			wrapped = t[:len(t)-1]
		}
		if strings.HasSuffix(wrapped, ">") || strings.HasSuffix(wrapped, `"`) {
			t = wrapped
		}
		if inner, n := unwrapPair(wrapped); n > 0 && left > 0 {
			t, start, left = inner, start+n, left-1
		}
		if t == s {
			return s, start
		}
		s = t
	}
}

// wrappers are the brackets and quotes that may surround a URI, apart from those of Appendix E.
var wrappers = [...]struct{ open, close string }{
	{"(", ")"}, {"{", "}"}, {"[", "]"}, {"'", "'"}, {"`", "`"}, {"“", "”"}, {"‘", "’"}, {"«", "»"},
}

// unwrapPair returns what is between the partners around s, and the length of the first one, or 0
// if there are no partners, or they belong to an address.
func unwrapPair(s string) (inner string, n int) {
	for _, pair := range wrappers {
		inner, opens := strings.CutPrefix(s, pair.open)
		inner, closes := strings.CutSuffix(inner, pair.close)
		if !opens || !closes || !isBalanced(inner, pair.open, pair.close) {
			continue
		}
		if address, _, _ := strings.Cut(inner, "%"); pair.open == "[" && isIPv6address(address) { // without a zone
			continue
		}
		return inner, len(pair.open)
	}
	return "", 0
}

// isBalanced reports whether each of the given brackets in s has its partner in s. A quote that is its
// own partner has none.
func isBalanced(s, opener, closer string) bool {
	depth := 0
	for i := range len(s) {
		switch {
		case strings.HasPrefix(s[i:], closer):
			if depth--; depth < 0 {
				return false
			}
		case strings.HasPrefix(s[i:], opener):
			depth++
		}
	}
	return depth == 0
}
