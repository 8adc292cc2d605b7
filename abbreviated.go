// ParseAbbreviated, Appendix F.

package uri

import "strings"

// ParseAbbreviated returns the absolute URI that typed text probably means. The text may be
// abbreviated, as Appendix F describes. A later version may guess differently.
// testdata/abbreviated.txt lists its guesses.
//
// First, it removes the white space, quotes and brackets around the text, the prefix "URL:", and
// white space that contains a line break. Then it applies the first of these rules that fits. A
// known host is an address, localhost, or dotted:
//
//	//host...                        http://host...
//	http:known..., wss:/known...     http://known..., wss://known...
//	ftp.host..., gopher.host...      ftp://ftp.host..., gopher://gopher.host...
//	known..., host:port...           http://known..., http://host:port...
//	scheme:...                       scheme:...
//	user@dotted                      mailto:user@dotted
//
// Other text is an error, such as "word" or "a/b". So are drives ("C:\x"), a known host with a port
// above 65535 and no scheme, "git.example.com:user/x", and white space or a backslash in an
// authority: browsers read `http://a.com\@b.com/` as "http://a.com/@b.com/".
//
// Finally, [EscapeExcluded] repairs the result. ParseAbbreviated returns its own results unchanged.
// The error is a [*SyntaxError] whose Offset is an index into the text after the first step. It
// takes linear time. Do not use it for the references in a document: "a.b" may be relative.
func ParseAbbreviated(typed string) (URI, error) {
	s := unwrap(typed)
	if strings.ContainsAny(s, lineBreak) {
		s = unwrap(dropBreaks(s))
	}
	text, err := expand(s)
	if err != nil {
		return URI{}, err
	}
	return Parse(EscapeExcluded(text))
}

// expand applies the rules of ParseAbbreviated to s, in their order.
func expand(s string) (string, error) {
	if i := wrongAddressEnd(s); i >= 0 {
		return "", flaw{"IPv6address", i}.errorIn(s)
	}
	withoutSlashes, hasSlashes := strings.CutPrefix(s, "//")
	server, rest := leadingServer(withoutSlashes)
	name := s[:schemeLen(s)]
	afterColon, hasColon := strings.CutPrefix(s[len(name):], ":")
	switch {
	// //host...
	case hasSlashes && server.Host != "":
		return "http:" + s, portError(s, len("//"))
	// http:host...
	case hasColon && isWebScheme(name) && lacksSlashes(afterColon):
		host := strings.TrimLeft(afterColon, `/\`)
		return name + "://" + host, portError(s, len(s)-len(host))
	// host...
	case isTypedHost(server) && !isSchemeLike(server, rest):
		return schemeByLabel(server) + "://" + s, portError(s, 0)
	}
	if err := refusal(s, server); err != nil {
		return "", err
	}
	switch {
	// scheme:...
	case hasColon && name != "":
		return s, authorityError(s, name)
	// user@dotted.host
	case isMailbox(server) && rest == "":
		return "mailto:" + s, nil
	}
	return "", flaw{"absoluteURI", 0}.errorWith("want an absolute URI or a recognizable host")
}

// isTypedHost reports whether a server without userinfo is a host that can be recognized, or a
// hostname with a port that is not known as a scheme. A port of more than five digits is another
// number, such as that of "isbn:0395363411".
func isTypedHost(s Server) bool {
	n := len(s.Port.text)
	hasPort := 0 < n && n <= len("65535") && s.HostKind() == Hostname
	_, isOpaque := opaqueForm(s.Host)
	isScheme := isOpaque || isWebScheme(s.Host)
	return !s.Userinfo.defined && (isRecognizable(s) || hasPort && !isScheme)
}

// isSchemeLike reports whether a server that rest follows may also be a scheme, as in "a.b:/x".
func isSchemeLike(s Server, rest string) bool {
	return s.Port == Defined("") && rest != "" && s.HostKind() != IPv6
}

// schemeByLabel returns the scheme that the first label of a host names (Appendix F).
func schemeByLabel(server Server) string {
	label := strings.ToLower(server.Host[:until(server.Host, '.')])
	if isDotted(server) && (label == "ftp" || label == "gopher") {
		return label
	}
	return "http"
}

// isMailbox reports whether a server is a user and a dotted host, without a password or a port.
func isMailbox(s Server) bool {
	user := s.Userinfo.text
	return user != "" && !strings.Contains(user, ":") && isDotted(s) && !s.Port.defined
}

// refusal returns an error if s, which begins with the given server, looks like something that is
// neither a host nor a URI: an address that is none, a drive, or a host that another program takes.
func refusal(s string, server Server) error {
	name := s[:schemeLen(s)]
	afterColon, hasColon := strings.CutPrefix(s[len(name):], ":")
	switch {
	case server.HostKind() == IPv4 && !isRecognizable(server) && !server.Userinfo.defined:
		return flaw{"IPv4address", 0}.errorWith("want four numbers from 0 to 255, without leading zeros")
	case strings.HasPrefix(s, "[") && server.Host == "":
		if f := verifyIPv6reference(s).located(s); f.rule == "IPv6address" && f.offset > until(s, ':') {
			return f.errorIn(s)
		}
	case hasColon && len(name) == 1:
		return flaw{"scheme", 1}.errorWith("one letter names a drive, not a scheme")
	case hasColon && isRecognizable(Server{Host: name}) && !strings.HasPrefix(afterColon, "/"):
		return flaw{"port", len(name) + len(":")}.errorWith(wantPort)
	}
	return nil
}

// wrongAddressEnd returns the index of what follows an address in brackets if it is not the "]",
// such as the "%" of a zone. If there is no such address where a host may begin, it returns -1.
func wrongAddressEnd(s string) int {
	before, rest, _ := strings.Cut(s, "[")
	n := charsLen(rest, addressChars)
	at := cutsOf(s)
	isInPath := at.ssp+len("//") < at.path && at.path <= len(before) // behind a host
	isHost := !isInPath && !strings.ContainsAny(before, "?#") && (!at.hasOpaquePart(s) || len(before) == at.ssp) &&
		strings.LastIndexAny(before, "/@:") == len(before)-1
	if !isHost || strings.HasPrefix(rest[n:], "]") || !isIPv6address(rest[:n]) {
		return -1
	}
	return len(before) + len("[") + n
}

// portError returns an error if the server that s[start:] begins with has a port above 65535.
func portError(s string, start int) error {
	server, rest := leadingServer(s[start:])
	if _, ok := server.PortNumber(0); ok {
		return nil
	}
	return flaw{"port", len(s) - len(rest) - len(server.Port.text)}.errorWith(wantPort)
}

// lacksSlashes reports whether s, which follows the colon of a scheme, begins with a known host
// that two slashes should precede. Instead, at most one slash does, or backslashes do.
func lacksSlashes(s string) bool {
	host := strings.TrimLeft(s, `/\`)
	slashes := s[:len(s)-len(host)]
	server, _ := leadingServer(host)
	isWrong := len(slashes) < len("//") || strings.Contains(slashes, `\`)
	return isWrong && isRecognizable(server) && !server.Userinfo.defined
}

// authorityError returns an error if the authority of s contains white space or a backslash.
// Browsers take a backslash for a slash, and any number of slashes for two behind a web scheme.
func authorityError(s, name string) error {
	at := cutsOf(s)
	if i := strings.IndexFunc(s[:at.path], isWhite); i >= 0 {
		return flaw{"reg_name", i}.errorInAuthority(s[:at.path])
	}
	start, end := at.ssp, at.path
	if isWebScheme(name) {
		start = len(s) - len(strings.TrimLeft(s[at.ssp:], `/\`))
		end = start + authorityLen(s[start:])
	}
	i := strings.IndexByte(s[start:end], '\\')
	if i < 0 {
		start, i = at.ssp, strings.IndexByte(s[at.ssp:start], '\\')
	}
	if i < 0 {
		return nil
	}
	return flaw{"reg_name", start + i}.errorWith(wantSlash)
}

// unwrap returns s without what surrounds it. For linear time, it removes at most eight pairs.
func unwrap(s string) string {
	for left := 8; ; {
		t := trimPrefixURL(strings.TrimFunc(s, isAround))
		if n := len(t) - 1; n > 0 && (t[n] == '.' || t[n] == ',') && (t[n-1] == '>' || t[n-1] == '"') {
			t = t[:n]
		}
		if inner, ok := cutPair(t); ok && left > 0 {
			t = inner
			left--
		}
		if t == s {
			return s
		}
		s = t
	}
}

// wrappers are the brackets and quotes that may surround a URI, apart from those of Appendix E.
var wrappers = [...]struct{ open, close string }{
	{"(", ")"}, {"{", "}"}, {"[", "]"}, {"'", "'"}, {"`", "`"}, {"“", "”"}, {"‘", "’"}, {"«", "»"},
}

// cutPair returns what is between the partners around s, which a "." or "," may follow.
func cutPair(s string) (inner string, ok bool) {
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, ",") {
		s = s[:len(s)-1]
	}
	for _, pair := range wrappers {
		inner, opens := strings.CutPrefix(s, pair.open)
		inner, closes := strings.CutSuffix(inner, pair.close)
		if opens && closes {
			address, _, _ := strings.Cut(inner, "%") // without a zone
			holdsAddress := pair.open == "[" && isIPv6address(address)
			return inner, !holdsAddress && isBalanced(inner, pair.open, pair.close)
		}
	}
	return s, false
}

// isBalanced reports whether each of the given quotes or brackets in s has its partner in s.
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
