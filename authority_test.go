// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestServer(t *testing.T) {
	for _, r := range readTable(t, "server.txt", 8) {
		accepting := cutSyntax(t, &r)
		authority := r.fields[0]
		want := Server{fieldComponent(r.fields[1]), r.fields[2], fieldComponent(r.fields[3])}
		for x := RFC2396; x <= RFC2732; x++ {
			got, err := x.ParseServer(authority)
			if accepts := slices.Contains(accepting, x); accepts && (err != nil || got != want) || !accepts && err == nil {
				t.Errorf("%s: %v: ParseServer(%q) = %q, %v, want %q", r.where, x, authority, got, err, want)
			}
		}
		if got, err := URI.Server(RFC2732.MustParse("//" + authority)); err != nil || got != want {
			t.Errorf("%s: Server of the authority %q = %q, %v, want %q", r.where, authority, got, err, want)
		}
		if kind := want.HostKind().String(); kind != r.fields[4] {
			t.Errorf("%s: HostKind of %q is %s, want %s", r.where, authority, kind, r.fields[4])
		}
		if addr, ok := want.Addr(); ok != (r.fields[5] != "-") || ok && addr != netip.MustParseAddr(r.fields[5]) || !ok && addr.IsValid() {
			t.Errorf("%s: Addr of %q is %v, %v, want %s", r.where, authority, addr, ok, r.fields[5])
		}
		if port, ok := want.PortNumber(7); ok != (r.fields[6] != "-") || ok && strconv.Itoa(int(port)) != r.fields[6] || !ok && port != 0 {
			t.Errorf("%s: PortNumber of %q is %d, %v, want %s", r.where, authority, port, ok, r.fields[6])
		}
		checkAuthority(t, r.where, authority)
	}
}

func TestNoServer(t *testing.T) {
	for _, r := range readTable(t, "registry.txt", 4) {
		rejecting := cutSyntax(t, &r)
		authority := r.fields[2]
		for _, x := range rejecting {
			got, err := x.ParseServer(authority)
			if got != (Server{}) {
				t.Errorf("%s: %v: ParseServer(%q) returns an error and %q, want the zero Server", r.where, x, authority, got)
			}
			checkSyntaxError(t, r, err)
		}
		checkAuthority(t, r.where, authority)

		// In a URI, the offset of the error is that of the authority greater.
		u, err := Parse("http://" + authority + "/x")
		if err != nil || u.Components().Authority.text != authority || len(rejecting) < 2 {
			continue
		}
		_, err = u.Server()
		offset, _ := strconv.Atoi(r.fields[1])
		r.fields[1] = strconv.Itoa(offset + len("http://"))
		checkSyntaxError(t, r, err)
	}
}

// checkAuthority checks ParseServer and the methods of Server on any text.
func checkAuthority(t testing.TB, where, text string) {
	t.Helper()
	for x := RFC2396; x <= RFC2732; x++ {
		s, err := x.ParseServer(text)
		if want, ok := serverSlow(x, text); ok != (err == nil) || s != want {
			t.Errorf("%s: %v: ParseServer(%q) = %q, %v, want %q, %v", where, x, text, s, err, want, ok)
		}
		if se, ok := err.(*SyntaxError); err != nil && (!ok || se.Offset != serverOffsetSlow(x, text)) {
			t.Errorf("%s: %v: ParseServer(%q): %v, want an error at byte %d", where, x, text, err, serverOffsetSlow(x, text))
		}
		// URI.Server accepts the authorities that ParseServer accepts in either syntax.
		u, uriErr := x.Parse("x://" + text)
		if authority, _ := u.Authority(); uriErr == nil && authority == text {
			want, ok := eitherServerSlow(text)
			if s2, err2 := u.Server(); s2 != want || (err2 == nil) != ok {
				t.Errorf("%s: %v: Server of %q is %q, %v, want %q, %v", where, x, u, s2, err2, want, ok)
			}
		}
		if err != nil {
			continue
		}
		if x == RFC2396 && s.HostKind() == IPv6 {
			t.Errorf("%s: ParseServer(%q) returns an IPv6 address", where, text)
		}
		if got := s.String(); got != text {
			t.Errorf("%s: String of the server %q is %q", where, text, got)
		}
		if got, err := s.Authority(); err != nil || got != text {
			t.Errorf("%s: Authority of the server %q is %q, %v", where, text, got, err)
		}
		if (s.HostKind() == NoHost) != (text == "") {
			t.Errorf("%s: the server %q has the host kind %v", where, text, s.HostKind())
		}
	}
}

// checkServer checks that Authority accepts the servers that ParseServer can return, and no
// others.
func checkServer(t testing.TB, s Server) {
	t.Helper()
	text, err := s.Authority()
	want, ok := eitherServerSlow(s.String())
	switch se, isSyntax := err.(*SyntaxError); {
	case ok && want == s:
		if err != nil || text != s.String() {
			t.Fatalf("Authority of %q is %q, %v", s, text, err)
		}
	case !isSyntax || text != "" || se.Offset > len(s.String()):
		t.Fatalf("Authority of %q is %q, %v, want an error within %q", s, text, err, s.String())
	}
}

func TestServerExhaustive(t *testing.T) {
	forAll("a1-._:@%[]", shorter(5), func(s string) { checkAuthority(t, "exhaustive", s) })
	var components []Component
	forAll("a1:@[", 2, func(s string) { components = append(components, Defined(s)) })
	components = append(components, Component{})
	forAll("a1.:@[", shorter(3), func(host string) {
		for _, userinfo := range components {
			for _, port := range components {
				checkServer(t, Server{userinfo, host, port})
			}
		}
	})
}

func TestServerUnverified(t *testing.T) {
	if got := (Server{Host: "_"}).HostKind(); got != NoHost {
		t.Errorf("HostKind of an invalid host is %v, want NoHost", got)
	}
	for _, host := range []string{"", "_", "::1", "[::1", "[1.2.3.4]", "[::1%25lo]", "[fe80::1%eth0]", "1.2.3", "1.2.3.256", "1.2.3.04", "a"} {
		if addr, ok := (Server{Host: host}).Addr(); ok || addr.IsValid() {
			t.Errorf("the host %q has the address %v", host, addr)
		}
	}
	if n, ok := (Server{Host: "h", Port: Defined("1x")}).PortNumber(7); ok || n != 0 {
		t.Errorf("PortNumber of an invalid port is %d, %v, want 0, false", n, ok)
	}
	if got := HostKind(4).String(); got != "HostKind(4)" {
		t.Errorf("String of an unknown HostKind is %q", got)
	}
	if got := strings.Join([]string{NoHost.String(), Hostname.String(), IPv4.String(), IPv6.String()}, " "); got != "none hostname IPv4address IPv6address" {
		t.Errorf("the strings of the kinds are %s", got)
	}
}

func TestWithServer(t *testing.T) {
	for _, r := range readTable(t, "with-server.txt", 5) {
		u := MustParse(r.fields[0])
		s := Server{fieldComponent(r.fields[1]), r.fields[2], fieldComponent(r.fields[3])}
		got, err := u.WithServer(s)
		if rule, offset, isError := strings.Cut(r.fields[4], "@"); isError && errorAt(offset) {
			checkSyntaxError(t, row{r.where, []string{rule, offset, u.String(), s.String()}, ""}, err)
		} else if err != nil || got.String() != r.fields[4] {
			t.Errorf("%s: %q.WithServer(%q) = %q, %v, want %q", r.where, u, s, got, err, r.fields[4])
		}
		checkWithServer(t, r.where, u, s)
	}
	for _, c := range validRows(t) {
		for _, s := range []Server{{}, {Host: "h"}, {Defined("u"), "[::1]", Defined("80")}, {Host: "a_b"}} {
			checkWithServer(t, c.where, RFC2732.MustParse(c.text), s)
		}
	}
}

// checkWithServer checks WithServer against the text that step 7 of section 5.2 makes.
func checkWithServer(t testing.TB, where string, u URI, s Server) {
	t.Helper()
	got, err := u.WithServer(s)
	parsed, isServer := eitherServerSlow(s.String())
	want := splitSlow(u.String())
	want.Authority = Defined(s.String())
	if u.Kind() == Opaque || want.Path != "" && want.Path[0] != '/' || !isServer || parsed != s {
		se, ok := err.(*SyntaxError)
		if !ok || got != (URI{}) || se.Offset > len(recombineSlow(want)) {
			t.Errorf("%s: %q.WithServer(%q) = %q, %v, want an error", where, u, s, got, err)
		}
	} else if err != nil || got.String() != recombineSlow(want) || got.Components() != want {
		t.Errorf("%s: %q.WithServer(%q) = %q, %v", where, u, s, got, err)
	}
}

// TestIsHostname compares isHostname with the grammar. Every pair of octets occurs at the
// beginning, in the middle and at the end of a name.
func TestIsHostname(t *testing.T) {
	rules, err := readBNF("appendix-a.bnf")
	if err != nil {
		t.Fatal(err)
	}
	hostname := rules.minimal("hostname")
	check := func(s string) {
		if got, want := isHostname(s), hostname.accepts(s); got != want {
			t.Fatalf("isHostname(%q) = %v, want %v", s, got, want)
		}
	}
	for c := range 256 {
		for d := range 256 {
			pair := string([]byte{byte(c), byte(d)})
			for _, format := range []string{"*", "a*", "*a", "a*a", "1.*", "*.a", "1*1", "-*"} {
				check(strings.Replace(format, "*", pair, 1))
			}
		}
	}
	forAll("a1-._", shorter(7), check)
}
