// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"maps"
	"strings"
	"testing"
)

// TestConformance runs the W-method (T. S. Chow, "Testing Software Design Modeled by
// Finite-State Machines", 1978) on Parse, on verify, and on ParseServer.
//
// testdata/appendix-a.bnf is Appendix A as data. Its rules are regular, so that there is
// one minimal automaton of n states for URI-reference, and one for server, which tell
// some classes of bytes apart. The suite is the product of three sets of words: a state
// cover, which leads to every state; all words of up to k+1 class representatives; and a
// characterization set, which tells every state from every other by what is accepted
// behind it. It is run with every other byte in place of its representative, too, behind
// every state.
//
// What it proves: an implementation that is itself an automaton of at most n+k states,
// and treats all bytes of a class alike, accepts the same language if it passes; it does
// so for all strings, not just those of the suite.
//
// Why these are such automata. After a prefix of s, the answer of verify depends on
// where the prefix stands, and on nothing else: at the beginning; in what is a scheme so
// far; in what is none, or at the first or the second digit of an escape there; right
// behind the colon of a scheme; past all that, or at a digit of an escape; behind the "#",
// or at a digit of an escape; beyond recovery. These are 13 states, as many as the minimal
// automaton has. No loop in it counts, and none looks at more than the byte it is at and
// at an escape that begins there, so that no two strings which lead to the same of these
// states are treated differently. It calls uricLen, which takes eight bytes a step, and is
// held to charsLen, which does not, by TestUricLen.
//
// What ParseServer knows is: which part it is in, or which it may yet be in; in a host
// whether a label begins, whether a hyphen precedes, whether the last label begins with a
// letter, and, as long as all are numbers, how many there are. The minimal automaton must
// tell all of these apart, in 34 states; k leaves room for three that it need not.
//
// Parse does not ask verify but scan, and verify only why scan refuses. scan is no automaton
// of so few states: it knows, too, where its steps of eight bytes end. A k that makes up for
// that would be in the hundreds. But nothing else besides decides what it answers, so that
// the suite is run on it, for k = 2, with 0 to 23 letters behind the state cover, and with an
// escape before them, behind which the steps over escapes begin: any step ends at any byte of
// any word. TestAllOf, TestEscapesAreWhole, TestAnyScheme and TestShortFront go through its
// parts, place by place.
//
// On the same words the errors are held to the automata: the offset is where the word
// leads to the state from which nothing is accepted any more, or the end.
//
// RFC 2732's grammar is another automaton, with a fixed few addresses in it. What the suite
// puts into brackets may be another address, which is replaced before the automaton is
// asked.
func TestConformance(t *testing.T) {
	parse := func(x Syntax) func(string) error {
		return func(s string) error { _, err := x.Parse(s); return err }
	}
	parseServer := func(x Syntax) func(string) error {
		return func(s string) error { _, err := x.ParseServer(s); return err }
	}
	verify := func(s string) error {
		if _, rule, offset := RFC2396.verify(s); rule != "" {
			return newSyntaxError(s, rule, offset, false)
		}
		return nil
	}
	isServer := func(x Syntax, s string) bool { _, ok := serverSlow(x, s); return ok }
	for _, test := range []struct {
		name   string
		syntax Syntax
		dfa    *dfa
		parse  func(string) error
		k      int
		valid  func(Syntax, string) bool
		offset func(Syntax, string) int
	}{
		{"Parse", RFC2396, grammars()[RFC2396].reference, parse(RFC2396), 4, validSlow, offsetSlow},
		{"verify", RFC2396, grammars()[RFC2396].reference, verify, 3, validSlow, offsetSlow},
		{"RFC2732.Parse", RFC2732, grammars()[RFC2732].reference, parse(RFC2732), 1, validSlow, offsetSlow},
		{"ParseServer", RFC2396, grammars()[RFC2396].server, parseServer(RFC2396), 3, isServer, serverOffsetSlow},
		{"RFC2732.ParseServer", RFC2732, grammars()[RFC2732].server, parseServer(RFC2732), 1, isServer, serverOffsetSlow},
	} {
		n := 0
		check := func(s string) {
			n++
			switch err := test.parse(s).(type) {
			case nil:
				if !test.valid(test.syntax, s) {
					t.Fatalf("%s takes %q", test.name, s)
				}
			case *SyntaxError:
				if test.valid(test.syntax, s) {
					t.Fatalf("%s does not take %q: %v", test.name, s, err)
				}
				if want := test.offset(test.syntax, s); err.Offset != want {
					t.Fatalf("%s of %q: %v, want byte %d", test.name, s, err, want)
				}
			default:
				t.Fatalf("%s of %q: %v, want a *SyntaxError", test.name, s, err)
			}
		}
		k := shorter(test.k)
		test.dfa.wMethod(k, "", check)
		t.Logf("%s: %d states, %d classes, k = %d, %d strings", test.name, len(test.dfa.accept), len(test.dfa.classes()), k, n)
	}

	d, n := grammars()[RFC2396].reference, 0
	k := shorter(2)
	for letters := range 24 {
		for _, escape := range []string{"", "%41"} {
			d.wMethod(k, escape+strings.Repeat("a", letters), func(s string) {
				n++
				if Valid(s) != d.accepts(s) {
					t.Fatalf("%q is valid: %v", s, Valid(s))
				}
			})
		}
	}
	t.Logf("scan: k = %d, %d strings", k, n)
	if g := grammars()[RFC2396]; g.server.equal(g.hostport) || !g.server.accepts("") {
		t.Error("a server is not what it is in Appendix A")
	}
}

// alive returns the length of the longest prefix of s that something accepted begins with.
func (d *dfa) alive(s string) int {
	_, n := d.run(0, s, d.dead())
	return n
}

// wMethod calls f with the suite of the W-method for up to k more states, and with every
// byte of every class behind every state. The padding stands behind the state cover.
func (d *dfa) wMethod(k int, padding string, f func(string)) {
	classes := d.classes()
	var representatives []byte
	for _, class := range classes {
		representatives = append(representatives, class[0])
	}
	cover, ends := d.cover(classes), d.characterize(classes)
	for _, begin := range cover {
		begin += padding
		forAll(string(representatives), k+1, func(middle string) {
			for _, end := range ends {
				f(begin + middle + end)
			}
		})
		for c := range 256 {
			for _, end := range ends {
				f(begin + string([]byte{byte(c)}) + end)
			}
		}
	}
}

// TestConformanceCatches shows that the suite finds what is wrong with an automaton that
// has one transition wrong, any of them, or one state.
func TestConformanceCatches(t *testing.T) {
	if testing.Short() {
		t.Skip("tests a test")
	}
	d := grammars()[RFC2396].reference
	differs := func(wrong *dfa) (found bool) {
		classes := d.classes()
		for _, begin := range d.cover(classes) {
			for _, class := range classes {
				for _, end := range d.characterize(classes) {
					s := begin + string(class[:1]) + end
					found = found || d.accepts(s) != wrong.accepts(s) || d.accepts(begin+end) != wrong.accepts(begin+end)
				}
			}
		}
		return found
	}
	for state := range d.accept {
		wrong := &dfa{d.next, append([]bool{}, d.accept...)}
		wrong.accept[state] = !wrong.accept[state]
		if !differs(wrong) {
			t.Errorf("the suite misses that state %d accepts or not", state)
		}
		for _, class := range d.classes() {
			wrong := &dfa{append([][256]int{}, d.next...), d.accept}
			to := (d.next[state][class[0]] + 1) % len(d.accept)
			for _, c := range class {
				wrong.next[state][c] = to
			}
			if !differs(wrong) {
				t.Errorf("the suite misses that state %d leads to %d by %q", state, to, class[0])
			}
		}
	}
}

// TestOneAlphabet proves what verify builds on: that the three rules in its comment,
// written as a grammar of their own, derive what Appendix A derives. Past the scheme all
// components share one alphabet.
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
		t.Error("the three rules are not Appendix A")
	}
	if g.minimal("other").equal(g.minimal("URI-reference")) {
		t.Error("everything is Appendix A")
	}
}

// TestAddressGrammar shows that the grammar of RFC 2373, Appendix B, and net/netip differ about
// addresses, so that one must be chosen: on short ones, and on the examples of RFC 2732.
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
	only := map[bool]string{} // by who takes it
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
			t.Errorf("an example of RFC 2732, [%s]: %v", address, err)
		}
	}
	if only[true] == "" || only[false] == "" {
		t.Errorf("the grammar and net/netip agree: %v", only)
	}
	t.Logf("net/netip alone takes %q, the grammar alone %q", only[true], only[false])
}
