package main

import (
	"bufio"
	"cmp"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"rfc2396.example/uri"
)

// The laws of the functions that RECIPES.md shows, on all short inputs.

// sequences returns all sequences of up to n tokens, without duplicates. The first is empty.
func sequences(n int, tokens ...string) []string {
	all := []string{""}
	seen := map[string]bool{"": true}
	for start := 0; n > 0; n-- {
		end := len(all)
		for _, s := range all[start:end] {
			for _, token := range tokens {
				if s := s + token; !seen[s] {
					seen[s] = true
					all = append(all, s)
				}
			}
		}
		start = end
	}
	return all
}

// valid returns the URIs among texts.
func valid(texts []string) (all []uri.URI) {
	for _, s := range texts {
		if u, err := uri.Parse(s); err == nil {
			all = append(all, u)
		}
	}
	return all
}

var bases = valid([]string{
	"f:/", "f:/x", "f:/x/y/z", "f:///", "f:/.//x", "f:/x//y/", "f:/x/..", "http://h", "http://h?q",
	"http://h/x/y?q#f", "http://h/../x", "http://h/x/./y/../z", "m:x", "x/y", "",
})

// TestResolveIRI shows that resolution treats what no URI contains like the letters P, Q and R.
func TestResolveIRI(t *testing.T) {
	iri := strings.NewReplacer("P", "ü%2e", "Q", "[%zz<\xff", "R", "% 3C").Replace
	refs := valid(append(sequences(4, "../", "./", "/", "P/", "..", "Q", "?P", "#R"), "//Q", "//Q/../P", "f:P", "f:/R", "f:../Q"))
	var cases int
	for _, base := range append(bases, uri.MustParse("f://P/Q/R?P")) {
		for _, ref := range refs {
			cases++
			u, wantErr := base.Resolve3986(ref)
			got, err := resolveIRI(iri(base.String()), iri(ref.String()))
			if got != iri(u.String()) || (err == nil) != (wantErr == nil) {
				t.Fatalf("resolveIRI(%q, %q) = %q, %v; want %q, %v", base, ref, got, err, u, wantErr)
			}
		}
	}
	t.Logf("%d cases", cases)
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

// TestToIRI tries all characters, and sequences of octets from each class of UTF-8.
func TestToIRI(t *testing.T) {
	cases := 0
	for c := range unicode.MaxRune + 1 {
		if 0x34000 <= c && c < 0xDFFF0 && c&0xFFFF > 0xF && c&0xFFFF < 0xFFF0 { // unassigned
			continue
		}
		upper := uri.Escape(string(c), uri.InQuery) // of a surrogate, that of U+FFFD
		for _, s := range []string{upper, escapes.ReplaceAllStringFunc(upper, strings.ToLower)} {
			if s != upper && c > 0x3000 { // the digits of these do not differ
				continue
			}
			cases++
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
		"", "a", "%41", "%80", "%8E", "%90", "%9F", "%A0", "%BF", "%C0", "%C3", "%DF", "%E0", "%E2", "%ED", "%EF", "%F0", "%F4", "%FF",
	}
	for _, a := range octets {
		for _, b := range octets {
			for _, c := range octets {
				for _, d := range octets {
					cases++
					checkBack(t, uri.MustParse("/"+a+b+c+d))
				}
			}
		}
	}
	t.Logf("%d cases", cases)
}

// TestFileURI turns names into URIs and back.
func TestFileURI(t *testing.T) {
	cases := 0
	for _, name := range sequences(5, "/", ".", "a", "[", "%41", ":", `\`, "ü", "\xff", "#;?") {
		u, err := fileURI(name)
		segments := strings.Split(name, "/")
		isGood := strings.HasPrefix(name, "/") && !strings.HasPrefix(name, "//") && !slices.Contains(segments, ".") && !slices.Contains(segments, "..")
		if isGood != (err == nil) {
			t.Fatalf("fileURI(%q) = %q, %v", name, u, err)
		}
		if err != nil {
			continue
		}
		cases++
		again, err := fileName(u)
		strict, _ := u.Resolve3986(u)
		if again != name || err != nil || strict != u {
			t.Fatalf("fileURI(%q) = %q, which is the file %q, %v; in RFC 3986, %q", name, u, again, err, strict)
		}
	}
	long := "/a" + strings.Repeat("/", 1<<20)
	if name, err := fileName(uri.MustParse("file://" + long)); name != long || err != nil { // in linear time
		t.Errorf("a long URI: %d bytes, %v", len(name), err)
	}
	for _, s := range sequences(5, "/", ".", "%2e", "%2F", "%5c", "a", "..") {
		u, err := uri.Parse("file:///" + s)
		if err != nil {
			t.Fatal(err)
		}
		cases++
		name, err := fileName(u)
		if segments := strings.Split(name, "/"); err == nil && (len(segments) != 1+len(slices.Collect(u.Segments())) ||
			slices.Contains(segments, ".") || slices.Contains(segments, "..")) {
			t.Fatalf("fileName(%q) = %q", u, name)
		}
	}
	t.Logf("%d cases", cases)
}

// TestRequestURI shows that a URI has the host of the request, each segment of the path that the client wrote, and
// the query that net/http reads.
func TestRequestURI(t *testing.T) {
	cases, accepted := 0, 0
	for _, target := range sequences(4, "/", "*", "a", ":", "?", "#", "@", "[1]", "|", "%2F", "%", "..", `\`, "http://b", "\xff") {
		for _, method := range []string{"GET", "OPTIONS"} {
			r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(method + " " + target + " HTTP/1.1\r\nHost: a:80\r\n\r\n")))
			if err != nil {
				continue
			}
			cases++
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
	t.Logf("%d requests, %d with a URI", cases, accepted)
	if accepted == 0 {
		t.Error("no request has a URI")
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
