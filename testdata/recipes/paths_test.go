package recipes

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"rfc2396.example/uri"
)

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
			t.Errorf("%s gives %d %s; update the comment on JoinSegments", path, w.Code, w.Body)
		}
	}
}

func TestBelow(t *testing.T) {
	base := uri.MustParse("https://h/v2?key=1#f")
	check(t, func(ref string) (uri.URI, error) { return below(base, ref) }, [][2]string{
		{"/users?page=2", "https://h/v2/users?page=2"}, {"users#top", "https://h/v2/users#top"},
		{"", "https://h/v2/"}, {"?q", "https://h/v2/?q"}, {"//evil.example/x", "https://h/v2/evil.example/x"},
		{"https://evil.example/", "https://h/v2/https://evil.example/"}, {"a:b", "https://h/v2/a:b"},
		{"a%20b/c;d=e", "https://h/v2/a%20b/c;d=e"}, {"x..y/.git/a...", "https://h/v2/x..y/.git/a..."},
		{"?a=../..#../..", "https://h/v2/?a=../..#../.."}, {"a b", "error: segment at byte 14"},
		{"%C3%BC", "https://h/v2/%C3%BC"},
	}, []string{"a segment that may lead above the base",
		"..", "a/../b", "/%2e%2E/admin", "..%2Fadmin", "..%5cadmin", "..;x/admin", ";..;", "a%2fb/../../x",
		"..%20/x", "..%00/x", "%2e%2e%09/x", "%c0%ae%c0%ae/x", ".%252E", "a/./b", ".../z", "a%2Fb", `\\evil.example`, "%zz",
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
	if accepted < 500 {
		t.Errorf("%d references are accepted, want more", accepted)
	}
}
