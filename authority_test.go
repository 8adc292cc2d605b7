package uri

import (
	"fmt"
	"net"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestServer(t *testing.T) {
	eachRow(t, "server.txt", 8, func(t *testing.T, r tableRow) {
		isServer, authority := r.fields[0] == "server", r.fields[1]
		want := Server{fieldComponent(r.fields[2]), r.fields[3], fieldComponent(r.fields[4])}
		if got, err := ParseServer(authority); isServer && (err != nil || got != want) || !isServer && err == nil {
			t.Errorf("ParseServer(%q) = %#v, %v, want %#v, valid %v", authority, got, err, want, isServer)
		}
		if got := SplitServer(authority); got != want {
			t.Errorf("SplitServer(%q) = %#v, want %#v", authority, got, want)
		}
		if !isServer {
			// It need not be an authority.
		} else if got, err := parsed(t, "//"+authority).Server(); err != nil || got != want {
			t.Errorf("Server of the authority %q is %#v, %v, want %#v", authority, got, err, want)
		}
		addr, isAddr := want.Addr()
		port, isPort := want.PortNumber(7)
		got := []string{want.HostKind().String(), orNone(addr, isAddr), orNone(port, isPort)}
		if !slices.Equal(got, r.fields[5:8]) {
			t.Errorf("HostKind, Addr and PortNumber of %q are %q, want %q", authority, got, r.fields[5:8])
		}
		checkAuthority(t, authority)
	})
}

// orNone returns the text of a value, or "-" if there is none. Then the value must be zero.
func orNone[T comparable](value T, ok bool) string {
	var zero T
	if !ok && value == zero {
		return "-"
	}
	return fmt.Sprint(value)
}

func TestNoServer(t *testing.T) {
	eachRow(t, "registry.txt", 3, func(t *testing.T, r tableRow) {
		rule, offset, authority := r.fields[0], r.fields[1], r.fields[2]
		got, err := ParseServer(authority)
		if got != (Server{}) {
			t.Errorf("ParseServer(%q) = %#v, %v, want the zero Server", authority, got, err)
		}
		checkSyntaxError(t, fmt.Sprintf("ParseServer(%q)", authority), err, rule, offset)
		checkAuthority(t, authority)

		// In a URI, the offset of the error is that of the authority greater.
		u, err := Parse("http://" + authority + "/x")
		if err != nil || u.Components().Authority.text != authority {
			return
		}
		_, err = u.Server()
		n, _ := strconv.Atoi(offset)
		checkSyntaxError(t, fmt.Sprintf("%q.Server()", u), err, rule, strconv.Itoa(n+len("http://")))
	})
}

// checkAuthority checks ParseServer and the methods of Server on any text.
func checkAuthority(t testing.TB, text string) {
	t.Helper()
	s, err := ParseServer(text)
	want, ok := serverSlow(text)
	if ok != (err == nil) || s != want {
		t.Errorf("ParseServer(%q) = %#v, %v, want %#v, %v", text, s, err, want, ok)
	}
	if se, isSyntax := err.(*SyntaxError); !ok && (!isSyntax || se.Offset != serverOffsetSlow(text)) {
		t.Errorf("ParseServer(%q): %v, want an error at byte %d", text, err, serverOffsetSlow(text))
	}
	u, uriErr := Parse("x://" + text)
	if authority, _ := u.Authority(); uriErr == nil && authority == text {
		if got, err := u.Server(); got != want || (err == nil) != ok || u.SplitServer() != SplitServer(text) {
			t.Errorf("%q.Server() = %#v, %v, want %#v, %v, and SplitServer() = %#v", u, got, err, want, ok, u.SplitServer())
		}
	}
	if split := SplitServer(text); split.String() != text || err == nil && split != s {
		t.Errorf("SplitServer(%q) = %#v, but ParseServer returns %#v, %v", text, split, s, err)
	}
	if err != nil {
		return
	}
	if got, err := s.Authority(); err != nil || got != text || s.String() != text {
		t.Errorf("Authority of the server %q is %q, %v, and String %q", text, got, err, s)
	}
	if kind := s.HostKind(); (kind == NoHost) != (text == "") || kind == OtherName {
		t.Errorf("the server %q has the host kind %v", text, kind)
	}
}

// checkServer checks that Authority accepts the servers that ParseServer can return, and no
// others.
func checkServer(t testing.TB, s Server) {
	t.Helper()
	text, err := s.Authority()
	want, ok := serverSlow(s.String())
	if ok && want == s {
		if err != nil || text != s.String() {
			t.Errorf("Authority of %#v is %q, %v", s, text, err)
		}
	} else if se, isSyntax := err.(*SyntaxError); !isSyntax || text != "" || se.Offset > len(s.String()) {
		t.Errorf("Authority of %#v is %q, %v, want an error within the text", s, text, err)
	}
}

func TestServerExhaustive(tt *testing.T) {
	t := few(tt)
	forAll("a1-._:@%[]", shorter(5), func(s string) { checkAuthority(t, s) })
	components := []Component{{}}
	forAll("a1:@[", 2, func(s string) { components = append(components, Defined(s)) })
	forAll("a1.:@[", shorter(3), func(host string) {
		for _, user := range components {
			for _, port := range components {
				checkServer(t, Server{user, host, port})
			}
		}
	})
}

// TestNoAddr calls Addr of hosts that were not parsed.
func TestNoAddr(t *testing.T) {
	for _, host := range []string{"", "_", "::1", "[::1", "[1.2.3.4]", "[::1%25lo]", "[fe80::1%eth0]", "1.2.3", "1.2.3.256", "1.2.3.04", "a"} {
		if addr, ok := (Server{Host: host}).Addr(); ok || addr.IsValid() {
			t.Errorf("the host %q has the address %v", host, addr)
		}
	}
}

// TestIsHostname compares isHostname with the grammar. Every pair of octets occurs at the
// beginning, in the middle and at the end of a name.
func TestIsHostname(tt *testing.T) {
	t := few(tt)
	rules, err := readBNF("appendix-a.bnf")
	if err != nil {
		t.Fatal(err)
	}
	hostname := rules.minimal("hostname")
	check := func(s string) {
		if got, want := isHostname(s), hostname.accepts(s); got != want {
			t.Errorf("isHostname(%q) = %v, want %v", s, got, want)
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
	forAll("a1-._", shorter(6), check)
}

func TestDefaultPort(t *testing.T) {
	eachRow(t, "ports.txt", 3, func(t *testing.T, r tableRow) {
		for _, name := range []string{r.fields[0], strings.ToUpper(r.fields[0])} {
			if port, ok := DefaultPort(name); !ok || strconv.Itoa(int(port)) != r.fields[1] {
				t.Errorf("DefaultPort(%q) = %d, %v, want %s", name, port, ok, r.fields[1])
			}
			u := parsed(t, name+"://h:"+r.fields[1]+"/")
			want := strings.ToLower(u.String())
			if r.fields[2] == "removed" {
				want = r.fields[0] + "://h/"
			}
			if got := u.Normalize().String(); got != want || u.Hazards() != 0 {
				t.Errorf("%q: normalized %q, want %q, and with the hazards %v, want none", u, got, want, u.Hazards())
			}
		}
	})
	for _, name := range []string{"", "mailto", "file", "http:", "httpx", "httpſ"} {
		if port, ok := DefaultPort(name); ok || port != 0 {
			t.Errorf("DefaultPort(%q) = %d, %v, want 0, false", name, port, ok)
		}
	}
}

// TestDialAddress checks each row of testdata/dial.txt.
func TestDialAddress(t *testing.T) {
	eachRow(t, "dial.txt", 3, func(t *testing.T, r tableRow) {
		def, _ := strconv.Atoi(r.fields[1])
		got, err := SplitServer(r.fields[0]).DialAddress(uint16(def))
		if rule, offset, isError := strings.Cut(r.fields[2], "@"); isError {
			checkSyntaxError(t, "DialAddress of "+r.fields[0], err, rule, offset)
		} else if err != nil || got != r.fields[2] {
			t.Errorf("DialAddress of %q = %q, %v, want %q", r.fields[0], got, err, r.fields[2])
		}
	})
}

// TestDialAddresses compares DialAddress and IsInDomain with their slow twins, and shows that net.Dial takes an address
// apart as it is meant.
func TestDialAddresses(tt *testing.T) {
	t := few(tt)
	forTokens([]string{"a", "Z", "_", "-", ".", "0x", "0", "7", "255", "256", "[::1]", ":", "ü", "%31", "@"}, shorter(4), func(s string) {
		server := SplitServer(s)
		address, err := server.DialAddress(80)
		if isHost := isDialHostSlow(server.Host); isHost && server.Port.text == "" || address != "" {
			host, port, splitErr := net.SplitHostPort(address)
			n, portErr := strconv.ParseUint(port, 10, 16)
			if !isHost || err != nil || splitErr != nil || portErr != nil || n == 0 || host != strings.Trim(server.Host, "[]") {
				t.Errorf("DialAddress of %q = %q, %v, which is %q, %q, %v, %v", s, address, err, host, port, splitErr, portErr)
			}
		}
		for _, domain := range []string{"a", "z.A", "", "7", "Z.", ".a"} {
			isBelow := strings.HasSuffix("."+strings.ToLower(server.Host), "."+strings.ToLower(domain))
			if got := server.IsInDomain(domain); got != (isDialNameSlow(server.Host) && domain != "" && isBelow) {
				t.Errorf("%q is in the domain %q: %v", s, domain, got)
			}
		}
	})
}

// isDialHostSlow reports whether a host is one that DialAddress accepts.
func isDialHostSlow(host string) bool {
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	isAddr := err == nil && addr.Is6() == strings.HasPrefix(host, "[")
	return isAddr || isDialNameSlow(host)
}

func isDialNameSlow(host string) bool {
	return aDialName.MatchString(host) && !aNumberAtEnd.MatchString(host)
}

var (
	aDialName    = regexp.MustCompile(`^(\w[\w-]*\.)*\w[\w-]*\.?$`)
	aNumberAtEnd = regexp.MustCompile(`(^|\.)(\d+|0[xX][[:xdigit:]]*)\.?$`)
)

// TestIsInDomain checks each row of testdata/domain.txt.
func TestIsInDomain(t *testing.T) {
	eachRow(t, "domain.txt", 3, func(t *testing.T, r tableRow) {
		if got := SplitServer(r.fields[0]).IsInDomain(r.fields[1]); got != (r.fields[2] == "yes") {
			t.Errorf("%q is in %q: %v", r.fields[0], r.fields[1], got)
		}
	})
}

// checkUserPassword checks that Credentials is the inverse of UserPassword, and that the result is a userinfo.
func checkUserPassword(t testing.TB, user, password string) {
	t.Helper()
	server := Server{Userinfo: UserPassword(user, password), Host: "h"}
	authority, err := server.Authority()
	if err != nil || SplitServer(authority) != server {
		t.Errorf("UserPassword(%q, %q) = %q: %q, %v", user, password, server.Userinfo, authority, err)
	}
	if u, p, ok := server.Credentials(); u != user || p != password || !ok {
		t.Errorf("UserPassword(%q, %q) = %q, with the credentials %q, %q, %v", user, password, server.Userinfo, u, p, ok)
	}
}

func TestUserPassword(tt *testing.T) {
	t := few(tt)
	forAll("a:@%/\x00é", 2, func(user string) {
		forAll("a:@%/\x00é", 2, func(password string) { checkUserPassword(t, user, password) })
	})
	const kept = "-_.!~*'()&=+$,"
	if got := UserPassword(kept, kept).String(); got != kept+":"+kept {
		t.Errorf("UserPassword escapes what an authority allows: %s", got)
	}
}
