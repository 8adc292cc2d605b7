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

	// Hyphen reports whether a line break follows a "-" within a delimited URI, or the end of a
	// bare one. The "-" is kept.
	Hyphen bool

	// Cut reports whether the URI may be incomplete: its path, query or fragment ends before
	//
	//   - a letter, mark or digit outside US-ASCII, or an octet that is not UTF-8;
	//   - another symbol or number outside US-ASCII, or one of –’¿¡, before a letter or digit;
	//   - "{", a second "#", or a "%" that begins no escape;
	//   - "[", unless it begins the text of a link, as in "http://a/b[text]", outside of Markdown;
	//   - a backslash before a line break, one of -._~&#%/:(?=${@+*! or "u0026", not "u003c";
	//   - a blank in a data URI in double quotes.
	//
	// An authority or opaque_part that ends there is no match, nor is an authority whose port is no
	// number before any of \^|`. But "http://a.com,然后" and "**http://a.b**です" have matches.
	Cut bool
}

// A candidate is a possible URI: text[start:colon] is a scheme, and text[colon] is ":".
type candidate struct {
	text         string
	start, colon int

	before   byte // the byte before the candidate, or 0; also 0 for the ";" of an HTML entity
	closer   byte // the closing delimiter, if an opening one precedes the candidate, or 0
	afterURL bool // whether the prefix "URL:" precedes the candidate
	onLine   bool // whether it does so on the same line
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
	if last := len(t) - 1; last >= 0 && (t[last] == '<' || t[last] == '"') &&
		(len(t) == len(before) || strings.ContainsAny(before[len(t):], lineBreak)) {
		if c.closer = '"'; t[last] == '<' {
			c.closer = '>'
		}
	}
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
