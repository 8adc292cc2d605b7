package main

import (
	"bufio"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"

	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"rfc2396.example/uri"
)

// A library is a column of the tables of libraries in the README of this directory. A function is nil if the library has
// none, or if nobody looked.
type library struct {
	column              string
	value               any               // what parse makes
	parse, parseAny     call              // parseAny also takes letters outside US-ASCII
	parseOnly           func(text string) // and does not print
	resolve, relativize func(base, text string) (string, error)
	join                func(base, data string) (string, error)
	normalize, redact   call
	redactText          func(text string) string
	components          func(text string) []any // the authority, the userinfo, the port, the query and the fragment
	opaquePart, server  call                    // server returns an error if the authority is no server
	byteOf              func(text string) int   // which byte the error of parse names
	equal               func(text string) bool
	hazards             func(text string) bool
}

// libraries returns the libraries that run on this machine. Java is one of them if it is installed.
func libraries() []library {
	all := []library{
		{
			column:   "uri",
			value:    uri.URI{},
			parse:    of(uri.URI.String),
			parseAny: func(text string) (string, error) { return textOf(uri.ParseAnyURI(text)) },
			resolve: func(base, ref string) (string, error) {
				return textOf(uri.MustParse(base).ResolveString(ref))
			},
			join: func(base, data string) (string, error) { return textOf(uri.MustParse(base).JoinSegments(data)) },
			components: func(text string) []any {
				u := uri.MustParse(text)
				c, s := u.Components(), u.SplitServer()
				return []any{c.Authority, s.Userinfo, s.Port, c.Query, c.Fragment}
			},
			relativize: func(base, target string) (string, error) {
				return uri.MustParse(base).Relativize(uri.MustParse(target)).String(), nil
			},
			normalize:  of(func(u uri.URI) string { return u.Normalize().String() }),
			redact:     of(uri.URI.Redacted),
			redactText: uri.Redact,
			parseOnly:  func(text string) { _, _ = uri.Parse(text) },
			opaquePart: of(uri.URI.SchemeSpecificPart),
			server:     server(uri.Server.String),
			byteOf: func(text string) int {
				broken := new(uri.SyntaxError)
				_, err := uri.Parse(text)
				_ = errors.As(err, &broken)
				return broken.Offset
			},
			equal:   func(text string) bool { return uri.MustParse(text) == uri.MustParse(text) },
			hazards: func(text string) bool { return uri.MustParse(text).Hazards() != 0 },
		},
		{
			column:  "net/url",
			value:   &url.URL{},
			parse:   ofURL((*url.URL).String),
			resolve: resolveURL,
			join:    func(base, data string) (string, error) { return url.JoinPath(base, data) },
			components: func(text string) []any {
				u, _ := url.Parse(text)
				return []any{u.Host + fmt.Sprint(u.OmitHost), u.User == nil, u.Host, u.RawQuery + fmt.Sprint(u.ForceQuery), u.Fragment}
			},
			redact:     ofURL((*url.URL).Redacted),
			parseOnly:  func(text string) { _, _ = url.Parse(text) },
			opaquePart: ofURL(func(u *url.URL) string { return u.Opaque }),
			server:     ofURL((*url.URL).Hostname),
			equal: func(text string) bool {
				u, _ := url.Parse(text)
				v, _ := url.Parse(text)
				return *u == *v
			},
		},
		{
			column: "fredbi/uri",
			parse:  func(text string) (string, error) { return printed(fredbi.ParseReference(text)) },
			opaquePart: func(text string) (string, error) {
				u, err := fredbi.Parse(text)
				return u.Authority().Path(), err
			},
			components: func(text string) []any {
				u, _ := fredbi.ParseReference(text)
				a := u.Authority()
				return []any{a.String(), a.UserInfo(), a.Port(), fmt.Sprint(u.Query()), u.Fragment()}
			},
			server:    func(text string) (string, error) { return printed(fredbi.Parse(text)) },
			parseOnly: func(text string) { _, _ = fredbi.Parse(text) },
			equal: func(text string) bool {
				u, _ := fredbi.Parse(text)
				v, _ := fredbi.Parse(text)
				return u == v
			},
		},
		{
			column: "nlnwa/whatwg-url",
			parse:  func(text string) (string, error) { return printed(whatwg.Parse(text)) },
			components: func(text string) []any {
				u, _ := whatwg.Parse(text)
				return []any{u.Host(), u.Username(), u.Port(), u.Search(), u.Hash()}
			},
			parseOnly: func(text string) { _, _ = whatwg.Parse(text) },
			resolve:   resolveWhatwg,
			opaquePart: func(text string) (string, error) {
				u, err := whatwg.Parse(text)
				return u.Pathname(), err
			},
		},
	}
	if _, ok := java(); !ok {
		return all
	}
	javaCall := func(name string) call { return func(text string) (string, error) { return askJava(name, text) } }
	return append(all, library{
		column:     "java.net.URI",
		parse:      javaCall("toString"),
		resolve:    func(base, ref string) (string, error) { return askJava("resolve", base, ref) },
		relativize: func(base, target string) (string, error) { return askJava("relativize", base, target) },
		components: func(text string) (all []any) {
			for _, name := range []string{"getRawAuthority", "getRawUserInfo", "getPort", "getRawQuery", "getRawFragment"} {
				component, _ := askJava(name, text)
				all = append(all, component)
			}
			return all
		},
		normalize:  javaCall("normalize"),
		opaquePart: javaCall("getRawSchemeSpecificPart"),
		server:     javaCall("parseServerAuthority"),
		byteOf: func(text string) int {
			index, _ := askJava("getIndex", text)
			n, _ := strconv.Atoi(index)
			return n
		},
		equal: func(text string) bool {
			isEqual, _ := askJava("equals", text, text)
			return isEqual == "true"
		},
	})
}

func (l library) accepts(text string) bool {
	_, err := l.parse(text)
	return err == nil
}

// keeps reports whether a URI is printed as it was parsed.
func (l library) keeps(text string) bool {
	got, err := l.parse(text)
	return err == nil && got == text
}

// printed returns the text of a value, or err.
func printed[U fmt.Stringer](u U, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

// A javaProcess runs JavaNetURI.java.
type javaProcess struct {
	version string
	ask     func(line string) string
}

// java starts Java once, and reports whether it is installed.
var java = sync.OnceValues(func() (p javaProcess, ok bool) {
	command := exec.Command("java", "JavaNetURI.java")
	command.Stderr = os.Stderr
	in, _ := command.StdinPipe()
	out, _ := command.StdoutPipe()
	if command.Start() != nil {
		return p, false
	}
	lines := bufio.NewScanner(out)
	p.ask = func(line string) string {
		fmt.Fprintln(in, line)
		lines.Scan()
		return lines.Text()
	}
	lines.Scan()
	p.version = lines.Text()
	return p, p.version != ""
})

// askJava returns the result of a call.
func askJava(name string, inputs ...string) (string, error) {
	p, _ := java()
	if strings.ContainsAny(strings.Join(inputs, ""), "\t\r\n") { // between inputs and lines
		return "", errors.New("no URI")
	}
	result := p.ask(name + "\t" + strings.Join(inputs, "\t"))
	if result == "error" {
		return "", errors.New(result)
	}
	return result, nil
}
