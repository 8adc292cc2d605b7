package recipes

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"rfc2396.example/uri"
)

func TestAppendSegments(t *testing.T) {
	appended := func(elems string) (uri.URI, error) {
		return appendSegments(uri.MustParse("http://a/b/?q"), strings.Fields(elems)...)
	}
	check(t, appended, [][2]string{
		{`c 100% e/f g\h ü`, "http://a/b/c/100%25/e%2Ff/g%5Ch/%C3%BC?q"}, {"...  .a", "http://a/b/.../.a?q"},
		{"", "error: no path to append to, or no segment to append"},
	}, []string{"a dot segment", "../c", `..\c`, ". c", "a/./b"})
	check(t, with(func(u uri.URI) (uri.URI, error) { return appendSegments(u, "c d") }), [][2]string{
		{"http://a", "http://a/c%20d"}, {"file:///", "file:///c%20d"},
	}, []string{"no path to append to, or no segment to append", "mailto:a@b", "/a"})
}

// TestServersClimb shows that ".." leads up in Go's file server even if it is escaped.
func TestServersClimb(t *testing.T) {
	server := http.FileServerFS(fstest.MapFS{"a/b": {}, "secret": {Data: []byte("found")}})
	for _, data := range []string{"..", "../secret"} {
		path := "/a" + uri.EscapePath(data)
		if data == ".." {
			path += "/secret"
		}
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Body.String() != "found" {
			t.Errorf("%s gives %d %s; update the comment on appendSegments", path, w.Code, w.Body)
		}
	}
}

func TestBelow(t *testing.T) {
	base := uri.MustParse("https://h/v2?key=1#f")
	check(t, func(ref string) (uri.URI, error) { return below(base, ref) }, [][2]string{
		{"/users?page=2", "https://h/v2/users?page=2"}, {"users#top", "https://h/v2/users#top"},
		{"", "https://h/v2/"}, {"?q", "https://h/v2/?q"}, {"//evil.example/x", "https://h/v2/evil.example/x"},
		{"https://evil.example/", "https://h/v2/https://evil.example/"}, {"a:b", "https://h/v2/a:b"},
		{"a%2Fb/c", "https://h/v2/a%2Fb/c"}, {"a/./b", "https://h/v2/a/b"}, {"x..y/...;z", "https://h/v2/x..y/...;z"},
		{"?a=../..#../..", "https://h/v2/?a=../..#../.."}, {"a b", "error: segment at byte 14"},
		{`\\evil.example`, "error: segment at byte 13"}, {"%zz", "error: escaped at byte 14"},
	}, []string{`".." may lead above the base`,
		"..", "a/../b", "/%2e%2E/admin", "..%2Fadmin", "..%5cadmin", "..;x/admin", ";..;", "a%2fb/../../x",
	})
	check(t, with(func(u uri.URI) (uri.URI, error) { return below(u, "//x") }), [][2]string{
		{"https://h", "https://h/x"}, {"https://h/v2/", "https://h/v2/x"}, {"file:/a/..", "file:/x"},
		{"mailto:a@b", "error: the base has no path"}, {"/v2", "error: the base has no path"},
	})
}

// TestBelowLeads shows that a server that merges slashes, unescapes a path, drops what follows a ";", or takes "\" for "/"
// does not leave the path of the base.
func TestBelowLeads(t *testing.T) {
	accepted := 0
	for _, ref := range sequences(4, "/", "a", ".", "..", "%2e", "%2f", "%5C", ";", "%3B") {
		u, err := below(uri.MustParse("http://h/v2"), ref)
		if err != nil {
			continue
		}
		accepted++
		if got := servedPath(u.Path()); got != "/v2" && !strings.HasPrefix(got, "/v2/") {
			t.Fatalf("%s may be read as %s", u, got)
		}
	}
	if accepted < 1000 {
		t.Errorf("%d references are accepted, want more", accepted)
	}
}
