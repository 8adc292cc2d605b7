// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strings"
	"testing"
)

// TestRows holds the table of scan.go to what its bits say, over all octets: to the characters
// of the grammar, spelt out.
func TestRows(t *testing.T) {
	const unreserved = letters + digits + marks
	for _, bit := range []struct {
		name  string
		bit   uint16
		chars string // for which it is 1
	}{
		{"anyIllegal", anyIllegal, unreserved + ";/?:@&=+$,%#"},
		{"anyPercent", anyPercent, unreserved + ";/?:@&=+$,#"},
		{"anyQuestion", anyQuestion, unreserved + ";/:@&=+$,%#"},
		{"anyHash", anyHash, unreserved + ";/?:@&=+$,%"},
		{"anyColon", anyColon, unreserved + ";/?@&=+$,%#"},
		{"anyEnd", anyEnd, letters + digits + "-_.!~*;/?:@=+$,%#"},
		{"anyQueryData", InQuery.row(), unreserved},
		{"anySegmentData", InSegment.row(), unreserved + ":@&+$,"},
		{"anyAuthorityData", InAuthority.row(), unreserved + "$,&=+"},
		{"anyFragmentData", InFragment.row(), unreserved + ";/?:@&=+$,"},
		{"an unknown part", Part(4).row(), unreserved},
	} {
		for c := range rows {
			want := strings.IndexByte(bit.chars, byte(c)) >= 0
			if got := rows[c]&bit.bit != 0; got != want {
				t.Errorf("%s of %q is %v, want %v", bit.name, byte(c), got, want)
			}
		}
	}
	for c, row := range rows {
		if row&^plain != 0 {
			t.Errorf("the row of %q has more bits than there are", byte(c))
		}
	}
}

// TestAllOf has every octet stand at every place of texts that take up to five steps: no
// place is overlooked, and plain characters clear no bit.
func TestAllOf(t *testing.T) {
	for n := range 41 {
		text := []byte(strings.Repeat("a", n))
		if all := allOf(string(text)); all != plain {
			t.Errorf("allOf %q is %010b", text, all)
		}
		for i := range text {
			for c := range 256 {
				text[i] = byte(c)
				if all := allOf(string(text)); all != rows[c] {
					t.Fatalf("allOf %q is %010b, want %010b", text, all, rows[c])
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

// TestHasUpper has every character of US-ASCII stand at every place of texts that take up to three
// steps.
func TestHasUpper(t *testing.T) {
	for n := range 25 {
		text := []byte(strings.Repeat("a", n))
		for i := range text {
			for c := range byte(0x80) {
				text[i] = c
				if got, want := hasUpper(string(text)), 'A' <= c && c <= 'Z'; got != want {
					t.Fatalf("hasUpper(%q) = %v", text, got)
				}
			}
			text[i] = 'a'
		}
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
