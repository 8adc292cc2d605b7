package uri

import (
	"bytes"
	"math/bits"
	"strings"
	"testing"
)

// This file tests scan.go and swar.go.

// TestClasses checks each bit of the table in scan.go for all octets, against a list of characters.
func TestClasses(tt *testing.T) {
	t := few(tt)
	except := func(chars string) (others string) {
		for c := range 256 {
			if strings.IndexByte(chars, byte(c)) < 0 {
				others += string([]byte{byte(c)})
			}
		}
		return others
	}
	for _, bit := range []struct {
		name  string
		bit   uint16
		chars string // the octets for which the bit is 1
	}{
		{"classIllegal", classIllegal, except(plainChars + ";/?:@&=+$,%#[]")},
		{"notURIC", notURIC, except(plainChars + ";/?:@&=+$,%#")},
		{"classPercent", classPercent, "%"},
		{"classQuestion", classQuestion, "?"},
		{"classHash", classHash, "#"},
		{"classColon", classColon, ":"},
		{"classBracket", classBracket, "[]"},
		{"classMayEnd", classMayEnd, "()'&,;"},
		{"classEscapedInQuery", InQuery.bit(), except(plainChars)},
		{"classEscapedInSegment", InSegment.bit(), except(plainChars + ":@&+$,")},
		{"classEscapedInAuthority", InAuthority.bit(), except(plainChars + "$,&=+")},
		{"classEscapedInFragment", InFragment.bit(), except(plainChars + ";/?:@&=+$,")},
		{"an unknown part", Part(len(parts)).bit(), except(plainChars)},
	} {
		for c, r := range classes {
			if got, want := r&bit.bit != 0, strings.IndexByte(bit.chars, byte(c)) >= 0; got != want {
				t.Errorf("%s of %q is %v, want %v", bit.name, byte(c), got, want)
			}
		}
	}
}

// TestSWAR checks the lemmas of the helpers that hold eight bytes in a number. Each value of
// US-ASCII takes each of the eight places, and all other places hold the same value. Only the value
// at a place may decide the mark of that place.
func TestSWAR(tt *testing.T) {
	t := few(tt)
	lanes := func(v, others byte, place int) string {
		text := bytes.Repeat([]byte{others}, 8)
		text[place] = v
		return string(text)
	}
	check := func(name, text string, marked uint64, isMarked func(byte) bool) {
		for i := range 8 {
			if got, want := marked>>(8*i+7)&1 == 1, isMarked(text[i]); got != want {
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
				if (classes[v]|classes[others])&classIllegal == 0 {
					const a, percent = 'a' * everyByte, '%' * everyByte
					isHex := func(b byte) bool { return strings.IndexByte(allDigits+"abcdefABCDEF", b) >= 0 }
					check("bytesUnbroken", text, bytesUnbroken(w, percent, a), isHex)
					check("bytesUnbroken", text, bytesUnbroken(w, a, percent), isHex)
					check("bytesUnbroken", text, bytesUnbroken(w, a, a), func(byte) bool { return true })
				}
				// The bounds that the package uses, and the extreme ones.
				for _, bounds := range []string{"AZ", "az", "09", "af", "\x01\x7f", "\x01\x01", "\x7f\x7f"} {
					lo, hi := bounds[0], bounds[1]
					check("bytesWithin", text, bytesWithin(w, uint64(lo), uint64(hi)), func(b byte) bool { return lo <= b && b <= hi })
				}
			}
		}
	}

	// bytesEqual depends only on the marks of bytesOther: try every pattern.
	for places := range 256 {
		text := make([]byte, 8)
		var want uint64
		for i := range text {
			text[i] = 'a'
			if places>>i&1 == 1 {
				text[i] = '/'
				want |= 0x80 << (8 * i)
			}
		}
		w := load(string(text))
		if got := bytesEqual(w, '/'); got != want {
			t.Errorf("bytesEqual of %q is %#x, want %#x", text, got, want)
		}
	}
}

// TestWholeStrings compares each loop that takes eight bytes a step with a plain version. It puts
// every octet, or some pairs of octets, or a "%" with what follows it, at every place of strings
// that take up to four steps. In strings that take hundreds of steps, it puts some texts into every
// step.
func TestWholeStrings(tt *testing.T) {
	t := few(tt)
	var octets, ascii, slashes, escapes []string
	for c := range 256 {
		s := string([]byte{byte(c)})
		octets = append(octets, s)
		if c < 0x80 {
			ascii = append(ascii, s)
			slashes = append(slashes, s+"/", s+".", "/"+s, "."+s, s+"a", "a"+s)
		}
		if classes[c]&classIllegal == 0 {
			for _, d := range strings.Split("0fFg%", "") {
				escapes = append(escapes, "%"+s+d, "%"+d+s)
			}
			escapes = append(escapes, "%"+s+s, s)
		}
	}
	for _, test := range []struct {
		name               string
		plain, texts, some []string
		check              func(s string) (got, want any)
	}{
		{"anyOf", []string{"a"}, octets, []string{" ", "#"}, func(s string) (got, want any) {
			var found uint16
			for i := range len(s) {
				found |= classes[s[i]]
			}
			return anyOf(s), found
		}},
		{"escapesAreWhole", []string{"a", "%41"}, escapes, []string{"%g0", "%0g"}, func(s string) (got, want any) {
			return escapesAreWhole(s), charsLen(s, set{low64, low64}) == len(s)
		}},
		{"uricLen", []string{"a", "/", "%41", "%4"}, octets, []string{" ", "#", "%"}, func(s string) (got, want any) {
			return uricLen(s), charsLen(s, set{uric & low64, uric >> 64})
		}},
		{"hasUpper", []string{"a"}, ascii, []string{"A"}, func(s string) (got, want any) {
			return hasUpper(s), strings.ContainsAny(s, upperLetters)
		}},
		{"appendLower", []string{"A"}, ascii, []string{"a"}, func(s string) (got, want any) {
			return string(appendLower([]byte("X"), s)), "X" + strings.ToLower(s)
		}},
		{"lastSlash", []string{"a"}, slashes, []string{"/"}, func(s string) (got, want any) {
			return lastSlash(s), strings.LastIndexByte(s, '/')
		}},
		{"hasSlashDot", []string{"a"}, slashes, []string{"/."}, func(s string) (got, want any) {
			return hasSlashDot(s), strings.Contains(s, "/.")
		}},
	} {
		put := func(text, s string, i int) {
			s = s[:i] + text + s[min(i+len(text), len(s)):]
			if got, want := test.check(s); got != want {
				t.Errorf("%s(%.60q), which has %q at byte %d of %d, is %v, want %v", test.name, s, text, i, len(s), got, want)
			}
		}
		for _, plain := range test.plain {
			for n := range 30 {
				s := strings.Repeat(plain, n)[:n]
				put("", s, 0)
				for i := range n {
					for _, text := range test.texts {
						put(text, s, i)
					}
				}
			}
			for _, long := range []struct{ n, step int }{{100, 7}, {3000, 7}, {70_000, 1399}}[:shorter(3)] {
				s := strings.Repeat(plain, long.n)[:long.n]
				for i := 0; i < long.n; i += long.step {
					for _, text := range test.some {
						put(text, s, i)
					}
				}
			}
		}
	}
}

// TestCommonSSP compares commonSSP with commonSSPSlow, and scanReference with cutsOf, on texts
// of up to twelve bytes with up to three characters anywhere among letters, and on URIs with
// delimiters at two places.
func TestCommonSSP(tt *testing.T) {
	t := few(tt)
	check := func(s string) {
		if got, want := commonSSP(s), commonSSPSlow(s); got != want {
			t.Errorf("commonSSP(%q) = %d, want %d", s, got, want)
		}
		if at, ok := scanReference(s); ok && at != cutsOf(s).offsets() {
			t.Errorf("scanReference(%q) = %v, want %v", s, at, cutsOf(s))
		}
	}
	forAll("aZ@:/?[`{+.1%", 3, func(s string) {
		for n := range 10 {
			for i := range n + 1 {
				check(strings.Repeat("m", i) + s + strings.Repeat("m", n-i))
			}
		}
	})
	for _, name := range []string{"m", "letters", "eighteen"} {
		for n := 20; n < 30; n++ {
			uri := (name + "://" + strings.Repeat("h", n))[:n]
			for i := range uri {
				for j := range i {
					forAll("/?#:h", 2, func(s string) {
						if len(s) == 2 {
							check(uri[:j] + s[:1] + uri[j+1:i] + s[1:] + uri[i+1:])
						}
					})
				}
			}
		}
	}
}

// commonSSPSlow is a plain version of commonSSP.
func commonSSPSlow(s string) int {
	colon := strings.IndexByte(s, ':')
	if len(s) < 8 || colon < 1 || colon > 7 || charsLen(s, alphaChars) != colon {
		return 0
	}
	return colon + 1
}
