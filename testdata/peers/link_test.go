// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"rfc2396.example/uri"
)

var webScheme = regexp.MustCompile(`^(?i:https?|ftp|wss?):`)

// TestLinkTable compares ResolveLink with the web platform's own table of cases, which nlnwa/whatwg-url has in its
// module. It counts the cases with a base of the web that Parse accepts. Of those that have a result, the two agree
// if canonical makes them equal. Most others are IDNA, numbers as hosts, spellings of addresses, and file URIs.
func TestLinkTable(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/nlnwa/whatwg-url").Output()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "testdata", "urltestdata.json"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	var cases, agree, strict, failures, refused int
	for _, row := range rows {
		var test struct{ Input, Base, Href string }
		_ = json.Unmarshal(row, &test) // an error for a comment, which is a string
		base, err := uri.Parse(test.Base)
		if err != nil || !webScheme.MatchString(test.Base) {
			continue
		}
		u, err := base.ResolveLink(test.Input)
		if test.Href == "" { // browsers refuse it
			failures++
			if err != nil {
				refused++
			}
			continue
		}
		cases++
		if ref, err := uri.Parse(test.Input); err == nil {
			if v, err := base.Resolve3986(ref); err == nil && canonical(v.String()) == canonical(test.Href) {
				strict++
			}
		}
		if err == nil && canonical(u.String()) == canonical(test.Href) {
			agree++
		} else {
			t.Logf("%q, %q: %s (%v), want %s", test.Base, test.Input, u, err, test.Href)
		}
	}
	t.Logf("%d of %d cases agree, and %d by Parse and Resolve3986 alone", agree, cases, strict)
	t.Logf("of %d more cases that browsers refuse, ResolveLink refuses %d", failures, refused)
	if got := [...]int{agree, cases, strict, refused, failures}; got != [...]int{113, 139, 67, 33, 50} {
		t.Errorf("the counts are %v; update RECIPES.md", got)
	}
}

// canonical writes a URI as both sides can: browsers keep some characters that no URI may contain, change the
// host and the port as Normalize does, and write the path "/" for an empty one.
func canonical(s string) string {
	u, err := uri.Parse(uri.EscapeExcluded(s))
	if err != nil {
		return s
	}
	c := u.Normalize().Components()
	if c.Path == "" && webScheme.MatchString(s) {
		c.Path = "/"
	}
	return c.String()
}

// TestLinkPeer compares ResolveLink with nlnwa/whatwg-url on all short hrefs without userinfo: where the result has a
// server, they agree. What ResolveLink refuses is no URI of the web for the other.
func TestLinkPeer(t *testing.T) {
	base := uri.MustParse("http://h.example/b/c?q#f")
	theirs, err := whatwg.Parse(base.String())
	if err != nil {
		t.Fatal(err)
	}
	cases, servers := 0, 0
	for _, href := range sequences(4, "/", `\`, ":", "http:", "HTTPS:", "x:", "..", "%2E", "?", "#", "a", " ", "\t", "%", "[::1]", ":8") {
		cases++
		u, err := base.ResolveLink(href)
		want, wantErr := theirs.Parse(href)
		if err != nil {
			if wantErr == nil && webScheme.MatchString(want.String()) {
				t.Fatalf("ResolveLink(%q): %v, want %s", href, err, want)
			}
			continue
		}
		if server, err := u.Server(); err != nil || server.HostKind() == uri.NoHost || u.HasScheme("x") {
			continue // what ResolveLink verifies ends here
		}
		servers++
		if wantErr != nil || canonical(u.String()) != canonical(want.String()) {
			t.Fatalf("ResolveLink(%q) = %q, want %s, %v", href, u, want, wantErr)
		}
	}
	t.Logf("%d hrefs, %d with a server", cases, servers)
}
