// A list of hosts as programs have them, such as "my_service:80,3f2a9c1b", which are no hosts of a Server.

package recipes

import (
	"strings"

	"rfc2396.example/uri"
)

// hostsOf returns the hosts of an authority, between which there are commas. Those of "u:p@my_service:80,3f2a9c1b"
// are "my_service:80" and "3f2a9c1b". To dial one, call its DialAddress. hostsOf refuses what DialAddress refuses, such
// as the empty host, and the port 0. An error shows nothing of the authority, which may have a password. Show its
// Reason: the Offset of a *uri.SyntaxError is an index into one of the hosts.
func hostsOf(authority string) (all []uri.Server, err error) {
	authority = authority[strings.LastIndexByte(authority, '@')+1:] // a password may have a comma
	for _, part := range strings.Split(authority, ",") {
		server := uri.SplitServer(part)
		if _, err := server.DialAddress(1); err != nil { // any port, where none is written
			return nil, err
		}
		all = append(all, server)
	}
	return all, nil
}
