package uri

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// # Why Parse is Appendix A
//
// The claim: Parse accepts a string of up to maxLen bytes that has no bracket if and only if Appendix A
// derives the string, or the string is a query without a path, such as "?y". The components of the
// result, or the rule and the offset of the error, are the right ones. The argument:
//
//  1. Eight bytes. Each function in swar.go that computes with eight bytes in one number has a
//     lemma in its comment. TestSWAR checks each lemma for all values of each byte.
//  2. Whole strings. Each loop in scan.go and swar.go takes eight bytes a step, and handles a
//     first, a last or a short step separately. TestWholeStrings and TestCommonSSP put each byte
//     that matters at each place of strings that are long enough for all these cases. So each
//     helper computes what its comment says. A loop may treat long strings in another way, so
//     TestWholeStrings and TestLong go beyond 64 KB. For longer strings, the loops must
//     be read: what a step does does not depend on how many steps there are.
//  3. Observations. Apart from the helpers, scanReference, verify and cutsOf ask a string only
//     the questions in the type observation. The observation of a string and the next byte
//     determine the next observation, and there are 781 observations. So the observations are the
//     states of an automaton.
//  4. The grammar. TestObservations builds the minimal automaton of Appendix A from the text
//     of the grammar, and runs both automata side by side. In every pair of states that they
//     reach, both accept or neither does, and both can still accept or neither can. So the
//     observation of a string determines whether the string is valid, and the observations of
//     its prefixes determine the offset of the error. This holds for all strings. The cuts
//     agree with the regular expression of Appendix B on all strings that consist of a word for an
//     observation and up to two bytes, one of each class.
//  5. The code. TestConformance runs scanReference, verify and cutsOf on a word for each
//     observation, followed by each octet. If the word begins a valid string, words that tell the states of
//     Appendix A apart follow the octet, and 0, 8 or 32 letters follow them.
//     TestConformanceShifted moves an octet of each class through the steps of eight bytes. All
//     results are those that the observations determine. For a string with a bracket, that is so of
//     cutsOf, and scanReference accepts the string if verify finds no flaw in it.
//
// One hypothesis remains: what these functions return depends on the observations of the
// prefixes of their argument and on nothing else. For scanReference, and for uricLen in verify, steps
// 1 and 2 support it. The rest of verify, and cutsOf, do not take eight bytes a step; reading them
// supports it.
//
// For strings with brackets there is no such argument, but evidence. validSlow and offsetSlow are automata
// that the tests build from the rules of RFC 2732, and ask net/netip what an address is. TestWMethod,
// TestBrackets, TestRFC2732 and FuzzParse compare Parse with them.

// An observation is the answers to what the code asks about the beginning of a string.
type observation struct {
	illegal  bool        // Does it contain an octet other than uric and "#"?
	escape   escapePhase // Are its escapes whole?
	hashes   int         // Does it contain no "#" (0), one (1), or more (2)?
	question bool        // Does a "?" precede the first "#"?
	scheme   schemePhase // What precedes the first ":", "/", "?" or "#"?
	part     partPhase   // What follows the scheme, before the first "?" or "#"?
}

type escapePhase int

const (
	escapesWhole escapePhase = iota
	escapeBegun              // "%" is the last character
	escapeHalf               // "%" and a hex digit are the last characters
	escapeBroken
)

type schemePhase int

const (
	schemeUnread schemePhase = iota // nothing
	schemeLike                      // a scheme so far
	schemeNever                     // something that is not a scheme
	schemeFound                     // a scheme and ":"
	schemeBroken                    // something that is not a scheme, and ":"
	schemeEmpty                     // ":"
	schemeNone                      // something, and "/", "?" or "#"
)

type partPhase int

const (
	partNothing   partPhase = iota
	partSlash               // "/"
	partAuthority           // "//", and an authority so far
	partPath                // a path that contains a slash
	partFlat                // a first segment, or the beginning of an opaque_part
)

// next returns the observation of a string with one more byte.
func (o observation) next(c byte) observation {
	const plain = allLetters + allDigits + allMarks
	o.illegal = o.illegal || strings.IndexByte(plain+"%;/?:@&=+$,#", c) < 0
	o.escape = o.escape.next(c)
	switch {
	case c == '#':
		o.hashes = min(o.hashes+1, 2)
		o.scheme = o.scheme.next(c)
	case o.hashes > 0, o.question:
	case c == '?':
		o.question = true
		o.scheme = o.scheme.next(c)
	default:
		before := o.scheme
		o.scheme = before.next(c)
		o.part = o.part.next(c, before, o.scheme)
	}
	return o
}

func (e escapePhase) next(c byte) escapePhase {
	isHex := strings.IndexByte(allDigits+"abcdefABCDEF", c) >= 0
	switch {
	case e == escapeBroken:
	case e == escapesWhole && c == '%', e == escapeBegun && isHex:
		e++
	case e == escapeHalf && isHex:
		e = escapesWhole
	case e != escapesWhole:
		e = escapeBroken
	}
	return e
}

func (p schemePhase) next(c byte) schemePhase {
	isLetter := strings.IndexByte(allLetters, c) >= 0
	switch {
	case p > schemeNever: // what follows does not matter
	case c == ':' && p == schemeUnread:
		p = schemeEmpty
	case c == ':' && p == schemeLike:
		p = schemeFound
	case c == ':':
		p = schemeBroken
	case c == '/', c == '?', c == '#':
		p = schemeNone
	case p == schemeUnread && isLetter:
		p = schemeLike
	case p == schemeUnread, p == schemeLike && !isLetter && strings.IndexByte(allDigits+"+-.", c) < 0:
		p = schemeNever
	}
	return p
}

// next returns the part after one more byte, which is neither "?" nor "#". before and after are the
// phases of the scheme before and after that byte.
func (p partPhase) next(c byte, before, after schemePhase) partPhase {
	endsScheme := before <= schemeNever && (after == schemeFound || after == schemeBroken)
	switch {
	case endsScheme:
		return partNothing
	case p == partNothing && c == '/':
		return partSlash
	case p == partNothing:
		return partFlat
	case p == partSlash && c == '/':
		return partAuthority
	case p == partSlash, p == partAuthority && c == '/':
		return partPath
	case p == partFlat && c == '/' && after != schemeFound:
		return partPath
	}
	return p
}

// isBare reports whether nothing but a fragment follows the scheme.
func (o observation) isBare() bool {
	return o.scheme == schemeFound && o.part == partNothing && !o.question
}

// isDead reports whether a string with this observation is not the beginning of any valid string.
func (o observation) isDead() bool {
	return o.illegal || o.escape == escapeBroken || o.hashes > 1 ||
		o.scheme == schemeBroken || o.scheme == schemeEmpty || o.isBare() && o.hashes > 0
}

// isValid reports whether a string with this observation is a reference.
func (o observation) isValid() bool {
	return !o.isDead() && o.escape == escapesWhole && !o.isBare()
}

// rule returns the rule to which a character after a string with this observation belongs.
func (o observation) rule() string {
	switch {
	case o.hashes > 0:
		return "fragment"
	case o.scheme == schemeFound && (o.part == partNothing || o.part == partFlat):
		return "opaque_part"
	case o.question:
		return "query"
	case o.part == partAuthority:
		return "reg_name"
	case o.part == partSlash, o.part == partPath:
		return "segment"
	}
	return "rel_segment"
}

// An observer is the automaton of observations.
type observer struct {
	states []observation
	words  []string   // one that leads to each state
	next   [][256]int // the state after each byte
}

// observed returns the observer of all strings.
var observed = sync.OnceValue(func() *observer {
	m := &observer{states: []observation{{}}, words: []string{""}}
	numbers := map[observation]int{{}: 0}
	for i := 0; i < len(m.states); i++ {
		m.next = append(m.next, [256]int{})
		for c := range 256 {
			o := m.states[i].next(byte(c))
			if _, ok := numbers[o]; !ok {
				numbers[o] = len(m.states)
				m.states, m.words = append(m.states, o), append(m.words, m.words[i]+string([]byte{byte(c)}))
			}
			m.next[i][c] = numbers[o]
		}
	}
	return m
})

// An answer is all that the observations of a string determine.
type answer struct {
	last   observation
	at     cuts
	rule   string // the broken rule, or ""
	offset int    // the offset at which the rule is broken
}

// observe returns the answer for s, from the observations of its prefixes.
func (m *observer) observe(s string) (a answer) {
	state := 0
	for i := range len(s) {
		to := m.next[state][s[i]]
		if to == state && a.last.part != partAuthority {
			continue // nothing changes, as after most letters
		}
		before := a.last
		a.last, state = m.states[to], to
		a.setCuts(i, before)
		if a.rule == "" && a.last.isDead() {
			a.rule, a.offset = a.brokenRule(before), i
		}
	}
	if !a.last.question {
		a.at.query = len(s)
	}
	if a.last.hashes == 0 {
		a.at.fragment = len(s)
	}
	a.at.query = min(a.at.query, a.at.fragment)
	if a.rule == "" && !a.last.isValid() {
		a.rule, a.offset = a.brokenRule(a.last), len(s)
	}
	return a
}

// setCuts sets the cuts that s[i] changes.
func (a *answer) setCuts(i int, before observation) {
	endsScheme := before.scheme <= schemeNever && (a.last.scheme == schemeFound || a.last.scheme == schemeBroken)
	switch {
	case endsScheme:
		a.at.ssp, a.at.path = i+1, i+1
	case a.last.hashes > before.hashes && before.hashes == 0:
		a.at.fragment = i
	case a.last.question != before.question:
		a.at.query = i
	case a.last.part == partAuthority && !a.last.question && a.last.hashes == 0:
		a.at.path = i + 1
	}
}

// brokenRule returns the rule that is broken by the byte, or by the end, after the observation
// before.
func (a *answer) brokenRule(before observation) string {
	switch {
	case before.escape == escapeBegun || before.escape == escapeHalf:
		return "escaped"
	case a.last.isBare():
		return "absoluteURI"
	}
	return before.rule()
}

// TestObservations proves that the observations determine which strings Appendix A derives. For any
// other string, they determine the longest prefix that is also a prefix of a string that Appendix A
// derives.
func TestObservations(tt *testing.T) {
	t, m, d := few(tt), observed(), appendixA()
	type pair struct{ observation, state int }
	reached, known := []pair{{}}, map[pair]bool{{}: true}
	for i := 0; i < len(reached); i++ {
		p := reached[i]
		if o := m.states[p.observation]; o.isValid() != d.accept[p.state] || o.isDead() != (p.state == d.dead) {
			t.Fatalf("%+v is valid: %v, dead: %v; Appendix A: %v, %v", o, o.isValid(), o.isDead(), d.accept[p.state], p.state == d.dead)
		}
		for c := range 256 {
			if to := (pair{m.next[p.observation][c], d.next[p.state][c]}); !known[to] {
				reached, known[to] = append(reached, to), true
			}
		}
	}
	if len(m.states) != 781 || len(reached) != 781 {
		t.Errorf("%d observations, %d pairs, want 781", len(m.states), len(reached))
	}
	for _, word := range m.words {
		forAll(oneOfEach, shorter(2), func(more string) {
			if s := word + more; cutsSlow(s) != m.observe(s).at {
				t.Errorf("the cuts of %q are %v, by Appendix B %v", s, m.observe(s).at, cutsSlow(s))
			}
		})
	}
}

// cutsSlow returns the cuts of s by the regular expression of Appendix B.
func cutsSlow(s string) cuts {
	m := appendixB.FindStringSubmatchIndex(s)
	at := cuts{max(m[2*1+1], 0), m[2*5], m[2*5+1], len(s)}
	if m[2*8] >= 0 {
		at.fragment = m[2*8]
	}
	return at
}

// conforms compares scanReference, verify and cutsOf of s with what the observations determine.
func conforms(t testing.TB, where, s string) {
	want := observed().observe(s)
	valid := want.rule == ""
	at, f := verify(s)
	if strings.ContainsAny(s, "[]") {
		valid = f.rule == "" // by RFC 2732, which the observations do not know
	} else if f.rule != want.rule || at != want.at || !valid && f.offset != want.offset {
		t.Errorf("%s: verify(%.80q) = %v, %v, want %v, %q, %d", where, s, at, f, want.at, want.rule, want.offset)
	}
	if at, ok := scanReference(s); ok != valid || ok && at != want.at.offsets() {
		t.Errorf("%s: scanReference(%.80q) = %v, %v, want %v, %v", where, s, at, ok, want.at, valid)
	}
	if at := cutsOf(s); at != want.at {
		t.Errorf("%s: cutsOf(%.80q) = %v, want %v", where, s, at, want.at)
	}
}

// oneOfEach has a byte of each class that the observations tell apart.
const oneOfEach = "ag1+_%:/?#|"

// longer are ends that make a string long enough for steps of eight bytes, and for an authority
// among the first 32 bytes.
var longer = []string{"", strings.Repeat("g", 8), strings.Repeat("g", 32)}

// TestConformance tests step 5 for each octet after a word for each observation.
func TestConformance(tt *testing.T) {
	t, m, n := few(tt), observed(), 0
	for state, word := range m.words {
		ends, suffixes := appendixA().ends, longer
		if m.states[state].isDead() {
			ends, suffixes = longer[:1], longer[:1]
		}
		for c := range 256 {
			for _, end := range ends {
				for _, tail := range suffixes {
					conforms(t, "words", word+string([]byte{byte(c)})+end+tail)
					n++
				}
			}
		}
	}
	t.Logf("%d strings", n)
}

// shiftedWords calls f with a word for each observation that is not dead, followed by up to 31
// letters, or by an escape and up to 15 letters, by an octet with some neighbors, and by one of
// longer. So the octet takes each place in the steps of eight bytes.
func shiftedWords(f func(s string)) {
	middles := []string{"", "://g/"}
	for _, c := range strings.Split(oneOfEach, "") {
		middles = append(middles, c, c+":", c+"00", "%"+c+"0", "%0"+c)
	}
	m := observed()
	for state, word := range m.words {
		if m.states[state].isDead() {
			continue
		}
		for i := range 32 {
			run := strings.Repeat("a", i)
			for _, middle := range middles {
				for _, tail := range longer {
					f(word + run + middle + tail)
					if i < 16 {
						f(word + "%41" + run + middle + tail)
					}
				}
			}
		}
	}
}

// TestConformanceShifted tests step 5 for all shiftedWords.
func TestConformanceShifted(tt *testing.T) {
	t, n := few(tt), 0
	shiftedWords(func(s string) {
		conforms(t, "shifted words", s)
		n++
	})
	t.Logf("%d strings", n)
}

// TestLong puts 100 and 3,000 letters at each place of each row of valid.txt and invalid.txt, 70,000
// letters at every sixteenth place, and then also behind the row. A letter is legal at all of these places, except in an escape or an address.
func TestLong(tt *testing.T) {
	t, lines := few(tt), []textLine{}
	for _, c := range validRows(t) {
		lines = append(lines, textLine{c.where, c.text})
	}
	for _, r := range readTable(t, "invalid.txt", 3) {
		lines = append(lines, textLine{r.where, r.fields[2]})
	}
	for _, long := range []struct{ n, step int }{{100, 1}, {3000, 1}, {70_000, 16}}[:shorter(3)] {
		n, pad := long.n, strings.Repeat("g", long.n)
		for _, l := range lines {
			for i := 0; i <= len(l.text); i += long.step {
				for _, tail := range []string{"", pad} {
					s := l.text[:i] + pad + l.text[i:] + tail
					what := fmt.Sprintf("%s: %q, with %d letters at byte %d, and %d at the end", l.where, l.text, n, i, len(tail))
					conforms(t, what, s)
					if got, want := uricLen(s), charsLen(s, uricChars); got != want {
						t.Errorf("%s: uricLen is %d, want %d", what, got, want)
					}
					_, err := Parse(s)
					se, _ := err.(*SyntaxError)
					if valid := validSlow(s); (err == nil) != valid || Valid(s) != valid || !valid && se.Offset != offsetSlow(s) {
						t.Errorf("%s: Parse: %v, Valid: %v, want %v, or an error at byte %d", what, err, Valid(s), valid, offsetSlow(s))
					}
				}
			}
		}
	}
}
