// Links, as browsers read them.

package uri

import (
	"cmp"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseLink returns the URI reference, perhaps relative, that browsers read in an href of HTML, or in
// a Location of HTTP, as far as RFC 2396 can represent it. href is in UTF-8, and its character
// references are decoded. If you know the page, call [URI.ResolveLink]: "https:/login" becomes
// "https://login", but on a page whose scheme is https, browsers read "/login".
//
// Use the result, and not href. Its scheme may be javascript. If it has a scheme of the web and a
// server, browsers connect to the host of that server, or refuse it for a label that begins with
// "xn--". So ask for [URI.Server] before you retrieve anything: ParseLink knows no IDNA, and accepts
// "my_host".
//
// After an error, drop the link. Browsers may follow it, as they run "javascript:#!%0Aalert(1)". A
// scheme alone, such as "tel:", is an error, because it is no URI of RFC 2396. If browsers refuse
// the authority of a reference of the web, the Rule of the error is "host" or "port". The Offset is
// then the index of the byte behind the colon of the scheme, or 0 if there is no scheme. With other
// schemes, ParseLink takes authorities that browsers refuse, such as that of "x://]/".
//
// ParseLink reads an href in these steps, and does not normalize: "HTTP://A.example:80" stays.
//
//   - It removes U+0000 to U+0020 around href, and tabs, LF and CR within it.
//   - A reference of the web has a scheme of the web, or none. In it, "\" before "?" and "#" is "/".
//     Without a scheme, two or more slashes begin an authority. Behind a scheme, any number of
//     slashes does, or none: "http:h" is "http://h". In the authority, each "@" before the last "@["
//     becomes "%40": "//u@v@[::1]" is "//u%40v@[::1]". In any other reference, "\" becomes "%5C",
//     although browsers read "file:\\h" as "file://h".
//   - A colon that follows no scheme belongs to the path: ":a" is "./:a".
//   - The escaped dots of dot segments are dots: "%2e%2E/g" is "../g".
//   - [EscapeExcluded] repairs the rest.
//   - Then, in a reference of the web, a host in US-ASCII whose last label is a number becomes the
//     IPv4 address that browsers read in it: "0x7f.1" is "127.0.0.1".
func ParseLink(href string) (URI, error) { return URI{}.parseLink(href) }

// ResolveLink returns the URI to which href leads on a page whose base is u, as in browsers. It is
// [URI.Resolve3986] of what [ParseLink] returns, but
//
//   - an href without a scheme is read as if it had that of u: on "x://h" or "file:///a", "\" becomes
//     "%5C", and all slashes remain;
//   - if href and u share a scheme of the web, "http:g" is "g", and "http:" is "";
//   - an opaque result keeps its dot segments;
//   - if u is opaque, a relative reference other than "#s" results in [ErrOpaqueBase].
//
// The dot segments of u are removed first, as in browsers: on "http://h/a/..", "g" is "http://h/g".
// Take u from ParseLink or ResolveLink, because browsers read "http:/h\g" as "http://h/g". Then, if
// the result has a scheme of the web and a server, browsers make the same URI of href, in a spelling
// of their own: they write the host in lower case, and leave some characters that [EscapeExcluded]
// escapes. They connect to the host of the result, as after ParseLink.
func (u URI) ResolveLink(href string) (URI, error) {
	v, err := u.resolveLink(href)
	if err == nil && !v.IsAbsolute() {
		return URI{}, ErrRelativeBase
	}
	return v, err
}

// resolveLink is ResolveLink, but if u has no scheme, the result need not have one.
func (u URI) resolveLink(href string) (URI, error) {
	ref, err := u.parseLink(href)
	switch {
	case err != nil:
		return URI{}, err
	case !ref.IsAbsolute() && u.Kind() == Opaque && !strings.HasPrefix(ref.text, "#"):
		return URI{}, ErrOpaqueBase
	case ref.Kind() == Opaque:
		return ref, nil
	}
	if ref.Kind() <= RelativePath { // the result has a part of the path of u
		u = u.RemoveDotSegments()
	}
	return u.Resolve3986(ref)
}

// parseLink is ParseLink on a page whose base is u. If u has no scheme, the base is not known.
func (u URI) parseLink(href string) (URI, error) {
	if ref, ok := accept(href); ok && ref.isLink() { // as most are
		return ref.plainDots(), nil
	}
	s := strings.TrimFunc(href, func(r rune) bool { return r <= ' ' })
	for _, removed := range [...]string{"\t", "\n", "\r"} {
		s = strings.ReplaceAll(s, removed, "")
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
	if at := strings.LastIndex(front[:until(front, '/')], "@["); slashes != "" && at >= 0 { // RFC 2732 has one "@"
		front = strings.ReplaceAll(front[:at], "@", "%40") + front[at:]
	}
	ref, err := Parse(EscapeExcluded(prefix + slashes + front + s[end:]))
	if err == nil && isWeb {
		ref, err = ref.withWebHost()
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
	if isHostname(authority) || // most
		hasScheme && !isWebScheme(name) || !hasScheme && !hasAuthority {
		return true
	}
	server := u.SplitServer()
	host, err := server.webHost()
	return host == server.Host && err == nil
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

// withWebHost returns u, a reference of the web, with the host that browsers read in its authority.
// If they refuse the authority, it returns an error.
func (u URI) withWebHost() (_ URI, err error) {
	authority, ok := u.Authority()
	if !ok || isHostname(authority) { // most are
		return u, nil
	}
	server := u.SplitServer()
	if server.Host, err = server.webHost(); err != nil {
		return URI{}, err
	}
	return Parse(u.text[:u.at.ssp] + "//" + server.String() + u.text[u.at.path:])
}

// webHost returns the host that browsers read in the authority s of a reference of the web. This is
// s.Host, or an address that s.Host writes in another way. If they refuse s, it returns an error.
func (s Server) webHost() (host string, err error) {
	isWrong := func(r rune) bool { return unicode.IsControl(r) || strings.ContainsRune(` #%/:<>?@[\]^|`, r) }
	name, _ := Unescape(s.Host)
	host, want := s.Host, ""
	switch _, isAddr := s.Addr(); {
	case isAddr:
	case name == "":
		want = "want a host"
	case name[0] == '[':
		want = `want an IPv6 address without a zone between "[" and "]"`
	case !utf8.ValidString(name) || strings.ContainsFunc(name, isWrong):
		want = `want a host without spaces, controls, "%" and delimiters, even escaped ones`
	case endsInNumber(name):
		if host = webAddress(name); host == "" {
			want = "want an IPv4 address, because the last label is a number"
		}
	}
	if want != "" {
		return "", flaw{"host", 0}.errorWith(want)
	}
	if _, isPort := s.PortNumber(0); !isPort {
		return "", flaw{"port", 0}.errorWith(wantPort)
	}
	return host, nil
}

// webAddress returns the address in a host that ends in a number, as the "IPv4 parser" of the URL
// standard reads it, or "" if there is none. The last number fills the octets that remain.
func webAddress(host string) string {
	labels, address := strings.SplitN(strings.TrimSuffix(host, "."), ".", 5), uint64(0)
	if len(labels) > 4 {
		return ""
	}
	for i, label := range labels {
		size := 8
		if i == len(labels)-1 {
			size = 32 - 8*i
		}
		n, err := strconv.ParseUint(label, 0, size) // octal behind "0"
		if !isNumber(label) || err != nil && !equalFold(label, "0x") {
			return ""
		}
		address = address<<size | n
	}
	octets := [4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}
	return netip.AddrFrom4(octets).String()
}

// webSchemes are the schemes of the web, which browsers read with any number of slashes.
var webSchemes = [...]string{"http", "https", "ftp", "ws", "wss"}

// isWebScheme reports whether a scheme is one of webSchemes.
func isWebScheme(name string) bool {
	return slices.ContainsFunc(webSchemes[:], func(s string) bool { return equalFold(s, name) })
}
