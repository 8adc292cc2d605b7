package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"rfc2396.example/uri"
)

// TestRedirect tries targets of a redirect that are made of tokens, as attackers write them. By nlnwa/whatwg-url,
// redirectTarget accepts none that leads to another origin, whether a browser gets the target or the Location that
// http.Redirect writes, and refuses none that stays, except for a userinfo. The test also counts what the usual check
// with net/url accepts although it leads to another host, if the text or the result is sent, and what it refuses although
// it stays, and reads the figures from the pages.
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
	var accepted, staying, refused, leave, leaveAsResult int
	targets := redirects()
	for _, target := range targets {
		host, stays, hasUser := read(target)
		if v, err := base.Parse(target); err == nil && v.Host == base.Host {
			leave, leaveAsResult = leave+leaves(sent(target)), leaveAsResult+leaves(sent(v.String()))
		} else if stays {
			refused++
		}
		if stays {
			staying++
		}
		u, err := redirectTarget(page, target)
		if err != nil {
			if stays && !hasUser {
				t.Fatalf("redirectTarget(%q): %v, but browsers stay on the site", target, err)
			}
			continue
		}
		accepted++
		if to, staysToo, _ := read(sent(u.String())); !stays || !staysToo {
			t.Fatalf("redirectTarget(%q) = %q, but it leads to %s, and behind http.Redirect to %s", target, u, host, to)
		}
	}
	if t.Logf("%d targets, %d accepted", len(targets), accepted); accepted < len(targets)/3 {
		t.Error("want more accepted")
	}
	for _, path := range []string{`/./\evil.example`, `/a/../\evil.example`} {
		if got := sent(path); got != `/\evil.example` {
			t.Errorf("http.Redirect turns %s into %s; update RECIPES.md", path, got)
		}
	}
	checkSays(t, "../../README.md", "| redirects that leave the site, of %d ways to write one | 0 | %d, if the client's text is sent |", len(targets), leave)
	checkSays(t, "README.md", "| redirects that leave the site, of %d ways to write one | 0 | %d, if the client's text is sent |", len(targets), leave)
	checkSays(t, "../../RECIPES.md", "Of %d ways to write a target, this check accepts %d that lead to another host if the program sends `target`, "+
		"and %d if it sends `v.String()`. It refuses %d of the %d that stay.", len(targets), leave, leaveAsResult, refused, staying)
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
