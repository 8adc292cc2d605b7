// This file is all that the package knows of RFC 3986, the successor of RFC 2396.

package uri

import (
	"bytes"
	"slices"
	"strings"
)

// Resolve3986 is like [URI.Resolve], but by section 5.2.2 of RFC 3986, which HTTP follows:
//
//   - "", "#s" and "?y" keep the path of u. "" and "#s" keep its query, too.
//   - Other results have no dot segments, even if ref is absolute, unless neither u nor ref has a
//     scheme. Only a "/." stays, or is added, before a path that would be an authority, as in
//     "f:/.//g".
//   - An opaque u has a path, too: "tag:example/foo" and "a" result in "tag:example/a".
//
// u need not have a scheme, although RFC 3986 asks for one: on "testdata/spec.yml", "../../b.yml" is
// "../b.yml". If neither u nor ref has a scheme, the result has none; see [URI.IsAbsolute]. If a site is
// known later, resolve the result against its URI. It is the same as if u had been resolved first.
//
// If the result would not be valid, such as "x:", which "." makes on the base "x:a", the error is a
// [*SyntaxError]. Its Offset is an index into the text that the result would have had.
//
// If u is absolute, Resolve3986 allocates like Resolve, but not if ref is absolute without dot segments.
func (u URI) Resolve3986(ref URI) (URI, error) {
	path, at := ref.Path(), u.at
	isRelative := ref.Kind() == RelativePath || ref.Kind() == SameDocument
	var n uint32 // the result is u.text[:n] and ref
	switch {
	case path != "" && ref.Kind() == RelativePath && !u.IsAbsolute():
		return u.onPath(ref)
	case !isRelative && hasDotSegment(path):
		return u.merge3986(ref)
	case ref.IsAbsolute():
		return ref, nil
	case ref.at.hasAuthority():
		n = at.ssp
		at.path = n + ref.at.path
	case !isRelative:
		n = at.path
	case ref.at.fragment == 0:
		return join(u.text[:at.fragment], ref.text, at)
	case path == "":
		n = at.query
	default:
		r := Resolver{Base: u}
		prefix, suffix, at, ok := r.splice(ref)
		if !ok {
			return u.merge3986(ref)
		}
		return join(prefix, suffix, at)
	}
	at.query, at.fragment = n+ref.at.query, n+ref.at.fragment
	return join(u.text[:n], ref.text, at)
}

// onPath is Resolve3986 for a u without a scheme, and a relative path. If u has a relative path, it keeps
// ".." segments that lead above the directory to which u is relative, which section 5.2.4 would remove.
func (u URI) onPath(ref URI) (URI, error) {
	dir := u.Path()[:strings.LastIndexByte(u.Path(), '/')+1]
	switch {
	case u.Path() == dir+"..": // a directory, too, as on a site
		dir = u.Path() + "/"
	case u.at.hasAuthority() && dir == "":
		dir = "/"
	}
	v, err := Parse(u.text[:u.at.path] + dir + ref.text)
	return v.RemoveDotSegments(), err
}

// merge3986 is Resolve3986 where dot segments may have to be removed, or where u is opaque or has
// no path.
func (u URI) merge3986(ref URI) (URI, error) {
	var prefix, dir string // what the result takes from u
	switch ref.Kind() {
	case NetworkPath:
		prefix = u.text[:u.at.ssp]
	case AbsolutePath:
		prefix = u.text[:u.at.path]
	case RelativePath: // section 5.2.3
		prefix, dir = u.text[:u.at.path], u.Path()[:strings.LastIndexByte(u.Path(), '/')+1]
		if u.at.hasAuthority() && u.Path() == "" {
			dir = "/"
		}
	}
	var buf [1024]byte
	text := slices.Grow(buf[:0], len(prefix)+len(dir)+len(ref.text))
	text = append(append(text, prefix...), ref.text[:ref.at.path]...)
	start := len(text)
	text = append(append(text, dir...), ref.Path()...)
	text = append(text[:start], removeDots3986(text[start:])...)
	hasAuthority := ref.at.hasAuthority() || int(u.at.ssp) < len(prefix)
	text = append(protectPath(text, start, hasAuthority), ref.text[ref.at.query:]...)
	if string(text) == ref.text {
		return ref, nil
	}
	return Parse(string(text))
}

// removeDots3986 is remove_dot_segments of section 5.2.4, in place. If the path does not begin with
// a slash, as that of an opaque URI, a ".." that leads above its first segment removes that
// segment, but not the slash behind it. The slow twin is removeDots3986Slow, in the tests.
func removeDots3986(path []byte) []byte {
	for bytes.HasPrefix(path, []byte("./")) || bytes.HasPrefix(path, []byte("../")) { // 2A
		path = path[bytes.IndexByte(path, '/')+1:]
	}
	if string(path) == "." || string(path) == ".." { // 2D
		return nil
	}
	first := len(path) // the length of a first segment that no slash precedes
	if i := bytes.IndexByte(path, '/'); i >= 0 {
		first = i
	}
	rest, excess := removeDots(path[first:])
	if excess > 0 { // 2C
		return slices.Delete(rest, 1, 1+excess)
	}
	return path[:first+len(rest)]
}

// Relativize3986 returns a reference that refers to target if u is the base, by RFC 3986. It is for
// absolute targets. For every absolute target without dot segments in its path, even if it is opaque,
//
//	u.Resolve3986(u.Relativize3986(target)) == target
//
// If u is absolute, and target differs from it at most in the fragment, the result is the fragment,
// such as "#s", or "". If target differs only in its query, or in query and fragment, and has a
// query, the result is "?q" or "?q#s". Otherwise, it is what [URI.Relativize] returns.
func (u URI) Relativize3986(target URI) URI {
	_, hasQuery := target.Query()
	switch {
	case !u.IsAbsolute() || u.text[:u.at.query] != target.text[:target.at.query]:
	case u.WithoutFragment() == target.WithoutFragment():
		return fromText(target.text[target.at.fragment:], target)
	case hasQuery:
		return fromText(target.text[target.at.query:], target)
	}
	return u.Relativize(target)
}
