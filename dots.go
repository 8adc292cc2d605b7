// What servers may read as a dot segment, although the RFC does not.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mayBeDots reports whether a server may read a dot segment in s, which is data, or a path that was
// unescaped once. Servers cut s, drop some of its characters, or unescape it up to three times more. So no
// list of what is wrong is complete, and dots need a neighbor that no server drops, decodes or takes for
// the end of a segment. The tests have what real servers do.
func mayBeDots(s string) bool {
	if charsLen(s, dotlessChars) == len(s) { // as most are
		return false
	}
	for range 1 + 3 {
		again, isKnown := unescapeLoosely(s)
		switch {
		case hasLonelyDots(s) || !isKnown:
			return true
		case again == s:
			return false
		}
		s = again
	}
	return true // nothing is known of what it is when it is unescaped once more
}

// pathMayBeDots is mayBeDots for the path of a URI, which is not unescaped.
func pathMayBeDots(path string) bool {
	s, _ := unescapeLoosely(path) // US-ASCII is always known
	return mayBeDots(s)
}

const wantLetter = `want a letter or a digit beside ".", because servers may read a dot segment in it`

// Without these two characters, a text of US-ASCII has no dot, even when it is unescaped.
const dotless = usASCII &^ (1<<'.' | 1<<'%')

var dotlessChars = set{dotless & low64, dotless >> 64}

// hasLonelyDots reports whether s has one or two dots, or any that only look like dots, and no neighbor
// holds them. Three dots are the name of a file.
func hasLonelyDots(s string) bool {
	before, dots, likeDots := '/', 0, 0
	areLonely := func(behind rune) bool {
		return (dots == 1 || dots == 2 || likeDots > 0) && !holdsDots(before) && !holdsDots(behind)
	}
	for i, r := range s {
		switch {
		case r == '.':
			dots++
		case strings.ContainsRune("\u2024\u2025\ufe30\ufe52\uff0e", r), isOverlong(s, i, '.'):
			likeDots++ // by NFKC, or by lax UTF-8
		case unicode.Is(unicode.M, r): // a part of the character in front of it
		case areLonely(r):
			return true
		default:
			before, dots, likeDots = r, 0, 0
		}
	}
	return areLonely('/')
}

// isOverlong reports whether s[i] ends an overlong form of c in UTF-8, such as "\xc0\xae" or "\xe0\x80\xae"
// of a dot (CVE-2008-2938).
func isOverlong(s string, i int, c byte) bool {
	return s[i] == 0x80|c && i > 0 && (s[i-1] == 0xc0 || s[i-1] == 0x80)
}

// holdsDots reports whether r keeps the dots beside it from being a segment of their own: it is a letter, a
// digit, a symbol or punctuation that no server takes for the end of a segment. Outside US-ASCII, this
// excludes symbols of mathematics, and punctuation such as a fullwidth ";", of which NFKC makes a delimiter.
// It also excludes two signs of currencies, which Japanese and Korean encodings have in place of "\".
func holdsDots(r rune) bool {
	if r < utf8.RuneSelf {
		return isSeen(r) && strings.IndexByte(`/\;?#%+&:,`, byte(r)) < 0
	}
	return isSeen(r) && r != '¥' && r != '₩' && unicode.In(r, unicode.L, unicode.N, unicode.Sc, unicode.Sk,
		unicode.So, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf, unicode.Pd, unicode.Pc)
}

// isSeen reports whether one sees r: it is no space, no control, no character that is invisible or blank, and
// does not stand for an octet that is not UTF-8.
func isSeen(r rune) bool {
	return r != utf8.RuneError && r != '\u2800' && !unicode.In(r, unicode.Z, unicode.Cc, unicode.Cf,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// unescapeLoosely unescapes s as careless servers do. It leaves a broken escape as it is, reads "%u002e" as
// ".", as IIS does, and "％" as "%", and ignores what is not seen within an escape, as in "%\t2e". If
// isKnown is false, some server may read an escape in which there is no hex digit, but what looks like one.
func unescapeLoosely(s string) (_ string, isKnown bool) {
	var b strings.Builder
	for i, skip := 0, 0; i < len(s); i += skip {
		r, size := utf8.DecodeRuneInString(s[i:])
		if skip = size; r != '%' && r != '％' && r != '﹪' && !isOverlong(s, i, '%') {
			b.WriteString(s[i : i+size])
			continue
		}
		rest, digits := s[i+size:], 2
		if strings.HasPrefix(rest, "u") || strings.HasPrefix(rest, "U") {
			rest, digits = rest[len("u"):], 4
		}
		n, length, isKnown := looseHex(rest, digits)
		switch {
		case !isKnown:
			return "", false
		case length == 0:
			b.WriteString(s[i : i+size])
			continue
		case digits == 2:
			b.WriteByte(byte(n))
		default:
			b.WriteRune(rune(n))
		}
		skip = len(s) - i - len(rest) + length
	}
	return b.String(), true
}

// looseHex returns the number in the given count of hex digits at the beginning of s, and their length. The
// length is 0 if there are fewer.
func looseHex(s string, count int) (n, length int, isKnown bool) {
	isGuess := false
	for i, r := range s {
		switch {
		case r < utf8.RuneSelf && hexChars.has(byte(r)):
			if n, count = n<<4|int(hexValues[r]), count-1; count == 0 {
				return n, i + 1, !isGuess
			}
		case isLikeHex(r):
			isGuess = true
			if count--; count == 0 {
				return 0, 0, false
			}
		case isSeen(r):
			return 0, 0, true
		}
	}
	return 0, 0, true
}

// isLikeHex reports whether NFKC, a lax decoder or a function such as Java's Character.digit may read a hex
// digit in r, or in octets that are not UTF-8.
func isLikeHex(r rune) bool {
	switch {
	case r == utf8.RuneError:
		return true
	case r < utf8.RuneSelf:
		return false
	case unicode.Is(unicode.Lm, r):
		return unicode.Is(unicode.Latin, r)
	}
	return unicode.In(r, unicode.N, likeHex) || unicode.Is(unicode.L, r) && unicode.Is(unicode.Common, r)
}

// likeHex has letters in other shapes: "ª", those in circles and squares, and fullwidth ones.
var likeHex = &unicode.RangeTable{
	R16: []unicode.Range16{{0x00aa, 0x00aa, 1}, {0x2460, 0x24ff, 1}, {0xff21, 0xff46, 1}},
	R32: []unicode.Range32{{0x1f100, 0x1f1ff, 1}},
}
