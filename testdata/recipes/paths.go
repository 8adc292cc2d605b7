// A path below a base, as a client of an API writes it. For data, JoinSegments is enough.

package recipes

import (
	"errors"
	"strings"
	"unicode"

	"rfc2396.example/uri"
)

// below returns the URI of ref below the path of u, which counts as a directory: "https://h/v2" and "/users?page=2"
// make "https://h/v2/users?page=2". It reads ref as a path, whatever it looks like: "https://evil.example/" is a
// path, too. It escapes nothing, so data goes to JoinSegments. It drops the query and the fragment of u, and removes
// dot segments from the path of u. It refuses a ref with a segment that isDoubtful, such as "..", "..;a" and
// "a%2Fb". It also refuses a u that is not hierarchical, and a ref that no URI can have.
func below(u uri.URI, ref string) (uri.URI, error) {
	r := uri.Split("/" + strings.TrimLeft(ref, "/"))
	for _, segment := range strings.Split(r.Path, "/") {
		if isDoubtful(segment) {
			return uri.URI{}, errors.New("a segment that may lead above the base")
		}
	}
	if u.Kind() != uri.Hierarchical {
		return uri.URI{}, errors.New("the base has no path")
	}
	c := u.Components()
	c.Path, c.Query, c.Fragment = strings.TrimSuffix(c.Path, "/")+r.Path, r.Query, r.Fragment
	u, err := c.URI()
	return u.RemoveDotSegments(), err
}

// isDoubtful reports whether servers read a segment of a path in different ways, and some of them as ".." or as
// several segments:
//
//   - a segment of dots and spaces, such as ".." and "%20", or one with nothing else before a ";", such as ";a" and
//     "..;a";
//   - one with an escape of a slash, a backslash, "%", a control or U+FFFD, or of octets that are not UTF-8.
//
// So "a%2Fb" is doubtful, as in the URLs of forges for a branch, "/tree/fix%2Flogin". If all your servers keep "%2F"
// apart from "/", remove "/" from isSplit.
func isDoubtful(segment string) bool {
	data, _ := uri.Unescape(segment)     // empty if an escape is broken
	name, _, _ := strings.Cut(data, ";") // some servers drop the rest
	isSplit := func(c rune) bool { return unicode.IsControl(c) || strings.ContainsRune("/\\%\uFFFD", c) }
	return segment != "" && strings.Trim(name, ". ") == "" || strings.ContainsFunc(data, isSplit)
}
