// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"slices"
	"strings"
	"testing"
)

func TestSegments(t *testing.T) {
	for _, r := range readTable(t, "segments.txt", 2) {
		u := MustParse(r.fields[0])
		var got []string
		for s := range u.Segments() {
			got = append(got, s.Name())
			for p := range s.Params() {
				got = append(got, "["+p+"]")
			}
		}
		want := r.fields[1:]
		if want[0] == "-" {
			want = nil
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the segments of %q are %q, want %q", r.where, u, got, want)
		}
		checkSegments(t, r.where, u)
	}
	for _, c := range validRows(t) {
		checkSegments(t, c.where, RFC2732.MustParse(c.text))
	}
}

// checkSegment checks that a segment's name and parameters, joined, give it back.
func checkSegment(t testing.TB, s Segment) {
	t.Helper()
	parts := append([]string{s.Name()}, slices.Collect(s.Params())...)
	if got := strings.Join(parts, ";"); got != string(s) || len(parts) != 1+strings.Count(string(s), ";") {
		t.Errorf("the segment %q has the parts %q", s, parts)
	}
}

// checkSegments checks that the segments, joined, give back the path.
func checkSegments(t testing.TB, where string, u URI) {
	t.Helper()
	var segments []string
	for s := range u.Segments() {
		segments = append(segments, string(s))
		checkSegment(t, s)
	}
	want := u.Path()
	if u.Kind() == Opaque {
		want = ""
	}
	got := strings.Join(segments, "/")
	if strings.HasPrefix(want, "/") {
		got = "/" + got
	}
	if got != want || (len(segments) == 0) != (want == "") {
		t.Errorf("%s: the segments of %q are %q", where, u, segments)
	}
}

// TestSegmentsBreak leaves the loops early.
func TestSegmentsBreak(t *testing.T) {
	for s := range MustParse("/a;b;c/d").Segments() {
		for p := range s.Params() {
			if s != "a;b;c" || p != "b" {
				t.Errorf("the first parameter is %q, of %q", p, s)
			}
			break
		}
		break
	}
}

func TestRemoveDotSegments(t *testing.T) {
	for _, r := range readTable(t, "dots.txt", 2) {
		u := MustParse(r.fields[0])
		if got := u.RemoveDotSegments().String(); got != r.fields[1] {
			t.Errorf("%s: RemoveDotSegments of %q = %q, want %q", r.where, u, got, r.fields[1])
		}
		checkRemoveDotSegments(t, r.where, u, bases)
	}
	for _, c := range validRows(t) {
		checkRemoveDotSegments(t, c.where, RFC2732.MustParse(c.text), bases)
	}
	fewBases := parseAll("http://a", "http://a/b/../c//d", "f:/a")
	for _, prefix := range []string{"", "//h", "x:", "x://[::1]"} {
		forAll("a./:", shorter(7), func(s string) {
			if u, err := RFC2732.Parse(prefix + s); err == nil {
				checkRemoveDotSegments(t, "exhaustive", u, fewBases)
			}
		})
	}
}

// checkRemoveDotSegments checks the laws of RemoveDotSegments.
func checkRemoveDotSegments(t testing.TB, where string, u URI, bases []URI) {
	t.Helper()
	v := u.RemoveDotSegments()
	if want := removeDotSegmentsSlow(u.String()); v.String() != want {
		t.Errorf("%s: RemoveDotSegments of %q = %q, want %q", where, u, v, want)
	}
	if again, err := RFC2732.Parse(v.String()); err != nil || again != v {
		t.Errorf("%s: RemoveDotSegments of %q = %q, which parses as %q, %v", where, u, v, again.Components(), err)
	}
	if again := v.RemoveDotSegments(); again != v {
		t.Errorf("%s: RemoveDotSegments of %q = %q, and of that %q", where, u, v, again)
	}
	if u.Kind() != v.Kind() {
		t.Errorf("%s: RemoveDotSegments of %q = %q, of another kind", where, u, v)
	}
	if u.Kind() != RelativePath {
		return
	}
	for _, base := range bases {
		for excess := KeepExcess; excess <= RejectExcess; excess++ {
			r := Resolver{Base: base, Excess: excess}
			got, gotErr := r.Resolve(v)
			want, wantErr := r.Resolve(u)
			if got != want || gotErr != wantErr {
				t.Errorf("%s: %q resolves against %q to %q, %v, and without dot segments, as %q, to %q, %v",
					where, u, base, want, wantErr, v, got, gotErr)
			}
		}
	}
}
