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
	// Start and End are where it stands: text[Start:End] is URI.String(), but for white
	// space at line breaks. Neither delimiters nor a prefix "URL:" are in it.
	Start, End int

	// URI is absolute, and may have a fragment.
	URI URI

	// Hyphen means that the URI has a hyphen at the end of a line. Whoever broke the
	// line may have put it there, so that it may not belong to the URI.
	Hyphen bool
}

// FindAll yields the absolute URIs in a text, in their order, as Appendix E delimits
// them: by double quotes, angle brackets, or white space.
//
// Within quotes and angle brackets every valid URI counts. White space that holds a
// line break is dropped from it, if it comes after the scheme; other white space ends
// it. The prefix "URL:", in any case and perhaps before white space, is not part of it.
// Where the delimiter is not closed, the URI is bare.
//
// Bare in running text, those count that have a scheme and "//" and something after it, and
// those with one of these schemes: cid, data, geo, mailto, mid, news, sip, sips, sms,
// tag, tel, urn, xmpp. A bare URI ends at the first character that it may not contain,
// and before punctuation that ends a sentence, or closes a bracket or a quotation that
// opens before the URI.
//
// FindAll takes time linear in len(text), and allocates nothing, except to put together
// what is broken across lines. It judges as [Parse] does, and so finds no addresses of RFC
// 2732; nor does it guess, as [ParseAbbreviated] does, at "www.w3.org".
func FindAll(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		var m Match // the last one
		for i := 0; ; {
			n := strings.IndexByte(text[i:], ':')
			if n < 0 {
				return
			}
			i += n + 1
			if !m.next(text, i-1) {
				continue
			}
			if !yield(m) {
				return
			}
			i = m.End
		}
	}
}

// next makes m the URI whose scheme ends at the colon text[colon], if there is one that
// does not begin before the end of m. It reports whether there is.
func (m *Match) next(text string, colon int) bool {
	start := colon
	for i := colon - 1; i >= m.End && schemeChars.has(text[i]); i-- {
		if alphaChars.has(text[i]) {
			start = i
		}
	}
	if start == colon || isPrefixURL(text[start:colon], text[colon+1:]) {
		return false
	}
	if end := closing(text[:start]); end != 0 && m.delimited(text, start, end) {
		return true
	}
	return m.bare(text, start, colon)
}

// isPrefixURL reports whether a name before a colon is the prefix "URL:" of what
// follows the colon, and no scheme.
func isPrefixURL(name, rest string) bool {
	if !equalFold(name, "URL") {
		return false
	}
	rest = rest[spaceLen(rest):]
	n := schemeLen(rest)
	return n > 0 && strings.HasPrefix(rest[n:], ":")
}

// lineBreak is the white space that ends a line.
const lineBreak = "\n\v\f\r"

// isSpace reports whether c is what Appendix E calls white space, in US-ASCII.
func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// trimSpaceRight returns s without the white space at its end.
func trimSpaceRight(s string) string {
	for len(s) > 0 && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// spaceLen returns how much white space s begins with.
func spaceLen(s string) (n int) {
	for n < len(s) && isSpace(s[n]) {
		n++
	}
	return n
}

// dropSpace returns s without its white space.
func dropSpace(s string) string {
	fields := strings.FieldsFunc(s, func(r rune) bool { return r < 0x80 && isSpace(byte(r)) })
	return strings.Join(fields, "")
}

// closing returns the delimiter that ends what begins behind the given text: ">" or a
// quote where it ends in the one that opens, and 0 where it does not.
func closing(before string) byte {
	t := trimSpaceRight(before)
	const last = 1<<'<' | 1<<'"' | 1<<':'
	if t == "" || !(set{lo: last}).has(t[len(t)-1]) {
		return 0
	}
	if n := len(t) - len("URL:"); n >= 0 && equalFold(t[n:], "URL:") {
		before = t[:n]
		t = trimSpaceRight(before)
	}
	if t == "" || t != before && !strings.ContainsAny(before[len(t):], lineBreak) {
		return 0
	}
	switch opens := t == before || len(t) == 1 || isSpace(t[len(t)-2]) || t[len(t)-2] == '('; {
	case t[len(t)-1] == '<':
		return '>'
	case t[len(t)-1] == '"' && opens: // and does not close what stands before it
		return '"'
	}
	return 0
}

// delimited makes m the URI that fills text[start:] up to a closing delimiter.
func (m *Match) delimited(text string, start int, closing byte) bool {
	chars := set{(uric | 1<<'#') & low64, (uric | 1<<'#') >> 64}
	end, broken, hyphen := start, false, false
	for i := start; i < len(text); {
		if text[i] == closing {
			s := text[start:end]
			if broken {
				s = dropSpace(s)
			}
			at, ok := scan(s)
			if ok {
				*m = Match{start, end, URI{s, at}, hyphen}
			}
			return ok
		}
		if chars.has(text[i]) {
			i++
			end = i
			continue
		}
		space := spaceLen(text[i:])
		if !strings.ContainsAny(text[i:i+space], lineBreak) {
			break // it has no such character, or white space ends it
		}
		hyphen = hyphen || text[i-1] == '-'
		broken = true
		i += space
	}
	return false
}

// bare makes m the URI that begins at text[start] and ends where text does not continue
// it.
func (m *Match) bare(text string, start, colon int) bool {
	least := colon + len(":")
	if strings.HasPrefix(text[least:], "//") {
		least += len("//")
	} else if !isOpaqueScheme(text[start:colon]) {
		return false
	}
	end := least + uricLen(text[least:])
	if end < len(text) && text[end] == '#' {
		end += 1 + uricLen(text[end+1:])
	}
	s := text[start:end]
	if start > 0 {
		s = cutClosed(s, text[start-1])
	}
	s = trimPunctuation(s)
	end = start + len(s)
	at, ok := scan(s)
	if !ok || end <= least {
		return false
	}
	behind := text[end:]
	hyphen := strings.HasSuffix(s, "-") && strings.ContainsAny(behind[:spaceLen(behind)], lineBreak)
	*m = Match{start, end, URI{s, at}, hyphen}
	return true
}

// isOpaqueScheme reports whether a scheme is in the table of those that count without
// "//", as their URIs are opaque.
func isOpaqueScheme(name string) bool {
	return slices.ContainsFunc(opaqueSchemes[:], func(s string) bool { return equalFold(s, name) })
}

var opaqueSchemes = [...]string{
	"cid", "data", "geo", "mailto", "mid", "news", "sip", "sips", "sms", "tag", "tel", "urn", "xmpp",
}

// cutClosed returns s up to where it closes the bracket or quotation that opens right
// before it.
func cutClosed(s string, before byte) string {
	switch before {
	case '\'':
		return s[:until(s, '\'')]
	case '(':
		depth := 1
		for i := range len(s) {
			switch s[i] {
			case '(':
				depth++
			case ')':
				if depth--; depth == 0 {
					return s[:i]
				}
			}
		}
	}
	return s
}

// trimPunctuation returns s less the punctuation at its end that closes a sentence, or
// a bracket or quotation that does not open in s, which has a scheme and is not empty.
func trimPunctuation(s string) string {
	const last = 1<<'.' | 1<<',' | 1<<';' | 1<<':' | 1<<'!' | 1<<'?' | 1<<')' | 1<<'\''
	if !(set{lo: last}).has(s[len(s)-1]) {
		return s
	}
	unopened := strings.Count(s, ")") - strings.Count(s, "(")
	unpaired := strings.Count(s, "'") % 2
	for ; s != ""; s = s[:len(s)-1] {
		switch s[len(s)-1] {
		case '.', ',', ';', ':', '!', '?':
			continue
		case ')':
			if unopened--; unopened >= 0 {
				continue
			}
		case '\'':
			if unpaired--; unpaired >= 0 {
				continue
			}
		}
		break
	}
	return s
}

// StripDelimiters returns what a person has typed or pasted as a URI without what Appendix
// E puts around it, and into it: double quotes and angle brackets at the ends, the prefix
// "URL:" in any case, and all white space of US-ASCII, so that "a b" becomes "ab". It
// changes nothing in its own result.
func StripDelimiters(typed string) string {
	s := dropSpace(typed)
	for {
		t := strings.Trim(s, `<>"`)
		if len(t) >= len("URL:") && equalFold(t[:len("URL:")], "URL:") {
			t = t[len("URL:"):]
		}
		if t == s {
			return s
		}
		s = t
	}
}

// ParseAbbreviated returns the absolute URI that a person means who has typed one, or
// an abbreviation as Appendix F describes them. It applies [StripDelimiters] and
// [EscapeExcluded], and then the first of these rules that fits:
//
//	what is typed                                       becomes
//	//host, and anything                                http://host...
//	host:port, and nothing or what begins with / ? #    http://host:port...
//	scheme:, and anything                               what it is
//	user@dotted.host                                    mailto:user@dotted.host
//	ftp.dotted.host, and nothing or / ? #               ftp://ftp.dotted.host...
//	gopher.dotted.host, and nothing or / ? #            gopher://gopher.dotted.host...
//	dotted.host, IPv4address or localhost, the same     http://host...
//
// A host with a port is not one of the opaque schemes that [FindAll] knows, as in
// "tel:123"; a scheme of one letter is taken for a drive, as in "C:\x". No rule fits
// "word", "a/b", "?q" or the empty string. The rules may change in later versions.
//
// The error is a [*SyntaxError] whose offset counts in what StripDelimiters and
// EscapeExcluded give. Such references must not be used where relative ones are
// expected, which have the same syntax. Nothing is looked up, in no network.
func ParseAbbreviated(typed string) (URI, error) {
	s := EscapeExcluded(StripDelimiters(typed))
	for _, rule := range abbreviations {
		if rule.fits(s) {
			return Parse(rule.prefix + s)
		}
	}
	u, err := Parse(s)
	switch {
	case err != nil:
		return URI{}, err
	case u.IsAbsolute():
		return URI{}, &SyntaxError{Rule: "scheme", Offset: 1, want: "want more than one letter, which would be a drive"}
	}
	return URI{}, &SyntaxError{Rule: "absoluteURI", want: "want an absolute URI, or a host that can be recognized"}
}

// abbreviations are the rules of ParseAbbreviated, in their order.
var abbreviations = [...]struct {
	prefix string
	fits   func(s string) bool
}{
	{"http:", func(s string) bool {
		server, _ := leadingServer(strings.TrimPrefix(s, "//"))
		return strings.HasPrefix(s, "//") && server.Host != ""
	}},
	{"http://", func(s string) bool {
		server, _ := leadingServer(s)
		return !server.Userinfo.defined && server.Port.text != "" && !isOpaqueScheme(server.Host)
	}},
	{"", func(s string) bool {
		n := schemeLen(s)
		return n > 1 && strings.HasPrefix(s[n:], ":")
	}},
	{"mailto:", func(s string) bool {
		server, rest := leadingServer(s)
		return server.Userinfo.text != "" && isDotted(server) && !server.Port.defined && rest == ""
	}},
	{"ftp://", func(s string) bool { return isHost(s) && equalFold(s[:until(s, '.')], "ftp") }},
	{"gopher://", func(s string) bool { return isHost(s) && equalFold(s[:until(s, '.')], "gopher") }},
	{"http://", isHost},
}

// leadingServer returns the server that s begins with, if it does so, and the rest,
// which is empty or begins with a delimiter.
func leadingServer(s string) (Server, string) {
	n := len(s)
	if i := strings.IndexAny(s, "/?#"); i >= 0 {
		n = i
	}
	server, _ := ParseServer(s[:n])
	return server, s[n:]
}

// isDotted reports whether the host of a server is a name of more than one label.
func isDotted(s Server) bool {
	return s.HostKind() == Hostname && strings.Contains(strings.TrimSuffix(s.Host, "."), ".")
}

// isHost reports whether s begins with a host that can be recognized, and that has
// neither userinfo nor port.
func isHost(s string) bool {
	server, _ := leadingServer(s)
	known := isDotted(server) || server.HostKind() == IPv4 || equalFold(server.Host, "localhost")
	return known && !server.Userinfo.defined && !server.Port.defined
}
