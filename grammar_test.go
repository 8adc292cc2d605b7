package uri

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"
)

const (
	lowerLetters = "abcdefghijklmnopqrstuvwxyz"
	upperLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	allLetters   = lowerLetters + upperLetters
	allDigits    = "0123456789"
	allMarks     = "-_.!~*'()"
	plainChars   = allLetters + allDigits + allMarks // unreserved
)

// TestCharacterRules checks each rule of grammar.go for all octets, against the characters in
// Appendix A. "%" stands for escaped.
func TestCharacterRules(t *testing.T) {
	var controls strings.Builder
	for c := range 0x20 {
		controls.WriteByte(byte(c))
	}
	for _, rule := range []struct {
		name  string
		set   set
		chars string
	}{
		{"uric_no_slash", set{uricNoSlash & low64, uricNoSlash >> 64}, plainChars + "%;?:@&=+$,"},
		{"rel_segment", set{relSegment & low64, relSegment >> 64}, plainChars + "%;@&=+$,"},
		{"scheme", set{scheme & low64, scheme >> 64}, allLetters + allDigits + "+-."},
		{"reg_name", set{regName & low64, regName >> 64}, plainChars + "%$,;:@&=+"},
		{"userinfo", set{userinfo & low64, userinfo >> 64}, plainChars + "%;:&=+$,"},
		{"pchar", set{pchar & low64, pchar >> 64}, plainChars + "%:@&=+$,"},
		{"uric", set{uric & low64, uric >> 64}, plainChars + "%;/?:@&=+$,"},
		{"reserved", set{reserved & low64, reserved >> 64}, ";/?:@&=+$,"},
		{"unreserved", set{unreserved & low64, unreserved >> 64}, plainChars},
		{"mark", set{mark & low64, mark >> 64}, allMarks},
		{"escaped", set{escaped & low64, escaped >> 64}, "%"},
		{"hex", set{hex & low64, hex >> 64}, allDigits + "ABCDEFabcdef"},
		{"alphanum", set{alphanum & low64, alphanum >> 64}, allLetters + allDigits},
		{"alpha", set{alpha & low64, alpha >> 64}, allLetters},
		{"lowalpha", set{lowalpha & low64, lowalpha >> 64}, lowerLetters},
		{"upalpha", set{upalpha & low64, upalpha >> 64}, upperLetters},
		{"digit", set{digit & low64, digit >> 64}, allDigits},
		{"control", set{control & low64, control >> 64}, controls.String() + "\x7F"},
		{"space", set{space & low64, space >> 64}, " "},
		{"delims", set{delims & low64, delims >> 64}, `<>#%"`},
		{"unwise", set{unwise & low64, unwise >> 64}, "{}|\\^[]`"},
		{"brackets", bracketChars, "[]"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			for c := range 256 {
				want := strings.IndexByte(rule.chars, byte(c)) >= 0
				if got := rule.set.has(byte(c)); got != want {
					t.Errorf("%s contains %q: %v, want %v", rule.name, byte(c), got, want)
				}
			}
		})
	}
}

// The rest of this file makes automata from the text of a grammar, and compares parsers with them. No
// rule of RFC 2396 leads back to itself. So each rule is a regular expression in another notation,
// which section 1.6 describes.

// A bnf is a grammar: for each rule, the tokens of its right side.
type bnf map[string][]string

// bnfToken matches white space, a comment, a token of the notation, or any other character.
var bnfToken = regexp.MustCompile(`\s+|;.*|"[^"\n]+"|[A-Za-z][A-Za-z0-9_-]*|[0-9]*\*[0-9]*|.`)

// readBNF is parseBNF for files in testdata.
func readBNF(names ...string) (bnf, error) {
	var texts []string
	for _, name := range names {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			return nil, err
		}
		texts = append(texts, string(text))
	}
	return parseBNF(texts...)
}

// parseBNF returns the rules in some texts. A rule in a later text replaces a rule of the same name
// in an earlier text. It is an error if a rule has no regular expression.
func parseBNF(texts ...string) (bnf, error) {
	all := bnf{}
	for _, text := range texts {
		rules, err := parseRules(text)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, rules)
	}
	for name := range all {
		if _, err := all.regexp(name); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// parseRules returns the rules in a text. They can refer to rules that are not among them.
func parseRules(text string) (bnf, error) {
	rest := slices.DeleteFunc(bnfToken.FindAllString(text, -1), func(token string) bool {
		return token[0] == ';' || strings.TrimSpace(token) == ""
	})
	rules, name := bnf{}, ""
	for len(rest) > 0 {
		if len(rest) > 1 && rest[1] == "=" {
			name = rest[0]
			if !isRuleName(name) || rules[name] != nil {
				return nil, fmt.Errorf("not a definition, or not the first one, of %q", name)
			}
			rules[name], rest = []string{}, rest[2:]
			continue
		}
		if name == "" {
			return nil, fmt.Errorf("%q precedes the first definition", rest[0])
		}
		rules[name], rest = append(rules[name], rest[0]), rest[1:]
	}
	return rules, nil
}

func isRuleName(token string) bool { return strings.Contains(allLetters, token[:1]) }

// regexp returns a regular expression for what a rule derives. The rules in via led to this rule.
func (g bnf) regexp(rule string, via ...string) (string, error) {
	if g[rule] == nil || slices.Contains(via, rule) {
		return "", fmt.Errorf("%s in %s is undefined, or leads back to itself", rule, via)
	}
	var text strings.Builder
	var open []string // for each open bracket, the token that closes it, and what that becomes
	repeat := ""      // how often the next element is repeated
	done := false     // whether an element precedes the token
	for _, token := range g[rule] {
		switch isElement := len(token) > 2 && token[0] == '"' || isRuleName(token); {
		case isElement:
			element, err := regexp.QuoteMeta(strings.Trim(token, `"`)), error(nil)
			if token[0] != '"' {
				element, err = g.regexp(token, append(via, rule)...)
			}
			if err != nil {
				return "", err
			}
			text.WriteString("(?:" + element + ")" + repeat)
			repeat, done = "", true
		case token == "(" || token == "[":
			text.WriteString("(?:(?:")
			open = append(open, map[string]string{"(": ")))", "[": "])?)"}[token]+repeat)
			repeat, done = "", false
		case strings.Contains(token, "*") && repeat == "":
			least, most, _ := strings.Cut(token, "*")
			repeat, done = "{"+cmp.Or(least, "0")+","+most+"}", false
		case token == "|" && done:
			text.WriteString("|")
			done = false
		case done && len(open) > 0 && open[len(open)-1][:1] == token:
			text.WriteString(open[len(open)-1][1:])
			open = open[:len(open)-1]
		default:
			return "", fmt.Errorf("%s: %q cannot follow %q", rule, token, text.String())
		}
	}
	if !done || len(open) > 0 {
		return "", fmt.Errorf("%s ends too early", rule)
	}
	return text.String(), nil
}

// A dfa is a complete deterministic automaton over bytes. Its states are numbers, and it starts in
// state 0.
type dfa struct {
	next   [][256]int
	accept []bool

	// Only minimal automata have these:
	begins []string // a shortest word that leads to each state
	ends   []string // for each two states, a word that only one of them accepts
	dead   int      // the state that accepts nothing, or -1 if there is none
}

// minimal returns the minimal automaton for a rule.
func (g bnf) minimal(rule string) *dfa {
	re := must(syntax.Parse(must(g.regexp(rule)), syntax.Perl))
	return determine(must(syntax.Compile(re.Simplify()))).minimize()
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// determine returns a deterministic automaton for a regular expression, by the subset construction.
// Its states are sets of instructions. A set is a []rune, because a string of it can be the key of a map.
func determine(program *syntax.Prog) *dfa {
	// add adds an instruction, and those to which it leads without a byte.
	var add func(insts []rune, pc uint32) []rune
	add = func(insts []rune, pc uint32) []rune {
		if slices.Contains(insts, rune(pc)) {
			return insts
		}
		insts = append(insts, rune(pc))
		switch inst := program.Inst[pc]; inst.Op {
		case syntax.InstAlt:
			insts = add(add(insts, inst.Out), inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			insts = add(insts, inst.Out)
		}
		return insts
	}
	d, sets, numbers := new(dfa), [][]rune{}, map[string]int{}
	number := func(insts []rune) int {
		slices.Sort(insts)
		key := string(insts)
		if _, ok := numbers[key]; !ok {
			numbers[key] = len(sets)
			sets, d.next = append(sets, insts), append(d.next, [256]int{})
			d.accept = append(d.accept, slices.ContainsFunc(insts, func(pc rune) bool { return program.Inst[pc].Op == syntax.InstMatch }))
		}
		return numbers[key]
	}
	number(add(nil, uint32(program.Start)))
	for id := 0; id < len(sets); id++ {
		for c := range 256 {
			var to []rune
			for _, pc := range sets[id] {
				if inst := &program.Inst[pc]; inst.MatchRune(rune(c)) { // which is false if c > 127
					to = add(to, inst.Out)
				}
			}
			d.next[id][c] = number(to)
		}
	}
	return d
}

// minimize returns the minimal automaton that accepts the same strings. Its states are numbered in
// the order in which bytes lead to them. So two minimal automata are equal if they accept the same
// strings.
func (d *dfa) minimize() *dfa {
	m := &dfa{begins: []string{""}, dead: -1}

	// The states of a block accept the same words of m.ends. A word is added if it splits a block.
	block, blocks := make([]int, len(d.accept)), 0
	try := func(word string) {
		type half struct {
			block  int
			accept bool
		}
		numbers, split := map[half]int{}, make([]int, len(block))
		for state := range block {
			h := half{block[state], d.accept[d.run(state, word)]}
			if _, ok := numbers[h]; !ok {
				numbers[h] = len(numbers)
			}
			split[state] = numbers[h]
		}
		if len(numbers) > blocks {
			block, blocks, m.ends = split, len(numbers), append(m.ends, word)
		}
	}
	try("")
	for i, bytes := 0, d.representatives(); i < len(m.ends); i++ {
		for _, c := range []byte(bytes) {
			try(string([]byte{c}) + m.ends[i])
		}
	}
	// Now no byte before a word of m.ends splits a block. So the states of a block are equivalent.

	numbers, from := map[int]int{block[0]: 0}, []int{0}
	for id := 0; id < len(from); id++ {
		m.next, m.accept = append(m.next, [256]int{}), append(m.accept, d.accept[from[id]])
		for c, to := range d.next[from[id]] {
			if _, ok := numbers[block[to]]; !ok {
				numbers[block[to]] = len(from)
				from, m.begins = append(from, to), append(m.begins, m.begins[id]+string([]byte{byte(c)}))
			}
			m.next[id][c] = numbers[block[to]]
		}
		if !m.accept[id] && !slices.ContainsFunc(m.next[id][:], func(to int) bool { return to != id }) {
			m.dead = id
		}
	}
	return m
}

// representatives returns one byte of each class: no state tells the bytes of a class apart.
func (d *dfa) representatives() (bytes string) {
	seen := map[string]bool{}
	for c := range 256 {
		var column []rune
		for _, next := range d.next {
			column = append(column, rune(next[c]))
		}
		if key := string(column); !seen[key] {
			seen[key], bytes = true, bytes+string([]byte{byte(c)})
		}
	}
	return bytes
}

// run returns the state to which s leads from a state.
func (d *dfa) run(state int, s string) int {
	for i := range len(s) {
		state = d.next[state][s[i]]
	}
	return state
}

func (d *dfa) accepts(s string) bool { return d.accept[d.run(0, s)] }

// viablePrefixLen returns the length of the longest prefix of s that is also a prefix of a string
// that d, which must be minimal, accepts.
func (d *dfa) viablePrefixLen(s string) int {
	state := 0
	for i := range len(s) {
		if state = d.next[state][s[i]]; state == d.dead {
			return i
		}
	}
	return len(s)
}

// equal reports whether two minimal automata accept the same strings.
func (d *dfa) equal(e *dfa) bool {
	return slices.Equal(d.next, e.next) && slices.Equal(d.accept, e.accept)
}

// suite calls f with the words of the W-method (T. S. Chow, "Testing Software Design Modeled by
// Finite-State Machines", 1978). A word that leads to a state of d precedes up to k+1 bytes, which
// represent their classes, and a word that tells states apart. If a parser is an automaton with at
// most k states more than d, treats the bytes of a class alike, and is right about each of these
// words, then it is right about every string. suite adds each octet after each state.
//
// The number of a parser's states is unknown, so the suite is evidence and not a proof. "Why Parse
// is Appendix A" goes further for Parse.
func (d *dfa) suite(k int, f func(string)) {
	bytes := d.representatives()
	for _, begin := range d.begins {
		forAll(bytes, k+1, func(middle string) {
			for _, end := range d.ends {
				f(begin + middle + end)
			}
		})
		for c := range 256 {
			f(begin + string([]byte{byte(c)}))
		}
	}
}

// TestWMethod runs the suite of an automaton on each parser that has no better evidence.
func TestWMethod(tt *testing.T) {
	t := few(tt)
	check := func(name string, d *dfa, states int, parse func(string) error, isValid func(string) bool, offset func(string) int) {
		if len(d.accept) != states {
			t.Errorf("the automaton of %s has %d states, want %d", name, len(d.accept), states)
		}
		d.suite(shorter(1), func(s string) {
			err := parse(s)
			if isValid(s) {
				if err != nil {
					t.Errorf("%s(%q): %v, want no error", name, s, err)
				}
			} else if se, ok := err.(*SyntaxError); !ok || se.Offset != offset(s) {
				t.Errorf("%s(%q): %v, want an error at byte %d", name, s, err, offset(s))
			}
		})
	}
	check("Parse", updated().reference, 32, func(s string) error { _, err := Parse(s); return err }, validSlow, offsetSlow)
	check("ParseServer", updated().server, 55,
		func(s string) error { _, err := ParseServer(s); return err },
		func(s string) bool { _, ok := serverSlow(s); return ok }, serverOffsetSlow)
}

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
		t.Run(test.text, func(t *testing.T) {
			g, err := parseBNF(test.text)
			if err != nil {
				t.Fatalf("parseBNF(%q): %v", test.text, err)
			}
			d := g.minimal("start")
			for i, s := range append(test.yes, test.no...) {
				if want := i < len(test.yes); d.accepts(s) != want {
					t.Errorf("the automaton of %q accepts %q: %v, want %v", test.text, s, !want, want)
				}
			}
		})
	}
	for _, text := range []string{
		`start = `, `start "a"`, `= "a"`, `start = "a" |`, `start = | "a"`, `start = ( "a"`, `start = [ "a" )`,
		`start = "a" )`, `start = *`, `start = 1* | "a"`, `start = ()`, `start = "a`, `start = 'a'`,
		`start = ""`, `start = <a>`, `start = "a" / "b"`, `start = other`, `start = "a" start`, `start = "a" start = "b"`,
		`a = b  b = "x" a`, `start = **"a"`, `start = "a" = "b"`, `start = %x41`, `start = {"a"}`,
	} {
		t.Run(text, func(t *testing.T) {
			if g, err := parseBNF(text); err == nil {
				t.Errorf("parseBNF(%q) = %q, want an error", text, g)
			}
		})
	}
}

// TestOneAlphabet proves that the three rules in the comment of verify, written as a grammar,
// derive what Appendix A derives. After the scheme, all components share one alphabet.
func TestOneAlphabet(t *testing.T) {
	g := must(parseBNF(string(must(os.ReadFile("testdata/appendix-a.bnf"))), `
		rules  = [ scheme ":" 1*uric | other ] [ "#" *uric ]
		other  = *before [ ( "/" | "?" ) *uric ]  ; no colon precedes "/" and "?"
		before = unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | ","
	`))
	for rule, want := range map[string]bool{"rules": true, "other": false} {
		if g.minimal(rule).equal(appendixA()) != want {
			t.Errorf("%s derives what Appendix A derives: %v, want %v", rule, !want, want)
		}
	}
}

// TestAddressGrammar shows why net/netip decides which texts are addresses. The grammar of RFC
// 2373, Appendix B, differs from net/netip in both directions. ParseServer accepts all
// examples of RFC 2732.
func TestAddressGrammar(t *testing.T) {
	d := must(parseBNF(`
		IPv6address = hexpart [ ":" IPv4address ]
		IPv4address = 1*3digit "." 1*3digit "." 1*3digit "." 1*3digit
		hexpart     = hexseq | hexseq "::" [ hexseq ] | "::" [ hexseq ]
		hexseq      = hex4 *( ":" hex4 )
		hex4        = 1*4hex
		digit       = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"
		hex         = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"
	`)).minimal("IPv6address")
	only := map[bool]string{} // an address that only net/netip accepts (true), or only the grammar
	check := func(address string) {
		server, err := ParseServer("[" + address + "]")
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
		if _, err := ParseServer("[" + address + "]"); err != nil {
			t.Errorf("the example [%s] of RFC 2732: %v", address, err)
		}
	}
	if only[true] != "::192.9.5.5" || only[false] != "1" {
		t.Errorf("only net/netip accepts %q, only the grammar accepts %q", only[true], only[false])
	}
}
