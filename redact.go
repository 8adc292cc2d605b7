// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// Redacted returns the text of u with a password replaced by "xxxxx". The result is intended for logs
// and messages, and need not be a valid URI. Section 7 warns that "it is clearly unwise to use a URL
// that contains a password which is intended to be secret".
//
// The password is the text, even if it is empty, between
//
//   - the first ":" or "%3A" and the last "@" of the authority;
//   - the first ":" and the last "@" of an opaque_part, up to its "?", as in "sip:u:secret@h", unless
//     the opaque_part begins with an address in brackets;
//   - the first ":" or "%3A" of an authority with ":" but without "@", and the last "@" of u, unless
//     the authority is one or more hosts with their ports, as in "h1:1,h2:2", or begins with an address
//     in brackets. So the password in "http://u:s/ecret@h/" is masked, although its slash ends the
//     authority.
//
// Redacted does not look at anything else: paths, queries and fragments may contain other secrets.
// It allocates only if there is a password. For text that may be invalid, use [Redact]. For text that
// may contain several URIs, use [RedactAll].
func (u URI) Redacted() string {
	if strings.IndexByte(u.text, '@') < 0 { // as nearly always
		return u.text
	}
	start, end, ok := u.password()
	if !ok {
		return u.text
	}
	return mask(u.text, start, end)
}

// mask returns s with s[start:end] replaced.
func mask(s string, start, end int) string { return s[:start] + "xxxxx" + s[end:] }

// password returns the bounds of the password in u, as Redacted defines it, and reports whether there
// is one.
func (u URI) password() (start, end int, ok bool) {
	ssp := int(u.at.ssp)
	switch {
	case u.at.hasAuthority():
		start, end, ok = passwordIn(u.text[ssp+len("//"):])
		return ssp + len("//") + start, ssp + len("//") + end, ok
	case u.Kind() != Opaque || u.text[ssp] == '[':
		return 0, 0, false
	}
	start = ssp + until(u.text[ssp:u.at.query], ':') + len(":")
	end = ssp + strings.LastIndexByte(u.text[ssp:u.at.query], '@')
	return start, end, start <= end
}

// passwordIn returns the bounds of the password in s, which begins with an authority, and reports
// whether there is one.
func passwordIn(s string) (start, end int, ok bool) {
	authority := s[:authorityLen(s)]
	if end = strings.LastIndexByte(authority, '@'); end >= 0 {
		start = colonEnd(authority[:end])
		return start, end, start > 0
	}
	end = strings.LastIndexByte(s, '@')
	return colonEnd(authority), end, end >= 0 && strings.Contains(authority, ":") && !hasPorts(authority)
}

// colonEnd returns the index after the first ":" or "%3A" in s, or 0 if there is none. Some programs
// unescape a userinfo before they split it.
func colonEnd(s string) int {
	for i := range len(s) {
		if s[i] == ':' {
			return i + len(":")
		}
		if rest := s[i:]; len(rest) >= len("%3A") && equalFold(rest[:len("%3A")], "%3A") {
			return i + len("%3A")
		}
	}
	return 0
}

// hasPorts reports whether an authority is a list of hosts with their ports, or begins with a bracket.
func hasPorts(authority string) bool {
	if strings.HasPrefix(authority, "[") {
		return true
	}
	for hostport := range strings.SplitSeq(authority, ",") {
		port := hostportParts(hostport).Port.text
		if port == "" || digitsLen(port) < len(port) {
			return false
		}
	}
	return true
}

// Redact returns a text that is meant to be one URI, valid or not, with what may be a password
// replaced by "xxxxx". It is intended for messages about text that does not parse, together with
// [SyntaxError.Reason]. The result need not parse.
//
// If RFC2732.Parse accepts the text, Redact is like [URI.Redacted]. Otherwise, it replaces
// everything between the first ":" or "%3A" that is not followed by "/" or "\" and the last "@". This
// may be more than a password: "mailto:jörg@h" becomes "mailto:xxxxx@h". If there is no such ":", or
// no "@" after it, the result is the text. For text without a scheme, redact "//" and the text.
//
// Redact shows a password, or a part of it, in
//
//   - text whose scheme was left out, such as "u:secret@h", which is a URI with the scheme u;
//   - a valid URI with an empty authority or none, such as "http:///u:secret@h/" and
//     "http:/u:secret@h/", although browsers and curl skip the slashes;
//   - a valid URI with a "/", "?" or "#" in the user name, such as "http://u/v:secret@h/";
//   - a valid URI with one of these in the password, after ports, such as "http://u:1/2@h/" and
//     "http://u:1,v:2/3@h/", or after "%3A", such as "http://u%3A1/2@h/";
//   - a valid URI with one of these after an "@" in the user name or the password, such as
//     "http://u:s@e/cret@h/", which has the host e;
//   - an opaque URI with a "?" or "#" before the "@", such as "sip:u?v:secret@h", with "%3A" for its
//     colon, or with an address in brackets at the beginning;
//   - a URI that is inside another, or that follows another in a list (use [RedactAll]);
//   - invalid text with a password that begins with "/" or "\".
//
// Redact also shows a secret that is a user name, as in "https://TOKEN@h/", or a parameter, as in
// "ftp://u@h/;password=secret" and "http://h/?key=secret".
func Redact(text string) string {
	if u, ok := RFC2732.accept(text); ok {
		return u.Redacted()
	}
	last := strings.LastIndexByte(text, '@')
	for start := 0; start < last; {
		n := colonEnd(text[start:last])
		if n == 0 {
			break
		}
		if start += n; text[start] != '/' && text[start] != '\\' {
			return mask(text, start, last)
		}
	}
	return text
}

// RedactAll returns any text, such as the lines of a log, with what may be the passwords of its URIs
// replaced by "xxxxx". The URIs may be invalid, stand in a list, or contain other URIs.
//
// RedactAll looks for a password after each scheme and "://", or `:\/\/` as in JSON, or `:\\`. From
// there, it reads up to the end of the line, the next such scheme, white space, a double quote before
// punctuation as in JSON, or the partner of a quote or "<" that precedes the scheme. In what it has
// read, it masks what [URI.Redacted] does, or more:
//
//   - If there is a ":" but no port, and none of "@", "/", "?" and "#", RedactAll reads up to the next
//     of these four, because a password may contain a space or a quote. If it is an "@", RedactAll
//     reads on from there.
//   - If the host after the password is neither dotted, an address nor localhost, and has no port,
//     RedactAll masks up to the last "@", because a password may contain "@" and "/".
//
// RedactAll does not change its own result. It takes time linear in len(text), and allocates only if
// it masks something. It shows
//
//   - the passwords of opaque URIs, such as "sip:u:secret@h", and of text without a scheme and two
//     slashes, such as "u:secret@tcp(h)/db" and "http:/u:secret@h/";
//   - a password after an empty authority, after an address in brackets, or after a user name with
//     a "/", "?" or "#", white space or a closing quote;
//   - a password that begins with white space or a closing quote, or with digits before one of these
//     or before "/", "?" or "#";
//   - a password, or a part of it, that contains white space or a closing quote together with "@",
//     "/", "?" or "#", or that contains a line break, or another scheme and two slashes;
//   - a password after "%3A" that contains "/", "?", "#", white space or a closing quote;
//   - secrets that are user names or parameters.
func RedactAll(text string) string {
	var out []byte
	done := 0 // text[:done] is in out
	for next := 0; ; {
		at := next + until(text[next:], '@') // without one, a line has no password
		if at == len(text) {
			break
		}
		start := next + strings.LastIndexByte(text[next:at], '\n') + len("\n")
		next = at + until(text[at:], '\n')
		findPasswords(text[start:next], func(first, last int) {
			out = append(append(out, text[done:start+first]...), "xxxxx"...)
			done = start + last
		})
	}
	if done == 0 {
		return text
	}
	return string(append(out, text[done:]...))
}

// findPasswords calls found with the bounds of each password in a line, as RedactAll defines it.
func findPasswords(line string, found func(start, end int)) {
	begin, from := nextAuthority(line, 0)
	for from < len(line) {
		nextBegin, nextFrom := nextAuthority(line, from)
		s := line[from:nextBegin]
		s = s[:credentialsLen(s, line[:begin])]
		if start, end, ok := passwordIn(s); ok {
			rest := s[end+len("@"):]
			if host, _ := leadingServer(rest); !isRecognizable(host) && !hasPorts(rest[:authorityLen(rest)]) {
				end = strings.LastIndexByte(s, '@')
			}
			found(from+start, from+end)
		}
		begin, from = nextBegin, nextFrom
	}
}

// nextAuthority returns the index after line[:i] at which the next scheme begins that two slashes
// follow, and the index after the slashes. If there is none, it returns len(line) for both.
func nextAuthority(line string, i int) (begin, from int) {
	for {
		i += until(line[i:], ':')
		if i == len(line) {
			return i, i
		}
		rest := line[i+len(":"):]
		for _, slashes := range [...]string{"//", `\/\/`, `\\`} {
			if strings.HasPrefix(rest, slashes) {
				if begin = schemeStart(line[:i]); begin < i {
					return begin, i + len(":") + len(slashes)
				}
			}
		}
		i += len(":")
	}
}

// credentialsLen returns the length of the text at the beginning of s in which RedactAll looks for a
// password. before is the text before the scheme.
func credentialsLen(s, before string) int {
	n := partLen(s, before)
	_, secret, _ := strings.Cut(s[:n], ":")
	if secret == "" || strings.ContainsAny(s[:n], "@/?#") || hasPorts(strings.TrimRight(s[:n], ".,:;!)]}'")) {
		return n
	}
	if at := n + until(s[n:], '@'); at < n+authorityLen(s[n:]) {
		n = at + partLen(s[at:], before)
	}
	return n
}

// partLen returns the length of s before white space, before a double quote and punctuation as in
// JSON, or before the partner of a quote or "<" at the end of before.
func partLen(s, before string) int {
	closer := byte(' ')
	if before != "" {
		switch c := before[len(before)-1]; c {
		case '"', '\'', '`':
			closer = c
		case '<':
			closer = '>'
		}
	}
	for i := range len(s) {
		c := s[i]
		if c == closer || isSpace(c) || c == '"' && i+1 < len(s) && strings.IndexByte(",:]}", s[i+1]) >= 0 {
			return i
		}
	}
	return len(s)
}
