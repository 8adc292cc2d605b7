// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strconv"
	"strings"
)

// Redacted returns u with a password in its authority replaced by "xxxxx", for logs
// and messages: "It is clearly unwise to use a URL that contains a password which is
// intended to be secret" (section 7), but people do.
//
// What counts as a password is all between the first ":" and the last "@" of the
// authority, even if it is empty and whether or not the authority is a server: with an
// "@" in the password that somebody forgot to escape it is not one. A "/", "?" or "#" ends
// the authority, in a password too. Nothing else is looked at; other schemes, and
// queries, have their own ways to give a secret away.
// Redacted allocates only where there is something to replace. For text that does not
// parse, see [Components.Redacted].
func (u URI) Redacted() string { return redact(u.text, int(u.at.ssp), int(u.at.path)) }

// Redacted is like [URI.Redacted], for a text that does not parse, or for components that
// are not verified: Split(text).Redacted() is what a program can log beside a
// [SyntaxError]. It masks a password in the authority, and in what reads as an authority
// in c.String(). A "/", "?" or "#" in a password that somebody forgot to escape ends the
// authority there, and what follows it is not masked.
func (c Components) Redacted() string {
	c.Authority.text = redact(c.Authority.text, 0, len(c.Authority.text))
	s := c.String()
	at := split(s)
	return redact(s, at.ssp, at.path)
}

// redact returns s with the password masked that its authority s[start:end] has. There may
// be a "//" before the authority.
func redact(s string, start, end int) string {
	if i, j, ok := password(s[start:end]); ok {
		return s[:start+i] + "xxxxx" + s[start+j:]
	}
	return s
}

// password returns where the password of an authority stands.
func password(authority string) (start, end int, ok bool) {
	start = strings.IndexByte(authority, ':') + 1
	if start == 0 {
		return 0, 0, false
	}
	end = strings.LastIndexByte(authority, '@')
	return start, end, start <= end
}

// Hazards is a set of what section 7 warns of. Use & to ask for a member. The empty
// set does not mean that a URI is safe.
type Hazards uint8

const (
	// PasswordHazard means that the authority contains a password, by the rule of
	// URI.Redacted: "the passing of authentication information in clear text
	// (such as URI) has proven to be a security risk in almost every case where it
	// has been used" (section 3.2.2).
	PasswordHazard Hazards = 1 << iota

	// PortHazard means that the server has a port below 1024, other than the DefaultPort
	// of the scheme. If the scheme is undefined, or DefaultPort does not know it, any port
	// below 1024 counts. An authority that is no server has no port. "The client
	// unwittingly contacts a site that is in fact running a different protocol", and what
	// the URI contains may be commands to it (section 7).
	PortHazard

	// EscapedControlHazard means that there is an escape for a control character, from
	// "%00" to "%1F" or "%7F", in any component: "Care should be taken when a URL contains
	// escaped delimiters for a given protocol (for example, CR and LF characters for
	// telnet protocols) that these are not unescaped before transmission" (section 7).
	EscapedControlHazard
)

// Hazards returns which of the hazards u has that section 7 warns of. It does not
// allocate.
func (u URI) Hazards() Hazards {
	var h Hazards
	if authority := u.text[u.at.ssp:u.at.path]; strings.IndexByte(authority, ':') >= 0 {
		h = u.authorityHazards()
	}
	for i := until(u.text, '%'); i < len(u.text); i += until(u.text[i:], '%') {
		if c := octet(u.text[i+1], u.text[i+2]); c < 0x20 || c == 0x7F {
			return h | EscapedControlHazard
		}
		i += len("%hh")
	}
	return h
}

// authorityHazards returns the hazards of an authority, which has a ":": a password and a port.
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
