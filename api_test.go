// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"bytes"
	"errors"
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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
		t.Errorf("the exported declarations are not those of testdata/api.txt; if that is meant:\n\tgo test -run TestAPI -update\ngot:\n%s", got)
	}
}

// TestInline reads what the compiler says that it can inline.
func TestInline(t *testing.T) {
	const version = "go1.26"
	if !strings.HasPrefix(runtime.Version(), version) {
		t.Skipf("what %s inlines is not known", runtime.Version())
	}
	out, err := exec.Command("go", "build", "-gcflags=-m", "-o", os.DevNull, ".").CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skipf("no compiler: %v", err)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{
		"URI.String", "URI.Scheme", "URI.Authority", "URI.Path", "URI.Query", "URI.Fragment", "URI.SchemeSpecificPart",
		"URI.IsAbsolute", "URI.WithoutFragment", "URI.Compare", "Parse", "Defined", "Component.Get", "Component.String",
		"set.has", "lower", "until", "load", "bytesEqual", "bytesWithin", "brokenEscapes",
	} {
		if !strings.Contains(string(out), "can inline "+name+"\n") {
			t.Errorf("%s does not inline %s", version, name)
		}
	}
}
