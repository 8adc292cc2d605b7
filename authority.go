// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"net/netip"
	"strconv"
	"strings"
)

// A Server is a server-based naming authority (section 3.2.2):
//
//	server        = [ [ userinfo "@" ] hostport ]
//	hostport      = host [ ":" port ]
//
// The zero value is the empty authority, as in "file:///etc/motd". Values can be
// compared with ==.
//
// Host keeps the brackets of an IPv6 address, and [net.JoinHostPort] adds its own: give it
// strings.Trim(s.Host, "[]").
type Server struct {
	Userinfo Component
	Host     string // with its brackets, if it is an IPv6 address
	Port     Component
}

// Server returns the server that the authority of u names. An authority that names none
// is valid all the same: it is a reg_name (section 3.2.1). The empty authority, as in
// "file:///etc", is a server without a host, of which HostKind is [NoHost].
//
// The error is a [*SyntaxError] that says why there is no server: its rule is
// "net_path" where the authority is undefined, else the rule of server that the
// authority breaks, such as "hostname" for the "_" in "http://a_b/". The offset
// counts in u.String(). Server allocates nothing but an error.
func (u URI) Server() (Server, error) {
	if u.at.path == u.at.ssp {
		return Server{}, &SyntaxError{Rule: "net_path", Offset: int(u.at.ssp), want: `want "//" and an authority`}
	}
	start, end := int(u.at.ssp)+len("//"), int(u.at.path)
	if isHostname(u.text[start:end]) { // as nearly all are
		return Server{Host: u.text[start:end]}, nil
	}
	server := splitServer(u.text[start:end])
	if rule, offset := server.verify(server.syntax()); rule != "" {
		offset += start
		return Server{}, newSyntaxError(u.text, rule, offset, isBeforeAt(u.text[:end], offset))
	}
	return server, nil
}

// ParseServer parses a server-based naming authority, without the "//" before it.
// Names that a server may not have, such as "a_b" or "1a", are errors though they
// are valid authorities; see [URI.Server]. The error is a [*SyntaxError].
//
// The userinfo ends at the first "@" that there is, the host at the first ":" after
// it; the offset is the first byte at which no valid part continues.
func ParseServer(authority string) (Server, error) { return RFC2396.ParseServer(authority) }

// ParseServer is like the function [ParseServer], in the given syntax.
func (x Syntax) ParseServer(authority string) (Server, error) {
	server := splitServer(authority)
	if rule, offset := server.verify(x); rule != "" {
		err := newSyntaxError(authority, rule, offset, isBeforeAt(authority, offset))
		if rule, _ := server.verify(RFC2732); rule == "" {
			err.adviseRFC2732("RFC2732.ParseServer")
		}
		return Server{}, err
	}
	return server, nil
}

// WithServer returns u with s in place of its authority: with another host, or with the
// userinfo or the port added, changed or removed. The zero Server makes the authority
// empty, not undefined. For an authority that is not a server, see [Components].
//
// The error is a [*SyntaxError] whose offset counts in the text that the result would
// have had. A Server that [Server.Authority] refuses is an error, and so is an opaque u,
// and one whose path does not begin with a slash, which cannot follow an authority.
func (u URI) WithServer(s Server) (URI, error) {
	if u.Kind() == Opaque {
		return URI{}, &SyntaxError{Rule: "hier_part", Offset: int(u.at.ssp), want: `an opaque URI has no authority; want "/" after the scheme`}
	}
	authority, err := s.Authority()
	if err, ok := err.(*SyntaxError); ok {
		err.Offset += int(u.at.ssp) + len("//")
		return URI{}, err
	}
	c := u.Components()
	c.Authority = Defined(authority)
	return c.URI()
}

// splitServer splits an authority at the delimiters of server: a userinfo has no
// "@". It verifies nothing.
func splitServer(authority string) Server {
	if i := strings.IndexByte(authority, '@'); i >= 0 {
		s := splitHostport(authority[i+1:])
		s.Userinfo = Defined(authority[:i])
		return s
	}
	return splitHostport(authority)
}

// splitHostport splits a hostport: the host has no ":" but within brackets.
func splitHostport(hostport string) (s Server) {
	i := bracketLen(hostport)
	i += until(hostport[i:], ':')
	s.Host = hostport[:i]
	if i < len(hostport) {
		s.Port = Defined(hostport[i+1:])
	}
	return s
}

// Authority recombines the server and verifies the result: where the error is nil,
// [Syntax.ParseServer] gives s back, in the syntax of [RFC2732] if Host is in brackets, and
// in that of [RFC2396] if not. The error is a [*SyntaxError]
// whose offset counts in s.String(). A name that no server may have, such as "a_b", makes
// an authority all the same: [Escape] it for [InAuthority], and put it into [Components].
func (s Server) Authority() (string, error) {
	text := s.String()
	if rule, offset := s.verify(s.syntax()); rule != "" {
		return "", newSyntaxError(text, rule, offset, isBeforeAt(text, offset))
	}
	return text, nil
}

// String recombines the server, whatever it holds: it verifies nothing. See
// [Server.Authority]. The result has the password, if there is one.
func (s Server) String() string {
	text := s.Host
	if s.Userinfo.defined {
		text = s.Userinfo.text + "@" + text
	}
	if s.Port.defined {
		text += ":" + s.Port.text
	}
	return text
}

// verify returns the rule that s breaks in the given syntax, and where in
// s.String(), or no rule.
func (s Server) verify(x Syntax) (rule string, offset int) {
	start := 0 // where the part at hand begins in s.String()
	if text := s.Userinfo.text; s.Userinfo.defined {
		if n := charsLen(text, userinfoChars); n < len(text) {
			return brokenAt(text, n, "userinfo")
		}
		start = len(text) + len("@")
	}
	if s.Host == "" && !s.Userinfo.defined && !s.Port.defined {
		return "", 0
	}
	if rule, offset, _ := x.verifyHost(s.Host); rule != "" {
		return rule, start + offset
	}
	start += len(s.Host) + len(":")
	if n := digitsLen(s.Port.text); n < len(s.Port.text) {
		return "port", start + n
	}
	return "", 0
}

// isValid reports whether s is a server in either syntax.
func (s Server) isValid() bool {
	rule, _ := s.verify(s.syntax())
	return rule == ""
}

// HostKind returns what kind of host s has: [NoHost] if Host is empty or, in a Server
// that was not parsed, no valid host.
func (s Server) HostKind() HostKind {
	_, _, kind := s.syntax().verifyHost(s.Host)
	return kind
}

// Addr returns the address that the host is, if it is one. That is not the case
// of a [Hostname], nor of an [IPv4] host that names no address: one of its numbers
// exceeds 255, or has a leading zero, which some programs take for octal.
func (s Server) Addr() (netip.Addr, bool) {
	text := s.Host
	switch s.HostKind() {
	case NoHost, Hostname:
		return netip.Addr{}, false
	case IPv6:
		text = text[1 : len(text)-1]
	}
	addr, err := netip.ParseAddr(text)
	return addr, err == nil
}

// PortNumber returns the port as a number, or def where it is undefined or empty
// (section 3.2.2: "the default port number is assumed"; see [DefaultPort]). The result
// is false for a number above 65535. Leading zeros do not matter. With a def of 0, which
// is no port to connect to, the result is 0 where there is none, or "0" is written.
func (s Server) PortNumber(def uint16) (uint16, bool) {
	if s.Port.text == "" {
		return def, true
	}
	n := 0
	for i := range len(s.Port.text) {
		c := s.Port.text[i]
		if n = 10*n + int(c-'0'); !digitChars.has(c) || n > 65535 {
			return 0, false
		}
	}
	return uint16(n), true
}

// A HostKind says what the host of a [Server] is (section 3.2.2).
type HostKind uint8

const (
	// NoHost is the lack of a host, in the empty authority.
	NoHost HostKind = iota
	// Hostname is a domain name: its last label begins with a letter.
	Hostname
	// IPv4 is an IPv4address: four numbers between dots, of any length in RFC 2396.
	IPv4
	// IPv6 is an IPv6 address in brackets, which only RFC2732 has.
	IPv6
)

// String returns the RFC's name for the kind, such as "hostname" or "IPv4address".
func (k HostKind) String() string {
	switch k {
	case NoHost:
		return "none"
	case Hostname:
		return "hostname"
	case IPv4:
		return "IPv4address"
	case IPv6:
		return "IPv6address"
	}
	return "HostKind(" + strconv.Itoa(int(k)) + ")"
}

// verifyHost returns the rule that a host breaks in the given syntax and where, or no rule
// and what kind of host it is.
//
//	host          = hostname | IPv4address
//	hostname      = *( domainlabel "." ) toplabel [ "." ]
//	domainlabel   = alphanum | alphanum *( alphanum | "-" ) alphanum
//	toplabel      = alpha | alpha *( alphanum | "-" ) alphanum
func (x Syntax) verifyHost(host string) (rule string, offset int, kind HostKind) {
	if host == "" {
		return "host", 0, NoHost
	}
	if isHostname(host) {
		return "", 0, Hostname
	}
	if x == RFC2732 && host[0] == '[' {
		return verifyIPv6reference(host)
	}
	const inLabel = alphanum | 1<<'-'
	for label := 0; label < len(host); {
		end := label + charsLen(host[label:], set{inLabel & low64, inLabel >> 64})
		switch {
		case host[label] == '-':
			return "domainlabel", label, NoHost
		case end < len(host) && host[end] != '.':
			return "hostname", end, NoHost
		case end == label || host[end-1] == '-':
			return "domainlabel", end, NoHost
		}
		label = end + len(".")
	}
	if x.isIPv4address(host) {
		return "", 0, IPv4
	}
	return "toplabel", len(host), NoHost // all labels are domainlabels
}

// isHostname reports whether a host is a hostname, in one pass over pairs of characters. Its
// slow twin is the grammar in testdata.
func isHostname(host string) bool {
	last := uint8(dot) // a label begins as behind a dot
	for i := range len(host) {
		c := labelChars[host[i]]
		if c&(last>>4) == 0 {
			return false
		}
		last = c
	}
	host = strings.TrimSuffix(host, ".")
	top := strings.LastIndexByte(host, '.') + 1
	return top < len(host) && alphaChars.has(host[top]) && host[len(host)-1] != '-'
}

// A character of a hostname has a bit, and four bits above it one for each of those that may
// follow it.
const (
	isAlphanum = 1 << iota
	isHyphen
	isDot

	letter = isAlphanum | (isAlphanum|isHyphen|isDot)<<4
	hyphen = isHyphen | (isAlphanum|isHyphen)<<4
	dot    = isDot | isAlphanum<<4
)

// labelChars has the bits of the characters of a hostname, and 0 for all others.
var labelChars = [256]uint8{
	'-': hyphen, '.': dot,
	'0': letter, letter, letter, letter, letter, letter, letter, letter, letter, letter,
	'A': letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter,
	'N': letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter,
	'a': letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter,
	'n': letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter, letter,
}

// isIPv4address reports whether a host is one.
//
//	IPv4address   = 1*digit "." 1*digit "." 1*digit "." 1*digit
func (x Syntax) isIPv4address(host string) bool {
	for dots := 3; ; dots-- {
		n := digitsLen(host)
		if n == 0 || x == RFC2732 && n > maxDigits2732 {
			return false
		}
		if n == len(host) {
			return dots == 0
		}
		if host[n] != '.' {
			return false
		}
		host = host[n+1:]
	}
}

// What follows is all that RFC 2732, section 3, says of an authority; what it says of
// other components is in bracketsFrom. The address itself is of RFC 2373. Not
// every text of its BNF is an address, nor the other way round: net/netip is the judge.
//
//	host          = hostname | IPv4address | IPv6reference
//	IPv4address   = 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT
//	IPv6reference = "[" IPv6address "]"

// maxDigits2732 is how many digits a number of an IPv4address has at most.
const maxDigits2732 = 3

// syntax returns the grammar in which s is a server if it is one in either: RFC 2732 has
// addresses in brackets, and RFC 2396 all others that it has, and IPv4address of more digits.
func (s Server) syntax() Syntax {
	if strings.HasPrefix(s.Host, "[") {
		return RFC2732
	}
	return RFC2396
}

// hasHostAt reports whether s[i] is a bracket at which a host begins: in an authority, as its
// first character, or behind the first "@".
func (at cuts) hasHostAt(s string, i int) bool {
	start := at.ssp + len("//")
	return start <= i && i < at.path && s[i] == '[' && (i == start || strings.IndexByte(s[start:], '@') == i-1-start)
}

// mayHave2732 reports whether RFC 2732 may allow the bracket s[i]: as far as a look at what is
// behind it tells.
func (at cuts) mayHave2732(s string, i int) bool {
	return i >= RFC2732.bracketsFrom(s, at) || at.hasHostAt(s, i) && addressLen(s[i:]) > 0
}

// addressLen returns the length of the IPv6 address in brackets that s begins with, or 0.
func addressLen(s string) int {
	const most = len("[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]")
	n := strings.IndexByte(s[:min(len(s), most)], ']')
	if n < 0 || !isIPv6address(s[1:n]) {
		return 0
	}
	return n + len("]")
}

// bracketLen returns the length of what a hostport begins with in brackets, without the
// one that ends it.
func bracketLen(hostport string) int {
	if !strings.HasPrefix(hostport, "[") {
		return 0
	}
	return until(hostport, ']')
}

// findIPv6 returns where a host in brackets stands in an authority, as part of a server of
// which everything but the userinfo is valid.
func findIPv6(authority string) (start, end int) {
	start = strings.IndexByte(authority, '@') + 1
	server := splitHostport(authority[start:])
	if server.HostKind() != IPv6 || !server.isValid() {
		return 0, 0
	}
	return start, start + len(server.Host)
}

// verifyIPv6reference is verifyHost for a host that begins with a bracket.
func verifyIPv6reference(host string) (rule string, offset int, kind HostKind) {
	end := until(host, ']')
	switch address := host[1:end]; {
	case !isIPv6address(address) || end == len(host):
		return "IPv6address", 1 + ipv6PrefixLen(address), NoHost
	case end+1 < len(host):
		return "host", end + 1, NoHost
	}
	return "", 0, IPv6
}

// isIPv6address reports whether s is an IPv6 address, without a zone.
func isIPv6address(s string) bool {
	const chars = hex | 1<<':' | 1<<'.'
	if charsLen(s, set{chars & low64, chars >> 64}) < len(s) {
		return false // without the error that ParseAddr would allocate
	}
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6() && addr.Zone() == ""
}

// ipv6PrefixLen returns the length of the longest prefix of s that an IPv6 address
// can begin with, by trying the ends that complete any such prefix.
func ipv6PrefixLen(s string) int {
	ends := [...]string{"", ":", "::", "0", ":0", ".0", ".0.0", ".0.0.0", "0.0", "0.0.0"}
	for n := range len(s) {
		viable := false
		for _, end := range ends {
			viable = viable || isIPv6address(s[:n+1]+end)
		}
		if !viable {
			return n
		}
	}
	return len(s)
}
