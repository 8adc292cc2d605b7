// A part of a site, for a proxy or a crawler that may retrieve nothing else. A copy needs paths.go.

package recipes

import (
	"cmp"
	"strings"

	"rfc2396.example/uri"
)

// isAtOrBelow reports whether u has the origin of root, and a path at or below that of root. The root "/v6" allows
// "/v6" and "/v6/a", and the root "/v6/" allows only the second. Queries make no difference. Retrieve the same u that
// you checked, and check the target of each redirect. It refuses a userinfo, and a path with a segment that
// isDoubtful.
func isAtOrBelow(root, u uri.URI) bool {
	if !root.SameOrigin(u) || u.SplitServer().Userinfo.IsDefined() {
		return false
	}
	for segment := range u.Segments() {
		if isDoubtful(string(segment)) {
			return false
		}
	}
	top, path := root.Normalize().Path(), u.Normalize().Path()
	return path == top || strings.HasPrefix(cmp.Or(path, "/"), strings.TrimSuffix(top, "/")+"/")
}
