package uri_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"os"
	"slices"
	"strings"
	"text/template"

	"rfc2396.example/uri"
)

// A component may be defined and empty, as the authority and the query are here.
func ExampleParse() {
	u, err := uri.Parse("file:///etc/motd?")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Scheme())
	fmt.Println(u.Authority())
	fmt.Println(u.Path())
	fmt.Println(u.Query())
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

// The error names the rule of Appendix A that the text breaks, and the byte.
func ExampleParse_invalid() {
	for _, s := range []string{"http://a/b c", "/100%", "127.0.0.1:80", "http:"} {
		_, err := uri.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// uri: invalid segment at byte 10: ' ' must be escaped as "%20"
	// uri: invalid escaped at byte 5: want two hex digits after "%", or "%25" for the character itself
	// uri: invalid rel_segment at byte 9: want a scheme before ':', or "./" before the segment
	// uri: invalid absoluteURI at byte 5: want something after the scheme and its ':'
}

// The caret is below the first byte at which no valid reference can continue.
func ExampleSyntaxError() {
	const s = "http://example.org/a|b"
	_, err := uri.Parse(s)
	var broken *uri.SyntaxError
	if errors.As(err, &broken) {
		fmt.Printf("%s\n%*s breaks %s: %s\n", s, broken.Offset+1, "^", broken.Rule, broken.Reason())
	}
	// Output:
	// http://example.org/a|b
	//                     ^ breaks segment: '|' must be escaped as "%7C"
}

// The panic shows the text, but not its password.
func ExampleMustParse() {
	namespace := uri.MustParse("http://www.w3.org/XML/1998/namespace")
	fmt.Println(namespace.Kind())
	defer func() { fmt.Println(recover()) }()
	uri.MustParse("http://www.w3.org/XML/1998/name space")
	// Output:
	// hierarchical
	// uri: Parse("http://www.w3.org/XML/1998/name space"): invalid segment at byte 31: ' ' must be escaped as "%20"
}

// The empty reference is valid. A query alone is, too, though Appendix A does not derive it.
func ExampleValid() {
	fmt.Println(uri.Valid(""), uri.Valid("?y"), uri.Valid("mailto:a@b"))
	fmt.Println(uri.Valid("http:"), uri.Valid("a:b c"), uri.Valid("a#b#c"))
	// Output:
	// true true true
	// false false false
}

// Split accepts every text, and String returns that text.
func ExampleSplit() {
	c := uri.Split("http://a b/<c>?#d#e")
	fmt.Println(c.Authority)
	fmt.Println(c.Path)
	fmt.Println(c.Query.Get())
	fmt.Println(c.Fragment)
	fmt.Println(c)
	// Output:
	// a b
	// /<c>
	//  true
	// d#e
	// http://a b/<c>?#d#e
}

// A URI can be the key of a map. Two URIs are equal only if their texts are.
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

// The pages to which some links lead, without duplicates.
func ExampleURI_WithoutFragment() {
	var pages []uri.URI
	for _, s := range []string{"http://a/b#f", "http://a/", "http://a/b"} {
		pages = append(pages, uri.MustParse(s).WithoutFragment())
	}
	slices.SortFunc(pages, uri.URI.Compare)
	fmt.Println(slices.Compact(pages))
	// Output: [http://a/ http://a/b]
}

// HTML needs more escapes: a URI may hold "&" and "'" (section 2).
func ExampleURI_String() {
	u := uri.MustParse("http://a/?q='b'&copy=c")
	fmt.Println(html.EscapeString(u.String()))
	fmt.Println(html.UnescapeString(u.String())) // what a browser reads without them
	// Output:
	// http://a/?q=&#39;b&#39;&amp;copy=c
	// http://a/?q='b'©=c
}

// The text before the first colon is a scheme, unless a slash precedes the colon (section
// 3.1). A host may look like a scheme.
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

// A userinfo may look like a host (section 3.2.2). In "http:////host/", the authority is
// empty and the path begins with two slashes.
func ExampleURI_Authority() {
	for _, s := range []string{"http://www.example.org:80@evil.example/", "http:////host/", "http:/host/"} {
		fmt.Println(uri.MustParse(s).Authority())
	}
	// Output:
	// www.example.org:80@evil.example true
	//  true
	//  false
}

// The clone is the same map key as the original, but does not keep the page in memory.
func ExampleURI_Clone() {
	page := "See http://a/b, and a megabyte more."
	for m := range uri.FindAll(page) {
		seen := map[uri.URI]bool{m.URI.Clone(): true}
		fmt.Println(m.URI, seen[m.URI])
	}
	// Output: http://a/b true
}

// The opaque_part of Appendix A includes the "?". The path of Appendix B ends before it.
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

// A URI without a slash after its scheme is opaque, even if its scheme is
// http.
func ExampleKind() {
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

// To change a part of a URI, change its components. Components.URI verifies the result.
func ExampleComponents() {
	c := uri.MustParse("http://a/b?q#f").Components()
	c.Query = uri.Component{} // undefined
	c.Fragment = uri.Defined("")
	fmt.Println(c.URI())

	c.Path = "b"
	_, err := c.URI()
	fmt.Println(err.(*uri.SyntaxError).Rule)
	// Output:
	// http://a/b# <nil>
	// abs_path
}

// To change the server, change what Server returns. A URI without an authority gets one.
func ExampleURI_WithServer() {
	u := uri.MustParse("http://anna:secret@host:8080/b?q")
	server, _ := u.Server()
	server.Userinfo = uri.Component{}
	server.Port = uri.Defined("80")
	fmt.Println(u.WithServer(server))
	fmt.Println(uri.MustParse("file:/etc/motd").WithServer(uri.Server{Host: "[::1]"}))

	_, err := u.WithServer(uri.Server{Host: "my_host"})
	fmt.Println(err.(*uri.SyntaxError).Offset) // in "http://my_host/b?q"
	// Output:
	// http://host:80/b?q <nil>
	// file://[::1]/etc/motd <nil>
	// 9
}

// A line of a log may hold several URIs, and other colons and "@". In JSON, slashes may be escaped. White
// space belongs to a password if the URI stands in quotes, or begins the line.
func ExampleRedact() {
	for _, line := range []string{
		"10:33:28 GET /proxy?to=http://anna:secret@host/ from me@example.org",
		"connected to nats://anna:secret@h1:4222,nats://anna:secret@h2:4222",
		`{"dsn":"postgres:\/\/anna:sec ret@host\/db","to":"me@example.org"}`,
		"postgres://anna:sec ret@host/db: refused",
		"fatal: unable to access 'https://ghp_1a2b3c@github.com/o/r.git/'", // a token
		"anna:secret@tcp(host)/db",                                         // no URI
	} {
		fmt.Println(uri.Redact(line))
	}
	// Output:
	// 10:33:28 GET /proxy?to=http://anna:xxxxx@host/ from me@example.org
	// connected to nats://anna:xxxxx@h1:4222,nats://anna:xxxxx@h2:4222
	// {"dsn":"postgres:\/\/anna:xxxxx@host\/db","to":"me@example.org"}
	// postgres://anna:xxxxx@host/db: refused
	// fatal: unable to access 'https://xxxxx@github.com/o/r.git/'
	// anna:secret@tcp(host)/db
}

// A path that would read as an authority is an error, though String prints it (section 4.3).
func ExampleComponents_URI() {
	c := uri.Components{Scheme: uri.Defined("file"), Path: "//etc/motd"}
	_, err := c.URI()
	fmt.Println(c, err.(*uri.SyntaxError).Rule)
	c.Authority = uri.Defined("")
	fmt.Println(c.URI())
	// Output:
	// file://etc/motd abs_path
	// file:////etc/motd <nil>
}

// The zero Component is undefined. An empty one is not.
func ExampleComponent() {
	for _, s := range []string{"g", "g?", "g?y"} {
		query := uri.MustParse(s).Components().Query
		fmt.Printf("%q %v %v\n", query, query.IsDefined(), query == uri.Defined(query.String()))
	}
	// Output:
	// "" false false
	// "" true true
	// "y" true true
}

// RFC 3986 resolves the last three differently.
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

// RFC 3986 resolves these references differently, and also against an opaque base.
func ExampleURI_Resolve3986() {
	for _, base := range []string{"http://a/b/c/d;p?q", "tag:example/foo"} {
		base := uri.MustParse(base)
		for _, s := range []string{"?y", "../../../g", "/./g", ""} {
			fmt.Println(base.Resolve3986(uri.MustParse(s)))
		}
	}
	// Output:
	// http://a/b/c/d;p?y <nil>
	// http://a/g <nil>
	// http://a/g <nil>
	// http://a/b/c/d;p?q <nil>
	// tag:example/foo?y <nil>
	// tag:/g <nil>
	// tag:/g <nil>
	// tag:example/foo <nil>
}

// A tool for OpenAPI knows the names of its files, and no site.
func ExampleURI_Resolve3986_relative() {
	document := uri.MustParse("testdata/spec.yml")
	for _, s := range []string{"b.yml#/a", "../../c.yml", "#/b", "https://h/d.yml"} {
		u, err := document.Resolve3986(uri.MustParse(s))
		fmt.Println(u, u.IsAbsolute(), err)
	}
	// Output:
	// testdata/b.yml#/a false <nil>
	// ../c.yml false <nil>
	// testdata/spec.yml#/b false <nil>
	// https://h/d.yml true <nil>
}

// A sanitizer has no base, but it must know the scheme that browsers read.
func ExampleParseLink() {
	for _, href := range []string{"größe.html", ` \\h.example\a b `, "java\tscript:alert(1)", "http://a%20b/"} {
		u, err := uri.ParseLink(href)
		if err != nil {
			fmt.Println(err.(*uri.SyntaxError).Rule)
			continue
		}
		fmt.Println(u, !u.IsAbsolute() || u.HasScheme("http") || u.HasScheme("https"))
	}
	// Output:
	// gr%C3%B6%C3%9Fe.html true
	// //h.example/a%20b true
	// javascript:alert(1) false
	// host
}

// Parse accepts only the second and the third href, and Resolve3986 takes "http:g" for an absolute URI.
func ExampleURI_ResolveLink() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, href := range []string{" ../g ", "http:g", "?y", "/a|b%", `\\h:65536`} {
		fmt.Println(base.ResolveLink(href))
	}
	// Output:
	// http://a/b/g <nil>
	// http://a/b/c/g <nil>
	// http://a/b/c/d;p?y <nil>
	// http://a/a%7Cb%25 <nil>
	//  uri: invalid port at byte 0: want a port from 0 to 65535 after a host
}

// A client sends its credentials along only if a redirect stays on the origin of the request.
func ExampleURI_SameOrigin() {
	request := uri.MustParse("https://good.example/a")
	for _, location := range []string{"/b", "HTTPS://Good.example:443/", `/\evil.example`, "http://good.example/"} {
		u, err := request.ResolveLink(location)
		fmt.Println(u, err, request.SameOrigin(u))
	}
	// Output:
	// https://good.example/b <nil> true
	// HTTPS://Good.example:443/ <nil> true
	// https://evil.example <nil> false
	// http://good.example/ <nil> false
}

// Browsers read "\" as "/", and drop a tab. net/url does neither. A program that does not know its site passes a path.
func ExampleURI_ResolveSameOrigin() {
	page, path := uri.MustParse("https://good.example/login"), uri.MustParse("/login")
	for _, next := range []string{"/cart?id=1", "", `/\evil.example`, "/\t/evil.example", "https://good.example@evil.example/"} {
		u, err := page.ResolveSameOrigin(next)
		fmt.Println(u, err == uri.ErrCrossOrigin)
		u, err = path.ResolveSameOrigin(next)
		fmt.Println(u, err == uri.ErrCrossOrigin)
	}
	// Output:
	// https://good.example/cart?id=1 false
	// /cart?id=1 false
	// https://good.example/login false
	// /login false
	//  true
	//  true
	//  true
	//  true
	//  true
	//  true
}

// A proxy serves a part of a site. For a request, root is a path, and the URI is that of r.URL.EscapedPath().
func ExampleURI_Contains() {
	root := uri.MustParse("/public/")
	for _, path := range []string{"/public/a.css", "/public/tree/fix%2Flogin", "/publicity", "/public/..%2Fadmin", "/public/..;/admin"} {
		fmt.Println(root.Contains(uri.MustParse(path)))
	}
	// Output:
	// true
	// true
	// false
	// false
	// false
}

// The base URI is the first of these that is known (section 5.1). The zero URI means unknown.
func ExampleURI_Resolve_base() {
	var (
		embedded      uri.URI // 5.1.1: in the document's content
		encapsulating uri.URI // 5.1.2: of the message around it
		retrieval     = uri.MustParse("http://a/b/c")
		application   = uri.MustParse("file:///home/")
	)
	base := cmp.Or(embedded, encapsulating, retrieval, application)
	fmt.Println(base.ResolveString("d"))
	// Output: http://a/b/d <nil>
}

// A reference to the current document returns an error, so that nothing is fetched again.
func ExampleURI_ResolveString() {
	base := uri.MustParse("http://a/b")
	for _, ref := range []string{"", "#s", "b#s"} {
		u, err := base.ResolveString(ref)
		fmt.Println(u, errors.Is(err, uri.ErrSameDocument))
	}
	// Output:
	//  true
	//  true
	// http://a/b#s false
}

// The action of a form always makes a new request (section 4.2). For that, let Document be
// the base. The query of the base is kept for "", but not for "?y".
func ExampleResolver() {
	base := uri.MustParse("http://a/b?q#f")
	r := uri.Resolver{Base: base, Document: base}
	for _, action := range []string{"", "#s", "?y"} {
		fmt.Println(r.ResolveString(action))
	}
	// Output:
	// http://a/b?q <nil>
	// http://a/b?q#s <nil>
	// http://a/?y <nil>
}

// AllowSameScheme is for old pages, in which "http:g" means "g" (step 3). A reference with an
// authority or another scheme is not affected.
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

// Step 6g leaves a choice. No policy changes "/../g", because an absolute path keeps its dot
// segments (step 5).
func ExampleExcessPolicy() {
	r := uri.Resolver{Base: uri.MustParse("http://a/b/c/d;p?q")}
	for _, r.Excess = range []uri.ExcessPolicy{uri.KeepExcess, uri.DropExcess, uri.RejectExcess} {
		u, err := r.ResolveString("../../../g")
		fmt.Println(r.Excess, u, errors.Is(err, uri.ErrExcess))
	}
	fmt.Println(r.ResolveString("/../g"))
	// Output:
	// keep http://a/../g false
	// drop http://a/g false
	// reject  true
	// http://a/../g <nil>
}

// Escape each name and each value. The "=" and the "&" between them are delimiters.
func ExampleEscape() {
	query := "name=" + uri.Escape("Simon & Garfunkel", uri.InQuery) + "&share=" + uri.Escape("50%", uri.InQuery)
	c := uri.MustParse("http://a/b").Components()
	c.Query = uri.Defined(query)
	fmt.Println(c.URI())
	// Output: http://a/b?name=Simon%20%26%20Garfunkel&share=50%25 <nil>
}

// Each part of a URI reserves different characters (section 2.2).
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

// A buffer can be used again for each text.
func ExampleAppendEscape() {
	buf := make([]byte, 0, 64)
	for _, tag := range []string{"R&D", "50/50"} {
		buf = uri.AppendEscape(append(buf[:0], "/tags?t="...), tag, uri.InQuery)
		fmt.Printf("%s ", buf)
		data, err := uri.AppendUnescape(nil, string(buf))
		fmt.Printf("%s %v\n", data, err)
	}
	// Output:
	// /tags?t=R%26D /tags?t=R&D <nil>
	// /tags?t=50%2F50 /tags?t=50/50 <nil>
}

// No server reads data as something above the path, and none drops it.
func ExampleURI_JoinSegments() {
	api := uri.MustParse("https://h/v2?key=1")
	for _, id := range []string{"R&D/x", "100%", "..", "a/.. ", ""} {
		u, err := api.JoinSegments("users", id)
		fmt.Println(u, err)
	}
	// Output:
	// https://h/v2/users/R&D%2Fx?key=1 <nil>
	// https://h/v2/users/100%25?key=1 <nil>
	//  uri: invalid segment at byte 19: want a letter or a digit beside ".", because servers may read a dot segment in it
	//  uri: invalid segment at byte 19: want a letter or a digit beside ".", because servers may read a dot segment in it
	//  uri: invalid segment at byte 19: want data that is visible, because servers drop an empty segment
}

// Resolve replaces the path, and leads to another host. JoinPath does neither.
func ExampleURI_JoinPath() {
	api := uri.MustParse("https://h/v2")
	for _, ref := range []string{"/users?page=2", "//evil.example/", "..%2Fadmin"} {
		resolved, err := api.ResolveString(ref)
		fmt.Println(resolved, err)
		joined, err := api.JoinPath(ref)
		fmt.Println(joined, err)
	}
	// Output:
	// https://h/users?page=2 <nil>
	// https://h/v2/users?page=2 <nil>
	// https://evil.example/ <nil>
	// https://h/v2/evil.example/ <nil>
	// https://h/..%2Fadmin <nil>
	//  uri: invalid segment at byte 13: want a letter or a digit beside ".", because servers may read a dot segment in it
}

// Data does not become a delimiter or a dot segment.
func ExampleEscapePath() {
	fmt.Println(uri.EscapePath("AC/DC", "Back in Black", ".."))
	// Output: /AC%2FDC/Back%20in%20Black/%2E%2E
}

// Cut at the delimiters first. Then unescape each piece, once. A "+" is not a space.
func ExampleUnescape() {
	query, _ := uri.MustParse("http://a/b?name=Simon%20%26%20Garfunkel&share=%2541+b").Query()
	for _, field := range strings.Split(query, "&") {
		name, value, _ := strings.Cut(field, "=")
		data, err := uri.Unescape(value)
		fmt.Println(name, data, err)
	}
	_, err := uri.Unescape("100%")
	fmt.Println(err.(*uri.SyntaxError).Offset)
	// Output:
	// name Simon & Garfunkel <nil>
	// share %41+b <nil>
	// 4
}

// The anyURI of XML Schema 1.0 may hold any character. It is valid if the escaped text is a URI
// reference. The offset counts in the text before it was escaped.
func ExampleParseAnyURI() {
	for _, text := range []string{
		"http://exämple.org/Straße 1", // valid, though its authority is not a server
		"http://[::1]/größer/100%",
		"größe#Straße#1",
		"Straße[1]",
	} {
		u, err := uri.ParseAnyURI(text)
		if broken, ok := err.(*uri.SyntaxError); ok {
			fmt.Println(broken.Rule, broken.Offset)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// http://ex%C3%A4mple.org/Stra%C3%9Fe%201
	// escaped 26
	// fragment 15
	// rel_segment 7
}

// EscapeExcluded keeps escapes. It also mends the authority, but the result is rarely a server.
func ExampleEscapeExcluded() {
	mended := uri.EscapeExcluded("http://bücher.example/100% of {b} %41")
	fmt.Println(mended)
	_, err := uri.MustParse(mended).Server()
	fmt.Println(err.(*uri.SyntaxError).Rule)
	// Output:
	// http://b%C3%BCcher.example/100%25%20of%20%7Bb%7D%20%41
	// hostname
}

// The error says why the authority is not a server.
func ExampleURI_Server() {
	for _, s := range []string{"http://www.example.org:8080/", "http://my_host/", "http://1.2.3/", "mailto:a@b"} {
		server, err := uri.MustParse(s).Server()
		if broken, ok := err.(*uri.SyntaxError); ok {
			fmt.Println("no", broken.Rule, "at byte", broken.Offset)
			continue
		}
		fmt.Println(server.Host)
	}
	// Output:
	// www.example.org
	// no hostname at byte 9
	// no toplabel at byte 12
	// no net_path at byte 7
}

// A ":" that is escaped belongs to the user name or to the password. So does each ":" behind the first one.
func ExampleServer_Credentials() {
	for _, s := range []string{"anna%40corp.example:a:b%2Fc@h", "anna%3Ab:@h", "anna@h", "anna:100%@my_host", "%zz:%41@h"} {
		fmt.Println(uri.SplitServer(s).Credentials())
	}
	// Output:
	// anna@corp.example a:b/c true
	// anna:b  true
	// anna  false
	// anna 100% true
	// %zz A true
}

// The escapes keep an "@" and a ":" within their part.
func ExampleUserPassword() {
	server := uri.Server{Userinfo: uri.UserPassword("anna@corp", "a:b/c"), Host: "db.example"}
	fmt.Println(server)
	fmt.Println(server.Credentials())
	// Output:
	// anna%40corp:a%3Ab%2Fc@db.example
	// anna@corp a:b/c true
}

// SplitServer also splits an authority that is no server, such as "my_service".
func ExampleServer_DialAddress() {
	for _, s := range []string{"http://[::1]/", "amqp://my_service", "https://h:8443", "http://127.1/", "foo://h"} {
		u := uri.MustParse(s)
		scheme, _ := u.Scheme()
		port, _ := uri.DefaultPort(scheme)
		address, err := u.SplitServer().DialAddress(port)
		fmt.Println(address, err)
	}
	// Output:
	// [::1]:80 <nil>
	// my_service:5672 <nil>
	// h:8443 <nil>
	//  uri: invalid host at byte 0: want a name of US-ASCII or an address, such as db.example or [::1]
	//  uri: invalid port at byte 1: want a port from 1 to 65535, or a default port
}

func ExampleServer_IsInDomain() {
	for _, s := range []string{"https://a.example/", "https://API.a.example:8443/", "https://evil-a.example/", "https://a.example@evil.example/"} {
		u, err := uri.ParseLink(s)
		fmt.Println(u.HasScheme("https") && u.SplitServer().IsInDomain("a.example"), err)
	}
	// Output:
	// true <nil>
	// true <nil>
	// false <nil>
	// false <nil>
}

// An undefined port and an empty one both mean the default. A valid port may be too large to
// connect to (section 3.2.2).
func ExampleServer_PortNumber() {
	for _, s := range []string{"https://h", "http://h:", "http://h:00080", "http://h:65536"} {
		u := uri.MustParse(s)
		scheme, _ := u.Scheme()
		defaultPort, _ := uri.DefaultPort(scheme)
		server, _ := u.Server()
		fmt.Println(server.PortNumber(defaultPort))
	}
	// Output:
	// 443 true
	// 80 true
	// 80 true
	// 0 false
}

// The last label decides (section 3.2.2). If it begins with a digit, the host must be four
// numbers, which need not make an address.
func ExampleHostKind() {
	for _, s := range []string{"//1.2.3.x4", "//1.2.3.999", "//1.2.3.4x", "///etc"} {
		server, err := uri.MustParse(s).Server()
		fmt.Println(server.HostKind(), err == nil)
	}
	// Output:
	// hostname true
	// IPv4address true
	// none false
	// none true
}

// An IPv4address of the grammar is not always an address.
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

// SplitServer takes apart what RFC 2396 calls a registry-based authority.
func ExampleSplitServer() {
	for _, authority := range []string{"my_idp:8080", "anna@[fe80::1%eth0]:80", "a:1,b:2"} {
		server := uri.SplitServer(authority)
		fmt.Printf("%q %q %q %v\n", server.Userinfo, server.Host, server.Port, server.HostKind())
	}
	// Output:
	// "" "my_idp" "8080" other
	// "anna" "[fe80::1%eth0]" "80" none
	// "" "a:1,b" "2" none
}

// A template cannot call a method whose second result is a bool. Components and SplitServer are the way to the parts.
func ExampleURI_SplitServer() {
	page := template.Must(template.New("").Parse("{{.}}: host {{.SplitServer.Host}}, port {{.SplitServer.Port}}, query {{.Components.Query}}\n"))
	for _, s := range []string{"http://my_service:8080/?q", "mailto:a@b"} {
		if err := page.Execute(os.Stdout, uri.MustParse(s)); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// http://my_service:8080/?q: host my_service, port 8080, query q
	// mailto:a@b: host , port , query
}

// Escape the userinfo. Authority verifies the rest.
func ExampleServer_Authority() {
	server := uri.Server{Userinfo: uri.Defined(uri.Escape("a@b", uri.InAuthority)), Host: "h", Port: uri.Defined("80")}
	fmt.Println(server.Authority())

	server.Host = "h:8080"
	_, err := server.Authority()
	fmt.Println(err.(*uri.SyntaxError).Rule)
	// Output:
	// a%40b@h:80 <nil>
	// hostname
}

// RFC 2732 allows brackets around an address, and in a query, a fragment and an opaque part, but not in a
// path. RFC 2732 does not allow zones. What has no brackets is valid in RFC 2396 alone.
func ExampleParse_brackets() {
	for _, s := range []string{"//[::ffff:1.2.3.4]:80", "sip:anna@[::1]", "?a[1]=b", "/a[1]", "//[fe80::1%25eth0]/"} {
		u, err := uri.Parse(s)
		fmt.Println(u, err == nil)
	}
	// Output:
	// //[::ffff:1.2.3.4]:80 true
	// sip:anna@[::1] true
	// ?a[1]=b true
	//  false
	//  false
}

// The brackets belong to the host. Without them, the first colon ends the host.
func ExampleParseServer_address() {
	for _, authority := range []string{"anna@[::1]:80", "fe80::1"} {
		server, err := uri.ParseServer(authority)
		fmt.Printf("%q %q %v\n", server.Host, server.Port, err == nil)
	}
	// Output:
	// "[::1]" "80" true
	// "" "" false
}

// Each segment may have parameters, and may be empty.
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

// Unescape the Name and each of the Params, not the segment: "%3B" is data, while ";" is a
// delimiter (section 3.3).
func ExampleSegment() {
	for s := range uri.MustParse("/AC%3BDC;year=1980").Segments() {
		fmt.Println(uri.Unescape(s.Name()))
		data, _ := uri.Unescape(string(s)) // a mistake
		fmt.Println(uri.Segment(data).Name())
	}
	// Output:
	// AC;DC <nil>
	// AC
}

// A segment with a parameter is not a dot segment, even if its name is "..".
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

// Relativize is the inverse of Resolve.
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

// What differs remains. "" means the base.
func ExampleURI_Relativize3986() {
	base := uri.MustParse("http://a/b/c?q")
	for _, s := range []string{"http://a/b/c?y#s", "http://a/b/c?q#s", "http://a/b/c?q", "http://a/b/c", "http://a/b"} {
		ref := base.Relativize3986(uri.MustParse(s))
		again, err := base.Resolve3986(ref)
		fmt.Printf("%q %v %v\n", ref, again, err)
	}
	// Output:
	// "?y#s" http://a/b/c?y#s <nil>
	// "#s" http://a/b/c?q#s <nil>
	// "" http://a/b/c?q <nil>
	// "c" http://a/b/c <nil>
	// "../b" http://a/b <nil>
}

// If the target is the document itself, only its fragment is left (section 4.2).
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

// Normalize does not remove dot segments, and does not add a slash.
func ExampleURI_Normalize() {
	fmt.Println(uri.MustParse("HTTP://WWW.Example.ORG:080/%7euser/%2e%2e/../a%2fb").Normalize())
	fmt.Println(uri.MustParse("http://www.example.org").Normalize())
	// Output:
	// http://www.example.org/~user/%2E%2E/../a%2Fb
	// http://www.example.org
}

// Equivalent knows the default port, but an empty path is not "/" (section 6).
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

// A relative reference remains relative, and resolves as before with every base.
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

// With an "@" in the password, the authority is not a server. Redacted masks the password
// all the same.
func ExampleURI_Redacted() {
	fmt.Println(uri.MustParse("ftp://anna:p@ssword@host/").Redacted())
	// Output: ftp://anna:xxxxx@host/
}

// The first URI is the attack of section 7: it makes an SMTP server send a message. An empty
// password is a hazard. So is port 80, unless it is the default of the scheme. A URI without
// hazards is not always safe.
func ExampleHazards() {
	for _, s := range []string{"gopher://host:25/1HELO%20a%0D%0AMAIL", "ftp://anna:@host/",
		"http://host:0080/", "//host:80/", "javascript:alert(document.cookie)"} {
		h := uri.MustParse(s).Hazards()
		fmt.Println(h, h&uri.PortHazard != 0)
	}
	// Output:
	// port|escaped-control true
	// password false
	// none false
	// port true
	// none false
}

// To leave out a zero value, use omitzero of Go 1.24: omitempty has no effect. In JSON, "\u0026" is "&".
func ExampleURI_MarshalText() {
	var v struct {
		A uri.URI
		B uri.URI `json:",omitempty"`
	}
	v.A = uri.MustParse("http://a/?b&c")
	text, err := json.Marshal(v)
	fmt.Println(string(text), err)
	// Output: {"A":"http://a/?b\u0026c","B":""} <nil>
}

// This text is from Appendix E. Its URIs are broken across lines.
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

// Hyphen reports a hyphen that perhaps only breaks the line. Cut reports a URI that is perhaps
// shorter than its writer meant.
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

// Brackets that balance stay in a URI, but not those around it, and not a last pair, which has the text of a
// link in AsciiDoc.
func ExampleFindAll_brackets() {
	const text = "[http://[::1]:8080/?a[]=b] and [http://a/#top], http://a/?id=107[JCache]"
	for m := range uri.FindAll(text) {
		fmt.Println(m.URI)
	}
	// Output:
	// http://[::1]:8080/?a[]=b
	// http://a/#top
	// http://a/?id=107
}

// People type abbreviations of URIs (Appendix F).
func ExampleParseAbbreviated() {
	for _, typed := range []string{
		"www.w3.org/Addressing/", "(localhost:8080).", "[::1]:80", `https:\\example.org`, "tel:123", "john@example.org",
		"ftp.is.co.za", "golang.org/a b", "word", `C:\autoexec.bat`,
	} {
		u, err := uri.ParseAbbreviated(typed)
		fmt.Println(u, err == nil)
	}
	// Output:
	// http://www.w3.org/Addressing/ true
	// http://localhost:8080 true
	// http://[::1]:80 true
	// https://example.org true
	// tel:123 true
	// mailto:john@example.org true
	// ftp://ftp.is.co.za true
	// http://golang.org/a%20b true
	//  false
	//  false
}
