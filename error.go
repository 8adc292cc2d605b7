// SyntaxError, and its messages.

package uri

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A SyntaxError reports which rule of the grammar a text breaks, and at which byte.
//
// A SyntaxError does not contain the text, which may include a password. Its message quotes at most
// the offending character, and never userinfo. If a text that was refused may have a password, print
// only the error: [Redact] shows some passwords.
type SyntaxError struct {
	// Rule is the name of the broken rule in Appendix A or RFC 2732, such as "segment". For a text
	// that is too long, it is "URI-reference". A later version may name another rule, unless a
	// comment names the rule for the error. testdata/messages.txt has examples.
	Rule string

	// Offset is an index into the text that a function was given, or that it would have made. For
	// Parse, it is the first byte that cannot follow the bytes before it in any valid text, or the
	// length of a text that ends too early. Other functions may report another byte.
	Offset int

	// Reason returns want, or a sentence about the character at Offset, whose bytes are
	// char[:size]. The sentence is made when it is needed.
	want  string
	char  [utf8.UTFMax]byte
	size  uint8 // 0 if want is the reason
	cause cause
}

// A cause is what this package needs to know about an error, whatever the words of its message are.
type cause uint8

const (
	otherCause   cause = iota
	noScheme           // no scheme stands before the first ":"
	brokenScheme       // a scheme would stand there without white space and delimiters
	noEnd              // only white space and delimiters follow
)

// Error returns a message that contains the rule, the offset, and the [SyntaxError.Reason].
func (e *SyntaxError) Error() string {
	msg := "uri: invalid " + e.Rule + " at byte " + strconv.Itoa(e.Offset)
	if reason := e.Reason(); reason != "" {
		msg += ": " + reason
	}
	return msg
}

// Reason returns what was expected, or what to do, such as "' ' must be escaped as \"%20\"". The
// result is empty for an error that this package did not make.
func (e *SyntaxError) Reason() string {
	if e.size == 0 {
		return e.want
	}
	char := string(e.char[:e.size])
	r, _ := utf8.DecodeRuneInString(char)
	quoted := strconv.QuoteRune(r)
	var escapes []byte
	for i := range len(char) {
		escapes = appendEscaped(escapes, char[i])
	}
	escape := strconv.Quote(string(escapes))
	mustEscape := quoted + " must be escaped as " + escape
	if r == utf8.RuneError && len(char) == 1 {
		quoted = "an octet outside US-ASCII"
		mustEscape = "each octet outside US-ASCII must be escaped, this one as " + escape
	}
	switch {
	case e.Rule == "rel_segment" && char == ":":
		return `want a scheme before ':', or "./" before the segment`
	case e.cause == brokenScheme:
		return quoted + " cannot stand before ':', which ends a scheme; remove it"
	case e.cause == noScheme:
		return mustEscape + `, and "./" must stand before the segment, because ':' would end a scheme`
	case e.cause == noEnd:
		return quoted + " cannot be at the end; remove it"
	case e.Rule == "hostname" && r >= utf8.RuneSelf:
		return quoted + " is not a letter of US-ASCII, a digit, '-' or '.'"
	case e.Rule == "hostname":
		return quoted + " is not a letter, a digit, '-' or '.'"
	case e.Rule == "reg_name" && char == `\`:
		return wantSlash
	case e.Rule == "reg_name" && isAround(r):
		return quoted + " cannot be in a host or a port; remove it"
	case e.Rule == "reg_name":
		return quoted + " cannot be in a host; only a reg_name can contain it, as " + escape
	}
	return mustEscape
}

// A flaw is the rule that a text breaks, and the first byte at which no valid text can continue. A
// text without a flaw is valid; the rule is then empty.
type flaw struct {
	rule   string
	offset int
}

// flawAt returns the flaw of s if the rule does not allow s[n], or the escape that it begins.
func flawAt(s string, n int, rule string) flaw {
	if s[n] == '%' {
		return flaw{"escaped", n + 1 + hexLen(s[n+1:])}
	}
	return flaw{rule, n}
}

// wants has the messages of the rules that are not about the character at the offset.
var wants = map[string]string{
	"URI-reference": "want less than 512 MiB",
	"absoluteURI":   "want something after the scheme and its ':'",
	"escaped":       `want two hex digits after "%", or "%25" for the character itself`,
	"host":          "want a host, optionally followed by ':' and a port",
	"hostport":      "want ':' and a port, or nothing, after ']'",
	"domainlabel":   "want a letter or a digit; labels begin and end with one",
	"toplabel":      "want a last label that begins with a letter, or an address of four numbers",
	"IPv6address":   "want an IPv6 address without a zone, and ']'",
	"port":          "want digits",
}

// errorWith returns the error for a flaw that has a message of its own.
func (f flaw) errorWith(want string) *SyntaxError {
	return &SyntaxError{Rule: f.rule, Offset: f.offset, want: want}
}

// errorIn returns the error for a flaw of s.
func (f flaw) errorIn(s string) *SyntaxError {
	e := &SyntaxError{Rule: f.rule, Offset: f.offset, want: wants[f.rule]}
	if e.want == "" {
		_, n := utf8.DecodeRuneInString(s[f.offset:])
		e.size = uint8(copy(e.char[:], s[f.offset:f.offset+n]))
	}
	return e
}

// errorInAuthority is like errorIn for a flaw of an authority, at the end of which s ends. If an
// "@" follows the flaw, people may take the byte there for a part of the userinfo, so the message
// does not quote it.
func (f flaw) errorInAuthority(s string) *SyntaxError {
	e := f.errorIn(s)
	if !strings.Contains(s[f.offset:], "@") {
		return e
	}
	switch isUser := f.rule == "userinfo" || f.rule == "reg_name"; {
	case f.rule == "escaped":
	case isUser && s[f.offset] != '@':
		e.setReason(`a character before the "@" must be escaped`)
	case isUser, strings.Contains(s[:f.offset], "@"): // another "@" precedes the byte, or follows it
		e.setReason(wantOneAt)
	case strings.Contains(s, "["): // a user name that looks like an address
		e.setReason(`a "[" before the "@" must be escaped as "%5B"`)
	default:
		e.setReason(`want no "@" in a host or a port; it ends a userinfo`)
	}
	return e
}

const (
	wantSlash = `want "/"; browsers take a backslash for a slash`
	wantOneAt = `a user name or a password must contain "@" as "%40"`
	wantPort  = "want a port from 0 to 65535 after a host"

	wantAbsPath  = `want "/" after an authority`
	wantBrackets = "want brackets around an IPv6 address"
)

// setReason replaces the reason of e, which is about a character.
func (e *SyntaxError) setReason(want string) { e.char, e.size, e.want = [utf8.UTFMax]byte{}, 0, want }

// errTooLong returns the error for a result that is too long, at the first byte too many.
func errTooLong() error { return flaw{"URI-reference", maxLen}.errorIn("") }

// isWhite reports whether r is white space of Unicode, or has no width.
func isWhite(r rune) bool { return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' }

// isAround reports whether r may stand around a URI (Appendix E).
func isAround(r rune) bool { return isWhite(r) || r == '<' || r == '>' || r == '"' }
