// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// bare returns the end, the URI and the notes of c as a bare URI. If it is not a URI, end is 0.
// In both cases, next is the index from which to continue.
func (c *candidate) bare() (end int, u URI, n notes, next int) {
	runEnd, open, hash := c.extent()
	rest := c.text[runEnd:]
	s, emphasis := c.text[c.start:open], emphasis(c.text[:c.start])
	// Emphasis ends a URI before a letter, as in "**http://a.b**です".
	isEmphasized := emphasis != "" && strings.HasSuffix(s, emphasis) && rest != "" && rest[0] >= utf8.RuneSelf
	if !isEmphasized && c.goesOn(runEnd) {
		switch in := endOf(s); {
		case in == inOpaquePart, in == inRegName && open == runEnd && strings.IndexByte(",;!", c.text[runEnd-1]) < 0:
			return 0, URI{}, 0, runEnd // a part of it would name another resource
		case in != inRegName:
			n = noteCut
		}
	}
	s = trimEnd(s, emphasis)
	end = c.start + len(s)
	if !c.counts(s, c.onLine) || isHalf(s) || end < runEnd && c.isHalfAt(end) {
		return 0, URI{}, 0, open
	}
	if end == runEnd && (s[len(s)-1] == '-' || rest != "" && rest[0] >= utf8.RuneSelf) {
		if space, hyphen := breakLen(rest); space > 0 && (hyphen || s[len(s)-1] == '-') {
			n |= noteHyphen
		}
	}
	// extent has verified s, except for brackets.
	u, ok := URI{s, splitAt(s, min(hash-c.start, len(s))).offsets()}, !isTooLong(len(s))
	if c.syntax == RFC2732 {
		u, ok = c.syntax.parse(s)
	}
	if !ok {
		return 0, URI{}, 0, open
	}
	return end, u, n, open
}

// extent returns the end of the run of characters that may belong to c as a bare URI, the index of
// the first bracket in it that is not closed, and that of the "#". An index of something that is
// not there is equal to end.
func (c *candidate) extent() (end, open, hash int) {
	var parens, brackets nest
	quoted := c.start > 0 && c.text[c.start-1] == '\''
	hash = -1
	i := c.colon + len(":")
run:
	for ; i < len(c.text); i++ {
		const plain = anyIllegal | anyPercent | anyHash | anyEnd
		if rows[c.text[i]]&plain == plain { // otherwise, rowsLen would look at eight bytes in vain
			if i += rowsLen(c.text[i:], plain); i == len(c.text) {
				break
			}
		}
		switch char := c.text[i]; {
		case rows[char] == 0: // illegal, except for the brackets of RFC 2732
			n := 0
			if c.syntax == RFC2732 && bracketChars.has(char) {
				n = c.bracketLen(i, &brackets)
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
	return i, min(i, parens.outermost(i), brackets.outermost(i)), hash
}

// bracketLen returns the length of what the bracket at text[i] adds to a bare URI: 0 if it
// cannot belong to the URI, the length of an address in brackets, or 1.
func (c *candidate) bracketLen(i int, brackets *nest) int {
	if c.text[i] == ']' {
		if brackets.closes() {
			return 1
		}
		return 0
	}
	if !brackets.used {
		s := c.text[c.start:i]
		switch endOf(s) {
		case inRegName:
			userinfo := s[split(s).ssp+len("//"):]
			if strings.IndexByte(userinfo, '@') == len(userinfo)-1 { // also if it is empty
				return addressLen(c.text[i:])
			}
			return 0
		case inSegment:
			return 0
		case inOpaquePart:
			if i == c.colon+len(":") {
				return addressLen(c.text[i:])
			}
		}
	}
	if brackets.opens(i) {
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
	inOpaquePart ending = iota
	inRegName
	inSegment
	inQuery
	inFragment
)

// endOf returns the ending of s.
func endOf(s string) ending {
	switch at := split(s); {
	case at.fragment < len(s):
		return inFragment
	case at.isOpaque(s):
		return inOpaquePart
	case at.query < len(s):
		return inQuery
	case at.hasAuthority() && at.path == len(s):
		return inRegName
	}
	return inSegment
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
		in := endOf(c.text[c.start:end])
		return in == inRegName || in != inSegment && c.syntax != RFC2732
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
		return endOf(s) == inRegName
	}
	return false
}

// isHalfAt reports whether c is half a URI because of a ":" at text[end]. Before a closing
// delimiter, a ":" is not punctuation.
func (c *candidate) isHalfAt(end int) bool {
	rest, ok := strings.CutPrefix(c.text[end:], ":")
	return ok && rest != "" && (strings.IndexByte("\"'>", rest[0]) >= 0 || strings.HasPrefix(rest, `\"`) || beginsDelimiter(rest)) && isHalf(c.text[c.start:end+len(":")])
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
	return ok && s != "" && rows[s[0]] != 0 && !beginsURI(s)
}

// backslashed are the characters that troff, TeX or a pattern writes after a backslash in a URI,
// and the line ends that a backslash continues.
const backslashed = "-._~&#%/:\n\r"

// trimEnd returns s without the emphasis at its end, once, and without the punctuation and HTML
// entities at its end that do not belong to a URI.
func trimEnd(s, emphasis string) string {
	for s != "" {
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
	return s
}

// emphasis returns the run of "*", "_" or "~" at the end of s.
func emphasis(s string) string {
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
