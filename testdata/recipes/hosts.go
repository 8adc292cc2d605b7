// Hosts as programs have them, such as "my_service" or the id of a container, which are no hosts of a Server.

package recipes

import (
	"cmp"
	"errors"
	"net"
	"regexp"
	"strconv"
	"strings"

	"rfc2396.example/uri"
)

var (
	// nameForm is a name of letters, digits, "-", "_" and ".". No label is empty, or begins with "-", as an option does.
	nameForm = regexp.MustCompile(`^(\w[\w-]*\.)*\w[\w-]*\.?$`)

	// numberAtEnd is a last label that is a number, which makes an address of a name such as "127.1" or "0x7f000001".
	numberAtEnd = regexp.MustCompile(`(^|\.)(\d+|0[xX][[:xdigit:]]*)\.?$`)
)

// hostsOf returns the hosts of an authority, between which there are commas. Those of "u:p@my_service:80,3f2a9c1b"
// are "my_service:80" and "3f2a9c1b". A host is an address, or a name that has nameForm, and not numberAtEnd. hostsOf
// refuses any other host, such as the empty one, for which net.Dial takes this machine, and a port that is no number
// up to 65535. An error shows nothing of the authority, which may have a password.
func hostsOf(authority string) (all []uri.Server, err error) {
	authority = authority[strings.LastIndexByte(authority, '@')+1:] // a password may have a comma
	for _, part := range strings.Split(authority, ",") {
		server := uri.SplitServer(part)
		_, isPort := server.PortNumber(0)
		_, isAddr := server.Addr()
		isName := nameForm.MatchString(server.Host) && !numberAtEnd.MatchString(server.Host)
		switch {
		case !isPort:
			return nil, errors.New("wrong port: want a number up to 65535")
		case !isAddr && !isName:
			return nil, errors.New("wrong host: want a name or an address, such as db.example or [::1]")
		}
		all = append(all, server)
	}
	return all, nil
}

// dialAddress returns the host and the port of u, as net.Dial wants them. Without a port, it takes the DefaultPort of
// the scheme. It refuses several hosts, no port, the port 0, and what hostsOf refuses. To refuse private addresses as
// well, dial as webhookClient does.
func dialAddress(u uri.URI) (string, error) {
	authority, _ := u.Authority()
	hosts, err := hostsOf(authority)
	if err != nil || len(hosts) > 1 {
		return "", cmp.Or(err, errors.New("several hosts"))
	}
	scheme, _ := u.Scheme()
	standard, _ := uri.DefaultPort(scheme)
	port, _ := hosts[0].PortNumber(standard)
	if port == 0 {
		return "", errors.New("no port")
	}
	return net.JoinHostPort(strings.Trim(hosts[0].Host, "[]"), strconv.Itoa(int(port))), nil
}

// bucketName returns the name of the bucket in "s3://my_bucket/key". It refuses an authority that is anything but a
// name of unreserved characters. The name may be a number, or "..": do not connect to it, or use it as the name of a
// directory. The key of the object is the path without its first "/".
func bucketName(u uri.URI) (string, error) {
	authority, _ := u.Authority()
	switch (uri.Server{Host: authority}).HostKind() {
	case uri.Hostname, uri.OtherName:
		return authority, nil
	}
	return "", errors.New("want a name of unreserved characters")
}
