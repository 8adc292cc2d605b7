// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"iter"
	"strings"
)

// A Match is a URI that [FindAll] has found in a text.
type Match struct {
	// Start and End are the bounds of the URI in the text, without delimiters and without a
	// prefix "URL:". text[Start:End] is equal to URI.String(), unless a delimited URI is
	// broken across lines. In that case, text[Start:End] also includes the white space at
	// the line breaks, and a U+2010 or U+00AD before a line break.
	Start, End int

	// URI is absolute, and may have a fragment.
	URI URI

	// Hyphen reports whether a line ends in a hyphen ("-", U+2010 or U+00AD) within a
	// delimited URI, or at the end of a bare one. The hyphen may have been added where the
	// line was broken. A "-" is kept in the URI; U+2010 and U+00AD cannot be.
	Hyphen bool

	// Cut reports whether the URI may be incomplete: its path, query or fragment ends before
	// something that may have been meant as a part of it, which is one of these:
	//
	//   - a letter, mark or digit outside US-ASCII, or an octet that is not UTF-8;
	//   - a symbol outside US-ASCII, a U+2013 or a U+2019, if a letter or digit follows it;
	//   - "{", a second "#", or a "%" that does not begin an escape;
	//   - "[", unless it begins the text of a link, as in AsciiDoc's "http://a/b[the text]";
	//   - a backslash before what troff, TeX, a shell, a pattern or a template escapes, or before
	//     the code of a letter, a digit or a character of a URI, as in JSON's "\u0026";
	//   - the next line of quoted-printable text, after a "=" at the end of the line;
	//   - the next part of a string literal, after a double quote at the end of the line;
	//   - the next line of a page, if it begins with a path such as "b/c", and the line before it
	//     ends in a "/" or "." of a path.
	//
	// If an authority or an opaque_part would end there, there is no match, because the text
	// before the end would name another resource.
	Cut bool
}

// FindAll returns an iterator over the absolute URIs in a text, in order. It finds URIs
// delimited by double quotes, angle brackets or white space, as Appendix E describes.
//
// FindAll recognizes a URI by its scheme:
//
//   - Any scheme is recognized if it is followed by "//" and a character of an authority or a
//     path.
//   - The schemes cid, data, did, doi, geo, magnet, mailto, mid, news, pkg, sip, sips, sms,
//     tag, tel, urn and xmpp are recognized if a likely opaque_part follows, such as a digit
//     or "+" after "tel:", or a name and a colon after "urn:".
//   - The scheme file is recognized if "/" and another character of a path follow.
//   - Any scheme is recognized after the prefix "URL:", in any case.
//
// Letters may precede "http:" and "https:" directly: in "seehttp://a", FindAll finds "http://a".
// Exceptions are shttp and schemes with "+" or "-", such as svn+http.
//
// In double quotes or angle brackets, a URI ends at the closing delimiter, and white space that
// contains a line break is dropped. Any other URI is bare. So is a URI whose closing delimiter is
// missing, or that is not alone between its delimiters. A bare URI ends before the first character
// that it cannot contain, or earlier where the text around it shows that it ends: before punctuation
// of the sentence, a parenthesis or a quote without a partner, the end of emphasis, a comma or
// semicolon in a list or a CSV file, or an HTML entity. testdata/prose.txt lists the rules with
// examples.
//
// If the text shows that a URI goes on where it would end, FindAll does not find the part before, as
// in "http://localhost:{port}" and "http://h\u00e9.example/", because a part of an authority or an
// opaque_part names something else. Only a path, a query or a fragment may be incomplete; see
// [Match].Cut.
//
// FindAll reads plain text: decode HTML, JSON and quoted-printable text first. It finds URIs
// that [Parse] accepts; for the syntax of RFC 2732, use [Syntax.FindAll]. It does not find
// abbreviations such as "www.w3.org"; see [ParseAbbreviated].
//
// FindAll takes time linear in len(text). It does not allocate, except to join a URI that is
// broken across lines. The URIs refer to text; see [URI.Clone].
func FindAll(text string) iter.Seq[Match] { return RFC2396.FindAll(text) }

// FindAll is like the function [FindAll], in the given syntax. In [RFC2732], a URI may have a
// host in brackets, and may contain pairs of brackets in its query, fragment or opaque_part. If the
// text in the brackets of a host is not an address, FindAll may allocate.
func (x Syntax) FindAll(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		var m Match
		for x.find(text, &m) && yield(m) {
		}
	}
}

// find sets m to the first match in text[m.End:], and reports whether there is one. Every ":" may end the
// scheme of a candidate. If bare rejects a candidate, find goes on after the characters that bare has
// looked at, so that it takes linear time.
func (x Syntax) find(text string, m *Match) bool {
	for next := m.End; ; {
		colon := next + until(text[next:], ':')
		if colon == len(text) {
			return false
		}
		low := next
		next = colon + len(":")
		if !maySpecify(text[next:]) {
			continue
		}
		c := candidate{syntax: x, text: text, start: low + schemeStart(text[low:colon]), colon: colon}
		if c.start == c.colon {
			continue
		}
		if c.lookBack(); c.isRest {
			continue
		}
		if c.closer != 0 && c.delimited(m) {
			return true
		}
		if c.isRecognized(text[c.start:], c.onLine) {
			var ok bool
			if next, ok = c.bare(m); ok {
				return true
			}
		}
	}
}

// maySpecify reports whether rest, which follows a colon, may begin with a scheme-specific part,
// with an address in brackets, or with a line break, which may come first within delimiters.
func maySpecify(rest string) bool {
	if rest == "" {
		return false
	}
	if classes[rest[0]]&(classIllegal|classHash) == 0 || rest[0] == '[' {
		return true
	}
	if rest[0] == ' ' && len(rest) > 1 && rest[1] > ' ' { // as in prose
		return false
	}
	n, _ := breakLen(rest)
	return n > 0
}

// A candidate is a possible URI: text[start:colon] is a scheme, and text[colon] is ":".
type candidate struct {
	syntax       Syntax
	text         string
	start, colon int

	before   byte // the byte before the candidate, or 0
	closer   byte // the closing delimiter, if an opening one precedes the candidate, or 0
	afterURL bool // whether the prefix "URL:" precedes the candidate
	onLine   bool // whether it does so on the same line
	isRest   bool // whether the scheme is the rest of one that a line break cuts
}

// lookBack sets the fields of c that depend on what precedes it.
func (c *candidate) lookBack() {
	if c.start == 0 {
		return
	}
	before := c.text[:c.start]
	c.before = before[c.start-1]
	t := trimSpaceRight(before)
	c.isRest = strings.HasSuffix(t, "=") && c.isRestOfScheme(t)
	if strings.HasSuffix(t, ":") { // for speed
		name := cutURL(t)
		c.afterURL = name != t
		c.onLine = c.afterURL && !strings.ContainsAny(before[len(t):], lineBreak)
		before = name
	}
	c.closer = closerAfter(before)
}

// cutURL returns s without a "URL:" at its end, which must not be the end of a longer name.
func cutURL(s string) string {
	n := len(s) - len("URL:")
	if n < 0 || !equalFold(s[n:], "URL:") || n > 0 && (schemeChars.has(s[n-1]) || s[n-1] == '_') {
		return s
	}
	return s[:n]
}

// closerAfter returns the closing delimiter if s ends in an opening one, or 0. White space that contains
// a line break may follow the opening one.
func closerAfter(s string) byte {
	t := trimSpaceRight(s)
	if t == "" || t != s && !strings.ContainsAny(s[len(t):], lineBreak) {
		return 0
	}
	switch before := t[:len(t)-1]; t[len(before)] {
	case '<':
		return '>'
	case '"':
		if mayOpen(before, t != s) {
			return '"'
		}
	}
	return 0
}

// mayOpen reports whether a double quote after s may be an opening one. Before white space, it is one only
// at the beginning of a word. After a line of a string literal, it is none.
func mayOpen(s string, beforeSpace bool) bool {
	if s == "" {
		return true
	}
	switch last := s[len(s)-1]; {
	case isSpace(last):
		return !followsLiteral(s)
	default:
		return last == '(' || !beforeSpace
	}
}

// followsLiteral reports whether s, before a double quote, ends a line after one that ends in a double
// quote. Such lines are parts of a string literal, which one of poMarks may precede.
func followsLiteral(s string) bool {
	s = strings.TrimRight(s, " \t")
	for _, poMark := range poMarks {
		s = strings.TrimSuffix(s, poMark)
	}
	s, ok := strings.CutSuffix(s, "\n")
	return ok && strings.HasSuffix(strings.TrimSuffix(s, "\r"), `"`)
}

// poMarks may precede a part of a string literal in a .po file.
var poMarks = [...]string{"#~|", "#~", "#|"}
