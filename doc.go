// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package uri implements RFC 2396, "Uniform Resource Identifiers (URI): Generic Syntax":
// it parses, validates, resolves, relativizes, normalizes and escapes URI references, and
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
// A component is defined if its delimiter is there, and undefined if it is not. The query
// of "g?" is defined and empty; that of "g" is undefined, and these are two references. The
// path is always defined, and may be empty.
//
// A reference with a scheme is absolute. It is hierarchical if a slash follows the scheme,
// as in "http://a/b" or "file:/b", and opaque if not, as in "mailto:a@b" or "urn:c:d". A
// reference without a scheme is relative, and means something only with a base URI, which
// is absolute and hierarchical. One that is empty, or only a fragment, refers to the
// current document. [URI.Kind] tells these apart.
//
// # What to call
//
//   - To parse or validate: [Parse], [Valid]; [Split], which takes everything; [Syntax],
//     for IPv6 addresses and other brackets.
//   - To say what is wrong: [SyntaxError].
//   - To ask for a component: [URI.Scheme], [URI.Authority], [URI.Path], [URI.Query],
//     [URI.Fragment], or [URI.SchemeSpecificPart] of an opaque URI.
//   - To take them apart: [URI.Server], [URI.Segments], [Segment.Name], [Segment.Params],
//     [Unescape].
//   - To change a URI, or build one: [URI.Components], [Components.URI],
//     [URI.WithServer], [Server.Authority], [Escape], [EscapePath].
//   - To resolve a reference: [URI.Resolve]; [Resolver], with options; [URI.Relativize] and
//     [Resolver.Relativize] are the inverse.
//   - To compare: ==, [URI.Compare]; [URI.Equivalent] and [URI.Normalize], for URIs that
//     are written differently.
//   - To read what people write: [FindAll], [ParseAbbreviated], [StripDelimiters],
//     [EscapeExcluded].
//   - To be careful: [URI.Redacted], [Components.Redacted], [URI.Hazards], [Resolver].Excess.
//   - To store: encoding/json, encoding/xml, encoding/gob and database/sql know a URI by
//     its methods, and so does [flag.TextVar]. To hand one to net/http, give its String to
//     url.Parse.
//
// # Strictness
//
// [Parse] takes what Appendix A derives, and one thing more: a query without a path, such
// as "?y", which Appendix C resolves. So these are errors: a space, a character that is not
// of US-ASCII, any of <>"{}|\^[]`, a "%" that starts no escape, a second "#". A text that
// may have them can be mended by [EscapeExcluded].
//
// Text is kept as it came. No method decodes an escape, folds case or removes a dot segment
// unless its name says so, and so the String of what was parsed is what was parsed.
//
// # Decisions
//
// What one may not expect, where the RFC is strict, or silent:
//
//   - "http:" and "http:#f" are invalid: something must follow the scheme. "1a:b" and ":b"
//     are, too: they have no scheme, and a first segment has no colon. "./1a:b" is a path.
//   - "//", "file://" and "///x" are valid: an authority may be empty.
//   - "http:g" and "http:?q" are opaque, and no relative references.
//   - Opaque URIs are cut at "?", as Appendix B does it, and the opaque_part is in one piece
//     in [URI.SchemeSpecificPart].
//   - An authority need not be a server. That of "http://a_b/" is a name of some registry,
//     for the "_"; [URI.Server] says so. "999.9.9.9" is an IPv4address by the grammar, a port
//     any number of digits; [Server.Addr] and [Server.PortNumber] know better.
//   - A reference to the current document resolves to [ErrSameDocument], whatever the base:
//     no URI is to be retrieved. [Resolver].Document makes it one.
//   - Only relative paths lose dot segments: "/./g" keeps its dot. ".." above the root stay,
//     as in Appendix C; [Resolver].Excess has the other ways.
//   - An empty segment is a segment: "x//../y" is "x/y".
//   - "http://a" and "g" make "http://a/g". "f:/a" and ".//g" make "f:/.//g", since "f://g"
//     would have an authority.
//   - [URI.Normalize] leaves dot segments alone, and does not make "http://a" and
//     "http://a/" equal: neither does the RFC.
//   - [Escape] of "." and ".." for a segment is "%2E" and "%2E%2E". Software for RFC 3986
//     undoes that.
//   - Brackets came with RFC 2732, around IPv6 addresses and in queries, and Parse takes
//     none: see [RFC2732]. Unmarshaling, Scan and [Components.URI] accept them; use
//     RFC2732.Parse on such a URI's String.
//   - A text of 4 GiB or more is refused.
//
// # The base URI
//
// By section 5.1 the base URI is the first of these that there is: the one embedded in the
// document's content, such as HTML's BASE element; that of the entity that encapsulates
// it, such as a message; the URI that it was retrieved by; one that depends on the
// application. The zero URI stands for none:
//
//	base := cmp.Or(embedded, encapsulating, retrieval, application)
//
// # Values
//
// A [URI] is an immutable value of 32 bytes on 64-bit machines. It can be copied, compared
// with ==, used as the key of a map, and shared by goroutines. The zero value is the empty
// reference.
//
// It keeps the string that it was parsed from, and a part of a string keeps all of it.
// Where a URI outlives the page that it was found in, [URI.Clone] it. Where the same ones
// are stored many times, [unique.Make] of the URI keeps one.
//
// Formatting a URI, by %v or in a log, shows it all, a password too. [URI.Redacted] masks
// what may be one, and [Components.Redacted] in a text that does not parse. A [SyntaxError]
// holds no part of the text, and shows no byte of userinfo.
//
// # Compatibility
//
// In version 1, what is exported stays, and so does what is valid and how a reference
// resolves. What may change are the messages and the Rule of a [SyntaxError], the table of
// [DefaultPort], the guesses of [ParseAbbreviated], where [FindAll] ends a URI that has no
// delimiters, and its table of opaque schemes, which may grow. A scheme that is followed by
// "//" will always count, and one that is not and is not in the table never will.
package uri
