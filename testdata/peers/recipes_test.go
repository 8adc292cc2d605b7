package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/tls"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"rfc2396.example/uri"
)

// The functions that RECIPES.md shows. TestRecipes compares the page with this file.

// editQuery returns u with its query changed by edit. It refuses what ParseQuery refuses, such as ";". It also
// refuses an opaque u, such as "mailto:x?subject=a%20b", because Encode writes a blank as "+", and programs for mail
// show the "+".
func editQuery(u uri.URI, edit func(url.Values)) (uri.URI, error) {
	query, _ := u.Query()
	values, err := url.ParseQuery(query)
	if err != nil || u.Kind() == uri.Opaque {
		return uri.URI{}, cmp.Or(err, errors.New("an opaque URI has no query of a form"))
	}
	edit(values)
	c := u.Components()
	c.Query = uri.Component{}
	if query := values.Encode(); query != "" { // otherwise, a bare "?" would remain
		c.Query = uri.Defined(query)
	}
	return c.URI()
}

// appendSegments appends data to the path of u. Each element becomes one segment. It refuses a u that is not
// hierarchical, a call without elements, a result whose path would be read as an authority, and "." and ".." in the
// data, whether alone or between slashes or backslashes.
func appendSegments(u uri.URI, elems ...string) (uri.URI, error) {
	if u.Kind() != uri.Hierarchical || len(elems) == 0 {
		return uri.URI{}, errors.New("no path to append to, or no segment to append")
	}
	isSlash := func(r rune) bool { return r == '/' || r == '\\' }
	for _, part := range strings.FieldsFunc(strings.Join(elems, "/"), isSlash) {
		if part == "." || part == ".." { // escaping does not stop HTTP servers
			return uri.URI{}, errors.New("a dot segment")
		}
	}
	c := u.Components()
	c.Path = strings.TrimSuffix(c.Path, "/") + uri.EscapePath(elems...)
	return c.URI()
}

// credentials returns the user name and the password of a server.
func credentials(server uri.Server) (user, password string, hasPassword bool) {
	user, password, hasPassword = strings.Cut(server.Userinfo.String(), ":")
	user, _ = uri.Unescape(user) // never an error in a valid URI
	password, _ = uri.Unescape(password)
	return user, password, hasPassword
}

// zonedHost is the host of RFC 6874, with a zone that has no escapes.
var zonedHost = regexp.MustCompile(`^(\[[^]%]+)%25([\w.~-]+)\]$`)

// parseZoned parses a URI whose host may have a zone. It returns the URI without the zone, and the zone. It refuses
// an escape in a zone, and a URI that Parse refuses even without its zone. The Offset of an error is an index into
// the text without the zone.
func parseZoned(s string) (u uri.URI, zone string, err error) {
	c := uri.Split(s)
	server := uri.SplitServer(c.Authority.String())
	if parts := zonedHost.FindStringSubmatch(server.Host); parts != nil {
		server.Host, zone = parts[1]+"]", parts[2]
		c.Authority = uri.Defined(server.String())
	}
	if u, err = c.URI(); err != nil {
		zone = ""
	}
	return u, zone, err
}

// A sipURI is an address of SIP. Params and Headers are as they were written.
type sipURI struct {
	Server          uri.Server
	Params, Headers string
}

// parseSIP parses an address of SIP. It refuses a hierarchical URI such as "sip:/u@h", an empty user, a second "@",
// and a fragment: RFC 3261 wants "sip:*21%23@h", not "sip:*21#@h". The Offset of a *uri.SyntaxError is an index into
// s if Parse refuses s, and otherwise an index into the host and port.
func parseSIP(s string) (sipURI, error) {
	u, err := uri.Parse(s)
	if err != nil {
		return sipURI{}, err
	}
	isSIP := u.Kind() == uri.Opaque && (u.HasScheme("sip") || u.HasScheme("sips"))
	address := u.SchemeSpecificPart()
	if _, hasFragment := u.Fragment(); hasFragment || !isSIP || strings.Count(address, "@") > 1 {
		return sipURI{}, errors.New("not an address of SIP")
	}
	at := strings.LastIndexByte(address, '@') // before it, "?" and ";" belong to the user
	hostport, headers, _ := strings.Cut(address[at+1:], "?")
	hostport, params, _ := strings.Cut(hostport, ";")
	server, err := uri.ParseServer(hostport)
	if err != nil || hostport == "" {
		return sipURI{}, cmp.Or(err, errors.New("no host"))
	}
	if at == 0 || at > 0 && address[0] == ':' {
		return sipURI{}, errors.New("no user")
	}
	if at >= 0 {
		server.Userinfo = uri.Defined(address[:at])
	}
	return sipURI{server, params, headers}, nil
}

// isAtOrBelow reports whether u has the origin of root, and a path at or below that of root. Queries make no difference.
// It refuses an authority that is no server, such as "a_b", and a userinfo. It also refuses what servers read in
// different ways: a segment of dots and spaces, such as ".." and "%20"; a segment that begins with ";", or
// has only dots and spaces before it, such as ";a" and "..;a"; and the escape of a slash or a backslash, of "%", of a
// control, of U+FFFD, or of an octet that is not UTF-8. Any other ";" is allowed, as in "a;b".
func isAtOrBelow(root, u uri.URI) bool {
	if authority, _ := u.Authority(); !root.SameOrigin(u) || strings.Contains(authority, "@") {
		return false
	}
	isDoubtful := func(c rune) bool { return unicode.IsControl(c) || strings.ContainsRune("/\\%\uFFFD", c) }
	for segment := range u.Segments() {
		data, _ := uri.Unescape(string(segment))
		name, _, _ := strings.Cut(data, ";") // some servers drop the rest
		if segment != "" && strings.Trim(name, ". ") == "" || strings.ContainsFunc(data, isDoubtful) {
			return false
		}
	}
	top, path := root.Normalize().Path(), u.Normalize().Path()
	return path == top || strings.HasPrefix(cmp.Or(path, "/"), strings.TrimSuffix(top, "/")+"/")
}

// servers returns the servers in an authority that has commas between them. In a host, "_" counts as a letter. It
// refuses an empty host, any other host that is neither a hostname nor an address, such as "a-", "a..b", "127.1",
// "999.1.1.1" and "%61", and a port that is no number up to 65535. An error does not repeat the host and the port,
// because they may be parts of a password.
func servers(authority string) (all []uri.Server, err error) {
	authority = authority[strings.LastIndexByte(authority, '@')+1:] // without the userinfo
	for _, part := range strings.Split(authority, ",") {
		server := uri.SplitServer(part)
		name := uri.Server{Host: strings.ReplaceAll(server.Host, "_", "x")}
		_, isPort := server.PortNumber(0)
		_, isAddr := server.Addr()
		switch {
		case server.Host == "":
			return nil, errors.New("no host: want a name or an address")
		case !isPort:
			return nil, errors.New("wrong port: want a number up to 65535")
		case name.HostKind() != uri.Hostname && !isAddr:
			return nil, errors.New("wrong host: want a name or an address, such as db.example, 127.0.0.1 or [::1]")
		}
		all = append(all, server)
	}
	return all, nil
}

// A database is what a DSN names. To print it, print Hosts and Name.
type database struct {
	URI                  uri.URI // for the scheme and the query
	User, Password, Name string  // unescaped
	Hosts                []uri.Server
}

// parseDSN takes a DSN apart. It refuses a text without a scheme and two slashes, hosts that the function servers
// refuses, such as the empty one of postgres:///app, a list of hosts with "[::1]", a fragment, a path with two "/",
// the escape of a control character, and any "@" other than the one before the hosts. So if "/", "?", "#" or "@" is
// not escaped in a password, no part of the password becomes a host or a name. An error says what is wrong, and
// repeats at most one character of the DSN.
func parseDSN(dsn string) (database, error) {
	if c := uri.Split(dsn); !c.Scheme.IsDefined() || !c.Authority.IsDefined() {
		return database{}, errors.New(`want a scheme and "//", as in postgres://user:password@host/name`)
	}
	u, err := uri.Parse(dsn)
	if err != nil {
		return database{}, err
	}
	authority, _ := u.Authority()
	name := strings.TrimPrefix(u.Path(), "/")
	switch _, hasFragment := u.Fragment(); {
	case strings.Count(dsn, "@") > min(1, strings.Count(authority, "@")):
		return database{}, errors.New(`"@" in the wrong place: in a user name or a password, escape "/", "?", "#" and "@"`)
	case hasFragment:
		return database{}, errors.New(`want no fragment: if the "#" belongs to the name, escape it`)
	case strings.Contains(name, "/"):
		return database{}, errors.New(`want one name behind the hosts: if a "/" belongs to it, escape it`)
	case u.Hazards()&uri.EscapedControlHazard != 0:
		return database{}, errors.New("want no control character, even if it is escaped")
	}
	d := database{URI: u}
	if d.Hosts, err = servers(authority); err != nil {
		return database{}, err
	}
	d.User, d.Password, _ = credentials(uri.SplitServer(authority))
	d.Name, err = uri.Unescape(name)
	return d, err
}

var iriEscapes = strings.NewReplacer("%", "%25", "[", "%5B", "]", "%5D")

// resolveIRI resolves an IRI reference by the rules of RFC 3986. Each character stays as it is. It refuses a base
// without a scheme, unless ref has one; a scheme with nothing behind it, such as "DAV:"; and a colon without a scheme
// before it, as in ":c". The Offset of an error is an index into the escaped text.
func resolveIRI(base, ref string) (string, error) {
	escape := func(iri string) string { return uri.EscapeExcluded(iriEscapes.Replace(iri)) }
	b, err := uri.Parse(escape(base))
	if err != nil {
		return "", err
	}
	r, err := uri.Parse(escape(ref))
	if err != nil {
		return "", err
	}
	u, err := b.Resolve3986(r)
	if err != nil {
		return "", err
	}
	return uri.Unescape(u.String())
}

var escapedUTF8 = regexp.MustCompile(`(?i)%[cd].%[89ab].|%e.(%[89ab].){2}|%f.(%[89ab].){3}`)

// toIRI returns u as an IRI, by section 3.2 of RFC 3987.
func toIRI(u uri.URI) string {
	return escapedUTF8.ReplaceAllStringFunc(u.String(), func(escapes string) string {
		octets, _ := uri.Unescape(escapes)
		if c, _ := utf8.DecodeRuneInString(octets); unicode.IsPrint(c) && c>>4 != 0xFFF && c != '\u2800' &&
			!unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			return octets // allowed by section 2.2, and visible
		}
		return escapes
	})
}

var pathEscapes = strings.NewReplacer("[", "%5B", "]", "%5D", "#", "%23")

// requestURI returns the URI that a client asked for. For "OPTIONS *", this URI has no path. It refuses "*" with
// another method, a request without a host, such as one for "foo:bar", and one with a userinfo.
func requestURI(r *http.Request) (uri.URI, error) {
	hasHost := uri.SplitServer(r.Host).Host != "" && (r.URL.Host != "" || !r.URL.IsAbs())
	if !hasHost || r.URL.User != nil || strings.Contains(r.Host, "@") {
		return uri.URI{}, errors.New("no host, or a userinfo")
	}
	c := uri.Components{Scheme: uri.Defined(cmp.Or(r.URL.Scheme, "http")), Authority: uri.Defined(r.Host)}
	if r.TLS != nil && !r.URL.IsAbs() {
		c.Scheme = uri.Defined("https")
	}
	path := r.URL.RawPath // EscapedPath would turn "/a|b%2Fc" into "/a%7Cb/c"
	if data, err := uri.Unescape(path); err != nil || data != r.URL.Path {
		path = r.URL.EscapedPath()
	}
	c.Path = uri.EscapeExcluded(pathEscapes.Replace(path))
	if r.Method == http.MethodOptions && c.Path == "*" { // which asks about the whole server
		c.Path = ""
	}
	if r.URL.RawQuery != "" || r.URL.ForceQuery {
		c.Query = uri.Split(uri.EscapeExcluded("?" + strings.ReplaceAll(r.URL.RawQuery, "#", "%23"))).Query
	}
	return c.URI()
}

// fileURI returns the URI of a file. The separator in the name is "/". It refuses a name that does not begin with
// exactly one "/", and a name with a segment "." or "..".
func fileURI(name string) (uri.URI, error) {
	elems := strings.Split(name, "/")
	isRooted := strings.HasPrefix(name, "/") && !strings.HasPrefix(name, "//")
	if !isRooted || slices.Contains(elems, ".") || slices.Contains(elems, "..") {
		return uri.URI{}, errors.New("the name is not absolute, or has dot segments")
	}
	c := uri.Components{Scheme: uri.Defined("file"), Authority: uri.Defined(""), Path: uri.EscapePath(elems[1:]...)}
	return c.URI()
}

// fileName returns the name of the file that u identifies. It refuses any scheme but file, any host but localhost, a
// query, dot segments, an escaped "/" or NUL, and names that begin with "//". It ignores a fragment.
func fileName(u uri.URI) (string, error) {
	host, _ := u.Authority()
	_, hasQuery := u.Query()
	if !u.HasScheme("file") || host != "" && !strings.EqualFold(host, "localhost") || hasQuery {
		return "", errors.New("not a file on this machine")
	}
	var name strings.Builder
	for segment := range u.Segments() {
		part, _ := uri.Unescape(string(segment)) // as a whole: names of files have no parameters
		if part == "." || part == ".." || strings.ContainsAny(part, "/\x00"+string(filepath.Separator)) {
			return "", errors.New("not the name of a file")
		}
		name.WriteString("/" + part)
	}
	if name.Len() == 0 || strings.HasPrefix(name.String(), "//") { // which Windows takes for another machine
		return "", errors.New("no path on this machine")
	}
	return name.String(), nil
}

// checkIRI returns an error if s is no IRI reference of RFC 3987. It also refuses the characters that control the
// direction of text. The Offset of a *uri.SyntaxError is an index into s.
func checkIRI(s string) error {
	text, query, fragment := []byte(s), strings.IndexByte(s, '?'), strings.IndexByte(s+"#", '#')
	for i, c := range s {
		isPrivate := unicode.Is(unicode.Co, c) && 0 <= query && query < i && i < fragment // as a query allows
		isLetter := c >= 0xA0 && c <= 0xEFFFD && c>>4 != 0xFFF && c>>12 != 0xE0 &&        // a ucschar
			!unicode.In(c, unicode.Co, unicode.Noncharacter_Code_Point, unicode.Bidi_Control)
		for j := 0; (isLetter || isPrivate) && j < utf8.RuneLen(c); j++ {
			text[i+j] = '~' // unreserved, but not in a scheme
		}
	}
	return check3986(string(text))
}

var (
	urnNID    = regexp.MustCompile(`^[[:alnum:]][[:alnum:]-]{0,31}$`)
	urnNSS    = regexp.MustCompile(`^[[:alnum:]()+,.:=@;$_!*'%-]+$`)
	urnEscape = regexp.MustCompile(`%..`)
)

// urnKey returns the same key for all equivalent spellings of a URN, by section 5 of RFC 2141. It refuses what RFC
// 2141 does not allow, such as "urn:ISBN", "%00", and a fragment.
func urnKey(u uri.URI) (string, error) {
	nid, nss, _ := strings.Cut(u.SchemeSpecificPart(), ":")
	_, hasFragment := u.Fragment()
	isURN := u.HasScheme("urn") && urnNID.MatchString(nid) && !strings.EqualFold(nid, "urn")
	if !isURN || hasFragment || !urnNSS.MatchString(nss) || strings.Contains(nss, "%00") {
		return "", errors.New("not a URN")
	}
	return "urn:" + strings.ToLower(nid) + ":" + urnEscape.ReplaceAllStringFunc(nss, strings.ToUpper), nil
}

// authority3986 is the authority of RFC 3986. Components.URI verifies its characters, and its IPv6 address.
var authority3986 = regexp.MustCompile(`^([^@[]*@)?(\[[^]]*\]|[^]@:[]*)(:[0-9]*)?$`)

// check3986 returns an error if s is no URI reference of RFC 3986. It also refuses "[v1.x]", the form of an address
// for future versions of IP, which no version uses. The Offset of a *uri.SyntaxError is an index into s.
func check3986(s string) error {
	c := uri.Split(s)
	isAlone := c.Scheme.IsDefined() && !c.Authority.IsDefined() && c.Path == "" // "http:"
	if isAlone {
		c.Path = "/"
	}
	_, err := c.URI()
	broken, isSyntax := err.(*uri.SyntaxError)
	switch {
	case isSyntax && isAlone && broken.Offset > len(c.Scheme.String()):
		broken.Offset -= len("/")
	case !authority3986.MatchString(c.Authority.String()):
		err = cmp.Or(err, errors.New(`want digits in a port, one "@", and no ":" in a host`))
	case strings.ContainsAny(c.Path+c.Query.String()+c.Fragment.String(), "[]"):
		err = cmp.Or(err, errors.New("brackets must be escaped, except around the address of a host"))
	}
	return err
}

// pageKey returns the URI by which a program remembers a page: the normal form of u, without the fragment, and with
// the path "/" if the path of http or https is empty. It keeps dot segments.
func pageKey(u uri.URI) uri.URI {
	u = u.WithoutFragment().Normalize()
	c := u.Components()
	if c.Path == "" && c.Authority.IsDefined() && (u.HasScheme("http") || u.HasScheme("https")) {
		c.Path = "/"
		u, _ = c.URI() // never an error
	}
	return u
}

// withASCIIHost returns u, a result of ResolveLink, with its host in US-ASCII, as IDNA writes it. Browsers connect to
// this host, unless it has a label such as "xn--a-". It refuses a host that IDNA or ParseLink refuses, an authority
// that is no server, and a URI without a host.
func withASCIIHost(u uri.URI) (uri.URI, error) {
	c := u.Components()
	server := uri.SplitServer(c.Authority.String())
	if _, isAddr := server.Addr(); !isAddr {
		host, _ := uri.Unescape(server.Host) // never an error in a valid URI
		host, err := idna.Lookup.ToASCII(host)
		if err != nil || host == "" {
			return uri.URI{}, cmp.Or(err, errors.New("no host"))
		}
		server.Host = host
	}
	c.Authority = uri.Defined(server.String())
	u, err := uri.ParseLink(c.String()) // the last label may be a number now
	if err != nil {
		return uri.URI{}, err
	}
	if _, err := u.Server(); err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

// follow returns the URI to which the Location of a response sends a client that asked for u. It refuses what
// ResolveLink refuses, a target that has no server or another scheme than http and https, and a userinfo, unless u
// has the same authority.
func follow(u uri.URI, location string) (uri.URI, error) {
	target, err := u.ResolveLink(location)
	if err != nil {
		return uri.URI{}, err
	}
	c := target.Components()
	if !c.Fragment.IsDefined() {
		c.Fragment = u.Components().Fragment
		target, _ = c.URI() // never an error: only the fragment differs
	}
	server, err := target.Server()
	switch {
	case err != nil:
		return uri.URI{}, err
	case server.HostKind() == uri.NoHost, !target.HasScheme("http") && !target.HasScheme("https"):
		return uri.URI{}, errors.New("no host that speaks HTTP")
	case server.Userinfo.IsDefined() && c.Authority != u.Components().Authority:
		return uri.URI{}, errors.New("a userinfo")
	}
	return target, nil
}

// xmlBases has the base URIs of the elements that are open in an XML document. The first one is the URI of
// the document.
type xmlBases []uri.URI

// open adds the base of an element that begins. If its xml:base is invalid, open returns an error, and the element
// has the base of its parent.
func (b *xmlBases) open(element xml.StartElement) error {
	base := (*b)[len(*b)-1]
	defer func() { *b = append(*b, base.WithoutFragment()) }()
	for _, a := range element.Attr {
		if a.Name.Space != "http://www.w3.org/XML/1998/namespace" || a.Name.Local != "base" {
			continue
		}
		ref, err := uri.ParseAnyURI(a.Value)
		if err != nil {
			return err
		}
		target, err := base.Resolve3986(ref)
		if err != nil {
			return err
		}
		base = target
	}
	return nil
}

// close removes the base of an element that ends.
func (b *xmlBases) close() { *b = (*b)[:len(*b)-1] }

// A nil *uri.URI is null in JSON and NULL in SQL.
type page struct {
	Parent *uri.URI `json:"parent"`
}

// An anyURI is the value of an element or an attribute. XML Schema collapses its white space.
type anyURI struct {
	Text string // as it was written, but for white space
	URI  uri.URI
}

func (a *anyURI) UnmarshalText(text []byte) (err error) {
	isSpace := func(c rune) bool { return strings.ContainsRune(" \t\r\n", c) }
	a.Text = strings.Join(strings.FieldsFunc(string(text), isSpace), " ")
	a.URI, err = uri.ParseAnyURI(a.Text)
	return err
}

func (a anyURI) MarshalText() ([]byte, error) { return []byte(a.Text), nil }

// A logged value is a URI or a Server that hides its password wherever it is printed, even in a slice or a struct: a
// URI masks what Redacted and Redact mask, and a Server leaves out its userinfo. The value is kept in a function, into
// which no package that prints values can look.
type logged[T uri.URI | uri.Server] struct{ get func() T }

func hide[T uri.URI | uri.Server](v T) logged[T] { return logged[T]{func() T { return v }} }

// Value returns the URI or the Server, which shows its password.
func (l logged[T]) Value() (v T) {
	if l.get != nil {
		v = l.get()
	}
	return v
}

func (l logged[T]) String() string {
	if server, ok := any(l.Value()).(uri.Server); ok {
		server.Userinfo = uri.Component{}
		return server.String()
	}
	return uri.Redact(any(l.Value()).(uri.URI).Redacted())
}
func (l logged[T]) MarshalText() ([]byte, error) { return []byte(l.String()), nil }
func (l *logged[T]) UnmarshalText(text []byte) error {
	var v T
	err := any(&v).(encoding.TextUnmarshaler).UnmarshalText(text)
	if err == nil {
		*l = hide(v)
	}
	return err
}
func (l logged[T]) Format(s fmt.State, verb rune) { // for all verbs, such as %d
	fmt.Fprintf(s, fmt.FormatString(s, verb), l.String())
}

func Example_editQuery() {
	u := uri.MustParse("http://a/b?x=1&y=a+b#f")
	fmt.Println(editQuery(u, func(v url.Values) { v.Set("x", "&é") }))
	fmt.Println(editQuery(u, func(v url.Values) { clear(v) }))
	fmt.Println(editQuery(uri.MustParse("?b=2&a=%7e"), func(url.Values) {}))
	fmt.Println(editQuery(uri.MustParse("?a=1;b=2"), func(url.Values) {}))
	fmt.Println(editQuery(uri.MustParse("?a"), func(url.Values) {}))
	fmt.Println(editQuery(uri.MustParse("mailto:x?subject=a%20b"), func(url.Values) {}))
	// Output:
	// http://a/b?x=%26%C3%A9&y=a+b#f <nil>
	// http://a/b#f <nil>
	// ?a=~&b=2 <nil>
	//  invalid semicolon separator in query
	// ?a= <nil>
	//  an opaque URI has no query of a form
}

// TestEditQuery shows that Encode gives a valid query for all pairs of octets.
func TestEditQuery(t *testing.T) {
	for i := range 1 << 16 {
		name, value := string([]byte{byte(i >> 8)}), string([]byte{byte(i), byte(i >> 8)})
		u, err := editQuery(uri.MustParse("x:/y"), func(v url.Values) { v.Add(name, value) })
		query, _ := u.Query()
		values, _ := url.ParseQuery(query)
		if err != nil || !uri.Valid(u.String()) || values.Get(name) != value {
			t.Fatalf("%q and %q make the query %q, error %v", name, value, query, err)
		}
	}
}

func Example_appendSegments() {
	u := uri.MustParse("http://a/b/?q")
	fmt.Println(appendSegments(u, "c d", "100%", "e/f", `g\h`))
	fmt.Println(appendSegments(u, "../c"))
	fmt.Println(appendSegments(u, `..\c`))
	fmt.Println(appendSegments(u))
	fmt.Println(appendSegments(uri.MustParse("mailto:a@b"), "c"))
	// Output:
	// http://a/b/c%20d/100%25/e%2Ff/g%5Ch?q <nil>
	//  a dot segment
	//  a dot segment
	//  no path to append to, or no segment to append
	//  no path to append to, or no segment to append
}

// TestServersClimb shows that ".." leads up in Go's file server even if it is escaped.
func TestServersClimb(t *testing.T) {
	server := http.FileServerFS(fstest.MapFS{"a/b": {}, "secret": {Data: []byte("found")}})
	for _, data := range []string{"..", "../secret"} {
		path := "/a" + uri.EscapePath(data)
		if data == ".." {
			path += "/secret"
		}
		w := httptest.NewRecorder()
		server.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Body.String() != "found" {
			t.Errorf("%s gives %d %s; update RECIPES.md", path, w.Code, w.Body)
		}
	}
}

func Example_credentials() {
	for _, s := range []string{"http://anna%40corp.example:a:b%2Fc@h/", "http://anna:@h/", "http://anna@h/", "http://@h/", "http://h/"} {
		server, _ := uri.MustParse(s).Server()
		fmt.Println(credentials(server))
	}
	authority, _ := uri.MustParse("amqp://anna:a+b@my_host,my_other/").Authority() // no server
	fmt.Println(credentials(uri.SplitServer(authority)))
	// Output:
	// anna@corp.example a:b/c true
	// anna  true
	// anna  false
	//   false
	//   false
	// anna a+b true
}

// TestCredentials shows that all user names and passwords come back.
func TestCredentials(t *testing.T) {
	for i := range 1 << 16 {
		name, secret := string([]byte{byte(i >> 8), byte(i)}), string([]byte{byte(i), ':', byte(i >> 8)})
		userinfo := uri.Escape(name, uri.InAuthority) + ":" + uri.Escape(secret, uri.InAuthority)
		u, err := uri.MustParse("x://h/").WithServer(uri.Server{Userinfo: uri.Defined(userinfo), Host: "h"})
		server, _ := u.Server()
		user, password, ok := credentials(server)
		if err != nil || user != name || password != secret || !ok {
			t.Fatalf("%q and %q make %q, %v, which has %q and %q", name, secret, u, err, user, password)
		}
	}
}

func Example_parseZoned() {
	var p printer
	for _, s := range []string{
		"http://[fe80::1%25eth0]/a?b", "http://u%25a@[FE80::1.2.3.4%25a-_.~1]:80/", "http://[::1]:80/", "http://my_host/%zz", "mailto:a",
		"http://[fe80::1%25eth0%2F..%00]/", "http://[[::1%25a]]/", "http://[::1%25a/", "http://[fe80::1%25a b]/", "http://[::1%25a]b/", "http://[::1%25a]:80x/",
		"http://[fe80::1%eth0]/", "http://[fe80::1%25]/", "http://[127.0.0.1%25eth0]/", "http://[x%25eth0]/", "http://[::1%25a%25b]/", "http://[::1%25a]@h/", "http://fe80::1%25a/",
		"http://[fe80::1%25eth0]/a b", "http://u@v@[::1%25a]/", "sip:[::1%25a]", "/[::1%25a]",
	} {
		u, zone, err := parseZoned(s)
		p.print(fmt.Sprintf("%v %q", u, zone), err)
	}
	fmt.Println(p)
	// Output:
	// http://[fe80::1]/a?b "eth0"
	// http://u%25a@[FE80::1.2.3.4]:80/ "a-_.~1"
	// http://[::1]:80/ ""
	// mailto:a ""
	// http://fe80::1%25a/ ""
	// escaped at byte 16; IPv6address at byte 15; IPv6address at byte 8; IPv6address at byte 11; IPv6address at byte 15; IPv6address at byte 11; port at byte 15; IPv6address at byte 15; IPv6address at byte 15; IPv6address at byte 11; IPv6address at byte 8; IPv6address at byte 11; IPv6address at byte 11; segment at byte 18; reg_name at byte 11; IPv6address at byte 8; segment at byte 1
}

// TestParseZoned shows that without a zone parseZoned is Parse, and that a zone changes nothing else.
func TestParseZoned(t *testing.T) {
	for _, before := range []string{"", "http:", "u@", "http://", "//u%25@", "//[", "x"} {
		for _, after := range sequences(3, ":80", "/", "?[", "]", "#", "@", " ", "%zz", "a") {
			host, zone := before+"[fe80::1]"+after, before+"[fe80::1%25e]"+after
			want, wantErr := uri.Parse(host)
			u, none, err := parseZoned(host)
			v, e, zoneErr := parseZoned(zone)
			if u != want || none != "" || (err == nil) != (wantErr == nil) || e == "" && v != (uri.URI{}) && !uri.Valid(zone) || e != "" && (v != want || zoneErr != nil) {
				t.Fatalf("%q: %v, %q, %v; %q: %v, %q, %v", host, u, none, err, zone, v, e, zoneErr)
			}
		}
	}
}

func Example_parseSIP() {
	var p printer
	for _, s := range []string{
		"sip:anna:secret@h:5060;transport=udp;lr?subject=a%20b&to=c", "SIPS:[::1]:5061;lr", "sip:+1-2;phone-context=x@h", "sip:a?b/c@h",
		"sip:a@b@h", "sip:*21%23@h", "sip:*21#@h", "sip:h#", "sip:a@", "sip:;lr", "sip:a@h:x", "sip:a@my_host", "sip:a@h;b@i",
		"sip://anna@h", "sip:/anna@h", "tel:1", "sip:a b@h", "sip:@h", "sip::secret@h",
	} {
		address, err := parseSIP(s)
		p.print(fmt.Sprintf("%+v", address), err)
	}
	fmt.Println(p)
	// Output:
	// {Server:anna:secret@h:5060 Params:transport=udp;lr Headers:subject=a%20b&to=c}
	// {Server:[::1]:5061 Params:lr Headers:}
	// {Server:+1-2;phone-context=x@h Params: Headers:}
	// {Server:a?b/c@h Params: Headers:}
	// {Server:*21%23@h Params: Headers:}
	// not an address of SIP; not an address of SIP; not an address of SIP; no host; no host; port at byte 2; hostname at byte 2; not an address of SIP; not an address of SIP; not an address of SIP; not an address of SIP; opaque_part at byte 5; no user; no user
}

// TestParseSIP shows that each part comes back.
func TestParseSIP(t *testing.T) {
	parts := []string{"", "a", "a;b=[::1]:1", "a%40b%3F%23", "/a:b"}
	for _, user := range append(parts, "a?b", "?", ";") {
		for _, host := range []string{"h", "h:5060", "[::1]", "[::1]:5060", "1.2.3.4", "h:"} {
			for _, params := range parts {
				for _, headers := range append(parts, "?a", ";a") {
					want := sipURI{uri.SplitServer(user + "@" + host), params, headers}
					got, err := parseSIP("sip:" + user + "@" + host + ";" + params + "?" + headers)
					if isWrong := user == "" || user[0] == '/'; isWrong != (err != nil) || err == nil && got != want {
						t.Fatalf("%+v, %v; want %+v", got, err, want)
					}
				}
			}
		}
	}
}

func Example_isAtOrBelow() {
	root := uri.MustParse("https://good.com/app/")
	for _, s := range []string{
		"https://good.com/app/", "https://good.com/app/a//b;c=d/?e#f", "HTTPS://Good.com:/%61pp/a%20b", "https://good.com:00443/app/.well-known",

		"https://good.com/", "https://good.com/app", "https://good.com/application", "https://good.com/App/", "https://good.com/app;x/a", "http://good.com/app/", "//good.com/app/",
		"https://good.com./app/", "https://good.com:80/app/", "https://good.com.evil.com/app/", "https://good.com@evil.com/app/", "https://u@good.com/app/",
		"https://good.com%5C@evil.com/app/", "https:/good.com/app/", "https:good.com/app/", "https:///app/", "https://good.com%2Fapp/", "#f",
		"https://good.com/app/../a", "https://good.com/app/./a", "https://good.com/app/..", "https://good.com/app/%2e%2e/a", "https://good.com/app/.%2E/a",
		"https://good.com/app/%252e%252e/a", "https://good.com/app/..;/a", "https://good.com/app/..;x=y/a", "https://good.com/app/..%3B/a", "https://good.com/app/;/a",
		"https://good.com/app/..%2Fa", "https://good.com/app/..%5Ca", "https://good.com/app/%2e%2e%20/a", "https://good.com/app/.../a", "https://good.com/app/..%00/a",
		"https://good.com/app/%20", "https://good.com/app/;a/x", "https://good_com/app/", "https://good.com/app/%c0%ae%c0%ae/a", "https://good.com/app/..%0D/a", "https://good.com/app%2Fa", "https://good.com//app/a",
	} {
		if isAtOrBelow(root, uri.MustParse(s)) {
			fmt.Println(s)
		}
	}
	_, err := uri.Parse(`https://good.com\@evil.com/app/`)
	fmt.Println(err != nil)
	for _, root := range []string{"https://good.com/app", "https://good.com/app/", "https://good.com", "https://good.com/", "https://good.com/app?q"} {
		var all []bool
		for _, s := range []string{"https://good.com", "https://good.com/", "https://good.com/app", "https://good.com/app/", "https://good.com/apple"} {
			all = append(all, isAtOrBelow(uri.MustParse(root), uri.MustParse(s)))
		}
		fmt.Println(all)
	}
	bare := uri.MustParse("http://[::1]")
	fmt.Println(isAtOrBelow(bare, bare), isAtOrBelow(bare, uri.MustParse("http://[::1]:80//a")), isAtOrBelow(bare, root))
	fmt.Println(isAtOrBelow(uri.MustParse("file:///a"), uri.MustParse("file:///a/b"))) // no host
	// Output:
	// https://good.com/app/
	// https://good.com/app/a//b;c=d/?e#f
	// HTTPS://Good.com:/%61pp/a%20b
	// https://good.com:00443/app/.well-known
	// true
	// [false false true true false]
	// [false false false true false]
	// [true true true true true]
	// [true true true true true]
	// [false false true true false]
	// true true false
	// false
}

// TestIsAtOrBelow shows that a server that merges slashes, unescapes twice, drops what follows a ";",
// or takes "\" for "/" does not leave the path.
func TestIsAtOrBelow(t *testing.T) {
	root := uri.MustParse("http://h/a")
	accepted := 0
	for _, s := range sequences(5, "/", "b", ".", "%2e", "%252E", "%2f", "%5C", "%255c", ";", "%3B", "%20") {
		u := uri.MustParse("http://h/a" + s)
		if !isAtOrBelow(root, u) {
			continue
		}
		accepted++
		read, _ := uri.Unescape(u.Path())
		if again, err := uri.Unescape(read); err == nil {
			read = again
		}
		read = strings.ReplaceAll(read, `\`, "/")
		read = regexp.MustCompile(`;[^/]*`).ReplaceAllString(read, "")
		if read = path.Clean(read); read != "/a" && !strings.HasPrefix(read, "/a/") {
			t.Fatalf("%s may be read as %s", u, read)
		}
	}
	if accepted < 500 {
		t.Errorf("%d URIs are accepted, want more", accepted)
	}
}

func Example_servers() {
	fmt.Println(servers("u:p,q@a:1,b_c,[::1]:2,d:"))
	var all []string
	for _, s := range []string{
		"mailto:x", "mongodb:///x", "mongodb://a:1,,b:2/",
		"mongodb://a:1x/", "mongodb://a:1:2/", "mongodb://%61/", "mongodb://[a/", "mongodb://a:65536/",
		"mongodb://a,0177.0.0.1/", "mongodb://999.1.1.1/", "mongodb://127.1/", "mongodb://0x7f.1/",
		"mongodb://-a/", "mongodb://a-/", "mongodb://a..b/", "mongodb://a.-b/", "mongodb://h*/", "mongodb://a_b*/",
	} {
		_, err := servers(uri.Split(s).Authority.String())
		what, _, _ := strings.Cut(err.Error(), ":")
		all = append(all, what)
	}
	fmt.Printf("%q\n", all)
	// Output:
	// [a:1 b_c [::1]:2 d:] <nil>
	// ["no host" "no host" "no host" "wrong port" "wrong host" "wrong host" "wrong host" "wrong port" "wrong host" "wrong host" "wrong host" "wrong host" "wrong host" "wrong host" "wrong host" "wrong host" "wrong host" "wrong host"]
}

// TestFromURL shows what happens to a URL of net/url, and on the way back.
func TestFromURL(t *testing.T) {
	x, _ := url.Parse("http://a/?b|c")
	if _, err := uri.Parse(x.String()); err == nil || !uri.Valid(uri.EscapeExcluded(x.String())) {
		t.Errorf("Parse of %s: %v; update RECIPES.md", x, err)
	}
	if _, err := url.Parse("http://h:80x/"); err == nil {
		t.Error("net/url accepts http://h:80x/; update RECIPES.md")
	}
	if x, err := url.Parse("http://h/#"); err != nil || x.String() != "http://h/" {
		t.Errorf("net/url turns http://h/# into %s, %v; update RECIPES.md", x, err)
	}
	for _, u := range valid(sequences(5, "http:", "//", "a", "1", "_", ":", "@", "%41", "[::1]", "/", "?", "#")) {
		_, hasAuthority := u.Authority()
		_, noServer := u.Server()
		if _, err := url.Parse(u.String()); err != nil && (noServer == nil || !hasAuthority) {
			t.Fatalf("net/url: %v; update RECIPES.md", err)
		}
	}
}

func Example_parseDSN() {
	var p printer
	for _, dsn := range []string{
		"postgres://anna%40corp:s3%2Fcr%3At@db.example:5432/my%20shop?sslmode=require", "mongodb://u:p@a_b:1,c/", "redis://:p@[::1]/0", "mysql://h",
		"postgres://app:s3/cr3t@db/x", "postgres://app:53/cr3t@db", "postgres://app:5/c@db/x", "postgres://app:5?cret@db/x", "postgres://app:5#cret@db/x",
		"postgres://app:s3@cr3t@db/x", "postgres://a@x:5/c@db/x", "postgres://a@h/x@y", "postgres://app:s3 cr3t@db/x", "postgres://app:100%@db/x",
		"postgres://h/a/b", "postgres://h//b", "postgres://h/a#b", "postgres://h/a%00b", "postgres://u:%0A@h/a", "postgres:///a", "postgres:a", "host=h dbname=x", "",
		"postgres://u:p@h:x/a", "postgres://u:p@h:65536/a", "postgres://u:p@127.1/a", "postgres://u:p@%2Ftmp/a", "postgres://u:p@[::1],h/a", "postgres://u:p@h,/a",
		"postgres:///app?host=/run", "postgres://app:cr3t@db:port/", "./x.db", "sqlite:x.db", "app:cr3t@tcp(h)/db", "postgres://app:cr3t", "//app:cr3t@db/x",
	} {
		d, err := parseDSN(dsn)
		p.print(fmt.Sprintf("%q %q %v %q", d.User, d.Password, d.Hosts, d.Name), err)
	}
	fmt.Println(p)
	_, hosts, _ := strings.Cut(uri.Split("postgres://u:p@[::1]:5432,,%2Frun/x").Authority.String(), "@") // in a driver
	for _, host := range strings.Split(hosts, ",") {
		fmt.Println(uri.Unescape(uri.SplitServer(host).Host))
	}
	fmt.Println(uri.Redact("postgres://app:53/cr3t@db/x"))
	for _, dsn := range []string{"postgres://app:c^r>3}t%@db/x", "postgres://app:c^r3/t@db/x"} {
		_, err := parseDSN(dsn)
		d, repairedErr := parseDSN(uri.EscapeExcluded(dsn))
		fmt.Println(err != nil, d.Password, repairedErr != nil)
	}
	// Output:
	// "anna@corp" "s3/cr:t" [db.example:5432] "my shop"
	// "u" "p" [a_b:1 c] ""
	// "" "p" [[::1]] "0"
	// "" "" [h] ""
	// "@" in the wrong place; "@" in the wrong place; "@" in the wrong place; "@" in the wrong place; "@" in the wrong place; "@" in the wrong place; "@" in the wrong place; "@" in the wrong place; reg_name at byte 17; escaped at byte 19; want one name behind the hosts; want one name behind the hosts; want no fragment; want no control character, even if it is escaped; want no control character, even if it is escaped; no host; want a scheme and "//", as in postgres; want a scheme and "//", as in postgres; want a scheme and "//", as in postgres; wrong port; wrong port; wrong host; wrong host; hostport at byte 20; no host; no host; wrong port; want a scheme and "//", as in postgres; want a scheme and "//", as in postgres; want a scheme and "//", as in postgres; wrong port; want a scheme and "//", as in postgres
	// [::1] <nil>
	//  <nil>
	// /run <nil>
	// postgres://app:53/cr3t@db/x
	// true c^r>3}t% false
	// true  true
}

// TestParseDSN shows that all user names, passwords and names without controls come back, and that of a password that is
// not escaped, no part becomes a host or a name, or stands in an error.
func TestParseDSN(t *testing.T) {
	for _, s := range sequences(4, "a", "5", ":", "/", "?", "#", "@", "%", "%2F", ",", "ü", ".", "[", "]", `\`) {
		dsn := "x://u:" + uri.Escape(s, uri.InAuthority) + "@h:1,h2/" + uri.Escape(s, uri.InAuthority)
		if d, err := parseDSN(dsn); err != nil || d.User != "u" || d.Password != s || d.Name != s || fmt.Sprint(d.Hosts) != "[h:1 h2]" {
			t.Fatalf("parseDSN(%q) = %+v, %v", dsn, d, err)
		}
		dsn = "x://u:" + s + "secret@h/n"
		if d, err := parseDSN(dsn); err == nil && (fmt.Sprint(d.Hosts) != "[h]" || d.Name != "n") || err != nil && strings.Contains(err.Error(), "secret") {
			t.Fatalf("parseDSN(%q) = %+v, %v", dsn, d, err)
		}
	}
}

func Example_pageKey() {
	for _, s := range []string{"HTTP://a:80#top", "https://a?q", "http://a/%7e/", "ftp://a#", "http:a", "mailto:a@b"} {
		fmt.Println(pageKey(uri.MustParse(s)))
	}
	u, _ := editQuery(uri.MustParse("https://a?utm_source=x&q=1&utm_term"), func(values url.Values) {
		maps.DeleteFunc(values, func(name string, _ []string) bool { return strings.HasPrefix(name, "utm_") })
	})
	fmt.Println(pageKey(u))
	// Output:
	// http://a/
	// https://a/?q
	// http://a/~/
	// ftp://a
	// http:a
	// mailto:a@b
	// https://a/?q=1
}

func Example_withASCIIHost() {
	for _, href := range []string{
		"http://u@Bücher.example:8/ü", "http://０12.0.0.1/", "http://１27.1", "http://[::1]:80/", "https://127.0.0.1/",
		"http://1.2.3.２５６/", "http://\u00ad/p", "http://my_host/", "mailto:a@b",
	} {
		u, _ := uri.ParseLink(href)
		u, err := withASCIIHost(u)
		fmt.Println(u, err != nil)
	}
	// Output:
	// http://u@xn--bcher-kva.example:8/%C3%BC false
	// http://10.0.0.1/ false
	// http://127.0.0.1 false
	// http://[::1]:80/ false
	// https://127.0.0.1/ false
	//  true
	//  true
	//  true
	//  true
}

func Example_follow() {
	var p printer
	u := uri.MustParse("http://a.example/b/c?q#top")
	for _, location := range []string{
		"?page=2", "../../../d", "/größe 1", "//h.example", "https://[::1]:8443/#f", "#s", "", "/a[1]", "/100%",
		"//u:p@h.example/", "https:/d", "https:d", "https:///d", "https:", "file:///etc/passwd", "javascript:alert(1)",
		`https://good.com\@evil.com/`, `\\evil.com`, "http://my_host/", "http://a.example:80x/", "/%zz", "http://h.example/\r\nx", "http://0x7f.1/",
	} {
		p.print(follow(u, location))
	}
	for _, location := range []string{"c", "//u:p@h", "//U:p@h/", "//u:p@i/", "https:u@h"} {
		p.print(follow(uri.MustParse("http://u:p@h/b"), location))
	}
	p.print(follow(uri.MustParse("/b"), "c"))
	fmt.Println(p)
	// Output:
	// http://a.example/b/c?page=2#top
	// http://a.example/d#top
	// http://a.example/gr%C3%B6%C3%9Fe%201#top
	// http://h.example#top
	// https://[::1]:8443/#f
	// http://a.example/b/c?q#s
	// http://a.example/b/c?q#top
	// http://a.example/a%5B1%5D#top
	// http://a.example/100%25#top
	// https://d#top
	// https://d#top
	// https://d#top
	// https://good.com/@evil.com/#top
	// http://evil.com#top
	// http://a.example/%25zz#top
	// http://h.example/x#top
	// http://127.0.0.1/#top
	// http://u:p@h/c
	// http://u:p@h
	// a userinfo; host at byte 6; no host that speaks HTTP; net_path at byte 11; hostname at byte 9; port at byte 5; a userinfo; a userinfo; a userinfo; uri
}

func Example_xmlBases() {
	const document = `<a xml:base="b/?q#f">
	<c xml:base="../d/e"><f xml:base="?y"/><g xml:base=""/><h base="x" y:base="x" xmlns:y="z"/></c>
	<i xml:base="http://j/größe/k"><l xml:base="../../.."/></i>
	<k xml:base="100%"><k xml:base="e"/></k>
	<m xml:base="tag:n"><o xml:base="p"/></m>
	<r xml:base="100%"/></a>`
	bases := xmlBases{uri.MustParse("http://a.example/b.xml")}
	for d := xml.NewDecoder(strings.NewReader(document)); ; {
		token, err := d.Token()
		if err != nil {
			break
		}
		switch token := token.(type) {
		case xml.StartElement:
			if err := bases.open(token); err != nil {
				fmt.Println(err)
			}
			fmt.Println(token.Name.Local, bases[len(bases)-1])
		case xml.EndElement:
			bases.close()
		}
	}
	// Output:
	// a http://a.example/b/?q
	// c http://a.example/d/e
	// f http://a.example/d/e?y
	// g http://a.example/d/e
	// h http://a.example/d/e
	// i http://j/gr%C3%B6%C3%9Fe/k
	// l http://j/
	// uri: invalid escaped at byte 4: want two hex digits after "%", or "%25" for the character itself
	// k http://a.example/b/?q
	// k http://a.example/b/e
	// m tag:n
	// o tag:p
	// uri: invalid escaped at byte 4: want two hex digits after "%", or "%25" for the character itself
	// r http://a.example/b/?q
}

func Example_resolveIRI() {
	const base = "http://bücher.example/%7e/[1]?q#f"
	for _, ref := range []string{"", "#s", "?y", "größe {x}", "../%zz#a#b", "%2e%2e/c", "//[fe80::1%eth0]/", "é:b", "1:b", "urn:a:ü"} {
		fmt.Println(resolveIRI(base, ref))
	}
	fmt.Println(resolveIRI("g", "h"))
	fmt.Println(resolveIRI("g", "http://ü"))
	// Output:
	// http://bücher.example/%7e/[1]?q <nil>
	// http://bücher.example/%7e/[1]?q#s <nil>
	// http://bücher.example/%7e/[1]?y <nil>
	// http://bücher.example/%7e/größe {x} <nil>
	// http://bücher.example/%zz#a#b <nil>
	// http://bücher.example/%7e/%2e%2e/c <nil>
	// http://[fe80::1%eth0]/ <nil>
	//  uri: invalid rel_segment at byte 6: want a scheme before ':', or "./" before the segment
	//  uri: invalid rel_segment at byte 1: want a scheme before ':', or "./" before the segment
	// urn:a:ü <nil>
	//  uri: base URI is not absolute
	// http://ü <nil>
}

func Example_toIRI() {
	for _, s := range []string{
		"http://b%C3%BCcher.de/%e4%b8%ad?%C3%9F#%F0%9F%98%80", "a%20b%7E%25C3%BC", "/%FC%C3", "/%C3%C3%BC",
		"/%E2%80%AE%E2%81%A6%C2%A0%E2%80%A8%E2%80%8D%EF%BF%BD%EE%80%80%ED%A0%80%C0%AF",
	} {
		fmt.Println(toIRI(uri.MustParse(s)))
	}
	// Output:
	// http://bücher.de/中?ß#😀
	// a%20b%7E%25C3%BC
	// /%FC%C3
	// /%C3ü
	// /%E2%80%AE%E2%81%A6%C2%A0%E2%80%A8%E2%80%8D%EF%BF%BD%EE%80%80%ED%A0%80%C0%AF
}

func Example_requestURI() {
	var p printer
	for _, line := range []string{
		"GET /a%2Fb//c?", "GET //evil.example/", "GET http://other.example/?q", "GET ftp://other.example",
		"GET /a[1]|{%C3}?b|c[2]%zz", "GET //[::1]/", "OPTIONS *", "GET *", "GET foo:bar", "GET foo:/bar", "GET /a#b", "GET /?a#b",
		"GET /a|b%2Fc", `GET /docs/x%2Fy/"q"`, "GET /ü%2Fx", `GET /a\b%5C`, "GET //h:x/[%2F", "GET http://u@x/y", "GET http://u:p@x/y", "GET http://@x/y", "GET /a:b", "GET /%2e%2e/",
	} {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(line + " HTTP/1.1\r\nHost: a.example:8080\r\n\r\n")))
		if err != nil {
			fmt.Println(err)
			continue
		}
		p.print(requestURI(r))
	}
	p.print(requestURI(httptest.NewRequest("GET", "https://[::1]/", nil)))
	r := httptest.NewRequest("GET", "/", nil)
	r.TLS = &tls.ConnectionState{}
	p.print(requestURI(r))
	r = httptest.NewRequest("GET", "http://b/", nil) // sent to a proxy
	r.TLS = &tls.ConnectionState{}
	p.print(requestURI(r))
	r.Host = "" // in HTTP/1.0
	p.print(requestURI(r))
	for _, host := range []string{":80", ":", "u@h", "h:80x", "my_host", "h/x", "[::1"} {
		r = httptest.NewRequest("GET", "/a|%2Fb", nil)
		r.Host = host
		p.print(requestURI(r))
	}
	r = httptest.NewRequest("GET", "/x/a|%2Fb", nil)
	http.StripPrefix("/x", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { p.print(requestURI(r)) })).ServeHTTP(nil, r)
	r.URL.Path = "/?#é" // RawPath is that of another path
	p.print(requestURI(r))
	u, _ := requestURI(httptest.NewRequest("GET", "/v6/a|%2Fb", nil))
	fmt.Println(isAtOrBelow(uri.MustParse("http://example.com/v6/"), u))
	fmt.Println(p)
	// Output:
	// http://a.example:8080/a%2Fb//c?
	// http://a.example:8080//evil.example/
	// http://other.example/?q
	// ftp://other.example
	// http://a.example:8080/a%5B1%5D%7C%7B%C3%7D?b%7Cc[2]%25zz
	// http://a.example:8080//%5B::1%5D/
	// http://a.example:8080
	// http://a.example:8080/a%23b
	// http://a.example:8080/?a%23b
	// http://a.example:8080/a%7Cb%2Fc
	// http://a.example:8080/docs/x%2Fy/%22q%22
	// http://a.example:8080/%C3%BC%2Fx
	// http://a.example:8080/a%5Cb%5C
	// http://a.example:8080//h:x/%5B%2F
	// http://a.example:8080/a:b
	// http://a.example:8080/%2e%2e/
	// https://[::1]/
	// https://example.com/
	// http://b/
	// http://h:80x/a%7C%2Fb
	// http://my_host/a%7C%2Fb
	// http://example.com/a%7C%2Fb
	// http://example.com/%3F%23%C3%A9
	// false
	// abs_path at byte 21; no host, or a userinfo; no host, or a userinfo; no host, or a userinfo; no host, or a userinfo; no host, or a userinfo; no host, or a userinfo; no host, or a userinfo; no host, or a userinfo; no host, or a userinfo; reg_name at byte 8; IPv6address at byte 11
}

func Example_fileURI() {
	for _, name := range []string{
		"/", "/home/anna/100% größe;v=1.txt", "/C:/Program Files/", "/a//b[1]", "//a/b", `/a\..\b`,
		"/srv/../b", "/.", path.Clean("/srv/../b"), "a", "",
	} {
		u, err := fileURI(name)
		again, _ := fileName(u)
		fmt.Println(u, again == name, err)
	}
	for _, s := range []string{
		"file:/a%2Eb#f", "file://LOCALHOST/a", "file://h/a", "file:/a?b", "/a", "file:///a%2Fb", "file:///%00", "file://", "file:a",
		"file:///srv/../etc/passwd", "file:///srv/%2e%2E/etc/passwd", "file:///a/.",
		"file:////etc/passwd", "file://///server/share/x", "file:///a//b/",
	} {
		fmt.Println(fileName(uri.MustParse(s)))
	}
	fmt.Println(fileName(uri.MustParse("file:///srv/../etc/passwd").RemoveDotSegments()))

	// The name of a file is not a reference.
	for _, name := range []string{"a[1]", "100%", "b#c", "c?", "d:e", "größe"} {
		reference := "." + uri.EscapePath(name)
		again, err := uri.Unescape(reference[len("./"):])
		_, anyURIErr := uri.ParseAnyURI(name)
		fmt.Println(reference, uri.Valid(reference), again == name, err, anyURIErr != nil)
	}
	_, err := uri.ParseAnyURI("../a[1]")
	fmt.Println(uri.EscapeExcluded("../a[1]"), err)
	// Output:
	// file:/// true <nil>
	// file:///home/anna/100%25%20gr%C3%B6%C3%9Fe%3Bv%3D1.txt true <nil>
	// file:///C:/Program%20Files/ true <nil>
	// file:///a//b%5B1%5D true <nil>
	//  false the name is not absolute, or has dot segments
	// file:///a%5C..%5Cb true <nil>
	//  false the name is not absolute, or has dot segments
	//  false the name is not absolute, or has dot segments
	// file:///b true <nil>
	//  false the name is not absolute, or has dot segments
	//  true the name is not absolute, or has dot segments
	// /a.b <nil>
	// /a <nil>
	//  not a file on this machine
	//  not a file on this machine
	//  not a file on this machine
	//  not the name of a file
	//  not the name of a file
	//  no path on this machine
	//  no path on this machine
	//  not the name of a file
	//  not the name of a file
	//  not the name of a file
	//  no path on this machine
	//  no path on this machine
	// /a//b/ <nil>
	// /etc/passwd <nil>
	// ./a%5B1%5D true true <nil> true
	// ./100%25 true true <nil> true
	// ./b%23c true true <nil> false
	// ./c%3F true true <nil> false
	// ./d:e true true <nil> false
	// ./gr%C3%B6%C3%9Fe true true <nil> false
	// ../a%5B1%5D uri: invalid segment at byte 4: '[' must be escaped as "%5B"
}

func Example_checkIRI() {
	for _, s := range []string{
		"http://bücher.example/größe?ß#ü", "/?\ue000\U00100000#", "", "urn:x", "http://[::1]/", "http://a/\U00020000", "DAV:", "urn:", "a+1.-:", "http:#ü",

		":", "1:", "ü:", "a_b:x", "http://:x", "http://h:８0/", "http://a@ü@c/", "//a:ü", "http://[::1]/?[", "#]", "/\u202e", "/\u2066", "/#?\ue000",
		"ü:x", "http://a/\xff", "http://a/\ufffd", "http://a/\u0085", "http://a/\ue000", "http://a/\ufdd0", "http://a/\ufff9", "http://a/\U0001fffe",
		"http://a/\U000e0001", "http://a/\U00100000", "a b", "{x}", "a#ü#c", "%zz", "%ü1", "http://[ü]/",
	} {
		if err := checkIRI(s); err == nil {
			fmt.Printf("%q\n", s)
		}
	}

	// What a URI does to names of XML namespaces that differ, and to one that it cannot hold.
	for _, name := range []string{"http://a/ü", "http://a/%C3%BC", "http://a/%c3%bc", "DAV:"} {
		u, err := uri.ParseAnyURI(name)
		fmt.Println(u, u.Normalize(), err)
	}
	// Output:
	// "http://bücher.example/größe?ß#ü"
	// "/?\ue000\U00100000#"
	// ""
	// "urn:x"
	// "http://[::1]/"
	// "http://a/𠀀"
	// "DAV:"
	// "urn:"
	// "a+1.-:"
	// "http:#ü"
	// http://a/%C3%BC http://a/%C3%BC <nil>
	// http://a/%C3%BC http://a/%C3%BC <nil>
	// http://a/%c3%bc http://a/%C3%BC <nil>
	//   uri: invalid absoluteURI at byte 4: want something after the scheme and its ':'
}

// TestCheckIRI compares what checkIRI says of each character with RFC 3987: the rules ucschar and iprivate, and section
// 4.1.
func TestCheckIRI(t *testing.T) {
	for c := rune(0x80); c <= unicode.MaxRune; c++ {
		low := c & 0xFFFF
		want := 0xA0 <= c && c <= 0xD7FF || 0xF900 <= c && c <= 0xFDCF || 0xFDF0 <= c && c <= 0xFFEF ||
			0x10000 <= c && c <= 0xDFFFD && low <= 0xFFFD || 0xE1000 <= c && c <= 0xEFFFD
		want = want && !unicode.In(c, unicode.Bidi_Control)
		if got := checkIRI("/" + string(c)); (got == nil) != want {
			t.Fatalf("checkIRI of %U: got %v, want valid %t", c, got, want)
		}
		want = want || 0xE000 <= c && c <= 0xF8FF || 0xF0000 <= c && low <= 0xFFFD
		if got := checkIRI("?" + string(c)); (got == nil) != want {
			t.Fatalf("checkIRI of %U in a query: got %v, want valid %t", c, got, want)
		}
		if c == 0xD7FF { // surrogates are no characters
			c = 0xDFFF
		}
	}
}

func Example_urnKey() {
	for _, s := range []string{
		"URN:foo:a123,456", "urn:FOO:a123,456", "urn:foo:A123,456", "urn:foo:a123%2C456", "URN:FOO:a123%2c456", "urn:foo:%7e",

		"urn:a:x", "urn:abcdefghijklmnopqrstuvwxyz123456:x", "urn:ISBN", "urn:isbn:", "urn::x", "urn:-a:x", "urn:urn:x", "urn:URN:x", "urn:foo:a%00", "urn:foo:a/b", "urn:foo:a?b", "urn:foo:a#b",
		"urn:foo:~", "urn:foo:a&b", "urn:foo_:x", "urn:abcdefghijklmnopqrstuvwxyz1234567:x", "urn:/foo:x", "urn://foo:x", "urns:foo:x", "foo:x",
	} {
		if key, err := urnKey(uri.MustParse(s)); key != "" || err == nil {
			fmt.Println(key)
		}
	}
	// Output:
	// urn:foo:a123,456
	// urn:foo:a123,456
	// urn:foo:A123,456
	// urn:foo:a123%2C456
	// urn:foo:a123%2C456
	// urn:foo:%7E
	// urn:a:x
	// urn:abcdefghijklmnopqrstuvwxyz123456:x
}

func Example_check3986() {
	for _, s := range []string{
		"http:", "urn:#f", "http://u:p:q@[::1]:/", "//@:80", "", "?y", "http://1a.-b/", "x:a[", "http://a/?[", "#]", "//u@v@h", "//u:p@v:80x", "//h:80x",
		"//a:b:c", "//[::1", "//[v1.x]", "//[::1]x", "//[::1%25e]", "//u[@h", "a:b:c", ":b", "1:b", "a b", "//ü", "%zz", "a#b#c",
	} {
		if err := check3986(s); err == nil {
			fmt.Printf("%q\n", s)
		}
	}
	for _, s := range []string{"1a:", "a_:?", "x:#a b", "x:?", "//h:80x", "//u@v@h", "/[", "a ü"} {
		fmt.Println(check3986(s))
	}
	fmt.Println(checkIRI("ü/ü b"))
	// Output:
	// "http:"
	// "urn:#f"
	// "http://u:p:q@[::1]:/"
	// "//@:80"
	// ""
	// "?y"
	// "http://1a.-b/"
	// "a:b:c"
	// uri: invalid scheme at byte 0: want alpha *( alpha | digit | "+" | "-" | "." )
	// uri: invalid scheme at byte 1: want alpha *( alpha | digit | "+" | "-" | "." )
	// uri: invalid fragment at byte 4: ' ' must be escaped as "%20"
	// <nil>
	// want digits in a port, one "@", and no ":" in a host
	// want digits in a port, one "@", and no ":" in a host
	// uri: invalid segment at byte 1: '[' must be escaped as "%5B"
	// uri: invalid rel_segment at byte 1: ' ' must be escaped as "%20"
	// uri: invalid segment at byte 5: ' ' must be escaped as "%20"
}

// TestCheck3986 compares check3986 with the rules of RFC 3986, Appendix A, for short texts.
func TestCheck3986(t *testing.T) {
	rules := strings.NewReplacer(
		"pchar", "(?:[a1:@]|%[a1]{2})", "nocolon", "(?:[a1@]|%[a1]{2})", "userinfo", "(?:[a1:]|%[a1]{2})*",
		"host", `(?:\[::1?\]|(?:[a1]|%[a1]{2})*)`, "segments", "(?:/(?:[a1:@]|%[a1]{2})*)*", "port", "1*")
	reference := regexp.MustCompile(rules.Replace(
		`^(?:(?:a[a1]*:)?(?://(?:userinfo@)?host(?::port)?segments|/(?:pchar+segments)?)|a[a1]*:(?:pchar+segments)?|(?:nocolon+segments)?)` +
			`(?:\?(?:pchar|[/?])*)?(?:#(?:pchar|[/?])*)?$`))
	accepted := 0
	for _, begin := range []string{"", "//", "a://"} {
		for _, s := range sequences(4, "a", "1", ":", "/", "?", "#", "@", "[::1]", "[", "]", "%", "%a1", " ") {
			s = begin + s
			want := reference.MatchString(s)
			if err := check3986(s); (err == nil) != want {
				t.Fatalf("check3986(%q): %v, want valid %t", s, err, want)
			}
			if want {
				accepted++
			}
		}
	}
	if accepted < 10_000 {
		t.Errorf("%d references are accepted, want more", accepted)
	}
}

// An echo is a database whose queries return a row with their argument.
type echo struct{ driver.Conn }

func (echo) Connect(context.Context) (driver.Conn, error) { return echo{}, nil }
func (echo) Driver() driver.Driver                        { return nil }
func (echo) Close() error                                 { return nil }
func (echo) QueryContext(_ context.Context, _ string, args []driver.NamedValue) (driver.Rows, error) {
	return &echoed{value: args[0].Value}, nil
}

type echoed struct {
	value driver.Value
	done  bool
}

func (r *echoed) Columns() []string { return []string{"parent"} }
func (r *echoed) Close() error      { return nil }
func (r *echoed) Next(dest []driver.Value) error {
	if r.done {
		return io.EOF
	}
	dest[0], r.done = r.value, true
	return nil
}

func Example_null() {
	db := sql.OpenDB(echo{})
	for _, data := range []string{`{"parent":null}`, `{"parent":""}`, `{"parent":"http://a/"}`} {
		var p, again page
		err := json.Unmarshal([]byte(data), &p)
		if err == nil {
			err = db.QueryRow("", p.Parent).Scan(&again.Parent)
		}
		text, _ := json.Marshal(again)
		fmt.Println(string(text), err)
	}
	// Output:
	// {"parent":null} <nil>
	// {"parent":""} <nil>
	// {"parent":"http://a/"} <nil>
}

func Example_anyURI() {
	const document = "<a b='\n http://a/ü&amp;&#x20;&quot;x y&quot; '>\n\tmailto:a&amp;%z</a>"
	var a struct {
		B    anyURI `xml:"b,attr"`
		Text string `xml:",chardata"`
	}
	err := xml.Unmarshal([]byte(document), &a)
	fmt.Println(a.B.Text, a.B.URI, err)
	data, err := xml.Marshal(a.B)
	fmt.Println(string(data), err)

	var element anyURI
	fmt.Println(element.UnmarshalText([]byte(a.Text)))
	// Output:
	// http://a/ü& "x y" http://a/%C3%BC&%20%22x%20y%22 <nil>
	// <anyURI>http://a/ü&amp; &#34;x y&#34;</anyURI> <nil>
	// uri: invalid escaped at byte 10: want two hex digits after "%", or "%25" for the character itself
}

func Example_logged() {
	u := uri.MustParse("ftp://anna:secret@host/")
	link := hide(u)
	fmt.Println(hide(uri.MustParse("http://u@e.f:p/secret@h/")))
	fmt.Printf("%v %+v %#v %q\n", link, []logged[uri.URI]{link}, link, struct{ Link *logged[uri.URI] }{&link}.Link)
	data, err := json.Marshal(map[string]any{"links": []logged[uri.URI]{link}, "none": (*logged[uri.URI])(nil), "zero": logged[uri.URI]{}})
	fmt.Println(string(data), err)
	for _, text := range []string{`"http://u:p@h/"`, `"a b"`} {
		var field logged[uri.URI]
		err := json.Unmarshal([]byte(text), &field)
		fmt.Println(field, field.Value(), err)
	}
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
		if len(groups) == 0 && a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	log.Info("dial", "link", link, "links", []logged[uri.URI]{link}, "exported", struct{ Link logged[uri.URI] }{link})
	unexported := struct {
		link  logged[uri.URI]
		proxy logged[uri.Server]
	}{link, hide(uri.SplitServer("anna:1/secret@my_host:80"))}
	proxy := unexported.proxy
	fmt.Printf("%v %d %+v %s %v\n", proxy, proxy, []any{proxy}, proxy.Value().Userinfo, logged[uri.Server]{})
	for verb := range unicode.MaxASCII { // all verbs, and what is none
		for _, v := range []any{link, &link, proxy, &proxy, []logged[uri.URI]{link}, unexported, &unexported, map[string]any{"link": link}} {
			for _, flag := range []string{"", "+", "#"} {
				if text := fmt.Errorf("%"+flag+string(rune(verb)), v).Error(); strings.Contains(text, "secret") {
					fmt.Println(text)
				}
			}
		}
	}
	// Output:
	// http://u@e.f:xxxxx@h/
	// ftp://anna:xxxxx@host/ [ftp://anna:xxxxx@host/] "ftp://anna:xxxxx@host/" "ftp://anna:xxxxx@host/"
	// {"links":["ftp://anna:xxxxx@host/"],"none":null,"zero":""} <nil>
	// http://u:xxxxx@h/ http://u:p@h/ <nil>
	//   uri: invalid rel_segment at byte 1: ' ' must be escaped as "%20"
	// level=INFO msg=dial link=ftp://anna:xxxxx@host/ links=[ftp://anna:xxxxx@host/] exported={Link:ftp://anna:xxxxx@host/}
	// my_host:80 %!d(string=my_host:80) [my_host:80] anna:1/secret
}
