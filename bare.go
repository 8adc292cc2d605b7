// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// bare returns the end, the URI and the flags of c as a bare URI. If it is not a URI, end is 0.
// In both cases, next is the index from which to continue.
func (c *candidate) bare() (end int, u URI, f flags, next int) {
	x := c.extent()
	rest := c.text[x.end:]
	s, emphasis := c.text[c.start:x.open], c.emphasis()
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
	at := cuts{ssp: c.colon + len(":") - c.start, fragment: min(x.hash-c.start, len(s))}
	at.query = until(s[:at.fragment], '?')
	at.path = pathStart(s[:at.query], at.ssp)
	u, ok := URI{s, at.offsets()}, !isTooLong(len(s))
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
	hash, hadComma := -1, false
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
		case char == '&' && !beginsDelimiter(c.text[i:]):
		case char == '\'' && char != c.before:
		case (char == ',' || char == ';') && char != c.before && !c.endsItem(i, hadComma):
			hadComma = hadComma || char == ','
		default:
			break run
		}
	}
	if hash < 0 {
		hash = i
	}
	return extent{i, min(i, parens.outermost(i), squares.outermost(i)), hash}
}

// endsItem reports whether the comma or semicolon text[i] ends c: another URI follows, and both have two
// slashes, or it is the first comma in c, and in the authority of a web scheme that has no "@".
func (c *candidate) endsItem(i int, hadComma bool) bool {
	switch rest := c.text[i:]; {
	case beginsURI(rest[1:]):
		return strings.HasPrefix(c.text[c.colon:], "://")
	case rest[0] == ',' && !hadComma && isWebScheme(c.text[c.start:c.colon]) && endingOf(c.text[c.start:i]) == endsInRegName:
		n := charsLen(rest, set{regName & low64, regName >> 64})
		return !strings.Contains(c.text[c.start:i+n], "@")
	}
	return false
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
// begin something that the writer meant to belong to it. goesOn looks at most at the next line, up to
// the first character that is not legal in a URI.
func (c *candidate) goesOn(end int) bool {
	rest := c.text[end:]
	if rest == "" {
		return false
	}
	switch b := rest[0]; b {
	case ' ':
		return c.blankGoesOn(end)
	case '\n', '\r':
		// The first condition is for speed in a list.
		return c.text[end-1] == '=' && c.nextLineGoesOn(end) || c.pageGoesOn(end)
	case '{', '%', '#': // the "%" begins no escape, and the "#" is the second one
		return true
	case '[':
		return !isLabel(rest) || rest[1] == ']' && endingOf(c.text[c.start:end]) == endsInQuery
	case '\\':
		return isEscapedPart(rest[len(`\`):])
	case '"':
		return c.nextLineGoesOn(end)
	default:
		return b >= utf8.RuneSelf && isNamePart(rest)
	}
}

// blankGoesOn is goesOn for a blank: between digits of a telephone number, or within a data URI in
// double quotes.
func (c *candidate) blankGoesOn(end int) bool {
	name, isTight := c.text[c.start:c.colon], strings.IndexByte(".,;:!?", c.text[end-1]) < 0
	isNumber := isTight && digitsLen(c.text[end+len(" "):]) > 0 && (equalFold(name, "tel") || equalFold(name, "sms"))
	return isNumber || c.closer == '"' && equalFold(name, "data")
}

// pageGoesOn is goesOn for a line break where the text of a page was broken: the next line begins with
// the rest of a host or a segment, a slash, and a letter, a digit or "~". After the "." of a host, there
// may be a blank before the rest, and a ")" after it.
func (c *candidate) pageGoesOn(end int) bool {
	line, ok := strings.CutPrefix(strings.TrimPrefix(c.text[end:], "\r"), "\n")
	if c.before == ',' || strings.HasPrefix(line, "http:") || strings.HasPrefix(line, "https:") {
		return false // in a CSV file, or in a list of URIs; the latter is only for speed
	}
	afterDot := c.text[end-1] == '.'
	if afterDot {
		line = strings.TrimLeft(line, " ")
	}
	if !ok || line == "" || !alphaChars.has(line[0]) {
		return false
	}
	const chars = lowalpha | digit | 1<<'.' | 1<<'-'
	rest := line[1+charsLen(line[1:], set{chars & low64, chars >> 64}):]
	isPath := len(rest) >= len("/a") && rest[0] == '/' && (alphanumChars.has(rest[1]) || rest[1] == '~')
	if !isPath && !(afterDot && (strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, ")"))) {
		return false
	}
	in := endingOf(c.text[c.start:end])
	return in == endsInRegName || in == endsInSegment && isPath && (afterDot || c.text[end-1] == '/')
}

// isLabel reports whether s, which begins with a bracket, begins with the text that AsciiDoc writes in
// brackets after a URI. It is several words, or one word, which may be another URI, and at most
// punctuation or a number in parentheses follows without a space.
func isLabel(s string) bool {
	s = s[len("["):]
	end := strings.IndexAny(s, "[]"+spaces)
	if end < 0 || s[end] != ']' {
		return end >= 0 && s[end] != '['
	}
	word, behind := s[:end], strings.TrimLeft(s[end+len("]"):], ".,:;!?'()0123456789")
	isWord := word == "" || beginsURI(word) || !strings.ContainsAny(word, `:\`) && strings.Trim(word, "-._~!*'()+^/") != ""
	return isWord && (behind == "" || rows[behind[0]]&isIllegal != 0 && behind[0] != '[')
}

// isEscapedPart reports whether s, which follows a backslash, begins with a character that may belong
// to a URI: one that troff, TeX, a shell, a pattern or a template escapes, or the code of one in JSON.
func isEscapedPart(s string) bool {
	if len(s) >= len("uxxxx") && s[0] == 'u' && hexLen(s[1:len("uxxxx")]) == len("xxxx") {
		r := rune(octet(s[1], s[2]))<<8 | rune(octet(s[3], s[4]))
		return r < utf8.RuneSelf && rows[r]&isIllegal == 0 || unicode.In(r, unicode.L, unicode.M, unicode.Nd)
	}
	isTroff := strings.HasPrefix(s, "*(") // a string, such as a quote
	for _, name := range [...]string{"(ra", "(aq", "(cq", "(rq", "(dq"} {
		rest, ok := strings.CutPrefix(s, name)
		isTroff = isTroff || ok && (rest == "" || !alphanumChars.has(rest[0]))
	}
	return !isTroff && s != "" && strings.IndexByte("-._~&#%/:\n\r(?=${@+*!", s[0]) >= 0
}

// isNamePart reports whether s, which is not US-ASCII, begins with a letter, a mark, a digit, an octet
// that is not UTF-8, or a symbol, a dash or an apostrophe before a letter or digit.
func isNamePart(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 || unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
		return true
	}
	next, _ := utf8.DecodeRuneInString(s[n:])
	return unicode.In(next, unicode.L, unicode.Nd) && (r == '–' || r == '’' || unicode.In(r, unicode.S, unicode.No, unicode.Nl))
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
// quote, it ends a part of a string literal, and the next line begins with another part, which one of
// poMarks may precede. A field of a CSV file is no such part. Otherwise, text[i] is the line break
// after a "=" in quoted-printable text (RFC 2045, section 6.7), which cannot contain "==".
func (c *candidate) nextLineGoesOn(i int) bool {
	s, isLiteral := strings.CutPrefix(c.text[i:], `"`)
	s, ok := strings.CutPrefix(strings.TrimPrefix(s, "\r"), "\n")
	switch {
	case !ok, isLiteral && strings.HasSuffix(c.text[:c.start], `,"`):
		return false
	case isLiteral:
		s = strings.TrimLeft(s, " \t")
		for _, poMark := range poMarks {
			s = strings.TrimPrefix(s, poMark+" ")
		}
		s, ok = strings.CutPrefix(s, `"`)
	default:
		ok = c.text[i-1] == '=' && c.text[i-2] != '='
	}
	return ok && s != "" && rows[s[0]]&isIllegal == 0 && !beginsURI(s)
}

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

// emphasis returns the run of "*", "_" or "~" that precedes c, or the "=" of Org, which only white
// space or "(" precedes.
func (c *candidate) emphasis() string {
	n := c.start
	switch c.before {
	case '*', '_', '~':
		for n > 0 && c.text[n-1] == c.before {
			n--
		}
	case '=':
		if n--; n > 0 && !isSpace(c.text[n-1]) && c.text[n-1] != '(' {
			n++
		}
	}
	return c.text[n:c.start]
}

// delimiterEntities are the HTML entities for quotes, angle brackets and a space, in any case.
var delimiterEntities = [...]string{
	"&quot;", "&#34;", "&#034;", "&#x22;", "&apos;", "&#39;", "&#039;", "&#x27;",
	"&lt;", "&#60;", "&#060;", "&#x3c;", "&gt;", "&#62;", "&#062;", "&#x3e;",
	"&nbsp;", "&#160;", "&#xa0;",
}

// beginsDelimiter reports whether s begins with one of delimiterEntities.
func beginsDelimiter(s string) bool {
	if len(s) < 2 || strings.IndexByte("qlgan#", s[1]|0x20) < 0 { // as nearly always
		return false
	}
	return slices.ContainsFunc(delimiterEntities[:], func(entity string) bool {
		return len(s) >= len(entity) && equalFold(s[:len(entity)], entity)
	})
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
	chars := alphanumChars
	if number, ok := strings.CutPrefix(name, "#"); ok {
		name, chars = number, digitChars
		if number != "" && number[0]|0x20 == 'x' {
			name, chars = number[1:], hexChars
		}
	}
	if name == "" || charsLen(name, chars) < len(name) || chars == alphanumChars && digitChars.has(name[0]) {
		return end
	}
	return start
}
