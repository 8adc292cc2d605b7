// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// opaqueForm returns the form of a scheme in opaqueSchemes, and reports whether the scheme is there.
func opaqueForm(name string) (form func(rest string) bool, ok bool) {
	for _, entry := range opaqueSchemes {
		if equalFold(entry.scheme, name) {
			return entry.form, true
		}
	}
	return nil, false
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

// opaqueSchemes are the schemes of opaque URIs that [FindAll] recognizes. The form of a scheme
// distinguishes its URIs from other text, following the specification of the scheme. If it is
// nil, anything may follow.
var opaqueSchemes = [...]struct {
	scheme string
	form   func(rest string) bool
}{
	{"cid", nil},             // RFC 2392
	{"data", isDataForm},     // RFC 2397
	{"did", isURNForm},       // W3C, Decentralized Identifiers, section 3.1
	{"doi", isDOIForm},       // ISO 26324
	{"geo", isGeoForm},       // RFC 5870
	{"magnet", isMagnetForm}, // common use, without a specification
	{"mailto", nil},          // RFC 2368
	{"mid", isMidForm},       // RFC 2392
	{"news", isNewsForm},     // RFC 1738, section 3.6
	{"pkg", isPkgForm},       // ECMA-427
	{"sip", nil},             // RFC 3261
	{"sips", nil},            // RFC 3261
	{"sms", isNumberForm},    // RFC 5724
	{"tag", isTagForm},       // RFC 4151
	{"tel", isNumberForm},    // RFC 3966
	{"urn", isURNForm},       // RFC 2141
	{"xmpp", nil},            // RFC 5122
}

// The forms do not look beyond the next ":", so that FindAll takes linear time.

// isDataForm: [ type "/" subtype ] *( ";" parameter ) ","
func isDataForm(s string) bool {
	const chars = uric &^ (1<<':' | 1<<',')
	n := charsLen(s, set{chars & low64, chars >> 64})
	return strings.HasPrefix(s[n:], ",") && (n == 0 || s[0] == ';' || strings.Contains(s[:n], "/"))
}

// isURNForm: alphanum *( alphanum | "-" ) ":" uric
func isURNForm(s string) bool {
	const chars = alphanum | 1<<'-'
	n := charsLen(s, set{chars & low64, chars >> 64})
	rest, ok := strings.CutPrefix(s[n:], ":")
	return s[0] != '-' && ok && rest != "" && uricChars.has(rest[0])
}

// isDOIForm: "10." digit
func isDOIForm(s string) bool { return strings.HasPrefix(s, "10.") && digitsLen(s[len("10."):]) > 0 }

// isGeoForm: 1*( digit | "." | "-" ) ","
func isGeoForm(s string) bool {
	const chars = digit | 1<<'.' | 1<<'-'
	n := charsLen(s, set{chars & low64, chars >> 64})
	return n > 0 && strings.HasPrefix(s[n:], ",")
}

// isMagnetForm: "?" 1*( alphanum | "." ) "="
func isMagnetForm(s string) bool {
	const chars = alphanum | 1<<'.'
	s, ok := strings.CutPrefix(s, "?")
	n := charsLen(s, set{chars & low64, chars >> 64})
	return ok && n > 0 && strings.HasPrefix(s[n:], "=")
}

// isMidForm: 1*uric "@", where the uric are neither ":" nor "@"
func isMidForm(s string) bool {
	const chars = uric &^ (1<<':' | 1<<'@')
	n := charsLen(s, set{chars & low64, chars >> 64})
	return n > 0 && strings.HasPrefix(s[n:], "@")
}

// isNewsForm: "*", or a group that begins with alpha, or an article, which has an "@"; if a ":" follows,
// there is no uric after it
func isNewsForm(s string) bool {
	const chars = uric &^ (1 << ':')
	n := charsLen(s, set{chars & low64, chars >> 64})
	rest, ok := strings.CutPrefix(s[n:], ":")
	return (s[0] == '*' || alphaChars.has(s[0]) || strings.Contains(s[:n], "@")) && !(ok && rest != "" && uricChars.has(rest[0]))
}

// isPkgForm: 1*( alphanum | "." | "+" | "-" ) "/"
func isPkgForm(s string) bool {
	return strings.HasPrefix(s[charsLen(s, schemeChars):], "/")
}

// isNumberForm: digit | "+"
func isNumberForm(s string) bool { return digitChars.has(s[0]) || s[0] == '+' }

// isTagForm: 1*( alphanum | "-" | "." | "_" | "@" ) "," 4digit
func isTagForm(s string) bool {
	const chars = alphanum | 1<<'-' | 1<<'.' | 1<<'_' | 1<<'@'
	n := charsLen(s, set{chars & low64, chars >> 64})
	year, ok := strings.CutPrefix(s[n:], ",")
	return n > 0 && ok && digitsLen(year[:min(len(year), len("yyyy"))]) == len("yyyy")
}
