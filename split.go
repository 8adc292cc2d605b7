// The split of a reference into its five components (section 4.3 and Appendix B), and the offsets
// at which it splits. Nothing here verifies anything.

package uri

import "strings"

// A Component is the text of a component that may be undefined. The zero value is undefined. Two
// Component values can be compared with ==. A Component has no encoding: encoding/json writes {},
// without an error.
type Component struct {
	text    string
	defined bool
}

// Defined returns a defined component with the given text, which may be empty. The text does not
// include delimiters: the query of "?q" is Defined("q").
func Defined(text string) Component { return Component{text, true} }

// IsDefined reports whether the component is defined.
func (c Component) IsDefined() bool { return c.defined }

// Get returns the component's text, and reports whether the component is defined. The text of an
// undefined component is empty.
func (c Component) Get() (string, bool) { return c.text, c.defined }

// String returns the component's text, or "" if the component is undefined. Beware: if c is
// undefined, Defined(c.String()) is defined and empty.
func (c Component) String() string { return c.text }

// Components holds the five components of a reference, without their delimiters. To change a
// component of a URI, call [URI.Components], assign to a field, and call [Components.URI].
type Components struct {
	Scheme    Component
	Authority Component
	Path      string // of an opaque URI, the opaque_part up to the "?"
	Query     Component
	Fragment  Component
}

// String recombines the components by step 7 of section 5.2, without verifying them; see
// [Components.URI]. The result contains any password.
func (c Components) String() string {
	s, _ := c.recombine()
	return s
}

// recombine returns c.String(), and the cuts that it has if it splits into c.
func (c Components) recombine() (string, cuts) {
	var b strings.Builder
	var at cuts
	b.Grow(len(c.Scheme.text) + len(c.Authority.text) + len(c.Path) + len(c.Query.text) +
		len(c.Fragment.text) + len("://?#"))
	if c.Scheme.defined {
		b.WriteString(c.Scheme.text)
		b.WriteByte(':')
		at.ssp = b.Len()
	}
	if c.Authority.defined {
		b.WriteString("//")
		b.WriteString(c.Authority.text)
	}
	at.path = b.Len()
	b.WriteString(c.Path)
	at.query = b.Len()
	if c.Query.defined {
		b.WriteByte('?')
		b.WriteString(c.Query.text)
	}
	at.fragment = b.Len()
	if c.Fragment.defined {
		b.WriteByte('#')
		b.WriteString(c.Fragment.text)
	}
	return b.String(), at
}

// Split splits s into its components, as the regular expression of Appendix B does:
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//
// Split accepts every string, and Split(s).String() == s for every s.
func Split(s string) Components {
	at := cutsOf(s)
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

// cuts are offsets, as documented there, of a string that may have any length. The offsets of a URI
// have only 32 bits, but [Split] accepts every string.
type cuts struct{ ssp, path, query, fragment int }

// isOpaque reports whether s, which has the cuts at, has no slash after its first colon.
func (at cuts) isOpaque(s string) bool { return at.ssp > 0 && !strings.HasPrefix(s[at.ssp:], "/") }

// hasOpaquePart reports whether s is opaque and its scheme is valid.
func (at cuts) hasOpaquePart(s string) bool {
	return at.isOpaque(s) && schemeLen(s) == at.ssp-len(":")
}

// offsets returns the cuts of a text of at most maxLen bytes in 32 bits each.
func (at cuts) offsets() offsets {
	return offsets{uint32(at.ssp), uint32(at.path), uint32(at.query), uint32(at.fragment)}
}

// offsets says where the text of a URI splits into components. They have 32 bits, so that a URI has
// 32 bytes; cuts are the same for a string of any length. The compiler keeps a struct of at most four
// fields in registers. So a URI is a string and one struct of four fields.
//
//	scheme ":"  "//" authority  path  "?" query  "#" fragment
//	           ^ssp             ^path ^query     ^fragment
type offsets struct {
	ssp      uint32 // the byte after "scheme:"; 0 if the scheme is undefined
	path     uint32 // the first byte of the path; equal to ssp if the authority is undefined
	query    uint32 // the "?", or the end of the path; equal to fragment if the query is undefined
	fragment uint32 // the "#", or the end of the text, len(text), if the fragment is undefined
}

// hasAuthority reports whether the authority is defined.
func (at offsets) hasAuthority() bool { return at.ssp < at.path }

// cutsOf returns the cuts of s. It works from the right, because a "#" or "?" ends the components
// to its left. Its slow twin is splitSlow, in the tests.
func cutsOf(s string) (at cuts) {
	at.fragment = until(s, '#')
	at.query = until(s[:at.fragment], '?')
	if i := until(s[:at.query], ':'); 0 < i && i < until(s[:at.query], '/') {
		at.ssp = i + 1
	}
	at.path = pathStart(s[:at.query], at.ssp)
	return at
}

// pathStart returns the index of the path in s, which ends before the query, if ssp is known.
func pathStart(s string, ssp int) int {
	if strings.HasPrefix(s[ssp:], "//") {
		return ssp + len("//") + until(s[ssp+len("//"):], '/')
	}
	return ssp
}

// authorityLen returns the length of the text in s before the first delimiter that ends an
// authority.
func authorityLen(s string) (n int) {
	for n < len(s) && s[n] != '/' && s[n] != '?' && s[n] != '#' {
		n++
	}
	return n
}

// until returns the index of the first c in s, or len(s) if there is none.
func until(s string, c byte) int {
	return int(min(uint(strings.IndexByte(s, c)), uint(len(s)))) // -1 is the largest uint
}

// untilAny returns the index of the first of chars in s, or len(s) if there is none.
func untilAny(s, chars string) int { return int(min(uint(strings.IndexAny(s, chars)), uint(len(s)))) }

// maxLen is the length of the longest URI. The lengths of three URIs together fit an int of 32
// bits, and so does that of an escaped one.
const maxLen = 512<<20 - 1
