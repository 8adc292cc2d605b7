// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"fmt"
	"maps"
	"testing"
)

// A wMethod is a test suite of the W-method (T. S. Chow, "Testing Software Design Modeled by
// Finite-State Machines", 1978). Each word of the suite consists of a word that leads to a state
// of the automaton, up to k+1 representatives of the classes of bytes, or any byte, and one of the
// words that tell the states apart. If a parser is an automaton with at most k additional states,
// treats the bytes of a class alike, and gives the right result for each word of the suite, then
// it gives the right result for every string.
//
// For the parsers that TestWMethod tests, the suite is evidence and not a proof, because the number
// of their states is unknown. "Why Parse is Appendix A" goes further for Parse.
type wMethod struct {
	dfa    *dfa
	k      int
	valid  func(string) bool
	offset func(string) int // of the error for an invalid string
}

// check runs the suite on a parser. It returns the number of words, and an error if the parser is
// wrong about one of them.
func (w wMethod) check(parse func(string) error) (n int, err error) {
	classes := w.dfa.classes()
	var representatives []byte
	for _, class := range classes {
		representatives = append(representatives, class[0])
	}
	run := func(s string) {
		n++
		if err == nil {
			err = w.checkWord(s, parse(s))
		}
	}
	ends := w.dfa.distinguishingWords(classes)
	for _, begin := range w.dfa.wordsToStates(classes) {
		forAll(string(representatives), w.k+1, func(middle string) {
			for _, end := range ends {
				run(begin + middle + end)
			}
		})
		for c := range 256 {
			for _, end := range ends {
				run(begin + string([]byte{byte(c)}) + end)
			}
		}
		if err != nil {
			break
		}
	}
	return n, err
}

func (w wMethod) checkWord(s string, err error) error {
	se, ok := err.(*SyntaxError)
	switch {
	case (err == nil) != w.valid(s):
		return fmt.Errorf("%q: %v, want valid: %v", s, err, w.valid(s))
	case ok && se.Offset != w.offset(s):
		return fmt.Errorf("%q: %v, want byte %d", s, err, w.offset(s))
	case !ok && err != nil:
		return fmt.Errorf("%q: %v, want a *SyntaxError", s, err)
	}
	return nil
}

// wMethods returns the suites, by the names of the parsers.
func wMethods() map[string]wMethod {
	suite := func(x Syntax, d *dfa, k int, valid func(Syntax, string) bool, offset func(Syntax, string) int) wMethod {
		return wMethod{d, shorter(k), func(s string) bool { return valid(x, s) }, func(s string) int { return offset(x, s) }}
	}
	isServer := func(x Syntax, s string) bool { _, ok := serverSlow(x, s); return ok }
	return map[string]wMethod{
		"RFC2732.Parse":       suite(RFC2732, grammars()[RFC2732].reference, 1, validSlow, offsetSlow),
		"ParseServer":         suite(RFC2396, grammars()[RFC2396].server, 2, isServer, serverOffsetSlow),
		"RFC2732.ParseServer": suite(RFC2732, grammars()[RFC2732].server, 1, isServer, serverOffsetSlow),
	}
}

// TestWMethod runs each suite on its parser.
func TestWMethod(t *testing.T) {
	parse := func(x Syntax) func(string) error {
		return func(s string) error { _, err := x.Parse(s); return err }
	}
	parseServer := func(x Syntax) func(string) error {
		return func(s string) error { _, err := x.ParseServer(s); return err }
	}
	for name, test := range map[string]struct {
		parse           func(string) error
		states, classes int // of the automaton
	}{
		"RFC2732.Parse":       {parse(RFC2732), 28, 15},
		"ParseServer":         {parseServer(RFC2396), 34, 10},
		"RFC2732.ParseServer": {parseServer(RFC2732), 55, 13},
	} {
		if testing.Short() && name != "ParseServer" {
			continue // the addresses of RFC 2732 take seconds
		}
		w := wMethods()[name]
		n, err := w.check(test.parse)
		if err != nil {
			t.Errorf("%s(%v)", name, err)
		}
		states, classes, ends := len(w.dfa.accept), len(w.dfa.classes()), len(w.dfa.distinguishingWords(w.dfa.classes()))
		middles := 256
		for i, words := 0, 1; i <= w.k+1; i++ {
			middles += words
			words *= classes
		}
		if n != states*middles*ends || states != test.states || classes != test.classes || ends < 2 {
			t.Errorf("%s: %d words, %d states, %d classes, %d ends", name, n, states, classes, ends)
		}
	}
	if g := grammars()[RFC2396]; g.server.equal(g.hostport) || !g.server.accepts("") {
		t.Error("the rule server derives the same as hostport, or does not derive the empty string")
	}
}

// TestWMethodCatches tests that the suite fails for the automaton of Appendix A with one wrong
// transition or one wrong state.
func TestWMethodCatches(t *testing.T) {
	if testing.Short() {
		t.Skip("tests another test")
	}
	d := grammars()[RFC2396].reference
	w := wMethod{d, 0, d.accepts, d.viablePrefixLen}
	catches := func(wrong *dfa) bool {
		_, err := w.check(func(s string) error {
			if wrong.accepts(s) {
				return nil
			}
			return &SyntaxError{Offset: wrong.viablePrefixLen(s)}
		})
		return err != nil
	}
	if catches(d) {
		t.Error("the suite fails for the automaton itself")
	}
	for state := range d.accept {
		wrong := &dfa{d.next, append([]bool{}, d.accept...)}
		wrong.accept[state] = !wrong.accept[state]
		if !catches(wrong) {
			t.Errorf("the suite passes, though state %d accepts the wrong strings", state)
		}
		for _, class := range d.classes() {
			wrong := &dfa{append([][256]int{}, d.next...), d.accept}
			to := (d.next[state][class[0]] + 1) % len(d.accept)
			for _, c := range class {
				wrong.next[state][c] = to
			}
			if !catches(wrong) {
				t.Errorf("the suite passes, though %q leads from state %d to %d", class[0], state, to)
			}
		}
	}
}

// viablePrefixLen returns the length of the longest prefix of s that is also a prefix of a string
// that d accepts.
func (d *dfa) viablePrefixLen(s string) int {
	_, n := d.run(0, s, d.dead())
	return n
}

// TestOneAlphabet proves that the three rules in the comment of verify, written as a grammar,
// derive what Appendix A derives. After the scheme, all components share one alphabet.
func TestOneAlphabet(t *testing.T) {
	g, err := readBNF("appendix-a.bnf")
	if err != nil {
		t.Fatal(err)
	}
	more, err := parseRules(`
		rules  = [ scheme ":" 1*uric | other ] [ "#" *uric ]
		other  = *before [ ( "/" | "?" ) *uric ]  ; no colon precedes "/" and "?"
		before = unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | ","
	`)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(g, more)
	if !g.minimal("rules").equal(g.minimal("URI-reference")) {
		t.Error("the three rules do not derive what Appendix A derives")
	}
	if g.minimal("other").equal(g.minimal("URI-reference")) {
		t.Error("a part of the three rules derives what Appendix A derives")
	}
}

// TestAddressGrammar shows why net/netip decides which texts are addresses. The grammar of RFC
// 2373, Appendix B, differs from net/netip in both directions. RFC2732.ParseServer accepts all
// examples of RFC 2732.
func TestAddressGrammar(t *testing.T) {
	g, err := parseBNF(`
		IPv6address = hexpart [ ":" IPv4address ]
		IPv4address = 1*3digit "." 1*3digit "." 1*3digit "." 1*3digit
		hexpart     = hexseq | hexseq "::" [ hexseq ] | "::" [ hexseq ]
		hexseq      = hex4 *( ":" hex4 )
		hex4        = 1*4hex
		digit       = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"
		hex         = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"
	`)
	if err != nil {
		t.Fatal(err)
	}
	d := g.minimal("IPv6address")
	only := map[bool]string{} // an address that only net/netip accepts (true), or only the grammar
	check := func(address string) {
		server, err := RFC2732.ParseServer("[" + address + "]")
		if ok := err == nil && server.HostKind() == IPv6; ok != d.accepts(address) && only[ok] == "" {
			only[ok] = address
		}
	}
	forAll("1:.", 7, check)
	for _, address := range []string{
		"FEDC:BA98:7654:3210:FEDC:BA98:7654:3210", "1080:0:0:0:8:800:200C:4171", "3ffe:2a00:100:7031::1",
		"1080::8:800:200C:417A", "::192.9.5.5", "::FFFF:129.144.52.38", "2010:836B:4179::836B:4179",
	} {
		check(address)
		if _, err := RFC2732.ParseServer("[" + address + "]"); err != nil {
			t.Errorf("the example [%s] of RFC 2732: %v", address, err)
		}
	}
	if only[true] == "" || only[false] == "" {
		t.Errorf("only net/netip accepts %q, only the grammar accepts %q, want one of each", only[true], only[false])
	}
	t.Logf("only net/netip accepts %q, only the grammar accepts %q", only[true], only[false])
}
