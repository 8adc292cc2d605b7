package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"rfc2396.example/uri"
)

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
	if count < 50 {
		t.Errorf("the pages have %d names, want 50 or more", count)
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

// speedRows are the rows of the table in the README of package uri.
var speedRows = []string{
	"parse",
	"parse, server, unescaped parts",
	"parse, resolve by RFC 3986, print",
	"build from components",
	"put two ids into a path, print",
	"compare origins (net/url compares texts)",
	"parse" + ofMillion,
	"parse, resolve by RFC 3986, print" + ofMillion,
	"parse a query of 1000 bytes",
	"parse a query of 100 escapes",
	"parse an IPv6 host",
	"parse a path with a space, which uri refuses",
	"parse a wrong IPv6 host, which both refuse",
}

const ofMillion = ", one of a million"

// TestSpeed reads the output of go run . in README.md, which has a row for each operation and shape. The factors in the
// README of package uri are those of the output. With -update, the test writes them.
func TestSpeed(t *testing.T) {
	factors, ratios, count, suffix := map[string]string{}, map[string]float64{}, "", ""
	row := regexp.MustCompile(`^\| (.+) \| (\S+) ns \| (\S+) ns \| × (\S+) \|$`)
	for _, line := range readLines(t, "README.md") {
		switch m := row.FindStringSubmatch(line); {
		case m != nil:
			factors[m[1]+suffix] = m[4]
			ours, _ := strconv.ParseFloat(m[2], 64)
			theirs, _ := strconv.ParseFloat(m[3], 64)
			ratios[m[1]+suffix] = theirs / ours
		case strings.HasPrefix(line, "| for one of a million"):
			suffix = ofMillion
		case strings.Contains(line, " bytes on average; "):
			count, _, _ = strings.Cut(line, " ")
		}
	}
	least, worst := map[bool]float64{}, map[bool]string{} // by whether a text is invalid
	for i, op := range slices.Concat(shapes, operations) {
		factor, ok := ratios[op.name]
		if !ok {
			t.Errorf("README.md has no row for %s", op.name)
		}
		name, _, isInvalid := strings.Cut(strings.TrimPrefix(op.name, "parse "), ", which")
		if i < len(shapes) && (worst[isInvalid] == "" || factor < least[isInvalid]) {
			least[isInvalid], worst[isInvalid] = factor, name
		}
	}
	table := "| | |\n|---|---:|\n"
	for _, name := range speedRows {
		table += fmt.Sprintf("| %s | × %s |\n", name, factors[name])
	}
	const page = "../../README.md"
	old := strings.Join(readLines(t, page), "\n")
	text := old
	for pattern, replacement := range map[string]string{
		`allocates nothing\. (?s:.*?)\n\n`: fmt.Sprintf("allocates nothing. net/url takes %s times as long [on average](#speed), %s times for URIs\n"+
			"  outside the cache of the processor, and %.1f times for %s. Some texts that `Parse` refuses take\n"+
			"  longer than in net/url: %s takes %.1f times as long.\n\n",
			factors["parse"], factors["parse"+ofMillion], least[false], worst[false], worst[true], 1/least[true]),
		`averages of the \d+ different URIs`: "averages of the " + count + " different URIs",
		`\| \| \|\n(?s:.*?)\n\n`:             table + "\n",
	} {
		found := regexp.MustCompile(pattern)
		if !found.MatchString(text) {
			t.Errorf("%s has no text like %s", page, pattern)
		}
		text = found.ReplaceAllLiteralString(text, replacement)
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

// TestVersions reads the versions of the libraries, and those of Go, on the pages.
func TestVersions(t *testing.T) {
	oldest := regexp.MustCompile(`(?m)^go (1\.\d+)`).FindStringSubmatch(strings.Join(readLines(t, "../../go.mod"), "\n"))
	newest := regexp.MustCompile(`for version in \S+ (1\.\d+)\.\d+;`).FindStringSubmatch(strings.Join(readLines(t, "../../.ci/run"), "\n"))
	checkSays(t, "../../README.md", "needs **Go %s** or later", oldest[1])
	checkSays(t, "../../README.md", "The tests run with Go %s to %s, on 64-bit", oldest[1], newest[1])
	required := regexp.MustCompile(`(fredbi/uri|nlnwa/whatwg-url|purell|xurls)\S* v(\S+)`)
	for _, m := range required.FindAllStringSubmatch(strings.Join(readLines(t, "go.mod"), "\n"), -1) {
		checkSays(t, "README.md", "%s %s", m[1], m[2])
	}
}

// TestResolution shows a pair of each kind.
func TestResolution(t *testing.T) {
	for _, test := range []struct{ base, ref, want string }{
		{"http://a/b?q", "../c?y", equal},
		{"http://a/b", "#", emptyEnd},
		{"http://a/?", "", emptyEnd},
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

// TestMasks checks that the frames write the password, and that Redact shows none that consists of letters and digits. It
// reads from SECURITY.md what was tried and, with the version of Go that the page names, the table. The errors of net/url
// depend on that version.
func TestMasks(t *testing.T) {
	const page = "../../SECURITY.md"
	if strings.Contains(strings.Join(readLines(t, page), " "), "with Go "+strings.TrimPrefix(runtime.Version(), "go")+".") {
		checkSays(t, page, "%s", strings.ReplaceAll(strings.TrimSpace(maskTable()), "\n", " "))
	} else {
		t.Log("the table was not checked, because the page names another version of Go")
	}
	const password = "QwxzJkvbPfgh" // letters alone, because a logger's clock may contain the digits
	refused, cut := 0, 0
	for _, frame := range frames {
		if text := frame.write(strings.Replace(forms[0], "%s", password, 1)); text != "" && !strings.Contains(text, password+"@") {
			cut++
		}
	}
	checkSays(t, page, "Passwords of %d characters in %d URIs were tried in %d frames, and in errors of net/url.", passwordLen, len(forms), len(frames))
	checkSays(t, page, "%d frames cut the URI, or encode its \"@\".", cut)
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
