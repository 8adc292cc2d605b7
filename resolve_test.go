package uri

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// This file tests resolve.go, rfc3986.go, link.go and path.go.

// errorNames are the names of the errors in testdata.
var errorNames = map[string]error{
	"ErrSameDocument": ErrSameDocument,
	"ErrRelativeBase": ErrRelativeBase,
	"ErrCrossOrigin":  ErrCrossOrigin,
	"ErrOpaqueBase":   ErrOpaqueBase,
	"ErrExcess":       ErrExcess,
}

// TestAppendixC goes through the 42 lines of Appendix C, as printed.
func TestAppendixC(t *testing.T) {
	for _, file := range []struct {
		name     string
		examples int
	}{{"appendix-c1.txt", 22}, {"appendix-c2.txt", 20}} {
		lines := readLines(t, file.name)
		r := Resolver{Base: parsed(t, strings.TrimSpace(lines[0].text))}
		var ref URI
		n := 0
		for _, l := range lines[1:] {
			text, _, _ := strings.Cut(l.text, " ; ")
			left, want, ok := strings.Cut(text, " =  ")
			if ok {
				n++
				ref = parsed(t, strings.Trim(left, " <>"))
			} else { // "|" precedes the result of the loophole in step 3
				_, want, _ = strings.Cut(text, "|  ")
				r.AllowSameScheme = true
			}
			r.Document = parsed(t, "http://document/")
			want = strings.Replace(strings.TrimSpace(want), "(current document)", r.Document.String(), 1)
			t.Run(l.where, func(t *testing.T) {
				if got, err := r.Resolve(ref); err != nil || got.String() != want {
					t.Errorf("%+v.Resolve(%q) = %q, %v, want %q", r, ref, got, err, want)
				}
				checkResolved(t, r, ref)
			})
		}
		if n != file.examples {
			t.Errorf("testdata/%s has %d examples, want %d", file.name, n, file.examples)
		}
	}
}

func TestResolve(t *testing.T) {
	eachRow(t, "resolve.txt", 4, func(t *testing.T, row tableRow) {
		r, ref := rowResolver(t, row), parsed(t, strings.Trim(row.fields[2], "<>"))
		base, want := r.Base, row.fields[3]
		wantErr := errorNames[want]
		if wantErr != nil {
			want = ""
		}
		got, err := r.Resolve(ref)
		if got.String() != want || err != wantErr {
			t.Errorf("%+v.Resolve(%q) = %q, %v, want %s", r, ref, got, err, row.fields[3])
		}
		if u, err2 := r.ResolveString(ref.String()); u != got || err2 != err {
			t.Errorf("%+v.ResolveString(%q) = %q, %v, want %s", r, ref, u, err2, row.fields[3])
		}
		if r == (Resolver{Base: base}) {
			u, err2 := base.Resolve(ref)
			v, err3 := base.ResolveString(ref.String())
			text, err4 := base.AppendResolve([]byte("x"), ref)
			if u != got || v != got || string(text) != "x"+got.String() || err2 != err || err3 != err || err4 != err {
				t.Errorf("of the base %q, Resolve(%q) = %q, %v, ResolveString gives %q, %v, AppendResolve(x) gives %q, %v, want %s",
					base, ref, u, err2, v, err3, text, err4, row.fields[3])
			}
		}
		checkResolved(t, r, ref)
	})
	rows, fields := readTable(t, "resolve.txt", 4), reflect.TypeFor[Resolver]()
	for i := range fields.NumField() {
		if !slices.ContainsFunc(rows, func(row tableRow) bool { return !reflect.ValueOf(rowResolver(t, row)).Field(i).IsZero() }) {
			t.Errorf("no row of testdata/resolve.txt sets the field %s of a Resolver", fields.Field(i).Name)
		}
	}
}

// rowResolver returns the Resolver with the option and the base of a row of testdata/resolve.txt.
func rowResolver(t testing.TB, row tableRow) Resolver {
	t.Helper()
	r := Resolver{Base: parsed(t, strings.Trim(row.fields[1], "<>"))}
	switch option, document, _ := strings.Cut(row.fields[0], "="); option {
	case "-":
	case "drop":
		r.Excess = DropExcess
	case "reject":
		r.Excess = RejectExcess
	case "same-scheme":
		r.AllowSameScheme = true
	case "document":
		r.Document = parsed(t, document)
	default:
		t.Fatalf("%s is not an option of a Resolver", option)
	}
	return r
}

// checkResolved checks the result of resolution against the slow twin, and the forms of it
// against each other.
func checkResolved(t testing.TB, r Resolver, ref URI) {
	t.Helper()
	defer namePanic(t, "%+v.Resolve(%q)", r, ref)
	got, err := r.Resolve(ref)
	if want, wantErr := resolveSlow(r, ref.Components()); got.String() != want || err != wantErr {
		t.Errorf("%+v.Resolve(%q) = %q, %v, its slow version has %q, %v", r, ref, got, err, want, wantErr)
		return
	}
	dst := append(make([]byte, 0, 1+max(len(r.Base.text)+len("/"), len(r.Document.text))+len(ref.text)), 'x')
	if text, textErr := r.AppendResolve(dst, ref); string(text) != "x"+got.String() || textErr != err {
		t.Errorf("%+v.Resolve(%q) = %q, %v, but AppendResolve gives %q, %v", r, ref, got, err, text, textErr)
	} else if &text[0] != &dst[0] {
		t.Errorf("%+v.AppendResolve(%q): the room that is documented to be enough is not", r, ref)
	}
	if err != nil {
		return
	}
	if again, err := Parse(got.String()); err != nil || again != got {
		t.Errorf("%+v.Resolve(%q) = %q, which parses as %#v, %v", r, ref, got, again.Components(), err)
	}
	if ref.Kind() == RelativePath { // appendMerged can resolve these, too, though splice resolves the simple ones
		if text, at, err := r.appendMerged([]byte("x"), ref); string(text) != "x"+got.String() || at != got.at || err != nil {
			t.Errorf("%+v.Resolve(%q) = %q, but appendMerged gives %q, %v", r, ref, got, text, err)
		}
	}
}

// TestResolve3986 checks each row of testdata/resolve3986.txt.
func TestResolve3986(t *testing.T) {
	var bases []string
	for _, row := range readTable(t, "resolve3986.txt", 2) {
		if row.fields[0] == "base" {
			bases = row.fields[1:]
			continue
		}
		t.Run(row.where, func(t *testing.T) {
			ref, results := parsed(t, row.fields[0]), row.fields[1:]
			if len(results) != len(bases) {
				t.Fatalf("%d results for %d bases", len(results), len(bases))
			}
			for i, want := range results {
				base := parsed(t, bases[i])
				got, err := base.Resolve3986(ref)
				checkRow(t, fmt.Sprintf("%q.Resolve3986(%q)", base, ref), got, err, want)
				checkResolved3986(t, base, ref)
			}
		})
	}
}

// checkResolved3986 checks Resolve3986 against its slow twin. If neither the base nor the reference has a scheme, it makes
// no difference whether a site is put before the base or before the result.
func checkResolved3986(t testing.TB, base, ref URI) {
	t.Helper()
	defer namePanic(t, "%q.Resolve3986(%q)", base, ref)
	got, err := base.Resolve3986(ref)
	if again, parseErr := Parse(got.String()); again != got || parseErr != nil || got.IsAbsolute() && !base.IsAbsolute() && !ref.IsAbsolute() {
		t.Errorf("%q.Resolve3986(%q) = %q with the cuts %v, which parses with %v, %v", base, ref, got, got.at, again.at, parseErr)
	}
	if !base.IsAbsolute() && !ref.IsAbsolute() {
		for _, site := range parseAll(t, "f:/x", "http://h", "http://h/x/y/z?q") {
			absolute := resolve3986Slow(site.Components(), base.Components())
			want := resolve3986Slow(absolute, ref.Components())
			if result := resolve3986Slow(site.Components(), got.Components()); result != want || err != nil {
				t.Errorf("%q.Resolve3986(%q) = %q, %v: on %q %+v, want %+v", base, ref, got, err, site, result, want)
			}
		}
		return
	}
	want := resolve3986Slow(base.Components(), ref.Components())
	switch text := recombineSlow(want); {
	case !validSlow(text):
		if se, ok := err.(*SyntaxError); got != (URI{}) || !ok || se.Offset != offsetSlow(text) {
			t.Errorf("%q.Resolve3986(%q) = %q, %v, want an error at byte %d", base, ref, got, err, offsetSlow(text))
		}
	case err != nil || got.Components() != want || !got.IsAbsolute():
		t.Errorf("%q.Resolve3986(%q) = %q, %v, want %q", base, ref, got, err, text)
	}
}

// checkRelativize3986 checks the laws of Relativize3986.
func checkRelativize3986(t testing.TB, base, target URI) {
	t.Helper()
	defer namePanic(t, "%q.Relativize3986(%q)", base, target)
	ref := base.Relativize3986(target)
	if clean, err := target.Resolve3986(target); target.IsAbsolute() && err == nil && clean == target {
		if got, err := base.Resolve3986(ref); got != target || err != nil {
			t.Errorf("%q.Relativize3986(%q) = %q, which resolves to %q, %v", base, target, ref, got, err)
		}
	}
	b, g, want := base.Components(), target.Components(), base.Relativize(target)
	isBase := base.IsAbsolute() && b.Scheme == g.Scheme && b.Authority == g.Authority && b.Path == g.Path
	if isBase && b.Query == g.Query {
		want, _ = Components{Fragment: g.Fragment}.URI()
	} else if isBase && g.Query.defined {
		want, _ = Components{Query: g.Query, Fragment: g.Fragment}.URI()
	}
	if ref != want {
		t.Errorf("%q.Relativize3986(%q) = %q, want %q", base, target, ref, want)
	}
}

// TestLink checks each row of testdata/link.txt, and the laws for all short hrefs.
func TestLink(tt *testing.T) {
	var base URI
	for _, row := range readTable(tt, "link.txt", 2) {
		if row.fields[0] == "base" {
			base = parsed(tt, row.fields[1])
			continue
		}
		tt.Run(row.where, func(t *testing.T) {
			href, was := row.fields[0], row.fields[0]
			for i, parse := range []func(string) (URI, error){ParseLink, base.ResolveLink} {
				want := row.fields[1+i]
				if want == "=" {
					want = was
				}
				was = want
				u, err := parse(href)
				call := fmt.Sprintf("%s(%q) with the base %q", [...]string{"ParseLink", "ResolveLink"}[i], href, base)
				checkRow(t, call, u, err, want)
			}
			checkLink(t, base, href)
		})
	}
	t := few(tt)
	for _, base := range parseAll(t, "http://h/b/c?q#f", "x://h/b", "file:///a", "m:x", "") {
		forTokens([]string{"/", `\`, ":", "http:", "WSS:", "x:", "..", "%2E", "?", "#", "a", " ", "\t", "%", "[::1]", "@", ":8", ":x"},
			shorter(3), func(href string) { checkLink(t, base, href) })
	}
}

// checkLink checks the laws of ParseLink and ResolveLink.
func checkLink(t testing.TB, base URI, href string) {
	t.Helper()
	defer namePanic(t, "%q.ResolveLink(%q)", base, href)
	ref, refErr := ParseLink(href)
	u, err := base.ResolveLink(href)
	for i, parse := range []func(string) (URI, error){ParseLink, base.ResolveLink} {
		got, err := parse(href)
		se, isSyntax := err.(*SyntaxError)
		if err != nil && (got != URI{} || i == 0 && !isSyntax || isSyntax && se.Offset > len(href)) {
			t.Errorf("a link of %q, %q: %q, %v, want no URI, and an error within the href", base, href, got, err)
		}
		if again, parseErr := Parse(got.String()); err == nil && (again != got || parseErr != nil) {
			t.Errorf("a link of %q, %q: %q, which parses as %#v, %v", base, href, got, again.Components(), parseErr)
		}
		// Behind a blank, no href is taken as it is, so this is the slow twin.
		slow, slowErr := parse(" " + href)
		if se, ok := slowErr.(*SyntaxError); ok && se.Offset > 0 {
			se.Offset--
		}
		if slow != got || fmt.Sprint(slowErr) != fmt.Sprint(err) {
			t.Errorf("a link of %q, %q: %q, %v, but behind a blank %q, %v", base, href, got, err, slow, slowErr)
		}
	}
	checkResolveSameOrigin(t, base, href)
	if again, err := ParseLink(ref.String()); refErr == nil && (again != ref || err != nil) {
		t.Errorf("ParseLink(%q) = %q, and of that %q, %v", href, ref, again, err)
	}
	leads := func(to URI) bool { // to itself, by both functions
		v, err := ParseLink(to.String())
		w, err2 := base.ResolveLink(to.String())
		return v == to && w == to && err == nil && err2 == nil
	}
	if !leads(base) {
		return
	}
	if err == nil && (!u.IsAbsolute() || !leads(u)) {
		t.Errorf("%q.ResolveLink(%q) = %q, which leads elsewhere", base, href, u)
	}
	if !ofWeb.MatchString(base.String()) || u.Kind() == Opaque || withoutSlashes.MatchString(linkBreaks.Replace(href)) {
		return
	}
	want, wantErr := ref, refErr
	if wantErr == nil {
		want, wantErr = base.Resolve3986(ref)
	}
	if u != want || fmt.Sprint(err) != fmt.Sprint(wantErr) {
		t.Errorf("%q.ResolveLink(%q) = %q, %v, but ParseLink and Resolve3986 return %q, %v", base, href, u, err, want, wantErr)
	}
}

var (
	ofWeb          = regexp.MustCompile(`^(?i:https?|ftp|wss?):`)
	withoutSlashes = regexp.MustCompile(`^[\x00- ]*(?i:https?|ftp|wss?):[/\\]?([^/\\]|$)`) // as in "http:g"
	linkBreaks     = strings.NewReplacer("\t", "", "\n", "", "\r", "")
)

// someBases returns URIs of every kind, with paths of every shape that step 6 distinguishes.
func someBases(t testing.TB) []URI {
	return parseAll(t,
		"", "g", "/g", "//a", "a/..", "/a/..", "//h/a/..", "../.", "m:a", "m:?", "http://a/b/c/d;p?q",
		"http://a", "http://a?q/r", "http://a/", "http://a//", "http://", "http:///",
		"f:/", "f:/a", "f:/a/", "f:/a/b/c", "f:/a//b//", "f:/.", "f:/..", "f:/./", "f:/../",
		"f:/a/./b", "f:/a/../b", "f:/a/../../b", "f:/../a/b", "f:/.//a", "f://h//../a",
		"x://u:p@[::1]:80/a/b", "x://[::1]", "m:a/b", "m:a/", "m:../a//b", "m:[::1]/a[", "m:./a?q#f",
	)
}

// resolversOf returns the Resolvers with all combinations of options, which it takes from the fields of a Resolver.
func resolversOf(t testing.TB, base, document URI) []Resolver {
	t.Helper()
	all := []Resolver{{Base: base}}
	for i := range reflect.TypeFor[Resolver]().NumField() {
		var more []Resolver
		for _, r := range all {
			switch field := reflect.ValueOf(&r).Elem().Field(i).Addr().Interface().(type) {
			case *URI:
				if more = append(more, r); field != &r.Base {
					*field = document
					more = append(more, r)
				}
			case *ExcessPolicy:
				for _, *field = range policies {
					more = append(more, r)
				}
			case *bool:
				for _, *field = range []bool{false, true} {
					more = append(more, r)
				}
			default:
				t.Fatalf("want values of a %T, which a Resolver has", field)
			}
		}
		all = more
	}
	return all
}

func TestResolveExhaustive(tt *testing.T) {
	t := few(tt)
	bases, document := someBases(t), parsed(t, "x:y?z#f")
	for _, test := range []struct {
		prefix, alphabet string
		n                int
	}{{"", "g./:?#", 4}, {"", "g./", 6}, {"http:", "g./?", 4}} {
		forAll(test.alphabet, shorter(test.n), func(s string) {
			ref, err := Parse(test.prefix + s)
			if err != nil {
				return
			}
			for _, base := range bases {
				for _, r := range resolversOf(t, base, document) {
					checkResolved(t, r, ref)
				}
				checkResolved3986(t, base, ref)
			}
		})
	}
}

// TestJoin compares join with the concatenation of strings.
func TestJoin(t *testing.T) {
	text := strings.Repeat("abcdefghijklm", 10)
	for i := range len(text) {
		for j := range len(text) {
			if got, err := join(text[:i], text[j:], offsets{}); got.text != text[:i]+text[j:] || err != nil {
				t.Fatalf("join(%q, %q) = %q, %v, want %q", text[:i], text[j:], got, err, text[:i]+text[j:])
			}
		}
	}
}

func TestResolveStringError(t *testing.T) {
	base := parsed(t, "http://a/b")
	for _, ref := range []string{"c d", "g[]"} {
		u, err := base.ResolveString(ref)
		v, err2 := Resolver{Base: base, Document: base}.ResolveString(ref)
		se, ok := err.(*SyntaxError)
		se2, ok2 := err2.(*SyntaxError)
		if !ok || !ok2 || se.Offset != 1 || *se2 != *se || u != (URI{}) || v != u {
			t.Errorf("ResolveString(%q) = %q, %v, and of a Resolver %q, %v, want an error at byte 1", ref, u, err, v, err2)
		}
	}
}

func TestRelativize(tt *testing.T) {
	eachRow(tt, "relativize.txt", 3, func(t *testing.T, row tableRow) {
		var r Resolver
		if document, ok := strings.CutPrefix(row.fields[0], "document="); ok {
			r.Document = parsed(t, document)
			row.fields = row.fields[1:]
		}
		r.Base = parsed(t, row.fields[0])
		target, want := parsed(t, row.fields[1]), strings.Trim(row.fields[2], "<>")
		if got := r.Relativize(target).String(); got != want {
			t.Errorf("%+v.Relativize(%q) = %q, want %q", r, target, got, want)
		}
		checkRelativize(t, r, target)
		checkRelativize3986(t, r.Base, target)
	})
	t := few(tt)
	deep, up := strings.Repeat("a/", 5000), strings.Repeat("../", 5000)
	for _, test := range []struct{ base, target, want string }{
		{"x:/" + deep, "x:/b", up + "b"}, {"x:/", "x:/" + deep, deep}, {"x:/" + deep + "c", "x:/" + deep + "b", "b"},
	} {
		base, target := parsed(t, test.base), parsed(t, test.target)
		ref := base.Relativize(target)
		if got, err := base.Resolve(ref); ref.String() != test.want || got != target || err != nil {
			t.Errorf("a path of %d bytes relative to one of %d is %.60q of %d bytes, want %.60q of %d, and resolves to %.60q, %v",
				len(test.target), len(test.base), ref, len(ref.text), test.want, len(test.want), got, err)
		}
	}
	bases := someBases(t)
	for _, base := range bases {
		for _, target := range bases {
			checkRelativize3986(t, base, target)
			for _, document := range append(bases, target, parsed(t, target.WithoutFragment().String()+"#x")) {
				checkRelativize(t, Resolver{Base: base, Document: document}, target)
			}
		}
	}
}

// checkRelativize checks the laws of Relativize.
func checkRelativize(t testing.TB, r Resolver, target URI) {
	t.Helper()
	ref := r.Relativize(target)
	if again, err := Parse(ref.String()); err != nil || again != ref {
		t.Errorf("%+v.Relativize(%q) = %q, which parses as %#v, %v", r, target, ref, again.Components(), err)
	}
	for _, excess := range policies {
		r := r
		r.Excess = excess
		if got, err := r.Resolve(ref); target.IsAbsolute() && (err != nil || got != target) {
			t.Errorf("%+v.Relativize(%q) = %q, which resolves to %q, %v", r, target, ref, got, err)
		}
	}

	document, _, _ := strings.Cut(r.Document.String(), "#")
	text, _, _ := strings.Cut(target.String(), "#")
	isDocument := r.Document.IsAbsolute() && document == text
	if isDocument != (ref.Kind() == SameDocument) && target.IsAbsolute() {
		t.Errorf("%+v.Relativize(%q) = %q, which is %v", r, target, ref, ref.Kind())
	}
	if isDocument {
		return
	}
	if got := r.Base.Relativize(target); got != ref {
		t.Errorf("%+v.Relativize(%q) = %q, but URI.Relativize returns %q", r, target, ref, got)
	}

	// Where a relative form exists: a reference inherits the scheme, and an authority
	// unless it has its own.
	b, g := r.Base.Components(), target.Components()
	exists := r.Base.Kind() == Hierarchical && target.Kind() == Hierarchical &&
		b.Scheme == g.Scheme && (g.Authority.defined || !b.Authority.defined)
	_, hasQuery := ref.Query()
	switch path := ref.Path(); {
	case !exists:
		if ref != target {
			t.Errorf("%+v.Relativize(%q) = %q, want the target itself", r, target, ref)
		}
	case ref.IsAbsolute():
		t.Errorf("%+v.Relativize(%q) = %q, which is absolute", r, target, ref)
	case ref.Kind() != RelativePath:
	case path == "" && hasQuery && b.Path != g.Path:
		t.Errorf("%+v.Relativize(%q) = %q, which by RFC 3986 resolves to another path", r, target, ref)
	case path != "" && b.Path == "":
		t.Errorf("%+v.Relativize(%q) = %q, which by the letter of step 6 resolves to no valid URI", r, target, ref)
	case endsInDots(path):
		t.Errorf("%+v.Relativize(%q) = %q, which some clients misread", r, target, ref)
	}
}

// endsInDots reports whether a path ends in a dot segment.
func endsInDots(path string) bool {
	last := path[strings.LastIndex(path, "/")+1:]
	return last == "." || last == ".."
}

// TestRelativizeExhaustive checks all pairs of URIs with these segments.
func TestRelativizeExhaustive(tt *testing.T) {
	t := few(tt)
	segments := strings.NewReplacer("a", "/a", "u", "/..", ".", "/.", "e", "/", ":", "/b:c")
	uris := parseAll(t, "x:?q", "x:a?q", "x:a?", "x:a/b", "x:[::1]")
	forAll("au.e:", shorter(3), func(s string) {
		for i, prefix := range []string{"x:", "y:", "x://h", "x://", "x://[::1]", "", "//h", "x:a"} {
			tail := []string{"", "?q", "#f"}[(len(s)+i)%3]
			if u, err := Parse(prefix + segments.Replace(s) + tail); err == nil {
				uris = append(uris, u)
			}
		}
	})
	for _, base := range uris {
		for _, target := range uris {
			checkRelativize(t, Resolver{Base: base}, target)
			checkRelativize3986(t, base, target)
		}
	}
}

func TestSegments(t *testing.T) {
	eachRow(t, "segments.txt", 2, func(t *testing.T, r tableRow) {
		u := parsed(t, r.fields[0])
		var got []string
		for s := range u.Segments() {
			got = append(got, s.Name())
			for p := range s.Params() {
				got = append(got, "["+p+"]")
			}
		}
		want := r.fields[1:]
		if want[0] == "-" {
			want = nil
		}
		checkList(t, fmt.Sprintf("the segments of %q", u), got, want)
		checkSegments(t, u)
	})
	eachValid(t, func(t *testing.T, c validRow) { checkSegments(t, parsed(t, c.text)) })
}

// checkSegments checks that the segments, joined, give back the path, and that their names and
// parameters, joined, give back the segments.
func checkSegments(t testing.TB, u URI) {
	t.Helper()
	got := ""
	for s := range u.Segments() {
		texts := append([]string{s.Name()}, slices.Collect(s.Params())...)
		if joined := strings.Join(texts, ";"); joined != string(s) || len(texts) != 1+strings.Count(joined, ";") {
			t.Errorf("the segment %q of %q has the parts %q", s, u, texts)
		}
		got += "/" + string(s)
	}
	want := u.Path()
	switch {
	case u.Kind() == Opaque:
		want = ""
	case want != "" && want[0] != '/':
		want = "/" + want
	}
	if got != want {
		t.Errorf("the segments of %q are %q, want %q", u, got, want)
	}
	for s := range u.Segments() { // a loop can end early
		for range s.Params() {
			break
		}
		break
	}
}

func TestRemoveDotSegments(tt *testing.T) {
	bases := someBases(tt)
	eachRow(tt, "dots.txt", 2, func(t *testing.T, r tableRow) {
		u := parsed(t, r.fields[0])
		if got := u.RemoveDotSegments().String(); got != r.fields[1] {
			t.Errorf("%q.RemoveDotSegments() = %q, want %q", u, got, r.fields[1])
		}
		checkRemoveDotSegments(t, u, bases)
	})
	eachValid(tt, func(t *testing.T, c validRow) { checkRemoveDotSegments(t, parsed(t, c.text), bases) })
	t := few(tt)
	if got := parsed(t, "x:/"+strings.Repeat("a/", 5000)+strings.Repeat("../", 5000)+"b").RemoveDotSegments(); got.String() != "x:/b" {
		t.Errorf("RemoveDotSegments of 5,000 segments and as many \"..\" is %.60q of %d bytes", got, len(got.text))
	}
	bases = parseAll(t, "http://a", "http://a/b/../c//d", "f:/a")
	for _, prefix := range []string{"", "//h", "x:", "x://[::1]"} {
		forAll("a./:", shorter(7), func(s string) {
			if u, err := Parse(prefix + s); err == nil {
				checkRemoveDotSegments(t, u, bases)
			}
		})
	}
}

// checkRemoveDotSegments checks the laws of RemoveDotSegments.
func checkRemoveDotSegments(t testing.TB, u URI, bases []URI) {
	t.Helper()
	v := u.RemoveDotSegments()
	if want := removeDotSegmentsSlow(u.Components()); v.String() != want {
		t.Errorf("%q.RemoveDotSegments() = %q, want %q", u, v, want)
	}
	if again, err := Parse(v.String()); err != nil || again != v || again.RemoveDotSegments() != v {
		t.Errorf("%q.RemoveDotSegments() = %q, which parses as %#v, %v, or is changed again", u, v, again.Components(), err)
	}
	if u.Kind() != v.Kind() {
		t.Errorf("%q.RemoveDotSegments() = %q, of another kind", u, v)
	}
	if u.Kind() != RelativePath {
		return
	}
	for _, base := range bases {
		for _, excess := range policies {
			r := Resolver{Base: base, Excess: excess}
			got, gotErr := r.Resolve(v)
			want, wantErr := r.Resolve(u)
			if got != want || gotErr != wantErr {
				t.Errorf("%q.RemoveDotSegments() = %q, which by %+v resolves to %q, %v, want %q, %v",
					u, v, r, got, gotErr, want, wantErr)
			}
		}
	}
}
