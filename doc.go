// Package uri implements RFC 2396, "Uniform Resource Identifiers (URI): Generic Syntax", as RFC
// 2732 updates it for IPv6 addresses. It parses, validates, resolves, relativizes, normalizes and
// escapes URI references, and finds them in text.
//
// Sections and appendices are those of RFC 2396, unless another RFC is named. RFC 3986 replaced RFC
// 2396 in 2005. [URI.Resolve3986] follows RFC 3986, as HTTP does. [URI.ResolveLink] reads links as
// browsers do. In this package, the schemes of the web are http, https, ftp, ws and wss.
//
// # URI references
//
// A URI reference has five components:
//
//	http://www.ics.uci.edu/pub/ietf/uri/?q#Related
//	\__/   \_____________/\____________/ | \_____/
//	scheme    authority        path  query fragment
//
// A component is defined if its delimiter is present, and undefined otherwise. The query of "g?" is
// defined and empty; the query of "g" is undefined. A path has no delimiter of its own: it is
// always there, but it may be empty.
//
// A reference with a scheme is absolute. It is hierarchical if a slash follows the scheme, as in
// "http://a/b" or "file:/b", and opaque otherwise, as in "mailto:a@b" or "urn:c:d". A reference
// without a scheme is relative. It has a meaning only with a base URI. A reference that is empty,
// or has only a fragment, refers to the current document.
//
// A value of type [URI] is always a valid reference. It is immutable. It can be compared with ==,
// used as a map key, and stored as text. [Components] and a [Server] can be compared, too. A URI
// keeps its text as it was written. No method decodes an escape, changes case or removes a dot
// segment, unless its comment says so. An error about a text is a [*SyntaxError]. With an error, a
// function that appends returns its dst, and any other function returns the zero value.
//
// # What most programs call
//
//   - [Parse], for identifiers; [ParseAnyURI], for XML, and for other text with spaces or letters
//     outside US-ASCII, in which a wrong "%" remains an error.
//   - [URI.Scheme], [URI.Server], [URI.Path], [URI.Segments], [URI.Query], [URI.Fragment], and
//     [Unescape] of their parts; [URI.SplitServer], for hosts such as "my_service";
//     [Server.Credentials], for a user name and a password; [Server.DialAddress], for net.Dial.
//   - [URI.Resolve] and [URI.Relativize]; [Resolver], for options; [URI.Resolve3986].
//   - [URI.ResolveLink], [ParseLink] and [URI.SameOrigin], for links of HTML and redirects of HTTP.
//   - [URI.ResolveSameOrigin], for a redirect that a client names; [URI.Contains], for a part of a
//     site; [Server.IsInDomain], for a list of hosts.
//   - [URI.JoinSegments], for data in a path, such as an id; [URI.JoinPath], for a path; [Escape] and
//     [UserPassword], for data in other parts.
//   - [URI.Components], to change a component, and [Components.URI].
//   - [URI.Normalize] and [URI.Equivalent], for URIs that may be written differently.
//   - [FindAll] and [ParseAbbreviated], for what people write.
//   - [URI.Redacted] and [Redact], for messages and logs.
//
// RECIPES.md lists functions to copy by task. MIGRATING.md translates calls of net/url and
// java.net.URI.
//
// # Passwords
//
// A URI, a [Server] and [Components] show any password when they are formatted with %v, logged or
// encoded, even within a struct. Package flag prints defaults, and values that do not parse.
// RECIPES.md names a type that prints a URI or a Server masked. It also names a writer that masks
// passwords in text, but not those of a Server or of an opaque URI.
//
// # Costs
//
// Every function takes linear time. Without an error, [Parse] and the accessors of a URI allocate
// nothing. An error of Parse is one allocation, but one about an address in brackets may take
// dozens. A function that appends allocates only to make room. Some comments say what their function
// allocates. Any other function may allocate more than its result.
//
// # Compatibility
//
// Except to correct mistakes, version 1 keeps the exported names, the set of valid references, and
// how references resolve. It may change messages, the Rule of a [SyntaxError] where no comment
// names it, what is masked, what [ParseAbbreviated] guesses, and what [FindAll] finds. It may add
// schemes to [DefaultPort], but removes none. So [URI.Normalize] of a later version may remove a
// port that it keeps today. Nothing else of a normal form changes.
package uri
