// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"iter"
	"slices"
	"strings"
)

// Segments yields the segments of the path in their order (section 3.3). The slash that an
// absolute path begins with is not part of a segment; segments may be empty: "/" has one,
// "/a//b" has three. An empty path has none, nor has an opaque URI. It does not allocate.
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
// To get at data, [Unescape] its Name and each of its Params. In a segment that is
// unescaped as a whole, a ";" of the data looks like a delimiter.
type Segment string

// Name returns what stands before the parameters: all up to the first ";".
func (s Segment) Name() string { return string(s[:until(string(s), ';')]) }

// Params yields the parameters as they were written: what stands after each ";", up to the
// next. They may be empty. It does not allocate.
func (s Segment) Params() iter.Seq[string] {
	return func(yield func(string) bool) {
		_, rest, more := strings.Cut(string(s), ";")
		for param := ""; more; {
			param, rest, more = strings.Cut(rest, ";")
			more = yield(param) && more
		}
	}
}

// RemoveDotSegments returns u with the segments "." and ".." of its path removed,
// by steps 6c to 6f of section 5.2.
//
// From a path that begins with a slash, ".." segments that climb above the root are
// removed as well. Of a relative path, as much is removed as leaves a reference that
// resolves to the same URI, whatever the base: ".." at the beginning stay, and "./"
// stays or comes to stand there where the path would be empty without it, or would
// read as something else. An opaque URI is returned as it is.
//
// Under RFC 2396 this is no equivalence: dot segments mean something in a relative
// path only, and "http://a/./b" need not be "http://a/b". So [URI.Normalize] does not
// do it. It allocates nothing where there are no dot segments.
func (u URI) RemoveDotSegments() URI {
	if u.Kind() == Opaque || !hasDotSegment(u.Path()) {
		return u
	}
	var buf [256]byte
	path := append(buf[:0], u.Path()...)
	if strings.HasPrefix(u.Path(), "/") {
		var n int
		path, n = removeDots(path)
		path = slices.Delete(path, 1, 1+n)
		if u.at.path == u.at.ssp && bytes.HasPrefix(path, []byte("//")) {
			path = slices.Insert(path, 0, '/', '.') // as in resolve
		}
	} else {
		path, _ = removeDots(slices.Insert(path, 0, '/'))
		first := path[1:]
		if i := bytes.IndexByte(first, '/'); i >= 0 {
			first = first[:i]
		}
		if len(first) == 0 || bytes.IndexByte(first, ':') >= 0 {
			path = slices.Insert(path, 0, '.') // "./" before an empty segment, or a colon
		} else {
			path = path[1:]
		}
	}
	return fromText(u.text[:u.at.path]+string(path)+u.text[u.at.query:], u)
}

// hasDotSegment reports whether one of the path's segments is "." or "..".
func hasDotSegment(path string) bool {
	for segment, more := "", true; more; {
		segment, path, more = strings.Cut(path, "/")
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}

// splicePath returns a prefix of the base's path, and a suffix of a relative one, that
// make the path of step 6. It is not ok if that is not sure: if there are dot segments
// other than those that rel begins with, or more ".." among these than dir has levels, or
// an empty segment would come first.
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

// mergePath appends the path that step 6 of section 5.2 makes of the base's path
// and a relative one, less the excess of step 6g if drop is true. It also reports
// whether there is such an excess.
func mergePath(dst []byte, base, rel string, drop bool) (_ []byte, excess bool) {
	start := len(dst)
	dir := base[:strings.LastIndexByte(base, '/')+1] // 6a
	if dir == "" && rel != "" {
		dir = "/" // behind an authority, a path begins with a slash
	}
	dst = append(append(dst, dir...), rel...) // 6b
	path, n := removeDots(dst[start:])        // 6c to 6f
	if n > 0 && drop {
		path = append(path[:1], path[1+n:]...) // 6g
	}
	return dst[:start+len(path)], n > 0
}

// relativePath returns how a relative path leads from base to target, which shares its
// authority: up, which climbs, and then the path of target from its byte n on.
func relativePath(base, target URI) (up string, n int, ok bool) {
	path := target.Path()
	_, hasQuery := target.Query()
	if hasQuery && path == base.Path() && (path == "" || strings.HasSuffix(path, "/")) && !hasDotSegment(path) {
		return "", len(path), true // the query alone
	}
	if path == "" || hasDotSegment(path) {
		return "", 0, false // no merged path is empty, or holds a dot segment
	}

	dir := base.Path()[:lastSlash(base.Path())+1]
	switch {
	case dir == "":
		return "", 0, false // to the letter, step 6 puts no slash behind the authority
	case hasDotSegment(dir):
		clean, excess := removeDots([]byte(dir))
		if excess > 0 {
			return "", 0, false // step 6g
		}
		dir = string(clean)
	}

	// What dir and path have in common ends in a slash.
	for i := 0; i < min(len(dir), len(path)) && dir[i] == path[i]; i++ {
		if dir[i] == '/' {
			n = i + 1
		}
	}
	up = strings.Repeat("../", strings.Count(dir[n:], "/"))
	if first, _, _ := strings.Cut(path[n:], "/"); up == "" && (first == "" || strings.Contains(first, ":")) {
		up = "./" // the segment would be an empty path, begin an absolute one, or end a scheme
	}
	return up, n, true
}

// removeDots removes the dot segments of a path by steps 6c to 6f, in place. The
// path is empty or begins with a slash, which is no segment; segments may be empty.
// What remains begins with the slash and n bytes of ".." segments.
func removeDots(path []byte) (_ []byte, n int) {
	if len(path) == 0 {
		return path, 0
	}
	// Invariants:
	//	path[:w] is done. It ends in a slash, and ".." in it stand only in path[1:1+n].
	//	path[r:] is to be done. It begins with a segment, perhaps an empty one.
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
