package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// A row is a line of a table in this directory.
type row struct {
	where       string // such as "neturl.txt:12", for messages
	call, input string
	theirs      string // the result of the other library, or "error"
	ours        string // the result of package uri, or what verdict returns for an error
}

var field = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\S+`)

// readTable returns the rows of a table. Each row has four fields, then " -- " and a note that
// cites a section. A field that begins with a quote is a Go string. If the last field is "=", our
// result is the same as theirs. Empty lines and lines that begin with "#" are not rows.
// The first line says how many rows there are.
func readTable(t *testing.T, name string) (rows []row) {
	t.Helper()
	for i, line := range readLines(t, name) {
		if line == "" || line[0] == '#' {
			continue
		}
		where := fmt.Sprintf("%s:%d", name, i+1)
		text, _, cited := strings.Cut(line, " -- ")
		fields := field.FindAllString(text, -1)
		if len(fields) != 4 || !cited {
			t.Fatalf("%s: want four fields and a note, have %q", where, line)
		}
		for j, f := range fields {
			if f[0] == '"' {
				fields[j], _ = strconv.Unquote(f)
			}
		}
		switch fields[3] {
		case fields[2]:
			t.Errorf(`%s: want "=" if the results are equal`, where)
		case "=":
			fields[3] = fields[2]
		}
		rows = append(rows, row{where, fields[0], fields[1], fields[2], fields[3]})
	}
	if first, want := readLines(t, name)[0], fmt.Sprintf("# %d rows.", len(rows)); first != want {
		t.Fatalf("the first line of %s is %q. If no row is missing, it must be %q", name, first, want)
	}
	return rows
}

// readLines returns the lines of a file.
func readLines(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(data), "\n")
}

// An example is a line of Appendix C, or an example of RFC 3986, section 5.4. Its result is "(current document)", with or without a
// fragment, or a URI.
type example struct{ base, ref, result string }

// appendixC returns the lines of Appendix C, each with the first of its results.
func appendixC(t *testing.T) (examples []example) {
	t.Helper()
	for _, name := range []string{"../appendix-c1.txt", "../appendix-c2.txt"} {
		base := ""
		for _, line := range readLines(t, name) {
			text, _, _ := strings.Cut(line, " ; ")
			ref, result, ok := strings.Cut(text, " =  ")
			switch {
			case strings.HasPrefix(line, "#"):
			case base == "":
				base = strings.TrimSpace(line)
			case ok:
				examples = append(examples, example{base, strings.Trim(ref, " <>"), strings.TrimSpace(result)})
			}
		}
	}
	if len(examples) != 42 {
		t.Fatalf("Appendix C has %d lines, want 42", len(examples))
	}
	return examples
}

// examples3986 returns the examples of RFC 3986, section 5.4.
func examples3986(t *testing.T) (examples []example) {
	t.Helper()
	base := ""
	for _, line := range readLines(t, "../resolve3986.txt") {
		switch fields := strings.Fields(line); {
		case strings.HasPrefix(line, "base "):
			base = fields[1]
		case base == "http://a/b/c/d;p?q" && strings.Contains(line, "-- 5.4."):
			examples = append(examples, example{base, strings.Trim(fields[0], `"`), fields[1]})
		}
	}
	if len(examples) != 42 {
		t.Fatalf("RFC 3986 has %d examples, want 42", len(examples))
	}
	return examples
}

// wrong returns the references that a library does not resolve as the RFC prints. For the current document, the base
// and ErrSameDocument count as right.
func wrong(examples []example, resolve func(base, ref string) (string, error)) (refs []string) {
	for _, e := range examples {
		got, err := resolve(e.base, e.ref)
		if err == uri.ErrSameDocument {
			got = e.base + e.ref
		}
		if got != strings.Replace(e.result, "(current document)", e.base, 1) {
			refs = append(refs, e.ref)
		}
	}
	return refs
}

// verdict returns the text or, if err is not nil, a short form of the error: the broken rule and
// the offset, or the name of the variable.
func verdict(text string, err error) string {
	if se := (*uri.SyntaxError)(nil); errors.As(err, &se) {
		return fmt.Sprintf("%s@%d", se.Rule, se.Offset)
	}
	switch err {
	case nil:
		return text
	case uri.ErrSameDocument:
		return "ErrSameDocument"
	case uri.ErrOpaqueBase:
		return "ErrOpaqueBase"
	case uri.ErrRelativeBase:
		return "ErrRelativeBase"
	}
	return "error"
}

// A call returns the result for the input of a row.
type call = func(input string) (string, error)

// The functions of, part, server, data and two make calls. The first three parse the input; the
// last separates two inputs at " + ".
func of(f func(uri.URI) string) call {
	return func(input string) (string, error) {
		u, err := uri.Parse(input)
		if err != nil {
			return "", err
		}
		return f(u), nil
	}
}

func part(f func(uri.Components) uri.Component) call {
	return of(func(u uri.URI) string { return shown(f(u.Components())) })
}

// shown returns the text of a component, or "<undefined>", as in Appendix B.
func shown(c uri.Component) string {
	if !c.IsDefined() {
		return "<undefined>"
	}
	return c.String()
}

func server(f func(uri.Server) string) call {
	return func(input string) (string, error) {
		u, err := uri.Parse(input)
		if err != nil {
			return "", err
		}
		s, err := u.Server()
		return f(s), err
	}
}

func data(f func(string) string) call {
	return func(input string) (string, error) { return f(input), nil }
}

func two(f func(a, b string) (string, error)) call {
	return func(input string) (string, error) {
		a, b, _ := strings.Cut(input, " + ")
		return f(a, b)
	}
}

// textOf returns the text of u, and err.
func textOf(u uri.URI, err error) (string, error) { return u.String(), err }

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
