// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A bnf is a grammar: a map from the names of the rules to their right sides.
type bnf map[string]expr

// An expr is the right side of a rule, or a part of one.
type expr struct {
	op   op
	text string // the text of a literal, or the name of the rule that a reference is to
	min  int    // the least number of repetitions
	max  int    // the greatest number of repetitions, or 0 for no limit
	subs []expr
}

type op byte

const (
	literal     op = iota
	reference      // to a rule
	sequence       // of subs
	alternative    // among subs
	option         // of subs[0]
	repetition     // of subs[0]
)

// bnfToken matches a token of the notation of section 1.6, a comment, or white space.
var bnfToken = regexp.MustCompile(`^(?:\s+|;[^\n]*|"[^"\n]+"|[A-Za-z][A-Za-z0-9_-]*|[0-9]*\*[0-9]*|[=|()\[\]])`)

// parseBNF parses a grammar in the notation that section 1.6 describes.
func parseBNF(text string) (bnf, error) {
	rules, err := parseRules(text)
	if err != nil {
		return nil, err
	}
	return rules, rules.checkAll()
}

// parseRules parses rules. They can refer to rules that are not among them.
func parseRules(text string) (bnf, error) {
	var p bnfParser
	for text != "" {
		token := bnfToken.FindString(text)
		if token == "" {
			return nil, fmt.Errorf("not a token of the notation: %.10q", text)
		}
		text = text[len(token):]
		if strings.TrimSpace(token) != "" && token[0] != ';' {
			p.tokens = append(p.tokens, token)
		}
	}
	rules := bnf{}
	for len(p.tokens) > 0 {
		name := p.next()
		if !isRuleName(name) || p.next() != "=" || rules[name].subs != nil {
			return nil, fmt.Errorf("not a definition, or not the first one, of %q", name)
		}
		e, err := p.alternatives()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		rules[name] = e
	}
	return rules, nil
}

// checkAll calls check for each rule.
func (g bnf) checkAll() error {
	for name, e := range g {
		if err := g.check(e, []string{name}); err != nil {
			return err
		}
	}
	return nil
}

func isRuleName(token string) bool { return token != "" && schemeLen(token) > 0 }

// check returns an error if e, or a rule that e leads to, refers to an undefined rule, or to one
// of the rules in via, through which check came to e. A grammar without such a cycle is regular.
func (g bnf) check(e expr, via []string) error {
	if e.op == reference {
		sub, ok := g[e.text]
		if !ok || slices.Contains(via, e.text) {
			return fmt.Errorf("%s: %s is undefined, or its definition leads back to itself", via[len(via)-1], e.text)
		}
		return g.check(sub, append(via, e.text))
	}
	for _, sub := range e.subs {
		if err := g.check(sub, via); err != nil {
			return err
		}
	}
	return nil
}

type bnfParser struct{ tokens []string }

// peek returns the token that is n tokens ahead, or "" if there is none.
func (p *bnfParser) peek(n int) string {
	if n >= len(p.tokens) {
		return ""
	}
	return p.tokens[n]
}

func (p *bnfParser) next() string {
	token := p.peek(0)
	p.tokens = p.tokens[min(1, len(p.tokens)):]
	return token
}

// alternatives parses sequences that "|" separates.
func (p *bnfParser) alternatives() (expr, error) {
	e := expr{op: alternative}
	for {
		s, err := p.sequence()
		if err != nil {
			return expr{}, err
		}
		e.subs = append(e.subs, s)
		if p.peek(0) != "|" {
			return e, nil
		}
		p.next()
	}
}

// sequence parses elements, up to "|", a closing bracket, the next rule, or the end.
func (p *bnfParser) sequence() (expr, error) {
	e := expr{op: sequence}
	for {
		if token := p.peek(0); strings.Contains("|)]", token) || p.peek(1) == "=" {
			if len(e.subs) == 0 {
				return expr{}, fmt.Errorf("nothing before %q", token)
			}
			return e, nil
		}
		sub, err := p.element()
		if err != nil {
			return expr{}, err
		}
		e.subs = append(e.subs, sub)
	}
}

// element parses a literal, the name of a rule, a group, an option or a repetition.
func (p *bnfParser) element() (expr, error) {
	switch token := p.next(); {
	case token[0] == '"':
		return expr{op: literal, text: token[1 : len(token)-1]}, nil
	case token == "(" || token == "[":
		e, err := p.alternatives()
		if err != nil {
			return expr{}, err
		}
		if token == "(" && p.next() == ")" {
			return e, nil
		}
		if token == "[" && p.next() == "]" {
			return expr{op: option, subs: []expr{e}}, nil
		}
		return expr{}, fmt.Errorf("%q is not closed", token)
	case strings.Contains(token, "*"):
		if next := p.peek(0); next == "" || strings.Contains("|)]=*", next[len(next)-1:]) {
			return expr{}, fmt.Errorf("nothing after %q", token)
		}
		sub, err := p.element()
		least, most, _ := strings.Cut(token, "*")
		m, _ := strconv.Atoi(least)
		n, _ := strconv.Atoi(most)
		return expr{op: repetition, min: m, max: n, subs: []expr{sub}}, err
	case isRuleName(token):
		return expr{op: reference, text: token}, nil
	default:
		return expr{}, fmt.Errorf("%q does not begin an element", token)
	}
}

// readBNF reads grammars in testdata. A rule in a later file replaces a rule of the same name in
// an earlier file.
func readBNF(names ...string) (bnf, error) {
	rules := bnf{}
	for _, name := range names {
		data, err := os.ReadFile("testdata/" + name)
		if err != nil {
			return nil, err
		}
		more, err := parseRules(string(data))
		if err != nil {
			return nil, err
		}
		maps.Copy(rules, more)
	}
	return rules, rules.checkAll()
}

// minimal returns the minimal automaton for a rule.
func (g bnf) minimal(rule string) *dfa { return g.automaton(rule).minimize() }

func TestParseBNF(t *testing.T) {
	for _, test := range []struct {
		text    string
		yes, no []string // strings that start derives, and strings that it does not derive
	}{
		{`start = "a"`, []string{"a"}, []string{"", "b", "aa"}},
		{`start = "ab"  ; a comment = "c"`, []string{"ab"}, []string{"a", "b", "c"}},
		{`start = "a" "b" | "c"`, []string{"ab", "c"}, []string{"a", "b", "ac", "abc"}},
		{`start = "a" ( "b" | "c" )`, []string{"ab", "ac"}, []string{"a", "c"}},
		{`start = [ "a" ] "b"`, []string{"b", "ab"}, []string{"", "a", "aab"}},
		{`start = *"a" "b"`, []string{"b", "ab", "aaab"}, []string{"", "a", "bb"}},
		{`start = 2*( "a" | "b" )`, []string{"ab", "bba"}, []string{"", "a"}},
		{"start = first-one [\n  \"b\" ]\nfirst-one = 1*x_1\nx_1 = \";\"", []string{";", ";;b"}, []string{"", "b", ";bb"}},
		{`start = 1*3"a"`, []string{"a", "aa", "aaa"}, []string{"", "aaaa"}},
		{`start = *2( "a" | "b" ) "c"`, []string{"c", "ac", "bac"}, []string{"", "aaac"}},
		{`start = *[ "a" ] "b"`, []string{"b", "aab"}, []string{"", "a"}},
		{`start = *( "a" *"b" ) *"a"`, []string{"", "a", "abba", "aa"}, []string{"b", "ba"}},
	} {
		g, err := parseBNF(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		for name, d := range map[string]*dfa{"the automaton": g.automaton("start"), "the minimal automaton": g.automaton("start").minimize()} {
			for _, s := range test.yes {
				if !d.accepts(s) {
					t.Errorf("%s: %s does not accept %q", test.text, name, s)
				}
			}
			for _, s := range test.no {
				if d.accepts(s) {
					t.Errorf("%s: %s accepts %q", test.text, name, s)
				}
			}
		}
	}
	for _, text := range []string{
		`start = `, `start "a"`, `= "a"`, `start = "a" |`, `start = | "a"`, `start = ( "a"`, `start = [ "a" )`,
		`start = "a" )`, `start = *`, `start = 1* | "a"`, `start = ()`, `start = "a`, `start = 'a'`,
		`start = ""`, `start = <a>`, `start = "a" / "b"`, `start = other`, `start = "a" start`, `start = "a" start = "b"`,
		`a = b  b = "x" a`, `start = **"a"`, `start = "a" = "b"`, `start = %x41`, `start = {"a"}`,
	} {
		if g, err := parseBNF(text); err == nil {
			t.Errorf("%s: parseBNF returns the rules %v, want an error", text, slices.Collect(maps.Keys(g)))
		}
	}
}
