package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/url"
	"os"
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
	checkClaims(t, fredbi.ParseReference, [][3]string{
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
		{"a letter outside US-ASCII is kept", "http://a/é", "http://a/é"},
		{"IDNA is not applied", "http://é.example/", "http://é.example/"},
		{"a zone is kept", "http://[fe80::1%25eth0]/", "http://[fe80::1%25eth0]/"},
		{"a scheme alone is accepted", "http:", "http:"},
		{"nothing is normalized", "HTTP://AB:80/%7e", "HTTP://AB:80/%7e"},
	})
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

// checkClaims checks that parse gives the third text of a row for the second, or refuses it, as the first one claims.
func checkClaims[U fmt.Stringer](t *testing.T, parse func(string) (U, error), rows [][3]string) {
	t.Helper()
	for _, row := range rows {
		got := refused
		if u, err := parse(row[1]); err == nil {
			got = u.String()
		}
		if got != row[2] {
			t.Errorf("%s: %q gives %q, not %q; update the README", row[0], row[1], got, row[2])
		}
	}
}

const refused = "refused"

// TestWhatwg shows what the README says about github.com/nlnwa/whatwg-url, for the version in go.mod.
func TestWhatwg(t *testing.T) {
	checkClaims(t, whatwg.Parse, [][3]string{
		{"a relative reference is refused", "//a", refused},
		{"an empty userinfo is lost", "http://@a/", "http://a/"},
		{"an empty port is lost", "http://a:/", "http://a/"},
		{"an empty query and an empty fragment stay in the text", "http://a/?#", "http://a/?#"},
		{"an empty authority stays in the text", "x:///a", "x:///a"},
		{"an undefined authority stays undefined", "x:/a", "x:/a"},
		{"a letter outside US-ASCII is escaped", "http://a/é", "http://a/%C3%A9"},
		{"IDNA is applied", "http://é.example/", "http://xn--9ca.example/"},
		{"a zone is refused", "http://[fe80::1%25eth0]/", refused},
		{"a scheme alone is accepted, but of the web", "x:", "x:"},
		{"that of the web is refused", "http:", refused},
		{"the text is normalized, but for its escapes", "HTTP://A:80/%7e/../%7E", "http://a/%7E"},
	})
	wrong, _ := score(appendixC(t), resolveWhatwg)
	if got := strings.Join(wrong, " "); got != "//g ?y ../../../g ../../../../g /./g /../g http:g" {
		t.Errorf("of Appendix C, %s differ; update the README", got)
	}
	if u, _ := whatwg.Parse("http://a/?#"); u.Search() != "" || u.Hash() != "" {
		t.Error("an empty query or fragment is told from none; update the README")
	}
	if u, _ := whatwg.Parse("mailto:a@b?c"); u.Pathname() != "a@b" || u.Search() != "?c" {
		t.Error("mailto:a@b?c has no path and query; update the README")
	}
	if testing.AllocsPerRun(10, func() { _, _ = whatwg.Parse("http://a/b") }) == 0 {
		t.Error("Parse allocates nothing; update the README")
	}
	if _, err := whatwg.Parse("http://[x]/"); !strings.Contains(err.Error(), "IPv6") {
		t.Errorf("the error does not say what is wrong: %v; update the README", err)
	}
}

func resolve3986(base, ref string) (string, error) {
	u, err := uri.Parse(ref)
	if err != nil {
		return "", err
	}
	return textOf(uri.MustParse(base).Resolve3986(u))
}

func resolveWhatwg(base, ref string) (string, error) {
	page, err := whatwg.Parse(base)
	if err != nil {
		return "", err
	}
	u, err := page.Parse(ref)
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

// TestNames looks up the tests that pages name, and what CONTRIBUTING.md names in backquotes: the code has these names.
func TestNames(t *testing.T) {
	known := map[string]bool{"acct": true, "mysqlx": true} // schemes that the package does not know
	for _, pattern := range []string{"*.go", "../beam/*.go", "../recipes/*.go", "../../*.go"} {
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
	if count < 70 {
		t.Errorf("the pages have %d names, want 70 or more", count)
	}
}

// TestOperations runs each operation on texts for which both libraries agree. Each of them does something.
func TestOperations(t *testing.T) {
	texts := []string{"HTTP://example.org/a", "http://example.org:80/c", "http://example.org/%7eb"}
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

// TestShapes checks that the name of a shape says which library refuses its text. Old versions of net/url refuse less.
func TestShapes(t *testing.T) {
	for _, shape := range shapes {
		text := shape.prepare(nil)[0].text
		_, err := url.Parse(text)
		if uri.Valid(text) == strings.Contains(shape.name, "refuse") || err != nil && !strings.Contains(shape.name, "both") {
			t.Errorf("%s: package uri accepts %q: %t; net/url: %v", shape.name, text, uri.Valid(text), err)
		}
	}
}

var update = flag.Bool("update", false, "write the figures of README.md to the README of package uri")

// TestSpeed reads the output of go run . in README.md, which has a row for each operation and shape. The factors in the
// README of package uri are those of the output. With -update, the test writes them.
func TestSpeed(t *testing.T) {
	factors, count := map[string]string{}, ""
	row := regexp.MustCompile(`^\| (.+) \| .+ ns \| .+ ns \| × (\S+) \|$`)
	for _, line := range readLines(t, "README.md") {
		if m := row.FindStringSubmatch(line); m != nil && factors[m[1]] == "" { // the million URIs come last
			factors[m[1]] = m[2]
		} else if strings.Contains(line, " bytes on average; ") {
			count, _, _ = strings.Cut(line, " ")
		}
	}
	least, worst := map[bool]float64{}, map[bool]string{} // by whether a text is invalid
	for i, op := range slices.Concat(shapes, operations) {
		factor, err := strconv.ParseFloat(factors[op.name], 64)
		if err != nil {
			t.Errorf("README.md has no row for %s", op.name)
		}
		name, _, isInvalid := strings.Cut(strings.TrimPrefix(op.name, "parse "), ", which")
		if i < len(shapes) && (worst[isInvalid] == "" || factor < least[isInvalid]) {
			least[isInvalid], worst[isInvalid] = factor, name
		}
	}
	const page = "../../README.md"
	old := strings.Join(readLines(t, page), "\n")
	text := old
	for _, figures := range []struct{ pattern, replacement string }{
		{`net/url takes \S+ times (?s:.*?)\.\n\n`, fmt.Sprintf("net/url takes %s times as long [on average](#speed), and\n"+
			"  %.1f times as long for %s. For %s, it takes %.1f times as long.\n\n", factors["parse"], least[false], worst[false], worst[true], least[true])},
		{`averages of the \d+ URIs`, "averages of the " + count + " URIs"},
		{`(?m)^\| .* \| × .* \|$`, ""},
	} {
		pattern := regexp.MustCompile(figures.pattern)
		if !pattern.MatchString(text) {
			t.Errorf("%s has no text like %s", page, figures.pattern)
		}
		text = pattern.ReplaceAllStringFunc(text, func(found string) string {
			name, _, _ := strings.Cut(found, " | × ")
			return cmp.Or(figures.replacement, name+" | × "+factors[strings.TrimPrefix(name, "| ")]+" |")
		})
	}
	switch {
	case text == old:
	case *update:
		if err := os.WriteFile(page, []byte(text), 0o666); err != nil {
			t.Error(err)
		}
	default:
		t.Errorf("%s has other figures than README.md; go test -run TestSpeed -update . writes these", page)
	}
}

// TestVersions reads the versions of the libraries on the page.
func TestVersions(t *testing.T) {
	required := regexp.MustCompile(`(fredbi/uri|nlnwa/whatwg-url|purell|xurls)\S* v(\S+)`)
	for _, m := range required.FindAllStringSubmatch(strings.Join(readLines(t, "go.mod"), "\n"), -1) {
		checkSays(t, "README.md", "%s %s", m[1], m[2])
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

// TestMasks checks that the frames of printMasks write the password, and that Redact shows none that
// consists of letters and digits.
func TestMasks(t *testing.T) {
	checkSays(t, "../../SECURITY.md", "in %d URIs were tried in %d frames", len(forms), len(frames))
	const password = "QwxzJkvbPfgh" // letters alone, because a logger's clock may contain the digits
	refused := 0
	for _, form := range forms {
		s := strings.Replace(form, "%s", password, 1)
		for _, frame := range frames {
			text := frame.write(s)
			if text != "" && !strings.Contains(text, password) && frame.name != "pgx, an error" {
				t.Errorf("%s of %s has no password: %s", frame.name, s, text)
			}
			if count4(text, password) > 0 {
				t.Errorf("%s of %s shows the password: %s", frame.name, s, uri.Redact(text))
			}
		}
		for _, fault := range faults {
			_, err := url.Parse(strings.Replace(faulty(form, fault), "%s", password, 1))
			if err == nil {
				continue
			}
			refused++
			if !strings.Contains(err.Error(), password) && !strings.Contains(err.Error(), "userinfo") || count4(err.Error(), password) > 0 {
				t.Errorf("the error of %s has no password, or shows it: %s", faulty(form, fault), uri.Redact(err.Error()))
			}
		}
	}
	if refused < 8*len(forms) {
		t.Errorf("net/url refuses %d URIs, want more", refused)
	}
}
