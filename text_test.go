// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestFindAll goes over testdata/prose.txt.
func TestFindAll(t *testing.T) {
	const blocks = 50
	lines := append(readLines(t, "prose.txt"), line{text: "> "})
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
			checkFound(t, where, strings.Join(text, "\n"), want)
			text, want = nil, nil
		}
		if text == nil {
			where = l.where
		}
		text = append(text, strings.TrimPrefix(quoted, " "))
	}
	if n < blocks {
		t.Errorf("testdata/prose.txt has %d texts, want %d", n, blocks)
	}
}

func checkFound(t *testing.T, where, text string, want []string) {
	t.Helper()
	var got []string
	for m := range FindAll(text) {
		s := m.URI.String()
		if m.Hyphen {
			s += " (hyphen)"
		}
		got = append(got, s)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: in %q FindAll finds\n\t%q, want\n\t%q", where, text, got, want)
	}
	checkMatches(t, where, text)
}

// checkMatches checks what holds for whatever FindAll finds in any text.
func checkMatches(t testing.TB, where, text string) (n int) {
	t.Helper()
	end := 0
	for m := range FindAll(text) {
		n++
		if m.Start < end || m.End <= m.Start || m.End > len(text) {
			t.Fatalf("%s: in %q FindAll finds %q in [%d:%d], after %d", where, text, m.URI, m.Start, m.End, end)
		}
		end = m.End
		found := text[m.Start:m.End]
		if got := strings.Join(strings.Fields(found), ""); got != m.URI.String() {
			t.Errorf("%s: FindAll finds %q in %q", where, m.URI, found)
		}
		if u, err := Parse(m.URI.String()); err != nil || u != m.URI || !u.IsAbsolute() {
			t.Errorf("%s: FindAll finds %q, which parses as %q, %v", where, m.URI, u, err)
		}
		if m.Hyphen && !strings.Contains(found, "-") {
			t.Errorf("%s: FindAll says that %q has a hyphen", where, found)
		}
	}
	return n
}

// checkPlanted plants a URI in text that has no delimiters, and lets FindAll look for
// it.
func checkPlanted(t testing.TB, filler string, u URI, breakAt int) {
	t.Helper()
	if !u.IsAbsolute() || u.HasScheme("url") || strings.Contains(u.String(), "[") {
		return // "URL:" is a prefix, and brackets are not found
	}
	filler = strings.Map(func(r rune) rune {
		if strings.ContainsRune("<>\"'(: \t\n\v\f\r", r) {
			return '-'
		}
		return r
	}, filler)
	find := func(before, text, after string) {
		t.Helper()
		all := before + text + after
		for m := range FindAll(all) {
			if m.URI == u && m.Start == len(before) && m.End == len(before)+len(text) {
				return
			}
		}
		t.Errorf("FindAll does not find %q in %q", u, all)
	}
	s := u.String()
	scheme, _ := u.Scheme()
	breakAt = len(scheme) + 1 + breakAt%max(len(s)-len(scheme)-1, 1)
	broken := s[:breakAt] + " \n\t" + s[breakAt:]
	for _, before := range []string{"", filler + " ", filler + ` <" ' ( `, filler + "\n"} {
		after := " " + filler
		find(before+"<", s, ">"+after)
		find(before+`"`, s, `"`+after)
		find(before+"<", broken, ">"+after)
		find(before+`"`, broken, `"`+after)
		find(before+"<URL:", s, ">"+after)
		find(before+"<url: ", s, ">"+after)
		find(before+"<\n", s, "\n>"+after)
		find(before+"\"\n", s, "\n\""+after)
		// Bare, some do not count, and punctuation is not taken for a part.
		least := len(scheme) + len("://")
		if (strings.HasPrefix(s[len(scheme):], "://") && len(s) > least || isOpaqueScheme(scheme)) && trimPunctuation(s) == s {
			find(before, s, after)
			find(before, s, "")
			find(before, s, ". "+filler)
		}
	}
}

func TestPlanted(t *testing.T) {
	for _, c := range validRows(t) {
		u := mustParse2732(c.text)
		for i := range len(c.text) {
			checkPlanted(t, "filler", u, i)
		}
	}
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

func TestFindAllAllocs(t *testing.T) {
	const text = `see http://a/b, <URL:mailto:a@b>, "x:y", "note:", <a:%zz>, <a:b#c#d>, tel:#f and <http://unbalanced/` + "\n  x, <a:\n b:c:http: -- "
	n := 0
	if allocs := testing.AllocsPerRun(100, func() {
		for m := range FindAll(text) {
			n += m.End
		}
	}); allocs != 0 && !instrumented() {
		t.Errorf("FindAll allocates %v times", allocs)
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
	if found < 5000 {
		t.Errorf("only %d URI in %d files", found, files)
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
	for _, test := range []struct{ typed, want string }{
		{"word", "uri: invalid absoluteURI at byte 0: want an absolute URI, or a host that can be recognized"},
		{`C:\x`, "uri: invalid scheme at byte 1: want more than one letter, which would be a drive"},
	} {
		if _, err := ParseAbbreviated(test.typed); err == nil || err.Error() != test.want {
			t.Errorf("ParseAbbreviated(%q):\n\tgot  %v\n\twant %v", test.typed, err, test.want)
		}
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
		if again, err := Parse(u.String()); err != nil || again != u || !u.IsAbsolute() || !strings.HasSuffix(u.String(), EscapeExcluded(s)) {
			t.Errorf("ParseAbbreviated(%q) = %q, which parses as %q, %v", typed, u, again, err)
		}
	}
	if wrapped, wrappedErr := ParseAbbreviated("<URL: " + typed + " >"); wrapped != u || (wrappedErr == nil) != (err == nil) {
		t.Errorf("ParseAbbreviated(%q) = %q, %v, and in a wrapper %q, %v", typed, u, err, wrapped, wrappedErr)
	}
	// The text of an absolute URI is that URI, but for a drive, for the prefix, and for
	// a host and a port, which the rules put first.
	abs, err := Parse(typed)
	scheme, ok := abs.Scheme()
	port := strings.TrimLeft(abs.Path(), "0123456789")
	hostAndPort := abs.Path() != "" && (port == "" || port[0] == '/' && port != abs.Path()) && !isOpaqueScheme(scheme)
	if ok && err == nil && len(scheme) > 1 && !abs.HasScheme("url") && !hostAndPort && u != abs {
		t.Errorf("ParseAbbreviated(%q) = %q", typed, u)
	}
}
