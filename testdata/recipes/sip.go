// An address of SIP, such as "sip:anna@h:5060;transport=udp?subject=a".

package recipes

import (
	"cmp"
	"errors"
	"strings"

	"rfc2396.example/uri"
)

// A sipURI is an address of SIP. Params and Headers are as they were written: split Params at ";" and Headers at "&",
// and then unescape each part.
type sipURI struct {
	Server          uri.Server
	Params, Headers string
}

// parseSIP parses an address of SIP. The user may contain ";" and "?", so parseSIP looks for these behind the "@". It
// refuses a hierarchical URI such as "sip:/u@h", an empty user, a second "@", and a fragment: RFC 3261 wants
// "sip:*21%23@h", not "sip:*21#@h". The Offset of a *uri.SyntaxError is an index into s if Parse refuses s, and
// otherwise an index into the host and port. Before you dial, check the HostKind, the Addr and the PortNumber of the
// Server.
func parseSIP(s string) (sipURI, error) {
	u, err := uri.Parse(s)
	if err != nil {
		return sipURI{}, err
	}
	isSIP := u.Kind() == uri.Opaque && (u.HasScheme("sip") || u.HasScheme("sips"))
	address := u.SchemeSpecificPart()
	if _, hasFragment := u.Fragment(); hasFragment || !isSIP || strings.Count(address, "@") > 1 {
		return sipURI{}, errors.New("not an address of SIP")
	}
	at := strings.LastIndexByte(address, '@')
	hostport, headers, _ := strings.Cut(address[at+1:], "?")
	hostport, params, _ := strings.Cut(hostport, ";")
	server, err := uri.ParseServer(hostport)
	if err != nil || hostport == "" {
		return sipURI{}, cmp.Or(err, errors.New("no host"))
	}
	if at == 0 || strings.HasPrefix(address, ":") {
		return sipURI{}, errors.New("no user")
	}
	if at >= 0 {
		server.Userinfo = uri.Defined(address[:at])
	}
	return sipURI{server, params, headers}, nil
}
