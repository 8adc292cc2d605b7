// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"rfc2396.example/uri"
)

// TestFredbi shows what the README says about github.com/fredbi/uri, for the version in go.mod.
func TestFredbi(t *testing.T) {
	const refused = "refused"
	for _, row := range []struct{ claim, text, want string }{
		{"an empty query is lost", "http://a/?", "http://a/"},
		{"an empty fragment is lost", "http://a/#", "http://a/"},
		{"an empty port is lost", "http://a:/", "http://a/"},
		{"an empty userinfo is refused", "http://@a/", refused},
		{"an empty authority stays in the text", "file:///x", "file:///x"},
		{"an undefined authority stays undefined", "file:/x", "file:/x"},
		{"for some schemes, an authority must be a DNS name", "http://a_b/", refused},
		{"for other schemes, it need not be", "foo://a_b/", "foo://a_b/"},
		{"its own rules for hosts", "http://1.2.3.4/", refused},
		{"its own rules for schemes", "x:y", refused},
		{"an IP-literal of RFC 3986", "http://[::1]/", "http://[::1]/"},
		{"a same-document reference is refused", "#f", refused},
		{"a space is refused", "http://a/b c", refused},
	} {
		got := refused
		if u, err := fredbi.ParseReference(row.text); err == nil {
			got = u.String()
		}
		if got != row.want {
			t.Errorf("%s: %q gives %q, not %q; update the README", row.claim, row.text, got, row.want)
		}
	}

	u, _ := fredbi.Parse("mailto:a@b?c")
	if u.Authority().Path() != "a@b" || len(u.Query()) != 1 {
		t.Error("mailto:a@b?c has no path and query; update the README")
	}
	v, _ := fredbi.Parse("mailto:a@b?c")
	if u == v {
		t.Error("== compares values; update the README")
	}
	if _, err := fredbi.Parse("http://a/b c"); !errors.Is(err, fredbi.ErrInvalidPath) {
		t.Errorf("the error does not name the component: %v; update the README", err)
	}
	if testing.AllocsPerRun(10, func() { _, _ = fredbi.Parse("http://a/b") }) == 0 {
		t.Error("Parse allocates nothing; update the README")
	}
}

// TestWhatwg shows what the README says about github.com/nlnwa/whatwg-url, for the version in go.mod.
func TestWhatwg(t *testing.T) {
	for _, row := range []struct{ claim, text, want string }{
		{"a relative reference is refused", "//a", ""},
		{"an empty userinfo is lost", "http://@a/", "http://a/"},
		{"an empty port is lost", "http://a:/", "http://a/"},
		{"an empty query stays in the text", "http://a/?", "http://a/?"},
		{"an empty fragment stays in the text", "http://a/#", "http://a/#"},
		{"an empty authority stays in the text", "x:///a", "x:///a"},
		{"an undefined authority stays undefined", "x:/a", "x:/a"},
		{"the text is normalized, but for its escapes", "HTTP://A:80/%7e/../%7E", "http://a/%7E"},
		{"a space is escaped", "http://a/b c", "http://a/b%20c"},
	} {
		got := ""
		if u, err := whatwg.Parse(row.text); err == nil {
			got = u.String()
		}
		if got != row.want {
			t.Errorf("%s: %q gives %q, not %q; update the README", row.claim, row.text, got, row.want)
		}
	}
	wrong, _ := score(appendixC(t), resolveWhatwg)
	if want := []string{"//g", "?y", "../../../g", "../../../../g", "/./g", "/../g", "http:g"}; !slices.Equal(wrong, want) {
		t.Errorf("of Appendix C, %q differ, want %q; update the README", wrong, want)
	}
	u, _ := whatwg.Parse("http://a/?#")
	v, _ := whatwg.Parse("http://a/?#")
	if u == v || u.Search() != "" || u.Hash() != "" {
		t.Error("== compares values, or an empty query or fragment is told from none; update the README")
	}
}

func resolveWhatwg(base, ref string) (string, error) { return resolver(whatwg.Parse)(base)(ref) }

// TestNames looks up the tests that pages name, and what CONTRIBUTING.md names in backquotes: the code has these names.
func TestNames(t *testing.T) {
	known := map[string]bool{"acct": true, "mysqlx": true} // schemes that the package does not know
	for _, pattern := range []string{"*.go", "../beam/*.go", "../../*.go"} {
		files, _ := filepath.Glob(pattern)
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					known[n.Name] = true
				case *ast.BasicLit: // an environment variable
					known[strings.Trim(n.Value, `"`)] = true
				}
				return true
			})
		}
	}
	pages, _ := filepath.Glob("../../*.md")
	count, name := 0, regexp.MustCompile(`\b(?:Test|Example|Fuzz|Benchmark|check)[A-Z_]\w*`)
	for _, page := range append(pages, "README.md", "../beam/README.md") {
		text := strings.Join(readLines(t, page), "\n")
		names := name.FindAllString(text, -1)
		if filepath.Base(page) == "CONTRIBUTING.md" {
			names = append(names, slices.DeleteFunc(spans(text), func(s string) bool { return !token.IsIdentifier(s) })...)
		}
		for _, name := range names {
			if count++; !known[name] {
				t.Errorf("%s names %s, which does not exist", page, name)
			}
		}
	}
	if count < 100 {
		t.Errorf("the pages have %d names, want 100 or more", count)
	}
}

// TestSpeeds checks that each factor of the README is the ratio of the times beside it, that the table of the package's
// README has times of this one, and that the fraction in its first lines is that of the first row or, if it is less
// favourable, the last.
func TestSpeeds(t *testing.T) {
	number := func(s string) float64 { x, _ := strconv.ParseFloat(s, 64); return x }
	page, front := strings.Join(readLines(t, "README.md"), "\n"), strings.Join(readLines(t, "../../README.md"), "\n")
	factors := regexp.MustCompile(`\| ([\d.]+) ns \| ([\d.]+) ns \| × ([\d.]+) \|`).FindAllStringSubmatch(page, -1)
	for _, m := range factors {
		if ratio := number(m[2]) / number(m[1]); math.Abs(ratio-number(m[3])) > 0.05+ratio/100 {
			t.Errorf("README.md: %s is %.1f", m[0], ratio)
		}
	}
	rows := regexp.MustCompile(`(?m)^[a-z].* ([\d.]+) ns +([\d.]+) ns `).FindAllStringSubmatch(front, -1)
	for _, m := range rows {
		if !strings.Contains(page, "| "+m[1]+" ns | "+m[2]+" ns |") {
			t.Errorf("../../README.md: these times are not in README.md: %s", m[0])
		}
	}
	if len(rows) < 6 || len(factors) < 18 {
		t.Fatalf("%d rows, %d factors, want more", len(rows), len(factors))
	}
	hot, cold := rows[0], rows[len(rows)-1]
	fractions := strings.Split("the whole, a half, a third, a quarter, a fifth, a sixth, a seventh, an eighth, a ninth, a tenth", ", ")
	factor := math.Round(min(number(hot[2])/number(hot[1]), number(cold[2])/number(cold[1])))
	checkSays(t, "../../README.md", "takes about %s of net/url's time", fractions[int(min(max(factor, 1), 10))-1])
}

// TestLibraries parses and resolves texts for which all libraries agree.
func TestLibraries(t *testing.T) {
	for _, lib := range libraries {
		if err := lib.parse("http://example.org/b?c#d"); err != nil || lib.parse("http://[::1") == nil {
			t.Errorf("%s refuses a URI (%v), or accepts half an address", lib.name, err)
		}
		if lib.resolve == nil {
			continue
		}
		base, ref := uri.MustParse("http://example.org/b/c"), "../d?e#f"
		want, _ := base.ResolveString(ref)
		if got, err := lib.resolve(base.String())(ref); got != want.String() || err != nil {
			t.Errorf("%s: %q resolves to %q, %v, want %q", lib.name, ref, got, err, want)
		}
	}
}

// TestOperations runs each operation on texts for which both libraries agree. Each of them does something.
func TestOperations(t *testing.T) {
	texts := []string{"HTTP://example.org/a", "http://example.org/%7eb", "http://example.org:80/c"}
	for _, op := range operations {
		inputs := op.prepare(texts)
		run := func(f func([]input)) (string, int) {
			aURI, aURL, aText, anErr, count = uri.URI{}, nil, "", nil, 0
			if f(inputs); aURI == (uri.URI{}) && aURL == nil && aText == "" && anErr == nil && count == 0 {
				t.Errorf("%s: no result", op.name)
			}
			return aText, count
		}
		text, n := run(op.ours)
		if theirText, theirN := run(op.theirs); text != theirText || n != theirN {
			t.Errorf("%s: %q, %d, and the other library %q, %d", op.name, text, n, theirText, theirN)
		}
	}
}

// TestResolution shows a pair of each kind.
func TestResolution(t *testing.T) {
	for _, test := range []struct{ base, ref, want string }{
		{"http://a/b?q", "../c?y", equal},
		{"http://a/b", "#", emptyFragment},
		{"http://a/b#s", "", baseFragment},
		{"http://a/b", "///c", emptyAuthority},
		{"HTTP://a/%7Eb", "", changed},
		{"http://a/b", "//h:x", theirError},
		{"http://a/b", "c d", ourError},
		{"x:a", ".", ourError},
		{"tag:a/b", "c", other},
	} {
		if got := difference(test.base, test.ref); got != test.want {
			t.Errorf("%q, %q: %s, want %s", test.base, test.ref, got, test.want)
		}
	}
}

// TestMasks checks that the frames of printMasks write the password, and that RedactAll shows none that
// consists of letters and digits.
func TestMasks(t *testing.T) {
	checkSays(t, "../../SECURITY.md", "in %d URIs were tried in %d frames", len(forms), len(frames))
	const password = "QwxzJkvbPfgh" // letters alone, because a logger's clock may contain the digits
	refused := 0
	for _, form := range forms {
		s := strings.Replace(form, "%s", password, 1)
		for _, frame := range frames {
			text := frame.write(s)
			if !strings.Contains(text, password) && frame.name != "pgx, an error" {
				t.Errorf("%s of %s has no password: %s", frame.name, s, text)
			}
			if count4(text, password) > 0 {
				t.Errorf("%s of %s shows the password: %s", frame.name, s, uri.RedactAll(text))
			}
		}
		for _, fault := range faults {
			_, err := url.Parse(strings.Replace(faulty(form, fault), "%s", password, 1))
			if err == nil {
				continue
			}
			refused++
			if !strings.Contains(err.Error(), password) && !strings.Contains(err.Error(), "userinfo") || count4(err.Error(), password) > 0 {
				t.Errorf("the error of %s has no password, or shows it: %s", faulty(form, fault), uri.RedactAll(err.Error()))
			}
		}
	}
	if refused < 8*len(forms) {
		t.Errorf("net/url refuses %d URIs, want more", refused)
	}
}
