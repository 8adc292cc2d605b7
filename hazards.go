// The hazards of section 7.

package uri

import (
	"cmp"
	"strconv"
	"strings"
)

// Hazards is a set of hazards that section 7 warns of. Use & to test for a member. The empty set
// does not mean that a URI is safe.
type Hazards uint8

const (
	// PasswordHazard means that the URI contains a password, as URI.Redacted defines it (section
	// 3.2.2).
	PasswordHazard Hazards = 1 << iota

	// PortHazard means that the server has a port below 1024 that is not the DefaultPort of the
	// scheme, or any port below 1024 if the DefaultPort is not known: the client may speak to
	// another protocol. Hazards ignores a port with escapes: call it after URI.Normalize.
	PortHazard

	// EscapedControlHazard means that a component contains the escape of a control character, "%00"
	// to "%1F" or "%7F", which must not be unescaped before transmission.
	EscapedControlHazard
)

// Hazards returns the hazards of u that section 7 warns of.
func (u URI) Hazards() Hazards {
	var h Hazards
	if _, _, ok := u.password(); ok {
		h |= PasswordHazard
	}
	if u.hasLowPort() {
		h |= PortHazard
	}
	for i := until(u.text, '%'); i < len(u.text); i += len("%hh") + until(u.text[i+len("%hh"):], '%') {
		if c := octet(u.text[i+1], u.text[i+2]); c < 0x20 || c == 0x7F {
			return h | EscapedControlHazard
		}
	}
	return h
}

// hasLowPort reports whether u has PortHazard.
func (u URI) hasLowPort() bool {
	authority, _ := u.Authority()
	server := serverParts(authority)
	port, ok := server.PortNumber(1024)
	if !ok || port >= 1024 {
		return false
	}
	name, _ := u.Scheme()
	standard, known := DefaultPort(name)
	return !(known && port == standard) && server.isValid()
}

// String returns the names of the members, such as "password|port", or "none".
func (h Hazards) String() string {
	var names []string
	for i, name := range [...]string{"password", "port", "escaped-control"} {
		if member := Hazards(1) << i; h&member != 0 {
			names = append(names, name)
			h &^= member
		}
	}
	if h != 0 {
		names = append(names, "Hazards("+strconv.Itoa(int(h))+")")
	}
	return cmp.Or(strings.Join(names, "|"), "none")
}
