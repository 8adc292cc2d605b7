// Halves: where a URI in a text ends before the writer meant it to end.

package uri

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A stop is what a run stops at.
type stop uint8

const (
	atDelimiter stop = iota // or at the end of the text
	atUnwise                // a character that no URI contains, but perhaps a password
	atPart                  // a name, a placeholder or an escape, as in the comment of [Match].Cut
)

// stopAt returns what the run of c stops at if it ends at text[i].
func (c *candidate) stopAt(i int) stop {
	rest := c.text[i:]
	if rest == "" {
		return atDelimiter
	}
	switch b := rest[0]; {
	case b >= utf8.RuneSelf && isNamePart(rest) && !c.endsInEmphasis(c.text[:i]), // not in "**http://a.b**です"
		b == '{', b == '%', b == '#', // the "%" begins no escape, and the "#" is the second one
		b == '[' && (c.isInMarkdown() || !c.isLabel(i)),
		b == ' ' && c.closer == `"` && equalFold(c.text[c.start:c.colon], "data"),
		b == '\\' && c.isEscape(i):
		return atPart
	case b == '\\', b == '^', b == '|', b == '`' && c.before != '`':
		return atUnwise
	}
	return atDelimiter
}

// endsInEmphasis reports whether s ends in the mark of emphasis before c, as in "_http://a/b_".
func (c *candidate) endsInEmphasis(s string) bool {
	last := s[len(s)-1]
	return last == c.before && strings.IndexByte("*_~", last) >= 0
}

// isInMarkdown reports whether c is the target of a link in Markdown, as in "[text](http://a/)".
func (c *candidate) isInMarkdown() bool { return strings.HasSuffix(c.text[:c.start], "](") }

// isLabel reports whether the bracket text[i] begins the text that AsciiDoc writes in brackets after
// a URI. It is several words, or one word behind which no URI can go on. Brackets behind "=" that
// have no letter are a value, as in "?ids=[1,2]", but not in an opaque_part.
func (c *candidate) isLabel(i int) bool {
	s := c.text[i+len("["):]
	n := strings.IndexFunc(s, func(r rune) bool { return r == ']' || unicode.IsLetter(r) })
	if n > 0 && s[n] == ']' && c.text[i-1] == '=' && c.text[c.colon+1] == '/' {
		return false
	}
	end := strings.IndexAny(s, "[]"+spaces)
	if end < 0 || s[end] != ']' {
		return end >= 0 && s[end] != '[' // several words
	}
	word, behind := s[:end], strings.TrimLeft(s[end+len("]"):], afterLabel)
	if behind != "" && (classes[behind[0]]&classIllegal == 0 || behind[0] == '[') {
		return false
	}
	// Colons and backslashes are of a pattern, as in "[:alpha:]", but not in "[MIME::Base64]".
	isName := strings.Index(word, "::") > 0 || !strings.Contains(word, ":")
	return beginsURI(word) || isName && !strings.Contains(word, `\`)
}

// afterLabel is the punctuation of a sentence, and the number of a section, as in "[pcap](3)".
const afterLabel = ".,:;!?'()0123456789"

// isEscape reports whether the backslash text[i] begins an escape that may belong to c. Backslashes
// precede punctuation that does not end a quotation, or the code of a character that does not, or a
// name on a drive. One backslash precedes a line break. Two end a line, as in TeX.
func (c *candidate) isEscape(i int) bool {
	rest := strings.TrimLeft(c.text[i:], `\`)
	if rest == "" {
		return false
	}
	switch b := rest[0]; {
	case alphanumChars.has(b):
		isDrive := c.text[i-1] == ':' && c.text[i-3] == '/' // as in "file:///C:\x"
		return isDrive || codeLen(rest) > 0 && !isDelimiterCode(rest)
	case strings.IndexByte(lineBreak, b) >= 0:
		return len(c.text)-len(rest) == i+len(`\`)
	default:
		return ' ' < b && b <= '~' && strings.IndexByte("\"'`)]}>[", b) < 0
	}
}

// isNamePart reports whether s, which is not US-ASCII, begins with a letter, a mark, a digit, an
// octet that is not UTF-8, or what joins letters: a symbol, a dash, a hyphen, an apostrophe, "¿" or
// "¡" before a letter or digit, or a hyphen before a line break.
func isNamePart(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if n == 1 || unicode.In(r, unicode.L, unicode.M, unicode.Nd) { // one octet is not UTF-8
		return true
	}
	isHyphen := strings.ContainsRune("\u2010\u2011\u00ad", r)
	joins := isHyphen || strings.ContainsRune("–’¿¡", r) || unicode.In(r, unicode.S, unicode.No, unicode.Nl)
	next, _ := utf8.DecodeRuneInString(s[n:])
	return joins && unicode.In(next, unicode.L, unicode.Nd) || isHyphen && breakLen(s[n:]) > 0
}

// namesSomething reports whether the authority or the opaque_part of u names something: it is not a
// pattern, a variable or an ellipsis, and it does not end before its host or its port. Behind an
// authority that names nothing, such as ".", the path must name something. u ends at text[end].
func (c *candidate) namesSomething(u URI, end int) bool {
	authority, ok := u.Authority()
	if !ok {
		return !strings.HasSuffix(u.SchemeSpecificPart(), "@")
	}
	if authority == "" || !alphanumChars.has(authority[0]) {
		const delimitersAndMarks = "/?#:@!$&'()+,;=-._"
		if strings.HasPrefix(authority, "...") ||
			!u.HasScheme("file") && strings.Trim(u.text[u.at.ssp:], delimitersAndMarks) == "" {
			return false
		}
	}
	rest := u.text[u.at.path:]
	if (rest == "" || rest[0] == '#') && c.lacksHost(authority, rest, end) {
		return false
	}
	if strings.IndexByte(authority, '*') < 0 && strings.IndexByte(authority, '$') < 0 { // for speed
		return true
	}
	return !strings.ContainsAny(authority[strings.LastIndexByte(authority, '@')+1:], "*$")
}

// lacksHost reports whether an authority lacks its host or its port, or a part of its host. It ends
// in "@", in ":" before a delimiter or a backslash, in "www.", or, before the quote that precedes c,
// in its only dot. If it ends the URI, at text[end], rest is empty, and ":" or "." may be behind it.
func (c *candidate) lacksHost(authority, rest string, end int) bool {
	last := authority[len(authority)-1]
	if rest == "" {
		rest = c.text[end:]
		if last != '@' && rest != "" && (rest[0] == ':' || rest[0] == '.') {
			last, rest = rest[0], rest[1:]
		}
	}
	switch last {
	case '@':
		return true
	case ':':
		return rest != "" && strings.IndexByte("\"'<>#\\", rest[0]) >= 0 || beginsDelimiter(rest)
	case '.':
		name := strings.TrimSuffix(authority, ".")
		host := strings.TrimPrefix(name, "www.")
		hasLabels := strings.Contains(host, ".") && !strings.HasSuffix(host, ".")
		isClosed := rest != "" && rest[0] == c.before && (c.before == '"' || c.before == '\'')
		return name == "www" || isClosed && !hasLabels
	}
	return false
}

// delimiterEntities are the HTML entities for quotes, angle brackets and a space, ignoring case.
var delimiterEntities = [...]string{
	"&quot;", "&#34;", "&#034;", "&#x22;", "&apos;", "&#39;", "&#039;", "&#x27;",
	"&lt;", "&#60;", "&#060;", "&#x3c;", "&gt;", "&#62;", "&#062;", "&#x3e;",
	"&nbsp;", "&#160;", "&#xa0;",
}

// beginsDelimiter reports whether s begins with one of delimiterEntities.
func beginsDelimiter(s string) bool {
	if len(s) < 2 || strings.IndexByte("qlgan#", s[1]|0x20) < 0 { // for speed
		return false
	}
	return slices.ContainsFunc(delimiterEntities[:], func(e string) bool { return hasPrefixFold(s, e) })
}
