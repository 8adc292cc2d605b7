// URIs in a text without delimiters around them: how far they extend, and what is trimmed.

package uri

import "strings"

// matchBare sets m to c, which extends to text[end], as a bare URI, and reports whether it is one.
// If a bracket at text[end] is not closed, text[stop] is where its partner is missed; otherwise,
// stop is end.
func (c *candidate) matchBare(m *Match, end, stop int) bool {
	s := c.trimEnd(c.text[c.start:end])
	if !c.isRecognized(s) {
		return false
	}
	u, ok := accept(s)
	if !ok {
		return false
	}
	rest, n := c.text[c.start+len(s):], uint32(len(s))
	isHost := u.at.hasAuthority() && u.at.path == n && !strings.HasPrefix(rest, "?")
	isCut := c.isPart(end) || !isHost && stop > end && c.isPart(stop) || c.isPartInQuotes(rest)
	mustBeWhole := isHost || s[u.at.ssp] != '/' && u.at.fragment == n
	if isCut && mustBeWhole || isHost && c.isBeforeAt(end) {
		return false
	}
	isHyphen := s[len(s)-1] == '-' && breakLen(rest) > 0
	*m = Match{Start: c.start, End: c.start + len(s), URI: u, Hyphen: isHyphen, Cut: isCut}
	return c.namesSomething(u, rest)
}

// isPartInQuotes reports whether a quote precedes c, and rest, which follows c, has more than
// punctuation before its partner, and neither white space nor another URI, as in "'http://a/?b=c|d'".
func (c *candidate) isPartInQuotes(rest string) bool {
	if rest == "" || rest[0] == c.before || strings.IndexByte("\"'`", c.before) < 0 || beginsURI(rest[1:]) {
		return false
	}
	s, _, isClosed := strings.Cut(rest, string(rune(c.before)))
	if i := strings.IndexByte(s, '\\'); i >= 0 && strings.IndexAny(s[i+1:], "nrt") == 0 { // an escape of white space
		s = s[:i]
	}
	return isClosed && !strings.ContainsAny(s, spaces) && strings.Trim(s, `.,:;!?()[]{}\`) != ""
}

// isBeforeAt reports whether text[i] ends an authority that may go on to an "@", because a password
// contains it, as in "http://anna:pass^word@h/".
func (c *candidate) isBeforeAt(i int) bool {
	rest := c.text[i:]
	if rest == "" || rest[0] == c.before || strings.IndexByte("(,'\\^|`", rest[0]) < 0 {
		return false
	}
	n := strings.IndexAny(rest, "@/?#\"<>"+spaces)
	return n >= 0 && rest[n] == '@'
}

// notable has the bits of the characters that extent must look at.
const notable = notURIC | classPercent | classQuestion | classHash | classNotable

// extent returns the end of c as a bare URI, before anything is trimmed. If a bracket is not closed,
// that is the end, and stop is where c would end otherwise. Without such a bracket, stop is end.
func (c *candidate) extent() (end, stop int) {
	i := c.colon + len(":")
	host := i // where the authority ends
	if strings.HasPrefix(c.text[i:], "//") {
		host += len("//") + authorityLen(c.text[i+len("//"):])
	}
	inQuery, hasHash := c.text[i] != '/', false // or in an opaque_part or fragment, for inQuery
	open := make([]int, 0, 4)                   // the brackets that are open; see find
	for n := 1; n > 0; i += n {
		if i += lenWithout(c.text[i:], notable); i == len(c.text) {
			break
		}
		n = 1
		switch char := c.text[i]; {
		case char == '?', char == '#' && !hasHash:
			inQuery, hasHash = true, char == '#' || hasHash
		case char == ',' || char == ';' || char == '\'':
			if c.endsItem(i, i < host) {
				n = 0
			}
		case char == '[' && i < host && strings.IndexByte("/@", c.text[i-1]) >= 0:
			n = addressLen(c.text[i:])
		case len(open) < cap(open) && (char == '(' || char == '[' && inQuery && (len(open) > 0 || !c.isLabel(i))):
			open = append(open, i)
		case len(open) > 0 && (char == ')' || char == ']') && (char == ')') == (c.text[open[len(open)-1]] == '('):
			open = open[:len(open)-1]
		case char == '%' && escapedAt(c.text, i), char == '&' && !beginsDelimiter(c.text[i:]):
		default:
			n = 0
		}
	}
	if len(open) > 0 {
		return open[0], i
	}
	return i, i
}

// endsItem reports whether the comma, semicolon or apostrophe text[i] ends c. It does if it also stands
// in front of c. A comma or a semicolon ends c if c has "://", and another URI follows. A comma or an
// apostrophe ends the authority of a web scheme.
func (c *candidate) endsItem(i int, inAuthority bool) bool {
	rest := c.text[i:]
	return rest[0] == c.before || rest[0] != '\'' && strings.HasPrefix(c.text[c.colon:], "://") && beginsURI(rest[1:]) ||
		rest[0] != ';' && inAuthority && isWebScheme(c.text[c.start:c.colon])
}

// trimEnd returns s, which begins with the scheme of c, without the emphasis and the punctuation at
// its end.
func (c *candidate) trimEnd(s string) string {
	for isHost := false; ; {
		switch last := s[len(s)-1]; {
		case alphaChars.has(last), last == '/': // for speed
			return s
		case digitChars.has(last):
			return s[:len(s)-placeLen(s)]
		case strings.IndexByte(".,:;!?", last) >= 0, c.endsInEmphasis(s):
		case last == '\'' && strings.Count(s, "'")%2 == 1:
		case last == '*' && (isHost || endsInAuthority(s)): // as in "**See http://a.**"
			isHost = true
		default:
			return s
		}
		s = s[:len(s)-1]
	}
}

// placeLen returns the length of the line and the column at the end of s that follow the name of a
// file, as in "http://a/b.js:1:20" in a stack trace.
func placeLen(s string) int {
	i := len(s)
	for range 2 {
		for digitChars.has(s[i-1]) { // s begins with a letter
			i--
		}
		if i--; s[i] != ':' {
			return 0
		}
	}
	suffix, at := s[max(0, strings.LastIndexAny(s[:i], ".:/?#")):i], cutsOf(s)
	isFile := suffix[0] == '.' && schemeLen(suffix[1:]) == len(suffix)-1
	if !isFile || at.query < len(s) || !strings.HasPrefix(s[at.path:], "/") {
		return 0
	}
	return len(s) - i
}

// endsInAuthority reports whether a URI ends in its authority.
func endsInAuthority(s string) bool {
	at := cutsOf(s)
	return at.hasAuthority() && at.path == len(s)
}
