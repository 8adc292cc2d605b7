// Masking of passwords in a text, such as a line of a log (section 7).

package uri

import (
	"math/bits"
	"strings"
	"unicode"
)

// Redact returns text, such as a line of a log, with "xxxxx" in place of what may be passwords of
// URIs, or tokens. The URIs need not be valid. Redact changes nothing else, so JSON stays JSON, and
// Redact of the result is the result. SECURITY.md says which passwords Redact shows, and what else
// it masks. testdata/redact.txt has examples of all rules.
//
// A URI begins with a scheme and "://", whose slashes may be escaped as in JSON, or with http or
// https and `:\\`. It ends at white space, before the next URI, or where the string around it ends.
// But right behind a quote or "<", it may contain white space, and ends at the closing quote or ">".
// A URI at the beginning of a line, as in "postgres://u:my pass@h/", goes on to the last "@" of the
// line, if neither an "@" nor a port stands in front of its first white space.
//
// The password begins behind the first ":" of the authority, unless white space or a port follows. A
// port has two to five digits, not counting leading zeros, before one of /?,;|>"'. Before an "@",
// "%3A" counts as ":". The password ends
//
//   - before the last "@" of the authority, if a host with a dot, an address, localhost, or a
//     hostname with a port follows: "ftp://u:p@w@h:21/a@b" becomes "ftp://u:xxxxx@h:21/a@b";
//   - otherwise, before the last "@" of the URI: "ftp://u:s/ecret@h/" becomes "ftp://u:xxxxx@h/";
//   - without an "@", which may be cut off or encoded, at the end of the URI: "ftp://u:secret%40h/"
//     and "ftp://u:port/" become "ftp://u:xxxxx".
//
// Without an "@", up to five digits, or none, are a port if no letter or digit follows them. An IPv6
// address is no password, nor is the tag or name behind ":" if the scheme ends in docker, oci or s3.
//
// If a scheme ends in http or https, as in "git+https", a user name of unreserved characters,
// escapes, "+" and "=" may be a token. It is masked if no password follows, or together with an empty
// one or "x-oauth-basic": "https://ghp_1a2b:@github.com/" becomes "https://xxxxx@github.com/".
//
// In an error of net/url, `invalid port ":secret" after host` becomes `invalid port ":xxxxx" after
// host`, also with "&#34;" for the quotes, as html/template writes them.
func Redact(text string) string {
	var b strings.Builder
	done := 0 // text[:done] is in b, masked
	for start, end := 0, 0; start < len(text); start = end + len("\n") {
		end = start + until(text[start:], '\n')
		m := masker{line: text[start:end]}
		for h := m.nextHolder(0); h.from < len(m.line); {
			next := m.nextHolder(h.from)
			if first, last, ok := m.secret(h, next); ok {
				if done == 0 {
					b.Grow(len(text) + len("xxxxx"))
				}
				b.WriteString(text[done : start+first])
				b.WriteString("xxxxx")
				done = start + last
			}
			h = next
		}
	}
	if done == 0 {
		return text
	}
	b.WriteString(text[done:])
	return b.String()
}

// A masker looks for the passwords in a line of a text.
type masker struct {
	line string
	seen int    // how much of the line has been seen
	open uint64 // bit n is 1 if line[:seen] opens a string that a double quote of depth n closes
}

// secret returns the bounds in the line of what must be masked of the holder h, and reports whether
// there is such a thing. The next holder follows h.
func (m *masker) secret(h, next holder) (first, last int, ok bool) {
	rest := m.line[h.from:next.begin]
	if !h.isPort && !next.isPort && strings.IndexByte(rest, '@') < 0 && wrongPort(rest) == 0 { // most
		return 0, 0, false
	}
	m.see(h.from)
	if h.isPort {
		first, last, ok = m.errorPort(h, next)
	} else {
		first, last, ok = m.password(h, next)
	}
	if ok {
		m.seen = h.from + last // the quotes in a password open and close nothing
	}
	return h.from + first, h.from + last, ok
}

// see goes on to line[to]. Each double quote before it opens or closes a string.
func (m *masker) see(to int) {
	for ; m.seen < to; m.seen++ {
		if m.line[m.seen] == '"' {
			m.open ^= 1 << quoteDepth(m.line[:m.seen])
		}
	}
}

// A holder is what may hold a password in a line: a URI, or the port in an error of net/url.
type holder struct {
	begin  int  // where the URI begins, or the words of the error
	from   int  // where the authority of the URI begins, or the ":" of the port
	isPort bool // whether it is a port
}

// nextHolder returns the first holder in line[from:]. If there is none, both its indexes are
// len(line).
func (m *masker) nextHolder(from int) holder {
	line := m.line
	for i := from; ; i += len(":") {
		i += until(line[i:], ':')
		if i+len(":") >= len(line) {
			return holder{begin: len(line), from: len(line)}
		}
		if c := line[i+len(":")]; c == '/' || c == '\\' { // few
			n := slashesLen(line[i+len(":"):])
			begin := from + schemeStart(line[from:i])
			isHTTP := hasPrefixFold(line[begin:], "http:") || hasPrefixFold(line[begin:], "https:")
			if n > 0 && begin < i && (isHTTP || line[i+n] != '\\') {
				return holder{begin: begin, from: i + len(":") + n}
			}
		}
		if s := line[from:i]; endsInOpener(s) {
			const words = "invalid port "
			if t := strings.TrimRight(s, `"\&#x2034;quot`); strings.HasSuffix(t, words) { // in front of the opener
				return holder{begin: from + len(t) - len(words), from: i, isPort: true}
			}
		}
	}
}

// endsInOpener reports whether s may end in a quote that opens, perhaps of CSV or HTML, as few names
// of JSON do.
func endsInOpener(s string) bool {
	n := len(s) - 1
	return n > 0 && (s[n] == ';' || s[n] == '"' && (s[n-1] == ' ' || s[n-1] == '\\' || s[n-1] == '"'))
}

// slashesLen returns the length of the two slashes that s begins with, or 0 if there are none. As
// many backslashes precede both, as in JSON. Without slashes, two or more backslashes count. s
// begins with a slash or a backslash.
func slashesLen(s string) int {
	n := len(s) - len(strings.TrimLeft(s, `\`))
	for _, slash := range [...]string{"/", "u002f", "u002F"} {
		first := s[:min(n+len(slash), len(s))]
		if first[n:] == slash && strings.HasPrefix(s[len(first):], first) {
			return 2 * len(first)
		}
	}
	if n < len(`\\`) {
		return 0
	}
	return n
}

// errorPort returns the bounds in line[h.from:] of the port h, and reports whether it is one: its
// quote, or an entity of HTML, opens a string, which closes in front of " after host".
func (m *masker) errorPort(h, next holder) (first, last int, ok bool) {
	const behind = " after host"
	s := m.line[h.from:next.begin]
	isEntity := m.line[h.from-1] == ';'
	if !isEntity && m.open>>quoteDepth(m.line[:h.from-1])&1 == 0 { // it may be a key of JSON
		return 0, 0, false
	}
	for i := range len(s) {
		isBefore := strings.HasPrefix(s[i+1:], behind)
		if s[i] == '"' && m.mayClose(h.from+i, m.open) || isEntity && s[i] == ';' && isBefore {
			last = len(withoutQuote(s[:i+1]))
			return len(":"), last, len(":") < last && isBefore
		}
	}
	return 0, 0, false
}

// uriEnd returns the index at which the URI h ends.
func (m *masker) uriEnd(h holder, stop int) int {
	partner, depth := -1, 0
	if quote := strings.IndexByte("\"'`<", m.line[max(h.begin-1, 0)]); quote >= 0 {
		partner, depth = int("\"'`>"[quote]), quoteDepth(m.line[:h.begin-1])
	}
	end := stop // where white space ends the URI
	for i := h.from; i < stop; i++ {
		switch c := m.line[i]; {
		case int(c) == partner && m.mayClose(i, 1<<depth):
			return i
		case c == '"' && m.mayClose(i, m.open): // the string around the URI
			stop = i
			end = min(end, i)
		case isSpace(c):
			end = min(end, i)
		}
	}
	if (h.begin == 0 || partner >= 0) && isCutShort(m.line[h.from:end]) {
		at := h.from + strings.LastIndexByte(m.line[h.from:stop], '@')
		end = at + strings.IndexAny(m.line[at:stop]+" ", spaces)
	}
	return end
}

// isCutShort reports whether white space may have cut a password in s, which follows the slashes of
// a URI and precedes the white space: its authority has a ":" that no port follows, and s has no
// "@". Any punctuation may follow a port there.
func isCutShort(s string) bool {
	start := colonEnd(s[:authorityLen(s)])
	port := portLen(s[start:], 2)
	isPort := port > 0 && !strings.ContainsFunc(s[start+port:], isWord)
	return start > 0 && strings.IndexByte(s, '@') < 0 && !isPort
}

// isWord reports whether r is a letter or a digit.
func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// mayClose reports whether the quote line[i] may close a string: its depth is one of the bits of
// depths, and what follows it may follow a string.
func (m *masker) mayClose(i int, depths uint64) bool {
	rest := m.line[i+1:]
	return depths>>quoteDepth(m.line[:i])&1 == 1 &&
		(rest == "" || isSpace(rest[0]) || strings.IndexByte(",:;.)]}>/", rest[0]) >= 0 ||
			strings.HasPrefix(rest, `\u003e`) || strings.HasPrefix(rest, "%(")) // as in Python
}

// quoteDepth returns how many strings are around a quote behind s. Each encoder turns n backslashes
// and a quote into 2n+1 and a quote, and any other backslash into two.
func quoteDepth(s string) int {
	return bits.TrailingZeros(^uint(len(s) - len(strings.TrimRight(s, `\`))))
}

// password returns the bounds in line[h.from:] of the password, or of the token, of the URI h, and
// reports whether there is one.
func (m *masker) password(h, next holder) (first, last int, ok bool) {
	end := m.uriEnd(h, next.begin)
	s := m.line[h.from:end]
	name, _, _ := strings.Cut(m.line[h.begin:h.from], ":") // perhaps with "xxxxx" in front of a scheme
	hasTag := strings.HasSuffix(name, "docker") || strings.HasSuffix(name, "oci") || strings.HasSuffix(name, "s3")
	if hasTag {
		s, _, _ = strings.Cut(s, "@sha256:")
	}
	first, last, ok = passwordIn(s)
	isRefused := next.isPort && strings.Trim(m.line[end:next.begin], `":`) == " " // by net/url
	switch token := tokenLen(name, s[:authorityLen(s)]); {
	case token > 0 && m.line[h.from-1] != '\\': // which may begin an escape
		first, last, ok = 0, max(last, token), true
		for _, n, more := passwordIn(s[last:]); more; _, n, more = passwordIn(s[last:]) { // at most three
			last += n
		}
		if isRefused {
			last = len(withoutQuote(s))
		}
	case ok:
	case isRefused:
		first, last = passwordStart(s[:authorityLen(s)]), len(withoutQuote(s))
		ok = 0 < first && first < last
	case !hasTag && strings.IndexByte(s, '@') < 0:
		last = cutEnd(s)
		first = wrongPort(s[:last])
		ok = first > 0 && strings.ContainsFunc(s[first:last], isWord)
	}
	return first, last, ok
}

// passwordIn returns the bounds of the password in s, which follows the slashes of a URI, and
// reports whether there is one before an "@".
func passwordIn(s string) (first, last int, ok bool) {
	authority := s[:authorityLen(s)]
	first, last = passwordStart(authority), strings.LastIndexByte(s, '@')
	if first == 0 || last < first || isSpace(s[first]) || beginsPort(s[first:]) {
		return 0, 0, false
	}
	if at := strings.LastIndexByte(authority, '@'); at >= first {
		host, _ := leadingServer(s[at+len("@"):])
		if isRecognizable(host) || portLen(host.Port.text, 2) > 0 {
			last = at
		}
	}
	return first, last, true
}

// wrongPort returns the index in s behind the first ":" of its authority if no port follows.
// Otherwise, or behind a character that no URI has, it returns 0. s follows the slashes of a URI
// without "@", where a port may have one digit or none, and any punctuation may follow it.
func wrongPort(s string) int {
	n := lenWithout(s[:until(s, '/')], notURIC|classQuestion|classHash|classColon)
	port, ok := strings.CutPrefix(s[n:], ":")
	digits := portLen(port, 0)
	rest := port[digits:]
	isPort := rest == "" || strings.IndexByte("/\\\x1b"+spaces, rest[0]) >= 0 || digits > 0 && !alphanumChars.has(rest[0])
	if !ok || isPort || isWithoutBrackets(s[:authorityLen(s)]) {
		return 0
	}
	return n + len(":")
}

// cutEnd returns the index in s, which follows the slashes of a URI without "@", at which the URI
// ends: before a closing tag, a delimiter that is encoded, and what may follow a URI.
func cutEnd(s string) int {
	for _, behind := range [...]string{"</", `<\/`, `\u003c/`, `\u003C/`, `\u0022`} {
		s, _, _ = strings.Cut(s, behind)
	}
	for i := range len(s) {
		if s[i] == '&' && beginsDelimiter(s[i:]) {
			s = s[:i]
			break
		}
	}
	return len(strings.TrimRight(s, "\"'`()[]{}<>,;.|&=:!?*\\"))
}

// withoutQuote returns s without a quote, or an entity of HTML for one, and ":" at its end.
func withoutQuote(s string) string {
	s = strings.TrimSuffix(s, ":")
	if i := strings.LastIndexByte(s, '&'); i >= 0 && beginsDelimiter(s[i:]) && until(s[i:], ';') == len(s)-i-1 {
		return s[:i]
	}
	return strings.TrimRight(s, `\"`)
}
