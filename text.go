// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Match is a URI that [FindAll] has found in a text.
type Match struct {
	// Start and End say where the URI stands in the text, without delimiters and without a
	// prefix "URL:". text[Start:End] is URI.String(), unless a delimited URI is broken
	// across lines: then text[Start:End] also holds the white space around the line breaks,
	// and a U+2010 or U+00AD before one.
	Start, End int

	// URI is absolute, and may have a fragment.
	URI URI

	// Hyphen reports whether a hyphen ("-", U+2010 or U+00AD) stands at the end of a line,
	// within a delimited URI or right behind a bare one. Whoever broke the line may have put
	// it there. A "-" is part of the URI all the same; the other two cannot be.
	Hyphen bool

	// Cut reports whether the URI ends, in its path, query or fragment, before something that
	// the writer may have meant to be part of it: a letter, mark or digit that is not of
	// US-ASCII, an octet that is not UTF-8, "{", "[", a "%" that begins no escape, or
	// "\u0026", which is "&" in JSON. Where this happens in an authority or in an
	// opaque_part, there is no match, since what is left would name something else.
	Cut bool
}

// FindAll yields the absolute URIs in a text, in their order, as Appendix E delimits
// them: by double quotes, angle brackets, or white space.
//
// A URI counts only if its scheme is followed by "//" and a character of an authority or a
// path, or if its scheme is one of cid, data, did, doi, geo, magnet, mailto, mid, news, pkg,
// sip, sips, sms, tag, tel, urn and xmpp and what follows has the form that the scheme asks
// for, such as a digit or "+" behind "tel:", or a name and a colon behind "urn:". Right
// behind the prefix "URL:", in any case, every scheme counts.
//
// In double quotes and angle brackets, a URI ends at the closing delimiter, and white space
// that holds a line break is dropped. If the delimiter is not closed, or something else
// cannot belong to a URI, the URI is bare. A bare URI ends at the first character that it
// may not contain, and before
//
//   - punctuation that ends a sentence or closes a quotation;
//   - a parenthesis without a partner in the URI;
//   - a "'", or at its end a run of "*", "_" or "~", if the same stands right before it;
//   - an HTML entity for a delimiter, such as "&quot;", and at its end any entity.
//
// FindAll takes time linear in len(text), and allocates nothing, except to put together
// what is broken across lines. It reads plain text: unescape HTML and JSON first, and decode
// quoted-printable mail. "key:value" is no URI to FindAll, whatever the key. FindAll judges
// as [Parse] does, and finds no addresses of RFC 2732: see [Syntax.FindAll]. It does not
// guess, as [ParseAbbreviated] does, at "www.w3.org".
func FindAll(text string) iter.Seq[Match] { return RFC2396.FindAll(text) }

// FindAll is like the function [FindAll], in the given syntax. [RFC2732] adds hosts in
// brackets, and brackets that balance in a query, a fragment and an opaque_part.
func (x Syntax) FindAll(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		start, end, u, notes := x.find(text, 0)
		for end > 0 && yield(Match{start, end, u, notes&noteHyphen != 0, notes&noteCut != 0}) {
			start, end, u, notes = x.find(text, end)
		}
	}
}

// notes are what a match says of itself. They and what else find returns travel in registers,
// which a Match would not.
type notes uint8

const (
	noteHyphen notes = 1 << iota // Match.Hyphen
	noteCut                      // Match.Cut
)

// find returns the first match in text[from:], and an end of 0 if there is none. Every ":" may
// be the end of a scheme. Behind it, find looks at no byte more than a few times, whether or
// not there is a match.
func (x Syntax) find(text string, from int) (start, end int, u URI, n notes) {
	for i := from; ; {
		n := strings.IndexByte(text[i:], ':')
		if n < 0 {
			return 0, 0, URI{}, 0
		}
		behind := i
		i += n + len(":")
		if !goesOnBehindColon(text[i:]) {
			continue
		}
		c := candidate{syntax: x, text: text, start: behind + schemeStart(text[behind:i-1]), colon: i - 1}
		if c.start == c.colon {
			continue
		}
		c.lookBack()
		if c.closing != 0 {
			if end, u, n := c.delimited(); end > 0 {
				return c.start, end, u, n
			}
		}
		if c.counts(text[c.start:], c.onLine) {
			end, u, n, next := c.bare()
			if end > 0 {
				return c.start, end, u, n
			}
			i = next
		}
	}
}

// goesOnBehindColon reports whether rest, behind a colon, may begin a scheme-specific part,
// which a line break within delimiters may precede.
func goesOnBehindColon(rest string) bool {
	if rest == "" {
		return false
	}
	if rows[rest[0]]&(anyIllegal|anyHash) != anyIllegal|anyHash {
		n, _ := breakLen(rest)
		return n > 0
	}
	return true
}

// A candidate is what may be a URI, since text[start:colon] is a scheme and text[colon] is a
// colon.
type candidate struct {
	syntax       Syntax
	text         string
	start, colon int

	// What stands before it.
	closing  byte // the delimiter that must follow, since its partner is there, or 0
	afterURL bool // the prefix "URL:"
	onLine   bool // and on the same line
}

// lookBack looks at what stands before c.
func (c *candidate) lookBack() {
	before := c.text[:c.start]
	t := trimSpaceRight(before)
	if strings.HasSuffix(t, ":") {
		name := cutURL(t)
		c.afterURL = name != t
		c.onLine = c.afterURL && !holdsBreak(before[len(t):])
		before, t = name, trimSpaceRight(name)
	}
	n := len(t)
	if n == 0 || t[n-1] != '<' && t[n-1] != '"' || n < len(before) && !holdsBreak(before[n:]) {
		return
	}
	switch opens := n == len(before) || n == 1 || isSpace(t[n-2]) || t[n-2] == '('; {
	case t[n-1] == '<':
		c.closing = '>'
	case opens: // and does not close what stands before it
		c.closing = '"'
	}
}

// cutURL returns s without the prefix "URL:" that it ends in. The end of a longer name is none.
func cutURL(s string) string {
	const name = scheme | 1<<'_'
	n := len(s) - len("URL:")
	if n < 0 || !equalFold(s[n:], "URL:") || n > 0 && (set{name & low64, name >> 64}).has(s[n-1]) {
		return s
	}
	return s[:n]
}

// schemeStart returns where the scheme begins that s ends in, or len(s) if there is none. A
// longer name that ends in "http" or "https" is two that stand together, as in "\nhttp" or
// "3Dhttp", unless there is a "+" or "-" in it, as in "git+http", or it is "shttp".
func schemeStart(s string) int {
	start := len(s)
	for i := len(s) - 1; i >= 0; i-- {
		if c := s[i] | 0x20; 'a' <= c && c <= 'z' {
			start = i
		} else if !schemeChars.has(s[i]) {
			break
		}
	}
	name := s[start:]
	if len(name) <= len("http") || lower(name[len(name)-1]) != 'p' && lower(name[len(name)-1]) != 's' {
		return start
	}
	for _, http := range [...]string{"http", "https"} {
		n := len(name) - len(http)
		if n > 0 && equalFold(name[n:], http) && !strings.ContainsAny(name, "+-") && !equalFold(name, "shttp") {
			return start + n
		}
	}
	return start
}

// counts reports whether s, which begins with the scheme of c and may go on beyond the URI,
// has behind it what makes a URI likely: "//" and something of an authority or a path, or,
// behind some schemes, an opaque_part of their form; or anything, if every scheme counts.
func (c *candidate) counts(s string, everyScheme bool) bool {
	const authorityOrPath = anyIllegal | anyQuestion | anyHash // none of these
	n := c.colon - c.start
	if len(s) <= n+len(":") {
		return false
	}
	if rest := s[n:]; len(rest) > len("://") && rest[1] == '/' && rest[2] == '/' &&
		(rows[rest[3]]&authorityOrPath == authorityOrPath || c.syntax == RFC2732 && rest[3] == '[') {
		return true
	}
	name, rest := s[:n], s[n+len(":"):]
	return everyScheme && uricChars.has(rest[0]) || isLikely(name, rest)
}

// isOpaqueScheme reports whether a scheme is in the table of opaqueSchemes.
func isOpaqueScheme(scheme string) bool {
	for _, row := range opaqueSchemes {
		if equalFold(row.scheme, scheme) {
			return true
		}
	}
	return false
}

// isLikely reports whether an opaque_part that begins like rest is likely behind a scheme: if
// that is in the table of opaqueSchemes, and rest has the form that is there.
func isLikely(scheme, rest string) bool {
	if !uricNoSlashChars.has(rest[0]) || rest[0] == ':' {
		return false
	}
	for _, row := range opaqueSchemes {
		if equalFold(row.scheme, scheme) {
			return row.form == nil || row.form(rest)
		}
	}
	return false
}

// opaqueSchemes are those whose URIs count without "//", as they are opaque. The form is what
// the specification wants behind the scheme, as far as it tells URIs from other text.
var opaqueSchemes = [...]struct {
	scheme string
	form   func(rest string) bool // nil where anything may follow
}{
	{"cid", nil},            // RFC 2392
	{"data", isDataForm},    // RFC 2397
	{"did", isNameForm},     // W3C, Decentralized Identifiers, section 3.1
	{"doi", isDOIForm},      // ISO 26324
	{"geo", isGeoForm},      // RFC 5870
	{"magnet", isQueryForm}, // no specification, but common use
	{"mailto", nil},         // RFC 2368
	{"mid", isMailForm},     // RFC 2392
	{"news", isNewsForm},    // RFC 1738, section 3.6
	{"pkg", isPackageForm},  // ECMA-427
	{"sip", nil},            // RFC 3261
	{"sips", nil},           // RFC 3261
	{"sms", isNumberForm},   // RFC 5724
	{"tag", isTagForm},      // RFC 4151
	{"tel", isNumberForm},   // RFC 3966
	{"urn", isNameForm},     // RFC 2141
	{"xmpp", nil},           // RFC 5122
}

// The forms, each of which looks no further than the next ":".

// isDataForm: [ type "/" subtype ] *( ";" parameter ) ","
func isDataForm(s string) bool {
	const chars = uric &^ (1<<':' | 1<<',')
	n := charsLen(s, set{chars & low64, chars >> 64})
	return strings.HasPrefix(s[n:], ",") && (n == 0 || s[0] == ';' || strings.Contains(s[:n], "/"))
}

// isNameForm: 1*( alphanum | "-" ) ":" uric
func isNameForm(s string) bool {
	const chars = alphanum | 1<<'-'
	n := charsLen(s, set{chars & low64, chars >> 64})
	rest, ok := strings.CutPrefix(s[n:], ":")
	return n > 0 && ok && rest != "" && uricChars.has(rest[0])
}

// isDOIForm: "10." digit
func isDOIForm(s string) bool { return strings.HasPrefix(s, "10.") && digitsLen(s[len("10."):]) > 0 }

// isGeoForm: 1*( digit | "." | "-" ) ","
func isGeoForm(s string) bool {
	const chars = digit | 1<<'.' | 1<<'-'
	n := charsLen(s, set{chars & low64, chars >> 64})
	return n > 0 && strings.HasPrefix(s[n:], ",")
}

// isQueryForm: "?" 1*( alphanum | "." ) "="
func isQueryForm(s string) bool {
	const chars = alphanum | 1<<'.'
	s, ok := strings.CutPrefix(s, "?")
	n := charsLen(s, set{chars & low64, chars >> 64})
	return ok && n > 0 && strings.HasPrefix(s[n:], "=")
}

// isMailForm: 1*uric "@", less ":" and "@"
func isMailForm(s string) bool {
	const chars = uric &^ (1<<':' | 1<<'@')
	n := charsLen(s, set{chars & low64, chars >> 64})
	return n > 0 && strings.HasPrefix(s[n:], "@")
}

// isNewsForm: 1*uric, less ":", and no uric behind a ":" that follows
func isNewsForm(s string) bool {
	const chars = uric &^ (1 << ':')
	n := charsLen(s, set{chars & low64, chars >> 64})
	rest, ok := strings.CutPrefix(s[n:], ":")
	return n > 0 && !(ok && rest != "" && uricChars.has(rest[0]))
}

// isPackageForm: 1*( alphanum | "." | "+" | "-" ) "/"
func isPackageForm(s string) bool {
	n := charsLen(s, schemeChars)
	return n > 0 && strings.HasPrefix(s[n:], "/")
}

// isNumberForm: digit | "+"
func isNumberForm(s string) bool { return digitChars.has(s[0]) || s[0] == '+' }

// isTagForm: 1*( alphanum | "-" | "." | "_" | "@" ) "," 4digit
func isTagForm(s string) bool {
	const chars = alphanum | 1<<'-' | 1<<'.' | 1<<'_' | 1<<'@'
	n := charsLen(s, set{chars & low64, chars >> 64})
	year, ok := strings.CutPrefix(s[n:], ",")
	return n > 0 && ok && digitsLen(year[:min(len(year), len("yyyy"))]) == len("yyyy")
}

// delimited returns where c ends, its URI and notes, if delimiters stand around it, and nothing
// else is between them but white space that breaks a line. If not, it returns an end of 0.
func (c *candidate) delimited() (end int, u URI, n notes) {
	broken, all := false, uint16(plain)
	for i := c.colon; ; {
		if run, rows := c.syntax.legalLen(c.text[i:]); run > 0 {
			i += run
			end = i
			all &= rows
		}
		if i == len(c.text) {
			return 0, URI{}, 0
		}
		if c.text[i] == c.closing {
			break
		}
		space, hyphen := breakLen(c.text[i:])
		if space == 0 || beginsURI(c.text[i+space:]) {
			return 0, URI{}, 0
		}
		if hyphen || c.text[i-1] == '-' {
			n |= noteHyphen
		}
		broken = true
		i += space
	}
	s := c.text[c.start:end]
	if broken {
		s = dropBreaks(s)
	}
	if !c.counts(s, c.afterURL) {
		return 0, URI{}, 0
	}
	u, ok := c.uri(s, all)
	if !ok {
		return 0, URI{}, 0
	}
	return end, u, n
}

// legalLen returns the length of the longest prefix of s that consists of characters that a
// reference may contain, and the AND of their rows.
func (x Syntax) legalLen(s string) (n int, all uint16) {
	n, all = rowsLen(s, anyIllegal)
	for x == RFC2732 && n < len(s) && bracketChars.has(s[n]) {
		m, rows := rowsLen(s[n+1:], anyIllegal)
		n += 1 + m
		all &= rows &^ anyIllegal
	}
	return n, all
}

// uri returns the URI with the text s, if it is one: s begins with the scheme of c, and counts.
// Of all the rows of the characters behind the scheme, all has no bit that one of them lacks.
func (c *candidate) uri(s string, all uint16) (u URI, ok bool) {
	found := plain &^ all
	if found&anyIllegal != 0 { // brackets
		at, rule, _ := c.syntax.verify(s)
		return URI{s, at.offsets()}, rule == ""
	}
	if isTooLong(len(s)) || found&anyPercent != 0 && !escapesAreWhole(s) {
		return URI{}, false
	}
	at := cuts{ssp: c.colon - c.start + len(":"), fragment: len(s)}
	if found&anyHash != 0 {
		at.fragment = until(s, '#')
		if strings.LastIndexByte(s, '#') > at.fragment {
			return URI{}, false
		}
	}
	at.query = at.fragment
	if found&anyQuestion != 0 {
		at.query = until(s[:at.fragment], '?')
	}
	at.path = at.ssp
	if strings.HasPrefix(s[at.ssp:at.query], "//") {
		at.path += len("//") + until(s[at.ssp+len("//"):at.query], '/')
	}
	return URI{s, at.offsets()}, true
}

// beginsURI reports whether s begins with what is a URI, and does not continue one that the
// line before it ends in.
func beginsURI(s string) bool {
	if len(s) >= len("URL:") && equalFold(s[:len("URL:")], "URL:") {
		return true
	}
	n := schemeLen(s)
	return n > 0 && strings.HasPrefix(s[n:], "://")
}

// bare returns where c ends in running text, its URI and notes. If it is none, bare returns an
// end of 0, and where to go on.
func (c *candidate) bare() (end int, u URI, n notes, next int) {
	runEnd, open, all := c.extent()
	rest := c.text[runEnd:]
	if c.goesOn(runEnd) {
		switch part := lastPart(c.text[c.start:open]); {
		case part == "opaque_part", part == "reg_name" && open == runEnd && strings.IndexByte(",;!", c.text[runEnd-1]) < 0:
			return 0, URI{}, 0, runEnd // half of it would name something else
		case part != "reg_name":
			n = noteCut
		}
	}
	s := trimEnd(c.text[c.start:open], emphasis(c.text[:c.start]))
	if !c.counts(s, c.onLine) {
		return 0, URI{}, 0, open
	}
	end = c.start + len(s)
	if end == runEnd && (s[len(s)-1] == '-' || rest != "" && rest[0] >= utf8.RuneSelf) {
		if space, hyphen := breakLen(rest); space > 0 && (hyphen || s[len(s)-1] == '-') {
			n |= noteHyphen
		}
	}
	u, ok := c.uri(s, all)
	if !ok {
		return 0, URI{}, 0, open
	}
	return end, u, n, open
}

// extent returns where the run of characters ends that may belong to c in running text, and
// where the first bracket stands in it that is not closed, or the end again if all are; and
// the AND of its rows.
func (c *candidate) extent() (end, open int, all uint16) {
	var parens, brackets nest
	quoted := c.start > 0 && c.text[c.start-1] == '\''
	fragment := false
	i := c.colon + len(":")
	all = plain
run:
	for ; i < len(c.text); i++ {
		n, some := rowsLen(c.text[i:], anyIllegal|anyPercent|anyHash|anyEnd)
		all &= some
		if i += n; i == len(c.text) {
			break
		}
		switch char := c.text[i]; {
		case rows[char] == 0: // illegal, but for the brackets of RFC 2732
			n := 0
			if c.syntax == RFC2732 && bracketChars.has(char) {
				n = c.bracketLen(i, &brackets)
			}
			if n == 0 {
				break run
			}
			i += n - 1
			all &^= anyIllegal
		case char == '%' && escapedAt(c.text, i):
			i += len("hh")
			all &^= anyPercent
		case char == '#' && !fragment:
			fragment = true
			all &^= anyHash
		case char == '(' && parens.opens(i):
		case char == ')' && parens.closes():
		case char == '\'' && !quoted:
		case char == '&' && !beginsDelimiter(c.text[i:]):
		default:
			break run
		}
	}
	return i, min(i, parens.outermost(i), brackets.outermost(i)), all
}

// bracketLen returns how much of a URI begins with the bracket at text[i]: nothing if it
// cannot belong to one, an address, or the bracket alone.
func (c *candidate) bracketLen(i int, brackets *nest) int {
	if c.text[i] == ']' {
		if brackets.closes() {
			return 1
		}
		return 0
	}
	if !brackets.used {
		s := c.text[c.start:i]
		switch lastPart(s) {
		case "reg_name":
			userinfo := s[split(s).ssp+len("//"):]
			if userinfo == "" || strings.IndexByte(userinfo, '@') == len(userinfo)-1 {
				return addressLen(c.text[i:])
			}
			return 0
		case "segment":
			return 0
		}
	}
	if brackets.opens(i) {
		return 1
	}
	return 0
}

// A nest keeps where the open brackets of a kind stand. It has room for four at once, so that
// a bracket that nothing closes is found before it is looked for again and again.
type nest struct {
	at   [4]int
	n    int
	used bool
}

// opens adds a bracket at i, and reports whether there is room for it.
func (b *nest) opens(i int) bool {
	if b.n == len(b.at) {
		return false
	}
	b.at[b.n] = i
	b.n++
	b.used = true
	return true
}

// closes takes a bracket off, and reports whether there was one.
func (b *nest) closes() bool {
	if b.n == 0 {
		return false
	}
	b.n--
	return true
}

// outermost returns where the first open bracket stands, or end if there is none.
func (b *nest) outermost(end int) int {
	if b.n == 0 {
		return end
	}
	return b.at[0]
}

// lastPart returns the rule of the component that s ends in, the beginning of a URI.
func lastPart(s string) string {
	switch at := split(s); {
	case at.fragment < len(s):
		return "fragment"
	case at.isOpaque(s):
		return "opaque_part"
	case at.query < len(s):
		return "query"
	case at.ssp < at.path && at.path == len(s):
		return "reg_name"
	}
	return "segment"
}

// goesOn reports whether text[end], where the run of c ends, is no character of a URI, but may
// begin what its writer meant to be part of one.
func (c *candidate) goesOn(end int) bool {
	rest := c.text[end:]
	switch {
	case rest == "":
		return false
	case rest[0] == '{', rest[0] == '%': // which begins no escape
		return true
	case rest[0] == '[':
		part := lastPart(c.text[c.start:end])
		return part == "reg_name" || part != "segment" && c.syntax != RFC2732
	case rest[0] == '\\' && len(rest) > 1: // "\-" and the like in troff, TeX and patterns, a line that goes on, "&" in JSON
		return strings.IndexByte("-._~&#%/:\n\r", rest[1]) >= 0 || strings.HasPrefix(rest, `\u0026`)
	case rest[0] < utf8.RuneSelf:
		return false
	}
	r, n := utf8.DecodeRuneInString(rest)
	return r == utf8.RuneError && n == 1 || unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// trimEnd returns s without what ends a sentence, closes a quotation, or is an HTML entity,
// and without one emphasis at its end.
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

// emphasis returns the run of "*", "_" or "~" that s ends in.
func emphasis(s string) string {
	n := len(s)
	for n > 0 && s[n-1] == s[len(s)-1] && (s[n-1] == '*' || s[n-1] == '_' || s[n-1] == '~') {
		n--
	}
	return s[n:]
}

// beginsDelimiter reports whether s begins with an HTML entity for a quote or an angle
// bracket.
func beginsDelimiter(s string) bool {
	for _, entity := range [...]string{"&quot;", "&lt;", "&gt;", "&apos;", "&#34;", "&#39;", "&#x22;", "&#x27;"} {
		if strings.HasPrefix(s, entity) {
			return true
		}
	}
	return false
}

// entityStart returns where the HTML entity begins that s ends in, or where its ";" stands if
// there is none.
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

// Appendix E's white space, in US-ASCII, and what of it ends a line.
const (
	spaces    = " \t" + lineBreak
	lineBreak = "\n\v\f\r"
)

// isSpace reports whether c is one of spaces.
func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// trimSpaceRight returns s without the white space at its end.
func trimSpaceRight(s string) string {
	for len(s) > 0 && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// breakLen returns the length of the white space that s begins with, if that holds a line
// break, and else 0. A hyphen that is no character of a URI may stand before it.
func breakLen(s string) (n int, hyphen bool) {
	for _, h := range [...]string{"\u2010", "\u00ad"} {
		if strings.HasPrefix(s, h) {
			n, hyphen = len(h), true
		}
	}
	start := n
	for n < len(s) && isSpace(s[n]) {
		n++
	}
	if !holdsBreak(s[start:n]) {
		return 0, false
	}
	return n, hyphen
}

// holdsBreak reports whether there is a line break in space.
func holdsBreak(space string) bool {
	for i := range len(space) {
		if strings.IndexByte(lineBreak, space[i]) >= 0 {
			return true
		}
	}
	return false
}

// dropBreaks returns s without the white space that holds line breaks.
func dropBreaks(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for s != "" {
		if n, _ := breakLen(s); n > 0 {
			s = s[n:]
			continue
		}
		b.WriteByte(s[0])
		s = s[1:]
	}
	return b.String()
}
