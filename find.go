// FindAll, Appendix E.

package uri

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// FindAll returns an iterator over the absolute URIs in a text, in order, as Appendix E describes.
// It guesses: before you follow a URI, check [Match].Cut, and the scheme. Before the call, split
// CSV, and decode HTML, JSON, quoted-printable and string literals. testdata/prose.txt has examples
// of all rules. A URI shares the memory of text, unless it loses line breaks; see [URI.Clone].
//
// FindAll recognizes
//
//   - any scheme before "//", an authority or a path, and somewhere a letter or a digit, unlike
//     "ldapi:///"; in "seehttp://a", the scheme is http, but "git+http" is one of its own;
//   - the schemes bitcoin, cid, data, did, doi, geo, magnet, mailto, mid, news, pkg, sip, sips, sms,
//     tag, tel, urn and xmpp, before text of their form, if they have one: "tel:me" is no URI;
//   - the scheme file before "/" and one more character of a path;
//   - any scheme right behind the prefix "URL:", in upper or lower case.
//
// There is no match if an authority begins with "...", if a host contains "*" or "$", or if an
// authority or an opaque_part ends before what may belong to it, as in "http://localhost:{port}",
// `"http://a:" + port`, "http://u:p^w@h/" and "http://u,v@h/".
//
// A URI that fills the space between double quotes or angle brackets, <> or ⟨⟩, may end in
// punctuation, and white space may follow its prefix "URL:". Its line breaks are dropped, with the
// white space around them. But a line break behind ";", behind "," in quotes, or before another URI
// with "://" separates the URIs of a list.
//
// Any other URI is bare. It ends before
//
//   - a character that no URI contains, or an HTML entity for a quote, an angle bracket or a space;
//   - a bracket without a partner, or the text of a link in AsciiDoc, as in "http://a/b[text]";
//   - a comma or semicolon right in front of another URI with "://";
//   - a comma or apostrophe that also stands right in front of the URI;
//   - in an authority of the web, any comma, semicolon or apostrophe, or a "(" right behind a host
//     without userinfo that is dotted, an address or localhost, if no "@" follows.
//
// From the end of a bare URI, FindAll removes all of .,:;!? and an apostrophe without a partner; "*",
// "_" and "~" if the same character stands right in front of the URI; "*" also in an authority, but
// not behind ":"; and the line and the column behind the name of a file, as in ".js:1:20".
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

	// Cut reports whether the URI may be incomplete. If it is true, do not retrieve the URI. What
	// follows the URI may belong to it:
	//
	//   - a letter, mark or digit outside US-ASCII, or invalid UTF-8, but not behind a "*" or "~" that
	//     also stands right in front of the URI;
	//   - an en dash, a hyphen of Unicode or the apostrophe "’" before a letter;
	//   - "{", a second "#", a "%" that begins no escape, or a "[" that begins no text of a link;
	//   - a backslash before a line break, in an escape such as `\u0026` or `\[ti]`, or before
	//     punctuation, unless this closes a quotation or a bracket, or is a "[";
	//   - if the URI ends in "=", as in "?utf8=✓", any character but white space and a closing delimiter;
	//   - if a quote stands right in front of the URI, the text between the URI and the closing
	//     quote, unless this text is punctuation, or has white space.
	Cut bool
}

// find sets m to the first match in text[m.End:], and reports whether there is one. Every ":" may
// end the scheme of a candidate. find goes on behind the extent of a candidate, or at the first
// bracket in it that is not closed. As at most four are open, it takes linear time.
func find(text string, m *Match) bool {
	for from, next := m.End, 0; ; from = next {
		colon := from + until(text[from:], ':')
		if colon == len(text) {
			return false
		}
		next = colon + len(":")
		rest := text[next:]
		if rest == "" || classes[rest[0]]&(classIllegal|classHash) != 0 && breakLen(rest) == 0 { // as behind most colons
			continue
		}
		start := from + schemeStart(text[from:colon])
		if start == colon {
			continue
		}
		c := candidate{text: text, start: start, colon: colon}
		c.lookBack()
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

// The punctuation around URIs in a text.
const (
	sentenceMarks = ".,:;!?"    // follow a URI in a sentence
	emphasisMarks = "*_~"       // surround one in Markdown
	openingMarks  = "([{<>=,:|" // precede a quotation
	closingMarks  = "\"'`)]}>"  // close a quotation or a bracket
)

// A candidate is a possible URI in a text: text[start:colon] is a scheme, and text[colon] is ":".
type candidate struct {
	text         string
	start, colon int
	before       byte   // the byte before the scheme, or 0; ";" is none, because it may end an entity
	closer       string // the closing delimiter, if an opening one precedes the candidate, or ""
	anyScheme    bool   // whether the prefix "URL:" precedes the candidate
	authorityEnd int    // the end of the authority, or of the scheme; 0 before isInAuthority sets it
}

// lookBack sets the fields of c that depend on what precedes it. Between an opening delimiter and
// the scheme, or "URL:", there is nothing, or white space that contains a line break. Behind
// "URL:", white space may follow only if a delimiter opens in front of it, which no delimiter does
// in "url: localhost:80" of YAML.
func (c *candidate) lookBack() {
	before := c.text[:c.start]
	if before == "" {
		return
	}
	if last := before[len(before)-1]; last != ';' {
		c.before = last
	}
	t := trimSpaces(before)
	isDirect := len(t) == len(before)
	if n := len(t) - len("URL:"); hasSuffixFold(t, "URL:") && (n == 0 || !schemeChars.has(t[n-1])) {
		c.anyScheme = true
		before = t[:n]
		t = trimSpaces(before)
	}
	switch {
	case strings.HasSuffix(t, `"`):
		c.closer = `"`
	case strings.HasSuffix(t, "<"):
		c.closer = ">"
	case strings.HasSuffix(t, "⟨"): // as groff writes
		c.closer = "⟩"
	}
	gap := before[len(t):]
	if c.closer != "" && gap != "" && (breakLen(gap) == 0 || c.closer == `"` && !opensQuotation(t)) {
		c.closer = ""
	}
	c.anyScheme = c.anyScheme && (isDirect || c.closer != "")
}

// opensQuotation reports whether the quote at the end of s, which a line break follows, may open a
// quotation, because of what precedes it.
func opensQuotation(s string) bool {
	return len(s) == len(`"`) || strings.IndexByte(openingMarks+spaces, s[len(s)-2]) >= 0
}

// isQuoted reports whether a quote precedes c.
func (c *candidate) isQuoted() bool { return c.before == '"' || c.before == '\'' || c.before == '`' }

// isRecognized reports whether FindAll recognizes s, which is text[start:] or a part of it that
// begins there, without line breaks.
func (c *candidate) isRecognized(s string) bool {
	n := c.colon - c.start
	if len(s) <= n+len(":") {
		return false
	}
	name, rest := s[:n], s[n+len(":"):]
	switch {
	case strings.HasPrefix(rest, "//"):
		authority := rest[len("//"):]
		return beginsPath(authority) || strings.HasPrefix(authority, "[")
	case rest[0] == ':': // as in the name of a Perl module
		return false
	case c.anyScheme || rest[0] == '/' && equalFold(name, "file") && beginsPath(rest[len("/"):]):
		return true
	case !uricNoSlashChars.has(rest[0]) && addressLen(rest) == 0: // no opaque_part begins like that
		return false
	}
	form, ok := opaqueForm(name)
	return ok && (form == nil || form(rest))
}

// matchDelimited sets m to c, and reports whether the delimiters hold only a URI, perhaps broken
// across lines.
func (c *candidate) matchDelimited(m *Match) bool {
	i := c.colon + lenWithout(c.text[c.colon:], classIllegal)
	isBroken, hyphen := false, false
	for !strings.HasPrefix(c.text[i:], c.closer) {
		last, n := c.text[i-1], breakLen(c.text[i:])
		isItem := last == ';' || last == ',' && c.closer == `"` && c.text[c.colon+1] == '/' // a data URI has a ",", too
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
	u, ok := c.accept(s, c.text[i:])
	*m = Match{Start: c.start, End: end, URI: u, Hyphen: hyphen}
	return ok
}

// matchBare sets m to c, which extends to text[end] and is perhaps cut there, as a bare URI, and reports
// whether it is one.
func (c *candidate) matchBare(m *Match, end int, isCut bool) bool {
	s := c.trimEnd(c.text[c.start:end])
	rest := c.text[c.start+len(s):]
	u, ok := c.accept(s, rest)
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

// extent returns the end of c as a bare URI, before anything is trimmed, and reports whether c may be
// cut there, or where the partner of a bracket is missed. A bracket that is not closed is the end.
func (c *candidate) extent() (end int, isCut bool) {
	i := c.colon + len(":")
	inPath, hasHash := c.text[i] == '/', false // inPath: or in an authority
	open := make([]int, 0, 4)                  // the brackets that are open; see find
	for belongs := true; belongs; {
		i += lenWithout(c.text[i:], notURIC|classPercent|classQuestion|classHash|classMayEnd)
		if i == len(c.text) {
			break
		}
		switch belongs = false; c.text[i] {
		case '%':
			belongs = escapedAt(c.text, i)
		case '&':
			belongs = !beginsDelimiter(c.text[i:])
		case '?':
			belongs, inPath = true, false
		case '#':
			belongs, inPath, hasHash = !hasHash, false, true
		case ',', ';', '\'':
			belongs = !c.endsItem(i)
		case '(', '[':
			if belongs = len(open) < cap(open) && c.mayOpen(i, inPath, len(open) > 0); belongs {
				open = append(open, i)
			}
		case ')', ']':
			if belongs = len(open) > 0; belongs {
				open = open[:len(open)-1]
			}
		}
		if belongs {
			i++
		}
	}
	if len(open) > 0 {
		return open[0], c.isCutAt(open[0]) || c.isCutAt(i)
	}
	return i, c.isCutAt(i)
}

// mayOpen reports whether the bracket text[i] may open a part of c, in which another one may be
// open. In an authority, "[" begins an address. In a path, it is invalid.
func (c *candidate) mayOpen(i int, inPath, isNested bool) bool {
	switch {
	case c.text[i] == '(':
		return !c.endsHost(i)
	case c.isInAuthority(i):
		return addressLen(c.text[i:]) > 0
	}
	return !inPath && (isNested || !c.isLinkText(i))
}

// endsItem reports whether the comma, semicolon or apostrophe text[i] ends c: if it also stands in
// front of c, if it is in an authority of the web, or if another URI follows. An apostrophe before
// a URI does not, as in "data:,<a b='x://c'>".
func (c *candidate) endsItem(i int) bool {
	char := c.text[i]
	return char == c.before || char != '\'' && beginsURI(c.text[i+1:]) || c.isInWebAuthority(i)
}

// endsHost reports whether the parenthesis text[i] ends c: it is in an authority of the web, right
// behind a known host, and no "@" follows, as in "http://u.v:p(w)@h/".
func (c *candidate) endsHost(i int) bool {
	if !c.isInWebAuthority(i) {
		return false
	}
	// No host has a "(". For linear time, this asks for the last one, which is near if there are many.
	if strings.LastIndexByte(c.text[c.colon:i], '(') >= 0 || c.goesOnToAt(i+1) {
		return false
	}
	server, _ := leadingServer(c.text[c.colon+len("://") : i])
	return isKnownHost(server) && !server.Userinfo.defined
}

// goesOnToAt reports whether an authority that contains text[i] goes on to an "@", because a
// password contains text[i], as in "http://anna:pass^word@h/".
func (c *candidate) goesOnToAt(i int) bool {
	rest := c.text[i:]
	n := strings.IndexAny(rest, `@/?#"<>`+spaces)
	return n >= 0 && rest[n] == '@' && rest[0] != c.before
}

// isInAuthority reports whether text[i] is in the authority of c.
func (c *candidate) isInAuthority(i int) bool {
	if c.authorityEnd == 0 { // once for each candidate, for linear time
		c.authorityEnd = c.colon + len(":")
		if rest, ok := strings.CutPrefix(c.text[c.authorityEnd:], "//"); ok {
			c.authorityEnd += len("//") + authorityLen(rest)
		}
	}
	return i < c.authorityEnd
}

// isInWebAuthority reports whether text[i] is in the authority of c, and its scheme one of the web.
func (c *candidate) isInWebAuthority(i int) bool {
	return c.isInAuthority(i) && isWebScheme(c.text[c.start:c.colon])
}

// isLinkText reports whether the bracket text[i] begins the text of a link, which AsciiDoc writes
// behind the URI: several words, or one word behind which no URI can go on, such as "[Text]". It is
// neither an address nor a pattern, as in "http://a/[:b]", nor in the target of a link in Markdown,
// as in "[text](http://a/[b])", nor the value in "?ids=[1,2]", nor behind a URI that a quote
// precedes.
func (c *candidate) isLinkText(i int) bool {
	inside := c.text[i+1:]
	n := strings.IndexAny(inside, "[]"+spaces)
	if n < 0 || inside[0] == ':' || c.text[i-1] == '=' || c.isQuoted() || strings.HasSuffix(c.text[:c.start], "](") {
		return false
	}
	if inside[n] != ']' {
		return inside[n] != '['
	}
	behind := strings.TrimLeft(inside[n+1:], sentenceMarks+closingMarks)
	goesOn := behind != "" && (classes[behind[0]]&notURIC == 0 || behind[0] == '[')
	return !goesOn && !isIPv6address(inside[:n])
}

// trimEnd returns s, which begins with the scheme of c, without the emphasis and the punctuation at
// its end.
func (c *candidate) trimEnd(s string) string {
	for {
		n := len(s) - 1
		switch last := s[n]; {
		case digitChars.has(last):
			return s[:len(s)-placeLen(s)]
		case strings.IndexByte(sentenceMarks, last) >= 0:
		case strings.IndexByte(emphasisMarks, last) >= 0 && last == c.before: // as in "_http://a/b_"
		case last == '*' && c.isInAuthority(c.start+n) && s[n-1] != ':': // as in "**See http://a.**"
		case last == '\'' && strings.Count(s, "'")%2 == 1:
		default:
			return s
		}
		s = s[:n]
	}
}

// placeLen returns the length of the line and the column at the end of s that follow the name of a
// file, as in "http://a/b.js:1:20" in a stack trace.
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
	suffix := s[strings.LastIndexByte(s[:i], '.')+1 : i]
	if schemeLen(suffix) < len(suffix) || strings.IndexByte(s, '/') < 0 {
		return 0
	}
	return len(s) - i
}

// accept returns the URI s, which is c without what does not belong to it, and reports whether it is
// one that FindAll recognizes. In the text, rest follows s.
func (c *candidate) accept(s, rest string) (URI, bool) {
	if !c.isRecognized(s) {
		return URI{}, false
	}
	u, ok := accept(s)
	return u, ok && c.namesSomething(u, rest)
}

// namesSomething reports whether the authority or the opaque_part of u names something: it is not a
// pattern, a variable or an ellipsis, nor a part of a name. In the text, rest follows u.
func (c *candidate) namesSomething(u URI, rest string) bool {
	authority, ok := u.Authority()
	if !ok {
		return !strings.HasSuffix(u.SchemeSpecificPart(), "@")
	}
	isName := strings.ContainsFunc(u.text[u.at.ssp:], isWord) || u.HasScheme("file")
	if !isName || strings.HasPrefix(authority, "...") {
		return false
	}
	host, behind := authority[strings.LastIndexByte(authority, '@')+1:], u.text[u.at.path:]
	if host == "" {
		return strings.HasPrefix(behind, "/") // as in "file:///x"
	}
	if behind == "" {
		behind = rest
	}
	return strings.IndexByte(host, '*') < 0 && strings.IndexByte(host, '$') < 0 && !c.isUnfinished(host, behind)
}

// isUnfinished reports whether a program adds a port to a host, or a part of the host, as in
// `"http://a:" + port`, "http://www." and "'http://api.'". Behind the host, there is rest, which may
// begin with a ":" or "." that was trimmed.
func (c *candidate) isUnfinished(host, rest string) bool {
	if behind, ok := behindMark(host, rest, ":"); ok && behind != "" && strings.IndexByte("\"'<>#\\", behind[0]) >= 0 { // or <port>, #{port}, \(port)
		return true
	}
	behind, ok := behindMark(host, rest, ".")
	if !ok {
		return false
	}
	name := strings.TrimSuffix(host, ".")
	isLabel := !strings.Contains(strings.TrimPrefix(name, "www."), ".")
	return name == "www" || isLabel && c.isQuoted() && behind != "" && behind[0] == c.before
}

// behindMark returns what follows the mark that host ends in, or rest begins with.
func behindMark(host, rest, mark string) (behind string, ok bool) {
	if strings.HasSuffix(host, mark) {
		return rest, true
	}
	return strings.CutPrefix(rest, mark)
}

// isCutAt reports whether text[i], at which c ends, may belong to it, as in the comment of
// [Match].Cut.
func (c *candidate) isCutAt(i int) bool {
	rest := c.text[i:]
	if rest == "" {
		return false
	}
	last := c.text[i-1]
	switch rest[0] {
	case '{', '%', '#': // the "%" begins no escape, and the "#" is the second one
		return true
	case '[':
		return !c.isLinkText(i)
	case '\\':
		return beginsEscape(rest, last == ':' && c.text[i-3] == '/') // as in "file:///C:\x"
	case ' ': // of a document in quotes
		return c.closer == `"` && equalFold(c.text[c.start:c.colon], "data")
	}
	switch r, _ := utf8.DecodeRuneInString(rest); {
	case last == '=': // a value that no URI has, as in "?utf8=✓", but no closing delimiter or entity
		return rest[0] != c.before && !isWhite(r) && strings.IndexByte(`">)]}&`, rest[0]) < 0
	case last == c.before && (last == '*' || last == '~'): // emphasis separates, as in "**http://a**です"
		return false
	default:
		return r >= utf8.RuneSelf && goesOnInWord(rest)
	}
}

// isCutInQuotes reports whether a quote precedes c, and more than punctuation stands between c and
// the partner, without white space or another URI, as in "'http://a/?b=c|d'". In the text, rest
// follows c.
func (c *candidate) isCutInQuotes(rest string) bool {
	if !c.isQuoted() || rest == "" || beginsURI(rest[1:]) {
		return false
	}
	s, _, isClosed := strings.Cut(rest, string(rune(c.before)))
	s, _, _ = strings.Cut(s, `\n`) // a line break in a string literal
	// A "!" may be the end of a password.
	return isClosed && !strings.ContainsAny(s, spaces) && strings.Trim(s, `.,:;?)\`) != ""
}

// beginsEscape reports whether s begins with an escape that may belong to a URI: backslashes before
// a line break, before punctuation that does not end a quotation, before the code of a character
// that does not, or before a name on a drive.
func beginsEscape(s string, isOnDrive bool) bool {
	rest := strings.TrimLeft(s, `\`)
	if rest == "" {
		return false
	}
	switch first := rest[0]; {
	case alphanumChars.has(first):
		return isOnDrive || codeLen(rest) > 0 && !isDelimiterCode(rest)
	case first == '(':
		return !isGroffCloser(rest[1:])
	case first == '[':
		n := charsLen(rest[1:], alphanumChars)
		return n > 0 && strings.HasPrefix(rest[1+n:], "]") && !isGroffCloser(rest[1:])
	default:
		isPunctuation := ' ' < first && first <= '~'
		return isPunctuation && strings.IndexByte(closingMarks, first) < 0 || strings.IndexByte(lineBreak, first) >= 0
	}
}

// isGroffCloser reports whether s begins with the name that groff has for a quote or an angle
// bracket that closes, as in "\(lahttp://a/\(ra" and "\[la]http://a/\[ra]".
func isGroffCloser(s string) bool {
	n := charsLen(s, alphanumChars)
	return n == 2 && strings.Contains("ra rq cq aq dq", s[:n])
}

// goesOnInWord reports whether s, which is not US-ASCII, begins with a letter, a mark or a digit,
// with an octet that is not UTF-8, with a dash, a hyphen or an apostrophe before a letter, or with
// a hyphen before a line break.
func goesOnInWord(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	isHyphen := strings.ContainsRune("\u2010\u2011\u00ad", r)
	isInWord := isHyphen || r == '–' || r == '’' || r == '·'
	return r == utf8.RuneError || unicode.In(r, unicode.L, unicode.M, unicode.Nd) ||
		isInWord && isWord(next) || isHyphen && breakLen(s[n:]) > 0
}
