// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
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
	//  uri: invalid hostname at byte 9: '_' is no letter, digit, '-' or '.'
	//  uri: invalid toplabel at byte 12: want a last label that begins with a letter, or four numbers
	//  uri: invalid net_path at byte 7: no authority: want "//" before it
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
	server := uri.Server{UserInfo: uri.Defined(uri.Escape("a@b", uri.InAuthority)), Host: "h", Port: uri.Defined("80")}
	fmt.Println(server.Authority())

	server.Host = "h:8080"
	_, err := server.Authority()
	fmt.Println(err)
	// Output:
	// a%40b@h:80 <nil>
	// uri: invalid hostname at byte 7: ':' is no letter, digit, '-' or '.'
}

// IPv6 addresses came with RFC 2732; its brackets are opt-in. A Server's Host keeps
// them: give net.Dial its Addr, or the authority as a whole. net.JoinHostPort would add
// a second pair.
func ExampleSyntax() {
	_, err := uri.Parse("http://[::1]:80/")
	fmt.Println(err)

	u, err := uri.RFC2732.Parse("http://[::1]:80/")
	server, _ := u.Server()
	addr, _ := server.Addr()
	fmt.Println(u, err)
	fmt.Println(server.Host, addr)
	// Output:
	// uri: invalid reg_name at byte 7: '[' must be escaped as "%5B", and cannot be in a host name; RFC2732.Parse takes IPv6 addresses
	// http://[::1]:80/ <nil>
	// [::1] ::1
}

func ExampleSyntax_EscapeExcluded() {
	const typed = "http://[::1]/a[1]"
	fmt.Println(uri.EscapeExcluded(typed))
	fmt.Println(uri.RFC2732.EscapeExcluded(typed))
	// Output:
	// http://%5B::1%5D/a%5B1%5D
	// http://[::1]/a%5B1%5D
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
	// . true
	// d;p?q true
	// //h/g true
	// mailto:a@b true
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
	// uri: invalid reg_name at byte 8: ' ' must be escaped as "%20", and cannot be in a host name
}

func ExampleURI_Scan() {
	var u uri.URI
	fmt.Println(u.Scan("http://a/b"), u)
	fmt.Println(u.Scan(nil), u)
	// Output:
	// <nil> http://a/b
	// uri: cannot scan NULL; use sql.Null[uri.URI] http://a/b
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

// Bare in a sentence, and broken behind a hyphen that may not belong to the URI.
func ExampleMatch() {
	const text = "(see http://en.wikipedia.org/wiki/Go_(game).) <http://a/data-\n base>"
	for m := range uri.FindAll(text) {
		fmt.Printf("%q %v %v\n", text[m.Start:m.End], m.URI, m.Hyphen)
	}
	// Output:
	// "http://en.wikipedia.org/wiki/Go_(game)" http://en.wikipedia.org/wiki/Go_(game) false
	// "http://a/data-\n base" http://a/data-base true
}

func ExampleStripDelimiters() {
	fmt.Println(uri.StripDelimiters("<URL: http://www.w3.org/\n   Addressing/>"))
	// Output: http://www.w3.org/Addressing/
}

// What people type, as Appendix F has it.
func ExampleParseAbbreviated() {
	for _, typed := range []string{
		"www.w3.org/Addressing/", "localhost:8080", "tel:123", "john@example.org", "ftp.is.co.za", "word", `C:\autoexec.bat`,
	} {
		u, err := uri.ParseAbbreviated(typed)
		fmt.Println(u, err)
	}
	// Output:
	// http://www.w3.org/Addressing/ <nil>
	// http://localhost:8080 <nil>
	// tel:123 <nil>
	// mailto:john@example.org <nil>
	// ftp://ftp.is.co.za <nil>
	//  uri: invalid absoluteURI at byte 0: want an absolute URI, or a host that can be recognized
	//  uri: invalid scheme at byte 1: want more than one letter, which would be a drive
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
