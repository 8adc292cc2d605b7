// Halves: where a URI in a text ends before the writer meant it to end.

package uri

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// goesOn reports whether text[end], which follows the run of c and cannot belong to a URI, may
// begin something that the writer meant to belong to it. goesOn looks at most at the next line, up
// to the first character that is not legal in a URI.
func (c *candidate) goesOn(end int) bool {
	rest := c.text[end:]
	if rest == "" {
		return false
	}
	switch b := rest[0]; b {
	case ' ':
		return c.closer == '"' && equalFold(c.text[c.start:c.colon], "data")
	case '\n', '\r':
		last := c.text[end-1]
		return last == '=' && c.nextLineGoesOn(end) || last == '.' && c.hostGoesOn(end)
	case '{', '%', '#': // the "%" begins no escape, and the "#" is the second one
		return true
	case '[':
		return !isLabel(rest)
	case '\\':
		return isEscapedPart(rest[len(`\`):])
	case '"':
		return c.nextLineGoesOn(end)
	default:
		return b >= utf8.RuneSelf && isNamePart(rest)
	}
}

// hostGoesOn is goesOn for a line break behind the "." of a host, if the next line begins with the
// rest of the name, up to its top label, and a slash.
func (c *candidate) hostGoesOn(end int) bool {
	line := strings.TrimPrefix(strings.TrimPrefix(c.text[end:], "\r"), "\n")
	n := charsLen(line, schemeChars)
	label := line[strings.LastIndexByte(line[:n], '.')+1 : n]
	isRest := strings.HasPrefix(line[n:], "/") && slices.Contains([]string{"com", "edu", "gov", "org"}, label)
	return isRest && endingOf(c.text[c.start:end]) == endsInRegName
}

// nextLineGoesOn reports whether the URI goes on in the line after text[i]: text[i] is a double
// quote that ends a part of a string literal, or the line break after a "=" in quoted-printable
// text (RFC 2045, 6.7).
func (c *candidate) nextLineGoesOn(i int) bool {
	s, isLiteral := strings.CutPrefix(c.text[i:], `"`)
	s, ok := strings.CutPrefix(strings.TrimPrefix(s, "\r"), "\n")
	switch {
	case !ok:
		return false
	case isLiteral:
		const indent = " \t#~|" // and the marks of a .po file
		s, ok = strings.CutPrefix(strings.TrimLeft(s, indent), `"`)
		ok = ok && !c.isItem(c.text[c.start:i], s)
	default:
		ok = c.text[i-1] == '='
	}
	return ok && s != "" && classes[s[0]]&classIllegal == 0 && !beginsURI(s)
}

// isItem reports whether s, the URI of c, is the end of a string rather than that of a part of a
// literal whose next part begins with next: a scheme begins next, s ends in a host and next does
// not go on behind it, or c is alone between its quotes, and a blank is in the next string or
// behind it.
func (c *candidate) isItem(s, next string) bool {
	n, behind := schemeLen(next), strings.TrimPrefix(next[legalLen(next):], `"`)
	goesOn := strings.HasSuffix(s, ".") || strings.TrimLeft(next, "/?#:.") != next
	return n > 0 && strings.HasPrefix(next[n:], ":") || !goesOn && endingOf(s) == endsInRegName ||
		c.closer == '"' && strings.HasPrefix(behind, " ")
}

// isLabel reports whether s, which begins with a bracket, begins with the text that AsciiDoc writes
// in brackets after a URI. It is several words, or one word, which may be another URI, and at most
// punctuation or a number in parentheses follows without a space.
func isLabel(s string) bool {
	s = s[len("["):]
	end := strings.IndexAny(s, "[]"+spaces)
	if end < 0 || s[end] != ']' {
		return end >= 0 && s[end] != '['
	}
	word, behind := s[:end], strings.TrimLeft(s[end+len("]"):], afterLabel)
	switch {
	case behind != "" && (classes[behind[0]]&classIllegal == 0 || behind[0] == '['), strings.HasPrefix(word, ":"):
		return false
	case beginsURI(word):
		return true
	}
	return !strings.Contains(word, `\`) && (!strings.Contains(word, ":") || strings.Contains(word, "::"))
}

const (
	// Punctuation of a sentence, and the number of a section of a manual, as in "[pcap](3)".
	afterLabel = ".,:;!?'()0123456789"
	// What TeX escapes, a line break, and what a shell, a pattern, Swift or a template escapes.
	escapable = "-._~&#%/:" + "\n\r" + "(?=${@+*!"
)

// isEscapedPart reports whether s, which follows a backslash, begins with something that may belong
// to a URI. The names by which troff writes a bracket or a quote do not, but Swift's "(raw)" does.
// The code of a delimiter does not.
func isEscapedPart(s string) bool {
	for _, name := range [...]string{"*(", "(ra", "(aq", "(dq"} {
		rest, ok := strings.CutPrefix(s, name)
		if ok && (name == "*(" || rest == "" || !alphanumChars.has(rest[0])) {
			return false
		}
	}
	return s != "" && strings.IndexByte(escapable, s[0]) >= 0 || isCode(s) && !isDelimiterCode(s)
}

// isNamePart reports whether s, which is not US-ASCII, begins with a letter, a mark, a digit, an
// octet that is not UTF-8, or a symbol, a dash or an apostrophe before a letter or digit.
func isNamePart(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 || unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
		return true
	}
	joins := r == '–' || r == '’' || unicode.In(r, unicode.S, unicode.No, unicode.Nl)
	next, _ := utf8.DecodeRuneInString(s[n:])
	return joins && unicode.In(next, unicode.L, unicode.Nd)
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
	case (authority == "" || !alphanumChars.has(authority[0])) && !u.HasScheme("file") &&
		strings.Trim(u.text[u.at.ssp:], "/?#:@!$&'()+,;=-._") == "": // nothing that names something
		return false
	case int(u.at.path) == len(u.text) && c.isHalfAt(authority, end), strings.HasPrefix(authority, "..."):
		return false
	case isPlain, strings.IndexByte(authority, '*') < 0 && strings.IndexByte(authority, '$') < 0:
		return true
	}
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	if port, ok := strings.CutPrefix(host, "*:"); ok { // an address to listen at, such as "*:80"
		return digitsLen(port) > 0
	}
	return !strings.ContainsAny(host, "*$")
}

// isOpaqueHalf reports whether the opaque_part of u ends before a host, or is a pattern of SIP
// URIs: it has a "*" that no digit follows. Digits may be dialed.
func isOpaqueHalf(u URI) bool {
	part := u.SchemeSpecificPart()
	_, dialed, isStarred := strings.Cut(part, "*")
	isPattern := isStarred && digitsLen(dialed) == 0 && (u.HasScheme("sip") || u.HasScheme("sips"))
	return isPattern || strings.HasSuffix(part, "@")
}

// isHalfAt reports whether an authority that ends a URI at text[end] lacks its host or its port, or
// a part of its host: it ends in "@", in a ":" before a closing delimiter, or in the "." of "www.",
// or in another "." before the quote that precedes c, if there is no other dot but that of "www.".
// The last ":" or "." may be behind the URI.
func (c *candidate) isHalfAt(authority string, end int) bool {
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
