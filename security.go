// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strconv"
	"strings"
)

// Redacted returns the text of u with the password in its authority replaced by "xxxxx". It is
// intended for logs and messages. "It is clearly unwise to use a URL that contains a password
// which is intended to be secret" (section 7), but some do.
//
// The password is the text between the first ":" and the last "@" of the authority, even if
// it is empty, and even if the authority is not a server. Redacted does not look at anything
// else: opaque URIs, paths and queries may contain other secrets. Redacted allocates only if
// there is a password. For a text that does not parse, use [Components.Redacted].
func (u URI) Redacted() string { return redact(u.text, int(u.at.ssp), int(u.at.path)) }

// Redacted is like [URI.Redacted], for unverified components. A program can log
// Split(text).Redacted() with the [SyntaxError] for the text. Redacted masks the password in
// c.Authority. If the path begins with "//", so that c.String() has an authority there,
// Redacted masks the password in that authority, too.
//
// If a password contains a "/", "?" or "#" that should have been escaped, [Split] ends the
// authority there. Then Redacted masks only a part of the password, or nothing: it returns
// "http://u:pa/ss@h/" unchanged.
func (c Components) Redacted() string {
	// The field may contain a "/", so it is masked alone. The path may begin with "//", and
	// be an authority in the text, so the text is masked, too.
	c.Authority.text = redact(c.Authority.text, 0, len(c.Authority.text))
	s := c.String()
	at := split(s)
	return redact(s, at.ssp, at.path)
}

// redact returns s with the password in its authority masked. The authority is s[start:end],
// which may include its "//".
func redact(s string, start, end int) string {
	if i, j, ok := password(s[start:end]); ok {
		return s[:start+i] + "xxxxx" + s[start+j:]
	}
	return s
}

// password returns the bounds of the password in an authority, and reports whether there is
// one.
func password(authority string) (start, end int, ok bool) {
	start = strings.IndexByte(authority, ':') + 1
	if start == 0 {
		return 0, 0, false
	}
	end = strings.LastIndexByte(authority, '@')
	return start, end, start <= end
}

// Hazards is a set of hazards that section 7 warns of. Use & to test for a member. The empty
// set does not mean that a URI is safe.
type Hazards uint8

const (
	// PasswordHazard means that the authority contains a password, as URI.Redacted defines
	// it. Section 3.2.2 warns that "the passing of authentication information in clear text
	// (such as URI) has proven to be a security risk in almost every case where it has been
	// used".
	PasswordHazard Hazards = 1 << iota

	// PortHazard means that the server has a port below 1024 that is not the DefaultPort of
	// the scheme. If the scheme is undefined, or DefaultPort does not know it, every port
	// below 1024 counts. Section 7 warns that "the client unwittingly contacts a site that is
	// in fact running a different protocol". The URI may contain commands of that protocol.
	//
	// An authority that is not a server has no port. This includes an authority with escapes
	// in its port, so call Hazards on the result of URI.Normalize.
	PortHazard

	// EscapedControlHazard means that a component contains the escape of a control
	// character, "%00" to "%1F" or "%7F". Section 7 warns: "Care should be taken when a URL
	// contains escaped delimiters for a given protocol (for example, CR and LF characters
	// for telnet protocols) that these are not unescaped before transmission."
	EscapedControlHazard
)

// Hazards returns the hazards of u that section 7 warns of. It does not allocate.
func (u URI) Hazards() Hazards {
	var h Hazards
	if strings.IndexByte(u.text[u.at.ssp:u.at.path], ':') >= 0 { // else neither a password nor a port
		h = u.authorityHazards()
	}
	for i := 0; ; i += len("%hh") {
		if i += until(u.text[i:], '%'); i == len(u.text) {
			return h
		}
		if c := octet(u.text[i+1], u.text[i+2]); c < 0x20 || c == 0x7F {
			return h | EscapedControlHazard
		}
	}
}

// authorityHazards returns the hazards in the authority of u, which must contain a ":".
func (u URI) authorityHazards() (h Hazards) {
	authority, _ := u.Authority()
	if _, _, ok := password(authority); ok {
		h |= PasswordHazard
	}
	server := splitServer(authority)
	port, ok := server.PortNumber(0)
	if server.Port.text == "" || !ok || port >= 1024 || !server.isValid() {
		return h
	}
	scheme, _ := u.Scheme()
	if standard, known := DefaultPort(scheme); !known || port != standard {
		h |= PortHazard
	}
	return h
}

// String returns the names of the members, such as "password|port", or "none".
func (h Hazards) String() string {
	var names []string
	for i, name := range [...]string{"password", "port", "escaped-control"} {
		if h&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	if rest := h &^ (PasswordHazard | PortHazard | EscapedControlHazard); rest != 0 {
		names = append(names, "Hazards("+strconv.Itoa(int(rest))+")")
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, "|")
}
