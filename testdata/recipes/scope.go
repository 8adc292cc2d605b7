// A part of a site, for a proxy or a crawler that may retrieve nothing else.

package recipes

import (
	"cmp"
	"strings"
	"unicode"

	"rfc2396.example/uri"
)

// isAtOrBelow reports whether u has the origin of root, and a path at or below that of root. The root "/v6" allows
// "/v6" and "/v6/a", and the root "/v6/" allows only the second. Queries make no difference. Retrieve the same u that
// you checked, and check the target of each redirect. It refuses a userinfo, and a path that servers read in
// different ways:
//
//   - a segment of dots and spaces, such as ".." and "%20", or one with nothing else before a ";", such as ";a" and
//     "..;a";
//   - an escape of a slash, a backslash, "%", a control or U+FFFD, or of octets that are not UTF-8.
//
// So it refuses the "%2F" that a name of a branch has in the URLs of forges, as in "/tree/fix%2Flogin". If all
// servers of root keep "%2F" apart from "/", remove "/" from isDoubtful.
func isAtOrBelow(root, u uri.URI) bool {
	if authority, _ := u.Authority(); !root.SameOrigin(u) || strings.Contains(authority, "@") {
		return false
	}
	isDoubtful := func(c rune) bool { return unicode.IsControl(c) || strings.ContainsRune("/\\%\uFFFD", c) }
	for segment := range u.Segments() {
		data, _ := uri.Unescape(string(segment))
		name, _, _ := strings.Cut(data, ";") // some servers drop the rest
		if segment != "" && strings.Trim(name, ". ") == "" || strings.ContainsFunc(data, isDoubtful) {
			return false
		}
	}
	top, path := root.Normalize().Path(), u.Normalize().Path()
	return path == top || strings.HasPrefix(cmp.Or(path, "/"), strings.TrimSuffix(top, "/")+"/")
}
