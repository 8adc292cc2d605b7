// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"math"
	"strconv"
	"strings"
)

// Parse parses a URI reference, absolute or relative, with or without a fragment.
//
// It splits s by the greedy algorithm of section 4.3, as [Split] does, and then
// holds it to the grammar of Appendix A, of which it differs in one point: a
// query without a path, "?y", is valid, because Appendix C resolves it. A string
// of more than 4 GiB is refused. The error is a [*SyntaxError], and the URI that
// goes with it the zero value.
//
// The URI keeps s as it is. Parse allocates nothing but an error, and takes time
// linear in len(s).
func Parse(s string) (URI, error) {
	at, rule, offset := verify(s)
	if rule != "" {
		return URI{}, newSyntaxError(s, rule, offset)
	}
	return URI{s, offsets{uint32(at.ssp), uint32(at.path), uint32(at.query), uint32(at.fragment)}}, nil
}

// MustParse returns what [Parse] does, and panics where that returns an error.
// It is for references that stand in the program.
func MustParse(s string) URI {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// Valid reports whether s is a URI reference: whether [Parse] would return no
// error. It never allocates.
func Valid(s string) bool {
	_, rule, _ := verify(s)
	return rule == ""
}

// Split splits s into its components, as the regular expression of Appendix B does:
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//
// It takes every string and verifies nothing, so that it also serves for what is
// no URI yet: Split(s).String() == s for every s. It does not allocate.
func Split(s string) Components {
	at := split(s)
	c := Components{Path: s[at.path:at.query]}
	if at.ssp > 0 {
		c.Scheme = Defined(s[:at.ssp-1])
	}
	if at.ssp < at.path {
		c.Authority = Defined(s[at.ssp+2 : at.path])
	}
	if at.query < at.fragment {
		c.Query = Defined(s[at.query+1 : at.fragment])
	}
	if at.fragment < len(s) {
		c.Fragment = Defined(s[at.fragment+1:])
	}
	return c
}

// cuts are the offsets at which a string of any length splits; see [offsets].
type cuts struct{ ssp, path, query, fragment int }

// split finds where s splits, from the right: each delimiter counts only to the
// left of those that end its component. Its oracle is splitSlow, in the tests.
func split(s string) (at cuts) {
	at.fragment = until(s, '#')
	at.query = until(s[:at.fragment], '?')
	if i := until(s[:at.query], ':'); 0 < i && i < until(s[:at.query], '/') {
		at.ssp = i + 1
	}
	at.path = at.ssp
	if strings.HasPrefix(s[at.ssp:at.query], "//") {
		at.path += 2 + until(s[at.ssp+2:at.query], '/')
	}
	return at
}

// until returns the index of the first c in s, or len(s) where there is none.
func until(s string, c byte) int {
	if i := strings.IndexByte(s, c); i >= 0 {
		return i
	}
	return len(s)
}

// maxLen is the length of the longest URI: as far as offsets of 32 bits count,
// on machines where an int counts as far.
const maxLen = math.MaxUint32 & math.MaxInt

// verify splits s and returns the rule that it breaks and the first byte at which
// no valid reference can continue, or no rule where it is valid.
//
// What the cuts separate shares one alphabet: reg_name is uric less "/" and "?", a
// path is uric less "?", query and fragment are uric, and s is cut at just these
// characters. So all there is to verify is that
//
//  1. every character is a uric, except the "#" before the fragment;
//  2. a colon that no "/", "?" or "#" precedes follows a scheme;
//  3. something other than a "#" follows that colon.
//
// Its oracle is validSlow, in the tests.
func verify(s string) (at cuts, rule string, offset int) {
	if len(s) > maxLen {
		return at, "URI-reference", maxLen
	}
	at = split(s)
	n := uricLen(s) // from s[n] on, rule 1 is broken
	if n == at.fragment && n < len(s) {
		n += 1 + uricLen(s[n+1:])
	}
	switch {
	case strings.HasPrefix(s, ":"):
		return at, "rel_segment", 0
	case 0 < at.ssp && at.ssp <= n && schemeLen(s) < at.ssp-1:
		return at, "rel_segment", at.ssp - 1
	case 0 < at.ssp && at.ssp <= n && at.ssp == at.fragment:
		return at, "absoluteURI", at.ssp
	case n == len(s):
		return at, "", 0
	case s[n] == '%':
		return at, "escaped", n + 1 + hexLen(s[n+1:])
	}
	return at, ruleAfter(s[:n]), n
}

// ruleAfter returns the rule of Appendix A for the characters that continue s,
// the beginning of a reference.
func ruleAfter(s string) string {
	switch at := split(s); {
	case at.fragment < len(s):
		return "fragment"
	case at.ssp > 0 && !strings.HasPrefix(s[at.ssp:], "/"):
		return "opaque_part"
	case at.query < len(s):
		return "query"
	case at.ssp < at.path && at.path == len(s):
		return "reg_name"
	case strings.Contains(s, "/"):
		return "segment"
	}
	return "rel_segment"
}

// A SyntaxError says which rule of the grammar a text breaks, and where. It is
// the error for everything malformed in this package, escapes included.
//
// It holds no part of the text, which may contain a password, and its message
// quotes at most the offending byte, none of a userinfo.
type SyntaxError struct {
	// Rule is the rule of Appendix A that is broken, such as "query",
	// "rel_segment" or "escaped". "URI-reference" is too long as a whole.
	Rule string

	// Offset is the first byte at which no valid text can continue. It is the
	// length of the text where that ends too early.
	Offset int

	reason string // in words, without the rule and the offset
}

// Error returns the message: "uri: ", the rule, the offset, and what was expected.
func (e *SyntaxError) Error() string {
	msg := "uri: invalid " + e.Rule + " at byte " + strconv.Itoa(e.Offset)
	if e.reason != "" {
		msg += ": " + e.reason
	}
	return msg
}

// noScheme says that a colon in a first segment would end a scheme.
const noScheme = `want a scheme before ':', or "./" before the segment`

// newSyntaxError returns the error for what verify has found in s.
func newSyntaxError(s, rule string, offset int) *SyntaxError {
	e := &SyntaxError{Rule: rule, Offset: offset}
	switch {
	case rule == "URI-reference":
		e.reason = "longer than 4 GiB"
	case rule == "absoluteURI":
		e.reason = "want hier_part or opaque_part after the scheme"
	case rule == "escaped":
		e.reason = `want two hex digits after "%", or "%25" for the character itself`
	case s[offset] == ':':
		e.reason = noScheme
	default:
		e.reason = mustEscape(s, offset, split(s).path)
	}
	return e
}

// mustEscape says that s[i] must be escaped. It does not quote it if an "@"
// follows before s[authority], where the authority ends: it may be a password.
func mustEscape(s string, i, authority int) string {
	if i < authority && strings.Contains(s[i:authority], "@") {
		return "want an escape for this byte of the userinfo"
	}
	c := s[i]
	got := "octet over 127"
	if c < 0x80 {
		got = strconv.QuoteRune(rune(c))
	}
	return got + ` must be escaped as "` + string(appendEscaped(nil, c)) + `"`
}
