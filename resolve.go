// Resolution of references, section 5.2, and its inverse.

package uri

import (
	"errors"
	"slices"
	"strings"
)

// The errors of resolution, besides [*SyntaxError]. Use [errors.Is] to test for them.
var (
	// ErrSameDocument means that the reference is empty or has only a fragment. It refers to the
	// current document, and following it must not retrieve anything (section 4.2). To resolve it,
	// set Resolver.Document.
	ErrSameDocument = errors.New("uri: reference to the current document")

	// ErrRelativeBase means that the base has no scheme (section 5.1), or that a reference to the
	// current document was resolved with a relative Document.
	ErrRelativeBase = errors.New("uri: base URI is not absolute")

	// ErrOpaqueBase means that the reference is relative and the base is opaque. Section 5 forbids
	// this.
	ErrOpaqueBase = errors.New("uri: base URI is opaque")

	// ErrExcess means that ".." segments lead above the root, and that Resolver.Excess is
	// RejectExcess (step 6g).
	ErrExcess = errors.New(`uri: more ".." than the base URI has levels`)
)

// An ExcessPolicy says what to do with ".." segments that lead above the root. Step 6g of section
// 5.2 calls them an error, and offers these policies. They apply to relative paths only.
type ExcessPolicy uint8

const (
	// KeepExcess keeps the segments in the path, as Appendix C does: with the base "http://a/b",
	// "../g" resolves to "http://a/../g".
	KeepExcess ExcessPolicy = iota
	// DropExcess removes the segments: with the base "http://a/b", "../g" resolves to "http://a/g".
	DropExcess
	// RejectExcess makes resolution fail with ErrExcess.
	RejectExcess
)

// String returns "keep", "drop" or "reject".
func (p ExcessPolicy) String() string {
	return enumName("ExcessPolicy", uint8(p), "keep", "drop", "reject")
}

// A Resolver resolves references like [URI.Resolve], with options.
type Resolver struct {
	// Base is the base URI. Section 5.1 says which one it is. Its query and fragment do not matter.
	Base URI

	// Document is the URI of the current document. Same-document references resolve to it, with
	// their own fragment; if it is the zero value, they result in ErrSameDocument. For a reference
	// that makes a new request, such as an HTML FORM's ACTION, set it to Base (section 4.2).
	Document URI

	// Excess says what to do with ".." segments that lead above the root (step 6g).
	Excess ExcessPolicy

	// AllowSameScheme allows the loophole of step 3: if the base is hierarchical, a reference with
	// the base's scheme and no authority, such as "http:g", is resolved as if it had no scheme,
	// unless its path has a bracket. The scheme must be one that is always hierarchical: file, ftp,
	// gopher, http, https, nntp, prospero, rtsp, telnet, wais, ws or wss.
	AllowSameScheme bool
}

// Resolve returns the URI that ref refers to if u is the base, by the algorithm of section 5.2. If
// the error is nil, the result is absolute.
//
// If ref has a scheme, the result is ref. If ref is "" or has only a fragment, the error is
// [ErrSameDocument]. Otherwise, the error is [ErrRelativeBase] if u is not absolute, and
// [ErrOpaqueBase] if u is opaque. If the result would be 512 MiB or longer, the error is a
// [*SyntaxError]. For HTML links and HTTP redirects, call [URI.ResolveLink].
//
// Resolve removes dot segments from relative paths only: "/./g" keeps its dot. It keeps ".."
// segments that lead above the root; [Resolver].Excess can drop or reject them. With the base
// "http://h", "g" resolves to "http://h/g". With the base "f:/a", ".//g" resolves to "f:/.//g", not
// to "f://g", which has an authority.
//
// Resolve allocates the text of the result, and at most one buffer more if u and ref together are a
// kilobyte or longer.
func (u URI) Resolve(ref URI) (URI, error) { return Resolver{Base: u}.Resolve(ref) }

// ResolveString parses ref with [Parse] and resolves it with [URI.Resolve]. The Offset of a
// [*SyntaxError] is an index into ref, or into a result that would be too long.
func (u URI) ResolveString(ref string) (URI, error) { return Resolver{Base: u}.ResolveString(ref) }

// AppendResolve appends the text of the result of [URI.Resolve] to dst. If the error is not nil, it
// returns dst, but may have overwritten its spare capacity. Room for len(u.String()) +
// len(ref.String()) + 1 bytes is always enough.
func (u URI) AppendResolve(dst []byte, ref URI) ([]byte, error) {
	return Resolver{Base: u}.AppendResolve(dst, ref)
}

// Resolve is like [URI.Resolve] with the base r.Base and the options of r. It also returns
// [ErrExcess] if r.Excess is [RejectExcess], and [ErrRelativeBase] if ref is a same-document
// reference and r.Document is neither absolute nor the zero URI.
func (r Resolver) Resolve(ref URI) (URI, error) {
	prefix, suffix, at, ok := r.splice(ref)
	if ok {
		return join(prefix, suffix, at)
	}
	var buf [1024]byte // room for a base and a reference of up to a kilobyte together
	text, at, err := r.appendMerged(buf[:0], ref)
	return URI{string(text), at}, err
}

// join returns the URI whose text is prefix + suffix and whose offsets are at.
func join(prefix, suffix string, at offsets) (URI, error) {
	if len(prefix)+len(suffix) > maxLen {
		return URI{}, errTooLong()
	}
	return URI{prefix + suffix, at}, nil
}

// ResolveString parses ref with [Parse] and resolves it with [Resolver.Resolve]. The Offset of a
// [*SyntaxError] is an index into ref, or into a result that would be too long.
func (r Resolver) ResolveString(ref string) (URI, error) {
	u, err := Parse(ref)
	if err != nil {
		return URI{}, err
	}
	return r.Resolve(u)
}

// AppendResolve is like [URI.AppendResolve] with the base r.Base and the options of r. The same
// room is enough, except for a same-document reference, which needs room for the texts of
// r.Document and ref.
func (r Resolver) AppendResolve(dst []byte, ref URI) ([]byte, error) {
	prefix, suffix, _, ok := r.splice(ref)
	switch {
	case !ok:
		text, _, err := r.appendMerged(dst, ref)
		return text, err
	case len(prefix)+len(suffix) > maxLen:
		return dst, errTooLong()
	}
	dst = slices.Grow(dst, len(prefix)+len(suffix))
	return append(append(dst, prefix...), suffix...), nil
}

// splice resolves a reference by the steps of section 5.2. Nearly always, the result is a prefix of
// the base, or of the document, and a suffix of the reference. Both include their delimiters, so a
// defined component stays defined. splice also returns the offsets of the result. If there is an
// error, or if the paths must be merged, ok is false; appendMerged tells which. The slow twin of
// splice is resolveSlow, in the tests.
//
// The unexported methods of Resolver have pointer receivers because a Resolver is large: copying it
// costs up to an eighth of the time of AppendResolve.
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
	case ref.at.hasAuthority(): // 4) An authority: a network-path.
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

// appendMerged is for a reference that splice leaves. It merges the paths of base and reference,
// appends the result to dst, and returns its offsets. If the error is not nil, it returns dst.
func (r *Resolver) appendMerged(dst []byte, ref URI) ([]byte, offsets, error) {
	switch {
	case ref.Kind() == SameDocument && r.Document == URI{}:
		return dst, offsets{}, ErrSameDocument
	case ref.Kind() == SameDocument, !r.Base.IsAbsolute():
		return dst, offsets{}, ErrRelativeBase
	case r.Base.Kind() == Opaque:
		return dst, offsets{}, ErrOpaqueBase
	}
	from, at, start := r.Base.text, r.Base.at, len(dst)

	// 6) A relative-path.
	text := slices.Grow(dst, int(at.query)+len("/")+len(ref.text))
	text = append(text, from[:at.path]...)
	text, excess := mergePath(text, r.Base.Path(), ref.Path(), r.Excess == DropExcess)
	if excess && r.Excess == RejectExcess {
		return dst, offsets{}, ErrExcess
	}
	text = protectPath(text, start+int(at.path), at.hasAuthority())

	// 7) The reference's query and fragment, if defined, end the result.
	end, suffix := len(text)-start, ref.text[ref.at.query:]
	if end+len(suffix) > maxLen {
		return dst, offsets{}, errTooLong()
	}
	at.query = uint32(end)
	at.fragment = at.query + ref.at.fragment - ref.at.query
	return append(text, suffix...), at, nil
}

// hasSameScheme reports whether the loophole of step 3 lets ref be resolved without its scheme.
func (r *Resolver) hasSameScheme(ref URI) bool {
	name, _ := r.Base.Scheme()
	return !ref.at.hasAuthority() && r.Base.Kind() == Hierarchical && ref.HasScheme(name) &&
		slices.ContainsFunc(alwaysHierarchical[:], ref.HasScheme) && !strings.ContainsAny(ref.Path(), "[]")
}

// alwaysHierarchical lists the schemes that are known to be always hierarchical (step 3).
var alwaysHierarchical = [...]string{
	"http", "https", "ftp", "file", "gopher", "telnet", "nntp", "wais", "prospero", "rtsp", "ws", "wss",
}

// Relativize returns a reference that refers to target if u is the base. For every absolute target,
//
//	u.Resolve(u.Relativize(target)) == target
//
// If u and target are hierarchical and share the scheme, as text, the result is the first of these
// that applies:
//
//   - a query alone, such as "?q", if they share authority and path, and the path is empty, or ends
//     in "/" and has no dot segments;
//   - a relative path, such as "../../g", if they share the authority, both have a path, the
//     directory of u is not above the root, and target has no dot segments;
//   - an absolute path that is not empty and does not begin with "//", if they share the authority;
//   - a network path, such as "//h", if target has an authority.
//
// Otherwise, the result is target. If target is absolute, the result is no same-document reference;
// see [Resolver.Relativize].
//
// Relativize allocates the result, unless that is a part of target. If u has dot segments, it also
// allocates up to two buffers.
func (u URI) Relativize(target URI) URI {
	if u.Kind() != Hierarchical || target.Kind() != Hierarchical ||
		u.text[:u.at.ssp] != target.text[:target.at.ssp] {
		return target
	}
	sharesAuthority := u.text[:u.at.path] == target.text[:target.at.path]
	if sharesAuthority {
		if ref, ok := relativePathTo(u, target); ok {
			return ref
		}
	}
	switch path := target.Path(); {
	case sharesAuthority && path != "" && !strings.HasPrefix(path, "//"):
		return fromText(target.text[target.at.path:], target)
	case target.at.hasAuthority(): // "//" and an authority
		return fromText(target.text[target.at.ssp:], target)
	}
	return target
}

// Relativize is like [URI.Relativize] with the base r.Base, with one exception: if r.Document is
// absolute and differs from target at most in its fragment, the result is a same-document
// reference. For every absolute target, if r.AllowSameScheme is not set,
//
//	r.Resolve(r.Relativize(target)) == target
func (r Resolver) Relativize(target URI) URI {
	if r.Document.IsAbsolute() && r.Document.WithoutFragment() == target.WithoutFragment() {
		return fromText(target.text[target.at.fragment:], target)
	}
	return r.Base.Relativize(target)
}
