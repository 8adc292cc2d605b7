package uri

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// This file tests find*.go and abbreviated.go.

// TestFindAll checks each text in testdata/prose.txt.
func TestFindAll(t *testing.T) {
	rows, _ := os.ReadFile("testdata/prose.txt")
	isRow := regexp.MustCompile(`^(# .*\n)*(>.*\n)+( +\S.*\n?)+$|^(# .*\n?)+$`)
	unset := map[string]bool{} // the fields that no match has set
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Match]()) {
		unset[f.Name] = true
	}
	n, texts := 0, []string{} // the number of lines above, and the texts
	for _, row := range strings.Split(string(rows), "\n\n") {
		if !isRow.MatchString(row) {
			t.Fatalf("prose.txt:%d: want a text, its matches, and an empty line", n+1)
		}
		where, text, want := "", []string{}, []string{}
		for _, line := range strings.Split(row, "\n") {
			n++
			if l := (textLine{fmt.Sprint("prose.txt:", n), line}); strings.HasPrefix(line, ">") {
				where, text = cmp.Or(where, l.where), append(text, textOf(t, l))
			} else if strings.HasPrefix(line, " ") {
				want = append(want, strings.Fields(line)...)
			}
		}
		n++
		for m := range FindAll(strings.Join(text, "\n")) {
			maps.DeleteFunc(unset, func(name string, _ bool) bool { return !reflect.ValueOf(m).FieldByName(name).IsZero() })
		}
		if where != "" {
			texts = append(texts, strings.Join(text, "\n"))
			t.Run(where, func(t *testing.T) { checkFound(t, strings.Join(text, "\n"), want) })
		}
	}
	checkRows(t, "prose.txt", texts)
	if len(unset) > 0 {
		t.Errorf("no match in testdata/prose.txt sets %v", unset)
	}
}

// textOf returns the text of a line that begins with ">". After ">" and a blank it stands as it is;
// right after ">" it is a Go string literal.
func textOf(t testing.TB, l textLine) string {
	if text, ok := strings.CutPrefix(l.text, `>"`); ok {
		return splitFields(t, l.where, `"`+text)[0]
	}
	return strings.TrimPrefix(l.text[1:], " ")
}

// checkFound checks what FindAll finds in a text, and the laws.
func checkFound(t testing.TB, text string, want []string) {
	t.Helper()
	got := []string{}
	for m := range FindAll(text) {
		got = append(got, m.URI.String())
		if m.Hyphen {
			got = append(got, "(hyphen)")
		}
		if m.Cut {
			got = append(got, "(cut)")
		}
	}
	if len(got) == 0 {
		got = []string{"(nothing)"}
	}
	checkList(t, fmt.Sprintf("FindAll(%q)", text), got, want)
	checkMatches(t, text)
}

var (
	// What FindAll drops from a delimited URI.
	aBreak = regexp.MustCompile("[ \t]*[\n\v\f\r][ \t\n\v\f\r]*")
	// A hyphen at the end of a line.
	lastHyphen = regexp.MustCompile("-[ \t]*[\n\v\f\r]")
)

// checkMatches checks the laws of FindAll for any text.
func checkMatches(t testing.TB, text string) {
	t.Helper()
	from := 0
	for range FindAll(text) { // a loop can end early
		break
	}
	for m := range FindAll(text) {
		if m.Start < from || m.End <= m.Start || m.End > len(text) {
			t.Fatalf("FindAll finds %q in [%d:%d], after %d, in %.99q", m.URI, m.Start, m.End, from, text)
		}
		from = m.End
		found, s := text[m.Start:m.End], m.URI.String()
		around := text[max(0, m.Start-20):min(len(text), m.End+20)]
		if want := aBreak.ReplaceAllString(found, ""); s != want || strings.TrimSpace(found) != found {
			t.Errorf("FindAll(...%q...): got %q in %q, want %q", around, s, found, want)
		}
		if u, err := Parse(s); err != nil || u != m.URI || !u.IsAbsolute() {
			t.Errorf("FindAll(...%q...): got %q with the cuts %v, which parses as %q with %v, %v", around, s, m.URI.at, u, u.at, err)
		}
		hyphen := lastHyphen.FindStringIndex(text[m.Start:])
		if want := hyphen != nil && m.Start+hyphen[0] <= m.End; m.Hyphen != want {
			t.Errorf("FindAll(...%q...): got %q with Hyphen %v, want %v", around, s, m.Hyphen, want)
		}
		c := m.URI.Components() // an authority is whole before a "?", which may have been trimmed
		if m.Cut && !strings.HasPrefix(c.Path, "/") && !c.Query.defined && !c.Fragment.defined && !strings.Contains(text[m.End:], "?") {
			t.Errorf("FindAll(...%q...): got %q, half an authority or opaque_part", around, s)
		}
		again, want := slices.Collect(FindAll("<URL:"+s+">")), Match{Start: len("<URL:"), End: len("<URL:") + len(s), URI: m.URI}
		if len(again) != 1 || again[0] != want {
			t.Errorf("FindAll(...%q...): got %q, and in <URL:...> %+v", around, s, again)
		}
	}
}

// TestOpaqueSchemes checks that the form of a scheme does not depend on the text behind the character after the
// next ":".
func TestOpaqueSchemes(tt *testing.T) {
	t := few(tt)
	for _, row := range opaqueSchemes {
		forAll("a1:/,@;. ", 5, func(s string) {
			i := strings.Index(s, ":")
			if row.form == nil || s == "" || i < 0 || i+2 >= len(s) {
				return
			}
			if got, want := row.form(s), row.form(s[:i+2]); got != want {
				t.Errorf("the form of %s is %v for %q, but %v for %q", row.scheme, got, s, want, s[:i+2])
			}
		})
	}
}

// textTokens are the parts of texts for FindAll: each of its rules depends on some of them.
var textTokens = append(strings.Split("\"<>'()[]*_-.;/:@#?&{%\\ \t\n\r1é。⟨⟩+", ""), "http://a", "x:", "urn:a:b", "tel:1", "data:", "mailto:a", "URL:",
	"//", "[::1]", "((((", "&lt;", "&amp;", "__", "%41", "u0026", "a/b", ",x://", ".js:1:2", "$", "sip:a", "www.", "–", "\u2010", "\u00ad\n", "^", "`", "=[", "\u0301", "\x80")

// TestFindAllLaws checks the laws of FindAll for combinations of tokens.
func TestFindAllLaws(tt *testing.T) {
	t := few(tt)
	forTokens(textTokens, shorter(3), func(s string) {
		checkMatches(t, s)
		checkMatches(t, "http://a/"+s+"b")
	})
}

// forTokens calls f with all concatenations of up to n tokens.
func forTokens(from []string, n int, f func(string)) {
	f("")
	if n == 0 {
		return
	}
	for _, token := range from {
		forTokens(from, n-1, func(rest string) { f(token + rest) })
	}
}

func TestParseAbbreviated(t *testing.T) {
	eachRow(t, "abbreviated.txt", 2, func(t *testing.T, r tableRow) {
		typed, want := r.fields[0], r.fields[1]
		u, err := ParseAbbreviated(typed)
		if rule, offset, isError := strings.Cut(want, "@"); isError && errorAt(offset) {
			checkSyntaxError(t, fmt.Sprintf("ParseAbbreviated(%q)", typed), err, rule, offset)
		} else if err != nil || u.String() != want {
			t.Errorf("ParseAbbreviated(%q) = %q, %v, want %q", typed, u, err, want)
		}
		checkTyped(t, typed)
	})
}

// typedTokens are the parts of texts for ParseAbbreviated: each of its rules depends on some of
// them.
var typedTokens = append(strings.Split("/\\x.@:#?,()[]<\"'>% \n\v“”é\u2010\u00a0\u200b", ""), "http:", "WS:", "//", "a.b", "1.2.3.4", "localhost", "[::1]",
	"ftp.", "tel:", ":80", ":65536", "u@", "URL:", "foo:u@h:65536", "_", "::1")

// TestAbbreviatedLaws checks the laws of ParseAbbreviated for combinations of tokens.
func TestAbbreviatedLaws(tt *testing.T) {
	t := few(tt)
	forTokens(typedTokens, shorter(3), func(s string) { checkTyped(t, s) })
}

// checkTyped checks the laws of ParseAbbreviated, for any text.
func checkTyped(t testing.TB, typed string) {
	t.Helper()
	u, err := ParseAbbreviated(typed)
	se, isSyntax := err.(*SyntaxError)
	if err != nil && (!isSyntax || u != URI{} || !strings.HasPrefix(typed[se.Offset:], string(se.char[:se.size]))) {
		t.Errorf("ParseAbbreviated(%q) = %q, %v, want no URI, and an error about the character at its offset", typed, u, err)
	}
	if err == nil {
		if again, err := Parse(u.String()); err != nil || again != u || !u.IsAbsolute() {
			t.Errorf("ParseAbbreviated(%q) = %q, which parses as %q, %v", typed, u, again, err)
		}
		if again, err := ParseAbbreviated(u.String()); err != nil || again != u {
			t.Errorf("ParseAbbreviated(%q) = %q, and of that %q, %v, want the same", typed, u, again, err)
		}
	}
	if wrapped, wrappedErr := ParseAbbreviated("<URL: " + typed + " >"); wrapped != u || (wrappedErr == nil) != (err == nil) {
		t.Errorf("ParseAbbreviated(%q) = %q, %v, and in a wrapper %q, %v", typed, u, err, wrapped, wrappedErr)
	}
	// The text of an absolute URI is that URI, unless it is an abbreviation, or an address without brackets.
	host, _, _ := strings.Cut(typed[:authorityEnd(typed, 0)], "%")
	if abs, err := Parse(typed); err == nil && abs.IsAbsolute() && !isAbbreviation.MatchString(typed) && !isAddress(host) && u != abs {
		t.Errorf("ParseAbbreviated(%q) = %q, want the URI as it is", typed, u)
	}
}

// isAbbreviation matches absolute URIs that ParseAbbreviated reads differently: a drive, the
// prefix "URL:", a host and a port, or without one, or a scheme with too few slashes.
var isAbbreviation = regexp.MustCompile(`^(?i:.:|url:|[^/?#]*:[0-9]+([/?#]|$)|(?:https?|ftp|wss?):(?:/?[^/]|$)|(?:localhost|[a-z0-9.-]*[.][a-z][a-z0-9.-]*):[^/])`)
