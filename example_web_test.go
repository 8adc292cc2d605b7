// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rfc2396.example/uri"
)

// linkPattern finds links well enough for an example. A program should parse HTML.
var linkPattern = regexp.MustCompile(`<(a|base|img) (?:href|src)="([^"]*)"`)

const linkedPage = `<base href="/manual/index.html">
<a href="#top">           A part of the page in BASE, not of this one.
<a href="?page=2">        RFC 2396 would drop "index.html".
<a href="a?b=1&amp;c=2">  In HTML, "&" is written as "&amp;"
<a href="a?b=1&#38;c=2#d">or as a number.
<a href="HTTP://Example.org:80/manual/a?b=1&c=2">
<a href="one.html">       One page
<a href="./one.html#c">   is written
<a href="%6Fne.html">     in three ways.
<a href="../../docs/#end">The URI of this page: no ".." leads above the root.
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
// relative, it is resolved, as browsers do. HTML follows RFC 3986.
func Example_links() {
	page := uri.MustParse("http://example.org/docs/")
	base, seen := page, map[uri.URI]bool{page.Normalize(): true}
	for _, link := range linkPattern.FindAllStringSubmatch(linkedPage, -1) {
		ref := html.UnescapeString(link[2])
		u, err := uri.Parse(ref)
		if err == nil {
			u, err = base.Resolve3986(u)
		}
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			fmt.Printf("broken: %q breaks %s at byte %d\n", ref, broken.Rule, broken.Offset)
			continue
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
	// fetch: http://example.org/manual/index.html
	// fetch: http://example.org/manual/index.html?page=2
	// fetch: http://example.org/manual/a?b=1&c=2
	// fetch: http://example.org/manual/one.html
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

// why returns the rule and the byte of a *uri.SyntaxError, and the message of another error.
func why(err error) string {
	var broken *uri.SyntaxError
	if errors.As(err, &broken) {
		return fmt.Sprintf("%s at byte %d", broken.Rule, broken.Offset)
	}
	return fmt.Sprint(err)
}

// sameOrigin reports whether u and v have the same scheme, host and port, which browsers
// call the same origin. A URI without a host has no origin.
func sameOrigin(u, v uri.URI) bool {
	u, v = u.Normalize(), v.Normalize()
	scheme, isAbsolute := u.Scheme()
	s, errU := u.Server()
	t, errV := v.Server()
	return isAbsolute && errU == nil && errV == nil && s.HostKind() != uri.NoHost &&
		v.HasScheme(scheme) && s.Host == t.Host && s.Port == t.Port
}

// redirectTarget returns the URI to which a page may redirect a client that asks for target.
// The URI has the origin of the page and no userinfo. It is absolute: its path alone would not be safe, because
// a path that begins with "//" reads as another host.
func redirectTarget(page uri.URI, target string) (uri.URI, error) {
	u, err := uri.RFC2732.Parse(target) // a "\", white space or a control character is an error
	if err != nil {
		return uri.URI{}, err
	}
	if u, err = page.Resolve3986(u); err != nil {
		return uri.URI{}, err
	}
	u = u.Normalize() // the text that is compared is the text that is sent
	server, err := u.Server()
	switch {
	case err != nil:
		return uri.URI{}, err
	case !sameOrigin(page, u):
		return uri.URI{}, errors.New("another origin")
	case server.Userinfo.IsDefined():
		return uri.URI{}, errors.New("a userinfo")
	}
	return u, nil
}

// If a client names the target of a redirect, the redirect must not leave the site: it would be an open one. Take
// the URI of the page from the configuration of the site, not from the Host field of the request.
func Example_openRedirect() {
	page := uri.MustParse("https://shop.example/account/login")
	for _, target := range []string{
		"/cart?id=1#top",
		"?step=2", // in RFC 2396, without "login"
		"HTTPS://Shop.Example:443/cart",
		"..//evil.example/", // the path alone would be "//evil.example/"
		"//evil.example/",
		`/\evil.example/`,
		"\t//evil.example/",
		"https:evil.example",
		"https:///evil.example/",
		"https://shop.example@evil.example/",
		"https://anna:secret@shop.example/",
		"https://shop.example./",
		"https://shop.example:8443/",
		"http://shop.example/cart",
		"https://[::1]/cart",
		"javascript:alert(1)",
		"#top",
	} {
		u, err := redirectTarget(page, target)
		if err != nil {
			fmt.Printf("refused %q: %s\n", target, why(err))
			continue
		}
		fmt.Println(u)
	}
	fmt.Println(redirectTarget(uri.RFC2732.MustParse("https://[::1]/"), "https://[::1]/cart"))
	// Output:
	// https://shop.example/cart?id=1#top
	// https://shop.example/account/login?step=2
	// https://shop.example/cart
	// https://shop.example//evil.example/
	// refused "//evil.example/": another origin
	// refused "/\\evil.example/": segment at byte 1
	// refused "\t//evil.example/": rel_segment at byte 0
	// refused "https:evil.example": net_path at byte 6
	// refused "https:///evil.example/": another origin
	// refused "https://shop.example@evil.example/": another origin
	// refused "https://anna:secret@shop.example/": a userinfo
	// refused "https://shop.example./": another origin
	// refused "https://shop.example:8443/": another origin
	// refused "http://shop.example/cart": another origin
	// refused "https://[::1]/cart": another origin
	// refused "javascript:alert(1)": net_path at byte 11
	// https://shop.example/account/login#top
	// https://[::1]/cart <nil>
}

// dialAddress returns the host and the port of u in the form that net.Dial wants. The host
// may have a private address. To refuse private addresses, use the Control of a net.Dialer.
func dialAddress(u uri.URI) (string, error) {
	server, err := u.Server()
	if err != nil {
		return "", err
	}
	scheme, _ := u.Scheme()
	defaultPort, _ := uri.DefaultPort(scheme)
	port, ok := server.PortNumber(defaultPort)
	_, isAddr := server.Addr()
	switch kind := server.HostKind(); {
	case kind == uri.NoHost:
		return "", errors.New("no host")
	case kind == uri.IPv4 && !isAddr: // some resolvers read octal numbers
		return "", errors.New("no IPv4 address")
	case !ok || port == 0:
		return "", errors.New("no port")
	}
	return net.JoinHostPort(strings.Trim(server.Host, "[]"), strconv.Itoa(int(port))), nil
}

// An authority is not an address to dial. It may have a userinfo, it may lack the port, and
// it may not name a server at all.
func Example_dial() {
	for _, s := range []string{
		"http://www.example.org/",
		"https://anna:secret@www.example.org./",
		"ws://[::1]:08080/",
		"http:///evil.example/",
		"http:www.example.org",
		"http://www.example.org:65536/",
		"irc://www.example.org/", // DefaultPort does not know the scheme
		"http://010.0.0.1/",
		"http://0x7f000001/",
		"http://my_service:8080/",
	} {
		address, err := dialAddress(uri.RFC2732.MustParse(s))
		fmt.Println(address, why(err))
	}
	// Output:
	// www.example.org:80 <nil>
	// www.example.org.:443 <nil>
	// [::1]:8080 <nil>
	//  no host
	//  net_path at byte 5
	//  no port
	//  no port
	//  no IPv4 address
	//  toplabel at byte 17
	//  hostname at byte 9
}

// containerServer is like URI.Server, but accepts a "_" in the host. SplitServer verifies nothing, so
// containerServer does.
func containerServer(u uri.URI) (uri.Server, error) {
	authority, _ := u.Authority()
	server := uri.SplitServer(authority)
	if server.HostKind() != uri.OtherName || !strings.Contains(server.Host, "_") {
		return u.Server()
	}
	if _, ok := server.PortNumber(0); !ok || strings.Contains(server.Userinfo.String(), "@") {
		return uri.Server{}, errors.New("no port, or two hosts")
	}
	return server, nil
}

// The host name of a container may hold a "_". RFC 2396 does not allow a "_" in a hostname
// (section 3.2.2), so the authority is valid, but Server refuses it (section 3.2.1).
func Example_underscore() {
	for _, s := range []string{
		"http://my_service:8080/",
		"http://anna:secret@my_service/",
		"http://www.example.org/",
		"http://my_service:80x/",
		"http://anna@evil.example@my_service/",
	} {
		server, err := containerServer(uri.MustParse(s))
		if err != nil {
			fmt.Println(why(err))
			continue
		}
		port, ok := server.PortNumber(80)
		fmt.Println(server.Host, port, ok)
	}
	// Output:
	// my_service 8080 true
	// my_service 80 true
	// www.example.org 80 true
	// no port, or two hosts
	// no port, or two hosts
}

// newRequest hands a URI to net/http. The fragment is not sent (section 4.1).
func newRequest(u uri.URI) (*http.Request, error) {
	if !u.HasScheme("http") && !u.HasScheme("https") {
		return nil, errors.New("not a URI for HTTP")
	}
	server, err := u.Server()
	if err != nil {
		return nil, err
	}
	if server.HostKind() == uri.NoHost {
		return nil, errors.New("no host")
	}
	return http.NewRequest("GET", u.WithoutFragment().String(), nil)
}

// fromURL takes a URI from net/url, which accepts more than RFC 2396 does.
func fromURL(x *url.URL) (uri.URI, error) { return uri.RFC2732.Parse(x.String()) }

// A transport is a server without a network.
type transport struct{ http.Handler }

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	t.ServeHTTP(w, r)
	response := w.Result()
	response.Request = r
	return response, nil
}

// Ask for the server before a request. HTTP and HTML follow RFC 3986, in which "?page=1" does not mean what it
// means in RFC 2396. The URI of the last request is the base for the links of the page.
func Example_http() {
	for _, s := range []string{"http:g", "//a/g", "http:///g", "http://a_b:c/", "ftp://a/g"} {
		_, err := newRequest(uri.MustParse(s))
		fmt.Println(why(err))
	}

	client := http.Client{Transport: transport{http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println("GET", r.URL.RequestURI())
		if r.URL.RawQuery == "" {
			w.Header().Set("Location", "?page=1")
			w.WriteHeader(http.StatusFound)
		}
	})}}
	u := uri.MustParse("http://a/bands/AC%2FDC#top")
	request, err := newRequest(u)
	if err != nil {
		fmt.Println(err)
		return
	}
	response, err := client.Do(request)
	if err != nil {
		fmt.Println(err)
		return
	}
	response.Body.Close()
	base, err := fromURL(response.Request.URL)
	fmt.Println(base, err)
	fmt.Println(u.Resolve3986(uri.MustParse("?page=1"))) // where the server sends the client
	fmt.Println(u.Resolve(uri.MustParse("?page=1")))
	fmt.Println(base.Resolve3986(uri.MustParse("../../music/"))) // a link of the page

	// In net/url, a query may hold anything, and an empty fragment is lost.
	for _, s := range []string{"http://a/?b|c", "http://a/#"} {
		x, err := url.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		u, err := fromURL(x)
		fmt.Println(u, why(err))
	}
	// Output:
	// net_path at byte 5
	// not a URI for HTTP
	// no host
	// hostname at byte 8
	// not a URI for HTTP
	// GET /bands/AC%2FDC
	// GET /bands/AC%2FDC?page=1
	// http://a/bands/AC%2FDC?page=1 <nil>
	// http://a/bands/AC%2FDC?page=1 <nil>
	// http://a/bands/?page=1 <nil>
	// http://a/music/ <nil>
	//  query at byte 11
	// http://a/ <nil>
}

// names returns the segments of the path, unescaped. A "/" at the end, as in the URI of a
// collection, makes no difference.
func names(u uri.URI) []string {
	var list []string
	for s := range u.Segments() {
		name, _ := uri.Unescape(string(s)) // never an error: s is part of a URI
		list = append(list, name)
	}
	if last := len(list) - 1; last >= 0 && list[last] == "" {
		list = list[:last]
	}
	return list
}

// sameResource reports whether u and v name the same resource on a WebDAV server. The server's
// segments have no parameters: they are names of files.
func sameResource(u, v uri.URI) bool {
	return sameOrigin(u, v) && slices.Equal(names(u), names(v)) && u.Components().Query == v.Components().Query
}

// A WebDAV server may escape other characters than its client does. Equivalent does not ignore
// that, because "@" is reserved (section 2.2). To compare paths, unescape each segment, but not
// the path: "%2F" is not a delimiter. The namespace "DAV:" is not a URI. Compare it as a string.
func Example_webDAV() {
	request := uri.MustParse("http://dav.example/users/anna@example.org/AC%2FDC/")
	r := uri.Resolver{Base: request, Syntax: uri.RFC2732}
	for _, href := range []string{
		"/users/anna%40example.org/AC%2fDC/",
		"http://DAV.example:80/users/anna@example.org/AC%2FDC",
		"/users/anna@example.org/AC/DC/",
		"/users/anna@example.org/AC%2FDC/?",
		"//other.example/users/anna@example.org/AC%2FDC/",
		"//[::1]/users/anna@example.org/AC%2FDC/",
	} {
		u, err := r.ResolveString(href)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(href, sameResource(request, u), request.Equivalent(u))
	}
	// Output:
	// /users/anna%40example.org/AC%2fDC/ true false
	// http://DAV.example:80/users/anna@example.org/AC%2FDC true false
	// /users/anna@example.org/AC/DC/ false false
	// /users/anna@example.org/AC%2FDC/? false false
	// //other.example/users/anna@example.org/AC%2FDC/ false false
	// //[::1]/users/anna@example.org/AC%2FDC/ false false
}
