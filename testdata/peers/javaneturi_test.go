package main

import (
	"strconv"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// TestJavaNetURI runs the rows of javaneturi.txt and the lines of Appendix C, the evidence for
// what MIGRATING.md and README.md say about java.net.URI. Without Java, it checks only the
// results of package uri.
func TestJavaNetURI(t *testing.T) {
	rows := readTable(t, "javaneturi.txt")
	for _, r := range rows {
		ours, ok := javaNetURICalls[r.call]
		if !ok {
			t.Fatalf("%s: no call %q", r.where, r.call)
		}
		if got := verdict(ours(r.input)); got != r.ours {
			t.Errorf("%s: package uri: %s of %q gives %q, want %q", r.where, r.call, r.input, got, r.ours)
		}
	}

	p, ok := java()
	if !ok {
		t.Skip("java is not installed, so its results were not checked")
	}
	t.Log("Java", p.version)
	for _, r := range rows {
		got, err := askJava(r.call, strings.Split(r.input, " + ")...)
		if err != nil {
			got = err.Error()
		}
		if got != r.theirs {
			t.Errorf("%s: Java %s: %s of %q gives %q, want %q; update MIGRATING.md", r.where, p.version, r.call, r.input, got, r.theirs)
		}
	}
}

// javaNetURICalls has the calls of package uri that do the same as the calls of java.net.URI.
var javaNetURICalls = map[string]call{
	"toString":   of(uri.URI.String),
	"getMessage": func(input string) (string, error) { _, err := uri.Parse(input); return err.Error(), nil },

	"getScheme":                part(func(c uri.Components) uri.Component { return c.Scheme }),
	"getRawAuthority":          part(func(c uri.Components) uri.Component { return c.Authority }),
	"getAuthority":             part(func(c uri.Components) uri.Component { return c.Authority }),
	"getRawQuery":              part(func(c uri.Components) uri.Component { return c.Query }),
	"getRawFragment":           part(func(c uri.Components) uri.Component { return c.Fragment }),
	"getRawPath":               of(uri.URI.Path),
	"getPath":                  of(uri.URI.Path),
	"getRawSchemeSpecificPart": of(uri.URI.SchemeSpecificPart),
	"isOpaque":                 of(func(u uri.URI) string { return strconv.FormatBool(u.Kind() == uri.Opaque) }),
	"getRawUserInfo":           server(func(s uri.Server) string { return shown(s.Userinfo) }),
	"getPort":                  server(func(s uri.Server) string { return shown(s.Port) }),
	"getHost":                  server(func(s uri.Server) string { return s.Host }),
	"parseServerAuthority":     server(func(s uri.Server) string { return s.Host }),

	"resolve":    two(func(base, ref string) (string, error) { return textOf(uri.MustParse(base).ResolveString(ref)) }),
	"relativize": ofTwo(func(u, v uri.URI) string { return u.Relativize(v).String() }),
	"normalize":  of(func(u uri.URI) string { return u.RemoveDotSegments().Normalize().String() }),
	"equals":     ofTwo(func(u, v uri.URI) string { return strconv.FormatBool(u.Equivalent(v)) }),
	"compareTo":  ofTwo(func(u, v uri.URI) string { return strconv.Itoa(u.Compare(v)) }),

	"new(host,path)": two(func(host, path string) (string, error) {
		return textOf(uri.Components{Authority: uri.Defined(host), Path: path}.URI())
	}),
	"new(query)": func(data string) (string, error) {
		return textOf(uri.Parse("http://h/?x=" + uri.Escape(data, uri.InQuery)))
	},
	"toASCIIString": data(uri.EscapeExcluded),
}

// ofTwo makes a call that parses both inputs first.
func ofTwo(f func(u, v uri.URI) string) call {
	return two(func(a, b string) (string, error) { return f(uri.MustParse(a), uri.MustParse(b)), nil })
}
