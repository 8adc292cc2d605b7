// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// bare returns the end, the URI and the flags of c as a bare URI. If it is not a URI, end is 0.
// In both cases, next is the index from which to continue.
func (c *candidate) bare() (end int, u URI, f flags, next int) {
	x := c.extent()
	rest := c.text[x.end:]
	s, emphasis := c.text[c.start:x.open], emphasisBefore(c.text[:c.start])
	// Emphasis ends a URI before a letter, as in "**http://a.b**です".
	isEmphasized := emphasis != "" && strings.HasSuffix(s, emphasis) && rest != "" && rest[0] >= utf8.RuneSelf
	if !isEmphasized && c.goesOn(x.end) {
		switch in := endingOf(s); {
		case in == endsInOpaquePart, in == endsInRegName && x.open == x.end && !endsClause(s):
			return 0, URI{}, 0, x.end // a part of it would name another resource
		case in != endsInRegName:
			f = flagCut
		}
	}
	s = trimEnd(s, emphasis)
	end = c.start + len(s)
	if !c.isRecognized(s, c.onLine) || isHalf(s) || end < x.end && c.isHalfAt(end) {
		return 0, URI{}, 0, x.open
	}
	if end == x.end && (s[len(s)-1] == '-' || rest != "" && rest[0] >= utf8.RuneSelf) {
		if n, hyphen := breakLen(rest); n > 0 && (hyphen || s[len(s)-1] == '-') {
			f |= flagHyphen
		}
	}
	// extent has verified s, except for brackets.
	u, ok := URI{s, cutsWithHash(s, min(x.hash-c.start, len(s))).offsets()}, !isTooLong(len(s))
	if c.syntax == RFC2732 {
		u, ok = c.syntax.accept(s)
	}
	if !ok {
		return 0, URI{}, 0, x.open
	}
	return end, u, f, x.open
}

// endsClause reports whether s ends in punctuation that other text may follow without a space, as in
// Chinese: "http://a.com,然后".
func endsClause(s string) bool { return strings.IndexByte(",;!", s[len(s)-1]) >= 0 }

// An extent has indices of a text in which a run of characters may belong to a bare URI. An index of
// something that the run does not contain is equal to end.
type extent struct {
	end  int // the end of the run
	open int // the first bracket in the run that is not closed
	hash int // the first "#" in the run
}

// extent returns the extent of c as a bare URI.
func (c *candidate) extent() extent {
	var parens, squares nest
	quoted := c.start > 0 && c.text[c.start-1] == '\''
	hash := -1
	i := c.colon + len(":")
run:
	for ; i < len(c.text); i++ {
		const notable = isIllegal | isPercent | isHash | mayEnd
		if rows[c.text[i]]&notable == 0 { // otherwise, rowsLen would look at eight bytes in vain
			if i += rowsLen(c.text[i:], notable); i == len(c.text) {
				break
			}
		}
		switch char := c.text[i]; {
		case rows[char]&isIllegal != 0: // except for the brackets of RFC 2732
			n := 0
			if c.syntax == RFC2732 && bracketChars.has(char) {
				n = c.bracketLen(i, &squares)
			}
			if n == 0 {
				break run
			}
			i += n - 1
		case char == '%' && escapedAt(c.text, i):
			i += len("hh")
		case char == '#' && hash < 0:
			hash = i
		case char == '(' && parens.opens(i):
		case char == ')' && parens.closes():
		case char == '\'' && !quoted:
		case char == '&' && !beginsDelimiter(c.text[i:]):
		default:
			break run
		}
	}
	if hash < 0 {
		hash = i
	}
	return extent{i, min(i, parens.outermost(i), squares.outermost(i)), hash}
}

// bracketLen returns the length of what the bracket at text[i] adds to a bare URI: 0 if it
// cannot belong to the URI, the length of an address in brackets, or 1.
func (c *candidate) bracketLen(i int, squares *nest) int {
	if c.text[i] == ']' {
		if squares.closes() {
			return 1
		}
		return 0
	}
	if !squares.used {
		s := c.text[c.start:i]
		switch endingOf(s) {
		case endsInRegName:
			before := s[cutsOf(s).ssp+len("//"):]
			if strings.IndexByte(before, '@') == len(before)-1 { // also if there is nothing before
				return addressLen(c.text[i:])
			}
			return 0
		case endsInSegment:
			return 0
		case endsInOpaquePart:
			if i == c.colon+len(":") {
				return addressLen(c.text[i:])
			}
		}
	}
	if squares.opens(i) {
		return 1
	}
	return 0
}

// A nest holds the indices of the open brackets of a kind. It has room for four, because with
// more, a run of open brackets could be scanned again from each of them.
type nest struct {
	at   [4]int
	n    int
	used bool
}

// opens adds an open bracket at i, and reports whether there is room for it.
func (b *nest) opens(i int) bool {
	if b.n == len(b.at) {
		return false
	}
	b.at[b.n] = i
	b.n++
	b.used = true
	return true
}

// closes removes the last open bracket, and reports whether there was one.
func (b *nest) closes() bool {
	if b.n == 0 {
		return false
	}
	b.n--
	return true
}

// outermost returns the index of the first open bracket, or end if there is none.
func (b *nest) outermost(end int) int {
	if b.n == 0 {
		return end
	}
	return b.at[0]
}

// An ending is the rule of Appendix A to which the end of a text belongs. The text begins a URI.
type ending uint8

const (
	endsInOpaquePart ending = iota
	endsInRegName
	endsInSegment
	endsInQuery
	endsInFragment
)

// endingOf returns the ending of s.
func endingOf(s string) ending {
	switch at := cutsOf(s); {
	case at.fragment < len(s):
		return endsInFragment
	case at.isOpaque(s):
		return endsInOpaquePart
	case at.query < len(s):
		return endsInQuery
	case at.hasAuthority() && at.path == len(s):
		return endsInRegName
	}
	return endsInSegment
}

// goesOn reports whether text[end], which follows the run of c and cannot belong to a URI, may
// begin something that the writer meant to belong to it. goesOn looks at most at the white space
// and the name that begin the next line.
func (c *candidate) goesOn(end int) bool {
	rest := c.text[end:]
	if rest == "" {
		return false
	}
	if isSpace(rest[0]) {
		return c.text[end-1] == '=' && c.nextLineGoesOn(end) || c.closer == '"' && equalFold(c.text[c.start:c.colon], "data")
	}
	switch rest[0] {
	case '{', '%', '#': // the "%" begins no escape, and the "#" is the second one
		return true
	case '[':
		in := endingOf(c.text[c.start:end])
		return in == endsInRegName || in != endsInSegment && c.syntax != RFC2732
	case '\\':
		return len(rest) > 1 && strings.IndexByte(backslashed, rest[1]) >= 0 || strings.HasPrefix(rest, `\u0026`) // "&" in JSON
	case '"':
		return c.nextLineGoesOn(end)
	}
	if rest[0] < utf8.RuneSelf {
		return false
	}
	r, n := utf8.DecodeRuneInString(rest)
	return r == utf8.RuneError && n == 1 || unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// isHalf reports whether s, which begins a URI, ends in an authority without its host or its port.
// The last character is then "@" or ":".
func isHalf(s string) bool {
	switch s[len(s)-1] {
	case '@', ':':
		return endingOf(s) == endsInRegName
	}
	return false
}

// isHalfAt reports whether c is half a URI because of a ":" at text[end]. Before a closing
// delimiter, a ":" is not punctuation.
func (c *candidate) isHalfAt(end int) bool {
	rest, ok := strings.CutPrefix(c.text[end:], ":")
	if !ok || rest == "" {
		return false
	}
	closes := strings.IndexByte("\"'>", rest[0]) >= 0 || strings.HasPrefix(rest, `\"`) || beginsDelimiter(rest)
	return closes && isHalf(c.text[c.start:end+len(":")])
}

// nextLineGoesOn reports whether the URI goes on in the line after text[i]. If text[i] is a double
// quote, it ends a part of a string literal, and the next line begins with another part; in a .po
// file, "#~ " may precede that part. Otherwise, text[i] is the line break after a "=" in
// quoted-printable text (RFC 2045, section 6.7), which cannot contain "==".
func (c *candidate) nextLineGoesOn(i int) bool {
	isLiteral := c.text[i] == '"'
	if !isLiteral && (c.text[i-1] != '=' || c.text[i-2] == '=') {
		return false
	}
	s := strings.TrimPrefix(c.text[i:], `"`)
	s, ok := strings.CutPrefix(strings.TrimPrefix(s, "\r"), "\n")
	if ok && isLiteral {
		s, ok = strings.CutPrefix(strings.TrimPrefix(strings.TrimLeft(s, " \t"), "#~ "), `"`)
	}
	return ok && s != "" && rows[s[0]]&isIllegal == 0 && !beginsURI(s)
}

// backslashed are the characters that troff, TeX or a pattern writes after a backslash in a URI,
// and the line ends that a backslash continues.
const backslashed = "-._~&#%/:\n\r"

// trimEnd returns s, which begins with a scheme, without the emphasis at its end, once, and without
// the punctuation and HTML entities at its end that do not belong to a URI.
func trimEnd(s, emphasis string) string {
	for {
		last := len(s) - 1
		switch {
		case emphasis != "" && strings.HasSuffix(s, emphasis):
			s, emphasis = s[:len(s)-len(emphasis)], ""
			continue
		case s[last] == '.', s[last] == ',', s[last] == ':', s[last] == '!', s[last] == '?':
		case s[last] == ';':
			last = entityStart(s)
		case s[last] == '\'' && strings.Count(s, "'")%2 == 1:
		default:
			return s
		}
		s = s[:last]
	}
}

// emphasisBefore returns the run of "*", "_" or "~" at the end of s, which precedes a URI.
func emphasisBefore(s string) string {
	n := len(s)
	for n > 0 && s[n-1] == s[len(s)-1] && (s[n-1] == '*' || s[n-1] == '_' || s[n-1] == '~') {
		n--
	}
	return s[n:]
}

// delimiterEntities are the HTML entities for quotes and angle brackets.
var delimiterEntities = [...]string{"&quot;", "&lt;", "&gt;", "&apos;", "&#34;", "&#39;", "&#x22;", "&#x27;"}

// beginsDelimiter reports whether s begins with one of delimiterEntities.
func beginsDelimiter(s string) bool {
	if len(s) < 2 {
		return false
	}
	switch s[1] { // which decides for nearly all texts
	case 'q', 'l', 'g', 'a', '#':
		for _, entity := range delimiterEntities {
			if s[1] == entity[1] && strings.HasPrefix(s, entity) {
				return true
			}
		}
	}
	return false
}

// entityStart returns the index of the HTML entity at the end of s, which ends in ";". If there
// is no entity, it returns the index of the ";".
func entityStart(s string) int {
	const most = len("&") + 8
	end := len(s) - len(";")
	name := s[max(0, end-most):end]
	start := strings.LastIndexByte(name, '&')
	if start < 0 {
		return end
	}
	name = name[start+1:]
	start = end - len(name) - 1
	chars := alphaChars
	if number, ok := strings.CutPrefix(name, "#"); ok {
		name, chars = number, digitChars
		if hexNumber, ok := strings.CutPrefix(name, "x"); ok {
			name, chars = hexNumber, hexChars
		}
	}
	if name == "" || charsLen(name, chars) < len(name) {
		return end
	}
	return start
}
