// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"math/rand/v2"
	"reflect"
	"slices"
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
