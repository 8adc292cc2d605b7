package main

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"rfc2396.example/uri"
)

// More functions that RECIPES.md shows: for web services, and their logs.

// below returns the URI of ref below the path of u, which counts as a directory. ref is a path, perhaps with a query
// and a fragment, and slashes at its beginning do not matter: "https://evil.example/" is a path, too. The query and
// the fragment of u are dropped, and dot segments removed. It refuses a u that is not hierarchical, a ref that no URI
// can have, and a ".." that leads above u, also for servers that unescape it, merge slashes, or drop what follows a ";".
func below(u uri.URI, ref string) (uri.URI, error) {
	r, depth := uri.Split("/"+strings.TrimLeft(ref, "/")), 0
	for _, segment := range strings.Split(r.Path, "/") {
		data, _ := uri.Unescape(segment) // an error is one of c.URI, too
		parts := strings.FieldsFunc(data, func(c rune) bool { return c == '/' || c == '\\' })
		down, isCut := 0, false // at most one level, even if the segment may be read as several
		for _, part := range parts {
			name, _, hasParam := strings.Cut(part, ";")
			switch {
			case name == ".." && len(parts) > 1 || name == ".." && depth == 0:
				return uri.URI{}, errors.New(`".." leads above the base, or may do so`)
			case name == "..":
				down = -1
			case name != "" && name != "." && !isCut:
				down = 1
			}
			isCut = isCut || hasParam // a server may drop the rest of the segment
		}
		depth += down
	}
	if u.Kind() != uri.Hierarchical {
		return uri.URI{}, errors.New("the base has no path")
	}
	c := u.Components()
	c.Path, c.Query, c.Fragment = strings.TrimSuffix(c.Path, "/")+r.Path, r.Query, r.Fragment
	u, err := c.URI()
	return u.RemoveDotSegments(), err
}

// isRegistered reports whether u, the redirect_uri of a client, is one of those that the client has registered. It
// compares text, as RFC 9700 asks in section 4.1.3. Only the port may differ, if both are http with the host 127.0.0.1
// or [::1], and have no userinfo (RFC 8252, section 7.3). A URI that is relative, or has a fragment, is never registered.
func isRegistered(u uri.URI, registered ...uri.URI) bool {
	withoutPort := func(u uri.URI) uri.URI {
		server, _ := u.Server()
		isLoopback := server.Host == "127.0.0.1" || server.Host == "[::1]"
		if !isLoopback || !u.HasScheme("http") || server.Userinfo.IsDefined() {
			return u
		}
		u, _ = u.WithServer(uri.Server{Host: server.Host}) // never an error
		return u
	}
	isSame := func(v uri.URI) bool { return withoutPort(u) == withoutPort(v) }
	return u.IsAbsolute() && u == u.WithoutFragment() && slices.ContainsFunc(registered, isSame)
}

// isInDomain reports whether the host of u is the domain, or a name below it, ignoring case. An address is in no
// domain, and neither is "example.com." in "example.com". An empty domain holds nothing.
func isInDomain(u uri.URI, domain string) bool {
	server, err := u.Server()
	isName := err == nil && server.HostKind() == uri.Hostname
	return isName && domain != "" && strings.HasSuffix("."+strings.ToLower(server.Host), "."+strings.ToLower(domain))
}

// globalUnicast are the addresses of IPv6 that IANA assigns.
var globalUnicast = netip.MustParsePrefix("2000::/3")

// notPublic are nets of IPv4 and of globalUnicast: those that the registries of IANA do not call global (RFC 6890),
// multicast, and nets of IPv6 whose addresses contain others.
var notPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("169.254.0.0/16"), netip.MustParsePrefix("172.16.0.0/12"),
	netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"),
	netip.MustParsePrefix("192.168.0.0/16"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("224.0.0.0/3"), netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
}

// isPublic reports whether an address is public. It refuses a few that the registries call global, such as 192.0.0.9.
func isPublic(addr netip.Addr) bool {
	addr = addr.Unmap()
	isIn := func(prefix netip.Prefix) bool { return prefix.Contains(addr) } // false for a zone
	return (addr.Is4() || isIn(globalUnicast)) && !slices.ContainsFunc(notPublic, isIn)
}

// webhookURL returns the URI that a client named, as browsers read it, with its host in US-ASCII. It refuses what
// withASCIIHost refuses, other schemes than http and https, a userinfo, and an address that is not public. A name may
// still lead to such an address: connect with publicOnly.
func webhookURL(text string) (uri.URI, error) {
	u, err := uri.ParseLink(text)
	if err != nil || !u.HasScheme("http") && !u.HasScheme("https") {
		return uri.URI{}, cmp.Or(err, errors.New("want http:// or https://"))
	}
	if u, err = withASCIIHost(u); err != nil {
		return uri.URI{}, err
	}
	server, _ := u.Server() // never an error behind withASCIIHost
	if addr, isAddr := server.Addr(); server.Userinfo.IsDefined() || isAddr && !isPublic(addr) {
		return uri.URI{}, errors.New("want a public host, and no userinfo")
	}
	return u, nil
}

// publicOnly is the Control of a net.Dialer. It refuses to connect to an address that is not public.
func publicOnly(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err == nil && !isPublic(to.Addr()) {
		err = errors.New("not a public address")
	}
	return err
}

var (
	// mediaTypeForm is the form of a media type. Its parameters are not verified, because of those such as ";utf8".
	mediaTypeForm = regexp.MustCompile(`^[\w!#$%&'*+.^|~-]+/[\w!#$%&'*+.^|~-]+(;[ -~]*)?$`)

	// base64End is what ends a media type before data in base64. Browsers allow spaces there.
	base64End = regexp.MustCompile(`(?i);(%20)*base64(%20)*$`)
)

// parseData returns the media type and the data of a data URL, by RFC 2397. The media type is unescaped, and has what RFC
// 2397 adds if it is left out. Base64 may have white space, and any number of "=" at its end. It refuses other URIs, other
// base64, and a media type that does not have mediaTypeForm. The data includes a query, but no fragment.
func parseData(u uri.URI) (mediaType string, data []byte, err error) {
	head, body, hasComma := strings.Cut(u.SchemeSpecificPart(), ",")
	if !u.HasScheme("data") || u.Kind() != uri.Opaque || !hasComma {
		return "", nil, errors.New("not a data URL")
	}
	mediaType, _ = uri.Unescape(base64End.ReplaceAllString(head, "")) // never an error in a valid URI
	text, _ := uri.Unescape(body)
	data = []byte(text)
	if base64End.MatchString(head) {
		text = strings.TrimRight(strings.Join(strings.Fields(text), ""), "=")
		data, err = base64.RawStdEncoding.DecodeString(text)
	}
	switch {
	case mediaType == "":
		mediaType = "text/plain;charset=US-ASCII"
	case mediaType[0] == ';':
		mediaType = "text/plain" + mediaType
	}
	if err != nil || !mediaTypeForm.MatchString(mediaType) {
		return "", nil, cmp.Or(err, errors.New("not a media type"))
	}
	return mediaType, data, nil
}

var (
	// scpLike is the form of a remote that git takes for ssh: a host, perhaps behind a user, ":" and a path.
	scpLike = regexp.MustCompile(`(?s)^((?:[^:/@]*@)?\[[^]/]*\]|[^:/]+):(.*)$`)

	// notRemote is a file of Windows, an option in place of a user or a host, a helper such as "ext::", or nothing.
	notRemote = regexp.MustCompile(`^([A-Za-z]:[/\\]|([^/]*://)?([^/@]*@)?(-|%2[Dd])|[A-Za-z][A-Za-z0-9+.-]*::|$)`)
)

// gitRemote returns the URI of a remote as git reads it: "git@h:a/b.git" is "ssh://git@h/a/b.git". A text without a
// colon before its first slash, or with "://", is parsed as it is. It refuses a drive such as "C:\", an empty path, a
// user, a host or a path that begins with "-", a helper such as "ext::", "%" in the host of "h:a", and what Parse or
// Components.URI refuses.
func gitRemote(text string) (uri.URI, error) {
	parts := scpLike.FindStringSubmatch(text)
	isURI := parts == nil || strings.Contains(text, "://")
	switch {
	case notRemote.MatchString(text), !isURI && (parts[2] == "" || parts[2][0] == '-' || strings.Contains(parts[1], "%")):
		return uri.URI{}, errors.New("a drive, an option, a helper, or no path")
	case isURI:
		return uri.Parse(text)
	}
	path := uri.EscapePath(strings.Split(strings.TrimPrefix(parts[2], "/"), "/")...) // git unescapes it
	return uri.Components{Scheme: uri.Defined("ssh"), Authority: uri.Defined(parts[1]), Path: path}.URI()
}

var (
	// loneUser is a user of http or https whose password is undefined or empty. JSON may escape slashes and characters.
	loneUser = regexp.MustCompile("(?i)(https?:(?:\\\\*/){2,})(?:[^\\s:/?#\"'`<>\\\\]|\\\\+u(?:002[67b]|003d|00[4-9a-f].|0[^0]..|[^0]...))+(:?@)")

	// parameters begin with "?" or "#", and end before white space, `"`, "`", "<" or ">", and backslashes in front of it.
	parameters = regexp.MustCompile("(?s)([?#])(.*?)(\\\\*(?:[\\s\"`<>]|$))")

	// parameter is a name, "=", a value, and its end: "#", "&", or white space, a quote or "<" that JSON escapes, and
	// what follows that up to "#" or "&". JSON may also escape "=" and "&".
	parameter = regexp.MustCompile(`(?s)([^&#]*?)(=|\\+u003[Dd])(.*?)` +
		`((?:\\+(?:[nrt]|u00(?:[01]|2[02]|3[CEce]|60)).*?)?(?:&|#|\\+u0026|$))`)
)

// maskSecrets returns Redact(text), in which "xxxxx" also replaces each user of http or https whose password is
// undefined or empty, and the values of parameters, except for those with a name in show. The parameters are in what
// follows a "?" or "#", up to white space, `"`, "`", "<" or ">".
func maskSecrets(text string, show ...string) string {
	maskUsers := func(s string) string { return uri.Redact(loneUser.ReplaceAllString(s, "${1}xxxxx$2")) }
	text = parameters.ReplaceAllStringFunc(maskUsers(text), func(s string) string {
		all := parameters.FindStringSubmatch(s)
		return all[1] + parameter.ReplaceAllStringFunc(all[2], func(s string) string {
			part := parameter.FindStringSubmatch(s)
			name := strings.TrimPrefix(part[1][strings.LastIndexByte(part[1], '\\')+1:], "u0026")
			if part[3] == "" || slices.Contains(show, name) {
				return s
			}
			return part[1] + part[2] + "xxxxx" + part[4]
		}) + all[3]
	})
	return maskUsers(text) // masks may make new ones
}

func Example_maskSecrets() {
	for _, text := range []string{
		`Get "https://h/x?token=abc&page=2": dial`, "GET /cb?code=abc HTTP/1.1", `{"u":"https://h/?a=1\u0026token=abc"}`, "What? a=b",
		"https://ghp_secret@github.com/a", `{"u":"https:\/\/secret@h\/?a=\/b\/c\u0026page=2\u0026x=y"}`, "ssh://git@h git@h:x http://h/@user http://h/a@b", "http://u:p@h/?",
		`{"m":"{\"u\":\"/?token=a\\u0026page=2\\u0026b=c\\n=\"}"}`, `see '/?t=a'b' and "/?t=a\" <a#t=a> /?t=a\`, `/?file=C:\new&token=abc`, `{"u":"/?token\u003dabc\u0026page\u003D2"}`, `https://t\u00fcken@h https:///token@h`, "/?page=2#token=a?b=c&page", "/?a&b=&=c&d==", "HTTPS://a@b@h/?a=b\nc=d&e=f", `https://secret:@h {"u":"https:\/\/a\u003d\u003d@h"} https://a\u003e@h`,
	} {
		fmt.Println(maskSecrets(text, "page"))
	}
	// Output:
	// Get "https://h/x?token=xxxxx&page=2": dial
	// GET /cb?code=xxxxx HTTP/1.1
	// {"u":"https://h/?a=xxxxx\u0026token=xxxxx"}
	// What? a=b
	// https://xxxxx@github.com/a
	// {"u":"https:\/\/xxxxx@h\/?a=xxxxx\u0026page=2\u0026x=xxxxx"}
	// ssh://git@h git@h:x http://h/@user http://h/a@b
	// http://u:xxxxx@h/?
	// {"m":"{\"u\":\"/?token=xxxxx\\u0026page=2\\u0026b=xxxxx\\n=\"}"}
	// see '/?t=xxxxx and "/?t=xxxxx\" <a#t=xxxxx> /?t=xxxxx\
	// /?file=xxxxx\new&token=xxxxx
	// {"u":"/?token\u003dxxxxx\u0026page\u003D2"}
	// https://xxxxx@h https:///xxxxx@h
	// /?page=2#token=xxxxx&page
	// /?a&b=&=xxxxx&d=xxxxx
	// HTTPS://xxxxx@h/?a=xxxxx
	// c=d&e=f
	// https://xxxxx:xxxxx@h {"u":"https:\/\/xxxxx@h"} https://a\u003e@h
}

func Example_findInLog() {
	const line = "dial http://u:se/cret^word@h/: refused"
	for _, text := range []string{line, uri.Redact(line)} {
		for m := range uri.FindAll(text) {
			fmt.Println(m.URI)
		}
	}
	// Output:
	// http://u:se/cret
	// http://u:xxxxx@h/
}

// TestMaskSecrets shows that no value of letters, digits, marks and escapes is shown, and that other bytes stay. In JSON,
// and in JSON in JSON, maskSecrets masks what it masks in the text, and JSON stays JSON. Behind a line break or "<", it may
// mask more there. Its own result stays.
func TestMaskSecrets(t *testing.T) {
	toJSON := func(s string) string { return marshal(json.Marshal(s)) }
	fromJSON := func(s string) (v string) {
		if err := json.Unmarshal([]byte(s), &v); err != nil {
			t.Fatalf("%v: %s", err, s)
		}
		return v
	}
	check := func(text string) string {
		got := maskSecrets(text, "page")
		if again := maskSecrets(got, "page"); again != got {
			t.Fatalf("maskSecrets(%q) = %q, and of that %q", text, got, again)
		}
		once, twice := maskSecrets(toJSON(text), "page"), maskSecrets(toJSON(toJSON(text)), "page")
		if fromJSON(once) != got || fromJSON(fromJSON(twice)) != got {
			t.Fatalf("maskSecrets(%q) = %q, but in JSON %s, and %s", text, got, once, twice)
		}
		return got
	}
	for _, text := range sequences(4, "?", "#", "&", "token=", "page=", "a", "%26'", " ", `"`, "https://", "u@", "/", "é") {
		check(text)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		value := ""
		for range 1 + r.IntN(12) {
			const marks = "-_.!~*'()"
			value += [...]string{
				lettersAndDigits[r.IntN(62):][:1], marks[r.IntN(len(marks)):][:1], fmt.Sprintf("%%%02X", r.IntN(256)),
			}[r.IntN(3)]
		}
		for _, frame := range []string{
			"https://h/?token=%s", "GET /cb?page=2&code=%s&x HTTP/1.1", "Get \"/#page=2&t=%s\": EOF\n", "<a?b=%s&page=3>",
			"(/?=%s\n#?=%s", "https://u%s@h/", "http://u%s@h:80\n", "http://u%s:@h",
		} {
			if strings.Contains(frame, "@") {
				value = strings.ReplaceAll(value, "'", "") // which ends a user
			}
			want := strings.NewReplacer("u%s@", "xxxxx@", "u%s:@", "xxxxx:xxxxx@", "%s", "xxxxx").Replace(frame)
			if text := strings.ReplaceAll(frame, "%s", value); check(text) != want {
				t.Fatalf("maskSecrets(%q) = %q, want %q", text, check(text), want)
			}
		}
	}
}

// People who type a host mean https today.
func Example_https() {
	for _, typed := range []string{"example.org/a", "HTTP://example.org", "example.org:80", "ftp.example.org", "anna@example.org"} {
		u, _ := uri.ParseAbbreviated(typed)
		server, _ := u.Server()
		if u.HasScheme("http") && !server.Port.IsDefined() && !strings.Contains(strings.ToLower(typed), "http:") {
			c := u.Components()
			c.Scheme = uri.Defined("https")
			u, _ = c.URI()
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.org/a
	// HTTP://example.org
	// http://example.org:80
	// ftp://ftp.example.org
	// mailto:anna@example.org
}

func Example_below() {
	var p printer
	base := uri.MustParse("https://h/v2?key=1#f")
	for _, ref := range []string{
		"/users?page=2", "users#top", "", "?q", "//evil.example/x", "https://evil.example/", "a/../b", "/a/%2e%2e/b", "a:b", "a%2Fb/c",

		"..", "a/../..", "/%2e%2E/admin", "..%2Fadmin", "..%5cadmin", "a//../..", "..;x/admin", "a%2fb/../../x", "a%5Cb/../../x", "%2f/../x", "a/b%2f../../..", ";%2fa/..;/x", "%3b%5ca/%2e%2e/x", "a b", `\\evil.example`, "%zz",
	} {
		p.print(below(base, ref))
	}
	for _, s := range []string{"https://h", "https://h/v2/", "file:/a/..", "mailto:a@b", "/v2"} {
		p.print(below(uri.MustParse(s), "//x"))
	}
	fmt.Println(p)
	// Output:
	// https://h/v2/users?page=2
	// https://h/v2/users#top
	// https://h/v2/
	// https://h/v2/?q
	// https://h/v2/evil.example/x
	// https://h/v2/https://evil.example/
	// https://h/v2/b
	// https://h/v2/a/%2e%2e/b
	// https://h/v2/a:b
	// https://h/v2/a%2Fb/c
	// https://h/x
	// https://h/v2/x
	// file:/x
	// ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; ".." leads above the base, or may do so; segment at byte 14; segment at byte 13; escaped at byte 14; the base has no path; the base has no path
}

func Example_isRegistered() {
	registered := []uri.URI{uri.MustParse("https://app.example/cb?x=1"), uri.MustParse("http://127.0.0.1/cb"), uri.MustParse("http://[::1]:1/cb"), uri.MustParse("app:/cb")}
	for _, s := range []string{
		"https://app.example/cb?x=1", "app:/cb", "http://127.0.0.1/cb", "http://127.0.0.1:49152/cb", "http://127.0.0.1:/cb", "http://[::1]/cb", "http://[::1]:2/cb",

		"https://app.example/cb", "https://app.example:443/cb?x=1", "https://APP.example/cb?x=1", "https://app.example/cb?x=1#f", "https://u@app.example/cb?x=1",
		"http://127.0.0.1:80/", "http://127.0.0.1/cb?q", "http://127.0.0.1:1/cb#f", "http://u@127.0.0.1:1/cb", "https://127.0.0.1:1/cb", "HTTP://127.0.0.1:1/cb",
		"http://127.0.0.2/cb", "http://localhost/cb", "http://[0::1]/cb", "http://[::1]:2/CB", "app:/cb?q", "",
	} {
		if isRegistered(uri.MustParse(s), registered...) {
			fmt.Println(s)
		}
	}
	v := uri.MustParse("http://u@127.0.0.1/#f")
	fmt.Println(isRegistered(v, v), isRegistered(uri.URI{}), isRegistered(uri.URI{}, uri.URI{}))
	// Output:
	// https://app.example/cb?x=1
	// app:/cb
	// http://127.0.0.1/cb
	// http://127.0.0.1:49152/cb
	// http://127.0.0.1:/cb
	// http://[::1]/cb
	// http://[::1]:2/cb
	// false false false
}

func Example_isInDomain() {
	for _, s := range []string{
		"https://example.com", "https://u:p@API.Example.com:8080/", "https://a.b.example.com/",

		"https://evilexample.com/", "https://example.com.evil.example/", "https://example.com@evil.example/", "https://example.com./", "https://com/",
		"https://1.2.3.4/", "https://[::1]/", "https://my_host.example.com/", "mailto:a@example.com", "//a/example.com", "file:///example.com", "",
	} {
		if isInDomain(uri.MustParse(s), "Example.com") {
			fmt.Println(s)
		}
	}
	fmt.Println(isInDomain(uri.MustParse("https://a/"), ""), isInDomain(uri.MustParse("https://1.2.3.4/"), "3.4"), isInDomain(uri.MustParse("https://a.example.com./"), "example.com."))
	// Output:
	// https://example.com
	// https://u:p@API.Example.com:8080/
	// https://a.b.example.com/
	// false false true
}

func Example_webhookURL() {
	var p printer
	for _, text := range []string{
		"https://hooks.example/a b", "http://Bücher.example:8080", "http://8.8.8.8/", "http://[2606:4700::1111]/", "http://localhost/", " HTTPS:/h.example",

		"http://2130706433/", "http://0x7f.1", "http://0251.0376.0251.0376/", "http://[::ffff:127.0.0.1]/", `http:\\169.254.169.254\`, "http://①②⑦.⓪.⓪.①/", "http://127。0。0。1/", "http://0/", "http://[fe80::1]/",
		"http://[::1]", "http://[::]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://[::7f00:1]/", "http://10.0.0.1", "http://100.64.0.1/", "http://224.0.0.1/", "http://255.255.255.255/",
		"http://u@8.8.8.8/", "ftp://8.8.8.8/", "//8.8.8.8/", "/a", "mailto:a@b", "javascript:alert(1)", "http://my_host/", "http://[fe80::1%25eth0]/", "http:", "",
	} {
		p.print(webhookURL(text))
	}
	fmt.Println(p)
	// Output:
	// https://hooks.example/a%20b
	// http://xn--bcher-kva.example:8080
	// http://8.8.8.8/
	// http://[2606:4700::1111]/
	// http://localhost/
	// HTTPS://h.example
	// want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want a public host, and no userinfo; want http; want http; want http; want http; want http; idna; host at byte 5; host at byte 5; want http
}

// TestPublicOnly shows that neither a name nor a redirect leads to an address that is not public.
func TestPublicOnly(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	redirect := httptest.NewServer(http.RedirectHandler(server.URL, http.StatusFound))
	defer redirect.Close()
	for _, s := range []string{server.URL, strings.Replace(server.URL, "127.0.0.1", "localhost", 1), redirect.URL} {
		dials := 0
		control := func(network, address string, c syscall.RawConn) error {
			if dials++; s == redirect.URL && dials == 1 {
				return nil // as if the first server had a public address
			}
			return publicOnly(network, address, c)
		}
		client := &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Control: control}).DialContext}}
		if r, err := client.Get(s); err == nil || !strings.Contains(err.Error(), "not a public address") {
			t.Errorf("%s: %v, %v", s, r, err)
		}
	}
	for _, s := range strings.Fields("1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0 172.15.255.255 " +
		"172.32.0.0 192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.0 198.51.101.0 203.0.112.0 " +
		"203.0.114.0 223.255.255.255 2000:: 2001:200:: 2001:db7:ffff:: 2001:db9:: 2003:: 3ffe:: 3fff:1000:: ::ffff:1.1.1.1") {
		if !isPublic(netip.MustParseAddr(s)) {
			t.Errorf("%s is public", s)
		}
	}
	for _, s := range strings.Fields("0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255 169.254.0.0 169.254.255.255 " +
		"172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.0 192.88.99.255 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.0 " +
		"198.51.100.255 203.0.113.0 203.0.113.255 224.0.0.0 239.255.255.255 240.0.0.0 255.255.255.255 ::ffff:10.0.0.1 :: ::1 64:ff9b::808:808 64:ff9b:1:: 100:: 100:0:0:1:: " +
		"1fff:ffff:: 2001:: 2001:1ff:ffff:: 2001:db8:: 2001:db8:ffff:: 2002:: 2002:ffff:: 3fff:: 3fff:fff:ffff:: 4000:: 5f00:: fc00:: fdff:: fe80:: fe80::1%eth0 febf:: fec0:: ff02::1 2606::1%eth0") {
		if isPublic(netip.MustParseAddr(s)) {
			t.Errorf("%s is not public", s)
		}
	}
}

func Example_parseData() {
	var p printer
	for _, href := range []string{
		"data:,a%20b+c", "data:;charset=utf-8,x", "data:text/html,<p title='a,b'>ü</p>?q#f", "DATA:text/plain;BASE64,YWI/", "data:;base64,YWI=", "data:;base64,YQ%3D%3D", "data:a/b;base64,Y%57I", "data:;base64,",
		"data:image/svg+xml;charset=%22utf-8%22,%00", "data:,", "data:a/b;c=base64,YQ", "data:image/svg+xml;utf8,<svg/>", "data:;base64,Y Q%0A==", "data:a/b; Base64 ,YQ", "data:a/b;x=c%3Bbase64,YQ",

		"data:x", "data:/x,y", "data://x,y", "http:,x", "//data,x", "data:x,y", "data:a/b/c,", "data:a/%0A,x", "data:a/b%0A,x", "data:a/b;%0A,x", "data:;base64,a-_b", "data:;base64,Y", "data:#,x",
	} {
		u, _ := uri.ParseLink(href)
		mediaType, data, err := parseData(u)
		p.print(fmt.Sprintf("%s %q", mediaType, data), err)
	}
	fmt.Println(p)
	// Output:
	// text/plain;charset=US-ASCII "a b+c"
	// text/plain;charset=utf-8 "x"
	// text/html "<p title='a,b'>ü</p>?q"
	// text/plain "ab?"
	// text/plain;charset=US-ASCII "ab"
	// text/plain;charset=US-ASCII "a"
	// a/b "ab"
	// text/plain;charset=US-ASCII ""
	// image/svg+xml;charset="utf-8" "\x00"
	// text/plain;charset=US-ASCII ""
	// a/b;c=base64 "YQ"
	// image/svg+xml;utf8 "<svg/>"
	// text/plain;charset=US-ASCII "a"
	// a/b "a"
	// a/b;x=c;base64 "YQ"
	// not a data URL; not a data URL; not a data URL; not a data URL; not a data URL; not a media type; not a media type; not a media type; not a media type; not a media type; illegal base64 data at input byte 1; illegal base64 data at input byte 0; not a data URL
}

func Example_gitRemote() {
	var p printer
	for _, text := range []string{
		"git@github.com:user/repo.git", "org-1@h:o/r.git", "h:r.git", "git@h:2222:r.git", "[::1]:r.git", "git@[::1]:r.git", "h_1:/srv/r 1.git", "h:~u/a=b#c%20", "h:../r",
		"https://u@github.com/user/repo.git", "ssh://git@h:22/~/r.git", "/srv/a:b.git", "./a:b.git", "../repo", "file:///srv/r.git", "x",

		`C:\x`, "C:/x", `c:\x`, "ext::sh -c id", "-oProxyCommand=x:r", "ssh://-oProxyCommand=x/r", "git+ssh://u@-x/r", "ssh://%2Dx/r", "u@-h:r", "h:-x", "a%41b:r", "h:", "git@h:", "[::1]:", "[::1]", "[h:22]:r.git", "a b:r.git", "a b", "",
	} {
		p.print(gitRemote(text))
	}
	fmt.Println(p)
	// Output:
	// ssh://git@github.com/user/repo.git
	// ssh://org-1@h/o/r.git
	// ssh://h/r.git
	// ssh://git@h/2222:r.git
	// ssh://[::1]/r.git
	// ssh://git@[::1]/r.git
	// ssh://h_1/srv/r%201.git
	// ssh://h/~u/a%3Db%23c%2520
	// ssh://h/%2E%2E/r
	// https://u@github.com/user/repo.git
	// ssh://git@h:22/~/r.git
	// /srv/a:b.git
	// ./a:b.git
	// ../repo
	// file:///srv/r.git
	// x
	// a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; a drive, an option, a helper, or no path; IPv6address at byte 7; IPv6address at byte 7; reg_name at byte 7; rel_segment at byte 1; a drive, an option, a helper, or no path
}
