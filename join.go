// What adds to a path: data, or another path. The result is never above the path.

package uri

import "strings"

// JoinSegments returns u with data behind its path: "https://h/v2?k=1" with "users" and "R&D/x" is
// "https://h/v2/users/R&D%2Fx?k=1". Each string becomes one segment, escaped by [Escape] for
// InSegment, behind one slash. The query and the fragment of u stay. To add a slash at the end, call
// JoinPath("") of the result.
//
// Data is an error, whose Rule is "segment", in two cases:
//
//   - Nothing of it is visible before the first NUL, as in "" and " ". Most servers merge slashes, so that
//     a request to delete "/users/" and an empty id deletes all users.
//   - A server may read "." or ".." in it, as in "..", "a/..", "..;b", "..+" and "%2e%2e". Escapes that
//     only some servers read, as in "%2ｅ", and data that was escaped four times are errors, too.
//     "a..b", ".git" and "..." are no errors, because dots beside a letter or a digit are a name.
//
// The Rule is "hier_part" if u is opaque, or has neither an authority nor a path. The Offset is an index
// into the text that the result would have had.
//
// Some data is no error, but programs read it in another way. Most servers read "%2F" as a slash, so "a/b"
// may become two segments, and "/" none. A server that drops parameters reads nothing in ";x", and one that
// ends data at NUL reads "a" in "a\x00b". A gateway that puts unescaped data into another URI may end the
// path before "#x" or "?x". A program that resolves data as a reference reads "/x" at the root. If your data
// cannot be such, refuse it before the call.
func (u URI) JoinSegments(data ...string) (URI, error) {
	if err := u.verifyHasPath(); err != nil {
		return URI{}, err
	}
	if len(data) == 0 {
		return u, nil
	}
	var buf [256]byte
	text := append(append(buf[:0], u.text[:u.at.path]...), strings.TrimSuffix(u.Path(), "/")...)
	for _, s := range data {
		f := flaw{"segment", len(text) + len("/")}
		switch {
		case !strings.ContainsFunc(s[:until(s, 0)], isSeen): // NUL may end s
			return URI{}, f.errorWith("want data that is visible, because servers drop an empty segment")
		case len(s) > maxLen-len(text): // what is escaped may be too long for 32 bits
			return URI{}, errTooLong()
		case mayBeDots(s):
			return URI{}, f.errorWith(wantLetter)
		}
		text = AppendEscape(append(text, '/'), s, InSegment)
	}
	at := u.at
	at.query = uint32(len(text))
	at.fragment += at.query - u.at.query
	if text = append(text, u.text[u.at.query:]...); len(text) > maxLen {
		return URI{}, errTooLong()
	}
	return URI{string(text), at}, nil
}

// verifyHasPath returns an error if u has no path that a segment can follow.
func (u URI) verifyHasPath() error {
	if u.Kind() == Opaque || !u.at.hasAuthority() && u.Path() == "" {
		return flaw{"hier_part", int(u.at.ssp)}.errorWith("want an authority or a path")
	}
	return nil
}

// JoinPath returns u with the path ref behind its own path: "https://h/v2" with "/users?page=2" is
// "https://h/v2/users?page=2", where Resolve would replace "/v2". ref is a path, whatever it looks like:
// with "https://evil.example/", the result is "https://h/v2/https://evil.example/". Slashes at the
// beginning of ref count as one. ref may have a query and a fragment; if not, those of u stay.
// [URI.RemoveDotSegments] is applied to u first. JoinPath("") and JoinPath("?q") add a slash to a path
// that does not end in one.
//
// JoinPath escapes nothing, so put data into a path by [URI.JoinSegments]. It is an error if [Parse] would
// not accept the result. It is an error, too, if a server may read "." or ".." in a segment of ref, as in
// "../x", "..;a/x", "..%2Fx" and "%252e%252e/x". The Rule is then "segment". The errors for u, and the
// Offset, are those of JoinSegments.
func (u URI) JoinPath(ref string) (URI, error) {
	if err := u.verifyHasPath(); err != nil {
		return URI{}, err
	}
	c, behind := u.RemoveDotSegments().Components(), Split("/"+strings.TrimLeft(ref, "/"))
	c.Path = strings.TrimSuffix(c.Path, "/")
	start := len(c.Path)
	c.Path += behind.Path
	if behind.Query.defined {
		c.Query = behind.Query
	}
	if behind.Fragment.defined {
		c.Fragment = behind.Fragment
	}
	v, err := c.URI()
	if err != nil {
		return URI{}, err
	}
	start += int(v.at.path)
	for _, s := range strings.SplitAfter(behind.Path, "/") {
		if pathMayBeDots(s) {
			return URI{}, flaw{"segment", start}.errorWith(wantLetter)
		}
		start += len(s)
	}
	return v, nil
}
