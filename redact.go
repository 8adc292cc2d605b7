// Masking of passwords in a text, such as a line of a log (section 7).

package uri

import (
	"math/bits"
	"strings"
	"unicode"
)

// Redact returns text, such as a line of a log, with "xxxxx" in place of what may be passwords of
// URIs. The URIs need not be valid.
//
// A URI begins with a scheme and "://", whose slashes may be escaped as in JSON, or with http or
// https and `:\\`. It ends at white space, before the next URI, or where the string around it ends,
// with two exceptions:
//
//   - Right behind a quote or "<", a URI ends at the closing quote or ">", and may contain white
//     space.
//   - At the beginning of a line, as in "postgres://u:my pass@h/", a URI goes on to the last "@",
//     unless a port follows the first ":" of its authority.
//
// The password begins behind the first ":" or "%3A" of the authority, and ends
//
//   - before the last "@" of the authority, if a host with a dot, an address or localhost follows;
//   - otherwise, before the last "@" of the URI;
//   - without an "@", which may be cut off or encoded, at the end of the URI:
//     "http://u:secret%40h/" becomes "http://u:xxxxx", and so does "http://u:port/".
//
// These are no passwords:
//
//   - a port of two to five digits, not counting leading zeros, before one of /?,;|>"';
//   - without an "@", up to five digits that no letter or digit of US-ASCII follows;
//   - without an "@", a tag or a name behind the ":", if the scheme ends in docker, oci or s3.
//
// In an error of net/url, `invalid port ":secret" after host` becomes `invalid port ":xxxxx" after
// host`. Redact changes nothing else, so JSON stays JSON. Redact of the result is the result.
// SECURITY.md says which passwords Redact shows.
func Redact(text string) string {
	var few [8]int // for most texts, without an allocation
	bounds := few[:0]
	for start, end := 0, 0; start < len(text); start = end + len("\n") {
		end = start + until(text[start:], '\n')
		m := masker{line: text[start:end]}
		bounds = m.appendPasswords(bounds, start)
	}
	return masked(text, bounds)
}

// A masker looks for the passwords in a line of a text.
type masker struct {
	line string
	seen int    // how much of the line has been seen
	open uint64 // bit n is 1 if line[:seen] opens a string that a double quote of depth n closes
}

// appendPasswords appends the bounds of the passwords in the line, which begins at text[start].
func (m *masker) appendPasswords(bounds []int, start int) []int {
	begin, from := m.nextAuthority(0)
	for from < len(m.line) {
		nextBegin, nextFrom := m.nextAuthority(from)
		rest := m.line[from:nextBegin]
		if m.isPort(from) || m.isPort(nextFrom) || strings.IndexByte(rest, '@') >= 0 || wrongPort(rest) > 0 { // few
			m.see(from)
			end := m.uriEnd(begin, from, nextBegin)
			if first, last, ok := m.password(begin, from, end); ok {
				bounds = append(bounds, start+from+first, start+from+last)
				m.seen = from + last // the quotes in a password open and close nothing
			}
		}
		begin, from = nextBegin, nextFrom
	}
	return bounds
}

// see goes on to line[to]. Each double quote before it opens or closes a string.
func (m *masker) see(to int) {
	for ; m.seen < to; m.seen++ {
		if m.line[m.seen] == '"' {
			m.open ^= 1 << quoteDepth(m.line[:m.seen])
		}
	}
}

// nextAuthority returns the index at which the next URI in line[from:] begins, and the index behind
// its slashes. An error of net/url, `invalid port ":secret" after host`, counts as a URI; then
// these are the indexes of "invalid" and of ":". If there is no URI, both are len(line).
func (m *masker) nextAuthority(from int) (begin, authority int) {
	const message = "invalid port "
	line := m.line
	for i := from; ; i += len(":") {
		i += until(line[i:], ':')
		if i+len(":") >= len(line) {
			return len(line), len(line)
		}
		if c := line[i+len(":")]; c == '/' || c == '\\' { // few
			n := slashesLen(line[i+len(":"):])
			begin = from + schemeStart(line[from:i])
			isHTTP := hasPrefixFold(line[begin:], "http:") || hasPrefixFold(line[begin:], "https:")
			if n > 0 && begin < i && (isHTTP || line[i+n] != '\\') {
				return begin, i + len(":") + n
			}
		}
		if m.isPort(i) { // few, because a name precedes most quotes in JSON
			words := strings.TrimRight(line[from:i], `"\&#x2034;quot`) // a quote, perhaps of CSV or HTML
			if strings.HasSuffix(words, message) {
				return from + len(words) - len(message), i
			}
		}
	}
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

// isPort reports whether a quote that may open a string, and not a slash, precedes line[from],
// which follows the slashes of a URI, or is the ":" of a port in an error of net/url.
func (m *masker) isPort(from int) bool {
	if from < 2 || from == len(m.line) {
		return false
	}
	quote, before := m.line[from-1], m.line[from-2] // most often, before is the end of a name in JSON
	return quote == ';' || quote == '"' && (before == ' ' || before == '\\' || before == '"')
}

// uriEnd returns the index at which the URI ends that begins at line[begin], and whose authority
// begins at line[from]. The next URI begins at line[next].
func (m *masker) uriEnd(begin, from, next int) int {
	if m.isPort(from) {
		begin = from
	}
	partner, depth := byte(0), 0
	if quote := strings.IndexByte("\"'`<", m.line[max(begin-1, 0)]); quote >= 0 {
		partner, depth = "\"'`>"[quote], quoteDepth(m.line[:begin-1])
	}
	end := next // where white space ends the URI
	for i := from; i < next; i++ {
		switch c := m.line[i]; {
		case c == partner && partner != 0 && m.mayClose(i, 1<<depth):
			return i
		case c == '"' && m.mayClose(i, m.open): // the string around the URI
			next = i
			end = min(end, i)
		case isSpace(c):
			end = min(end, i)
		}
	}
	at := strings.LastIndexByte(m.line[from:next], '@')
	if end <= from+at && (begin == 0 || partner != 0) && isCutShort(m.line[from:end]) {
		end = from + at + strings.IndexAny(m.line[from+at:next]+" ", spaces)
	}
	return end
}

// isCutShort reports whether white space may have cut a password in s, which follows the slashes of
// a URI and precedes the white space: its authority has a ":" that no port follows, and s has no
// "@".
func isCutShort(s string) bool {
	start := colonEnd(s[:authorityLen(s)])
	return start > 0 && strings.IndexByte(s, '@') < 0 && !beginsPort(s[start:]+"/")
}

// mayClose reports whether the quote line[i] may close a string: its depth is one of the bits of
// depths, and what follows it may follow a string.
func (m *masker) mayClose(i int, depths uint64) bool {
	rest := m.line[i+1:]
	return depths>>quoteDepth(m.line[:i])&1 == 1 &&
		(rest == "" || isSpace(rest[0]) || strings.IndexByte(",:;.)]}>/", rest[0]) >= 0 || strings.HasPrefix(rest, `\u003e`))
}

// quoteDepth returns how many strings are around a quote behind s. Each encoder turns n backslashes
// and a quote into 2n+1 and a quote, and any other backslash into two.
func quoteDepth(s string) int {
	return bits.TrailingZeros(^uint(len(s) - len(strings.TrimRight(s, `\`))))
}

// password returns the bounds in line[from:end] of the password of a URI, and reports whether there
// is one. The URI begins at line[begin].
func (m *masker) password(begin, from, end int) (first, last int, ok bool) {
	s, behind := m.line[from:end], strings.TrimLeft(m.line[end:], `\"`)
	isWrong := strings.HasPrefix(behind, ": invalid port ") // net/url has found no port in s
	if m.isPort(from) {
		isOpen := m.line[from-1] == ';' || m.open>>quoteDepth(m.line[:from-1])&1 == 1
		if isWrong = isOpen && strings.HasPrefix(behind, " after host"); !isWrong { // it may be a key of JSON
			return 0, 0, false
		}
	}
	name, _, _ := strings.Cut(m.line[begin:from], ":") // perhaps with "xxxxx" in front of a scheme
	hasTag := strings.HasSuffix(name, "docker") || strings.HasSuffix(name, "oci") || strings.HasSuffix(name, "s3")
	if hasTag {
		s, _, _ = strings.Cut(s, "@sha256:")
	}
	first, last, ok = passwordIn(s)
	switch {
	case ok:
	case isWrong:
		first, last = colonEnd(s[:authorityLen(s)]), len(beforeQuote(s))
		ok = 0 < first && first < last
	case !hasTag && strings.IndexByte(s, '@') < 0:
		isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
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
	first, last = colonEnd(authority), strings.LastIndexByte(s, '@')
	user := strings.LastIndexByte(authority[:first], '@') + len("@")
	if first == 0 || last < first || isSpace(s[first]) || beginsPort(s[first:]) || addressLen(s[user:]) > 0 {
		return 0, 0, false
	}
	if at := strings.LastIndexByte(authority, '@'); at >= first {
		if host, _ := leadingServer(s[at+len("@"):]); isRecognizable(host) {
			last = at
		}
	}
	return first, last, true
}

// beginsPort reports whether a port and a delimiter begin s, which follows a ":" and contains an
// "@". "#" is no such delimiter, because generated passwords have few of these.
func beginsPort(s string) bool {
	n := portLen(s)
	return n > 0 && strings.IndexByte("/?,;|>\"'", s[n]) >= 0
}

// portLen returns the length of the port that s begins with: two to five digits, leading zeros
// aside. If there is none, it returns 0.
func portLen(s string) int {
	zeros := charsLen(s, set{1 << '0', 0})
	n := digitsLen(s[zeros:])
	if n < 2 || n > 5 {
		return 0
	}
	return zeros + n
}

// wrongPort returns the index in s behind the first ":" of its authority if no port of at most five
// digits follows. Otherwise, or behind a character that no URI has, it returns 0. s follows the
// slashes of a URI without "@".
func wrongPort(s string) int {
	n := lenWithout(s[:until(s, '/')], notURIC|classQuestion|classHash|classColon)
	port, ok := strings.CutPrefix(s[n:], ":")
	digits := digitsLen(port)
	rest := port[digits:]
	isPort := rest == "" || strings.IndexByte("/\\\x1b"+spaces, rest[0]) >= 0 || digits > 0 && !alphanumChars.has(rest[0])
	if !ok || digits <= 5 && isPort || isWithoutBrackets(s[:authorityLen(s)]) {
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
	return len(strings.TrimRight(beforeQuote(s), "\"'`()[]{}<>,;.|&=:!?*\\"))
}

// beforeQuote returns s without the quotes at its end, and without what follows an entity of HTML
// for a delimiter.
func beforeQuote(s string) string {
	for i := range len(s) {
		if s[i] == '&' && beginsDelimiter(s[i:]) {
			s = s[:i]
			break
		}
	}
	return strings.TrimRight(s, `\"`)
}

// colonEnd returns the index after the first ":" or "%3A" in s, or 0 if there is none. Some
// programs unescape a userinfo before they split it.
func colonEnd(s string) int {
	for i := range len(s) {
		switch {
		case s[i] == ':':
			return i + len(":")
		case s[i] == '%' && hasPrefixFold(s[i:], "%3A"):
			return i + len("%3A")
		}
	}
	return 0
}

// masked returns text with "xxxxx" in place of what is between each two of the bounds.
func masked(text string, bounds []int) string {
	if len(bounds) == 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + len(bounds)*len("xxxxx")/2)
	done := 0
	for i := 0; i < len(bounds); i += 2 {
		b.WriteString(text[done:bounds[i]])
		b.WriteString("xxxxx")
		done = bounds[i+1]
	}
	b.WriteString(text[done:])
	return b.String()
}
