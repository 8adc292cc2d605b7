// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strconv"
	"strings"
)

// Redacted returns the text of u with a password replaced by "xxxxx". It is intended for logs and
// messages. Section 7 warns that "it is clearly unwise to use a URL that contains a password which
// is intended to be secret".
//
// The password is the text, even if it is empty, between
//
//   - the first ":" and the last "@" of the authority;
//   - the first ":" and the last "@" of an opaque_part, up to its "?", as in "sip:u:secret@h";
//   - the first ":" of an authority without "@" and the last "@" of u, if no port follows the ":"
//     and the authority does not begin with an address in brackets. So the password in
//     "http://u:s/ecret@h/" is masked, although its slash ends the authority.
//
// Redacted does not look at anything else: paths, queries and fragments may contain other secrets.
// It allocates only if there is a password. For text that may be invalid, use [Redact].
func (u URI) Redacted() string {
	first, last := u.userinfoBounds()
	if strings.IndexByte(u.text[first:last], ':') < 0 { // as nearly always
		return u.text
	}
	start, end := u.password(first, last)
	return mask(u.text, start, end)
}

// Redact returns a text that is meant to be a URI, valid or not, with what may be a password
// replaced by "xxxxx". It is intended for messages about text that does not parse, together with
// [SyntaxError.Reason].
//
// If RFC2732.Parse accepts the text, Redact is like [URI.Redacted]. Otherwise, it replaces
// everything between the first ":" that is not followed by "/" or "\" and the last "@". This may
// be more than a password: "mailto:jörg@h" becomes "mailto:xxxxx@h". If there is no such ":", or no
// "@" after it, the result is the text.
//
// Redact shows a password, or a part of it, in
//
//   - text whose scheme was left out, such as "u:secret@h", which is a URI with the scheme u;
//   - a valid URI with an empty authority or none, such as "http:///u:secret@h/" and
//     "http:/u:secret@h/", although browsers and curl skip the slashes;
//   - a valid URI with a "/", "?" or "#" in the user name, such as "http://u/v:secret@h/";
//   - a valid URI with one of these in the password, after digits or nothing, such as
//     "http://u:1/2@h/", which has the port 1;
//   - a valid URI with one of these after an "@" in the user name or the password, such as
//     "http://u:s@e/cret@h/", which has the host e;
//   - an opaque URI with a "?" or "#" before the "@", such as "sip:u?v:secret@h";
//   - invalid text with a password that begins with "/" or "\".
func Redact(text string) string {
	if u, ok := RFC2732.accept(text); ok {
		return u.Redacted()
	}
	start := 0
	for {
		i := strings.IndexByte(text[start:], ':')
		if i < 0 {
			return text
		}
		start += i + len(":")
		if rest := text[start:]; rest == "" || rest[0] != '/' && rest[0] != '\\' {
			return mask(text, start, strings.LastIndexByte(text, '@'))
		}
	}
}

// mask returns s with s[start:end] replaced, unless end < start.
func mask(s string, start, end int) string {
	if end < start {
		return s
	}
	return s[:start] + "xxxxx" + s[end:]
}

// userinfoBounds returns the bounds of the authority if it is defined, and otherwise of what
// follows the scheme, up to the "?". If no ":" is between these bounds, there is neither a password
// nor a port.
func (u URI) userinfoBounds() (first, last int) {
	if u.at.hasAuthority() {
		return int(u.at.ssp), int(u.at.path)
	}
	return int(u.at.ssp), int(u.at.query)
}

// password returns the bounds of the password in u. If there is none, end < start. There must be a
// ":" between first and last, which userinfoBounds returns.
func (u URI) password(first, last int) (start, end int) {
	within := u.text[first:last]
	colon := strings.IndexByte(within, ':')
	at := strings.LastIndexByte(within, '@')
	isOpaque := u.Kind() == Opaque
	switch port := within[colon+len(":"):]; {
	case !u.at.hasAuthority() && !isOpaque:
		return 0, -1
	case at >= 0:
		end = first + at
	case isOpaque, within[len("//")] == '[', digitsLen(port) == len(port):
		return 0, -1
	default:
		end = strings.LastIndexByte(u.text, '@')
	}
	return first + colon + len(":"), end
}

// Hazards is a set of hazards that section 7 warns of. Use & to test for a member. The empty
// set does not mean that a URI is safe.
type Hazards uint8

const (
	// PasswordHazard means that the URI contains a password, as URI.Redacted defines it.
	// Section 3.2.2 warns that "the passing of authentication information in clear text
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
	if first, last := u.userinfoBounds(); strings.IndexByte(u.text[first:last], ':') >= 0 {
		h = u.hazardOfPort()
		if start, end := u.password(first, last); start <= end {
			h |= PasswordHazard
		}
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

// hazardOfPort returns PortHazard if the server of u has it, and the empty set otherwise.
func (u URI) hazardOfPort() Hazards {
	authority, _ := u.Authority()
	server := serverParts(authority)
	port, ok := server.PortNumber(0)
	if server.Port.text == "" || !ok || port >= 1024 || !server.isValid() {
		return 0
	}
	schemeName, _ := u.Scheme()
	if standard, known := DefaultPort(schemeName); known && port == standard {
		return 0
	}
	return PortHazard
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
