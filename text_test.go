// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestFindAll checks each text in testdata/prose.txt and prose2732.txt.
func TestFindAll(t *testing.T) {
	for _, file := range []struct {
		name   string
		syntax Syntax
		blocks int
	}{{"prose.txt", RFC2396, 100}, {"prose2732.txt", RFC2732, 6}} {
		lines := append(readLines(t, file.name), line{text: "> "})
		var text, want []string
		n, where := 0, ""
		for _, l := range lines {
			quoted, isText := strings.CutPrefix(l.text, ">")
			if !isText {
				want = append(want, strings.TrimSpace(l.text))
				continue
			}
			if slices.Equal(want, []string{"(nothing)"}) {
				want = want[:0]
			}
			if want != nil { // a block ends
				n++
				checkFound(t, where, file.syntax, strings.Join(text, "\n"), want)
				text, want = nil, nil
			}
			if text == nil {
				where = l.where
			}
			text = append(text, strings.TrimPrefix(quoted, " "))
		}
		if n < file.blocks {
			t.Errorf("testdata/%s has %d texts, want %d", file.name, n, file.blocks)
		}
	}
}

// TestOpaqueSchemes compares testdata/opaque.txt with the table of the package.
func TestOpaqueSchemes(t *testing.T) {
	counts := func(text string) bool {
		_, end, u, _ := RFC2396.find(text, 0)
		return end > 0 && u.String() == text
	}
	rows := readTable(t, "opaque.txt", 3)
	for i, r := range rows {
		if i >= len(opaqueSchemes) || opaqueSchemes[i].scheme != r.fields[0] {
			t.Fatalf("%s: %s is not the scheme that the package has in this place", r.where, r.fields[0])
		}
		for _, scheme := range []string{r.fields[0], strings.ToUpper(r.fields[0])} {
			if text := scheme + ":" + r.fields[1]; !counts(text) {
				t.Errorf("%s: FindAll does not find %q", r.where, text)
			}
			for _, rest := range []string{r.fields[2], ":a", "/a", "", "#a"} {
				if text := scheme + ":" + rest; rest != "-" && counts(text) {
					t.Errorf("%s: FindAll finds %q", r.where, text)
				}
			}
		}
		if text := "x" + r.fields[0] + ":" + r.fields[1]; counts(text) {
			t.Errorf("%s: FindAll finds %q", r.where, text)
		}
		if (r.fields[2] == "-") != (opaqueSchemes[i].form == nil) {
			t.Errorf("%s: the package has a form, or none", r.where)
		}
	}
	if len(rows) != len(opaqueSchemes) {
		t.Errorf("testdata/opaque.txt has %d rows, the package %d", len(rows), len(opaqueSchemes))
	}
}

func checkFound(t *testing.T, where string, x Syntax, text string, want []string) {
	t.Helper()
	var got []string
	for m := range x.FindAll(text) {
		s := m.URI.String()
		if m.Hyphen {
			s += " (hyphen)"
		}
		if m.Cut {
			s += " (cut)"
		}
		got = append(got, s)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: in %q FindAll finds\n\t%q, want\n\t%q", where, text, got, want)
	}
	checkMatches(t, where, text)
}

// aBreak matches what FindAll drops from a delimited URI.
var aBreak = regexp.MustCompile("[\u2010\u00ad]?[ \t]*[\n\v\f\r][ \t\n\v\f\r]*")

// checkMatches checks the laws of FindAll for any text.
func checkMatches(t testing.TB, where, text string) (n int) {
	t.Helper()
	for x := RFC2396; x <= RFC2732; x++ {
		n = 0
		end := 0
		for m := range x.FindAll(text) {
			n++
			if m.Start < end || m.End <= m.Start || m.End > len(text) {
				t.Fatalf("%s: %v: in %q FindAll finds %q in [%d:%d], after %d", where, x, text, m.URI, m.Start, m.End, end)
			}
			end = m.End
			found := text[m.Start:m.End]
			if got := aBreak.ReplaceAllString(found, ""); got != m.URI.String() {
				t.Errorf("%s: %v: FindAll finds %q in %q", where, x, m.URI, found)
			}
			if u, err := x.Parse(m.URI.String()); err != nil || u != m.URI || !u.IsAbsolute() {
				t.Errorf("%s: %v: FindAll finds %q, which parses as %q, %v", where, x, m.URI, u, err)
			}
			if behind := text[m.Start:min(len(text), m.End+len("\u2010"))]; m.Hyphen && !strings.ContainsAny(behind, "-\u2010\u00ad") {
				t.Errorf("%s: %v: FindAll says that %q has a hyphen", where, x, found)
			}
			if m.Cut && m.URI.Kind() == Opaque && endOf(m.URI.String()) == inOpaquePart {
				t.Errorf("%s: %v: FindAll finds half an opaque_part, %q", where, x, m.URI)
			}
			start, _, again, notes := x.find("<URL:"+m.URI.String()+">", 0)
			if again != m.URI || start != len("<URL:") || notes != 0 {
				t.Errorf("%s: %v: FindAll finds %q, and in a wrapper %q", where, x, m.URI, again)
			}
		}
	}
	return n
}

// TestFindAllBreak leaves the loop early.
func TestFindAllBreak(t *testing.T) {
	n := 0
	for range FindAll("http://a/ http://b/") {
		n++
		break
	}
	if n != 1 {
		t.Errorf("the loop runs %d times", n)
	}
}

// TestFindAllGo looks for URI in the sources and documents of the Go distribution.
func TestFindAllGo(t *testing.T) {
	if testing.Short() {
		t.Skip("reads over 100 MB")
	}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	root := strings.TrimSpace(string(out))
	if _, statErr := os.Stat(filepath.Join(root, "src")); err != nil || statErr != nil {
		t.Skipf("no Go distribution: go env GOROOT says %q, %v, %v", root, err, statErr)
	}
	files, size, found := 0, 0, 0
	var spent time.Duration
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		switch filepath.Ext(path) {
		case ".go", ".s", ".md", ".html", ".txt", ".c", ".h", ".js", ".css":
		default:
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text := string(data)
		begin := time.Now()
		for range FindAll(text) {
		}
		spent += time.Since(begin)
		files, size, found = files+1, size+len(text), found+checkMatches(t, path, text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d bytes, %d URI, %.0f MB/s", files, size, found, float64(size)/1e6/spent.Seconds())
	if found < 4500 {
		t.Errorf("only %d URI in %d files", found, files)
	}
}

// TestLineEnds checks for each octet whether it breaks a line in a delimited URI.
func TestLineEnds(t *testing.T) {
	for c := range 256 {
		joined := slices.Collect(FindAll("<http://a/" + string([]byte{byte(c)}) + "b>"))
		want := strings.IndexByte("\n\v\f\r", byte(c)) >= 0
		if got := len(joined) == 1 && joined[0].URI.String() == "http://a/b" && joined[0].End == len("<http://a/?b"); got != want {
			t.Errorf("%q within a delimited URI: %v", byte(c), joined)
		}
	}
}

func TestStripDelimiters(t *testing.T) {
	for _, test := range []struct{ typed, want string }{
		{"", ""},
		{"a", "a"},
		{" a\tb\r\n c\v\fd ", "abcd"},
		{"\xc2 \x85", "\u0085"}, // not a space that only comes to be
		{`"a"`, "a"},
		{"<a>", "a"},
		{"<URL:a>", "a"},
		{`<"uRl: <a>">`, "a"},
		{"a<b>c", "a<b>c"},
		{"URL:", ""},
		{"URL", "URL"},
		{"URL:URL:a", "a"},
		{"<>\"", ""},
		{"\xff", "\xff"},
		{"a\u0120b\u0120", "a\u0120b\u0120"}, // its low byte is a space's
	} {
		if got := StripDelimiters(test.typed); got != test.want {
			t.Errorf("StripDelimiters(%q) = %q, want %q", test.typed, got, test.want)
		}
	}
	forAll("<>\"URL: a", shorter(6), func(s string) { checkTyped(t, s) })
}

func TestParseAbbreviated(t *testing.T) {
	for _, r := range readTable(t, "abbreviated.txt", 2) {
		typed, want := r.fields[0], r.fields[1]
		u, err := ParseAbbreviated(typed)
		if rule, offset, isError := strings.Cut(want, "@"); isError && errorAt(offset) {
			se, ok := err.(*SyntaxError)
			if !ok || se.Rule != rule || strconv.Itoa(se.Offset) != offset || u != (URI{}) {
				t.Errorf("%s: ParseAbbreviated(%q) = %q, %v, want an error: %s at byte %s", r.where, typed, u, err, rule, offset)
			}
		} else if err != nil || u.String() != want {
			t.Errorf("%s: ParseAbbreviated(%q) = %q, %v, want %q", r.where, typed, u, err, want)
		}
		checkTyped(t, typed)
	}
	for _, c := range validRows(t) {
		checkTyped(t, c.text)
	}
}

// errorAt reports whether a field is the offset of an error.
func errorAt(field string) bool {
	_, err := strconv.Atoi(field)
	return err == nil
}

// checkTyped checks the laws of StripDelimiters and ParseAbbreviated, for any text.
func checkTyped(t testing.TB, typed string) {
	t.Helper()
	s := StripDelimiters(typed)
	if again := StripDelimiters(s); again != s {
		t.Errorf("StripDelimiters(%q) = %q, and of that %q", typed, s, again)
	}
	u, err := ParseAbbreviated(typed)
	if _, ok := err.(*SyntaxError); err != nil && (!ok || u != URI{}) {
		t.Errorf("ParseAbbreviated(%q) = %q, %v", typed, u, err)
	}
	if err == nil {
		if again, err := RFC2732.Parse(u.String()); err != nil || again != u || !u.IsAbsolute() {
			t.Errorf("ParseAbbreviated(%q) = %q, which parses as %q, %v", typed, u, again, err)
		}
		if again, err := ParseAbbreviated(u.String()); (err != nil || again != u) && !isAbbreviation.MatchString(u.String()) {
			t.Errorf("ParseAbbreviated(%q) = %q, and of that %q, %v", typed, u, again, err)
		}
	}
	if wrapped, wrappedErr := ParseAbbreviated("<URL: " + typed + " >"); wrapped != u || (wrappedErr == nil) != (err == nil) {
		t.Errorf("ParseAbbreviated(%q) = %q, %v, and in a wrapper %q, %v", typed, u, err, wrapped, wrappedErr)
	}
	// The text of an absolute URI is that URI, unless it is an abbreviation.
	if abs, err := RFC2732.Parse(typed); err == nil && abs.IsAbsolute() && !isAbbreviation.MatchString(typed) && u != abs {
		t.Errorf("ParseAbbreviated(%q) = %q", typed, u)
	}
}

// isAbbreviation matches absolute URIs that ParseAbbreviated reads differently: a drive, the
// prefix "URL:", a host and a port, or without one, or a scheme with too few slashes.
var isAbbreviation = regexp.MustCompile(`^(?i:.:|url:|[^/?#]*:[0-9]+([/?#]|$)|(?:https?|ftp|wss?):(?:/?[^/]|$)|(?:localhost|[a-z0-9.-]*[.][a-z][a-z0-9.-]*):[^/])`)
