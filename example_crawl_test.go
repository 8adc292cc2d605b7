// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"rfc2396.example/uri"
)

// linkPattern finds links well enough for an example. A program should parse HTML.
var linkPattern = regexp.MustCompile(`<(a|base|img) (?:href|src)="([^"]*)"`)

const linkedPage = `<base href="/manual/">
<a href="#top">           A part of this page, not of /manual/.
<a href="">               This page (section 4.2).
<a href="a?b=1&amp;c=2">  In HTML, "&" is written as "&amp;"
<a href="a?b=1&#38;c=2#d">or as a number.
<a href="HTTP://Example.org:80/manual/a?b=1&c=2">
<a href="index.html">     One page
<a href="./index.html#c"> is written
<a href="%69ndex.html">   in three ways.
<a href="../docs/#end">   The URI of this page.
<img src="a plan.png">
<a href="100%/">
<a href="http:">
<a href="http:///g">
<a href="http://my_service/">
<a href="mailto:a@example.org">`

// fetchable reports whether an HTTP client can ask a host for u.
func fetchable(u uri.URI) bool {
	server, err := u.Server()
	return (u.HasScheme("http") || u.HasScheme("https")) && err == nil && server.HostKind() != uri.NoHost
}

// A link checker decides what to fetch for the links of a page. The base is the URI that the
// page was fetched from, or the URI in its BASE element (section 5.1.1). If the latter is
// relative, it is resolved, as browsers do.
func Example_links() {
	page := uri.MustParse("http://example.org/docs/")
	base, seen := page, map[uri.URI]bool{page.Normalize(): true}
	for _, link := range linkPattern.FindAllStringSubmatch(linkedPage, -1) {
		ref := html.UnescapeString(link[2])
		u, err := base.ResolveString(ref)
		var broken *uri.SyntaxError
		switch {
		case errors.Is(err, uri.ErrSameDocument):
			continue
		case errors.As(err, &broken):
			fmt.Printf("broken: %q breaks %s at byte %d\n", ref, broken.Rule, broken.Offset)
			continue
		case err != nil: // the base is opaque, or not absolute
			fmt.Println(err)
			return
		}
		if link[1] == "base" {
			base = u
			continue
		}

		// The fragment is not fetched, and equivalent URIs are fetched once.
		u = u.WithoutFragment()
		key := u.Normalize()
		if seen[key] {
			continue
		}
		seen[key] = true
		if fetchable(u) {
			fmt.Println("fetch:", u)
		} else {
			fmt.Println("skip:", u)
		}
	}
	// Output:
	// fetch: http://example.org/manual/a?b=1&c=2
	// fetch: http://example.org/manual/index.html
	// broken: "a plan.png" breaks rel_segment at byte 1
	// broken: "100%/" breaks escaped at byte 4
	// broken: "http:" breaks absoluteURI at byte 5
	// skip: http:///g
	// skip: http://my_service/
	// skip: mailto:a@example.org
}

// sortKey returns a key like those of SURT: the labels of the host in reverse order, then the
// path and the query. The key leaves out the scheme, its default port, the userinfo and the
// fragment. A URI that an HTTP client cannot fetch is its own key.
func sortKey(u uri.URI) string {
	u = u.WithoutFragment().Normalize().RemoveDotSegments()
	if !fetchable(u) {
		return u.String() // no scheme begins with "("
	}
	server, _ := u.Server()
	key := server.Host
	if server.HostKind() == uri.Hostname {
		labels := strings.Split(strings.TrimSuffix(key, "."), ".")
		slices.Reverse(labels)
		key = strings.Join(labels, ",") + ","
	}
	if port, ok := server.Port.Get(); ok {
		key += ":" + port
	}
	rest := uri.Components{Path: cmp.Or(u.Path(), "/"), Query: u.Components().Query}
	return "(" + key + ")" + rest.String()
}

// Sorted by their keys, the pages of a domain and of its subdomains are neighbors: all keys
// begin with "(org,example,".
func Example_sortKey() {
	var keys []string
	for _, s := range []string{
		"http://www.example.org/b?q",
		"http://example.net/",
		"https://anna@EXAMPLE.org.:443#top",
		"http://www.example.org:8080/a/../b",
		"http://127.0.0.1/",
		"mailto:a@example.org",
		"http://my_service/",
	} {
		keys = append(keys, sortKey(uri.MustParse(s)))
	}
	slices.Sort(keys)
	fmt.Println(strings.Join(keys, "\n"))
	// Output:
	// (127.0.0.1)/
	// (net,example,)/
	// (org,example,)/
	// (org,example,www,)/b?q
	// (org,example,www,:8080)/b
	// http://my_service/
	// mailto:a@example.org
}
