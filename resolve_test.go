// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"errors"
	"strings"
	"testing"
)

// errorNames are the names of the errors in testdata.
var errorNames = map[string]error{
	"ErrSameDocument": ErrSameDocument,
	"ErrRelativeBase": ErrRelativeBase,
	"ErrOpaqueBase":   ErrOpaqueBase,
	"ErrExcess":       ErrExcess,
}

// TestAppendixC goes through the 42 lines of Appendix C, as printed.
func TestAppendixC(t *testing.T) {
	const current = "(current document)"
	for _, file := range []struct {
		name  string
		lines int
	}{{"appendix-c1.txt", 22}, {"appendix-c2.txt", 20}} {
		lines := readLines(t, file.name)
		base := MustParse(strings.TrimSpace(lines[0].text))
		document := MustParse("http://document/")
		n := 0
		var ref URI
		r := Resolver{Base: base}
		for _, l := range lines[1:] {
			text, _, _ := strings.Cut(l.text, " ; ")
			left, want, ok := strings.Cut(text, " =  ")
			if ok {
				n++
				ref = MustParse(strings.Trim(left, " <>"))
			} else { // "|" precedes the result of the loophole in step 3
				_, want, _ = strings.Cut(text, "|  ")
				r.AllowSameScheme = true
			}
			want = strings.TrimSpace(want)
			t.Log(strings.TrimRight(text, " "))

			got, err := r.Resolve(ref)
			fragment, isCurrent := strings.CutPrefix(want, current)
			if isCurrent {
				if err != ErrSameDocument || got != (URI{}) {
					t.Errorf("%s: %q resolves to %q, %v, want %v", l.where, ref, got, err, ErrSameDocument)
				}
				r := Resolver{Base: base, Document: document}
				if got, err := r.Resolve(ref); err != nil || got.String() != document.String()+fragment {
					t.Errorf("%s: %q resolves to %q, %v, within %s", l.where, ref, got, err, document)
				}
			} else if err != nil || got.String() != want {
				t.Errorf("%s: %q resolves to %q, %v, want %q", l.where, ref, got, err, want)
			}
			if !ok {
				continue
			}
			if slow, slowErr := resolveSlow(splitSlow(base.String()), splitSlow(ref.String()), KeepExcess); slow != got.String() || slowErr != err {
				t.Errorf("%s: the slow twin returns %q, %v", l.where, slow, slowErr)
			}
		}
		if n != file.lines {
			t.Errorf("testdata/%s has %d lines, want %d", file.name, n, file.lines)
		}
	}
}

func TestResolve(t *testing.T) {
	for _, row := range readTable(t, "resolve.txt", 4) {
		base, err := Parse(strings.Trim(row.fields[1], "<>"))
		if err != nil {
			t.Errorf("%s: the base: %v", row.where, err)
			continue
		}
		r := Resolver{Base: base}
		switch set, document, _ := strings.Cut(row.fields[0], "="); set {
		case "-":
		case "drop":
			r.Excess = DropExcess
		case "reject":
			r.Excess = RejectExcess
		case "same-scheme":
			r.AllowSameScheme = true
		case "document":
			r.Document = MustParse(document)
		default:
			t.Fatalf("%s: %s is nothing that a Resolver can be set to", row.where, set)
		}
		ref, err := Parse(strings.Trim(row.fields[2], "<>"))
		if err != nil {
			t.Errorf("%s: the reference: %v", row.where, err)
			continue
		}
		want := row.fields[3]
		got, err := r.Resolve(ref)
		checkResolved(t, row.where, r, ref)
		if wantErr := errorNames[want]; wantErr != nil {
			if err != wantErr {
				t.Errorf("%s: %q resolves to %q, %v, want %v", row.where, ref, got, err, wantErr)
			}
		} else if err != nil || got.String() != want {
			t.Errorf("%s: %q resolves to %q, %v, want %q", row.where, ref, got, err, want)
		}
		if r == (Resolver{Base: r.Base}) {
			if base, baseErr := r.Base.Resolve(ref); base != got || baseErr != err {
				t.Errorf("%s: URI.Resolve gives %q, %v", row.where, base, baseErr)
			}
			if base, baseErr := r.Base.ResolveString(ref.String()); base != got || baseErr != err {
				t.Errorf("%s: URI.ResolveString gives %q, %v", row.where, base, baseErr)
			}
			if text, textErr := r.Base.AppendResolve([]byte("x"), ref); string(text) != "x"+got.String() || textErr != err {
				t.Errorf("%s: URI.AppendResolve gives %q, %v", row.where, text, textErr)
			}
		}
	}
}

// checkResolved checks the laws of resolution.
func checkResolved(t testing.TB, where string, r Resolver, ref URI) {
	t.Helper()
	got, err := r.Resolve(ref)
	if text, textErr := r.AppendResolve([]byte("dst"), ref); string(text) != "dst"+got.String() || textErr != err {
		t.Errorf("%s: %+v: %q resolves to %q, %v, and by AppendResolve to %q, %v", where, r, ref, got, err, text, textErr)
	}
	exact := make([]byte, 1, 1+max(len(r.Base.text)+len("/"), len(r.Document.text))+len(ref.text))
	if text, _ := r.AppendResolve(exact, ref); &text[0] != &exact[0] {
		t.Errorf("%s: %+v: %q does not resolve into the room that the documentation says is enough", where, r, ref)
	}
	if err != nil {
		if got != (URI{}) {
			t.Errorf("%s: %+v: %q resolves to half a value, %q", where, r, ref, got)
		}
		for _, known := range errorNames {
			if err == known {
				return
			}
		}
		t.Errorf("%s: %+v: %q resolves with error %v", where, r, ref, err)
		return
	}
	if !got.IsAbsolute() {
		t.Errorf("%s: %+v: %q resolves to %q, which is not absolute", where, r, ref, got)
	}
	if again, err := RFC2732.Parse(got.String()); err != nil || again != got {
		t.Errorf("%s: %+v: %q resolves to %q, which parses as %v, %v", where, r, ref, got, again.Components(), err)
	}
	if ref.Kind() == RelativePath { // appendMerged can resolve these, too, though splice resolves the simple ones
		if merged, at, err := r.appendMerged([]byte("dst"), ref, maxLen); string(merged) != "dst"+got.String() || at != got.at || err != nil {
			t.Errorf("%s: %+v: %q resolves to %q, but is merged to %q, %v", where, r, ref, got, merged, err)
		}
	}
	// The authority comes from the reference, else from the base or the document.
	want := ref.Components().Authority
	switch {
	case ref.Kind() == SameDocument:
		want = r.Document.Components().Authority
	case want == Component{} && (!ref.IsAbsolute() || got != ref):
		want = r.Base.Components().Authority
	}
	if got.Components().Authority != want {
		t.Errorf("%s: %+v: %q resolves to %q with authority %v, want %v", where, r, ref, got, got.Components().Authority, want)
	}
	if ref.Components().Fragment != got.Components().Fragment {
		t.Errorf("%s: %+v: %q resolves to %q, with another fragment", where, r, ref, got)
	}
}

// A resolver resolves a reference. TestResolveOracle has resolvers that are wrong.
type resolver func(base, ref URI, excess ExcessPolicy) (URI, error)

func resolve(base, ref URI, excess ExcessPolicy) (URI, error) {
	return Resolver{Base: base, Excess: excess}.Resolve(ref)
}

// bases are of every kind, and have paths of every shape that step 6 distinguishes.
var bases = parseAll(
	"", "g", "/g", "//a", "m:a", "m:?", "http://a/b/c/d;p?q",
	"http://a", "http://a?q/r", "http://a/", "http://a//", "http://", "http:///",
	"f:/", "f:/a", "f:/a/", "f:/a/b/c", "f:/a//b//", "f:/.", "f:/..", "f:/./", "f:/../",
	"f:/a/./b", "f:/a/../b", "f:/a/../../b", "f:/../a/b", "f:/.//a", "f://h//../a",
	"x://u:p@[::1]:80/a/b", "x://[::1]",
)

func parseAll(texts ...string) (uris []URI) {
	for _, text := range texts {
		uris = append(uris, RFC2732.MustParse(text))
	}
	return uris
}

// disagrees returns a base and a reference that f resolves differently from the slow twin, among
// all references of up to n bytes from the alphabet.
func (f resolver) disagrees(alphabet string, n int) (base, ref URI, excess ExcessPolicy, found bool) {
	forAll(alphabet, n, func(s string) {
		r, err := Parse(s)
		if found || err != nil {
			return
		}
		split := splitSlow(s)
		for _, b := range bases {
			for e := KeepExcess; e <= RejectExcess && !found; e++ {
				if !f.agrees(b, r, b.Components(), split, e) {
					base, ref, excess, found = b, r, e, true
				}
			}
		}
	})
	return base, ref, excess, found
}

// agrees reports whether f agrees with the slow twin.
func (f resolver) agrees(base, ref URI, b, r Components, excess ExcessPolicy) bool {
	want, wantErr := resolveSlow(b, r, excess)
	got, err := f(base, ref, excess)
	return got.String() == want && err == wantErr
}

func TestResolveExhaustive(t *testing.T) {
	for _, test := range []struct {
		alphabet string
		n        int
	}{{alphabet, 4}, {"g./", 6}} {
		if base, ref, excess, found := resolver(resolve).disagrees(test.alphabet, shorter(test.n)); found {
			got, err := resolve(base, ref, excess)
			want, wantErr := resolveSlow(splitSlow(base.String()), splitSlow(ref.String()), excess)
			t.Errorf("base %q, excess %d: %q resolves to %q, %v, want %q, %v", base, excess, ref, got, err, want, wantErr)
		}
	}
	forAll("g./?#", shorter(4), func(s string) {
		if ref, err := Parse(s); err == nil {
			for _, base := range bases {
				for excess := KeepExcess; excess <= RejectExcess; excess++ {
					checkResolved(t, "exhaustive", Resolver{Base: base, Excess: excess}, ref)
				}
			}
		}
	})
}

// TestResolveOracle checks that the comparison with the slow twin finds wrong resolvers.
func TestResolveOracle(t *testing.T) {
	for name, broken := range map[string]resolver{
		"excess is always dropped, as in RFC 3986": func(base, ref URI, excess ExcessPolicy) (URI, error) {
			return Resolver{Base: base, Excess: DropExcess}.Resolve(ref)
		},
		"?y keeps the last segment, as in RFC 3986": func(base, ref URI, excess ExcessPolicy) (URI, error) {
			if ref.Kind() == RelativePath && ref.Path() == "" && base.Kind() == Hierarchical {
				c := base.Components()
				c.Query, c.Fragment = ref.Components().Query, ref.Components().Fragment
				return c.URI()
			}
			return resolve(base, ref, excess)
		},
		"an absolute path loses its dots, as in RFC 3986": func(base, ref URI, excess ExcessPolicy) (URI, error) {
			u, err := resolve(base, ref, excess)
			if ref.Kind() == AbsolutePath && err == nil {
				c := u.Components()
				c.Path = strings.ReplaceAll(c.Path, "/./", "/")
				if u, err := c.URI(); err == nil {
					return u, nil
				}
			}
			return u, err
		},
		"a path makes an authority": func(base, ref URI, excess ExcessPolicy) (URI, error) {
			u, err := resolve(base, ref, excess)
			if text, ok := strings.CutPrefix(u.String(), "f:/."); ok && strings.HasPrefix(text, "//") {
				return Parse("f:" + text)
			}
			return u, err
		},
		"an empty query is lost": func(base, ref URI, excess ExcessPolicy) (URI, error) {
			u, err := resolve(base, ref, excess)
			if text := u.String(); strings.HasSuffix(text, "?") && err == nil {
				if u, err := Parse(strings.TrimSuffix(text, "?")); err == nil {
					return u, nil
				}
			}
			return u, err
		},
		"the base's fragment is the document's": func(base, ref URI, excess ExcessPolicy) (URI, error) {
			return Resolver{Base: base, Document: MustParse("x:y"), Excess: excess}.Resolve(ref)
		},
	} {
		if _, _, _, found := broken.disagrees("g./?", 4); !found {
			t.Errorf("the slow twin agrees with a resolver for which %s", name)
		}
	}
}

// TestJoin holds join to the concatenation of strings.
func TestJoin(t *testing.T) {
	text := strings.Repeat("abcdefghijklm", 10)
	for i := range len(text) {
		for j := range len(text) {
			if got, want := join(text[:i], text[j:]), text[:i]+text[j:]; got != want {
				t.Fatalf("join(%q, %q) = %q, want %q", text[:i], text[j:], got, want)
			}
		}
	}
}

func TestResolveStringError(t *testing.T) {
	base := MustParse("http://a/b")
	for _, ref := range []string{"c d", "?[]"} { // the second one is valid in RFC 2732
		u, err := base.ResolveString(ref)
		v, err2 := (Resolver{Base: base, Document: base}).ResolveString(ref)
		var se, se2 *SyntaxError
		if !errors.As(err, &se) || se.Offset != 1 || !errors.As(err2, &se2) || *se2 != *se || u != (URI{}) || v != u {
			t.Errorf("ResolveString(%q) = %q, %v, and of a Resolver %q, %v, want an error at byte 1", ref, u, err, v, err2)
		}
	}
}

func TestRelativize(t *testing.T) {
	for _, r := range readTable(t, "relativize.txt", 3) {
		if document, ok := strings.CutPrefix(r.fields[0], "document="); ok {
			resolver := Resolver{Base: MustParse(r.fields[1]), Document: MustParse(document)}
			target := MustParse(r.fields[2])
			if got := resolver.Relativize(target).String(); got != strings.Trim(r.fields[3], "<>") {
				t.Errorf("%s: %+v.Relativize(%q) = %q, want %q", r.where, resolver, target, got, r.fields[3])
			}
			checkResolverRelativize(t, r.where, resolver, target)
			continue
		}
		base, target := MustParse(r.fields[0]), MustParse(r.fields[1])
		if got := base.Relativize(target).String(); got != r.fields[2] {
			t.Errorf("%s: %q.Relativize(%q) = %q, want %q", r.where, base, target, got, r.fields[2])
		}
		checkRelativize(t, r.where, base, target)
	}
	for _, base := range bases {
		for _, target := range bases {
			checkRelativize(t, "bases", base, target)
			for _, document := range append(bases, target, RFC2732.MustParse(target.WithoutFragment().String()+"#x")) {
				checkResolverRelativize(t, "bases", Resolver{Base: base, Document: document}, target)
			}
		}
	}
}

// checkRelativize checks the laws of Relativize.
func checkRelativize(t testing.TB, where string, base, target URI) {
	t.Helper()
	ref := base.Relativize(target)
	if again, err := RFC2732.Parse(ref.String()); err != nil || again != ref {
		t.Errorf("%s: %q.Relativize(%q) = %q, which parses as %q, %v", where, base, target, ref, again.Components(), err)
	}

	// Where a relative form exists: a reference inherits the scheme, and an authority
	// unless it has its own.
	b, g := base.Components(), target.Components()
	exists := base.Kind() == Hierarchical && target.Kind() == Hierarchical &&
		b.Scheme == g.Scheme && (g.Authority.defined || !b.Authority.defined)
	if !exists {
		if ref != target {
			t.Errorf("%s: %q.Relativize(%q) = %q, want the target itself", where, base, target, ref)
		}
		if got, err := base.Resolve(ref); target.IsAbsolute() && (err != nil || got != target) {
			t.Errorf("%s: %q.Relativize(%q) = %q, which resolves to %q, %v", where, base, target, ref, got, err)
		}
		return
	}
	if kind := ref.Kind(); kind == SameDocument || ref.IsAbsolute() {
		t.Errorf("%s: %q.Relativize(%q) = %q, which is %v", where, base, target, ref, kind)
	}
	for excess := KeepExcess; excess <= RejectExcess; excess++ {
		if got, err := (Resolver{Base: base, Excess: excess}).Resolve(ref); err != nil || got != target {
			t.Errorf("%s: %q.Relativize(%q) = %q, which resolves to %q, %v (%v)", where, base, target, ref, got, err, excess)
		}
		if got, err := letterSlow(b, ref.Components(), excess); err != nil || got != target.String() {
			t.Errorf("%s: %q.Relativize(%q) = %q, which resolves to the letter to %q, %v (%v)", where, base, target, ref, got, err, excess)
		}
	}
	if endsInDots(ref) && !hasDots(target) {
		t.Errorf("%s: %q.Relativize(%q) = %q, which some clients misread", where, base, target, ref)
	}
	// Of dot segments in a target RFC 3986 has another opinion.
	if got := resolve3986Slow(b, ref.Components()); got != target.String() && !hasDots(target) {
		t.Errorf("%s: %q.Relativize(%q) = %q, which by RFC 3986 resolves to %q", where, base, target, ref, got)
	}
}

// checkResolverRelativize checks the laws of Resolver.Relativize.
func checkResolverRelativize(t testing.TB, where string, r Resolver, target URI) {
	t.Helper()
	ref := r.Relativize(target)
	if !target.IsAbsolute() {
		return
	}
	isDocument := r.Document.IsAbsolute() && splitSlow(target.String()).withoutFragment() == splitSlow(r.Document.String()).withoutFragment()
	if (ref.Kind() == SameDocument) != isDocument || !isDocument && ref != r.Base.Relativize(target) {
		t.Errorf("%s: %+v.Relativize(%q) = %q", where, r, target, ref)
	}
	if got, err := r.Resolve(ref); err != nil || got != target {
		t.Errorf("%s: %+v.Relativize(%q) = %q, which resolves to %q, %v", where, r, target, ref, got, err)
	}
}

func (c Components) withoutFragment() Components {
	c.Fragment = Component{}
	return c
}

// endsInDots reports whether the path of u ends in a dot segment.
func endsInDots(u URI) bool {
	path := u.Path()
	last := path[strings.LastIndex(path, "/")+1:]
	return last == "." || last == ".."
}

// hasDots reports whether the path of u has dot segments.
func hasDots(u URI) bool {
	for s := range u.Segments() {
		if s == "." || s == ".." {
			return true
		}
	}
	return false
}

// TestRelativizeExhaustive checks all pairs of URIs with these segments.
func TestRelativizeExhaustive(t *testing.T) {
	var paths []string
	var extend func(path string, n int)
	extend = func(path string, n int) {
		paths = append(paths, path)
		for _, s := range []string{"a", "..", ".", "", "b:c"} {
			if n > 0 {
				extend(path+"/"+s, n-1)
			}
		}
	}
	extend("", shorter(3))
	prefixes := []string{"x:", "y:", "x://h", "x://", "x://[::1]", "", "//h", "x:a"}
	tails := []string{"", "?q", "#f"}
	for _, p1 := range prefixes {
		for _, path1 := range paths {
			base, err := RFC2732.Parse(p1 + path1)
			if err != nil {
				continue
			}
			for i, p2 := range prefixes {
				for j, path2 := range paths {
					if target, err := RFC2732.Parse(p2 + path2 + tails[(i+j)%len(tails)]); err == nil {
						checkRelativize(t, "exhaustive", base, target)
					}
				}
			}
		}
	}
}

// TestRelativizeShortest resolves all references of up to seven bytes against each base. If a
// relative path that does not end in dots resolves to a target by every policy, by the letter of
// section 5.2 and by RFC 3986, then Relativize must not return a longer reference.
func TestRelativizeShortest(t *testing.T) {
	for _, base := range parseAll("x://h", "x://h/", "x:/a", "x:/a/", "x:/a/b", "x:/a:/b", "x:/a//b", "x:/a/a/",
		"x:/a/./b", "x:/a/../b", "x://h//a", "x:/a/?b") {
		shortest := map[URI]URI{}
		forAll("a./:?", shorter(7), func(s string) {
			ref, err := Parse(s)
			if err != nil || ref.Kind() != RelativePath || endsInDots(ref) {
				return
			}
			target, err := Resolver{Base: base, Excess: RejectExcess}.Resolve(ref)
			letter, _ := letterSlow(base.Components(), ref.Components(), RejectExcess)
			if err != nil || letter != target.String() || resolve3986Slow(base.Components(), ref.Components()) != target.String() {
				return
			}
			if old, ok := shortest[target]; !ok || len(s) < len(old.text) {
				shortest[target] = ref
			}
		})
		for target, ref := range shortest {
			if got := base.Relativize(target); got.Kind() != RelativePath || len(got.text) > len(ref.text) {
				t.Errorf("%q.Relativize(%q) = %q, but %q is shorter", base, target, got, ref)
			}
		}
		if len(shortest) < 100 && base.Path() != "" {
			t.Errorf("%q: only %d targets", base, len(shortest))
		}
	}
}
