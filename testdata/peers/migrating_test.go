package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	goversion "go/version"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// TestClone shows which versions of net/url have URL.Clone.
func TestClone(t *testing.T) {
	_, ok := reflect.TypeFor[*url.URL]().MethodByName("Clone")
	if want := goversion.Compare(runtime.Version(), "go1.27") >= 0; ok != want {
		t.Errorf("%s has URL.Clone: %t; update MIGRATING.md", runtime.Version(), ok)
	}
}

// anchors returns the anchors of the headings of a page.
func anchors(t *testing.T, name string) map[string]bool {
	all := map[string]bool{}
	for _, line := range readLines(t, name) {
		if heading := strings.TrimLeft(line, "#"); strings.HasPrefix(heading, " ") && heading != line {
			heading = regexp.MustCompile(`[^\w -]`).ReplaceAllString(strings.ToLower(heading[1:]), "")
			all["#"+strings.ReplaceAll(heading, " ", "-")] = true
		}
	}
	return all
}

// TestLinks follows the links from page to page, to files and to headings. It also looks up the rows of tables
// that a page names: not each line is a row.
func TestLinks(t *testing.T) {
	link, links := regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`), 0
	code := regexp.MustCompile("(?s)```go\n.*?```")
	isRow := regexp.MustCompile(`^(> |[^#\s].* -- )`)
	row := regexp.MustCompile(`Test\w+\$/([\w.]+):(\d+)\$`)
	for _, page := range []string{"../../MIGRATING.md", "../../RECIPES.md", "README.md", "../../README.md", "../../SECURITY.md", "../../CONTRIBUTING.md", "../../CHANGELOG.md", "../beam/README.md"} {
		text := strings.Join(readLines(t, page), "\n")
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(text, ""), -1) {
			links++
			name := page
			if m[1] != "" {
				name = filepath.Join(filepath.Dir(page), m[1])
			}
			if _, err := os.Stat(name); err != nil || m[2] != "" && !anchors(t, name)[m[2]] {
				t.Errorf("%s: %s%s leads nowhere (%v)", page, m[1], m[2], err)
			}
		}
		for _, m := range row.FindAllStringSubmatch(text, -1) {
			links++
			lines := append([]string{""}, readLines(t, "../"+m[1])...)
			if n, _ := strconv.Atoi(m[2]); n >= len(lines) || !isRow.MatchString(lines[n]) {
				t.Errorf("%s: %s is not a row", page, m[0])
			}
		}
	}
	if links < 50 {
		t.Errorf("%d links, want 50 or more", links)
	}
}

// TestMigrating compares MIGRATING.md with the tables of this directory. In the tables of the page,
// a text in backquotes must compile, or be an input or a result in a row. If a cell says that an
// input gives a result, a row must say so too.
func TestMigrating(t *testing.T) {
	lines := readLines(t, "../../MIGRATING.md")
	count := 0
	isJava := false
	var rows []row
	var texts map[string]bool
	for i, line := range lines {
		switch line {
		case "## Coming from net/url":
			rows = readTable(t, "neturl.txt")
			texts = textsOf(t, rows)
		case "## Coming from java.net.URI":
			rows, isJava = readTable(t, "javaneturi.txt"), true
			texts = textsOf(t, rows)
		}
		columns := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|")
		if len(columns) != 5 {
			continue
		}
		for column, cell := range columns[1:4] {
			cell = strings.ReplaceAll(cell, "\x00", "|")
			for _, span := range spans(cell) {
				count++
				known := texts[span] || column == 2 && strings.Contains(columns[1], span) || column == 0 && isJava
				if !known && !compiles(column, span) {
					t.Errorf("MIGRATING.md:%d: %s does not compile, and is not in a row", i+1, span)
				}
			}
			for _, claim := range claims(cell) {
				if !holds(rows, column, claim) {
					t.Errorf("MIGRATING.md:%d: no row shows that %q", i+1, claim)
				}
			}
		}
	}
	if count < 200 {
		t.Errorf("MIGRATING.md: %d texts in backquotes in the tables, want 200 or more", count)
	}
}

// textsOf returns the inputs and the results of rows, and the references of Appendix C.
func textsOf(t *testing.T, rows []row) map[string]bool {
	texts := map[string]bool{}
	for _, r := range rows {
		for _, s := range append(strings.Split(r.input, " + "), r.input, r.theirs, r.ours) {
			texts[s] = true
		}
	}
	for _, e := range appendixC(t) {
		texts[e.ref] = true
	}
	return texts
}

// spans returns the texts in backquotes.
func spans(cell string) (all []string) {
	for _, m := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(cell, -1) {
		all = append(all, m[1])
	}
	return all
}

// A claim says that an input gives a result, is accepted or is refused.
type claim struct{ input, verb, result string }

// claims returns what a cell says in the words "accepts `...`", "rejects `...`" and "`...` into
// `...`".
func claims(cell string) (all []claim) {
	for _, m := range regexp.MustCompile("`([^`]*)` into `([^`]*)`").FindAllStringSubmatch(cell, -1) {
		all = append(all, claim{m[1], "gives", m[2]})
	}
	for _, m := range regexp.MustCompile("(accepts|rejects) ([^;]*)").FindAllStringSubmatch(cell, -1) {
		for _, input := range spans(m[2]) {
			all = append(all, claim{input, m[1], ""})
		}
	}
	return all
}

// holds reports whether a row shows what a claim says about the other library in the last
// column, or about package uri in the column before.
func holds(rows []row, column int, c claim) bool {
	for _, r := range rows {
		result := r.theirs
		if column == 1 {
			result = r.ours
		}
		if r.input == c.input && (c.verb == "gives" && result == c.result ||
			c.verb == "accepts" && result != "error" || c.verb == "rejects" && result == "error") {
			return true
		}
	}
	return false
}

var packages = importer.ForCompiler(token.NewFileSet(), "source", nil)

// compiles reports whether a text is an expression or a statement of Go. In the first column u
// is a *url.URL, in the second a uri.URI, and in the third either.
func compiles(column int, text string) bool {
	switch {
	case strings.Contains(text, "//") || strings.HasSuffix(text, ":"): // a comment or a label
		return false
	case column == 2:
		return compiles(0, text) || compiles(1, text)
	}
	if _, err := parser.ParseExpr(text); err == nil {
		text = "use(" + text + ")"
	}
	source := `package p
		import ("cmp"; "encoding/json"; "errors"; "net/url"; "strings"; "rfc2396.example/uri")
		func use(...any)
		func _(u, v, base ` + []string{"*url.URL", "uri.URI"}[column] + `, s, ref string, elems []string, scheme, user, password string, values url.Values,
			c uri.Components, server uri.Server, segment uri.Segment, syntaxError *uri.SyntaxError, err error) { {
			` + text + `
		} }`
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, 0)
	if err != nil {
		return false
	}
	ok := true
	config := types.Config{Importer: packages, Error: func(err error) { ok = ok && err.(types.Error).Soft }}
	config.Check("p", files, []*ast.File{file}, nil)
	return ok
}
