// URIs in a text between double quotes or angle brackets, perhaps broken across lines.

package uri

import "strings"

// matchDelimited sets m to c, and reports whether the delimiters hold only a URI, perhaps broken.
func (c *candidate) matchDelimited(m *Match) bool {
	end, i, isBroken, hyphen := c.colon, c.colon, false, false
	for {
		if run := lenWithout(c.text[i:], classIllegal); run > 0 {
			i += run
			end = i
		}
		last := c.text[i-1]
		if strings.HasPrefix(c.text[i:], c.closer) {
			if c.closer == `"` && last == ',' { // which is not a part of the URI
				return false
			}
			break
		}
		n := breakLen(c.text[i:])
		// A data URI has a "," too.
		isItem := last == ';' || last == ',' && c.closer == `"` && c.text[c.colon+1] == '/'
		if n == 0 || isItem || beginsURI(c.text[i+n:]) {
			return false
		}
		isBroken, hyphen = true, hyphen || last == '-'
		i += n
	}
	s := c.text[c.start:end]
	if isBroken {
		s = dropBreaks(s)
	}
	if !c.isRecognized(s) {
		return false
	}
	u, ok := accept(s)
	*m = Match{Start: c.start, End: end, URI: u, Hyphen: hyphen}
	return ok && c.isNamed(u, c.text[i:])
}
