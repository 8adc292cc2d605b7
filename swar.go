// The functions in this file hold eight bytes of US-ASCII in one number, the first byte lowest.
// This is SWAR, SIMD within a register. The high bit of each byte is the byte's mark. No sum
// exceeds 0xFF in a byte, so that no carry reaches the next one. TestSWAR checks each function for
// all values of each byte.

package uri

import (
	"math/bits"
	"strings"
)

// c*everyByte has c in every byte.
const everyByte, highBits = 0x0101010101010101, 0x8080808080808080

// load returns the first eight bytes of s.
func load(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// bytesOther marks the bytes of w that are not c. The other bits mean nothing.
//
// For a byte b, b^c is 0 if they are equal, and otherwise from 1 to 0x7F. The sum with 0x7F has the
// high bit only in the second case, and is at most 0xFE.
func bytesOther(w, c uint64) uint64 { return (w ^ c*everyByte) + 0x7F*everyByte }

// bytesEqual marks the bytes of w that are c. The other bits are 0.
func bytesEqual(w, c uint64) uint64 { return ^bytesOther(w, c) & highBits }

// bytesWithin marks the bytes of w from lo to hi, where 0 < lo <= hi <= 0x7F. The other bits mean
// nothing.
//
// For a byte b, the first sum has the high bit if b >= lo, and the second one if b > hi. Both are
// at most 0xFE. So exactly one of them has the high bit if b is within the bounds.
func bytesWithin(w, lo, hi uint64) uint64 {
	return (w + (0x80-lo)*everyByte) ^ (w + (0x7F-hi)*everyByte)
}

// bytesUnbroken marks the bytes of w, which are legal in a URI, that break no escape: those that
// are hex digits, and those for which neither the byte before nor the one before that is "%". The
// other bits mean nothing. The bit 0x20 turns capital hex digits into small ones. It turns no other
// legal character into a hex digit.
func bytesUnbroken(w, before, beforeThat uint64) uint64 {
	w |= 0x20 * everyByte
	return bytesOther(before, '%')&bytesOther(beforeThat, '%') |
		bytesWithin(w, '0', '9') | bytesWithin(w, 'a', 'f')
}

// lastSlash is strings.LastIndexByte(s, '/') for US-ASCII, but takes eight bytes a step.
func lastSlash(s string) int {
	for ; len(s) >= 8; s = s[:len(s)-8] {
		if slashes := bytesEqual(load(s[len(s)-8:]), '/'); slashes != 0 {
			return len(s) - 1 - bits.LeadingZeros64(slashes)/8
		}
	}
	return strings.LastIndexByte(s, '/')
}

// hasSlashDot is strings.Contains(s, "/.") for US-ASCII, but takes eight pairs of bytes a step. The
// last eight pairs come first. The last step of the loop may take some pairs again.
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

// hasUpper reports whether s, which is US-ASCII, contains a character of upalpha. It takes eight
// bytes a step. The last eight bytes come first. The last step of the loop may take some bytes
// again.
func hasUpper(s string) bool {
	if len(s) < 8 {
		return strings.ContainsFunc(s, func(r rune) bool { return 'A' <= r && r <= 'Z' })
	}
	marked := bytesWithin(load(s[len(s)-8:]), 'A', 'Z')
	for ; len(s) > 8; s = s[8:] {
		marked |= bytesWithin(load(s), 'A', 'Z')
	}
	return marked&highBits != 0
}
