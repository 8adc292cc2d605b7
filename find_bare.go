// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strings"
	"unicode/utf8"
)

// bare sets m to c as a bare URI, and reports whether it is one. Either way, find continues at next.
func (c *candidate) bare(m *Match) (next int, ok bool) {
	run := c.extent()
	rest := c.text[run.end:]
	s := c.text[c.start:run.open]
	beforeRune := rest != "" && rest[0] >= utf8.RuneSelf
	isCut := false
	if !(beforeRune && c.endsInEmphasis(s)) && (c.goesOn(run.end) || run.open < run.end && c.goesOn(run.open)) { // not in "**http://a.b**です"
		switch endingOf(s) {
		case endsInOpaquePart:
			return run.end, false // a part of it would name another resource
		case endsInRegName:
			if run.open == run.end && strings.IndexByte(",;!", s[len(s)-1]) < 0 { // not in "http://a.com,然后"
				return run.end, false
			}
		default:
			isCut = true
		}
	}
	s = c.trimEnd(s)
	end := c.start + len(s)
	if !c.isRecognized(s, c.onLine) {
		return run.open, false
	}
	*m = Match{Start: c.start, End: end, Cut: isCut}
	if last := s[len(s)-1]; end == run.end && (last == '-' || beforeRune) { // for speed
		n, added := breakLen(rest)
		m.Hyphen = n > 0 && (added || last == '-')
	}
	if run.hasBrackets { // extent has not verified them
		m.URI, ok = accept(s)
	} else {
		at := cuts{ssp: c.colon + len(":") - c.start, fragment: min(run.hash-c.start, len(s))}
		at.query = until(s[:at.fragment], '?')
		at.path = pathStart(s[:at.query], at.ssp)
		m.URI, ok = URI{s, at.offsets()}, !isTooLong(len(s))
	}
	return run.open, ok && c.namesSomething(m.URI, end, run.isPlain)
}

// An extent has indices of a text in which a run of characters may belong to a bare URI. An index of
// something that the run does not contain is equal to end.
type extent struct {
	end         int  // the end of the run
	open        int  // the first bracket in the run that is not closed
	hash        int  // the first "#" in the run
	isPlain     bool // whether the run has no "*" and no "$"
	hasBrackets bool
}

// extent returns the extent of c as a bare URI.
func (c *candidate) extent() extent {
	var parens, squares nest
	hash, hadComma, isPlain, hasBrackets := -1, false, true, false
	i := c.colon + len(":")
run:
	for ; i < len(c.text); i++ {
		const notable = classIllegal | classPercent | classHash | classNotable
		if classes[c.text[i]]&notable == 0 { // otherwise, lenWithout would look at eight bytes in vain
			if i += lenWithout(c.text[i:], notable); i == len(c.text) {
				break
			}
		}
		switch char := c.text[i]; {
		case classes[char]&(classIllegal|classBracket) == classIllegal:
			break run
		case classes[char]&classBracket != 0:
			n := c.bracketLen(i, &squares, parens.depth > 0)
			if n == 0 {
				break run
			}
			i, hasBrackets = i+n-1, true
		case char == '*', char == '$':
			isPlain = false
		case char == '%' && escapedAt(c.text, i):
			i += len("hh")
		case char == '#' && hash < 0:
			hash = i
		case char == '(' && parens.opens(i):
		case char == ')' && parens.closes():
		case char == '&' && !beginsDelimiter(c.text[i:]):
		case (char == ',' || char == ';' || char == '\'') && char != c.before && !c.endsItem(i, hadComma):
			hadComma = hadComma || char != ';'
		default:
			break run
		}
	}
	if hash < 0 {
		hash = i
	}
	return extent{i, min(parens.outermost(i), squares.outermost(i)), hash, isPlain, hasBrackets}
}

// endsItem reports whether the comma, semicolon or apostrophe text[i] ends c: another URI follows, and both
// have two slashes, or it is the first comma or apostrophe in c, and in a web scheme's authority without "@".
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

// bracketLen returns the length of what the bracket at text[i] adds to a bare URI: 0 if it
// cannot belong to the URI, or begins the text of a link; the length of an address in brackets; or 1.
func (c *candidate) bracketLen(i int, squares *nest, inParens bool) int {
	if c.text[i] == ']' {
		if squares.closes() {
			return 1
		}
		return 0
	}
	if squares.first == 0 {
		s := c.text[c.start:i]
		switch endingOf(s) {
		case endsInRegName, endsInSegment:
			if s = c.text[c.start : i+1]; cutsOf(s).hasHostAt(s, i-c.start) {
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
	isLink := squares.depth == 0 && !inParens && !isQuoted && isLabel(c.text[i:])
	if isLink || !squares.opens(i) {
		return 0
	}
	return 1
}

// A nest counts the open brackets of a kind. It has room for four, because with more, a run of open
// brackets could be scanned again from each of them.
type nest struct {
	depth int
	first int // the index of the outermost open bracket, or of the last one that was; 0 before the first one
}

// opens adds an open bracket at i, and reports whether there is room for it.
func (b *nest) opens(i int) bool {
	if b.depth == 4 {
		return false
	}
	if b.depth == 0 {
		b.first = i
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

// outermost returns the index of the outermost open bracket, or end if there is none.
func (b *nest) outermost(end int) int {
	if b.depth > 0 {
		return b.first
	}
	return end
}
