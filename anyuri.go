// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// ParseAnyURI parses the text of an anyURI, as XLink 1.0 defines it in section 5.4. XML Schema 1.0
// (Part 2, section 3.2.17), XML Base and XML 1.0 (section 4.2.2, for system identifiers) share that
// definition: "a b", "ü" and "{x}" are allowed, and stand for the URI in which they are escaped. In
// XML Schema 1.1, an anyURI may be any text.
//
// ParseAnyURI escapes each octet outside US-ASCII, and each excluded character of section 2.4.3
// except "#", "%" and brackets. Then it parses the result in the syntax of [RFC2732]. So it rejects
// "http:", and also "%zz", "a#b#c" and "/[", which [EscapeExcluded] repairs, such as the name of a file
// that contains "[1]". Use the result and not the text, as with EscapeExcluded: browsers read
// `https://good.com\@evil.com/` as having the host good.com.
//
// The error is a [*SyntaxError] whose Offset is an index into s. ParseAnyURI escapes white space
// and control characters like other excluded characters. If a specification collapses white space,
// as the whiteSpace facet of XML Schema does, collapse it before the call; Offset then counts in
// the collapsed text. The URI does not show which characters were escaped: to keep the anyURI as it
// was written, keep s. ParseAnyURI does not allocate if there is nothing to escape, except for an
// error.
func ParseAnyURI(s string) (URI, error) {
	n := 0 // the number of characters to escape
	for i := range len(s) {
		if !keptInAnyURIChars.has(s[i]) {
			n++
		}
	}
	switch {
	case n == 0:
		return RFC2732.Parse(s)
	case uint64(len(s))+uint64(n)*uint64(len("hh")) > maxLen:
		return URI{}, flaw{"URI-reference", anyURIOffset(s, maxLen)}.in(s)
	}
	text := make([]byte, 0, len(s)+n*len("hh"))
	for i := range len(s) {
		if keptInAnyURIChars.has(s[i]) {
			text = append(text, s[i])
		} else {
			text = appendEscaped(text, s[i])
		}
	}
	u, err := RFC2732.Parse(string(text))
	if err, ok := err.(*SyntaxError); ok {
		if err.cause == noScheme {
			return RFC2732.Parse(s) // whose error names a character that is escaped now
		}
		err.Offset = anyURIOffset(s, err.Offset)
	}
	return u, err
}

// anyURIOffset returns the index in s of the byte at an offset in the text that ParseAnyURI makes
// of s.
func anyURIOffset(s string, offset int) int {
	for i := range len(s) {
		if offset <= 0 {
			return i
		}
		offset--
		if !keptInAnyURIChars.has(s[i]) {
			offset -= len("hh")
		}
	}
	return len(s)
}
