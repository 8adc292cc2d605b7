package recipes

import (
	"net/url"
	"testing"

	"rfc2396.example/uri"
)

// edited returns editQuery for the text of a URI.
func edited(edit func(url.Values)) func(string) (uri.URI, error) {
	return with(func(u uri.URI) (uri.URI, error) { return editQuery(u, edit) })
}

func TestEditQuery(t *testing.T) {
	check(t, edited(func(v url.Values) { v.Set("x", "&é") }), [][2]string{
		{"http://a/b?x=1&y=a+b#f", "http://a/b?x=%26%C3%A9&y=a+b#f"}, {"http://a", "http://a?x=%26%C3%A9"},
	})
	check(t, edited(func(v url.Values) { clear(v) }), [][2]string{{"http://a/b?x=1#f", "http://a/b#f"}})
	check(t, edited(func(url.Values) {}), [][2]string{
		{"?b=2&a=%7e&c", "?a=~&b=2&c="}, {"?a=1;b=2", "error: invalid semicolon separator in query"},
		{"mailto:x?subject=a%20b", "error: an opaque URI has no query of a form"},
	})
	for i := range 1 << 16 { // all pairs of octets
		name, value := string([]byte{byte(i >> 8)}), string([]byte{byte(i), byte(i >> 8)})
		u, err := editQuery(uri.MustParse("x:/y"), func(v url.Values) { v.Add(name, value) })
		query, _ := u.Query()
		values, _ := url.ParseQuery(query)
		if err != nil || !uri.Valid(u.String()) || values.Get(name) != value {
			t.Fatalf("%q and %q make the query %q, error %v", name, value, query, err)
		}
	}
}
