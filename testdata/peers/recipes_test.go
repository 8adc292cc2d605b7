// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/tls"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"
	"unicode/utf8"

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
func servers(authority string) (all []uri.Server, err error) {
	authority = authority[strings.LastIndexByte(authority, '@')+1:] // without the userinfo
	for part := range strings.SplitSeq(authority, ",") {
		server := uri.SplitServer(part)
		if _, ok := server.PortNumber(0); !ok || server.HostKind() == uri.NoHost {
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

// relativize3986 returns a reference that resolves to target by the rules of RFC 3986.
func relativize3986(base, target uri.URI) uri.URI {
	ref := uri.Resolver{Base: base, Document: base}.Relativize(target)
	c, t := base.Components(), target.Components()
	c.Query, c.Fragment = t.Query, t.Fragment
	switch {
	case ref.Kind() == uri.SameDocument: // such as "#s"
	case c == t && t.Query.IsDefined(): // only the query differs
		ref, _ = uri.Components{Query: t.Query, Fragment: t.Fragment}.URI()
	case strings.Contains(t.Path+"/", "/./") || strings.Contains(t.Path+"/", "/../"):
		return target
	}
	return ref
}

// joinReferences returns the reference that stands for b where a is in effect.
func joinReferences(a, b uri.URI) (uri.URI, error) {
	kind, c := a.Kind(), a.Components()
	switch {
	case kind == uri.SameDocument, kind == uri.RelativePath && c.Path == "", // such as "?q"
		b.IsAbsolute(), b.Kind() == uri.SameDocument, b.Kind() == uri.NetworkPath && !a.IsAbsolute(),
		b.Kind() == uri.AbsolutePath && kind == uri.RelativePath:
		return b, nil // a makes no difference
	case kind == uri.RelativePath && strings.HasSuffix("/"+c.Path, "/.."):
		c.Path += "/"
	}
	missing := map[uri.Kind]string{uri.NetworkPath: "x:", uri.AbsolutePath: "x://", uri.RelativePath: "x:///"}[kind]
	base, _ := uri.RFC2732.Parse(missing + c.String()) // absolute, for Resolve
	u, err := base.Resolve(b)
	if err != nil {
		return uri.URI{}, err
	}
	text := strings.TrimPrefix(u.String(), missing)
	if kind == uri.RelativePath {
		u, err = uri.RFC2732.Parse("./" + text) // "./" protects an empty segment, or a colon
		return u.RemoveDotSegments(), err
	}
	if u, err = uri.RFC2732.Parse(text); u.Kind() != kind {
		return uri.URI{}, errors.New("an empty segment would become an authority")
	}
	return u, err
}

var escapedUTF8 = regexp.MustCompile(`(?i)%[cd].%[89ab].|%e.(%[89ab].){2}|%f.(%[89ab].){3}`)

// toIRI returns u as an IRI, by section 3.2 of RFC 3987.
func toIRI(u uri.URI) string {
	return escapedUTF8.ReplaceAllStringFunc(u.String(), func(escapes string) string {
		octets, _ := uri.Unescape(escapes)
		if c, _ := utf8.DecodeRuneInString(octets); unicode.IsPrint(c) && c>>4 != 0xFFF && c < 0xE0000 {
			return octets // allowed by section 2.2
		}
		return escapes
	})
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
	if r.Host == "" || r.URL.IsAbs() && r.URL.Host == "" { // such as "foo:bar"
		return uri.URI{}, errors.New("no host")
	}
	c := uri.Components{Authority: uri.Defined(r.Host), Path: uri.EscapeExcluded(r.URL.EscapedPath())}
	c.Scheme = uri.Defined(cmp.Or(r.URL.Scheme, "http"))
	if r.TLS != nil && !r.URL.IsAbs() {
		c.Scheme = uri.Defined("https")
	}
	if r.Method == http.MethodOptions && c.Path == "*" { // which asks about the whole server
		c.Path = ""
	}
	if r.URL.RawQuery != "" || r.URL.ForceQuery {
		c.Query = uri.Defined(uri.EscapeExcluded(r.URL.RawQuery))
	}
	return c.URI()
}

// fileURI returns the URI of a file. The name is absolute, and its separator is "/".
func fileURI(name string) (uri.URI, error) {
	elems := strings.Split(name, "/")
	if len(elems) == 1 || elems[0] != "" || slices.Contains(elems, ".") || slices.Contains(elems, "..") {
		return uri.URI{}, errors.New("the name is not absolute, or has dot segments")
	}
	path := uri.EscapePath(elems[1:]...)
	return uri.Components{Scheme: uri.Defined("file"), Authority: uri.Defined(""), Path: path}.URI()
}

// fileName returns the name of the file that u identifies.
func fileName(u uri.URI) (string, error) {
	host, _ := u.Authority()
	_, hasQuery := u.Query()
	if !u.HasScheme("file") || host != "" && !strings.EqualFold(host, "localhost") || hasQuery {
		return "", errors.New("not a file on this machine")
	}
	var name strings.Builder
	for segment := range u.Segments() {
		part, _ := uri.Unescape(string(segment)) // as a whole: names of files have no parameters
		if part == "." || part == ".." || strings.ContainsAny(part, "/\x00"+string(filepath.Separator)) {
			return "", errors.New("not the name of a file")
		}
		name.WriteString("/" + part)
	}
	if name.Len() == 0 {
		return "", errors.New("no path")
	}
	return name.String(), nil
}

var nonASCII = regexp.MustCompile(`[^\x00-\x7F]+`)

// isNamespace reports whether name should be the name of an XML namespace.
func isNamespace(name string) bool {
	c := uri.Split(nonASCII.ReplaceAllStringFunc(name, uri.EscapeExcluded))
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

// A maskingWriter masks passwords in what is written to it. Each Write must have whole lines.
type maskingWriter struct{ w io.Writer }

func (m maskingWriter) Write(lines []byte) (int, error) {
	_, err := io.WriteString(m.w, uri.RedactAll(string(lines)))
	return len(lines), err
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
	for _, s := range []string{
		"mongodb://u:p,q@a:1,b_c,127.1,[::1]:2,d:/", "mailto:x", "mongodb:///x", "mongodb://a:1,,b:2/",
		"mongodb://a:1x/", "mongodb://a:1:2/", "mongodb://%61/", "mongodb://[a/", "mongodb://a:65536/",
	} {
		authority, _ := uri.Split(s).Authority.Get()
		fmt.Println(servers(authority))
	}
	// Output:
	// [a:1 b_c 127.1 [::1]:2 d:] <nil>
	// [] no host, or a wrong port
	// [] no host, or a wrong port
	// [] no host, or a wrong port
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

func Example_relativize3986() {
	base := uri.MustParse("http://a/b/c?q")
	for _, target := range []string{
		"http://a/b/c?y#s", "http://a/b/c?q#s", "http://a/b/c?", "http://a/b/c", "http://a/b/../d", "http://a/b", "mailto:x",
	} {
		ref := relativize3986(base, uri.MustParse(target))
		fmt.Printf("%q ", ref)
		fmt.Println(resolve3986(base, ref))
	}
	fmt.Println(relativize3986(uri.MustParse("mailto:a@b"), uri.MustParse("mailto:a@b?y")))
	fmt.Println(relativize3986(uri.MustParse("f:/a"), uri.MustParse("f:/.//g"))) // "/.//g" means "f://g" in RFC 3986
	fmt.Println(uri.MustParse("http://a/b").Relativize(uri.MustParse("http://a/b?q")))
	// Output:
	// "?y#s" http://a/b/c?y#s <nil>
	// "#s" http://a/b/c?q#s <nil>
	// "?" http://a/b/c? <nil>
	// "c" http://a/b/c <nil>
	// "http://a/b/../d" http://a/d <nil>
	// "../b" http://a/b <nil>
	// "mailto:x" mailto:x <nil>
	// ?y
	// f:/.//g
	// b?q
}

func Example_joinReferences() {
	for _, pair := range [][2]string{
		{"a/b", "../c"}, {"a/b/", "../c"}, {"a/b", "?q"}, {"a?q", "b"}, {"a/b", "#s"}, {"a/b", ""}, {"a/b", "c#s"},
		{"../..", "c"}, {"a", "../../c"}, {"a", "."}, {"./a:b/", "../c:d"}, {"", "c"}, {"?q", "c"},
		{"/a/b", "c"}, {"/a", "../c"}, {"/a", "/c"}, {"/a", "//h"}, {"//h", "c"}, {"//h/a", "/c"},
		{"http://h/a/b", "../c"}, {"http://h/a", "//i"}, {"a", "mailto:x"},
		{"/a", ".//c"}, {"a", ".//c"}, {"mailto:x", "c"},
	} {
		u, err := joinReferences(uri.MustParse(pair[0]), uri.MustParse(pair[1]))
		fmt.Printf("%q %v\n", u, err)
	}
	// Output:
	// "c" <nil>
	// "a/c" <nil>
	// "a/?q" <nil>
	// "b" <nil>
	// "#s" <nil>
	// "" <nil>
	// "a/c#s" <nil>
	// "../../c" <nil>
	// "../../c" <nil>
	// "./" <nil>
	// "./c:d" <nil>
	// "c" <nil>
	// "c" <nil>
	// "/a/c" <nil>
	// "/../c" <nil>
	// "/c" <nil>
	// "//h" <nil>
	// "//h/c" <nil>
	// "//h/c" <nil>
	// "http://h/c" <nil>
	// "http://i" <nil>
	// "mailto:x" <nil>
	// "" an empty segment would become an authority
	// ".//c" <nil>
	// "" uri: base URI is opaque
}

func Example_toIRI() {
	for _, s := range []string{
		"http://b%C3%BCcher.de/%e4%b8%ad?%C3%9F#%F0%9F%98%80", "a%20b%7E%25C3%BC", "/%FC%C3", "/%C3%C3%BC",
		"/%E2%80%AE%E2%81%A6%C2%A0%E2%80%A8%E2%80%8D%EF%BF%BD%EE%80%80%ED%A0%80%C0%AF",
	} {
		fmt.Println(toIRI(uri.MustParse(s)))
	}
	// Output:
	// http://bücher.de/中?ß#😀
	// a%20b%7E%25C3%BC
	// /%FC%C3
	// /%C3ü
	// /%E2%80%AE%E2%81%A6%C2%A0%E2%80%A8%E2%80%8D%EF%BF%BD%EE%80%80%ED%A0%80%C0%AF
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
	for _, line := range []string{
		"GET /a%2Fb//c?", "GET //evil.example/", "GET http://other.example/?q", "GET ftp://other.example",
		"GET /a[1]|{%C3}?b|c[2]%zz", "GET //[::1]/", "OPTIONS *", "GET *", "GET foo:bar", "GET foo:/bar", "GET /a#b", "GET /?a#b",
	} {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(line + " HTTP/1.1\r\nHost: a.example:8080\r\n\r\n")))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(requestURI(r))
	}
	fmt.Println(requestURI(httptest.NewRequest("GET", "https://[::1]/", nil)))
	r := httptest.NewRequest("GET", "/", nil)
	r.TLS = &tls.ConnectionState{}
	fmt.Println(requestURI(r))
	r = httptest.NewRequest("GET", "http://b/", nil) // sent to a proxy
	r.TLS = &tls.ConnectionState{}
	fmt.Println(requestURI(r))
	r.Host = "" // in HTTP/1.0
	fmt.Println(requestURI(r))
	// Output:
	// http://a.example:8080/a%2Fb//c? <nil>
	// http://a.example:8080//evil.example/ <nil>
	// http://other.example/?q <nil>
	// ftp://other.example <nil>
	// http://a.example:8080/a%5B1%5D%7C%7B%C3%7D?b%7Cc%5B2%5D%25zz <nil>
	// http://a.example:8080//%5B::1%5D/ <nil>
	// http://a.example:8080 <nil>
	//  uri: invalid abs_path at byte 21: want "/" after an authority
	//  no host
	//  no host
	// http://a.example:8080/a%23b <nil>
	//  uri: invalid query at byte 24: '#' must be escaped as "%23"
	// https://[::1]/ <nil>
	// https://example.com/ <nil>
	// http://b/ <nil>
	//  no host
}

func Example_fileURI() {
	for _, name := range []string{
		"/", "/home/anna/100% größe;v=1.txt", "/C:/Program Files/", "//a//b[1]", `/a\..\b`,
		"/srv/../b", "/.", path.Clean("/srv/../b"), "a", "",
	} {
		u, err := fileURI(name)
		again, _ := fileName(u)
		fmt.Println(u, again == name, err)
	}
	for _, s := range []string{
		"file:/a%2Eb", "file://LOCALHOST/a", "file://h/a", "file:/a?b", "/a", "file:///a%2Fb", "file:///%00", "file://", "file:a",
		"file:///srv/../etc/passwd", "file:///srv/%2e%2E/etc/passwd", "file:///a/.",
	} {
		fmt.Println(fileName(uri.MustParse(s)))
	}
	fmt.Println(fileName(uri.MustParse("file:///srv/../etc/passwd").RemoveDotSegments()))

	// The name of a file is not a reference.
	for _, name := range []string{"a[1]", "100%", "b#c", "c?", "d:e", "größe"} {
		reference := "." + uri.EscapePath(name)
		again, err := uri.Unescape(reference[len("./"):])
		_, anyURIErr := uri.ParseAnyURI(name)
		fmt.Println(reference, uri.Valid(reference), again == name, err, anyURIErr != nil)
	}
	_, err := uri.ParseAnyURI("../a[1]")
	fmt.Println(uri.EscapeExcluded("../a[1]"), err)
	// Output:
	// file:/// true <nil>
	// file:///home/anna/100%25%20gr%C3%B6%C3%9Fe%3Bv%3D1.txt true <nil>
	// file:///C:/Program%20Files/ true <nil>
	// file:////a//b%5B1%5D true <nil>
	// file:///a%5C..%5Cb true <nil>
	//  false the name is not absolute, or has dot segments
	//  false the name is not absolute, or has dot segments
	// file:///b true <nil>
	//  false the name is not absolute, or has dot segments
	//  true the name is not absolute, or has dot segments
	// /a.b <nil>
	// /a <nil>
	//  not a file on this machine
	//  not a file on this machine
	//  not a file on this machine
	//  not the name of a file
	//  not the name of a file
	//  no path
	//  no path
	//  not the name of a file
	//  not the name of a file
	//  not the name of a file
	// /etc/passwd <nil>
	// ./a%5B1%5D true true <nil> true
	// ./100%25 true true <nil> true
	// ./b%23c true true <nil> false
	// ./c%3F true true <nil> false
	// ./d:e true true <nil> false
	// ./gr%C3%B6%C3%9Fe true true <nil> false
	// ../a%5B1%5D uri: invalid segment at byte 4: '[' must be escaped as "%5B"
}

// TestRoot shows that os.Root stops ".." and symbolic links that lead out of its directory.
func TestRoot(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := os.Symlink(filepath.Dir(dir), filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"..", "link", "link/.", "../" + filepath.Base(dir)} {
		if file, err := root.Open(name); err == nil {
			file.Close()
			t.Errorf("os.Root opens %s; update MIGRATING.md", name)
		}
	}
}

func Example_isNamespace() {
	for _, name := range []string{
		"DAV:", "http:", "http:#", "urn:x", "http://[::1]", "http://a/ü", "http://a/\xff",
		"", ":", "1:", "a b", "urn:x ", "ü:x", "{x}", "\t", "a#b#c", "%zz",
	} {
		fmt.Println(isNamespace(name))
	}

	// What a URI does to names that differ, and to one that it cannot hold.
	for _, name := range []string{"http://a/ü", "http://a/%C3%BC", "http://a/%c3%bc", "DAV:"} {
		u, err := uri.ParseAnyURI(name)
		fmt.Println(u, u.Normalize(), err)
	}
	// Output:
	// true
	// true
	// true
	// true
	// true
	// true
	// true
	// false
	// false
	// false
	// false
	// false
	// false
	// false
	// false
	// false
	// false
	// http://a/%C3%BC http://a/%C3%BC <nil>
	// http://a/%C3%BC http://a/%C3%BC <nil>
	// http://a/%c3%bc http://a/%C3%BC <nil>
	//   uri: invalid absoluteURI at byte 4: want something after the scheme and its ':'
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

func Example_maskingWriter() {
	logger := log.New(maskingWriter{os.Stdout}, "", 0)
	logger.Printf("GET %s\nfrom http://u:pass@word@h/", `{"dsn":"pg://u:p w@h/"}`)
	_, err := url.Parse("http://u:s3cr et@h/")
	logger.Print(err)
	w := maskingWriter{os.Stdout} // several pieces of a line show the password
	fmt.Fprint(w, "http://u:sec")
	fmt.Fprintln(w, "ret@h/")
	// Output:
	// GET {"dsn":"pg://u:xxxxx@h/"}
	// from http://u:xxxxx@h/
	// parse "http://u:xxxxx@h/": net/url: invalid userinfo
	// http://u:secret@h/
}

// TestLogWrites shows that package log makes one Write for each message.
func TestLogWrites(t *testing.T) {
	var w writes
	logger := log.New(&w, strings.Repeat("p", 1<<10), log.LstdFlags|log.Llongfile|log.Lmsgprefix)
	for i := range 20 {
		logger.Print(strings.Repeat("message\n", 1<<i))
	}
	if w != 20 {
		t.Errorf("package log made %d writes for 20 messages; update MIGRATING.md", w)
	}
}

type writes int

func (w *writes) Write(p []byte) (int, error) { *w++; return len(p), nil }

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
