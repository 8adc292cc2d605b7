// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"errors"
	"testing"

	fredbi "github.com/fredbi/uri"
	"rfc2396.example/uri"
)

// TestFredbi goes over what the README of package uri says of github.com/fredbi/uri, in the
// version that go.mod names.
func TestFredbi(t *testing.T) {
	const refused = "refused"
	for _, row := range []struct{ is, text, want string }{
		{"an empty query is lost", "http://a/?", "http://a/"},
		{"an empty fragment is lost", "http://a/#", "http://a/"},
		{"an empty port is lost", "http://a:/", "http://a/"},
		{"an empty userinfo is no host name", "http://@a/", refused},
		{"an authority is in its text, if empty", "file:///x", "file:///x"},
		{"an authority is in its text, if undefined", "file:/x", "file:/x"},
		{"a scheme decides that this is no server", "http://a_b/", refused},
		{"a scheme decides that this may be one", "foo://a_b/", "foo://a_b/"},
		{"rules of its own for hosts", "http://1.2.3.4/", refused},
		{"rules of its own for schemes", "x:y", refused},
		{"RFC 3986: an IP-literal", "http://[::1]/", "http://[::1]/"},
		{"no reference to the current document", "#f", refused},
		{"a space is refused", "http://a/b c", refused},
	} {
		got := refused
		if u, err := fredbi.ParseReference(row.text); err == nil {
			got = u.String()
		}
		if got != row.want {
			t.Errorf("%s: %q gives %q, not %q; update the README", row.is, row.text, got, row.want)
		}
	}

	u, _ := fredbi.Parse("mailto:a@b?c")
	if u.Authority().Path() != "a@b" || len(u.Query()) != 1 {
		t.Error("mailto:a@b?c has an opaque part; update the README")
	}
	v, _ := fredbi.Parse("mailto:a@b?c")
	if u == v {
		t.Error("values can be compared; update the README")
	}
	if _, err := fredbi.Parse("http://a/b c"); !errors.Is(err, fredbi.ErrInvalidPath) {
		t.Errorf("the error does not tell the part: %v; update the README", err)
	}
	if testing.AllocsPerRun(10, func() { _, _ = fredbi.Parse("http://a/b") }) == 0 {
		t.Error("Parse does not allocate; update the README")
	}
}

// TestLibraries has each library parse and resolve what all of them agree about.
func TestLibraries(t *testing.T) {
	for _, lib := range libraries {
		if err := lib.parse("http://example.org/b?c#d"); err != nil {
			t.Errorf("%s: %v", lib.name, err)
		}
		if lib.resolve == nil {
			continue
		}
		base, ref := uri.MustParse("http://example.org/b/c"), "../d?e#f"
		want, _ := base.ResolveString(ref)
		if got, err := lib.resolve(base.String())(ref); got != want.String() || err != nil {
			t.Errorf("%s: %q resolves to %q, %v, want %q", lib.name, ref, got, err, want)
		}
	}
}

// TestOperations has both libraries of each operation give the same, where they agree.
func TestOperations(t *testing.T) {
	texts := []string{"HTTP://example.org/a", "http://example.org/%7eb", "http://example.org:80/c"}
	for _, op := range operations {
		inputs := op.prepare(texts)
		aText, anErr, count = "", nil, 0
		op.ours(inputs)
		text, err, n := aText, anErr, count
		aText, anErr, count = "", nil, 0
		op.theirs(inputs)
		if text != aText || n != count || len(inputs) == 0 {
			t.Errorf("%s: %q, %v, %d, and the other library %q, %v, %d", op.name, text, err, n, aText, anErr, count)
		}
	}
}
