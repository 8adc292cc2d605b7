// A possible URI in a text, and how far it extends.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The punctuation around URIs in a text.
const (
	openingMarks  = "([{<>=,:|"                    // precede a quotation
	closingMarks  = quotes + ")]}>"                // close a quotation or a bracket
	sentenceMarks = ".,:;!?"                       // follow a URI in a sentence
	emphasisMarks = "*_~+"                         // surround one in Markdown and AsciiDoc
	hyphens       = "\u2010\u2011\u00ad"           // a program may have added them
	inWordMarks   = hyphens + "\u00b7\u2013\u2019" // the middle dot, the en dash and the apostrophe
)

// A candidate is a possible URI in a text: text[start:colon] is a scheme, and text[colon] is ":".
type candidate struct {
	text         string
	start, colon int
	authorityEnd int    // where the authority ends, or the scheme; 0 before isInAuthority sets it
	before       byte   // the byte before the scheme that may stand behind the URI, too, or 0
	closer       string // the closing delimiter, if an opening one precedes the candidate, or ""
	anyScheme    bool   // whether the prefix "URL:" precedes the candidate
}

// readFront sets what precedes c. Between an opening delimiter and the scheme, or "URL:", there is
// nothing, or white space that contains a line break. Behind "URL:", white space may follow only
// within delimiters: "url: localhost:80" of YAML has none.
func (c *candidate) readFront() {
	before := c.text[:c.start]
	if before == "" {
		return
	}
	c.before = before[len(before)-1]
	if c.before == '(' || c.before == ';' { // extent pairs the first, and the second may end an entity
		c.before = 0
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
func (c *candidate) isQuoted() bool { return strings.IndexByte(quotes, c.before) >= 0 }

// isData reports whether the scheme of c is data.
func (c *candidate) isData() bool { return equalFold(c.text[c.start:c.colon], "data") }

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
		return true
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

// maxOpen is how many brackets of a candidate may be open. FindAll goes on at the first one that is
// not closed. So it reads no byte more than maxOpen+1 times, and takes linear time.
const maxOpen = 4

// extent returns the end of c as a bare URI, before anything is trimmed, and reports whether c may
// be cut there. A bracket that is not closed is the end; then c may also be cut where the partner
// is missed.
func (c *candidate) extent() (end int, isCut bool) {
	i := c.colon + len(":")
	allowsBrackets := c.text[i] != '/' // as an opaque_part, a query and a fragment do
	hasHash := false
	open := make([]int, 0, maxOpen) // the brackets that are open
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
			belongs, allowsBrackets = true, true
		case '#':
			belongs, allowsBrackets, hasHash = !hasHash, true, true
		case ',', ';', '\'':
			belongs = !c.endsItem(i)
		case '(', '[':
			if belongs = len(open) < maxOpen && c.mayOpen(i, allowsBrackets, len(open) > 0); belongs {
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

// endsItem reports whether the comma, semicolon or apostrophe text[i] ends c: if it also stands in
// front of c, if it is in an authority of the web, or if another URI follows. An apostrophe before
// a URI does not, as in "data:,<a b='x://c'>".
func (c *candidate) endsItem(i int) bool {
	char := c.text[i]
	return char == c.before || char != '\'' && beginsURI(c.text[i+1:]) || c.isInWebAuthority(i)
}

// mayOpen reports whether the bracket text[i] may open a part of c, in which another one may be
// open. In an authority, "[" begins an address.
func (c *candidate) mayOpen(i int, allowsBrackets, isNested bool) bool {
	switch {
	case c.text[i] == '(':
		return !c.endsHost(i)
	case c.isInAuthority(i):
		return addressLen(c.text[i:]) > 0
	}
	return allowsBrackets && (isNested || !c.isLinkText(i))
}

// endsHost reports whether the parenthesis text[i] ends c: it is in an authority of the web, right
// behind a known host.
func (c *candidate) endsHost(i int) bool {
	authority := c.text[c.colon:i]
	// No host has a "(". If there are many, the last one is near.
	if !c.isInWebAuthority(i) || strings.LastIndexByte(authority, '(') >= 0 {
		return false
	}
	server, _ := leadingServer(authority[len("://"):])
	return isKnownHost(server)
}

// isInWebAuthority reports whether text[i] is in the authority of c, and its scheme one of the web.
func (c *candidate) isInWebAuthority(i int) bool {
	return c.isInAuthority(i) && isWebScheme(c.text[c.start:c.colon])
}

// isInAuthority reports whether text[i] is in the authority of c. It looks for the end of the authority
// when it is first asked, because most candidates never ask: that saves a tenth of the time of a list.
func (c *candidate) isInAuthority(i int) bool {
	if c.authorityEnd == 0 { // only once, for linear time
		c.authorityEnd = c.colon
		if rest := c.text[c.colon:]; strings.HasPrefix(rest, "://") {
			c.authorityEnd += len("://") + authorityLen(rest[len("://"):])
		}
	}
	return i < c.authorityEnd
}

// isLinkText reports whether the bracket text[i] begins the text of a link, which AsciiDoc writes
// behind the URI: several words, whether or not a bracket closes them, or one word in brackets behind
// which no URI can go on, such as "[Text]". It is
// neither an address nor a port, as in "http://host[:port]", nor in the target of a link in Markdown,
// as in "[text](http://a/[b])", nor the value in "?ids=[1,2]", nor behind a URI that a quote precedes.
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
	case ' ': // of a document or an image in quotes
		return c.closer == `"` && c.isData()
	}
	r, _ := utf8.DecodeRuneInString(rest)
	switch {
	case last == '=': // the value may follow, as in "?utf8=✓" and "?key=<key>"
		isEntity := rest[0] == '&' // for a delimiter
		return rest[0] != c.before && !isEntity && !isWhite(r) && strings.IndexByte(sentenceMarks+closingMarks, rest[0]) < 0
	case last == c.before && (last == '*' || last == '~'): // as in "**http://a**です"; "_" may be in a name
		return false
	}
	return r >= utf8.RuneSelf && goesOnInWord(rest)
}

// goesOnToAt reports whether an authority that contains text[i] goes on to an "@", because a
// password contains text[i], as in "http://anna:pass^word@h/".
func (c *candidate) goesOnToAt(i int) bool {
	rest := c.text[i:]
	n := strings.IndexAny(rest, `@/?#"<>`+spaces)
	return n >= 0 && rest[n] == '@' && rest[0] != c.before
}

// isCutInQuotes reports whether a quote precedes c, and more than punctuation that closes or ends
// stands between c and the partner, without white space or another URI, as in "'http://a/?b=c|d'".
// In the text, rest follows c.
func (c *candidate) isCutInQuotes(rest string) bool {
	if !c.isQuoted() || rest == "" || beginsURI(rest[1:]) {
		return false
	}
	s, _, isClosed := strings.Cut(rest, string(rune(c.before)))
	s, _, _ = strings.Cut(s, `\n`) // a line break in a string literal
	return isClosed && !strings.ContainsAny(s, spaces) && strings.Trim(s, sentenceMarks+closingMarks+`\`) != ""
}

// beginsEscape reports whether s begins with an escape that may belong to a URI: backslashes before
// a line break, before punctuation that does not close, except "[" before anything but a name of groff,
// before the code of a character that is no delimiter, or before a name on a drive.
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

// isGroffCloser reports whether the first word of s is a name that groff has for a quote or an angle
// bracket that closes, as in "\(lahttp://a/\(ra" and "\[la]http://a/\[ra]".
func isGroffCloser(s string) bool {
	switch s[:charsLen(s, alphanumChars)] {
	case "ra", "rq", "cq", "aq", "dq":
		return true
	}
	return false
}

// goesOnInWord reports whether s, which is not US-ASCII, begins with a letter, a mark or a digit,
// with U+FFFD or an octet that is not UTF-8, with one of inWordMarks before a letter or digit, or
// with a hyphen before a line break.
func goesOnInWord(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	return r == utf8.RuneError || unicode.In(r, unicode.L, unicode.M, unicode.Nd) ||
		strings.ContainsRune(inWordMarks, r) && isLetterOrDigit(next) ||
		strings.ContainsRune(hyphens, r) && breakLen(s[n:]) > 0
}
