// How FindAll recognizes a scheme, and the forms of opaque URIs.

package uri

import "strings"

// beginsPath reports whether s begins with a character of a path, such as each one of an authority.
func beginsPath(s string) bool {
	return s != "" && classes[s[0]]&(notURIC|classQuestion|classHash) == 0
}

// beginsURI reports whether s begins with a scheme and "://".
func beginsURI(s string) bool {
	n := schemeLen(s)
	return n > 0 && strings.HasPrefix(s[n:], "://")
}

// isLikely reports whether opaqueSchemes contains a scheme, and rest begins with an opaque_part
// that has the form of that scheme.
func isLikely(name, rest string) bool {
	if !uricNoSlashChars.has(rest[0]) {
		return false
	}
	form, ok := opaqueForm(name)
	return ok && (form == nil || form(rest))
}

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
// distinguishes its URIs from other text, following the specification of the scheme. If it is nil,
// anything may follow. For linear time, the forms look at most at the character behind the next
// ":".
var opaqueSchemes = [...]struct {
	scheme string
	form   func(rest string) bool
}{
	{"bitcoin", form(alphanumChars, 26, "", set{}, 0)}, // BIP 21
	{"cid", nil},         // RFC 2392
	{"data", isDataForm}, // RFC 2397
	{"did", form(labelChars, 1, ":", uricChars, 1)}, // W3C, Decentralized Identifiers, section 3.1
	{"doi", nil}, // ISO 26324
	{"geo", form(inCoordChars, 1, ",", inCoordChars, 1)}, // RFC 5870
	{"magnet", nil}, // common use, without a specification
	{"mailto", nil}, // RFC 2368
	{"mid", form(inMidChars, 1, "@", set{}, 0)}, // RFC 2392
	{"news", nil}, // RFC 1738, section 3.6
	{"pkg", form(schemeChars, 1, "/", set{}, 0)}, // ECMA-427
	{"sip", nil},  // RFC 3261
	{"sips", nil}, // RFC 3261
	{"sms", form(inNumberChars, 1, "", set{}, 0)},    // RFC 5724
	{"tag", form(inTagChars, 1, ",", digitChars, 4)}, // RFC 4151
	{"tel", form(inNumberChars, 1, "", set{}, 0)},    // RFC 3966
	{"urn", form(labelChars, 1, ":", uricChars, 1)},  // RFC 2141
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

// form returns the form least*chars sep count*next.
func form(chars set, least int, sep string, next set, count int) func(string) bool {
	return func(s string) bool {
		n := charsLen(s, chars)
		rest, ok := strings.CutPrefix(s[n:], sep)
		if n < least || !ok || len(rest) < count {
			return false
		}
		for i := range count {
			ok = ok && next.has(rest[i])
		}
		return ok
	}
}

// isDataForm: [ type "/" subtype ] *( ";" parameter ) ","
func isDataForm(s string) bool {
	n := strings.IndexAny(s, ",:")
	return n >= 0 && s[n] == ',' && (n == 0 || s[0] == ';' || strings.Contains(s[:n], "/"))
}
