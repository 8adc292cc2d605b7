package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"rfc2396.example/uri"
)

// TestRedirect tries targets of a redirect that are made of tokens, as attackers write them. By nlnwa/whatwg-url, no
// result of ResolveSameOrigin leads to another origin, whether a browser gets the result or the Location that
// http.Redirect makes of it, and it refuses no target that stays, except for a userinfo. The same holds if the page is
// only a path, for the result of the usual check of net/url, and for each text that maySend. The test also counts how
// many targets leave if the text is sent that a check accepted.
func TestRedirect(t *testing.T) {
	page, path := uri.MustParse("https://good.example/login"), uri.MustParse("/login")
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
	var ours struct{ accepted, byText, byPath int }
	var theirs struct{ byText, byResult int }
	var paths, texts int
	targets := redirects()
	for _, target := range targets {
		_, stays, hasUser := read(target)
		if v, err := base.Parse(target); err == nil && v.Host == base.Host {
			theirs.byText += leaves(sent(target))
			theirs.byResult += leaves(sent(v.String()))
		}
		if u, err := page.ResolveSameOrigin(target); err == nil {
			ours.accepted++
			ours.byText += leaves(sent(target))
			ours.byPath += leaves(sent(u.Path()))
			mustStay(target, u.String())
		} else if stays && !hasUser {
			t.Fatalf("%q: %v, but browsers stay on the site", target, err)
		}
		if u, err := path.ResolveSameOrigin(target); err == nil {
			paths++
			mustStay(target, u.String())
		}
		if maySend(page, target) || maySend(path, target) {
			texts++
			mustStay(target, target)
		}
	}
	if ours.accepted < len(targets)/3 || paths < len(targets)/30 || texts < 50 {
		t.Errorf("of %d targets, %d, %d and %d are accepted, want more", len(targets), ours.accepted, paths, texts)
	}
	if theirs.byResult != 0 {
		t.Errorf("%d results of the usual check leave; update RECIPES.md", theirs.byResult)
	}
	t.Logf("%d targets; ours %+v, theirs %+v, paths %d, texts %d", len(targets), ours, theirs, paths, texts)
	for _, target := range []string{`/./\evil.example`, `/a/../\evil.example`} {
		if got := sent(target); got != `/\evil.example` {
			t.Errorf("http.Redirect turns %s into %s; update RECIPES.md", target, got)
		}
	}
	for target, want := range map[string]bool{
		"/cart?x=%7B1%7D": true, "/a?next=https://h/": true, "https://good.example/a": true, "/cart?x={1}": false, "/a/../b": false,
		"/\t/evil.example": false, `/\evil.example`: false, `/#/../\evil.example`: false, `/?/../\evil.example`: false,
		"https://h/": false, "/a\x00b": false, "cart": false,
	} {
		if got := maySend(page, target) || maySend(path, target); got != want {
			t.Errorf("maySend of %q is %t; update the comment on ResolveSameOrigin", target, got)
		}
	}
	checkSays(t, "../../RECIPES.md", "Of %d hostile targets, %d leave the site if you check by ResolveSameOrigin, but send the text. "+
		"After the usual check with net/url, `v.Host == base.Host`, %d leave.", len(targets), ours.byText, theirs.byText)
}

// maySend is for a program that can only accept or refuse the text of the client. The page is a path if target is one.
func maySend(page uri.URI, target string) bool {
	u, err := page.ResolveSameOrigin(target)
	return err == nil && u.String() == target
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

// TestServersClimb shows that ".." leads up in Go's file server even if it is escaped.
func TestServersClimb(t *testing.T) {
	server := http.FileServerFS(fstest.MapFS{"a/b": {}, "secret": {Data: []byte("found")}})
	for _, path := range []string{"/a/%2E%2E/secret", "/a/..%2Fsecret"} {
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Body.String() != "found" {
			t.Errorf("%s gives %d %s; update the comment on JoinSegments, and SECURITY.md", path, w.Code, w.Body)
		}
	}
}
