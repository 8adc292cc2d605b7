// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A SyntaxError reports which rule of the grammar a text breaks, and at which byte. All
// functions of this package use it for malformed text, including malformed escapes.
//
// A SyntaxError does not contain the text, which may include a password. Its message quotes at most
// the offending character, and never what the grammar identifies as userinfo. To show the text
// beside the error, use [Redact] and [SyntaxError.Reason]: the message has the Offset, which does
// not count in the redacted text.
type SyntaxError struct {
	// Rule is the name of the broken rule in Appendix A, or "IPv6address" of RFC 2732:
	//
	//   - Parse: rel_segment, absoluteURI, opaque_part, reg_name (for an authority, which need
	//     not be a server), segment, query, fragment, escaped; for an address in brackets
	//     also hostport, port, IPv6address.
	//   - ParseServer and Server.Authority: userinfo, host, hostname, domainlabel,
	//     toplabel, port, escaped; for a host in brackets also hostport, IPv6address.
	//   - URI.Server: the rules of ParseServer, and net_path.
	//   - URI.WithServer: the rules of ParseServer, and hier_part, abs_path.
	//   - Components.URI: the rules of Parse, and scheme, path, abs_path.
	//   - ParseAnyURI: the rules of Parse. Unescape: escaped.
	//   - ParseAbbreviated: the rules of Parse, scheme, port, and IPv4address.
	//
	// Rule is "URI-reference" if the text is too long. Rule is intended for people; do not
	// switch on it, because a later version may name another rule.
	Rule string

	// Offset is the index of the first byte that cannot follow the bytes before it in any valid
	// text, or the length of a text that ends too early. In Parse, the text is the whole
	// reference; elsewhere, it may be a component or a part of one. For a server, a text in which a
	// later "@" would make the byte a part of the userinfo does not count. ParseAbbreviated may
	// report the beginning of a wrong part, such as a port that is too large, and ParseAnyURI a
	// character that keeps the text before a colon from being a scheme.
	//
	// To put a caret below the character, write utf8.RuneCountInString(text[:Offset]) spaces
	// before the caret; this is right if all characters have the same width. The package
	// example Mark, in example_repair_test.go, puts a caret below a redacted text. If the text
	// is a part of a larger text, a program can add to Offset to make it an index into the
	// larger text.
	Offset int

	cause cause

	// Reason returns want, or a sentence about the character at Offset, whose bytes are
	// char[:size]. The sentence is made when it is needed.
	want string
	char [utf8.UTFMax]byte
	size uint8 // 0 if want is the reason
}

// A cause is what this package needs to know about an error, whatever the words of its message are.
type cause uint8

const (
	otherCause   cause = iota
	noScheme           // no scheme stands before the first ":"
	brokenScheme       // a scheme would stand there without spaces, controls and delimiters
	onlyRFC2732        // RFC2396 rejects brackets, and RFC2732 accepts the text
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
// message of Error ends in this text. Reason is for programs that show the rule and the position in
// another way. The result is empty for an error that this package did not make.
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
	case e.cause == brokenScheme:
		return quoted + " cannot stand before ':', which ends a scheme; remove it"
	case e.cause == noScheme:
		return mustEscape + `, and "./" must stand before the segment, because ':' would end a scheme`
	case e.Rule == "hostname":
		return quoted + " is not a letter, a digit, '-' or '.'"
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

// flawAt returns the flaw of s if the rule does not allow s[n]. If s[n] is a "%", the flaw is in the
// escape that it begins.
func flawAt(s string, n int, rule string) flaw {
	if s[n] == '%' {
		return flaw{"escaped", n + 1 + hexLen(s[n+1:])}
	}
	return flaw{rule, n}
}

// wants has the messages of the rules that are not about the character at the offset.
var wants = [...]struct{ rule, want string }{
	{"URI-reference", wantShorter},
	{"absoluteURI", "want something after the scheme and its ':'"},
	{"escaped", `want two hex digits after "%", or "%25" for the character itself`},
	{"host", "want a host, optionally followed by ':' and a port"},
	{"hostport", "want ':' and a port, or nothing, after ']'"},
	{"domainlabel", "want a letter or a digit; labels begin and end with one"},
	{"toplabel", "want a last label that begins with a letter, or an address of four numbers"},
	{"IPv6address", "want an IPv6 address without a zone, and ']'"},
	{"port", "want digits"},
}

// saying returns the error for a flaw that has a message of its own.
func (f flaw) saying(want string) *SyntaxError {
	return &SyntaxError{Rule: f.rule, Offset: f.offset, want: want}
}

// in returns the error for a flaw of s.
func (f flaw) in(s string) *SyntaxError {
	e := &SyntaxError{Rule: f.rule, Offset: f.offset}
	for _, row := range wants {
		if row.rule == f.rule {
			e.want = row.want
		}
	}
	switch {
	case e.want != "":
	case f.rule == "rel_segment" && s[f.offset] == ':':
		e.cause, e.want = noScheme, wantScheme
	case f.rule == "hostname" && s[f.offset] == '@':
		e.want = wantOneAt
	default:
		_, n := utf8.DecodeRuneInString(s[f.offset:])
		e.size = uint8(copy(e.char[:], s[f.offset:f.offset+n]))
	}
	return e
}

// inAuthority is like in for a flaw of an authority, at the end of which s ends. If an "@" follows the
// flaw, people may take the byte there for a part of the userinfo, so the message does not quote it.
func (f flaw) inAuthority(s string) *SyntaxError {
	e := f.in(s)
	if e.size > 0 && strings.Contains(s[f.offset+1:], "@") {
		want := `a character before the "@" must be escaped`
		if f.rule == "hostname" {
			want = wantOneAt
		}
		e.advise(want)
	}
	return e
}

const (
	// wantShorter is the message for a text that is too long.
	wantShorter = "want less than " + string('0'+rune((maxLen+1)>>30)) + " GiB"

	// wantScheme is the message for a colon in a first segment, where a colon would end a scheme.
	wantScheme = `want a scheme before ':', or "./" before the segment`

	// wantOneAt is the message for a host that contains "@" because the userinfo ends at the first one.
	wantOneAt = `a user name or a password must contain "@" as "%40"`

	// useRFC2732 begins the message for a bracket. What accepts the text follows.
	useRFC2732 = "only RFC 2732 allows brackets here; use "
)

// advise replaces the reason of e, which is about a character.
func (e *SyntaxError) advise(want string) { e.char, e.size, e.want = [utf8.UTFMax]byte{}, 0, want }

// errTooLong returns the error for a result that is too long. Its offset is that of the first
// byte that is too much.
func errTooLong() error { return flaw{"URI-reference", maxLen}.in("") }
