package uri

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"net/netip"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"
)

// This file tests how much work a call is: time and allocations. Its name is the last one, so that go
// test shows first what is wrong.

// TestLinear checks that every exported function takes time at most linear in the length of its
// text, for texts that repeat up to three tokens. It measures time, so it runs only by the
// environment variable URI_LINEAR:
//
//	known  the known patterns and two of each token: a quarter of a minute
//	7      these, and a random sample with the seed 7: a minute
//	all    these, and all patterns: an hour
//
// Each function is a subtest: URI_LINEAR=all go test -run TestLinear/FindAll -timeout 0 .
func TestLinear(t *testing.T) {
	mode := os.Getenv("URI_LINEAR")
	if mode == "" {
		t.Skip("measures time; set URI_LINEAR to known, a seed, or all")
	}
	seed, err := strconv.ParseUint(mode, 10, 64)
	if err != nil && mode != "known" && mode != "all" {
		t.Fatalf("URI_LINEAR=%s: want known, a seed, or all", mode)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1000)) // to spend less time on garbage
	for _, f := range measured {
		t.Run(f.name, func(t *testing.T) {
			eachPattern(mode, seed, f.takes, func(p, q pattern) {
				bind := func(n int) func() {
					s, t := p.text(n), q.text(n)
					u, v := parseRepaired(s), parseRepaired(t)
					return func() { f.call(s, u, v) }
				}
				if grows(bind, 512, 8<<10) && grows(bind, 8<<10, 64<<10) {
					t.Fatalf("%s is not linear: %q, %q", f.name, p, q)
				}
			})
		})
	}
}

// A pattern is a text of any length: a front, repetitions of first, as many bytes of repetitions
// of second, and a tail. In each repetition, "\x00" is another number.
type pattern struct{ front, first, second, tail string }

// text returns about n bytes of the pattern.
func (p pattern) text(n int) string {
	text := p.front + strings.Repeat(p.first, n/2/len(p.first)) + strings.Repeat(p.second, n/2/len(p.second)) + p.tail
	if !strings.Contains(text, "\x00") {
		return text
	}
	perRepetition := strings.Count(p.first, "\x00")
	parts := strings.Split(text, "\x00")
	for i := range parts[1:] {
		parts[i] += strconv.Itoa(1_000_000 + i/perRepetition)
	}
	return strings.Join(parts, "")
}

// parseRepaired returns the URI with the text s, repaired if need be, or else the zero value.
func parseRepaired(s string) URI {
	u, err := Parse(s)
	if err != nil {
		u, _ = Parse(EscapeExcluded(s))
	}
	return u
}

// The tokens are texts that some function does not treat like any other text. Those of opaqueSchemes follow.
var tokens = append([]string{
	"/", "//", "../", "?", "#", ":", "@", ";", "&", "+", ",", ".", "-", "_", "*", // delimiters, marks
	"a", "A", "a:", "0", "1.", "::", "[::1]", // names and addresses
	"%41", "%2e", "%2f", "%", "%4", // escapes: of a letter, a dot, a delimiter; broken ones
	"(", ")", "[", "]", "<", ">", "⟨", "⟩", "{", "'", `"`, "“", "”", // brackets and quotes
	"&quot;", "&amp;", `\`, `\u0026`, // what ends or cuts a URI in text
	" ", "\n", "é", "\xff", "^", "`", // white space, octets over 127, what no URI contains
	"URL:", "http://", "http://a", "tel:1", // what FindAll looks for
	",http://a", "[x]", ".js:1:2", "$", "www.", "–", "\u2010", "=[", ":memory:", // what FindAll stops at, and Redact
	"x://u:", `x:\/\/`, `x:\\`, `invalid port ":`, `invalid port "":`, `" after host`,
}, schemeTokens()...)

func schemeTokens() (all []string) {
	for _, row := range opaqueSchemes {
		all = append(all, row.scheme+":")
	}
	return all
}

// The fronts and tails are texts before and after the tokens. The first ones are the usual ones.
var (
	fronts = []string{"", "http://a/", "//", "x:", "x:/", "http://u:", "?", "<http://a", "\"http://a\n", "(http://a", "http://["}
	tails  = []string{"", "@", ")", "%", ">", `"`, "]", "/..", "#", ";"}
)

// The knownPatterns are those for which a function was quadratic once, or can easily become so. They
// are also the second texts of the functions that take two.
var knownPatterns = []pattern{
	{"", "../", "../", ""}, {"http://a/", "..//", "..//", ""}, {"http://a/", "/../", "/../", ""},
	{"http://a/", "/", "/", ""}, {"http://a/", "%41", "%41", ""}, {"http://a/", "%2e", "%2e", ""},
	{"http://a/", "\xff", "\xff", ""}, {"?", "[", "[", ""}, {"", "1.", "1.", ""}, {"", "0", "0", ""},
	{"http://a/", ";", ";", ""}, {"mailto:a", "[]", "[]", ""}, {"", "http://a)", "http://a)", ""},
	{"\"http://a\n", "a", " ", "@"}, {"", "(", ")", ""}, {"", "mailto:", "{", ""},
	{"", "/http://,", "/http://,", ""}, {"http://a", ",;", ",;", "@"}, {"@", ":/", ":/", ""}, {"", "a://a:a@", "a://a:a@", " "},
	{"http://a", "*", "*", ""}, {"x:", "a/../", "a/../", ""}, {"http://a/?", "=[1]", "=[1]", ""},
	{"", "<http://", "<http://", "@"}, {"http://u:", `\`, `\`, "@"}, {"\"http://u:", `\"`, `\"`, "@"},
	{"", "\": invalid port \":\x00\" after host", "\": invalid port \":\x00\" after host", ""},
	{"", `\": invalid port \":{\" after host`, `\": invalid port \":{\" after host`, ""},
	{"", `invalid port \":`, `invalid port \\\":`, ""}, {"", ": invalid port ", ": invalid port ", ""}, {"", "invalid port :", "invalid port :", ""},
	{"http://u:", `_a:\\`, `_a:\\`, "@"}, {"http://u:a", " @", " @", ""}, {`"http://u:a`, " @", `\" @`, ""}, {"", `":`, `":`, ""},
	{"x://", "[::1]", "@[::1]", ""}, {"x://a", ",'", ";,", "/,"}, {"http://a/?", "&a", "&#", ";"},
	{"http://u:", "(]", "(]", ")"}, {"http://u:", "a", "(]", ")"},
}

// A function takes one text, or one text about which it guesses, or two texts. A function that
// guesses distinguishes more texts than others. A function of two texts gets each pattern with
// itself, and with each known one.
const one, guess, two = 0, 1, 2

// eachPattern calls do with the known patterns and two of each token. Unless the mode is "known",
// it then calls do with random patterns of the seed, or with all patterns.
func eachPattern(mode string, seed uint64, takes int, do func(p, q pattern)) {
	with := func(p pattern) {
		do(p, p)
		for i := 0; takes == two && i < len(knownPatterns); i++ {
			do(p, knownPatterns[i])
			do(knownPatterns[i], p)
		}
	}
	for _, p := range knownPatterns {
		with(p)
	}
	for _, row := range opaqueSchemes {
		with(pattern{"", row.scheme + ":a", row.scheme + ":a", ""})
	}
	for _, s := range tokens {
		with(pattern{"", s, s, ""})
		with(pattern{"http://a/", s, s, ""})
	}
	switch r := rand.New(rand.NewPCG(seed, 0)); mode {
	case "known":
	case "all":
		allPatterns(takes, with)
	default:
		for range [...]int{one: 1500, guess: 24000, two: 150}[takes] {
			with(randomPattern(r))
		}
	}
}

// allPatterns calls do with all patterns in which two tokens follow each other or alternate. For
// two texts, the front is a usual one, and there is no tail. For one text, either the front or the
// tail may be another. For guesses, both may be. For guesses, allPatterns adds the patterns in
// which three tokens alternate, without a tail.
func allPatterns(takes int, do func(pattern)) {
	for i, front := range fronts {
		for j, tail := range tails {
			unusual := min(i/2, 1) + min(j, 1)
			for _, s := range tokens {
				for _, t := range tokens {
					if unusual <= [...]int{one: 1, guess: 2, two: 0}[takes] {
						do(pattern{front, s, t, tail})
						do(pattern{front, s + t, s + t, tail})
					}
					for k := 0; takes == guess && j == 0 && k < len(tokens); k++ {
						do(pattern{front, s + t + tokens[k], s + t + tokens[k], tail})
					}
				}
			}
		}
	}
}

// randomPattern returns a pattern of two or three tokens. A quarter of the patterns have no front,
// a quarter begin with "http://a/", and half of them have no tail.
func randomPattern(r *rand.Rand) pattern {
	pick := func(from ...string) string { return from[r.IntN(len(from))] }
	front := pick("", "http://a/", pick(fronts...), pick(fronts...))
	p := pattern{front, pick(tokens...), pick(tokens...), pick("", pick(tails...))}
	if r.IntN(3) > 0 { // the tokens alternate
		p.first += p.second + pick("", pick(tokens...))
		p.second = p.first
	}
	return p
}

// grows reports whether a call with n bytes takes more than 32 times as long as one with the least n.
// From 512 bytes to 8 KB, a linear function takes 16 times as long, and a quadratic one 256 times.
// From 8 KB to 64 KB, it is 8 times and 64 times. Less than two nanoseconds a byte is never too
// much. The machine may be busy, so the fastest of up to twenty runs counts, with pauses between
// the runs.
func grows(bind func(n int) func(), least, n int) bool {
	timed := func(times int, f func()) time.Duration {
		begin := time.Now()
		for range times {
			f()
		}
		return time.Since(begin)
	}
	short, long, begin := bind(least), bind(n), time.Now()
	best, bestShort := time.Hour, time.Hour
	for try := 0; try < 2 || try < 20 && time.Since(begin) < 5*time.Second; try++ {
		if try >= 4 {
			time.Sleep(time.Duration(100 * n))
		}
		best, bestShort = min(best, timed(1, long)), min(bestShort, timed(4, short))
		if best < time.Duration(2*n) || best <= 8*bestShort {
			return false
		}
	}
	return true
}

func drain[T any](seq iter.Seq[T]) {
	for range seq {
	}
}

// measured are the exported functions. TestAPI finds those without a row.
var measured = []struct {
	name  string
	takes int
	call  func(s string, u, v URI) // u and v have the first and the second text, repaired
}{
	{"Parse", one, func(s string, _, _ URI) { Parse(s) }},
	{"Valid, MustParse", one, func(s string, _, _ URI) { defer func() { recover() }(); Valid(s); MustParse(s) }},
	{"SyntaxError.Error, SyntaxError.Reason", one, func(s string, _, _ URI) { _ = (&SyntaxError{Rule: s, want: s}).Error() }},
	{"Split, Components.String", one, func(s string, _, _ URI) { _ = Split(s).String() }},
	{"Components.MarshalText, Components.UnmarshalText", one, func(s string, _, _ URI) {
		c := new(Components)
		c.UnmarshalText([]byte(s))
		c.MarshalText()
	}},
	{"Components.URI, Defined", one, func(s string, _, _ URI) {
		c := Defined(s)
		for _, c := range []Components{{Scheme: c, Path: "/"}, {Authority: c}, {Path: s}, {Query: c}, {Fragment: c}} {
			c.URI()
		}
	}},
	{"ParseServer, SplitServer", one, func(s string, _, _ URI) { ParseServer(s); _ = SplitServer(s) }},
	{"Server.MarshalText, Server.UnmarshalText", one, func(s string, _, _ URI) {
		server := SplitServer(s)
		server.MarshalText()
		server.UnmarshalText([]byte(s))
	}},
	{"Server.Authority, Server.String, URI.WithServer", one, func(s string, u, _ URI) {
		for _, server := range []Server{{Userinfo: Defined(s), Host: "h"}, {Host: s}, {Host: "h", Port: Defined(s)}} {
			server.Authority()
			_ = server.String()
			u.WithServer(server)
		}
	}},
	{"Server.HostKind, Server.Addr", one, func(s string, _, _ URI) { Server{Host: s}.HostKind(); Server{Host: s}.Addr() }},
	{"Server.Credentials", one, func(s string, _, _ URI) { Server{Userinfo: Defined(s)}.Credentials() }},
	{"Server.PortNumber, DefaultPort", one, func(s string, _, _ URI) { Server{Port: Defined(s)}.PortNumber(80); DefaultPort(s) }},
	{"Escape, AppendEscape", one, func(s string, _, _ URI) { Escape(s, InQuery); AppendEscape([]byte(s), s, InSegment) }},
	{"URI.JoinSegments, URI.JoinPath", one, func(s string, u, _ URI) {
		u.JoinSegments(s)
		u.JoinSegments(strings.Split(s, s[:1])...)
		u.JoinPath(s)
	}},
	{"UserPassword, Server.DialAddress, Server.IsInDomain", one, func(s string, _, _ URI) {
		server := Server{Userinfo: UserPassword(s, s), Host: s, Port: Defined(s)}
		server.DialAddress(80)
		server.IsInDomain(s)
	}},
	{"EscapePath", one, func(s string, _, _ URI) { EscapePath(strings.Split(s, s[:1])...); EscapePath(s, s) }},
	{"Unescape, AppendUnescape", one, func(s string, _, _ URI) { Unescape(s); AppendUnescape([]byte(s), s) }},
	{"EscapeExcluded, ParseAnyURI", one, func(s string, _, _ URI) { EscapeExcluded(s); ParseAnyURI(s) }},
	{"ParseAbbreviated", guess, func(s string, _, _ URI) { ParseAbbreviated(s) }},
	{"FindAll", guess, func(s string, _, _ URI) { drain(FindAll(s)) }},
	{"URI.Scan, URI.UnmarshalText, URI.UnmarshalBinary", one, func(s string, _, _ URI) {
		u := new(URI)
		u.Scan(s)
		u.UnmarshalText([]byte(s))
		u.UnmarshalBinary([]byte(s))
	}},
	{"URI.AppendText, URI.MarshalText, URI.AppendBinary, URI.MarshalBinary, URI.Value, URI.Clone", one, func(_ string, u, _ URI) {
		u.AppendText(nil)
		_, _ = u.MarshalText()
		u.AppendBinary(nil)
		_, _ = u.MarshalBinary()
		_, _ = u.Value()
		u.Clone()
	}},
	{"URI.Scheme, URI.Authority, URI.Path, URI.Query, URI.Fragment", one, func(_ string, u, _ URI) {
		_, _ = u.Scheme()
		_, _ = u.Authority()
		_ = u.Path()
		_, _ = u.Query()
		_, _ = u.Fragment()
	}},
	{"URI.String, URI.Kind, URI.IsAbsolute, URI.SchemeSpecificPart, URI.WithoutFragment", one, func(_ string, u, _ URI) {
		_ = u.String()
		_ = u.Kind()
		_ = u.IsAbsolute()
		_ = u.SchemeSpecificPart()
		_ = u.WithoutFragment()
	}},
	{"URI.Components, URI.HasScheme", one, func(_ string, u, _ URI) { _ = u.HasScheme(u.Components().Scheme.String()) }},
	{"URI.Normalize", one, func(_ string, u, _ URI) { u.Normalize() }},
	{"URI.Redacted, URI.Hazards", one, func(_ string, u, _ URI) { u.Redacted(); u.Hazards() }},
	{"Redact", guess, func(s string, _, _ URI) { Redact(s) }},
	{"URI.RemoveDotSegments", one, func(_ string, u, _ URI) { u.RemoveDotSegments() }},
	{"URI.Segments, Segment.Name, Segment.Params", one, func(s string, u, _ URI) { drain(u.Segments()); Segment(s).Name(); drain(Segment(s).Params()) }},
	{"URI.Server, URI.SplitServer", one, func(_ string, u, _ URI) { u.Server(); _ = u.SplitServer() }},
	{"URI.Compare", two, func(_ string, u, v URI) { u.Compare(v) }},
	{"URI.Equivalent, URI.SameOrigin, URI.Contains", two, func(_ string, u, v URI) {
		u.Equivalent(v)
		u.SameOrigin(u)
		u.SameOrigin(v)
		u.Contains(u)
		u.Contains(v)
	}},
	{"URI.Resolve, URI.ResolveString, URI.Resolve3986, Resolver.Resolve", two, func(_ string, u, v URI) {
		u.Resolve(v)
		u.ResolveString(v.text)
		u.Resolve3986(v)
		Resolver{Base: u, Document: u, Excess: DropExcess, AllowSameScheme: true}.Resolve(v)
	}},
	{"ParseLink, URI.ResolveLink, URI.ResolveSameOrigin", two, func(s string, u, v URI) {
		ParseLink(s)
		u.ResolveLink(s)
		u.ResolveLink(v.text)
		u.ResolveSameOrigin(v.text)
	}},
	{"URI.AppendResolve, Resolver.AppendResolve, Resolver.ResolveString", two, func(_ string, u, v URI) {
		u.AppendResolve(nil, v)
		r := Resolver{Base: u, Document: u, Excess: RejectExcess, AllowSameScheme: true}
		r.AppendResolve(nil, v)
		r.ResolveString(v.text)
	}},
	{"URI.Relativize, Resolver.Relativize, URI.Relativize3986", two, func(_ string, u, v URI) {
		u.Relativize(v)
		u.Relativize3986(v)
		Resolver{Base: u, Document: v}.Relativize(u)
	}},
}

// checkAllocs checks that f, which is what the format says, allocates at most max times.
func checkAllocs(t testing.TB, max float64, f func(), format string, args ...any) {
	t.Helper()
	if instrumented() {
		t.Skip("the instrumentation allocates")
	}
	defer namePanic(t, format, args...)
	if n := testing.AllocsPerRun(10, f); n > max {
		t.Errorf("%s: %v allocations, want at most %v", fmt.Sprintf(format, args...), n, max)
	}
}

// TestNoAllocs checks that calls which need not allocate do not.
func TestNoAllocs(t *testing.T) {
	const (
		prose = `see http://a/b, HTTP://a,b http://a/b?x&NBSP;y <URL:mailto:a@b>, "x:y", "note:", <a:%zz>, <a:b#c#d>, tel:#f and <http://unbalanced/` + "\n  x, <a:\n b:c:http: -- "
		full  = "http://user@h:80/p/?a=%20b#Related"
		v6    = "http://[::1]:80/?[]"
	)
	base, other, room := parsed(t, "http://a/b/c/d;p?q"), parsed(t, full), make([]byte, 0, 256)
	for _, test := range []struct {
		name, text string
		f          func(s string, u URI) // u has the text s, if it is valid
	}{
		{"Valid", "http://a/[", func(s string, _ URI) { Valid(s) }},
		{"Split, SplitServer", "http://a b/%zz", func(s string, _ URI) { Split(s); _ = SplitServer(s) }},
		{"Server", full, func(_ string, u URI) { u.Server(); _ = u.SplitServer() }},
		{"Server", v6, func(_ string, u URI) { u.Server() }},
		{"ParseServer, DefaultPort", "user@www.ics.uci.edu:80", func(s string, _ URI) { ParseServer(s); DefaultPort(s) }},
		{"the methods of Server", "127.0.0.1", func(s string, _ URI) {
			server := Server{Userinfo: Defined("u:p"), Host: s, Port: Defined("80")}
			server.Credentials()
			server.HostKind()
			server.Addr()
			server.PortNumber(80)
		}},
		{"Equivalent, Compare", "http://u%40x@h:99999999999999999999999999/", func(_ string, u URI) { u.Equivalent(other); u.Compare(other) }},
		{"Equivalent, SameOrigin", v6, func(_ string, u URI) { u.Equivalent(other); u.SameOrigin(other); other.SameOrigin(u) }},
		{"Normalize", "http://u%40x@h:99999999999999999999999999/", func(_ string, u URI) { u.Normalize() }},
		{"Normalize", "http://1.2.3.4/%2F", func(_ string, u URI) { u.Normalize() }},
		{"Normalize, Equivalent", "http://a/b/c/d;p?q", func(_ string, u URI) { u.Normalize(); u.Equivalent(base) }},
		{"RemoveDotSegments", "http://a/b.html", func(_ string, u URI) { u.RemoveDotSegments() }},
		{"RemoveDotSegments", "..", func(_ string, u URI) { u.RemoveDotSegments() }},
		{"Relativize, a sibling", "http://a/b/c/g", func(_ string, u URI) { base.Relativize(u) }},
		{"Relativize, another authority", full, func(_ string, u URI) { base.Relativize(u); u.Relativize(base) }},
		{"Relativize, the document", full, func(_ string, u URI) { Resolver{Base: base, Document: u}.Relativize(u) }},
		{"Resolve, absolute or refused", full, func(_ string, u URI) { base.Resolve(u); u.Resolve(URI{}) }},
		{"Resolve3986, the reference or the base", full, func(_ string, u URI) { base.Resolve3986(u); base.Resolve3986(URI{}) }},
		{"Resolve3986, the reference", "http://a/.b/..c", func(_ string, u URI) { base.Resolve3986(u); u.Relativize3986(u) }},
		{"Resolve3986, the reference", "f:/.//g", func(_ string, u URI) { base.Resolve3986(u); base.Relativize3986(u) }},
		{"ParseLink, ResolveLink", "../g;x?y#s", func(s string, _ URI) { ParseLink(s); URI{}.ResolveLink(s) }},
		{"ParseLink, ResolveLink", v6, func(s string, u URI) { ParseLink(s); u.ResolveLink(s) }},
		{"ParseLink, ResolveLink", "//u@my_host:80/", func(s string, _ URI) { ParseLink(s); URI{}.ResolveLink(s) }},
		{"ParseLink, ResolveLink", "http://1.2.3.4/", func(s string, _ URI) { ParseLink(s); base.ResolveLink(s) }},
		{"ParseLink, ResolveLink", "http://1a/", func(s string, _ URI) { ParseLink(s); base.ResolveLink(s) }},
		{"ParseLink, ResolveLink", "http://0x1g/", func(s string, _ URI) { ParseLink(s); base.ResolveLink(s) }},
		{"ParseLink, ResolveLink", "x:/a%20b", func(s string, _ URI) { ParseLink(s); base.ResolveLink(s) }},
		{"ParseLink, ResolveLink", "mailto:a@b", func(s string, _ URI) { ParseLink(s); base.ResolveLink(s) }},
		{"AppendEscape", "a/b c", func(s string, _ URI) { AppendEscape(room[:0:len("a%2Fb%20c")], s, InSegment) }}, // just enough room
		{"AppendUnescape", "a%2Fb%20c", func(s string, _ URI) { AppendUnescape(room[:0:len("a/b c")], s) }},
		{"Escape, Unescape", strings.Repeat("abc", 1000), func(s string, _ URI) { Escape(s, InQuery); Unescape(s) }},
		{"Escape", "a:@", func(s string, _ URI) { Escape(s, InSegment) }},
		{"Escape", "$", func(s string, _ URI) { Escape(s, InAuthority) }},
		{"Redacted, Hazards", "http://a:80/x@y", func(_ string, u URI) { u.Redacted(); u.Hazards() }},
		{"EscapeExcluded, Redacted, Redact", "ftp" + full[len("http"):], func(s string, u URI) { EscapeExcluded(s); u.Redacted(); Redact(s) }},
		{"FindAll", prose + "http://[::1]/?[]", func(s string, _ URI) {
			for range FindAll(s) {
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			checkAllocs(t, 0, func() {
				u, _ := accept(test.text)
				test.f(test.text, u)
			}, "%s: %.60q", test.name, test.text)
		})
	}
	eachValid(t, func(t *testing.T, r validRow) {
		checkAllocs(t, 0, func() {
			Valid(r.text)
			EscapeExcluded(r.text)
			Split(r.text)
			ParseAnyURI(r.text)
			u, _ := Parse(r.text)
			u.Components()
			_ = u.SplitServer()
			u.Hazards()
			u.AppendText(room)
			u.AppendBinary(room)
			_ = u.Kind().String()
			_ = u.HasScheme("HTTP") || u.WithoutFragment().text == u.SchemeSpecificPart()
			for s := range u.Segments() {
				s.Name()
				for range s.Params() {
				}
			}
		}, "%q", r.text)
	})
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
		{"http://a/b/c/d;p?q", "../x/./y?z#f", 1},
		{"http://a/b/c/d;p?q", "/g", 1},
		{"http://a/b/c/d;p?q", "//g", 1},
		{"http://a/b/c/d;p?q", "?y", 1},
		{"http://a", "g", 1},
		{"f:/a", ".//g", 1},
		{"http:/a/b/c/d/e/f", "/g", 1},
		{"http://a/" + strings.Repeat("b/", 300), strings.Repeat("../", 100) + "g", 1},
		{"http://a/" + strings.Repeat("b", 300) + "/c", "../g", 1},
		{"http://a/b?" + strings.Repeat("q", 2000), "g", 1},
		{"http://a/b", "g/" + strings.Repeat("./", 400), 1},
		{"http://h/a/./" + strings.Repeat("b", 1023-len("http://h/a/././../c")), "./../c", 1}, // less than a kilobyte
		{long, "x:/./b", 1}, // nothing of the base
		{long, "/" + strings.Repeat("g", 300), 2},
		{"http://a", strings.Repeat("g", 4097-len("http://a/")), 2}, // one more than a size class
		{long, "../x/../y", 2},
		{"http://a/b", "http://a/" + strings.Repeat(".b/", 600), 0},
		{"http://a/", strings.Repeat("g/", 2000) + "../h?" + strings.Repeat("g", 9000), 2},
	} {
		t.Run(fmt.Sprintf("%.40q of %.40q", test.ref, test.base), func(t *testing.T) {
			base, ref, fragment := parsed(t, test.base), parsed(t, test.ref), parsed(t, "#s")
			r, room := Resolver{Document: base}, make([]byte, 0, len(test.base)+len(test.ref)+1)
			checkAllocs(t, test.max, func() { base.Resolve(ref) }, "%.40q resolved against %.40q", ref, base)
			checkAllocs(t, test.max, func() { base.Resolve3986(ref) }, "%.40q resolved against %.40q by RFC 3986", ref, base)
			page := base.RemoveDotSegments() // a base that has them may allocate
			checkAllocs(t, test.max, func() { page.ResolveLink(test.ref) }, "%.40q resolved against %.40q as a link", ref, page)
			target, _ := page.ResolveLink(test.ref)
			checkAllocs(t, 1, func() { page.Relativize(target) }, "Relativize %.40q against %.40q", target, page)
			checkAllocs(t, 1, func() { base.AppendResolve(nil, ref) }, "AppendResolve(nil, %.40q) of %.40q", ref, base)
			checkAllocs(t, 0, func() { base.AppendResolve(room, ref) }, "AppendResolve with room, %.40q of %.40q", ref, base)
			room = room[: 0 : len(test.base)+len("#s")]
			checkAllocs(t, 0, func() { r.AppendResolve(room, fragment) }, "AppendResolve with room, #s of the document %.40q", base)
		})
	}
	u, target := parsed(t, "http://a/"+strings.Repeat("b/b/../", 60)), parsed(t, "http://a/c")
	checkAllocs(t, 3, func() { u.Relativize(target) }, "Relativize %q against %.40q", target, u)
}

// TestLinkMemory checks that ParseLink does not split a host into all its labels, which takes 17 times its length.
func TestLinkMemory(t *testing.T) {
	if instrumented() {
		t.Skip("the instrumentation allocates")
	}
	href := "http://" + strings.Repeat("1.", 1<<20) + "1/"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := ParseLink(href)
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; err == nil || n > uint64(8*len(href)) {
		t.Errorf("ParseLink of a host of %d bytes: %v, and %d bytes are allocated", len(href), err, n)
	}
}

// TestNormalizeAllocs checks that Normalize allocates nothing if the URI is normal, and otherwise
// the text of its result, and buffers for a long URI and for escapes in the host or the port, and
// that Equivalent and SameOrigin allocate only for such escapes.
func TestNormalizeAllocs(t *testing.T) {
	long := strings.Repeat("segment/", 1<<16)
	for _, test := range []struct {
		text            string
		max, equivalent float64 // of Normalize, and of Equivalent and SameOrigin
	}{
		{"http://a/b?c#d", 0, 0},
		{"http://a/" + strings.Repeat("%2F%C3%A9", 1<<16), 0, 0},
		{"http://" + strings.Repeat("a.", 1<<10) + "b:81/" + long, 0, 0},
		{"HTTP://a/" + long, 2, 0},
		{"http://A:80/" + long, 2, 0},
		{"HTTP://a/" + long[:256-len("HTTP://a/")], 1, 0}, // as long as the buffer
		{"http://" + strings.Repeat("A.", 1<<10) + "b:081/", 2, 0},
		{"http://a/" + strings.Repeat("%61%2f", 1<<16), 2, 0},
		{"HTTP://%41%3a@A:080/%7e?%7e#%7e", 1, 0},
		{"http://%41/", 2, 1},
		{"http://%41:%38%31/", 3, 2},
		{"http://[::A]:080/", 1, 0},
		{"http://999.1.1.1:81/", 0, 0},
	} {
		t.Run(fmt.Sprintf("%.40q", test.text), func(t *testing.T) {
			u, v := parsed(t, test.text), URI{}
			checkAllocs(t, test.max, func() { v = u.Normalize() }, "Normalize of %.40q", u)
			checkAllocs(t, test.equivalent, func() { u.Equivalent(v) }, "Equivalent of %.40q", u)
			checkAllocs(t, test.equivalent, func() { v.Equivalent(u) }, "Equivalent to %.40q", u)
			checkAllocs(t, test.equivalent, func() { u.SameOrigin(v) }, "SameOrigin of %.40q", u)
		})
	}
}

// TestErrorAllocs checks that an error is one allocation. For brackets without an address, net/netip
// makes others.
func TestErrorAllocs(t *testing.T) {
	check := func(t *testing.T, call, input string, f func() error) {
		t.Helper()
		err := f()
		if _, ok := err.(*SyntaxError); !ok {
			t.Errorf("%s(%q): %v, want a *SyntaxError", call, input, err)
		}
		checkAllocs(t, 1, func() { f() }, "%s(%q)", call, input) // ends the test if instrumented
	}
	eachRow(t, "invalid.txt", 3, func(t *testing.T, r tableRow) {
		text := r.fields[2]
		check(t, "Parse", text, func() error { _, err := Parse(text); return err })
		checkAllocs(t, 0, func() { _ = strings.Contains(text, "[") || Valid(text) }, "Valid(%q)", text)
	})
	eachRow(t, "registry.txt", 3, func(t *testing.T, r tableRow) {
		if authority := r.fields[2]; !strings.Contains(authority, "[") {
			check(t, "ParseServer", authority, func() error { _, err := ParseServer(authority); return err })
		}
	})
	// The offset in an address is looked for only if there is an error to return.
	for _, text := range []string{"http://[::ffff:1.2.3.999]/", "sip:[::ffff:1.2.3.999]", "http://u:p@[::g]/"} {
		var most float64 // what net/netip allocates for its error
		if address := strings.Trim(text[strings.Index(text, "["):], "[]/"); charsLen(address, addressChars) == len(address) {
			most = testing.AllocsPerRun(10, func() { netip.ParseAddr(address) })
		}
		checkAllocs(t, most, func() { Valid(text) }, "Valid(%q)", text)
		checkAllocs(t, 3*most, func() {
			for range FindAll(text) {
			}
		}, "FindAll(%q)", text)
		checkAllocs(t, 4+3*most, func() { EscapeExcluded(text) }, "EscapeExcluded(%q)", text) // and its result
		checkAllocs(t, 4+3*most, func() { Redact(text) }, "Redact(%q)", text)
	}
	opaque, registry := parsed(t, "a:b"), parsed(t, "//$,")
	check(t, "Server", "//$,", func() error { _, err := registry.Server(); return err })
	check(t, "WithServer", "a:b", func() error { _, err := opaque.WithServer(Server{}); return err })
	check(t, "Unescape", "%zz", func() error { _, err := Unescape("%zz"); return err })
	check(t, "AppendUnescape", "%zz", func() error { _, err := AppendUnescape(nil, "%zz"); return err })
}
