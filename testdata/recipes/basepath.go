// A base without a scheme, such as "/a/b.json" or "testdata/spec.yml", because the program does not know the site.

package recipes

import (
	"strings"

	"rfc2396.example/uri"
)

// resolveOnPath resolves ref by RFC 3986, as Resolve3986 does, but the base need not have a scheme: on "/a/b.json",
// "c.json" is "/a/c.json", and on "testdata/spec.yml", "../../b.yml" is "../b.yml". A document without a URI has the
// zero URI as its base, on which "#a" is "#a". If neither has a scheme, the result has none. Once the site is known,
// resolve the result against it: the URI is that of the base on this site and ref. Read an href of HTML by ParseLink
// first: it takes "https:/a" for the host "a".
//
// The name of a file is no path of a URI: its "//" is one slash, and its "[" and "%" are characters. For files, resolve
// against the fileURI of filepath.Abs of the name, and open the fileName of the result.
//
// A result that begins with "../" leads out of the directory to which the base is relative. To keep references within
// an archive, put "/" before the base, resolve, refuse a result whose Kind is not AbsolutePath, and remove the "/".
// It refuses what Resolve3986 refuses.
func resolveOnPath(base, ref uri.URI) (uri.URI, error) {
	if base.IsAbsolute() || ref.IsAbsolute() {
		return base.Resolve3986(ref)
	}
	b, c := base.Components(), ref.Components() // as in section 5.2.2 of RFC 3986
	if !c.Authority.IsDefined() {
		c.Authority = b.Authority
	}
	switch {
	case ref.Kind() == uri.NetworkPath || ref.Kind() == uri.AbsolutePath:
	case c.Path == "": // a query, a fragment, or nothing
		c.Path = b.Path
		if !c.Query.IsDefined() {
			c.Query = b.Query
		}
	default:
		dir := b.Path[:strings.LastIndexByte(b.Path, '/')+1]
		switch last := b.Path[len(dir):]; {
		case last == "." || last == "..": // a directory, too
			dir = b.Path + "/"
		case b.Authority.IsDefined() && dir == "":
			dir = "/"
		}
		c.Path = dir + c.Path
	}
	u, err := c.URI()
	return u.RemoveDotSegments(), err
}
