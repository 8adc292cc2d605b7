// Normal forms and equivalence, by sections 2.3 and 6.

package uri

import (
	"cmp"
	"slices"
	"strings"
)

// Normalize returns u in a normal form, which has the same meaning in every scheme that uses the
// common syntax (sections 2.3 and 6):
//
//   - The scheme is in lower case.
//   - The hex digits of escapes are in upper case. Unreserved characters are unescaped, except for
//     dots where a segment, even of an opaque URI, would be "." or "..".
//   - If the authority is then a server, its host is in lower case, and its port has no leading
//     zeros. A port that is empty, or the default port that an RFC assigns to the scheme, is
//     removed with its colon.
//
// Normalize keeps dot segments (see [URI.RemoveDotSegments]), empty components, and the difference
// between "http://a" and "http://a/". The result is valid, and is its own normal form. URNs are
// compared by other rules; see RECIPES.md.
//
// Normalize allocates the text of the result if that differs, and buffers if u is longer than 256
// bytes, or if its host or its port contains escapes.
func (u URI) Normalize() URI {
	if u.looksNormal() {
		return u
	}
	var buf [256]byte
	text, at, e := u.text, u.at, editor{out: buf[:0]}
	ssp, path, query, fragment := int(at.ssp), int(at.path), int(at.query), int(at.fragment)

	if hasUpper(text[:ssp]) {
		e = e.writeLower(text, 0, ssp) // at.ssp remains the same
	}
	if at.hasAuthority() {
		e = u.editAuthority(e, ssp+len("//"), path)
	}
	at.path = e.moved(path)
	e = e.editEscapes(text, path, query, true)
	at.query = e.moved(query)
	e = e.editEscapes(text, query, fragment, false)
	at.fragment = e.moved(fragment)
	e = e.editEscapes(text, fragment, len(text), false)
	return URI{e.finish(text), at}
}

// looksNormal reports whether u has no escape, no capital letter before the path, and no colon in
// its authority. Such a URI is in normal form, and most URIs are such.
func (u URI) looksNormal() bool {
	return strings.IndexByte(u.text, '%') < 0 && !hasUpper(u.text[:u.at.path]) &&
		strings.IndexByte(u.text[u.at.ssp:u.at.path], ':') < 0
}

// An editor makes a changed copy of a text, which is the argument of each method. The copy is never
// longer. The editor copies nothing until the first change, so that a text without changes costs no
// allocation. An editor is a value, which each method returns: a pointer to it would move the
// buffer to the heap.
type editor struct {
	out  []byte // the beginning of the copy, in a buffer
	done int    // text[:done] is copied or skipped; 0 if nothing has changed yet
}

// skip copies the text up to start, and skips text[start:end].
func (e editor) skip(text string, start, end int) editor {
	if e.done == 0 {
		e.out = slices.Grow(e.out, len(text))
	}
	e.out = append(e.out, text[e.done:start]...)
	e.done = end
	return e
}

// writeLower copies the text up to end, with text[start:end] in lower case.
func (e editor) writeLower(text string, start, end int) editor {
	e = e.skip(text, start, end)
	e.out = appendLower(e.out, text[start:end])
	return e
}

// moved returns the index in the result of text[i], before which the copy must have stopped.
func (e editor) moved(i int) uint32 { return uint32(len(e.out) + i - e.done) }

// finish copies the rest of the text, and returns the result. Without changes, this is the text.
func (e editor) finish(text string) string {
	if e.done == 0 {
		return text
	}
	return string(e.skip(text, len(text), len(text)).out)
}

// editEscapes brings the escapes in text[start:end] to normal form. If isPath is set, the escaped
// dots of a segment that would become "." or ".." remain.
func (e editor) editEscapes(text string, start, end int, isPath bool) editor {
	// The segment that contains text[seen] begins at text[segment]. No byte before seen is searched
	// again, so that the time is linear.
	segment, seen := start, start
	for i := start; i < end; i += len("%hh") {
		if text[i] != '%' { // if one escape follows another, there is nothing to search
			if i += until(text[i:end], '%'); i == end {
				return e
			}
		}
		hi, lo := text[i+1], text[i+2]
		c := octet(hi, lo)
		keep := !unreservedChars.has(c)
		if isPath && c == '.' {
			if j := strings.LastIndexByte(text[seen:i], '/'); j >= 0 {
				segment = seen + j + 1
			}
			seen = i
			keep = beginsDots(text[segment:end])
		}
		switch {
		case !keep:
			e = e.skip(text, i, i+len("%hh"))
			e.out = append(e.out, c)
		case hi >= 'a' || lo >= 'a':
			e = e.skip(text, i, i+len("%hh"))
			e.out = appendEscaped(e.out, c)
		}
	}
	return e
}

// beginsDots reports whether the first segment of s is "." or "..", each dot escaped or not.
func beginsDots(s string) bool {
	for range len("..") {
		if strings.HasPrefix(s, ".") {
			s = s[len("."):]
		} else if hasPrefixFold(s, "%2E") {
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

// editAuthority edits the authority of u, which is text[start:end].
func (u URI) editAuthority(e editor, start, end int) editor {
	// A host or a port may be valid only when it is unescaped. So the unescaped server decides, and
	// the result is its own normal form.
	authority := u.text[start:end]
	if isHostname(authority) { // most authorities are
		if hasUpper(authority) {
			return e.writeLower(u.text, start, end)
		}
		return e
	}
	server, unescaped, ok := unescapedServer(authority)
	if !ok {
		return e.editEscapes(u.text, start, end, false)
	}
	hostStart := start
	if server.Userinfo.defined {
		hostStart += len(server.Userinfo.text) + len("@")
		e = e.editEscapes(u.text, start, hostStart, false)
	}
	hostEnd := hostStart + len(server.Host)
	if unescaped.Host != server.Host || hasUpper(server.Host) {
		e = e.skip(u.text, hostStart, hostEnd)
		e.out = appendLower(e.out, unescaped.Host)
	}
	if digits := unescaped.normalPort(u); server.Port.defined && digits == "" {
		e = e.skip(u.text, hostEnd, end) // with its colon
	} else if digits != server.Port.text {
		e = e.skip(u.text, hostEnd+len(":"), end)
		e.out = append(e.out, digits...)
	}
	return e
}

// unescapedServer splits an authority. server is the result as it was written. In unescaped, the
// host and the port have no escapes of unreserved characters; ok reports whether it is valid. No
// delimiter is unreserved, so both split at the same places.
func unescapedServer(authority string) (server, unescaped Server, ok bool) {
	server = serverParts(authority)
	unescaped = server
	if strings.IndexByte(authority, '%') >= 0 {
		unescaped.Host, unescaped.Port.text = undoEscapes(server.Host), undoEscapes(server.Port.text)
	}
	return server, unescaped, unescaped.isValid()
}

// undoEscapes returns s without escapes of unreserved characters.
func undoEscapes(s string) string {
	var buf [256]byte
	return editor{out: buf[:0]}.editEscapes(s, 0, len(s), false).finish(s)
}

// normalPort returns the port of s, the server of u, in normal form. The result is empty if the
// port is undefined, empty, or one of specifiedPorts.
func (s Server) normalPort(u URI) string {
	name, _ := u.Scheme()
	port, _ := s.PortNumber(0)
	if specified, ok := portIn(specifiedPorts[:], name); s.Port.text == "" || ok && port == specified {
		return ""
	}
	return cmp.Or(strings.TrimLeft(s.Port.text, "0"), "0") // of zeros, one remains
}

// Equivalent reports whether u.Normalize() == v.Normalize(): u and v differ only in ways that
// sections 2.3 and 6 ignore. Addresses are compared as text: "[::1]" and "[0::1]" differ (see
// [Server.Addr]). So do "file:/a", "file:///a" and "file://localhost/a".
//
// Equivalent allocates only if a host or a port contains escapes.
func (u URI) Equivalent(v URI) bool {
	return u == v || sameUnits(u.Path(), v.Path(), true) &&
		sameUnits(u.text[u.at.query:], v.text[v.at.query:], false) &&
		equalFold(u.text[:u.at.ssp], v.text[:v.at.ssp]) && u.sameAuthority(v)
}

// sameAuthority reports whether the authorities of u and v have the same normal form. The schemes
// of u and v must have the same normal form.
func (u URI) sameAuthority(v URI) bool {
	a, b := u.text[u.at.ssp:u.at.path], v.text[v.at.ssp:v.at.path]
	if a == b || a == "" || b == "" {
		return a == b
	}
	a, b = a[len("//"):], b[len("//"):]
	if isHostname(a) && isHostname(b) { // most authorities are
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

// sameUnits reports whether a and b have the same normal form as far as escapes matter. It compares
// them unit by unit. A unit is a character or an escape.
func sameUnits(a, b string, isPath bool) bool {
	if a == b {
		return true
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	// Usually, the first difference is outside of escapes. Then nothing can make a and b the same.
	if !inEscape(a, i) && !inEscape(b, i) {
		return false
	}
	aDots, bDots := isPath && beginsDots(a), isPath && beginsDots(b) // in the current segment
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

// inEscape reports whether s[i] belongs to an escape. If i is len(s), it does not.
func inEscape(s string, i int) bool {
	for j := max(0, i-len("hh")); j <= i && j < len(s); j++ {
		if s[j] == '%' {
			return true
		}
	}
	return false
}

// unit returns the first unit of s: its octet, whether the normal form escapes it, and its length.
// If keepDots is set, the normal form keeps escaped dots.
func unit(s string, keepDots bool) (c byte, isEscape bool, n int) {
	if s[0] != '%' {
		return s[0], false, 1
	}
	c = octet(s[1], s[2])
	return c, !unreservedChars.has(c) || keepDots && c == '.', len("%hh")
}
