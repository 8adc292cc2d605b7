// FindAll, Appendix E.

package uri

import (
	"iter"
	"strings"
)

// FindAll returns an iterator over the absolute URIs in a text, in order (Appendix E). It guesses:
// before you follow a URI, check [Match].Cut, and the scheme. Before the call, split CSV, and decode
// HTML, JSON, quoted-printable and string literals. testdata/prose.txt has examples of all rules. A
// URI shares the memory of text, unless it loses line breaks; see [URI.Clone].
//
// FindAll recognizes
//
//   - any scheme before "//" and an authority or a path, with a letter or digit, unlike "ldapi:///";
//     in "seehttp://a", it is http, but "git+http" is a scheme of its own;
//   - the schemes bitcoin, cid, data, did, doi, geo, magnet, mailto, mid, news, pkg, sip, sips, sms,
//     tag, tel, urn and xmpp, before text of their form: "tel:me" is no URI;
//   - file before "/" and one more character of a path;
//   - any scheme and one ":" right behind "URL:", ignoring case.
//
// There is no match if a host begins with "...", if it or its port contains "*" or "$", or if an
// authority or an opaque_part lacks its end, as in "http://localhost:{port}", `"http://a:" + port`,
// "http://www.", "http://u:p^w@h/", "http://a.b(c)@h/" and "mailto:a@".
//
// A URI that fills double quotes, <> or ⟨⟩ may end in punctuation, but in quotes not in ",". White
// space may follow its "URL:". Its line breaks are dropped, with the white space around them, unless
// they separate the URIs of a list: behind ";", in quotes behind ",", unless the scheme is data, or
// before another URI with "://".
//
// Any other URI is bare. It ends before
//
//   - a character that no URI contains, or an HTML entity for a quote, an angle bracket or a space;
//   - a bracket without a partner, or any "[" in a path;
//   - the text of a link in AsciiDoc, as in "http://a/?b[text]", if no URI goes on behind it, and
//     neither "=" nor a quote precedes it, as in "http://a/?b=[1]";
//   - a comma or semicolon right in front of another URI with "://", or a comma or apostrophe that
//     also stands right in front of this one;
//   - in an authority of http, https, ftp, ws or wss, any comma, semicolon or apostrophe, or a "("
//     behind a dotted host, an address or localhost.
//
// From its end, FindAll removes .,:;!? and an apostrophe without a partner; "*", "_", "~" or "+" that
// also stands in front of the URI; and the line and column behind a file in a path, as in "/a.js:1:20",
// but not in "//a.b:1:20".
func FindAll(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		var m Match
		for find(text, &m) && yield(m) {
		}
	}
}

// A Match is a URI that [FindAll] has found in a text.
type Match struct {
	// Start and End are the bounds of the URI in the text. Its line breaks are within them, and
	// delimiters and "URL:" are not.
	Start, End int

	// URI is absolute, and may have a fragment.
	URI URI

	// Hyphen reports whether a "-" of the URI may have been added where a line was broken: a line
	// break follows a "-" within a delimited URI, or the "-" that a bare URI ends in.
	Hyphen bool

	// Cut reports whether the URI may be incomplete. If so, do not retrieve it. What follows it, or
	// follows a bracket that nothing closes, may belong to it:
	//
	//   - a letter, mark or decimal digit outside US-ASCII, U+FFFD or invalid UTF-8, unless "*" or "~"
	//     ends emphasis there, as in "**http://a**です" and "~~http://a~~です";
	//   - a hyphen of Unicode before a letter, a digit or a line break, or an en dash, a middle dot or
	//     "’" before a letter or digit;
	//   - "{", a second "#", a "%" that begins no escape, or a "[" that begins no text of a link;
	//   - a backslash before a line break, in `\u0026`, `\[ti]` or "file:///C:\x", or before
	//     punctuation that closes nothing, except "[";
	//   - behind "=", as in "?utf8=✓", anything but white space, ASCII quotes, and ASCII punctuation
	//     that closes or ends;
	//   - in quotes, any text up to the closing one, unless it has white space, `\n` or another URI, or
	//     consists of punctuation that closes or ends;
	//   - a space behind the "#" of a data URI in double quotes.
	Cut bool
}

// find sets m to the first match in text[m.End:], and reports whether there is one. Every ":" may
// end the scheme of a candidate. Behind a match, find goes on at its end; behind a bare candidate
// that is none, where its extent ends.
func find(text string, m *Match) bool {
	for from, next := m.End, 0; ; from = next {
		colon := from + until(text[from:], ':')
		if colon == len(text) {
			return false
		}
		next = colon + len(":")
		rest := text[next:]
		if rest == "" || classes[rest[0]]&(classIllegal|classHash) != 0 && breakLen(rest) == 0 {
			continue // no URI, even behind "URL:", so the next one may begin right here
		}
		start := from + schemeStart(text[from:colon])
		if start == colon {
			continue
		}
		c := candidate{text: text, start: start, colon: colon}
		c.readFront()
		if c.closer != "" && c.matchDelimited(m) {
			return true
		}
		if c.isRecognized(text[start:]) {
			end, isCut := c.extent()
			if c.matchBare(m, end, isCut) {
				return true
			}
			next = end
		}
	}
}

// matchDelimited sets m to c, and reports whether the delimiters hold only a URI, perhaps broken
// across lines.
func (c *candidate) matchDelimited(m *Match) bool {
	i := c.colon + lenWithout(c.text[c.colon:], classIllegal)
	isBroken, hyphen := false, false
	for !strings.HasPrefix(c.text[i:], c.closer) {
		last, n := c.text[i-1], breakLen(c.text[i:])
		isItem := last == ';' || last == ',' && c.closer == `"` && !c.isData()
		if n == 0 || isItem || beginsURI(c.text[i+n:]) {
			return false
		}
		isBroken, hyphen = true, hyphen || last == '-'
		i += n
		i += lenWithout(c.text[i:], classIllegal)
	}
	if c.closer == `"` && c.text[i-1] == ',' { // which separates, as in CSV
		return false
	}
	s := trimSpaces(c.text[c.start:i])
	end := c.start + len(s)
	if isBroken {
		s = dropBreaks(s)
	}
	u, ok := c.named(s, c.text[i:])
	*m = Match{Start: c.start, End: end, URI: u, Hyphen: hyphen}
	return ok
}

// matchBare sets m to c, which extends to text[end] and is perhaps cut there, as a bare URI, and
// reports whether it is one.
func (c *candidate) matchBare(m *Match, end int, isCut bool) bool {
	s := c.trimEnd(c.text[c.start:end])
	rest := c.text[c.start+len(s):]
	u, ok := c.named(s, rest)
	if !ok {
		return false
	}
	endsInAuthority := int(u.at.path) == len(s)
	endsInOpaquePart := s[u.at.ssp] != '/' && int(u.at.fragment) == len(s)
	isCut = isCut || c.isCutInQuotes(rest)
	if isCut && (endsInAuthority || endsInOpaquePart) || endsInAuthority && c.goesOnToAt(end) {
		return false
	}
	hyphen := s[len(s)-1] == '-' && breakLen(rest) > 0
	*m = Match{Start: c.start, End: c.start + len(s), URI: u, Hyphen: hyphen, Cut: isCut}
	return true
}

// trimEnd returns s, which begins with the scheme of c, without the emphasis and the punctuation at
// its end, and then without the place in a file.
func (c *candidate) trimEnd(s string) string {
	for {
		n := len(s) - 1
		switch last := s[n]; {
		case digitChars.has(last):
			return s[:len(s)-placeLen(s)]
		case strings.IndexByte(sentenceMarks, last) >= 0:
		case last == c.before && strings.IndexByte(emphasisMarks, last) >= 0: // as in "_http://a/b_"
		case last == '\'' && strings.Count(s, "'")%2 == 1:
		default:
			return s
		}
		s = s[:n]
	}
}

// placeLen returns the length of the line and the column at the end of s that follow the name of a
// file in a path, as in "http://a/b.js:1:20" of a stack trace.
func placeLen(s string) int {
	i := len(s)
	for range 2 {
		for digitChars.has(s[i-1]) { // s begins with a letter
			i--
		}
		if i--; s[i] != ':' {
			return 0
		}
	}
	at, slash, dot := cutsOf(s[:i]), strings.LastIndexByte(s[:i], '/'), strings.LastIndexByte(s[:i], '.')
	if at.query < i || slash < at.path || schemeLen(s[dot+1:i]) < i-dot-1 { // a suffix is like a scheme
		return 0
	}
	return len(s) - i
}

// named returns the URI s, which is c without what does not belong to it, and reports whether it is
// one that FindAll recognizes, even when it is trimmed, and names something: its host is no pattern,
// variable or ellipsis, and its authority or opaque_part lacks nothing at its end. In the text, rest
// follows s.
func (c *candidate) named(s, rest string) (URI, bool) {
	if !c.isRecognized(s) {
		return URI{}, false
	}
	u, ok := accept(s)
	if !ok {
		return URI{}, false
	}
	authority, ok := u.Authority()
	if !ok {
		return u, !strings.HasSuffix(u.SchemeSpecificPart(), "@")
	}
	hostport, behind := authority[strings.LastIndexByte(authority, '@')+1:], u.text[u.at.path:]
	if behind == "" {
		behind = rest
	}
	switch {
	case hostport == "": // as in "file:///x"
		ok = strings.HasPrefix(behind, "/")
	case strings.HasPrefix(hostport, "...") || strings.ContainsAny(hostport, "*$"):
		ok = false
	default:
		ok = !isUnfinished(hostport, behind)
	}
	isPlain := hostport != "" && alphanumChars.has(hostport[0]) // as most are
	return u, ok && (isPlain || strings.ContainsFunc(u.text[u.at.ssp:], isLetterOrDigit))
}

// isUnfinished reports whether a program adds a port, or the rest of the host, as in
// `"http://a:" + port` and "http://www.". Behind the hostport, there is rest, which may begin with a
// ":" or "." that was trimmed.
func isUnfinished(hostport, rest string) bool {
	if hostport == "www." || hostport == "www" && strings.HasPrefix(rest, ".") {
		return true
	}
	behind, isTrimmed := strings.CutPrefix(rest, ":")
	hasColon := isTrimmed || strings.HasSuffix(hostport, ":")
	// Or <port>, #{port} and \(port) stand for a port.
	return hasColon && behind != "" && strings.IndexByte(quotes+`<>#\`, behind[0]) >= 0
}
