// This file is what RFC 2732, section 3, changes in Appendix A. For the address, RFC 2732 refers to
// RFC 2373, whose grammar derives some texts that are not addresses, and does not derive some
// addresses. So net/netip decides. RFC 2732 forgets that an address may begin an opaque_part, as in
// SIP (RFC 3261, section 25.1).
//
//	host          = hostname | IPv4address | IPv6reference
//	IPv4address   = 1*3digit "." 1*3digit "." 1*3digit "." 1*3digit
//	IPv6reference = "[" IPv6address "]"
//	opaque_part   = ( uric_no_slash | IPv6reference ) *uric
//	reserved      = ... | "[" | "]"

package uri

import (
	"net/netip"
	"sort"
	"strings"
)

// bracketsFrom returns the index in s, which has the cuts at, from which on brackets are legal:
// that of the query, of the second character of an opaque_part, or of an address that begins an
// opaque_part.
func (at cuts) bracketsFrom(s string) int {
	switch {
	case !at.hasOpaquePart(s):
		return at.query
	case addressLen(s[at.ssp:]) > 0:
		return at.ssp
	}
	return at.ssp + 1
}

// bracketsFit reports whether each bracket in s, which has the cuts at and no other flaw, is legal.
// Its slow twin is verify.
func (at cuts) bracketsFit(s string) bool {
	i, from := bracketIn(s), at.bracketsFrom(s)
	if i < from && at.hasHostAt(s, i) && isIPv6hostport(s[i:at.path]) {
		i = at.path + bracketIn(s[at.path:])
	}
	return from <= i
}

// bracketIn returns the index of the first bracket in s, or len(s) if there is none.
func bracketIn(s string) int { return min(until(s, '['), until(s, ']')) }

// hasHostAt reports whether s[i] is a bracket that begins a host: the first character of an
// authority, or the one that follows its first "@".
func (at cuts) hasHostAt(s string, i int) bool {
	start := at.ssp + len("//")
	return start <= i && i < at.path && s[i] == '[' &&
		(i == start || s[i-1] == '@' && strings.LastIndexByte(s[start:i-1], '@') < 0)
}

// addressLen returns the length of the IPv6 address in brackets that s begins with, including the
// brackets, or 0 if s does not begin with one.
func addressLen(s string) int {
	if !strings.HasPrefix(s, "[") {
		return 0
	}
	n := strings.IndexByte(s[:min(len(s), len("[")+maxAddressLen+len("]"))], ']')
	if n < 0 || !isIPv6address(s[1:n]) {
		return 0
	}
	return n + len("]")
}

// isIPv6hostport reports whether it is an IPv6 address in brackets, perhaps before ":" and a port.
func isIPv6hostport(hostport string) bool {
	n := addressLen(hostport)
	port, hasColon := strings.CutPrefix(hostport[n:], ":")
	return n > 0 && digitsLen(port) == len(port) && (hasColon || port == "")
}

// maxAddressLen is the length of the longest IPv6 address.
const maxAddressLen = len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255")

// isWithoutBrackets reports whether it is an IPv6 address without brackets, perhaps before a port.
func isWithoutBrackets(hostport string) bool {
	host, hasPort := strings.CutSuffix(strings.TrimRight(hostport, "0123456789"), ":")
	return isIPv6address(hostport) || hasPort && isIPv6address(host)
}

// verifyIPv6reference returns the flaw of a host that begins with "[". The offset of a flaw in the
// address is that of the bracket; see located.
func verifyIPv6reference(host string) flaw {
	end := until(host, ']')
	switch {
	case end == len(host) || !isIPv6address(host[1:end]):
		return flaw{"IPv6address", 0}
	case end+1 < len(host):
		return flaw{"hostport", end + 1}
	}
	return flaw{}
}

// isIPv6address reports whether s is an IPv6 address, without a zone.
func isIPv6address(s string) bool {
	if charsLen(s, addressChars) < len(s) || strings.IndexByte(s, ':') < 0 {
		return false // ParseAddr would allocate an error
	}
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6()
}

// located returns f. If f is the flaw of an address whose bracket is s[f.offset], the result has
// the offset of the first wrong byte instead. It takes long to find that byte, so only functions
// that return the error call located.
func (f flaw) located(s string) flaw {
	if f.rule == "IPv6address" {
		f.offset += len("[") + ipv6PrefixLen(s[f.offset+len("["):])
	}
	return f
}

// ipv6PrefixLen returns the length of the longest prefix of s that an IPv6 address can begin with.
// It tries the ends that complete every such prefix. A prefix of one is one, too.
func ipv6PrefixLen(s string) int {
	return sort.Search(min(len(s), maxAddressLen), func(n int) bool {
		for _, end := range [...]string{"", ":", "::", "0", ".0", ".0.0", "0.0", "0.0.0"} {
			if isIPv6address(s[:n+1] + end) {
				return false
			}
		}
		return true
	})
}

// isIPv4address reports whether a host is an IPv4address.
func isIPv4address(host string) bool {
	for range 3 {
		n := digitsLen(host)
		if n == 0 || n > 3 || !strings.HasPrefix(host[n:], ".") {
			return false
		}
		host = host[n+len("."):]
	}
	return 0 < len(host) && len(host) <= 3 && digitsLen(host) == len(host)
}
