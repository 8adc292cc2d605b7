package recipes

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"rfc2396.example/uri"
)

func TestResolveIRI(t *testing.T) {
	on := func(base string) func(string) (string, error) {
		return func(ref string) (string, error) { return resolveIRI(base, ref) }
	}
	check(t, on("http://bücher.example/%7e/[1]?q#f"), [][2]string{
		{"", "http://bücher.example/%7e/[1]?q"}, {"#s", "http://bücher.example/%7e/[1]?q#s"},
		{"?y", "http://bücher.example/%7e/[1]?y"}, {"größe {x}", "http://bücher.example/%7e/größe {x}"},
		{"../%zz#a#b", "http://bücher.example/%zz#a#b"}, {"%2e%2e/c", "http://bücher.example/%7e/%2e%2e/c"},
		{"//[fe80::1%eth0]/", "http://[fe80::1%eth0]/"}, {"urn:a:ü", "urn:a:ü"},
		{"é:b", "error: rel_segment at byte 6"}, {"1:b", "error: rel_segment at byte 1"},
		{"DAV:", "error: absoluteURI at byte 4"},
	})
	check(t, on("x:a"), [][2]string{{".", "error: absoluteURI at byte 2"}})
	check(t, on(":"), [][2]string{{"http://ü", "error: rel_segment at byte 0"}})
	check(t, on("g"), [][2]string{{"h", "error: uri: base URI is not absolute"}, {"http://ü", "http://ü"}})
}

var bases = valid([]string{
	"f:/", "f:/x", "f:/x/y/z", "f:///", "f:/.//x", "f:/x//y/", "f:/x/..", "http://h", "http://h?q",
	"http://h/x/y?q#f", "http://h/../x", "http://h/x/./y/../z", "m:x", "x/y", "",
})

// TestResolveIRIs shows that resolution treats what no URI contains like the letters P, Q and R.
func TestResolveIRIs(t *testing.T) {
	iri := strings.NewReplacer("P", "ü%2e", "Q", "[%zz<\xff", "R", "% 3C").Replace
	refs := valid(append(sequences(4, "../", "./", "/", "P/", "..", "Q", "?P", "#R"), "//Q", "//Q/../P", "f:P", "f:/R", "f:../Q"))
	for _, base := range append(bases, uri.MustParse("f://P/Q/R?P")) {
		for _, ref := range refs {
			u, wantErr := base.Resolve3986(ref)
			if !u.IsAbsolute() {
				u, wantErr = uri.URI{}, uri.ErrRelativeBase
			}
			got, err := resolveIRI(iri(base.String()), iri(ref.String()))
			if got != iri(u.String()) || (err == nil) != (wantErr == nil) {
				t.Fatalf("resolveIRI(%q, %q) = %q, %v; want %q, %v", base, ref, got, err, u, wantErr)
			}
		}
	}
}

func TestToIRI(t *testing.T) {
	check(t, with(func(u uri.URI) (string, error) { return toIRI(u), nil }), [][2]string{
		{"http://b%C3%BCcher.de/%e4%b8%ad?%C3%9F#%F0%9F%98%80", "http://bücher.de/中?ß#😀"},
		{"a%20b%7E%25C3%BC", "a%20b%7E%25C3%BC"}, {"/%FC%C3", "/%FC%C3"}, {"/%C3%C3%BC", "/%C3ü"},
		{"/%E2%80%AE%E2%81%A6%C2%A0%E2%80%A8%E2%80%8D%EF%BF%BD%EE%80%80%ED%A0%80%C0%AF", "/%E2%80%AE%E2%81%A6%C2%A0%E2%80%A8%E2%80%8D%EF%BF%BD%EE%80%80%ED%A0%80%C0%AF"},
	})
}

// ucschar is the rule of section 2.2 of RFC 3987.
var ucschar = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0xA0, Hi: 0xD7FF, Stride: 1}, {Lo: 0xF900, Hi: 0xFDCF, Stride: 1}, {Lo: 0xFDF0, Hi: 0xFFEF, Stride: 1}},
	R32: []unicode.Range32{
		{Lo: 0x10000, Hi: 0x1FFFD, Stride: 1}, {Lo: 0x20000, Hi: 0x2FFFD, Stride: 1}, {Lo: 0x30000, Hi: 0x3FFFD, Stride: 1},
		{Lo: 0x40000, Hi: 0x4FFFD, Stride: 1}, {Lo: 0x50000, Hi: 0x5FFFD, Stride: 1}, {Lo: 0x60000, Hi: 0x6FFFD, Stride: 1},
		{Lo: 0x70000, Hi: 0x7FFFD, Stride: 1}, {Lo: 0x80000, Hi: 0x8FFFD, Stride: 1}, {Lo: 0x90000, Hi: 0x9FFFD, Stride: 1},
		{Lo: 0xA0000, Hi: 0xAFFFD, Stride: 1}, {Lo: 0xB0000, Hi: 0xBFFFD, Stride: 1}, {Lo: 0xC0000, Hi: 0xCFFFD, Stride: 1},
		{Lo: 0xD0000, Hi: 0xDFFFD, Stride: 1}, {Lo: 0xE1000, Hi: 0xEFFFD, Stride: 1},
	},
}

// unseen has what is a letter, a mark or a symbol, but leaves nothing on a page.
var unseen = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x034F, Hi: 0x034F, Stride: 1}, {Lo: 0x115F, Hi: 0x1160, Stride: 1}, {Lo: 0x17B4, Hi: 0x17B5, Stride: 1},
	{Lo: 0x180B, Hi: 0x180F, Stride: 1}, {Lo: 0x2800, Hi: 0x2800, Stride: 1}, {Lo: 0x3164, Hi: 0x3164, Stride: 1},
	{Lo: 0xFE00, Hi: 0xFE0F, Stride: 1}, {Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1},
}}

var escapes = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

func upperEscapes(u uri.URI) string {
	return escapes.ReplaceAllStringFunc(u.String(), strings.ToUpper)
}

// checkBack returns toIRI(u). It fails if the way back does not lead to u, or if RFC 3987 forbids a
// character of the IRI.
func checkBack(t *testing.T, u uri.URI) string {
	iri := toIRI(u)
	again, err := uri.ParseAnyURI(iri)
	if err != nil || again != u && upperEscapes(again) != upperEscapes(u) {
		t.Fatalf("toIRI(%q) = %q, which stands for %q, %v", u, iri, again, err)
	}
	for _, c := range iri {
		// The first seven are the formatting characters of section 4.1.
		if c >= utf8.RuneSelf && (strings.ContainsRune("\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u061C", c) ||
			unicode.IsSpace(c) || !unicode.Is(ucschar, c)) {
			t.Fatalf("toIRI(%q) = %q contains %U", u, iri, c)
		}
	}
	return iri
}

// TestToIRIs tries all characters, and sequences of octets from each class of UTF-8.
func TestToIRIs(t *testing.T) {
	for c := range unicode.MaxRune + 1 {
		if 0x34000 <= c && c < 0xDFFF0 && c&0xFFFF > 0xF && c&0xFFFF < 0xFFF0 { // unassigned
			continue
		}
		upper := uri.Escape(string(c), uri.InQuery) // of a surrogate, that of U+FFFD
		for _, s := range []string{upper, escapes.ReplaceAllStringFunc(upper, strings.ToLower)} {
			if s != upper && c > 0x3000 { // the digits of these do not differ
				continue
			}
			iri := checkBack(t, uri.MustParse("f://"+s+"/"+s+"%C3?%80"+s+"#"+s))
			want := 0
			if c >= utf8.RuneSelf && unicode.IsGraphic(c) && !unicode.IsSpace(c) && unicode.Is(ucschar, c) && !unicode.Is(unseen, c) {
				want = 4
			}
			if n := strings.Count(iri, string(c)); c >= utf8.RuneSelf && n != want {
				t.Fatalf("toIRI unescapes %d of 4 %U: %q", n, c, iri)
			}
		}
	}
	octets := []string{
		"", "a", "%41", "%80", "%8E", "%90", "%9F", "%A0", "%BF", "%C0", "%C3", "%DF", "%E0", "%E2", "%ED", "%EF",
		"%F0", "%F4", "%FF",
	}
	for _, a := range octets {
		for _, b := range octets {
			for _, c := range octets {
				for _, d := range octets {
					checkBack(t, uri.MustParse("/"+a+b+c+d))
				}
			}
		}
	}
}

func TestCheckIRI(t *testing.T) {
	check(t, func(s string) (string, error) { return "", checkIRI(s) }, [][2]string{
		{"http://bücher.example/größe?ß#ü", ""}, {"/?\ue000\U00100000#", ""}, {"", ""}, {"urn:x", ""},
		{"http://[::1]/", ""}, {"http://a/\U00020000", ""}, {"DAV:", ""}, {"urn:", ""}, {"a+1.-:", ""},
		{"http:#ü", ""}, {":", "error: rel_segment at byte 0"}, {"a_b:x", "error: scheme at byte 1"},
		{"/\ue000?", "error: segment at byte 1"}, {"/\u202e", "error: segment at byte 1"}, {"/\u2066", "error: segment at byte 1"},
		{"/#?\ue000", "error: fragment at byte 3"}, {"http://a/\xff", "error: segment at byte 9"},
		{"a b", "error: rel_segment at byte 1"}, {"ü/ü b", "error: segment at byte 5"},
		{"{x}", "error: rel_segment at byte 0"}, {"a#ü#c", "error: fragment at byte 4"},
		{"%zz", "error: escaped at byte 1"}, {"%ü1", "error: escaped at byte 1"},
		{"http://[ü]/", "error: IPv6address at byte 8"},
	}, []string{"scheme at byte 0", "1:", "ü:", "ü:x"}, []string{`want digits in a port, one "@", and no ":" in a host`,
		"http://:x", "http://h:８0/", "http://a@ü@c/", "//a:ü",
	}, []string{"brackets must be escaped, except around the address of a host", "http://[::1]/?[", "#]"})
	// What a URI does to names of XML namespaces that differ.
	for _, name := range []string{"http://a/ü", "http://a/%C3%BC", "http://a/%c3%bc"} {
		if u, err := uri.ParseAnyURI(name); u.Normalize().String() != "http://a/%C3%BC" || err != nil {
			t.Errorf("%s is %s, %v; update RECIPES.md", name, u.Normalize(), err)
		}
	}
}

// TestCheckIRIs compares what checkIRI says of each character with RFC 3987: the rules ucschar and iprivate, and
// section 4.1.
func TestCheckIRIs(t *testing.T) {
	for c := rune(0x80); c <= unicode.MaxRune; c++ {
		low := c & 0xFFFF
		want := 0xA0 <= c && c <= 0xD7FF || 0xF900 <= c && c <= 0xFDCF || 0xFDF0 <= c && c <= 0xFFEF ||
			0x10000 <= c && c <= 0xDFFFD && low <= 0xFFFD || 0xE1000 <= c && c <= 0xEFFFD
		want = want && !unicode.In(c, unicode.Bidi_Control)
		if got := checkIRI("/" + string(c)); (got == nil) != want {
			t.Fatalf("checkIRI of %U: got %v, want valid %t", c, got, want)
		}
		want = want || 0xE000 <= c && c <= 0xF8FF || 0xF0000 <= c && low <= 0xFFFD
		if got := checkIRI("?" + string(c)); (got == nil) != want {
			t.Fatalf("checkIRI of %U in a query: got %v, want valid %t", c, got, want)
		}
		if c == 0xD7FF { // surrogates are no characters
			c = 0xDFFF
		}
	}
}
