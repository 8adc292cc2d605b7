// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"errors"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestMessages checks each row of testdata/messages.txt, and that the rows contain every message.
func TestMessages(t *testing.T) {
	all := tooLong // no row can contain an input that is too long
	for _, r := range readTable(t, "messages.txt", 3) {
		call, input, want := r.fields[0], r.fields[1], r.fields[2]
		f, ok := calls[call]
		if !ok {
			t.Fatalf("%s: no call is named %s", r.where, call)
		}
		all += "\n" + want
		if err := f(input); err == nil || err.Error() != want {
			t.Errorf("%s: %s(%q):\n\tgot  %v\n\twant %s", r.where, call, input, err, want)
		}
	}
	for _, text := range messageTexts(t) {
		if !strings.Contains(all, text) {
			t.Errorf("no row of testdata/messages.txt contains %q", text)
		}
	}
	if got, want := errTooLong().Error(), "uri: invalid URI-reference at byte "+strconv.Itoa(maxLen)+": "+tooLong; got != want {
		t.Errorf("errTooLong() = %q, want %q", got, want)
	}
	if got, want := tooLong, map[bool]string{true: "want less than 4 GiB", false: "want less than 2 GiB"}[strconv.IntSize == 64]; got != want {
		t.Errorf("tooLong is %q, want %q", got, want)
	}
	if got, want := (&SyntaxError{Rule: "uric", Offset: 1}).Error(), "uri: invalid uric at byte 1"; got != want {
		t.Errorf("Error of a SyntaxError that the package did not make: got %q, want %q", got, want)
	}
}

// calls are the calls that the first column of testdata/messages.txt names. They return the error.
var calls = map[string]func(input string) error{
	"Parse":               func(s string) error { _, err := Parse(s); return err },
	"RFC2732.Parse":       func(s string) error { _, err := RFC2732.Parse(s); return err },
	"ParseServer":         func(s string) error { _, err := ParseServer(s); return err },
	"RFC2732.ParseServer": func(s string) error { _, err := RFC2732.ParseServer(s); return err },
	"ParseAbbreviated":    func(s string) error { _, err := ParseAbbreviated(s); return err },
	"Unescape":            func(s string) error { _, err := Unescape(s); return err },
	"Server":              func(s string) error { _, err := MustParse(s).Server(); return err },
	"WithServer": func(s string) error {
		u, authority, _ := strings.Cut(s, " ")
		_, err := MustParse(u).WithServer(splitServer(authority))
		return err
	},
	"Components.URI": func(s string) error {
		var c Components
		for field := range strings.FieldsSeq(s) {
			name, text, _ := strings.Cut(field, "=")
			if name == "path" {
				c.Path = text
				continue
			}
			*map[string]*Component{"scheme": &c.Scheme, "authority": &c.Authority, "query": &c.Query, "fragment": &c.Fragment}[name] = Defined(text)
		}
		_, err := c.URI()
		return err
	},
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
	"MustParse":         func(s string) error { return panicOf(func() { MustParse(s) }) },
	"RFC2732.MustParse": func(s string) error { return panicOf(func() { RFC2732.MustParse(s) }) },
	"Scan":              func(s string) error { return new(URI).Scan(map[string]any{"null": nil, "number": int64(1)}[s]) },
}

// panicOf returns the string that f panics with, as an error, or nil if f does not panic.
func panicOf(f func()) (err error) {
	defer func() {
		if text, ok := recover().(string); ok {
			err = errors.New(text)
		}
	}()
	f()
	return nil
}

// messageTexts returns the string literals in the code that look like messages.
func messageTexts(t *testing.T) (texts []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	isMessage := regexp.MustCompile(`^want |^uri: \w|; | must be |is not `)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := goparser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, _ := strconv.Unquote(lit.Value)
				text, _, _ = strings.Cut(text, "%T") // what precedes the verb is in the message
				if isMessage.MatchString(text) {
					texts = append(texts, text)
				}
			}
			return true
		})
	}
	if len(texts) < 20 {
		t.Errorf("only %d messages in the code: %q", len(texts), texts)
	}
	return texts
}
