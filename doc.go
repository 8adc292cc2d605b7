// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package uri implements RFC 2396, "Uniform Resource Identifiers (URI): Generic Syntax".
// It parses, validates, resolves, relativizes, normalizes and escapes URI references, and
// finds them in text.
//
// # What to call
//
//   - To parse or validate: [Parse], [MustParse], [Valid]; RFC2732.Parse and RFC2732.Valid,
//     which also accept IPv6 addresses; [ParseAnyURI], for XML; [Split], which accepts any string.
//   - To report what is wrong: [SyntaxError].
//   - To get a component: [URI.Scheme], [URI.HasScheme], [URI.Authority], [URI.Path], [URI.Query],
//     [URI.Fragment], [URI.SchemeSpecificPart]; [URI.Kind].
//   - To take a component apart: [URI.Server], [SplitServer], [Server.HostKind], [Server.Addr],
//     [Server.PortNumber], [DefaultPort]; [URI.Segments], [Segment.Name], [Segment.Params];
//     [Unescape].
//   - To change a URI, or build one: [URI.Components], [Defined], [Component.IsDefined],
//     [Components.URI], [URI.WithServer], [URI.WithoutFragment], [Escape], [EscapePath].
//   - To resolve a reference: [URI.Resolve]; [Resolver], which has options. [URI.Relativize]
//     and [Resolver.Relativize] are the inverse.
//   - To compare: ==, [URI.Compare]; [URI.Equivalent], [URI.Normalize] and
//     [URI.RemoveDotSegments], for URIs that may be written differently.
//   - To read what people write: [FindAll], [ParseAbbreviated], [StripDelimiters],
//     [EscapeExcluded].
//   - To avoid leaks and attacks: [URI.Redacted], for a URI; [Redact], for text that was meant
//     as one; [RedactAll], for any other text; [URI.Hazards], [Resolver].Excess.
//
// The package examples (in the files example*_test.go) and MIGRATING.md have recipes: to append a
// segment, edit a query, change a port, compare origins, dial a server, mark an error, resolve by
// RFC 3986, mask passwords in a log, or turn a file name into a URI and back.
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
// A [URI] is a valid reference. It is an immutable value that can be compared with ==, used as a
// map key, and stored as text. It keeps its text as it was written: no method decodes an escape,
// changes case or removes a dot segment unless its name says so.
//
// # Passwords
//
// Formatting a URI with %v, or logging it, shows its whole text, including any password. So does
// formatting a pointer to a URI, or a struct that contains one. Package flag prints defaults, and
// values that do not parse. The package example Log, in example_storage_test.go, masks what may be a
// password in the records of log/slog, and defines a type that masks it in other values, also in
// elements and exported fields. Packages fmt and log/slog do not call the methods of a value in an
// unexported field, so they show its password.
//
// # Compatibility
//
// Version 1 keeps the exported names, the set of valid references, and how references resolve,
// except to correct mistakes. It may change the messages and the Rule of a [SyntaxError], the table
// of [DefaultPort], what Redact and RedactAll mask, the guesses of [ParseAbbreviated], and where
// [FindAll] ends a bare URI. The table of opaque schemes that FindAll recognizes may grow. The other
// ways in which FindAll recognizes a URI will not change.
package uri
