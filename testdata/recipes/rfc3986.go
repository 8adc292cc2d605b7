// A check whether a text is a reference of RFC 3986, as the format uri-reference of JSON Schema asks.

package recipes

import (
	"cmp"
	"errors"
	"regexp"
	"strings"

	"rfc2396.example/uri"
)

// authority3986 is the authority of RFC 3986. Components.URI verifies its characters, and its IPv6 address.
var authority3986 = regexp.MustCompile(`^([^@[]*@)?(\[[^]]*\]|[^]@:[]*)(:[0-9]*)?$`)

// check3986 returns an error if s is no URI reference of RFC 3986. RFC 3986 rejects some references that Parse
// accepts: those with brackets, except around an address, those with two "@" in the authority, and those with letters
// in the port. It accepts a scheme alone, such as "http:", which Parse rejects. check3986 also refuses "[v1.x]", the
// form of an address for future versions of IP, which no version uses. The Offset of a *uri.SyntaxError is an index
// into s.
func check3986(s string) error {
	c := uri.Split(s)
	isEmpty := !c.Authority.IsDefined() && c.Path == "" // as in "http:"
	if isEmpty {
		c.Path = "/"
	}
	_, err := c.URI()
	broken, isSyntax := err.(*uri.SyntaxError)
	switch {
	case isSyntax && isEmpty && broken.Offset > len(c.Scheme.String()):
		broken.Offset -= len("/")
	case !authority3986.MatchString(c.Authority.String()):
		err = cmp.Or(err, errors.New(`want digits in a port, one "@", and no ":" in a host`))
	case strings.ContainsAny(c.Path+c.Query.String()+c.Fragment.String(), "[]"):
		err = cmp.Or(err, errors.New("brackets must be escaped, except around the address of a host"))
	}
	return err
}
