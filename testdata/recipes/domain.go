// A host of a domain, for a list of hosts that a program may call.

package recipes

import (
	"strings"

	"rfc2396.example/uri"
)

// isInDomain reports whether the host of u is the domain, or a name below it, ignoring case. Read u by ParseLink or
// ResolveLink, send u and not the text, and check its scheme and its userinfo as well. For one host alone, compare
// u.SplitServer().Host by strings.EqualFold. An address is in no domain, and an empty domain holds nothing.
// "example.com." is not in "example.com", because browsers see two origins. A name with "_" is no host of a Server,
// and in no domain.
func isInDomain(u uri.URI, domain string) bool {
	server, err := u.Server()
	isName := err == nil && server.HostKind() == uri.Hostname
	return isName && domain != "" && strings.HasSuffix("."+strings.ToLower(server.Host), "."+strings.ToLower(domain))
}
