// Follow a redirect as a client of HTTP. A copy needs links.go.

package recipes

import (
	"errors"

	"rfc2396.example/uri"
)

// follow returns the URI to which the Location of a response sends a client that asked for u. If the Location has no
// fragment, the result has that of u (RFC 9110, section 10.2.2). It refuses what ResolveLink refuses, a target that has
// no host or another scheme than http and https, and a userinfo that u does not have. If the client may not leave a
// part of a site, check the result by Contains. Send credentials only if u.SameOrigin(target), and stop after a number
// of redirects.
func follow(u uri.URI, location string) (uri.URI, error) {
	target, err := u.ResolveLink(location)
	if err != nil {
		return uri.URI{}, err
	}
	c := target.Components()
	if !c.Fragment.IsDefined() {
		c.Fragment = u.Components().Fragment
		target, _ = c.URI() // never an error: only the fragment differs
	}
	switch {
	case !isOfHTTP(target):
		return uri.URI{}, errors.New("no host that speaks HTTP")
	case target.SplitServer().Userinfo.IsDefined() && c.Authority != u.Components().Authority:
		return uri.URI{}, errors.New("a userinfo")
	}
	return target, nil
}
