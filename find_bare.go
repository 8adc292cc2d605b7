// URIs in a text without delimiters around them.

package uri

import (
	"strings"
	"unicode/utf8"
)

// matchBare sets m to c as a bare URI, and reports whether it is one. Either way, find continues at
// next.
func (c *candidate) matchBare(m *Match) (next int, ok bool) {
	var run extent
	c.measure(&run)
	open := run.open()
	rest, s := c.text[run.end:], c.text[c.start:open]
	beforeRune := rest != "" && rest[0] >= utf8.RuneSelf
	goesOn := c.goesOn(run.end) || open < run.end && c.goesOn(open)
	isCut := false
	if goesOn && !(beforeRune && c.endsInEmphasis(s)) { // not in "**http://a.b**です"
		switch endingOf(s) {
		case endsInOpaquePart:
			return run.end, false // a part of it would name another resource
		case endsInRegName:
			if open == run.end && strings.IndexByte(",;!", s[len(s)-1]) < 0 { // not in "http://a.com,然后"
				return run.end, false
			}
		default:
			isCut = true
		}
	}
	s = c.trimEnd(s)
	end := c.start + len(s)
	if !c.isRecognized(s, c.onLine) {
		return open, false
	}
	*m = Match{Start: c.start, End: end, Cut: isCut}
	if last := s[len(s)-1]; end == run.end && (last == '-' || beforeRune) { // for speed
		n, added := breakLen(rest)
		m.Hyphen = n > 0 && (added || last == '-')
	}
	if run.hasBrackets { // measure has not verified them
		m.URI, ok = accept(s)
	} else {
		at := cuts{ssp: c.colon + len(":") - c.start, fragment: min(run.hash-c.start, len(s))}
		at.query = until(s[:at.fragment], '?')
		at.path = pathStart(s[:at.query], at.ssp)
		m.URI, ok = URI{s, at.offsets()}, !isTooLong(len(s))
	}
	return open, ok && c.namesSomething(m.URI, end, run.isPlain)
}

// An extent is a run of characters that may belong to a bare URI. It begins behind the scheme and
// its colon.
type extent struct {
	end           int  // the index in the text at which the run ends
	hash          int  // the index of the first "#" in the run, or end
	round, square nest // the parentheses and the brackets that are open at end
	hadComma      bool // whether the run has a "," or an "'"
	isPlain       bool // whether the run has no "*" and no "$"
	hasBrackets   bool // whether the run has "[" or "]"
}

// open returns the index of the first bracket in the run that is not closed, or end if there is
// none.
func (e *extent) open() int {
	open := e.end
	for _, n := range [...]nest{e.round, e.square} {
		if n.depth > 0 {
			open = min(open, n.outermost)
		}
	}
	return open
}

// A nest counts the open brackets of a kind. It has room for four, because with more, a run of open
// brackets could be scanned again from each of them.
type nest struct {
	depth     int
	outermost int // the index of the outermost open bracket, or of the last one that was; 0 before the first one
}

// opens adds an open bracket at i, and reports whether there is room for it.
func (b *nest) opens(i int) bool {
	if b.depth == 4 {
		return false
	}
	if b.depth == 0 {
		b.outermost = i
	}
	b.depth++
	return true
}

// closes removes the last open bracket, and reports whether there was one.
func (b *nest) closes() bool {
	if b.depth == 0 {
		return false
	}
	b.depth--
	return true
}

// notable has the bits of the characters at which a run may end.
const notable = classIllegal | classPercent | classHash | classNotable

// measure sets e to the extent of c as a bare URI.
func (c *candidate) measure(e *extent) {
	e.hash, e.isPlain = -1, true
	i := c.colon + len(":")
	for i < len(c.text) {
		if classes[c.text[i]]&notable == 0 { // otherwise, lenWithout would look at eight bytes in vain
			i += lenWithout(c.text[i:], notable)
			continue
		}
		n, ok := c.extend(e, i)
		if !ok {
			break
		}
		i += n
	}
	e.end = i
	if e.hash < 0 {
		e.hash = i
	}
}

// extend adds to the run what the notable character text[i] begins, and returns its length, or
// reports that the run ends there.
func (c *candidate) extend(e *extent, i int) (n int, ok bool) {
	switch char := c.text[i]; char {
	case '(':
		return 1, e.round.opens(i)
	case ')':
		return 1, e.round.closes()
	case '[', ']':
		e.hasBrackets = true
		n = c.bracketLen(e, i)
		return n, n > 0
	case '%':
		return len("%hh"), escapedAt(c.text, i)
	case '&':
		return 1, !beginsDelimiter(c.text[i:])
	case '#':
		isFirst := e.hash < 0
		if isFirst {
			e.hash = i
		}
		return 1, isFirst
	case '*', '$':
		e.isPlain = false
		return 1, true
	case ',', ';', '\'':
		if char == c.before || c.endsItem(i, e.hadComma) {
			return 0, false
		}
		e.hadComma = e.hadComma || char != ';'
		return 1, true
	}
	return 0, false
}

// endsItem reports whether the comma, semicolon or apostrophe text[i] ends c: another URI follows,
// and both have two slashes, or it is the first comma or apostrophe in c, and in a web scheme's
// authority without "@".
func (c *candidate) endsItem(i int, hadComma bool) bool {
	switch rest := c.text[i:]; {
	case rest[0] != '\'' && beginsURI(rest[1:]):
		return strings.HasPrefix(c.text[c.colon:], "://")
	case rest[0] == ';' || hadComma || !isWebScheme(c.text[c.start:c.colon]):
		return false
	case endingOf(c.text[c.start:i]) == endsInRegName:
		n := charsLen(rest, regNameChars)
		return !strings.Contains(c.text[c.start:i+n], "@")
	}
	return false
}

// bracketLen returns the length of what the bracket at text[i] adds to the run: 0 if it cannot
// belong to the URI, or begins the text of a link; the length of an address in brackets; or 1.
func (c *candidate) bracketLen(e *extent, i int) int {
	if c.text[i] == ']' {
		if e.square.closes() {
			return 1
		}
		return 0
	}
	if e.square.outermost == 0 {
		switch s := c.text[c.start : i+1]; endingOf(s[:len(s)-1]) {
		case endsInRegName, endsInSegment:
			if cutsOf(s).hasHostAt(s, i-c.start) {
				return addressLen(c.text[i:])
			}
			return 0
		case endsInOpaquePart:
			if i == c.colon+len(":") {
				return addressLen(c.text[i:])
			}
		}
	}
	isQuoted := strings.IndexByte("\"'`", c.before) >= 0
	isLink := e.square.depth == 0 && e.round.depth == 0 && !isQuoted && isLabel(c.text[i:])
	if isLink || !e.square.opens(i) {
		return 0
	}
	return 1
}
