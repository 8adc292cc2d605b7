// A base that is a path, such as "/a/b.json", because the program does not know the site.

package recipes

import (
	"errors"
	"strings"

	"rfc2396.example/uri"
)

// resolveOnPath resolves ref by RFC 3986, as Resolve3986 does, but the base may also be an absolute path, such as
// "/a/b.json", or begin with an authority, such as "//h/a". Then a ref without a scheme has a result without a
// scheme: on "/a/b.json", "c.json" is "/a/c.json". If the site becomes known, resolve the result against it. That
// gives the same URI as if the base had been resolved first. An href of HTML goes through ParseLink before it is a
// ref.
//
// It refuses what Resolve3986 refuses, and any other base, such as "a/b.json", because nobody knows what
// "../../c.json" means there. In an archive, put "/" before the name, resolve, refuse a result whose Kind is not
// AbsolutePath, and remove the "/" again.
func resolveOnPath(base, ref uri.URI) (uri.URI, error) {
	switch base.Kind() {
	case uri.RelativePath, uri.SameDocument:
		return uri.URI{}, errors.New(`want a base that begins with a scheme or with "/"`)
	case uri.Hierarchical, uri.Opaque:
		return base.Resolve3986(ref)
	}
	absolute, err := uri.MustParse("x:/").Resolve3986(base)
	if err != nil {
		return uri.URI{}, err
	}
	u, err := absolute.Resolve3986(ref)
	if err != nil || ref.IsAbsolute() {
		return u, err
	}
	return uri.Parse(strings.TrimPrefix(u.String(), "x:"))
}
