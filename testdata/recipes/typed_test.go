package recipes

import "testing"

func TestParseTyped(t *testing.T) {
	check(t, parseTyped, [][2]string{
		{"example.org/a", "https://example.org/a"}, {"my_host.example", "https://my_host.example"},
		{"HTTP://example.org", "HTTP://example.org"}, {"example.org:80", "http://example.org:80"},
		{"ftp.example.org", "ftp://ftp.example.org"}, {"anna@example.org", "mailto:anna@example.org"},
		{"https://example.org", "https://example.org"}, {"<URL:http://example.org>", "http://example.org"},
		{"web.archive.org/web/2020/http://a.example/", "https://web.archive.org/web/2020/http://a.example/"},
		{"bücher.example", "https://b%C3%BCcher.example"}, {`http:\\example.org`, "http://example.org"},
	}, []string{"absoluteURI at byte 0", "/tmp/x", "word", ""})
}
