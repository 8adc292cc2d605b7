// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"math/bits"
	"strings"
)

// scan is the fast path of Parse. It returns the offsets at which s splits, and reports
// whether s is a URI reference of RFC 2396. If it is not, verify says why, or accepts s as a
// reference of RFC 2732.
//
// The three rules in the comment of verify ask mostly whether a character occurs, and not
// where. So each byte value has a row of bits, and each bit says that the byte is not a
// certain thing. The bitwise AND of the rows of all bytes lacks the bits of the things that s
// contains, and scan looks only for those. "Why Parse is Appendix A", in the tests, argues
// that the answer is right for all strings. The slow twins are splitSlow and validSlow.
func scan(s string) (_ offsets, ok bool) {
	if isTooLong(len(s)) {
		return offsets{}, false
	}
	found := plain &^ allOf(s)
	if found&anyIllegal != 0 || found&anyPercent != 0 && !escapesAreWhole(s) {
		return offsets{}, false
	}
	at := cuts{fragment: len(s)}
	if found&anyHash != 0 {
		at.fragment = until(s, '#')
		if strings.IndexByte(s[at.fragment+1:], '#') >= 0 {
			return offsets{}, false
		}
	}
	at.query = at.fragment
	if found&anyQuestion != 0 {
		at.query = until(s[:at.fragment], '?')
	}
	if found&anyColon != 0 {
		at.ssp, at.path = commonCuts(s)
		if ok = at.ssp > 0; !ok {
			at.ssp, ok = findSSP(s[:at.query])
		}
		if !ok || 0 < at.ssp && at.ssp == at.fragment {
			return offsets{}, false
		}
	}
	if at.path == 0 && strings.HasPrefix(s[at.ssp:], "//") {
		at.path = at.ssp + 2 + until(s[at.ssp+2:], '/')
	}
	at.path = min(max(at.ssp, at.path), at.query) // without an authority, or if "?" or "#" ends it
	return at.offsets(), true
}

// The bits of a row. A bit is 0 if the byte is what the bit is named after.
const (
	anyIllegal  = 1 << iota // a character that is neither uric nor "#"
	anyPercent              // "%"
	anyQuestion             // "?"
	anyHash                 // "#"
	anyColon                // ":"
	anyEnd                  // "(", ")", "'" or "&", which may end a URI in running text

	// A character that [Escape] must escape, for each Part in its order.
	anyQueryData     // not unreserved; section 3.4 reserves the other characters
	anySegmentData   // not pchar, or "=", which section 3.3 reserves
	anyAuthorityData // not reg_name, or ";", ":" or "@", which section 3.2 reserves
	anyFragmentData  // not uric; section 4.1 reserves nothing

	plain        = 1<<iota - 1 // none of these
	anyData      = anyQueryData | anySegmentData | anyAuthorityData | anyFragmentData
	anyOtherData = anyQueryData | anySegmentData | anyAuthorityData // but not for a fragment
)

// rows has the row of each octet. It lists the characters of uric, which are reserved,
// unreserved or escaped, and "#". The row of any other octet is zero: it is illegal.
var rows = [256]uint16{
	';': plain &^ anyOtherData, '/': plain &^ anyOtherData, '?': plain &^ (anyOtherData | anyQuestion),
	':': plain &^ (anyQueryData | anyAuthorityData | anyColon), '@': plain &^ (anyQueryData | anyAuthorityData),
	'&': plain &^ (anyQueryData | anyEnd), '=': plain &^ (anyQueryData | anySegmentData),
	'+': plain &^ anyQueryData, '$': plain &^ anyQueryData, ',': plain &^ anyQueryData,
	'0': plain, plain, plain, plain, plain, plain, plain, plain, plain, plain,
	'A': plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain,
	'N': plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain,
	'a': plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain,
	'n': plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain, plain,
	'-': plain, '_': plain, '.': plain, '!': plain, '~': plain, '*': plain,
	'\'': plain &^ anyEnd, '(': plain &^ anyEnd, ')': plain &^ anyEnd,
	'%': plain &^ (anyData | anyPercent), '#': plain &^ (anyData | anyHash),
}

// allOf returns the AND of the rows of all bytes of s, eight bytes a step. The last step may
// take some bytes for a second time, which does not change an AND.
func allOf(s string) uint16 {
	all := uint16(plain)
	if len(s) < 8 {
		for i := range len(s) {
			all &= rows[s[i]]
		}
		return all
	}
	last := s[len(s)-8:]
	for ; len(s) > 8; s = s[8:] {
		all &= eightOf(s)
	}
	return all & eightOf(last)
}

// eightOf returns the AND of the rows of the first eight bytes of s.
func eightOf(s string) uint16 {
	return rows[s[0]] & rows[s[1]] & rows[s[2]] & rows[s[3]] & rows[s[4]] & rows[s[5]] & rows[s[6]] & rows[s[7]]
}

// commonCuts returns the first two cuts of a URI of the most common form. It returns 0 for a
// cut that it does not find.
//
//   - ssp: s has at least eight bytes, and a scheme of one to seven letters;
//   - path: s has at least 32 bytes, an authority follows the scheme, and a slash among the
//     first 32 bytes ends it. A "?" or "#" before that slash is the caller's business.
//
// Every byte of s must be US-ASCII. The slow twin is commonCutsSlow, in the tests.
func commonCuts(s string) (ssp, path int) {
	if len(s) < 8 {
		return 0, 0
	}
	w := load(s)
	colons, letters := bytesEqual(w, ':'), bytesWithin(w|0x20*everyByte, 'a', 'z')
	before := colons&-colons - 1 // the bits below the mark of the first colon
	if colons == 0 || (before&highBits|0x80)&^letters != 0 {
		return 0, 0
	}
	ssp = bits.TrailingZeros64(colons)/8 + 1
	if len(s) >= 32 {
		slashes := slashesIn(w) | slashesIn(load(s[8:]))<<8 | slashesIn(load(s[16:]))<<16 | slashesIn(load(s[24:]))<<24
		if slashes >>= ssp; slashes&3 == 3 && slashes != 3 {
			path = ssp + bits.TrailingZeros64(slashes&^3)
		}
	}
	return ssp, path
}

// findSSP returns where the scheme-specific part of s begins, or 0 if s has no scheme; s ends
// before the query. If something other than a scheme precedes the first colon, and no "/"
// does, ok is false.
func findSSP(s string) (ssp int, ok bool) {
	colon := until(s, ':')
	if colon == len(s) || until(s[:colon], '/') < colon {
		return 0, true
	}
	return colon + 1, 0 < colon && schemeLen(s[:colon]) == colon
}

// escapesAreWhole reports whether two hex digits follow every "%" in s, which consists of
// legal characters. Behind the first "%", each byte must be a hex digit unless neither of the
// two bytes before it is a "%". The slow twin is charsLen.
func escapesAreWhole(s string) bool {
	first := until(s, '%')
	if !escapedAt(s, first) {
		return first == len(s)
	}
	whole := uint64(highBits)
	// Invariant: s[0] and s[1] are checked, and all bytes before them. A step checks s[2:10].
	// The bit 0x20 makes small letters of the capital hex digits, and it makes a hex digit of
	// no other legal character.
	for s = s[first+1:]; len(s) >= 10; s = s[8:] {
		w := load(s[2:]) | 0x20*everyByte
		whole &= bytesOther(load(s), '%')&bytesOther(load(s[1:]), '%') | bytesWithin(w, '0', '9') | bytesWithin(w, 'a', 'f')
	}
	return whole == highBits && charsLen(s, set{low64, low64}) == len(s)
}

// The functions below hold eight bytes of US-ASCII in one number, the first byte lowest. The
// high bit of each byte is the byte's mark. The sums never exceed 0xFF in a byte, so that no
// carry reaches the next one. TestLanes checks each function for all values of each byte.
const everyByte, highBits = 0x0101010101010101, 0x8080808080808080

// load returns the first eight bytes of s.
func load(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// bytesOther marks the bytes of w that are not c. The other bits mean nothing.
//
// For a byte b, b^c is 0 if they are equal, and otherwise from 1 to 0x7F. The sum with 0x7F
// has the high bit in the second case alone, and is at most 0xFE.
func bytesOther(w, c uint64) uint64 { return (w ^ c*everyByte) + 0x7F*everyByte }

// bytesEqual marks the bytes of w that are c. The other bits are 0.
func bytesEqual(w, c uint64) uint64 { return ^bytesOther(w, c) & highBits }

// bytesWithin marks the bytes of w from lo to hi, where 0 < lo <= hi <= 0x7F. The other bits
// mean nothing.
//
// For a byte b, the first sum has the high bit if b >= lo, and the second one if b > hi. Both
// are at most 0xFE. So exactly one of them has the high bit if b is within the bounds.
func bytesWithin(w, lo, hi uint64) uint64 {
	return (w + (0x80-lo)*everyByte) ^ (w + (0x7F-hi)*everyByte)
}

// slashesIn returns eight bits, one for each byte of w. A bit is 1 if the byte is "/"; the
// lowest bit is for the first byte.
//
// The mark of byte i is bit 8i+7. The factor has the bits 49-7j for j from 0 to 7, so that
// their product has the bits 8i-7j+56. These are all different, hence there are no carries,
// and those from 56 to 63 have i = j: bit 56+i is the mark of byte i.
func slashesIn(w uint64) uint64 { return bytesEqual(w, '/') * 0x0002040810204081 >> 56 }

// lastSlash is strings.LastIndexByte(s, '/') for US-ASCII. It takes eight bytes a step, from
// the end, and the slow version takes the up to seven bytes that remain.
func lastSlash(s string) int {
	for ; len(s) >= 8; s = s[:len(s)-8] {
		if slashes := bytesEqual(load(s[len(s)-8:]), '/'); slashes != 0 {
			return len(s) - 1 - bits.LeadingZeros64(slashes)/8
		}
	}
	return strings.LastIndexByte(s, '/')
}

// hasSlashDot is strings.Contains(s, "/.") for US-ASCII. It takes eight pairs of bytes a step.
// The last eight pairs come first, so that the others make whole steps, of which the last one
// may take some pairs for a second time.
func hasSlashDot(s string) bool {
	if len(s) < 9 {
		return strings.Contains(s, "/.")
	}
	other := bytesOther(load(s[len(s)-9:]), '/') | bytesOther(load(s[len(s)-8:]), '.')
	for ; len(s) > 9; s = s[8:] {
		other &= bytesOther(load(s), '/') | bytesOther(load(s[1:]), '.')
	}
	return other&highBits != highBits
}

// hasUpper reports whether s, which is US-ASCII, contains a character of upalpha. It takes
// eight bytes a step. The last eight bytes come first, so that the others make whole steps, of
// which the last one may take some bytes for a second time.
func hasUpper(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if 'A' <= s[i] && s[i] <= 'Z' {
				return true
			}
		}
		return false
	}
	marks := bytesWithin(load(s[len(s)-8:]), 'A', 'Z')
	for ; len(s) > 8; s = s[8:] {
		marks |= bytesWithin(load(s), 'A', 'Z')
	}
	return marks&highBits != 0
}

// uricLen returns the length of the longest prefix of s that is *uric. The slow twin is
// charsLen, which takes any set.
func uricLen(s string) (n int) {
	for {
		run, _ := rowsLen(s[n:], anyIllegal|anyPercent|anyHash)
		n += run
		if !escapedAt(s, n) {
			return n
		}
		n += len("%hh")
	}
}

// rowsLen returns the length of the longest prefix of s whose rows all have the given bits, and
// the AND of these rows. It takes eight bytes a step, and single bytes behind the last whole
// step that fits.
func rowsLen(s string, bits uint16) (n int, all uint16) {
	all = plain
	for len(s)-n >= 8 {
		eight := eightOf(s[n : n+8])
		if eight&bits != bits {
			break
		}
		all &= eight
		n += 8
	}
	for n < len(s) && rows[s[n]]&bits == bits {
		all &= rows[s[n]]
		n++
	}
	return n, all
}
