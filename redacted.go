// Redacted, for a URI (section 7).

package uri

import "strings"

// Redacted returns the text of u with a password replaced by "xxxxx", for logs and messages
// (section 7). The result need not be a valid URI. For any text that is not known to be one valid
// URI, such as a list of URIs, use [Redact]. The password, which may be empty, is
//
//   - in an authority with "@": from its first ":" or "%3A" to its last "@";
//   - if the authority of u has no "@": from its first ":" or "%3A" to the last "@" of u, as in
//     "http://u:s/ecret@h/", unless a port of two to five digits, not counting leading zeros,
//     precedes a comma, a semicolon, an apostrophe or the end of the authority;
//   - in an opaque_part: from its first ":" to its last "@" before "?", as in "sip:u:secret@h".
//
// An authority or an opaque_part that begins with an address in brackets has no password. If the
// scheme ends in http or https, or is nats, ws or wss, a user name may be a token, and is masked as
// by [Redact].
func (u URI) Redacted() string {
	if strings.IndexByte(u.text, '@') < 0 { // most have none
		return u.text
	}
	start, end, ok := u.password()
	name, _ := u.Scheme()
	authority, _ := u.Authority()
	if token := tokenLen(name, authority); token > 0 { // it is masked with any password
		start = int(u.at.ssp) + len("//")
		end, ok = max(end, start+token), true
	}
	if !ok {
		return u.text
	}
	return u.text[:start] + mask + u.text[end:]
}

// password returns the bounds of the password in u, as Redacted defines it, if there is one.
func (u URI) password() (start, end int, ok bool) {
	if strings.IndexByte(u.text, '@') < 0 { // most have none
		return 0, 0, false
	}
	from, query := int(u.at.ssp), int(u.at.query)
	switch ssp := u.text[from:query]; {
	case u.at.hasAuthority():
		from += len("//")
		authority := u.text[from:u.at.path]
		start, end = passwordStart(authority), strings.LastIndexByte(authority, '@')
		if end < 0 && !isPortBeforeAt(authority[start:]) { // what ended the authority may belong to a password
			end = strings.LastIndexByte(u.text[from:], '@')
		}
	case u.Kind() == Opaque && !strings.HasPrefix(ssp, "["):
		start, end = until(ssp, ':')+len(":"), strings.LastIndexByte(ssp, '@')
	}
	if start == 0 || end < start {
		return 0, 0, false
	}
	return from + start, from + end, true
}
