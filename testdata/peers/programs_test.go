// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"

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

// redirectTarget returns the URI to which a page may redirect a client that asks for target. It refuses what Parse
// refuses, another origin, and a userinfo. The URI is absolute: its path alone would not be safe, because
// a path that begins with "//" reads as another host.
func redirectTarget(page uri.URI, target string) (uri.URI, error) {
	u, err := uri.Parse(target) // a "\", white space or a control character is an error
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
	fmt.Println(redirectTarget(uri.MustParse("https://[::1]/"), "https://[::1]/cart"))
	fmt.Println(sameOrigin(page, uri.MustParse("HTTPS://Shop.Example:443")), sameOrigin(uri.MustParse("file:///a"), uri.MustParse("file:///a")))
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
	// true false
}

// dialAddress returns the host and the port of u in the form that net.Dial wants. It refuses what servers refuses,
// several hosts, the port 0, and a port that nobody knows. To refuse private addresses, use the Control of a net.Dialer.
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
	for _, s := range []string{
		"http://www.example.org/",
		"https://anna:secret@www.example.org./",
		"ws://[::1]:08080/",
		"http:///evil.example/",
		"http:www.example.org",
		"http://www.example.org:65536/",
		"irc://www.example.org/", // DefaultPort does not know the scheme
		"http://www.example.org:0/",
		"http://010.0.0.1/",
		"http://0x7f000001/",
		"http://my_service:8080/",
		"mongodb://a,b/",
	} {
		address, err := dialAddress(uri.MustParse(s))
		fmt.Println(address, why(err))
	}
	// Output:
	// www.example.org:80 <nil>
	// www.example.org.:443 <nil>
	// [::1]:8080 <nil>
	//  no host: want a name or an address
	//  no host: want a name or an address
	//  wrong port: want a number up to 65535
	//  no port
	//  no port
	//  wrong host: want a name or an address, such as db.example, 127.0.0.1 or [::1]
	//  wrong host: want a name or an address, such as db.example, 127.0.0.1 or [::1]
	// my_service:8080 <nil>
	//  several hosts
}
