// URIs in a text without delimiters around them: how far they extend, and what is trimmed.

package uri

import "strings"

// matchBare sets m to c as a bare URI, and reports whether it is one. find continues at next.
func (c *candidate) matchBare(m *Match) (next int, ok bool) {
	var run extent
	c.measure(&run)
	isCut, ok := c.judge(&run)
	if !ok {
		return run.end, false
	}
	s := c.trimEnd(c.text[c.start:run.open])
	if !c.isRecognized(s, c.onLine) {
		return run.open, false
	}
	end := c.start + len(s)
	isHyphen := s[len(s)-1] == '-' && breakLen(c.text[end:]) > 0
	*m = Match{Start: c.start, End: end, Hyphen: isHyphen, Cut: isCut}
	m.URI, ok = accept(s)
	return run.open, ok && c.namesSomething(m.URI, end)
}

// judge reports whether the run is a match, and whether it is cut. Before an open bracket in what may
// be a password, as in "http://anna:pass(word@h/", it is none. Before a delimiter, it is whole.
// Before what may be a part of it, a path, query or fragment is cut, and an authority or opaque_part
// is no match, because half of it names another resource. But an authority is whole before
// punctuation, as in "http://a.com,然后", and before what only a password contains, unless what
// SplitServer takes for its port is no number, as in "http://anna:pass^word@h/".
func (c *candidate) judge(run *extent) (isCut, ok bool) {
	s, behind := c.text[c.start:run.open], c.text[run.open:run.end] // mostly, nothing is behind
	if strings.Contains(behind[:authorityLen(behind)], "@") && endingOf(s) == endsInRegName {
		return false, false
	}
	if run.stop == atDelimiter {
		return false, true
	}
	where := endingOf(s)
	if where != endsInRegName {
		return run.stop == atPart, run.stop == atUnwise || where != endsInOpaquePart
	}
	isPunctuated := behind != "" || strings.IndexByte(",;!", s[len(s)-1]) >= 0
	authority := c.text[c.colon+len("://") : run.end]
	port := SplitServer(strings.TrimRight(authority, ":,;!")).Port.text
	isHalf := digitsLen(port) < len(port) && authorityLen(authority) == len(authority)
	return false, (run.stop == atUnwise || isPunctuated) && !isHalf
}

// An ending is the rule of Appendix A to which the end of a text belongs. The text begins a URI.
type ending uint8

const (
	endsInOpaquePart ending = iota
	endsInRegName
	endsInSegment
	endsInQuery // or in a fragment
)

// endingOf returns the ending of s.
func endingOf(s string) ending {
	switch at := cutsOf(s); {
	case at.fragment < len(s), at.query < len(s) && !at.isOpaque(s):
		return endsInQuery
	case at.isOpaque(s):
		return endsInOpaquePart
	case at.hasAuthority() && at.path == len(s):
		return endsInRegName
	}
	return endsInSegment
}

// An extent is a run of characters that may belong to a bare URI, behind the colon of its scheme.
type extent struct {
	end           int  // the index in the text at which the run ends
	stop          stop // what is there
	open          int  // the index of the first bracket in the run that is not closed, or end
	round, square nest // the parentheses and the brackets that are open at end
	hasHash       bool // whether the run has a "#"
	hadSeparator  bool // whether the run has a "," or an "'"; for linear time
}

// A nest counts the brackets of one kind that are open, at most four: find goes on at the outermost
// one, so that each may cost another scan of the text behind it.
type nest struct {
	depth     int
	outermost int // the index of the outermost one, or of the last that was; 0 before the first
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

// notable has the bits of the characters that extend must look at.
const notable = classIllegal | classPercent | classHash | classNotable

// measure sets e to the extent of c as a bare URI.
func (c *candidate) measure(e *extent) {
	i := c.colon + len(":")
	for i < len(c.text) {
		if classes[c.text[i]]&notable == 0 { // otherwise, lenWithout looks in vain
			i += lenWithout(c.text[i:], notable)
			continue
		}
		n, ok := c.extend(e, i)
		if !ok {
			break
		}
		i += n
	}
	e.end, e.stop, e.open = i, c.stopAt(i), i
	if e.round.depth > 0 {
		e.open = e.round.outermost
	}
	if e.square.depth > 0 {
		e.open = min(e.open, e.square.outermost)
	}
	if e.open < i && c.stopAt(e.open) == atPart { // the first condition, for speed
		e.stop = atPart
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
	case ']':
		return 1, e.square.closes()
	case '[':
		n = c.bracketLen(e, i)
		return n, n > 0
	case '%':
		return len("%hh"), escapedAt(c.text, i)
	case '&':
		return 1, !beginsDelimiter(c.text[i:])
	case '#':
		isFirst := !e.hasHash
		e.hasHash = true
		return 1, isFirst
	case ',', ';', '\'':
		if char == c.before || c.endsItem(i, e.hadSeparator) {
			return 0, false
		}
		e.hadSeparator = e.hadSeparator || char != ';'
		return 1, true
	}
	return 0, false
}

// endsItem reports whether the comma, semicolon or apostrophe text[i] ends c. A comma or a
// semicolon does if another URI follows, and c has two slashes. A comma or an apostrophe does in the
// authority of a web scheme without "@". If the first one does not, no other one does, so only
// linear time needs hadSeparator.
func (c *candidate) endsItem(i int, hadSeparator bool) bool {
	switch rest := c.text[i:]; {
	case rest[0] != '\'' && beginsURI(rest[1:]):
		return strings.HasPrefix(c.text[c.colon:], "://")
	case rest[0] == ';' || hadSeparator || !isWebScheme(c.text[c.start:c.colon]):
		return false
	case endingOf(c.text[c.start:i]) == endsInRegName:
		n := charsLen(rest, regNameChars)
		return !strings.Contains(c.text[c.start:i+n], "@")
	}
	return false
}

// bracketLen returns the length of what the "[" at text[i] adds to the run: 0 if it cannot belong
// to the URI, or begins the text of a link; the length of an address in brackets; or 1.
func (c *candidate) bracketLen(e *extent, i int) int {
	if e.square.outermost == 0 { // the first one
		s, where := c.text[c.start:i+1], endingOf(c.text[c.start:i])
		if i == c.colon+len(":") || cutsOf(s).hasHostAt(s, i-c.start) {
			return addressLen(c.text[i:])
		} else if where == endsInRegName || where == endsInSegment {
			return 0
		}
	}
	isQuoted := strings.IndexByte("\"'`", c.before) >= 0 || c.isInMarkdown()
	isLink := e.square.depth == 0 && e.round.depth == 0 && !isQuoted && c.isLabel(i)
	if isLink || !e.square.opens(i) {
		return 0
	}
	return 1
}

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
