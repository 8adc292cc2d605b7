// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// TestMessages checks each row of testdata/messages.txt, and the messages that have no row.
func TestMessages(tt *testing.T) {
	t := few(tt)
	for _, r := range readTable(t, "messages.txt", 3) {
		call, input, want := r.fields[0], r.fields[1], r.fields[2]
		f, ok := calls[call]
		if !ok {
			t.Fatalf("%s: no call is named %s", r.where, call)
		}
		if got := messageOf(func() error { return f(input) }); got != want {
			t.Errorf("%s: %s(%q):\n\tgot  %#q\n\twant %#q", r.where, call, input, got, want)
		}
	}
	if got, want := errTooLong().Error(), "uri: invalid URI-reference at byte "+strconv.Itoa(maxLen)+": "+wantShorter; got != want {
		t.Errorf("errTooLong() = %q, want %q", got, want)
	}
	if got, want := wantShorter, map[int]string{64: "want less than 4 GiB", 32: "want less than 2 GiB"}[strconv.IntSize]; got != want {
		t.Errorf("wantShorter is %q, want %q", got, want)
	}
	if got, want := (&SyntaxError{Rule: "uric", Offset: 1}).Error(), "uri: invalid uric at byte 1"; got != want {
		t.Errorf("Error of a SyntaxError that the package did not make: got %q, want %q", got, want)
	}
}

// messageOf returns the message of the error that f returns or panics with.
func messageOf(f func() error) (message string) {
	defer func() {
		if p := recover(); p != nil {
			message = fmt.Sprint(p)
		}
	}()
	return fmt.Sprint(f())
}

// calls are the calls that the first column of testdata/messages.txt names. They return the error,
// or panic with it.
var calls = map[string]func(input string) error{
	"Parse":               func(s string) error { _, err := Parse(s); return err },
	"RFC2732.Parse":       func(s string) error { _, err := RFC2732.Parse(s); return err },
	"MustParse":           func(s string) error { MustParse(s); return nil },
	"RFC2732.MustParse":   func(s string) error { RFC2732.MustParse(s); return nil },
	"ParseServer":         func(s string) error { _, err := ParseServer(s); return err },
	"RFC2732.ParseServer": func(s string) error { _, err := RFC2732.ParseServer(s); return err },
	"ParseAbbreviated":    func(s string) error { _, err := ParseAbbreviated(s); return err },
	"ParseAnyURI":         func(s string) error { _, err := ParseAnyURI(s); return err },
	"Unescape":            func(s string) error { _, err := Unescape(s); return err },
	"Server":              func(s string) error { _, err := MustParse(s).Server(); return err },
	"WithServer": func(s string) error {
		u, authority, _ := strings.Cut(s, " ")
		_, err := MustParse(u).WithServer(serverParts(authority))
		return err
	},
	"Components.URI": func(s string) error { _, err := fieldComponents(strings.Fields(s)).URI(); return err },
	"Resolve": func(s string) error {
		base, ref, _ := strings.Cut(s, " ")
		_, err := MustParse(base).Resolve(MustParse(ref))
		return err
	},
	"RejectExcess": func(s string) error {
		base, ref, _ := strings.Cut(s, " ")
		_, err := Resolver{Base: MustParse(base), Excess: RejectExcess}.Resolve(MustParse(ref))
		return err
	},
	"Scan": func(s string) error { return new(URI).Scan(map[string]any{"null": nil, "number": int64(1)}[s]) },
}

// checkSyntaxError checks that err is a SyntaxError with the rule and the offset in the first two
// fields of the row.
func checkSyntaxError(t testing.TB, r tableRow, err error) {
	t.Helper()
	rule, offset := r.fields[0], r.fields[1]
	se, ok := err.(*SyntaxError)
	if !ok {
		t.Errorf("%s: %q: error %v, want a *SyntaxError", r.where, r.fields[2:], err)
		return
	}
	if se.Rule != rule || strconv.Itoa(se.Offset) != offset {
		t.Errorf("%s: %q breaks %s at byte %d, want %s at byte %s", r.where, r.fields[2:], se.Rule, se.Offset, rule, offset)
	}
	if want := "uri: invalid " + rule + " at byte " + offset + ": " + se.Reason(); se.Error() != want || se.Reason() == "" {
		t.Errorf("%s: message %q, want %q", r.where, se, want)
	}
}

// verdictOf returns the kind of a reference, or the rule and the offset of the error.
func verdictOf(u URI, err error) string {
	if se, ok := err.(*SyntaxError); ok {
		return fmt.Sprintf("%s@%d", se.Rule, se.Offset)
	}
	return u.Kind().String()
}

// errorAt reports whether a field is the offset of an error.
func errorAt(field string) bool {
	_, err := strconv.Atoi(field)
	return err == nil
}
