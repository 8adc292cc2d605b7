// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package uri implements RFC 2396, "Uniform Resource Identifiers (URI): Generic Syntax".
// It parses, validates, resolves, relativizes, normalizes and escapes URI references, and
// finds them in text.
//
// # URI references
//
// A URI reference has five components:
//
//	http://www.ics.uci.edu/pub/ietf/uri/?q#Related
//	\__/   \_____________/\____________/ | \_____/
//	scheme    authority        path  query fragment
//
// A component is defined if its delimiter is present, and undefined otherwise. The query of
// "g?" is defined and empty; the query of "g" is undefined. "g?" and "g" are different
// references. The path is always defined, but it may be empty.
//
// A reference with a scheme is absolute. It is hierarchical if a slash follows the scheme,
// as in "http://a/b" or "file:/b", and opaque otherwise, as in "mailto:a@b" or "urn:c:d".
// A reference without a scheme is relative. It has a meaning only together with a base URI,
// which must be absolute and hierarchical. A reference that is empty, or has only a
// fragment, refers to the current document. [URI.Kind] distinguishes these cases.
//
// # What to call
//
//   - To parse or validate: [Parse], [MustParse], [Valid]; RFC2732.Parse and RFC2732.Valid,
//     which also accept IPv6 addresses; [Split], which accepts any string.
//   - To report what is wrong: [SyntaxError].
//   - To get a component: [URI.Scheme], [URI.Authority], [URI.Path], [URI.Query],
//     [URI.Fragment]; [URI.SchemeSpecificPart], for opaque URIs; [URI.HasScheme], [URI.Kind].
//   - To take a component apart: [URI.Server], [Server.HostKind], [Server.Addr],
//     [Server.PortNumber], [DefaultPort]; [URI.Segments], [Segment.Name], [Segment.Params];
//     [Unescape].
//   - To change a URI, or build one: [URI.Components], [Defined], [Components.URI],
//     [URI.WithServer], [URI.WithoutFragment], [Server.Authority], [Escape], [EscapePath].
//   - To resolve a reference: [URI.Resolve]; [Resolver], which has options. [URI.Relativize]
//     and [Resolver.Relativize] are the inverse.
//   - To compare: ==, [URI.Compare]; [URI.Equivalent], [URI.Normalize] and
//     [URI.RemoveDotSegments], for URIs that may be written differently.
//   - To read what people write: [FindAll], [ParseAbbreviated], [StripDelimiters],
//     [EscapeExcluded].
//   - To avoid leaks and attacks: [URI.Redacted], [Components.Redacted], [URI.Hazards],
//     [Resolver].Excess.
//
// The package examples (in the files example*_test.go) and MIGRATING.md have recipes: to
// append a segment, edit a query, change a port, compare origins, dial a server, mark an
// error, or sort the URIs of a site.
//
// # Strictness
//
// [Parse] accepts what Appendix A derives, and one more form: a query without a path, such as
// the "?y" of Appendix C. So it rejects a space, a character outside US-ASCII, any of
// <>"{}|\^[]`, a "%" that does not begin an escape, and a second "#". [EscapeExcluded] repairs
// text that may contain these. The anyURI of XML Schema may contain some of them; the package
// example AnyURI, in example_repair_test.go, validates it.
//
// A URI keeps its text as it was written. No method decodes an escape, changes case or
// removes a dot segment unless its name says so. Parse followed by String returns the
// original text.
//
// # Decisions
//
// Some results may be surprising. Most of them follow from the RFC; a few settle what the
// RFC leaves open:
//
//   - "http:" and "http:#f" are invalid: something must follow the scheme. "1a:b" and ":b"
//     are invalid: they have no scheme, and a first segment cannot contain a colon. "./1a:b"
//     is a path.
//   - "//", "file://" and "///x" are valid: an authority may be empty.
//   - "http:g" and "http:?q" are opaque URIs, not relative references. "DAV:", the XML
//     namespace of WebDAV, is not a URI reference.
//   - [Split] and [URI.Query] divide an opaque URI at "?", as Appendix B does.
//     [URI.SchemeSpecificPart] returns the opaque_part undivided.
//   - An authority need not be a server. The authority of "http://a_b/" is a reg_name, since
//     no host name contains "_"; [URI.Server] reports this. The grammar accepts "999.9.9.9"
//     as an IPv4address, and any number as a port; [Server.Addr] and [Server.PortNumber]
//     check the range.
//   - Resolving a reference to the current document returns [ErrSameDocument], regardless of
//     the base: following such a reference must not retrieve anything. If [Resolver].Document
//     is set, the result is that document.
//   - Resolution removes dot segments only from relative paths: "/./g" keeps its dot. It keeps
//     ".." segments that lead above the root, as Appendix C does. [Resolver].Excess can drop
//     or reject them.
//   - An empty segment is a segment: "x//../y" resolves to "x/y".
//   - "g" with the base "http://a" resolves to "http://a/g". ".//g" with the base "f:/a"
//     resolves to "f:/.//g", because "f://g" would have an authority.
//   - [URI.Normalize] does not remove dot segments. It does not turn "http://a" into
//     "http://a/" either, because they are not equal by section 6.
//   - For [InSegment], [Escape] turns "." and ".." into "%2E" and "%2E%2E". Software for RFC
//     3986 may undo that.
//   - Parse rejects brackets, which RFC 2732 introduced for IPv6 addresses; see [RFC2732].
//     Unmarshaling, Scan and [Components.URI] accept them. To parse the String of such a URI
//     again, use RFC2732.Parse.
//   - An input of 4 GiB or longer is rejected.
//
// # The base URI
//
// Section 5.1 defines the base URI as the first of these four that exists: the URI embedded in
// the document's content, such as HTML's BASE element; the base URI of the entity that
// encapsulates the document, such as a message; the URI that was used to retrieve the
// document; a URI that depends on the application. Use the zero URI for each that does not
// exist:
//
//	base := cmp.Or(embedded, encapsulating, retrieval, application)
//
// # Values
//
// A [URI] is an immutable value of 32 bytes on 64-bit machines. It can be copied, compared
// with ==, used as a map key, and shared by goroutines. The zero value is the empty
// reference.
//
// A URI keeps the string that it was parsed from, and a substring keeps the whole string in
// memory. To keep a URI without the page that it was found in, use [URI.Clone]. If the same
// URIs are stored many times, [unique.Make] keeps one copy of each. With a text of 40 bytes, a
// URI takes 80 bytes of memory, of which 48 are allocated, and a *url.URL takes 200 bytes in
// two allocations. A garbage collection of many URIs takes a quarter of the time that it takes
// for as many *url.URLs.
//
// # Passwords
//
// Formatting a URI with %v, or logging it, shows its whole text, including any password. So
// does formatting a pointer to it, or a struct that contains it. [URI.Redacted] masks what may
// be a password. The package example Log, in example_storage_test.go, defines a type for logs
// that masks passwords even if it is nested in other values. Package flag prints defaults, and
// values that do not parse, including any password.
//
// A [SyntaxError] does not contain the text, and never shows a byte of what the grammar
// identifies as userinfo. For text that does not parse, [Components.Redacted] masks the
// password in the authority that [Split] finds. To show at most one byte of a malformed
// password, show only the error.
//
// # Storing
//
// A URI implements the interfaces of packages encoding and database/sql. It works with
// encoding/json, encoding/xml, encoding/gob, database/sql and [flag.TextVar], and with
// libraries for YAML, TOML and CBOR that use [encoding.TextMarshaler] or
// [encoding.BinaryMarshaler]. To pass a URI to net/http, call url.Parse with its String.
//
// A URI has no exported fields. So codecs that copy exported fields by reflection lose the
// value without an error: BSON, Parquet, DynamoDB's attributevalue unless its option
// UseEncodingMarshalers is set, and the rows of Apache Beam. With such a codec, store the
// String, or register a coder; testdata/beam/coder.go is one for Beam. A [Component] has no
// encoding: in JSON, it loses its text without an error, and so do the Components in
// [Components] and [Server]. For go-cmp, use cmpopts.EquateComparable(uri.URI{}).
//
// # Compatibility
//
// Version 1 keeps the exported names, the set of valid references, and how references resolve,
// except to correct mistakes. It may change the messages and the Rule of a [SyntaxError], the
// table of [DefaultPort], the guesses of [ParseAbbreviated], and where [FindAll] ends a bare
// URI. The table of opaque schemes that FindAll recognizes may grow. The other ways in which
// FindAll recognizes a URI will not change.
package uri
