// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"net/netip"
	"strings"
)

// This file is what RFC 2732, section 3, changes in an authority; bracketsFrom is what it changes in other
// components. It refers to RFC 2373 for the address, whose grammar derives some texts that are not addresses,
// and does not derive some addresses. So net/netip decides.
//
//	host          = hostname | IPv4address | IPv6reference
//	IPv4address   = 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT
//	IPv6reference = "[" IPv6address "]"

// maxDigits2732 is the largest number of digits in a number of an IPv4address.
const maxDigits2732 = 3

// decidingSyntax returns the grammar that decides whether s is valid in one of the two. RFC 2732
// is the only one that allows brackets. Without brackets, RFC 2396 allows whatever RFC 2732 does.
func (s Server) decidingSyntax() Syntax {
	if strings.HasPrefix(s.Host, "[") {
		return RFC2732
	}
	return RFC2396
}

// hasHostAt reports whether s[i] is a bracket that begins a host: the first character of an
// authority, or the one that follows its first "@".
func (at cuts) hasHostAt(s string, i int) bool {
	start := at.ssp + len("//")
	return start <= i && i < at.path && s[i] == '[' && (i == start || start+until(s[start:], '@') == i-1)
}

// mayBeLegalIn2732 reports whether RFC 2732 may allow the bracket s[i]. After s[i], it looks only
// for an address.
func (at cuts) mayBeLegalIn2732(s string, i int) bool {
	return i >= RFC2732.bracketsFrom(s, at) || at.hasHostAt(s, i) && addressLen(s[i:]) > 0
}

// addressLen returns the length of the IPv6 address in brackets that s begins with, including
// the brackets, or 0 if s does not begin with one.
func addressLen(s string) int {
	if !strings.HasPrefix(s, "[") {
		return 0
	}
	const most = len("[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]")
	n := strings.IndexByte(s[:min(len(s), most)], ']')
	if n < 0 || !isIPv6address(s[1:n]) {
		return 0
	}
	return n + len("]")
}

// verifyIPv6reference returns the flaw of a host that begins with "[".
func verifyIPv6reference(host string) flaw {
	end := until(host, ']')
	switch address := host[1:end]; {
	case !isIPv6address(address) || end == len(host):
		return flaw{"IPv6address", 1 + ipv6PrefixLen(address)}
	case end+1 < len(host):
		return flaw{"hostport", end + 1}
	}
	return flaw{}
}

// isIPv6address reports whether s is an IPv6 address, without a zone.
func isIPv6address(s string) bool {
	if charsLen(s, addressChars) < len(s) {
		return false // ParseAddr would allocate an error
	}
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6()
}

// ipv6PrefixLen returns the length of the longest prefix of s that an IPv6 address can begin
// with. It tries the ends that complete every such prefix.
func ipv6PrefixLen(s string) int {
	ends := [...]string{"", ":", "::", "0", ".0", ".0.0", "0.0", "0.0.0"}
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
