// Where a URI in a text ends before the writer meant it to end.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// isCutAt reports whether text[i], at which c ends, may belong to it, as in the comment of
// [Match].Cut.
func (c *candidate) isCutAt(i int) bool {
	rest := c.text[i:]
	if rest == "" {
		return false
	}
	switch b := rest[0]; b {
	case '{', '%', '#': // the "%" begins no escape, and the "#" is the second one
		return true
	case '[':
		return !c.isLabel(i)
	case '\\':
		return beginsEscape(rest, c.text[i-1] == ':' && c.text[i-3] == '/') // as in "file:///C:\x"
	case ' ':
		return c.closer == `"` && equalFold(c.text[c.start:c.colon], "data")
	default:
		r, _ := utf8.DecodeRuneInString(rest)
		if c.text[i-1] == '=' { // a value that no URI has, as in "?utf8=✓&a=b"
			return b != c.before && !isWhite(r) && strings.IndexByte("\">)]}&", b) < 0 // as "=" is the end there
		}
		// A mark of emphasis separates, as in "**http://a**です".
		isBehindMark := c.text[i-1] == c.before && (c.before == '*' || c.before == '~')
		return b >= utf8.RuneSelf && goesOn(rest) && !isBehindMark
	}
}

// isLabel reports whether the bracket text[i] begins the text that AsciiDoc writes in brackets
// after a URI: several words, or one word behind which no URI can go on, such as "[Text]". It is
// not a pattern, as in "http://a/[:b]", nor in the target of a link in Markdown, as in
// "[text](http://a/[b])", nor the value in "?ids=[1,2]", nor behind a URI that a quote precedes.
func (c *candidate) isLabel(i int) bool {
	s := c.text[i:]
	if c.isQuoted() || strings.HasPrefix(s, "[:") || c.text[i-1] == '=' || strings.HasSuffix(c.text[:c.start], "](") {
		return false
	}
	n := 1 + strings.IndexAny(s[1:], "[]"+spaces)
	if s[n] != ']' {
		return s[n] != '['
	}
	behind := strings.TrimLeft(s[n+1:], sentenceMarks+closingMarks)
	return behind == "" || classes[behind[0]]&notURIC != 0 && behind[0] != '['
}

// beginsEscape reports whether s begins with an escape that may belong to a URI: backslashes before
// a line break, before punctuation that does not end a quotation, before the code of a character
// that does not, or before a name on a drive.
func beginsEscape(s string, isOnDrive bool) bool {
	rest := strings.TrimLeft(s, `\`)
	switch {
	case rest == "":
		return false
	case alphanumChars.has(rest[0]):
		return isOnDrive || codeLen(rest) > 0 && !isDelimiterCode(rest)
	case rest[0] == '(':
		return !isGroffCloser(rest[1:])
	case rest[0] == '[':
		n := charsLen(rest[1:], alphanumChars)
		return n > 0 && strings.HasPrefix(rest[1+n:], "]") && !isGroffCloser(rest[1:])
	}
	return breakLen(rest[:1]) > 0 || ' ' < rest[0] && rest[0] <= '~' && strings.IndexByte(closingMarks, rest[0]) < 0
}

// isGroffCloser reports whether s begins with the name that groff has for a quote or an angle
// bracket that closes, as in "\(lahttp://a/\(ra" and "\[la]http://a/\[ra]".
func isGroffCloser(s string) bool {
	n := charsLen(s, alphanumChars)
	return n == 2 && strings.Contains("ra rq cq aq dq", s[:n])
}

// goesOn reports whether s, which is not US-ASCII, begins with a letter, a mark or a digit,
// with an octet that is not UTF-8, with a dash, a hyphen or an apostrophe before a letter, or with
// a hyphen before a line break.
func goesOn(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	isHyphen := strings.ContainsRune("\u2010\u2011\u00ad", r)
	return n == 1 || unicode.In(r, unicode.L, unicode.M, unicode.Nd) ||
		(isHyphen || r == '–' || r == '’') && unicode.IsLetter(next) || isHyphen && breakLen(s[n:]) > 0
}

// isNamed reports whether the authority or the opaque_part of u names something: it is not a
// pattern, a variable or an ellipsis, and it does not end before its host, its port or a part of
// its host. In the text, rest follows u.
func (c *candidate) isNamed(u URI, rest string) bool {
	authority, ok := u.Authority()
	if !ok {
		return !strings.HasSuffix(u.SchemeSpecificPart(), "@")
	}
	if authority == "" || !alphanumChars.has(authority[0]) {
		isNamed := u.HasScheme("file") || strings.ContainsFunc(u.text[u.at.ssp:], isName)
		if !isNamed || strings.HasPrefix(authority, "...") {
			return false
		}
	}
	host, end := authority[strings.LastIndexByte(authority, '@')+1:], u.text[u.at.path:]
	if end == "" {
		end = rest
	}
	hasColon := strings.HasSuffix(host, ":")
	if !hasColon {
		end, hasColon = strings.CutPrefix(end, ":") // it was trimmed
	}
	if hasColon && end != "" && strings.IndexByte("\"'<>#\\", end[0]) >= 0 {
		return false
	}
	name, hasDot := strings.CutSuffix(host, ".")
	if !hasDot {
		end, hasDot = strings.CutPrefix(end, ".")
	}
	isWhole := end != "" && end[0] == c.before && c.isQuoted()
	if hasDot && (name == "www" || isWhole && !strings.Contains(strings.TrimPrefix(name, "www."), ".")) {
		return false
	}
	hasHost := host != "" || strings.HasPrefix(end, "/")
	return hasHost && strings.IndexByte(host, '*') < 0 && strings.IndexByte(host, '$') < 0
}

// isName reports whether r, which is US-ASCII, may be a part of a name.
func isName(r rune) bool { return alphanumChars.has(byte(r)) }
