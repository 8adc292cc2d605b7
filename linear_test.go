// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestLinear gives every function that takes text 1 KB, and then up to 1 MB, of the
// worst inputs known. It fails where a byte of a long text costs forty times what it
// costs in a short one, in time or in memory: sixteen times as long, a quadratic function
// takes sixteen times as much for a byte, and over a thousand times in the end.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("takes its time")
	}
	for _, pattern := range []string{
		"/..", "../", "%41", ";", "#", "<", `"`, "http://", "(", "a", "/", "./", "/.", "a/../", "//", "?", "@", ":",
		"a:", "URL:", "<a:", "\"a:\n", "<URL: ", "-\n", " ", "%", "'", "http://a)", "[", "[::", "1.", "a.", "a-", "tel:1 ",
		"(http://a)", "'http://a'", "(tel:1)", "'tel:1", "(tel:#", "data://?", "[tel:+", "mailto:&[", "(", "a&quot;", "http://a(", "_http://_", "*",
	} {
		for _, prefix := range []string{"", "http://a/"} {
			text := func(size int) string { return prefix + strings.Repeat(pattern, size/len(pattern)) }
			for name, f := range ofText {
				checkLinear(t, name, text, f)
			}
			if !Valid(text(1 << 10)) {
				continue
			}
			for name, f := range ofURI {
				checkLinear(t, name, text, func(s string) { f(MustParse(s)) })
			}
		}
	}
}

// checkLinear gives f the texts of 1 KB to 1 MB.
func checkLinear(t *testing.T, name string, text func(size int) string, f func(string)) {
	t.Helper()
	var small time.Duration
	for size := 1 << 10; size <= 1<<20; size <<= 5 {
		s := text(size)
		spent, allocated := cost(func() { f(s) })
		if small == 0 {
			small = max(spent, 10*time.Microsecond)
		}
		limit := 40 * small * time.Duration(size>>10)
		for try := 0; spent > limit && try < 3; try++ { // the machine may have been busy
			spent, _ = cost(func() { f(s) })
		}
		if spent > limit || allocated > uint64(64*size+1<<12) {
			t.Errorf("%s of %.20q...: %v and %d bytes for %d bytes; 1 KB takes %v", name, s, spent, allocated, size, small)
			return
		}
	}
}

// cost returns the time that f takes and the bytes that it allocates.
func cost(f func()) (spent time.Duration, allocated uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := time.Now()
	f()
	spent = time.Since(begin)
	runtime.ReadMemStats(&after)
	return spent, after.TotalAlloc - before.TotalAlloc
}

// ofText are the functions that take any text.
var ofText = map[string]func(s string){
	"Parse":                  func(s string) { Parse(s) },
	"RFC2732.Parse":          func(s string) { RFC2732.Parse("//" + s) },
	"Split":                  func(s string) { _ = Split(s).String() },
	"Components.URI":         func(s string) { Components{Path: s}.URI() },
	"ParseServer":            func(s string) { RFC2732.ParseServer(s) },
	"Escape":                 func(s string) { Escape(s, InQuery) },
	"EscapePath":             func(s string) { EscapePath(s, s) },
	"Unescape":               func(s string) { Unescape(s) },
	"EscapeExcluded":         func(s string) { EscapeExcluded(s) },
	"RFC2732.EscapeExcluded": func(s string) { RFC2732.EscapeExcluded("//" + s) },
	"StripDelimiters":        func(s string) { StripDelimiters(s) },
	"ParseAbbreviated":       func(s string) { ParseAbbreviated(s) },
	"FindAll": func(s string) {
		for range FindAll(s) {
		}
	},
	"RFC2732.FindAll": func(s string) {
		for range RFC2732.FindAll(s) {
		}
	},
	"Segment.Params": func(s string) {
		for range Segment(s).Params() {
		}
	},
}

// ofURI are the functions that take a valid reference.
var ofURI = map[string]func(u URI){
	"Segments": func(u URI) {
		for s := range u.Segments() {
			s.Name()
		}
	},
	"Server":             func(u URI) { u.Server() },
	"Resolve":            func(u URI) { MustParse("http://a/b").Resolve(u) },
	"Resolve, as base":   func(u URI) { u.ResolveString("../g") },
	"Relativize":         func(u URI) { MustParse("http://a/b").Relativize(u) },
	"Relativize, itself": func(u URI) { u.Relativize(u) },
	"Relativize, base":   func(u URI) { u.Relativize(MustParse("http://a/b")) },
	"RemoveDotSegments":  func(u URI) { u.RemoveDotSegments() },
	"Normalize":          func(u URI) { u.Normalize() },
	"Redacted":           func(u URI) { u.Redacted() },
	"Hazards":            func(u URI) { u.Hazards() },
}
