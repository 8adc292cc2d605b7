// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"rfc2396.example/uri"
)

// The functions that MIGRATING.md shows. TestMigrating compares the page with this file.

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
	isSlash := func(r rune) bool { return r == '/' || r == '\\' }
	for part := range strings.FieldsFuncSeq(strings.Join(elems, "/"), isSlash) {
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
		server := uri.SplitServer(part)
		isName := server.Host != "" && !strings.ContainsAny(server.Host, "[:]")
		if _, ok := server.PortNumber(0); !ok || !isName && server.HostKind() != uri.IPv6 {
			return nil, errors.New("no host, or a wrong port")
		}
		all = append(all, server)
	}
	return all, nil
}

// resolve3986 resolves ref by the rules of RFC 3986.
func resolve3986(base, ref uri.URI) (uri.URI, error) {
	u, err := uri.Resolver{Base: base, Document: base}.Resolve(ref)
	switch {
	case base.IsAbsolute() && ref.Kind() == uri.RelativePath && ref.Path() == "": // such as "?y"
		c, r := base.Components(), ref.Components()
		c.Query, c.Fragment = r.Query, r.Fragment
		return c.URI()
	case err != nil || ref.Kind() == uri.SameDocument:
		return u, err
	}
	return u.RemoveDotSegments(), nil
}

// A profile is JSON with two links.
type profile struct{ Home, Logo uri.URI }

// parseProfile parses a profile. If links are invalid, reasons says why, for each field.
func parseProfile(data []byte) (p profile, reasons map[string]string, err error) {
	var text struct{ Home, Logo string }
	err = json.Unmarshal(data, &text)
	reasons = map[string]string{}
	parse := func(field, s string) uri.URI {
		u, err := uri.RFC2732.Parse(s)
		if syntaxError, ok := err.(*uri.SyntaxError); ok {
			reasons[field] = syntaxError.Reason()
		}
		return u
	}
	return profile{parse("home", text.Home), parse("logo", text.Logo)}, reasons, err
}

// requestURI returns the URI that a client asked for.
func requestURI(r *http.Request) (uri.URI, error) {
	c := uri.Components{Scheme: uri.Defined("http"), Authority: uri.Defined(r.Host), Path: r.URL.EscapedPath()}
	if r.TLS != nil {
		c.Scheme = uri.Defined("https")
	}
	if r.URL.RawQuery != "" || r.URL.ForceQuery {
		c.Query = uri.Defined(r.URL.RawQuery)
	}
	return c.URI()
}

// fileURI returns the URI of a file. The name is absolute, and its separator is "/".
func fileURI(name string) (uri.URI, error) {
	path, ok := strings.CutPrefix(name, "/")
	if !ok {
		return uri.URI{}, errors.New("the name is not absolute")
	}
	path = uri.EscapePath(strings.Split(path, "/")...)
	return uri.Components{Scheme: uri.Defined("file"), Authority: uri.Defined(""), Path: path}.URI()
}

// fileName returns the name of the file that u identifies.
func fileName(u uri.URI) (name string, err error) {
	host, _ := u.Authority()
	_, hasQuery := u.Query()
	if !u.HasScheme("file") || host != "" && !strings.EqualFold(host, "localhost") || hasQuery {
		return "", errors.New("not a file on this machine")
	}
	for segment := range u.Segments() {
		part, _ := uri.Unescape(string(segment)) // as a whole: names of files have no parameters
		if strings.ContainsAny(part, "/\x00") {
			return "", errors.New("not the name of a file")
		}
		name += "/" + part
	}
	if name == "" {
		return "", errors.New("no path")
	}
	return name, nil
}

// isNamespace reports whether name can be the name of an XML namespace.
func isNamespace(name string) bool {
	c := uri.Split(name)
	if c.Path == "" { // as in "DAV:"
		c.Path = "/"
	}
	_, err := c.URI()
	return err == nil && name != ""
}

// A page may have no parent. Then Parent is nil.
type page struct {
	Parent *uri.URI `json:"parent"`
}

// findInLog calls found for each URI in a log, with the number of its line.
func findInLog(log io.Reader, found func(line int, u uri.URI)) error {
	lines := bufio.NewScanner(log)
	lines.Buffer(nil, 1<<20) // a longer line is an error
	for n := 1; lines.Scan(); n++ {
		for m := range uri.RFC2732.FindAll(lines.Text()) {
			found(n, m.URI.Clone()) // which does not keep the line in memory
		}
	}
	return lines.Err()
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

func Example_appendSegments() {
	u := uri.MustParse("http://a/b/?q")
	fmt.Println(appendSegments(u, "c d", "100%", "e/f", `g\h`))
	fmt.Println(appendSegments(u, "../c"))
	fmt.Println(appendSegments(u, `..\c`))
	fmt.Println(appendSegments(u))
	fmt.Println(appendSegments(uri.MustParse("mailto:a@b"), "c"))
	// Output:
	// http://a/b/c%20d/100%25/e%2Ff/g%5Ch?q <nil>
	//  a dot segment
	//  a dot segment
	//  no path to append to, or no segment to append
	//  no path to append to, or no segment to append
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

func Example_withPort() {
	fmt.Println(withPort(uri.MustParse("http://u@a:80/b"), 8080))
	fmt.Println(withPort(uri.MustParse("s3://my_bucket/k"), 8080))
	// Output:
	// http://u@a:8080/b <nil>
	//  uri: invalid hostname at byte 7: '_' is not a letter, a digit, '-' or '.'
}

func Example_servers() {
	for _, s := range []string{"mongodb://u:p@a:1,b_c/", "mailto:x", "mongodb:///x", "mongodb://a:1,,b:2/", "mongodb://a:1x/", "mongodb://a:1:2/"} {
		fmt.Println(servers(uri.MustParse(s)))
	}
	// Output:
	// [a:1 b_c] <nil>
	// [] no host, or a wrong port
	// [] no host, or a wrong port
	// [] no host, or a wrong port
	// [] no host, or a wrong port
	// [] no host, or a wrong port
}

// TestResolve3986 runs the 42 examples of section 5.4 of RFC 3986. Their base and their references
// are those of Appendix C. Five results differ, and the base is the current document.
func TestResolve3986(t *testing.T) {
	differ := map[string]string{
		"?y":            "http://a/b/c/d;p?y",
		"../../../g":    "http://a/g",
		"../../../../g": "http://a/g",
		"/./g":          "http://a/g",
		"/../g":         "http://a/g",
	}
	for _, e := range appendixC(t) {
		want, ok := differ[e.ref]
		if !ok {
			want = strings.Replace(e.result, "(current document)", e.base, 1)
		}
		if got := verdict(textOf(resolve3986(uri.MustParse(e.base), uri.MustParse(e.ref)))); got != want {
			t.Errorf("resolve3986(%q, %q) = %q, want %q", e.base, e.ref, got, want)
		}
	}
}

// The last four results are not those of RFC 3986: "f:b", "f://g" (twice) and "mailto:g".
func Example_resolve3986() {
	for _, pair := range [][2]string{
		{"mailto:a@b", "?y"}, {"mailto:a@b", "#s"}, {"http://h/./b", "#s"}, {"a/b", "?y"},
		{"http://h/", "f:./b"}, {"f:/a", ".//g"}, {"http://h/", "f:/.//g"}, {"mailto:a@b", "g"},
	} {
		fmt.Println(resolve3986(uri.MustParse(pair[0]), uri.MustParse(pair[1])))
	}
	// Output:
	// mailto:a@b?y <nil>
	// mailto:a@b#s <nil>
	// http://h/./b#s <nil>
	//  uri: base URI is not absolute
	// f:./b <nil>
	// f:/.//g <nil>
	// f:/.//g <nil>
	//  uri: base URI is opaque
}

func Example_parseProfile() {
	fmt.Println(parseProfile([]byte(`{"home": "http://[::1]/", "logo": "größe.png"}`)))
	_, _, err := parseProfile([]byte(`{"home": 1}`))
	fmt.Println(err != nil)
	// Output:
	// {http://[::1]/ } map[logo:'ö' must be escaped as "%C3%B6"] <nil>
	// true
}

func Example_requestURI() {
	for _, target := range []string{"/a%2Fb//c?", "//evil.example/", "http://other.example/?q", "/a[b]", "*"} {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: a.example:8080\r\n\r\n")))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(requestURI(r))
	}
	fmt.Println(requestURI(httptest.NewRequest("GET", "https://[::1]/", nil)))
	// Output:
	// http://a.example:8080/a%2Fb//c? <nil>
	// http://a.example:8080//evil.example/ <nil>
	// http://other.example/?q <nil>
	//  uri: invalid segment at byte 23: '[' must be escaped as "%5B"
	//  uri: invalid abs_path at byte 21: want "/" after an authority
	// https://[::1]/ <nil>
}

func Example_fileURI() {
	for _, name := range []string{"/", "/home/anna/100% größe;v=1.txt", "/C:/Program Files/", "//a/../b", "a"} {
		u, err := fileURI(name)
		again, _ := fileName(u)
		fmt.Println(u, again == name, err)
	}
	for _, s := range []string{"file:/a%2Eb", "file://LOCALHOST/a", "file://h/a", "file:/a?b", "/a", "file:///a%2Fb", "file:///%00", "file://", "file:a"} {
		fmt.Println(fileName(uri.MustParse(s)))
	}
	// Output:
	// file:/// true <nil>
	// file:///home/anna/100%25%20gr%C3%B6%C3%9Fe%3Bv%3D1.txt true <nil>
	// file:///C:/Program%20Files/ true <nil>
	// file:////a/%2E%2E/b true <nil>
	//  false the name is not absolute
	// /a.b <nil>
	// /a <nil>
	//  not a file on this machine
	//  not a file on this machine
	//  not a file on this machine
	//  not the name of a file
	//  not the name of a file
	//  no path
	//  no path
}

func Example_isNamespace() {
	for _, name := range []string{"DAV:", "http:", "http:#", "urn:x", "http://[::1]", "", ":", "1:", "a b", "urn:x "} {
		fmt.Print(isNamespace(name), " ")
	}
	// Output: true true true true true false false false false false
}

// An echo is a database whose queries return a row with their argument.
type echo struct{ driver.Conn }

func (echo) Connect(context.Context) (driver.Conn, error) { return echo{}, nil }
func (echo) Driver() driver.Driver                        { return nil }
func (echo) Close() error                                 { return nil }
func (echo) QueryContext(_ context.Context, _ string, args []driver.NamedValue) (driver.Rows, error) {
	return &echoed{value: args[0].Value}, nil
}

type echoed struct {
	value driver.Value
	done  bool
}

func (r *echoed) Columns() []string { return []string{"parent"} }
func (r *echoed) Close() error      { return nil }
func (r *echoed) Next(dest []driver.Value) error {
	if r.done {
		return io.EOF
	}
	dest[0], r.done = r.value, true
	return nil
}

func Example_null() {
	db := sql.OpenDB(echo{})
	for _, data := range []string{`{"parent":null}`, `{"parent":""}`, `{"parent":"http://a/"}`} {
		var p, again page
		err := json.Unmarshal([]byte(data), &p)
		if err == nil {
			err = db.QueryRow("", p.Parent).Scan(&again.Parent)
		}
		text, _ := json.Marshal(again)
		fmt.Println(string(text), err)
	}
	// Output:
	// {"parent":null} <nil>
	// {"parent":""} <nil>
	// {"parent":"http://a/"} <nil>
}

func Example_findInLog() {
	const log = "GET http://a.example/ 200\n\n\"<mailto:b@c>\", http://[::1]:80/x.\n"
	err := findInLog(strings.NewReader(log), func(line int, u uri.URI) { fmt.Println(line, u) })
	fmt.Println(err)
	fmt.Println(findInLog(strings.NewReader(strings.Repeat(" ", 1<<20)), nil))
	// Output:
	// 1 http://a.example/
	// 3 mailto:b@c
	// 3 http://[::1]:80/x
	// <nil>
	// bufio.Scanner: token too long
}
