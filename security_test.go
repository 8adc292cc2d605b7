// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func TestSecurity(t *testing.T) {
	for _, r := range readTable(t, "security.txt", 3) {
		u := RFC2732.MustParse(r.fields[0])
		want := r.fields[1]
		if want == "=" {
			want = u.String()
		}
		if got := u.Redacted(); got != want {
			t.Errorf("%s: Redacted of %q = %q, want %q", r.where, u, got, want)
		}
		if got := u.Hazards().String(); got != r.fields[2] {
			t.Errorf("%s: Hazards of %q are %s, want %s", r.where, u, got, r.fields[2])
		}
		checkSecurity(t, r.where, u)
	}
	for _, c := range validRows(t) {
		checkSecurity(t, c.where, RFC2732.MustParse(c.text))
	}
}

func TestRedacted(t *testing.T) {
	for _, r := range readTable(t, "redacted.txt", 2) {
		if got := Split(r.fields[0]).Redacted(); got != r.fields[1] {
			t.Errorf("%s: Redacted of %q = %q, want %q", r.where, r.fields[0], got, r.fields[1])
		}
		if u, err := Parse(r.fields[0]); err == nil && u.Redacted() != r.fields[1] {
			t.Errorf("%s: Redacted of the URI %q = %q", r.where, u, u.Redacted())
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
			t.Errorf("Redacted of %q = %q, want %q", test.c, got, test.want)
		}
	}
}

func TestHazardsString(t *testing.T) {
	if got := (PasswordHazard | 8).String(); got != "password|Hazards(8)" {
		t.Errorf("String of an unknown hazard is %s", got)
	}
}

var (
	aPassword      = regexp.MustCompile(`^(([^:/?#]+:)?//[^:/?#]*:)([^/?#]*)@`)
	escapedControl = regexp.MustCompile(`(?i)%([01].|7F)`)
)

// checkSecurity checks Redacted and Hazards against regular expressions.
func checkSecurity(t testing.TB, where string, u URI) {
	t.Helper()
	text, h := u.String(), u.Hazards()
	if want := aPassword.ReplaceAllString(text, "${1}xxxxx@"); u.Redacted() != want {
		t.Errorf("%s: Redacted of %q = %q, want %q", where, u, u.Redacted(), want)
	}
	if got := u.Components().Redacted(); got != u.Redacted() {
		t.Errorf("%s: Redacted of the Components of %q = %q", where, u, got)
	}
	if got, want := h&PasswordHazard != 0, aPassword.MatchString(text); got != want {
		t.Errorf("%s: PasswordHazard of %q is %v", where, u, got)
	}
	if got, want := h&PortHazard != 0, portHazardSlow(text); got != want {
		t.Errorf("%s: PortHazard of %q is %v", where, u, got)
	}
	if got, want := h&EscapedControlHazard != 0, escapedControl.MatchString(text); got != want {
		t.Errorf("%s: EscapedControlHazard of %q is %v", where, u, got)
	}
	if again, err := RFC2732.Parse(u.Redacted()); err != nil || u.Kind() != again.Kind() {
		t.Errorf("%s: Redacted of %q = %q, which parses as %q, %v", where, u, u.Redacted(), again, err)
	}
	// The normal form has the same hazards, unless Normalize decodes escapes in the port.
	if got := u.Normalize().Hazards(); got&^PortHazard != h&^PortHazard || got&PortHazard != h&PortHazard && !strings.Contains(text, "%") {
		t.Errorf("%s: Hazards of %q are %v, and those of its normal form %v", where, u, h, got)
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
	for x := RFC2396; x <= RFC2732; x++ {
		u, err := x.Parse(with(password))
		if got := u.Redacted(); strings.Contains(got, "s3cr3t") && !strings.Contains(user+rest, "s3cr3t") {
			t.Errorf("syntax %d: Redacted of %q = %q", x, u, got)
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
			t.Errorf("syntax %d: an error contains a password: %v", x, err)
		}
		_, err1 := x.Parse(with(mask('{')))
		_, err2 := x.Parse(with(mask('|')))
		if err1 != nil && err2 != nil && err1.Error() != err2.Error() {
			t.Errorf("syntax %d: errors depend on a character of a password: %v, and %v", x, err1, err2)
		}
	}
}

func TestPassword(t *testing.T) {
	forAll("{%@:a ", 4, func(s string) {
		checkPassword(t, "u", s, "h/")
		checkPassword(t, s, "", "h")
		checkPassword(t, "u", "@"+s, "h{")
	})
}

// TestConfusion checks each row of testdata/confusion.txt. All functions of the package must read
// the input of a published attack in the same way.
func TestConfusion(t *testing.T) {
	base := MustParse("http://base.example/b/c")
	classes := map[string]int{}
	for _, r := range readTable(t, "confusion.txt", 4) {
		input, verdict, host := r.fields[0], r.fields[1], r.fields[2]
		for class := range strings.SplitSeq(r.fields[3], ",") {
			classes[class]++
		}
		u, err := Parse(input)
		if got := verdictOf(u, err); got != verdict {
			t.Errorf("%s: Parse(%q) is %s, want %s", r.where, input, got, verdict)
		}
		if (err != nil) != (host == "-") {
			t.Errorf("%s: the host must be \"-\" if and only if %q is invalid", r.where, input)
		}
		if err != nil {
			continue
		}
		if got := hostOf(u); got != host {
			t.Errorf("%s: the host of %q is %q, want %q", r.where, input, got, host)
		}

		if again, err := Parse(u.String()); err != nil || again != u {
			t.Errorf("%s: %q parses as %q after String, %v", r.where, input, again, err)
		}
		if authority, _ := u.Authority(); strings.Contains(authority, "%2e") {
			host = "good.com.evil.com" // section 2.3: unreserved characters need no escape
		}
		if v := u.Normalize(); v.Kind() != u.Kind() || hostOf(v) != strings.ToLower(host) {
			t.Errorf("%s: the normal form of %q is %q, of kind %v and with the host %q", r.where, input, v, v.Kind(), hostOf(v))
		}
		if v := u.RemoveDotSegments(); v.Kind() != u.Kind() || hostOf(v) != hostOf(u) {
			t.Errorf("%s: RemoveDotSegments of %q is %q, of kind %v and with the host %q", r.where, input, v, v.Kind(), hostOf(v))
		}
		resolved, err := base.Resolve(u)
		switch {
		case err != nil:
			t.Errorf("%s: %q does not resolve: %v", r.where, input, err)
		case u.IsAbsolute() && resolved != u:
			t.Errorf("%s: %q resolves to %q", r.where, input, resolved)
		case u.Kind() == NetworkPath && hostOf(resolved) != hostOf(u), u.Kind() < NetworkPath && hostOf(resolved) != hostOf(base):
			t.Errorf("%s: %q resolves to %q, with the host %q", r.where, input, resolved, hostOf(resolved))
		}
	}
	for _, class := range strings.Fields("C1 C2 C3 C4 C5 E1 E2 E3 E4 E5 E6 E7 -") {
		if classes[class] < 2 {
			t.Errorf("class %s has %d rows, want two", class, classes[class])
		}
		delete(classes, class)
	}
	if len(classes) > 0 {
		t.Errorf("unknown classes: %v", classes)
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
