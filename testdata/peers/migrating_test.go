// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	goversion "go/version"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"rfc2396.example/uri"
)

// The functions that MIGRATING.md shows.

// editQuery returns u with its query changed by edit.
func editQuery(u uri.URI, edit func(url.Values)) (uri.URI, error) {
	query, _ := u.Query()
	values, err := url.ParseQuery(query)
	if err != nil {
		return uri.URI{}, err
	}
	edit(values)
	c := u.Components()
	c.Query = uri.Component{}
	if query := values.Encode(); query != "" { // otherwise, a bare "?" would remain
		c.Query = uri.Defined(query)
	}
	return c.URI()
}

// appendSegments appends data to the path of u. Each element becomes one segment.
func appendSegments(u uri.URI, elems ...string) (uri.URI, error) {
	if u.Kind() != uri.Hierarchical || len(elems) == 0 {
		return uri.URI{}, errors.New("no path to append to, or no segment to append")
	}
	for part := range strings.SplitSeq(strings.Join(elems, "/"), "/") {
		if part == "." || part == ".." { // escaping does not stop HTTP servers
			return uri.URI{}, errors.New("a dot segment")
		}
	}
	c := u.Components()
	c.Path = strings.TrimSuffix(c.Path, "/") + uri.EscapePath(elems...)
	return c.URI()
}

// withPort returns u with another port.
func withPort(u uri.URI, port uint16) (uri.URI, error) {
	server, err := u.Server()
	if err != nil {
		return uri.URI{}, err
	}
	server.Port = uri.Defined(strconv.Itoa(int(port)))
	return u.WithServer(server)
}

// servers returns the servers in an authority that has commas between them.
func servers(u uri.URI) (all []uri.Server, err error) {
	authority, _ := u.Authority()
	authority = authority[strings.LastIndexByte(authority, '@')+1:] // without the userinfo
	for part := range strings.SplitSeq(authority, ",") {
		server, err := uri.ParseServer(part)
		if err != nil {
			return nil, err
		}
		all = append(all, server)
	}
	return all, nil
}

func Example_editQuery() {
	u := uri.MustParse("http://a/b?x=1&y=a+b#f")
	fmt.Println(editQuery(u, func(v url.Values) { v.Set("x", "&é") }))
	fmt.Println(editQuery(u, func(v url.Values) { clear(v) }))
	fmt.Println(editQuery(uri.MustParse("?b=2&a=%7e"), func(url.Values) {}))
	fmt.Println(editQuery(uri.MustParse("?a=1;b=2"), func(url.Values) {}))
	// Output:
	// http://a/b?x=%26%C3%A9&y=a+b#f <nil>
	// http://a/b#f <nil>
	// ?a=~&b=2 <nil>
	//  invalid semicolon separator in query
}

func Example_appendSegments() {
	u := uri.MustParse("http://a/b/?q")
	fmt.Println(appendSegments(u, "c d", "100%", "e/f"))
	fmt.Println(appendSegments(u, "../c"))
	fmt.Println(appendSegments(u))
	fmt.Println(appendSegments(uri.MustParse("mailto:a@b"), "c"))
	// Output:
	// http://a/b/c%20d/100%25/e%2Ff?q <nil>
	//  a dot segment
	//  no path to append to, or no segment to append
	//  no path to append to, or no segment to append
}

func Example_withPort() {
	fmt.Println(withPort(uri.MustParse("http://u@a:80/b"), 8080))
	fmt.Println(withPort(uri.MustParse("s3://my_bucket/k"), 8080))
	// Output:
	// http://u@a:8080/b <nil>
	//  uri: invalid hostname at byte 7: '_' is not a letter, a digit, '-' or '.'
}

func Example_servers() {
	fmt.Println(servers(uri.MustParse("mongodb://u:p@a:1,b:2/")))
	fmt.Println(servers(uri.MustParse("mongodb://a:1,b_c/")))
	// Output:
	// [a:1 b:2] <nil>
	// [] uri: invalid hostname at byte 1: '_' is not a letter, a digit, '-' or '.'
}

// TestEditQuery shows that Encode gives a valid query for all pairs of octets.
func TestEditQuery(t *testing.T) {
	for i := range 1 << 16 {
		name, value := string([]byte{byte(i >> 8)}), string([]byte{byte(i), byte(i >> 8)})
		u, err := editQuery(uri.MustParse("x:/y"), func(v url.Values) { v.Add(name, value) })
		query, _ := u.Query()
		values, _ := url.ParseQuery(query)
		if err != nil || !uri.Valid(u.String()) || values.Get(name) != value {
			t.Fatalf("%q and %q make the query %q, error %v", name, value, query, err)
		}
	}
}

// TestClone shows which versions of net/url have URL.Clone.
func TestClone(t *testing.T) {
	_, ok := reflect.TypeFor[*url.URL]().MethodByName("Clone")
	if want := goversion.Compare(runtime.Version(), "go1.27") >= 0; ok != want {
		t.Errorf("%s has URL.Clone: %t; update MIGRATING.md", runtime.Version(), ok)
	}
}

// TestServersClimb shows that ".." leads up in Go's file server even if it is escaped.
func TestServersClimb(t *testing.T) {
	server := http.FileServerFS(fstest.MapFS{"a/b": {}, "secret": {Data: []byte("found")}})
	for _, data := range []string{"..", "../secret"} {
		path := "/a" + uri.EscapePath(data)
		if data == ".." {
			path += "/secret"
		}
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Body.String() != "found" {
			t.Errorf("%s gives %d %s; update MIGRATING.md", path, w.Code, w.Body)
		}
	}
}

// TestMigrating compares MIGRATING.md with this file and with the tables of this directory. The
// functions on the page must be in this file. In the tables of the page, a text in backquotes
// must compile, or be an input or a result in a row. If a cell says that an input gives a
// result, a row must say so too.
func TestMigrating(t *testing.T) {
	lines := readLines(t, "../../MIGRATING.md")
	source := strings.Join(readLines(t, "migrating_test.go"), "\n")
	for _, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(strings.Join(lines, "\n"), -1) {
		if !strings.Contains(source, "\n"+block[1]) {
			t.Errorf("MIGRATING.md: migrating_test.go does not have this function:\n%s", block[1])
		}
	}

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
		import ("encoding/json"; "errors"; "net/url"; "rfc2396.example/uri")
		func use(...any)
		func _(u, v, base ` + []string{"*url.URL", "uri.URI"}[column] + `, s, ref string, elems []string, values url.Values,
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
