package uri

import (
	"slices"
	"strings"
	"testing"
)

// seeds are the inputs that every fuzz target begins with.
var seeds = []string{
	// The empty reference, and references with only a query or a fragment.
	"", "#", "#f", "?", "?y", "?#",
	// Section 1.3.
	"ftp://ftp.is.co.za/rfc/rfc1808.txt",
	"gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
	"http://www.math.uio.no/faq/compression-faq/part1.html",
	"mailto:mduerst@ifi.unizh.ch",
	"news:comp.infosystems.www.servers.unix",
	"telnet://melvyl.ucop.edu/",
	// Every component, and components that are defined but empty.
	"http://u:p@h.example:80/a;b/c?d=e&f#g", "x://?#", "x:///?#",
	// Opaque URIs, with what looks like a query or a path.
	"urn:a:b", "x:?y", "x:a?b/c#d",
	// Appendix C: references of each form.
	"http://a/b/c/d;p?q", "g:h", "./g", "g/", "/g", "//g", "g;x?y#s", "../..", "../../../g", "/../g",
	"./g/.", "g;x=1/../y", "g?y/../x", "http:g",
	// Empty segments, and paths that could be taken for an authority.
	"//a//b", "/a//b", ".//g", "..//g", "f:/a", "f:/.//a", "f:/a//..//",
	// Colons, with and without a scheme.
	":", "1a:b", "a_b:c", ".:b", "./a:b", "http:", "http:#f",
	// Authorities that are not servers.
	"//a_b", "//u@v@h", "//h:80x", "//%41", "//$,;:@&=+",
	// Servers, of RFC 2396 and RFC 2732.
	"//h:", "docker://i:1.2@sha256:", "//u@h:080", "//:80", "//u@", "//1.2.3", "//1.2.3.4", "//999.9.9.9", "//a.b.:80", "//a-.b", "//1a",
	"http://[::1]:80/a/../b?q#f", "x:a[", "x#a]", "x?]", "//u:p@[1:2:3:4:5:6:7.8.9.10]", "//[::1", "//[::1]a", "//[::1]:x", "//[::1%25lo]",
	// Escapes, whole and broken.
	"%41%2f%00%ff", "%", "%4", "%zz", "%%41", "a%", "//u:%@h",
	// Excluded characters.
	" ", "a b", "<>", "a#b#c", "http://[::1]/", "a\\b", "\x00", "\x7f", "\x80", "é", "x://h:٣",
}

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		u, err := Parse(s)
		if !agrees(s) {
			t.Errorf("Parse(%q) = %q, %v, want valid %v; Split returns %#v, want %#v",
				s, u, err, validSlow(s), Split(s), splitSlow(s))
		}
		if err == nil {
			checkReference(t, u, splitSlow(s))
		}
		if Valid(s) != validSlow(s) {
			t.Errorf("Valid(%q) = %v", s, Valid(s))
		}
		checkAnyURI(t, s)
		got := parsed(t, "x:y")
		want, wantErr := u, err
		if wantErr != nil {
			want = got // unchanged
		}
		if err := got.UnmarshalText([]byte(s)); (err == nil) != (wantErr == nil) || got != want {
			t.Errorf("UnmarshalText(%q): %q, %v, want %q, %v", s, got, err, want, wantErr)
		}
		if got := Split(s).String(); got != s {
			t.Errorf("Split(%q).String() = %q", s, got)
		}
	})
}

func FuzzComponents(f *testing.F) {
	add := func(c Components) {
		f.Add(c.Scheme.text, c.Scheme.defined, c.Authority.text, c.Authority.defined, c.Path,
			c.Query.text, c.Query.defined, c.Fragment.text, c.Fragment.defined)
	}
	for _, s := range seeds {
		add(Split(s))
	}
	for _, r := range readTable(f, "components.txt", 3) { // their texts have other components
		add(fieldComponents(r.fields[2:]))
	}
	f.Fuzz(func(t *testing.T, name string, hasScheme bool, authority string, hasAuthority bool, path,
		query string, hasQuery bool, fragment string, hasFragment bool) {
		c := Components{componentOf(name, hasScheme), componentOf(authority, hasAuthority), path,
			componentOf(query, hasQuery), componentOf(fragment, hasFragment)}
		checkComponents(t, c)
	})
}

func FuzzServer(f *testing.F) {
	for _, s := range seeds {
		c := Split(s)
		f.Add(s, c.Authority.text, c.Query.text, c.Query.defined, c.Fragment.text, c.Fragment.defined)
		f.Add(c.Authority.text, c.Path, "", false, "080", true)
	}
	f.Fuzz(func(t *testing.T, text, host, user string, hasUserinfo bool, port string, hasPort bool) {
		checkAuthority(t, text)
		checkUserPassword(t, user, port)
		s := Server{componentOf(user, hasUserinfo), host, componentOf(port, hasPort)}
		checkServer(t, s)
		if u, err := Parse(text); err == nil {
			checkWithServer(t, u, s)
		}
	})
}

func FuzzResolve(f *testing.F) {
	for _, base := range []string{"http://a/b/c/d;p?q", "http://a", "f:/a/../b", "mailto:a@b", "g", "x://u@[::1]:80/a"} {
		for _, ref := range seeds {
			f.Add(base, "x:y#z", ref)
		}
	}
	f.Fuzz(func(t *testing.T, baseText, documentText, refText string) {
		base, err1 := Parse(baseText)
		document, err2 := Parse(documentText)
		ref, err3 := Parse(refText)
		if err1 != nil || err2 != nil || err3 != nil {
			return
		}
		for _, r := range resolversOf(t, base, document) {
			checkResolved(t, r, ref)
		}
		checkResolved3986(t, base, ref)
	})
}

func FuzzLink(f *testing.F) {
	for _, base := range []string{"http://a/b/c/d;p?q", "https://a", "file:///a", "x://h/b", "mailto:a@b", "g"} {
		for _, href := range seeds {
			f.Add(base, href)
		}
		for _, r := range readTable(f, "link.txt", 2) {
			f.Add(base, r.fields[0])
		}
	}
	f.Fuzz(func(t *testing.T, baseText, href string) {
		if base, err := Parse(baseText); err == nil {
			checkLink(t, base, href)
		}
	})
}

func FuzzRelativize(f *testing.F) {
	for _, base := range seeds {
		for _, target := range []string{base, "http://a/b/c/d;p?q", "http://a/b//x:y", "f:/a/../b", "f:/a", "http://a?q"} {
			f.Add(base, "x:y", target)
			f.Add(target, target+"#s", base)
		}
	}
	f.Fuzz(func(t *testing.T, baseText, documentText, targetText string) {
		base, err1 := Parse(baseText)
		document, err2 := Parse(documentText)
		target, err3 := Parse(targetText)
		if err1 != nil || err2 != nil || err3 != nil {
			return
		}
		checkRelativize(t, Resolver{Base: base, Document: document}, target)
		checkRelativize(t, Resolver{Base: base, Document: target.WithoutFragment()}, target)
		checkRelativize3986(t, base, target)
		// Fuzzing rarely finds two URIs that differ only after the authority.
		c := base.Components()
		c.Path, c.Query, c.Fragment = target.Path(), target.Components().Query, target.Components().Fragment
		if sibling, err := c.URI(); err == nil {
			checkRelativize(t, Resolver{Base: base}, sibling)
			checkRelativize3986(t, base, sibling)
		}
	})
}

// FuzzResults checks every URI that a function returns, with every option: its
// text is valid, and parses to the URI and to its components.
func FuzzResults(f *testing.F) {
	for i, s := range seeds {
		f.Add(s, seeds[(i+7)%len(seeds)])
		f.Add("http://h/d", s)
	}
	f.Add("http://h/d", "http:a[1]")
	f.Fuzz(func(t *testing.T, s, other string) {
		check := func(call string, u URI, err error) {
			t.Helper()
			if err != nil && u == (URI{}) {
				return
			}
			again, err2 := Parse(u.String())
			joined, err3 := u.Components().URI()
			if err != nil || again != u || err2 != nil || joined != u || err3 != nil {
				t.Errorf("%s, with %q and %q: got %q, %v, which parses as %q, %v, and of its components is %q, %v",
					call, s, other, u, err, again, err2, joined, err3)
			}
		}
		var scanned URI
		check("Scan", scanned, scanned.Scan(s))
		u, err := ParseAnyURI(s)
		check("ParseAnyURI", u, err)
		u, err = ParseAbbreviated(s)
		check("ParseAbbreviated", u, err)
		u, err = ParseLink(s)
		check("ParseLink", u, err)
		u, err = Parse(EscapeExcluded(s))
		check("EscapeExcluded", u, err)
		for m := range FindAll(s) {
			check("FindAll", m.URI, nil)
		}
		u, err = Parse(s)
		v, err2 := Parse(other)
		if err != nil || err2 != nil {
			return
		}
		for _, w := range []URI{u, u.Normalize(), u.RemoveDotSegments(), u.WithoutFragment(), u.Clone()} {
			check("a method of URI", w, nil)
		}
		c, d := u.Components(), v.Components()
		w, err := u.WithServer(SplitServer(d.Authority.text))
		check("WithServer", w, err)
		c.Path, c.Query = d.Path, d.Query
		w, err = c.URI()
		check("Components.URI", w, err)
		w, err = u.Resolve3986(v)
		check("Resolve3986", w, err)
		w, err = u.ResolveLink(other)
		check("ResolveLink", w, err)
		w, err = u.ResolveSameOrigin(other)
		check("ResolveSameOrigin", w, err)
		w, err = u.JoinPath(other)
		check("JoinPath", w, err)
		check("Relativize3986", u.Relativize3986(v), nil)
		for _, r := range append(resolversOf(t, u, u), resolversOf(t, u, v)...) {
			w, err := r.Resolve(v)
			check("Resolve", w, err)
			check("Relativize", r.Relativize(v), nil)
		}
	})
}

// FuzzURI checks the methods of URI that take no other URI, and Redact.
func FuzzURI(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	for _, r := range readTable(f, "redact.txt", 2) {
		f.Add(r.fields[0])
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkRedact(t, s)
		if u, err := Parse(s); err == nil {
			checkSegments(t, u)
			checkRemoveDotSegments(t, u, someBases(t))
			checkNormalize(t, u)
			checkSecurity(t, u)
			checkEncoding(t, u)
		}
	})
}

// FuzzEquivalent checks that Equivalent is an equivalence relation, and that it and SameOrigin agree with their twins.
func FuzzEquivalent(f *testing.F) {
	for i, s := range seeds {
		f.Add(s, seeds[(i+1)%len(seeds)], seeds[(i+2)%len(seeds)])
	}
	f.Add("HTTP://A:80/%7e", "http://a/~", "http://a:/%7E")
	f.Add("x://[::1]:1/", "x://u@[0::1]:01/", "x://h:65536")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		u, err1 := Parse(a)
		v, err2 := Parse(b)
		w, err3 := Parse(c)
		if err1 != nil || err2 != nil || err3 != nil {
			return
		}
		if !u.Equivalent(u) || u.Equivalent(v) != v.Equivalent(u) || u.Equivalent(v) && v.Equivalent(w) && !u.Equivalent(w) {
			t.Errorf("Equivalent is not an equivalence relation on %q, %q, %q", u, v, w)
		}
		if want := normalizeSlow(u.Components()) == normalizeSlow(v.Components()); u.Equivalent(v) != want {
			t.Errorf("Equivalent of %q and %q is %v", u, v, !want)
		}
		checkOrigin(t, u, v)
	})
}

func FuzzPassword(f *testing.F) {
	for _, s := range seeds {
		f.Add("u", s, "h/")
		f.Add(s, "p", "h/")
		f.Add("u", "p", s)
	}
	f.Add("u", "000000", "")       // leading zeros do not count
	f.Add("u", "|||||pp||||", "h") // what may be shown at the end stands in front of it, too
	f.Add("u", "p@e:80/", "h")     // a hostname with a port is known
	f.Fuzz(func(t *testing.T, user, password, rest string) {
		checkPassword(t, user, password, rest)
		printed := func(s string) string {
			return strings.Map(func(r rune) rune {
				if r <= ' ' || r > '~' {
					return -1
				}
				return r
			}, s[:min(len(s), 40)])
		}
		checkMasked(t, printed(user), printed(password), "@h/")
		checkMasked(t, "u", printed(password), "@h.example:80/?"+strings.ReplaceAll(printed(user), "@", ""))
		for _, behind := range []string{"", "%40h/", `\u0040h/`, "..."} {
			checkMasked(t, "u", strings.ReplaceAll(printed(password), "@", ""), behind)
		}
	})
}

// FuzzEscape checks the functions that escape and unescape any text.
func FuzzEscape(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkEscape(t, s)
		checkUnescape(t, s)
		checkEscapeExcluded(t, s)
	})
}

func FuzzJoin(f *testing.F) {
	for i, s := range seeds {
		f.Add(s, seeds[(i+1)%len(seeds)], "..")
		f.Add("http://h/a?q", s, "b\x00/. ;")
	}
	for _, r := range readTable(f, "join-path.txt", 3) {
		f.Add(r.fields[0], r.fields[1], "a")
	}
	f.Fuzz(func(t *testing.T, base, first, second string) {
		if u, err := Parse(base); err == nil {
			checkJoinSegments(t, u, []string{first, second})
			checkJoinSegments(t, u, []string{second})
			checkJoinPath(t, u, first)
			checkJoinPath(t, u, second)
			for _, v := range [...]string{first, base + first, base + "/" + second} {
				if v, err := Parse(v); err == nil {
					checkContains(t, u, v)
				}
			}
		}
	})
}

func FuzzFindAll(f *testing.F) {
	for _, s := range seeds {
		f.Add("<URL:" + s + "> \"" + s + "\n\" (see " + s + ").")
	}
	for _, l := range readLines(f, "prose.txt") {
		if strings.HasPrefix(l.text, ">") {
			f.Add(textOf(f, l))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkMatches(t, text)
		// No text in front of these hides them.
		n, behind := len(text), "\n<URL:http://h/a> http://h/bé"
		whole := Match{Start: n + 6, End: n + 16, URI: parsed(t, "http://h/a")}
		cut := Match{Start: n + 18, End: n + 28, URI: parsed(t, "http://h/b"), Cut: true}
		found := slices.Collect(FindAll(text + behind))
		if got, want := found[max(0, len(found)-2):], []Match{whole, cut}; !slices.Equal(got, want) {
			t.Errorf("FindAll(%q): the last matches are %+v, want %+v", text+behind, got, want)
		}
	})
}

func FuzzAbbreviated(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
		f.Add("(“" + s + "”).")
	}
	for _, r := range readTable(f, "abbreviated.txt", 2) {
		f.Add(r.fields[0])
	}
	f.Fuzz(func(t *testing.T, typed string) { checkTyped(t, typed) })
}
