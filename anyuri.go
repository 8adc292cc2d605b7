// References of XML, which are escaped before they are parsed.

package uri

// ParseAnyURI parses the text of an anyURI of XML Schema 1.0, which follows section 5.4 of XLink
// 1.0. XML Base and system identifiers of XML ask for the same. It escapes octets outside US-ASCII,
// and the excluded characters of section 2.4.3 except "#", "%" and brackets: "a b" becomes "a%20b".
// Then it calls [Parse]. So "%zz", "a#b#c" and "/[" are errors.
//
// As XLink says, ParseAnyURI takes controls: "a\nb\x00" becomes "a%0Ab%00". [URI.Hazards] of the
// result reports them. If a specification collapses white space, as XML Schema does, collapse it
// before the call. Use the result and not the text, and treat its authority as [EscapeExcluded] asks.
// The Offset of an error is an index into s.
func ParseAnyURI(s string) (URI, error) {
	if u, ok := accept(s); ok {
		return u, nil
	}
	if len(s) > maxLen {
		return URI{}, flaw{"URI-reference", maxLen}.errorIn(s)
	}
	var buf [256]byte
	u, err := Parse(string(appendClass(buf[:0], s, classIllegal)))
	if err, ok := err.(*SyntaxError); ok {
		if err.Rule == "rel_segment" && cutsOf(s).hasBrokenScheme(s) {
			err = flaw{"rel_segment", uricLen(s)}.errorIn(s) // the white space
			err.cause = brokenScheme
			return URI{}, err
		}
		err.Offset = anyURIOffset(s, err.Offset)
	}
	return u, err
}

// anyURIOffset returns the index in s for an offset in the text that ParseAnyURI makes of s.
func anyURIOffset(s string, offset int) int {
	for i := range len(s) {
		if offset <= 0 {
			return i
		}
		offset--
		if classes[s[i]]&classIllegal != 0 {
			offset -= len("hh")
		}
	}
	return len(s)
}
