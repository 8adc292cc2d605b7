package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// why returns the rule and the byte of a *uri.SyntaxError, and the message of another error.
func why(err error) string {
	var broken *uri.SyntaxError
	if errors.As(err, &broken) {
		return fmt.Sprintf("%s at byte %d", broken.Rule, broken.Offset)
	}
	return fmt.Sprint(err)
}

// A printer prints results, and keeps the errors, each up to its first ":", for one line at the end.
type printer []string

func (p *printer) print(result any, err error) {
	if err != nil {
		*p = append(*p, strings.Split(why(err), ":")[0])
		return
	}
	fmt.Println(result)
}

func (p printer) String() string { return strings.Join(p, "; ") }

// redirectTarget returns the URI to which a page may redirect a client that asks for target. It refuses what
// ResolveLink refuses, any origin but that of the page, and a userinfo.
func redirectTarget(page uri.URI, target string) (uri.URI, error) {
	u, err := page.ResolveLink(target)
	if err != nil {
		return uri.URI{}, err
	}
	if authority, _ := u.Authority(); !page.SameOrigin(u) || strings.Contains(authority, "@") {
		return uri.URI{}, errors.New("another origin, or a userinfo")
	}
	return u, nil
}

// If a client names the target of a redirect, the redirect must not leave the site: it would be an open one. Take
// the URI of the page from the configuration of the site, not from the Host field of the request.
func Example_openRedirect() {
	var p printer
	page := uri.MustParse("https://shop.example/account/login")
	for _, target := range []string{
		"/cart?id=1#top",
		"?step=2",
		"HTTPS://Shop.Example:443/cart",
		"..//evil.example/", // the path alone would be "//evil.example/"
		"//evil.example/", `/\evil.example/`, "\t//evil.example/", "https:evil.example", "https:///evil.example/", "https://shop.example@evil.example/",
		"https://anna:secret@shop.example/", "https://shop.example./", "https://shop.example:8443/", "http://shop.example/cart", "https://[::1]/cart", "javascript:alert(1)", "http:", "#top",
	} {
		p.print(redirectTarget(page, target))
	}
	p.print(redirectTarget(uri.MustParse("https://[::1]/"), "https://[0::1]:443/cart"))
	p.print(redirectTarget(uri.MustParse("https://my_host/"), "/cart"))
	origin, _ := uri.Parse("null") // a field Origin
	fmt.Println(page.SameOrigin(origin), page.SameOrigin(uri.URI{}), page.SameOrigin(uri.MustParse("https://shop.example")))
	fmt.Println(p)
	// Output:
	// https://shop.example/cart?id=1#top
	// https://shop.example/account/login?step=2
	// HTTPS://Shop.Example:443/cart
	// https://shop.example//evil.example/
	// https://shop.example/account/evil.example
	// https://shop.example/account/login#top
	// https://[0::1]:443/cart
	// false false true
	// another origin, or a userinfo; another origin, or a userinfo; another origin, or a userinfo; another origin, or a userinfo; another origin, or a userinfo; another origin, or a userinfo; another origin, or a userinfo; another origin, or a userinfo; another origin, or a userinfo; another origin, or a userinfo; another origin, or a userinfo; host at byte 5; another origin, or a userinfo
}

// dialAddress returns the host and the port of u in the form that net.Dial wants. It refuses what the function
// servers refuses, several hosts, the port 0, and a URI without a port, unless its scheme has a DefaultPort. To
// refuse private addresses, use the Control of a net.Dialer.
func dialAddress(u uri.URI) (string, error) {
	authority, _ := u.Authority()
	all, err := servers(authority)
	if err != nil || len(all) > 1 {
		return "", cmp.Or(err, errors.New("several hosts"))
	}
	scheme, _ := u.Scheme()
	defaultPort, _ := uri.DefaultPort(scheme)
	port, _ := all[0].PortNumber(defaultPort)
	if port == 0 {
		return "", errors.New("no port")
	}
	return net.JoinHostPort(strings.Trim(all[0].Host, "[]"), strconv.Itoa(int(port))), nil
}

// An authority is not an address to dial. It may have a userinfo, it may lack the port, and
// it may not name a server at all.
func Example_dial() {
	var p printer
	for _, s := range []string{
		"http://www.example.org/", "https://anna:secret@www.example.org./", "ws://[::1]:08080/", "http:///evil.example/", "http:www.example.org", "http://www.example.org:65536/",
		"irc://www.example.org/", // DefaultPort does not know the scheme
		"http://www.example.org:0/", "http://010.0.0.1/", "http://0x7f000001/", "http://my_service:8080/", "mongodb://a,b/",
	} {
		p.print(dialAddress(uri.MustParse(s)))
	}
	fmt.Println(p)
	// Output:
	// www.example.org:80
	// www.example.org.:443
	// [::1]:8080
	// my_service:8080
	// no host; no host; wrong port; no port; no port; wrong host; wrong host; several hosts
}

// resolveRef resolves the $ref or the $id of a schema by RFC 3986. It returns the URI of what the reference names,
// without the fragment, and the fragment, unescaped. The fragment of a $ref is a JSON Pointer, the name of an anchor,
// or "". It refuses what Parse and Resolve3986 refuse, such as a base without a scheme. If the base is opaque, it
// also refuses a relative reference other than "" and "#...".
func resolveRef(base uri.URI, text string) (schema uri.URI, fragment string, err error) {
	ref, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, "", err
	}
	if base.Kind() == uri.Opaque && !ref.IsAbsolute() && ref.Kind() != uri.SameDocument {
		return uri.URI{}, "", uri.ErrOpaqueBase // Resolve3986 would make "urn:item" of "urn:example:root" and "item"
	}
	u, err := base.Resolve3986(ref)
	if err != nil {
		return uri.URI{}, "", err
	}
	fragment, _ = u.Fragment()
	fragment, _ = uri.Unescape(fragment) // never an error in a valid URI
	return u.WithoutFragment(), fragment, nil
}

func Example_resolveRef() {
	page := uri.MustParse("http://a.example/v1/openapi.json")
	root, none, err := resolveRef(page, "../schemas/root.json#") // the $id of the root
	fmt.Printf("%s %q %v\n", root, none, err)
	for _, base := range []uri.URI{root, uri.MustParse("urn:example:root"), uri.MustParse("tag:a/b"), uri.MustParse("/a/b.json")} {
		var all []string
		for _, ref := range []string{"", "#", "#/$defs/a~1b%25", "b.json?x#/%7E0", "?x", "../../../x", "//h", "HTTP://A.example/%7e/./c", "urn:x:y", "x:.", "a b"} {
			if schema, fragment, err := resolveRef(base, ref); err == nil {
				all = append(all, fmt.Sprintf("%s %q", schema, fragment))
			}
		}
		fmt.Println(strings.Join(all, ", "))
	}
	fmt.Println(resolveRef(root, "#/paths/~1pets~1{id}"))
	fmt.Println(resolveRef(uri.MustParse("urn:example:root"), "item"))
	fmt.Println(resolveRef(uri.MustParse("/a/b.json"), "#/a"))
	fmt.Println(uri.MustParse("urn:example:root").Resolve3986(uri.MustParse("item")))
	fmt.Println(uri.ParseAnyURI("#/paths/~1pets~1{id}"))
	fmt.Println(strings.NewReplacer("~1", "/", "~0", "~").Replace("~01~1~00"))
	// Output:
	// http://a.example/schemas/root.json "" <nil>
	// http://a.example/schemas/root.json "", http://a.example/schemas/root.json "", http://a.example/schemas/root.json "/$defs/a~1b%", http://a.example/schemas/b.json?x "/~0", http://a.example/schemas/root.json?x "", http://a.example/x "", http://h "", HTTP://A.example/%7e/c "", urn:x:y ""
	// urn:example:root "", urn:example:root "", urn:example:root "/$defs/a~1b%", HTTP://A.example/%7e/c "", urn:x:y ""
	// tag:a/b "", tag:a/b "", tag:a/b "/$defs/a~1b%", HTTP://A.example/%7e/c "", urn:x:y ""
	// HTTP://A.example/%7e/c "", urn:x:y ""
	//   uri: invalid fragment at byte 16: '{' must be escaped as "%7B"
	//   uri: base URI is opaque
	//   uri: base URI is not absolute
	// urn:item <nil>
	// #/paths/~1pets~1%7Bid%7D <nil>
	// ~1/~0
}

// resolveOnPath resolves ref by RFC 3986, as Resolve3986 does, but the base may also be an absolute path, such as
// "/a/b.json", or begin with an authority, such as "//h/a". Then a ref without a scheme has a result without a
// scheme. It refuses any other base, such as "a/b.json", and what Resolve3986 refuses.
func resolveOnPath(base, ref uri.URI) (uri.URI, error) {
	switch base.Kind() {
	case uri.RelativePath, uri.SameDocument:
		return uri.URI{}, errors.New(`want a base that begins with a scheme or with "/"`)
	case uri.Hierarchical, uri.Opaque:
		return base.Resolve3986(ref)
	}
	absolute, err := uri.MustParse("x:/").Resolve3986(base)
	if err != nil {
		return uri.URI{}, err
	}
	u, err := absolute.Resolve3986(ref)
	if err != nil || ref.IsAbsolute() {
		return u, err
	}
	return uri.Parse(strings.TrimPrefix(u.String(), "x:"))
}

func Example_resolveOnPath() {
	for _, base := range []string{"/a/b.json?q#f", "//h/a/b", "x:/a/b", "x:a/b"} {
		var all []uri.URI
		for _, ref := range []string{"c.json", "#s", "?y", "//i/x", "../../..", "", "/.//x", "./c:d", "x:y", "x:."} {
			if u, err := resolveOnPath(uri.MustParse(base), uri.MustParse(ref)); err == nil {
				all = append(all, u)
			}
		}
		fmt.Println(all)
	}
	fmt.Println(resolveOnPath(uri.MustParse("a/b.json"), uri.MustParse("c.json")))
	// Output:
	// [/a/c.json /a/b.json?q#s /a/b.json?y //i/x / /a/b.json?q /.//x /a/c:d x:y]
	// [//h/a/c.json //h/a/b#s //h/a/b?y //i/x //h/ //h/a/b //h//x //h/a/c:d x:y]
	// [x:/a/c.json x:/a/b#s x:/a/b?y x://i/x x:/ x:/a/b x:/.//x x:/a/c:d x:y]
	// [x:a/c.json x:a/b#s x:a/b?y x://i/x x:/ x:a/b x:/.//x x:a/c:d x:y]
	//  want a base that begins with a scheme or with "/"
}

// TestResolveOnPath shows that it makes no difference whether a site is put before the base or before the result.
func TestResolveOnPath(t *testing.T) {
	refs := valid(sequences(4, "/", "..", ".", "a", "?y", "#s", "f:", ":"))
	cases := 0
	for _, base := range valid(sequences(3, "/", "..", ".", "a", "?y", "#s")) {
		for _, ref := range refs {
			u, err := resolveOnPath(base, ref)
			isRefused := base.Kind() == uri.RelativePath || base.Kind() == uri.SameDocument
			for _, site := range []string{"f:/x", "http://h"} {
				cases++
				absolute, baseErr := uri.MustParse(site).Resolve3986(base)
				want, wantErr := absolute.Resolve3986(ref)
				got, gotErr := uri.MustParse(site).Resolve3986(u)
				isError := isRefused || baseErr != nil || wantErr != nil
				if isError != (err != nil) || err == nil && (got != want || gotErr != nil || u.IsAbsolute() != ref.IsAbsolute()) {
					t.Fatalf("resolveOnPath(%q, %q) = %q, %v: on %s %q, want %q, %v", base, ref, u, err, site, got, want, wantErr)
				}
			}
		}
	}
	t.Logf("%d cases", cases)
}

// bucketName returns the authority of u if it is a name, such as the bucket of "s3://my_bucket/key". It refuses an
// authority that is undefined, empty or four numbers, or has other characters than the unreserved ones. It accepts
// "." and "..", so do not use the name as that of a directory.
func bucketName(u uri.URI) (string, error) {
	authority, _ := u.Authority()
	name := uri.Server{Host: authority}
	if kind := name.HostKind(); kind != uri.Hostname && kind != uri.OtherName {
		return "", errors.New("want a name of unreserved characters, without a userinfo and without a port")
	}
	return authority, nil
}

func Example_bucketName() {
	for _, s := range []string{
		"s3://my_bucket/a//b?c", "gs://1a.-b_*~", "s3://My.Bucket/", "s3://127.1/", // and no address for this package

		"s3:///key", "s3:key", "/key", "s3://127.0.0.1/", "s3://999.9.9.9/", "s3://[::1]/", "s3://u@b_c/", "s3://@b/", "s3://b_c:80/", "s3://b:/", "s3://b%5F/", "s3://a,b/",
	} {
		if name, err := bucketName(uri.MustParse(s)); name != "" || err == nil {
			fmt.Println(name)
		}
	}
	// Output:
	// my_bucket
	// 1a.-b_*~
	// My.Bucket
	// 127.1
}

// The settings are an example of what a program reads from a configuration in JSON.
type settings struct {
	Feed  uri.URI            `json:"feed"`
	Proxy logged[uri.Server] `json:"proxy"`
}

// unmarshal is json.Unmarshal for an object that becomes a struct. If just one URI or Server in it is wrong, and its
// member is there once, the error begins with the name of that member.
func unmarshal(data []byte, v any) error {
	err := json.Unmarshal(data, v)
	var broken *uri.SyntaxError
	var members map[string]json.RawMessage
	if !errors.As(err, &broken) || json.Unmarshal(data, &members) != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		member, _ := json.Marshal(map[string]json.RawMessage{name: members[name]}) // never an error
		if err := json.Unmarshal(member, v); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return err
}

func Example_settings() {
	for _, data := range []string{
		`{"feed": "http://u:secret@h/", "proxy": "u:secret@h:8080"}`, `{"n": 1, "feed": "http://h/a b"}`, `{"feed": "x:y", "proxy": "u:secret@my_host"}`,
		`{"Proxy": "secret:x@h:y", "n": 1}`, `{"feed": "", "proxy": ""}`, `{"feed": null}`, `{}`, `{"feed": "/a"}`,
		`{"feed": "a b", "feed": "x:y"}`, `["a b"]`, `{"feed": "a b"`,
	} {
		var plain, c settings
		_, isSyntax := json.Unmarshal([]byte(data), &plain).(*uri.SyntaxError)
		err := unmarshal([]byte(data), &c)
		if err == nil && !c.Feed.IsAbsolute() {
			err = errors.New("feed: want an absolute URI")
		}
		fmt.Println(isSyntax, c.Proxy, err)
	}

	// A struct with a Server shows its password, even to Redact.
	c := struct {
		Feed  uri.URI
		Proxy uri.Server
	}{uri.MustParse("http://u:secret@h/"), uri.SplitServer("u:secret@h:80")}
	fmt.Println(uri.Redact(fmt.Sprintf("%+v", c)))
	c.Proxy.Userinfo = uri.Component{}
	fmt.Println(uri.Redact(fmt.Sprintf("%+v", c)))
	// Output:
	// false h:8080 <nil>
	// true  feed: uri: invalid segment at byte 10: ' ' must be escaped as "%20"
	// true  proxy: uri: invalid hostname at byte 11: '_' is not a letter, a digit, '-' or '.'
	// true  Proxy: uri: invalid port at byte 11: want digits
	// false  feed: want an absolute URI
	// false  feed: want an absolute URI
	// false  feed: want an absolute URI
	// false  feed: want an absolute URI
	// true  uri: invalid rel_segment at byte 1: ' ' must be escaped as "%20"
	// false  json: cannot unmarshal array into Go value of type main.settings
	// false  unexpected end of JSON input
	// {Feed:http://u:xxxxx@h/ Proxy:u:secret@h:80}
	// {Feed:http://u:xxxxx@h/ Proxy:h:80}
}
