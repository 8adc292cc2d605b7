// Paths: their segments and parameters (section 3.3), and all of step 6 of section 5.2.

package uri

import (
	"bytes"
	"iter"
	"slices"
	"strings"
)

// Segments returns an iterator over the segments of the path, in order (section 3.3). The slash at
// the beginning of a path belongs to no segment. Segments may be empty: "/" has one segment, and
// "/a//b" has three. An empty path and an opaque URI have none.
func (u URI) Segments() iter.Seq[Segment] {
	return func(yield func(Segment) bool) {
		path := u.Path()
		if path == "" || u.Kind() == Opaque {
			return
		}
		segment, rest, more := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		for yield(Segment(segment)) && more {
			segment, rest, more = strings.Cut(rest, "/")
		}
	}
}

// A Segment is a path segment as it was written, escapes included (section 3.3):
//
//	segment       = *pchar *( ";" param )
//
// To get its data, call [Unescape] with its Name and with each of its Params. If it is unescaped as
// a whole, "a;b" and "a%3Bb" become the same; this is right only where segments have no parameters.
type Segment string

// Name returns the text before the parameters, which is everything up to the first ";".
func (s Segment) Name() string { return string(s[:until(string(s), ';')]) }

// Params returns an iterator over the parameters as they were written. A parameter is the text
// between a ";" and the next ";" or the end of s. It may be empty.
func (s Segment) Params() iter.Seq[string] {
	return func(yield func(string) bool) {
		_, rest, more := strings.Cut(string(s), ";")
		for more {
			var param string
			if param, rest, more = strings.Cut(rest, ";"); !yield(param) {
				return
			}
		}
	}
}

// RemoveDotSegments returns u without its "." and ".." segments, by steps 6c to 6f of section 5.2.
//
// From a path that begins with a slash, it also removes ".." segments above the root. A "/." stays,
// or is added, before a path that would be an authority. If the path is relative, the result
// resolves to the same URI as u against every hierarchical base, by [URI.Resolve]: ".." segments at
// the beginning stay, and "./" precedes a first segment that is empty or has a colon.
func (u URI) RemoveDotSegments() URI {
	if u.Kind() == Opaque || !hasDotSegment(u.Path()) {
		return u
	}
	var buf [256]byte
	path := append(buf[:0], u.Path()...)
	if strings.HasPrefix(u.Path(), "/") {
		var n int
		path, n = removeDots(path)
		path = protectPath(slices.Delete(path, 1, 1+n), 0, u.at.hasAuthority())
	} else {
		path, _ = removeDots(slices.Insert(path, 0, '/'))
		first, _, _ := bytes.Cut(path[1:], []byte("/"))
		if len(first) == 0 || bytes.IndexByte(first, ':') >= 0 {
			path = slices.Insert(path, 0, '.') // "./" before an empty segment, or a colon
		} else {
			path = path[1:]
		}
	}
	if string(path) == u.Path() {
		return u
	}
	return fromText(u.text[:u.at.path]+string(path)+u.text[u.at.query:], u)
}

// protectPath returns text with "/." before text[start:], if that is a path that would be read as
// an authority (section 4.3).
func protectPath(text []byte, start int, hasAuthority bool) []byte {
	if !hasAuthority && bytes.HasPrefix(text[start:], []byte("//")) {
		return slices.Insert(text, start, '/', '.')
	}
	return text
}

// hasDotSegment reports whether one of the path's segments is "." or "..".
func hasDotSegment(path string) bool {
	if !hasSlashDot(path) && !strings.HasPrefix(path, ".") { // for speed
		return false
	}
	for segment, more := "", true; more; { // Go 1.24's SplitSeq allocates
		segment, path, more = strings.Cut(path, "/")
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}

// splicePath returns a prefix of the base's path and a suffix of a relative path, which together
// are the path of step 6. If that is not certain, ok is false: if there may be dot segments that
// rel does not begin with, if rel begins with more ".." than dir has levels, or if an empty segment
// would come first.
func splicePath(base, rel string) (dir, _ string, ok bool) {
	dir = base[:lastSlash(base)+1]
	if dir == "" || hasSlashDot(dir) {
		return dir, rel, false
	}
	for strings.HasPrefix(rel, ".") {
		switch {
		case strings.HasPrefix(rel, "./"):
			rel = rel[len("./"):]
		case strings.HasPrefix(rel, "../") && dir != "/":
			rel = rel[len("../"):]
			dir = dir[:lastSlash(dir[:len(dir)-1])+1]
		default:
			return dir, rel, false
		}
	}
	return dir, rel, !strings.HasPrefix(rel, "/") && !hasSlashDot(rel)
}

// mergePath appends the path that step 6 of section 5.2 makes of the base's path and a relative
// path, and reports whether it has the excess ".." segments of step 6g. If drop is set, mergePath
// drops them.
func mergePath(dst []byte, base, rel string, drop bool) (_ []byte, excess bool) {
	start := len(dst)
	dir := base[:strings.LastIndexByte(base, '/')+1] // 6a
	if dir == "" && rel != "" {
		dir = "/" // a path that follows an authority begins with a slash
	}
	dst = append(append(dst, dir...), rel...) // 6b
	path, n := removeDots(dst[start:])        // 6c to 6f
	if n > 0 && drop {
		path = append(path[:1], path[1+n:]...) // 6g
	}
	return dst[:start+len(path)], n > 0
}

// relativePathTo returns the reference with a relative path that leads from base to target, which
// shares its authority. If there is none, ok is false. If it would be too long, relativePathTo
// returns target.
func relativePathTo(base, target URI) (ref URI, ok bool) {
	path := target.Path()
	_, hasQuery := target.Query()
	isDir := path == "" || strings.HasSuffix(path, "/")
	if hasQuery && isDir && path == base.Path() && !hasDotSegment(path) {
		return fromText(target.text[target.at.query:], target), true // the query alone
	}
	if path == "" || hasDotSegment(path) {
		return URI{}, false // a merged path is not empty, and has no dot segments
	}

	dir := base.Path()[:lastSlash(base.Path())+1]
	switch {
	case dir == "":
		return URI{}, false // by the letter of step 6, no slash would follow the authority
	case hasDotSegment(dir):
		clean, excess := removeDots([]byte(dir))
		if excess > 0 {
			return URI{}, false // step 6g
		}
		dir = string(clean)
	}

	n := 0 // the length of the directories that dir and path share
	for i := 0; i < min(len(dir), len(path)) && dir[i] == path[i]; i++ {
		if dir[i] == '/' {
			n = i + 1
		}
	}
	up, rest := strings.Count(dir[n:], "/"), target.text[int(target.at.path)+n:]
	first, _, _ := strings.Cut(path[n:], "/")
	switch {
	case up*len("../")+len(rest) > maxLen:
		return target, true
	case up > 0:
		var b strings.Builder
		b.Grow(up*len("../") + len(rest))
		for range up {
			b.WriteString("../")
		}
		b.WriteString(rest)
		rest = b.String()
	case first == "" || strings.Contains(first, ":"):
		rest = "./" + rest // against an empty or absolute path, and a scheme
	}
	return fromText(rest, target), true
}

// removeDots removes the dot segments of a path by steps 6c to 6f, in place. The path is empty or
// begins with a slash, which is not part of a segment; segments may be empty. The result begins
// with the slash and n bytes of ".." segments.
func removeDots(path []byte) (_ []byte, n int) {
	if len(path) == 0 {
		return path, 0
	}
	// Invariants:
	//	path[:w] is done. It ends in a slash, and its ".." segments are path[1:1+n].
	//	path[r:] is not done. It begins with a segment, which may be empty.
	for w, r := 1, 1; ; {
		end, slash := len(path), 0
		if i := bytes.IndexByte(path[r:], '/'); i >= 0 {
			end, slash = r+i, 1
		}
		segment := path[r:end]
		switch {
		case string(segment) == ".": // 6c, 6d
		case string(segment) == ".." && w > 1+n: // 6e, 6f
			w = bytes.LastIndexByte(path[:w-1], '/') + 1
		default:
			if string(segment) == ".." { // no segment before it
				n += end + slash - r
			}
			w += copy(path[w:], path[r:end+slash])
		}
		if slash == 0 {
			return path[:w], n
		}
		r = end + 1
	}
}
