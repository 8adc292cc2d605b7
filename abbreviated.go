// ParseAbbreviated, Appendix F.

package uri

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseAbbreviated returns the absolute URI that typed text probably means (Appendix F).
//
// First, it removes line breaks with the white space around them. At both ends, it removes white
// space, double quotes, angle brackets, and pairs such as (), [], ‘’ and “”. In front, it removes
// "URL:". Then it applies the first of these rules that fits. A known host is an address,
// localhost, or dotted:
//
//	//host...                        http://host...
//	http:known..., wss:\\known...    http://known..., wss://known...
//	ftp.host..., gopher.host...      ftp://ftp.host..., gopher://gopher.host...
//	known..., host:port...           http://known..., http://host:port...
//	scheme:...                       scheme:...
//	user@dotted                      mailto:user@dotted
//
// In a host, "_" and letters outside US-ASCII are letters. In "name:", a name is no host if it is a
// scheme of the web, or an opaque one that FindAll knows, except for bitcoin. Any other text, such
// as "word" or "a/b", is an error. These are errors, too: a scheme of one letter, as in "C:\x"; a
// port above 65535 that does not follow "scheme://"; an IPv6 address with neither brackets nor a
// scheme; "git.example.com:user/x"; and white space or "\" in an authority.
//
// Finally, [EscapeExcluded] repairs the result. ParseAbbreviated returns its own results unchanged.
// The Offset of an error is an index into typed. Do not call ParseAbbreviated for the references in
// a document, where "a.b" is relative. testdata/abbreviated.txt lists the guesses.
func ParseAbbreviated(typed string) (URI, error) {
	t := dropBreaks(typed)
	s, start := unwrap(t)
	text, err := expand(s)
	var u URI
	if err == nil {
		u, err = Parse(EscapeExcluded(text))
	}
	if err, ok := err.(*SyntaxError); ok {
		n := 0 // the index in typed, from which only white space was dropped
		for _, c := range []byte(t[:min(start+err.Offset, len(t))]) {
			n += until(typed[n:], c) + 1
		}
		err.Offset = n + breakLen(typed[n:])
	}
	return u, err
}

// expand applies the rules of ParseAbbreviated to s, in their order.
func expand(s string) (string, error) {
	name, afterColon, hasColon := strings.Cut(s, ":")
	hasScheme := hasColon && name != "" && schemeLen(s) == len(name)
	isWeb := hasScheme && isWebScheme(name)
	host := strings.TrimPrefix(s, "//") // a host, if there is one, and what follows it
	if isWeb {
		host = strings.TrimLeft(afterColon, `/\`)
	}
	t := "//" + host[strings.LastIndexByte(host[:authorityLen(host)], '@')+1:]
	if hasScheme && !isWeb {
		t = s
	}
	if err := addressError(s, t); err != nil {
		return "", err
	}
	server, rest := typedServer(host)
	text := ""
	switch before := s[:len(s)-len(host)]; {
	// //host...
	case before == "//" && server.Host != "":
		text = "http:" + s
	// http:host...
	case isWeb && (len(before) < len(name+"://") || strings.Contains(before, `\`)) && isKnown(server):
		text = name + "://" + host
	// host...
	case before == "" && isTypedHost(server) && !isSchemeLike(server, rest):
		text = schemeByLabel(server) + "://" + s
	}
	if _, ok := server.PortNumber(0); text != "" && !ok {
		return "", flaw{"port", len(s) - len(rest) - len(server.Port.text)}.errorWith(wantPort)
	}
	switch {
	case text != "":
		return text, nil
	case server.HostKind() == IPv4 && !isRecognizable(server) && !server.Userinfo.defined && host == s:
		return "", flaw{"IPv4address", 0}.errorWith("want four numbers from 0 to 255, without leading zeros")
	case hasScheme && len(name) == 1:
		return "", flaw{"scheme", 1}.errorWith("one letter names a drive, not a scheme")
	case hasColon && isRecognizable(Server{Host: name}) && !strings.HasPrefix(afterColon, "/"):
		return "", flaw{"port", len(name) + len(":")}.errorWith(wantPort)
	// scheme:...
	case hasScheme:
		return s, authorityError(s, name)
	// user@dotted.host
	case isMailbox(server) && rest == "":
		return "mailto:" + s, nil
	}
	return "", flaw{"absoluteURI", 0}.errorWith("want an absolute URI or a recognizable host")
}

// typedServer is leadingServer for text that people type: "_" counts as a letter, and so do
// letters, marks and digits outside US-ASCII. In the result, each of them is a "z".
func typedServer(s string) (Server, string) {
	n := authorityLen(s)
	server, _ := leadingServer(strings.Map(func(r rune) rune {
		if r == '_' || r >= utf8.RuneSelf && unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
			return 'z'
		}
		return r
	}, s[:n]))
	return server, s[n:]
}

// isTypedHost reports whether a server is a known host, or a hostname with a port that is not known
// as a scheme, apart from bitcoin, whose ports people type. A port of more than five digits is
// another number, such as that of "isbn:0395363411".
func isTypedHost(s Server) bool {
	n := len(s.Port.text)
	hasPort := 0 < n && n <= len("65535") && s.HostKind() == Hostname
	_, isScheme := opaqueForm(s.Host)
	return isKnown(s) || hasPort && (!isScheme || equalFold(s.Host, "bitcoin")) && !s.Userinfo.defined
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

// addressError returns an error if s begins with an IPv6 address without brackets, or if its host
// does with a bracket and half an address, as before a zone. t is s, or slashes and its host.
func addressError(s, t string) error {
	host := strings.TrimPrefix(s, "//")
	// A "%" begins a zone. An escape of the result may look like one.
	if address, _, _ := strings.Cut(EscapeExcluded(host[:authorityLen(host)]), "%"); isIPv6address(address) {
		return flaw{"IPv6address", len(s) - len(host)}.errorWith(wantBrackets)
	}
	_, f := verify(t)
	end := f.located(t).offset
	if !strings.Contains(t[f.offset:end], ":") { // what located adds
		return nil
	}
	return flaw{"IPv6address", len(s) - len(t) + end}.errorIn(s)
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

// unwrap returns s without what surrounds it, and the index in s of the result. For linear time, it
// removes at most eight pairs.
func unwrap(s string) (string, int) {
	for start, left := 0, 8; ; {
		t := strings.TrimLeftFunc(s, isAround)
		if hasPrefixFold(t, "URL:") {
			t = t[len("URL:"):]
		}
		start += len(s) - len(t)
		t = strings.TrimRightFunc(t, isAround)
		if n := len(t) - 1; n > 0 && (t[n] == '.' || t[n] == ',') && (t[n-1] == '>' || t[n-1] == '"') {
			t = t[:n]
		}
		if inner, ok := cutPair(t); ok && left > 0 {
			_, n := utf8.DecodeRuneInString(t)
			t, start, left = inner, start+n, left-1
		}
		if t == s {
			return s, start
		}
		s = t
	}
}

// wrappers are the brackets and quotes that may surround a URI, apart from those of Appendix E.
var wrappers = [...]struct{ open, close string }{
	{"(", ")"}, {"{", "}"}, {"[", "]"}, {"'", "'"}, {"`", "`"}, {"“", "”"}, {"‘", "’"}, {"«", "»"},
}

// cutPair returns what is between the partners around s, which a "." or "," may follow.
func cutPair(s string) (string, bool) {
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
func isBalanced(s, opener, closer string) bool {
	depth := 0
	for i := range len(s) {
		switch {
		case strings.HasPrefix(s[i:], closer):
			if depth--; depth < 0 {
				return false
			}
		case strings.HasPrefix(s[i:], opener):
			depth++
		}
	}
	return depth == 0
}
