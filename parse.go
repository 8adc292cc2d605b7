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
// It splits s by the greedy algorithm of section 4.3, as [Split] does, and then holds it
// to the grammar of Appendix A. It accepts one thing more: a query without a path, such as
// "?y", which Appendix C resolves. It refuses an IPv6 address in brackets, for which see
// [Syntax], and a string of 4 GiB or more. The error is a [*SyntaxError], and the URI that
// goes with it the zero value.
//
// The URI refers to s; see [URI.Clone]. Parse allocates nothing but an error, and takes
// time linear in len(s).
func Parse(s string) (URI, error) { return RFC2396.Parse(s) }

// MustParse returns what [Parse] does, and panics where that returns an error.
// It is for references that are written in the program.
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
	_, ok := scan(s)
	return ok
}

// A Syntax is the grammar that text is held to. [Parse], [MustParse], [Valid],
// [ParseServer], [EscapeExcluded] and the two ResolveString hold it to [RFC2396], which is
// the zero value. Those that read what a URI may have written accept [RFC2732] as well:
// [Components.URI], [Server.Authority], [URI.UnmarshalText], [URI.UnmarshalBinary] and
// [URI.Scan].
type Syntax uint8

const (
	// RFC2396 is Appendix A.
	RFC2396 Syntax = iota
	// RFC2732 adds to host an IPv6 address in brackets, as in "http://[::1]:8080/". The
	// address must be one, without a zone. The brackets may stand nowhere else, though
	// RFC 2732 makes them reserved characters. A URI with one is like any other.
	RFC2732
)

// Parse is like the function [Parse], in the given syntax.
func (x Syntax) Parse(s string) (URI, error) {
	if at, ok := scan(s); ok {
		return URI{s, at.offsets()}, nil
	}
	at, rule, offset := x.verify(s)
	if rule == "" {
		return URI{s, at.offsets()}, nil
	}
	authority := at.ssp + len("//") // and it ends at at.path
	err := newSyntaxError(s, rule, offset, authority <= offset && isBeforeAt(s[:at.path], offset))
	if x == RFC2396 && authority <= offset && isBracketedHost(s[:at.path], authority, offset) {
		err.reason += "; RFC2732.Parse takes IPv6 addresses"
	}
	return URI{}, err
}

// fromText returns the URI with a text that is known to be valid, or other if the
// text is too long.
func fromText(s string, other URI) URI {
	if isTooLong(len(s)) {
		return other
	}
	return URI{s, split(s).offsets()}
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

// offsets returns the cuts of a text of at most maxLen bytes.
func (at cuts) offsets() offsets {
	return offsets{uint32(at.ssp), uint32(at.path), uint32(at.query), uint32(at.fragment)}
}

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
	return int(min(uint(strings.IndexByte(s, c)), uint(len(s)))) // as a uint, -1 is the largest
}

// maxLen is the length of the longest URI: as far as offsets of 32 bits count,
// on machines where an int counts as far.
const maxLen = math.MaxUint32 & math.MaxInt

// isTooLong reports whether a text of n bytes is too long for a URI.
func isTooLong(n int) bool { return uint(n) > maxLen } // as a uint, a sum of two lengths does not overflow

// verify splits s and returns the rule that it breaks and the first byte at which
// no valid reference can continue, or no rule where it is valid. It has the last word on
// what scan refuses, and takes its time.
//
// What the cuts separate shares one alphabet: reg_name is uric less "/" and "?", a
// path is uric less "?", query and fragment are uric, and s is cut at just these
// characters. So all there is to verify is that
//
//  1. every character is a uric, except the "#" before the fragment;
//  2. a colon that no "/", "?" or "#" precedes follows a scheme;
//  3. something other than a "#" follows that colon.
//
// Only an IPv6 address of RFC 2732 is apart. The oracle of verify is validSlow, in the
// tests.
func (x Syntax) verify(s string) (at cuts, rule string, offset int) {
	if isTooLong(len(s)) {
		return at, "URI-reference", maxLen
	}
	at = split(s)
	n := uricLen(s) // s[:n] is not broken by rule 1
	if authority := at.ssp + len("//"); x == RFC2732 && authority <= n && isBracketedHost(s[:at.path], authority, n) {
		rule, offset = splitHostport(s[n:at.path]).verify(x)
		if n += offset; rule == "" {
			n = at.path + uricLen(s[at.path:])
		}
	}
	if rule == "" && n == at.fragment && n < len(s) {
		n += 1 + uricLen(s[n+1:])
	}
	// What ends before a colon, or right behind it, breaks rule 1 first.
	switch {
	case strings.HasPrefix(s, ":"):
		return at, "rel_segment", 0
	case at.ssp <= n && schemeLen(s) < at.ssp-1:
		return at, "rel_segment", at.ssp - 1
	case 0 < at.ssp && at.ssp <= n && at.ssp == at.fragment:
		return at, "absoluteURI", at.ssp
	case rule != "" || n == len(s):
		return at, rule, n
	}
	rule, offset = brokenAt(s[n:], 0, ruleAfter(s[:n]))
	return at, rule, n + offset
}

// isBracketedHost reports whether s[i] is a bracket at which the host of a server begins:
// s ends in an authority, which begins at s[authority].
func isBracketedHost(s string, authority, i int) bool {
	return i < len(s) && s[i] == '[' && (i == authority || strings.IndexByte(s[authority:], '@') == i-1-authority)
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
// It holds no part of the text, which may contain a password. Its message quotes at most
// the offending byte, and none of a userinfo, as far as the grammar says that it is one.
type SyntaxError struct {
	// Rule is the rule of Appendix A that is broken, or "IPv6address" of RFC 2732. Parse
	// names rel_segment, absoluteURI, opaque_part, reg_name (for an authority, which need
	// not be a server), segment, query, fragment and escaped. ParseServer names userinfo,
	// host, hostname, domainlabel, toplabel and port; URI.Server has net_path, too, and
	// Components.URI has scheme, path and abs_path. A text that breaks URI-reference is too
	// long. Show it rather than switch on it: it may change.
	Rule string

	// Offset is the first byte at which no valid text can continue. It is the length of
	// the text where that ends too early. It counts bytes; a caret below the character
	// goes to utf8.RuneCountInString(text[:Offset]), where all are one column wide.
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

// brokenAt returns the rule that s breaks at s[n], where characters of the given
// rule should continue, and the byte: within an escape, if one begins there.
func brokenAt(s string, n int, rule string) (string, int) {
	if s[n] == '%' {
		return "escaped", n + 1 + hexLen(s[n+1:])
	}
	return rule, n
}

// newSyntaxError returns the error for a rule that s breaks. It quotes no byte that is
// secret, because it may be of a password.
func newSyntaxError(s, rule string, offset int, secret bool) *SyntaxError {
	e := &SyntaxError{Rule: rule, Offset: offset}
	switch rule {
	case "URI-reference":
		e.reason = "4 GiB or more"
	case "absoluteURI":
		e.reason = "want hier_part or opaque_part after the scheme"
	case "escaped":
		e.reason = `want two hex digits after "%", or "%25" for the character itself`
	case "host":
		e.reason = "want a host, then perhaps ':' and a port"
	case "domainlabel":
		e.reason = "want a letter or a digit; labels begin and end with one"
	case "toplabel":
		e.reason = "want a last label that begins with a letter, or four numbers"
	case "IPv6address":
		e.reason = "want an IPv6 address and ']'"
	case "port":
		e.reason = "want digits"
	default:
		e.reason = misplaced(rule, s[offset], secret)
	}
	return e
}

// misplaced says that the rule does not take c.
func misplaced(rule string, c byte, secret bool) string {
	quoted := "an octet over 127"
	if c < 0x80 {
		quoted = strconv.QuoteRune(rune(c))
	}
	switch {
	case secret:
		return "not a character for this place"
	case rule == "hostname":
		return quoted + " is no letter, digit, '-' or '.'"
	case rule == "rel_segment" && c == ':':
		return noScheme
	case rule == "reg_name":
		return mustEscape(quoted, c) + ", and cannot be in a host name"
	}
	return mustEscape(quoted, c)
}

// mustEscape says that c must be escaped.
func mustEscape(quoted string, c byte) string {
	return quoted + ` must be escaped as "` + string(appendEscaped(nil, c)) + `"`
}

// noScheme says that a colon in a first segment would end a scheme.
const noScheme = `want a scheme before ':', or "./" before the segment`

// isBeforeAt reports whether an "@" follows s[i] in an authority, which s ends in: whether
// people may take s[i] for a part of the userinfo.
func isBeforeAt(s string, i int) bool { return i < len(s) && strings.Contains(s[i+1:], "@") }
