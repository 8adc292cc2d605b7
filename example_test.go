// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"bytes"
	"cmp"
	"database/sql"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"net"
	"slices"
	"strings"

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

// What may be a password is not quoted (section 7).
func ExampleSyntaxError_Error() {
	_, err := uri.Parse("http://anna:pass|word@host/")
	fmt.Println(err)
	// Output: uri: invalid reg_name at byte 16: this character is not allowed here
}

// A constant that is misspelt panics. The message shows the text, but no password.
func ExampleMustParse() {
	namespace := uri.MustParse("http://www.w3.org/XML/1998/namespace")
	fmt.Println(namespace.Kind())
	defer func() { fmt.Println(recover()) }()
	uri.MustParse("ftp://anna:secret@www.w3.org/XML/1998/name space")
	// Output:
	// hierarchical
	// uri: Parse("ftp://anna:xxxxx@www.w3.org/XML/1998/name space"): invalid segment at byte 42: ' ' must be escaped as "%20"
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

// In HTML it must be escaped: "&" and "'" are characters of a URI (section 2).
func ExampleURI_String() {
	u := uri.MustParse("http://a/?q='b'&copy=c")
	fmt.Println(html.EscapeString(u.String()))
	fmt.Println(html.UnescapeString(u.String())) // or else
	// Output:
	// http://a/?q=&#39;b&#39;&amp;copy=c
	// http://a/?q='b'©=c
}

// What stands before the first colon is a scheme, unless a slash precedes it (section
// 3.1). A host can look like one.
func ExampleURI_Scheme() {
	for _, s := range []string{"HTTP://a/", "localhost:80", "./localhost:80", "//localhost:80"} {
		fmt.Println(uri.MustParse(s).Scheme())
	}
	// Output:
	// HTTP true
	// localhost true
	//  false
	//  false
}

// The userinfo is in it, and may look like a host (section 3.2.2). Behind "////" stands
// no host: the authority is empty, and the path begins with two slashes.
func ExampleURI_Authority() {
	for _, s := range []string{"http://www.example.org:80@evil.example/", "http:////host/", "http:/host/"} {
		fmt.Println(uri.MustParse(s).Authority())
	}
	// Output:
	// www.example.org:80@evil.example true
	//  true
	//  false
}

// Nothing is unescaped: "%2F" is no slash (section 3.3).
func ExampleURI_Path() {
	for _, s := range []string{"http://a/AC%2FDC", "http://a", "//a/b", "mailto:a@b?c"} {
		fmt.Printf("%q ", uri.MustParse(s).Path())
	}
	// Output: "/AC%2FDC" "" "/b" "a@b"
}

// A query may hold "/" and "?" (section 3.4). Behind a "#" there is none.
func ExampleURI_Query() {
	for _, s := range []string{"/a?b?c/../d", "/a?", "/a", "/a#b?c"} {
		fmt.Println(uri.MustParse(s).Query())
	}
	// Output:
	// b?c/../d true
	//  true
	//  false
	//  false
}

// What follows a "#" is no path and no query, much as it may look so (section 4.1).
func ExampleURI_Fragment() {
	u := uri.MustParse("http://a/#/mail?id=1")
	fmt.Println(u.Path())
	fmt.Println(u.Fragment())
	// Output:
	// /
	// /mail?id=1 true
}

// A scheme is all it takes (section 1.4), and a drive looks like one.
func ExampleURI_IsAbsolute() {
	for _, s := range []string{"http://a/#f", "//a/", "/a", "C:/a"} {
		fmt.Print(uri.MustParse(s).IsAbsolute(), " ")
	}
	// Output: true false false true
}

// A fragment is no part of a URI (section 4.1). What is left of a reference to the
// current document is the zero value.
func ExampleURI_WithoutFragment() {
	fmt.Println(uri.MustParse("http://a/?q#").WithoutFragment())
	fmt.Println(uri.MustParse("#s").WithoutFragment() == uri.URI{})
	// Output:
	// http://a/?q
	// true
}

// A clone is the same key of a map, but does not hold the page in memory that the URI
// was cut from.
func ExampleURI_Clone() {
	page := "See http://a/b, and a megabyte more."
	for m := range uri.FindAll(page) {
		seen := map[uri.URI]bool{m.URI.Clone(): true}
		fmt.Println(m.URI, seen[m.URI])
	}
	// Output: http://a/b true
}

// The order is that of the bytes: capital letters first, and "-" before "/".
func ExampleURI_Compare() {
	var list []uri.URI
	for _, s := range []string{"http://a/b", "http://a", "http://a-b/", "HTTP://a/b", "http://a/b"} {
		list = append(list, uri.MustParse(s))
	}
	slices.SortFunc(list, uri.URI.Compare)
	fmt.Println(slices.Compact(list))
	// Output: [HTTP://a/b http://a http://a-b/ http://a/b]
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

// Only a hierarchical URI can be a base (section 5). A slash behind the scheme makes one,
// whatever the scheme.
func ExampleKind() {
	for _, s := range []string{"http:a", "//a", "urn:/a"} {
		base := uri.MustParse(s)
		_, err := base.ResolveString("b")
		fmt.Println(base.Kind() == uri.Hierarchical, err)
	}
	// Output:
	// false uri: base URI is opaque
	// false uri: base URI is not absolute
	// true <nil>
}

// The RFC's names for what may look like something else.
func ExampleKind_String() {
	for _, s := range []string{"", "?y", "http:g", "localhost:80", "C:/autoexec.bat"} {
		fmt.Println(uri.MustParse(s).Kind())
	}
	// Output:
	// same-document
	// relative-path
	// opaque
	// opaque
	// hierarchical
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

// An authority that is not a server changes as a component; for one that is, see WithServer.
func ExampleURI_Components() {
	c := uri.MustParse("http://my_service:8080/b?q").Components()
	c.Authority = uri.Defined("my_other_service")
	fmt.Println(c.URI())
	// Output: http://my_other_service/b?q <nil>
}

// Change what Server gives, and put it back. A URI without an authority gets one.
func ExampleURI_WithServer() {
	u := uri.MustParse("http://anna:secret@host:8080/b?q")
	server, _ := u.Server()
	server.Userinfo = uri.Component{}
	server.Port = uri.Defined("80")
	fmt.Println(u.WithServer(server))
	fmt.Println(uri.MustParse("file:/etc/motd").WithServer(uri.Server{Host: "[::1]"}))

	_, err := u.WithServer(uri.Server{Host: "my_host"})
	fmt.Println(err) // the offset counts in "http://my_host/b?q"
	// Output:
	// http://host:80/b?q <nil>
	// file://[::1]/etc/motd <nil>
	// uri: invalid hostname at byte 9: '_' is not a letter, a digit, '-' or '.'
}

// What a program can log beside an error.
func ExampleComponents_Redacted() {
	const text = "ftp://anna:pass word@host/"
	if _, err := uri.Parse(text); err != nil {
		fmt.Println(uri.Split(text).Redacted())
		fmt.Println(err)
	}
	// Output:
	// ftp://anna:xxxxx@host/
	// uri: invalid reg_name at byte 15: this character is not allowed here
}

// It verifies nothing: what it puts together may come apart otherwise (section 4.3).
func ExampleComponents_String() {
	c := uri.Components{Scheme: uri.Defined("file"), Path: "//etc/motd"}
	fmt.Println(c)
	fmt.Println(uri.Split(c.String()).Authority)
	// Output:
	// file://etc/motd
	// etc
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

// A default takes the place of what is missing, not of what is empty.
func ExampleComponent_Get() {
	for _, s := range []string{"/search", "/search?", "/search?q"} {
		query, ok := uri.Split(s).Query.Get()
		if !ok {
			query = "default"
		}
		fmt.Printf("%q ", query)
	}
	// Output: "default" "" "q"
}

// "<undefined>" is for people: no URI can hold it.
func ExampleComponent_String() {
	c := uri.Split("http://a/b#")
	fmt.Printf("%s %q\n", c.Query, c.Fragment)
	c.Query = uri.Defined(c.Query.String()) // a mistake, and found
	_, err := c.URI()
	fmt.Println(err)
	// Output:
	// <undefined> ""
	// uri: invalid query at byte 11: '<' must be escaped as "%3C"
}

// Defined and empty is not undefined.
func ExampleDefined() {
	c := uri.Components{Scheme: uri.Defined("file"), Path: "/etc/motd"}
	fmt.Println(c.URI())
	c.Authority = uri.Defined("")
	fmt.Println(c.URI())
	// Output:
	// file:/etc/motd <nil>
	// file:///etc/motd <nil>
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

// The base matters only to a reference that depends on it.
func ExampleURI_Resolve_errors() {
	for _, s := range []string{"http:g", "#s", "g"} {
		ref := uri.MustParse(s)
		_, err1 := uri.MustParse("/a/b").Resolve(ref)
		_, err2 := uri.MustParse("mailto:a@b").Resolve(ref)
		fmt.Printf("%v; %v\n", err1, err2)
	}
	// Output:
	// <nil>; <nil>
	// uri: reference to the current document; uri: reference to the current document
	// uri: base URI is not absolute; uri: base URI is opaque
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

// The loophole of step 3, for pages that have "http:g" where they mean "g". What has an
// authority, or another scheme, is left alone.
func ExampleResolver_Resolve() {
	base := uri.MustParse("http://a/b/c")
	for _, s := range []string{"http:g", "http:?y", "http://g", "mailto:g"} {
		ref := uri.MustParse(s)
		strict, _ := uri.Resolver{Base: base}.Resolve(ref)
		loose, _ := uri.Resolver{Base: base, AllowSameScheme: true}.Resolve(ref)
		fmt.Println(strict, loose)
	}
	// Output:
	// http:g http://a/b/g
	// http:?y http://a/b/?y
	// http://g http://g
	// mailto:g mailto:g
}

// Dot segments of an absolute path stay (step 5), and so there is no excess of them.
func ExampleResolver_ResolveString() {
	r := uri.Resolver{Base: uri.MustParse("http://a/b"), Excess: uri.RejectExcess}
	for _, ref := range []string{"../g", "/../g"} {
		_, err := r.ResolveString(ref)
		fmt.Println(ref, errors.Is(err, uri.ErrExcess))
	}
	// Output:
	// ../g true
	// /../g false
}

// The action of a form always makes a new request (section 4.2): let the base be the
// document. The base's query stays for "", but not for "?y".
func ExampleResolver_AppendResolve() {
	base := uri.MustParse("http://a/b?q#f")
	r := uri.Resolver{Base: base, Document: base}
	line := make([]byte, 0, 80) // for all of them
	for _, action := range []string{"", "#s", "?y"} {
		text, err := r.AppendResolve(append(line, "GET "...), uri.MustParse(action))
		fmt.Println(string(text), err)
	}
	// Output:
	// GET http://a/b?q <nil>
	// GET http://a/b?q#s <nil>
	// GET http://a/?y <nil>
}

// The three ways that step 6g offers.
func ExampleExcessPolicy() {
	r := uri.Resolver{Base: uri.MustParse("http://a/b/c/d;p?q")}
	for _, r.Excess = range []uri.ExcessPolicy{uri.KeepExcess, uri.DropExcess, uri.RejectExcess} {
		fmt.Println(r.ResolveString("../../../g"))
	}
	// Output:
	// http://a/../g <nil>
	// http://a/g <nil>
	//  uri: more ".." than the base URI has levels
}

func ExampleExcessPolicy_String() {
	fmt.Println(uri.Resolver{}.Excess)
	// Output: keep
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

// Of the reserved characters (section 2.2), each part reserves its own.
func ExamplePart() {
	for _, in := range []uri.Part{uri.InQuery, uri.InSegment, uri.InAuthority, uri.InFragment} {
		fmt.Println(in, uri.Escape(";/?:@&=+$,", in))
	}
	// Output:
	// query %3B%2F%3F%3A%40%26%3D%2B%24%2C
	// segment %3B%2F%3F:@&%3D+$,
	// authority %3B%2F%3F%3A%40&=+$,
	// fragment ;/?:@&=+$,
}

func ExamplePart_String() {
	var in uri.Part // the zero value is the strictest
	fmt.Println(in)
	// Output: query
}

// A query of two pairs: the delimiters are no data, and are not escaped.
func ExampleAppendEscape() {
	query := []byte("name=")
	query = uri.AppendEscape(query, "Simon & Garfunkel", uri.InQuery)
	query = append(query, "&share="...)
	query = uri.AppendEscape(query, "50%", uri.InQuery)
	c := uri.MustParse("http://a/b").Components()
	c.Query = uri.Defined(string(query))
	fmt.Println(c.URI())
	// Output: http://a/b?name=Simon%20%26%20Garfunkel&share=50%25 <nil>
}

// And the way back: first the delimiters, then the escapes.
func ExampleAppendUnescape() {
	query, _ := uri.MustParse("http://a/b?name=Simon%20%26%20Garfunkel&share=50%25").Query()
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		line, err := uri.AppendUnescape([]byte(name+": "), value)
		fmt.Println(string(line), err)
	}
	// Output:
	// name: Simon & Garfunkel <nil>
	// share: 50% <nil>
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

// Why there is no server, where java.net.URI has a bare null.
func ExampleURI_Server() {
	for _, s := range []string{"http://www.example.org:8080/", "http://my_host/", "http://1.2.3/", "mailto:a@b"} {
		server, err := uri.MustParse(s).Server()
		fmt.Println(server.Host, err)
	}
	// Output:
	// www.example.org <nil>
	//  uri: invalid hostname at byte 9: '_' is not a letter, a digit, '-' or '.'
	//  uri: invalid toplabel at byte 12: want a last label that begins with a letter, or an address of four numbers
	//  uri: invalid net_path at byte 7: want "//" and an authority
}

// A port that is empty is not one that is undefined.
func ExampleParseServer() {
	for _, authority := range []string{"h", "h:", "h:0080"} {
		server, err := uri.ParseServer(authority)
		port, ok := server.PortNumber(70)
		fmt.Println(server.Port, port, ok, err)
	}
	// Output:
	// <undefined> 70 true <nil>
	//  70 true <nil>
	// 0080 80 true <nil>
}

// Values compare by their text. The zero value is the empty authority, which is a server.
func ExampleServer() {
	a, _ := uri.ParseServer("host:80")
	b, _ := uri.ParseServer("host:080")
	c, err := uri.MustParse("file:///etc/motd").Server()
	fmt.Println(a == b, c == uri.Server{}, err)
	// Output: false true <nil>
}

// A port may have any length (section 3.2.2), and need not be one to connect to.
func ExampleServer_PortNumber() {
	for _, s := range []string{"https://h", "http://h:", "http://h:00080", "http://h:65536"} {
		u := uri.MustParse(s)
		scheme, _ := u.Scheme()
		standard, _ := uri.DefaultPort(scheme)
		server, _ := u.Server()
		fmt.Println(server.PortNumber(standard))
	}
	// Output:
	// 443 true
	// 80 true
	// 80 true
	// 0 false
}

// In a Server that was put together by hand, the host may be none.
func ExampleServer_HostKind() {
	for _, host := range []string{"www.example.org.", "my_host", "::1", "[::1]"} {
		fmt.Print(uri.Server{Host: host}.HostKind(), " ")
	}
	// Output: hostname none none IPv6address
}

// The last label decides (section 3.2.2): if it begins with a digit, it must be the last of
// four numbers. They need not make an address.
func ExampleHostKind() {
	for _, host := range []string{"1.2.3.x4", "1.2.3.4x", "1.2.3.999"} {
		kind := uri.Server{Host: host}.HostKind()
		fmt.Println(kind == uri.Hostname, kind == uri.IPv4, kind == uri.NoHost)
	}
	// Output:
	// true false false
	// false false true
	// false true false
}

// "none" is the kind of a host that may be missing, and of one that is invalid.
func ExampleHostKind_String() {
	for _, s := range []string{"file://127.0.0.1/etc", "file:///etc", "file://127.1/etc"} {
		server, err := uri.MustParse(s).Server()
		fmt.Println(server.HostKind(), err == nil)
	}
	// Output:
	// IPv4address true
	// none true
	// none false
}

// It verifies nothing, and hides nothing.
func ExampleServer_String() {
	server := uri.Server{Userinfo: uri.Defined("anna:secret"), Host: "::1", Port: uri.Defined("80")}
	fmt.Println(server)
	_, err := server.Authority()
	fmt.Println(err)
	// Output:
	// anna:secret@::1:80
	// uri: invalid hostname at byte 12: ':' is not a letter, a digit, '-' or '.'
}

// Four numbers make an IPv4address by the grammar. Not each of them is an address.
func ExampleServer_Addr() {
	for _, host := range []string{"127.0.0.1", "999.0.0.1", "010.0.0.1", "localhost"} {
		server := uri.Server{Host: host}
		addr, ok := server.Addr()
		fmt.Println(server.HostKind(), addr, ok)
	}
	// Output:
	// IPv4address 127.0.0.1 true
	// IPv4address invalid IP false
	// IPv4address invalid IP false
	// hostname invalid IP false
}

// To build an authority, and have it verified.
func ExampleServer_Authority() {
	server := uri.Server{Userinfo: uri.Defined(uri.Escape("a@b", uri.InAuthority)), Host: "h", Port: uri.Defined("80")}
	fmt.Println(server.Authority())

	server.Host = "h:8080"
	_, err := server.Authority()
	fmt.Println(err)
	// Output:
	// a%40b@h:80 <nil>
	// uri: invalid hostname at byte 7: ':' is not a letter, a digit, '-' or '.'
}

// IPv6 addresses came with RFC 2732, which is opt-in. A Server's Host keeps the brackets;
// net.JoinHostPort adds its own.
func ExampleSyntax() {
	_, err := uri.Parse("http://[::1]:80/")
	fmt.Println(err)

	u, err := uri.RFC2732.Parse("http://[::1]:80/")
	server, _ := u.Server()
	addr, _ := server.Addr()
	fmt.Println(u, err)
	fmt.Println(server.Host, addr)
	fmt.Println(net.JoinHostPort(strings.Trim(server.Host, "[]"), "80"))
	// Output:
	// uri: invalid reg_name at byte 7: only RFC 2732 allows brackets here; use RFC2732.Parse
	// http://[::1]:80/ <nil>
	// [::1] ::1
	// [::1]:80
}

// Brackets are legal in a query, a fragment and an opaque part, too, but not in a path. RFC 2732
// has no zones.
func ExampleSyntax_Parse() {
	for _, s := range []string{"//[::ffff:1.2.3.4]:80", "sip:anna@[::1]", "?a[1]=b", "/a[1]", "//[fe80::1%25eth0]/"} {
		_, err := uri.RFC2732.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// uri: invalid segment at byte 2: '[' must be escaped as "%5B"
	// uri: invalid IPv6address at byte 10: want an IPv6 address and ']'
}

func ExampleSyntax_MustParse() {
	loopback := uri.RFC2732.MustParse("http://[::1]/")
	fmt.Println(loopback.Kind())
	// Output: hierarchical
}

// What is read back from JSON, or from a database, may have brackets, which Parse refuses.
func ExampleSyntax_Valid() {
	var u uri.URI
	err := u.UnmarshalText([]byte("http://[::1]/"))
	fmt.Println(err, uri.Valid(u.String()), uri.RFC2732.Valid(u.String()))
	// Output: <nil> false true
}

func ExampleSyntax_String() {
	for _, x := range []uri.Syntax{uri.RFC2396, uri.RFC2732} {
		fmt.Printf("%v: %v\n", x, x.Valid("http://a/?b[]=c"))
	}
	// Output:
	// RFC 2396: false
	// RFC 2732: true
}

// The brackets belong to the host. Without them the first colon ends it.
func ExampleSyntax_ParseServer() {
	for _, authority := range []string{"anna@[::1]:80", "fe80::1"} {
		server, err := uri.RFC2732.ParseServer(authority)
		fmt.Println(server.Host, server.Port, err)
	}
	// Output:
	// [::1] 80 <nil>
	//  <undefined> uri: invalid port at byte 5: want digits
}

func ExampleSyntax_EscapeExcluded() {
	const typed = "http://[::1]/a[1]?b[]"
	fmt.Println(uri.EscapeExcluded(typed))
	fmt.Println(uri.RFC2732.EscapeExcluded(typed))
	// Output:
	// http://%5B::1%5D/a%5B1%5D?b%5B%5D
	// http://[::1]/a%5B1%5D?b[]
}

// Any segment may have parameters, and any may be empty.
func ExampleURI_Segments() {
	for s := range uri.MustParse("/a;x=1;y//b;").Segments() {
		fmt.Printf("%q", s.Name())
		for p := range s.Params() {
			fmt.Printf(" %q", p)
		}
		fmt.Println()
	}
	// Output:
	// "a" "x=1" "y"
	// ""
	// "b" ""
}

// Unescape what Name and Params give, not the segment: "%3B" is data, ";" a delimiter
// (section 3.3).
func ExampleSegment() {
	for s := range uri.MustParse("/AC%3BDC;year=1980").Segments() {
		fmt.Println(uri.Unescape(s.Name()))
		data, _ := uri.Unescape(string(s))
		fmt.Println(uri.Segment(data).Name()) // too late
	}
	// Output:
	// AC;DC <nil>
	// AC
}

// A segment with the name ".." is no dot segment if it has a parameter.
func ExampleSegment_Name() {
	u, _ := uri.MustParse("http://a/b/c").ResolveString("..;x/d")
	for s := range u.Segments() {
		fmt.Println(s, s.Name())
	}
	// Output:
	// b b
	// ..;x ..
	// d d
}

// Parameters may be empty. What "," and "=" in them mean is for the scheme to say.
func ExampleSegment_Params() {
	for _, s := range []uri.Segment{"a", "a;", "a;x=1,2;;y"} {
		fmt.Printf("%q\n", slices.Collect(s.Params()))
	}
	// Output:
	// []
	// [""]
	// ["x=1,2" "" "y"]
}

// The inverse of Resolve.
func ExampleURI_Relativize() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, s := range []string{"http://a/b/c/g", "http://a/g", "http://a/b/c/x:y", "http://a/b/c/", "http://a/b/c/d;p?q", "http://h/g", "mailto:a@b"} {
		target := uri.MustParse(s)
		ref := base.Relativize(target)
		again, _ := base.Resolve(ref)
		fmt.Println(ref, again == target)
	}
	// Output:
	// g true
	// ../../g true
	// ./x:y true
	// ./ true
	// d;p?q true
	// //h/g true
	// mailto:a@b true
}

// In a document that is the target, only the fragment is left (section 4.2).
func ExampleResolver_Relativize() {
	page := uri.MustParse("http://a/b/c?q")
	r := uri.Resolver{Base: page, Document: page}
	for _, s := range []string{"http://a/b/c?q#s", "http://a/b/c?q", "http://a/b/#s"} {
		target := uri.MustParse(s)
		fmt.Printf("%q %q\n", r.Relativize(target), page.Relativize(target))
	}
	// Output:
	// "#s" "c?q#s"
	// "" "c?q"
	// "./#s" "./#s"
}

func ExampleURI_Normalize() {
	fmt.Println(uri.MustParse("HTTP://WWW.Example.ORG:080/%7euser/%2e%2e/a%2fb").Normalize())
	fmt.Println(uri.MustParse("http://www.example.org").Normalize()) // no slash is added
	// Output:
	// http://www.example.org/~user/%2E%2E/a%2Fb
	// http://www.example.org
}

func ExampleURI_Equivalent() {
	u := uri.MustParse("http://www.XEROX.com:80/")
	for _, s := range []string{"HTTP://www.xerox.com:/", "http://www.xerox.com", "http://www.xerox.com/./"} {
		fmt.Println(s, u.Equivalent(uri.MustParse(s)))
	}
	// Output:
	// HTTP://www.xerox.com:/ true
	// http://www.xerox.com false
	// http://www.xerox.com/./ false
}

// What is relative stays so, and means the same against every base.
func ExampleURI_RemoveDotSegments() {
	for _, s := range []string{"http://a/b/./../../c", "../a/../b", "a/../b:c", "a/.."} {
		fmt.Println(uri.MustParse(s).RemoveDotSegments())
	}
	// Output:
	// http://a/c
	// ../b
	// ./b:c
	// ./
}

func ExampleDefaultPort() {
	fmt.Println(uri.DefaultPort("HTTPS"))
	fmt.Println(uri.DefaultPort("mailto"))
	// Output:
	// 443 true
	// 0 false
}

// A password with an "@" makes the authority a reg_name, and is one all the same.
func ExampleURI_Redacted() {
	fmt.Println(uri.MustParse("ftp://anna:p@ssword@host/").Redacted())
	// Output: ftp://anna:xxxxx@host/
}

// The gopher URI of section 7, which makes an SMTP server send a message.
func ExampleURI_Hazards() {
	h := uri.MustParse("gopher://host:25/1HELO%20a%0D%0AMAIL").Hazards()
	fmt.Println(h, h&uri.PortHazard != 0, h&uri.PasswordHazard != 0)
	// Output: port|escaped-control true false
}

// An empty password counts, and so does port 80 where no scheme makes it the default.
func ExampleHazards() {
	for _, s := range []string{"ftp://anna:@host/", "http://host:0080/", "//host:80/"} {
		h := uri.MustParse(s).Hazards()
		fmt.Println(h&uri.PasswordHazard != 0, h&uri.PortHazard != 0)
	}
	// Output:
	// true false
	// false false
	// false true
}

// "none" is not "safe".
func ExampleHazards_String() {
	fmt.Println(uri.PasswordHazard | uri.EscapedControlHazard)
	fmt.Println(uri.MustParse("javascript:alert(document.cookie)").Hazards())
	// Output:
	// password|escaped-control
	// none
}

// In JSON, "" is the reference to the current document.
func ExampleURI_UnmarshalText() {
	var v struct{ A, B, C uri.URI }
	fmt.Println(json.Unmarshal([]byte(`{"A":"http://a/b","B":"","C":null}`), &v))
	fmt.Println(v.A.Kind(), v.B.Kind(), v.C.Kind())

	err := json.Unmarshal([]byte(`{"A":"http://a b/"}`), &v)
	fmt.Println(err)
	// Output:
	// <nil>
	// hierarchical same-document same-document
	// uri: invalid reg_name at byte 8: ' ' must be escaped as "%20"; a host name cannot contain it
}

// In JSON "&" becomes "\u0026", which is the same string. A zero value is a reference too:
// only omitzero leaves it out.
func ExampleURI_MarshalText() {
	var v struct {
		A uri.URI
		B uri.URI `json:",omitempty"`
		C uri.URI `json:",omitzero"`
	}
	v.A = uri.MustParse("http://a/?b&c")
	text, err := json.Marshal(v)
	fmt.Println(string(text), err)
	// Output: {"A":"http://a/?b\u0026c","B":""} <nil>
}

// For a list of URIs: none holds a space, though any may hold a comma (section 2).
func ExampleURI_AppendText() {
	var list []byte
	for _, s := range []string{"http://a/b,c", "mailto:a@b,c@d"} {
		list, _ = uri.MustParse(s).AppendText(list)
		list = append(list, ' ')
	}
	fmt.Printf("%q\n", strings.Fields(string(list)))
	// Output: ["http://a/b,c" "mailto:a@b,c@d"]
}

// In gob every byte survives, a "#" at the end too, and so does the zero value.
func ExampleURI_MarshalBinary() {
	list := []uri.URI{uri.MustParse("HTTP://a/%7e#"), {}}
	var again []uri.URI
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(list)
	err = cmp.Or(err, gob.NewDecoder(&b).Decode(&again))
	fmt.Printf("%q %v\n", again, err)
	// Output: ["HTTP://a/%7e#" ""] <nil>
}

// Keys that sort in a store of bytes as Compare sorts URIs.
func ExampleURI_AppendBinary() {
	u, v := uri.MustParse("http://a/b"), uri.MustParse("http://a-b/")
	k, _ := u.AppendBinary([]byte("page "))
	l, _ := v.AppendBinary([]byte("page "))
	fmt.Println(bytes.Compare(k, l), u.Compare(v))
	// Output: 1 1
}

// A bracket may come from MarshalBinary, though Parse takes none. What is invalid leaves
// the URI as it was.
func ExampleURI_UnmarshalBinary() {
	var u uri.URI
	for _, data := range []string{"http://[::1]/", "http://a/\xff"} {
		err := u.UnmarshalBinary([]byte(data))
		fmt.Println(u, err)
	}
	// Output:
	// http://[::1]/ <nil>
	// http://[::1]/ uri: invalid segment at byte 9: an octet over 127 must be escaped as "%FF"
}

func ExampleURI_Scan() {
	var u uri.URI
	for _, column := range []any{[]byte("http://a/b"), nil} {
		err := u.Scan(column)
		fmt.Println(u, err)
	}
	// Output:
	// http://a/b <nil>
	// http://a/b uri: cannot scan NULL; use sql.Null[uri.URI]
}

// The zero value is the empty text, which is valid. NULL is what sql.Null is for.
func ExampleURI_Value() {
	value, err := uri.URI{}.Value()
	fmt.Printf("%q %v\n", value, err)
	value, err = sql.Null[uri.URI]{}.Value()
	fmt.Println(value, err)
	// Output:
	// "" <nil>
	// <nil> <nil>
}

// The text of Appendix E, in which lines are broken within URI.
func ExampleFindAll() {
	const text = `
	Yes, Jim, I found it under "http://www.w3.org/Addressing/",
	but you can probably pick it up from <ftp://ds.internic.
	net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
	ietf/uri/historical.html#WARNING>.`
	for m := range uri.FindAll(text) {
		fmt.Println(m.URI)
	}
	// Output:
	// http://www.w3.org/Addressing/
	// ftp://ds.internic.net/rfc/
	// http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING
}

// A delimited URI that is broken behind a hyphen, which may not belong to it; and one that ends
// before what its writer meant to be part of it.
func ExampleMatch() {
	const text = `
	(see http://en.wikipedia.org/wiki/Go_(game).) or <http://a/data-
	base>, or https://api.example/users/{id}, but not http://bücher.example/`
	for m := range uri.FindAll(text) {
		fmt.Printf("%q %v hyphen=%v cut=%v\n", text[m.Start:m.End], m.URI, m.Hyphen, m.Cut)
	}
	// Output:
	// "http://en.wikipedia.org/wiki/Go_(game)" http://en.wikipedia.org/wiki/Go_(game) hyphen=false cut=false
	// "http://a/data-\n\tbase" http://a/data-base hyphen=true cut=false
	// "https://api.example/users/" https://api.example/users/ hyphen=false cut=true
}

// By RFC 2732 a bracket that the text has around a URI is no part of it, and one that balances is.
func ExampleSyntax_FindAll() {
	const text = "[http://[::1]:8080/?a[]=b] and [http://a/#top]"
	for m := range uri.RFC2732.FindAll(text) {
		fmt.Println(m.URI)
	}
	// Output:
	// http://[::1]:8080/?a[]=b
	// http://a/#top
}

func ExampleStripDelimiters() {
	fmt.Println(uri.StripDelimiters("<URL: http://www.w3.org/\n   Addressing/>"))
	// Output: http://www.w3.org/Addressing/
}

// What people type, as Appendix F has it.
func ExampleParseAbbreviated() {
	for _, typed := range []string{
		"www.w3.org/Addressing/", "(localhost:8080).", "[::1]:80", `https:\\example.org`, "tel:123", "john@example.org",
		"ftp.is.co.za", "golang.org/a b", "word", `C:\autoexec.bat`,
	} {
		u, err := uri.ParseAbbreviated(typed)
		fmt.Println(u, err)
	}
	// Output:
	// http://www.w3.org/Addressing/ <nil>
	// http://localhost:8080 <nil>
	// http://[::1]:80 <nil>
	// https://example.org <nil>
	// tel:123 <nil>
	// mailto:john@example.org <nil>
	// ftp://ftp.is.co.za <nil>
	// http://golang.org/a%20b <nil>
	//  uri: invalid absoluteURI at byte 0: want an absolute URI or a recognizable host
	//  uri: invalid scheme at byte 1: one letter names a drive, not a scheme
}

// The HTML document of Appendix D, with the base URI in its content (section 5.1.1).
func ExampleURI_ResolveString_html() {
	const document = `<!doctype html public "-//IETF//DTD HTML//EN">
<HTML><HEAD>
<TITLE>An example HTML document</TITLE>
<BASE href="http://www.ics.uci.edu/Test/a/b/c">
</HEAD><BODY>
... <A href="../x">a hypertext anchor</A> ...
</BODY></HTML>`

	base := uri.MustParse("file:///home/doc.html") // where it is retrieved from
	d := xml.NewDecoder(strings.NewReader(document))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := d.Token()
		if err != nil {
			break // io.EOF
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, attr := range element.Attr {
			switch name := element.Name.Local + " " + attr.Name.Local; strings.ToLower(name) {
			case "base href":
				if u, err := uri.Parse(attr.Value); err == nil && u.IsAbsolute() {
					base = u
				}
			case "a href":
				fmt.Println(base.ResolveString(attr.Value))
			}
		}
	}
	// Output: http://www.ics.uci.edu/Test/a/x <nil>
}
