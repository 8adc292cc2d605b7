// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"cmp"
	"strings"
)

// DefaultPort returns the default port of a scheme, case ignored, and whether its
// specification fixes one. It knows coap, coaps, ftp, gopher, http, https, imap, ldap,
// nntp, pop, prospero, rtsp, rtspu, telnet, wais, ws and wss; later versions may know more.
func DefaultPort(scheme string) (uint16, bool) {
	for _, row := range defaultPorts {
		if equalFold(row.scheme, scheme) {
			return row.port, true
		}
	}
	return 0, false
}

var defaultPorts = [...]struct {
	scheme string
	port   uint16
}{
	{"ftp", 21},        // RFC 1738, section 3.2
	{"http", 80},       // RFC 2616, section 3.2.2
	{"gopher", 70},     // RFC 1738, section 3.4
	{"nntp", 119},      // RFC 1738, section 3.7
	{"telnet", 23},     // RFC 1738, section 3.8
	{"wais", 210},      // RFC 1738, section 3.9
	{"prospero", 1525}, // RFC 1738, section 3.11
	{"imap", 143},      // RFC 2192, section 2
	{"ldap", 389},      // RFC 2255, section 3
	{"rtsp", 554},      // RFC 2326, section 3.2
	{"rtspu", 554},     // RFC 2326, section 3.2
	{"pop", 110},       // RFC 2384, section 3
	{"https", 443},     // RFC 2818, section 2.3
	{"ws", 80},         // RFC 6455, section 3
	{"wss", 443},       // RFC 6455, section 3
	{"coap", 5683},     // RFC 7252, section 6.1
	{"coaps", 5684},    // RFC 7252, section 6.2
}

// Normalize returns u in a normal form of sections 2.3 and 6, which means the same
// in every scheme that uses the common syntax:
//
//   - the scheme is in lower case;
//   - the hex digits of escapes are in upper case, and what is unreserved is not
//     escaped, but for the dots of a segment that would become a dot segment;
//   - if the authority is a server, its host is in lower case; leading zeros of its port
//     are removed, and so is the whole port, with its colon, if it is empty or the
//     [DefaultPort] of the scheme.
//
// All else stays: dot segments (see [URI.RemoveDotSegments]), the difference between
// undefined and empty components, and that between "http://a" and "http://a/", which
// section 6 does not make equal. The result is valid, and normalizing it again changes
// nothing.
//
// Normalize allocates nothing if u is in its normal form, and else the text of the result.
// It may allocate once more if there are escapes in a host or a port.
func (u URI) Normalize() URI {
	if u.looksNormal() {
		return u
	}
	e := editor{text: u.text}
	ssp, path, query := int(u.at.ssp), int(u.at.path), int(u.at.query)

	if hasUpper(u.text[:ssp]) {
		e.lower(0, ssp)
	}
	if ssp < path {
		u.editAuthority(&e, ssp+len("//"), path)
	}
	at := u.at
	at.path = e.moved(path)
	e.editEscapes(path, query, true)
	at.query = e.moved(query)
	e.editEscapes(query, int(u.at.fragment), false)
	at.fragment = e.moved(int(u.at.fragment))
	e.editEscapes(int(u.at.fragment), len(u.text), false)
	if e.done == 0 {
		return u
	}
	return URI{e.finish(), at}
}

// looksNormal reports whether u is in its normal form by a look that answers for most: no
// escape, no capital letter before the path, and no colon in the authority.
func (u URI) looksNormal() bool {
	return strings.IndexByte(u.text, '%') < 0 && !hasUpper(u.text[:u.at.path]) &&
		strings.IndexByte(u.text[u.at.ssp:u.at.path], ':') < 0
}

// An editor copies a text with changes that do not make it longer. Before the first change
// it copies nothing.
type editor struct {
	text string
	out  strings.Builder
	done int // how much of the text has gone into out, or has been left out
}

// skip copies the text up to start, and leaves out what follows up to end.
func (e *editor) skip(start, end int) {
	if e.done == 0 {
		e.out.Grow(len(e.text))
	}
	e.out.WriteString(e.text[e.done:start])
	e.done = end
}

// lower puts text[start:end] in lower case.
func (e *editor) lower(start, end int) {
	e.skip(start, end)
	for i := start; i < end; i++ {
		e.out.WriteByte(lower(e.text[i]))
	}
}

// moved returns where text[i] stands in the result, which is to be copied yet.
func (e *editor) moved(i int) uint32 { return uint32(e.out.Len() + i - e.done) }

// finish copies the rest, and returns the result.
func (e *editor) finish() string {
	e.skip(len(e.text), len(e.text))
	return e.out.String()
}

// editEscapes edits the escapes in text[start:end].
func (e *editor) editEscapes(start, end int, isPath bool) {
	segment, seen := start, start // where the segment at hand begins, as far as text[:seen] tells
	for i := start; i < end; i += len("%hh") {
		if e.text[i] != '%' { // as it is in a row of them
			if i += until(e.text[i:end], '%'); i == end {
				return
			}
		}
		hi, lo := e.text[i+1], e.text[i+2]
		c := octet(hi, lo)
		keep := !unreservedChars.has(c)
		if isPath && c == '.' {
			if j := strings.LastIndexByte(e.text[seen:i], '/'); j >= 0 {
				segment = seen + j + 1
			}
			seen = i
			keep = beginsDots(e.text[segment:end])
		}
		switch {
		case !keep:
			e.skip(i, i+len("%hh"))
			e.out.WriteByte(c)
		case hi >= 'a' || lo >= 'a':
			e.skip(i+1, i+len("%hh"))
			e.out.WriteByte(upper(hi))
			e.out.WriteByte(upper(lo))
		}
	}
}

// beginsDots reports whether s, the rest of a path, begins with a segment that is "." or ".."
// but for escapes.
func beginsDots(s string) bool {
	for range len("..") {
		if strings.HasPrefix(s, ".") {
			s = s[len("."):]
		} else if len(s) >= len("%2E") && equalFold(s[:len("%2E")], "%2E") {
			s = s[len("%2E"):]
		} else {
			return false
		}
		if s == "" || s[0] == '/' {
			return true
		}
	}
	return false
}

// editAuthority edits text[start:end], which is the authority of u.
func (u URI) editAuthority(e *editor, start, end int) {
	server, plain, ok := unescapedServer(e.text[start:end])
	if !ok {
		e.editEscapes(start, end, false)
		return
	}
	host := start
	if server.Userinfo.defined {
		host += len(server.Userinfo.text) + len("@")
		e.editEscapes(start, host, false)
	}
	port := host + len(server.Host)
	if plain.Host != server.Host || hasUpper(server.Host) {
		e.skip(host, port)
		for i := range len(plain.Host) {
			e.out.WriteByte(lower(plain.Host[i]))
		}
	}
	if digits := plain.normalPort(u); server.Port.defined && digits == "" {
		e.skip(port, end) // with its colon
	} else if digits != server.Port.text {
		e.skip(port+len(":"), end)
		e.out.WriteString(digits)
	}
}

// unescapedServer splits an authority, and reports whether it is a server once the escapes in
// its host and in its port are undone, as they are in plain. No delimiter comes of that.
func unescapedServer(authority string) (server, plain Server, ok bool) {
	server = splitServer(authority)
	plain = server
	if strings.IndexByte(authority, '%') >= 0 {
		plain.Host, plain.Port.text = undoEscapes(server.Host), undoEscapes(server.Port.text)
	}
	return server, plain, plain.isValid()
}

// undoEscapes returns s with the escapes of unreserved characters undone.
func undoEscapes(s string) string {
	e := editor{text: s}
	e.editEscapes(0, len(s), false)
	if e.done == 0 {
		return s
	}
	return e.finish()
}

// normalPort returns the digits of the port of s, the server of u, in the normal form: none if
// it is undefined, empty, or the default.
func (s Server) normalPort(u URI) string {
	if s.Port.text == "" {
		return ""
	}
	scheme, _ := u.Scheme()
	standard, known := DefaultPort(scheme)
	if port, ok := s.PortNumber(standard); ok && known && port == standard {
		return ""
	}
	return cmp.Or(strings.TrimLeft(s.Port.text, "0"), "0")
}

// Equivalent reports whether u and v are the same but for what section 6 says does
// not matter: whether u.Normalize() == v.Normalize(). URIs that are not equivalent may still
// identify the same resource. Equivalent allocates only to undo escapes in a host or a port.
func (u URI) Equivalent(v URI) bool {
	return u == v || sameUnits(u.Path(), v.Path(), true) && sameUnits(u.text[u.at.query:], v.text[v.at.query:], false) &&
		equalFold(u.text[:u.at.ssp], v.text[:v.at.ssp]) && u.sameAuthority(v)
}

// sameAuthority reports whether the authorities of u and v have the same normal form. Their
// schemes have.
func (u URI) sameAuthority(v URI) bool {
	a, b := u.text[u.at.ssp:u.at.path], v.text[v.at.ssp:v.at.path]
	if a == b || a == "" || b == "" {
		return a == b
	}
	a, b = a[len("//"):], b[len("//"):]
	if isHostname(a) && isHostname(b) { // as nearly all are
		return equalFold(a, b)
	}
	_, s, isServer := unescapedServer(a)
	_, t, isServerToo := unescapedServer(b)
	if !isServer || !isServerToo {
		return isServer == isServerToo && sameUnits(a, b, false)
	}
	return s.Userinfo.defined == t.Userinfo.defined && sameUnits(s.Userinfo.text, t.Userinfo.text, false) &&
		equalFold(s.Host, t.Host) && s.normalPort(u) == t.normalPort(u)
}

// sameUnits reports whether a and b are the same but for escapes that the normal form undoes,
// and for the case of hex digits: unit by unit, of which each is a character or an escape.
func sameUnits(a, b string, isPath bool) bool {
	if a == b {
		return true
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	if !reachesEscape(a, i) && !reachesEscape(b, i) {
		return false
	}
	aDots, bDots := isPath && beginsDots(a), isPath && beginsDots(b) // in the segment at hand
	for a != "" && b != "" {
		c, cEscaped, n := unit(a, aDots)
		d, dEscaped, m := unit(b, bDots)
		if c != d || cEscaped != dEscaped {
			return false
		}
		a, b = a[n:], b[m:]
		if c == '/' && !cEscaped && isPath {
			aDots, bDots = beginsDots(a), beginsDots(b)
		}
	}
	return a == b // both are empty
}

// reachesEscape reports whether s[i] belongs to an escape, where s[:i] ends in a whole unit or
// within one.
func reachesEscape(s string, i int) bool {
	for j := max(0, i-len("hh")); j <= i && j < len(s); j++ {
		if s[j] == '%' {
			return true
		}
	}
	return false
}

// unit returns the character or the escaped octet that s begins with, and how long it is. What
// is unreserved counts as not escaped, other than a dot if they are to stay.
func unit(s string, keepDots bool) (c byte, escaped bool, n int) {
	if s[0] != '%' {
		return s[0], false, 1
	}
	c = octet(s[1], s[2])
	return c, !unreservedChars.has(c) || keepDots && c == '.', len("%hh")
}
