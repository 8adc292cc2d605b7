// A host with letters outside US-ASCII, as in "http://bücher.example/".

package recipes

import (
	"cmp"
	"errors"

	"golang.org/x/net/idna"
	"rfc2396.example/uri"
)

// withASCIIHost returns u, a result of ParseLink or ResolveLink, with its host in US-ASCII, as IDNA writes it.
// Browsers connect to this host, or refuse it for a label that begins with "xn--". It refuses a URI without a host,
// and what IDNA or ParseLink refuses. The Offset of a *uri.SyntaxError is an index into the text with the new host,
// which is not returned.
func withASCIIHost(u uri.URI) (uri.URI, error) {
	c, server := u.Components(), u.SplitServer()
	if server.HostKind() == uri.NoHost { // it has escapes, perhaps of letters outside US-ASCII
		host, _ := uri.Unescape(server.Host) // never an error in a valid URI
		host, err := idna.Lookup.ToASCII(host)
		if err != nil || host == "" {
			return uri.URI{}, cmp.Or(err, errors.New("no host"))
		}
		server.Host = host
		c.Authority = uri.Defined(server.String())
	}
	return uri.ParseLink(c.String()) // IDNA may have made a number of the last label
}
