package recipes

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// check calls f for the first text of each row. The second text is the result, or "error: " and what why returns. A
// result beside an error must be zero. In each list of refused, the first text is what why returns for all others.
func check[T any](t *testing.T, f func(string) (T, error), rows [][2]string, refused ...[]string) {
	t.Helper()
	for _, texts := range refused {
		for _, s := range texts[1:] {
			rows = append(rows, [2]string{s, "error: " + texts[0]})
		}
	}
	for _, row := range rows {
		v, err := f(row[0])
		got := fmt.Sprint(v)
		if err != nil {
			got = "error: " + why(err)
			if !reflect.ValueOf(&v).Elem().IsZero() {
				t.Errorf("%q: %v beside an error", row[0], v)
			}
		}
		if got != row[1] {
			t.Errorf("%q: got %q, want %q", row[0], got, row[1])
		}
	}
}

// why returns the rule and the byte of a *uri.SyntaxError, and the message of another error.
func why(err error) string {
	var broken *uri.SyntaxError
	if errors.As(err, &broken) {
		return fmt.Sprintf("%s at byte %d", broken.Rule, broken.Offset)
	}
	return err.Error()
}

// with returns the function of the text of a URI that calls f for the URI.
func with[T any](f func(uri.URI) (T, error)) func(string) (T, error) {
	return func(s string) (T, error) { return f(uri.MustParse(s)) }
}

// holds calls f for the URIs in two lists. It must return true for each URI of the first one only.
func holds(t *testing.T, f func(uri.URI) bool, yes, no []string) {
	t.Helper()
	for i, s := range append(yes, no...) {
		if got := f(uri.MustParse(s)); got != (i < len(yes)) {
			t.Errorf("%q: got %t", s, got)
		}
	}
}

// sequences returns all sequences of up to n tokens, without duplicates. The first is empty.
func sequences(n int, tokens ...string) []string {
	all := []string{""}
	seen := map[string]bool{"": true}
	for start := 0; n > 0; n-- {
		end := len(all)
		for _, s := range all[start:end] {
			for _, token := range tokens {
				if s := s + token; !seen[s] {
					seen[s] = true
					all = append(all, s)
				}
			}
		}
		start = end
	}
	return all
}

// valid returns the URIs among texts.
func valid(texts []string) (all []uri.URI) {
	for _, s := range texts {
		if u, err := uri.Parse(s); err == nil {
			all = append(all, u)
		}
	}
	return all
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// checkSays checks that a page has a sentence with these figures.
func checkSays(t *testing.T, page, format string, figures ...any) {
	t.Helper()
	fold := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	if want := fmt.Sprintf(format, figures...); !strings.Contains(fold(read(t, page)), fold(want)) {
		t.Errorf("%s must say: %s", page, want)
	}
}
