// The schemes that FindAll recognizes, and the forms of their URIs.

package uri

import "strings"

// opaqueForm returns the form of a scheme, and reports whether opaqueSchemes contains it.
func opaqueForm(name string) (form func(rest string) bool, ok bool) {
	for _, entry := range opaqueSchemes {
		if equalFold(entry.scheme, name) {
			return entry.form, true
		}
	}
	return nil, false
}

// opaqueSchemes are the schemes of opaque URIs that [FindAll] recognizes. The form of a scheme
// distinguishes its URIs from other text, as far as the specification of the scheme helps. If it is nil,
// any opaque_part may follow. For linear time, a form looks at most at the character behind the
// next ":".
var opaqueSchemes = [...]struct {
	scheme string
	form   func(rest string) bool
}{
	{"bitcoin", formOf(alphanumChars, 26, "", set{})}, // BIP 21
	{"cid", nil},         // RFC 2392
	{"data", isDataForm}, // RFC 2397
	{"did", formOf(labelChars, 1, ":", uricChars)}, // W3C, Decentralized Identifiers, section 3.1
	{"doi", nil}, // ISO 26324
	{"geo", formOf(inCoordChars, 1, ",", inCoordChars)}, // RFC 5870
	{"magnet", nil}, // common use, without a specification
	{"mailto", nil}, // RFC 2368
	{"mid", formOf(inMidChars, 1, "@", set{})}, // RFC 2392
	{"news", nil}, // RFC 1738, section 3.6
	{"pkg", formOf(schemeChars, 1, "/", set{})}, // ECMA-427
	{"sip", nil},  // RFC 3261
	{"sips", nil}, // RFC 3261
	{"sms", formOf(inNumberChars, 1, "", set{})},    // RFC 5724
	{"tag", formOf(inTagChars, 1, ",", digitChars)}, // RFC 4151
	{"tel", formOf(inNumberChars, 1, "", set{})},    // RFC 3966
	{"urn", formOf(labelChars, 1, ":", uricChars)},  // RFC 2141
	{"xmpp", nil}, // RFC 5122
}

// The characters of some forms, as in grammar.go.
const (
	inMid    = uric &^ (1<<':' | 1<<'@')
	inNumber = digit | 1<<'+'
	inTag    = inLabel | 1<<'.' | 1<<'_' | 1<<'@'
	inCoord  = digit | 1<<'-' | 1<<'.'
)

var (
	inMidChars    = set{inMid & low64, inMid >> 64}
	inNumberChars = set{inNumber & low64, inNumber >> 64}
	inTagChars    = set{inTag & low64, inTag >> 64}
	inCoordChars  = set{inCoord & low64, inCoord >> 64}
)

// formOf returns the form n*chars sep next, where nothing need follow sep if next is the zero set.
func formOf(chars set, n int, sep string, next set) func(string) bool {
	return func(s string) bool {
		end := charsLen(s, chars)
		rest, ok := strings.CutPrefix(s[end:], sep)
		return end >= n && ok && (next == set{} || rest != "" && next.has(rest[0]))
	}
}

// isDataForm: [ type "/" subtype ] *( ";" parameter ) ","
func isDataForm(s string) bool {
	n := strings.IndexAny(s, ",:")
	return n >= 0 && s[n] == ',' && (n == 0 || s[0] == ';' || strings.Contains(s[:n], "/"))
}
