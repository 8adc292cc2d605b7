package recipes

import (
	"testing"

	"rfc2396.example/uri"
)

func TestFollow(t *testing.T) {
	from := func(s string) func(string) (uri.URI, error) {
		return func(location string) (uri.URI, error) { return follow(uri.MustParse(s), location) }
	}
	check(t, from("http://a.example/b/c?q#top"), [][2]string{
		{"?page=2", "http://a.example/b/c?page=2#top"}, {"../../../d", "http://a.example/d#top"},
		{"/größe 1", "http://a.example/gr%C3%B6%C3%9Fe%201#top"}, {"//h.example", "http://h.example#top"},
		{"https://[::1]:8443/#f", "https://[::1]:8443/#f"}, {"#s", "http://a.example/b/c?q#s"},
		{"", "http://a.example/b/c?q#top"}, {"/a[1]", "http://a.example/a%5B1%5D#top"},
		{"/100%", "http://a.example/100%25#top"}, {"https:/d", "https://d#top"}, {"https:d", "https://d#top"},
		{"https:///d", "https://d#top"}, {`https://good.com\@evil.com/`, "https://good.com/@evil.com/#top"},
		{`\\evil.com`, "http://evil.com#top"}, {"http://my_host/", "http://my_host/#top"},
		{"/%zz", "http://a.example/%25zz#top"}, {"http://h.example/\r\nx", "http://h.example/x#top"},
		{"http://0x7f.1/", "http://127.0.0.1/#top"}, {"//u:p@h.example/", "error: a userinfo"},
		{"https:", "error: host at byte 6"}, {"http://a.example:80x/", "error: port at byte 5"},
	}, []string{"no host that speaks HTTP", "file:///etc/passwd", "javascript:alert(1)"})
	check(t, from("http://u:p@h/b"), [][2]string{
		{"c", "http://u:p@h/c"}, {"//u:p@h", "http://u:p@h"},
	}, []string{"a userinfo", "//U:p@h/", "//u:p@i/", "https:u@h"})
	check(t, from("/b"), [][2]string{{"c", "error: uri: base URI is not absolute"}})
}
