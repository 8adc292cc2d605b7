// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// This file contains the slow twins of FindAll and ParseAbbreviated. They are written from the
// rules in the comments of FindAll, Match and ParseAbbreviated, and not from the code.

// uricSlow returns a regular expression for a character of uric that is not in except.
func uricSlow(except string) string {
	class := "A-Za-z0-9"
	for _, c := range ";/?:@&=+$,-_.!~*'()" {
		if !strings.ContainsRune(except, c) {
			class += `\` + string(c)
		}
	}
	return "(?:[" + strings.ReplaceAll(class, `\_`, "_") + "]|%[0-9A-Fa-f]{2})"
}

// A formSlow matches what must follow the colon of an opaque scheme, and what must not.
type formSlow struct{ must, not *regexp.Regexp }

// formsSlow are the forms of the opaque schemes. No form begins with "/" or ":".
var formsSlow = func() map[string]formSlow {
	forms := map[string]formSlow{}
	for _, row := range []struct{ schemes, must, not string }{
		{"cid mailto sip sips xmpp", uricSlow("/:"), "$"},
		{"data", "(?:" + uricSlow("/:,;") + uricSlow(":,") + "*/|;)" + uricSlow(":,") + "*,|^,", "$"},
		{"did urn", "[A-Za-z0-9-]+:" + uricSlow(""), "$"},
		{"doi", `10\.[0-9]`, "$"},
		{"geo", "[0-9.-]+,", "$"},
		{"magnet", `\?[A-Za-z0-9.]+=`, "$"},
		{"mid", uricSlow("/:@") + uricSlow(":@") + "*@", "$"},
		{"news", uricSlow("/:"), uricSlow(":") + "*:" + uricSlow("")},
		{"pkg", "[A-Za-z0-9+.-]+/", "$"},
		{"sms tel", "[0-9+]", "$"},
		{"tag", "[A-Za-z0-9._@-]+,[0-9]{4}", "$"},
	} {
		for _, scheme := range strings.Fields(row.schemes) {
			forms[scheme] = formSlow{regexp.MustCompile("^" + row.must), regexp.MustCompile("^" + row.not)}
		}
	}
	return forms
}()

var (
	// What must follow the colon of any other scheme, and of any scheme after "URL:".
	hierarchicalSlow = regexp.MustCompile("^//" + uricSlow("?"))
	labelledSlow     = regexp.MustCompile("^" + uricSlow(""))

	// A scheme: the longest run of its characters that begins with a letter.
	schemeBeforeSlow = regexp.MustCompile("[A-Za-z][A-Za-z0-9+.-]*$")
	// A scheme without "+" and "-" that ends in "http" or "https": it begins there.
	httpSlow = regexp.MustCompile("(?i)^[^+-]*(https?)$")

	// Text in brackets, which RFC 2732 allows if it is an address.
	bracketsSlow = regexp.MustCompile(`^\[([^\[\]]*)\]`)

	// White space that contains a line break, and the hyphen before it. All white space but
	// blanks and tabs breaks lines.
	breakSlow = regexp.MustCompile(`^([\x{2010}\x{AD}]?)[ \t]*[\v\f\r\n][ \t\v\f\r\n]*`)
	// The beginning of another URI, after a line break.
	ownLineSlow = regexp.MustCompile("^(?:[A-Za-z][A-Za-z0-9+.-]*://|(?i:URL:))")

	// An entity for a delimiter, which ends a URI, and any entity at the end of a URI.
	delimiterEntitySlow = regexp.MustCompile("^&(?:quot|lt|gt|apos|#34|#39|#x22|#x27);")
	lastEntitySlow      = regexp.MustCompile("&(?:[A-Za-z]{1,8}|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});$")

	// US-ASCII that the writer may have meant to be part of a URI, except for "%" and "[".
	moreSlow = regexp.MustCompile(`^(?:{|\\(?:[-._~&#%/:\r\n]|u0026))`)

	// A run of one character for emphasis.
	emphasisSlow = regexp.MustCompile(`(?:\*+|_+|~+)$`)
)

// White space of US-ASCII, and the characters of it that break a line.
const (
	spaceSlow    = " \t" + newLinesSlow
	newLinesSlow = "\v\f\r\n"
)

// findAllSlow is Syntax.FindAll.
func findAllSlow(x Syntax, text string) (matches []Match) {
	for from := 0; ; {
		colon := strings.Index(text[from:], ":")
		if colon < 0 {
			return matches
		}
		c := candidateSlow{x: x, text: text, colon: from + colon}
		c.start = schemeStartSlow(text, from, c.colon)
		m, ok, consumed := c.find()
		if ok {
			matches = append(matches, m)
		}
		from = consumed
	}
}

// schemeStartSlow returns the offset of the scheme that ends at the colon. If there is no scheme,
// it returns colon.
func schemeStartSlow(text string, from, colon int) int {
	at := schemeBeforeSlow.FindStringIndex(text[from:colon])
	if at == nil {
		return colon
	}
	start := from + at[0]
	if m := httpSlow.FindStringSubmatchIndex(text[start:colon]); m != nil && !strings.EqualFold(text[start:colon], "shttp") {
		start += m[2]
	}
	return start
}

// A candidateSlow is what may be a URI: in text, a scheme begins at start and ends at colon.
type candidateSlow struct {
	x            Syntax
	text         string
	start, colon int
}

// find returns the match that begins with the scheme, if there is one, and the offset at which the
// search continues.
func (c candidateSlow) find() (m Match, ok bool, from int) {
	if c.start == c.colon {
		return Match{}, false, c.colon + 1
	}
	if m, ok := c.delimited(); ok {
		return m, true, m.End
	}
	return c.bare()
}

// isRecognized reports whether a text that begins with a scheme is recognized as a URI.
func (c candidateSlow) isRecognized(text string, labelled bool) bool {
	scheme, rest, ok := strings.Cut(text, ":")
	if !ok {
		return false
	}
	if labelled && labelledSlow.MatchString(rest) || hierarchicalSlow.MatchString(rest) {
		return true
	}
	if host, ok := strings.CutPrefix(rest, "//"); ok && c.x == RFC2732 && addressLenSlow(host) > 0 {
		return true
	}
	form, ok := formsSlow[strings.ToLower(scheme)]
	return ok && form.must.MatchString(rest) && !form.not.MatchString(rest)
}

// addressLenSlow returns the length of the address in brackets at the beginning of s, or 0.
func addressLenSlow(s string) int {
	if m := bracketsSlow.FindStringSubmatch(s); m != nil && isAddress(m[1]) {
		return len(m[0])
	}
	return 0
}

// cutLabelSlow cuts the prefix "URL:" and the white space after it off the end of a text.
func cutLabelSlow(text string) (before, space string, ok bool) {
	label := strings.TrimRight(text, spaceSlow)
	space = text[len(label):]
	n := len(label) - len("URL:")
	if n < 0 || !strings.EqualFold(label[n:], "URL:") {
		return text, "", false
	}
	before = label[:n]
	// "URL:" must not be the end of a longer name.
	last, _ := utf8.DecodeLastRuneInString(before)
	longer := last < utf8.RuneSelf && (unicode.IsLetter(last) || unicode.IsDigit(last) || strings.ContainsRune("+-._", last))
	return before, space, !longer
}

// closerSlow returns the partner of the delimiter that a text ends in, or "".
func closerSlow(text string) string {
	before := strings.TrimRight(text, spaceSlow)
	space := text[len(before):]
	if space != "" && !strings.ContainsAny(space, newLinesSlow) {
		return ""
	}
	if strings.HasSuffix(before, "<") {
		return ">"
	}
	outside, ok := strings.CutSuffix(before, `"`)
	if ok && (space == "" || outside == "" || strings.ContainsAny(outside[len(outside)-1:], spaceSlow+"(")) {
		return `"`
	}
	return ""
}

// delimited returns the match between delimiters, if there is one.
func (c candidateSlow) delimited() (m Match, ok bool) {
	before, _, labelled := cutLabelSlow(c.text[:c.start])
	if !labelled {
		before = c.text[:c.start]
	}
	closer := closerSlow(before)
	if closer == "" {
		return Match{}, false
	}
	joined, end, hyphen, ok := c.join(closer)
	if !ok || !c.isRecognized(joined, labelled) {
		return Match{}, false
	}
	u, err := c.x.Parse(joined)
	return Match{Start: c.start, End: end, URI: u, Hyphen: hyphen}, err == nil
}

// join returns the text before the closing delimiter, without its line breaks and their white
// space.
func (c candidateSlow) join(closer string) (joined string, end int, hyphen, ok bool) {
	for i := c.start; i < len(c.text); {
		rest := c.text[i:]
		if strings.HasPrefix(rest, closer) {
			return joined, end, hyphen, true
		}
		if m := breakSlow.FindStringSubmatch(rest); m != nil {
			hyphen = hyphen || m[1] != "" || strings.HasSuffix(c.text[:i], "-")
			i += len(m[0])
			if ownLineSlow.MatchString(c.text[i:]) {
				return "", 0, false, false
			}
			continue
		}
		if !isReferenceSlow(rest[0]) {
			return "", 0, false, false
		}
		joined += rest[:1]
		i++
		end = i // a line break after the last character is not part of the match
	}
	return "", 0, false, false
}

// isReferenceSlow reports whether c can occur in a reference, in either syntax.
func isReferenceSlow(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' ||
		strings.IndexByte(";/?:@&=+$,-_.!~*'()%#[]", c) >= 0
}

// bare is find for a match without delimiters.
func (c candidateSlow) bare() (m Match, ok bool, from int) {
	_, space, labelled := cutLabelSlow(c.text[:c.start])
	labelled = labelled && !strings.ContainsAny(space, newLinesSlow)
	if !c.isRecognized(c.text[c.start:], labelled) {
		return Match{}, false, c.colon + 1
	}
	end, unclosed := c.run()
	left := c.text[c.start:end]
	if unclosed >= 0 {
		left = c.text[c.start:unclosed]
	}
	half, cut := c.half(left, end)
	if half {
		return Match{}, false, end
	}
	kept := c.trim(left)
	u, err := c.x.Parse(kept)
	if err != nil || !c.isRecognized(kept, labelled) {
		return Match{}, false, c.start + len(left)
	}
	m = Match{Start: c.start, End: c.start + len(kept), URI: u, Cut: cut}
	m.Hyphen = m.End == end && c.endsInHyphen(end)
	return m, true, m.End
}

// half reports whether there is no match, because left would name another resource than the writer
// meant. If there is a match, cut is its Cut. left begins a run that ends at end.
func (c candidateSlow) half(left string, end int) (half, cut bool) {
	if !c.isMore(end) {
		return false, false
	}
	switch componentSlow(left) {
	case "opaque_part":
		return true, false
	case "authority":
		unclosed := len(left) < end-c.start
		return !unclosed && !strings.ContainsAny(left[len(left)-1:], ",;!"), false
	}
	return false, true
}

// endsInHyphen reports whether a bare URI that ends at end ends in a hyphen and a line break.
func (c candidateSlow) endsInHyphen(end int) bool {
	m := breakSlow.FindStringSubmatch(c.text[end:])
	return m != nil && (m[1] != "" || strings.HasSuffix(c.text[:end], "-"))
}

// componentSlow returns the name of the component that a text ends in.
func componentSlow(text string) string {
	switch c := splitSlow(text); {
	case c.Fragment.defined:
		return "fragment"
	case !c.Authority.defined && !strings.HasPrefix(c.Path, "/"):
		return "opaque_part"
	case c.Query.defined:
		return "query"
	case c.Authority.defined && c.Path == "":
		return "authority"
	}
	return "path"
}

// run returns the end of the run of characters that a bare URI can contain, and the offset of the
// first bracket in it that is not closed, or -1.
func (c candidateSlow) run() (end, unclosed int) {
	quoted := strings.HasSuffix(c.text[:c.start], "'")
	open := map[byte][]int{}
	for end = c.colon + 1; end < len(c.text); {
		rest := c.text[end:]
		n := c.character(end)
		if n == 0 || quoted && rest[0] == '\'' || delimiterEntitySlow.MatchString(rest) || n == 1 && !nestSlow(open, rest[0], end) {
			break
		}
		end += n
	}
	unclosed = -1
	for _, brackets := range open {
		if len(brackets) > 0 && (unclosed < 0 || brackets[0] < unclosed) {
			unclosed = brackets[0]
		}
	}
	return end, unclosed
}

// nestSlow keeps the offsets of the open brackets, by the closing bracket. It reports whether the
// run can continue with b: there are at most four open brackets of a kind, and no closing bracket
// without a partner.
func nestSlow(open map[byte][]int, b byte, at int) bool {
	switch b {
	case '(', '[':
		closing := map[byte]byte{'(': ')', '[': ']'}[b]
		open[closing] = append(open[closing], at)
		return len(open[closing]) <= 4
	case ')', ']':
		n := len(open[b])
		if n == 0 {
			return false
		}
		open[b] = open[b][:n-1]
	}
	return true
}

// character returns the length of the character, escape or address at text[i]. If a URI cannot
// contain it there, character returns 0.
func (c candidateSlow) character(i int) int {
	isBracket := strings.IndexByte("[]", c.text[i]) >= 0
	switch {
	case c.text[i] == '%':
		return len(escapedSlow.FindString(c.text[i:]))
	case isBracket && c.x == RFC2732:
		return c.bracket(i)
	case isBracket, c.text[i] == '#' && strings.Contains(c.text[c.start:i], "#"), !isReferenceSlow(c.text[i]):
		return 0
	}
	return 1
}

// escapedSlow matches an escape at the beginning of a text.
var escapedSlow = regexp.MustCompile("^%[0-9A-Fa-f]{2}")

// bracket is character for a bracket in RFC2732.
func (c candidateSlow) bracket(i int) int {
	before := c.text[c.start:i]
	switch componentSlow(before) {
	case "query", "fragment":
		return 1
	case "opaque_part":
		if i > c.colon+1 {
			return 1
		}
	case "authority":
		authority := splitSlow(before).Authority.text
		if authority == "" || strings.Index(authority, "@") == len(authority)-1 {
			return addressLenSlow(c.text[i:])
		}
	}
	return 0
}

// isMore reports whether the writer may have meant text[end], at the end of a run, to be part of
// the URI.
func (c candidateSlow) isMore(end int) bool {
	rest := c.text[end:]
	switch {
	case rest == "":
		return false
	case rest[0] == '%':
		return escapedSlow.FindString(rest) == ""
	case rest[0] == '[':
		component := componentSlow(c.text[c.start:end])
		return component == "authority" || c.x == RFC2396 && component != "path"
	case rest[0] < utf8.RuneSelf:
		return moreSlow.MatchString(rest)
	}
	r, n := utf8.DecodeRuneInString(rest)
	return r == utf8.RuneError && n == 1 || unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// trim returns a bare URI without what does not belong to its end.
func (c candidateSlow) trim(s string) string {
	emphasis := emphasisSlow.FindString(c.text[:c.start])
	for {
		if at := lastEntitySlow.FindStringIndex(s); at != nil {
			s = s[:at[0]]
			continue
		}
		if emphasis != "" && strings.HasSuffix(s, emphasis) {
			s, emphasis = strings.TrimSuffix(s, emphasis), ""
			continue
		}
		if s != "" && strings.ContainsAny(s[len(s)-1:], ".,;:!?") || strings.HasSuffix(s, "'") && strings.Count(s, "'")%2 == 1 {
			s = s[:len(s)-1]
			continue
		}
		return s
	}
}

var (
	// White space with a line break, and the hyphen before it, which are dropped.
	anyBreakSlow = regexp.MustCompile(`[\x{2010}\x{AD}]?[ \t]*[\v\f\r\n][ \t\v\f\r\n]*`)
	// A full stop or a comma after a delimiter, and at the end.
	stoppedSlow  = regexp.MustCompile(`[>"][.,]$`)
	pairStopSlow = regexp.MustCompile(`[.,]$`)

	// A scheme that people write with too few slashes, and the slashes after it. Only letters
	// of US-ASCII match both cases.
	webSlow = regexp.MustCompile(`^([Hh][Tt][Tt][Pp][Ss]?|[Ff][Tt][Pp]|[Ww][Ss][Ss]?):([/\\]*)`)
	// Any scheme, and what precedes the path in Appendix B.
	schemeSlow     = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*):`)
	beforePathSlow = regexp.MustCompile(`^[^:/?#]+:(?://[^/?#]*)?`)
	// An IPv4 address: a host of digits and dots.
	ipv4Slow = regexp.MustCompile(`^[0-9.]+$`)
)

// pairsSlow are the brackets and quotes that may surround a URI.
var pairsSlow = []string{"()", "{}", "[]", "''", "``", "“”", "‘’", "«»"}

// unwrapSlow removes what surrounds a URI, and its line breaks.
func unwrapSlow(s string) string {
	pairs := 8 // in all
	s = peelSlow(s, &pairs)
	s = anyBreakSlow.ReplaceAllString(s, "")
	return peelSlow(s, &pairs)
}

// peelSlow removes what surrounds a URI until nothing changes. It removes at most *pairs pairs, and
// subtracts their number from *pairs.
func peelSlow(s string, pairs *int) string {
	for {
		before := s
		s = strings.Trim(s, spaceSlow+"\u00a0\u200b\ufeff<>\"")
		if len(s) >= len("URL:") && strings.EqualFold(s[:len("URL:")], "URL:") {
			s = s[len("URL:"):]
		}
		if stoppedSlow.MatchString(s) {
			s = s[:len(s)-1]
		}
		if inner, ok := unpairSlow(s); ok && *pairs > 0 {
			s = inner
			*pairs--
		}
		if s == before {
			return s
		}
	}
}

// unpairSlow removes a pair around the whole of s, and a full stop or a comma after the pair.
func unpairSlow(s string) (inner string, ok bool) {
	s = pairStopSlow.ReplaceAllString(s, "")
	for _, pair := range pairsSlow {
		marks := []rune(pair)
		inner, opened := strings.CutPrefix(s, string(marks[0]))
		inner, closed := strings.CutSuffix(inner, string(marks[1]))
		if opened && closed && arePartnersSlow(marks[0], marks[1], inner) && !(pair == "[]" && isAddress(inner)) {
			return inner, true
		}
	}
	return s, false
}

// arePartnersSlow reports whether opening and closing, which surround between, are partners of
// each other. If they are the same quote, between must not contain it.
func arePartnersSlow(opening, closing rune, between string) bool {
	depth := 0
	for _, r := range between {
		switch r {
		case opening:
			depth++
		case closing:
			depth--
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0
}

// A typedSlow is a text that begins with a server. If the text does not, it is the zero value.
type typedSlow struct {
	server Server // up to the first "/", "?" or "#"
	rest   string // what follows the server

	hasHost bool // the server has a host
	alone   bool // the server has no userinfo, and no port above 65535
	dotted  bool // the host is a hostname of two or more labels
	known   bool // the host can be recognized as a host
	isIPv6  bool
}

// typedServerSlow returns the server that a text begins with.
func typedServerSlow(s string) (t typedSlow) {
	authority := s
	if i := strings.IndexAny(s, "/?#"); i >= 0 {
		authority, t.rest = s[:i], s[i:]
	}
	server, err := RFC2732.ParseServer(authority)
	if err != nil || server.Host == "" {
		return typedSlow{}
	}
	t.server, t.hasHost = server, true
	number, err := strconv.ParseUint(server.Port.text, 10, 64)
	t.alone = !server.Userinfo.defined && (!server.Port.defined || err == nil && number <= 65535)
	isIPv4 := ipv4Slow.MatchString(server.Host)
	t.isIPv6 = strings.HasPrefix(server.Host, "[")
	t.dotted = !isIPv4 && !t.isIPv6 && strings.Contains(strings.TrimSuffix(server.Host, "."), ".")
	t.known = t.dotted || isIPv4 || t.isIPv6 || strings.EqualFold(server.Host, "localhost")
	return t
}

// parseAbbreviatedSlow is ParseAbbreviated. It returns the text of the URI, or the rule and the
// offset of the error.
func parseAbbreviatedSlow(typed string) (text, rule string, offset int) {
	text, rule, offset = completeSlow(unwrapSlow(typed))
	if rule != "" {
		return "", rule, offset
	}
	u, err := RFC2732.Parse(RFC2732.EscapeExcluded(text))
	if err, ok := err.(*SyntaxError); ok {
		return "", err.Rule, err.Offset
	}
	return u.String(), "", 0
}

// completeSlow applies the first of the rules of ParseAbbreviated that fits.
func completeSlow(s string) (text, rule string, offset int) {
	server := typedServerSlow(s)
	scheme := ""
	if m := schemeSlow.FindStringSubmatch(s); m != nil {
		scheme = m[1]
	}
	isWeb := webSlow.MatchString(s)
	_, isOpaque := formsSlow[strings.ToLower(scheme)]
	label, _, _ := strings.Cut(strings.ToLower(server.server.Host), ".")
	hasPort, hasUserinfo := server.server.Port.defined, server.server.Userinfo.text != ""

	switch web, ok := completeWebSlow(s); {
	case strings.HasPrefix(s, "//") && typedServerSlow(s[len("//"):]).hasHost: // //host
		return "http:" + s, "", 0
	case ok: // http:host
		return web, "", 0
	case server.dotted && server.alone && (label == "ftp" || label == "gopher"): // ftp.dotted.host
		return label + "://" + s, "", 0
	case server.alone && (hasPort || server.isIPv6) && !isWeb && !isOpaque: // host:port
		return "http://" + s, "", 0
	case len(scheme) == 1: // the name of a drive
		return "", "scheme", 1
	case scheme != "": // scheme:
		if i := strings.IndexAny(beforePathSlow.FindString(s), spaceSlow); i >= 0 {
			return "", "reg_name", i
		}
		return s, "", 0
	case hasUserinfo && server.dotted && !hasPort && server.rest == "": // user@dotted.host
		return "mailto:" + s, "", 0
	case server.known && server.alone: // dotted.host
		return "http://" + s, "", 0
	}
	return "", "absoluteURI", 0
}

// completeWebSlow is the rule for "http:host".
func completeWebSlow(s string) (text string, ok bool) {
	m := webSlow.FindStringSubmatch(s)
	if m == nil || len(m[2]) > 1 && !strings.Contains(m[2], `\`) {
		return "", false
	}
	rest := s[len(m[0]):]
	server := typedServerSlow(rest)
	return m[1] + "://" + rest, server.alone && server.known
}

// TestSlowText tests the twins themselves, on examples of each rule.
func TestSlowText(t *testing.T) {
	for _, test := range []struct {
		x    Syntax
		text string
		want string // the matches; "-" after a match stands for Hyphen, and "+" for Cut
	}{
		// Recognition.
		{RFC2396, "a://b a:///b a://?b a://#b a://", "a://b a:///b"},
		{RFC2396, "key:value cid:a mailto:a sip:a sips:a xmpp:a mailto::a", "cid:a mailto:a sip:a sips:a xmpp:a"},
		{RFC2396, "data:,a data:;a,b data:a/b,c data:a,b data:/,a data:a/b:c,d", "data:,a data:;a,b data:a/b,c"},
		{RFC2396, "did:a:b urn:a-1:b urn:a: urn:a_b:c urn:a", "did:a:b urn:a-1:b"},
		{RFC2396, "doi:10.1 doi:10.a geo:1.5,-2 geo:1 magnet:?xt=a magnet:?a mid:a@b mid:a", "doi:10.1 geo:1.5,-2 magnet:?xt=a mid:a@b"},
		{RFC2396, "news:a):b news:a):%", "news:a"},
		{RFC2396, "news:a news:a/b news:a: news:a:b pkg:a/b pkg:a tel:1 sms:+1 tel:-1", "news:a news:a/b news:a pkg:a/b tel:1 sms:+1"},
		{RFC2396, "tag:a.b,2026:c tag:a@b,2026-01:c tag:a,20:c tag:a/b,2026:c", "tag:a.b,2026:c tag:a@b,2026-01:c"},
		{RFC2396, "URL:a:b url: a:/ URL:\na:b xURL:a:b URL:a:#b", "a:b a:/"},
		{RFC2396, "<URL:a:b> <URL:\na:b>", "a:b a:b"},
		{RFC2396, `\nhttp://a 3Dhttp://a URL:foohttp://a`, "http://a http://a http://a"},
		{RFC2396, "shttp://a svn+http://a a-https://a URL:foohttp:a", "shttp://a svn+http://a a-https://a"},
		// Delimiters.
		{RFC2396, "<http://a/b> \"http://a/b\" <http://a/\n b> \"http://a/\n b\"", "http://a/b http://a/b http://a/b http://a/b"},
		{RFC2396, "<http://a\nhttp://b> <http://a\nURL:b:c> <http://a b>", "http://a http://b http://a b:c http://a"},
		{RFC2396, "<http://a\nb \"http://a\nb", "http://a http://a"},
		{RFC2396, "<\nhttp://a\nb> \"\nhttp://a\nb\" (\"\nhttp://a\nb\") x\"\nhttp://a\nb\"", "http://ab http://ab http://ab http://a"},
		{RFC2396, "<\vhttp://a\fb>", "http://ab"},
		// Bare URIs.
		{RFC2396, "(http://a/) http://a/) http://a/(b) http://a/(b http://a/((b)c http://a/(((((b)))))", "http://a/ http://a/ http://a/(b) http://a/ http://a/ http://a/"},
		{RFC2396, "'http://a/'b http://a/'b __http://a/__init__.py__ *http://a/*. ~~http://a/~", "http://a/ http://a/'b http://a/__init__.py http://a/ http://a/~"},
		{RFC2396, "http://a/&quot;b http://a/&lt;b http://a/&gt;b http://a/&apos;b", "http://a/ http://a/ http://a/ http://a/"},
		{RFC2396, "http://a/&#34;b http://a/&#39;b http://a/&#x22;b http://a/&#x27;b", "http://a/ http://a/ http://a/ http://a/"},
		{RFC2396, "http://a/?b&amp;c http://a/?b&amp;. http://a/&#1234567; http://a/&#12345678;", "http://a/?b&amp;c http://a/?b http://a/ http://a/&#12345678"},
		{RFC2396, "http://a/.,;:!? http://a/it's http://a/its' http://.", "http://a/ http://a/it's http://a/its"},
		// Cut, or no match.
		{RFC2396, "http://aé http://a{ http://a%4 http://a\\u0026 http://a[ http://a\x80", ""},
		{RFC2396, "mailto:aé mailto:a?b{ mailto:a[ mailto:a#b{", "mailto:a#b+"},
		{RFC2396, "http://a/é http://a/{ http://a/%4 http://a/\\u0026 http://a/\x80", "http://a/+ http://a/+ http://a/+ http://a/+ http://a/+"},
		{RFC2396, "http://a/[ http://a/?b[ http://a/#[", "http://a/ http://a/?b+ http://a/#+"},
		{RFC2396, "http://a.com,然后 http://site(主站) http://a/Foo_(Käse)", "http://a.com http://site http://a/Foo_+"},
		{RFC2396, "http://a。 http://a/\u00a0 http://a/\u3000 http://a/€", "http://a http://a/ http://a/ http://a/"},
		// Hyphens.
		{RFC2396, "<http://a-\nb> <http://a\u2010\nb> <http://a\u00ad\nb>", "http://a-b- http://ab- http://ab-"},
		{RFC2396, "http://a-\nb http://a\u2010\nb http://a\u00ad\nb http://a.\u2010\nb", "http://a-- http://a- http://a- http://a"},
		// RFC 2732.
		{RFC2396, "http://u@[::1]/ http://[::1]/ sip:u@[::1]", ""},
		{RFC2732, "http://u@[::1]/ http://[::1]/ sip:u@[::1] http://[::1%25a]/ http://[a]/", "http://u@[::1]/ http://[::1]/ sip:u@[::1]"},
		{RFC2732, "[http://a/#top] http://a/?b[1] http://a/?b[1 http://a/[1]", "http://a/#top http://a/?b[1] http://a/?b http://a/"},
	} {
		var got []string
		for _, m := range findAllSlow(test.x, test.text) {
			got = append(got, m.URI.String()+map[bool]string{true: "-"}[m.Hyphen]+map[bool]string{true: "+"}[m.Cut])
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%v: the twin of FindAll finds %s in %q, want %s", test.x, got, test.text, test.want)
		}
	}
	for _, test := range []struct{ typed, want string }{
		// What surrounds a URI.
		{" \u00a0\ufeff\u200bURL:a.b ", "http://a.b"}, {"<URL: a.b>.", "http://a.b"}, {`"a.b",`, "http://a.b"},
		{"(a.b).", "http://a.b"}, {"{a.b}", "http://a.b"}, {"[a.b]", "http://a.b"}, {"'a.b'", "http://a.b"}, {"`a.b`", "http://a.b"},
		{"“a.b”", "http://a.b"}, {"‘a.b’", "http://a.b"}, {"«a.b»,", "http://a.b"}, {"[::1]", "http://[::1]"},
		{"(a.b)(c.d)", "absoluteURI 0"}, {"((((((((a.b))))))))", "http://a.b"}, {"(((((((((a.b)))))))))", "absoluteURI 0"},
		{"a.b/\n c\u00ad\nd-\ne", "http://a.b/cd-e"},
		// The rules.
		{"//host/x", "http://host/x"}, {"//:80", "absoluteURI 0"},
		{"http:a.b", "http://a.b"}, {`https:\\a.b/c`, "https://a.b/c"}, {"ws:/localhost", "ws://localhost"}, {"http:80", "http:80"}, {"http:a", "http:a"},
		{"ftp.a.b:21/c", "ftp://ftp.a.b:21/c"}, {"gopher.a.b", "gopher://gopher.a.b"},
		{"localhost:8080", "http://localhost:8080"}, {"[::1]:80", "http://[::1]:80"}, {"tel:123", "tel:123"}, {"host:65536", "host:65536"},
		{`C:\x`, "scheme 1"}, {"x:y", "scheme 1"},
		{"urn:a:b c", "urn:a:b%20c"}, {"http://a b", "reg_name 8"}, {"http://a/b c", "http://a/b%20c"}, {"urn:", "absoluteURI 4"},
		{"user@host.dotted", "mailto:user@host.dotted"}, {"user@host.dotted:80", "absoluteURI 0"}, {"user@host", "absoluteURI 0"},
		{"www.w3.org/Addressing/", "http://www.w3.org/Addressing/"}, {"a.b.", "http://a.b."}, {"1.2.3.4", "http://1.2.3.4"}, {"localhost", "http://localhost"},
		{"word", "absoluteURI 0"}, {"a/b", "absoluteURI 0"}, {"?q", "absoluteURI 0"}, {"", "absoluteURI 0"}, {"Joe <joe@a.b>", "absoluteURI 0"},
	} {
		got, rule, offset := parseAbbreviatedSlow(test.typed)
		if rule != "" {
			got = rule + " " + strconv.Itoa(offset)
		}
		if got != test.want {
			t.Errorf("the twin of ParseAbbreviated returns %q for %q, want %q", got, test.typed, test.want)
		}
	}
}

// checkFindAll compares FindAll with its twin, in both syntaxes.
func checkFindAll(t testing.TB, where, text string) {
	t.Helper()
	for x := RFC2396; x <= RFC2732; x++ {
		got, want := slices.Collect(x.FindAll(text)), findAllSlow(x, text)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v: FindAll(%q):\n\tgot  %+v\n\twant %+v", where, x, text, got, want)
		}
	}
}

// checkAbbreviated compares ParseAbbreviated with its twin.
func checkAbbreviated(t testing.TB, typed string) {
	t.Helper()
	u, err := ParseAbbreviated(typed)
	text, rule, offset := parseAbbreviatedSlow(typed)
	if rule == "" && err == nil && u == RFC2732.MustParse(text) {
		return
	}
	if e, ok := err.(*SyntaxError); !ok || e.Rule != rule || e.Offset != offset {
		t.Errorf("ParseAbbreviated(%q):\n\tgot  %q, %v\n\twant %q, %s %d", typed, u, err, text, rule, offset)
	}
}

// forTokens calls f with all concatenations of up to n tokens.
func forTokens(tokens []string, n int, f func(string)) {
	f("")
	if n == 0 {
		return
	}
	for _, token := range tokens {
		forTokens(tokens, n-1, func(rest string) { f(token + rest) })
	}
}

// textTokens are the parts of the texts for FindAll: each rule of FindAll depends on some of them.
var textTokens = []string{
	"http://a", "x:", "urn:a:b", "tel:1", "data:", "//", "URL:", `"`, "<", ">", "'", "(", ")", "[", "]", "&lt;", "&amp;",
	"*", "-", "\n", " ", "\u2010", "é", "。", "{", "%", "#", "?", ".",
}

// moreTextTokens are textTokens, and others that matter only after a prefix.
var moreTextTokens = append([]string{
	"/", ":", "@", ",", ";", "!", "\u0301", "½", "\ufffd", "__", "~", "%41", "\\", "u0026", "\v", "\f", "\r\n", "\t", "\u00ad", "\x80", "[::1]", "((((", "[[[[",
	"&quot;", "&apos;", "&#34;", "&#x27;", "&#1234567;", "&#x2a;", "&abcdefghi;", "&", "1", "url:",
}, textTokens...)

// textPrefixes are the beginnings of texts, after which two or three tokens reach the rarer rules.
var textPrefixes = []string{
	"http://a", "*http://a/b", "__http://a/?b", "http://a/#b", "'mailto:a@b", "<http://a", "<URL: x:y", "x \"\nurn:a",
	"http:", "a&http://", "http://u@", "http://u@v@[::1]/", "<URL:x:", "http://a/\\", "shttp:", "x+http:", "xhttps:", "URL", "\"URL:\n", "URL:x:/", "URL:x:a",
}

// A textTable is a set of texts: up to n tokens between a prefix and a suffix.
type textTable struct {
	prefix string
	tokens []string
	n      int
	suffix string
}

// textTables returns the texts that TestFindAllTwin generates.
func textTables() (tables []textTable) {
	tables = append(tables, textTable{"", textTokens, 4, ""})
	for i, prefix := range textPrefixes {
		tables = append(tables, textTable{prefix, moreTextTokens, 2, ""})
		if i < 8 {
			tables = append(tables, textTable{prefix, textTokens, 3, ""})
		}
	}
	// What precedes a URI.
	openers := []string{`"`, "<", "(", "x", "_", "URL:", "uRl:", " ", "\t", "\n", "\v"}
	tables = append(tables, textTable{"", openers, 4, "http://a\nb\"> c"}, textTable{"", openers, 3, "http://a\nb> c"}, textTable{"", openers, 4, "x:y"})
	schemes := []string{"http", "HTTPS", "s", "x", "S", "+", "-", ".", "1", "\\", "é"}
	tables = append(tables, textTable{"", schemes, 4, "://a"})
	// What follows an opaque scheme.
	forms := strings.Split(",;:/@?=.+-%1a_", "")
	for _, scheme := range append(slices.Sorted(maps.Keys(formsSlow)), "MAILTO", "xy") {
		tables = append(tables, textTable{scheme + ":", forms, 3, ""})
	}
	for _, prefix := range []string{"data:;", "data:a", "data:a/b", "doi:10", "doi:10.", "magnet:?", "magnet:?a", "pkg:a", "tag:a,202", "tag:a@b_c.d-e,20", "news:a"} {
		tables = append(tables, textTable{prefix, forms, 3, ""})
	}
	return tables
}

func TestFindAllTwin(t *testing.T) {
	files, err := filepath.Glob("testdata/*.*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		checkFindAll(t, name, string(data))
	}
	for _, s := range textSeeds() {
		checkFindAll(t, "seeds", s)
	}
	for _, table := range textTables() {
		forTokens(table.tokens, shorter(table.n), func(s string) {
			checkFindAll(t, "tokens", table.prefix+s+table.suffix)
		})
	}
	for c := range 256 {
		for _, prefix := range []string{"", "http://a", "http://a/", "mailto:a", "x//", "URL:x:", "http://a/\\"} {
			checkFindAll(t, "octets", prefix+string([]byte{byte(c)})+"b")
			checkFindAll(t, "octets", string([]byte{byte(c)})+prefix+"http://a/*__b")
		}
	}
}

// textSeeds returns the seeds, each alone and in a text.
func textSeeds() (texts []string) {
	for _, s := range seeds {
		texts = append(texts, s, "<URL:"+s+"> \""+s+"\n\" (see "+s+").")
	}
	return texts
}

// typedTokens are the parts of the texts for ParseAbbreviated: each rule depends on some of them.
var typedTokens = []string{
	"http:", "//", `\`, "/", "a.b", "localhost", "[::1]", "ftp.", "x", "tel:", ":80", "u@", "#", ".", "URL:", `"`, ">", "(", ")", " ", "\n", "é",
}

// moreTypedTokens are typedTokens, and others for shorter texts.
var moreTypedTokens = append([]string{
	"WS:", "1.2.3.4", "Gopher.", "word", ":", ":65535", ":65536", "@", "urn:a:", "?", ",", "<", "[", "]", "'", "“", "”", "\v", "\u2010\n", "\u00ad", "\u00a0", "\u200b", "\ufeff", "%", "a@b.c",
}, typedTokens...)

func TestAbbreviatedTwin(t *testing.T) {
	for _, s := range textSeeds() {
		checkAbbreviated(t, s)
	}
	check := func(s string) { checkAbbreviated(t, s) }
	forTokens(moreTypedTokens, shorter(3), check)
	forTokens(typedTokens, shorter(4), check)
	for _, pair := range pairsSlow {
		marks := []rune(pair)
		opening, closing := string(marks[0]), string(marks[1])
		forTokens([]string{opening, closing, "a.b", ".", "::1", "\n"}, shorter(5), func(s string) { check(opening + s + closing) })
		for n := range 12 {
			check(strings.Repeat(opening, n) + "a.b" + strings.Repeat(closing, n))
		}
	}
}
