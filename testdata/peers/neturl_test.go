package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/url"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// TestNetURL runs the rows of neturl.txt, the evidence for what MIGRATING.md and README.md say
// about net/url. The results depend on the version of Go.
func TestNetURL(t *testing.T) {
	for _, r := range readTable(t, "neturl.txt") {
		c, ok := netURLCalls[r.call]
		if escape, kept := strings.CutPrefix(r.call, "kept by "); kept {
			c, ok = netURLCalls[escape], true
			c.theirs, c.ours = keptBy(c.theirs), keptBy(c.ours)
		}
		if !ok {
			t.Fatalf("%s: no call %q", r.where, r.call)
		}
		got, err := c.theirs(r.input)
		if err != nil {
			got = "error" // the message changes from version to version
		}
		if got != r.theirs {
			t.Errorf("%s: net/url of %s: %s of %q gives %q (error %v), want %q; update MIGRATING.md", r.where, runtime.Version(), r.call, r.input, got, err, r.theirs)
		}
		if got := verdict(c.ours(r.input)); got != r.ours {
			t.Errorf("%s: package uri: %s of %q gives %q, want %q", r.where, r.call, r.input, got, r.ours)
		}
	}
}

// TestReferences reads the table of references in README.md for which the two RFCs differ.
func TestReferences(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	checkSays(t, "../../README.md", "With the base `%s`,", base)
	row := regexp.MustCompile("^\\| `([^`]*)` \\| [^`]*`([^`]*)`.* \\| `([^`]*)` \\|$")
	count := 0
	for _, line := range readLines(t, "../../README.md") {
		if m := row.FindStringSubmatch(line); m != nil {
			count++
			strict, newer := verdict(textOf(uri.MustParse(base).ResolveString(m[1]))), verdict(resolve3986(base, m[1]))
			if m[2] != strict || m[3] != newer {
				t.Errorf("../../README.md: %s resolves to %s and %s", m[1], strict, newer)
			}
		}
	}
	if count != 4 {
		t.Errorf("../../README.md has %d references in the table of resolution, want 4", count)
	}
}

// netURLCalls has the calls of net/url in the table, and the calls of package uri that do the
// same. In a row, "kept by" before a call asks which characters of the input the call does not
// escape.
var netURLCalls = map[string]struct{ theirs, ours call }{
	"Parse":      {ofURL((*url.URL).String), of(uri.URI.String)},
	"err.Error":  {theirMessage, ourMessage},
	"u.String":   {ofURL((*url.URL).String), of(func(u uri.URI) string { return u.Normalize().String() })},
	"u.Redacted": {ofURL((*url.URL).Redacted), of(uri.URI.Redacted)},

	"u.Scheme":    {ofURL(func(u *url.URL) string { return u.Scheme }), part(func(c uri.Components) uri.Component { return c.Scheme })},
	"u.IsAbs":     {ofURL(func(u *url.URL) string { return strconv.FormatBool(u.IsAbs()) }), of(func(u uri.URI) string { return strconv.FormatBool(u.IsAbsolute()) })},
	"u.Opaque":    {ofURL(func(u *url.URL) string { return u.Opaque }), of(uri.URI.SchemeSpecificPart)},
	"u.Host":      {ofURL(func(u *url.URL) string { return u.Host }), part(func(c uri.Components) uri.Component { return c.Authority })},
	"u.User":      {ofURL(func(u *url.URL) string { return u.User.String() }), server(func(s uri.Server) string { return shown(s.Userinfo) })},
	"u.User==nil": {ofURL(func(u *url.URL) string { return strconv.FormatBool(u.User == nil) }), server(func(s uri.Server) string { return strconv.FormatBool(!s.Userinfo.IsDefined()) })},
	"u.Username":  {ofURL(func(u *url.URL) string { return u.User.Username() }), server(func(s uri.Server) string { user, _, _ := s.Credentials(); return user })},
	"u.Password": {
		ofURL(func(u *url.URL) string {
			if password, ok := u.User.Password(); ok {
				return password
			}
			return "<undefined>"
		}),
		server(func(s uri.Server) string {
			if _, password, ok := s.Credentials(); ok {
				return password
			}
			return "<undefined>"
		}),
	},
	"switch u.Scheme": {
		ofURL(func(u *url.URL) string { return u.Scheme }),
		of(func(u uri.URI) string { return strings.ToLower(u.Components().Scheme.String()) }),
	},
	"ParseRequestURI": {
		func(input string) (string, error) {
			u, err := url.ParseRequestURI(input)
			if err != nil {
				return "", err
			}
			return u.String(), nil
		},
		func(input string) (string, error) {
			u, err := uri.Parse(input)
			if err == nil && !(u.IsAbsolute() || u.Kind() == uri.AbsolutePath) || u.WithoutFragment() != u {
				err = errors.New("not an absolute URI or an abs_path, or a fragment")
			}
			return u.String(), err
		},
	},
	"u.Hostname": {ofURL((*url.URL).Hostname), server(func(s uri.Server) string { return s.Host })},
	"u.Port":     {ofURL((*url.URL).Port), server(func(s uri.Server) string { return shown(s.Port) })},
	"u.Path":     {ofURL(func(u *url.URL) string { return u.Path }), of(uri.URI.Path)},
	"u.RequestURI": {ofURL((*url.URL).RequestURI), of(func(u uri.URI) string {
		return uri.Components{Path: cmp.Or(u.Path(), "/"), Query: u.Components().Query}.String()
	})},
	"u.EscapedPath": {ofURL((*url.URL).EscapedPath), of(uri.URI.Path)},
	"u.RawQuery":    {ofURL(func(u *url.URL) string { return u.RawQuery }), part(func(c uri.Components) uri.Component { return c.Query })},
	"u.Query":       {ofURL(func(u *url.URL) string { return u.Query().Encode() }), part(func(c uri.Components) uri.Component { return c.Query })},
	"u.Fragment":    {ofURL(func(u *url.URL) string { return u.Fragment }), part(func(c uri.Components) uri.Component { return c.Fragment })},

	"u.Parse": {
		two(resolveURL),
		two(func(base, ref string) (string, error) { return textOf(uri.MustParse(base).ResolveString(ref)) }),
	},
	"u.Parse of Document": {
		two(resolveURL),
		two(func(base, ref string) (string, error) {
			u := uri.MustParse(base)
			return textOf(uri.Resolver{Base: u, Document: u}.ResolveString(ref))
		}),
	},
	"JoinPath": {
		two(func(base, elem string) (string, error) { return url.JoinPath(base, elem) }),
		two(func(base, elem string) (string, error) { return textOf(uri.MustParse(base).JoinSegments(elem)) }),
	},
	"JoinAsPath": {
		two(func(base, elem string) (string, error) { return url.JoinPath(base, elem) }),
		two(func(base, elem string) (string, error) { return textOf(uri.MustParse(base).JoinPath(elem)) }),
	},
	"dial":   {ofURL(func(u *url.URL) string { return u.Hostname() + ":" + u.Port() }), func(s string) (string, error) { return uri.MustParse(s).SplitServer().DialAddress(80) }},
	"anyURI": {ofURL((*url.URL).String), func(input string) (string, error) { return textOf(uri.ParseAnyURI(input)) }},
	"typed":  {ofURL((*url.URL).String), func(input string) (string, error) { return textOf(uri.ParseAbbreviated(input)) }},

	"PathEscape":      {data(url.PathEscape), data(func(s string) string { return uri.Escape(s, uri.InSegment) })},
	"QueryEscape":     {data(url.QueryEscape), data(func(s string) string { return uri.Escape(s, uri.InQuery) })},
	"QueryUnescape":   {url.QueryUnescape, uri.Unescape},
	"PathUnescape":    {url.PathUnescape, uri.Unescape},
	"EscapedFragment": {data(func(s string) string { return (&url.URL{Fragment: s}).EscapedFragment() }), data(func(s string) string { return uri.Escape(s, uri.InFragment) })},
	"User":            {data(func(s string) string { return url.User(s).String() }), data(func(s string) string { return uri.Escape(s, uri.InAuthority) })},

	"UserPassword": {
		two(func(user, password string) (string, error) { return url.UserPassword(user, password).String(), nil }),
		two(func(user, password string) (string, error) {
			return uri.UserPassword(user, password).String(), nil
		}),
	},

	// A field of url.URL, and a field of uri.Components.
	"URL{Scheme}": {data(func(s string) string { return (&url.URL{Scheme: s, Opaque: "a"}).String() }), built(func(s string) uri.Components { return uri.Components{Scheme: uri.Defined(s), Path: "a"} })},
	"URL{Opaque}": {data(func(s string) string { return (&url.URL{Scheme: "x", Opaque: s}).String() }), built(func(s string) uri.Components { return uri.Components{Scheme: uri.Defined("x"), Path: s} })},
	"URL{Host}": {
		data(func(s string) string { return (&url.URL{Scheme: "http", Host: s, Path: "/"}).String() }),
		func(s string) (string, error) {
			return textOf(uri.MustParse("http://a/").WithServer(uri.Server{Host: s}))
		},
	},
	"URL{Path}": {data(func(s string) string { return (&url.URL{Path: s}).String() }), built(func(s string) uri.Components {
		return uri.Components{Path: uri.EscapePath(strings.Split(strings.TrimPrefix(s, "/"), "/")...)}
	})},
	"URL{RawQuery}": {data(func(s string) string { return (&url.URL{Path: "/", RawQuery: s}).String() }), built(func(s string) uri.Components { return uri.Components{Path: "/", Query: uri.Defined(s)} })},

	"u==v":   {ofURL(func(u *url.URL) string { v, _ := url.Parse(u.String()); return strconv.FormatBool(u == v) }), equalsClone},
	"*u==*v": {ofURL(func(u *url.URL) string { v, _ := url.Parse(u.String()); return strconv.FormatBool(*u == *v) }), equalsClone},
	"json.Unmarshal": {
		func(in string) (string, error) {
			var u url.URL
			err := json.Unmarshal([]byte(strconv.Quote(in)), &u)
			return u.String(), err
		},
		func(in string) (string, error) {
			var u uri.URI
			err := json.Unmarshal([]byte(strconv.Quote(in)), &u)
			return u.String(), err
		},
	},
	"json.Marshal": { // and back
		ofURL(func(u *url.URL) string {
			var v url.URL
			data, _ := json.Marshal(u)
			_ = json.Unmarshal(data, &v)
			return v.String()
		}),
		of(func(u uri.URI) string {
			var v uri.URI
			data, _ := json.Marshal(u)
			_ = json.Unmarshal(data, &v)
			return v.String()
		}),
	},
	"Parse allocates": {
		data(func(s string) string {
			return strconv.FormatBool(testing.AllocsPerRun(10, func() { _, _ = url.Parse(s) }) > 0)
		}),
		data(func(s string) string {
			return strconv.FormatBool(testing.AllocsPerRun(10, func() { _, _ = uri.Parse(s) }) > 0)
		}),
	},
}

// ofURL makes a call that parses the input first.
func ofURL(f func(*url.URL) string) call {
	return func(input string) (string, error) {
		u, err := url.Parse(input)
		if err != nil {
			return "", err
		}
		return f(u), nil
	}
}

// resolveURL resolves a reference by net/url.
func resolveURL(base, ref string) (string, error) {
	u, err := url.Parse(base)
	if err != nil {
		return "", err
	}
	v, err := u.Parse(ref)
	if err != nil {
		return "", err
	}
	return v.String(), nil
}

// built makes a call that recombines components.
func built(f func(string) uri.Components) call {
	return func(input string) (string, error) { return textOf(f(input).URI()) }
}

// equalsClone compares a URI with a clone.
var equalsClone = of(func(u uri.URI) string { return strconv.FormatBool(u == u.Clone()) })

// theirMessage and ourMessage return the message of the error for an input that is invalid or
// has no server.
func theirMessage(input string) (string, error) {
	_, err := url.Parse(input)
	return err.Error(), nil
}

func ourMessage(input string) (string, error) {
	u, err := uri.Parse(input)
	if err == nil {
		_, err = u.Server()
	}
	return err.Error(), nil
}

// keptBy makes a call that returns the characters of the input that escape does not change.
func keptBy(escape call) call {
	return data(func(input string) string {
		return strings.Map(func(c rune) rune {
			if s, _ := escape("a" + string(c)); s != "a"+string(c) {
				return -1
			}
			return c
		}, input)
	})
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

// TestJSONSchema compares Parse and net/url with jsonschema.txt, and checks what README.md says of them. In the format
// uri, a text must also have a scheme.
func TestJSONSchema(t *testing.T) {
	texts, right, rightToo := 0, 0, 0
	for _, line := range readLines(t, "jsonschema.txt") {
		fields := field.FindAllString(line, -1)
		if len(fields) != 3 {
			continue // a comment
		}
		texts++
		needsScheme, want := fields[0] == "uri", fields[1] == "valid"
		text, _ := strconv.Unquote(fields[2])
		if u, err := uri.Parse(text); (err == nil && (u.IsAbsolute() || !needsScheme)) == want {
			right++
		}
		if u, err := url.Parse(text); (err == nil && (u.IsAbs() || !needsScheme)) == want {
			rightToo++
		}
	}
	checkSays(t, "README.md", "has [%d texts](jsonschema.txt) for the formats uri, which needs a scheme, and uri-reference. With a check of "+
		"the scheme, `Parse` judges %d of them as the suite does, net/url %d, and ", texts, right, rightToo)
}
