// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestSecurity(t *testing.T) {
	few := few(t)
	for _, r := range readTable(t, "security.txt", 3) {
		u := mustParse(t, r.fields[0])
		want := r.fields[1]
		if want == "=" {
			want = u.String()
		}
		if got := u.Redacted(); got != want {
			few.Errorf("%s: %q.Redacted() = %q, want %q", r.where, u, got, want)
		}
		if got := u.Hazards().String(); got != r.fields[2] {
			few.Errorf("%s: %q.Hazards() = %s, want %s", r.where, u, got, r.fields[2])
		}
		checkSecurity(few, r.where, u)
	}
	for _, c := range validRows(t) {
		checkSecurity(few, c.where, mustParse(t, c.text))
	}
	if got := (PasswordHazard | 8).String(); got != "password|Hazards(8)" {
		t.Errorf("String of an unknown hazard is %s", got)
	}
}

func TestRedacted(t *testing.T) {
	for _, r := range readTable(t, "redacted.txt", 2) {
		if got := Split(r.fields[0]).Redacted(); got != r.fields[1] {
			t.Errorf("%s: Split(%q).Redacted() = %q, want %q", r.where, r.fields[0], got, r.fields[1])
		}
	}
	for _, test := range []struct {
		c    Components
		want string
	}{
		{Components{Authority: Defined("u:p/w@h"), Path: "/x"}, "//u:xxxxx@h/x"},
		{Components{Scheme: Defined("x"), Path: "//u:p@h"}, "x://u:xxxxx@h"},
	} {
		if got := test.c.Redacted(); got != test.want {
			t.Errorf("%+v.Redacted() = %q, want %q", test.c, got, test.want)
		}
	}
}

var (
	aPassword      = regexp.MustCompile(`^(([^:/?#]+:)?//[^:/?#]*:)([^/?#]*)@`)
	escapedControl = regexp.MustCompile(`(?i)%([01].|7F)`)
)

// checkSecurity checks Redacted and Hazards against regular expressions, and against the grammar
// of a server.
func checkSecurity(t testing.TB, where string, u URI) {
	t.Helper()
	text, redacted := u.String(), u.Redacted()
	if want := aPassword.ReplaceAllString(text, "${1}xxxxx@"); redacted != want || u.Components().Redacted() != want {
		t.Errorf("%s: %q.Redacted() = %q, and of its Components %q, want %q", where, u, redacted, u.Components().Redacted(), want)
	}
	if again, err := RFC2732.Parse(redacted); err != nil || u.Kind() != again.Kind() {
		t.Errorf("%s: %q.Redacted() = %q, which parses as %q, %v", where, u, redacted, again, err)
	}

	var want Hazards
	if aPassword.MatchString(text) {
		want |= PasswordHazard
	}
	c := u.Components()
	server, isServer := eitherServerSlow(c.Authority.text)
	standard, known := DefaultPort(c.Scheme.text)
	if port, err := strconv.Atoi(server.Port.text); isServer && err == nil && port < 1024 && !(known && port == int(standard)) {
		want |= PortHazard
	}
	if escapedControl.MatchString(text) {
		want |= EscapedControlHazard
	}
	if got := u.Hazards(); got != want {
		t.Errorf("%s: %q.Hazards() = %v, want %v", where, u, got, want)
	}
	// The normal form has the same hazards, unless Normalize decodes escapes in the port.
	if got := u.Normalize().Hazards(); got != want && (got^want != PortHazard || !strings.Contains(text, "%")) {
		t.Errorf("%s: %q.Hazards() = %v, but the normal form has %v", where, u, want, got)
	}
}

// checkPassword checks that no error and no result of Redacted contains a password, and that an
// error does not depend on which excluded characters the password contains. The password can be
// any text that does not end the authority.
func checkPassword(t testing.TB, user, password, rest string) {
	t.Helper()
	clean := strings.NewReplacer("/", "", "?", "", "#", "").Replace
	user, password = clean(user), "s3cr3t"+clean(password)
	with := func(password string) string { return "x://" + user + ":" + password + "@" + rest }
	mask := func(to rune) string {
		return strings.Map(func(r rune) rune {
			if r <= ' ' || strings.ContainsRune("<>\"{}|\\^[]`", r) {
				return to
			}
			return r
		}, password)
	}
	if got, want := Split(with(password)).Redacted(), aPassword.ReplaceAllString(with(password), "${1}xxxxx@"); got != want {
		t.Errorf("Redacted of %q = %q, want %q", with(password), got, want)
	}
	for _, x := range syntaxes {
		u, err := x.Parse(with(password))
		if got := u.Redacted(); strings.Contains(got, "s3cr3t") && !strings.Contains(user+rest, "s3cr3t") {
			t.Errorf("%v: Redacted of %q = %q", x, u, got)
		}
		if _, serverErr := u.Server(); err == nil {
			err = serverErr
		}
		if _, parseErr := x.ParseServer(user + ":" + password + "@" + rest); err == nil {
			err = parseErr
		}
		if err == nil {
			continue
		}
		if strings.Contains(err.Error(), "s3cr3t") {
			t.Errorf("%v: an error contains a password: %v", x, err)
		}
		_, err1 := x.Parse(with(mask('{')))
		_, err2 := x.Parse(with(mask('|')))
		if err1 != nil && err2 != nil && err1.Error() != err2.Error() {
			t.Errorf("%v: errors depend on a character of a password: %v, and %v", x, err1, err2)
		}
	}
}

func TestPassword(t *testing.T) {
	few := few(t)
	forAll("{%@:a ", 4, func(s string) {
		checkPassword(few, "u", s, "h/")
		checkPassword(few, s, "", "h")
		checkPassword(few, "u", "@"+s, "h{")
	})
}

// TestConfusion checks each row of testdata/confusion.txt. All functions of the package must read
// the input of a published attack in the same way.
func TestConfusion(t *testing.T) {
	few := few(t)
	base := mustParse(t, "http://base.example/b/c")
	for _, r := range readTable(t, "confusion.txt", 4) {
		input, verdict, host := r.fields[0], r.fields[1], r.fields[2]
		u, err := Parse(input)
		if got := verdictOf(u, err); got != verdict || (err != nil) != (host == "-") {
			few.Errorf("%s: Parse(%q) is %s, want %s, with the host %q", r.where, input, got, verdict, host)
		}
		if err != nil {
			continue
		}
		if got := hostOf(u); got != host {
			few.Errorf("%s: the host of %q is %q, want %q", r.where, input, got, host)
		}
		if authority, _ := u.Authority(); strings.Contains(authority, "%2e") {
			host = "good.com.evil.com" // section 2.3: unreserved characters need no escape
		}
		if v := u.Normalize(); v.Kind() != u.Kind() || hostOf(v) != strings.ToLower(host) {
			few.Errorf("%s: the normal form of %q is %q, of kind %v and with the host %q, want %q", r.where, input, v, v.Kind(), hostOf(v), host)
		}
		if v := u.RemoveDotSegments(); v.Kind() != u.Kind() || hostOf(v) != hostOf(u) {
			few.Errorf("%s: RemoveDotSegments of %q is %q, of kind %v and with the host %q, want %q", r.where, input, v, v.Kind(), hostOf(v), hostOf(u))
		}
		want := u // resolution keeps the host, or takes that of the base
		if u.Kind() < NetworkPath {
			want = base
		}
		if v, err := base.Resolve(u); err != nil || u.IsAbsolute() && v != u || hostOf(v) != hostOf(want) {
			few.Errorf("%s: %q resolves to %q, %v, with the host %q, want %q", r.where, input, v, err, hostOf(v), hostOf(want))
		}
	}
}

// verdictOf returns the kind of a reference, or the rule and the offset of the error.
func verdictOf(u URI, err error) string {
	if se, ok := err.(*SyntaxError); ok {
		return fmt.Sprintf("%s@%d", se.Rule, se.Offset)
	}
	return u.Kind().String()
}

// hostOf returns the host of a reference, or the rule that the error of Server names.
func hostOf(u URI) string {
	server, err := u.Server()
	if se, ok := err.(*SyntaxError); ok {
		return se.Rule
	}
	return server.Host
}
