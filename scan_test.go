// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strings"
	"testing"
)

// TestRows holds the table of scan.go to the rule of grammar.go, over all octets.
func TestRows(t *testing.T) {
	bit := func(is bool, bit uint8) uint8 {
		if is {
			return bit
		}
		return 0
	}
	uricChars := set{uric & low64, uric >> 64}
	for i := range 256 {
		c := byte(i)
		want := bit(uricChars.has(c) || c == '#', anyIllegal) | bit(c != '%', anyPercent) |
			bit(c != '?', anyQuestion) | bit(c != '#', anyHash) | bit(c != ':', anyColon)
		want |= bit(strings.IndexByte("()'&", c) < 0, anyEnd)
		if want&anyIllegal == 0 {
			want = 0
		}
		if rows[i] != want {
			t.Errorf("the row of %q is %06b, want %06b", c, rows[i], want)
		}
	}
}

// TestAllOf has every octet stand at every place of texts that take up to five steps: no
// place is overlooked, and plain characters clear no bit.
func TestAllOf(t *testing.T) {
	for n := range 41 {
		text := []byte(strings.Repeat("a", n))
		if all := allOf(string(text)); all != plain {
			t.Errorf("allOf %q is %06b", text, all)
		}
		for i := range text {
			for c := range 256 {
				text[i] = byte(c)
				if all := allOf(string(text)); all != rows[c] {
					t.Fatalf("allOf %q is %06b, want %06b", text, all, rows[c])
				}
			}
			text[i] = 'a'
		}
	}
}

// TestEscapesAreWhole has every legal character, before and behind some others, follow a "%"
// at every place of texts that take up to four steps, with and without an escape before. The
// plain version is charsLen.
func TestEscapesAreWhole(t *testing.T) {
	all := set{low64, low64}
	for n := range 36 {
		text := make([]byte, n)
		check := func() {
			if got, want := escapesAreWhole(string(text)), charsLen(string(text), all) == n; got != want {
				t.Fatalf("the escapes of %q are whole: %v, want %v", text, got, want)
			}
		}
		for _, padding := range []string{strings.Repeat("a", n), strings.Repeat("%41", n)[:n-n%3] + "aa"[:n%3]} {
			for i := range n {
				copy(text, padding)
				text[i] = '%'
				check()
				if i+2 >= n {
					continue
				}
				for c := range 256 {
					if rows[c]&anyIllegal == 0 {
						continue
					}
					for _, d := range []byte{'0', 'f', 'F', 'g', '%', byte(c)} {
						text[i+1], text[i+2] = byte(c), d
						check()
						text[i+1], text[i+2] = d, byte(c)
						check()
					}
				}
			}
		}
	}
}

// TestAnyScheme holds anyScheme to split and schemeLen, and shortFront to shortFrontSlow,
// over texts of up to nine letters, in which up to three characters are others.
func TestAnyScheme(t *testing.T) {
	for n := range 10 {
		forAll("aZ@:/?[`{+.1%", 3, func(s string) {
			for i := range n + 1 {
				text := strings.Repeat("m", i) + s + strings.Repeat("m", n-i)
				at := split(text)
				wantOK := at.ssp == 0 || schemeLen(text) == at.ssp-1
				if strings.HasPrefix(text, ":") {
					wantOK = false
				}
				ssp, ok := anyScheme(text[:at.query])
				if ok != wantOK || ok && ssp != at.ssp {
					t.Fatalf("the scheme of %q ends at %d, %v, want %d, %v", text, ssp, ok, at.ssp, wantOK)
				}
				checkShortFront(t, text)
			}
		})
	}
}

// TestShortFront has every pair of delimiters stand at every two places of URIs whose
// authorities end before, at, and behind the 32nd byte.
func TestShortFront(t *testing.T) {
	const delimiters = "/?#:"
	for _, scheme := range []string{"m", "http", "https", "letters", "eighteen"} {
		for n := range 40 - len(scheme) {
			text := []byte(scheme + "://" + strings.Repeat("h", n))
			atEach := func(f func(i int)) {
				for i, old := range text {
					for _, c := range []byte(delimiters) {
						text[i] = c
						f(i)
					}
					text[i] = old
				}
			}
			atEach(func(i int) {
				atEach(func(j int) {
					if i <= j {
						checkShortFront(t, string(text))
					}
				})
			})
		}
	}
}

// checkShortFront holds shortFront to shortFrontSlow, and scan, where it says that s is a
// reference, to split.
func checkShortFront(t *testing.T, s string) {
	ssp, path := shortFront(s)
	wantSSP, wantPath := shortFrontSlow(s)
	if ssp != wantSSP || path != wantPath {
		t.Fatalf("shortFront(%q) = %d, %d, want %d, %d", s, ssp, path, wantSSP, wantPath)
	}
	if at, ok := scan(s); ok && at != split(s).offsets() {
		t.Fatalf("scan(%q) = %v, want %v", s, at, split(s))
	}
}

// shortFrontSlow is a plain version of shortFront.
func shortFrontSlow(s string) (ssp, path int) {
	colon := strings.IndexByte(s, ':')
	if len(s) < 8 || colon < 1 || colon > 7 || charsLen(s, alphaChars) != colon {
		return 0, 0
	}
	ssp = colon + 1
	if len(s) >= 32 && strings.HasPrefix(s[ssp:], "//") {
		if i := strings.IndexByte(s[ssp+2:32], '/'); i >= 0 {
			path = ssp + 2 + i
		}
	}
	return ssp, path
}

// TestUricLen has every octet stand at every place of texts that take up to three steps,
// and holds uricLen to charsLen.
func TestUricLen(t *testing.T) {
	for n := range 25 {
		for _, plain := range []string{"a", "/", "%41", "%4"} {
			text := []byte(strings.Repeat(plain, n)[:n])
			for i := range text {
				old := text[i]
				for c := range 256 {
					text[i] = byte(c)
					want := charsLen(string(text), set{uric & low64, uric >> 64})
					if got := uricLen(string(text)); got != want {
						t.Fatalf("uricLen(%q) = %d, want %d", text, got, want)
					}
				}
				text[i] = old
			}
		}
	}
}
