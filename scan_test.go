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
		want := bit(uricChars.has(c) || c == '#', noIllegal) | bit(c != '%', noPercent) |
			bit(c != '?', noQuestion) | bit(c != '#', noHash) | bit(c != ':', noColon)
		if want&noIllegal == 0 {
			want = 0
		}
		if rows[i] != want {
			t.Errorf("the row of %q is %05b, want %05b", c, rows[i], want)
		}
	}
}

// TestAllOf has every octet stand at every place of texts that take up to five steps: no
// place is overlooked, and plain characters clear no bit.
func TestAllOf(t *testing.T) {
	for n := range 41 {
		text := []byte(strings.Repeat("a", n))
		if all := allOf(string(text)); all != plain {
			t.Errorf("allOf %q is %05b", text, all)
		}
		for i := range text {
			for c := range 256 {
				text[i] = byte(c)
				if all := allOf(string(text)); all != rows[c] {
					t.Fatalf("allOf %q is %05b, want %05b", text, all, rows[c])
				}
			}
			text[i] = 'a'
		}
	}
}

// TestEscapesAreWhole has every pair of octets of US-ASCII follow a "%" at every place of
// texts that take up to four steps. The plain version is charsLen.
func TestEscapesAreWhole(t *testing.T) {
	all := set{low64, low64}
	for n := range 33 {
		text := []byte(strings.Repeat("%41", n))[:n]
		check := func() {
			if got, want := escapesAreWhole(string(text)), charsLen(string(text), all) == n; got != want {
				t.Fatalf("the escapes of %q are whole: %v, want %v", text, got, want)
			}
		}
		for i := range n {
			copy(text, strings.Repeat("a", n))
			text[i] = '%'
			check()
			if i+2 >= n {
				continue
			}
			for c := range 128 {
				for _, d := range []byte{'0', 'f', 'F', 'g', '%', byte(c)} {
					text[i+1], text[i+2] = byte(c), d
					check()
					text[i+1], text[i+2] = d, byte(c)
					check()
				}
			}
		}
		copy(text, strings.Repeat("%41", n))
		check()
	}
}

// TestScheme holds shortScheme and anyScheme to split and schemeLen, over texts of up to
// nine letters, in which up to three characters are others.
func TestScheme(t *testing.T) {
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
				onlyLetters := wantOK && charsLen(text, alphaChars) == at.ssp-1
				want := 0
				if onlyLetters && at.ssp <= 8 && len(text) >= 8 {
					want = at.ssp
				}
				if ssp := shortScheme(text); ssp != want {
					t.Fatalf("the short scheme of %q ends at %d, want %d", text, ssp, want)
				}
			}
		})
	}
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
