// What builds a URI from parts.

package uri

import "strings"

// URI recombines the components and verifies the result. If the error is nil, the URI is valid and
// its components are exactly c. The Offset of an error is an index into c.String(). These are
// errors, too:
//
//   - a delimiter that would end its component;
//   - an authority before a nonempty path without a slash at its beginning;
//   - a path that begins with "//" without an authority, and would be read as one (section 4.3);
//   - without scheme and authority, a path with a colon in its first segment, which would be read
//     as a scheme (section 5).
func (c Components) URI() (URI, error) {
	if uint64(len(c.Scheme.text))+uint64(len(c.Authority.text))+uint64(len(c.Path))+
		uint64(len(c.Query.text))+uint64(len(c.Fragment.text)) > maxLen { // an int may overflow
		return URI{}, errTooLong()
	}
	s, at := c.recombine()
	u, err := Parse(s)
	if err == nil && u.at == at.offsets() { // equal cuts of one text mean equal parts
		return u, nil
	}
	if wrong := c.verify(s); wrong != nil && (err == nil || wrong.Offset <= err.(*SyntaxError).Offset) {
		return URI{}, wrong // the error is about the first wrong byte
	}
	return URI{}, err
}

// verify returns an error if s, which is c.String(), does not split into the components c, or if c
// has an invalid scheme.
func (c Components) verify(s string) *SyntaxError {
	start := 0 // where the current component begins in s
	if c.Scheme.defined {
		if n := schemeLen(c.Scheme.text); n == 0 || n < len(c.Scheme.text) {
			return flaw{"scheme", n}.errorWith(`want alpha *( alpha | digit | "+" | "-" | "." )`)
		}
		start = len(c.Scheme.text) + len(":")
	}
	if c.Authority.defined {
		start += len("//")
		end := start + len(c.Authority.text)
		if n := authorityLen(c.Authority.text); start+n < end {
			return flaw{"reg_name", start + n}.errorInAuthority(s[:end])
		}
		start = end
	}
	if n := lenWithout(c.Path, classQuestion|classHash); n < len(c.Path) {
		return flaw{"path", start + n}.errorIn(s)
	}
	switch first, _, _ := strings.Cut(c.Path, "/"); {
	case c.Authority.defined && first != "":
		return flaw{"abs_path", start}.errorWith(wantAbsPath)
	case !c.Authority.defined && strings.HasPrefix(c.Path, "//"):
		return flaw{"abs_path", start + 1}.errorWith(`"//" would begin an authority; want "/." before it`)
	case !c.Authority.defined && !c.Scheme.defined && strings.Contains(first, ":"):
		return flaw{"rel_segment", strings.IndexByte(first, ':')}.errorIn(s)
	}
	start += len(c.Path)
	if i := strings.IndexByte(c.Query.text, '#'); i >= 0 {
		return flaw{"query", start + len("?") + i}.errorIn(s)
	}
	return nil
}

// WithServer returns u with its authority replaced by s. Use it to add, change or remove the host,
// the userinfo or the port. The zero Server makes the authority empty, not undefined. For an
// authority that is not a server, use [Components].
//
// The Offset of an error is an index into the text that the result would have had. There is an
// error if [Server.Authority] returns one, if u is opaque, or if u has a path without a slash at
// its beginning.
func (u URI) WithServer(s Server) (URI, error) {
	if u.Kind() == Opaque {
		f := flaw{"hier_part", int(u.at.ssp)}
		return URI{}, f.errorWith(`an opaque URI has no authority; want "/" after the scheme`)
	}
	authority, err := s.Authority()
	if err, ok := err.(*SyntaxError); ok {
		shift := int(u.at.ssp) + len("//")
		err.Offset = min(err.Offset+shift, maxLen)
		return URI{}, err
	}
	if u.Kind() == RelativePath && u.Path() != "" {
		return URI{}, flaw{"abs_path", len("//" + authority)}.errorWith(wantAbsPath)
	}
	text, at := u.text[:u.at.ssp]+"//"+authority+u.text[u.at.path:], u.at
	if len(text) > maxLen {
		return URI{}, errTooLong()
	}
	growth := at.ssp + uint32(len("//")+len(authority)) - at.path // wraps around if it is negative
	at.path, at.query, at.fragment = at.path+growth, at.query+growth, at.fragment+growth
	return URI{text, at}, nil
}
