// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTables compares the tables of the package with testdata/tables.txt, row by row, and checks
// the effect of each row.
func TestTables(t *testing.T) {
	tables := map[string][]string{
		"hierarchical": alwaysHierarchical[:],
		"web":          webSchemes[:],
		"entity":       delimiterEntities[:],
		"backslash":    strings.Split(backslashed, ""),
	}
	for _, p := range pairs {
		tables["pair"] = append(tables["pair"], p.open+p.close)
	}
	rows := map[string][]string{}
	for _, r := range readTable(t, "tables.txt", 2) {
		table, text := r.fields[0], r.fields[1]
		rows[table] = append(rows[table], text)
		if works := tableRows[table]; works == nil || !works(text) {
			t.Errorf("%s: %q does not work", r.where, text)
		}
	}
	for name, table := range tables {
		if !slices.Equal(rows[name], table) {
			t.Errorf("testdata/tables.txt, %s: %q, want %q", name, rows[name], table)
		}
	}
}

// tableRows report whether the package does what it should do with a row of a table.
var tableRows = map[string]func(text string) bool{
	"hierarchical": func(scheme string) bool {
		r := Resolver{Base: MustParse(scheme + "://a/b"), AllowSameScheme: true}
		u, err := r.ResolveString(strings.ToUpper(scheme) + ":g")
		return err == nil && u.String() == scheme+"://a/g"
	},
	"web": func(scheme string) bool {
		u, err := ParseAbbreviated(scheme + ":a.b")
		return err == nil && u.String() == scheme+"://a.b"
	},
	"entity": func(entity string) bool {
		matches := slices.Collect(FindAll("http://a/?b" + entity + "c"))
		return len(matches) == 1 && matches[0].URI.String() == "http://a/?b"
	},
	"pair": func(pair string) bool {
		opening, closing := pair[:len(pair)/2], pair[len(pair)/2:]
		u, err := ParseAbbreviated(opening + "http://a/" + closing)
		return err == nil && u.String() == "http://a/"
	},
	"backslash": func(behind string) bool {
		matches := slices.Collect(FindAll(`http://a/b\` + behind + "c"))
		return len(matches) == 1 && matches[0].Cut && matches[0].URI.String() == "http://a/b"
	},
}

// TestTablesInDocs compares the lists of schemes in the doc comments with the tables.
func TestTablesInDocs(t *testing.T) {
	schemes := func(n int, scheme func(i int) string) (list []string) {
		for i := range n {
			list = append(list, scheme(i))
		}
		slices.Sort(list)
		return list
	}
	for _, test := range []struct {
		file, before, after string // of the list
		table               []string
	}{
		{"authority.go", "It knows the schemes ", ";", schemes(len(defaultPorts), func(i int) string { return defaultPorts[i].scheme })},
		{"text.go", "The schemes ", " are recognized", schemes(len(opaqueSchemes), func(i int) string { return opaqueSchemes[i].scheme })},
		{"resolve.go", "one that is always hierarchical: ", ".", schemes(len(alwaysHierarchical), func(i int) string { return alwaysHierarchical[i] })},
		{"abbreviated.go", "The rule for http:host applies to ", ".", schemes(len(webSchemes), func(i int) string { return webSchemes[i] })},
	} {
		if listed := listInDoc(t, test.file, test.before, test.after); !slices.Equal(listed, test.table) {
			t.Errorf("%s: the doc comment lists %q, and the table %q", test.file, listed, test.table)
		}
	}
}

// listInDoc returns the words of the list in a doc comment between two texts, sorted. It
// ignores what is in parentheses.
func listInDoc(t *testing.T, file, before, after string) []string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(strings.ReplaceAll(string(data), "//", "")), " ")
	_, rest, ok := strings.Cut(text, before)
	list, _, ok2 := strings.Cut(rest, after)
	if !ok || !ok2 {
		t.Errorf("%s: there is no list between %q and %q", file, before, after)
	}
	list = regexp.MustCompile(`\(.*?\)`).ReplaceAllString(strings.ReplaceAll(list, " and ", ", "), "")
	words := strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ',' })
	slices.Sort(words)
	return words
}

// TestRulesInDocs compares the lists in the doc comment on SyntaxError.Rule with the rules of
// the errors for short texts.
func TestRulesInDocs(t *testing.T) {
	rules := map[string]map[string]bool{} // of each function
	check := func(function string) func(any, error) {
		if rules[function] == nil {
			rules[function] = map[string]bool{}
		}
		return func(_ any, err error) {
			if err != nil {
				rules[function][err.(*SyntaxError).Rule] = true
			}
		}
	}
	try := func(s string) {
		check("Parse")(Parse(s))
		check("RFC2732.Parse")(RFC2732.Parse(s))
		check("ParseServer")(ParseServer(s))
		check("RFC2732.ParseServer")(RFC2732.ParseServer(s))
		check("ParseAbbreviated")(ParseAbbreviated(s))
		if u, err := RFC2732.Parse(s); err == nil {
			check("Server")(u.Server())
			check("WithServer")(u.WithServer(Server{Host: s}))
			check("WithServer")(u.WithServer(Server{Defined(s), "h", Defined(s)}))
		}
		for _, c := range []Components{{Scheme: Defined(s)}, {Authority: Defined(s)}, {Path: s}, {Query: Defined(s)}, {Fragment: Defined(s)},
			{Scheme: Defined("x"), Path: s}, {Authority: Defined(""), Path: s}} {
			check("Components.URI")(c.URI())
		}
	}
	forAll("a1:/?#@% _", shorter(4), try)
	forAll("[]:@1g_-", shorter(5), func(s string) { try("//" + s); try("//[::1]" + s); try(s) })

	for _, test := range []struct{ function, others, before, after string }{ // the list has the rules of the function that others do not have
		{"Parse", "", "- Parse: ", ";"},
		{"RFC2732.Parse", "Parse", "fragment, escaped; for a host in brackets also ", "."},
		{"ParseServer", "", "- ParseServer and Server.Authority: ", ";"},
		{"RFC2732.ParseServer", "ParseServer", "port, escaped; for a host in brackets also ", "."},
		{"Server", "ParseServer", "- URI.Server: the rules of ParseServer, and ", "."},
		{"WithServer", "RFC2732.ParseServer", "- URI.WithServer: the rules of ParseServer, and ", "."},
		{"Components.URI", "RFC2732.Parse", "- Components.URI: the rules of Parse, and ", "."},
		{"ParseAbbreviated", "RFC2732.Parse", "- ParseAbbreviated: the rules of Parse, and ", "."},
	} {
		got := maps.Clone(rules[test.function])
		maps.DeleteFunc(got, func(rule string, _ bool) bool { return rules[test.others][rule] })
		if rules, want := slices.Sorted(maps.Keys(got)), listInDoc(t, "error.go", test.before, test.after); !slices.Equal(rules, want) {
			t.Errorf("%s: the rules are %q, and the doc comment lists %q", test.function, rules, want)
		}
	}
}
