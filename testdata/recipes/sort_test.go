package recipes

import (
	"testing"

	"rfc2396.example/uri"
)

func TestSortKey(t *testing.T) {
	check(t, with(func(u uri.URI) (string, error) { return sortKey(u), nil }), [][2]string{
		{"http://127.0.0.1/", "(127.0.0.1)/"}, {"http://[::1]:8080", "([::1]:8080)/"},
		{"http://my_service/", "(my_service,)/"}, {"http://a.my_service", "(my_service,a,)/"},
		{"http://example.net/", "(net,example,)/"}, {"https://anna@EXAMPLE.org.:443#top", "(org,example,)/"},
		{"http://www.example.org/b?q", "(org,example,www,)/b?q"},
		{"http://www.example.org:8080/a/../b", "(org,example,www,:8080)/b"},
		{"mailto:a@example.org", "mailto:a@example.org"}, {"ftp://h/a/../b", "ftp://h/b"},
	})
}
