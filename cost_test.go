// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"
)

// The tests in this file are about costs: time and memory that are linear in the text, allocations,
// and inlining.

// TestLinear checks that every exported function takes time and memory at most linear in the
// length of its text, for texts that repeat up to three tokens. By default, TestLinear takes a
// random sample of these patterns. If it fails, it prints the seed of the sample, and
// URI_LINEAR=<seed> in the environment repeats the sample. URI_LINEAR=all takes all patterns,
// which takes a quarter of an hour.
func TestLinear(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1000)) // to spend less time on garbage
	env := os.Getenv("URI_LINEAR")
	seed, err := strconv.ParseUint(env, 10, 64)
	switch {
	case env == "":
		seed = rand.Uint64()
	case env != "all" && err != nil:
		t.Fatalf("URI_LINEAR=%s: want a seed, or all", env)
	}
	l := lab{T: t, failed: map[string]bool{}}
	for _, p := range partners {
		l.partners = append(l.partners, newSpecimen(p))
	}
	if env == "all" {
		l.measureAll()
		return
	}
	l.measureSample(rand.New(rand.NewPCG(seed, 0)))
	if t.Failed() {
		t.Logf("to repeat: URI_LINEAR=%d go test -run TestLinear .", seed)
	}
}

// The tokens are texts that some function does not treat like any other text.
var tokens = []string{
	"/", "//", "../", "?", "#", ":", "@", ";", "&", "+", ",", ".", "-", "_", "*", // delimiters, marks
	"a", "A", "a:", "0", "1.", "::", "[::1]", // names and addresses
	"%41", "%2e", "%2f", "%", "%4", // escapes: of a letter, a dot, a delimiter; broken ones
	"(", ")", "[", "]", "<", ">", "{", "'", `"`, "“", "”", // brackets and quotes
	"&quot;", "&amp;", `\`, `\u0026`, // what ends or cuts a URI in text
	" ", "\n", "é", "\xff", "\u2010", // white space, and octets over 127
	"URL:", "http://", "http://a", "tel:", "tel:1", "mailto:", "data:", // what FindAll looks for
}

// The fronts and tails are texts before and after the tokens.
var (
	fronts = []string{"", "http://a/", "//", "x:", "x:/", "http://u:", "?", "<http://a", "\"http://a\n", "(http://a", "http://["}
	tails  = []string{"", "@", ")", "%", ">", `"`, "]", "/..", "#", ";"}
)

// The partners are the second texts of functions that take two: those with which these functions
// took the most time. A search began with sixteen pairs of patterns. It replaced the second one by
// the most expensive pattern for the first, then the first one by the most expensive pattern for
// that second, and so on. The patterns were one token after any front, or two after "http://a/".
var partners = []pattern{
	{"", "../", "../", ""}, {"http://a/", "..//", "..//", ""}, {"http://a/", "/../", "/../", ""},
	{"http://a/", "/", "/", ""}, {"http://a/", "%41", "%41", ""}, {"http://a/", "%2e", "%2e", ""},
	{"http://a/", "\xff", "\xff", ""}, {"?", "[", "[", ""}, {"", "1.", "1.", ""}, {"", "0", "0", ""},
}

// A pattern is a text of any length: a front, repetitions of first, as many bytes of repetitions
// of second, and a tail.
type pattern struct{ front, first, second, tail string }

// text returns about n bytes of the pattern.
func (p pattern) text(n int) string {
	repeat := func(s string) string { return strings.Repeat(s, n/2/len(s)) }
	return p.front + repeat(p.first) + repeat(p.second) + p.tail
}

// The known patterns are those for which a function was quadratic once, or can easily become so.
var known = []pattern{
	{"", "http://a)", "http://a)", ""}, {"http://a/", ";", ";", ""}, {"\"http://a\n", "a", " ", "@"},
	{"http://a/", "%2e", "%2e", ""}, {"mailto:a", "[]", "[]", ""},
}

// allPatterns calls do for patterns of up to four parts, with the number of their parts: each token
// is one, and so are a tail and a front other than "" and "http://a/". Two tokens alternate, or one
// follows the other. Three tokens alternate and have no tail.
func allPatterns(do func(parts int, p pattern)) {
	for i, front := range fronts {
		for j, tail := range tails {
			parts := min(i/2, 1) + min(j, 1)
			for _, s := range tokens {
				do(parts+1, pattern{front, s, s, tail})
				for _, t := range tokens {
					do(parts+2, pattern{front, s + t, s + t, tail})
					do(parts+2, pattern{front, s, t, tail})
					for _, u := range tokens {
						if tail == "" {
							do(parts+3, pattern{front, s + t + u, s + t + u, ""})
						}
					}
				}
			}
		}
	}
}

// randomPattern returns a pattern of up to three tokens. A quarter of the patterns have no front,
// a quarter begin with "http://a/", and half of them have no tail.
func randomPattern(r *rand.Rand) pattern {
	pick := func(from []string) string { return from[r.IntN(len(from))] }
	p := pattern{pick([]string{"", "http://a/", pick(fronts), pick(fronts)}), pick(tokens), "", pick([]string{"", pick(tails)})}
	switch r.IntN(3) {
	case 0:
		p.second = pick(tokens)
	case 1:
		p.first += pick(tokens)
	case 2:
		p.first += pick(tokens) + pick(tokens)
	}
	p.second = cmp.Or(p.second, p.first)
	return p
}

// A lab measures functions.
type lab struct {
	*testing.T
	partners []specimen
	failed   map[string]bool // these functions are not measured again
}

// measureAll measures patterns of up to four parts for functions that guess, of up to three parts
// for the others, and of up to two parts against each partner. With -v, measureAll prints a line
// at each percent.
func (l *lab) measureAll() {
	total, done, begin := 0, 0, time.Now()
	allPatterns(func(int, pattern) { total++ })
	allPatterns(func(parts int, p pattern) {
		if done++; done%(total/100) == 0 {
			l.Logf("%d of %d patterns after %v", done, total, time.Since(begin).Round(time.Second))
		}
		s, same := newSpecimen(p), newSpecimen(p)
		for _, f := range measured {
			if parts <= 3 || f.guesses() {
				l.measure(f, s, same)
			}
			for i := 0; parts <= 2 && !f.takesOne() && i < len(l.partners); i++ {
				l.measure(f, s, l.partners[i])
				l.measure(f, l.partners[i], s)
			}
		}
	})
}

// measureSample measures the known patterns, a pattern of each token, a pattern of each two
// neighbors in the list of tokens, and then random patterns. Functions that guess get sixteen times
// as many of these as the others, because they distinguish more texts.
func (l *lab) measureSample(r *rand.Rand) {
	n := 16000
	if testing.Short() {
		n /= 5
	}
	fixed := slices.Clone(known)
	for i, s := range tokens {
		p, q := randomPattern(r), randomPattern(r)
		fixed = append(fixed, pattern{p.front, s, s, p.tail}, pattern{q.front, s, tokens[(i+1)%len(tokens)], q.tail})
	}
	for i := range n {
		p := randomPattern(r)
		if i < len(fixed) {
			p = fixed[i]
		}
		s, same, partner := newSpecimen(p), newSpecimen(p), l.partners[r.IntN(len(l.partners))]
		for _, f := range measured {
			if i >= len(fixed) && i%16 != 0 && !f.guesses() {
				continue
			}
			l.measure(f, s, same)
			switch {
			case f.takesOne():
			case i%32 < 16:
				l.measure(f, s, partner)
			default:
				l.measure(f, partner, s)
			}
		}
	}
}

// The lengths of text that are measured.
const small, large, larger = 512, 8 << 10, 64 << 10

// measure checks whether f takes more than twice as long for a byte of 8 KB as for a byte of 512
// bytes. If so, and if f takes more than four times as long for a byte of 64 KB as for a byte of
// 8 KB, f fails. A quadratic function takes sixteen times and eight times as long.
//
// So measure finds a quadratic function if, at 8 KB, the quadratic part of its time exceeds the
// linear part by a seventh and two nanoseconds for a byte. It does not find a function that is
// quadratic only for longer texts.
func (l *lab) measure(f function, a, b specimen) {
	short, ok := f.bind(a.small, b.small)
	long, ok2 := f.bind(a.large, b.large)
	if !ok || !ok2 || l.failed[f.name] || !grows(large, long, 4, short, 8) {
		return
	}
	longer, _ := f.bind(newInput(a.pattern, larger), newInput(b.pattern, larger))
	if grows(larger, longer, 8, long, 4) {
		l.Errorf("%s is not linear: %q, %q", f.name, a.pattern, b.pattern)
		l.failed[f.name] = true
	}
}

// grows reports whether long, for n bytes, takes more than the given number of times as long as
// calls of short, or allocates more than 64 bytes for each byte. Because the machine may be busy,
// the cheapest of up to twenty runs counts, with pauses between them. Less than two nanoseconds for
// a byte is never too much.
func grows(n int, long func(), calls int, short func(), times time.Duration) bool {
	const most = math.MaxInt64
	least, leastShort, leastBytes, begin := time.Duration(most), time.Duration(most), uint64(most), time.Now()
	for try := 0; try < 2 || try < 20 && time.Since(begin) < 5*time.Second; try++ {
		if try >= 4 {
			time.Sleep(time.Duration(100 * n))
		}
		spent, bytes := cost(1, long)
		least, leastBytes = min(least, spent), min(leastBytes, bytes)
		if leastBytes > uint64(64*n) {
			continue
		}
		if least < time.Duration(2*n) {
			return false
		}
		spent, _ = cost(calls, short)
		if leastShort = min(leastShort, spent); least <= times*leastShort {
			return false
		}
	}
	return true
}

// cost returns the time that calls of f take, and the bytes that are allocated meanwhile. The
// runtime may also count bytes of earlier calls.
func cost(calls int, f func()) (time.Duration, uint64) {
	heap := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(heap)
	before, begin := heap[0].Value.Uint64(), time.Now()
	for range calls {
		f()
	}
	spent := time.Since(begin)
	metrics.Read(heap)
	return spent, heap[0].Value.Uint64() - before
}

// A specimen is a pattern, with its inputs of the first two lengths.
type specimen struct {
	pattern
	small, large input
}

func newSpecimen(p pattern) specimen { return specimen{p, newInput(p, small), newInput(p, large)} }

// An input is a text, and the URI that has this text. If the text is invalid, the URI has the text
// that EscapeExcluded makes of it, if that is valid.
type input struct {
	text string
	uri  func() (u URI, ok bool)
}

func newInput(p pattern, n int) input {
	text := p.text(n)
	return input{text, sync.OnceValues(func() (URI, bool) {
		u, err := RFC2732.Parse(text)
		if err != nil {
			u, err = RFC2732.Parse(RFC2732.EscapeExcluded(text))
		}
		return u, err == nil
	})}
}

// A function calls the exported functions that it names, with one or two texts or URIs.
type function struct {
	name string
	call any
}

// bind returns a call of f with a and b. If one of them has no URI, but f needs it, ok is false.
func (f function) bind(a, b input) (call func(), ok bool) {
	switch call := f.call.(type) {
	case func(s string):
		return func() { call(a.text) }, true
	case func(s, t string):
		return func() { call(a.text, b.text) }, true
	case func(u URI):
		u, ok := a.uri()
		return func() { call(u) }, ok
	case func(u URI, s string):
		u, ok := a.uri()
		return func() { call(u, b.text) }, ok
	case func(u, v URI):
		u, ok := a.uri()
		v, ok2 := b.uri()
		return func() { call(u, v) }, ok && ok2
	}
	panic("no such function: " + f.name)
}

// takesOne reports whether f takes one text or URI.
func (f function) takesOne() bool { return reflect.TypeOf(f.call).NumIn() == 1 }

// guesses reports whether f guesses what is a URI.
func (f function) guesses() bool {
	return strings.HasSuffix(f.name, "FindAll") || f.name == "ParseAbbreviated"
}

func drain[T any](seq iter.Seq[T]) {
	for range seq {
	}
}

var sink []byte // keeps the compiler from leaving out a result

// measured are the exported functions that look at each byte of a text.
var measured = []function{
	{"Parse, Syntax.Parse", func(s string) { Parse(s); RFC2732.Parse(s) }},
	{"MustParse", func(s string) { defer func() { recover() }(); MustParse(s) }},
	{"Syntax.MustParse", func(s string) { defer func() { recover() }(); RFC2732.MustParse(s) }},
	{"SyntaxError.Error", func(s string) { _ = (&SyntaxError{Rule: s}).Error() }},
	{"Valid, Syntax.Valid", func(s string) { Valid(s); RFC2732.Valid(s) }},
	{"Split", func(s string) { Split(s) }},
	{"Components.String", func(s string) { _ = Split(s).String() }},
	{"Components.Redacted", func(s string) { Components{Authority: Defined(s), Path: s}.Redacted() }},
	{"Components.URI", func(s string) {
		c := Defined(s)
		for _, c := range []Components{{Scheme: c, Path: "/"}, {Authority: c}, {Path: s}, {Query: c}, {Fragment: c}} {
			c.URI()
		}
	}},
	{"ParseServer, Syntax.ParseServer", func(s string) { ParseServer(s); RFC2732.ParseServer(s) }},
	{"Server.Authority", func(s, t string) { Server{Defined(s), t, Defined(t)}.Authority() }},
	{"Server.String", func(s, t string) { _ = Server{Defined(s), t, Defined(t)}.String() }},
	{"Server.HostKind, Server.Addr", func(s string) { Server{Host: s}.HostKind(); Server{Host: s}.Addr() }},
	{"Server.PortNumber", func(s string) { Server{Port: Defined(s)}.PortNumber(80) }},
	{"DefaultPort", func(s string) { DefaultPort(s) }},
	{"Escape", func(s string) { Escape(s, InQuery) }},
	{"AppendEscape", func(s, t string) { AppendEscape([]byte(s), t, InSegment) }},
	{"EscapePath", func(s, t string) { EscapePath(strings.Split(s, s[:1])...); EscapePath(s, t) }},
	{"Unescape", func(s string) { Unescape(s) }},
	{"AppendUnescape", func(s, t string) { AppendUnescape([]byte(s), t) }},
	{"EscapeExcluded, Syntax.EscapeExcluded", func(s string) { EscapeExcluded(s); RFC2732.EscapeExcluded(s) }},
	{"StripDelimiters", func(s string) { StripDelimiters(s) }},
	{"ParseAbbreviated", func(s string) { ParseAbbreviated(s) }},
	{"FindAll", func(s string) { drain(FindAll(s)) }},
	{"Syntax.FindAll", func(s string) { drain(RFC2732.FindAll(s)) }},
	{"Segment.Name, Segment.Params", func(s string) { Segment(s).Name(); drain(Segment(s).Params()) }},
	{"URI.Scan", func(s string) { new(URI).Scan(s) }},
	{"URI.UnmarshalText, URI.UnmarshalBinary", func(s string) { new(URI).UnmarshalText([]byte(s)); new(URI).UnmarshalBinary([]byte(s)) }},
	{"URI.MarshalText, URI.MarshalBinary, URI.Clone", func(u URI) { sink, _ = u.MarshalText(); sink, _ = u.MarshalBinary(); u.Clone() }},
	{"URI.AppendText, URI.AppendBinary", func(u URI) { sink, _ = u.AppendText(nil); sink, _ = u.AppendBinary(nil) }},
	{"URI.Components", func(u URI) { u.Components() }},
	{"URI.Hazards", func(u URI) { u.Hazards() }},
	{"URI.Normalize", func(u URI) { u.Normalize() }},
	{"URI.Redacted", func(u URI) { u.Redacted() }},
	{"URI.RemoveDotSegments", func(u URI) { u.RemoveDotSegments() }},
	{"URI.Segments", func(u URI) { drain(u.Segments()) }},
	{"URI.Server", func(u URI) { u.Server() }},
	{"URI.HasScheme", func(u URI, s string) { _ = u.HasScheme(s) }},
	{"URI.WithServer", func(u URI, s string) {
		u.WithServer(Server{Host: s})
		u.WithServer(Server{Defined(s), "h", Defined(s)})
	}},
	{"URI.Compare", func(u, v URI) { u.Compare(v) }},
	{"URI.Equivalent", func(u, v URI) { u.Equivalent(v) }},
	{"URI.Resolve, Resolver.Resolve", func(u, v URI) { u.Resolve(v); Resolver{u, u, DropExcess, true}.Resolve(v) }},
	{"URI.AppendResolve, Resolver.AppendResolve", func(u, v URI) {
		u.AppendResolve(nil, v)
		Resolver{u, u, RejectExcess, true}.AppendResolve(nil, v)
	}},
	{"URI.ResolveString, Resolver.ResolveString", func(u URI, s string) {
		u.ResolveString(s)
		Resolver{u, u, DropExcess, true}.ResolveString(s)
	}},
	{"URI.Relativize, Resolver.Relativize", func(u, v URI) { u.Relativize(v); Resolver{Base: u, Document: v}.Relativize(u) }},
}

// unmeasured are the other exported functions. They take constant time.
var unmeasured = map[string]string{
	"ExcessPolicy.String, HostKind.String, Kind.String, Part.String, Syntax.String": "return a constant",
	"Hazards.String": "joins at most three constants",
	"Defined, Component.Get, Component.String, URI.String, URI.Value":                                           "return a text as it is",
	"URI.Scheme, URI.Authority, URI.Path, URI.Query, URI.Fragment, URI.SchemeSpecificPart, URI.WithoutFragment": "cut a text at offsets",
	"URI.IsAbsolute, URI.Kind": "compare offsets",
}

// TestMeasured checks that each exported function is either in measured or in unmeasured.
func TestMeasured(t *testing.T) {
	api, err := os.ReadFile("testdata/api.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := slices.Collect(maps.Keys(unmeasured))
	for _, f := range measured {
		names = append(names, f.name)
	}
	listed := strings.Split(strings.Join(names, ", "), ", ")
	var exported []string
	for _, m := range regexp.MustCompile(`(?m)^func (?:\(\w+ \*?(\w+)\) )?(\w+)\(`).FindAllStringSubmatch(string(api), -1) {
		exported = append(exported, strings.TrimPrefix(m[1]+"."+m[2], "."))
	}
	slices.Sort(listed)
	slices.Sort(exported)
	if !slices.Equal(listed, exported) {
		t.Errorf("measured and unmeasured have\n\t%s\nwant the functions of api.txt:\n\t%s", listed, exported)
	}
}

// checkAllocs checks that f allocates at most max times.
func checkAllocs(t *testing.T, max float64, f func(), format string, args ...any) {
	t.Helper()
	if instrumented() {
		t.Skip("the instrumentation allocates")
	}
	if n := testing.AllocsPerRun(10, f); n > max {
		t.Errorf("%s: %v allocations, want at most %v", fmt.Sprintf(format, args...), n, max)
	}
}

// TestNoAllocs checks that calls which need not allocate do not.
func TestNoAllocs(t *testing.T) {
	if instrumented() {
		t.Skip("the instrumentation allocates")
	}
	const text = "http://user@www.ics.uci.edu:80/pub/ietf/uri/?a=%20b#Related"
	const prose = `see http://a/b, <URL:mailto:a@b>, "x:y", "note:", <a:%zz>, <a:b#c#d>, tel:#f and <http://unbalanced/` + "\n  x, <a:\n b:c:http: -- "
	u, base, v6 := MustParse(text), MustParse("http://a/b/c/d;p?q"), RFC2732.MustParse("http://[::1]:80/?[]")
	escaped, segments := MustParse("http://u%40x@h:99999999999999999999999999/"), MustParse("http://a/b;c=1;d/e/f")
	ref, sibling, other := MustParse("../x/./y?z#f"), MustParse("http://a/b/c/g"), MustParse("http://b/")
	plain, tooLong, n := strings.Repeat("abc", 1000), text, uint64(maxLen)
	if math.MaxInt > math.MaxUint32 {
		tooLong = unsafe.String(new(byte), n+1) // which Valid must not read
	}
	var (
		str        string
		ok         bool
		number     int
		server     Server
		components Components
		uris       [2]URI
		dst        []byte
		room       = make([]byte, 0, 256)
	)
	for name, f := range map[string]func(){
		"Parse":           func() { uris[0], _ = Parse(text); uris[1], _ = RFC2732.Parse("http://[::1]:80/") },
		"Valid":           func() { ok = Valid(text); ok = RFC2732.Valid("http://[::1]:80/?[]") },
		"Valid, refused":  func() { ok = Valid("http://a/%zz"); ok = Valid("http://[::x]/"); ok = RFC2732.Valid("http://a/[") },
		"Valid, too long": func() { ok = Valid(tooLong) },
		"Split":           func() { components = Split(text); components = Split("http://a b/%zz") },
		"Components":      func() { components = u.Components() },
		"String":          func() { str = u.String() },
		"Scheme":          func() { str, ok = u.Scheme(); ok = u.HasScheme("HTTP") },
		"Authority":       func() { str, ok = u.Authority(); str = u.Path(); str = u.SchemeSpecificPart() },
		"Query":           func() { str, ok = u.Query(); str, ok = u.Fragment() },
		"Kind":            func() { str = u.Kind().String(); ok = u.IsAbsolute() },
		"WithoutFragment": func() { uris[1] = u.WithoutFragment() },
		"Segments": func() {
			for s := range segments.Segments() {
				str = s.Name()
				drain(s.Params())
			}
		},
		"Server":             func() { server, _ = u.Server(); server, _ = v6.Server() },
		"ParseServer":        func() { server, _ = ParseServer("user@www.ics.uci.edu:80") },
		"HostKind":           func() { str = server.HostKind().String() },
		"Addr":               func() { _, ok = Server{Host: "127.0.0.1"}.Addr() },
		"PortNumber":         func() { _, ok = server.PortNumber(80) },
		"DefaultPort":        func() { _, ok = DefaultPort("wss") },
		"Compare":            func() { number = u.Compare(base) },
		"Equivalent":         func() { ok = base.Equivalent(base); ok = u.Equivalent(escaped); ok = v6.Equivalent(u) },
		"Normalize, normal":  func() { uris[0] = base.Normalize(); uris[1] = escaped.Normalize() },
		"Redacted, nothing":  func() { str = u.Redacted() },
		"Hazards":            func() { ok = u.Hazards() == 0; ok = escaped.Hazards() == v6.Hazards() },
		"no dot segments":    func() { uris[0] = u.RemoveDotSegments() },
		"Relativize, part":   func() { uris[0] = base.Relativize(sibling); uris[1] = base.Relativize(other) },
		"Relativize, itself": func() { uris[0] = Resolver{Base: base, Document: u}.Relativize(u); uris[1] = u.Relativize(base) },
		"Resolve, absolute":  func() { uris[0], _ = base.Resolve(u) },
		"Resolve, refused":   func() { _, _ = u.Resolve(URI{}) },
		"AppendResolve":      func() { dst, _ = base.AppendResolve(room, ref) },
		"AppendText":         func() { dst, _ = u.AppendText(room); dst, _ = u.AppendBinary(room) },
		"AppendEscape":       func() { dst = AppendEscape(room[:0:len("a%2Fb%20c")], "a/b c", InSegment) },
		"AppendUnescape":     func() { dst, _ = AppendUnescape(room[:0:len("a/b c")], "a%2Fb%20c") },
		"Escape, nothing":    func() { str = Escape(plain, InQuery); str = Escape("a:@", InSegment); str = Escape("$", InAuthority) },
		"Unescape, nothing":  func() { str, _ = Unescape(plain) },
		"EscapeExcluded":     func() { str = EscapeExcluded(text); str = RFC2732.EscapeExcluded("http://u@[::1]:80/") },
		"FindAll":            func() { drain(FindAll(prose)); drain(RFC2732.FindAll(prose + "http://[::1]/?[]")) },
	} {
		checkAllocs(t, 0, f, "%s", name)
	}
	_, _, _, _, _, _, _ = str, ok, number, server, components, uris, dst
	for _, c := range validRows(t) {
		checkAllocs(t, 0, func() {
			u, _ := RFC2732.Parse(c.text)
			u.Hazards()
			drain(u.Segments())
			RFC2732.Valid(c.text)
			Valid(c.text)
		}, "%s: %q", c.where, c.text)
	}
}

// TestResolveAllocs checks that Resolve allocates its result, and at most one buffer more if base
// and reference have a kilobyte or more, and that AppendResolve allocates only to make room.
func TestResolveAllocs(t *testing.T) {
	long := "http://a/" + strings.Repeat("b", 1200) + "/c"
	for _, test := range []struct {
		base, ref string
		max       float64
	}{
		{"http://a/b/c/d;p?q", "h://b/c", 0},
		{"http://a/b/c/d;p?q", "../", 0}, // a prefix of the base
		{"http://a/b/c/d;p?q", "g", 1},
		{"http://a/b/c/d;p?q", "g/./h", 1},
		{"http://a/b/c/d;p?q", "../g?y#s", 1},
		{"http://a/b/c/d;p?q", "../x/./y?z#f", 1},
		{"http://a/b/c/d;p?q", "/g", 1},
		{"http://a/b/c/d;p?q", "//g", 1},
		{"http://a/b/c/d;p?q", "?y", 1},
		{"http://a", "g", 1},
		{"f:/a", ".//g", 1},
		{"http://a/" + strings.Repeat("b/", 120), "../g", 1},
		{"http://a/" + strings.Repeat("b/", 300), strings.Repeat("../", 100) + "g", 1},
		{"http://a/" + strings.Repeat("b", 300) + "/c", "../g", 1},
		{"http://a/b?" + strings.Repeat("q", 2000), "g", 1},
		{"http://a/b", strings.Repeat("./", 400) + "g", 1},
		{"http://a/b", "g/" + strings.Repeat("./", 400), 1},
		{long, "g", 2},
		{long, "/" + strings.Repeat("g", 300), 2},
		{"http://a", strings.Repeat("g", 4097-len("http://a/")), 2}, // one more than a size class
	} {
		base, ref, fragment := MustParse(test.base), MustParse(test.ref), MustParse("#s")
		if _, err := base.Resolve(ref); err != nil {
			t.Errorf("%.40q resolved against %.40q: %v", ref, base, err)
		}
		r, room := Resolver{Document: base}, make([]byte, 0, len(test.base)+len(test.ref)+1)
		checkAllocs(t, test.max, func() { base.Resolve(ref) }, "%.40q resolved against %.40q", ref, base)
		checkAllocs(t, 1, func() { sink, _ = base.AppendResolve(nil, ref) }, "AppendResolve(nil, %.40q) of %.40q", ref, base)
		checkAllocs(t, 0, func() { sink, _ = base.AppendResolve(room, ref) }, "AppendResolve with room, %.40q of %.40q", ref, base)
		room = room[: 0 : len(test.base)+len("#s")]
		checkAllocs(t, 0, func() { sink, _ = r.AppendResolve(room, fragment) }, "AppendResolve with room, #s of the document %.40q", base)
	}
}

// TestNormalizeAllocs checks that Normalize allocates nothing if the URI is normal, and otherwise
// the text of its result and at most two buffers for escapes in the host or the port, and that
// Equivalent allocates only for such escapes.
func TestNormalizeAllocs(t *testing.T) {
	long := strings.Repeat("segment/", 1<<16)
	for _, test := range []struct {
		text            string
		max, equivalent float64
	}{
		{"http://a/b?c#d", 0, 0},
		{"http://user@a:8080/b", 0, 0},
		{"http://a/" + strings.Repeat("%2F%C3%A9", 1<<16), 0, 0},
		{"http://" + strings.Repeat("a.", 1<<10) + "b:81/" + long, 0, 0},
		{"HTTP://a/" + long, 1, 0},
		{"http://A/" + long, 1, 0},
		{"http://a:80/" + long, 1, 0},
		{"http://" + strings.Repeat("A.", 1<<10) + "b:081/", 1, 0},
		{"http://a/" + strings.Repeat("%61%2f", 1<<16), 1, 0},
		{"HTTP://%41%3a@A:080/%7e?%7e#%7e", 1, 0},
		{"http://%41/", 2, 1},
		{"http://a:%38%31/", 2, 1},
		{"http://%41:%38%31/", 3, 2},
	} {
		u := MustParse(test.text)
		v := u.Normalize()
		checkAllocs(t, test.max, func() { u.Normalize() }, "Normalize of %.40q", u)
		checkAllocs(t, test.equivalent, func() { u.Equivalent(v) }, "Equivalent of %.40q", u)
		checkAllocs(t, test.equivalent, func() { v.Equivalent(u) }, "Equivalent to %.40q", u)
	}
}

// TestErrorAllocs checks that an error of any rule is one allocation, and that the advice to use
// RFC2732 is one more. For brackets without an address, net/netip makes others.
func TestErrorAllocs(t *testing.T) {
	rules := map[string]bool{}
	check := func(where string, f func() error) {
		t.Helper()
		err := f().(*SyntaxError)
		rules[err.Rule] = true
		max := 1.0
		if strings.Contains(err.want, "RFC2732") {
			max = 2
		}
		checkAllocs(t, max, func() { f() }, "%s: %v", where, err)
	}
	for _, r := range readTable(t, "invalid.txt", 3) {
		text := r.fields[2]
		check(r.where, func() error { _, err := Parse(text); return err })
		checkAllocs(t, 0, func() { Valid(text) }, "%s: Valid(%q)", r.where, text)
		if !strings.Contains(text, "[") {
			checkAllocs(t, 0, func() { RFC2732.Valid(text) }, "%s: RFC2732.Valid(%q)", r.where, text)
		}
	}
	for _, r := range readTable(t, "registry.txt", 4) {
		for _, x := range cutSyntax(t, &r) {
			authority := r.fields[2]
			if strings.Contains(authority, "[") {
				continue
			}
			check(r.where, func() error { _, err := x.ParseServer(authority); return err })
			if u, err := (Components{Authority: Defined(authority)}).URI(); x == RFC2396 && err == nil {
				check(r.where, func() error { _, err := u.Server(); return err })
			}
		}
	}
	check("no authority", func() error { _, err := MustParse("a").Server(); return err })
	check("opaque", func() error { _, err := MustParse("a:b").WithServer(Server{}); return err })
	check("Unescape", func() error { _, err := Unescape("%zz"); return err })
	check("AppendUnescape", func() error { _, err := AppendUnescape(nil, "%zz"); return err })
	for _, rule := range strings.Fields("rel_segment absoluteURI opaque_part reg_name segment query fragment escaped " +
		"userinfo host hostname domainlabel toplabel port net_path hier_part") {
		if !rules[rule] {
			t.Errorf("no error breaks %s", rule)
		}
	}
}

// TestMemory measures what a URI and a *url.URL keep in memory, with a text of 40 bytes.
func TestMemory(t *testing.T) {
	if instrumented() || strconv.IntSize != 64 {
		t.Skip("pointers are larger, or smaller")
	}
	const text, n = "http://www.example.org/path/to/a/page.ht", 100000
	uris, urls := make([]URI, n), make([]*url.URL, n)
	for name, test := range map[string]struct {
		parse   func(i int)
		element int // of the slice
		bytes   int
		objects float64
	}{
		"URI":      {func(i int) { uris[i] = MustParse(strings.Clone(text)) }, int(unsafe.Sizeof(URI{})), 80, 1},
		"*url.URL": {func(i int) { urls[i], _ = url.Parse(strings.Clone(text)) }, int(unsafe.Sizeof(urls[0])), 200, 2},
	} {
		heap := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/allocs:objects"}}
		runtime.GC()
		metrics.Read(heap)
		bytes, objects := heap[0].Value.Uint64(), heap[1].Value.Uint64()
		for i := range n {
			test.parse(i)
		}
		runtime.GC()
		metrics.Read(heap)
		gotBytes := test.element + int(math.Round(float64(heap[0].Value.Uint64()-bytes)/n))
		gotObjects := math.Round(float64(heap[1].Value.Uint64()-objects) / n)
		if gotBytes != test.bytes || gotObjects != test.objects {
			t.Errorf("a %s takes %d bytes in %v objects, want %d in %v", name, gotBytes, gotObjects, test.bytes, test.objects)
		}
	}
}

// TestInline checks that the compiler can inline what is short for this purpose.
func TestInline(t *testing.T) {
	const version = "go1.26"
	if !strings.HasPrefix(runtime.Version(), version) {
		t.Skipf("what %s inlines is not known", runtime.Version())
	}
	out, err := exec.Command("go", "build", "-gcflags=-m", "-o", os.DevNull, ".").CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skipf("no compiler: %v", err)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{
		"URI.String", "URI.Scheme", "URI.Authority", "URI.Path", "URI.Query", "URI.Fragment", "URI.SchemeSpecificPart",
		"URI.IsAbsolute", "URI.WithoutFragment", "URI.Compare", "Parse", "Defined", "Component.Get", "Component.String",
		"set.has", "lower", "until", "eightOf", "load", "bytesOther", "bytesEqual", "bytesWithin", "slashesIn",
	} {
		if !strings.Contains(string(out), "can inline "+name+"\n") {
			t.Errorf("%s does not inline %s", version, name)
		}
	}
}
