// The fast path of Parse, and what else looks at the classes of octets, eight bytes a step.

package uri

import (
	"math/bits"
	"strings"
)

// scanReference is the fast path of Parse. It returns the offsets at which s splits, and reports
// whether s is a URI reference. If it is not, verify says why.
//
// The comment of verify has three rules. Most of what they ask is whether a character occurs, not
// where. So each octet has a class, whose bits say what the octet is, and scanReference searches s
// only for the delimiters that the OR of all classes contains. Brackets are different, because
// RFC 2732 allows them in some places only; scanReference asks for these last, if there are any.
//
// "Why Parse is Appendix A", in the tests, argues that the answer is right for all strings without
// brackets. A slow twin is a plain version of a function, with which the tests compare it. The slow
// twins of scanReference are splitSlow and validSlow.
func scanReference(s string) (_ offsets, ok bool) {
	if len(s) > maxLen {
		return offsets{}, false
	}
	found := anyOf(s)
	if found&classIllegal != 0 || found&classPercent != 0 && !escapesAreWhole(s) { // rule 1
		return offsets{}, false
	}
	at := cuts{fragment: len(s)}
	if found&classHash != 0 {
		at.fragment = until(s, '#')
		if strings.IndexByte(s[at.fragment+1:], '#') >= 0 { // rule 1, too
			return offsets{}, false
		}
	}
	at.query = at.fragment
	if found&classQuestion != 0 {
		at.query = until(s[:at.fragment], '?')
	}
	if found&classColon != 0 {
		at.ssp = commonSSP(s)
		if at.ssp == 0 {
			if at.ssp, ok = findSSP(s[:at.query]); !ok { // rule 2
				return offsets{}, false
			}
		}
		if 0 < at.ssp && at.ssp == at.fragment { // rule 3
			return offsets{}, false
		}
	}
	at.path = min(pathStart(s, at.ssp), at.query) // a "?" or "#" may end the authority
	return at.offsets(), found&classBracket == 0 || at.bracketsFit(s)
}

// The bits of a class. In the OR of classes, a bit is 1 if any of the octets is what the bit is
// named after.
const (
	classIllegal  = 1 << iota // an octet that is neither uric nor "#" nor a bracket
	classPercent              // "%"
	classQuestion             // "?"
	classHash                 // "#"
	classColon                // ":"
	classBracket              // "[" or "]"
	classMayEnd               // one of ()'&,; at which a URI in a text may end

	// An octet that [Escape] escapes in a Part, in the order of the parts.
	classEscapedInQuery
	classEscapedInSegment
	classEscapedInAuthority
	classEscapedInFragment

	// An octet that is neither uric nor "#" without RFC 2732.
	notURIC = classIllegal | classBracket
)

// classes has the class of each octet. It is made of the rules of grammar.go when a program starts.
var classes = func() (table [256]uint16) {
	const (
		legal         = uric | brackets | 1<<'#'
		segmentData   = pchar &^ (escaped | 1<<'=')                     // section 3.3 reserves "="
		authorityData = regName &^ (escaped | 1<<';' | 1<<':' | 1<<'@') // section 3.2
		fragmentData  = uric &^ escaped                                 // section 4.1: nothing
	)
	for _, rule := range [...]struct {
		bit    uint16
		others set // the characters whose classes lack the bit
	}{
		{classIllegal, set{legal & low64, legal >> 64}},
		{classEscapedInQuery, unreservedChars}, // section 3.4 reserves the others
		{classEscapedInSegment, set{segmentData & low64, segmentData >> 64}},
		{classEscapedInAuthority, set{authorityData & low64, authorityData >> 64}},
		{classEscapedInFragment, set{fragmentData & low64, fragmentData >> 64}},
	} {
		for c := range table {
			if !rule.others.has(byte(c)) {
				table[c] |= rule.bit
			}
		}
	}
	table['%'] |= classPercent
	table['?'] |= classQuestion
	table['#'] |= classHash
	table[':'] |= classColon
	table['['] |= classBracket
	table[']'] |= classBracket
	for _, c := range "()'&,;" {
		table[c] |= classMayEnd
	}
	return table
}()

// anyOf returns the OR of the classes of all bytes of s, eight bytes a step. The last step may take
// some bytes again, which does not change an OR.
func anyOf(s string) (found uint16) {
	if len(s) < 8 {
		for i := range len(s) {
			found |= classes[s[i]]
		}
		return found
	}
	last := s[len(s)-8:]
	for ; len(s) > 8; s = s[8:] {
		found |= eightOf(s)
	}
	return found | eightOf(last)
}

// eightOf returns the OR of the classes of the first eight bytes of s.
func eightOf(s string) uint16 { return fourOf(s) | fourOf(s[4:]) }

// fourOf returns the OR of the classes of the first four bytes of s.
func fourOf(s string) uint16 { return classes[s[0]] | classes[s[1]] | classes[s[2]] | classes[s[3]] }

// uricLen returns the length of the longest prefix of s that is *uric. The slow twin is charsLen.
func uricLen(s string) (n int) {
	for {
		n += lenWithout(s[n:], notURIC|classPercent|classHash)
		if !escapedAt(s, n) {
			return n
		}
		n += len("%hh")
	}
}

// lenWithout returns the length of the longest prefix of s whose classes have none of the unwanted
// bits. It takes eight bytes a step, and then one byte a step.
func lenWithout(s string, unwanted uint16) (n int) {
	for len(s)-n >= 8 && eightOf(s[n:n+8])&unwanted == 0 {
		n += 8
	}
	for n < len(s) && classes[s[n]]&unwanted == 0 {
		n++
	}
	return n
}

// commonSSP returns the first cut of a URI with a scheme of one to seven letters, if it has at least
// eight bytes. Otherwise, it returns 0. Every byte of s must be US-ASCII.
func commonSSP(s string) int {
	if len(s) < 8 {
		return 0
	}
	w := load(s)
	colons, letters := bytesEqual(w, ':'), bytesWithin(w|0x20*everyByte, 'a', 'z')
	before := (colons & -colons) - 1 // the bits below the mark of the first colon
	// Each byte before the colon must be a letter. The first byte must always be one: 0x80 is its
	// mark.
	if colons == 0 || (before&highBits|0x80)&^letters != 0 {
		return 0
	}
	return bits.TrailingZeros64(colons)/8 + 1
}

// findSSP returns where the scheme-specific part of s begins, or 0 if no colon precedes the first
// "/". s must end before the query. If there is such a colon, but no scheme before it, ok is false,
// and ssp means nothing.
func findSSP(s string) (ssp int, ok bool) {
	colon := until(s, ':')
	if colon == len(s) || until(s[:colon], '/') < colon {
		return 0, true
	}
	return colon + 1, 0 < colon && schemeLen(s[:colon]) == colon
}

// escapesAreWhole reports whether two hex digits follow every "%" in s, which consists of legal
// characters. The first two bytes of the first escape, and the last two bytes of s, stand alone.
// All other bytes after the first "%" are checked eight a step. The last eight come first. The last
// step of the loop may take some bytes again. The slow twin is charsLen.
func escapesAreWhole(s string) bool {
	s = s[until(s, '%'):]
	if len(s) < 10 {
		return charsLen(s, set{low64, low64}) == len(s)
	}
	last := s[len(s)-10:]
	if !hexChars.has(s[1]) || last[8] == '%' || last[9] == '%' {
		return false
	}
	whole := bytesUnbroken(load(last[2:]), load(last[1:]), load(last))
	for ; len(s) > 10; s = s[8:] {
		whole &= bytesUnbroken(load(s[2:]), load(s[1:]), load(s))
	}
	return whole&highBits == highBits
}
