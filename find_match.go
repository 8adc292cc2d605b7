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

	// Cut reports whether the URI may be incomplete, because what follows it may belong to it:
	//
	//   - a letter, mark or digit outside US-ASCII, invalid UTF-8, or an en dash, hyphen or
	//     apostrophe before a letter;
	//   - "{", a second "#", a "%" that begins no escape, or a "[" that begins no link text of
	//     AsciiDoc;
	//   - a backslash before a line break, before punctuation, or before the code of a character,
	//     unless that is a closing delimiter;
	//   - behind "=", anything but white space and closing delimiters, as in "?utf8=✓";
	//   - if a quote precedes the URI, more than punctuation up to its partner, without white space.
	//
	// Only a path, query or fragment is cut. FindAll skips a URI whose authority or opaque_part would
	// be, and one whose authority ends in "@", or in ":" before a quote, an angle bracket, "#" or "\".
	Cut bool
}

// A candidate is a possible URI: text[start:colon] is a scheme, and text[colon] is ":".
type candidate struct {
	text         string
	start, colon int
	path         int    // where the authority ends, or 0 if that is not known yet
	before       byte   // the byte before the candidate, or 0
	closer       string // the closing delimiter, if an opening one precedes the candidate, or ""
	anyScheme    bool   // whether the prefix "URL:" precedes the candidate
}

// lookBack sets the fields of c that depend on what precedes it. Between an opening delimiter and
// the scheme, or "URL:", there is nothing, or white space that contains a line break. Behind "URL:",
// white space may follow only if a delimiter opens in front of it: in YAML, "url: localhost:80" has
// no such prefix.
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
	if n := len(t) - len("URL:"); n >= 0 && equalFold(t[n:], "URL:") && (n == 0 || !schemeChars.has(t[n-1])) {
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
	if c.closer != "" && len(t) < len(before) && !strings.ContainsAny(before[len(t):], lineBreak) {
		c.closer = ""
	}
	c.anyScheme = c.anyScheme && (isDirect || c.closer != "")
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
