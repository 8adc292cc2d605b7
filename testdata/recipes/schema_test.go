package recipes

import (
	"fmt"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

func TestResolveRef(t *testing.T) {
	on := func(base uri.URI) func(string) (string, error) {
		return func(ref string) (string, error) {
			schema, fragment, err := resolveRef(base, ref)
			if err != nil {
				return schema.String() + fragment, err
			}
			return fmt.Sprintf("%s %q", schema, fragment), nil
		}
	}
	check(t, on(uri.MustParse("http://a.example/v1/openapi.json")), [][2]string{
		{"../schemas/root.json#", `http://a.example/schemas/root.json ""`},
		{"", `http://a.example/v1/openapi.json ""`}, {"#", `http://a.example/v1/openapi.json ""`},
		{"#/$defs/a~1b%25", `http://a.example/v1/openapi.json "/$defs/a~1b%"`},
		{"#/paths/~1pets~1{id}", `http://a.example/v1/openapi.json "/paths/~1pets~1{id}"`},
		{"b.json?x#/%7E0", `http://a.example/v1/b.json?x "/~0"`}, {"?x", `http://a.example/v1/openapi.json?x ""`},
		{"../../../x", `http://a.example/x ""`}, {"//h", `http://h ""`},
		{"HTTP://A.example/%7e/./c", `HTTP://A.example/%7e/c ""`}, {"urn:x:y#z", `urn:x:y "z"`},
		{"a b", `http://a.example/v1/a%20b ""`}, {"größe", `http://a.example/v1/gr%C3%B6%C3%9Fe ""`},
		{"a#b#c", "error: fragment at byte 3"}, {"%zz", "error: escaped at byte 1"},
		{":a", "error: rel_segment at byte 0"}, {"x:", "error: absoluteURI at byte 2"},
	})
	check(t, on(uri.URI{}), [][2]string{
		{"#/$defs/a", ` "/$defs/a"`}, {"item", `item ""`}, {"", ` ""`}, {"urn:a:b#x", `urn:a:b "x"`},
		{"http://h/a", `http://h/a ""`}, {"../b.json", `../b.json ""`},
	})
	check(t, on(uri.MustParse("testdata/spec.yml")), [][2]string{
		{"../../b.yml#/a", `../b.yml "/a"`}, {"#/a", `testdata/spec.yml "/a"`},
	})
	check(t, on(uri.MustParse("urn:example:root")), [][2]string{
		{"", `urn:example:root ""`}, {"#a", `urn:example:root "a"`}, {"item", `urn:item ""`}, {"b/c", `urn:b/c ""`},
	})
	check(t, on(uri.MustParse("x:a")), [][2]string{{".", "error: absoluteURI at byte 2"}})
	check(t, on(uri.MustParse("/a/b.json")), [][2]string{
		{"#/a", `/a/b.json "/a"`}, {"http://h", `http://h ""`}, {"c.json", `/a/c.json ""`},
	})
	if got := strings.NewReplacer("~1", "/", "~0", "~").Replace("~01~1~00"); got != "~1/~0" {
		t.Error(got)
	}
}
