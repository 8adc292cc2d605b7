// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"slices"
	"strings"
)

// StripDelimiters returns what a person has typed or pasted as a URI without what Appendix
// E puts around it, and into it: double quotes and angle brackets at the ends, the prefix
// "URL:" in any case, and all white space of US-ASCII, so that "a b" becomes "ab". It
// changes nothing in its own result.
func StripDelimiters(typed string) string {
	s := dropSpace(typed)
	for {
		t := cutPrefixURL(strings.Trim(s, `<>"`))
		if t == s {
			return s
		}
		s = t
	}
}

// dropSpace returns s without its white space.
func dropSpace(s string) string {
	if !strings.ContainsAny(s, spaces) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := range len(s) {
		if !isSpace(s[i]) {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// cutPrefixURL returns s without a prefix "URL:", in any case.
func cutPrefixURL(s string) string {
	if n := len("URL:"); len(s) >= n && equalFold(s[:n], "URL:") {
		return s[n:]
	}
	return s
}

// ParseAbbreviated returns the absolute URI that a person means who has typed one, or
// an abbreviation as Appendix F describes them.
//
// First, whatever surrounds the text is removed, until nothing changes: white space, the
// prefix "URL:", double quotes and angle brackets, and pairs of other quotes and of brackets,
// with a "." or "," behind them. White space that holds a line break is dropped. The first of
// these rules that fits then decides:
//
//	what is typed                                         becomes
//	//host, and anything                                  http://host...
//	http:host or https:\\host, and anything               http://host..., https://host...
//	ftp.dotted.host or gopher.dotted.host                 ftp://ftp.dotted.host...
//	host:port, or an IPv6 address in brackets             http://host:port...
//	scheme:, and anything                                 what it is
//	user@dotted.host                                      mailto:user@dotted.host
//	another dotted.host, an IPv4 address or localhost     http://dotted.host...
//
// A host may be followed by nothing, "/", "?" or "#". The second rule is for http, https,
// ftp, ws and wss with one slash or none, or with backslashes, before a dotted host, an
// address or localhost. A port is at most 65535; what stands before it is not one of the
// opaque schemes that [FindAll] knows, as in "tel:123". A scheme of one letter is taken for a
// drive, as in "C:\x". No rule fits "word", "a/b", "?q" or the empty string. A file name or an
// abbreviation that is shaped like a host, such as "main.go" or "e.g", is taken for one.
//
// [Syntax.EscapeExcluded] of [RFC2732] mends the result. White space becomes "%20" behind the
// authority; in the authority it is an error. The error is a [*SyntaxError] whose offset
// counts in the text without what surrounds it and without line breaks.
//
// Such references must not be used where relative ones are expected, which have the same
// syntax. Nothing is looked up, in no network. The rules may change in later versions.
func ParseAbbreviated(typed string) (URI, error) {
	s := unwrap(typed)
	if strings.ContainsAny(s, lineBreak) {
		s = unwrap(dropBreaks(s))
	}
	text, err := expand(s)
	if err != nil {
		return URI{}, err
	}
	return RFC2732.Parse(RFC2732.EscapeExcluded(text))
}

// expand returns the text that s stands for, by the rules of ParseAbbreviated in their order.
func expand(s string) (string, error) {
	server, rest := leadingServer(s)
	scheme := s[:schemeLen(s)]
	behind, hasColon := strings.CutPrefix(s[len(scheme):], ":")
	switch {
	case strings.HasPrefix(s, "//") && startsWithHost(s[len("//"):]):
		return "http:" + s, nil
	case hasColon && isWebScheme(scheme) && lacksSlashes(behind):
		return scheme + "://" + strings.TrimLeft(behind, `/\`), nil
	case isDotted(server) && isAlone(server) && equalFold(s[:until(s, '.')], "ftp"):
		return "ftp://" + s, nil
	case isDotted(server) && isAlone(server) && equalFold(s[:until(s, '.')], "gopher"):
		return "gopher://" + s, nil
	case isAlone(server) && (server.Port.defined || server.HostKind() == IPv6) && !isWebScheme(scheme) && !isOpaqueScheme(scheme):
		return "http://" + s, nil
	case hasColon && len(scheme) == 1:
		return "", &SyntaxError{Rule: "scheme", Offset: 1, want: "one letter names a drive, not a scheme"}
	case hasColon && scheme != "":
		return s, checkSpaces(s)
	case server.Userinfo.text != "" && isDotted(server) && !server.Port.defined && rest == "":
		return "mailto:" + s, nil
	case isKnown(server) && isAlone(server):
		return "http://" + s, nil
	}
	return "", &SyntaxError{Rule: "absoluteURI", want: "want an absolute URI or a recognizable host"}
}

// leadingServer returns the server that s begins with, if it does so, and the rest,
// which is empty or begins with a delimiter.
func leadingServer(s string) (Server, string) {
	n := len(s)
	if i := strings.IndexAny(s, "/?#"); i >= 0 {
		n = i
	}
	server, _ := RFC2732.ParseServer(s[:n])
	return server, s[n:]
}

// startsWithHost reports whether s begins with a server that has a host.
func startsWithHost(s string) bool {
	server, _ := leadingServer(s)
	return server.Host != ""
}

// isWebScheme reports whether a scheme is one that people write with too few slashes.
func isWebScheme(scheme string) bool {
	return slices.ContainsFunc([]string{"http", "https", "ftp", "ws", "wss"}, func(s string) bool { return equalFold(s, scheme) })
}

// lacksSlashes reports whether s, behind the colon of a scheme, is meant to begin with two
// slashes, and does not: it has one or none, or backslashes, and a host that is known.
func lacksSlashes(s string) bool {
	host := strings.TrimLeft(s, `/\`)
	slashes := s[:len(s)-len(host)]
	server, _ := leadingServer(host)
	return (len(slashes) < 2 || strings.Contains(slashes, `\`)) && isKnown(server) && isAlone(server)
}

// isDotted reports whether the host of a server is a name of more than one label.
func isDotted(s Server) bool {
	return s.HostKind() == Hostname && strings.Contains(strings.TrimSuffix(s.Host, "."), ".")
}

// isKnown reports whether the host of a server can be recognized.
func isKnown(s Server) bool {
	return isDotted(s) || s.HostKind() == IPv4 || s.HostKind() == IPv6 || equalFold(s.Host, "localhost")
}

// isAlone reports whether a server has nothing besides its host but, perhaps, a port that can
// be connected to.
func isAlone(s Server) bool {
	_, ok := s.PortNumber(0)
	return s.Host != "" && !s.Userinfo.defined && ok && s.Port != Defined("")
}

// checkSpaces returns an error if there is white space in the authority of s.
func checkSpaces(s string) error {
	authority := s[:split(s).path]
	if i := strings.IndexAny(authority, spaces); i >= 0 {
		return newSyntaxError(s, "reg_name", i, isBeforeAt(authority, i))
	}
	return nil
}

// unwrap returns s without what surrounds it, up to eight pairs of brackets and quotes.
func unwrap(s string) string {
	for pairs := 8; ; {
		t := cutPrefixURL(strings.Trim(s, spaces+"<>\"\u00a0\u200b\ufeff"))
		if n := len(t) - 1; n > 0 && (t[n] == '.' || t[n] == ',') && (t[n-1] == '>' || t[n-1] == '"') {
			t = t[:n]
		}
		if pairs > 0 {
			if inner, ok := cutPair(t); ok {
				t = inner
				pairs--
			}
		}
		if t == s {
			return s
		}
		s = t
	}
}

// cutPair returns what s has between two brackets or quotes that are each other's partners,
// with a "." or a "," behind the second, perhaps.
func cutPair(s string) (inner string, ok bool) {
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, ",") {
		s = s[:len(s)-1]
	}
	for _, pair := range [...]struct{ open, close string }{
		{"(", ")"}, {"{", "}"}, {"[", "]"}, {"'", "'"}, {"`", "`"}, {"“", "”"}, {"‘", "’"}, {"«", "»"},
	} {
		inner, opens := strings.CutPrefix(s, pair.open)
		inner, closes := strings.CutSuffix(inner, pair.close)
		if opens && closes {
			return inner, isBalanced(inner, pair.open, pair.close) && !(pair.open == "[" && isIPv6address(inner))
		}
	}
	return s, false
}

// isBalanced reports whether each of the quotes or brackets in s has its partner there.
func isBalanced(s, open, close string) bool {
	depth := 0
	for i := range len(s) {
		switch {
		case strings.HasPrefix(s[i:], close):
			if depth--; depth < 0 {
				return false
			}
		case strings.HasPrefix(s[i:], open):
			depth++
		}
	}
	return depth == 0
}
