// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strconv"
	"strings"
	"testing"
)

// parts are the parts for which Escape escapes data, in the order of testdata/escape.txt.
var parts = []Part{InAuthority, InSegment, InQuery, InFragment}

func TestEscape(t *testing.T) {
	for _, r := range readTable(t, "escape.txt", 5) {
		data := r.fields[0]
		for i, want := range r.fields[1:5] {
			if got := Escape(data, parts[i]); got != want {
				t.Errorf("%s: Escape(%q, %d) = %q, want %q", r.where, data, parts[i], got, want)
			}
		}
		if got, want := EscapePath("a", data, data), "/a/"+r.fields[2]+"/"+r.fields[2]; got != want {
			t.Errorf("%s: EscapePath of %q = %q, want %q", r.where, data, got, want)
		}
		checkEscape(t, r.where, data)
	}
	if got := EscapePath(); got != "/" {
		t.Errorf("EscapePath() = %q", got)
	}
	if got := EscapePath(""); got != "/" {
		t.Errorf(`EscapePath("") = %q`, got)
	}
	if InQuery != 0 {
		t.Errorf("InQuery is %d, want the zero value", InQuery)
	}
	for c := range 256 {
		for _, part := range parts {
			if data := "a" + string([]byte{byte(c)}); Escape(data, InQuery) == data && Escape(data, part) != data {
				t.Errorf("InQuery keeps %q, and %v does not", data, part)
			}
		}
		for n := range 20 { // at every offset, in data of up to three steps of eight bytes
			data := []byte(strings.Repeat("a", n+1))
			data[c%(n+1)] = byte(c)
			checkEscape(t, "every octet", string(data))
		}
	}
	forAll("a./:\xff", shorter(5), func(data string) { checkEscape(t, "exhaustive", data) })
}

// checkEscape checks the functions that escape, on any data.
func checkEscape(t testing.TB, where, data string) {
	t.Helper()
	for _, part := range append(parts, Part(9)) {
		escaped := Escape(data, part)
		if want := escapeSlow(data, part); escaped != want {
			t.Errorf("%s: Escape(%q, %v) = %q, want %q", where, data, part, escaped, want)
		}
		exact := make([]byte, 0, len(escaped))
		if got := AppendEscape(exact, data, part); string(got) != escaped || len(got) > 0 && &got[0] != &exact[:1][0] {
			t.Errorf("%s: AppendEscape(%q, %v) = %q, or it allocates though dst has room", where, data, part, got)
		}
		for _, room := range []int{0, len(data), max(len(escaped)-1, 0)} {
			if got := AppendEscape(make([]byte, 0, room), data, part); string(got) != escaped {
				t.Errorf("%s: AppendEscape(%q, %v) with room for %d bytes = %q", where, data, part, room, got)
			}
		}
		if got, err := Unescape(escaped); err != nil || got != data {
			t.Errorf("%s: Unescape(Escape(%q, %d)) = %q, %v", where, data, part, got, err)
		}
		if got := AppendEscape([]byte("dst"), data, part); string(got) != "dst"+escaped {
			t.Errorf("%s: AppendEscape(%q, %d) = %q, but Escape returns %q", where, data, part, got, escaped)
		}
		if got, err := AppendUnescape([]byte("dst"), escaped); err != nil || string(got) != "dst"+data {
			t.Errorf("%s: AppendUnescape(%q) = %q, %v", where, escaped, got, err)
		}

		// Escaped data contains no delimiter, so the components stay the same.
		c := Components{Scheme: Defined("x"), Authority: Defined(""), Path: "/"}
		want := c
		switch part {
		case InAuthority:
			c.Authority, want.Authority = Defined(escaped+"@"), Defined(escaped+"@")
		case InSegment:
			c.Path, want.Path = EscapePath("a", data), "/a/"+escaped
		case InFragment:
			c.Fragment, want.Fragment = Defined(escaped), Defined(escaped)
		default:
			c.Query, want.Query = Defined("a="+escaped), Defined("a="+escaped)
		}
		u, err := c.URI()
		if err != nil || u.Components() != want {
			t.Errorf("%s: %q escaped for part %d is %q, and the URI with it is %q, %v", where, data, part, escaped, u, err)
		}
		if part == InSegment && err == nil {
			ref, err := c.URI()
			if got := strings.Count(ref.Path(), "/"); err != nil || got != 2 {
				t.Errorf("%s: %q escaped as a segment makes a path with %d slashes, want 2", where, data, got)
			}
			// Resolution keeps an escaped segment.
			rel, err := Parse("./" + escaped)
			if got, _ := MustParse("x:///a/b").Resolve(rel); err != nil || got != u {
				t.Errorf("%s: %q escaped as a segment resolves to %q, want %q", where, data, got, u)
			}
		}
	}
}

func TestUnescape(t *testing.T) {
	for _, test := range []struct{ s, want string }{
		{"", ""},
		{"a", "a"},
		{"%41", "A"},
		{"%7e%7E", "~~"},
		{"%25%34%31", "%41"}, // once, not twice
		{"a+b", "a+b"},       // a plus is a plus
		{"%00%ff", "\x00\xff"},
		{"é", "é"}, // all but escapes stays
	} {
		if got, err := Unescape(test.s); err != nil || got != test.want {
			t.Errorf("Unescape(%q) = %q, %v, want %q", test.s, got, err, test.want)
		}
	}
	forAll("%4gG", 5, func(s string) { checkUnescape(t, s) })
	forAll("%4g/;=@:#", shorter(5), func(s string) { // no piece of a URI has a broken escape
		if !Valid(s) {
			return
		}
		for _, piece := range strings.FieldsFunc(s, func(c rune) bool { return strings.ContainsRune("/;=@:#", c) }) {
			if _, err := Unescape(piece); err != nil {
				t.Errorf("Unescape of %q, a piece of %q: %v", piece, s, err)
			}
		}
	})
	for _, test := range []struct {
		s      string
		offset int
	}{{"%", 1}, {"a%", 2}, {"%4", 2}, {"%4g", 2}, {"%g4", 1}, {"%41%", 4}, {"% 41", 1}, {"%%41", 1}, {"%é", 1}} {
		got, err := Unescape(test.s)
		se, ok := err.(*SyntaxError)
		if !ok || se.Rule != "escaped" || se.Offset != test.offset || got != "" {
			t.Errorf("Unescape(%q) = %q, %v, want an error at byte %d", test.s, got, err, test.offset)
		}
		if got, err := AppendUnescape([]byte("dst"), test.s); err == nil || string(got) != "dst" {
			t.Errorf("AppendUnescape(dst, %q) = %q, %v, want dst unchanged", test.s, got, err)
		}
	}
}

// checkUnescape checks Unescape on any text, against the escapes that a regular expression
// finds.
func checkUnescape(t testing.TB, s string) {
	t.Helper()
	broken := strings.Contains(anyEscape.ReplaceAllString(s, ""), "%")
	want := anyEscape.ReplaceAllStringFunc(s, func(e string) string {
		octet, _ := strconv.ParseUint(e[1:], 16, 8)
		return string([]byte{byte(octet)})
	})
	got, err := Unescape(s)
	if broken {
		if se, ok := err.(*SyntaxError); !ok || se.Rule != "escaped" || got != "" || se.Offset > len(s) {
			t.Errorf("Unescape(%q) = %q, %v, want an error", s, got, err)
		}
	} else if err != nil || got != want {
		t.Errorf("Unescape(%q) = %q, %v, want %q", s, got, err, want)
	}
}

func TestEscapeExcluded(t *testing.T) {
	for _, test := range []struct{ s, want string }{
		{"", ""},
		{"http://a/b?c#d", "http://a/b?c#d"},
		{"a b", "a%20b"},
		{"http://a/é", "http://a/%C3%A9"},
		{"\xff", "%FF"},
		{"100%", "100%25"},
		{"%41", "%41"},
		{"%4", "%254"},
		{"%%41", "%25%41"},
		{"a#b#c#", "a#b%23c%23"},
		{"##", "#%23"},
		{`<a>"{b}"|\^[c]` + "`\x00\x7f\n", "%3Ca%3E%22%7Bb%7D%22%7C%5C%5E%5Bc%5D%60%00%7F%0A"},
	} {
		if got := EscapeExcluded(test.s); got != test.want {
			t.Errorf("EscapeExcluded(%q) = %q, want %q", test.s, got, test.want)
		}
	}
	for _, test := range []struct{ s, want string }{
		{"http://[::1]:80/[]", "http://[::1]:80/%5B%5D"},
		{"http://u [@[::1]/", "http://u%20%5B@[::1]/"},
		{"http://[::1]a/", "http://%5B::1%5Da/"},
		{"http://[::1]:x/", "http://%5B::1%5D:x/"},
		{"http://[::g]/", "http://%5B::g%5D/"},
		{"http://a@b@[::1]/", "http://a@b@%5B::1%5D/"},
		{"http://[@[::1]/", "http://%5B@[::1]/"},
		{"http://[::1]@h/", "http://%5B::1%5D@h/"},
		{"mailto:[::1]", "mailto:%5B::1]"}, // an opaque_part does not begin with a bracket
		{"[::1]", "%5B::1%5D"},
		{"//[::1]#[", "//[::1]#["},
		{"/[?[]#[]#[", "/%5B?[]#[]%23["},
		{"x:a[b]?[#]", "x:a[b]?[#]"},
		{"1x:a[", "1x:a%5B"}, // not a scheme, so not an opaque_part
	} {
		if got := RFC2732.EscapeExcluded(test.s); got != test.want {
			t.Errorf("RFC2732.EscapeExcluded(%q) = %q, want %q", test.s, got, test.want)
		}
		checkEscapeExcluded(t, "IPv6", test.s)
	}
	forAll("[:1]@/", 5, func(s string) { checkEscapeExcluded(t, "exhaustive", "//"+s) })
	for _, r := range readTable(t, "invalid.txt", 3) {
		checkEscapeExcluded(t, r.where, r.fields[2])
	}
	for _, c := range validRows(t) {
		checkEscapeExcluded(t, c.where, c.text)
	}
	forAll(alphabet, 3, func(s string) { checkEscapeExcluded(t, "exhaustive", s) })
}

// checkEscapeExcluded checks EscapeExcluded on any text.
func checkEscapeExcluded(t testing.TB, where, s string) {
	t.Helper()
	for x := RFC2396; x <= RFC2732; x++ {
		repaired := x.EscapeExcluded(s)
		if want := escapeExcludedSlow(x, s); repaired != want {
			t.Errorf("%s: syntax %d: EscapeExcluded(%q) = %q, want %q", where, x, s, repaired, want)
		}
		if again := x.EscapeExcluded(repaired); again != repaired {
			t.Errorf("%s: syntax %d: EscapeExcluded(%q) = %q, but EscapeExcluded of the result is %q", where, x, s, repaired, again)
		}
		if validSlow(x, s) && repaired != s {
			t.Errorf("%s: syntax %d: EscapeExcluded(%q) = %q, though it is valid", where, x, s, repaired)
		}
		// The result is valid, unless a scheme or what must follow it is missing.
		_, err := x.Parse(repaired)
		if se, ok := err.(*SyntaxError); ok && se.Rule != "absoluteURI" && (se.Rule != "rel_segment" || repaired[se.Offset] != ':') {
			t.Errorf("%s: syntax %d: EscapeExcluded(%q) = %q: %v", where, x, s, repaired, err)
		}
	}
}
