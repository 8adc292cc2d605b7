// The URI of a database, also called its DSN. A copy needs hosts.go.

package recipes

import (
	"errors"
	"strings"
	"unicode"

	"rfc2396.example/uri"
)

// A database is what a DSN names. Its User, Password and Name are unescaped. To print it, print Hosts and Name, if the
// DSN has an "@". Without one, a part of a password may be among them: "postgres://u:53,s3cr3t/db" has the host s3cr3t.
type database struct {
	URI                  uri.URI      // for the scheme and the query; it shows the password
	Hosts                []uri.Server // for the port of one, call its PortNumber(5432)
	User, Password, Name string
}

// parseDSN takes a DSN apart, such as "postgres://user:password@host:5432/name". It refuses what splitDSN, Parse and
// hostsOf refuse, such as a socket in place of a host, and a list of hosts with "[::1]". An error shows at most one
// character of the DSN. Print it, and never a DSN that was refused: Redact takes the "53" of
// "postgres://app:53/cr3t@db/x" for a port, and shows the password. A driver may take another host or password from the
// query, as from "?host=/run". To get the options, call url.ParseQuery(uri.Split(dsn).Query.String()).
//
// If a password may have "^" or a single "%", call parseDSN(uri.EscapeExcluded(dsn)).
func parseDSN(dsn string) (database, error) {
	d, err := splitDSN(dsn)
	if err != nil {
		return database{}, err
	}
	if d.URI, err = uri.Parse(dsn); err != nil {
		return database{}, err
	}
	authority, _ := d.URI.Authority()
	if _, err = hostsOf(authority); err != nil {
		return database{}, err
	}
	return d, nil
}

// splitDSN is parseDSN for a driver, which may also take a socket, a zone, or a list of hosts with "[::1]". It does not
// set the URI, and verifies no host and no port. Call DialAddress of each host, and print none before. DialAddress
// refuses an empty host, a socket such as "%2Frun%2Fpg", and a zone as in "[fe80::1%25eth0]": for the last two,
// unescape the Host.
//
// splitDSN cuts off the userinfo before it cuts the hosts at their commas, because a password may have a comma. It
// refuses a text without a scheme and two slashes, a fragment, an "@" behind the hosts, a "%40" if there is no "@", and
// a broken escape. So no part of a password that an "@" follows becomes a host or a name, even if "/", "?" or "#" is
// not escaped in it, and a DSN whose only "@" was escaped by mistake is an error. It refuses a NUL anywhere, which ends
// a parameter in the protocol of Postgres, and in User, Password and Name any control, such as the line break at the
// end of a file. An error shows nothing of the DSN.
func splitDSN(dsn string) (database, error) {
	c := uri.Split(dsn)
	behind := uri.Components{Path: c.Path, Query: c.Query, Fragment: c.Fragment}.String()
	authority := c.Authority.String()
	at := strings.LastIndexByte(authority, '@')
	switch {
	case !c.Scheme.IsDefined() || !c.Authority.IsDefined():
		return database{}, errors.New(`want a scheme and "//", as in postgres://user:password@host/name`)
	case strings.ContainsAny(behind, "@#"):
		return database{}, errors.New(`"@" or "#" behind the hosts: escape "/", "?", "#" and "@" in a password, and "@" ` +
			`in the options as "%40"`)
	case at < 0 && strings.Contains(dsn, "%40"):
		return database{}, errors.New(`"%40" without an "@": write "@" in front of the hosts`)
	case strings.Contains(dsn, "%00") || strings.Contains(dsn, "\x00"):
		return database{}, errors.New("a NUL")
	}
	d := database{Name: strings.TrimPrefix(c.Path, "/")}
	d.User, d.Password, _ = strings.Cut(authority[:max(at, 0)], ":")
	for _, part := range []*string{&d.User, &d.Password, &d.Name} {
		data, err := uri.Unescape(*part)
		if err != nil {
			return database{}, errors.New(`a broken escape: "%" must be escaped as "%25"`)
		}
		if strings.ContainsFunc(data, unicode.IsControl) {
			return database{}, errors.New("a control, such as a line break, in the user, the password or the name")
		}
		*part = data
	}
	for _, host := range strings.Split(authority[at+1:], ",") {
		d.Hosts = append(d.Hosts, uri.SplitServer(host))
	}
	return d, nil
}
