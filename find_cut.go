// Halves: where a URI in a text ends before the writer meant it to end.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A stop is what a run stops at, which no URI contains there.
type stop uint8

const (
	atDelimiter   stop = iota // or at the end of the text
	atUnwise                  // a character that a password may contain, although no URI does
	atName                    // a letter outside US-ASCII, or what joins one
	atPlaceholder             // text that a program replaces
	atEscape                  // a backslash before what may belong to the URI
)

// stopAt returns the stop of a run at text[i].
func (c *candidate) stopAt(i int) stop {
	rest := c.text[i:]
	if rest == "" {
		return atDelimiter
	}
	switch b := rest[0]; b {
	case '{', '%', '#': // the "%" begins no escape, and the "#" is the second one
		return atPlaceholder
	case '[':
		if c.isInMarkdown() || !isLabel(rest) {
			return atPlaceholder
		}
	case ' ':
		if c.closer == '"' && equalFold(c.text[c.start:c.colon], "data") {
			return atPlaceholder
		}
	case '\\':
		if isEscapedPart(rest[len(`\`):]) {
			return atEscape
		}
		return atUnwise
	case '^', '|', '`':
		return atUnwise
	default:
		if b >= utf8.RuneSelf && isNamePart(rest) {
			return atName
		}
	}
	return atDelimiter
}

// isInMarkdown reports whether c is the target of a link in Markdown, as in "[text](http://a/)".
func (c *candidate) isInMarkdown() bool { return strings.HasSuffix(c.text[:c.start], "](") }

// isHalfServer reports whether the run of c is an authority that may be half of one, because it
// ends before a character that no URI contains: what SplitServer takes for its port is no number,
// as in "http://anna:pass^word@h/", or, before a backslash, is empty, as in "file://C:\x".
func (c *candidate) isHalfServer(end int) bool {
	s, rest := c.text[c.start:end], c.text[end:]
	if endingOf(s) != endsInRegName {
		return false
	}
	authority := s[c.colon-c.start+len("://"):]
	if rest[0] == '\\' && strings.HasSuffix(authority, ":") {
		isDrive := equalFold(s[:c.colon-c.start], "file") && len(authority) == len("C:")
		return isDrive || !isCode(rest[1:]) && strings.TrimLeft(rest[1:], "nrt") == rest[1:]
	}
	port := SplitServer(strings.TrimRight(authority, ":,;!")).Port
	first, _, _ := strings.Cut(port.text, ",") // as in "kafka://b1:9092,b2"
	return digitsLen(first) < len(first)
}

// isLabel reports whether s, which begins with a bracket, begins with the text that AsciiDoc writes
// in brackets after a URI. It is several words, or one word behind which no URI can go on.
func isLabel(s string) bool {
	s = s[len("["):]
	end := strings.IndexAny(s, "[]"+spaces)
	if end < 0 || s[end] != ']' {
		return end >= 0 && s[end] != '['
	}
	word, behind := s[:end], strings.TrimLeft(s[end+len("]"):], afterLabel)
	if behind != "" && (classes[behind[0]]&classIllegal == 0 || behind[0] == '[') {
		return false
	}
	// Colons and backslashes are of a pattern, as in "[:alpha:]", but not in "[MIME::Base64]".
	isName := strings.Index(word, "::") > 0 || !strings.Contains(word, ":")
	return beginsURI(word) || isName && !strings.Contains(word, `\`)
}

const (
	// Punctuation of a sentence, and the number of a section of a manual, as in "[pcap](3)".
	afterLabel = ".,:;!?'()0123456789"
	// What TeX escapes, a line break, and what a shell, a pattern, Swift or a template escapes.
	escapable = "-._~&#%/:" + "\n\r" + "(?=${@+*!"
)

// isEscapedPart reports whether s, which follows a backslash, may belong to a URI.
func isEscapedPart(s string) bool {
	return s != "" && strings.IndexByte(escapable, s[0]) >= 0 || isCode(s) && !isDelimiterCode(s)
}

// isNamePart reports whether s, which is not US-ASCII, begins with a letter, a mark, a digit, an
// octet that is not UTF-8, or what joins letters: a symbol, a dash, a hyphen, an apostrophe, "¿" or
// "¡" before a letter or digit, or a hyphen before a line break.
func isNamePart(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 || unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
		return true
	}
	isHyphen := strings.ContainsRune("\u2010\u2011\u00ad", r)
	joins := isHyphen || strings.ContainsRune("–’¿¡", r) || unicode.In(r, unicode.S, unicode.No, unicode.Nl)
	next, _ := utf8.DecodeRuneInString(s[n:])
	return joins && unicode.In(next, unicode.L, unicode.Nd) || isHyphen && breakLen(s[n:]) > 0
}

// namesSomething reports whether the authority or the opaque_part of u names something: it is not a
// pattern, a variable or an ellipsis, and it does not end before its host or its port. Behind an
// authority that names nothing, such as ".", the path must name something. u ends at text[end]. If
// isPlain, u has no "*" or "$".
func (c *candidate) namesSomething(u URI, end int, isPlain bool) bool {
	authority, ok := u.Authority()
	switch {
	case !ok:
		return !isOpaqueHalf(u)
	case authority == "" || !alphanumChars.has(authority[0]):
		const delimitersAndMarks = "/?#:@!$&'()+,;=-._"
		if strings.HasPrefix(authority, "...") ||
			!u.HasScheme("file") && strings.Trim(u.text[u.at.ssp:], delimitersAndMarks) == "" {
			return false
		}
	}
	if authority != "" && int(u.at.path) == len(u.text) && c.lacksHost(authority, end) {
		return false
	}
	return isPlain || !strings.ContainsAny(authority[strings.LastIndexByte(authority, '@')+1:], "*$")
}

// isOpaqueHalf reports whether the opaque_part of u ends before a host, or is a pattern of SIP
// URIs: it has a "*" that no digit follows. Digits may be dialed.
func isOpaqueHalf(u URI) bool {
	part := u.SchemeSpecificPart()
	_, dialed, isStarred := strings.Cut(part, "*")
	isPattern := isStarred && digitsLen(dialed) == 0 && (u.HasScheme("sip") || u.HasScheme("sips"))
	return isPattern || strings.HasSuffix(part, "@")
}

// lacksHost reports whether an authority that ends a URI at text[end] lacks its host or its port,
// or a part of its host. It ends in "@", in ":" before a closing delimiter, in "www.", or, before
// the quote that precedes c, in the only dot but that of "www.". Both may be behind the URI.
func (c *candidate) lacksHost(authority string, end int) bool {
	last, behind := authority[len(authority)-1], c.text[end:]
	if last != '@' && behind != "" && (behind[0] == ':' || behind[0] == '.') {
		last, behind = behind[0], behind[1:]
	}
	isQuoted := behind != "" && (behind[0] == '"' || behind[0] == '\'')
	name := strings.TrimSuffix(authority, ".")
	isWhole := strings.Contains(strings.TrimPrefix(name, "www."), ".") && !strings.HasSuffix(name, ".")
	switch last {
	case ':':
		closes := isQuoted || strings.HasPrefix(behind, ">") || strings.HasPrefix(behind, `\"`)
		return closes || beginsDelimiter(behind)
	case '.':
		return name == "www" || isQuoted && behind[0] == c.before && !isWhole
	}
	return last == '@'
}
