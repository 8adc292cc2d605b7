// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
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

// String returns "keep", "drop" or "reject".
func (p ExcessPolicy) String() string {
	switch p {
	case KeepExcess:
		return "keep"
	case DropExcess:
		return "drop"
	case RejectExcess:
		return "reject"
	}
	return "ExcessPolicy(" + strconv.Itoa(int(p)) + ")"
}

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
func (u URI) Resolve(ref URI) (URI, error) { return Resolver{Base: u}.Resolve(ref) }

// ResolveString parses the reference and resolves it: [Parse], then [URI.Resolve]. The
// offset of a [*SyntaxError] counts in ref. For the syntax of RFC 2732 call [Syntax.Parse]
// and Resolve.
func (u URI) ResolveString(ref string) (URI, error) {
	return Resolver{Base: u}.ResolveString(ref)
}

// AppendResolve appends to dst the text that [URI.Resolve] gives. Where the error
// is not nil it returns dst as it was. It allocates only to make room in dst, for
// which the lengths of base and reference together, plus one, always suffice.
func (u URI) AppendResolve(dst []byte, ref URI) ([]byte, error) {
	return Resolver{Base: u}.AppendResolve(dst, ref)
}

// Resolve is like [URI.Resolve], with the options of r. Besides the errors given there,
// it returns [ErrExcess] where Excess is [RejectExcess], and [ErrRelativeBase] where
// Document is not absolute and would be the result.
func (r Resolver) Resolve(ref URI) (URI, error) {
	prefix, suffix, at, ok := r.splice(ref)
	switch {
	case !ok:
		return r.resolveMerged(ref)
	case isTooLong(len(prefix) + len(suffix)):
		return URI{}, errTooLong()
	}
	return URI{join(prefix, suffix), at}, nil
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
	text, at, err := r.appendMerged(buf[:0], ref, maxLen)
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
	prefix, suffix, _, ok := r.splice(ref)
	switch {
	case !ok:
		text, _, err := r.appendMerged(dst, ref, maxLen)
		if err != nil {
			return dst, err
		}
		return text, nil
	case isTooLong(len(prefix) + len(suffix)):
		return dst, errTooLong()
	}
	dst = slices.Grow(dst, len(prefix)+len(suffix))
	return append(append(dst, prefix...), suffix...), nil
}

// splice resolves a reference by the steps of section 5.2. Nearly always, the result is a
// prefix of the base, or of the document, and a suffix of the reference, each with its
// delimiters, so that what is defined stays defined. splice also says where the result
// splits. It is not ok if there is an error, or if the paths must be merged: both are for
// appendMerged. The oracle of splice is resolveSlow, in the tests.
func (r *Resolver) splice(ref URI) (prefix, suffix string, at offsets, ok bool) {
	// 2) A reference to the current document.
	if ref.Kind() == SameDocument {
		doc := r.Document
		return doc.text[:doc.at.fragment], ref.text, doc.at, doc.IsAbsolute()
	}

	// 3) A scheme: an absolute URI.
	if ref.IsAbsolute() && !(r.AllowSameScheme && r.hasSameScheme(ref)) {
		return "", ref.text, ref.at, true
	}
	if r.Base.Kind() != Hierarchical {
		return "", "", at, false
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
			return "", "", at, false
		}
		n += uint32(len(dir))
		k = ref.at.query - uint32(len(rel))
	}

	// 7) The reference's query and fragment, if defined, end the result.
	prefix, suffix = r.Base.text[:n], ref.text[k:]
	at.query = n + ref.at.query - k
	at.fragment = n + ref.at.fragment - k
	return prefix, suffix, at, true
}

// appendMerged appends to dst what splice leaves: the result of merging two paths, and where
// it splits, or an error. The result must not be longer than limit, which is maxLen but in tests.
func (r *Resolver) appendMerged(dst []byte, ref URI, limit int) ([]byte, offsets, error) {
	switch {
	case ref.Kind() == SameDocument && r.Document == URI{}:
		return nil, offsets{}, ErrSameDocument
	case ref.Kind() == SameDocument, !r.Base.IsAbsolute():
		return nil, offsets{}, ErrRelativeBase
	case r.Base.Kind() == Opaque:
		return nil, offsets{}, ErrOpaqueBase
	}
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
	end := uint32(len(dst) - start)
	at.query, at.fragment = end, end+ref.at.fragment-ref.at.query
	dst = append(dst, ref.text[ref.at.query:]...)
	if len(dst)-start > limit {
		return nil, offsets{}, errTooLong()
	}
	return dst, at, nil
}

// errTooLong returns the error for a result that is too long.
func errTooLong() error { return newSyntaxError("", "URI-reference", maxLen, false) }

// hasSameScheme reports whether the loophole of step 3 removes the scheme of ref.
func (r *Resolver) hasSameScheme(ref URI) bool {
	name, _ := r.Base.Scheme()
	hasAuthority := ref.at.ssp < ref.at.path
	return !hasAuthority && r.Base.Kind() == Hierarchical && ref.HasScheme(name) &&
		slices.ContainsFunc(alwaysHierarchical[:], ref.HasScheme)
}

// alwaysHierarchical are the schemes known to always use hier_part (step 3).
var alwaysHierarchical = [...]string{
	"http", "https", "ftp", "file", "gopher", "telnet", "nntp", "wais", "prospero",
	"rtsp", "ws", "wss",
}

// Relativize returns a reference that means target in a document whose base URI is u.
// If u is absolute and hierarchical and target is absolute, then
//
//	u.Resolve(u.Relativize(target)) == target
//
// If u and target share scheme and authority, the result is the shortest relative path
// that does not end in "." or "..": "../../g" rather than "/g", so that a tree of documents
// can be moved as a whole (section 5), and "../" rather than "..", which some clients
// misread. Against a base without a path it is an absolute path. If they share the scheme
// alone, it is a network path. If no relative form exists, or u has no hierarchy, it is
// target itself. Scheme and authority are shared if their texts are equal; see
// [URI.Normalize].
//
// The result is never a same-document reference, which would not mean the target but the
// current document; see [Resolver.Relativize]. It does not depend on what resolvers
// disagree about: it never climbs above the root, and it is a query alone only where RFC
// 2396 and RFC 3986 resolve that alike. "./" stands before a first segment that is empty
// or holds a colon.
//
// Relativize takes linear time, and allocates nothing where the result is a part of target,
// as it is for siblings.
func (u URI) Relativize(target URI) URI {
	if u.Kind() != Hierarchical || target.Kind() != Hierarchical ||
		u.text[:u.at.ssp] != target.text[:target.at.ssp] {
		return target
	}
	sharesAuthority := u.text[:u.at.path] == target.text[:target.at.path]
	if sharesAuthority {
		if up, n, ok := relativePath(u, target); ok {
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

// Relativize is like [URI.Relativize] of r.Base, but returns a same-document reference if
// Document is absolute and is target, give or take a fragment: "#s", or the empty one. If
// AllowSameScheme is not set and target is absolute, then
//
//	r.Resolve(r.Relativize(target)) == target
func (r Resolver) Relativize(target URI) URI {
	if r.Document.IsAbsolute() && r.Document.WithoutFragment() == target.WithoutFragment() {
		return fromText(target.text[target.at.fragment:], target)
	}
	return r.Base.Relativize(target)
}
