// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"errors"
	"fmt"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

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
}

// dialAddress returns the host and the port of u in the form that net.Dial wants. It refuses what containerServer
// refuses, and a port that nobody knows. To refuse private addresses, use the Control of a net.Dialer.
func dialAddress(u uri.URI) (string, error) {
	server, err := containerServer(u)
	if err != nil {
		return "", err
	}
	scheme, _ := u.Scheme()
	defaultPort, _ := uri.DefaultPort(scheme)
	port, _ := server.PortNumber(defaultPort)
	if port == 0 {
		return "", errors.New("no port")
	}
	return net.JoinHostPort(strings.Trim(server.Host, "[]"), strconv.Itoa(int(port))), nil
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
		"http://010.0.0.1/",
		"http://0x7f000001/",
		"http://my_service:8080/",
	} {
		address, err := dialAddress(uri.MustParse(s))
		fmt.Println(address, why(err))
	}
	// Output:
	// www.example.org:80 <nil>
	// www.example.org.:443 <nil>
	// [::1]:8080 <nil>
	//  no host
	//  net_path at byte 5
	//  no port from 1 to 65535
	//  no port
	//  no IPv4 address
	//  toplabel at byte 17
	// my_service:8080 <nil>
}

// containerServer returns the server that u names, whose host may have a "_". It refuses any other host that is not
// of RFC 2396, an IPv4 address that is none or has a leading zero, and a port that is not from 1 to 65535.
func containerServer(u uri.URI) (uri.Server, error) {
	server, err := u.Server()
	if authority, _ := u.Authority(); err != nil && strings.Contains(authority, "_") {
		server = uri.SplitServer(authority) // which verifies nothing
		named := server
		named.Host = strings.ReplaceAll(server.Host, "_", "x") // as if "_" were a letter
		_, err = u.WithServer(named)
	}
	port, _ := server.PortNumber(1) // 0 if it is no number
	_, isAddr := server.Addr()
	switch kind := server.HostKind(); {
	case err != nil:
		return uri.Server{}, err
	case kind == uri.NoHost:
		return uri.Server{}, errors.New("no host")
	case kind == uri.IPv4 && !isAddr: // some resolvers read octal numbers
		return uri.Server{}, errors.New("no IPv4 address")
	case port == 0:
		return uri.Server{}, errors.New("no port from 1 to 65535")
	}
	return server, nil
}

// The host name of a container may hold a "_". RFC 2396 does not allow a "_" in a hostname
// (section 3.2.2), so the authority is valid, but Server refuses it (section 3.2.1).
func Example_underscore() {
	for _, s := range []string{
		"http://my_service:8080/",
		"http://anna:secret@my_service/",
		"http://www.example.org/",
		"http://_a._b._:/",
		"http://a_b@h/",
		"http://my_service:80x/",
		"http://my_service:65536/",
		"http://anna@evil.example@my_service/",
		"http://my_service,other/",
		"http://my_service%2Fx/",
		"https://idp:port/",
		"https://idp:99999/",
		"https:///my_path",
		"https://idp:0/",
		"http://010.0.0.1/",
		"http://a_b@0177.0.0.1/",
		"my_path",
		"mailto:my_name@h",
	} {
		server, err := containerServer(uri.MustParse(s))
		if err != nil {
			fmt.Println(err)
			continue
		}
		port, ok := server.PortNumber(80)
		fmt.Println(server.Host, port, ok)
	}
	// Output:
	// my_service 8080 true
	// my_service 80 true
	// www.example.org 80 true
	// _a._b._ 80 true
	// h 80 true
	// uri: invalid port at byte 20: want digits
	// no port from 1 to 65535
	// uri: invalid userinfo at byte 11: a user name or a password must contain "@" as "%40"
	// uri: invalid hostname at byte 17: ',' is not a letter, a digit, '-' or '.'
	// uri: invalid hostname at byte 17: '%' is not a letter, a digit, '-' or '.'
	// uri: invalid port at byte 12: want digits
	// no port from 1 to 65535
	// no host
	// no port from 1 to 65535
	// no IPv4 address
	// uri: invalid toplabel at byte 21: want a last label that begins with a letter, or an address of four numbers
	// uri: invalid net_path at byte 0: want "//" and an authority
	// uri: invalid net_path at byte 7: want "//" and an authority
}

// names returns the segments of the path, unescaped. A "/" at the end, as in the URI of a
// collection, makes no difference.
func names(u uri.URI) []string {
	var list []string
	for s := range u.Segments() {
		name, _ := uri.Unescape(string(s)) // never an error: s is part of a URI
		list = append(list, name)
	}
	if last := len(list) - 1; last >= 0 && list[last] == "" {
		list = list[:last]
	}
	return list
}

// sameResource reports whether u and v name the same resource on a WebDAV server. The server's
// segments have no parameters: they are names. A name may be "..", or contain "/": to open a file, use fileName.
func sameResource(u, v uri.URI) bool {
	return sameOrigin(u, v) && slices.Equal(names(u), names(v)) && u.Components().Query == v.Components().Query
}

// A WebDAV server may escape other characters than its client does. Equivalent does not ignore
// that, because "@" is reserved (section 2.2). To compare paths, unescape each segment, but not
// the path: "%2F" is not a delimiter. The namespace "DAV:" is not a URI. Compare it as a string.
func Example_webDAV() {
	request := uri.MustParse("http://dav.example/users/anna@example.org/AC%2FDC/")
	for _, href := range []string{
		"/users/anna%40example.org/AC%2fDC/",
		"http://DAV.example:80/users/anna@example.org/AC%2FDC",
		"/users/anna@example.org/AC/DC/",
		"/users/anna@example.org/AC%2FDC/?",
		"//other.example/users/anna@example.org/AC%2FDC/",
		"//[::1]/users/anna@example.org/AC%2FDC/",
	} {
		u, err := request.ResolveString(href)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(href, sameResource(request, u), request.Equivalent(u))
	}
	// Output:
	// /users/anna%40example.org/AC%2fDC/ true false
	// http://DAV.example:80/users/anna@example.org/AC%2FDC true false
	// /users/anna@example.org/AC/DC/ false false
	// /users/anna@example.org/AC%2FDC/? false false
	// //other.example/users/anna@example.org/AC%2FDC/ false false
	// //[::1]/users/anna@example.org/AC%2FDC/ false false
}

// originalOffset returns the offset in text of the byte that is at the given offset in repaired.
// EscapeExcluded has repaired the text, as a whole or in parts that divide no escape, so that each byte of the
// text is in repaired as it was or as an escape.
func originalOffset(text, repaired string, offset int) int {
	for i := range len(text) {
		width := 1
		escape := fmt.Sprintf("%%%02X", text[i])
		if strings.HasPrefix(repaired, escape) && !strings.HasPrefix(text[i:], escape) {
			width = len(escape) // the byte was escaped
		}
		if offset < width {
			return i
		}
		offset -= width
		repaired = repaired[width:]
	}
	return len(text)
}

// mark returns a line of text, and below it a caret at the given offset. The caret is in its place behind tabs,
// however wide they are, but not behind characters of two columns or of none.
func mark(line string, offset int) string {
	blank := func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}
	return line + "\n" + strings.Map(blank, line[:offset]) + "^"
}

// position returns the line and the column of a byte in a document, both counted from 1, and
// marks the byte in its line. A column is a character.
func position(document string, offset int) (line, column int, marked string) {
	start := strings.LastIndexByte(document[:offset], '\n') + 1
	text, _, _ := strings.Cut(document[start:], "\n")
	line = 1 + strings.Count(document[:start], "\n")
	column = 1 + utf8.RuneCountInString(document[start:offset])
	text = strings.TrimSuffix(text, "\r")
	return line, column, mark(text, min(offset-start, len(text)))
}

// repair parses text that EscapeExcluded repairs. If the result has no server, that is an error.
// The offset in a *SyntaxError counts in text.
func repair(text string) (uri.URI, error) {
	repaired := uri.EscapeExcluded(text)
	u, err := uri.Parse(repaired)
	if err == nil {
		_, err = u.Server()
	}
	var broken *uri.SyntaxError
	if errors.As(err, &broken) {
		broken.Offset = originalOffset(text, repaired, broken.Offset)
		return uri.URI{}, err
	}
	return u, nil
}

// Text that was meant to be a URI can often be repaired. But a repaired authority is rarely a
// server, so ask for the server before fetching. An error message should point into the
// original text.
func Example_repair() {
	for _, text := range []string{
		"http://example.org/100% {größe}?%41#b#c",
		"http://bücher.example/100%",
		"http://example.org/\t100%", // valid, though the tab was probably a mistake
		"100% größer als 50%25: falsch",
	} {
		u, err := repair(text)
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			fmt.Println(mark(text, broken.Offset), "breaks", broken.Rule)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// http://example.org/100%25%20%7Bgr%C3%B6%C3%9Fe%7D?%41#b%23c
	// http://bücher.example/100%
	//         ^ breaks hostname
	// http://example.org/%09100%25
	// 100% größer als 50%25: falsch
	//                      ^ breaks rel_segment
}

// TestPosition shows the position of each byte of documents that are hostile to it.
func TestPosition(t *testing.T) {
	for _, test := range []struct {
		document     string
		offset       int
		line, column int
		marked       string
	}{
		{"", 0, 1, 1, "\n^"},
		{"a", 1, 1, 2, "a\n ^"},
		{"a\n", 1, 1, 2, "a\n ^"},
		{"a\r\n", 2, 1, 3, "a\n ^"}, // the line break itself
		{"a\n", 2, 2, 1, "\n^"},
		{"\n\n\tb", 3, 3, 2, "\tb\n\t^"},
		{"ü\xff中x", 6, 1, 4, "ü\xff中x\n   ^"}, // 中 has two columns on most screens
	} {
		line, column, marked := position(test.document, test.offset)
		if line != test.line || column != test.column || marked != test.marked {
			t.Errorf("position(%q, %d) = %d, %d, %q; want %d, %d, %q", test.document, test.offset, line, column, marked, test.line, test.column, test.marked)
		}
	}
}

// feedPattern finds the value of a line such as "name<TAB>value".
var feedPattern = regexp.MustCompile(`(?m)^[^\t\n]+\t+([^\r\n]*)`)

// The offset in the document is the offset of the URI plus the offset of the error, unless the
// document escapes the URI, as HTML and JSON do. The line may hold a password, so do not write
// the line to a log.
func Example_position() {
	const document = "Planet\thttp://planet.example/feed\r\n" +
		"Bücher\t\thttp://example.org/bücher.xml\r\n" +
		"Größen\thttp:\r\n"
	for _, value := range feedPattern.FindAllStringSubmatchIndex(document, -1) {
		start, end := value[2], value[3]
		_, err := uri.Parse(document[start:end])
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			line, column, marked := position(document, start+broken.Offset)
			fmt.Printf("%d:%d: %s\n%s\n", line, column, broken.Rule, marked)
		}
	}
	// Output:
	// 2:29: segment
	// Bücher		http://example.org/bücher.xml
	//       		                    ^
	// 3:13: absoluteURI
	// Größen	http:
	//       	     ^
}
