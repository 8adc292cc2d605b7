package recipes

import (
	"bufio"
	"cmp"
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// requested returns requestURI for a request line of HTTP/1.1.
func requested(line string) (uri.URI, error) {
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(line + " HTTP/1.1\r\nHost: a.example:8080\r\n\r\n")))
	if err != nil {
		return uri.URI{}, err
	}
	return requestURI(r)
}

func TestRequestURI(t *testing.T) {
	check(t, requested, [][2]string{
		{"GET /a%2Fb//c?", "http://a.example:8080/a%2Fb//c?"},
		{"GET //evil.example/", "http://a.example:8080//evil.example/"},
		{"GET http://other.example/?q", "http://other.example/?q"},
		{"GET ftp://other.example", "ftp://other.example"},
		{"GET /a[1]|{%C3}?b|c[2]%zz", "http://a.example:8080/a%5B1%5D%7C%7B%C3%7D?b%7Cc[2]%25zz"},
		{"GET //[::1]/", "http://a.example:8080//%5B::1%5D/"}, {"OPTIONS *", "http://a.example:8080"},
		{"GET /a#b", "http://a.example:8080/a%23b"}, {"GET /?a#b", "http://a.example:8080/?a%23b"},
		{"GET /a|b%2Fc", "http://a.example:8080/a%7Cb%2Fc"},
		{`GET /docs/x%2Fy/"q"`, "http://a.example:8080/docs/x%2Fy/%22q%22"},
		{"GET /ü%2Fx", "http://a.example:8080/%C3%BC%2Fx"}, {`GET /a\b%5C`, "http://a.example:8080/a%5Cb%5C"},
		{"GET //h:x/[%2F", "http://a.example:8080//h:x/%5B%2F"}, {"GET /a:b", "http://a.example:8080/a:b"},
		{"GET /%2e%2e/", "http://a.example:8080/%2e%2e/"}, {"GET *", "error: abs_path at byte 21"},
	}, []string{"no host, or a userinfo",
		"GET foo:bar", "GET foo:/bar", "GET http://u@x/y", "GET http://u:p@x/y", "GET http://@x/y",
	})
	secure := &tls.ConnectionState{}
	for _, row := range []struct {
		target string
		host   string // of the request
		tls    *tls.ConnectionState
		want   string
	}{
		{"/", "h", nil, "http://h/"}, {"/", "h", secure, "https://h/"}, {"https://[::1]/", "[::1]", nil, "https://[::1]/"}, {"http://b/", "b", secure, "http://b/"}, // sent to a proxy
		{"/a|%2Fb", "h:80x", nil, "http://h:80x/a%7C%2Fb"}, {"/a", "my_host", nil, "http://my_host/a"}, {"/", "", nil, ""}, {"/", ":80", nil, ""}, {"/", ":", nil, ""}, {"/", "u@h", nil, ""},
		{"/", "h/x", nil, ""}, {"/", "[::1", nil, ""},
	} {
		r := httptest.NewRequest("GET", row.target, nil)
		r.Host, r.TLS = row.host, row.tls
		if u, err := requestURI(r); u.String() != row.want || (err == nil) != (row.want != "") {
			t.Errorf("%+v: %s, %v", row, u, err)
		}
	}
	r := httptest.NewRequest("GET", "/x/a|%2Fb", nil)
	http.StripPrefix("/x", http.HandlerFunc(func(_ http.ResponseWriter, stripped *http.Request) { r = stripped })).ServeHTTP(nil, r)
	stripped, _ := requestURI(r)
	r.URL.Path = "/?#é" // RawPath is that of another path
	changed, _ := requestURI(r)
	r.URL.Path, r.URL.RawPath = "", "%zz"
	none, _ := requestURI(r)
	if stripped.String() != "http://example.com/a%7C%2Fb" || changed.String() != "http://example.com/%3F%23%C3%A9" || none.String() != "http://example.com" {
		t.Error(stripped, changed, none)
	}
}

// TestRequestURIs shows that a URI has the host of the request, each segment of the path that the client wrote, and the
// query that net/http reads.
func TestRequestURIs(t *testing.T) {
	accepted := 0
	for _, target := range sequences(4, "/", "*", "a", ":", "?", "#", "@", "[1]", "|", "%2F", "%", "..", `\`, "http://b", "\xff") {
		for _, method := range []string{"GET", "OPTIONS"} {
			r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(method + " " + target + " HTTP/1.1\r\nHost: a:80\r\n\r\n")))
			if err != nil {
				continue
			}
			u, err := requestURI(r)
			if err != nil {
				continue
			}
			accepted++
			authority, _ := u.Authority()
			unescaped, _ := uri.Unescape(u.Path())
			query, hasQuery := u.Query()
			_, hasFragment := u.Fragment()
			isServer := method == "OPTIONS" && target == "*" && u.Path() == ""
			raw, _, _ := strings.Cut(target, "?")
			if r.URL.IsAbs() {
				raw = strings.TrimPrefix(raw, r.URL.Scheme+"://"+r.URL.Host)
			}
			if !isServer && !slices.Equal(dataOf(u.Path()), dataOf(raw)) {
				t.Fatalf("requestURI of %s %q = %q, with other segments", method, target, u)
			}
			if !u.HasScheme(cmp.Or(r.URL.Scheme, "http")) || authority != r.Host || unescaped != r.URL.Path && !isServer || hasFragment ||
				hasQuery != strings.Contains(target, "?") || query != r.URL.RawQuery && uri.Valid("?"+strings.ReplaceAll(r.URL.RawQuery, "#", " ")) {
				t.Fatalf("requestURI of %s %q = %q", method, target, u)
			}
		}
	}
	if accepted < 1000 {
		t.Errorf("%d requests have a URI, want more", accepted)
	}
}

// TestRequestHosts shows that a URI has the host of the request as its authority, and no userinfo.
func TestRequestHosts(t *testing.T) {
	accepted := 0
	for _, host := range sequences(4, "a", ":", "80", "@", "/", "?", "#", "[::1]", "%41", "\\", " ", "ü") {
		r := httptest.NewRequest("GET", "/b?c", nil)
		r.Host = host
		u, err := requestURI(r)
		if err != nil {
			continue
		}
		accepted++
		if authority, _ := u.Authority(); authority != host || u.SplitServer().Userinfo.IsDefined() || u.SplitServer().Host == "" || u.String() != "http://"+host+"/b?c" {
			t.Fatalf("requestURI with the host %q = %q", host, u)
		}
	}
	if accepted < 100 {
		t.Errorf("%d hosts are accepted, want more", accepted)
	}
}

// dataOf returns the segments of a path, unescaped.
func dataOf(path string) (all []string) {
	for _, segment := range strings.Split(path, "/") {
		data, _ := uri.Unescape(segment) // never an error: net/http read it
		all = append(all, data)
	}
	return all
}

func TestNewRequest(t *testing.T) {
	check(t, with(func(u uri.URI) (string, error) {
		r, err := newRequest(u)
		if err != nil {
			return "", err
		}
		return r.Method + " " + r.Host + " " + r.URL.RequestURI(), nil
	}), [][2]string{
		{"http://a/bands/AC%2FDC?#top", "GET a /bands/AC%2FDC?"},
		{"https://my_service:8080", "GET my_service:8080 /"},
	}, []string{"no host that speaks HTTP", "http:g", "//a/g", "http:///g", "http://a_b:c/", "ftp://a/g"})

	// The URI of the last request is the base for the links of the page.
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery == "" {
			w.Header().Set("Location", "?page=1")
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	r, err := newRequest(uri.MustParse(server.URL + "/bands/AC%2FDC#top"))
	if err != nil {
		t.Fatal(err)
	}
	response, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if base, err := uri.Parse(response.Request.URL.String()); base.String() != server.URL+"/bands/AC%2FDC?page=1" || err != nil {
		t.Error(base, err)
	}
}
