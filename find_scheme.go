// How FindAll recognizes a scheme, and the forms of opaque URIs.

package uri

import "strings"

// schemeStart returns the index of the scheme at the end of s, or len(s) if there is none. If a
// name ends in "http" or "https", the scheme begins there, as in "\nhttp" and "3Dhttp", unless the
// name contains a "+" or "-", as in "git+http".
func schemeStart(s string) int {
	start := len(s)
	for i := len(s) - 1; i >= 0; i-- {
		if c := s[i] | 0x20; 'a' <= c && c <= 'z' {
			start = i
		} else if !schemeChars.has(s[i]) {
			break
		}
	}
	name, http := s[start:], "http"
	switch {
	case len(name) <= len(http): // as most are
		return start
	case start > 0 && s[start-1] == '\\' && isDelimiterCode(name): // as in "\u003cmailto:a@b"
		start += codeLen(name)
		return start + schemeStart(s[start:])
	case name[len(name)-1]|0x20 == 's':
		http = "https"
	}
	n := len(name) - len(http) // 0 for most, so the first condition is for speed
	if n > 0 && equalFold(name[n:], http) && !strings.ContainsAny(name, "+-") {
		return start + n
	}
	return start
}

// beginsPath reports whether s begins with a character of a path, such as each one of an authority.
func beginsPath(s string) bool {
	return s != "" && classes[s[0]]&(classIllegal|classQuestion|classHash) == 0
}

// beginsURI reports whether s begins another URI: with a scheme and "://", or with "URL:".
func beginsURI(s string) bool {
	n := schemeLen(s)
	return n > 0 && strings.HasPrefix(s[n:], "://") || len(trimPrefixURL(s)) < len(s)
}

// isLikely reports whether opaqueSchemes contains a scheme, and rest begins with an opaque_part
// that has the form of that scheme. It may begin with a bracket, which must begin an address.
func isLikely(name, rest string) bool {
	if !uricNoSlashChars.has(rest[0]) && rest[0] != '[' {
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
	{"bitcoin", startsWith(alphanumChars, 26, "")}, // BIP 21
	{"cid", nil},                              // RFC 2392
	{"data", isDataForm},                      // RFC 2397
	{"did", isURNForm},                        // W3C, Decentralized Identifiers, section 3.1
	{"doi", nil},                              // ISO 26324
	{"geo", isGeoForm},                        // RFC 5870
	{"magnet", nil},                           // common use, without a specification
	{"mailto", nil},                           // RFC 2368
	{"mid", startsWith(inMidChars, 1, "@")},   // RFC 2392
	{"news", nil},                             // RFC 1738, section 3.6
	{"pkg", startsWith(schemeChars, 1, "/")},  // ECMA-427
	{"sip", nil},                              // RFC 3261
	{"sips", nil},                             // RFC 3261
	{"sms", startsWith(inNumberChars, 1, "")}, // RFC 5724
	{"tag", isTagForm},                        // RFC 4151
	{"tel", startsWith(inNumberChars, 1, "")}, // RFC 3966
	{"urn", isURNForm},                        // RFC 2141
	{"xmpp", nil},                             // RFC 5122
}

// The characters of some forms, as in grammar.go.
const (
	inData   = uric &^ (1<<':' | 1<<',')
	inMid    = uric &^ (1<<':' | 1<<'@')
	inNumber = digit | 1<<'+'
	inTag    = inLabel | 1<<'.' | 1<<'_' | 1<<'@'
	inCoord  = digit | 1<<'-' | 1<<'.'
)

var (
	inDataChars   = set{inData & low64, inData >> 64}
	inMidChars    = set{inMid & low64, inMid >> 64}
	inNumberChars = set{inNumber & low64, inNumber >> 64}
	inTagChars    = set{inTag & low64, inTag >> 64}
	inCoordChars  = set{inCoord & low64, inCoord >> 64}
)

// startsWith returns the form least*chars end.
func startsWith(chars set, least int, end string) func(string) bool {
	return func(s string) bool {
		n := charsLen(s, chars)
		return n >= least && strings.HasPrefix(s[n:], end)
	}
}

// isDataForm: [ type "/" subtype ] *( ";" parameter ) ","
func isDataForm(s string) bool {
	n := charsLen(s, inDataChars)
	return strings.HasPrefix(s[n:], ",") && (n == 0 || s[0] == ';' || strings.Contains(s[:n], "/"))
}

// isGeoForm: number "," number
func isGeoForm(s string) bool {
	n := charsLen(s, inCoordChars)
	rest, ok := strings.CutPrefix(s[n:], ",")
	return n > 0 && ok && charsLen(rest, inCoordChars) > 0
}

// isTagForm: 1*( alphanum | "-" | "." | "_" | "@" ) "," 4digit
func isTagForm(s string) bool {
	n := charsLen(s, inTagChars)
	year, ok := strings.CutPrefix(s[n:], ",")
	return n > 0 && ok && digitsLen(year[:min(len(year), len("yyyy"))]) == len("yyyy")
}

// isURNForm: alphanum *( alphanum | "-" ) ":" uric
func isURNForm(s string) bool {
	n := charsLen(s, labelChars)
	rest, ok := strings.CutPrefix(s[n:], ":")
	return s[0] != '-' && ok && rest != "" && uricChars.has(rest[0])
}
