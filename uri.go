// The value: a URI, its accessors, and its Kind.

package uri

import (
	"strconv"
	"strings"
)

// A URI is a URI reference, absolute or relative, as section 4 defines it. Use [Parse] to make one.
//
// A URI is an immutable value of 32 bytes on 64-bit machines, and is safe for concurrent use. Two
// URIs are equal by == if their texts are. The zero value is the empty reference, which is valid
// and refers to the current document (section 4.2).
//
// A URI works with encoding/json, encoding/xml, encoding/gob, database/sql, [flag.TextVar], and
// what uses [encoding.TextMarshaler]. BSON, Parquet, DynamoDB's attributevalue and Apache Beam copy
// exported fields by reflection. They lose a URI without an error, because it exports no fields.
// With these, store the String, or register a coder. For go-cmp, use
// cmpopts.EquateComparable(uri.URI{}).
type URI struct {
	// text is the reference. The delimiters in it record which components are defined; no flag
	// could contradict them.
	text string

	// at says where the components are. It depends on text alone, so == compares texts.
	at offsets
}

// String returns the reference exactly as it was written. The result contains any password; see
// [URI.Redacted].
func (u URI) String() string { return u.text }

// Scheme returns the scheme without its colon, and reports whether it is defined (section 3.1).
// Schemes that differ only in case are the same; to compare schemes, use [URI.HasScheme].
func (u URI) Scheme() (string, bool) {
	if u.at.ssp == 0 {
		return "", false
	}
	return u.text[:u.at.ssp-1], true
}

// HasScheme reports whether the scheme is defined and equal to name, ignoring ASCII case as section
// 3.1 asks.
func (u URI) HasScheme(name string) bool {
	own, ok := u.Scheme()
	return ok && equalFold(own, name)
}

// Authority returns the authority without its leading "//", and reports whether it is defined
// (section 3.2). The authority of "file:///etc" is defined and empty. An authority may include a
// userinfo and a port; [URI.Server] returns its parts.
func (u URI) Authority() (string, bool) {
	if !u.at.hasAuthority() {
		return "", false
	}
	return u.text[u.at.ssp+2 : u.at.path], true
}

// Path returns the path, with its leading slash if it has one (section 3.3). For an opaque URI,
// Path returns the opaque_part up to the first "?", as Appendix B does: "a@b" for "mailto:a@b?c".
// For the whole opaque_part, use [URI.SchemeSpecificPart].
func (u URI) Path() string { return u.text[u.at.path:u.at.query] }

// Query returns the query without its "?", and reports whether it is defined (section 3.4). The
// query of "g?" is defined and empty. For an opaque URI, Query returns what follows the first "?",
// as Appendix B does: "c" for "mailto:a@b?c".
func (u URI) Query() (string, bool) {
	if u.at.query == u.at.fragment {
		return "", false
	}
	return u.text[u.at.query+1 : u.at.fragment], true
}

// Fragment returns the fragment without its "#", and reports whether it is defined (section 4.1).
// The fragment of "g#" is defined and empty.
func (u URI) Fragment() (string, bool) {
	if int(u.at.fragment) == len(u.text) {
		return "", false
	}
	return u.text[u.at.fragment+1:], true
}

// SchemeSpecificPart returns the text between "scheme:" and "#fragment" (section 3). For an opaque
// URI, this is the opaque_part of Appendix A.
func (u URI) SchemeSpecificPart() string { return u.text[u.at.ssp:u.at.fragment] }

// IsAbsolute reports whether the scheme is defined (section 1.4).
func (u URI) IsAbsolute() bool { return u.at.ssp != 0 }

// WithoutFragment returns u without its fragment and the "#" before it (section 4.1). The result
// shares the text of u.
func (u URI) WithoutFragment() URI { return URI{u.text[:u.at.fragment], u.at} }

// Clone returns u with a copy of its text. [Parse] keeps the string that it is given. If that
// string is a part of a larger one, such as a page, a clone lets the garbage collector free the
// rest.
func (u URI) Clone() URI { return URI{strings.Clone(u.text), u.at} }

// Compare compares the texts of u and v byte by byte. It returns -1 if u sorts before v, 0 if u ==
// v, and +1 if u sorts after v.
func (u URI) Compare(v URI) int { return strings.Compare(u.text, v.text) }

// Kind returns the kind of the reference u, by sections 3, 4.2 and 5.
func (u URI) Kind() Kind {
	hasScheme, hasAuthority := u.at.ssp != 0, u.at.hasAuthority()
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

// A Kind is a kind of URI reference. Each reference is of exactly one kind.
type Kind uint8

const (
	// SameDocument is an empty reference, or has only a fragment (section 4.2).
	SameDocument Kind = iota
	// RelativePath is a relative reference that does not begin with a slash (section 5), such as
	// "g", "../g" or "?y".
	RelativePath
	// AbsolutePath is a relative reference that begins with a single slash, such as "/g".
	AbsolutePath
	// NetworkPath is a relative reference that begins with two slashes, such as "//g".
	NetworkPath
	// Hierarchical is an absolute URI with a slash right behind "scheme:" (section 3), such as
	// "http://a/b" or "file:/b".
	Hierarchical
	// Opaque is an absolute URI without a slash there, such as "mailto:a@b".
	Opaque
)

// String returns the RFC's name for the kind, such as "same-document" or "relative-path".
func (k Kind) String() string {
	return enumName("Kind", uint8(k),
		"same-document", "relative-path", "absolute-path", "network-path", "hierarchical", "opaque")
}

// enumName returns the name of value i of an enumeration, or a text such as "Kind(6)" if it has no
// name.
func enumName(enum string, i uint8, names ...string) string {
	if int(i) < len(names) {
		return names[i]
	}
	return enum + "(" + strconv.Itoa(int(i)) + ")"
}

// Components returns the five components of u. For every u, u.Components().URI() returns u.
func (u URI) Components() Components { return Split(u.text) }
