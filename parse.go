// Parse, the strict grammar, and the reason why a text is not in it.

package uri

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Parse parses a URI reference, absolute or relative.
//
// Parse splits s greedily, as [Split] does (section 4.3), and verifies that Appendix A derives s.
// It accepts one more form: a query without a path, such as the "?y" of Appendix C. The error is a
// [*SyntaxError].
//
// RFC 2732 adds an IPv6 address in brackets as a host, and brackets in a query, a fragment, and an
// opaque_part. A bracket at the beginning of an opaque_part must begin an address.
//
// Parse rejects spaces, octets over 127, any of <>"{}|\^`, a "%" that begins no escape, and a
// second "#"; [EscapeExcluded] repairs such text. Beware:
//
//   - "http:" and "DAV:" are invalid: something must follow the scheme.
//   - "1a:b" and ":b" are invalid: no scheme precedes the colon. "./1a:b" is a path.
//   - "http:g", "host:path" and "C:x" are opaque URIs, and "C:/x" is hierarchical.
//   - "file://" and "///x" are valid: an authority may be empty, and need not be a server.
//
// The URI shares the memory of s; see [URI.Clone]. A string of 512 MiB or more is too long.
func Parse(s string) (URI, error) {
	if u, ok := accept(s); ok {
		return u, nil
	}
	at, f := verify(s)
	return URI{}, at.parseError(s, f)
}

// MustParse is like [Parse] but panics on error. It is intended for constant references. The
// message of the panic has s, unless s contains an "@", which a password may precede.
func MustParse(s string) URI {
	u, err := Parse(s)
	if err == nil {
		return u
	}
	message := err.Error()
	if !strings.Contains(s, "@") {
		message = "uri: Parse(" + strconv.Quote(s) + "): " + message[len("uri: "):]
	}
	panic(message)
}

// Valid reports whether [Parse] accepts s.
func Valid(s string) bool {
	_, ok := accept(s)
	return ok
}

// accept is Parse without an error. If ok is false, the URI means nothing.
func accept(s string) (_ URI, ok bool) {
	at, ok := scanReference(s)
	return URI{s, at}, ok
}

// parseError returns the error for the flaw of s, which has the cuts at. Its advice loses nothing.
func (at cuts) parseError(s string, f flaw) (err *SyntaxError) {
	f = f.located(s)
	if at.ssp < f.offset && f.offset < at.path {
		err = f.errorInAuthority(s[:at.path])
	} else {
		err = f.errorIn(s)
	}
	if err.size == 0 { // the error is not about a character, or may not show it
		if f.rule == "IPv6address" && at.isOpaque(s) {
			err.want += `; any other '[' must be escaped as "%5B"`
		}
		return err
	}
	before, rest := s[:f.offset], s[f.offset:]
	hasAddress := addressLen(rest) > 0
	isHost := hasAddress && serverParts(rest[:authorityLen(rest)]).isValid() // with its port
	switch {
	case f.rule == "rel_segment" && isHost && (before == "" || strings.HasSuffix(before, "@")):
		err.setReason(`want "//" before an authority`)
	case f.rule == "rel_segment" && f.offset < at.ssp-len(":"):
		err.cause = noScheme
		if at.hasBrokenScheme(s) {
			err.cause = brokenScheme
		}
	case strings.TrimLeftFunc(rest, isAround) == "":
		err.cause = noEnd
	case f.rule == "reg_name" && hasAddress && strings.Count(before, "@") > 1:
		err.setReason(wantOneAt)
	}
	return err
}

// hasBrokenScheme reports whether s, which has the cuts at, would have a scheme without its white
// space and delimiters of Appendix E. Before "://", these may be anywhere, and otherwise before the
// scheme.
func (at cuts) hasBrokenScheme(s string) bool {
	anywhere := strings.HasPrefix(s[at.ssp:], "//")
	n := 0 // the length of the scheme up to here
	for _, r := range s[:max(at.ssp-len(":"), 0)] {
		switch {
		case isAround(r) && (anywhere || n == 0):
		case r >= utf8.RuneSelf || !schemeChars.has(byte(r)) || n == 0 && !alphaChars.has(byte(r)):
			return false
		default:
			n++
		}
	}
	return n > 0
}

// fromText returns the URI whose text is s, which is known to be valid, or other if s is too long.
func fromText(s string, other URI) URI {
	if len(s) > maxLen {
		return other
	}
	return URI{s, cutsOf(s).offsets()}
}

// verify splits a string that scanReference has rejected, and returns its flaw. The tests show that
// it finds no flaw in a string that scanReference accepts.
//
// After the scheme, the components share one alphabet: reg_name is uric without "/" and "?", a path
// is uric without "?", and query and fragment are uric. The cuts are at exactly these characters.
// So s, if it has no brackets, is valid if
//
//  1. every character is a uric, except the "#" before the fragment;
//  2. a scheme precedes the first colon, if no "/", "?" or "#" does;
//  3. something other than a "#" follows that scheme and its colon.
//
// TestOneAlphabet proves it. Brackets are valid in some places; see rfc2732.go. The offset of a
// flaw in an address is that of its "["; see flaw.located. The slow twin of verify is validSlow, in
// the tests.
func verify(s string) (cuts, flaw) {
	if len(s) > maxLen {
		return cuts{}, flaw{"URI-reference", maxLen}
	}
	at, f := cutsOf(s), flaw{}
	from := at.bracketsFrom(s)
	i := uricLen(s) // s[:i] is valid, apart from its scheme
	for i < len(s) && f.rule == "" {
		switch {
		case i == at.fragment, from <= i && bracketChars.has(s[i]):
			i += 1 + uricLen(s[i+1:])
		case at.hasHostAt(s, i):
			if f = hostportParts(s[i:at.path]).verify(); f.rule == "" {
				i = at.path + uricLen(s[at.path:])
			} else {
				f.offset += i
			}
		case i == at.ssp && s[i] == '[' && at.hasOpaquePart(s): // no address begins here
			f = flaw{"IPv6address", i}
		default:
			f = flawAt(s, i, at.ruleAt(s, i))
		}
	}
	// A flaw at the end of the scheme, or right after it, comes before others.
	switch {
	case strings.HasPrefix(s, ":"):
		return at, flaw{"rel_segment", 0}
	case 0 < at.ssp && at.ssp <= i && schemeLen(s) < at.ssp-len(":"):
		return at, flaw{"rel_segment", at.ssp - len(":")}
	case 0 < at.ssp && at.ssp <= i && at.ssp == at.fragment:
		return at, flaw{"absoluteURI", at.ssp}
	}
	return at, f
}

// ruleAt returns the rule of Appendix A for the characters of the component that contains s[i].
func (at cuts) ruleAt(s string, i int) string {
	switch {
	case i < at.ssp: // an invalid character means that there is no scheme
		return "rel_segment"
	case at.fragment < i:
		return "fragment"
	case at.isOpaque(s):
		return "opaque_part"
	case at.query < i:
		return "query"
	case i < at.path:
		return "reg_name"
	case strings.Contains(s[at.path:i], "/"):
		return "segment"
	}
	return "rel_segment"
}
