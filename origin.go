// Origins, and what stays within one.

package uri

import (
	"cmp"
	"errors"
	"net/netip"
	"strings"
)

// SameOrigin reports whether u and v have the same scheme, host and port, as browsers compare them
// (RFC 6454, section 5). Userinfo, path, query and fragment do not matter.
//
// SameOrigin ignores case, and reads "%61" as "a". A port that is undefined or empty is the
// [DefaultPort] of the scheme. IPv6 addresses are compared by value: "[::1]" is "[0::1]", but
// "[::ffff:1.2.3.4]" is not "1.2.3.4". The names "a.example" and "a.example." differ.
//
// A URI has no origin if it is relative, if it has no host, as "file:///x", or if it has a port
// that is no number up to 65535. Then SameOrigin returns false. Every host counts, even "my_host".
// IDNA is not applied: if a host may be written with escaped letters or with "xn--", convert it
// first. If SameOrigin returns true for two results of [ParseLink] or ResolveLink with schemes of
// the web, browsers see one origin, or refuse both. SameOrigin allocates only if a host or a port
// contains escapes.
func (u URI) SameOrigin(v URI) bool {
	name, _ := u.Scheme() // "" if u is relative, which no scheme is
	if !v.HasScheme(name) {
		return false
	}
	a, _ := u.Authority()
	b, _ := v.Authority()
	if isHostname(a) && isHostname(b) { // most authorities are
		return a == b || equalFold(a, b)
	}
	return sameServer(name, u.SplitServer(), v.SplitServer())
}

// ErrCrossOrigin means that [URI.ResolveSameOrigin] found another origin, or a userinfo.
var ErrCrossOrigin = errors.New("uri: another origin, or a userinfo")

// ResolveSameOrigin returns what [URI.ResolveLink] returns if that has the origin of u. Call it for the
// target of a redirect that a client names, as in "/login?next=/cart". Take u, the URI of the page,
// from the configuration, without a userinfo. If a program knows only the path of the page, such as
// "/login", u may be that path. Then a result has neither a scheme nor an authority, and an href that
// has one is refused. The result of "" is u, without its fragment and its dot segments.
//
// If the result would have another origin, or a userinfo that u does not have, the error is
// [ErrCrossOrigin]. Any other error is that of ResolveLink. A u that has a scheme or an authority, but
// no origin, such as "//host/path" or "file:///path", makes an error of every href. To allow other
// sites, too, call ResolveLink, and then [Server.IsInDomain].
//
// Send the whole result. Do not send the Path of the result alone, which may be "//evil.example". Do
// not send href: http.Redirect turns "/#/../\evil.example" into "/\evil.example", which browsers read
// as another host. It also cleans a result without a scheme, and may change its page, but not its site.
//
// A program that can only accept or refuse href must accept it only if it is equal to the String of the
// result. Take a path as u if href is a path, and the URI of the site if href is absolute.
func (u URI) ResolveSameOrigin(href string) (URI, error) {
	v, err := u.resolveLink(href)
	switch {
	case err != nil:
		return URI{}, err
	case u.Kind() == NetworkPath:
		return URI{}, ErrRelativeBase
	case v.Kind() > AbsolutePath && !u.ownsOriginOf(v): // a path is on the site of u
		return URI{}, ErrCrossOrigin
	}
	return v, nil
}

// Contains reports whether v has the origin of u, and the path of u or one below it: "http://h/a" contains
// "http://h/a", "http://h/a/" and "http://h/a/b", but not "http://h/ab", and "http://h/a/" does not contain
// "http://h/a". Paths are compared in normal form. Queries and fragments make no difference. If u and v are
// only paths that begin with a slash, the paths alone are compared. A server makes such a path by
// Parse(EscapeExcluded(r.URL.EscapedPath())).
//
// Use Contains to allow v, and never to refuse it. It is false if some server may read "." or ".." in the
// path of v, as in "/..%2Fb", "/..;b" and "/%252e%252e/b", or if v has a userinfo that u does not have. The
// zero URI, and a u with dot segments, contain nothing.
//
// If Contains is true, request v itself, and not the text from which it was parsed. Check the target of each
// redirect.
func (u URI) Contains(v URI) bool {
	isPath := u.Kind() == AbsolutePath && v.Kind() == AbsolutePath
	if !isPath && !u.ownsOriginOf(v) || pathMayBeDots(v.Path()) {
		return false
	}
	top, path := u.Normalize().Path(), v.Normalize().Path()
	return path == top || strings.HasPrefix(cmp.Or(path, "/"), strings.TrimSuffix(top, "/")+"/")
}

// ownsOriginOf reports whether v has the origin of u, and no userinfo but that of u.
func (u URI) ownsOriginOf(v URI) bool {
	userinfo := v.SplitServer().Userinfo
	return u.SameOrigin(v) && (userinfo == u.SplitServer().Userinfo || !userinfo.defined)
}

// sameServer reports whether two servers have the same host and the same port for a scheme.
func sameServer(name string, s, t Server) bool {
	standard, known := DefaultPort(name)
	s.Port.text, t.Port.text = undoEscapes(s.Port.text), undoEscapes(t.Port.text)
	port, isPort := s.PortNumber(standard)
	portToo, isPortToo := t.PortNumber(standard)
	return isPort && isPortToo && port == portToo &&
		(known || (s.Port.text == "") == (t.Port.text == "")) && sameHost(undoEscapes(s.Host), undoEscapes(t.Host))
}

// sameHost reports whether two hosts of servers are the same, which empty hosts are not.
func sameHost(a, b string) bool {
	if !strings.HasPrefix(a, "[") || !strings.HasPrefix(b, "[") {
		return a != "" && equalFold(a, b)
	}
	addr, _ := netip.ParseAddr(strings.Trim(a, "[]"))
	addrToo, _ := netip.ParseAddr(strings.Trim(b, "[]"))
	return addr == addrToo
}
