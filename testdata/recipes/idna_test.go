package recipes

import (
	"testing"

	"rfc2396.example/uri"
)

func TestWithASCIIHost(t *testing.T) {
	check(t, func(href string) (uri.URI, error) {
		u, err := uri.ParseLink(href)
		if err != nil {
			return uri.URI{}, err
		}
		return withASCIIHost(u)
	}, [][2]string{
		{"http://u@Bücher.example:8/ü", "http://u@xn--bcher-kva.example:8/%C3%BC"},
		{"http://０12.0.0.1/", "http://10.0.0.1/"}, {"http://１27.1", "http://127.0.0.1"},
		{"http://[::1]:80/", "http://[::1]:80/"}, {"https://127.0.0.1/", "https://127.0.0.1/"},
		{"http://my_host/", "http://my_host/"}, {"//b%C3%BCcher.example", "//xn--bcher-kva.example"},
		{"HTTP://H", "HTTP://H"}, {"http://Ｇo.example", "http://go.example"},
		{"http://1.2.3.２５６/", "error: host at byte 5"}, {"http://my_bücher/", "error: idna: disallowed rune U+005F"},
		{"http://xn--ü/", "error: idna: invalid label \"ü\""},
	}, []string{"no host", "http://\u00ad/p", "mailto:a@b", "foo:///a", "/a", ""})
}
