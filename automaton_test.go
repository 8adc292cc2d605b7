// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"encoding/binary"
	"slices"
	"testing"
)

// A dfa is a complete deterministic automaton over bytes. Its states are numbers, and it
// starts in state 0.
type dfa struct {
	next   [][256]int
	accept []bool
}

// run runs d on s, from a state. It returns the last state, and the length of the longest
// prefix of s that does not lead to the dead state.
func (d *dfa) run(state int, s string, dead int) (end, alive int) {
	alive = len(s)
	for i := range len(s) {
		if state = d.next[state][s[i]]; state == dead && alive == len(s) {
			alive = i
		}
	}
	return state, alive
}

func (d *dfa) accepts(s string) bool {
	state, _ := d.run(0, s, -1)
	return d.accept[state]
}

// dead returns the state from which d, which must be minimal, accepts nothing. If there is no
// such state, it returns -1.
func (d *dfa) dead() int {
	for state, accept := range d.accept {
		if !accept && !slices.ContainsFunc(d.next[state][:], func(to int) bool { return to != state }) {
			return state
		}
	}
	return -1
}

// An nfa is a nondeterministic automaton, with a state for each place in the rules of a grammar.
type nfa struct {
	edges [][]nfaEdge
	empty [][]int // transitions that consume nothing
}

type nfaEdge struct {
	c  byte
	to int
}

func (n *nfa) state() int {
	n.edges, n.empty = append(n.edges, nil), append(n.empty, nil)
	return len(n.edges) - 1
}

// add adds edges and states, so that what e derives leads from one state to another.
func (n *nfa) add(g bnf, e expr, from, to int) {
	switch e.op {
	case literal:
		for i := range len(e.text) {
			next := to
			if i < len(e.text)-1 {
				next = n.state()
			}
			n.edges[from] = append(n.edges[from], nfaEdge{e.text[i], next})
			from = next
		}
	case reference:
		n.add(g, g[e.text], from, to)
	case alternative:
		for _, sub := range e.subs {
			n.add(g, sub, from, to)
		}
	case option:
		n.empty[from] = append(n.empty[from], to)
		n.add(g, e.subs[0], from, to)
	case sequence:
		for i, sub := range e.subs {
			next := to
			if i < len(e.subs)-1 {
				next = n.state()
			}
			n.add(g, sub, from, next)
			from = next
		}
	case repetition:
		for range e.min {
			next := n.state()
			n.add(g, e.subs[0], from, next)
			from = next
		}
		if e.max > 0 {
			for range e.max - e.min {
				next := n.state()
				n.add(g, e.subs[0], from, next)
				n.empty[from] = append(n.empty[from], to)
				from = next
			}
			n.empty[from] = append(n.empty[from], to)
			return
		}
		loop := n.state()
		n.empty[from] = append(n.empty[from], loop)
		n.add(g, e.subs[0], loop, loop)
		n.empty[loop] = append(n.empty[loop], to)
	}
}

// closure adds the states that empty transitions reach to a set of states. It returns the set,
// sorted.
func (n *nfa) closure(states []int) []int {
	for i := 0; i < len(states); i++ {
		for _, to := range n.empty[states[i]] {
			if !slices.Contains(states, to) {
				states = append(states, to)
			}
		}
	}
	slices.Sort(states)
	return states
}

// automaton returns a deterministic automaton for what a rule derives, by the subset
// construction.
func (g bnf) automaton(start string) *dfa {
	var n nfa
	first, last := n.state(), n.state()
	n.add(g, g[start], first, last)

	d := new(dfa)
	numbers := map[string]int{}
	var sets [][]int
	number := func(states []int) int {
		var key []byte
		for _, s := range states {
			key = binary.AppendUvarint(key, uint64(s))
		}
		if id, ok := numbers[string(key)]; ok {
			return id
		}
		numbers[string(key)] = len(sets)
		sets = append(sets, states)
		d.next, d.accept = append(d.next, [256]int{}), append(d.accept, slices.Contains(states, last))
		return len(sets) - 1
	}
	number(n.closure([]int{first}))
	for id := 0; id < len(sets); id++ {
		var to [256][]int
		for _, s := range sets[id] {
			for _, e := range n.edges[s] {
				if !slices.Contains(to[e.c], e.to) {
					to[e.c] = append(to[e.c], e.to)
				}
			}
		}
		for c := range to {
			d.next[id][c] = number(n.closure(to[c]))
		}
	}
	return d
}

// minimize returns the minimal automaton that accepts the same strings. It merges the states
// that accept the same strings, and drops the states that no string leads to.
func (d *dfa) minimize() *dfa {
	// part is the number of the set that each state is in. The states of a set are not yet
	// told apart.
	part := make([]int, len(d.accept))
	for s, accept := range d.accept {
		if accept {
			part[s] = 1
		}
	}
	for parts := 0; ; {
		numbers := map[[257]int]int{}
		refined := make([]int, len(part))
		for s := range part {
			signature := [257]int{256: part[s]}
			for c, to := range d.next[s] {
				signature[c] = part[to]
			}
			if _, ok := numbers[signature]; !ok {
				numbers[signature] = len(numbers)
			}
			refined[s] = numbers[signature]
		}
		part = refined
		if len(numbers) == parts {
			break
		}
		parts = len(numbers)
	}

	// Number the sets in the order in which they are reached, so that the start is 0.
	m := new(dfa)
	numbers := map[int]int{}
	var reached []int
	number := func(s int) int {
		id, ok := numbers[part[s]]
		if !ok {
			id = len(reached)
			numbers[part[s]] = id
			reached = append(reached, s)
			m.next, m.accept = append(m.next, [256]int{}), append(m.accept, d.accept[s])
		}
		return id
	}
	number(0)
	for id := 0; id < len(reached); id++ {
		for c, to := range d.next[reached[id]] {
			m.next[id][c] = number(to)
		}
	}
	return m
}

// classes returns the classes of bytes: no state tells the bytes of a class apart.
func (d *dfa) classes() (classes [][]byte) {
	for c := range 256 {
		i := slices.IndexFunc(classes, func(class []byte) bool {
			return !slices.ContainsFunc(d.next, func(next [256]int) bool { return next[c] != next[class[0]] })
		})
		if i < 0 {
			i = len(classes)
			classes = append(classes, nil)
		}
		classes[i] = append(classes[i], byte(c))
	}
	return classes
}

// wordsToStates returns a shortest word that leads to each state.
func (d *dfa) wordsToStates(classes [][]byte) []string {
	words := make([]string, len(d.accept))
	known := map[int]bool{0: true}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, class := range classes {
			if to := d.next[queue[0]][class[0]]; !known[to] {
				known[to] = true
				words[to] = words[queue[0]] + string(class[:1])
				queue = append(queue, to)
			}
		}
	}
	return words
}

// distinguishingWords returns words that tell all states apart: for each two states, d accepts at
// least one of the words from one state only.
func (d *dfa) distinguishingWords(classes [][]byte) []string {
	words := []string{""}
	split := func() (a, b int, ok bool) {
		seen := map[string]int{}
		for s := range d.accept {
			var behavior []byte
			for _, w := range words {
				end, _ := d.run(s, w, -1)
				behavior = append(behavior, map[bool]byte{true: '1', false: '0'}[d.accept[end]])
			}
			if other, ok := seen[string(behavior)]; ok {
				return other, s, true
			}
			seen[string(behavior)] = s
		}
		return 0, 0, false
	}
	for {
		a, b, ok := split()
		if !ok {
			return words
		}
		words = append(words, d.distinguish(a, b, classes))
	}
}

// distinguish returns a shortest word that tells two states apart.
func (d *dfa) distinguish(a, b int, classes [][]byte) string {
	type pair struct{ a, b int }
	words := map[pair]string{{a, b}: ""}
	for queue := []pair{{a, b}}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if d.accept[p.a] != d.accept[p.b] {
			return words[p]
		}
		for _, class := range classes {
			to := pair{d.next[p.a][class[0]], d.next[p.b][class[0]]}
			if _, ok := words[to]; !ok {
				words[to] = words[p] + string(class[:1])
				queue = append(queue, to)
			}
		}
	}
	panic("the automaton is not minimal")
}

// equal reports whether two minimal automata accept the same strings.
func (d *dfa) equal(e *dfa) bool {
	to := map[int]int{0: 0}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		if d.accept[s] != e.accept[to[s]] {
			return false
		}
		for c, next := range d.next[s] {
			twin, ok := to[next]
			if !ok {
				to[next] = e.next[to[s]][c]
				queue = append(queue, next)
			} else if twin != e.next[to[s]][c] {
				return false
			}
		}
	}
	return len(d.accept) == len(e.accept)
}

func TestMinimize(t *testing.T) {
	for _, test := range []struct {
		text    string
		states  int // of the minimal automaton, with the dead state, counted by hand
		classes int
	}{
		{`start = "a"`, 3, 2},
		{`start = *"a"`, 2, 2},
		{`start = "a" | "b" | "c"`, 3, 2},
		{`start = "ac" | "bc"`, 4, 3},
		{`start = *( "a" | "b" ) "a" ( "a" | "b" )`, 5, 3},
		{`start = [ "a" ] [ "a" ] [ "a" ]`, 5, 2},
		{`start = 3*"a"`, 5, 2},
		{`start = *"a" *"b" *"a"`, 4, 3},
		{`start = "a" *"b" | "a" *"b"`, 3, 3},
	} {
		g, err := parseBNF(test.text)
		if err != nil {
			t.Fatal(err)
		}
		d := g.automaton("start")
		m := d.minimize()
		if len(m.accept) != test.states || len(m.classes()) != test.classes {
			t.Errorf("%s: the minimal automaton has %d states and %d classes, want %d and %d",
				test.text, len(m.accept), len(m.classes()), test.states, test.classes)
		}
		if again := m.minimize(); len(again.accept) != len(m.accept) || !m.equal(again) {
			t.Errorf("%s: minimizing the minimal automaton changes it", test.text)
		}
		forAll("abcd", 6, func(s string) {
			if d.accepts(s) != m.accepts(s) {
				t.Errorf("%s: the minimal automaton differs on %q", test.text, s)
			}
		})
		for state, word := range m.wordsToStates(m.classes()) {
			if end, _ := m.run(0, word, -1); end != state {
				t.Errorf("%s: %q does not lead to state %d", test.text, word, state)
			}
		}
	}
	a, _ := parseBNF(`start = "a" *"b"`)
	b, _ := parseBNF(`start = "a" *"c"`)
	c, _ := parseBNF(`start = "a" | "a" 1*"b"`)
	if a.automaton("start").minimize().equal(b.automaton("start").minimize()) {
		t.Error("equal is true for automata that accept different strings")
	}
	if !a.automaton("start").minimize().equal(c.automaton("start").minimize()) {
		t.Error("equal is false for automata that accept the same strings")
	}
}
