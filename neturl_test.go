// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"encoding/json"
	"net/url"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestNetURL goes over testdata/neturl.txt, the evidence for what the README says of
// net/url. That depends on the version of Go, and nobody reads a README to see whether
// it still holds.
func TestNetURL(t *testing.T) {
	for _, r := range readTable(t, "neturl.txt", 4) {
		name, in, theirs, ours := r.fields[0], r.fields[1], r.fields[2], r.fields[3]
		c, ok := netURLCalls[name]
		if escape, kept := strings.CutPrefix(name, "kept by "); kept {
			c, ok = netURLCalls[escape], true
			c.theirs, c.ours = keptBy(c.theirs), keptBy(c.ours)
		}
		switch {
		case !ok:
			t.Fatalf("%s: no call %q", r.where, name)
		case ours == theirs:
			t.Errorf(`%s: want "=" where the two agree`, r.where)
		case ours == "=":
			ours = theirs
		}
		got, err := c.theirs(in)
		if err != nil {
			got = "error" // what it says changes from version to version
		}
		if got != theirs {
			t.Errorf("%s: net/url of %s: %s of %q gives %q (error %v), not %q; update the README", r.where, runtime.Version(), name, in, got, err, theirs)
		}
		got, err = c.ours(in)
		if err != nil {
			got = verdictOf(URI{}, err)
			for name, known := range errorNames {
				if err == known {
					got = name
				}
			}
		}
		if got != ours {
			t.Errorf("%s: in place of %s, %q gives %q, want %q", r.where, name, in, got, ours)
		}
	}
}

// TestNetURLAppendixC counts the lines of Appendix C that net/url resolves as printed.
// It knows no current document; that the base comes back counts as right, or literally as
// wrong.
func TestNetURLAppendixC(t *testing.T) {
	lines, right, literally, wrong := 0, 0, 0, []string{}
	for _, name := range []string{"appendix-c1.txt", "appendix-c2.txt"} {
		all := readLines(t, name)
		base := strings.TrimSpace(all[0].text)
		for _, l := range all[1:] {
			text, _, _ := strings.Cut(l.text, " ; ")
			ref, want, ok := strings.Cut(text, " =  ")
			if !ok { // the other result of the line above
				continue
			}
			ref, want = strings.Trim(ref, " <>"), strings.TrimSpace(want)
			lines++
			got, err := netURLCalls["u.Parse"].theirs(base + " + " + ref)
			if err == nil && got == want {
				literally++
			}
			if err == nil && got == strings.Replace(want, "(current document)", base, 1) {
				right++
			} else {
				wrong = append(wrong, ref)
			}
		}
	}
	want := []string{"?y", "../../../g", "../../../../g", "/./g", "/../g"}
	if lines != 42 || right != 37 || literally != 35 || !slices.Equal(wrong, want) {
		t.Errorf("net/url of %s: %d or %d of %d lines of Appendix C are right, not 37 or 35 of 42; wrong are %q, not %q; update the README",
			runtime.Version(), right, literally, lines, wrong, want)
	}
}

// A call makes of the input of a row what its column must be. Two inputs have " + "
// between them.
type call = func(in string) (string, error)

// netURLCalls are the calls of net/url in the table, and what stands here for each. As
// "kept by" and one that escapes, the table asks which of the input's characters it keeps.
var netURLCalls = map[string]struct{ theirs, ours call }{
	"Parse":      {withURL((*url.URL).String), withURI(URI.String)},
	"err.Error":  {theirMessage, ourMessage},
	"u.String":   {withURL((*url.URL).String), withURI(func(u URI) string { return u.Normalize().String() })},
	"u.Redacted": {withURL((*url.URL).Redacted), withURI(URI.Redacted)},

	"u.Scheme": {withURL(func(u *url.URL) string { return u.Scheme }), withPart(func(c Components) Component { return c.Scheme })},
	"u.IsAbs": {
		withURL(func(u *url.URL) string { return strconv.FormatBool(u.IsAbs()) }),
		withURI(func(u URI) string { return strconv.FormatBool(u.IsAbsolute()) }),
	},
	"u.EscapedPath": {withURL((*url.URL).EscapedPath), withURI(URI.Path)},

	"u.Opaque":    {withURL(func(u *url.URL) string { return u.Opaque }), withURI(URI.SchemeSpecificPart)},
	"u.Host":      {withURL(func(u *url.URL) string { return u.Host }), withPart(func(c Components) Component { return c.Authority })},
	"u.User":      {withURL(func(u *url.URL) string { return u.User.String() }), withServer(func(s Server) string { return s.Userinfo.String() })},
	"u.User==nil": {withURL(func(u *url.URL) string { return strconv.FormatBool(u.User == nil) }), withServer(func(s Server) string { return strconv.FormatBool(s.Userinfo == Component{}) })},
	"u.Hostname":  {withURL((*url.URL).Hostname), withServer(func(s Server) string { return s.Host })},
	"u.Port":      {withURL((*url.URL).Port), withServer(func(s Server) string { return s.Port.String() })},
	"u.Path":      {withURL(func(u *url.URL) string { return u.Path }), withURI(URI.Path)},
	"u.RawQuery":  {withURL(func(u *url.URL) string { return u.RawQuery }), withPart(func(c Components) Component { return c.Query })},
	"u.Query":     {withURL(func(u *url.URL) string { return u.Query().Encode() }), withPart(func(c Components) Component { return c.Query })},
	"u.Fragment":  {withURL(func(u *url.URL) string { return u.Fragment }), withPart(func(c Components) Component { return c.Fragment })},

	"u.Parse": {
		withTwo(func(base, ref string) (string, error) {
			u, err := url.Parse(base)
			if err != nil {
				return "", err
			}
			v, err := u.Parse(ref)
			if err != nil {
				return "", err
			}
			return v.String(), nil
		}),
		withTwo(func(base, ref string) (string, error) { return textOf(MustParse(base).ResolveString(ref)) }),
	},
	"JoinPath": {
		withTwo(func(base, name string) (string, error) { return url.JoinPath(base, name) }),
		withTwo(func(base, name string) (string, error) {
			return textOf(MustParse(base).ResolveString("./" + Escape(name, InSegment)))
		}),
	},

	"PathEscape":      {withData(url.PathEscape), withData(func(s string) string { return Escape(s, InSegment) })},
	"QueryEscape":     {withData(url.QueryEscape), withData(func(s string) string { return Escape(s, InQuery) })},
	"QueryUnescape":   {url.QueryUnescape, Unescape},
	"PathUnescape":    {url.PathUnescape, Unescape},
	"EscapedFragment": {withData(func(s string) string { return (&url.URL{Fragment: s}).EscapedFragment() }), withData(func(s string) string { return Escape(s, InFragment) })},
	"User":            {withData(func(s string) string { return url.User(s).String() }), withData(func(s string) string { return Escape(s, InAuthority) })},

	// What is assigned to a field, and what to one of Components.
	"URL{Scheme}": {
		withData(func(s string) string { return (&url.URL{Scheme: s, Opaque: "a"}).String() }),
		func(s string) (string, error) { return textOf(Components{Scheme: Defined(s), Path: "a"}.URI()) },
	},
	"URL{Opaque}": {
		withData(func(s string) string { return (&url.URL{Scheme: "x", Opaque: s}).String() }),
		func(s string) (string, error) { return textOf(Components{Scheme: Defined("x"), Path: s}.URI()) },
	},
	"URL{Path}": {
		withData(func(s string) string { return (&url.URL{Path: s}).String() }),
		func(s string) (string, error) { return textOf(Components{Path: s}.URI()) },
	},
	"URL{RawQuery}": {
		withData(func(s string) string { return (&url.URL{Path: "/", RawQuery: s}).String() }),
		func(s string) (string, error) { return textOf(Components{Path: "/", Query: Defined(s)}.URI()) },
	},

	"u==v": {
		withURL(func(u *url.URL) string { v, _ := url.Parse(u.String()); return strconv.FormatBool(u == v) }),
		withURI(func(u URI) string { return strconv.FormatBool(u == u.Clone()) }),
	},
	"*u==*v": {
		withURL(func(u *url.URL) string { v, _ := url.Parse(u.String()); return strconv.FormatBool(*u == *v) }),
		withURI(func(u URI) string { return strconv.FormatBool(u == u.Clone()) }),
	},
	"json.Unmarshal": {
		func(in string) (string, error) {
			var u url.URL
			err := json.Unmarshal([]byte(strconv.Quote(in)), &u)
			return u.String(), err
		},
		func(in string) (string, error) {
			var u URI
			err := json.Unmarshal([]byte(strconv.Quote(in)), &u)
			return u.String(), err
		},
	},
	"json.Marshal": { // and back
		withURL(func(u *url.URL) string {
			var v url.URL
			data, _ := json.Marshal(u)
			_ = json.Unmarshal(data, &v)
			return v.String()
		}),
		withURI(func(u URI) string {
			var v URI
			data, _ := json.Marshal(u)
			_ = json.Unmarshal(data, &v)
			return v.String()
		}),
	},
	"Parse allocates": {
		withData(func(s string) string {
			return strconv.FormatBool(testing.AllocsPerRun(10, func() { _, _ = url.Parse(s) }) > 0)
		}),
		withData(func(s string) string {
			return strconv.FormatBool(testing.AllocsPerRun(10, func() { _, _ = Parse(s) }) > 0 && !instrumented())
		}),
	},
}

// withURL and the functions below it make calls of what is asked of a value, for which
// they parse the input.
func withURL(f func(*url.URL) string) call {
	return func(in string) (string, error) {
		u, err := url.Parse(in)
		if err != nil {
			return "", err
		}
		return f(u), nil
	}
}

func withURI(f func(URI) string) call {
	return func(in string) (string, error) {
		u, err := Parse(in)
		if err != nil {
			return "", err
		}
		return f(u), nil
	}
}

func withPart(f func(Components) Component) call {
	return withURI(func(u URI) string { return f(u.Components()).String() })
}

func withServer(f func(Server) string) call {
	return func(in string) (string, error) {
		u, err := Parse(in)
		if err != nil {
			return "", err
		}
		server, err := u.Server()
		return f(server), err
	}
}

func withData(f func(string) string) call {
	return func(in string) (string, error) { return f(in), nil }
}

func withTwo(f func(a, b string) (string, error)) call {
	return func(in string) (string, error) {
		a, b, _ := strings.Cut(in, " + ")
		return f(a, b)
	}
}

func textOf(u URI, err error) (string, error) { return u.String(), err }

// theirMessage and ourMessage return what the error says that an input gives.
func theirMessage(in string) (string, error) {
	_, err := url.Parse(in)
	return messageOf(err), nil
}

func ourMessage(in string) (string, error) {
	u, err := Parse(in)
	if err == nil {
		_, err = u.Server()
	}
	return messageOf(err), nil
}

func messageOf(err error) string {
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// keptBy returns a call that returns those of the input's characters which escape
// leaves as they are.
func keptBy(escape call) call {
	return withData(func(in string) string {
		return strings.Map(func(c rune) rune {
			if s, _ := escape("a" + string(c)); s != "a"+string(c) {
				return -1
			}
			return c
		}, in)
	})
}
