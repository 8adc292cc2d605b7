package recipes

import (
	"fmt"
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

func TestPageKey(t *testing.T) {
	check(t, with(func(u uri.URI) (uri.URI, error) { return PageKey(u), nil }), [][2]string{
		{"HTTP://a:80#top", "http://a/"}, {"https://a?q", "https://a/?q"}, {"http://a/%7e/", "http://a/~/"},
		{"ftp://a", "ftp://a/"}, {"http://a/b/../c", "http://a/b/../c"}, {"http:a", "http:a"},
		{"mailto:a@b", "mailto:a@b"}, {"//A", "//a/"}, {"?q#f", "?q"}, {"", ""},
	})
	u, err := editQuery(uri.MustParse("https://a?utm_source=x&q=1"), func(v url.Values) { v.Del("utm_source") })
	if got := PageKey(u).String(); got != "https://a/?q=1" || err != nil {
		t.Error(got, err)
	}
	for _, u := range valid(sequences(4, "a", "B:", ":", "/", "//h", "..", "?", "#", "%41", "[::1]", ":80")) {
		key := PageKey(u)
		if again := PageKey(key); again != key || !key.Equivalent(u.WithoutFragment()) && key.Path() != "/" {
			t.Fatalf("the key of %q is %q, and of that %q", u, key, again)
		}
	}
}

// linkPattern finds links well enough for a test. A program should parse HTML.
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

// A link checker decides what to fetch for the links of a page.
func Example_links() {
	page := uri.MustParse("http://example.org/docs/")
	seen := map[uri.URI]bool{PageKey(page): true}
	var bases, links []string
	for _, element := range linkPattern.FindAllStringSubmatch(linkedPage, -1) {
		href := html.UnescapeString(element[2])
		if element[1] == "base" {
			bases = append(bases, href)
		} else {
			links = append(links, href)
		}
	}
	base := baseOf(page, bases...)
	for _, href := range links {
		u, err := base.ResolveLink(href)
		switch {
		case err != nil:
			fmt.Printf("broken: %q: %v\n", href, err)
		case seen[PageKey(u)]:
		case isOfHTTP(u):
			fmt.Println("fetch:", u.WithoutFragment())
		default:
			fmt.Println("skip:", u)
		}
		seen[PageKey(u)] = true
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
	// fetch: http://my_service/
	// skip: mailto:a@example.org
}

func TestBaseOf(t *testing.T) {
	page := uri.MustParse("http://h/a/b")
	check(t, func(hrefs string) (uri.URI, error) { return baseOf(page, strings.Fields(hrefs)...), nil }, [][2]string{
		{"", "http://h/a/b"}, {"/c/ /d/", "http://h/c/"}, {"//i", "http://i"}, {"http:/// /d/", "http://h/a/b"},
		{"data:x /d/", "http://h/a/b"}, {"JavaScript:x", "http://h/a/b"}, {"mailto:a@b", "mailto:a@b"},
	})
}

func TestIsOfHTTP(t *testing.T) {
	holds(t, isOfHTTP, []string{"http://h", "HTTPS://u@[::1]:80/", "http://3f2a9c1b", "http://my_service:8080/"}, []string{
		"http:g", "//a/g", "http:///g", "http://u@/", "http://a_b:c/", "http://h:65536/", "ftp://a/g", "http://%C3%BC/", "",
	})
}
