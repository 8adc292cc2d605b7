// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// A row is a line of a table in testdata.
type row struct {
	where  string   // "testdata/valid.txt:12", for messages
	fields []string // separated by blanks; a field that begins with a quote is one of Go's strings
	note   string   // what follows "--": the section shown, and how
}

// readTable returns the rows of a table in testdata. Empty lines, and lines with
// a "#" in the first column, are none. Each row must have at least n fields and
// cite a section in its note.
func readTable(t testing.TB, name string, n int) []row {
	t.Helper()
	var rows []row
	for _, l := range readLines(t, name) {
		text, note, _ := strings.Cut(l.text, " -- ")
		r := row{where: l.where, fields: splitFields(t, l.where, text), note: strings.TrimSpace(note)}
		if len(r.fields) < n || r.note == "" {
			t.Fatalf("%s: want %d fields and a note, have %q", r.where, n, l.text)
		}
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		t.Fatalf("testdata/%s: no rows", name)
	}
	return rows
}

// splitFields splits a line at blanks, but not within Go's quotes.
func splitFields(t testing.TB, where, line string) (fields []string) {
	t.Helper()
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		field, rest, _ := strings.Cut(line, " ")
		if line[0] == '"' || line[0] == '`' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				t.Fatalf("%s: %v", where, err)
			}
			rest = line[len(quoted):]
			field, _ = strconv.Unquote(quoted)
		}
		fields, line = append(fields, field), rest
	}
	return fields
}

// A line is a line of a file in testdata that is no comment.
type line struct{ where, text string }

// readLines returns the lines of a file in testdata, without comments and empty ones.
func readLines(t testing.TB, name string) (lines []line) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Split(string(data), "\n") {
		if strings.TrimSpace(text) != "" && text[0] != '#' {
			lines = append(lines, line{fmt.Sprintf("testdata/%s:%d", name, i+1), text})
		}
	}
	return lines
}
