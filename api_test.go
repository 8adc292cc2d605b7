// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"flag"
	"go/ast"
	"go/doc"
	goparser "go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/api.txt instead of comparing with it")

// TestAPI compares the exported declarations, without their comments, with
// testdata/api.txt. After an intended change:
//
//	go test -run TestAPI -update
func TestAPI(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var decls []string
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := goparser.ParseFile(fset, name, nil, goparser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.FileExports(file)
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				f.Body = nil
			}
			if g, ok := decl.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				continue
			}
			var b bytes.Buffer
			if err := printer.Fprint(&b, fset, decl); err != nil {
				t.Fatal(err)
			}
			decls = append(decls, b.String())
		}
	}
	slices.Sort(decls)
	got := strings.Join(decls, "\n\n") + "\n"
	if *update {
		if err := os.WriteFile("testdata/api.txt", []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/api.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the exported declarations differ from testdata/api.txt in these lines, or in the order of lines; "+
			"after a change that is meant:\n\tgo test -run TestAPI -update\n%s%s",
			extraLines("-", string(want), got), extraLines("+", got, string(want)))
	}
}

// TestImports finds imports with which the package could reach a network or a file.
func TestImports(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		file, err := goparser.ParseFile(token.NewFileSet(), name, nil, goparser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			if path := strings.Trim(spec.Path.Value, `"`); !strings.HasSuffix(name, "_test.go") && slices.Contains([]string{
				"net", "net/http", "net/url", "os", "os/exec", "io/fs", "syscall", "plugin", "C"}, path) {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
}

// extraLines returns the lines of a that b lacks, with a mark before each of them. It ignores
// blank lines.
func extraLines(mark, a, b string) string {
	count := map[string]int{}
	for line := range strings.Lines(b) {
		count[line]++
	}
	var extra strings.Builder
	for line := range strings.Lines(a) {
		if count[line]--; count[line] < 0 && line != "\n" {
			extra.WriteString(mark + line)
		}
	}
	return extra.String()
}

// needNoExample matches functions and methods that need no example, because their names or
// interfaces of the standard library say what they do.
var needNoExample = regexp.MustCompile(` (String|(Append|Marshal|Unmarshal)\w*)$`)

// TestDoc finds exported declarations without an example that has an output, and links in
// comments that lead nowhere.
func TestDoc(t *testing.T) {
	fset := token.NewFileSet()
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	var files []*ast.File
	for _, name := range names {
		file, err := goparser.ParseFile(fset, name, nil, goparser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(fset, files, "rfc2396.example/uri")
	if err != nil {
		t.Fatal(err)
	}
	deadLink := regexp.MustCompile(`(^|\W)\[\*?[A-Za-z]\w*(\.\w+)*\]`)
	check := func(name, text string, examples []*doc.Example) {
		if link := deadLink.FindString(string(p.Text(text))); link != "" {
			t.Errorf("the comment on %s has a link that leads nowhere: %s", name, link)
		}
		if !needNoExample.MatchString(name) && !slices.ContainsFunc(examples, func(e *doc.Example) bool { return e.Output != "" }) {
			t.Errorf("%s has no example with an output", name)
		}
	}
	check("the package", p.Doc, p.Examples)
	funcs := p.Funcs
	for _, typ := range p.Types {
		check(typ.Name, typ.Doc, typ.Examples)
		funcs = slices.Concat(funcs, typ.Funcs, typ.Methods)
		for _, values := range slices.Concat(typ.Consts, typ.Vars) {
			check(typ.Name, values.Doc, typ.Examples)
		}
	}
	for _, f := range funcs {
		check(f.Recv+" "+f.Name, f.Doc, f.Examples)
	}
}

// promise matches a sentence that promises something, and so needs a row in
// testdata/promises.txt. Other sentences may have rows as well.
var promise = regexp.MustCompile(`\b(allocat\w+|linear|a copy|copies|shares|refers? to (s|text)|keeps?|unchanged|not change|` +
	`never|always|[Ff]or every|accepts every|every port|at most|at least|up to|kilobyte|GiB|immutable|concurrent|goroutines|` +
	`nil|zero value|panics|offset|rule (is|that|of|applies|fits)|broken rule|Offset is the|exactly|in order|whatever|` +
	`(is|returns|for) an error|errors? is|are errors|errors of|(is|are|in)\s?valid|syntax of|given syntax|` +
	`(accepts|rejects|keeps|in) brackets|(un)?defined)\b|(by|with|\w\)?) ==`)

// TestPromises compares the doc comments with testdata/promises.txt, which names the test that
// fails if a promise is broken.
func TestPromises(t *testing.T) {
	docs, tests := docSentences(t)
	hasRow := map[string]bool{}
	symbol := ""
	for _, l := range readLines(t, "promises.txt") {
		fields := splitFields(t, l.where, l.text)
		if len(fields) == 1 {
			symbol = fields[0]
			continue
		}
		quote, test, n := fields[0], fields[1], 0
		for _, s := range docs[symbol] {
			if strings.Contains(s, quote) {
				hasRow[symbol+s] = true
				n += strings.Count(s, quote)
			}
		}
		if n != 1 {
			t.Errorf("%s: %q occurs %d times in the sentences of the comment on %s, want 1", l.where, quote, n, symbol)
		}
		if !tests[test] {
			t.Errorf("%s: there is no test %s", l.where, test)
		}
	}
	for symbol, sentences := range docs {
		for _, s := range sentences {
			if promise.MatchString(s) && !hasRow[symbol+s] {
				t.Errorf("the comment on %s promises something, but testdata/promises.txt has no row for it: %s", symbol, s)
			}
		}
	}
}

// docSentences returns the sentences of the doc comment on each exported symbol, and the names
// of all tests, examples and fuzz targets.
func docSentences(t *testing.T) (docs map[string][]string, tests map[string]bool) {
	docs, tests = map[string][]string{}, map[string]bool{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`\B\[(\*?[A-Za-z][\w./]*)\]`)
	end := regexp.MustCompile(`\.\s+|\n\s*\n|\n\s+- `) // of a sentence, a paragraph, or an item of a list
	isTest := regexp.MustCompile(`^(Test|Example|Fuzz)`)
	for _, name := range names {
		file, err := goparser.ParseFile(token.NewFileSet(), name, nil, goparser.ParseComments|goparser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.FileExports(file)
		inTest := strings.HasSuffix(name, "_test.go")
		add := func(symbol string, comments ...*ast.CommentGroup) {
			for _, c := range comments {
				for _, s := range end.Split(link.ReplaceAllString(c.Text(), "$1"), -1) {
					if !inTest {
						docs[symbol] = append(docs[symbol], strings.Join(strings.Fields(s), " "))
					}
				}
			}
		}
		var typ string
		var above *ast.CommentGroup // above a group of declarations, or above a single one
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.File:
				add("package", n.Doc)
			case *ast.FuncDecl:
				symbol := n.Name.Name
				if n.Recv != nil {
					symbol = strings.TrimPrefix(types.ExprString(n.Recv.List[0].Type), "*") + "." + symbol
				}
				add(symbol, n.Doc)
				tests[symbol] = inTest && isTest.MatchString(symbol)
				return false
			case *ast.GenDecl:
				above = n.Doc
			case *ast.TypeSpec:
				typ = n.Name.Name
				add(typ, above, n.Doc)
			case *ast.ValueSpec:
				add(n.Names[0].Name, above, n.Doc)
				above = nil
			case *ast.Field:
				add(typ+"."+n.Names[0].Name, n.Doc, n.Comment)
			}
			return true
		})
	}
	return docs, tests
}
