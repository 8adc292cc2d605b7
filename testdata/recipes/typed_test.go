package recipes

import (
	"strings"
	"testing"

	"rfc2396.example/uri"
)

func TestParseTyped(t *testing.T) {
	check(t, parseTyped, [][2]string{
		{"example.org/a", "https://example.org/a"}, {"my_host.example", "https://my_host.example"},
		{"HTTP://example.org", "HTTP://example.org"}, {"example.org:80", "http://example.org:80"},
		{"ftp.example.org", "ftp://ftp.example.org"}, {"anna@example.org", "mailto:anna@example.org"},
		{"https://example.org", "https://example.org"}, {"<URL:http://example.org>", "http://example.org"},
		{"web.archive.org/web/2020/http://a.example/", "https://web.archive.org/web/2020/http://a.example/"},
		{"bücher.example", "https://b%C3%BCcher.example"}, {`http:\\example.org`, "http://example.org"},
		{"http://h/", "http://h/"}, {"http://http/", "http://http/"}, {" <http://h/>", "http://h/"}, {"url: http://h/", "http://h/"},
		{"ü.example/?to=http://a/", "https://%C3%BC.example/?to=http://a/"}, {"1.2.3.4/http://a/", "https://1.2.3.4/http://a/"},
		{"[::1]/http://a/", "https://[::1]/http://a/"}, {"httpbin.org/http:", "https://httpbin.org/http:"},
	}, []string{"absoluteURI at byte 0", "/tmp/x", "word", ""})
}

// TestParseTypedSchemes shows that http stays if it was typed, or a port. It was typed if "ftp:" in its place makes a
// URI of ftp.
func TestParseTypedSchemes(t *testing.T) {
	typed, others := 0, 0
	for _, text := range sequences(4, "http:", "//", "URL:", "<", "[", "h.example", "ü.example", "1.2.3.4", "[::]", "?", "#", " ", `"`, `\`, "u@") {
		u, err := uri.ParseAbbreviated(text)
		if err != nil || !u.HasScheme("http") {
			continue
		}
		v, err := uri.ParseAbbreviated(strings.Replace(text, "http:", "ftp:", 1))
		want := "https"
		if err == nil && v.HasScheme("ftp") || u.SplitServer().Port.IsDefined() {
			want = "http"
			typed++
		} else {
			others++
		}
		if got, err := parseTyped(text); err != nil || !got.HasScheme(want) || got.SchemeSpecificPart() != u.SchemeSpecificPart() {
			t.Fatalf("parseTyped(%q) = %q, %v; want %s", text, got, err, want)
		}
	}
	if typed < 100 || others < 100 {
		t.Errorf("%d with a scheme and %d without, want more", typed, others)
	}
}
