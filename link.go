// Links, as browsers read them.

package uri

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseLink parses an href of HTML, or a Location of HTTP, as browsers do. It returns the URI
// reference, perhaps relative, that browsers read, as far as RFC 2396 can represent it:
//
//   - It removes spaces and controls around href, and tabs, LF and CR within it.
//   - In a reference of the web, whose scheme is http, https, ftp, ws, wss or undefined, "\" before
//     "?" and "#" is "/", and two or more slashes begin an authority. After a scheme, one slash or
//     none does, too.
//   - A colon that follows no scheme belongs to the path: ":a" is "./:a".
//   - The escaped dots of dot segments are dots: "%2e%2E/g" is "../g".
//   - [EscapeExcluded] repairs the rest.
//
// The error is a [*SyntaxError]. Its Rule is "host" or "port" for a wrong authority of a reference
// of the web. Its Offset is the index in href of what follows the colon of the scheme, or 0.
//
// Check the scheme of the result, which may be javascript. Before you retrieve anything, ask for
// [URI.Server]: ParseLink knows no IDNA, and accepts "my_host", "0x7f.1" and "1.2.3.256". It takes
// linear time, and allocates only for an error, an escape, or a repair.
func ParseLink(href string) (URI, error) { return URI{}.parseLink(href) }

// ResolveLink returns the URI to which href leads on a page whose base is u, as in browsers. It is
// [URI.Resolve3986] of what [ParseLink] returns, but
//
//   - an href without a scheme has that of u: with "x://h" and, unlike in browsers, with
//     "file:///a", "\" and all slashes remain;
//   - if u has the same scheme, and it is of the web, "http:g" is "g", and "http:" is "";
//   - an opaque result keeps its dot segments;
//   - if u is opaque, a relative reference other than "#s" results in [ErrOpaqueBase].
//
// As u, take a result of ResolveLink: browsers read "http:/h/.." as "http://h/".
func (u URI) ResolveLink(href string) (URI, error) {
	ref, err := u.parseLink(href)
	switch {
	case err != nil:
		return URI{}, err
	case !ref.IsAbsolute() && u.Kind() == Opaque && !strings.HasPrefix(ref.text, "#"):
		return URI{}, ErrOpaqueBase
	case ref.Kind() == Opaque:
		return ref, nil
	}
	return u.Resolve3986(ref)
}

// parseLink is ParseLink on a page whose base is u. If u has no scheme, the base is not known.
func (u URI) parseLink(href string) (URI, error) {
	if ref, ok := accept(href); ok && ref.isLink() { // as most are
		return ref.plainDots(), nil
	}
	s := strings.TrimFunc(href, func(r rune) bool { return r <= ' ' })
	isBreak := func(r rune) bool { return r == '\t' || r == '\n' || r == '\r' }
	if strings.ContainsFunc(s, isBreak) { // for speed
		s = strings.Join(strings.FieldsFunc(s, isBreak), "")
	}
	name, prefix, offset := "", "", 0
	if n := schemeLen(s); n > 0 && strings.HasPrefix(s[n:], ":") {
		name, prefix, s = s[:n], s[:n+len(":")], s[n+len(":"):]
		offset = strings.IndexByte(href, ':') + len(":")
	}
	base, _ := u.Scheme()
	isWeb := isWebScheme(cmp.Or(name, base, "http"))
	end := lenWithout(s, classQuestion|classHash)
	front, slashes := s[:end], ""
	if isWeb {
		front = strings.ReplaceAll(front, `\`, "/")
		path := strings.TrimLeft(front, "/")
		if len(front)-len(path) > 1 || name != "" && !equalFold(name, base) {
			slashes, front = "//", path
		} else {
			prefix = "" // "http:g" is "g"
		}
	}
	if first, _, _ := strings.Cut(front, "/"); prefix+slashes == "" && strings.Contains(first, ":") {
		prefix = "./"
	}
	ref, err := Parse(EscapeExcluded(prefix + slashes + front + s[end:]))
	if err == nil && isWeb {
		err = ref.webError()
	}
	if err, ok := err.(*SyntaxError); ok {
		err.Offset = offset
		return URI{}, err
	}
	return ref.plainDots(), nil
}

// isLink reports whether browsers read u as it is written, but for its dots, on any page.
func (u URI) isLink() bool {
	name, hasScheme := u.Scheme()
	authority, hasAuthority := u.Authority()
	return isHostname(authority) || // most
		hasScheme && !isWebScheme(name) || !hasScheme && !hasAuthority || authority != "" && u.webError() == nil
}

// plainDots returns u with the dots of its dot segments unescaped.
func (u URI) plainDots() URI {
	path := u.Path()
	if strings.IndexByte(path, '%') < 0 || // most
		u.Kind() == Opaque || !strings.Contains(path, "%2e") && !strings.Contains(path, "%2E") {
		return u
	}
	segments := strings.Split(path, "/")
	for i, s := range segments {
		if beginsDots(s) {
			segments[i], _ = Unescape(s)
		}
	}
	return fromText(u.text[:u.at.path]+strings.Join(segments, "/")+u.text[u.at.query:], u)
}

// webError returns the error for an authority of u that browsers refuse in a URI of the web.
func (u URI) webError() error {
	authority, ok := u.Authority()
	if !ok || isHostname(authority) { // most are
		return nil
	}
	server := SplitServer(authority)
	host, _ := Unescape(server.Host)
	isWrong := func(r rune) bool { return unicode.IsControl(r) || strings.ContainsRune(` #%/:<>?@[\]^|`, r) }
	isName := host != "" && utf8.ValidString(host) && !strings.ContainsFunc(host, isWrong)
	switch _, isPort := server.PortNumber(0); {
	case !isName && addressLen(server.Host) == 0:
		return flaw{"host", 0}.errorWith(`want a host without spaces, controls, "%" and delimiters, even escaped ones`)
	case !isPort:
		return flaw{"port", 0}.errorWith(wantPort)
	}
	return nil
}
