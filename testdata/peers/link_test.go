package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/text/unicode/norm"
	"rfc2396.example/uri"
)

var webScheme = regexp.MustCompile(`^(?i:https?|ftp|wss?):`)

// A webLink is a row of the web platform's table of links: an href on a page, and what browsers make of it. Without a
// page, the href is a URI.
type webLink struct{ Base, Input, Href string }

// webLinks returns the links that browsers accept, of the table that nlnwa/whatwg-url has in its module.
func webLinks(t *testing.T) []webLink {
	t.Helper()
	command := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/nlnwa/whatwg-url")
	dir, err := command.CombinedOutput()
	if err != nil || len(bytes.TrimSpace(dir)) == 0 {
		t.Fatalf("%v: %v, and the output %q. The command must find the modules: it needs HOME or GOMODCACHE", command, err, dir)
	}
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "testdata", "urltestdata.json"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	var links []webLink
	for _, row := range rows {
		var link webLink // without an Href, it is a comment, or a link that browsers refuse
		if _ = json.Unmarshal(row, &link); link.Href != "" {
			links = append(links, link)
		}
	}
	return links
}

// misread returns the links that a library does not read as browsers do, as far as sameLink tells.
func misread(l library, links []webLink) (wrong []webLink) {
	for _, link := range links {
		got, err := l.parse(link.Input)
		switch {
		case l.column == "uri":
			got, err = readLink(link.Base, link.Input)
		case link.Base != "":
			got, err = l.resolve(link.Base, link.Input)
		}
		if err != nil || !sameLink(got, link.Href) {
			wrong = append(wrong, link)
		}
	}
	return wrong
}

// TestLinkTable reads from README.md which links package uri does not read as browsers do.
func TestLinkTable(t *testing.T) {
	links := webLinks(t)
	others := misread(libraries()[0], links)
	kinds := map[string]int{}
	for _, link := range others {
		t.Logf("%q", link)
		switch {
		case strings.HasPrefix(link.Href, "file:"):
			kinds["file"]++
		case strings.HasSuffix(link.Input, ":"):
			kinds["scheme"]++
		case strings.Contains(link.Input, "@") || uri.Valid(link.Input) && !strings.Contains(link.Input, "%"):
			kinds["spelling"]++
		default:
			kinds["IDNA"]++
		}
	}
	checkSays(t, "../../README.md", "Of the other %d links, %d are file URLs, %d need IDNA, %d differ in the spelling of a userinfo or a host, and %d are "+
		"a scheme alone.", len(others), kinds["file"], kinds["IDNA"], kinds["spelling"], kinds["scheme"])
}

// readLink reads a link on a page, or a link alone.
func readLink(page, href string) (string, error) {
	if page == "" {
		return textOf(uri.ParseLink(href))
	}
	u, err := uri.ParseLink(page)
	if err != nil {
		return "", err
	}
	return textOf(u.ResolveLink(href))
}

// sameLink reports whether two texts are one link as far as libraries write links: browsers keep some characters that no
// URI may contain, and remove dot segments, and RFC 2396 does not say how to write an empty path.
func sameLink(a, b string) bool {
	plain := func(s string) string {
		u, err := uri.Parse(uri.EscapeExcluded(s))
		if err != nil {
			return s
		}
		return canonical(u.RemoveDotSegments().String())
	}
	return plain(a) == plain(b)
}

// checkSays checks that a page has a sentence with these figures.
func checkSays(t *testing.T, page, format string, figures ...any) {
	t.Helper()
	fold := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	if want := fmt.Sprintf(format, figures...); !strings.Contains(fold(strings.Join(readLines(t, page), " ")), want) {
		t.Errorf("%s must say: %s", page, want)
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

// TestLinkPeer compares ParseLink and ResolveLink with nlnwa/whatwg-url on all short hrefs, and on hosts that are made
// of numbers and names. There are tokens for what parseLink looks at, and for some that it must not look at.
// If the result has a scheme of the web and a server, browsers read the same. What ResolveLink refuses is no URI of the
// web for them.
func TestLinkPeer(t *testing.T) {
	base := uri.MustParse("http://h.example/b/c?q#f")
	page, err := whatwg.Parse(base.String())
	if err != nil {
		t.Fatal(err)
	}
	hrefs := sequences(4, "/", `\`, ":", "http:", "HTTPS:", "x:", "..", "%2E", "?", "#", "a", " ", "\t", "\n", "%", "[::1]", ":8", "wss:", "%2e", "\r", "view-source:", "\ufeff")
	hrefs = append(hrefs, sequences(3, "/", "http:", "a", "u@", "\u00a0", "&amp;", `"`, "<", "|", "%2F", "%5C", "www.", "javascript:", "feed:")...)
	for _, host := range sequences(4, "1.", "0x", "0X7.", "08", "255", "256", "65536", "4294967295", "a", ".", "%2e", "%31", "_") {
		hrefs = append(hrefs, "//u@"+host+"/p", "https:"+host)
	}
	servers := 0
	for _, href := range hrefs {
		u, err := base.ResolveLink(href)
		want, wantErr := page.Parse(href)
		if err != nil && wantErr == nil && webScheme.MatchString(want.String()) {
			t.Fatalf("ResolveLink(%q): %v, want %s", href, err, want)
		}
		if err == nil && hasHostOfWeb(u) {
			servers++
			if wantErr != nil || canonical(u.String()) != canonical(want.String()) {
				t.Fatalf("ResolveLink(%q) = %q, want %s, %v", href, u, want, wantErr)
			}
		}
		if u, err = uri.ParseLink(href); err == nil && hasHostOfWeb(u) { // it keeps dot segments
			if want, wantErr = whatwg.Parse(href); wantErr != nil || authorityOf(u.String()) != authorityOf(want.String()) {
				t.Fatalf("ParseLink(%q) = %q, want %s, %v", href, u, want, wantErr)
			}
		}
	}
	if t.Logf("%d hrefs, %d with a server", len(hrefs), servers); servers < len(hrefs)/3 {
		t.Error("want more with a server")
	}
}

// TestBasePeer compares the whole href of each result of ResolveLink with that of nlnwa/whatwg-url, for bases that
// ParseLink has read, with dot segments, backslashes and numbers in all places.
func TestBasePeer(t *testing.T) {
	hrefs := append(sequences(2, "g", ".", "..", "/", "%2e", "?y", "#s", `\`, ";x", "http:", " ", "|", "é", "%zz", "//u@1.2/"), "javascript:x", "HTTPS:g/../h")
	compared := 0
	for _, authority := range []string{"http://h", "HTTP:/H:80", `https:\\u:p@1.2`, "wss:h:444", "http:///my_host", "ftp://[::1]"} {
		for _, path := range sequences(3, "/", ".", "..", "a", "%2E", `\`, "b;c") {
			for _, end := range []string{"", "?q/../r", "#f/.."} {
				base, page := authority+"/"+path+end, authority+`\`+path+end
				u, err := uri.ParseLink(base)
				if err != nil {
					t.Fatalf("ParseLink(%q): %v", base, err)
				}
				browser, err := whatwg.Parse(page)
				if err != nil {
					t.Fatalf("%q: %v", page, err)
				}
				for _, href := range hrefs {
					got, err := u.ResolveLink(href)
					want, wantErr := browser.Parse(href)
					if strings.Contains(authorityOf(got.String()).String(), "%") { // IDNA changes it
						continue
					}
					compared++
					if err == nil && wantErr == nil && canonical(got.String()) != canonical(want.Href(false)) {
						t.Fatalf("on %q, ResolveLink(%q) = %q, want %s", base, href, got, want)
					}
					if (err == nil) != (wantErr == nil) && webScheme.MatchString(href) {
						t.Fatalf("on %q, ResolveLink(%q) = %q, %v, want %s, %v", base, href, got, err, want, wantErr)
					}
				}
			}
		}
	}
	if t.Logf("%d pairs", compared); compared < 500_000 {
		t.Error("want more pairs")
	}
}

// TestOriginPeer compares SameOrigin with the origins that nlnwa/whatwg-url has, for all pairs of some links. They
// agree, but for hosts that IDNA changes.
func TestOriginPeer(t *testing.T) {
	type link struct {
		u       uri.URI
		origin  string // empty if browsers refuse the link
		hasIDNA bool
	}
	var links []link
	for _, authority := range sequences(3, "a", "A", "%61", ".", "_", "3F", "ü", "%C3%bc", "1.2", "0x7f.1", "[::1]", "[0::1]", "u@", ":", "80", "443") {
		for _, name := range []string{"http://", "HTTPS:", "ws:/"} {
			if u, err := uri.MustParse("http://a/").ResolveLink(name + authority); err == nil {
				l := link{u: u, hasIDNA: strings.Contains(u.String(), "%")}
				if want, err := whatwg.Parse(name + authority); err == nil {
					l.origin = want.Protocol() + want.Host()
				}
				links = append(links, l)
			}
		}
	}
	same := 0
	for i, l := range links {
		for _, m := range links[:i+1] {
			isOne := l.origin == m.origin
			if l.origin+m.origin == "" || isOne && (l.hasIDNA || m.hasIDNA) {
				continue
			}
			if l.u.SameOrigin(m.u) != isOne {
				t.Fatalf("SameOrigin of %q and %q is %t; for browsers, the origins are %q and %q", l.u, m.u, !isOne, l.origin, m.origin)
			}
			if isOne {
				same++
			}
		}
	}
	if t.Logf("%d links, %d pairs of one origin", len(links), same); same < 10_000 {
		t.Error("want more pairs of one origin")
	}
}

// TestJoinPeer shows that browsers do not leave the path of a URI to which JoinSegments has added data.
func TestJoinPeer(t *testing.T) {
	joined := 0
	for _, base := range []string{"http://h/v2", "https://h/v2/?k#f", "ftp://h/a/../v2"} {
		for _, data := range sequences(5, ".", "..", "/", `\`, "%2e", " ", "\t", "\x00", "a", ";", "\xc0\xae") {
			u, err := uri.MustParse(base).JoinSegments("b", data)
			if err != nil {
				continue
			}
			joined++
			if page, err := whatwg.Parse(u.String()); err != nil || !strings.HasPrefix(page.Pathname(), "/v2/b/") {
				t.Fatalf("%s is %v, %v for browsers", u, page, err)
			}
		}
	}
	if t.Logf("%d URIs", joined); joined < 100_000 {
		t.Error("want more URIs")
	}
}

// TestJoinNFKC shows that no character beside dots, in their place, or in an escape makes a dot segment of data that
// JoinSegments accepts, if a server brings it to the form NFKC, unescapes it, takes "\" for a slash, and drops parameters, or
// what does not make a name.
func TestJoinNFKC(t *testing.T) {
	base, accepted := uri.MustParse("http://h/v2"), 0
	parameter, dropped := regexp.MustCompile(`[;?#][^/]*`), regexp.MustCompile(`[^\pL\pM\pN\pP\pS]`)
	for r := rune(1); r <= unicode.MaxRune; r++ {
		s := string(r)
		for _, data := range []string{".." + s, s + "..", "." + s + ".", s + s, "." + s, "%2" + s + "%2e", "%" + s + "e", s + "2e"} {
			u, err := base.JoinSegments(data)
			if err != nil {
				continue
			}
			accepted++
			read := strings.ReplaceAll(norm.NFKC.String(data), `\`, "/")
			if strings.Contains(read, "%") {
				read, _ = url.PathUnescape(read) // "" if an escape is broken
			}
			for _, s := range []string{read, parameter.ReplaceAllString(read, ""), dropped.ReplaceAllString(read, "")} {
				if p := path.Clean("/v2/" + s); p != "/v2" && !strings.HasPrefix(p, "/v2/") {
					t.Fatalf("%s (%q) may be read as %s", u, data, p)
				}
			}
		}
	}
	if t.Logf("%d URIs", accepted); accepted < 1_000_000 {
		t.Error("want more URIs")
	}
}

// hasHostOfWeb reports whether u has a scheme of the web, and a server with a host.
func hasHostOfWeb(u uri.URI) bool {
	server, err := u.Server()
	return webScheme.MatchString(u.String()) && err == nil && server.HostKind() != uri.NoHost
}

// authorityOf returns the authority of a URI as both sides can write it.
func authorityOf(s string) uri.Component { return uri.Split(canonical(s)).Authority }
