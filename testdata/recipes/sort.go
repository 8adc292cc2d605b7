// A key by which the URIs of a domain are neighbors when they are sorted. A copy needs links.go.

package recipes

import (
	"cmp"
	"slices"
	"strings"

	"rfc2396.example/uri"
)

// sortKey returns a key like those of SURT: the labels of the host in reverse order, then the path and the query. So
// all keys of example.org and its subdomains begin with "(org,example,". The key leaves out the scheme, its default
// port, the userinfo and the fragment. A URI that an HTTP client cannot ask for is its own key, and does not begin
// with "(".
func sortKey(u uri.URI) string {
	u = u.WithoutFragment().Normalize().RemoveDotSegments()
	if !isOfHTTP(u) {
		return u.String()
	}
	server := u.SplitServer()
	key := server.Host
	if _, isAddr := server.Addr(); !isAddr {
		labels := strings.Split(strings.TrimSuffix(key, "."), ".")
		slices.Reverse(labels)
		key = strings.Join(labels, ",") + ","
	}
	if port, ok := server.Port.Get(); ok {
		key += ":" + port
	}
	rest := uri.Components{Path: cmp.Or(u.Path(), "/"), Query: u.Components().Query}
	return "(" + key + ")" + rest.String()
}
