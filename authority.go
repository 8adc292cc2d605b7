// Servers, the authorities of section 3.2.2.

package uri

import (
	"net/netip"
	"strings"
	"unicode/utf8"
)

// A Server is a server-based naming authority (section 3.2.2):
//
//	server        = [ [ userinfo "@" ] hostport ]
//	hostport      = host [ ":" port ]
//
// The zero value is the empty authority. Host includes the brackets of an IPv6 address;
// [net.JoinHostPort] adds its own. A Server is not yet an address to dial: call [Server.DialAddress].
type Server struct {
	Userinfo Component
	Host     string
	Port     Component
}

// Server returns the server that the authority of u names. If the authority does not name a server,
// u is still valid: the authority is a reg_name (section 3.2.1). The empty authority, as in
// "file:///etc", is a server without a host, whose HostKind is [NoHost].
//
// The Rule of an error is "net_path" if the authority is undefined, and otherwise the rule that the
// authority breaks, such as "hostname" for the "_" in "http://a_b/". Its Offset is an index into
// u.String().
func (u URI) Server() (Server, error) {
	if !u.at.hasAuthority() {
		return Server{}, flaw{"net_path", int(u.at.ssp)}.errorWith(`want "//" and an authority`)
	}
	start, end := int(u.at.ssp)+len("//"), int(u.at.path)
	if isHostname(u.text[start:end]) { // most authorities are
		return Server{Host: u.text[start:end]}, nil
	}
	server := serverParts(u.text[start:end])
	if f := server.verify(); f.rule != "" {
		return Server{}, serverError(u.text, start, end, f)
	}
	return server, nil
}

// ParseServer parses a server-based naming authority, without the "//" before it. Names that a
// server cannot have, such as "a_b" or "1a", are errors, although they are valid authorities; see
// [SplitServer].
func ParseServer(authority string) (Server, error) {
	if isHostname(authority) { // as many are
		return Server{Host: authority}, nil
	}
	server := serverParts(authority)
	if f := server.verify(); f.rule != "" {
		return Server{}, serverError(authority, 0, len(authority), f)
	}
	return server, nil
}

// serverError returns the error for a flaw of the authority text[start:end], which is not a server.
func serverError(text string, start, end int, f flaw) *SyntaxError {
	f.offset += start
	text, rest := text[:end], text[end:]
	err := f.located(text).errorInAuthority(text)
	host := text[max(start, strings.LastIndexByte(text, '@')+len("@")):]
	mayBeIPv6 := strings.Count(host, ":") >= len("::") && f.rule != "escaped" && f.rule != "userinfo"
	switch {
	case mayBeIPv6 && isWithoutBrackets(host):
		err.setReason(wantBrackets)
	case f.rule == "hostname" && err.size > 0 && escapedAt(text, f.offset) && text[f.offset+1] > '7' && isUTF8(host): // an octet over 127
		err.setReason("want a host in US-ASCII; convert this one by IDNA first")
	case f.rule == "port" && strings.HasPrefix(text[f.offset:], "//"):
		err.setReason(`want digits; a server has no scheme and no "//"`)
	case f.rule == "port" && !strings.Contains(text[f.offset:], "@") && strings.Contains(rest, "@"):
		err.setReason(`want digits; "/", "?" and "#" in a password must be escaped`)
	}
	return err
}

// isUTF8 reports whether the data of s is UTF-8.
func isUTF8(s string) bool {
	data, _ := Unescape(s)
	return utf8.ValidString(data)
}

// Credentials returns the user name and the password in the userinfo, and reports whether there is
// a password. It cuts the userinfo at its first ":", and then unescapes both parts, so that an
// escaped ":" belongs to its part. If an escape is broken, as it may be after [SplitServer], the
// part is returned as it was written.
func (s Server) Credentials() (user, password string, hasPassword bool) {
	user, password, hasPassword = strings.Cut(s.Userinfo.text, ":")
	for _, part := range [...]*string{&user, &password} {
		if data, err := Unescape(*part); err == nil {
			*part = data
		}
	}
	return user, password, hasPassword
}

// UserPassword returns the userinfo of a user name and a password, each escaped by [Escape] for
// InAuthority. Set the Userinfo of a [Server] to it. [Server.Credentials] is its inverse. For a user name
// alone, call Defined(Escape(user, InAuthority)).
func UserPassword(user, password string) Component {
	return Defined(Escape(user, InAuthority) + ":" + Escape(password, InAuthority))
}

// SplitServer splits an authority without verifying its parts, as [Split] does with a reference.
// Use it for names that a server cannot have, such as "my_idp:8080", a bucket, or an address with a
// zone. The userinfo ends at the last "@". The port begins after the last ":" that no "]" follows.
//
// SplitServer(authority).String() == authority for every authority. If [ParseServer] accepts the
// authority, SplitServer returns the same Server.
func SplitServer(authority string) (s Server) {
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		s.Userinfo = Defined(authority[:i])
		authority = authority[i+len("@"):]
	}
	s.Host = authority
	if i := strings.LastIndexByte(authority, ':'); i > strings.LastIndexByte(authority, ']') {
		s.Host, s.Port = authority[:i], Defined(authority[i+len(":"):])
	}
	return s
}

// SplitServer splits the authority of u, like the function [SplitServer]. Without an authority, it
// returns the zero Server. Unlike [URI.Server], it returns whatever host there is, and no error, so
// a template can write {{.SplitServer.Host}}.
func (u URI) SplitServer() Server {
	authority, _ := u.Authority()
	return SplitServer(authority)
}

// serverParts splits an authority at the delimiters of server, without verifying the parts. The
// userinfo ends at the first "@", because it cannot contain one: verify then finds the first wrong
// byte. [SplitServer] takes the last "@" instead, for names that no server can have.
func serverParts(authority string) Server {
	if i := strings.IndexByte(authority, '@'); i >= 0 {
		s := hostportParts(authority[i+1:])
		s.Userinfo = Defined(authority[:i])
		return s
	}
	return hostportParts(authority)
}

// hostportParts is serverParts for a hostport. A host contains ":" only within brackets.
func hostportParts(hostport string) (s Server) {
	i := 0
	if strings.HasPrefix(hostport, "[") {
		i = until(hostport, ']')
	}
	i += until(hostport[i:], ':')
	s.Host = hostport[:i]
	if i < len(hostport) {
		s.Port = Defined(hostport[i+1:])
	}
	return s
}

// Authority recombines the server and verifies the result. If the error is nil, [ParseServer] of
// the result returns s. The Offset of an error is an index into s.String(). For a name such as
// "a_b", see [Components].
func (s Server) Authority() (string, error) {
	if uint64(len(s.Userinfo.text))+uint64(len(s.Host))+uint64(len(s.Port.text)) > maxLen {
		return "", errTooLong()
	}
	text := s.String()
	if f := s.verify(); f.rule != "" {
		return "", serverError(text, 0, len(text), f)
	}
	return text, nil
}

// String recombines the server, with any password, and does not verify it; see [Server.Authority].
func (s Server) String() string {
	text := s.Host
	if s.Userinfo.defined {
		text = s.Userinfo.text + "@" + text
	}
	if s.Port.defined {
		text += ":" + s.Port.text
	}
	return text
}

// verify returns the flaw of s. Its offset counts in s.String().
func (s Server) verify() flaw {
	start := 0 // where the current part begins in s.String()
	if text := s.Userinfo.text; s.Userinfo.defined {
		if n := charsLen(text, userinfoChars); n < len(text) {
			return flawAt(text, n, "userinfo")
		}
		start = len(text) + len("@")
	}
	if s == (Server{}) {
		return flaw{}
	}
	if _, f := verifyHost(s.Host); f.rule != "" {
		return flaw{f.rule, start + f.offset}
	}
	start += len(s.Host) + len(":")
	if n := digitsLen(s.Port.text); n < len(s.Port.text) {
		return flaw{"port", start + n}
	}
	return flaw{}
}

// isValid reports whether s has no flaw.
func (s Server) isValid() bool { return s.verify().rule == "" }

// HostKind returns the kind of the host. For a Server that was parsed, it is never [OtherName], and
// [NoHost] only if Host is empty, as in "file:///x".
func (s Server) HostKind() HostKind {
	kind, _ := verifyHost(s.Host)
	if kind == NoHost && s.Host != "" && charsLen(s.Host, unreservedChars) == len(s.Host) {
		return OtherName
	}
	return kind
}

// Addr returns the host as an address, and reports whether it is one. An [IPv4] host is not an
// address if one of its numbers exceeds 255, or has a leading zero, which some programs read as
// octal. The address of "[::ffff:1.2.3.4]" is an IPv6 address; see [netip.Addr.Unmap].
func (s Server) Addr() (netip.Addr, bool) {
	if kind := s.HostKind(); kind != IPv4 && kind != IPv6 {
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(strings.Trim(s.Host, "[]"))
	return addr, err == nil
}

// PortNumber returns the port as a number, and reports whether it is a number up to 65535; if not,
// PortNumber returns 0. If the port is undefined or empty, PortNumber returns def and true (section
// 3.2.2); see [DefaultPort]. Leading zeros do not matter.
func (s Server) PortNumber(def uint16) (uint16, bool) {
	if s.Port.text == "" {
		return def, true
	}
	n := 0
	for i := range len(s.Port.text) {
		c := s.Port.text[i]
		if n = 10*n + int(c-'0'); !digitChars.has(c) || n > 65535 {
			return 0, false
		}
	}
	return uint16(n), true
}

// DefaultPort returns the default port of a scheme, and reports whether it is known. It ignores
// ASCII case. It knows the ports that RFCs assign to the URIs of a scheme, such as 80 of http and
// 873 of rsync, and others in common use, such as 22 of ssh and 5432 of postgres. [URI.Normalize]
// removes only ports of the first kind. testdata/ports.txt lists both kinds.
func DefaultPort(schemeName string) (uint16, bool) {
	if port, ok := portIn(specifiedPorts[:], schemeName); ok {
		return port, true
	}
	return portIn(usualPorts[:], schemeName)
}

// portIn returns the default port that a table has for a scheme.
func portIn(table []schemePort, name string) (uint16, bool) {
	for _, row := range table {
		if equalFold(row.scheme, name) {
			return row.port, true
		}
	}
	return 0, false
}

// A schemePort is a scheme and its default port.
type schemePort struct {
	scheme string
	port   uint16
}

// specifiedPorts are default ports that an RFC assigns to URIs.
var specifiedPorts = [...]schemePort{
	{"ftp", 21},         // RFC 1738, section 3.2
	{"http", 80},        // RFC 2616, section 3.2.2
	{"gopher", 70},      // RFC 1738, section 3.4
	{"nntp", 119},       // RFC 1738, section 3.7
	{"telnet", 23},      // RFC 1738, section 3.8
	{"wais", 210},       // RFC 1738, section 3.9
	{"prospero", 1525},  // RFC 1738, section 3.11
	{"imap", 143},       // RFC 2192, section 2
	{"nfs", 2049},       // RFC 2224, section 3
	{"dict", 2628},      // RFC 2229, section 5
	{"acap", 674},       // RFC 2244, section 3.2
	{"ldap", 389},       // RFC 2255, section 3
	{"rtsp", 554},       // RFC 2326, section 3.2
	{"rtspu", 554},      // RFC 2326, section 3.2
	{"pop", 110},        // RFC 2384, section 3
	{"https", 443},      // RFC 2818, section 2.3
	{"sip", 5060},       // RFC 3261, section 19.1.2
	{"sips", 5061},      // RFC 3261, section 19.1.2
	{"ipp", 631},        // RFC 3510, section 4.5
	{"snmp", 161},       // RFC 4088, section 3
	{"rsync", 873},      // RFC 5781, section 2
	{"tn3270", 23},      // RFC 6270, section 2.2
	{"ws", 80},          // RFC 6455, section 3
	{"wss", 443},        // RFC 6455, section 3
	{"coap", 5683},      // RFC 7252, section 6.1
	{"coaps", 5684},     // RFC 7252, section 6.2
	{"ipps", 631},       // RFC 7472, section 4.2
	{"rtsps", 322},      // RFC 7826, section 4.2
	{"vnc", 5900},       // RFC 7869, section 2.1.1
	{"coap+tcp", 5683},  // RFC 8323, section 8.1
	{"coaps+tcp", 5684}, // RFC 8323, section 8.2
	{"coap+ws", 80},     // RFC 8323, section 8.3
	{"coaps+ws", 443},   // RFC 8323, section 8.4
}

// usualPorts are default ports of protocols, which programs assume. Normalize keeps them: a program
// may also take the port from a configuration if a URI has none.
var usualPorts = [...]schemePort{
	{"ssh", 22},          // IANA; OpenSSH, ssh_config(5)
	{"sftp", 22},         // over ssh
	{"git+ssh", 22},      // over ssh
	{"svn+ssh", 22},      // over ssh
	{"ldaps", 636},       // IANA; OpenLDAP, ldap.conf(5)
	{"imaps", 993},       // RFC 8314, section 3.2
	{"ftps", 990},        // IANA
	{"git", 9418},        // IANA; git-daemon(1)
	{"svn", 3690},        // IANA
	{"redis", 6379},      // IANA
	{"rediss", 6379},     // redis over TLS
	{"postgres", 5432},   // IANA
	{"postgresql", 5432}, // IANA
	{"mysql", 3306},      // IANA
	{"sqlserver", 1433},  // IANA, ms-sql-s; Microsoft's drivers
	{"mongodb", 27017},   // MongoDB's manual
	{"amqp", 5672},       // IANA; RabbitMQ's URI specification
	{"amqps", 5671},      // IANA; RabbitMQ's URI specification
	{"mqtt", 1883},       // OASIS, mqtt.org
	{"mqtts", 8883},      // OASIS, mqtt.org
	{"nats", 4222},       // NATS' documentation
	{"smb", 445},         // IANA, microsoft-ds
	{"rtmp", 1935},       // Adobe's specification of RTMP
	{"gemini", 1965},     // Gemini's specification
}

// A HostKind is a kind of host of a [Server] (section 3.2.2).
type HostKind uint8

const (
	// NoHost means that Host is empty, or of none of the other kinds, such as "a:1", "a,b", "%61"
	// or an address with a zone.
	NoHost HostKind = iota
	// Hostname is a domain name. Its last label begins with a letter.
	Hostname
	// IPv4 is an IPv4address: four numbers of one to three digits, separated by dots.
	IPv4
	// IPv6 is an IPv6 address in brackets (RFC 2732).
	IPv6
	// OtherName is a name of unreserved characters that is not valid as a host, such as "my_idp".
	// Buckets and containers have such names. Programs may read an address in "127.1", "0x7f000001"
	// and "0177.0.0.1".
	OtherName
)

// String returns "none", "other", or the RFC's name for the kind, such as "hostname".
func (k HostKind) String() string {
	return enumName("HostKind", uint8(k), "none", "hostname", "IPv4address", "IPv6address", "other")
}

// verifyHost returns the kind and the flaw of a host. With a flaw, the kind is NoHost.
//
//	host          = hostname | IPv4address | IPv6reference
//	hostname      = *( domainlabel "." ) toplabel [ "." ]
//	domainlabel   = alphanum | alphanum *( alphanum | "-" ) alphanum
//	toplabel      = alpha | alpha *( alphanum | "-" ) alphanum
func verifyHost(host string) (HostKind, flaw) {
	if host == "" {
		return NoHost, flaw{"host", 0}
	}
	if isHostname(host) {
		return Hostname, flaw{}
	}
	if host[0] == '[' {
		if f := verifyIPv6reference(host); f.rule != "" {
			return NoHost, f
		}
		return IPv6, flaw{}
	}
	for label := 0; label < len(host); {
		end := label + charsLen(host[label:], labelChars)
		switch {
		case host[label] == '-':
			return NoHost, flaw{"domainlabel", label}
		case end < len(host) && host[end] != '.':
			return NoHost, flaw{"hostname", end}
		case end == label || host[end-1] == '-':
			return NoHost, flaw{"domainlabel", end}
		}
		label = end + len(".")
	}
	if isIPv4address(host) {
		return IPv4, flaw{}
	}
	return NoHost, flaw{"toplabel", len(host)} // all labels are domainlabels
}

// isHostname reports whether a host is a hostname. It makes one pass, in which each character must
// be allowed to follow the one before it. Its slow twin is the grammar in testdata.
func isHostname(host string) bool {
	last := uint8(dotRow) // a first label begins like one that follows a dot
	for i := range len(host) {
		c := hostClasses[host[i]]
		if c&(last>>4) == 0 {
			return false
		}
		last = c
	}
	host = strings.TrimSuffix(host, ".")
	top := strings.LastIndexByte(host, '.') + 1
	return top < len(host) && alphaChars.has(host[top]) && host[len(host)-1] != '-'
}

// The low four bits of hostClasses say what a character is. The high four bits say which characters
// may follow it.
const (
	labelAlphanum = 1 << iota
	labelHyphen
	labelDot

	alphanumRow = labelAlphanum | (labelAlphanum|labelHyphen|labelDot)<<4
	hyphenRow   = labelHyphen | (labelAlphanum|labelHyphen)<<4
	dotRow      = labelDot | labelAlphanum<<4
)

// hostClasses has the bits of each character of a hostname, and 0 for any other octet.
var hostClasses = func() (table [256]uint8) {
	for c := range table {
		if alphanumChars.has(byte(c)) {
			table[c] = alphanumRow
		}
	}
	table['-'], table['.'] = hyphenRow, dotRow
	return table
}()
