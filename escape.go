// Escaping, section 2.4.

package uri

import (
	"slices"
	"strings"
)

// A Part is a part of a URI that [Escape] prepares data for. It determines which characters are
// reserved and must be escaped (section 2.2).
type Part uint8

const (
	// InQuery is a part of a query or of an opaque_part. Escape keeps only the unreserved
	// characters (section 3.4). This is the zero value, and the strictest.
	InQuery Part = iota
	// InSegment is a path segment, or a parameter in one. Escape keeps the characters of pchar
	// except "=", which section 3.3 reserves. If data begins a relative path, put "./" before it:
	// an empty segment, or one with a colon, would be read as something else.
	InSegment
	// InAuthority is a part of an authority, such as a user name or a password. Escape keeps the
	// characters of reg_name except ";", ":" and "@" (section 3.2).
	InAuthority
	// InFragment is a fragment. Escape keeps the characters of uric except brackets; section 4.1
	// reserves none of them.
	InFragment
)

// String returns the name of the part: "query", "segment", "authority" or "fragment".
func (p Part) String() string {
	return enumName("Part", uint8(p), "query", "segment", "authority", "fragment")
}

// bit returns the bit that the class of an octet has if [Escape] escapes the octet in this part.
// Escape always escapes "%", which has a reserved purpose everywhere (section 2.4.2).
func (p Part) bit() uint16 {
	if p > InFragment {
		p = InQuery
	}
	return classEscapedInQuery << p
}

// Escape returns data as it must be written in the given part of a URI (section 2.4.2). It escapes
// each octet that is not allowed, or is reserved, in that part, and "%" always. Escape accepts all
// octets, and [Unescape] of the result returns data.
//
// Escape each piece of data once, before the pieces are joined by delimiters, such as the "&" of a
// query. For text that contains escapes, use [EscapeExcluded].
//
// For [InSegment], "." and ".." become "%2E" and "%2E%2E", so that data does not become a dot
// segment (section 2.3). Software for RFC 3986 may undo this. On 32-bit machines, Escape,
// AppendEscape and EscapePath panic if the result has 2 GiB or more.
func Escape(data string, in Part) string {
	bit, n := in.bit(), len(data)
	var step uint16 // the classes of four bytes; the first step takes the last four, too
	switch {        // the slow twin is escapeSlow, in the tests
	case n >= 4:
		step = fourOf(data) | fourOf(data[n-4:])
		for i := 4; i < n-4 && step&bit == 0; i += 4 {
			step = fourOf(data[i : i+4])
		}
	case n > 0:
		step = classes[data[0]] | classes[data[n/2]] | classes[data[n-1]]
	}
	if step&bit == 0 && !isDotSegment(data, in) {
		return data
	}
	var buf [256]byte
	return string(AppendEscape(buf[:0], data, in))
}

// AppendEscape appends the result of [Escape] to dst.
func AppendEscape(dst []byte, data string, in Part) []byte {
	if isDotSegment(data, in) {
		return append(dst, "%2E%2E"[:len(data)*len("%hh")]...)
	}
	return appendClass(dst, data, in.bit())
}

// appendClass appends data to dst. It escapes each octet whose class has the given bit.
func appendClass(dst []byte, data string, bit uint16) []byte {
	if (cap(dst)-len(dst))/len("%hh") < len(data) {
		n := len(data)
		for i := range len(data) {
			if classes[data[i]]&bit != 0 {
				n += len("hh")
			}
		}
		dst = slices.Grow(dst, n)
	}
	out, n := dst[:cap(dst)], len(dst) // out[:n] is done
	for i := range len(data) {
		if c := data[i]; classes[c]&bit == 0 {
			out[n] = c
			n++
		} else {
			n = len(appendEscaped(out[:n], c))
		}
	}
	return out[:n]
}

// isDotSegment reports whether data would be a dot segment in the given part.
func isDotSegment(data string, in Part) bool {
	return in == InSegment && (data == "." || data == "..")
}

// EscapePath returns the absolute path that has the given segments (section 3.3). Each segment is
// escaped by [Escape] for [InSegment], and a "/" precedes it. Without segments, the path is "/". If
// the first of several segments is empty, the path begins with "//" and must follow an authority.
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

// Unescape returns s with each escape replaced by its octet, once (section 2.4.2). Take a URI apart
// before you unescape its parts: afterwards, a delimiter of the data looks like a delimiter of the
// URI. Unescape keeps "+". The data may be "..", or have a slash or NUL, so check it before you use it as
// the name of a file.
//
// Unescape of a component of a URI, or of a piece of one between delimiters, never fails. For any
// other s, the error is a [*SyntaxError] whose Offset is where a hex digit is missing: 2 in "a%zz".
func Unescape(s string) (string, error) {
	if !strings.Contains(s, "%") {
		return s, nil
	}
	var buf [256]byte
	data, err := AppendUnescape(buf[:0], s)
	return string(data), err
}

// AppendUnescape appends the result of [Unescape] to dst. If the error is not nil, it returns dst,
// but may have overwritten its spare capacity.
func AppendUnescape(dst []byte, s string) ([]byte, error) {
	data := dst
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' {
			if !escapedAt(s, i) {
				return dst, flawAt(s, i, "").errorIn(s)
			}
			c = octet(s[i+1], s[i+2])
			i += len("hh")
		}
		data = append(data, c)
	}
	return data, nil
}

// EscapeExcluded repairs text that is meant to be a whole URI reference. It escapes what no URI can
// contain (section 2.4.3): spaces, controls, any of <>"{}|\^`, octets over 127, a "%" that begins
// no escape, every "#" except the first, and brackets where RFC 2732 does not allow them, as around
// an address with a zone or "v1.x". To escape all brackets, replace "[" by "%5B" and "]" by "%5D"
// first.
//
// EscapeExcluded does not change a valid reference, nor its own result. The result is valid, unless
//
//   - nothing follows its scheme, as in "http:";
//   - no scheme precedes a colon in its first segment, as in "1a:b";
//   - it has 512 MiB or more.
//
// A repaired authority is rarely a server: check [URI.Server] before you retrieve anything. Use the
// repaired text, not the original: browsers read "http://a.com\@b.com/" as "http://a.com/@b.com/".
// Unescape a host before you change its case or apply IDNA: "%d0%9f" still is the capital "П".
func EscapeExcluded(s string) string {
	i := uricLen(s)
	if i == len(s) { // most texts need no repair
		return s
	}
	at := cutsOf(s)
	from := at.bracketsFrom(s) // brackets are legal from there on
	var mended []byte
	done := 0 // s[:done] is in mended
	for ; i < len(s); i += uricLen(s[i:]) {
		switch {
		case i == at.fragment, from <= i && bracketChars.has(s[i]):
			i++
		case at.hasHostAt(s, i) && isIPv6hostport(s[i:at.path]):
			i += addressLen(s[i:])
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
