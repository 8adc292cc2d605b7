// Put data behind a path, or a path below a base, as JoinPath of net/url does.

package recipes

import (
	"errors"
	"slices"
	"strings"

	"rfc2396.example/uri"
)

// appendSegments appends data to the path of u. Each element becomes one segment, and is escaped. It refuses "." and
// ".." in the data, alone or between slashes or backslashes, because HTTP servers read "%2E%2E" as ".."; some also
// unescape "%2F" before they split a path. It refuses a u that is not hierarchical, and a call without elements.
func appendSegments(u uri.URI, elems ...string) (uri.URI, error) {
	if u.Kind() != uri.Hierarchical || len(elems) == 0 {
		return uri.URI{}, errors.New("no path to append to, or no segment to append")
	}
	isSlash := func(c rune) bool { return c == '/' || c == '\\' }
	for _, part := range strings.FieldsFunc(strings.Join(elems, "/"), isSlash) {
		if part == "." || part == ".." {
			return uri.URI{}, errors.New("a dot segment")
		}
	}
	c := u.Components()
	c.Path = strings.TrimSuffix(c.Path, "/") + uri.EscapePath(elems...)
	return c.URI()
}

// below returns the URI of ref below the path of u, which counts as a directory: "https://h/v2" and "/users?page=2"
// make "https://h/v2/users?page=2". It reads ref as a path, whatever it looks like: "https://evil.example/" is a
// path, too. It escapes nothing, so data goes to appendSegments. It drops the query and the fragment of u, and
// removes "." from the path. It refuses ".." in ref, even where only some servers read it, as in "..;a" and
// "%2e%2e%5C". It also refuses a u that is not hierarchical, and a ref that no URI can have.
func below(u uri.URI, ref string) (uri.URI, error) {
	r := uri.Split("/" + strings.TrimLeft(ref, "/"))
	isEnd := func(c rune) bool { return strings.ContainsRune(`/\;`, c) }
	for _, segment := range strings.Split(r.Path, "/") {
		data, _ := uri.Unescape(segment) // an error is one of c.URI, too
		if slices.Contains(strings.FieldsFunc(data, isEnd), "..") {
			return uri.URI{}, errors.New(`".." may lead above the base`)
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
