// Masking of passwords, for messages and logs (section 7).

package uri

import "strings"

// Redacted returns the text of u with a password replaced by "xxxxx", for logs and messages
// (section 7). The result need not be a valid URI. The password, which may be empty, is
//
//   - in an authority with "@": from its first ":" or "%3A" to its last "@";
//   - if the authority of u has no "@": from its first ":" or "%3A" to the last "@" of u, as in
//     "http://u:s/ecret@h/", unless a port of two to five digits, leading zeros aside, precedes a
//     comma or the end of the authority;
//   - in an opaque_part: from its first ":" to its last "@" before "?", as in "sip:u:secret@h".
//
// An authority or an opaque_part that begins with an address in brackets has no password. For any
// text that is not known to be one valid URI, use [Redact], which masks more.
func (u URI) Redacted() string {
	if start, end, ok := u.password(); ok {
		return u.text[:start] + "xxxxx" + u.text[end:]
	}
	return u.text
}

// password returns the bounds of the password in u, as Redacted defines it, if there is one.
func (u URI) password() (start, end int, ok bool) {
	ssp, query := int(u.at.ssp), int(u.at.query)
	switch {
	case strings.IndexByte(u.text, '@') < 0: // most have none
		return 0, 0, false
	case u.at.hasAuthority():
		authority := u.text[ssp+len("//") : u.at.path]
		start = colonEnd(authority)
		port := portLen(authority[start:])
		isPort := port > 0 && (start+port == len(authority) || authority[start+port] == ',')
		ok = start > 0 && addressLen(authority) == 0
		if end = strings.LastIndexByte(authority, '@'); end < 0 {
			end, ok = strings.LastIndexByte(u.text[ssp+len("//"):], '@'), ok && !isPort
		}
		return ssp + len("//") + start, ssp + len("//") + end, ok && start <= end
	case u.Kind() != Opaque || u.text[ssp] == '[':
		return 0, 0, false
	}
	start = ssp + until(u.text[ssp:query], ':') + len(":")
	end = ssp + strings.LastIndexByte(u.text[ssp:query], '@')
	return start, end, start <= end
}
