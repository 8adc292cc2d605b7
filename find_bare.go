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
	rest := c.text[c.start+len(s):]
	isHost := int(u.at.path) == len(s)
	isCut := c.isCutAt(end) || stop > end && c.isCutAt(stop) || c.isCutInQuotes(rest)
	mustBeWhole := isHost || s[u.at.ssp] != '/' && int(u.at.fragment) == len(s)
	if isCut && mustBeWhole || isHost && c.isBeforeAt(end) {
		return false
	}
	isHyphen := s[len(s)-1] == '-' && breakLen(rest) > 0
	*m = Match{Start: c.start, End: c.start + len(s), URI: u, Hyphen: isHyphen, Cut: isCut}
	return c.isNamed(u, rest)
}

// isCutInQuotes reports whether a quote precedes c, and more than punctuation stands between c and
// the partner, without white space or another URI, as in "'http://a/?b=c|d'". In the text, rest
// follows c.
func (c *candidate) isCutInQuotes(rest string) bool {
	if !c.isQuoted() || rest == "" || beginsURI(rest[1:]) {
		return false
	}
	s, _, isClosed := strings.Cut(rest, string(rune(c.before)))
	s, _, _ = strings.Cut(s, `\n`)
	return isClosed && !strings.ContainsAny(s, spaces) && strings.Trim(s, `.,:;?)\`) != "" // "!" ends passwords
}

// isBeforeAt reports whether an authority that ends before text[i] may go on to an "@", because a
// password contains text[i], as in "http://anna:pass^word@h/".
func (c *candidate) isBeforeAt(i int) bool {
	rest := c.text[i:]
	if rest == "" || rest[0] == c.before {
		return false
	}
	n := strings.IndexAny(rest, "@/?#\"<>"+spaces)
	return n >= 0 && rest[n] == '@'
}

// notable has the bits of the characters that extent must look at.
const notable = notURIC | classPercent | classHash | classNotable

// extent returns the end of c as a bare URI, before anything is trimmed. If a bracket is not
// closed, that is the end, and stop is where c would end otherwise. Without such a bracket, stop is
// end.
func (c *candidate) extent() (end, stop int) {
	i := c.colon + len(":")
	inQuery, hasHash := c.text[i] != '/', false // inQuery: or in an opaque_part or a fragment
	open := make([]int, 0, 4)                   // the brackets that are open; see find
	for n := 1; n > 0; i += n {
		if i += lenWithout(c.text[i:], notable); i == len(c.text) {
			break
		}
		n = 1
		switch char := c.text[i]; {
		case escapedAt(c.text, i), char == '&' && !beginsDelimiter(c.text[i:]):
		case char == '#' && !hasHash:
			inQuery, hasHash = true, true
		case char == ',' || char == ';' || char == '\'':
			if c.endsItem(i) {
				n = 0
			}
		case char == '(' && c.endsHost(i):
			n = 0
		case char == '[' && (c.isInAuthority(i) || inQuery && addressLen(c.text[i:]) > 0):
			n = addressLen(c.text[i:])
		case char == '[' && !inQuery && strings.IndexByte(c.text[c.colon:i], '?') < 0: // in a path
			n = 0
		case len(open) < cap(open) && (char == '(' || char == '[' && (len(open) > 0 || !c.isLabel(i))):
			inQuery = inQuery || char == '['
			open = append(open, i)
		case len(open) > 0 && (char == ')' || char == ']'):
			open = open[:len(open)-1]
		default:
			n = 0
		}
	}
	if len(open) > 0 {
		return open[0], i
	}
	return i, i
}

// endsItem reports whether the comma, semicolon or apostrophe text[i] ends c: if it also stands in
// front of c, if it is in an authority of the web, or if another URI follows. It does not if the
// semicolon in front may end an entity of HTML, or if another URI follows an apostrophe, as in
// "data:,<a b='x://c'>".
func (c *candidate) endsItem(i int) bool {
	char := c.text[i]
	return char == c.before && char != ';' || char != '\'' && beginsURI(c.text[i+1:]) ||
		c.isInAuthority(i) && isWebScheme(c.text[c.start:c.colon])
}

// endsHost reports whether the parenthesis text[i] ends c: it is in an authority of the web, right
// behind a known host, and no "@" follows, as in "http://u.v:p(w)@h/".
func (c *candidate) endsHost(i int) bool {
	if !c.isInAuthority(i) || !isWebScheme(c.text[c.start:c.colon]) {
		return false
	}
	if strings.LastIndexByte(c.text[c.colon:i], '(') >= 0 || c.isBeforeAt(i) { // no host has a "("
		return false
	}
	server, _ := leadingServer(c.text[c.colon+len("://") : i])
	return isKnown(server)
}

// isInAuthority reports whether text[i] is in the authority of c.
func (c *candidate) isInAuthority(i int) bool {
	if c.path == 0 { // not known yet
		c.path = c.colon + len(":")
		if rest, ok := strings.CutPrefix(c.text[c.path:], "//"); ok {
			c.path += len("//") + authorityLen(rest)
		}
	}
	return i < c.path
}

// trimEnd returns s, which begins with the scheme of c, without the emphasis and the punctuation at
// its end.
func (c *candidate) trimEnd(s string) string {
	for isHost := false; ; {
		switch last := s[len(s)-1]; {
		case digitChars.has(last):
			return s[:len(s)-placeLen(s)]
		case strings.IndexByte(sentenceMarks, last) >= 0, c.endsInEmphasis(s):
		case last == '\'' && strings.Count(s, "'")%2 == 1:
		case last == '*' && (isHost || cutsOf(s).path == len(s)): // as in "**See http://a.**"
			isHost = true
		default:
			return s
		}
		s = s[:len(s)-1]
	}
}

// endsInEmphasis reports whether s ends in the mark of emphasis before c, as in "_http://a/b_".
func (c *candidate) endsInEmphasis(s string) bool {
	last := s[len(s)-1]
	return last == c.before && strings.IndexByte("*_~", last) >= 0
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
	suffix := s[strings.LastIndexByte(s[:i], '.')+1 : i]
	if schemeLen(suffix) < len(suffix) || strings.IndexByte(s, '/') < 0 {
		return 0
	}
	return len(s) - i
}
