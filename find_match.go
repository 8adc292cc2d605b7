// What FindAll returns, and a candidate for it.

package uri

import "strings"

// A Match is a URI that [FindAll] has found in a text.
type Match struct {
	// Start and End are the bounds of the URI in the text, without delimiters and "URL:", and with
	// its line breaks.
	Start, End int

	// URI is absolute, and may have a fragment.
	URI URI

	// Hyphen reports whether a line break follows a "-" in a delimited URI, or the last "-" of a
	// bare one.
	Hyphen bool

	// Cut reports whether the URI may be incomplete, because what follows may be a part of it, such
	// as
	//
	//   - a name: a letter, mark or digit outside US-ASCII, invalid UTF-8, or a symbol, en dash,
	//     hyphen or apostrophe within a name;
	//   - a placeholder: "{", a second "#", a "%" that begins no escape, or a "[" that begins no
	//     link text of AsciiDoc;
	//   - an escape: a backslash before a line break, or before punctuation or the code of a
	//     character that is no delimiter.
	//
	// Only a path, query or fragment is cut. FindAll skips a URI whose authority or opaque_part
	// ends before any of these, or whose authority ends in "@", or in ":" before a quote, "<", "#"
	// or "\".
	Cut bool
}

// A candidate is a possible URI: text[start:colon] is a scheme, and text[colon] is ":".
type candidate struct {
	text         string
	start, colon int

	before   byte   // the byte before the candidate, or 0; also 0 for the ";" of an HTML entity
	closer   string // the closing delimiter, if an opening one precedes the candidate, or ""
	afterURL bool   // whether the prefix "URL:" precedes the candidate
	onLine   bool   // whether it does so on the same line
}

// lookBack sets the fields of c that depend on what precedes it. Between an opening delimiter and
// the scheme, or "URL:", there is nothing, or white space that contains a line break.
func (c *candidate) lookBack() {
	if c.start == 0 {
		return
	}
	before := c.text[:c.start]
	c.before = before[c.start-1]
	if c.before == ';' && strings.IndexByte(before[max(0, len(before)-len("&#x201c;")):], '&') >= 0 {
		c.before = 0
	}
	t := trimSpaceRight(before)
	if strings.HasSuffix(t, ":") { // for speed
		name := trimSuffixURL(t)
		c.afterURL = name != t
		c.onLine = c.afterURL && !strings.ContainsAny(before[len(t):], lineBreak)
		before, t = name, trimSpaceRight(name)
	}
	switch {
	case strings.HasSuffix(t, `"`):
		c.closer = `"`
	case strings.HasSuffix(t, "<"):
		c.closer = ">"
	case strings.HasSuffix(t, "⟨"): // as groff writes
		c.closer = "⟩"
	}
	if c.closer != "" && len(t) < len(before) && !strings.ContainsAny(before[len(t):], lineBreak) {
		c.closer = ""
	}
}

// trimSpaceRight returns s without white space at its end.
func trimSpaceRight(s string) string {
	for len(s) > 0 && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// trimSuffixURL returns s without a "URL:" at its end, which must not be the end of a longer name.
func trimSuffixURL(s string) string {
	n := len(s) - len("URL:")
	if n < 0 || !equalFold(s[n:], "URL:") || n > 0 && (schemeChars.has(s[n-1]) || s[n-1] == '_') {
		return s
	}
	return s[:n]
}

// isRecognized reports whether FindAll recognizes s, which is text[start:] or a part of it that
// begins there, without line breaks. If anyScheme is set, "URL:" precedes s.
func (c *candidate) isRecognized(s string, anyScheme bool) bool {
	n := c.colon - c.start
	if len(s) <= n+len(":") {
		return false
	}
	name, rest := s[:n], s[n+len(":"):]
	switch {
	case strings.HasPrefix(rest, "//"):
		rest = rest[len("//"):]
		return beginsPath(rest) || strings.HasPrefix(rest, "[")
	case rest[0] == ':', rest[0] == '[' && addressLen(rest) == 0:
		return false
	case rest[0] == '/' && equalFold(name, "file") && beginsPath(rest[len("/"):]):
		return true
	}
	return anyScheme || isLikely(name, rest)
}
