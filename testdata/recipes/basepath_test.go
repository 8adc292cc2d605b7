package recipes

import (
	"testing"

	"rfc2396.example/uri"
)

func TestResolveOnPath(t *testing.T) {
	on := func(base string) func(string) (uri.URI, error) {
		return func(ref string) (uri.URI, error) { return resolveOnPath(uri.MustParse(base), uri.MustParse(ref)) }
	}
	check(t, on("/a/b.json?q#f"), [][2]string{
		{"c.json", "/a/c.json"}, {"#s", "/a/b.json?q#s"}, {"?y", "/a/b.json?y"}, {"//i/x", "//i/x"},
		{"../../..", "/"}, {"", "/a/b.json?q"}, {"/.//x", "/.//x"}, {"./c:d", "/a/c:d"}, {"x:y", "x:y"},
	})
	check(t, on("//h/a/b"), [][2]string{
		{"c.json", "//h/a/c.json"}, {"?y", "//h/a/b?y"}, {"//i/x", "//i/x"}, {"/.//x", "//h//x"},
	})
	check(t, on("x:a/b"), [][2]string{{"c.json", "x:a/c.json"}, {"//i/x", "x://i/x"}})
	check(t, on("a/b.json"), nil, []string{`want a base that begins with a scheme or with "/"`, "c.json", "http://h"})
}

// TestResolveOnPaths shows that it makes no difference whether a site is put before the base or before the result.
func TestResolveOnPaths(t *testing.T) {
	refs := valid(sequences(4, "/", "..", ".", "a", "?y", "#s", "f:", ":"))
	for _, base := range valid(sequences(3, "/", "..", ".", "a", "?y", "#s")) {
		for _, ref := range refs {
			u, err := resolveOnPath(base, ref)
			isRefused := base.Kind() == uri.RelativePath || base.Kind() == uri.SameDocument
			for _, site := range []string{"f:/x", "http://h"} {
				absolute, baseErr := uri.MustParse(site).Resolve3986(base)
				want, wantErr := absolute.Resolve3986(ref)
				got, gotErr := uri.MustParse(site).Resolve3986(u)
				isError := isRefused || baseErr != nil || wantErr != nil
				if isError != (err != nil) || err == nil && (got != want || gotErr != nil || u.IsAbsolute() != ref.IsAbsolute()) {
					t.Fatalf("resolveOnPath(%q, %q) = %q, %v: on %s %q, want %q, %v", base, ref, u, err, site, got, want, wantErr)
				}
			}
		}
	}
}
