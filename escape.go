// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"slices"
	"strconv"
	"strings"
)

// A Part is a part of a URI that data goes into by [Escape]. It decides which
// characters are reserved and must be escaped (section 2.2).
type Part uint8

const (
	// InQuery is a part of a query or of an opaque_part: the unreserved characters
	// are kept; section 3.4 reserves all others. It is the zero value, and the strictest.
	InQuery Part = iota
	// InSegment is a path segment or a parameter in one: the characters of pchar
	// are kept, less "=", which section 3.3 reserves along with "/", ";" and "?". A
	// relative path that begins with a segment of data needs "./" before it, as the
	// segment may be empty, or hold a colon and read as a scheme (section 5).
	InSegment
	// InAuthority is a part of an authority, such as a user name: the characters
	// of reg_name are kept, less ";", ":" and "@", which section 3.2 reserves.
	InAuthority
	// InFragment is a fragment: the characters of uric are kept; section 4.1
	// reserves none.
	InFragment
)

// String returns the name of the part: "query", "segment", "authority" or "fragment".
func (p Part) String() string {
	switch p {
	case InQuery:
		return "query"
	case InSegment:
		return "segment"
	case InAuthority:
		return "authority"
	case InFragment:
		return "fragment"
	}
	return "Part(" + strconv.Itoa(int(p)) + ")"
}

// row returns the bit of a row that says that [Escape] leaves a byte as it is. "%" always has
// its reserved purpose (section 2.4.2).
func (p Part) row() uint16 {
	if p > InFragment {
		p = InQuery
	}
	return anyQueryData << p
}

// Escape returns data as it must stand in the given part of a URI: each octet
// that the part does not allow, or that it reserves, becomes an escape, "%" always
// (section 2.4.2). [Unescape] gives data back, whatever its octets are.
//
// Data must be escaped once, piece by piece, before it becomes a part of a URI: the
// delimiters between the pieces, such as the "&" in a query, must not be. For text
// that has escapes already there is [EscapeExcluded].
//
// The whole segments "." and ".." become "%2E" and "%2E%2E", lest data turn into a
// dot segment. Section 2.3 permits it; software that follows RFC 3986 may undo it.
// A part that is none of the four is treated like [InQuery].
//
// Escape allocates nothing where nothing needs an escape. It never fails.
func Escape(data string, in Part) string {
	if isEscaped(data, in) {
		return data
	}
	var buf [256]byte
	return string(AppendEscape(buf[:0], data, in))
}

// isEscaped reports whether data needs no escape. If some of it does, that is mostly among the
// first eight bytes, since most parts of a URI reserve what follows its scheme.
func isEscaped(data string, in Part) bool {
	row := in.row()
	return allOf(data[:min(8, len(data))])&row != 0 && (len(data) <= 8 || allOf(data)&row != 0) && !isDotSegment(data, in)
}

// AppendEscape appends to dst what [Escape] returns. It allocates only to make
// room in dst.
func AppendEscape(dst []byte, data string, in Part) []byte {
	row := in.row()
	if isDotSegment(data, in) {
		row = 0
	}
	if cap(dst)-len(dst) < len("%hh")*len(data) {
		n := len(data)
		for i := range len(data) {
			if rows[data[i]]&row == 0 {
				n += len("hh")
			}
		}
		dst = slices.Grow(dst, n)
	}
	const digits = "0123456789ABCDEF"
	out, n := dst[:cap(dst)], len(dst)
	for i := range len(data) {
		c := data[i]
		if rows[c]&row != 0 {
			out[n] = c
			n++
			continue
		}
		out[n], out[n+1], out[n+2] = '%', digits[c>>4], digits[c&15]
		n += len("%hh")
	}
	return out[:n]
}

// isDotSegment reports whether data would be a dot segment of a path.
func isDotSegment(data string, in Part) bool {
	return in == InSegment && (data == "." || data == "..")
}

// appendEscaped appends the escape for c. Its digits are upper case, as in section 2.
//
//	escaped       = "%" hex hex
func appendEscaped(dst []byte, c byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[c>>4], digits[c&15])
}

// EscapePath returns the absolute path with the given segments: a "/" and the
// segment, escaped as [Escape] does with [InSegment], for each of them; "/" for
// none, as for one that is empty (section 3.3). A path whose first segment is empty
// begins with "//": put it after an authority.
func EscapePath(segments ...string) string {
	if len(segments) == 0 {
		return "/"
	}
	var buf [256]byte
	path := buf[:0]
	for _, s := range segments {
		path = AppendEscape(append(path, '/'), s, InSegment)
	}
	return string(path)
}

// Unescape returns s with every escape in it replaced by the octet that it stands
// for, once (section 2.4.2). Take a URI apart first: a delimiter that was escaped
// looks like any other afterwards. The octets need not be text in any charset. Of a
// component of a URI, or of what is cut from one at a delimiter, it is never an error.
//
// A "+" stays; queries of HTML forms mean a space by it, but that is not of RFC 2396.
//
// The error is a [*SyntaxError] for the first "%" that begins no escape, at the first byte
// after it that is not a hex digit, and the string that goes with it is empty. Unescape
// allocates nothing where s has no "%".
func Unescape(s string) (string, error) {
	if !strings.Contains(s, "%") {
		return s, nil
	}
	var buf [256]byte
	data, err := AppendUnescape(buf[:0], s)
	if err != nil {
		return "", err
	}
	return string(data), nil
}

// AppendUnescape appends to dst what [Unescape] returns, or nothing where that
// returns an error. It allocates only to make room in dst.
func AppendUnescape(dst []byte, s string) ([]byte, error) {
	data := dst
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] != '%':
			data = append(data, s[i])
		case escapedAt(s, i):
			data = append(data, octet(s[i+1], s[i+2]))
			i += len("hh")
		default:
			rule, offset := brokenAt(s, i, "")
			return dst, newSyntaxError(s, rule, offset, false)
		}
	}
	return data, nil
}

// octet returns the octet that two hex digits stand for (section 2.4.1).
func octet(hi, lo byte) byte { return unhex(hi)<<4 | unhex(lo) }

func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return lower(c) - 'a' + 10
}

// EscapeExcluded mends text that was meant to be a URI reference: it escapes what
// no URI may contain, and leaves all else as it is, escapes included (section
// 2.4.3). Excluded are spaces, controls, `<>"{}|\^[]` and "`", octets over 127, which
// are escaped as they stand, a "%" that begins no escape, and every "#" but the
// first.
//
// It changes nothing in a valid reference, and nothing in its own result. That is
// valid unless a scheme has nothing after it ("http:"), a colon stands in a first
// segment without being the end of a scheme ("1a:b"), or it has 4 GiB or more.
//
// It is no way to put data into a URI; see [Escape]. It allocates nothing where
// there is nothing to mend.
func EscapeExcluded(s string) string { return RFC2396.EscapeExcluded(s) }

// EscapeExcluded is like the function [EscapeExcluded], for the given syntax: [RFC2732]
// leaves the brackets that are legal there, as they stand.
func (x Syntax) EscapeExcluded(s string) string {
	at := split(s)
	var host, hostEnd int // the host in brackets
	if x == RFC2732 && at.ssp < at.path {
		start := at.ssp + len("//")
		host, hostEnd = findIPv6(s[start:at.path])
		host, hostEnd = start+host, start+hostEnd
	}
	brackets := x.bracketsFrom(s, at)
	var mended []byte
	done := 0 // s[:done] is in mended
	for i := uricLen(s); i < len(s); i += uricLen(s[i:]) {
		switch {
		case i == at.fragment, host <= i && i < hostEnd, brackets <= i && bracketChars.has(s[i]):
			i++
		default:
			mended = appendEscaped(append(mended, s[done:i]...), s[i])
			i++
			done = i
		}
	}
	if done == 0 {
		return s
	}
	return string(append(mended, s[done:]...))
}
