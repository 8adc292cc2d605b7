// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strings"
	"testing"
)

func TestNormalize(tt *testing.T) {
	t := few(tt)
	all := readTable(t, "normalize.txt", 2)
	for _, r := range all {
		u := parsed(t, r.fields[0])
		if got := u.Normalize().String(); got != r.fields[1] {
			t.Errorf("%s: %q.Normalize() = %q, want %q", r.where, u, got, r.fields[1])
		}
		checkNormalize(t, r.where, u)
		for _, s := range all {
			v := parsed(t, s.fields[0])
			if got, want := u.Equivalent(v), r.fields[1] == s.fields[1]; got != want {
				t.Errorf("%s: %q.Equivalent(%q) = %v, want %v (%s)", r.where, u, v, got, want, s.where)
			}
		}
	}
	for _, c := range validRows(t) {
		checkNormalize(t, c.where, parsed(t, c.text))
	}
	forAll("%2eEaA/:#", shorter(5), func(s string) {
		if u, err := Parse(s); err == nil {
			checkNormalize(t, "exhaustive", u)
		}
	})
}

// checkNormalize checks the laws of Normalize.
func checkNormalize(t testing.TB, where string, u URI) {
	t.Helper()
	v := u.Normalize()
	if want := normalizeSlow(u.Components()); v.String() != want {
		t.Errorf("%s: %q.Normalize() = %q, want %q", where, u, v, want)
	}
	if again, err := RFC2732.Parse(v.String()); err != nil || again != v || again.Normalize() != v {
		t.Errorf("%s: %q.Normalize() = %q, which parses as %#v, %v, and has the normal form %q", where, u, v, again.Components(), err, again.Normalize())
	}
	if u.Kind() != v.Kind() {
		t.Errorf("%s: %q.Normalize() = %q, of another kind", where, u, v)
	}
	if !u.Equivalent(v) || !v.Equivalent(u) {
		t.Errorf("%s: %q.Normalize() = %q, which is not equivalent", where, u, v)
	}
}

// TestNormalizeLong puts an escape into a path, or a capital letter into a host, at several hundred
// places of 3,000 letters, so that each step of eight bytes has one, and at some of 70,000 letters.
func TestNormalizeLong(tt *testing.T) {
	t := few(tt)
	for _, long := range []struct{ n, step int }{{3000, 7}, {70_000, 1399}} {
		pad := strings.Repeat("a", long.n)
		for i := 0; i < long.n; i += long.step {
			for _, test := range []struct{ front, text, normal string }{{"x:/", "%7e", "~"}, {"x://", "A", "a"}} {
				with := func(text string) URI { return parsed(t, test.front+pad[:i]+text+pad[i:]) }
				u, want, other := with(test.text), with(test.normal), with("%7F")
				if got := u.Normalize(); got != want || !u.Equivalent(want) || u.Equivalent(other) || want.Equivalent(other) {
					t.Errorf("%s, and %q at byte %d of %d letters: Normalize leaves %d bytes, Equivalent to %q is %v, to %q %v", test.front, test.text, i,
						long.n, len(got.text), test.normal, u.Equivalent(want), "%7F", u.Equivalent(other))
				}
			}
		}
	}
}

// TestEquivalentExhaustive compares all short URIs of these units, of those that share a prefix.
func TestEquivalentExhaustive(tt *testing.T) {
	t := few(tt)
	units := strings.NewReplacer("d", "%2e", "D", "%2E", "s", "%2f", "S", "%2F", "p", "%3b", "x", "%61", "X", "%41", "o", "%30", "8", "8%30")
	for _, test := range []struct {
		prefix, alphabet string
		n                int
	}{{"x:/", "dD./a", 4}, {"", "dDsS.a/", 3}, {"http://", "xXaA:08o@", 3}, {"x:?", "xXaA4p;", 3}} {
		var uris []URI
		var normal []string
		forAll(test.alphabet, test.n, func(s string) {
			if u, err := Parse(test.prefix + units.Replace(s)); err == nil {
				uris, normal = append(uris, u), append(normal, normalizeSlow(u.Components()))
			}
		})
		for i, u := range uris {
			for j, v := range uris {
				if got := u.Equivalent(v); got != (normal[i] == normal[j]) {
					t.Errorf("%q.Equivalent(%q) = %v; the normal forms are %q and %q", u, v, got, normal[i], normal[j])
				}
			}
		}
	}
}
