// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strconv"
	"strings"
	"testing"
)

func TestNormalize(t *testing.T) {
	for _, r := range readTable(t, "normalize.txt", 2) {
		u := RFC2732.MustParse(r.fields[0])
		if got := u.Normalize().String(); got != r.fields[1] {
			t.Errorf("%s: Normalize of %q = %q, want %q", r.where, u, got, r.fields[1])
		}
		checkNormalize(t, r.where, u)
	}
	for _, c := range validRows(t) {
		checkNormalize(t, c.where, RFC2732.MustParse(c.text))
	}
	forAll("%2eEaA/:#", shorter(6), func(s string) {
		if u, err := Parse(s); err == nil {
			checkNormalize(t, "exhaustive", u)
		}
	})
}

// TestEquivalentExhaustive compares all short URIs, of those that share an authority or a path.
func TestEquivalentExhaustive(t *testing.T) {
	for _, test := range []struct {
		prefix, alphabet string
		n                int
	}{{"x:/", "%2eE./", 4}, {"", "%2e./", 4}, {"http://", "%41aA:08", 4}, {"x:?", "%4561a", 4}} {
		var uris []URI
		var normal []string
		forAll(test.alphabet, shorter(test.n), func(s string) {
			if u, err := Parse(test.prefix + s); err == nil {
				uris, normal = append(uris, u), append(normal, normalizeSlow(u.text))
			}
		})
		for _, s := range []string{"%2ee", "%2EE", "%2e%2E", "%2E%2e/a", "%2e%2Ea", ".%2e", "%2f%2e", "%2e/%2E", "%2E/%2e", "%2F.", "a%2e", "A:080", "a:80", "%61:8%30", "a:8%30x"} {
			if u, err := Parse(test.prefix + s); err == nil {
				uris, normal = append(uris, u), append(normal, normalizeSlow(u.text))
			}
		}
		for i, u := range uris {
			for j, v := range uris {
				if u.Equivalent(v) != (normal[i] == normal[j]) {
					t.Fatalf("Equivalent of %q and %q is %v", u, v, u.Equivalent(v))
				}
			}
		}
	}
}

// checkNormalize checks the laws of Normalize and Equivalent.
func checkNormalize(t testing.TB, where string, u URI) {
	t.Helper()
	v := u.Normalize()
	if want := normalizeSlow(u.String()); v.String() != want {
		t.Errorf("%s: Normalize of %q = %q, want %q", where, u, v, want)
	}
	if again, err := RFC2732.Parse(v.String()); err != nil || again != v {
		t.Errorf("%s: Normalize of %q = %q, which parses as %q, %v", where, u, v, again.Components(), err)
	}
	if again := v.Normalize(); again != v {
		t.Errorf("%s: Normalize of %q = %q, and of that %q", where, u, v, again)
	}
	if u.Kind() != v.Kind() {
		t.Errorf("%s: Normalize of %q = %q, of another kind", where, u, v)
	}
	for _, w := range append(spellings(u), u, v) {
		if !u.Equivalent(w) || !w.Equivalent(u) {
			t.Errorf("%s: %q and %q are not equivalent; their normal forms are %q and %q", where, u, w, v, w.Normalize())
		}
	}
}

// spellings returns other spellings of u, which mean the same by sections 2.3 and 6.
func spellings(u URI) (others []URI) {
	c := u.Components()
	add := func(c Components) {
		if v, err := c.URI(); err == nil {
			others = append(others, v)
		}
	}

	// Unreserved characters can be escaped, in either case of hex digits.
	escape := func(s string) string {
		var b strings.Builder
		for i := 0; i < len(s); i++ {
			switch {
			case s[i] == '%':
				b.WriteString(strings.ToLower(s[i : i+3]))
				i += 2
			case strings.IndexByte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!~*'()", s[i]) >= 0:
				b.WriteString("%" + strconv.FormatUint(uint64(s[i]), 16))
			default:
				b.WriteByte(s[i])
			}
		}
		return b.String()
	}
	escaped := c
	segments := strings.Split(c.Path, "/")
	for i, s := range segments {
		if dots := strings.ReplaceAll(strings.ToUpper(s), "%2E", "."); dots != "." && dots != ".." {
			segments[i] = escape(s)
		}
	}
	escaped.Path = strings.Join(segments, "/")
	escaped.Query.text = escape(c.Query.text)
	escaped.Fragment.text = escape(c.Fragment.text)
	add(escaped)
	if !strings.Contains(c.Authority.text, "[") {
		escaped.Authority.text = escape(c.Authority.text)
		add(escaped)
	}

	// Schemes and hosts have no case, ports are numbers, and may be the default.
	c.Scheme.text = strings.ToUpper(c.Scheme.text)
	add(c)
	server, err := u.Server()
	if err != nil || server.Host == "" {
		return others
	}
	server.Host = strings.ToUpper(server.Host)
	if standard, ok := DefaultPort(c.Scheme.text); ok && server.Port.text == "" {
		server.Port = Defined("0" + strconv.Itoa(int(standard)))
	} else if server.Port.text == "" {
		server.Port = Defined("")
	} else {
		server.Port.text = "00" + server.Port.text
	}
	c.Authority.text = server.String()
	add(c)
	return others
}

// TestEquivalent checks all pairs of rows in normalize.txt. Two URIs must be equivalent if and
// only if they have the same second column.
func TestEquivalent(t *testing.T) {
	rows := readTable(t, "normalize.txt", 2)
	for _, r := range rows {
		for _, s := range rows {
			u, v := RFC2732.MustParse(r.fields[0]), RFC2732.MustParse(s.fields[0])
			if got, want := u.Equivalent(v), r.fields[1] == s.fields[1]; got != want {
				t.Errorf("%s, %s: Equivalent of %q and %q is %v", r.where, s.where, u, v, got)
			}
		}
	}
}

func TestDefaultPort(t *testing.T) {
	rows := readTable(t, "ports.txt", 2)
	for _, r := range rows {
		for _, name := range []string{r.fields[0], strings.ToUpper(r.fields[0])} {
			if port, ok := DefaultPort(name); !ok || strconv.Itoa(int(port)) != r.fields[1] {
				t.Errorf("%s: DefaultPort(%q) = %d, %v, want %s", r.where, name, port, ok, r.fields[1])
			}
		}
	}
	if len(rows) != len(defaultPorts) {
		t.Errorf("testdata/ports.txt has %d rows, the package %d", len(rows), len(defaultPorts))
	}
	for _, name := range []string{"", "mailto", "file", "http:", "httpx"} {
		if port, ok := DefaultPort(name); ok || port != 0 {
			t.Errorf("DefaultPort(%q) = %d, %v", name, port, ok)
		}
	}
}
