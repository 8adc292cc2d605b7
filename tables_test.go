// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestTables compares the tables of the package with testdata/tables.txt, row by row, and
// shows what each row does.
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
		file, before, behind string // of the list
		table                []string
	}{
		{"normalize.go", "It knows the schemes ", ";", schemes(len(defaultPorts), func(i int) string { return defaultPorts[i].scheme })},
		{"text.go", "The schemes ", " are recognized", schemes(len(opaqueSchemes), func(i int) string { return opaqueSchemes[i].scheme })},
		{"resolve.go", "which holds for ", ".", schemes(len(alwaysHierarchical), func(i int) string { return alwaysHierarchical[i] })},
		{"abbreviated.go", "The second rule applies to ", ", followed", schemes(len(webSchemes), func(i int) string { return webSchemes[i] })},
	} {
		data, err := os.ReadFile(test.file)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(strings.ReplaceAll(string(data), "//", "")), " ")
		_, rest, ok := strings.Cut(text, test.before)
		list, _, ok2 := strings.Cut(rest, test.behind)
		listed := strings.FieldsFunc(strings.ReplaceAll(list, " and ", ", "), func(r rune) bool { return r == ' ' || r == ',' })
		slices.Sort(listed)
		if !ok || !ok2 || !slices.Equal(listed, test.table) {
			t.Errorf("%s: the doc comment lists %q, and the table %q", test.file, listed, test.table)
		}
	}
}
