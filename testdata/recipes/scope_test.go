package recipes

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

func TestIsAtOrBelow(t *testing.T) {
	root := uri.MustParse("https://good.com/app/")
	holds(t, func(u uri.URI) bool { return isAtOrBelow(root, u) }, []string{
		"https://good.com/app/", "https://good.com/app/a//b;c=d/?e#f", "HTTPS://Good.com:/%61pp/a%20b",
		"https://good.com:00443/app/.well-known",
	}, []string{
		"https://good.com/", "https://good.com/app", "https://good.com/application", "https://good.com/App/",
		"https://good.com/app;x/a", "http://good.com/app/", "//good.com/app/",
		"https://good.com./app/", "https://good.com:80/app/", "https://good.com.evil.com/app/",
		"https://good.com@evil.com/app/", "https://u@good.com/app/",
		"https://good.com%5C@evil.com/app/", "https:/good.com/app/", "https:good.com/app/", "https:///app/",
		"https://good.com%2Fapp/", "#f",
		"https://good.com/app/../a", "https://good.com/app/./a", "https://good.com/app/..",
		"https://good.com/app/%2e%2e/a", "https://good.com/app/.%2E/a",
		"https://good.com/app/%252e%252e/a", "https://good.com/app/..;/a", "https://good.com/app/..;x=y/a",
		"https://good.com/app/..%3B/a", "https://good.com/app/;/a",
		"https://good.com/app/..%2Fa", "https://good.com/app/..%5Ca", "https://good.com/app/%2e%2e%20/a",
		"https://good.com/app/.../a", "https://good.com/app/..%00/a",
		"https://good.com/app/%20", "https://good.com/app/;a/x", "https://good_com/app/",
		"https://good.com/app/%c0%ae%c0%ae/a", "https://good.com/app/..%0D/a", "https://good.com/app%2Fa",
		"https://good.com//app/a",
		"https://good.com/app/tree/fix%2Flogin",
	})
	for root, want := range map[string]string{
		"https://good.com/app": "https://good.com/app https://good.com/app/", "https://good.com/app/": "https://good.com/app/",
		"https://good.com":        "https://good.com https://good.com/ https://good.com/app https://good.com/app/ https://good.com/apple",
		"https://good.com/":       "https://good.com https://good.com/ https://good.com/app https://good.com/app/ https://good.com/apple",
		"https://good.com/app?q":  "https://good.com/app https://good.com/app/",
		"http://[::1]":            "http://[::1] http://[::1]:80//a",
		"http://my_service:8080/": "http://MY_service:8080/a", "file:///a": "", // no host
	} {
		var got []string
		for _, s := range []string{
			"https://good.com", "https://good.com/", "https://good.com/app", "https://good.com/app/", "https://good.com/apple",
			"http://[::1]", "http://[::1]:80//a", "http://MY_service:8080/a", "file:///a/b",
		} {
			if isAtOrBelow(uri.MustParse(root), uri.MustParse(s)) {
				got = append(got, s)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s", root, got)
		}
	}
}

// TestIsAtOrBelowLeads shows that a server that merges slashes, unescapes twice, drops what follows a ";", or takes "\" for
// "/" does not leave the path.
func TestIsAtOrBelowLeads(t *testing.T) {
	accepted := 0
	for _, s := range sequences(5, "/", "b", ".", "%2e", "%252E", "%2f", "%5C", "%255c", ";", "%3B", "%20") {
		u := uri.MustParse("http://h/a" + s)
		if !isAtOrBelow(uri.MustParse("http://h/a"), u) {
			continue
		}
		accepted++
		if got := servedPath(u.Path()); got != "/a" && !strings.HasPrefix(got, "/a/") {
			t.Fatalf("%s may be read as %s", u, got)
		}
	}
	if accepted < 500 {
		t.Errorf("%d URIs are accepted, want more", accepted)
	}
}

var params = regexp.MustCompile(`;[^/]*`)

// servedPath returns a path as the worst server may read it.
func servedPath(s string) string {
	s, _ = uri.Unescape(s)
	if again, err := uri.Unescape(s); err == nil {
		s = again
	}
	return path.Clean(params.ReplaceAllString(strings.ReplaceAll(s, `\`, "/"), ""))
}
