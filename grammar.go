// The character rules of Appendix A, and the functions that test a text for them.

package uri

// The character rules of Appendix A, in its order, each below its production. A rule is a 128-bit
// constant with a bit for each US-ASCII character that it accepts; rules are composed as in the
// RFC. A rule that repeats characters, such as reg_name, is the set of the characters that it
// repeats. Octets over 127 are not URI characters and have no bits.
const (
	// uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
	//                 "&" | "=" | "+" | "$" | ","
	uricNoSlash = unreserved | escaped | 1<<';' | 1<<'?' | 1<<':' | 1<<'@' |
		1<<'&' | 1<<'=' | 1<<'+' | 1<<'$' | 1<<','

	// rel_segment   = 1*( unreserved | escaped |
	//                     ";" | "@" | "&" | "=" | "+" | "$" | "," )
	relSegment = unreserved | escaped |
		1<<';' | 1<<'@' | 1<<'&' | 1<<'=' | 1<<'+' | 1<<'$' | 1<<','

	// scheme        = alpha *( alpha | digit | "+" | "-" | "." )
	scheme = alpha | digit | 1<<'+' | 1<<'-' | 1<<'.'

	// reg_name      = 1*( unreserved | escaped | "$" | "," |
	//                     ";" | ":" | "@" | "&" | "=" | "+" )
	regName = unreserved | escaped | 1<<'$' | 1<<',' |
		1<<';' | 1<<':' | 1<<'@' | 1<<'&' | 1<<'=' | 1<<'+'

	// userinfo      = *( unreserved | escaped |
	//                    ";" | ":" | "&" | "=" | "+" | "$" | "," )
	userinfo = unreserved | escaped |
		1<<';' | 1<<':' | 1<<'&' | 1<<'=' | 1<<'+' | 1<<'$' | 1<<','

	// pchar         = unreserved | escaped |
	//                 ":" | "@" | "&" | "=" | "+" | "$" | ","
	pchar = unreserved | escaped |
		1<<':' | 1<<'@' | 1<<'&' | 1<<'=' | 1<<'+' | 1<<'$' | 1<<','

	// uric          = reserved | unreserved | escaped
	uric = reserved | unreserved | escaped

	// reserved      = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
	//                 "$" | ","
	reserved = 1<<';' | 1<<'/' | 1<<'?' | 1<<':' | 1<<'@' | 1<<'&' | 1<<'=' | 1<<'+' |
		1<<'$' | 1<<','

	// unreserved    = alphanum | mark
	unreserved = alphanum | mark

	// mark          = "-" | "_" | "." | "!" | "~" | "*" | "'" |
	//                 "(" | ")"
	mark = 1<<'-' | 1<<'_' | 1<<'.' | 1<<'!' | 1<<'~' | 1<<'*' | 1<<'\'' |
		1<<'(' | 1<<')'

	// escaped       = "%" hex hex
	escaped = 1 << '%' // the character that begins an escape; see escapedAt

	// hex           = digit | "A" | "B" | "C" | "D" | "E" | "F" |
	//                         "a" | "b" | "c" | "d" | "e" | "f"
	hex = digit | 1<<'A' | 1<<'B' | 1<<'C' | 1<<'D' | 1<<'E' | 1<<'F' |
		1<<'a' | 1<<'b' | 1<<'c' | 1<<'d' | 1<<'e' | 1<<'f'

	// alphanum      = alpha | digit
	alphanum = alpha | digit

	// alpha         = lowalpha | upalpha
	alpha = lowalpha | upalpha

	// lowalpha      = "a" | "b" | ... | "z"
	lowalpha = (1<<26 - 1) << 'a'

	// upalpha       = "A" | "B" | ... | "Z"
	upalpha = (1<<26 - 1) << 'A'

	// digit         = "0" | "1" | ... | "9"
	digit = (1<<10 - 1) << '0'
)

// The characters that no URI may contain, from section 2.4.3.
const (
	// control       = <US-ASCII coded characters 00-1F and 7F hexadecimal>
	control = 1<<0x20 - 1 | 1<<0x7F

	// space         = <US-ASCII coded character 20 hexadecimal>
	space = 1 << ' '

	// delims        = "<" | ">" | "#" | "%" | <">
	delims = 1<<'<' | 1<<'>' | 1<<'#' | 1<<'%' | 1<<'"'

	// unwise        = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
	unwise = 1<<'{' | 1<<'}' | 1<<'|' | 1<<'\\' | 1<<'^' | 1<<'[' | 1<<']' | 1<<'`'
)

// RFC 2732 moves the brackets from unwise to reserved; see rfc2732.go.
const brackets = 1<<'[' | 1<<']'

// The six sets of section 2 partition US-ASCII. Their union is all of US-ASCII, and so is their
// sum, which would be larger if two of the sets shared a character. The compiler checks this: if
// two of these numbers differed, one of their two differences would be negative, and no uint is
// negative.
const (
	usASCII = 1<<128 - 1
	union   = reserved | unreserved | control | space | delims | unwise
	sum     = reserved + unreserved + control + space + delims + unwise

	_ = uint(usASCII - union)
	_ = uint(union - usASCII)
	_ = uint(usASCII - sum)
	_ = uint(sum - usASCII)
)

// A set is a character rule at run time, with its bits in two halves.
type set struct{ lo, hi uint64 }

const low64 = 1<<64 - 1

// The rules that are needed at run time.
var (
	bracketChars     = set{brackets & low64, brackets >> 64}
	schemeChars      = set{scheme & low64, scheme >> 64}
	userinfoChars    = set{userinfo & low64, userinfo >> 64}
	unreservedChars  = set{unreserved & low64, unreserved >> 64}
	uricChars        = set{uric & low64, uric >> 64}
	uricNoSlashChars = set{uricNoSlash & low64, uricNoSlash >> 64}
	alphanumChars    = set{alphanum & low64, alphanum >> 64}
	hexChars         = set{hex & low64, hex >> 64}
	alphaChars       = set{alpha & low64, alpha >> 64}
	digitChars       = set{digit & low64, digit >> 64}
	labelChars       = set{inLabel & low64, inLabel >> 64}
	addressChars     = set{inAddress & low64, inAddress >> 64}
)

// Two rules that the RFC does not name.
const (
	inLabel   = alphanum | 1<<'-'     // domainlabel; also the identifier in "urn:"
	inAddress = hex | 1<<':' | 1<<'.' // IPv6address
)

// has reports whether the rule accepts c. A shift by 64 or more gives zero, so only one half of the
// set decides, and neither half accepts an octet over 127.
func (s set) has(c byte) bool {
	return (uint64(1)<<c&s.lo | uint64(1)<<(c-64)&s.hi) != 0
}

// schemeLen returns the length of the longest prefix of s that is a scheme, or 0 if no prefix is.
//
//	scheme        = alpha *( alpha | digit | "+" | "-" | "." )
func schemeLen(s string) int {
	if s == "" || !alphaChars.has(s[0]) {
		return 0
	}
	return charsLen(s, schemeChars)
}

// escapedAt reports whether an escape begins at s[i].
//
//	escaped       = "%" hex hex
func escapedAt(s string, i int) bool {
	return len(s)-i >= len("%hh") && s[i] == '%' && hexValues[s[i+1]]|hexValues[s[i+2]] < 16
}

// charsLen returns the length of the longest prefix of s that consists of the given characters. If
// "%" is one of them, it must begin an escape.
func charsLen(s string, chars set) int {
	n := 0
	for n < len(s) && chars.has(s[n]) && (s[n] != '%' || escapedAt(s, n)) {
		if s[n] == '%' {
			n += len("hh")
		}
		n++
	}
	return n
}

// hexLen returns the length of the longest prefix of s that is *hex.
func hexLen(s string) int { return charsLen(s, hexChars) }

// digitsLen returns the length of the longest prefix of s that is *digit.
func digitsLen(s string) int { return charsLen(s, digitChars) }

// lower returns c in lower case if c is upalpha, and c otherwise.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// appendLower appends s, which is US-ASCII, in lower case to dst.
func appendLower(dst []byte, s string) []byte {
	for i := range len(s) {
		dst = append(dst, lower(s[i]))
	}
	return dst
}

// equalFold reports whether a and b, such as schemes, are equal but for the case of alpha.
func equalFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

// hasPrefixFold reports whether s begins with prefix, but for the case of alpha.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && equalFold(s[:len(prefix)], prefix)
}

// hasSuffixFold reports whether s ends in suffix, but for the case of alpha.
func hasSuffixFold(s, suffix string) bool {
	return len(s) >= len(suffix) && equalFold(s[len(s)-len(suffix):], suffix)
}

// upperHex are the hex digits that escapes are written with, as in section 2.
const upperHex = "0123456789ABCDEF"

// appendEscaped appends the escape for c.
//
//	escaped       = "%" hex hex
func appendEscaped(dst []byte, c byte) []byte {
	return append(dst, '%', upperHex[c>>4], upperHex[c&15])
}

// octet returns the octet that two hex digits represent (section 2.4.1).
func octet(hi, lo byte) byte { return hexValues[hi]<<4 | hexValues[lo] }

// hexValues has the value of each hex digit, and 16 for any other octet.
var hexValues = func() (table [256]byte) {
	for c := range table {
		table[c] = 16
	}
	for i := range byte(16) {
		table[upperHex[i]], table[lower(upperHex[i])] = i, i
	}
	return table
}()
