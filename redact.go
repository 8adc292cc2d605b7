// Masking of passwords, for messages and logs (section 7).

package uri

import (
	"strings"
	"unicode"
)

// Redacted returns the text of u with a password replaced by "xxxxx", for logs and messages
// (section 7). The result need not be a valid URI. The password, which may be empty, is
//
//   - in an authority with "@": from its first ":" or "%3A" to its last "@";
//   - in u whose authority has ":" but no "@": from its first ":" or "%3A" to the last "@" of u, as
//     in "http://u:s/ecret@h/", unless the authority is hosts with ports of two to five digits,
//     leading zeros aside, as in "h1,h2:80";
//   - in an opaque_part: from its first ":" to its last "@" before "?", as in "sip:u:secret@h".
//
// What begins with an address in brackets has no password. For text that may be invalid, use
// [Redact]; for text that may contain several URIs, [RedactAll].
func (u URI) Redacted() string {
	if start, end, ok := u.password(); ok {
		return u.text[:start] + "xxxxx" + u.text[end:]
	}
	return u.text
}

// password returns the bounds of the password in u, as Redacted defines it, if there is one.
func (u URI) password() (start, end int, ok bool) {
	ssp := int(u.at.ssp)
	switch {
	case strings.IndexByte(u.text, '@') < 0: // most have none
		return 0, 0, false
	case u.at.hasAuthority():
		start, end, ok = passwordIn(u.text[ssp+len("//"):], u.text[ssp+len("//"):u.at.path])
		return ssp + len("//") + start, ssp + len("//") + end, ok
	case u.Kind() != Opaque || u.text[ssp] == '[':
		return 0, 0, false
	}
	start = ssp + until(u.text[ssp:u.at.query], ':') + len(":")
	end = ssp + strings.LastIndexByte(u.text[ssp:u.at.query], '@')
	return start, end, start <= end
}

// passwordIn returns the bounds of the password in s, which begins with an authority, and reports
// whether there is one. If head, the beginning of s, is hosts with their ports, there is none.
func passwordIn(s, head string) (start, end int, ok bool) {
	if !strings.Contains(head, "@") && isHosts(head) {
		return 0, 0, false
	}
	authority := s[:authorityLen(s)]
	if end = strings.LastIndexByte(authority, '@'); end >= 0 {
		authority = authority[:end]
	} else if end = strings.LastIndexByte(s, '@'); !strings.Contains(authority, ":") {
		return 0, 0, false
	}
	start = colonEnd(authority)
	return start, end, start > 0 && end >= 0
}

// isHosts reports whether it is hosts, at least one with a port of two to five digits, or begins
// with an address. Leading zeros do not count, because Normalize removes them.
func isHosts(authority string) bool {
	if addressLen(authority) > 0 {
		return true
	}
	digits := 0
	for hostport, more := "", true; more; {
		hostport, authority, more = strings.Cut(authority, ",")
		port := hostportParts(hostport).Port
		number := strings.TrimLeft(port.text, "0")
		if n := digitsLen(number); port.defined && (n < 2 || n > 5 || n < len(number)) {
			return false
		}
		digits += len(number)
	}
	return digits > 0
}

// Redact returns text that is meant to be one URI, valid or not, with what may be a password
// replaced by "xxxxx".
//
// Redact masks what [RedactAll] does. If [Parse] accepts both the text and that result, Redact also
// masks what [URI.Redacted] does. Otherwise, it masks at least from the first ":" or "%3A" without "/"
// or "\" behind it, to the last "@". It shows a password that begins with a slash, if white space
// follows, as in "http://u:/my secret@h/". For text without a scheme, call Redact("x://" + text).
func Redact(text string) string {
	masked := RedactAll(text)
	if strings.IndexByte(masked, '@') < 0 { // most have no password
		return masked
	}
	if u, ok := accept(masked); ok && (masked == text || Valid(text)) {
		if start, end, ok := u.password(); ok && masked[start:end] != "xxxxx" {
			return RedactAll(masked[:start] + "xxxxx" + masked[end:])
		}
		return masked
	}
	last := strings.LastIndexByte(masked, '@')
	for start, n := 0, colonEnd(masked[:last]); n > 0; n = colonEnd(masked[start:last]) {
		if start += n; masked[start] != '/' && masked[start] != '\\' {
			return RedactAll(masked[:start] + "xxxxx" + masked[last:])
		}
	}
	return masked
}

// RedactAll returns text, such as a line of a log, with what may be passwords of URIs replaced by
// "xxxxx". The URIs may be invalid, and their slashes and quotes may be escaped as in JSON.
//
// A URI begins with a scheme before "://" or ":\\". It ends before the next one, at the partner of a
// quote or "<" right before its scheme, or else at white space, or where double quotes around it close.
//
// RedactAll masks what follows the first ":" of an authority, up to an "@", or up to the end of the
// URI if its "@" is cut off or encoded: "http://u:secret%40h/" becomes "http://u:xxxxx", and so does
// "http://u:port/". It does not mask a port: two to five digits, leading zeros aside, before one of
// /?,;|>"' or before ":" and white space; or, in a URI without "@", up to five digits that no letter
// or digit of US-ASCII follows. It masks the port in net/url's error about an invalid one. It changes
// no other text. SECURITY.md says which passwords it shows.
func RedactAll(text string) string {
	if masked := redactURIs(redactPorts(text)); masked != text {
		return redactPorts(masked) // one that a quote in a URI hid
	}
	return text
}

// redactURIs masks the passwords of URIs. In most lines, there is no "@", and only ports follow hosts and ":".
func redactURIs(text string) string {
	m := masker{text: text}
	for next, at := 0, -1; ; {
		if at < next {
			at = next + until(text[next:], '@')
		}
		i := next + untilNoPort(text[next:at])
		if i == len(text) {
			return m.result()
		}
		start := next + strings.LastIndexByte(text[next:i], '\n') + len("\n")
		next = i + until(text[i:], '\n')
		m.maskLine(start, next)
	}
}

// untilNoPort returns the index of the first host in s behind which ":" is followed by no port, or len(s).
func untilNoPort(s string) int {
	_, from := nextAuthority(s, 0)
	for from < len(s) && noPort(s[from:]) == 0 {
		_, from = nextAuthority(s, from)
	}
	return from
}

// maskLine masks the passwords in the line text[start:end].
func (m *masker) maskLine(start, end int) {
	line, seen := m.text[start:end], 0
	var open uint64 // bit n is 1 if a string is open that a double quote of depth n closes
	begin, from := nextAuthority(line, 0)
	for from < len(line) {
		nextBegin, nextFrom := authorityBehind(line, from)
		for i := seen; i < begin; i++ {
			if line[i] == '"' { // outside of URIs, each one opens or closes a string
				open ^= 1 << quoteDepth(line[:i])
			}
		}
		seen = uriEnd(line[:nextBegin], begin, from, open)
		find := passwordAtEnd
		if uri := line[from:seen]; strings.IndexByte(uri, '@') >= 0 {
			find = passwordInText
			authority := uri[:authorityLen(uri)] // an "@" before its first ":" ends the name of a user
			from += strings.LastIndexByte(authority[:colonEnd(authority)], '@') + len("@")
		}
		if first, last, ok := find(line[from:seen]); ok {
			m.mask(start+from+first, start+from+last)
		}
		begin, from = nextBegin, nextFrom
	}
}

// nextAuthority returns the index at which the next scheme in line[from:] begins that two slashes
// follow, and the index after the slashes. If there is none, it returns len(line) for both.
func nextAuthority(line string, from int) (begin, end int) {
	for i := from; ; i += len(":") {
		i += until(line[i:], ':')
		if i+len(":") >= len(line) {
			return len(line), len(line)
		}
		if c := line[i+len(":")]; c != '/' && c != '\\' { // most
			continue
		}
		if n := slashesLen(line[i+len(":"):]); n > 0 {
			if begin = from + schemeStart(line[from:i]); begin < i {
				return begin, i + len(":") + n
			}
		}
	}
}

// authorityBehind is like nextAuthority, but line[from:] follows the slashes of a URI. A name there is
// a user, unless "//" follows its colon. Backslashes may be in a password that was quoted twice, so a
// scheme before them must follow white space, or what precedes a URI in a text.
func authorityBehind(line string, from int) (begin, end int) {
	for begin, end = nextAuthority(line, from); begin < len(line); begin, end = nextAuthority(line, end) {
		if strings.IndexByte(spaces+",;|=\"'`<([{", line[begin-1]) >= 0 ||
			line[end-1] != '\\' && (begin > from || line[end-2] == '/') {
			break
		}
	}
	return begin, end
}

// uriEnd returns the index at which a URI ends whose scheme begins at begin, and whose two slashes
// end at from. open is as in maskLine.
func uriEnd(line string, begin, from int, open uint64) int {
	closer, depth, end := byte(0), 0, len(line)
	if kind := strings.IndexByte("\"'`<", line[max(begin-1, 0)]); kind >= 0 {
		closer, depth = "\"'`>"[kind], quoteDepth(line[:begin-1])
	}
	for i := from; i < len(line); i++ {
		switch c := line[i]; {
		case c == closer && closer > 0 && mayClose(line, i, 1<<depth):
			return i
		case isSpace(c) && closer == 0, c == '"' && mayClose(line, i, open): // the string around the URI
			return min(i, end)
		case isSpace(c): // where the URI ends if nothing closes
			end = min(i, end)
		}
	}
	return end
}

// mayClose reports whether the quote line[i] may close. Its depth must be one of the bits of
// depths.
func mayClose(line string, i int, depths uint64) bool {
	rest := line[i+1:]
	return depths>>quoteDepth(line[:i])&1 == 1 &&
		(rest == "" || isSpace(rest[0]) || strings.IndexByte(",:;.)]}>/", rest[0]) >= 0 || strings.HasPrefix(rest, `\u003e`))
}

// passwordInText is like passwordIn, but s follows two slashes, and any name of a user before an
// "@". It may be invalid. Before an unknown host, the password ends at the last "@".
func passwordInText(s string) (start, end int, ok bool) {
	// The delimiters of an authority or a text, without "#": generated passwords have few of these.
	const endsPort = 1<<'/' | 1<<'?' | 1<<',' | 1<<';' | 1<<'|' | 1<<'>' | 1<<'"' | 1<<'\''
	n, endsPortChars := colonEnd(s), set{endsPort & low64, endsPort >> 64}
	for n < len(s) && !endsPortChars.has(s[n]) && (s[n] != ':' || n+1 == len(s) || !isSpace(s[n+1])) {
		n++
	}
	start, end, ok = passwordIn(s, s[:n])
	if !ok || isSpace(s[start]) { // no password begins in "h: refused"
		return 0, 0, false
	}
	if host, _ := leadingServer(s[end+len("@"):]); !isRecognizable(host) {
		end = strings.LastIndexByte(s, '@')
	}
	return start, end, true
}

// passwordAtEnd returns the bounds of what may be a password in s, which follows two slashes and has
// no "@". It ends before a closing tag, a delimiter that is encoded, and what may follow a URI.
func passwordAtEnd(s string) (start, end int, ok bool) {
	for _, behind := range append([]string{"</", `<\/`, `\u003c/`, `\u003C/`, `\u0022`}, delimiterEntities[:]...) {
		s, _, _ = strings.Cut(s, behind)
	}
	s = strings.TrimRight(s, "\"'`()[]{}<>,;.|&=:!?*\\")
	start = noPort(s)
	isName := strings.HasPrefix(s, "arn:aws") || strings.HasPrefix(s, "sha256:") && hexLen(s[start:]) >= 32
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	ok = start > 0 && !isName && !isWithoutBrackets(s[:authorityLen(s)])
	return start, len(s), ok && strings.ContainsFunc(s[start:], isWord)
}

// noPort returns the index behind the first ":" of the authority that s begins with, if what follows is
// no port of at most five digits. Otherwise, or behind a character that no URI has, it returns 0.
func noPort(s string) int {
	n := 0
	for n < len(s) && s[n] != '/' && classes[s[n]]&(classIllegal|classQuestion|classHash|classColon) == 0 {
		n++
	}
	port, ok := strings.CutPrefix(s[n:], ":")
	digits := digitsLen(port)
	rest := port[digits:]
	isPort := rest == "" || strings.IndexByte("/\\\x1b"+spaces, rest[0]) >= 0 || digits > 0 && !alphanumChars.has(rest[0])
	if !ok || digits <= 5 && isPort {
		return 0
	}
	return n + len(":")
}
