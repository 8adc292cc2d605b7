package recipes

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"rfc2396.example/uri"
)

func TestRedirectTarget(t *testing.T) {
	from := func(page string) func(string) (uri.URI, error) {
		return func(target string) (uri.URI, error) { return redirectTarget(uri.MustParse(page), target) }
	}
	check(t, from("https://shop.example/account/login"), [][2]string{
		{"/cart?id=1#top", "https://shop.example/cart?id=1#top"},
		{"?step=2", "https://shop.example/account/login?step=2"},
		{"HTTPS://Shop.Example:443/cart", "HTTPS://Shop.Example:443/cart"},
		{"..//evil.example/", "https://shop.example//evil.example/"},
		{"https:evil.example", "https://shop.example/account/evil.example"},
		{"#top", "https://shop.example/account/login#top"}, {"", "https://shop.example/account/login"},
		{"http:", "error: host at byte 5"},
	}, []string{"another origin, or a userinfo",
		"//evil.example/", `/\evil.example/`, "\t//evil.example/", "https:///evil.example/",
		"https://shop.example@evil.example/", "https://anna:secret@shop.example/", "https://shop.example./",
		"https://shop.example:8443/", "http://shop.example/cart", "https://[::1]/cart", "javascript:alert(1)",
	})
	check(t, from("https://[::1]/"), [][2]string{
		{"https://[0::1]:443/cart", "https://[0::1]:443/cart"},
	})
	check(t, from("https://my_host/"), [][2]string{
		{"/cart", "https://my_host/cart"}, {"//my_Host", "https://my_Host"},
		{"//my_host2", "error: another origin, or a userinfo"},
	})
	check(t, from("https://xn--bcher-kva.example/"), [][2]string{
		{"/ü", "https://xn--bcher-kva.example/%C3%BC"}, {"//bücher.example", "error: another origin, or a userinfo"},
	})
}

func TestPathTarget(t *testing.T) {
	check(t, pathTarget, [][2]string{
		{"/", "/"}, {"/cart?x={1}#top", "/cart?x=%7B1%7D#top"}, {"/a/../b", "/b"}, {"/a/%2e%2E/b", "/b"},
		{`/./\evil.example`, "/.//evil.example"}, {`/a/../\evil.example`, "/.//evil.example"}, {"/a//b", "/a//b"},
		{" /a\r\nb ", "/ab"}, {"/:a@b", "/:a@b"}, {"/a#b#c", "/a#b%23c"},
	}, []string{`want a path that begins with one "/"`,
		"//evil.example", `/\evil.example`, "/\t/evil.example", "///a", "", "cart", "?x", "#x", "https:/a",
		"https://h/a", "javascript:alert(1)",
	})
}

// TestRedirect tries targets of a redirect that are made of tokens, as attackers write them. By nlnwa/whatwg-url, neither
// redirectTarget nor pathTarget has a result that leads to another origin, whether a browser gets the result or the
// Location that http.Redirect makes of it, and redirectTarget refuses none that stays, except for a userinfo. The same holds
// for the result of the usual check of net/url. The test also counts how many targets leave if the text of the client is
// sent.
func TestRedirect(t *testing.T) {
	page := uri.MustParse("https://good.example/login")
	base, _ := url.Parse(page.String())
	browser, err := whatwg.Parse(page.String())
	if err != nil {
		t.Fatal(err)
	}
	read := func(location string) (host string, stays, hasUser bool) { // as a browser does
		u, err := browser.Parse(location)
		if err != nil {
			return "", false, false
		}
		isUser := strings.Contains(location, "@") && !strings.Contains(u.Pathname(), "@")
		return u.Host(), u.Protocol() == "https:" && u.Host() == "good.example", isUser
	}
	sent := func(location string) string {
		w := httptest.NewRecorder()
		http.Redirect(w, httptest.NewRequest("GET", "/login", nil), location, http.StatusFound)
		return w.Header().Get("Location")
	}
	leaves := func(location string) int {
		if host, _, _ := read(location); host != "" && host != "good.example" {
			return 1
		}
		return 0
	}
	mustStay := func(target, result string) {
		for _, location := range []string{result, sent(result)} {
			if _, stays, _ := read(location); !stays {
				t.Fatalf("%q: the result %q, sent as %q, leaves", target, result, location)
			}
		}
	}
	var ours struct{ accepted, byText int }
	var theirs struct{ byText, byResult int }
	var paths, texts int
	targets := redirects()
	for _, target := range targets {
		_, stays, hasUser := read(target)
		if v, err := base.Parse(target); err == nil && v.Host == base.Host {
			theirs.byText += leaves(sent(target))
			theirs.byResult += leaves(sent(v.String()))
		}
		if u, err := redirectTarget(page, target); err == nil {
			ours.accepted++
			ours.byText += leaves(sent(target))
			mustStay(target, u.String())
		} else if stays && !hasUser {
			t.Fatalf("redirectTarget(%q): %v, but browsers stay on the site", target, err)
		}
		if result, err := pathTarget(target); err == nil {
			paths++
			mustStay(target, result)
			if maySend(target) {
				texts++
				mustStay(target, target)
			}
		}
	}
	if ours.accepted < len(targets)/3 || paths < len(targets)/30 || texts < 100 {
		t.Errorf("of %d targets, %d, %d and %d are accepted, want more", len(targets), ours.accepted, paths, texts)
	}
	if theirs.byResult != 0 {
		t.Errorf("%d results of the usual check leave; update RECIPES.md", theirs.byResult)
	}
	t.Logf("%d targets; ours %+v, theirs %+v, paths %d, texts %d", len(targets), ours, theirs, paths, texts)
	for _, path := range []string{`/./\evil.example`, `/a/../\evil.example`} {
		if got := sent(path); got != `/\evil.example` {
			t.Errorf("http.Redirect turns %s into %s; update redirect.go", path, got)
		}
	}
	checkSays(t, "../../RECIPES.md", "A test tries %d hostile targets,", len(targets))
	checkSays(t, "../../RECIPES.md", "If you send the text of the client, %d leave after redirectTarget, and %d after the usual check.", ours.byText, theirs.byText)
}

// maySend is for a program that can only accept or refuse the text of the client. Browsers may leave some characters
// unescaped, so the text is compared after EscapeExcluded.
func maySend(target string) bool {
	result, err := pathTarget(target)
	return err == nil && result == uri.EscapeExcluded(target)
}

func Example_maySend() {
	for _, target := range []string{"/cart?x={1}", "/a?next=https://h/", "/a/../b", "/\t/evil.example", `/\evil.example`, "https://h/"} {
		fmt.Println(maySend(target))
	}
	// Output:
	// true
	// true
	// false
	// false
	// false
	// false
}

// redirects returns targets for a page of good.example. Most of them are meant to look as if they stay there.
func redirects() (targets []string) {
	separators := append(sequences(3, "/", `\`, "\t", "\r", "\n", "\x00", " ", "."),
		sequences(3, "%2f", "%5C", "%09", "%0d", "%0a", "%00", "%20", "%2E")[1:]...)
	hosts := []string{"evil.example", "%65vil.example", "134744072", "good.example", "good.example.evil.example"}
	for _, name := range []string{"", "http:", "https:", "https:/", "javascript:"} {
		for _, separator := range separators {
			for _, user := range []string{"", "@", "good.example@", "%40"} {
				for _, host := range hosts {
					targets = append(targets, name+separator+user+host)
				}
			}
		}
	}
	return targets
}
