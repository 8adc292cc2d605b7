// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// delimited sets m to c, and reports whether only a URI, perhaps broken across lines, is in the delimiters.
func (c *candidate) delimited(m *Match) bool {
	end, i, isBroken, hyphen := c.colon, c.colon, false, false
	for {
		if run := legalLen(c.text[i:]); run > 0 {
			i += run
			end = i
		}
		if i == len(c.text) {
			return false
		}
		last := c.text[i-1]
		if c.text[i] == c.closer {
			if c.closer == '"' && (last == ',' || c.nextLineGoesOn(i)) { // the "," is not a part of the URI
				return false
			}
			break
		}
		n, added := breakLen(c.text[i:])
		if n == 0 || last == ',' || last == ';' || beginsURI(c.text[i+n:]) || c.nextLineGoesOn(i) { // or it is a list
			return false
		}
		hyphen, isBroken = hyphen || added || last == '-', true
		i += n
	}
	s := c.text[c.start:end]
	if isBroken {
		s = dropBreaks(s)
	}
	if !c.isRecognized(s, c.afterURL) {
		return false
	}
	u, ok := accept(s)
	*m = Match{Start: c.start, End: end, URI: u, Hyphen: hyphen}
	return ok && c.namesSomething(u, i, false)
}

// legalLen returns the length of the longest prefix of s whose characters are legal somewhere in a reference.
func legalLen(s string) int {
	n := lenWithout(s, classIllegal)
	for n < len(s) && bracketChars.has(s[n]) {
		n += 1 + lenWithout(s[n+1:], classIllegal)
	}
	return n
}

// beginsURI reports whether s begins another URI: with a scheme and "://", or with "URL:".
func beginsURI(s string) bool {
	n := schemeLen(s)
	return n > 0 && strings.HasPrefix(s[n:], "://") || len(trimPrefixURL(s)) < len(s)
}

// The white space of Appendix E in US-ASCII, and the part of it that breaks a line.
const (
	spaces    = " \t" + lineBreak
	lineBreak = "\n\v\f\r"
)

// isSpace reports whether b is one of spaces.
func isSpace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// trimSpaceRight returns s without white space at its end.
func trimSpaceRight(s string) string {
	for len(s) > 0 && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// breakLen returns the length of the white space at the beginning of s if it contains a line break, and 0
// otherwise. n includes a U+2010 or U+00AD before the white space; hyphen reports whether there is one.
func breakLen(s string) (n int, hyphen bool) {
	for _, h := range [...]string{"\u2010", "\u00ad"} {
		if strings.HasPrefix(s, h) {
			n, hyphen = len(h), true
		}
	}
	isBreak := false
	for ; n < len(s) && isSpace(s[n]); n++ {
		isBreak = isBreak || s[n] != ' ' && s[n] != '\t'
	}
	if !isBreak {
		return 0, false
	}
	return n, hyphen
}

// spaceLen returns the length of the white space at the beginning of s.
func spaceLen(s string) (n int) {
	for n < len(s) && isSpace(s[n]) {
		n++
	}
	return n
}

// dropBreaks returns s without white space that contains a line break.
func dropBreaks(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for s != "" {
		n, _ := breakLen(s)
		if n == 0 {
			n = max(spaceLen(s), 1) // if there is white space, no part of it is a break
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}
