package uri

import (
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// This file contains the slow twins of the package's functions. They are written from the text
// of the RFC, to be read and not to be fast. They share no code with the package, except for the
// components of a URI, which have a twin of their own, the text of a Server, and the tables of schemes.

// appendixB is the regular expression of Appendix B. A dot also matches a line end.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// splitSlow is Split, written from the table in Appendix B.
func splitSlow(s string) Components {
	m := appendixB.FindStringSubmatchIndex(s)
	sub := func(n int) Component {
		if m[2*n] < 0 {
			return Component{}
		}
		return Defined(s[m[2*n]:m[2*n+1]])
	}
	return Components{Scheme: sub(2), Authority: sub(4), Path: sub(5).text, Query: sub(7), Fragment: sub(9)}
}

// appendixA returns the minimal automaton of URI-reference in Appendix A alone.
var appendixA = sync.OnceValue(func() *dfa { return must(readBNF("appendix-a.bnf")).minimal("URI-reference") })

// A grammar is Appendix A as RFC 2732 updates it: the minimal automata of the rules that the tests start from.
type grammar struct{ reference, server, userinfo, hostport *dfa }

// updated returns the grammar. It reads it from testdata.
var updated = sync.OnceValue(func() grammar {
	rules := must(readBNF("appendix-a.bnf", "rfc2732.bnf"))
	return grammar{rules.minimal("URI-reference"), rules.minimal("server"), rules.minimal("userinfo"), rules.minimal("hostport")}
})

// fixedAddress is an address that testdata/rfc2732.bnf derives. The tests replace every other
// address by it before they run an automaton, because net/netip decides which texts are
// addresses.
const fixedAddress = "::1"

// replaceAddress replaces the address of the host, in the authority that begins at s[start] and
// ends before "/", "?" or "#". The address must be in brackets, at the beginning of the host.
func replaceAddress(s string, start int) string {
	authority := s[start:authorityEnd(s, start)]
	if i := strings.Index(authority, "@"); i >= 0 && authority[0] != '[' { // no userinfo begins with a bracket
		authority = authority[i+1:]
		start += i + 1
	}
	if inner, ok := strings.CutPrefix(authority, "["); ok {
		if address, _, ok := strings.Cut(inner, "]"); ok && isAddress(address) {
			return s[:start] + "[" + fixedAddress + s[start+len("[")+len(address):]
		}
	}
	return s
}

// authorityEnd returns the offset in s at which the authority ends that begins at s[start].
func authorityEnd(s string, start int) int {
	if i := strings.IndexAny(s[start:], "/?#"); i >= 0 {
		return start + i
	}
	return len(s)
}

// isAddress reports whether s is an IPv6 address of RFC 2732, which has no zone.
func isAddress(s string) bool {
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Is6() && addr.Zone() == ""
}

// addressPrefixLen returns the length of the longest prefix of s that is also a prefix of an
// address. It tries all strings of up to five characters after the prefix. "0" stands for all
// hex digits.
func addressPrefixLen(s string) int {
	for n := range len(s) {
		if strings.IndexByte(allDigits+"abcdefABCDEF:.", s[n]) < 0 || !slices.ContainsFunc(addressEnds(), func(end string) bool { return isAddress(s[:n+1] + end) }) {
			return n
		}
	}
	return len(s)
}

var addressEnds = sync.OnceValue(func() (ends []string) {
	forAll("0:.", 5, func(end string) { ends = append(ends, end) })
	return ends
})

// hostAt returns the offset in s, by Appendix B, of the authority, or of the opaque_part if it
// begins with a bracket. It returns -1 if there is neither.
func hostAt(s string) int {
	m := appendixB.FindStringSubmatchIndex(s)
	if at := m[2*1+1]; at > 0 && strings.HasPrefix(s[at:], "[") {
		return at
	}
	return m[2*4]
}

// validSlow reports whether Parse accepts s. Without a bracket, Appendix A alone decides.
func validSlow(s string) bool {
	if !strings.ContainsAny(s, "[]") {
		return appendixA().accepts(s)
	}
	if at := hostAt(s); at >= 0 {
		s = replaceAddress(s, at)
	}
	return updated().reference.accepts(s)
}

// offsetSlow returns the offset of the error of Parse for s, which must be invalid.
func offsetSlow(s string) int {
	if !strings.ContainsAny(s, "[]") {
		return appendixA().viablePrefixLen(s)
	}
	if at := hostAt(s); at >= 0 {
		return addressOffset(updated().reference, s, at)
	}
	return updated().reference.viablePrefixLen(s)
}

// addressOffset returns the length of the longest prefix of s that is also a prefix of a string
// that the automaton accepts, with any address for fixedAddress. An authority begins at s[start].
func addressOffset(d *dfa, s string, start int) int {
	text := replaceAddress(s, start)
	n := d.viablePrefixLen(text)
	if text != s {
		if n > strings.Index(text, "[") { // nothing in the fixed address is wrong
			n += len(s) - len(text)
		}
		return n
	}
	// There is no whole address. The automaton knows only the prefixes of fixedAddress.
	end := authorityEnd(s, start)
	open := strings.LastIndex(s[:n], "[")
	if n > end || open < start || strings.Contains(s[open:n], "]") || !d.accepts(s[:open+1]+fixedAddress+"]") {
		return n
	}
	inner, _, _ := strings.Cut(s[open+1:end], "]")
	return open + 1 + addressPrefixLen(inner)
}

// serverSlow is ParseServer.
func serverSlow(s string) (server Server, ok bool) {
	if !updated().server.accepts(replaceAddress(s, 0)) {
		return Server{}, false
	}
	if user, rest, ok := strings.Cut(s, "@"); ok {
		server.Userinfo, s = Defined(user), rest
	}
	// The last colon begins a port, unless it is part of an address.
	server.Host = s
	if i := strings.LastIndex(s, ":"); i > strings.LastIndex(s, "]") {
		server.Host, server.Port = s[:i], Defined(s[i+1:])
	}
	return server, true
}

// serverOffsetSlow returns the offset of the error of ParseServer for s, which must be
// invalid. If s contains "@", the text before the first "@" must be a userinfo.
func serverOffsetSlow(s string) int {
	g := updated()
	start := 0
	if user, _, ok := strings.Cut(s, "@"); ok {
		if !g.userinfo.accepts(user) {
			return g.userinfo.viablePrefixLen(user)
		}
		start = len(user) + len("@")
	}
	return start + addressOffset(g.hostport, s[start:], 0)
}

// resolveSlow is Resolver.Resolve: steps 1 to 7 of section 5.2. The comments quote the steps. Notes
// in brackets say what the package does if the steps leave something open.
//
//  1. The URI reference is parsed into the potential four components and fragment
//     identifier. [So is the base. Both are valid.]
func resolveSlow(options Resolver, r Components) (string, error) {
	b, document, undefined := options.Base.Components(), options.Document.Components(), Component{}

	// 2) If the path component is empty and the scheme, authority, and query
	// components are undefined, then it is a reference to the current document and
	// we are done.
	if r.Path == "" && r.Scheme == undefined && r.Authority == undefined && r.Query == undefined {
		switch { // [Its URI is absolute.]
		case document == Components{}:
			return "", ErrSameDocument
		case document.Scheme == undefined:
			return "", ErrRelativeBase
		}
		document.Fragment = r.Fragment
		return recombineSlow(document), nil
	}

	// 3) If the scheme component is defined, then the reference is interpreted as
	// an absolute URI and we are done. Otherwise, the reference URI's scheme is
	// inherited from the base URI's scheme component.
	//
	// [The loophole: "an implementation may work around such references by removing the
	// scheme if it matches that of the base URI and the scheme is known to always use the
	// <hier_part> syntax".]
	isHierarchical := b.Authority != undefined || strings.HasPrefix(b.Path, "/")
	loophole := options.AllowSameScheme && isHierarchical && r.Authority == undefined &&
		strings.EqualFold(r.Scheme.text, b.Scheme.text) && !strings.ContainsAny(r.Path, "[]") && // [No path contains brackets.]
		slices.Contains(alwaysHierarchical[:], strings.ToLower(b.Scheme.text))
	if r.Scheme != undefined && !loophole {
		return recombineSlow(r), nil
	}
	switch { // [Section 5 requires an absolute, hierarchical base.]
	case b.Scheme == undefined:
		return "", ErrRelativeBase
	case !isHierarchical:
		return "", ErrOpaqueBase
	}
	r.Scheme = b.Scheme

	// 4) If the authority component is defined, then the reference is a
	// network-path and we skip to step 7. Otherwise, the reference URI's authority
	// is inherited from the base URI's authority component.
	if r.Authority == undefined {
		r.Authority = b.Authority

		// 5) If the path component begins with a slash character ("/"), then the
		// reference is an absolute-path and we skip to step 7.
		if !strings.HasPrefix(r.Path, "/") {
			var err error
			if r.Path, err = mergeSlow(b.Path, r.Path, options.Excess); err != nil {
				return "", err
			}
			// [The reference has no authority, so its path must not be read as one.]
			if r.Authority == undefined && strings.HasPrefix(r.Path, "//") {
				r.Path = "/." + r.Path
			}
		}
	}

	return recombineSlow(r), nil
}

// recombineSlow is step 7: it recombines the resulting URI components.
func recombineSlow(c Components) string {
	result := ""
	if text, ok := c.Scheme.Get(); ok {
		result += text + ":"
	}
	if text, ok := c.Authority.Get(); ok {
		result += "//" + text
	}
	result += c.Path
	if text, ok := c.Query.Get(); ok {
		result += "?" + text
	}
	if text, ok := c.Fragment.Get(); ok {
		result += "#" + text
	}
	return result
}

// mergeSlow is step 6, with a string as the buffer.
func mergeSlow(base, ref string, excess ExcessPolicy) (string, error) {
	// [After an authority, a path begins with a slash. The buffer here always begins with one
	// too. The slash is not a segment, so it is added only in steps g and h.]
	if base == "" && ref == "" {
		return "", nil
	}
	base = strings.TrimPrefix(base, "/")

	// a) All but the last segment of the base URI's path component is copied to
	// the buffer.
	buffer := ""
	if i := strings.LastIndex(base, "/"); i >= 0 {
		buffer = base[:i+1]
	}
	// b) The reference's path component is appended to the buffer string.
	buffer += ref

	// c) All occurrences of "./", where "." is a complete path segment, are
	// removed from the buffer string.
	segments := strings.SplitAfter(buffer, "/")
	buffer = ""
	for _, s := range segments {
		if s != "./" {
			buffer += s
		}
	}
	// d) If the buffer string ends with "." as a complete path segment, that "."
	// is removed.
	if buffer == "." || strings.HasSuffix(buffer, "/.") {
		buffer = strings.TrimSuffix(buffer, ".")
	}
	// e) All occurrences of "<segment>/../", where <segment> is a complete path
	// segment not equal to "..", are removed from the buffer string. Removal of
	// these path segments is performed iteratively, removing the leftmost matching
	// pattern on each iteration, until no matching pattern remains.
iterate:
	segments = strings.Split(buffer, "/")
	for i := 0; i+2 < len(segments); i++ {
		if segments[i] != ".." && segments[i+1] == ".." {
			buffer = strings.Join(append(segments[:i:i], segments[i+2:]...), "/")
			goto iterate
		}
	}
	// f) If the buffer string ends with "<segment>/..", where <segment> is a
	// complete path segment not equal to "..", that "<segment>/.." is removed.
	if n := len(segments); n >= 2 && segments[n-1] == ".." && segments[n-2] != ".." {
		buffer = strings.TrimSuffix(buffer, segments[n-2]+"/..")
	}
	// g) If the resulting buffer string still begins with one or more complete
	// path segments of "..", then the reference is considered to be in error.
	for buffer == ".." || strings.HasPrefix(buffer, "../") {
		switch excess {
		case KeepExcess:
			return "/" + buffer, nil
		case DropExcess:
			buffer = strings.TrimPrefix(strings.TrimPrefix(buffer, ".."), "/")
		default:
			return "", ErrExcess
		}
	}
	// h) The remaining buffer string is the reference URI's new path component.
	return "/" + buffer, nil
}

// resolve3986Slow is URI.Resolve3986: the steps of section 5.2.2 of RFC 3986. The base is absolute, or the
// reference is. Notes in brackets say what the package does beyond them.
func resolve3986Slow(base, r Components) (t Components) {
	switch undefined := (Component{}); {
	case r.Scheme != undefined:
		t = r
		t.Path = removeDots3986Slow(r.Path)
	case r.Authority != undefined:
		t = r
		t.Path = removeDots3986Slow(r.Path)
	case r.Path == "":
		t.Path, t.Query = base.Path, base.Query
		if r.Query != undefined {
			t.Query = r.Query
		}
	case strings.HasPrefix(r.Path, "/"):
		t.Path, t.Query = removeDots3986Slow(r.Path), r.Query
	case base.Authority != undefined && base.Path == "": // 5.2.3
		t.Path, t.Query = removeDots3986Slow("/"+r.Path), r.Query
	default:
		t.Path, t.Query = removeDots3986Slow(base.Path[:strings.LastIndex(base.Path, "/")+1]+r.Path), r.Query
	}
	if !r.Scheme.defined {
		t.Scheme = base.Scheme
		if !r.Authority.defined {
			t.Authority = base.Authority
		}
	}
	t.Fragment = r.Fragment
	if !t.Authority.defined && strings.HasPrefix(t.Path, "//") { // [The path must not be read as an authority.]
		t.Path = "/." + t.Path
	}
	return t
}

// removeDots3986Slow is section 5.2.4 of RFC 3986.
func removeDots3986Slow(input string) (output string) {
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"): // 2A
			input = strings.TrimPrefix(input, "../")
		case strings.HasPrefix(input, "./"):
			input = strings.TrimPrefix(input, "./")
		case strings.HasPrefix(input, "/./"): // 2B
			input = strings.TrimPrefix(input, "/.")
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"), input == "/..": // 2C
			input = "/" + strings.TrimPrefix(strings.TrimPrefix(input, "/.."), "/")
			output = output[:max(strings.LastIndex(output, "/"), 0)]
		case input == ".", input == "..": // 2D
			input = ""
		default: // 2E
			n := len(input)
			if i := strings.Index(input[1:], "/"); i >= 0 {
				n = 1 + i
			}
			output, input = output+input[:n], input[n:]
		}
	}
	return output
}

// removeDotSegmentsSlow is URI.RemoveDotSegments: step 6 with the base path "/", and the "/." or
// "./" without which the result would be read as something else.
func removeDotSegmentsSlow(c Components) string {
	path, isAbsolute := strings.CutPrefix(c.Path, "/")
	switch {
	case c.Path == "" || c.Scheme.defined && !c.Authority.defined && !isAbsolute: // opaque
	case isAbsolute:
		c.Path, _ = mergeSlow("/", path, DropExcess)
		if !c.Authority.defined && strings.HasPrefix(c.Path, "//") {
			c.Path = "/." + c.Path
		}
	default:
		path, _ = mergeSlow("/", path, KeepExcess)
		c.Path = strings.TrimPrefix(path, "/")
		if first, _, _ := strings.Cut(c.Path, "/"); first == "" || strings.Contains(first, ":") {
			c.Path = "./" + c.Path
		}
	}
	return recombineSlow(c)
}

// normalizeSlow is URI.Normalize, component by component.
func normalizeSlow(c Components) string {
	c.Scheme.text = strings.ToLower(c.Scheme.text)
	c.Authority.text = normalEscapesSlow(c.Authority.text)
	c.Query.text = normalEscapesSlow(c.Query.text)
	c.Fragment.text = normalEscapesSlow(c.Fragment.text)
	segments := strings.Split(c.Path, "/")
	for i, s := range segments {
		if segments[i] = normalEscapesSlow(s); segments[i] == "." || segments[i] == ".." {
			segments[i] = strings.ToUpper(s)
		}
	}
	c.Path = strings.Join(segments, "/")
	if server, ok := serverSlow(c.Authority.text); ok {
		server.Host = strings.ToLower(server.Host)
		server.Port.text = leadingZeros.ReplaceAllString(server.Port.text, "$1")
		isSpecified := func(row schemePort) bool {
			return row.scheme == c.Scheme.text && strconv.Itoa(int(row.port)) == server.Port.text
		}
		if server.Port.text == "" || slices.ContainsFunc(specifiedPorts[:], isSpecified) {
			server.Port = Component{}
		}
		c.Authority.text = server.String()
	}
	return recombineSlow(c)
}

// originSlow returns the origin of a URI as a text, and reports whether there is one.
func originSlow(c Components) (origin string, ok bool) {
	parts := hostAndPortSlow.FindStringSubmatch(strings.ToLower(normalEscapesSlow(c.Authority.text)))
	name, host, port := strings.ToLower(c.Scheme.text), parts[1], leadingZeros.ReplaceAllString(parts[2], "$1")
	for _, row := range defaultPorts {
		if row.scheme == name && port == "" {
			port = strconv.Itoa(int(row.port))
		}
	}
	if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil && host[0] == '[' {
		host = addr.StringExpanded()
	}
	_, err := strconv.ParseUint("0"+port, 10, 16)
	return name + "://" + host + ":" + port, c.Scheme.defined && host != "" && err == nil
}

var (
	defaultPorts = slices.Concat(specifiedPorts[:], usualPorts[:])
	anyEscape    = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	anyUric      = regexp.MustCompile(`^([A-Za-z0-9_.!~*'();/?:@&=+$,-]|%[0-9A-Fa-f]{2})`)
	leadingZeros = regexp.MustCompile(`^0+(.)`)

	// The userinfo ends at the last "@". The port begins after the last ":" that no "]" follows.
	hostAndPortSlow = regexp.MustCompile(`^(?:.*@)?(.*?)(?::([^]:]*))?$`)
)

// normalEscapesSlow decodes the escapes of unreserved characters, and writes the hex digits of
// all other escapes in upper case.
func normalEscapesSlow(s string) string {
	return anyEscape.ReplaceAllStringFunc(s, func(escape string) string {
		if c := octetSlow(escape); strings.Contains(allLetters+allDigits+allMarks, c) {
			return c
		}
		return strings.ToUpper(escape)
	})
}

// octetSlow returns the octet of an escape.
func octetSlow(escape string) string {
	c, _ := strconv.ParseUint(escape[1:], 16, 8)
	return string([]byte{byte(c)})
}

// inBrackets matches an authority whose host is in brackets.
var inBrackets = regexp.MustCompile(`^(?:[^@]*@)?(\[([0-9A-Fa-f:.]+)\])(?::[0-9]*)?$`)

// opaquePart matches a scheme and an opaque_part, which can contain invalid characters.
var opaquePart = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:([^/#][^#]*)`)

// escapeExcludedSlow is EscapeExcluded, one octet at a time.
func escapeExcludedSlow(s string) string {
	legal := make([]bool, len(s)) // where a bracket is
	allow := func(start, end int) {
		for i := max(start, 0); i < end; i++ {
			legal[i] = true
		}
	}
	m := appendixB.FindStringSubmatchIndex(s)
	allow(m[2*7], m[2*7+1]) // the query
	allow(m[2*9], m[2*9+1]) // the fragment
	if n := opaquePart.FindStringSubmatchIndex(s); n != nil {
		allow(n[2]+1, n[3])
		if address, _, ok := strings.Cut(s[n[2]:n[3]], "]"); ok && strings.HasPrefix(address, "[") && isAddress(address[1:]) {
			allow(n[2], n[2]+1)
		}
	}
	if m[2*4] >= 0 {
		authority := s[m[2*4]:m[2*4+1]]
		if n := inBrackets.FindStringSubmatchIndex(authority); n != nil && isAddress(authority[n[4]:n[5]]) {
			allow(m[2*4]+n[2], m[2*4]+n[3])
		}
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		next := anyUric.FindString(s[i:])
		if i == strings.Index(s, "#") || legal[i] && strings.Contains("[]", s[i:i+1]) {
			next = s[i : i+1]
		}
		if next == "" {
			fmt.Fprintf(&b, "%%%02X", s[i])
		}
		b.WriteString(next)
		i += max(1, len(next))
	}
	return b.String()
}

// anyURISlow escapes what section 5.4 of XLink 1.0 says: the excluded characters except "#", "%"
// and brackets, and the octets outside US-ASCII.
func anyURISlow(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7F || strings.IndexByte("<>\"{}|\\^`", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// escapeSlow is Escape, one octet at a time. Each part keeps the characters that its rule allows
// and that the section about the component does not reserve.
func escapeSlow(data string, in Part) string {
	keeps := allLetters + allDigits + allMarks + map[Part]string{
		InSegment:   ":@&+$,",
		InAuthority: "$,&=+",
		InFragment:  ";/?:@&=+$,",
	}[in]
	if in == InSegment && (data == "." || data == "..") {
		keeps = ""
	}
	var b strings.Builder
	for i := range len(data) {
		if strings.IndexByte(keeps, data[i]) >= 0 {
			b.WriteByte(data[i])
		} else {
			fmt.Fprintf(&b, "%%%02X", data[i])
		}
	}
	return b.String()
}
