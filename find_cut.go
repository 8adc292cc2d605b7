// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

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
	return ok && s != "" && classes[s[0]]&classIllegal == 0 && !beginsURI(s)
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
	return isWord && (behind == "" || classes[behind[0]]&classIllegal != 0 && behind[0] != '[')
}

// isEscapedPart reports whether s, which follows a backslash, begins with a character that may belong
// to a URI: one that troff, TeX, a shell, a pattern or a template escapes, or the code of one in JSON.
func isEscapedPart(s string) bool {
	if len(s) >= len("uxxxx") && s[0] == 'u' && hexLen(s[1:len("uxxxx")]) == len("xxxx") {
		r := rune(octet(s[1], s[2]))<<8 | rune(octet(s[3], s[4]))
		return r < utf8.RuneSelf && classes[r]&classIllegal == 0 || unicode.In(r, unicode.L, unicode.M, unicode.Nd)
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
