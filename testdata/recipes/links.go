// The links of a page of HTML, and one key for each page.

package recipes

import (
	"cmp"

	"rfc2396.example/uri"
)

// PageKey returns the key of a page, by which a program knows that it has seen the page. It is the normal form of u,
// without the fragment. The keys of "http://h" and "http://h/" are the same (RFC 3986, section 6.2.3). PageKey keeps
// dot segments, which a hierarchical result of ResolveLink does not have. To ignore a parameter such as utm_source,
// remove it first, as editQuery does.
func PageKey(u uri.URI) uri.URI {
	c := u.WithoutFragment().Normalize().Components()
	if c.Authority.IsDefined() {
		c.Path = cmp.Or(c.Path, "/")
	}
	u, _ = c.URI() // never an error
	return u
}

// baseOf returns the base of the links of a page. Its arguments are the URI of the page, read by ParseLink, and the
// href of each <base href> in the order of the page. Only the first one counts. If it is an error, or has the scheme
// data or javascript, the base is the URI of the page.
func baseOf(page uri.URI, hrefs ...string) uri.URI {
	if len(hrefs) == 0 {
		return page
	}
	base, err := page.ResolveLink(hrefs[0])
	if err != nil || base.HasScheme("data") || base.HasScheme("javascript") {
		return page
	}
	return base
}

// isOfHTTP reports whether an HTTP client can ask a host for u. The host may be a name that no Server has, such as
// "my_service".
func isOfHTTP(u uri.URI) bool {
	server := u.SplitServer()
	_, isPort := server.PortNumber(0)
	return (u.HasScheme("http") || u.HasScheme("https")) && server.HostKind() != uri.NoHost && isPort
}
