package uri

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"
)

// This file tests parse.go, error.go and anyuri.go.

// A validRow is a row of testdata/valid.txt: a reference and its components.
type validRow struct {
	where string
	kind  string
	text  string
	parts Components
}

// validRows returns the rows of testdata/valid.txt.
func validRows(t testing.TB) (all []validRow) {
	for _, r := range readTable(t, "valid.txt", 2) {
		c := validRow{where: r.where, kind: r.fields[0], text: strings.Join(r.fields[1:], "")}
		for i, field := range r.fields[1:] {
			switch {
			case i == 0 && (c.kind == "hierarchical" || c.kind == "opaque"):
				c.parts.Scheme = Defined(strings.TrimSuffix(field, ":"))
			case field[0] == '#':
				c.parts.Fragment = Defined(field[1:])
			case field[0] == '?':
				c.parts.Query = Defined(field[1:])
			case strings.HasPrefix(field, "//") && c.parts.Authority == Component{}:
				c.parts.Authority = Defined(field[2:])
			default:
				c.parts.Path = field
			}
		}
		all = append(all, c)
	}
	return all
}

// eachValid runs f in a subtest for each row of testdata/valid.txt.
func eachValid(t *testing.T, f func(t *testing.T, c validRow)) {
	t.Helper()
	for _, c := range validRows(t) {
		t.Run(c.where, func(t *testing.T) { f(t, c) })
	}
}

func TestParseValid(t *testing.T) {
	eachValid(t, func(t *testing.T, c validRow) {
		u := parsed(t, c.text)
		if got := u.Kind().String(); got != c.kind {
			t.Errorf("Parse(%q) is %s, want %s", c.text, got, c.kind)
		}
		checkReference(t, u, c.parts)
	})
}

// checkReference checks what holds for every valid reference. The components of u must be want.
func checkReference(t testing.TB, u URI, want Components) {
	t.Helper()
	text := u.String()
	if got := Split(text); got != want {
		t.Errorf("Split(%q) = %#v, want %#v", text, got, want)
	}
	if got := want.String(); got != text {
		t.Errorf("Components.String of %q is %q", text, got)
	}
	if got := u.Components(); got != want {
		t.Errorf("Components of %q are %#v, want %#v", text, got, want)
	}
	if got := (Components{componentOf(u.Scheme()), componentOf(u.Authority()), u.Path(), componentOf(u.Query()), componentOf(u.Fragment())}); got != want {
		t.Errorf("the accessors of %q return %#v, want %#v", text, got, want)
	}
	if got, err := want.URI(); err != nil || got != u {
		t.Errorf("Components.URI of %q is %q, %v", text, got, err)
	}
	if got, err := Parse(text); err != nil || got != u || !Valid(text) {
		t.Errorf("Parse(%q) = %q, %v, and Valid is %v", text, got, err, Valid(text))
	}
	if want := !strings.ContainsAny(text, "[]"); appendixA().accepts(text) != want {
		t.Errorf("Appendix A alone accepts %q: %v, want %v: RFC 2732 differs for brackets alone", text, !want, want)
	}
	clone := u.Clone()
	if clone != u {
		t.Errorf("Clone of %q is %q", text, clone)
	}
	if text != "" && unsafe.StringData(clone.text) == unsafe.StringData(u.text) {
		t.Errorf("Clone of %q shares its text", text)
	}
	_, absolute := want.Scheme.Get()
	if got := u.IsAbsolute(); got != absolute {
		t.Errorf("IsAbsolute of %q is %v", text, got)
	}

	bare := want
	bare.Fragment = Component{}
	got := u.WithoutFragment()
	if again, err := Parse(bare.String()); err != nil || got != again {
		t.Errorf("WithoutFragment of %q is %q, want %q", text, got, again)
	}
	prefix := ""
	if absolute {
		prefix = want.Scheme.text + ":"
	}
	if got := prefix + u.SchemeSpecificPart(); got != bare.String() {
		t.Errorf("SchemeSpecificPart of %q is %q", text, u.SchemeSpecificPart())
	}
}

func TestParseInvalid(t *testing.T) {
	eachRow(t, "invalid.txt", 3, func(t *testing.T, r tableRow) {
		text := r.fields[2]
		u, err := Parse(text)
		checkSyntaxError(t, fmt.Sprintf("Parse(%q)", text), err, r.fields[0], r.fields[1])
		if u != (URI{}) {
			t.Errorf("Parse(%q) = %q, %v, want the zero URI", text, u, err)
		}
		if Valid(text) {
			t.Errorf("Valid(%q) is true, but Parse returns %v", text, err)
		}
		checkAnyURI(t, text)
	})
}

// TestRFC2732 checks each row of testdata/rfc2732.txt.
func TestRFC2732(t *testing.T) {
	eachRow(t, "rfc2732.txt", 3, func(t *testing.T, r tableRow) {
		text := r.fields[0]
		u, err := Parse(text)
		if got, want := verdictOf(u, err), r.fields[1]; got != want || Valid(text) != (err == nil) {
			t.Errorf("Parse(%q) is %s, %v, and Valid %v, want %s", text, got, err, Valid(text), want)
		}
		checkAnyURI(t, text)
		checkEscapeExcluded(t, text)
		want := r.fields[2]
		if want == "=" {
			want = text
		}
		if got := EscapeExcluded(text); got != want {
			t.Errorf("EscapeExcluded(%q) = %q, want %q", text, got, want)
		}
	})
}

// checkAnyURI checks that ParseAnyURI is Parse of an escaped text, with the offset in s. But white space and
// delimiters that are no longer there may keep the text before the ":" from being a scheme.
func checkAnyURI(t testing.TB, s string) {
	t.Helper()
	w, wantErr := Parse(anyURISlow(s))
	if _, err := Parse(s); err != nil && strings.Contains(err.Error(), "which ends a scheme; remove it") {
		wantErr = err
	}
	got, gotErr := ParseAnyURI(s)
	se, isSyntax := gotErr.(*SyntaxError)
	want, isSyntaxToo := wantErr.(*SyntaxError)
	if got != w || isSyntax != isSyntaxToo {
		t.Errorf("ParseAnyURI(%q) = %q, %v, want %q, %v", s, got, gotErr, w, wantErr)
	} else if isSyntax && se.Reason() != want.Reason() {
		t.Errorf("ParseAnyURI(%q): %v, want the reason of %v", s, gotErr, wantErr)
	} else if isSyntax && len(anyURISlow(s[:se.Offset])) != want.Offset {
		t.Errorf("ParseAnyURI(%q): %v, want the offset of %v, which is in the escaped text", s, gotErr, wantErr)
	}
}

// TestAppendixB checks the example of Appendix B.
func TestAppendixB(t *testing.T) {
	lines := readLines(t, "appendix-b.txt")
	c := Split(strings.TrimSpace(lines[0].text))
	between := func(before string, c Component, after string) Component {
		return componentOf(before+c.text+after, c.defined)
	}
	groups := []Component{
		between("", c.Scheme, ":"), c.Scheme, between("//", c.Authority, ""), c.Authority, Defined(c.Path),
		between("?", c.Query, ""), c.Query, between("#", c.Fragment, ""), c.Fragment,
	}
	if len(lines) != 1+len(groups) {
		t.Fatalf("testdata/appendix-b.txt has %d lines, want %d", len(lines), 1+len(groups))
	}
	for i, group := range groups {
		t.Run(lines[1+i].where, func(t *testing.T) {
			got := group.String()
			if !group.IsDefined() {
				got = "<undefined>"
			}
			if got, want := fmt.Sprintf("$%d = %s", 1+i, got), strings.TrimSpace(lines[1+i].text); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

// agrees reports whether Split and Parse agree with their slow twins about s.
func agrees(s string) bool {
	if Split(s) != splitSlow(s) {
		return false
	}
	u, err := Parse(s)
	switch err := err.(type) {
	case nil:
		return u.String() == s && u.at == cutsOf(s).offsets() && validSlow(s)
	case *SyntaxError:
		return u == URI{} && !validSlow(s) && (len(s) > 256 || err.Offset == offsetSlow(s)) // offsetSlow takes too long for a longer s
	}
	return false
}

// TestBrackets compares Parse with its twin on all short texts with brackets. For all other
// texts, see TestConformance and TestWMethod.
func TestBrackets(t *testing.T) {
	for _, test := range []struct {
		prefix, alphabet string
		n                int
	}{
		{"x://", "[]:1a.@/", 4},
		{"//[1:2:3:", "4]:f.", 5},
	} {
		forAll(test.alphabet, shorter(test.n), func(s string) {
			if s = test.prefix + s; !agrees(s) {
				u, err := Parse(s)
				t.Fatalf("Parse(%q) = %q, %v, want valid %v, or an error at byte %d", s, u, err, validSlow(s), offsetSlow(s))
			}
		})
	}
}

// TestTooLong gives texts that are too long, alone or together, to functions that return a URI or an authority. An
// error, or the text that is documented for this case, results. It also gives them the longest texts.
func TestTooLong(t *testing.T) {
	if testing.Short() {
		t.Skip("needs a gigabyte of memory")
	}
	check := func(call string, err error) {
		t.Helper()
		if got, want := verdictOf(URI{}, err), "URI-reference@536870911"; got != want {
			t.Errorf("%s: %s, %v, want %s", call, got, err, want)
		}
	}
	text := "/" + strings.Repeat("a", maxLen)
	_, err := Parse(text)
	check("Parse", err)
	_, err = ParseAnyURI(text)
	check("ParseAnyURI", err)
	longest, err := Parse(text[1:])
	if err != nil || Valid(text) || fromText(text, longest) != longest || fromText(longest.text, URI{}) != longest {
		t.Errorf("Parse of the longest URI: %v; Valid of a longer one is %v", err, Valid(text))
	}
	base := parsed(t, "x:/b/c")
	_, err = base.Resolve3986(longest)
	check("Resolve3986", err)
	_, err = base.ResolveLink(longest.text)
	check("ResolveLink", err)
	_, err = base.Resolve(longest)
	check("Resolve", err)
	_, err = base.JoinSegments(longest.text)
	check("JoinSegments", err)
	fits, over := parsed(t, longest.text[len("x:/b/"):]), parsed(t, longest.text[len("x:/b"):])
	for _, base := range parseAll(t, "x:/b/c", "x:/b/./c") { // splice resolves the first, appendMerged the other
		_, err = base.AppendResolve(nil, over)
		check("AppendResolve", err)
	}
	for i, call := range []func() (int, error){
		func() (int, error) {
			u, err := base.Resolve(fits)
			_, tooLong := u.WithServer(Server{Host: "h"})
			check("URI.WithServer of the longest URI", tooLong)
			return len(u.text), err
		},
		func() (int, error) { text, err := base.AppendResolve(nil, fits); return len(text), err },
		func() (int, error) {
			u, err := parsed(t, "x:/b/c?").JoinSegments(longest.text[len("x:/b/c/?"):])
			return len(u.text), err
		},
		func() (int, error) { u, err := Components{Path: longest.text}.URI(); return len(u.text), err },
		func() (int, error) {
			u, _ := Parse("//h/" + longest.text[len("//hh/"):])
			_, err := u.WithServer(Server{Host: "hhh"})
			check("URI.WithServer", err)
			u, err = u.WithServer(Server{Host: "hh"})
			return len(u.text), err
		},
		func() (int, error) { u, err := Parse("?[" + longest.text[len("?["):]); return len(u.text), err },
		func() (int, error) { text, err := Server{Host: longest.text}.Authority(); return len(text), err },
		func() (int, error) {
			u, err := ParseAnyURI(strings.Repeat(" ", maxLen/3) + "a"[:maxLen%3])
			return len(u.text), err
		},
	} {
		runtime.GC() // removes the result of the call before
		if n, err := call(); n != maxLen || err != nil {
			t.Errorf("call %d of those with a result of maxLen bytes: %d bytes, %v", i, n, err)
		}
	}
	long := Defined(longest.text)
	for _, c := range []Components{{Path: text, Query: long, Fragment: long}, {Authority: long, Path: text}, {Scheme: long, Path: text}} {
		_, err = c.URI()
		check("Components.URI", err)
	}
	for _, s := range []Server{{long, long.text, long}, {Userinfo: long, Host: "h"}, {Host: long.text, Port: Defined("8")}} {
		_, err = s.Authority()
		check("Server.Authority", err)
		_, err = parsed(t, "http://h/x").WithServer(s)
		check("URI.WithServer", err)
	}
	text, longest, long, fits, over = "", URI{}, Component{}, URI{}, URI{}
	runtime.GC()
	if base, target := parsed(t, strings.Repeat("x:///", 60<<20)), parsed(t, "x:///b"); base.Relativize(target) != target {
		t.Error("Relativize does not return the target, though the relative path is too long")
	}
}

// TestMessages checks each row of testdata/messages.txt, and the messages that have no row.
func TestMessages(t *testing.T) {
	eachRow(t, "messages.txt", 3, func(t *testing.T, r tableRow) {
		call, input, want := r.fields[0], r.fields[1], r.fields[2]
		f, ok := calls[call]
		if !ok {
			t.Fatalf("no call is named %s", call)
		}
		if got := messageOf(func() error { return f(input) }); got != want {
			t.Errorf("%s(%q):\n\tgot  %#q\n\twant %#q", call, input, got, want)
		}
	})
	if got, want := (&SyntaxError{Rule: "uric", Offset: 1}).Error(), "uri: invalid uric at byte 1"; got != want {
		t.Errorf("Error of a SyntaxError that the package did not make: got %q, want %q", got, want)
	}
}

// messageOf returns the message of the error that f returns or panics with.
func messageOf(f func() error) (message string) {
	defer func() {
		if p := recover(); p != nil {
			message = fmt.Sprint(p)
		}
	}()
	return fmt.Sprint(f())
}

// calls are the calls that the first column of testdata/messages.txt names. They return the error,
// or panic with it.
var calls = map[string]func(input string) error{
	"Parse":            func(s string) error { _, err := Parse(s); return err },
	"MustParse":        func(s string) error { MustParse(s); return nil },
	"ParseLink":        func(s string) error { _, err := ParseLink(s); return err },
	"ParseServer":      func(s string) error { _, err := ParseServer(s); return err },
	"ParseAbbreviated": func(s string) error { _, err := ParseAbbreviated(s); return err },
	"ParseAnyURI":      func(s string) error { _, err := ParseAnyURI(s); return err },
	"Unescape":         func(s string) error { _, err := Unescape(s); return err },
	"Authority":        func(s string) error { _, err := SplitServer(s).Authority(); return err },
	"Server":           func(s string) error { _, err := MustParse(s).Server(); return err },
	"WithServer": func(s string) error {
		u, authority, _ := strings.Cut(s, " ")
		_, err := MustParse(u).WithServer(serverParts(authority))
		return err
	},
	"Host": func(s string) error { _, err := Server{Host: s}.Authority(); return err },
	"Port": func(s string) error { _, err := Server{Host: "h", Port: Defined(s)}.Authority(); return err },
	"WithHost": func(s string) error {
		_, err := MustParse("x://h").WithServer(Server{Host: s})
		return err
	},
	"Components.URI": func(s string) error { _, err := fieldComponents(strings.Fields(s)).URI(); return err },
	"JoinSegments": func(s string) error {
		u, data, _ := strings.Cut(s, " ")
		_, err := MustParse(u).JoinSegments(data)
		return err
	},
	"JoinPath": func(s string) error {
		u, ref, _ := strings.Cut(s, " ")
		_, err := MustParse(u).JoinPath(ref)
		return err
	},
	"DialAddress": func(s string) error { _, err := SplitServer(s).DialAddress(80); return err },
	"ResolveSameOrigin": func(s string) error {
		page, href, _ := strings.Cut(s, " ")
		_, err := MustParse(page).ResolveSameOrigin(href)
		return err
	},
	"Resolve": func(s string) error {
		base, ref, _ := strings.Cut(s, " ")
		_, err := MustParse(base).Resolve(MustParse(ref))
		return err
	},
	"RejectExcess": func(s string) error {
		base, ref, _ := strings.Cut(s, " ")
		_, err := Resolver{Base: MustParse(base), Excess: RejectExcess}.Resolve(MustParse(ref))
		return err
	},
	"Scan": func(s string) error {
		return new(URI).Scan(map[string]any{"NULL": nil, "int64": int64(1), "int32": int32(1)}[s])
	},
	"TooLong": func(string) error { return errTooLong() },
}

// checkSyntaxError checks that the error of a call is a SyntaxError with the rule and the offset.
func checkSyntaxError(t testing.TB, call string, err error, rule, offset string) {
	t.Helper()
	se, ok := err.(*SyntaxError)
	if !ok {
		t.Errorf("%s: error %v, want a *SyntaxError: %s at byte %s", call, err, rule, offset)
		return
	}
	if se.Rule != rule || strconv.Itoa(se.Offset) != offset {
		t.Errorf("%s: an error of %s at byte %d, want %s at byte %s", call, se.Rule, se.Offset, rule, offset)
	}
	if want := "uri: invalid " + se.Rule + " at byte " + strconv.Itoa(se.Offset) + ": " + se.Reason(); se.Error() != want || se.Reason() == "" {
		t.Errorf("%s: message %q, want %q", call, se, want)
	}
	if se.size == 0 && se.char != [utf8.UTFMax]byte{} {
		t.Errorf("%s: the error has %q of the text, want none", call, se.char)
	}
}

// verdictOf returns the kind of a reference, or the rule and the offset of the error.
func verdictOf(u URI, err error) string {
	if se, ok := err.(*SyntaxError); ok {
		return fmt.Sprintf("%s@%d", se.Rule, se.Offset)
	}
	return u.Kind().String()
}

// errorAt reports whether a field is the offset of an error.
func errorAt(field string) bool {
	_, err := strconv.Atoi(field)
	return err == nil
}
