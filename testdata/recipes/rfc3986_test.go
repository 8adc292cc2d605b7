package recipes

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

func TestCheck3986(t *testing.T) {
	check(t, func(s string) (string, error) { return "", check3986(s) }, [][2]string{
		{"http:", ""}, {"urn:#f", ""}, {"http://u:p:q@[::1]:/", ""}, {"//@:80", ""}, {"", ""}, {"?y", ""},
		{"http://1a.-b/", ""}, {"a:b:c", ""}, {"x:?", ""}, {"/[", "error: segment at byte 1"},
		{"//[::1", "error: IPv6address at byte 6"}, {"x://[::1", "error: IPv6address at byte 8"}, {"//[v1.x]", "error: IPv6address at byte 3"},
		{"//[::1]x", "error: hostport at byte 7"}, {"//[::1%25e]", "error: IPv6address at byte 6"},
		{"//u[@h", "error: reg_name at byte 3"}, {":b", "error: rel_segment at byte 0"},
		{"1:b", "error: scheme at byte 0"}, {"1a:", "error: scheme at byte 0"}, {"a_:?", "error: scheme at byte 1"},
		{"x:#a b", "error: fragment at byte 4"}, {"a b", "error: rel_segment at byte 1"},
		{"a ü", "error: rel_segment at byte 1"}, {"//ü", "error: reg_name at byte 2"},
		{"%zz", "error: escaped at byte 1"}, {"a#b#c", "error: fragment at byte 3"},
	}, []string{"brackets must be escaped, except around the address of a host", "x:a[", "http://a/?[", "#]"}, []string{`want digits in a port, one "@", and no ":" in a host`, "//u@v@h", "//u:p@v:80x", "//h:80x", "//a:b:c"})
}

// TestCheck3986Rules compares check3986 with the rules of RFC 3986, Appendix A, for short texts.
func TestCheck3986Rules(t *testing.T) {
	rules := strings.NewReplacer(
		"pchar", "(?:[a1:@]|%[a1]{2})", "nocolon", "(?:[a1@]|%[a1]{2})", "userinfo", "(?:[a1:]|%[a1]{2})*",
		"host", `(?:\[::1?\]|(?:[a1]|%[a1]{2})*)`, "segments", "(?:/(?:[a1:@]|%[a1]{2})*)*", "port", "1*")
	reference := regexp.MustCompile(rules.Replace(
		`^(?:(?:a[a1]*:)?(?://(?:userinfo@)?host(?::port)?segments|/(?:pchar+segments)?)|a[a1]*:(?:pchar+segments)?|(?:nocolon+segments)?)` +
			`(?:\?(?:pchar|[/?])*)?(?:#(?:pchar|[/?])*)?$`))
	accepted := 0
	for _, begin := range []string{"", "//", "a://"} {
		for _, s := range sequences(4, "a", "1", ":", "/", "?", "#", "@", "[::1]", "[", "]", "%", "%a1", " ") {
			s = begin + s
			want := reference.MatchString(s)
			if err := check3986(s); (err == nil) != want {
				t.Fatalf("check3986(%q): %v, want valid %t", s, err, want)
			}
			if want {
				accepted++
			}
		}
	}
	if accepted < 10_000 {
		t.Errorf("%d references are accepted, want more", accepted)
	}
}

// TestJSONSchema counts the texts of JSON Schema's test suite about which check3986 is right, and reads the figure from
// the peers' page, whose tests count those of Parse and net/url. In the format uri, a text must also have a scheme.
func TestJSONSchema(t *testing.T) {
	right := 0
	row := regexp.MustCompile(`(?m)^(uri|uri-reference) +(valid|invalid) +(".*")$`)
	for _, fields := range row.FindAllStringSubmatch(read(t, "../peers/jsonschema.txt"), -1) {
		text, err := strconv.Unquote(fields[3])
		if err != nil {
			t.Fatalf("%s: %v", fields[0], err)
		}
		isValid := check3986(text) == nil && (uri.Split(text).Scheme.IsDefined() || fields[1] != "uri")
		if isValid == (fields[2] == "valid") {
			right++
		}
	}
	checkSays(t, "../peers/README.md", "and [check3986](../recipes/rfc3986.go) %d.", right)
}
