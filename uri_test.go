// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"math"
	"math/rand/v2"
	"net/url"
	"reflect"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unique"
	"unsafe"
)

func TestURISize(t *testing.T) {
	if got, want := unsafe.Sizeof(URI{}), unsafe.Sizeof("")+16; got != want {
		t.Errorf("a URI takes %d bytes, want %d", got, want)
	}
}

func TestZeroValue(t *testing.T) {
	u, err := Parse("")
	if err != nil || u != (URI{}) {
		t.Errorf(`Parse("") = %#v, %v, want the zero value`, u, err)
	}
	checkReference(t, "the zero value", URI{}, Components{})
	if got := (URI{}).Kind(); got != SameDocument {
		t.Errorf("the zero value is a %s reference", got)
	}
	if got := MustParse("#f").WithoutFragment(); got != (URI{}) {
		t.Errorf(`"#f" without its fragment is %#v, want the zero value`, got)
	}
}

func TestHasScheme(t *testing.T) {
	for _, test := range []struct {
		text, name string
		want       bool
	}{
		{"http://a", "http", true},
		{"http://a", "HTTP", true},
		{"hTtP://a", "HtTp", true},
		{"http://a", "https", false},
		{"https://a", "http", false},
		{"http://a", "http:", false},
		{"http://a", "", false},
		{"//a", "", false},
		{"//a", "http", false},
		{"a+b-1.2:c", "A+B-1.2", true},
		{"https://a", "http\u017f", false}, // a long s, which folds to s in Unicode
		{"a@:b", "a`", false},
		{"a[:b", "a{", false},
	} {
		// The last two are no schemes; only letters have case.
		u := URI{test.text, offsets{ssp: uint32(strings.Index(test.text, ":") + 1)}}
		if got := u.HasScheme(test.name); got != test.want {
			t.Errorf("HasScheme(%q) of %q = %v, want %v", test.name, test.text, got, test.want)
		}
	}
}

func TestKindString(t *testing.T) {
	if got := Kind(6).String(); got != "Kind(6)" {
		t.Errorf("an unknown kind is %q", got)
	}
}

func TestComponentString(t *testing.T) {
	for _, test := range []struct {
		c    Component
		want string
	}{{Component{}, "<undefined>"}, {Defined(""), ""}, {Defined("a"), "a"}} {
		if got := test.c.String(); got != test.want {
			t.Errorf("String = %q, want %q", got, test.want)
		}
		if text, ok := test.c.Get(); text != test.c.text || ok != test.c.defined {
			t.Errorf("Get of %q = %q, %v", test.c, text, ok)
		}
	}
}

// TestImmutable finds fields of a URI through which one copy could change another, and
// methods that change a URI.
func TestImmutable(t *testing.T) {
	var check func(typ reflect.Type)
	check = func(typ reflect.Type) {
		switch typ.Kind() {
		case reflect.Struct:
			for i := range typ.NumField() {
				check(typ.Field(i).Type)
			}
		case reflect.String, reflect.Uint32:
		default:
			t.Errorf("a URI contains a %v", typ)
		}
	}
	value, pointer := reflect.TypeFor[URI](), reflect.TypeFor[*URI]()
	check(value)
	for i := range pointer.NumMethod() {
		name := pointer.Method(i).Name
		if _, ok := value.MethodByName(name); !ok && !slices.Contains([]string{"Scan", "UnmarshalBinary", "UnmarshalText"}, name) {
			t.Errorf("the method %s has a pointer receiver", name)
		}
	}
}

// TestEqual shows that values are equal if their texts are, wherever these are in memory, and
// that such values are the same key.
func TestEqual(t *testing.T) {
	seen := map[URI]bool{}
	for _, c := range validRows(t) {
		u, v := RFC2732.MustParse(c.text), RFC2732.MustParse(strings.Clone(c.text))
		s, err := u.Server()
		s2, err2 := v.Server()
		if u != v || unique.Make(u) != unique.Make(v) || u.Components() != v.Components() || s != s2 || (err == nil) != (err2 == nil) {
			t.Errorf("%s: two values of %q are not equal", c.where, c.text)
		}
		if seen[u] {
			t.Errorf("%s: %q is equal to a row above", c.where, c.text)
		}
		if seen[u] = true; !seen[v] {
			t.Errorf("%s: two values of %q are two keys", c.where, c.text)
		}
	}
	if Defined("") == (Component{}) || Defined("a") != Defined(strings.Clone("a")) {
		t.Error("Component values are not compared by text and definedness")
	}
}

// TestCompare sorts the valid references and shows that Compare is consistent with
// == and with the order of their texts.
func TestCompare(t *testing.T) {
	var uris []URI
	var texts []string
	for _, c := range validRows(t) {
		uris, texts = append(uris, RFC2732.MustParse(c.text)), append(texts, c.text)
	}
	for _, u := range uris {
		for _, v := range uris {
			if (u.Compare(v) == 0) != (u == v) || u.Compare(v) != -v.Compare(u) {
				t.Errorf("Compare(%q, %q) = %d, Compare(%q, %q) = %d", u, v, u.Compare(v), v, u, v.Compare(u))
			}
		}
	}
	rand.Shuffle(len(uris), func(i, j int) { uris[i], uris[j] = uris[j], uris[i] })
	slices.SortFunc(uris, URI.Compare)
	slices.Sort(texts)
	for i, u := range uris {
		if u.String() != texts[i] {
			t.Fatalf("place %d is for %q, want %q", i, u, texts[i])
		}
	}
}

// TestComponentsURI holds what Components.URI refuses to the rule and the offset,
// in the text of step 7, that it must name.
func TestComponentsURI(t *testing.T) {
	for _, r := range readTable(t, "components.txt", 3) {
		var c Components
		for _, f := range r.fields[2:] {
			name, text, _ := strings.Cut(f, "=")
			switch name {
			case "scheme":
				c.Scheme = Defined(text)
			case "authority":
				c.Authority = Defined(text)
			case "path":
				c.Path = text
			case "query":
				c.Query = Defined(text)
			case "fragment":
				c.Fragment = Defined(text)
			default:
				t.Fatalf("%s: no component %q", r.where, name)
			}
		}
		u, err := c.URI()
		if u != (URI{}) {
			t.Errorf("%s: %q.URI() returns half a value, %q", r.where, c, u)
		}
		checkSyntaxError(t, r, err)
	}
}

// checkComponents checks the laws of Components, for any texts: what is valid and
// splits into just these components is their URI, and all else is an error.
func checkComponents(t testing.TB, c Components) {
	t.Helper()
	text := c.String()
	u, err := c.URI()
	switch se, ok := err.(*SyntaxError); {
	case validSlow(RFC2732, text) && splitSlow(text) == c:
		if err != nil || u.String() != text || u.Components() != c {
			t.Fatalf("%q: URI() = %q, %v, want %q", c, u, err, text)
		}
	case !ok || u != URI{} || se.Offset > len(text):
		t.Fatalf("%q: URI() = %q, %v, want an error within %q", c, u, err, text)
	}
}

// TestComponentsURIExhaustive puts every short text into every component.
func TestComponentsURIExhaustive(t *testing.T) {
	texts := []Component{{}}
	forAll("a:/?#", 2, func(s string) { texts = append(texts, Defined(s)) })
	paths := []string{"//a", "a/:", "a//", "/a:", "///"}
	forAll("a:/?#", shorter(2), func(s string) { paths = append(paths, s) })
	short := []Component{{}, Defined(""), Defined("#"), Defined("a#"), Defined("?")}
	for _, scheme := range texts {
		for _, authority := range texts {
			for _, path := range paths {
				for _, query := range short {
					for _, fragment := range short {
						c := Components{scheme, authority, path, query, fragment}
						checkComponents(t, c)
					}
				}
			}
		}
	}
}

// TestNoAllocs shows what allocates nothing.
func TestNoAllocs(t *testing.T) {
	const text = "http://user@www.ics.uci.edu:80/pub/ietf/uri/?a=%20b#Related"
	u, base := MustParse(text), MustParse("http://a/b/c/d;p?q")
	escaped := MustParse("http://u%40x@h:99999999999999999999999999/")
	ref, sibling := MustParse("../x/./y?z#f"), MustParse("http://a/b/c/g")
	dst := make([]byte, 0, 256)
	var (
		uris       [2]URI
		str        string
		ok         bool
		components Components
		number     int
		server     Server
	)
	for name, f := range map[string]func(){
		"Parse":              func() { uris[0], _ = Parse(text) },
		"Valid":              func() { ok = Valid(text) },
		"Valid, refused":     func() { ok = Valid("http://a/%zz") },
		"Split":              func() { components = Split(text) },
		"String":             func() { str = u.String() },
		"Scheme":             func() { str, ok = u.Scheme() },
		"HasScheme":          func() { ok = u.HasScheme("HTTP") },
		"Authority":          func() { str, ok = u.Authority() },
		"Path":               func() { str = u.Path() },
		"Query":              func() { str, ok = u.Query() },
		"Fragment":           func() { str, ok = u.Fragment() },
		"SchemeSpecificPart": func() { str = u.SchemeSpecificPart() },
		"Kind":               func() { str = u.Kind().String() },
		"IsAbsolute":         func() { ok = u.IsAbsolute() },
		"WithoutFragment":    func() { uris[1] = u.WithoutFragment() },
		"Components":         func() { components = u.Components() },
		"Server":             func() { server, _ = u.Server() },
		"ParseServer":        func() { server, _ = ParseServer("user@www.ics.uci.edu:80") },
		"HostKind":           func() { str = server.HostKind().String() },
		"Addr":               func() { _, ok = Server{Host: "127.0.0.1"}.Addr() },
		"PortNumber":         func() { _, ok = server.PortNumber(80) },
		"DefaultPort":        func() { _, ok = DefaultPort("wss") },
		"Normalize, normal":  func() { uris[0] = base.Normalize() },
		"Equivalent":         func() { ok = base.Equivalent(base) },
		"RemoveDotSegments":  func() { uris[0] = u.RemoveDotSegments() },
		"Relativize, suffix": func() { uris[0] = base.Relativize(sibling) },
		"Normalize, escaped": func() { uris[0] = escaped.Normalize() },
		"Hazards, long port": func() { ok = escaped.Hazards() == 0 },
		"EscapeExcluded, v6": func() { str = RFC2732.EscapeExcluded("http://u@[::1]:80/") },
		"Redacted":           func() { str = u.Redacted() },
		"Hazards":            func() { ok = u.Hazards() == 0 },
		"RFC2732.Parse":      func() { uris[0], _ = RFC2732.Parse("http://[::1]:80/") },
		"AppendText":         func() { dst, _ = u.AppendText(dst[:0]) },
		"AppendBinary":       func() { dst, _ = u.AppendBinary(dst[:0]) },
		"Compare":            func() { number = u.Compare(base) },
		"AppendResolve":      func() { dst, _ = base.AppendResolve(dst[:0], ref) },
		"Resolve, absolute":  func() { uris[0], _ = base.Resolve(u) },
		"Resolve, refused":   func() { _, _ = u.Resolve(URI{}) },
		"AppendEscape":       func() { dst = AppendEscape(dst[:0], "a/b c", InSegment) },
		"AppendUnescape":     func() { dst, _ = AppendUnescape(dst[:0], "a%2Fb%20c") },
		"Escape, no change":  func() { str = Escape("abc", InQuery) },
		"Unescape, none":     func() { str, _ = Unescape("abc") },
		"EscapeExcluded":     func() { str = EscapeExcluded(text) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 && !instrumented() {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
	_, _, _, _ = str, ok, components, number

	// What makes room does so once.
	for _, ref := range []URI{ref, sibling, MustParse("g/./h")} {
		if n := testing.AllocsPerRun(100, func() { dst, _ = base.AppendResolve(nil, ref) }); n != 1 && !instrumented() {
			t.Errorf("AppendResolve to nil allocates %v times for %q", n, ref)
		}
	}
}

// TestMemory measures what a URI and a *url.URL keep in memory, with a text of 40 bytes.
func TestMemory(t *testing.T) {
	if instrumented() || strconv.IntSize != 64 {
		t.Skip("pointers are larger, or smaller")
	}
	const text, n = "http://www.example.org/path/to/a/page.ht", 100000
	uris, urls := make([]URI, n), make([]*url.URL, n)
	for name, test := range map[string]struct {
		parse   func(i int)
		element int // of the slice
		bytes   int
		objects float64
	}{
		"URI":      {func(i int) { uris[i] = MustParse(strings.Clone(text)) }, int(unsafe.Sizeof(URI{})), 80, 1},
		"*url.URL": {func(i int) { urls[i], _ = url.Parse(strings.Clone(text)) }, int(unsafe.Sizeof(urls[0])), 200, 2},
	} {
		heap := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/allocs:objects"}}
		runtime.GC()
		metrics.Read(heap)
		bytes, objects := heap[0].Value.Uint64(), heap[1].Value.Uint64()
		for i := range n {
			test.parse(i)
		}
		runtime.GC()
		metrics.Read(heap)
		gotBytes := test.element + int(math.Round(float64(heap[0].Value.Uint64()-bytes)/n))
		gotObjects := math.Round(float64(heap[1].Value.Uint64()-objects) / n)
		if gotBytes != test.bytes || gotObjects != test.objects {
			t.Errorf("a %s takes %d bytes in %v objects, want %d in %v", name, gotBytes, gotObjects, test.bytes, test.objects)
		}
	}
}
