// Hosts of the network: which of them a program may dial, and which belong to a domain.

package uri

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// DialAddress returns the host and the port of s, as [net.Dial] takes them: "[::1]:80". Without a port, or
// with an empty one, it takes def; see [DefaultPort]. If def is 0, there must be a port. The host is an
// address, or a name that consists of labels of letters, digits, "-" and "_", such as "my_service" of
// [URI.SplitServer]. A dot may stand behind the last label.
//
// The error is a [*SyntaxError]. Its Rule is "host", or "port" if only the port is wrong, which must be from
// 1 to 65535. These are errors: the empty host, for which net.Dial takes this machine; a label that is empty
// or begins with "-", which programs may take for an option; a last label that is a number, as in "127.1",
// which programs may take for an address; an address with a zone. The Offset is an index into s.String(),
// and the message shows nothing of s.
//
// A name may lead to any address, and "0.0.0.0" and "[::]" lead to this machine. To refuse private
// addresses, check the one that is dialed.
func (s Server) DialAddress(def uint16) (string, error) {
	port, _ := s.PortNumber(def)
	_, isAddr := s.Addr()
	start := 0 // where the host begins in s.String()
	if s.Userinfo.defined {
		start = len(s.Userinfo.text) + len("@")
	}
	switch {
	case !isAddr && !isDialName(s.Host):
		return "", flaw{"host", start}.errorWith("want a name of US-ASCII or an address, such as db.example or [::1]")
	case port == 0:
		return "", flaw{"port", start + len(s.Host)}.errorWith("want a port from 1 to 65535, or a default port")
	}
	return s.Host + ":" + strconv.Itoa(int(port)), nil
}

// IsInDomain reports whether the host is a domain, or a name below it, ignoring case (RFC 6265, section
// 5.1.3): "www.a.example" and "a.example" are in "a.example", and "evil-a.example" is not. The host is a
// name that [Server.DialAddress] accepts, so an address is in no domain. The domain has no dot and no "*" in
// front, and no host is in the domain "". For one host alone, compare Host by [strings.EqualFold].
//
// Use IsInDomain to allow hosts, and never to refuse them: "a.example." and "%61.example" lead to the same
// host as "a.example", but are not in the domain "a.example". IsInDomain looks at the host alone: check the
// scheme, the port and the userinfo yourself.
func (s Server) IsInDomain(domain string) bool {
	n := len(s.Host) - len(domain)
	return domain != "" && isDialName(s.Host) && hasSuffixFold(s.Host, domain) && (n == 0 || s.Host[n-1] == '.')
}

// isDialName reports whether a host consists of labels of letters, digits, "-" and "_", none of which begins
// with "-", and the last of which is no number. A dot may stand behind the last label.
func isDialName(host string) bool {
	for label, rest, more := "", strings.TrimSuffix(host, "."), true; more; {
		label, rest, more = strings.Cut(rest, ".")
		if label == "" || label[0] == '-' || charsLen(label, nameChars) < len(label) {
			return false
		}
	}
	return !endsInNumber(host)
}

const inName = inLabel | 1<<'_'

var nameChars = set{inName & low64, inName >> 64}

// endsInNumber reports whether the last label of a host in US-ASCII is a number, as the "ends in a
// number checker" of the URL standard does. A "." at the end does not count.
func endsInNumber(host string) bool {
	host = strings.TrimSuffix(host, ".")
	isASCII := !strings.ContainsFunc(host, func(r rune) bool { return r >= utf8.RuneSelf })
	return isASCII && isNumber(host[strings.LastIndexByte(host, '.')+len("."):])
}

// isNumber reports whether browsers read a label as a number: digits, or "0x" and perhaps hex
// digits.
func isNumber(label string) bool {
	isHex := hasPrefixFold(label, "0x") && hexLen(label[len("0x"):]) == len(label)-len("0x")
	return isHex || label != "" && digitsLen(label) == len(label)
}
