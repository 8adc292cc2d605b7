// The target of a redirect that a client names, as in "/login?next=/cart". Without a check, it is an open redirect.

package recipes

import (
	"errors"

	"rfc2396.example/uri"
)

// redirectTarget returns the URI to which a page may redirect a client that asks for target. Take the page from the
// configuration, by ParseLink or MustParse, and not from the Host field of the request, which the client wrote. It
// refuses what ResolveLink refuses, any origin but that of the page, and a userinfo. It does not apply IDNA, so write
// the host of the page as "xn--". An empty target is the page itself.
//
// Send the whole result. Do not send the text of the client, or the path alone: http.Redirect turns
// "/./\evil.example" into "/\evil.example", which browsers read as another host. A function that returns only whether
// the text may be sent must compare, as Example_maySend does.
func redirectTarget(page uri.URI, target string) (uri.URI, error) {
	u, err := page.ResolveLink(target)
	if err != nil {
		return uri.URI{}, err
	}
	if !page.SameOrigin(u) || u.SplitServer().Userinfo.IsDefined() {
		return uri.URI{}, errors.New("another origin, or a userinfo")
	}
	return u, nil
}

// pathTarget is redirectTarget for a program that does not know its own URI, such as a library, or a server behind
// many names. It accepts only a target that is an absolute path for browsers, such as "/cart?x=1", and returns the
// text to send. It removes dot segments, because http.Redirect does so, too. Only a "/." before "//" may stay. It
// escapes what no URI contains: "{x}" is "%7Bx%7D".
func pathTarget(target string) (string, error) {
	u, err := uri.ParseLink(target)
	if err != nil || u.Kind() != uri.AbsolutePath {
		return "", errors.New(`want a path that begins with one "/"`)
	}
	return u.RemoveDotSegments().String(), nil
}
