// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"cmp"
	"errors"
	"fmt"

	"rfc2396.example/uri"
)

// The five components, and which of them are defined.
func ExampleParse() {
	u, err := uri.Parse("file:///etc/motd?")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Scheme())
	fmt.Println(u.Authority()) // defined, and empty
	fmt.Println(u.Path())
	fmt.Println(u.Query()) // defined, and empty
	fmt.Println(u.Fragment())
	fmt.Println(u)
	// Output:
	// file true
	//  true
	// /etc/motd
	//  true
	//  false
	// file:///etc/motd?
}

// The error says which rule of Appendix A is broken, and at which byte.
func ExampleParse_invalid() {
	for _, s := range []string{"http://a/b c", "/100%", "127.0.0.1:80", "http:"} {
		_, err := uri.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// uri: invalid segment at byte 10: ' ' must be escaped as "%20"
	// uri: invalid escaped at byte 5: want two hex digits after "%", or "%25" for the character itself
	// uri: invalid rel_segment at byte 9: want a scheme before ':', or "./" before the segment
	// uri: invalid absoluteURI at byte 5: want hier_part or opaque_part after the scheme
}

// A caret under the byte at which no valid reference can continue.
func ExampleSyntaxError() {
	const s = "http://example.org/a|b"
	_, err := uri.Parse(s)
	var se *uri.SyntaxError
	if errors.As(err, &se) {
		fmt.Printf("%s\n%*s breaks %s\n", s, se.Offset+1, "^", se.Rule)
	}
	// Output:
	// http://example.org/a|b
	//                     ^ breaks segment
}

func ExampleMustParse() {
	var namespace = uri.MustParse("http://www.w3.org/XML/1998/namespace")
	fmt.Println(namespace.Kind())
	// Output: hierarchical
}

// A query of its own is valid, though relativeURI cannot derive it.
func ExampleValid() {
	fmt.Println(uri.Valid(""), uri.Valid("?y"), uri.Valid("mailto:a@b"))
	fmt.Println(uri.Valid("http:"), uri.Valid("a:b c"), uri.Valid("a#b#c"))
	// Output:
	// true true true
	// false false false
}

// Split takes everything, and loses nothing.
func ExampleSplit() {
	c := uri.Split("http://a b/<c>?#d#e")
	fmt.Println(c.Authority)
	fmt.Println(c.Path)
	fmt.Println(c.Query)
	fmt.Println(c.Fragment)
	fmt.Println(c)
	// Output:
	// a b
	// /<c>
	//
	// d#e
	// http://a b/<c>?#d#e
}

// A URI is a value: it can be compared, and be the key of a map.
func ExampleURI() {
	seen := map[uri.URI]bool{}
	for _, s := range []string{"http://a/", "http://a", "http://a/#", "http://a/"} {
		u := uri.MustParse(s)
		fmt.Println(u, seen[u])
		seen[u] = true
	}
	// Output:
	// http://a/ false
	// http://a false
	// http://a/# false
	// http://a/ true
}

// The opaque_part of the grammar takes a "?", the path of Appendix B does not.
func ExampleURI_SchemeSpecificPart() {
	u := uri.MustParse("mailto:a@b?subject=c#d")
	fmt.Println(u.Kind())
	fmt.Println(u.SchemeSpecificPart())
	fmt.Println(u.Path())
	// Output:
	// opaque
	// a@b?subject=c
	// a@b
}

func ExampleURI_HasScheme() {
	u := uri.MustParse("HTTP://a/")
	fmt.Println(u.HasScheme("http"))
	fmt.Println(u.Scheme())
	// Output:
	// true
	// HTTP true
}

func ExampleURI_Kind() {
	for _, s := range []string{"#s", "g", "/g", "//g", "http://g", "http:g"} {
		fmt.Printf("%-9s %v\n", s, uri.MustParse(s).Kind())
	}
	// Output:
	// #s        same-document
	// g         relative-path
	// /g        absolute-path
	// //g       network-path
	// http://g  hierarchical
	// http:g    opaque
}

// To change a part, change the components, and have them verified.
func ExampleComponents() {
	c := uri.MustParse("http://a/b?q#f").Components()
	c.Query = uri.Component{} // undefined
	c.Fragment = uri.Defined("")
	fmt.Println(c.URI())

	c.Path = "b"
	_, err := c.URI()
	fmt.Println(err)
	// Output:
	// http://a/b# <nil>
	// uri: invalid abs_path at byte 8: want "/" after an authority
}

// A path that would read as an authority makes no URI.
func ExampleComponents_URI() {
	_, err := uri.Components{Scheme: uri.Defined("file"), Path: "//etc/motd"}.URI()
	fmt.Println(err)
	fmt.Println(uri.Components{Scheme: uri.Defined("file"), Authority: uri.Defined(""), Path: "//etc/motd"}.URI())
	// Output:
	// uri: invalid abs_path at byte 6: "//" would begin an authority; want "/." before it
	// file:////etc/motd <nil>
}

func ExampleComponent() {
	for _, s := range []string{"g", "g?", "g?y"} {
		query := uri.MustParse(s).Components().Query
		fmt.Println(query, query == uri.Component{}, query == uri.Defined(""))
	}
	// Output:
	// <undefined> true false
	//  false true
	// y false false
}

func ExampleURI_Resolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, s := range []string{"g", "../g", "?y", "../../../g", "/./g"} {
		u, err := base.Resolve(uri.MustParse(s))
		fmt.Println(u, err)
	}
	// Output:
	// http://a/b/c/g <nil>
	// http://a/b/g <nil>
	// http://a/b/c/?y <nil>
	// http://a/../g <nil>
	// http://a/./g <nil>
}

// The base URI is the innermost that there is, by section 5.1: the zero URI means
// that there is none.
func ExampleURI_Resolve_base() {
	var (
		embedded      uri.URI // 5.1.1 in the document's content: none
		encapsulating uri.URI // 5.1.2 of the message around it: none
		retrieval     = uri.MustParse("http://a/b/c")
		application   = uri.MustParse("file:///home/")
	)
	base := cmp.Or(embedded, encapsulating, retrieval, application)
	fmt.Println(base.ResolveString("d"))
	// Output: http://a/b/d <nil>
}

// A same-document reference is no URI to be retrieved.
func ExampleURI_ResolveString() {
	base := uri.MustParse("http://a/b")
	_, err := base.ResolveString("#s")
	fmt.Println(errors.Is(err, uri.ErrSameDocument))

	_, err = uri.MustParse("mailto:a@b").ResolveString("c")
	fmt.Println(errors.Is(err, uri.ErrOpaqueBase))
	// Output:
	// true
	// true
}

func ExampleURI_AppendResolve() {
	base := uri.MustParse("http://a/b/c")
	line := []byte("Location: ")
	line, err := base.AppendResolve(line, uri.MustParse("../d"))
	fmt.Printf("%s %v\n", line, err)
	// Output: Location: http://a/d <nil>
}

// Where the document is known, and climbing above the root is an error.
func ExampleResolver() {
	r := uri.Resolver{
		Base:     uri.MustParse("http://a/b/"),
		Document: uri.MustParse("http://a/index?q"),
		Excess:   uri.RejectExcess,
	}
	fmt.Println(r.ResolveString("#s"))
	_, err := r.ResolveString("../../c")
	fmt.Println(err)
	// Output:
	// http://a/index?q#s <nil>
	// uri: more ".." than the base URI has levels
}

// Each part of a URI reserves other characters.
func ExampleEscape() {
	const data = "50% of a/b=c?"
	fmt.Println(uri.Escape(data, uri.InSegment))
	fmt.Println(uri.Escape(data, uri.InQuery))
	fmt.Println(uri.Escape(data, uri.InFragment))
	fmt.Println(uri.Escape("..", uri.InSegment)) // no dot segment
	// Output:
	// 50%25%20of%20a%2Fb%3Dc%3F
	// 50%25%20of%20a%2Fb%3Dc%3F
	// 50%25%20of%20a/b=c?
	// %2E%2E
}

func ExampleEscapePath() {
	fmt.Println(uri.EscapePath("AC/DC", "Back in Black", ".."))
	// Output: /AC%2FDC/Back%20in%20Black/%2E%2E
}

// Take a URI apart first, then unescape.
func ExampleUnescape() {
	fmt.Println(uri.Unescape("AC%2FDC"))
	fmt.Println(uri.Unescape("%2541")) // once
	fmt.Println(uri.Unescape("a+b"))   // a plus is no space
	_, err := uri.Unescape("100%")
	fmt.Println(err)
	// Output:
	// AC/DC <nil>
	// %41 <nil>
	// a+b <nil>
	// uri: invalid escaped at byte 4: want two hex digits after "%", or "%25" for the character itself
}

// What a person typed, mended as far as it can be.
func ExampleEscapeExcluded() {
	fmt.Println(uri.EscapeExcluded("http://a/100% of {b} %41"))
	// Output: http://a/100%25%20of%20%7Bb%7D%20%41
}
