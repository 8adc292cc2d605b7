// A host with a zone, as in "http://[fe80::1%25eth0]/" (RFC 6874).

package recipes

import (
	"regexp"

	"rfc2396.example/uri"
)

// zonedHost is the host of RFC 6874, with a zone that has no escapes.
var zonedHost = regexp.MustCompile(`^(\[[^]%]+)%25([\w.~-]+)\]$`)

// parseZoned parses a URI whose host may have a zone, which Parse rejects. It returns the URI without the zone, and
// the zone. To dial, call addr.WithZone(zone) for the Addr of the server. Do not send the zone to another machine,
// because it has a meaning only on this one. parseZoned refuses an escape in a zone, and a URI that Parse refuses
// even without its zone. The Offset of an error is an index into the text without the zone.
func parseZoned(s string) (u uri.URI, zone string, err error) {
	c := uri.Split(s)
	server := uri.SplitServer(c.Authority.String())
	if parts := zonedHost.FindStringSubmatch(server.Host); parts != nil {
		server.Host, zone = parts[1]+"]", parts[2]
		c.Authority = uri.Defined(server.String())
	}
	if u, err = c.URI(); err != nil {
		zone = ""
	}
	return u, zone, err
}
