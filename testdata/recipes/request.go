// The URI of a request that a server gets, and a request of a client for a URI. A copy needs links.go.

package recipes

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"rfc2396.example/uri"
)

var pathEscapes = strings.NewReplacer("[", "%5B", "]", "%5D", "#", "%23")

// requestURI returns the URI that a client asked a server for. The client writes the host, and perhaps the scheme: do
// not trust them. net/http accepts targets that no URI has, such as "/a[1]?b|c", and requestURI escapes what is wrong
// in them. For "OPTIONS *", the URI has no path. It refuses "*" with another method, a request without a host, such
// as one for "foo:bar", and one with a userinfo.
func requestURI(r *http.Request) (uri.URI, error) {
	hasHost := uri.SplitServer(r.Host).Host != "" && (r.URL.Host != "" || !r.URL.IsAbs())
	if !hasHost || r.URL.User != nil || strings.Contains(r.Host, "@") {
		return uri.URI{}, errors.New("no host, or a userinfo")
	}
	c := uri.Components{Scheme: uri.Defined(cmp.Or(r.URL.Scheme, "http")), Authority: uri.Defined(r.Host)}
	if r.TLS != nil && !r.URL.IsAbs() {
		c.Scheme = uri.Defined("https")
	}
	path := r.URL.RawPath // EscapedPath would turn "/a|b%2Fc" into "/a%7Cb/c"
	if data, err := uri.Unescape(path); err != nil || data != r.URL.Path {
		path = r.URL.EscapedPath()
	}
	c.Path = uri.EscapeExcluded(pathEscapes.Replace(path))
	if r.Method == http.MethodOptions && c.Path == "*" { // which asks about the whole server
		c.Path = ""
	}
	if r.URL.RawQuery != "" || r.URL.ForceQuery {
		c.Query = uri.Split(uri.EscapeExcluded("?" + strings.ReplaceAll(r.URL.RawQuery, "#", "%23"))).Query
	}
	return c.URI()
}

// newRequest returns the request of a client for u. The fragment is not sent (section 4.1). It refuses any scheme but
// http and https, and a URI without a host. The URI of a response is that of its Request: for the links of the page,
// parse response.Request.URL.String().
func newRequest(u uri.URI) (*http.Request, error) {
	if !isOfHTTP(u) {
		return nil, errors.New("no host that speaks HTTP")
	}
	return http.NewRequest(http.MethodGet, u.WithoutFragment().String(), nil)
}
