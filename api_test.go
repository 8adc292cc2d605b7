// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/api.txt instead of comparing with it")

// TestAPI compares the exported declarations, without their comments, with
// testdata/api.txt. After a change that is meant:
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
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
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
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
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
