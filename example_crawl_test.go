// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"html"
	"regexp"

	"rfc2396.example/uri"
)

// linkPattern finds links well enough for an example. A program should parse HTML.
var linkPattern = regexp.MustCompile(`<(a|base|img) (?:href|src)="([^"]*)"`)

const linkedPage = `<base href="/manual/">
<a href="#top">           Of this page, not of /manual/: no request.
<a href="">               The same (section 4.2).
<a href="a?b=1&amp;c=2">  In HTML, "&amp;" is how "&" is written.
<a href="a?b=1&#38;c=2#d">
<a href="HTTP://Example.org:80/manual/a?b=1&c=2">
<a href="index.html">     One page,
<a href="./index.html#c">
<a href="%69ndex.html">   written in three ways.
<a href="../docs/#end">   This page, spelt out: a request, but for one who has it.
<img src="a plan.png">
<a href="100%/">
<a href="http:">
<a href="mailto:a@example.org">`

// The core of a link checker: what to request for the links of a page. The base is where
// the page was found, or what its BASE element says (section 5.1.1). That is resolved as
// browsers do it; HTML 4 wants it absolute.
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

		// A fragment is not requested, and another spelling is no other request.
		u = u.WithoutFragment()
		key := u.Normalize()
		if seen[key] {
			continue
		}
		seen[key] = true
		if u.HasScheme("http") || u.HasScheme("https") {
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
	// skip: mailto:a@example.org
}
