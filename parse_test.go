// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"
)

// A validRow is a row of testdata/valid.txt: a reference and its components.
type validRow struct {
	where string
	kind  string
	text  string
	parts Components
}

// validRows returns the rows of testdata/valid.txt.
func validRows(t testing.TB) (rows []validRow) {
	for _, r := range readTable(t, "valid.txt", 2) {
		c := validRow{where: r.where, kind: r.fields[0], text: strings.Join(r.fields[1:], "")}
		for i, part := range r.fields[1:] {
			switch {
			case i == 0 && (c.kind == "hierarchical" || c.kind == "opaque"):
				c.parts.Scheme = Defined(strings.TrimSuffix(part, ":"))
			case part[0] == '#':
				c.parts.Fragment = Defined(part[1:])
			case part[0] == '?':
				c.parts.Query = Defined(part[1:])
			case strings.HasPrefix(part, "//") && c.parts.Authority == Component{}:
				c.parts.Authority = Defined(part[2:])
			default:
				c.parts.Path = part
			}
		}
		rows = append(rows, c)
	}
	return rows
}

func TestParseValid(t *testing.T) {
	for _, c := range validRows(t) {
		u, err := RFC2732.Parse(c.text)
		if err != nil {
			t.Errorf("%s: RFC2732.Parse(%q): %v", c.where, c.text, err)
			continue
		}
		if got := u.Kind().String(); got != c.kind {
			t.Errorf("%s: Kind of %q is %s, want %s", c.where, c.text, got, c.kind)
		}
		checkReference(t, c.where, u, c.parts)
	}
}

// checkReference checks what holds for every valid reference. The components of u must be want.
func checkReference(t testing.TB, where string, u URI, want Components) {
	t.Helper()
	text := u.String()
	if got := Split(text); got != want {
		t.Errorf("%s: Split(%q) = %v, want %v", where, text, got, want)
	}
	if got := want.String(); got != text {
		t.Errorf("%s: Components.String of %q is %q", where, text, got)
	}
	if got := u.Components(); got != want {
		t.Errorf("%s: Components of %q are %v, want %v", where, text, got, want)
	}
	if got := (Components{component(u.Scheme()), component(u.Authority()), u.Path(), component(u.Query()), component(u.Fragment())}); got != want {
		t.Errorf("%s: the accessors of %q return %v, want %v", where, text, got, want)
	}
	if got, err := want.URI(); err != nil || got != u {
		t.Errorf("%s: Components.URI of %q is %q, %v", where, text, got, err)
	}
	if got, err := RFC2732.Parse(text); err != nil || got != u {
		t.Errorf("%s: RFC2732.Parse(%q) = %q, %v", where, text, got, err)
	}
	if got, err := Parse(text); Valid(text) != (err == nil) || Valid(text) != !strings.ContainsAny(text, "[]") || err == nil && got != u {
		t.Errorf("%s: Parse(%q) = %q, %v; Valid is %v", where, text, got, err, Valid(text))
	}
	if got := u.Clone(); got != u || text != "" && unsafe.StringData(got.text) == unsafe.StringData(u.text) {
		t.Errorf("%s: Clone of %q is %q, or shares its text", where, text, got)
	}
	_, absolute := want.Scheme.Get()
	if got := u.IsAbsolute(); got != absolute {
		t.Errorf("%s: IsAbsolute of %q is %v", where, text, got)
	}

	bare := want
	bare.Fragment = Component{}
	if got := u.WithoutFragment(); got.Components() != bare || got != RFC2732.MustParse(got.text) {
		t.Errorf("%s: WithoutFragment of %q is %q", where, text, got)
	}
	prefix := ""
	if absolute {
		prefix = want.Scheme.text + ":"
	}
	if got := prefix + u.SchemeSpecificPart(); got != bare.String() {
		t.Errorf("%s: SchemeSpecificPart of %q is %q", where, text, u.SchemeSpecificPart())
	}
}

func TestParseInvalid(t *testing.T) {
	for _, r := range readTable(t, "invalid.txt", 3) {
		u, err := Parse(r.fields[2])
		if u != (URI{}) {
			t.Errorf("%s: Parse(%q) returns an error and %q, want the zero URI", r.where, r.fields[2], u)
		}
		checkSyntaxError(t, r, err)
		checkSyntaxes(t, r.fields[2])
		if Valid(r.fields[2]) {
			t.Errorf("%s: Valid(%q) is true", r.where, r.fields[2])
		}
	}
}

// TestRFC2732 checks each row of testdata/rfc2732.txt.
func TestRFC2732(t *testing.T) {
	for _, r := range readTable(t, "rfc2732.txt", 4) {
		text := r.fields[0]
		for x := RFC2396; x <= RFC2732; x++ {
			u, err := x.Parse(text)
			if got, want := verdictOf(u, err), r.fields[1+x]; got != want || x.Valid(text) != (err == nil) {
				t.Errorf("%s: %v: Parse(%q) is %s, %v, want %s", r.where, x, text, got, err, want)
			}
		}
		checkSyntaxes(t, text)
		checkEscapeExcluded(t, r.where, text)
		want := r.fields[3]
		if want == "=" {
			want = text
		}
		if got := RFC2732.EscapeExcluded(text); got != want {
			t.Errorf("%s: RFC2732.EscapeExcluded(%q) = %q, want %q", r.where, text, got, want)
		}
	}
}

// checkSyntaxes checks how the results of the two syntaxes for a text are related.
func checkSyntaxes(t testing.TB, s string) {
	t.Helper()
	u, err := Parse(s)
	v, err2 := RFC2732.Parse(s)
	_, err3 := ParseServer(s)
	_, err4 := RFC2732.ParseServer(s)
	for _, err := range []error{err2, err4} {
		if err != nil && strings.Contains(err.Error(), "use RFC2732") {
			t.Errorf("%q: the error of RFC2732 says to use RFC2732: %v", s, err)
		}
	}
	if err == nil && (err2 != nil || u != v) {
		t.Errorf("RFC2732.Parse(%q) = %q, %v, but Parse accepts it", s, v, err2)
	}
	if got := (err != nil && strings.Contains(err.Error(), "RFC2732.Parse")); got != (err != nil && err2 == nil) {
		t.Errorf("Parse(%q): %v; RFC2732.Parse: %v", s, err, err2)
	}
	if got := (err3 != nil && strings.Contains(err3.Error(), "RFC2732.ParseServer")); got != (err3 != nil && err4 == nil) {
		t.Errorf("ParseServer(%q): %v; RFC2732.ParseServer: %v", s, err3, err4)
	}
}

// TestSyntaxes gives a text of RFC 2732 alone, and a server of RFC 2396 alone, to all functions
// that choose a syntax.
func TestSyntaxes(t *testing.T) {
	const text, host = "http://[::A]:08/?[]", "[::A]"
	if RFC2396 != 0 {
		t.Errorf("RFC2396 is %d, want the zero value", RFC2396)
	}
	u, server := RFC2732.MustParse(text), Server{Host: host, Port: Defined("08")}
	parsed := func(_ any, err error) bool { return err == nil }
	finds := func(matches iter.Seq[Match]) bool {
		all := slices.Collect(matches)
		return len(all) == 1 && all[0].URI == u
	}
	for name, takes := range map[string]bool{
		"Parse":                  parsed(Parse(text)),
		"MustParse":              panicOf(func() { MustParse(text) }) == nil,
		"Valid":                  Valid(text),
		"ParseServer":            parsed(ParseServer(host)),
		"EscapeExcluded":         EscapeExcluded(text) == text,
		"FindAll":                finds(FindAll(text)),
		"URI.ResolveString":      parsed(u.ResolveString(text)),
		"Resolver.ResolveString": parsed(Resolver{Base: u}.ResolveString(text)),
	} {
		if takes {
			t.Errorf("%s takes %q", name, text)
		}
	}
	var text2, binary, scanned URI
	for name, takes := range map[string]bool{
		"ParseAbbreviated":    parsed(ParseAbbreviated(text)),
		"Components.URI":      parsed(u.Components().URI()),
		"URI.UnmarshalText":   text2.UnmarshalText([]byte(text)) == nil && text2 == u,
		"URI.UnmarshalBinary": binary.UnmarshalBinary([]byte(text)) == nil && binary == u,
		"URI.Scan":            scanned.Scan(text) == nil && scanned == u,
		"URI.Server":          parsed(u.Server()),
		"URI.WithServer":      parsed(u.WithServer(server)),
		"Server.Authority":    parsed(server.Authority()),
		"Server.HostKind":     server.HostKind() == IPv6,
		"URI.Normalize":       u.Normalize().String() == "http://[::a]:8/?[]",
		"URI.Hazards":         u.Hazards() == PortHazard,
	} {
		if !takes {
			t.Errorf("%s does not accept %q", name, text)
		}
	}

	const long = "http://1234.5.6.7:08/" // the number has too many digits for RFC 2732
	u, server = MustParse(long), Server{Host: "1234.5.6.7", Port: Defined("08")}
	for name, takes := range map[string]bool{
		"URI.Server":       parsed(u.Server()),
		"URI.WithServer":   parsed(u.WithServer(server)),
		"Server.Authority": parsed(server.Authority()),
		"Server.HostKind":  server.HostKind() == IPv4,
		"URI.Normalize":    u.Normalize().String() == "http://1234.5.6.7:8/",
		"URI.Hazards":      u.Hazards() == PortHazard,
	} {
		if !takes {
			t.Errorf("%s does not accept %q", name, long)
		}
	}
}

func TestSyntaxString(t *testing.T) {
	for _, test := range []struct {
		got  interface{ String() string }
		want string
	}{
		{RFC2396, "RFC 2396"}, {RFC2732, "RFC 2732"}, {Syntax(2), "Syntax(2)"},
		{InQuery, "query"}, {InSegment, "segment"}, {InAuthority, "authority"}, {InFragment, "fragment"}, {Part(4), "Part(4)"},
		{KeepExcess, "keep"}, {DropExcess, "drop"}, {RejectExcess, "reject"}, {ExcessPolicy(3), "ExcessPolicy(3)"},
	} {
		if got := test.got.String(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	if _, err := Syntax(9).Parse("#["); err == nil || Syntax(9).Valid("#[") || Syntax(9).EscapeExcluded("#[") != "#%5B" {
		t.Error("an unknown Syntax is not treated as RFC2396")
	}
}

// checkSyntaxError checks that err is a SyntaxError with the rule and the offset in the first two
// fields of the row.
func checkSyntaxError(t testing.TB, r row, err error) {
	t.Helper()
	rule, offset := r.fields[0], r.fields[1]
	se, ok := err.(*SyntaxError)
	if !ok {
		t.Errorf("%s: %q: error %v, want a *SyntaxError", r.where, r.fields[2:], err)
		return
	}
	if se.Rule != rule || strconv.Itoa(se.Offset) != offset {
		t.Errorf("%s: %q breaks %s at byte %d, want %s at byte %s", r.where, r.fields[2:], se.Rule, se.Offset, rule, offset)
	}
	if want := "uri: invalid " + rule + " at byte " + offset + ": "; !strings.HasPrefix(se.Error(), want) {
		t.Errorf("%s: message %q, want it to begin %q", r.where, se, want)
	}
}

// TestAppendixB checks the example of Appendix B.
func TestAppendixB(t *testing.T) {
	lines := readLines(t, "appendix-b.txt")
	text := strings.TrimSpace(lines[0].text)
	got := map[string]Component{}
	c := Split(text)
	got["$2"], got["$4"], got["$5"], got["$7"], got["$9"] = c.Scheme, c.Authority, Defined(c.Path), c.Query, c.Fragment
	found := 0
	for _, l := range lines[1:] {
		name, want, _ := strings.Cut(strings.TrimSpace(l.text), " = ")
		if component, ok := got[name]; ok {
			found++
			if component.String() != want {
				t.Errorf("%s: %s is %q, want %q", l.where, name, component, want)
			}
		}
	}
	if found != len(got) {
		t.Errorf("testdata/appendix-b.txt contains %d components, want %d", found, len(got))
	}
}

// agrees reports whether Split and Parse agree with their slow twins about s.
func agrees(x Syntax, s string) bool {
	if Split(s) != splitSlow(s) {
		return false
	}
	u, err := x.Parse(s)
	switch err := err.(type) {
	case nil:
		return u.String() == s && u.at == split(s).offsets() && validSlow(x, s)
	case *SyntaxError:
		return u == URI{} && !validSlow(x, s) && (len(s) > 256 || err.Offset == offsetSlow(x, s)) // offsetSlow takes too long for a longer s
	}
	return false
}

// TestBrackets compares RFC2732.Parse with its twin on all short texts with brackets. For all other
// texts, see TestConformance and TestWMethod.
func TestBrackets(t *testing.T) {
	for _, test := range []struct {
		prefix, alphabet string
		n                int
	}{
		{"x://", "[]:1a.@/", 4},
		{"//[1:2:3:", "4]:f.", 5},
	} {
		forAll(test.alphabet, shorter(test.n), func(s string) {
			if s = test.prefix + s; !agrees(RFC2732, s) {
				u, err := RFC2732.Parse(s)
				t.Fatalf("Parse(%q) = %q, %v, want valid %v, or an error at byte %d", s, u, err, validSlow(RFC2732, s), offsetSlow(RFC2732, s))
			}
		})
	}
}

func TestMustParse(t *testing.T) {
	for x := RFC2396; x <= RFC2732; x++ {
		if got, _ := x.Parse("//g"); x.MustParse("//g") != got || MustParse("//g") != got {
			t.Error("MustParse and Parse return different results")
		}
	}
}

// TestTooLong calls the functions with a string whose length is 4 GiB, but which points to one
// byte. A function that reads the string would crash, so each must reject it by its length.
func TestTooLong(t *testing.T) {
	if want := map[int]uint64{32: math.MaxInt32, 64: math.MaxUint32}[strconv.IntSize]; maxLen != want {
		t.Errorf("maxLen is %d, want %d", maxLen, want)
	}
	base, ref := MustParse("http://a/b/c"), MustParse("./../g?y")
	for n := len("http://a/g?y") - 1; n <= len("http://a/g?y"); n++ {
		text, _, err := (&Resolver{Base: base}).appendMerged([]byte("x"), ref, n)
		if wantErr := n < len("http://a/g?y"); wantErr != (err != nil) || !wantErr && string(text) != "xhttp://a/g?y" {
			t.Errorf("appendMerged with a limit of %d bytes: %q, %v", n, text, err)
		}
	}
	if instrumented() {
		t.Skip("a sanitizer does not allow such a string")
	}
	n := uint64(maxLen)
	if math.MaxInt == math.MaxInt32 { // no string is too long, but a result can be
		n -= 4096 // so that the string ends before the end of memory
		long := URI{unsafe.String(new(byte), n), offsets{2, uint32(n), uint32(n), uint32(n)}}
		for _, r := range []Resolver{{Base: long}, {Document: long}} {
			for _, ref := range []string{"/" + strings.Repeat("g", 4096), "#" + strings.Repeat("s", 4096)} {
				if u, err := r.ResolveString(ref); err == nil {
					t.Errorf("ResolveString returns a URI of %d bytes, want an error", len(u.text))
				}
			}
		}
		return
	}
	text := unsafe.String(new(byte), n+1)
	_, err := Parse(text)
	if se, ok := err.(*SyntaxError); !ok || se.Rule != "URI-reference" || se.Offset != maxLen {
		t.Errorf("Parse of 4 GiB: %v", err)
	}
	if Valid(text) {
		t.Error("Valid of 4 GiB is true")
	}
	if u := MustParse("x:y"); fromText(text, u) != u {
		t.Error("fromText accepts a text of 4 GiB")
	}
	for x := RFC2396; x <= RFC2732; x++ {
		if _, rule, offset := x.verify(text); x.Valid(text) || rule != "URI-reference" || offset != maxLen {
			t.Errorf("%v: verify of 4 GiB returns %s at byte %d", x, rule, offset)
		}
	}
	if _, ok := (&candidate{colon: 1}).uri(text, allBits); ok {
		t.Error("FindAll finds a URI of 4 GiB")
	}
	if isTooLong(maxLen) || !isTooLong(len(text)) {
		t.Error("isTooLong does not limit a length to maxLen")
	}
	// A part of this URI and a part of the reference are too long together.
	long := URI{text[:maxLen], offsets{2, maxLen, maxLen, maxLen}}
	for _, r := range []Resolver{{Base: long}, {Document: long}} {
		for _, ref := range []string{"/g", "#s"} {
			if u, err := r.ResolveString(ref); err == nil {
				t.Errorf("ResolveString returns a URI of %d bytes, want an error", len(u.text))
			}
		}
	}
}
