// What builds a URI from parts.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

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

// JoinSegments returns u with data behind its path: "https://h/v2?k=1" with "users" and "R&D/x" is
// "https://h/v2/users/R&D%2Fx?k=1". Each string becomes one segment, escaped by [Escape] for
// InSegment, behind one slash. An empty string makes an empty segment. The query and the fragment of
// u stay.
//
// Servers read "%2E%2E" as "..", and some of them also "..%20", "a%2F..", "..%5Ca" or "..%3Ba". So
// data is an error if a piece of it between slashes and backslashes is "." or "..", even if invisible
// characters or octets that are not UTF-8 stand around the dots, or ";" behind them. The Rule is then
// "segment". It is "hier_part" if u is opaque, or has neither an authority nor a path. The Offset is
// an index into the text that the result would have had. Escapes are data, so "%2e%2e" becomes
// "%252e%252e", which only servers that unescape twice read as "..".
func (u URI) JoinSegments(data ...string) (URI, error) {
	if u.Kind() == Opaque || !u.at.hasAuthority() && u.Path() == "" {
		return URI{}, flaw{"hier_part", int(u.at.ssp)}.errorWith("want an authority or a path")
	}
	if len(data) == 0 {
		return u, nil
	}
	path := []byte(strings.TrimSuffix(u.Path(), "/"))
	for _, s := range data {
		switch {
		case mayBeDots(s):
			f := flaw{"segment", int(u.at.path) + len(path) + len("/")}
			return URI{}, f.errorWith(`want no "." and ".." in data, because servers may read them as dot segments`)
		case len(s) > maxLen-len(path): // what is escaped may be too long for 32 bits
			return URI{}, errTooLong()
		}
		path = AppendEscape(append(path, '/'), s, InSegment)
	}
	c := u.Components()
	c.Path = string(path)
	return c.URI()
}

// overlong are octets that old servers read as a dot and a slash, though they are not UTF-8.
var overlong = strings.NewReplacer("\xc0\xae", ".", "\xc0\xaf", "/", `\`, "/")

// mayBeDots reports whether a server may read a dot segment in an escaped segment that has the given
// data, as the comment on JoinSegments says.
func mayBeDots(data string) bool {
	isDropped := func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsGraphic(r) || r == utf8.RuneError }
	for _, part := range strings.Split(overlong.Replace(data), "/") {
		part, _, _ = strings.Cut(part, ";")
		switch strings.Join(strings.FieldsFunc(part, isDropped), "") {
		case ".", "..":
			return true
		}
	}
	return false
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
