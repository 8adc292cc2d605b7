// What servers may read as a dot segment, although the RFC does not.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mayBeDots reports whether a server may read a dot segment in s, which is data, or a path that was unescaped once.
// Servers cut s, drop some of its characters, or unescape it up to three times more, even if an escape in it is broken.
// So no list of what is wrong is complete, and dots need a neighbor that no server drops, decodes or takes for a
// delimiter. The tests have what real servers do.
func mayBeDots(s string) bool {
	if charsLen(s, dotlessChars) == len(s) { // as most are
		return false
	}
	for range 1 + 3 {
		if hasLonelyDots(s) {
			return true
		}
		again := unescapeLeniently(s)
		if again == s {
			return false
		}
		s = again
	}
	return true // nothing is known of what it is when it is unescaped once more
}

// Without these two characters, a text of US-ASCII has no dot, even when it is unescaped.
const dotless = usASCII &^ (1<<'.' | 1<<'%')

var dotlessChars = set{dotless & low64, dotless >> 64}

// hasLonelyDots reports whether s has one or two dots, or any that only look like dots, and no neighbor holds them.
// Three dots are the name of a file.
func hasLonelyDots(s string) bool {
	before, dots, likeDots := '/', 0, 0
	areLonely := func(behind rune) bool {
		return (dots == 1 || dots == 2 || likeDots > 0) && !holdsDots(before) && !holdsDots(behind)
	}
	for i, r := range s {
		switch {
		case r == '.':
			dots++
		case isLikeDot(s, i, r):
			likeDots++
		case unicode.Is(unicode.M, r): // a part of the character in front of it
		case areLonely(r):
			return true
		default:
			before, dots, likeDots = r, 0, 0
		}
	}
	return areLonely('/')
}

const wantLetter = `want a letter or a digit beside "." and "%2E", because servers may read a dot segment`

// isLikeDot reports whether some reader takes the character r at s[i] for dots: because NFKC does, or because it ends an
// overlong form of UTF-8, "\xc0\xae" or "\xe0\x80\xae" (CVE-2008-2938).
func isLikeDot(s string, i int, r rune) bool {
	switch r {
	case '\u2024', '\u2025', '\ufe30', '\ufe52', '\uff0e': // the others become three dots
		return true
	case utf8.RuneError:
		return s[i] == 0xae && i > 0 && (s[i-1] == 0xc0 || s[i-1] == 0x80)
	}
	return false
}

// holdsDots reports whether r keeps the dots beside it from being a segment of their own: it is a letter, a digit, a
// symbol such as an emoji, or punctuation of US-ASCII that delimits nothing in a path or a form. NFKC makes a delimiter of
// no such letter, digit or symbol, but of symbols of mathematics, such as a fullwidth "+".
func holdsDots(r rune) bool {
	if r < utf8.RuneSelf {
		return isSeen(r) && strings.IndexByte(`/\;?#%+&:,`, byte(r)) < 0
	}
	return isSeen(r) && unicode.In(r, unicode.L, unicode.N, unicode.Sc, unicode.Sk, unicode.So)
}

// isSeen reports whether one sees r: it is no space, no control, no character that is invisible or blank, and does not
// stand for an octet that is not UTF-8.
func isSeen(r rune) bool {
	return r != utf8.RuneError && r != '\u2800' && !unicode.In(r, unicode.Z, unicode.Cc, unicode.Cf,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// unescapeLeniently is [Unescape], but leaves a broken escape as it is, and reads "%u002e" as ".", as IIS does.
func unescapeLeniently(s string) string {
	n := until(s, '%')
	if n == len(s) {
		return s
	}
	var b strings.Builder
	for ; s != ""; n = until(s, '%') {
		b.WriteString(s[:n])
		s = s[n:]
		switch {
		case escapedAt(s, 0):
			b.WriteByte(octet(s[1], s[2]))
			s = s[len("%hh"):]
		case len(s) >= len("%uhhhh") && s[1]|0x20 == 'u' && hexLen(s[2:6]) == 4:
			b.WriteRune(rune(octet(s[2], s[3]))<<8 | rune(octet(s[4], s[5])))
			s = s[len("%uhhhh"):]
		case s != "":
			b.WriteByte('%')
			s = s[len("%"):]
		}
	}
	return b.String()
}
