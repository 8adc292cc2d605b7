// The URI of a database, also called its DSN. A copy needs hosts.go.

package recipes

import (
	"errors"
	"strings"

	"rfc2396.example/uri"
)

// A database is what a DSN names. Its User, Password and Name are unescaped. To print it, print Hosts and Name.
type database struct {
	URI                  uri.URI      // for the scheme and the query; it shows the password
	Hosts                []uri.Server // for the port of one, call its PortNumber(5432)
	User, Password, Name string
}

// parseDSN takes a DSN apart, such as "postgres://user:password@host:5432/name". It refuses a text without a scheme
// and two slashes, a fragment, an "@" behind the hosts, and what Parse and hostsOf refuse, such as a socket in place
// of a host, and a list of hosts with "[::1]". So no part of a password becomes a host or a name, even if "/", "?" or
// "#" is not escaped in it. An error shows at most one character of the DSN. Print it, and never a DSN that was
// refused: Redact takes the "53" of "postgres://app:53/cr3t@db/x" for a port, and shows the password.
//
// If a password may have "^" or a single "%", call parseDSN(uri.EscapeExcluded(dsn)).
func parseDSN(dsn string) (database, error) {
	c := uri.Split(dsn)
	authority := c.Authority.String()
	behind := uri.Components{Path: c.Path, Query: c.Query, Fragment: c.Fragment}.String()
	switch {
	case !c.Scheme.IsDefined() || !c.Authority.IsDefined():
		return database{}, errors.New(`want a scheme and "//", as in postgres://user:password@host/name`)
	case strings.ContainsAny(behind, "@#"):
		return database{}, errors.New(`"@" or "#" behind the hosts: in a password, escape "/", "?", "#" and "@"`)
	}
	u, err := uri.Parse(dsn)
	if err != nil {
		return database{}, err
	}
	d := database{URI: u}
	d.User, d.Password, _ = uri.SplitServer(authority).Credentials()
	d.Name, _ = uri.Unescape(strings.TrimPrefix(c.Path, "/")) // never an error in a valid URI
	if d.Hosts, err = hostsOf(authority); err != nil {
		return database{}, err
	}
	return d, nil
}
