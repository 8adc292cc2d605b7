// Masking of passwords in a text, such as a line of a log (section 7).

package uri

import (
	"iter"
	"math/bits"
	"strings"
)

// Redact returns text with "xxxxx" in place of what may be passwords of URIs, or tokens. Nothing
// else changes: JSON stays JSON, and Redact of the result is the result. SECURITY.md says what it
// shows, and what else it masks.
//
// A URI may be invalid. It begins with a scheme and "://", whose slashes may be escaped as in JSON, or
// with http or https and `:\\`. It ends at white space, before the next URI, and where the string
// around it ends. Right behind a quote or "<", it ends at the closing one instead. If there is none,
// or if the URI begins a line, it goes on to the last "@" if ":" precedes its first white space, but
// neither "@" nor a port does. Any punctuation may follow this port.
//
// If an "@" follows, a password begins behind the first ":" or "%3A" of the authority, even if it is
// empty, unless white space or a port follows there: two to five digits, leading zeros aside, and
// then nothing or one of /?,;|>"'. It ends before the last "@" of the URI; but before that of the
// authority, if a dotted host, an address, localhost, or a hostname and a port follow, alone or first
// in a list.
//
// Without an "@", which may be cut off or encoded, a password begins behind ":" and ends with the
// URI, if it has a letter or digit. Here, a port has up to five digits, and no letter or digit of
// US-ASCII right behind. ":" before white space or a slash has an empty port. IPv6 addresses,
// ":memory:" and tags of docker, oci or s3 are no passwords, nor is what follows a host with a
// character that no URI contains.
//
// If the scheme ends in http or https, or is nats, ws or wss, and slashes follow it, a user name before
// an "@" may be a token, if it has only unreserved characters, escapes, "=" and "+", unless a password
// other than "x-oauth-basic" follows.
//
// In net/url's error `invalid port ":secret" after host`, the port is masked.
func Redact(text string) string {
	var b strings.Builder
	done := 0 // text[:done] is in b, masked
	for start, end := range secrets(text) {
		if done == 0 {
			b.Grow(len(text) + len(mask))
		}
		b.WriteString(text[done:start])
		b.WriteString(mask)
		done = end
	}
	if done == 0 {
		return text
	}
	b.WriteString(text[done:])
	return b.String()
}

// secrets returns the bounds of all that must be masked in a text.
func secrets(text string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for from := 0; from < len(text); {
			m := masker{line: text[from : from+until(text[from:], '\n')]}
			for p := nextPiece(m.line, 0); p.begin < len(m.line); {
				next := nextPiece(m.line, p.from)
				p.end = next.begin
				if start, end, ok := m.secret(p, next.isError); ok && !yield(from+start, from+end) {
					return
				}
				p = next
			}
			from += len(m.line) + len("\n")
		}
	}
}

// A piece of a line begins with a URI, or with an error of net/url about a port, and goes on to the
// next piece. It has at most one secret.
type piece struct {
	begin   int  // where the URI or the error begins
	from    int  // where the authority of the URI begins, or the ":" of the port
	end     int  // where the next piece begins, or the line ends
	isError bool // whether the piece is an error
}

// What stands around the port, in double quotes, in an error of net/url.
const beforePort, behindPort = "invalid port ", " after host"

// nextPiece returns the first piece in line[from:], without its end. If there is none, it begins at
// len(line).
func nextPiece(line string, from int) piece {
	for i := from; ; i += len(":") {
		i += until(line[i:], ':')
		if i+len(":") >= len(line) {
			return piece{begin: len(line), from: len(line)}
		}
		if c := line[i+len(":")]; c == '/' || c == '\\' { // few
			n := slashesLen(line[i+len(":"):])
			begin := from + schemeStart(line[from:i])
			scheme := line[begin:i]
			if n > 0 && scheme != "" && (line[i+n] != '\\' || httpLen(scheme) == len(scheme)) { // browsers read "\" as "/"
				return piece{begin: begin, from: i + len(":") + n}
			}
		}
		if i == from || line[i-1] != '"' && line[i-1] != ';' { // as most
			continue
		}
		if words, ok := strings.CutSuffix(withoutQuote(line[from:i]), beforePort); ok {
			return piece{begin: from + len(words), from: i, isError: true}
		}
	}
}

// withoutQuote returns s without a double quote at its end, which may be escaped, doubled as in CSV,
// or an entity of HTML for a quote or an angle bracket.
func withoutQuote(s string) string {
	if strings.HasSuffix(s, ";") {
		for _, entity := range delimiterEntities {
			if hasSuffixFold(s, entity) {
				return s[:len(s)-len(entity)]
			}
		}
	}
	for s != "" && (s[len(s)-1] == '"' || s[len(s)-1] == '\\') { // twice as fast as TrimRight
		s = s[:len(s)-1]
	}
	return s
}

// slashesLen returns the length of the two slashes that s begins with, or 0 if there are none. As
// many backslashes precede both, as in JSON. Without slashes, two or more backslashes count.
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

// A masker looks for the secrets in a line, from the left to the right. It looks at the quotes only if
// there may be a secret, which few lines have.
type masker struct {
	line string
	seen int    // how much of the line counts in open; a secret does not count
	open uint64 // the strings that are open at line[seen]; see openAt
}

// secret returns the bounds of the secret in p, which may precede an error, and reports whether
// there is one.
func (m *masker) secret(p piece, precedesError bool) (start, end int, ok bool) {
	s := m.line[p.from:p.end]
	withoutAt := startWithoutAt(s)
	if withoutAt == 0 && strings.IndexByte(s, '@') < 0 && !p.isError && !precedesError { // most
		return 0, 0, false
	}
	open := m.openAt(p.from)
	if p.isError {
		start, end, ok = m.errorPort(p, open)
	} else {
		start, end, ok = m.uriSecret(p, open, withoutAt, precedesError)
	}
	if ok {
		m.seen = end // the quotes in a secret open and close nothing
	}
	return start, end, ok
}

// openAt returns which strings are open at line[i], which is not in front of an earlier call's: bit
// n is 1 if line[:i] opens a string that a double quote of depth n closes.
func (m *masker) openAt(i int) uint64 {
	for ; m.seen < i; m.seen++ {
		if m.line[m.seen] == '"' {
			m.open ^= 1 << quoteDepth(m.line[:m.seen])
		}
	}
	return m.open
}

// uriSecret returns the bounds of the secret of the URI p, and reports whether there is one. Around
// p, the strings of openAt are open. Without an "@", a password begins withoutAt bytes behind p.from.
func (m *masker) uriSecret(p piece, open uint64, withoutAt int, precedesError bool) (start, end int, ok bool) {
	stop := m.uriEnd(p, open)
	s := m.line[p.from:stop]
	scheme, _, _ := strings.Cut(m.line[p.begin:p.from], ":")
	if m.line[p.from-1] == '\\' { // an escape may begin here, as in `http:\\\u0000@h`, and no token
		scheme = ""
	}
	if hasTags(scheme) {
		s, _, _ = strings.Cut(s, "@sha256:")
	}
	isRefused := precedesError && strings.Trim(m.line[stop:p.end], `":`) == " " // the error is about p
	start, end, ok = secretBeforeAt(scheme, s)
	quoted := len(withoutQuote(strings.TrimSuffix(s, ":"))) // where what net/url took for a port ends
	switch isToken := ok && start == 0; {
	case isRefused && isToken:
		end = quoted
	case isRefused && !ok:
		start, end = passwordStart(s[:authorityLen(s)]), quoted
		ok = 0 < start && start < end
	case !hasTags(scheme) && strings.IndexByte(s, '@') < 0:
		start, end = withoutAt, endWithoutAt(s)
		ok = 0 < start && start < end && strings.ContainsFunc(s[start:end], isLetterOrDigit) &&
			!isWithoutBrackets(s[:authorityLen(s[:end])])
	}
	return p.from + start, p.from + end, ok
}

// hasTags reports whether a scheme ends in one of those in whose URIs a tag may follow ":". A mask may
// stand right in front of it, as in "xxxxxdocker://a:b".
func hasTags(scheme string) bool {
	return hasSuffixFold(scheme, "docker") || hasSuffixFold(scheme, "oci") || hasSuffixFold(scheme, "s3")
}

// The quotes and brackets that may stand around a URI.
const openers, closers = quotes + "<", quotes + ">"

// uriEnd returns the index at which the URI p ends. Around p, the strings of openAt are open.
func (m *masker) uriEnd(p piece, open uint64) int {
	end := p.end
	pair := strings.IndexByte(openers, m.line[max(p.begin-1, 0)])
	if pair >= 0 {
		end = m.quoteEnd(p.from, end, closers[pair], 1<<quoteDepth(m.line[:p.begin-1]))
	}
	stop := m.quoteEnd(p.from, end, '"', open) // where the string around the URI ends
	if stop == end && end < p.end {
		return end
	}
	s := m.line[p.from:stop]
	n := untilAny(s, spaces)
	if (p.begin == 0 || pair >= 0) && mayGoOn(s[:n]) {
		at := max(strings.LastIndexByte(s, '@'), 0)
		n = at + untilAny(s[at:], spaces)
	}
	return p.from + n
}

// mayGoOn reports whether white space behind s may be part of a password: s, which follows the
// slashes of a URI, has a ":" that no port follows, and no "@".
func mayGoOn(s string) bool {
	start := passwordStart(s[:authorityLen(s)])
	isMark := func(r rune) bool { return !isLetterOrDigit(r) } // as in "http://h:80: refused"
	port := strings.TrimRightFunc(s[start:], isMark)
	return start > 0 && strings.IndexByte(s, '@') < 0 && !isPortBeforeAt(port)
}

// quoteEnd returns the index in line[from:to] of the first quote that may close a string, or to if
// there is none: its depth is one of the bits of depths, and what follows it may follow a string.
func (m *masker) quoteEnd(from, to int, quote byte, depths uint64) int {
	for i := from; ; i++ {
		i += until(m.line[i:to], quote)
		if i == to || depths>>quoteDepth(m.line[:i])&1 == 1 && mayFollowString(m.line[i+1:]) {
			return i
		}
	}
}

// mayFollowString reports whether s may follow the quote that closes a string.
func mayFollowString(s string) bool {
	return s == "" || isSpace(s[0]) || strings.IndexByte(",:;.)]}>/", s[0]) >= 0 ||
		strings.HasPrefix(s, `\u003e`) || strings.HasPrefix(s, "%(") // as in Python
}

// quoteDepth returns how many strings are around a quote behind s. Each encoder turns n backslashes
// and a quote into 2n+1 and a quote, and any other backslash into two.
func quoteDepth(s string) int {
	return bits.TrailingZeros(^uint(len(s) - len(strings.TrimRight(s, `\`))))
}

// errorPort returns the bounds of the port, with what follows its ":", if p is an error of net/url:
// a quote, or an entity of HTML, opens a string in front of the port, which closes before behindPort.
func (m *masker) errorPort(p piece, open uint64) (start, end int, ok bool) {
	isEntity := m.line[p.from-1] == ';'
	if !isEntity && open>>quoteDepth(m.line[:p.from-1])&1 == 0 { // it may be a key of JSON
		return 0, 0, false
	}
	quote := m.quoteEnd(p.from, p.end, '"', open)
	if n := strings.Index(m.line[p.from:quote], ";"+behindPort); isEntity && n >= 0 {
		quote = p.from + n
	}
	behind := min(quote+1, p.end)
	start = p.from + len(":")
	end = p.from + len(withoutQuote(m.line[p.from:behind]))
	return start, end, start < end && strings.HasPrefix(m.line[behind:p.end], behindPort)
}
