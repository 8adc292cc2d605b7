// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"errors"
	"math/bits"
	"slices"
	"strings"
)

// The errors of resolution besides [*SyntaxError]. Use [errors.Is] to find them.
var (
	// ErrSameDocument means that the reference contains no URI: it refers to the
	// current document, or a fragment of it, whatever the base (section 4.2 and
	// step 2). Following it should not retrieve anything. A reference that spells out
	// the URI of the document is not meant: it resolves like any other. To have this
	// one resolved, too, set Resolver.Document.
	ErrSameDocument = errors.New("uri: reference to the current document")

	// ErrRelativeBase means that the base, or Resolver.Document, has no scheme
	// (section 5.1 requires one) and the reference depends on it.
	ErrRelativeBase = errors.New("uri: base URI is not absolute")

	// ErrOpaqueBase means that the base has no hier_part, such as "mailto:a@b", and
	// the reference is relative, which section 5 then forbids.
	ErrOpaqueBase = errors.New("uri: base URI is opaque")

	// ErrExcess means that the path climbs above the root by "..", and that
	// Resolver.Excess is RejectExcess (step 6g).
	ErrExcess = errors.New(`uri: more ".." than the base URI has levels`)
)

// An ExcessPolicy is one of the three ways that step 6g of section 5.2 offers to
// handle ".." segments that climb above the root, an error of the reference's author. Like
// all of step 6, it is about relative paths: "/../g" is left as it is, by step 5.
type ExcessPolicy uint8

const (
	// KeepExcess retains them as part of the path, as Appendix C prints it:
	// "http://a/b" and "../g" make "http://a/../g".
	KeepExcess ExcessPolicy = iota
	// DropExcess removes them: "http://a/b" and "../g" make "http://a/g".
	DropExcess
	// RejectExcess avoids traversal of the reference: ErrExcess.
	RejectExcess
)

// A Resolver is [URI.Resolve] with options.
type Resolver struct {
	// Base is the base URI, established as section 5.1 says. Its query and
	// fragment do not matter.
	Base URI

	// Document is the URI of the current document, to which same-document
	// references resolve; its own fragment does not matter. Where it is the zero
	// value they give ErrSameDocument. It is not always the base: Base may come
	// from the document's content (section 5.1.1). For a reference that is always
	// meant to make a new request, as that of HTML's FORM, set it to Base
	// (section 4.2).
	Document URI

	// Excess says what to do about too many ".." segments (step 6g).
	Excess ExcessPolicy

	// AllowSameScheme admits the loophole of step 3, which section 5.2 calls
	// misformed: a reference with the scheme of the base and no authority, such as
	// "http:g", is relative as if it had no scheme. It applies only where the base is
	// hierarchical, and to schemes known to be always so: http, https, ftp, file, gopher,
	// telnet, nntp, wais, prospero, rtsp, ws and wss.
	AllowSameScheme bool
}

// Resolve returns the URI that the reference means in a document with the given
// base, by the algorithm of section 5.2. Where the error is nil, the result is
// absolute; otherwise it is the zero value.
//
// A reference with a scheme is returned as it is, whatever the base. A
// same-document reference ("" or "#s") gives [ErrSameDocument], any other one
// [ErrRelativeBase] or [ErrOpaqueBase] where it cannot be relative to that base.
// Too many ".." stay in the path. [Resolver] has other ways. A result of 4 GiB or
// more is a [*SyntaxError].
//
// Dot segments are removed from relative paths only: "/./g" keeps its dot. Where
// the result would read as having an authority that neither base nor reference
// has, "/." stands before its path.
//
// Resolve allocates the text of the result, and at most one buffer besides, where base and
// reference together have a kilobyte or more. It takes time linear in the length of both.
func (base URI) Resolve(ref URI) (URI, error) { return Resolver{Base: base}.Resolve(ref) }

// ResolveString parses the reference and resolves it: [Parse], then [URI.Resolve]. The
// offset of a [*SyntaxError] counts in ref. For the syntax of RFC 2732 call [Syntax.Parse]
// and Resolve.
func (base URI) ResolveString(ref string) (URI, error) {
	return Resolver{Base: base}.ResolveString(ref)
}

// AppendResolve appends to dst the text that [URI.Resolve] gives. Where the error
// is not nil it returns dst as it was. It allocates only to make room in dst, for
// which the lengths of base and reference together, plus one, always suffice.
func (base URI) AppendResolve(dst []byte, ref URI) ([]byte, error) {
	return Resolver{Base: base}.AppendResolve(dst, ref)
}

// Resolve is like [URI.Resolve], with the options of r. Besides the errors given there,
// it returns [ErrExcess] where Excess is [RejectExcess], and [ErrRelativeBase] where
// Document is not absolute and would be the result.
func (r Resolver) Resolve(ref URI) (URI, error) {
	prefix, suffix, at, err := r.splice(ref)
	switch err {
	case nil:
		return URI{join(prefix, suffix), at}, nil
	case errMerge:
		return r.resolveMerged(ref)
	}
	return URI{}, err
}

// join returns prefix + suffix. Short ones it puts together on the stack, which takes less
// time than the general concatenation does.
func join(prefix, suffix string) string {
	var buf [128]byte
	if prefix == "" || suffix == "" || len(prefix)+len(suffix) > len(buf) {
		return prefix + suffix
	}
	n := copy(buf[:], prefix)
	n += copy(buf[n:], suffix)
	return string(buf[:n])
}

// resolveMerged is Resolve where paths must be merged. It is apart for the sake of its
// buffer, which has room for a base and a reference of up to a kilobyte together.
func (r *Resolver) resolveMerged(ref URI) (URI, error) {
	var buf [1024]byte
	text, at, err := r.appendMerged(buf[:0], ref)
	if err != nil {
		return URI{}, err
	}
	return URI{string(text), at}, nil
}

// ResolveString is like [URI.ResolveString], with the options of r.
func (r Resolver) ResolveString(ref string) (URI, error) {
	u, err := Parse(ref)
	if err != nil {
		return URI{}, err
	}
	return r.Resolve(u)
}

// AppendResolve is like [URI.AppendResolve], with the options of r. The lengths of
// Document and reference together suffice for a same-document reference.
func (r Resolver) AppendResolve(dst []byte, ref URI) ([]byte, error) {
	prefix, suffix, _, err := r.splice(ref)
	switch err {
	case nil:
		dst = slices.Grow(dst, len(prefix)+len(suffix))
		return append(append(dst, prefix...), suffix...), nil
	case errMerge:
		text, _, err := r.appendMerged(dst, ref)
		if err != nil {
			return dst, err
		}
		return text, nil
	}
	return dst, err
}

// errMerge says that splice cannot do it, and appendMerged can.
var errMerge = errors.New("the paths must be merged")

// splice resolves a reference by the steps of section 5.2. In all cases but one, the
// result is a prefix of the base, or of the document, and a suffix of the reference, each
// with its delimiters, so that what is defined stays defined. It also says where the
// result splits. Its oracle is resolveSlow, in the tests.
func (r *Resolver) splice(ref URI) (prefix, suffix string, at offsets, err error) {
	// 2) A reference to the current document.
	if ref.Kind() == SameDocument {
		switch doc := r.Document; {
		case doc == URI{}:
			return "", "", at, ErrSameDocument
		case !doc.IsAbsolute():
			return "", "", at, ErrRelativeBase
		default:
			return doc.text[:doc.at.fragment], ref.text, doc.at, checkLen(int(doc.at.fragment) + len(ref.text))
		}
	}

	// 3) A scheme: an absolute URI.
	if r.isAbsolute(ref) {
		return "", ref.text, ref.at, nil
	}
	switch {
	case !r.Base.IsAbsolute():
		return "", "", at, ErrRelativeBase
	case r.Base.Kind() == Opaque:
		return "", "", at, ErrOpaqueBase
	}

	at = r.Base.at
	n, k := at.path, ref.at.path // the prefix ends at n, the suffix begins at k
	switch {
	case ref.at.ssp < ref.at.path: // 4) An authority: a network-path.
		n, k = at.ssp, 0
		at.path = n + ref.at.path
	case strings.HasPrefix(ref.text[k:], "/"): // 5) An absolute-path.
	default: // 6) A relative-path.
		dir, rel, ok := splicePath(r.Base.Path(), ref.Path())
		if !ok {
			return "", "", at, errMerge
		}
		n += uint32(len(dir))
		k = ref.at.query - uint32(len(rel))
	}

	// 7) The reference's query and fragment, if defined, end the result.
	prefix, suffix = r.Base.text[:n], ref.text[k:]
	at.query = n + ref.at.query - k
	at.fragment = n + ref.at.fragment - k
	return prefix, suffix, at, checkLen(len(prefix) + len(suffix))
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

// lastSlash is strings.LastIndexByte for a slash in s, which is US-ASCII. That takes a byte a
// step, this eight.
func lastSlash(s string) int {
	for ; len(s) >= 8; s = s[:len(s)-8] {
		if slashes := bytesEqual(load(s[len(s)-8:]), '/'); slashes != 0 {
			return len(s) - 1 - bits.LeadingZeros64(slashes)/8
		}
	}
	return strings.LastIndexByte(s, '/')
}

// hasSlashDot is strings.Contains for "/." in s, which is US-ASCII, eight pairs of bytes a
// step. The pairs at the end, taken first, overlap those of the last step.
func hasSlashDot(s string) bool {
	if len(s) < 9 {
		return strings.Contains(s, "/.")
	}
	other := bytesOther(load(s[len(s)-9:]), '/') | bytesOther(load(s[len(s)-8:]), '.')
	for ; len(s) > 9; s = s[8:] {
		other &= bytesOther(load(s), '/') | bytesOther(load(s[1:]), '.')
	}
	return other&highBits != highBits
}

// appendMerged appends to dst the resolution of a reference that is a relative path, where
// splice gives errMerge, and says where it splits.
func (r *Resolver) appendMerged(dst []byte, ref URI) ([]byte, offsets, error) {
	from, at, start := r.Base.text, r.Base.at, len(dst)
	dst = slices.Grow(dst, int(at.query)+len("/")+len(ref.text))

	// 6) A relative-path.
	dst, excess := mergePath(append(dst, from[:at.path]...), r.Base.Path(), ref.Path(), r.Excess == DropExcess)
	if excess && r.Excess == RejectExcess {
		return nil, offsets{}, ErrExcess
	}
	if i := start + int(at.path); at.path == at.ssp && bytes.HasPrefix(dst[i:], []byte("//")) {
		dst = slices.Insert(dst, i, '/', '.') // or the path would be an authority (section 4.3)
	}

	// 7) The reference's query and fragment, if defined, end the result.
	dst = append(dst, ref.text[ref.at.query:]...)
	n := len(dst) - start
	at.fragment = uint32(n - len(ref.text[ref.at.fragment:]))
	at.query = at.fragment - (ref.at.fragment - ref.at.query)
	return dst, at, checkLen(n)
}

// checkLen returns an error if a text of n bytes is too long for a URI.
func checkLen(n int) error {
	if isTooLong(n) {
		return newSyntaxError("", "URI-reference", maxLen, false)
	}
	return nil
}

// isAbsolute reports whether step 3 ends with ref as it is: whether it has a
// scheme, and not one that the loophole removes.
func (r *Resolver) isAbsolute(ref URI) bool {
	if !ref.IsAbsolute() || !r.AllowSameScheme {
		return ref.IsAbsolute()
	}
	name, _ := r.Base.Scheme()
	hasAuthority := ref.at.ssp < ref.at.path
	return hasAuthority || r.Base.Kind() != Hierarchical || !ref.HasScheme(name) ||
		!slices.ContainsFunc(alwaysHierarchical[:], ref.HasScheme)
}

// alwaysHierarchical are the schemes known to always use hier_part (step 3).
var alwaysHierarchical = [...]string{
	"http", "https", "ftp", "file", "gopher", "telnet", "nntp", "wais", "prospero",
	"rtsp", "ws", "wss",
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
