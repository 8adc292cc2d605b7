// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strings"
	"testing"
)

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

// TestRelativizeExhaustive takes all pairs of URI that have these segments.
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

// TestRelativizeShortest tries all references of up to seven bytes on a base: where a
// relative path that does not end in dots leads to a target, by every policy, to the letter,
// and by RFC 3986 as well, Relativize gives one that is no longer. All longer ones are
// longer than those.
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
