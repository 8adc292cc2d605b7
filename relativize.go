// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// Relativize returns a reference that means target in a document with the given base.
// If the base is absolute and hierarchical and target is absolute, then
//
//	base.Resolve(base.Relativize(target)) == target
//
// The result is the shortest relative path that there is, if base and target share
// scheme and authority: "../../g" rather than "/g", so that a tree of documents can
// be moved as a whole (section 5). Else it is an absolute path, else a network path,
// and target itself where no relative form exists or the base has no hierarchy.
// Scheme and authority are shared if their texts are equal; see [URI.Normalize].
//
// It is never a same-document reference, which would not mean the target but the current
// document. A relative path does not depend on what resolvers disagree about: it never
// climbs above the root, and it is a query alone only where RFC 2396 and RFC 3986 resolve
// that alike. "./" stands before a first segment that is empty or holds a colon.
//
// It takes linear time, and allocates nothing where the result is a part of target, as it
// is for siblings.
func (base URI) Relativize(target URI) URI {
	if base.Kind() != Hierarchical || target.Kind() != Hierarchical ||
		base.text[:base.at.ssp] != target.text[:target.at.ssp] {
		return target
	}
	sharesAuthority := base.text[:base.at.path] == target.text[:target.at.path]
	if sharesAuthority {
		if up, n, ok := climb(base, target); ok {
			return fromText(up+target.text[int(target.at.path)+n:], target)
		}
	}
	switch path := target.Path(); {
	case sharesAuthority && path != "" && !strings.HasPrefix(path, "//"):
		return fromText(target.text[target.at.path:], target)
	case target.at.ssp < target.at.path: // "//" and an authority
		return fromText(target.text[target.at.ssp:], target)
	}
	return target
}

// climb returns how to get from base to target, which shares its authority, by a
// relative path: up, then the path of target from its byte n on.
func climb(base, target URI) (up string, n int, ok bool) {
	path := target.Path()
	_, hasQuery := target.Query()
	if hasQuery && path == base.Path() && (path == "" || strings.HasSuffix(path, "/")) && !hasDotSegment(path) {
		return "", len(path), true // the query alone
	}
	if path == "" || hasDotSegment(path) {
		return "", 0, false // no merged path is empty, or holds a dot segment
	}

	dir := base.Path()[:strings.LastIndexByte(base.Path(), '/')+1]
	switch {
	case dir == "":
		dir = "/"
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
	switch first, _, _ := strings.Cut(path[n:], "/"); {
	case up != "" && n == len(path):
		up = strings.TrimSuffix(up, "/")
	case up == "" && n == len(path):
		up = "."
	case up == "" && (first == "" || strings.Contains(first, ":")):
		up = "./"
	}
	return up, n, true
}
