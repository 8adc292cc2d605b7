package uri_test

import (
	"cmp"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"rfc2396.example/uri"
)

// linkPattern finds links well enough for an example. A program should parse HTML.
var linkPattern = regexp.MustCompile(`<(a|base|img) (?:href|src)="([^"]*)"`)

const linkedPage = `<base href="/manual/index.html">
<base href="/other/">     Only the first BASE counts.
<a href="#top">           A part of the page in BASE, not of this one.
<a href="?page=2">        RFC 2396 would drop "index.html".
<a href="a?b=1&amp;c=2">  In HTML, "&" is written as "&amp;"
<a href="a?b=1&#38;c=2#d">or as a number.
<a href="HTTP://Example.org:80/manual/a?b=1&c=2">
<a href="one.html">       One page
<a href="./one.html#c">   is written
<a href="%6Fne.html">     in three ways.
<a href="../../docs/#end">The URI of this page: no ".." leads above the root.
<a href="//example.org">  The same as "http://example.org/".
<a href="/#top">
<img src="a plan.png">    Not a URI reference,
<a href="\größe[1]|100%"> but browsers follow it.
<a href=" https:/g ">     So they do here.
<a href="http:">          The URI in BASE.
<a href="http:///">
<a href="tel:">
<a href="http://my_service/">
<a href="mailto:a@example.org">`

// pageKey returns the same URI for all references to a page: in normal form, without the fragment, and with the path "/"
// if the path of http or https is empty.
func pageKey(u uri.URI) uri.URI {
	u = u.WithoutFragment().Normalize()
	c := u.Components()
	if c.Path == "" && c.Authority.IsDefined() && (u.HasScheme("http") || u.HasScheme("https")) {
		c.Path = "/"
		u, _ = c.URI() // never an error
	}
	return u
}

// fetchable reports whether an HTTP client can ask a host for u.
func fetchable(u uri.URI) bool {
	server, err := u.Server()
	return (u.HasScheme("http") || u.HasScheme("https")) && err == nil && server.HostKind() != uri.NoHost
}

// A link checker decides what to fetch for the links of a page. The base is the URI in the first BASE element, as
// browsers resolve it (section 5.1.1). If there is none, or if it is an error, or has the scheme data or javascript, the
// base is the URI that the page was fetched from.
func Example_links() {
	page := uri.MustParse("http://example.org/docs/")
	base, hasBase, seen := page, false, map[uri.URI]bool{pageKey(page): true}
	for _, element := range linkPattern.FindAllStringSubmatch(linkedPage, -1) {
		href := html.UnescapeString(element[2])
		u, err := base.ResolveLink(href)
		if element[1] == "base" {
			if !hasBase && err == nil && !u.HasScheme("data") && !u.HasScheme("javascript") {
				base = u
			}
			hasBase = true
			continue
		}
		if err != nil {
			fmt.Printf("broken: %q: %v\n", href, err)
			continue
		}

		// The fragment is not fetched, and each page is fetched once.
		u = u.WithoutFragment()
		key := pageKey(u)
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
	// fetch: http://example.org
	// fetch: http://example.org/manual/a%20plan.png
	// fetch: http://example.org/gr%C3%B6%C3%9Fe%5B1%5D%7C100%25
	// fetch: https://g
	// broken: "http:///": uri: invalid host at byte 5: want a host
	// broken: "tel:": uri: invalid absoluteURI at byte 4: want something after the scheme and its ':'
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
func fromURL(x *url.URL) (uri.URI, error) { return uri.Parse(x.String()) }

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
		fmt.Println(err)
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
		fmt.Println(u, err)
	}
	// Output:
	// uri: invalid net_path at byte 5: want "//" and an authority
	// not a URI for HTTP
	// no host
	// uri: invalid hostname at byte 8: '_' is not a letter, a digit, '-' or '.'
	// not a URI for HTTP
	// GET /bands/AC%2FDC
	// GET /bands/AC%2FDC?page=1
	// http://a/bands/AC%2FDC?page=1 <nil>
	// http://a/bands/AC%2FDC?page=1 <nil>
	// http://a/bands/?page=1 <nil>
	// http://a/music/ <nil>
	//  uri: invalid query at byte 11: '|' must be escaped as "%7C"
	// http://a/ <nil>
}
