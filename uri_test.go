// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unsafe"
)

func TestZeroValue(t *testing.T) {
	checkReference(t, "the zero value", URI{}, Components{})
	if got := (URI{}).Kind(); got != SameDocument {
		t.Errorf("the zero value is a %s reference", got)
	}
	if got, want := unsafe.Sizeof(URI{}), unsafe.Sizeof("")+16; got != want {
		t.Errorf("a URI takes %d bytes, want %d", got, want)
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

// TestStrings checks the names of enumerated values. valuesOf needs a name of each constant.
func TestStrings(t *testing.T) {
	api, _ := os.ReadFile("testdata/api.txt")
	unknown := Syntax(len(syntaxes))
	for _, v := range []fmt.Stringer{
		unknown, ExcessPolicy(len(policies)), Part(len(parts)), Kind(len(valuesOf[Kind]())), HostKind(len(valuesOf[HostKind]())),
	} {
		name, n := strings.TrimPrefix(fmt.Sprintf("%T", v), "uri."), fmt.Sprintf("%d", v)
		constants := regexp.MustCompile(`\t` + name + `\t= iota\n(\t.*\n)*`).FindString(string(api))
		if got := strconv.Itoa(strings.Count(constants, "\n")); got != n || v.String() != name+"("+n+")" {
			t.Errorf("testdata/api.txt has %s constants of %s, and String has %s names, and then %s", got, name, n, v)
		}
	}
	for _, test := range []struct {
		got  fmt.Stringer
		want string
	}{
		{RFC2396, "RFC 2396"}, {RFC2732, "RFC 2732"},
		{InQuery, "query"}, {InSegment, "segment"}, {InAuthority, "authority"}, {InFragment, "fragment"},
		{KeepExcess, "keep"}, {DropExcess, "drop"}, {RejectExcess, "reject"},
	} {
		if got := test.got.String(); got != test.want {
			t.Errorf("String of %T %d is %q, want %q", test.got, test.got, got, test.want)
		}
	}
	if _, err := unknown.Parse("#["); err == nil || unknown.Valid("#[") || unknown.EscapeExcluded("#[") != "#%5B" {
		t.Error("an unknown Syntax is not treated as RFC2396")
	}
}

// TestCompare shows that URIs are compared as their texts are, by Compare and by ==.
func TestCompare(tt *testing.T) {
	t := few(tt)
	for _, a := range validRows(t) {
		for _, b := range validRows(t) {
			u, _ := RFC2732.Parse(a.text)
			v, _ := RFC2732.Parse(strings.Clone(b.text))
			if want := strings.Compare(a.text, b.text); u.Compare(v) != want || (u == v) != (want == 0) {
				t.Errorf("%s: %q.Compare(%q) = %d, want %d; == is %v", a.where, u, v, u.Compare(v), want, u == v)
			}
		}
	}
}

// TestComponentsURI checks each row of testdata/components.txt.
func TestComponentsURI(tt *testing.T) {
	t := few(tt)
	for _, r := range readTable(t, "components.txt", 3) {
		c := fieldComponents(r.fields[2:])
		u, err := c.URI()
		if u != (URI{}) {
			t.Errorf("%s: %q.URI() returns %q and the error %v, want the zero URI", r.where, c, u, err)
		}
		checkSyntaxError(t, r, err)
	}
}

// fieldComponents returns the components in fields such as "path=/a" and "query=".
func fieldComponents(fields []string) (c Components) {
	for _, f := range fields {
		switch name, text, _ := strings.Cut(f, "="); name {
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
		}
	}
	return c
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
			t.Fatalf("%#v: URI() = %q, %v, want %q", c, u, err, text)
		}
	case !ok || u != URI{} || se.Offset > len(text):
		t.Fatalf("%#v: URI() = %q, %v, want an error within %q", c, u, err, text)
	}
}
