// IRIs: resolved without changing them, made from a URI, and checked. A copy of checkIRI needs rfc3986.go.

package recipes

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"rfc2396.example/uri"
)

var iriEscapes = strings.NewReplacer("%", "%25", "[", "%5B", "]", "%5D")

// resolveIRI resolves an IRI reference by RFC 3986, as RDF 1.1 does. RDF compares IRIs as text, so each character
// stays as it is, and "ü" is not escaped. It does not verify the IRIs. It refuses a base without a scheme, unless ref
// has one; a scheme with nothing behind it, such as "DAV:"; and a colon without a scheme before it, as in ":c". The
// Offset of an error is an index into the escaped text.
func resolveIRI(base, ref string) (string, error) {
	escape := func(iri string) string { return uri.EscapeExcluded(iriEscapes.Replace(iri)) }
	b, err := uri.Parse(escape(base))
	if err != nil {
		return "", err
	}
	r, err := uri.Parse(escape(ref))
	if err != nil {
		return "", err
	}
	u, err := b.Resolve3986(r)
	if err == nil && !u.IsAbsolute() {
		err = uri.ErrRelativeBase
	}
	if err != nil {
		return "", err
	}
	return uri.Unescape(u.String())
}

var escapedUTF8 = regexp.MustCompile(`(?i)%[cd].%[89ab].|%e.(%[89ab].){2}|%f.(%[89ab].){3}`)

// toIRI returns u as an IRI, by section 3.2 of RFC 3987. ParseAnyURI turns it into u again, up to the case of hex
// digits. It keeps the escapes of US-ASCII, of octets that are not UTF-8, and of characters that nobody sees: white
// space, joiners, and those that control the direction of text. Show the result to people, but compare and retrieve
// u, because different characters may look the same.
func toIRI(u uri.URI) string {
	return escapedUTF8.ReplaceAllStringFunc(u.String(), func(escapes string) string {
		octets, _ := uri.Unescape(escapes)
		if c, _ := utf8.DecodeRuneInString(octets); unicode.IsPrint(c) && c>>4 != 0xFFF && c != '\u2800' &&
			!unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			return octets // allowed by section 2.2, and visible
		}
		return escapes
	})
}

// checkIRI returns an error if s is no IRI reference of RFC 3987. ParseAnyURI is no such check: it accepts spaces,
// and refuses "urn:", which is an IRI. checkIRI also refuses the characters that control the direction of text. The
// Offset of a *uri.SyntaxError is an index into s.
func checkIRI(s string) error {
	text, query, fragment := []byte(s), strings.IndexByte(s, '?'), strings.IndexByte(s+"#", '#')
	for i, c := range s {
		isPrivate := unicode.Is(unicode.Co, c) && 0 <= query && query < i && i < fragment // as a query allows
		isLetter := c >= 0xA0 && c>>4 != 0xFFF && c>>12 != 0xE0 &&                        // a ucschar
			!unicode.In(c, unicode.Co, unicode.Noncharacter_Code_Point, unicode.Bidi_Control)
		for j := 0; (isLetter || isPrivate) && j < utf8.RuneLen(c); j++ {
			text[i+j] = '~' // unreserved, but not in a scheme
		}
	}
	return check3986(string(text))
}
