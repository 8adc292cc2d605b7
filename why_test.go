// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
)

// # Why Parse is Appendix A
//
// The claim: Parse accepts a string of up to maxLen bytes if and only if Appendix A derives
// the string, or the string is a query without a path, such as "?y". The components of the
// result, or the rule and the offset of the error, are the right ones. The argument:
//
//  1. Eight bytes. Each function in lanes.go that computes with eight bytes in one number has a
//     lemma in its comment. TestLanes checks each lemma for all values of each byte.
//  2. Whole strings. Each loop in scan.go and lanes.go takes eight bytes a step, and handles a
//     first, a last or a short step separately. TestAllOf, TestEscapesAreWhole, TestHasUpper,
//     TestSlashes, TestUricLen, TestFindSSP and TestCommonCuts put each byte that matters at each
//     place of strings that are long enough for all these cases. So each helper computes what its
//     comment says.
//  3. Observations. Apart from the helpers, scan, verify and split ask a string only the
//     questions in the type observation. The observation of a string and the next byte
//     determine the next observation, and there are 781 observations. So the observations are the
//     states of an automaton.
//  4. The grammar. TestObservations builds the minimal automaton of Appendix A from the text
//     of the grammar, and runs both automata side by side. In every pair of states that they
//     reach, both accept or neither does, and both can still accept or neither can. So the
//     observation of a string determines whether the string is valid, and the observations of
//     its prefixes determine the offset of the error. This holds for all strings. The cuts
//     agree with the regular expression of Appendix B on all strings that consist of a word for an
//     observation and up to two of the bytes that TestObservations lists.
//  5. The code. TestConformance runs Valid, scan, verify and split on a word for each
//     observation, followed by each of the 256 octets, followed by each of nine words that
//     tell the states of Appendix A apart. All results are those that the observations
//     determine. TestConformanceShifted shifts such words against the steps of eight bytes.
//
// One hypothesis remains: what these functions return depends on the observations of the
// prefixes of their argument and on nothing else. For scan, and for uricLen in verify, steps 1
// and 2 support it. The rest of verify, and split, do not take eight bytes a step; reading them
// supports it.

// An observation is the answers to what the code asks about the beginning of a string.
type observation struct {
	illegal  bool        // Does it contain an octet other than uric and "#"?
	escape   escapePhase // Are its escapes whole?
	hashes   int         // Does it contain no "#" (0), one (1), or more (2)?
	question bool        // Does a "?" precede the first "#"?
	scheme   schemePhase // What precedes the first ":", "/", "?" or "#"?
	part     part        // What follows the scheme, before the first "?" or "#"?
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

type part int

const (
	partNothing   part = iota
	partSlash          // "/"
	partAuthority      // "//", and an authority so far
	partPath           // a path that contains a slash
	partFlat           // a first segment, or the beginning of an opaque_part
)

// next returns the observation of a string with one more byte.
func (o observation) next(c byte) observation {
	const unreserved = letters + digits + marks
	o.illegal = o.illegal || strings.IndexByte(unreserved+"%;/?:@&=+$,#", c) < 0
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
	isHex := strings.IndexByte(digits+"abcdefABCDEF", c) >= 0
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
	isLetter := strings.IndexByte(letters, c) >= 0
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
	case p == schemeUnread, p == schemeLike && !isLetter && strings.IndexByte(digits+"+-.", c) < 0:
		p = schemeNever
	}
	return p
}

// next returns the part after one more byte, which is neither "?" nor "#". before and after are the
// phases of the scheme before and after that byte.
func (p part) next(c byte, before, after schemePhase) part {
	isColon := before <= schemeNever && (after == schemeFound || after == schemeBroken)
	switch {
	case isColon:
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

// observations is the number of states of the observer.
const observations = 781

// observed returns the observer of all strings.
var observed = sync.OnceValue(func() *observer {
	m := &observer{states: []observation{{}}, words: []string{""}}
	for i := 0; i < len(m.states); i++ {
		m.next = append(m.next, [256]int{})
		for c := range 256 {
			o := m.states[i].next(byte(c))
			to := slices.Index(m.states, o)
			if to < 0 {
				to = len(m.states)
				m.states, m.words = append(m.states, o), append(m.words, m.words[i]+string([]byte{byte(c)}))
			}
			m.next[i][c] = to
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
	isColon := before.scheme <= schemeNever && (a.last.scheme == schemeFound || a.last.scheme == schemeBroken)
	switch {
	case isColon:
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
func TestObservations(t *testing.T) {
	m, d := observed(), grammars()[RFC2396].reference
	type pair struct {
		o     observation
		state int
	}
	dead := d.dead()
	pairs := []pair{{}}
	for i := 0; i < len(pairs); i++ {
		p := pairs[i]
		if p.o.isValid() != d.accept[p.state] || p.o.isDead() != (p.state == dead) {
			t.Fatalf("%+v is valid: %v, dead: %v; Appendix A: %v, %v", p.o, p.o.isValid(), p.o.isDead(), d.accept[p.state], p.state == dead)
		}
		for c := range 256 {
			if next := (pair{p.o.next(byte(c)), d.next[p.state][c]}); !slices.Contains(pairs, next) {
				pairs = append(pairs, next)
			}
		}
	}
	for _, word := range m.words {
		forAll("ag1+_%:/?#[", 2, func(more string) {
			if s := word + more; cutsSlow(s) != m.observe(s).at {
				t.Fatalf("the cuts of %q are %v, by Appendix B %v", s, m.observe(s).at, cutsSlow(s))
			}
		})
	}
	if len(m.states) != observations || len(pairs) != observations {
		t.Errorf("%d observations, %d pairs, want %d", len(m.states), len(pairs), observations)
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

// An implementation is the functions that TestConformance tests.
type implementation struct {
	valid  func(string) bool
	scan   func(string) (offsets, bool)
	verify func(string) (cuts, string, int)
	split  func(string) cuts
}

// ours is the implementation of the package.
var ours = implementation{Valid, scan, RFC2396.verify, split}

// check returns an error if the implementation's results for s are not those that the
// observations determine.
func (x implementation) check(s string) error {
	want := observed().observe(s)
	valid := want.rule == ""
	if got := x.valid(s); got != valid {
		return fmt.Errorf("Valid(%q) = %v", s, got)
	}
	if at, ok := x.scan(s); ok != valid || ok && at != want.at.offsets() {
		return fmt.Errorf("scan(%q) = %v, %v, want %v, %v", s, at, ok, want.at, valid)
	}
	if at, rule, offset := x.verify(s); rule != want.rule || at != want.at || !valid && offset != want.offset {
		return fmt.Errorf("verify(%q) = %v, %s, %d, want %v, %s, %d", s, at, rule, offset, want.at, want.rule, want.offset)
	}
	if at := x.split(s); at != want.at {
		return fmt.Errorf("split(%q) = %v, want %v", s, at, want.at)
	}
	return nil
}

// conforms runs check on each word of the suite: a word that leads to an observation, alone and
// followed by any octet and an end. It returns the number of words, and the first error.
func (x implementation) conforms(m *observer, ends []string) (n int, err error) {
	run := func(s string) {
		n++
		if err == nil {
			err = x.check(s)
		}
	}
	for _, word := range m.words {
		run(word)
	}
	for c := range 256 {
		for _, word := range m.words {
			for _, end := range ends {
				if run(word + string([]byte{byte(c)}) + end); err != nil {
					return n, err
				}
			}
		}
	}
	return n, err
}

// ends returns words that tell the states of Appendix A apart.
func ends() []string {
	d := grammars()[RFC2396].reference
	return d.distinguishingWords(d.classes())
}

// TestConformance runs the suite on the package: each octet follows each observation.
func TestConformance(t *testing.T) {
	m, ends := observed(), ends()
	n, err := ours.conforms(m, ends)
	if err != nil {
		t.Error(err)
	}
	t.Logf("%d strings, %d states", n, len(m.words))
	if want := len(m.words) * (1 + 256*len(ends)); n != want || len(m.words) != observations || len(ends) != 9 {
		t.Errorf("%d words of %d states and %d ends, want %d words", n, len(m.words), len(ends), want)
	}
}

// TestConformanceShifted shifts the words against the steps of eight bytes. A word for each
// observation that is not dead is followed by an escape or not, up to 23 letters, up to two bytes of
// a list with one of each class, and an end. The test checks only Valid and scan.
func TestConformanceShifted(t *testing.T) {
	m, ends := observed(), ends()
	x := ours
	x.verify = func(s string) (cuts, string, int) { a := observed().observe(s); return a.at, a.rule, a.offset }
	x.split = func(s string) cuts { return observed().observe(s).at }
	n, alive, letters := 0, 0, 24
	if testing.Short() {
		letters = 8
	}
	for k, begin := range m.words {
		if m.states[k].isDead() {
			continue
		}
		alive++
		for i := range letters {
			for _, escape := range []string{"", "%41"} {
				begin := begin + escape + strings.Repeat("a", i)
				forAll("ag1+_%:/?#[", 2, func(middle string) {
					for _, end := range ends {
						n++
						if err := x.check(begin + middle + end); err != nil {
							t.Fatal(err)
						}
					}
				})
			}
		}
	}
	if want := alive * letters * 2 * (1 + 11 + 11*11) * len(ends); n != want {
		t.Errorf("%d words, want %d", n, want)
	}
}

// TestConformanceCatches tests that conforms fails for each of many wrong implementations.
func TestConformanceCatches(t *testing.T) {
	if testing.Short() {
		t.Skip("tests a test")
	}
	m, ends := observed(), ends()
	catches := func(name string, x implementation) {
		if _, err := x.conforms(m, ends); err == nil {
			t.Errorf("conforms returns no error for an implementation that %s", name)
		}
	}
	valid := func(s string) bool { return observed().observe(s).rule == "" }
	for i, o := range m.states {
		x := ours
		x.valid = func(s string) bool { return valid(s) != (observed().observe(s).last == o) }
		catches(fmt.Sprintf("is wrong about observation %d", i), x)
	}
	for name, wrong := range map[string]func(x *implementation){
		"accepts everything": func(x *implementation) { x.valid = func(string) bool { return true } },
		"accepts one octet more": func(x *implementation) {
			x.valid = func(s string) bool { return valid(strings.ReplaceAll(s, "\xb7", "a")) }
		},
		"begins the query at the last \"?\"": func(x *implementation) {
			x.split = func(s string) cuts {
				at := split(s)
				if i := strings.LastIndexByte(s[:at.fragment], '?'); i >= 0 {
					at.query = i
				}
				return at
			}
		},
		"finds no authority after a scheme": func(x *implementation) {
			x.scan = func(s string) (offsets, bool) {
				at, ok := scan(s)
				if at.ssp > 0 {
					at.path = at.ssp
				}
				return at, ok
			}
		},
		"names the wrong rule": func(x *implementation) {
			x.verify = func(s string) (cuts, string, int) {
				at, rule, offset := RFC2396.verify(s)
				return at, strings.Replace(rule, "segment", "rel_segment", 1), offset
			}
		},
		"returns the wrong offset after half an escape": func(x *implementation) {
			x.verify = func(s string) (cuts, string, int) {
				at, rule, offset := RFC2396.verify(s)
				if rule == "escaped" && s[offset-1] != '%' {
					offset--
				}
				return at, rule, offset
			}
		},
	} {
		x := ours
		wrong(&x)
		catches(name, x)
	}
}
