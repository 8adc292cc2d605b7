// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"iter"
	"slices"
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
		start, end, u, f := x.find(text, 0)
		for end > 0 && yield(Match{start, end, u, f&flagHyphen != 0, f&flagCut != 0}) {
			start, end, u, f = x.find(text, end)
		}
	}
}

// flags are those of a Match. Registers can hold the results of find, but not a Match.
type flags uint8

const (
	flagHyphen flags = 1 << iota // Match.Hyphen
	flagCut                      // Match.Cut
)

// find returns the first match in text[from:]. If there is none, end is 0. Every ":" may end the
// scheme of a candidate. If bare rejects a candidate, find goes on after the characters that bare has
// looked at, so that it takes linear time.
func (x Syntax) find(text string, from int) (start, end int, u URI, f flags) {
	for next := from; ; {
		colon := next + until(text[next:], ':')
		if colon == len(text) {
			return 0, 0, URI{}, 0
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
		if c.closer != 0 {
			if end, u, f = c.delimited(); end > 0 {
				return c.start, end, u, f
			}
		}
		if c.isRecognized(text[c.start:], c.onLine) {
			if end, u, f, next = c.bare(); end > 0 {
				return c.start, end, u, f
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
	if rows[rest[0]]&(isIllegal|isHash) == 0 || rest[0] == '[' || rest[0] == '\n' {
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
	if strings.HasSuffix(t, ":") {
		name := cutURL(t)
		c.afterURL = name != t
		c.onLine = c.afterURL && !strings.ContainsAny(before[len(t):], lineBreak)
		before, t = name, trimSpaceRight(name)
	}
	n := len(t)
	if n == 0 || t[n-1] != '<' && t[n-1] != '"' || n < len(before) && !strings.ContainsAny(before[n:], lineBreak) {
		return
	}
	switch opens := n == len(before) || n == 1 || isSpace(t[n-2]) || t[n-2] == '('; {
	case t[n-1] == '<':
		c.closer = '>'
	case opens && !(n > 1 && isSpace(t[n-2]) && followsLiteral(t[:n-1])): // otherwise, it may be a closing quote
		c.closer = '"'
	}
}

// poMarks may precede a part of a string literal in a .po file.
var poMarks = [...]string{"#~|", "#~", "#|"}

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

// isRestOfScheme reports whether the scheme of c is the rest of a web scheme that a soft line break of
// quoted-printable text cuts. t is the text before c, without white space at its end.
func (c *candidate) isRestOfScheme(t string) bool {
	return slices.ContainsFunc(webSchemes[:], func(known string) bool {
		part, isRest := strings.CutSuffix(known, c.text[c.start:c.colon])
		return isRest && part != "" && c.before == '\n' && strings.HasSuffix(t, part+"=")
	})
}

// cutURL returns s without a "URL:" at its end, which must not be the end of a longer name.
func cutURL(s string) string {
	const name = scheme | 1<<'_'
	n := len(s) - len("URL:")
	if n < 0 || !equalFold(s[n:], "URL:") || n > 0 && (set{name & low64, name >> 64}).has(s[n-1]) {
		return s
	}
	return s[:n]
}

// schemeStart returns the index of the scheme at the end of s, or len(s) if there is none. If a
// name ends in "http" or "https", the scheme begins there, as in "\nhttp" and "3Dhttp", unless
// the name contains a "+" or "-", as in "git+http", or is "shttp".
func schemeStart(s string) int {
	start := len(s)
	for i := len(s) - 1; i >= 0; i-- {
		if c := s[i] | 0x20; 'a' <= c && c <= 'z' {
			start = i
		} else if !schemeChars.has(s[i]) {
			break
		}
	}
	name, http := s[start:], "http"
	if len(name) <= len(http) {
		return start
	}
	switch name[len(name)-1] | 0x20 {
	case 's':
		http = "https"
	case 'p':
	default:
		return start
	}
	if n := len(name) - len(http); n > 0 && equalFold(name[n:], http) && !strings.ContainsAny(name, "+-") && !equalFold(name, "shttp") {
		return start + n
	}
	return start
}

// isRecognized reports whether FindAll recognizes s, which is text[start:] or a part of it that
// begins there, without line breaks. If anyScheme is set, "URL:" precedes s.
func (c *candidate) isRecognized(s string, anyScheme bool) bool {
	const notInPath = isIllegal | isQuestion | isHash // nor in an authority
	n := c.colon - c.start
	if len(s) <= n+len(":") {
		return false
	}
	if rest := s[n:]; len(rest) > len("://") && rest[1] == '/' && rest[2] == '/' &&
		(rows[rest[3]]&notInPath == 0 || c.syntax == RFC2732 && rest[3] == '[') {
		return true
	}
	name, rest := s[:n], s[n+len(":"):]
	switch {
	case rest[0] == '/' && len(rest) > 1 && rest[1] != '/' && rows[rest[1]]&notInPath == 0 && equalFold(name, "file"):
		return true
	case rest[0] == '[' && (c.syntax == RFC2396 || addressLen(rest) == 0), rest[0] == ':', strings.HasPrefix(rest, "//"):
		return false
	}
	return anyScheme || isLikely(name, rest)
}

// delimited returns the end, the URI and the flags of c if only the URI, which may be broken
// across lines, is between the delimiters. Otherwise, end is 0.
func (c *candidate) delimited() (end int, u URI, f flags) {
	broken := false
	for i := c.colon; ; {
		if run := c.syntax.legalLen(c.text[i:]); run > 0 {
			i += run
			end = i
		}
		if i == len(c.text) {
			return 0, URI{}, 0
		}
		if c.text[i] == c.closer && !c.nextLineGoesOn(i) {
			break
		}
		n, hyphen := breakLen(c.text[i:])
		if n == 0 || beginsURI(c.text[i+n:]) || c.nextLineGoesOn(i) {
			return 0, URI{}, 0
		}
		if hyphen || c.text[i-1] == '-' {
			f |= flagHyphen
		}
		broken = true
		i += n
	}
	s := c.text[c.start:end]
	if broken {
		s = dropBreaks(s)
	}
	if !c.isRecognized(s, c.afterURL) || isHalf(s) {
		return 0, URI{}, 0
	}
	u, ok := c.syntax.accept(s)
	if !ok {
		return 0, URI{}, 0
	}
	return end, u, f
}

// legalLen returns the length of the longest prefix of s that consists of characters that are
// legal somewhere in a reference.
func (x Syntax) legalLen(s string) int {
	n := rowsLen(s, isIllegal)
	for x == RFC2732 && n < len(s) && bracketChars.has(s[n]) {
		n += 1 + rowsLen(s[n+1:], isIllegal)
	}
	return n
}

// beginsURI reports whether s, which begins a line, begins another URI rather than continuing
// the one in the line before.
func beginsURI(s string) bool {
	n := schemeLen(s)
	return n > 0 && strings.HasPrefix(s[n:], "://") || len(cutPrefixURL(s)) < len(s)
}

// The white space of Appendix E in US-ASCII, and the part of it that breaks a line.
const (
	spaces    = " \t" + lineBreak
	lineBreak = "\n\v\f\r"
)

// isSpace reports whether c is one of spaces.
func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// trimSpaceRight returns s without white space at its end.
func trimSpaceRight(s string) string {
	for len(s) > 0 && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// breakLen returns the length of the white space at the beginning of s if it contains a line
// break, and 0 otherwise. The length includes a U+2010 or U+00AD before the white space, and
// hyphen reports whether there is one.
func breakLen(s string) (n int, hyphen bool) {
	for _, h := range [...]string{"\u2010", "\u00ad"} {
		if strings.HasPrefix(s, h) {
			n, hyphen = len(h), true
		}
	}
	white := s[n : n+spaceLen(s[n:])]
	if strings.TrimLeft(white, " \t") == "" { // no line break
		return 0, false
	}
	return n + len(white), hyphen
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
