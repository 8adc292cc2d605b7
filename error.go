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
// functions of this package use it for malformed text.
//
// A SyntaxError does not contain the text, which may include a password. Its message quotes at most
// the offending character, and never userinfo. To show the text beside the error, use [Redact] and
// [SyntaxError.Reason]: the Offset does not count in the redacted text.
type SyntaxError struct {
	// Rule is the name of the broken rule in Appendix A, such as "segment", or "IPv6address" of
	// RFC 2732, or "URI-reference" for a text that is too long. A later version may name another
	// rule. testdata/messages.txt has examples of all rules.
	Rule string

	// Offset is the index of the first byte that cannot follow the bytes before it in any valid
	// text, or the length of a text that ends too early. The function that returns the error says
	// which text. In a server, the first "@" ends the userinfo. ParseAbbreviated may report a byte
	// before that, such as the beginning of a port that is too large.
	//
	// To put a caret below the character, write utf8.RuneCountInString(text[:Offset]) spaces first.
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
	brokenScheme       // a scheme would stand there without white space and delimiters
	noEnd              // only white space and delimiters follow
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

// Reason returns what was expected, or what to do, such as "' ' must be escaped as \"%20\"". It is the
// end of the message that Error returns. The result is empty for an error that this package did not
// make.
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
	if !strings.Contains(s[min(f.offset, len(s)):], "@") {
		return e
	}
	switch isUser := f.rule == "userinfo" || f.rule == "reg_name"; {
	case f.rule == "escaped":
	case isUser && s[f.offset] != '@':
		e.advise(`a character before the "@" must be escaped`)
	default: // another "@" precedes the byte, or follows it
		e.advise(wantOneAt)
	}
	return e
}

const (
	// wantShorter is the message for a text that is too long.
	wantShorter = "want less than " + string('0'+rune((maxLen+1)>>30)) + " GiB"

	// wantScheme is the message for a colon in a first segment, where a colon would end a scheme.
	wantScheme = `want a scheme before ':', or "./" before the segment`

	// wantSlash is the message for a backslash in an authority.
	wantSlash = `want "/"; browsers take a backslash for a slash`

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
