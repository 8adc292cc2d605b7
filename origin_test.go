package uri

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// This file tests origin.go.

// TestSameOrigin checks each row of testdata/origin.txt, and all pairs of URIs that are made of these tokens.
func TestSameOrigin(tt *testing.T) {
	eachRow(tt, "origin.txt", 3, func(t *testing.T, r tableRow) {
		u, v := parsed(t, r.fields[0]), parsed(t, r.fields[1])
		if want := r.fields[2] == "same"; u.SameOrigin(v) != want || v.SameOrigin(u) != want {
			t.Errorf("SameOrigin of %q and %q is %v, and of %[2]q and %[1]q %[4]v, want %v", u, v, u.SameOrigin(v), v.SameOrigin(u), want)
		}
		checkOrigin(t, u, v)
	})
	t := few(tt)
	var all []URI
	forTokens([]string{"http://", "WS://", "x://", "u@", "a", "A", "%61", ".", "[::1]", "[0::1]", "1.2.3.4", ":", "80", "0"}, shorter(4), func(s string) {
		if u, ok := accept(s); ok && u.at.ssp > 0 {
			all = append(all, u)
		}
	})
	for i, u := range all {
		checkOrigin(t, u, u)
		for j := range 50 {
			checkOrigin(t, u, all[(i+j*j)%len(all)])
		}
	}
}

// checkOrigin compares SameOrigin with its slow twin. The twin is symmetric and transitive, because it compares texts.
func checkOrigin(t testing.TB, u, v URI) {
	t.Helper()
	a, aOK := originSlow(u.Components())
	b, bOK := originSlow(v.Components())
	if got := u.SameOrigin(v); got != (aOK && bOK && a == b) {
		t.Errorf("SameOrigin of %q and %q is %v; the origins are %q, %v and %q, %v", u, v, got, a, aOK, b, bOK)
	}
}

// TestResolveSameOrigin checks each row of testdata/redirect.txt. TestLink checks the laws.
func TestResolveSameOrigin(t *testing.T) {
	var page URI
	for _, row := range readTable(t, "redirect.txt", 2) {
		if row.fields[0] == "page" {
			page = parsed(t, row.fields[1])
			continue
		}
		t.Run(row.where, func(t *testing.T) {
			got, err := page.ResolveSameOrigin(row.fields[0])
			checkRow(t, fmt.Sprintf("%q.ResolveSameOrigin(%q)", page, row.fields[0]), got, err, row.fields[1])
			checkLink(t, page, row.fields[0])
		})
	}
}

// checkResolveSameOrigin checks that ResolveSameOrigin returns the result of ResolveLink if that has the origin of the page.
// If the page is a path, that must hold on any site of the web.
func checkResolveSameOrigin(t testing.TB, page URI, href string) {
	t.Helper()
	got, err := page.ResolveSameOrigin(href)
	if c := page.Components(); !c.Scheme.defined && !c.Authority.defined {
		if again, parseErr := Parse(got.String()); again != got || parseErr != nil {
			t.Errorf("%q.ResolveSameOrigin(%q) = %q, which parses as %q, %v", page, href, got, again, parseErr)
		}
		if ref, refErr := ParseLink(href); refErr == nil && ref.Kind() <= AbsolutePath && err != nil {
			t.Errorf("%q.ResolveSameOrigin(%q): %v, but it is %q on any site", page, href, err, ref)
		}
		for _, site := range parseAll(t, "http://h", "https://h:1/x/y/z?q") {
			onSite, _ := site.Resolve3986(page)
			want, linkErr := onSite.ResolveSameOrigin(href)
			if result, _ := site.Resolve3986(got); err == nil && (result != want || linkErr != nil || got.Kind() > AbsolutePath) {
				t.Errorf("%q.ResolveSameOrigin(%q) = %q, but on %q it is %q, %v", page, href, got, onSite, want, linkErr)
			}
		}
		return
	}
	want, wantErr := page.ResolveLink(href)
	origin, hasOrigin := originSlow(page.Components())
	if target, _ := originSlow(want.Components()); wantErr == nil && (!hasOrigin || target != origin || !ownsUserinfo(page, want)) {
		want, wantErr = URI{}, ErrCrossOrigin
	}
	if page.Kind() == NetworkPath && wantErr == ErrCrossOrigin { // of a href with a scheme
		wantErr = ErrRelativeBase
	}
	if got != want || fmt.Sprint(err) != fmt.Sprint(wantErr) {
		t.Errorf("%q.ResolveSameOrigin(%q) = %q, %v, want %q, %v", page, href, got, err, want, wantErr)
	}
}

// ownsUserinfo reports whether v has no userinfo but that of u.
func ownsUserinfo(u, v URI) bool {
	userinfo := regexp.MustCompile(`^.*@`)
	of := userinfo.FindString(v.Components().Authority.text)
	return of == "" || of == userinfo.FindString(u.Components().Authority.text)
}

// TestContains checks each row of testdata/contains.txt. TestJoinSegments and TestJoinPath show that what they return is
// contained.
func TestContains(tt *testing.T) {
	eachRow(tt, "contains.txt", 3, func(t *testing.T, r tableRow) {
		u, v := parsed(t, r.fields[0]), parsed(t, r.fields[1])
		if got := u.Contains(v); got != (r.fields[2] == "yes") {
			t.Errorf("%q.Contains(%q) = %v", u, v, got)
		}
		checkContains(t, u, v)
		checkContains(t, v, u)
	})
	t := few(tt)
	for _, u := range parseAll(t, "http://h/a", "/a/", "http://h", "/") {
		forTokens([]string{"/", "b", ".", "%2e", "%252E", "%2f", "%5C", "%255c", ";", "%3B", "%20", "%41"}, 3, func(s string) {
			if v, ok := accept(u.text + s); ok {
				checkContains(t, u, v)
			}
		})
	}
}

// checkContains checks that a server which gets v does not leave the path of u, and that a v is contained whose path no
// server reads in another way.
func checkContains(t testing.TB, u, v URI) {
	t.Helper()
	got, call := u.Contains(v), fmt.Sprintf("%q.Contains(%q)", u, v)
	origin, hasOrigin := originSlow(u.Components())
	target, _ := originSlow(v.Components())
	isPath := u.Kind() == AbsolutePath && v.Kind() == AbsolutePath
	isSame := isPath || hasOrigin && origin == target && ownsUserinfo(u, v)
	top, p := u.Path(), v.Path()
	if isPlain := regexp.MustCompile(`^(/[0-9A-Za-z_-]*)*$`).MatchString; isPlain(top) && isPlain(p) {
		want := p == top || strings.HasPrefix("/"+strings.TrimPrefix(p, "/"), strings.TrimSuffix(top, "/")+"/")
		if got != (want && isSame) {
			t.Errorf("%s = %v", call, got)
		}
	}
	if got {
		checkBelow(t, call, u.Normalize(), v.Normalize())
	}
	if got && !isSame {
		t.Errorf("%s = true, but the origins are %q and %q", call, origin, target)
	}
}
