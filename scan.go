// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"math/bits"
	"strings"
)

// scan is the fast path of Parse: it splits s, and reports whether it is a reference of
// RFC 2396. What it refuses goes to verify, which says why, or takes it as RFC 2732.
//
// Most of what the rules in the comment of verify ask is whether a character occurs, not
// where. So each byte has a row of bits, one for each thing that the byte is not; the
// bitwise AND of all rows, taken eight bytes a step, loses the bits of what s holds; and
// only what it does hold is looked for. Its slow twins, in the tests, are splitSlow and
// validSlow.
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
		at.ssp, at.path = shortFront(s)
		if ok = at.ssp > 0; !ok {
			at.ssp, ok = anyScheme(s[:at.query])
		}
		if !ok || 0 < at.ssp && at.ssp == at.fragment {
			return offsets{}, false
		}
	}
	if at.path == 0 && strings.HasPrefix(s[at.ssp:], "//") {
		at.path = at.ssp + 2 + until(s[at.ssp+2:], '/')
	}
	at.path = min(max(at.ssp, at.path), at.query) // there may be no authority, or "?" or "#" may end it
	return at.offsets(), true
}

// The bits of a row. Each is 0 if the byte is what the bit is named after.
const (
	anyIllegal  = 1 << iota // neither uric nor "#"
	anyPercent              // "%"
	anyQuestion             // "?"
	anyHash                 // "#"
	anyColon                // ":"
	anyEnd                  // "(", ")", "'" or "&", which may end a URI in text

	// What [Escape] must escape, in the order of the parts.
	anyQueryData     // what is not unreserved: section 3.4 reserves the rest
	anySegmentData   // what pchar does not take, and "=", which section 3.3 reserves
	anyAuthorityData // what reg_name does not take, and ";", ":" and "@", which section 3.2 reserves
	anyFragmentData  // what uric does not take: section 4.1 reserves nothing

	plain    = 1<<iota - 1 // none of these
	anyData  = anyQueryData | anySegmentData | anyAuthorityData | anyFragmentData
	anyFront = anyQueryData | anySegmentData | anyAuthorityData // all but a fragment's
)

// rows has a row for each octet: uric, which is reserved, unreserved or escaped, and "#".
// What is not listed is illegal, and its row is therefore zero.
var rows = [256]uint16{
	';': plain &^ anyFront, '/': plain &^ anyFront, '?': plain &^ (anyFront | anyQuestion),
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

// allOf returns the AND of the rows of s, where the bits of what s holds are 0. The last step overlaps
// the one before.
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

// shortFront returns where the scheme-specific part of s begins, if s has eight bytes or more
// and its scheme, as most have, up to seven letters and nothing else; and, if s has 32 or
// more, where the path begins, if an authority follows that ends at a slash among these 32.
// What it does not find is 0. It does not look for "?" and "#", which may end the authority
// before. Its slow twin is shortFrontSlow, in the tests.
func shortFront(s string) (ssp, path int) {
	if len(s) < 8 {
		return 0, 0
	}
	w := load(s)
	colons, letters := bytesEqual(w, ':'), bytesWithin(w|0x20*everyByte, 'a', 'z')
	before := colons&-colons - 1 // the bits below the first colon
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

// anyScheme returns where the scheme-specific part of s begins, 0 if there is no scheme;
// s ends before the query. It is not ok if a colon that no "/" precedes follows what is
// no scheme.
func anyScheme(s string) (ssp int, ok bool) {
	colon := until(s, ':')
	if colon == len(s) || until(s[:colon], '/') < colon {
		return 0, true
	}
	return colon + 1, 0 < colon && schemeLen(s[:colon]) == colon
}

// escapesAreWhole reports whether two hex digits follow every "%" in s, which has nothing
// illegal (0x20 would make digits of some controls). Behind the first escape each byte
// must be a hex digit, or neither of the two before it a "%"; it takes eight at a time, and
// leaves up to nine to charsLen.
func escapesAreWhole(s string) bool {
	first := until(s, '%')
	if !escapedAt(s, first) {
		return first == len(s)
	}
	whole := uint64(highBits)
	for s = s[first+1:]; len(s) >= 10; s = s[8:] {
		w := load(s[2:]) | 0x20*everyByte
		whole &= bytesOther(load(s), '%')&bytesOther(load(s[1:]), '%') | bytesWithin(w, '0', '9') | bytesWithin(w, 'a', 'f')
	}
	return whole == highBits && charsLen(s, set{low64, low64}) == len(s)
}

// Eight bytes of US-ASCII in one number, the first one lowest. The high bit of a byte is its
// mark; the other bits mean nothing.
const everyByte, highBits = 0x0101010101010101, 0x8080808080808080

// load returns the first eight bytes of s.
func load(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// bytesOther marks the bytes of w that are not c.
func bytesOther(w, c uint64) uint64 { return (w ^ c*everyByte) + 0x7F*everyByte }

// bytesEqual marks the bytes of w that are c; its other bits are 0.
func bytesEqual(w, c uint64) uint64 { return ^bytesOther(w, c) & highBits }

// bytesWithin marks the bytes of w from lo to hi.
func bytesWithin(w, lo, hi uint64) uint64 {
	return (w + (0x80-lo)*everyByte) ^ (w + (0x7F-hi)*everyByte)
}

// slashesIn returns eight bits, of which the lowest says whether the first byte of w is "/".
// The product adds the mark of byte i, bit 8i+7, to bit 56+i; no two of its terms meet.
func slashesIn(w uint64) uint64 { return bytesEqual(w, '/') * 0x0002040810204081 >> 56 }

// lastSlash is strings.LastIndexByte for a slash in s, which is US-ASCII. That takes a byte a
// step, this eight.
func lastSlash(s string) int {
	for ; len(s) >= 8; s = s[:len(s)-8] {
		if slashes := bytesEqual(load(s[len(s)-8:]), '/'); slashes != 0 {
			return len(s) - 1 - bits.LeadingZeros64(slashes)/8
		}
	}
	return strings.LastIndexByte(s, '/')
}

// hasSlashDot is strings.Contains for "/." in s, which is US-ASCII, eight pairs of bytes a
// step. The pairs at the end, taken first, overlap those of the last step.
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

// hasUpper reports whether s, which is US-ASCII, has a character of upalpha. The eight bytes at
// the end, taken first, overlap those of the last step.
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

// uricLen returns the length of the longest prefix of s that is *uric. Its slow twin is
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

// rowsLen returns the length of the longest prefix of s whose rows have all of bits, and the
// AND of these rows. It takes eight bytes a step.
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
