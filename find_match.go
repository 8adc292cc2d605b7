// What FindAll returns, and a candidate for it.

package uri

import "strings"

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

// A candidate is a possible URI: text[start:colon] is a scheme, and text[colon] is ":".
type candidate struct {
	text         string
	start, colon int
	path         int    // where the authority ends, or the scheme if there is none; 0 if not known yet
	before       byte   // the byte before the candidate, or 0
	closer       string // the closing delimiter, if an opening one precedes the candidate, or ""
	anyScheme    bool   // whether the prefix "URL:" precedes the candidate
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
	c.before = before[len(before)-1]
	t := before
	for t != "" && isSpace(t[len(t)-1]) { // several times as fast as TrimRight
		t = t[:len(t)-1]
	}
	isDirect := len(t) == len(before)
	if n := len(t) - len("URL:"); hasSuffixFold(t, "URL:") && (n == 0 || !schemeChars.has(t[n-1])) {
		c.anyScheme = true
		before = t[:n]
		t = strings.TrimRight(before, spaces)
	}
	switch {
	case strings.HasSuffix(t, `"`):
		c.closer = `"`
	case strings.HasSuffix(t, "<"):
		c.closer = ">"
	case strings.HasSuffix(t, "⟨"): // as groff writes
		c.closer = "⟩"
	}
	if gap := before[len(t):]; c.closer != "" && gap != "" && (!strings.ContainsAny(gap, lineBreak) || c.closer == `"` && !opens(t)) {
		c.closer = ""
	}
	c.anyScheme = c.anyScheme && (isDirect || c.closer != "")
}

// opens reports whether the quote at the end of s, which a line break follows, may open a quotation:
// it begins the text, or white space, a bracket that opens, "=" or "," precedes it.
func opens(s string) bool {
	return len(s) == 1 || strings.IndexByte("([{<>=,:|"+spaces, s[len(s)-2]) >= 0
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
		rest = rest[len("//"):]
		return beginsPath(rest) || strings.HasPrefix(rest, "[")
	case rest[0] == ':': // as in the name of a Perl module
		return false
	case rest[0] == '/' && equalFold(name, "file") && beginsPath(rest[len("/"):]):
		return true
	}
	return c.anyScheme || isLikely(name, rest)
}
