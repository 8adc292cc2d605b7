// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

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
// It allocates nothing where u is in its normal form and has up to 256 bytes.
func (u URI) Normalize() URI {
	const butDots = unreserved &^ (1 << '.')
	var buf [256]byte
	text := buf[:0]
	for i := range int(u.at.ssp) {
		text = append(text, lower(u.text[i]))
	}
	if authority, ok := u.Authority(); ok {
		text = append(text, "//"...)
		from := len(text)
		text = appendNormal(text, authority, unreservedChars)
		if string(text[from:]) != authority {
			authority = string(text[from:])
		}
		if server := splitServer(authority); server.isValid() {
			text = appendServer(text[:from], u, server)
		}
	}
	for rest, more := u.Path(), true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		from := len(text)
		text = appendNormal(text, segment, unreservedChars)
		switch string(text[from:]) {
		case ".", "..":
			text = appendNormal(text[:from], segment, set{butDots & low64, butDots >> 64})
		}
		if more {
			text = append(text, '/')
		}
	}
	text = appendNormal(text, u.text[u.at.query:], unreservedChars)
	if string(text) == u.text {
		return u
	}
	return fromText(string(text), u)
}

// appendNormal appends s with every escape of a plain character replaced by the
// character, and the digits of the others in upper case.
func appendNormal(dst []byte, s string, plain set) []byte {
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			dst = append(dst, s[i])
			continue
		}
		if c := octet(s[i+1], s[i+2]); plain.has(c) {
			dst = append(dst, c)
		} else {
			dst = appendEscaped(dst, c)
		}
		i += len("hh")
	}
	return dst
}

// appendServer appends the normal form of the server of u.
func appendServer(dst []byte, u URI, server Server) []byte {
	if server.Userinfo.defined {
		dst = append(append(dst, server.Userinfo.text...), '@')
	}
	for i := range len(server.Host) {
		dst = append(dst, lower(server.Host[i]))
	}
	scheme, _ := u.Scheme()
	standard, known := DefaultPort(scheme)
	port, ok := server.PortNumber(standard)
	switch digits := strings.TrimLeft(server.Port.text, "0"); {
	case server.Port.text == "", ok && known && port == standard:
		return dst
	case digits == "":
		return append(dst, ":0"...)
	default:
		return append(append(dst, ':'), digits...)
	}
}

// Equivalent reports whether u and v are the same but for what section 6 says does
// not matter: whether u.Normalize() == v.Normalize(). Two that are not may identify
// the same resource all the same.
func (u URI) Equivalent(v URI) bool { return u == v || u.Normalize() == v.Normalize() }
