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
// Parse splits s by the greedy algorithm of section 4.3, as [Split] does, and then holds
// it to the grammar of Appendix A. Parse accepts one form that the grammar does not derive:
// a query without a path, such as "?y", which Appendix C resolves. Parse refuses brackets,
// which came with RFC 2732 (see [Syntax]), and a string of 4 GiB or more. The error is a
// [*SyntaxError], and the URI that goes with it is the zero value.
//
// The URI refers to s; see [URI.Clone]. Parse allocates nothing but an error, and takes
// time linear in len(s).
func Parse(s string) (URI, error) { return RFC2396.Parse(s) }

// MustParse is like [Parse] but panics on error. It is intended for constant references.
// The panic's message contains s as [Components.Redacted] masks it.
func MustParse(s string) URI { return RFC2396.MustParse(s) }

// Valid reports whether s is a URI reference: whether [Parse] would return no
// error. It never allocates.
func Valid(s string) bool {
	_, ok := scan(s)
	return ok
}

// A Syntax is one of two grammars: that of RFC 2396, or the same as RFC 2732 changes it.
//
// The functions [Parse], [MustParse], [Valid], [ParseServer] and [EscapeExcluded], and the
// two methods ResolveString, use [RFC2396], which is the zero value. What reads URIs back,
// or takes them apart, accepts what either grammar accepts: [Components.URI],
// [URI.UnmarshalText], [URI.UnmarshalBinary], [URI.Scan], [URI.Server], [URI.WithServer],
// [Server.Authority], [Server.HostKind], [URI.Normalize] and [URI.Hazards].
type Syntax uint8

const (
	// RFC2396 is Appendix A.
	RFC2396 Syntax = iota
	// RFC2732 is Appendix A with the changes of RFC 2732, section 3:
	//
	//   - a host may be an IPv6 address in brackets, without a zone, as in
	//     "http://[::1]:8080/"; an address is what [netip.ParseAddr] takes for one;
	//   - "[" and "]" are reserved characters, and so are legal in a query, in a fragment,
	//     and in an opaque_part after its first character, as in "sip:a@[::1]";
	//   - a number in an IPv4address has at most three digits.
	RFC2732
)

// String returns "RFC 2396" or "RFC 2732".
func (x Syntax) String() string {
	switch x {
	case RFC2396:
		return "RFC 2396"
	case RFC2732:
		return "RFC 2732"
	}
	return "Syntax(" + strconv.Itoa(int(x)) + ")"
}

// Parse is like the function [Parse], in the given syntax.
func (x Syntax) Parse(s string) (URI, error) {
	if at, ok := scan(s); ok {
		return URI{s, at}, nil
	}
	at, rule, offset := x.verify(s)
	if rule == "" {
		return URI{s, at.offsets()}, nil
	}
	secret := at.ssp+len("//") <= offset && isBeforeAt(s[:at.path], offset)
	err := newSyntaxError(s, rule, offset, secret)
	if err.misplaced && bracketChars.has(err.char) && at.mayHave2732(s, offset) && RFC2732.Valid(s) {
		err.adviseRFC2732("RFC2732.Parse")
	}
	return URI{}, err
}

// MustParse is like the function [MustParse], in the given syntax.
func (x Syntax) MustParse(s string) URI {
	u, err := x.Parse(s)
	if err != nil {
		panic("uri: Parse(" + strconv.Quote(Split(s).Redacted()) + "): " + err.Error()[len("uri: "):])
	}
	return u
}

// Valid is like the function [Valid], in the given syntax. RFC2732.Valid allocates only
// where brackets stand for a host and hold no address.
func (x Syntax) Valid(s string) bool {
	if _, ok := scan(s); ok || x != RFC2732 {
		return ok
	}
	_, rule, _ := x.verify(s)
	return rule == ""
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

// cuts are the offsets at which a string splits, as in [offsets]. The string may be of any
// length, since [Split] takes every one, while those of a URI count in 32 bits.
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

// tooLong says what is too long for a URI.
const tooLong = "want less than " + string('0'+rune((maxLen+1)>>30)) + " GiB"

// isTooLong reports whether a text of n bytes is too long for a URI.
func isTooLong(n int) bool { return uint(n) > maxLen } // as a uint, a sum of two lengths does not overflow

// verify splits s and returns the rule that it breaks and the first byte at which
// no valid reference can continue, or no rule where it is valid. It has the last word on
// what scan refuses.
//
// What the cuts separate shares one alphabet: reg_name is uric less "/" and "?", a
// path is uric less "?", query and fragment are uric, and s is cut at just these
// characters. So all there is to verify is that
//
//  1. every character is a uric, except the "#" before the fragment;
//  2. a colon that no "/", "?" or "#" precedes follows a scheme;
//  3. something other than a "#" follows that colon.
//
// RFC 2732 allows brackets besides, in some places. The oracle of verify is validSlow, in
// the tests.
func (x Syntax) verify(s string) (at cuts, rule string, offset int) {
	if isTooLong(len(s)) {
		return at, "URI-reference", maxLen
	}
	at = split(s)
	brackets := x.bracketsFrom(s, at)
	offset = uricLen(s)
	for offset < len(s) && rule == "" {
		switch {
		case offset == at.fragment, brackets <= offset && bracketChars.has(s[offset]):
			offset += 1 + uricLen(s[offset+1:])
		case x == RFC2732 && at.hasHostAt(s, offset):
			var n int
			if rule, n = splitHostport(s[offset:at.path]).verify(x); rule != "" {
				offset += n
			} else {
				offset = at.path + uricLen(s[at.path:])
			}
		default:
			rule, offset = brokenAt(s, offset, at.ruleAt(s, offset))
		}
	}
	// What breaks before a colon, or right behind it, comes first.
	switch {
	case strings.HasPrefix(s, ":"):
		return at, "rel_segment", 0
	case 0 < at.ssp && at.ssp <= offset && schemeLen(s) < at.ssp-len(":"):
		return at, "rel_segment", at.ssp - len(":")
	case 0 < at.ssp && at.ssp <= offset && at.ssp == at.fragment:
		return at, "absoluteURI", at.ssp
	}
	return at, rule, offset
}

// ruleAt returns the rule of Appendix A for the characters of the component that s[i] is in.
func (at cuts) ruleAt(s string, i int) string {
	switch {
	case i < at.ssp: // and so long as it is no scheme
		return "rel_segment"
	case at.fragment < i:
		return "fragment"
	case at.isOpaque(s):
		return "opaque_part"
	case at.query < i:
		return "query"
	case i < at.path:
		return "reg_name"
	case strings.Contains(s[at.path:i], "/"):
		return "segment"
	}
	return "rel_segment"
}

// isOpaque reports whether s, which at splits, has a scheme and no slash behind it.
func (at cuts) isOpaque(s string) bool { return at.ssp > 0 && !strings.HasPrefix(s[at.ssp:], "/") }

// bracketsFrom returns from which byte of s on, which at splits, brackets are uric: in RFC
// 2732, in a query, in a fragment, and behind the first character of an opaque_part.
func (x Syntax) bracketsFrom(s string, at cuts) int {
	switch {
	case x != RFC2732:
		return len(s)
	case at.isOpaque(s) && schemeLen(s) == at.ssp-len(":"):
		return at.ssp + 1
	}
	return at.query
}

// A SyntaxError says which rule of the grammar a text breaks, and where. It is
// the error for everything malformed in this package, escapes included.
//
// It holds no part of the text, which may contain a password. Its message quotes at most
// the offending byte, and never a byte of what the grammar identifies as userinfo. To show
// the text beside it, mask that by [Components.Redacted].
type SyntaxError struct {
	// Rule is the rule of Appendix A that is broken, or "IPv6address" of RFC 2732. Parse
	// names rel_segment, absoluteURI, opaque_part, reg_name (for an authority, which need
	// not be a server), segment, query, fragment and escaped. ParseServer names userinfo,
	// host, hostname, domainlabel, toplabel and port; URI.Server names net_path, too,
	// URI.WithServer hier_part, and Components.URI scheme, path and abs_path. Rule is
	// "URI-reference" if the text is too long. Show it rather than switch on it: it may
	// change.
	Rule string

	// Offset is the first byte at which no valid text can continue. It is the length of
	// the text where that ends too early. It counts bytes; a caret below the character
	// goes to utf8.RuneCountInString(text[:Offset]), where all are one column wide. Offset
	// does not count in a redacted text, where what is masked may have another length.
	Offset int

	// What Error says behind them: a sentence, or one about the byte at Offset, which is
	// made when it is asked for.
	want      string
	misplaced bool
	char      byte
}

// Error returns the message: "uri: ", the rule, the offset, and what was expected.
func (e *SyntaxError) Error() string {
	msg := "uri: invalid " + e.Rule + " at byte " + strconv.Itoa(e.Offset)
	switch {
	case e.misplaced:
		msg += ": " + misplaced(e.Rule, e.char)
	case e.want != "":
		msg += ": " + e.want
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
		e.want = tooLong
	case "absoluteURI":
		e.want = "want hier_part or opaque_part after the scheme"
	case "escaped":
		e.want = `want two hex digits after "%", or "%25" for the character itself`
	case "host":
		e.want = "want a host, optionally followed by ':' and a port"
	case "domainlabel":
		e.want = "want a letter or a digit; labels begin and end with one"
	case "toplabel":
		e.want = "want a last label that begins with a letter, or an address of four numbers"
	case "IPv6address":
		e.want = "want an IPv6 address and ']'"
	case "port":
		e.want = "want digits"
	default:
		if secret {
			e.want = "this character is not allowed here"
		} else {
			e.misplaced, e.char = true, s[offset]
		}
	}
	return e
}

// adviseRFC2732 makes e, about a bracket, say which function takes the text.
func (e *SyntaxError) adviseRFC2732(function string) {
	e.misplaced, e.want = false, "only RFC 2732 allows brackets here; use "+function
}

// misplaced says that the rule does not take c.
func misplaced(rule string, c byte) string {
	quoted := "an octet over 127"
	if c < 0x80 {
		quoted = strconv.QuoteRune(rune(c))
	}
	mustEscape := quoted + ` must be escaped as "` + string(appendEscaped(nil, c)) + `"`
	switch {
	case rule == "hostname":
		return quoted + " is not a letter, a digit, '-' or '.'"
	case rule == "rel_segment" && c == ':':
		return noScheme
	case rule == "reg_name":
		return mustEscape + "; a host name cannot contain it"
	}
	return mustEscape
}

// noScheme says that a colon in a first segment would end a scheme.
const noScheme = `want a scheme before ':', or "./" before the segment`

// isBeforeAt reports whether an "@" follows s[i] in an authority, which s ends in: whether
// people may take s[i] for a part of the userinfo.
func isBeforeAt(s string, i int) bool { return i < len(s) && strings.Contains(s[i+1:], "@") }
