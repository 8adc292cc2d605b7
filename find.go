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
	// Start and End are the bounds of the URI in the text, without delimiters and "URL:". text[Start:End]
	// includes the line breaks of a delimited URI.
	Start, End int

	// URI is absolute, and may have a fragment.
	URI URI

	// Hyphen reports whether a line ends in a hyphen ("-", U+2010 or U+00AD) within a delimited URI, or at the
	// end of a bare one. Only a "-" is kept.
	Hyphen bool

	// Cut reports whether the URI may be incomplete: its path, query or fragment ends before
	//
	//   - a letter, mark or digit outside US-ASCII, or an octet that is not UTF-8;
	//   - another symbol outside US-ASCII, U+2013 or U+2019, before a letter or digit;
	//   - "{", a second "#", or a "%" that begins no escape;
	//   - "[", unless it begins the text of a link, as in "http://a/b[the text]";
	//   - a backslash before a line break, one of -._~&#%/:(?=${@+*! or a code such as "u0026";
	//   - a line break after "=", or a double quote before one, if the next line goes on;
	//   - a blank in a data URI in double quotes.
	//
	// If an authority or opaque_part ends there, there is no match.
	Cut bool
}

// FindAll returns an iterator over the absolute URIs in a text, in order, as Appendix E describes.
//
// FindAll recognizes a URI by its scheme:
//
//   - Any scheme is recognized before "//" and a character of an authority or a path.
//   - The schemes cid, data, did, doi, geo, magnet, mailto, mid, news, pkg, sip, sips, sms, tag, tel,
//     urn and xmpp are recognized before a likely opaque_part.
//   - The scheme file is recognized before "/" and another character of a path.
//   - Any scheme is recognized after the prefix "URL:", which a blank may follow.
//
// Letters may precede http or https: "seehttp://a".
//
// A URI that is alone between double quotes or angle brackets may contain line breaks, which are dropped,
// and may end in ".". Any other URI is bare. It ends before a character that it cannot contain, or
// where the text shows its end, such as the "[" of AsciiDoc. testdata/prose.txt has the rules.
//
// An authority must be whole: "http://localhost:{port}" is not found. For the rest, see [Match].Cut.
// Decode HTML, JSON and quoted-printable text first.
//
// FindAll takes linear time, and allocates only for broken lines and for brackets without an address. The
// URIs refer to text; see [URI.Clone].
func FindAll(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		var m Match
		for find(text, &m) && yield(m) {
		}
	}
}

// find sets m to the first match in text[m.End:], and reports whether there is one. Every ":" may end the
// scheme of a candidate. If bare rejects a candidate, find goes on where bare says: behind what it has looked
// at, or at the first bracket that is not closed (see nest), so that find takes linear time.
func find(text string, m *Match) bool {
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
		start := low + schemeStart(text[low:colon])
		if start == colon {
			continue
		}
		c := candidate{text: text, start: start, colon: colon}
		c.lookBack()
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
	switch {
	case rest == "":
		return false
	case classes[rest[0]]&(classIllegal|classHash) == 0, rest[0] == '[', rest[0] == '\n': // the last one for speed
		return true
	case rest[0] == ' ' && len(rest) > 1 && rest[1] > ' ': // as in prose
		return false
	}
	n, _ := breakLen(rest)
	return n > 0
}

// A candidate is a possible URI: text[start:colon] is a scheme, and text[colon] is ":".
type candidate struct {
	text         string
	start, colon int

	before   byte // the byte before the candidate, or 0; also 0 for the ";" of an HTML entity
	closer   byte // the closing delimiter, if an opening one precedes the candidate, or 0
	afterURL bool // whether the prefix "URL:" precedes the candidate
	onLine   bool // whether it does so on the same line
}

// lookBack sets the fields of c that depend on what precedes it. Between an opening delimiter and the scheme,
// or "URL:", there is nothing, or white space that contains a line break.
func (c *candidate) lookBack() {
	if c.start == 0 {
		return
	}
	before := c.text[:c.start]
	c.before = before[c.start-1]
	if c.before == ';' && strings.IndexByte(before[max(0, len(before)-len("&#x201c;")):], '&') >= 0 {
		c.before = 0
	}
	t := trimSpaceRight(before)
	if strings.HasSuffix(t, ":") { // for speed
		name := trimSuffixURL(t)
		c.afterURL = name != t
		c.onLine = c.afterURL && !strings.ContainsAny(before[len(t):], lineBreak)
		before, t = name, trimSpaceRight(name)
	}
	if last := len(t) - 1; last >= 0 && (t[last] == '<' || t[last] == '"') &&
		(len(t) == len(before) || strings.ContainsAny(before[len(t):], lineBreak)) {
		if c.closer = '"'; t[last] == '<' {
			c.closer = '>'
		}
	}
}

// trimSuffixURL returns s without a "URL:" at its end, which must not be the end of a longer name.
func trimSuffixURL(s string) string {
	n := len(s) - len("URL:")
	if n < 0 || !equalFold(s[n:], "URL:") || n > 0 && (schemeChars.has(s[n-1]) || s[n-1] == '_') {
		return s
	}
	return s[:n]
}
