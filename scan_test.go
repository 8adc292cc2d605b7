// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"math/bits"
	"strings"
	"testing"
)

// TestRows checks each bit of the table in scan.go for all octets, against a list of characters.
func TestRows(t *testing.T) {
	const unreserved = letters + digits + marks
	for _, bit := range []struct {
		name  string
		bit   uint16
		chars string // the characters for which the bit is 1
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
		if row&^allBits != 0 {
			t.Errorf("the row of %q contains an unknown bit", byte(c))
		}
	}
}

// TestLanes checks the lemmas of the helpers that hold eight bytes in a number. Each value of
// US-ASCII takes each of the eight places, and all other places hold the same value. Only the value
// at a place may decide the mark of that place.
func TestLanes(t *testing.T) {
	lanes := func(v, others byte, place int) string {
		text := bytes.Repeat([]byte{others}, 8)
		text[place] = v
		return string(text)
	}
	check := func(name, text string, marks uint64, isMarked func(byte) bool) {
		for i := range 8 {
			if got, want := marks>>(8*i+7)&1 == 1, isMarked(text[i]); got != want {
				t.Fatalf("%s: the mark of byte %d of %q is %v, want %v", name, i, text, got, want)
			}
		}
	}
	for place := range 8 {
		for v := range byte(0x80) {
			for others := range byte(0x80) {
				text := lanes(v, others, place)
				w := load(text)
				if byte(w>>(8*place)) != v || bits.RotateLeft64(w, -8*place)>>8 != uint64(others)*(everyByte>>8) {
					t.Fatalf("load(%q) = %#x", text, w)
				}
				for _, c := range []byte("%:/.") {
					check("bytesOther", text, bytesOther(w, uint64(c)), func(b byte) bool { return b != c })
				}
				// The bounds that the package uses, and the extreme ones.
				for _, bounds := range []string{"AZ", "az", "09", "af", "\x01\x7f", "\x01\x01", "\x7f\x7f"} {
					lo, hi := bounds[0], bounds[1]
					check("bytesWithin", text, bytesWithin(w, uint64(lo), uint64(hi)), func(b byte) bool { return lo <= b && b <= hi })
				}
			}
		}
	}

	// bytesEqual and slashesIn depend only on the marks of bytesOther: try every pattern.
	for pattern := range 256 {
		text := make([]byte, 8)
		var want uint64
		for i := range text {
			text[i] = 'a'
			if pattern>>i&1 == 1 {
				text[i] = '/'
				want |= 0x80 << (8 * i)
			}
		}
		w := load(string(text))
		if got := bytesEqual(w, '/'); got != want {
			t.Errorf("bytesEqual of %q is %#x, want %#x", text, got, want)
		}
		if got := slashesIn(w); got != uint64(pattern) {
			t.Errorf("slashesIn of %q is %#b, want %#b", text, got, pattern)
		}
	}
}

// TestEscapesStep puts each three legal characters at each of the places that one step of
// escapesAreWhole checks.
func TestEscapesStep(t *testing.T) {
	var legal []byte
	for c := range 256 {
		if rows[c]&anyIllegal != 0 {
			legal = append(legal, byte(c))
		}
	}
	text := []byte("%41aaaaaaaaaaaaaaa")
	for place := 3; place < 3+8; place++ {
		for _, a := range legal {
			for _, b := range legal {
				for _, c := range legal {
					copy(text[place:], []byte{a, b, c})
					checkEscapesAreWhole(t, string(text))
				}
			}
		}
		copy(text[place:], "aaa")
	}
}

// checkEscapesAreWhole compares escapesAreWhole with charsLen.
func checkEscapesAreWhole(t *testing.T, s string) {
	if got, want := escapesAreWhole(s), charsLen(s, set{low64, low64}) == len(s); got != want {
		t.Fatalf("escapesAreWhole(%q) = %v, want %v", s, got, want)
	}
}

// TestAllOf puts every octet at every place of texts that take up to five steps. allOf must read
// every place, and letters must clear no bit.
func TestAllOf(t *testing.T) {
	for n := range 41 {
		text := []byte(strings.Repeat("a", n))
		if all := allOf(string(text)); all != allBits {
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

// TestEscapesAreWhole puts "%" at each place of texts that take up to four steps, after letters and
// after escapes. Two legal characters follow the "%": each one, before and after some others.
func TestEscapesAreWhole(t *testing.T) {
	for n := range 36 {
		text := make([]byte, n)
		for _, padding := range []string{strings.Repeat("a", n), strings.Repeat("%41", n)[:n-n%3] + "aa"[:n%3]} {
			for i := range n {
				copy(text, padding)
				checkEscapesAreWhole(t, string(text))
				text[i] = '%'
				checkEscapesAreWhole(t, string(text))
				if i+2 >= n {
					continue
				}
				for c := range 256 {
					if rows[c]&anyIllegal == 0 {
						continue
					}
					for _, d := range []byte{'0', 'f', 'F', 'g', '%', byte(c)} {
						text[i+1], text[i+2] = byte(c), d
						checkEscapesAreWhole(t, string(text))
						text[i+1], text[i+2] = d, byte(c)
						checkEscapesAreWhole(t, string(text))
					}
				}
			}
		}
	}
}

// TestFindSSP compares findSSP with split and schemeLen, and commonCuts with commonCutsSlow, on
// texts of up to nine letters around up to three other characters.
func TestFindSSP(t *testing.T) {
	for n := range 10 {
		forAll("aZ@:/?[`{+.1%", 3, func(s string) {
			for i := range n + 1 {
				text := strings.Repeat("m", i) + s + strings.Repeat("m", n-i)
				at := split(text)
				wantOK := at.ssp == 0 || schemeLen(text) == at.ssp-1
				if strings.HasPrefix(text, ":") {
					wantOK = false
				}
				ssp, ok := findSSP(text[:at.query])
				if ok != wantOK || ok && ssp != at.ssp {
					t.Fatalf("findSSP of %q is %d, %v, want %d, %v", text, ssp, ok, at.ssp, wantOK)
				}
				checkCommonCuts(t, text)
			}
		})
	}
}

// TestCommonCuts puts every pair of delimiters at every two places of URIs whose authorities end
// before, at and after the 32nd byte.
func TestCommonCuts(t *testing.T) {
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
						checkCommonCuts(t, string(text))
					}
				})
			})
		}
	}
}

// checkCommonCuts compares commonCuts with commonCutsSlow and, if scan accepts s, scan with split.
func checkCommonCuts(t *testing.T, s string) {
	ssp, path := commonCuts(s)
	wantSSP, wantPath := commonCutsSlow(s)
	if ssp != wantSSP || path != wantPath {
		t.Fatalf("commonCuts(%q) = %d, %d, want %d, %d", s, ssp, path, wantSSP, wantPath)
	}
	if at, ok := scan(s); ok && at != split(s).offsets() {
		t.Fatalf("scan(%q) = %v, want %v", s, at, split(s))
	}
}

// commonCutsSlow is a plain version of commonCuts.
func commonCutsSlow(s string) (ssp, path int) {
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

// TestHasUpper puts every character of US-ASCII at every place of texts that take up to three
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

// TestUricLen compares uricLen with charsLen. It puts every octet at every place of texts that take
// up to three steps.
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

// TestSlashes compares lastSlash and hasSlashDot with package strings. It puts pairs of characters
// at every place of texts that take up to five steps.
func TestSlashes(t *testing.T) {
	for n := range 35 {
		text := []byte(strings.Repeat("a", n))
		check := func() {
			s := string(text)
			if got, want := lastSlash(s), strings.LastIndexByte(s, '/'); got != want {
				t.Fatalf("lastSlash(%q) = %d, want %d", s, got, want)
			}
			if got, want := hasSlashDot(s), strings.Contains(s, "/."); got != want {
				t.Fatalf("hasSlashDot(%q) = %v, want %v", s, got, want)
			}
		}
		check()
		for i := range n {
			for c := range byte(0x80) {
				for _, d := range []byte("/.a") {
					copy(text[i:], []byte{c, d})
					check()
					copy(text[i:], []byte{d, c})
					check()
				}
			}
			copy(text[i:], "aa")
		}
	}
}
