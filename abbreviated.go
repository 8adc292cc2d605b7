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
// space, double quotes, angle brackets, and up to eight pairs such as (), [], ‘’ and “”. In front, it
// removes "URL:". Then it applies the first of these rules that fits. A known host is an address,
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
// scheme of the web, or an opaque one that FindAll knows, except for bitcoin. It is no host before
// ":/", either, and an unknown one is none before more than five digits. Any other text, such as
// "word" or "a/b", is an error. These are errors, too: a scheme of one letter, as in "C:\x"; a port
// above 65535 behind a known host, or of five digits behind another name; an IPv6 address with
// neither brackets nor a scheme; "git.example.com:user/x"; and white space or "\" in an authority.
//
// Finally, [EscapeExcluded] repairs the result. ParseAbbreviated returns its own results unchanged.
// The Offset of an error is an index into typed. Do not call ParseAbbreviated for the references in
// a document, where "a.b" is relative. testdata/abbreviated.txt lists the guesses.
func ParseAbbreviated(typed string) (URI, error) {
	unbroken := dropBreaks(typed)
	s, start := unwrap(unbroken)
	text, err := readTyped(s).expand()
	var u URI
	if err == nil {
		u, err = Parse(EscapeExcluded(text))
	}
	if err, ok := err.(*SyntaxError); ok {
		n := 0 // the index in typed, from which only white space was dropped
		for _, c := range []byte(unbroken[:min(start+err.Offset, len(unbroken))]) {
			n += until(typed[n:], c) + 1
		}
		err.Offset = n + breakLen(typed[n:])
	}
	return u, err
}

// A typedText is a text that people type, which is front+tail. If it names a server, that begins the
// tail. The front is empty, or "//", or a scheme of the web with its ":" and any slashes or backslashes.
type typedText struct {
	text, scheme string // the scheme, if there is one
	isWeb        bool   // whether that is one of the web
	front, tail  string
	server       Server // at the beginning of the tail; the zero Server if there is none
	rest         string // what follows the server
}

// readTyped returns the parts of s.
func readTyped(s string) typedText {
	t := typedText{text: s, tail: strings.TrimPrefix(s, "//")}
	if n := schemeLen(s); n > 0 && strings.HasPrefix(s[n:], ":") {
		t.scheme, t.isWeb = s[:n], isWebScheme(s[:n])
	}
	if t.isWeb {
		t.tail = strings.TrimLeft(s[len(t.scheme)+len(":"):], `/\`)
	}
	t.front = s[:len(s)-len(t.tail)]
	t.server, t.rest = typedServer(t.tail)
	return t
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

// expand applies the rules of ParseAbbreviated, in their order.
func (t typedText) expand() (string, error) {
	if err := t.addressError(); err != nil {
		return "", err
	}
	if scheme := t.schemeOfHost(); scheme != "" {
		if _, ok := t.server.PortNumber(0); !ok {
			return "", flaw{"port", len(t.text) - len(t.rest) - len(t.server.Port.text)}.errorWith(wantPort)
		}
		return scheme + "://" + t.tail, nil
	}
	if err := t.hostError(); err != nil {
		return "", err
	}
	switch user := t.server.Userinfo.text; {
	case t.scheme != "": // scheme:...
		return t.text, t.authorityError()
	case user != "" && !strings.Contains(user, ":") && isDotted(t.server) && !t.server.Port.defined && t.rest == "":
		return "mailto:" + t.text, nil
	}
	return "", flaw{"absoluteURI", 0}.errorWith("want an absolute URI or a recognizable host")
}

// schemeOfHost returns the scheme of the URI that t means if t names a host, and "" otherwise.
func (t typedText) schemeOfHost() string {
	isKnown := isKnownHost(t.server) && !t.server.Userinfo.defined
	switch {
	case t.front == "//" && t.server.Host != "": // //host...
		return "http"
	case t.isWeb && isKnown && !t.hasTwoSlashes(): // http:known..., wss:\\known...
		return t.scheme
	case t.front == "" && (isKnown && !t.hasSchemeColon() || t.isHostWithPort()):
		label := strings.ToLower(t.tail[:until(t.tail, '.')])
		if isDotted(t.server) && (label == "ftp" || label == "gopher") { // ftp.host..., gopher.host...
			return label
		}
		return "http" // known..., host:port...
	}
	return ""
}

// hasTwoSlashes reports whether t is absolute as it is: "//" follows the scheme, and no backslash.
func (t typedText) hasTwoSlashes() bool {
	return strings.Contains(t.front, "://") && !strings.Contains(t.front, `\`)
}

// hasSchemeColon reports whether the ":" behind the host ends a scheme, as in "a.b:/x". The one behind
// an IPv6 address does not.
func (t typedText) hasSchemeColon() bool {
	return t.server.Port == Defined("") && t.rest != "" && t.server.HostKind() != IPv6
}

// isHostWithPort reports whether t begins with any hostname and a port. A name is no host if FindAll
// knows it as a scheme, apart from bitcoin, whose ports people type. More than five digits are
// another number, such as that of "isbn:0395363411".
func (t typedText) isHostWithPort() bool {
	s, n := t.server, len(t.server.Port.text)
	_, isOpaque := opaqueForm(s.Host)
	return 0 < n && n <= len("65535") && s.HostKind() == Hostname && !s.Userinfo.defined &&
		(!isOpaque || equalFold(s.Host, "bitcoin"))
}

// hostError returns an error if t, which is not taken for a host, begins with something like one.
func (t typedText) hostError() error {
	name, behind, _ := strings.Cut(t.text, ":")
	switch {
	case t.front == "" && t.server.HostKind() == IPv4 && !t.server.Userinfo.defined && !isKnownHost(t.server):
		return flaw{"IPv4address", 0}.errorWith("want four numbers from 0 to 255, without leading zeros")
	case len(t.scheme) == 1:
		return flaw{"scheme", 1}.errorWith("one letter names a drive, not a scheme")
	case isKnownHost(Server{Host: name}) && !strings.HasPrefix(behind, "/"):
		return flaw{"port", len(name) + len(":")}.errorWith(wantPort)
	}
	return nil
}

// addressError returns an error if t begins with an IPv6 address without brackets, or if its host
// does with a bracket and half an address, as before a zone.
func (t typedText) addressError() error {
	s := strings.TrimPrefix(t.text, "//")
	// A "%" begins a zone. An escape of the result may look like one.
	if address, _, _ := strings.Cut(EscapeExcluded(s[:authorityLen(s)]), "%"); isIPv6address(address) {
		return flaw{"IPv6address", len(t.text) - len(s)}.errorWith(wantBrackets)
	}
	if t.scheme == "" || t.isWeb {
		s = "//" + t.tail[strings.LastIndexByte(t.tail[:authorityLen(t.tail)], '@')+1:]
	}
	_, f := verify(s)
	end := f.located(s).offset
	if half := s[f.offset:end]; !strings.Contains(half, ":") { // "[" and the beginning of an address, or nothing
		return nil
	}
	return flaw{"IPv6address", len(t.text) - len(s) + end}.errorIn(t.text)
}

// authorityError returns an error if the authority of t, which has a scheme, contains white space
// or a backslash. Browsers take a backslash for a slash, and any number of slashes for two behind a
// scheme of the web.
func (t typedText) authorityError() error {
	at := cutsOf(t.text)
	if i := strings.IndexFunc(t.text[:at.path], isWhite); i >= 0 {
		return flaw{"reg_name", i}.errorInAuthority(t.text[:at.path])
	}
	start, end := at.ssp, at.path // of the authority
	if t.isWeb {
		start, end = len(t.front), len(t.front)+authorityLen(t.tail)
	}
	i := start + strings.IndexByte(t.text[start:end], '\\')
	if i < start { // one among the slashes is wrong only if the authority has none, and no known host
		i = at.ssp + strings.IndexByte(t.text[at.ssp:start], '\\')
	}
	if i < at.ssp {
		return nil
	}
	return flaw{"reg_name", i}.errorWith(wantSlash)
}
