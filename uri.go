// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strconv"
	"strings"
)

// A URI is a URI reference as section 4 defines it, absolute or relative, kept
// exactly as it was written. [Parse] makes one.
//
// A URI is an immutable value of 32 bytes on 64-bit machines, safe for
// concurrent use. Two are equal by == when their texts are equal, so that a URI
// can be a map key. The zero value is the empty reference, which is valid and
// means "the current document" (section 4.2).
type URI struct {
	// text is the reference. The delimiters in it record which components are
	// defined; no flag could contradict them.
	text string

	// at says where the components are. It follows from text alone, which is
	// what makes == equality of texts.
	at offsets
}

// offsets says where a text of at most 4 GiB splits into components. A string
// and one struct of four fields travel in registers; five fields flat would not.
//
//	scheme ":"  "//" authority  path  "?" query  "#" fragment
//	           ^ssp             ^path ^query     ^fragment
type offsets struct {
	ssp      uint32 // the scheme-specific part: the byte after "scheme:", 0 where the scheme is undefined
	path     uint32 // the first byte of the path; equal to ssp where the authority is undefined
	query    uint32 // the "?", or where the path ends; equal to fragment where the query is undefined
	fragment uint32 // the "#", or where the text ends; equal to len(text) where the fragment is undefined
}

// String returns the reference exactly as it was written. It does not allocate.
func (u URI) String() string { return u.text }

// Scheme returns the scheme as it was written, without its colon, and whether it
// is defined (section 3.1). A defined scheme is never empty. Case does not
// matter in it: see [URI.HasScheme].
func (u URI) Scheme() (string, bool) {
	if u.at.ssp == 0 {
		return "", false
	}
	return u.text[:u.at.ssp-1], true
}

// HasScheme reports whether the scheme is defined and equal to name, which is
// written without a colon. ASCII case is ignored, as section 3.1 asks.
func (u URI) HasScheme(name string) bool {
	own, ok := u.Scheme()
	return ok && equalFold(own, name)
}

// Authority returns the authority as it was written, without its leading "//",
// and whether it is defined (section 3.2). In "file:///etc" it is defined and empty. It
// may have a userinfo and a port; for the host alone see [URI.Server].
func (u URI) Authority() (string, bool) {
	if u.at.path == u.at.ssp {
		return "", false
	}
	return u.text[u.at.ssp+2 : u.at.path], true
}

// Path returns the path as it was written, with its leading slash if it has one
// (section 3.3). A path is never undefined, but it may be empty. Of an opaque URI
// it is what stands before the "?", as in Appendix B, though that has no segments; for
// the whole opaque_part see [URI.SchemeSpecificPart].
func (u URI) Path() string { return u.text[u.at.path:u.at.query] }

// Query returns the query as it was written, without its "?", and whether it is
// defined (section 3.4). In "g?" it is defined and empty.
func (u URI) Query() (string, bool) {
	if u.at.query == u.at.fragment {
		return "", false
	}
	return u.text[u.at.query+1 : u.at.fragment], true
}

// Fragment returns the fragment as it was written, without its "#", and whether
// it is defined (section 4.1). In "g#" it is defined and empty.
func (u URI) Fragment() (string, bool) {
	if int(u.at.fragment) == len(u.text) {
		return "", false
	}
	return u.text[u.at.fragment+1:], true
}

// SchemeSpecificPart returns all that stands between "scheme:" and "#fragment"
// (section 3). Where [URI.Kind] is [Opaque], that is the opaque_part of Appendix
// A. Of a reference without a scheme it is all but the fragment.
func (u URI) SchemeSpecificPart() string { return u.text[u.at.ssp:u.at.fragment] }

// IsAbsolute reports whether the scheme is defined: whether u identifies
// something without the help of a base URI (section 1.4). A fragment, which is
// no part of a URI, does not matter.
func (u URI) IsAbsolute() bool { return u.at.ssp != 0 }

// WithoutFragment returns u less its fragment and the "#" before it: the URI that
// section 4.1 tells apart from the reference. It does not allocate; the result
// shares the text of u.
func (u URI) WithoutFragment() URI { return URI{u.text[:u.at.fragment], u.at} }

// Clone returns u with a copy of its text. [Parse] keeps the string that it is
// given; where that was cut out of a larger one, such as the page that a link
// was found in, a clone lets go of the rest.
func (u URI) Clone() URI { return URI{strings.Clone(u.text), u.at} }

// Compare returns -1, 0 or +1 as the text of u sorts before, like or after that
// of v, byte by byte: a total order, 0 exactly where u == v. It does not
// allocate. For URIs that are equivalent though written differently, see
// [URI.Equivalent].
func (u URI) Compare(v URI) int { return strings.Compare(u.text, v.text) }

// Kind returns what kind of URI reference u is, by sections 3, 4.2 and 5.
func (u URI) Kind() Kind {
	hasScheme, hasAuthority := u.at.ssp != 0, u.at.path != u.at.ssp
	hasSlash := u.at.path < u.at.query && u.text[u.at.path] == '/'
	switch {
	case hasScheme && (hasAuthority || hasSlash):
		return Hierarchical
	case hasScheme:
		return Opaque
	case hasAuthority:
		return NetworkPath
	case hasSlash:
		return AbsolutePath
	case u.at.fragment > 0: // a path or a query
		return RelativePath
	}
	return SameDocument
}

// A Kind says what kind of URI reference a URI is. The kinds exclude each other.
type Kind uint8

const (
	// SameDocument is a reference that contains no URI: it is empty or consists
	// of a fragment only (section 4.2).
	SameDocument Kind = iota
	// RelativePath is a relative reference that does not begin with a slash
	// (section 5), such as "g", "../g" or "?y".
	RelativePath
	// AbsolutePath is a relative reference that begins with a single slash
	// (section 5), such as "/g".
	AbsolutePath
	// NetworkPath is a relative reference that begins with two slashes
	// (section 5), such as "//g".
	NetworkPath
	// Hierarchical is an absolute URI with a hier_part, a slash after the scheme
	// (section 3), such as "http://a/b" or "file:/b".
	Hierarchical
	// Opaque is an absolute URI with an opaque_part, no slash after the scheme
	// (section 3), such as "mailto:a@b" or "urn:c:d".
	Opaque
)

// String returns the RFC's name for the kind, such as "same-document" or
// "relative-path".
func (k Kind) String() string {
	switch k {
	case SameDocument:
		return "same-document"
	case RelativePath:
		return "relative-path"
	case AbsolutePath:
		return "absolute-path"
	case NetworkPath:
		return "network-path"
	case Hierarchical:
		return "hierarchical"
	case Opaque:
		return "opaque"
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

// A Component is the text of a component that may be undefined. The zero value is
// undefined. Components can be compared with ==.
type Component struct {
	text    string
	defined bool
}

// Defined returns a defined component with the given text, which may be empty.
// It stands without its delimiters: Defined("q") for the query of "?q". Where there is
// nothing to say, the zero Component leaves the delimiter out; Defined("") does not.
func Defined(text string) Component { return Component{text, true} }

// Get returns the component's text and whether it is defined. The text of an
// undefined component is empty.
func (c Component) Get() (string, bool) { return c.text, c.defined }

// String returns the component's text, or "<undefined>", as Appendix B writes it,
// where there is none. It is for printing; see [Component.Get].
func (c Component) String() string {
	if !c.defined {
		return "<undefined>"
	}
	return c.text
}

// Components is a reference in its five parts, without their delimiters. To
// change a part of a URI, take its [URI.Components], assign to a field, and call
// [Components.URI]. Values can be compared with ==.
type Components struct {
	Scheme    Component
	Authority Component
	Path      string // never undefined
	Query     Component
	Fragment  Component
}

// Components returns the five parts of u. It does not allocate.
// For every u, u.Components().URI() gives u back.
func (u URI) Components() Components { return Split(u.text) }

// String recombines the components by step 7 of section 5.2, whatever they hold:
// it verifies nothing. See [Components.URI].
func (c Components) String() string {
	var b strings.Builder
	if c.Scheme.defined {
		b.WriteString(c.Scheme.text)
		b.WriteByte(':')
	}
	if c.Authority.defined {
		b.WriteString("//")
		b.WriteString(c.Authority.text)
	}
	b.WriteString(c.Path)
	if c.Query.defined {
		b.WriteByte('?')
		b.WriteString(c.Query.text)
	}
	if c.Fragment.defined {
		b.WriteByte('#')
		b.WriteString(c.Fragment.text)
	}
	return b.String()
}

// URI recombines the components and verifies the result: where the error is nil,
// the URI is valid and its components are exactly c. The error is a
// [*SyntaxError] whose offset counts in c.String(). The syntax is that of
// [RFC2732]. Besides characters that no component can hold, these are errors:
//
//   - a delimiter inside a component, which would end it there;
//   - an invalid scheme, or one with nothing after it;
//   - an authority before a path that does not begin with a slash;
//   - a path beginning with two slashes where the authority is undefined: it
//     would read as an authority (section 4.3);
//   - a path with a colon in its first segment where scheme and authority are
//     undefined: it would read as a scheme (section 5).
func (c Components) URI() (URI, error) {
	s := c.String()
	u, err := RFC2732.Parse(s)
	if first := c.misread(s); first != nil {
		if err, ok := err.(*SyntaxError); ok && err.Offset < first.Offset {
			first = err
		}
		return URI{}, first
	}
	return u, err
}

// misread returns an error if s, which is c.String(), splits into other components than
// c, or if the scheme of c is none.
func (c Components) misread(s string) *SyntaxError {
	start := 0 // where the component at hand begins in s
	if c.Scheme.defined {
		if n := schemeLen(c.Scheme.text); n == 0 || n < len(c.Scheme.text) {
			return &SyntaxError{Rule: "scheme", Offset: n, want: `want alpha *( alpha | digit | "+" | "-" | "." )`}
		}
		start = len(c.Scheme.text) + len(":")
	}
	if c.Authority.defined {
		start += len("//")
		end := start + len(c.Authority.text)
		if i := strings.IndexAny(s[start:end], "/?#"); i >= 0 {
			return newSyntaxError(s, "reg_name", start+i, isBeforeAt(s[:end], start+i))
		}
		start = end
	}
	if i := strings.IndexAny(c.Path, "?#"); i >= 0 {
		return newSyntaxError(s, "path", start+i, false)
	}
	switch first, _, _ := strings.Cut(c.Path, "/"); {
	case c.Authority.defined && first != "":
		return &SyntaxError{Rule: "abs_path", Offset: start, want: `want "/" after an authority`}
	case !c.Authority.defined && strings.HasPrefix(c.Path, "//"):
		return &SyntaxError{Rule: "abs_path", Offset: start + 1, want: `"//" would begin an authority; want "/." before it`}
	case !c.Authority.defined && !c.Scheme.defined && strings.Contains(first, ":"):
		return &SyntaxError{Rule: "rel_segment", Offset: strings.IndexByte(first, ':'), want: noScheme}
	}
	start += len(c.Path)
	if i := strings.IndexByte(c.Query.text, '#'); i >= 0 {
		return newSyntaxError(s, "query", start+len("?")+i, false)
	}
	return nil
}
