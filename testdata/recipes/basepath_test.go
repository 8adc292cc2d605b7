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
	check(t, on("//h?q"), [][2]string{{"c.json", "//h/c.json"}, {"#s", "//h?q#s"}})
	check(t, on("x:a/b"), [][2]string{{"c.json", "x:a/c.json"}, {"//i/x", "x://i/x"}})
	check(t, on("testdata/spec.yml?q"), [][2]string{
		{"b.yml", "testdata/b.yml"}, {"../../b.yml", "../b.yml"}, {"../b.yml", "b.yml"}, {"./c:d", "testdata/c:d"},
		{"../c:d", "./c:d"}, {"..", "./"}, {"../..", ".."}, {"/b.yml", "/b.yml"}, {"/a/../b", "/b"}, {"//h/a", "//h/a"},
		{"http://h/a/../b", "http://h/b"}, {"#/a", "testdata/spec.yml?q#/a"}, {"?y", "testdata/spec.yml?y"}, {"", "testdata/spec.yml?q"},
	})
	check(t, on("testdata/a/spec.yml"), [][2]string{{"../b.yml", "testdata/b.yml"}, {"./b/../c.yml", "testdata/a/c.yml"}})
	check(t, on("../a.yml"), [][2]string{{"b.yml", "../b.yml"}, {"../b.yml", "../../b.yml"}, {"#s", "../a.yml#s"}})
	check(t, on(""), [][2]string{
		{"", ""}, {"#/a", "#/a"}, {"b.yml", "b.yml"}, {"../b.yml", "../b.yml"}, {"?y#s", "?y#s"}, {"/b", "/b"},
	})
	check(t, on(".."), [][2]string{{"b.yml", "../b.yml"}, {"..", "../.."}})
	check(t, on("#s"), [][2]string{{"", ""}, {"b#t", "b#t"}})
}

// TestResolveOnPaths shows that it makes no difference whether a site is put before the base or before the result.
func TestResolveOnPaths(t *testing.T) {
	refs := valid(sequences(4, "/", "..", ".", "a", "?y", "#s", "f:", ":"))
	for _, base := range valid(sequences(3, "/", "..", ".", "a", "?y", "#s")) {
		for _, ref := range refs {
			u, err := resolveOnPath(base, ref)
			for _, site := range []string{"f:/x", "http://h", "http://h/x/y/z?q"} {
				absolute, baseErr := uri.MustParse(site).Resolve3986(base)
				want, wantErr := absolute.Resolve3986(ref)
				got, gotErr := uri.MustParse(site).Resolve3986(u)
				isError := baseErr != nil || wantErr != nil
				if isError != (err != nil) || err == nil && (got != want || gotErr != nil || u.IsAbsolute() != ref.IsAbsolute()) {
					t.Fatalf("resolveOnPath(%q, %q) = %q, %v: on %s %q, want %q, %v", base, ref, u, err, site, got, want, wantErr)
				}
			}
		}
	}
}
