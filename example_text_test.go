// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"rfc2396.example/uri"
)

// originalOffset returns the offset in text of the byte that is at the given offset in repaired.
// EscapeExcluded has repaired the text, as a whole or in parts, so that each byte of the text is
// in repaired as it was or as an escape.
func originalOffset(text, repaired string, offset int) int {
	for i := range len(text) {
		width := 1
		escape := fmt.Sprintf("%%%02X", text[i])
		if strings.HasPrefix(repaired, escape) && !strings.HasPrefix(text[i:], escape) {
			width = len(escape) // the byte was escaped
		}
		if offset < width {
			return i
		}
		offset -= width
		repaired = repaired[width:]
	}
	return len(text)
}

// mark returns a line of text, and below it a caret at the given offset. It keeps tabs, so
// that the caret is in its place however wide they are.
func mark(line string, offset int) string {
	blank := func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}
	return line + "\n" + strings.Map(blank, line[:offset]) + "^"
}

// markRedacted is like mark, but masks a password in the line, which is a URI reference. If the
// offset is within the password, there is no caret.
func markRedacted(line string, offset int) string {
	redacted := uri.Redact(line)
	marked, after := line[:min(offset+1, len(line))], line[offset:]
	switch {
	case strings.HasPrefix(redacted, marked):
		return mark(redacted, offset)
	case strings.HasSuffix(redacted, after):
		return mark(redacted, len(redacted)-len(after))
	}
	return redacted
}

// An error is easier to understand if a caret marks the byte.
func Example_mark() {
	for _, text := range []string{"Bücher", "http://anna:secret@example.org/a b", "ht tp://anna@example.org/", "http://anna: secret@example.org/"} {
		_, err := uri.Parse(text)
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			fmt.Println(markRedacted(text, broken.Offset))
		}
	}
	// Output:
	// Bücher
	//  ^
	// http://anna:xxxxx@example.org/a b
	//                                ^
	// ht tp://anna@example.org/
	//   ^
	// http://anna:xxxxx@example.org/
}

// repair parses text that EscapeExcluded repairs. If the result has no server, that is an error.
// The offset in a *SyntaxError counts in text.
func repair(text string) (uri.URI, error) {
	repaired := uri.EscapeExcluded(text)
	u, err := uri.Parse(repaired)
	if err == nil {
		_, err = u.Server()
	}
	var broken *uri.SyntaxError
	if errors.As(err, &broken) {
		broken.Offset = originalOffset(text, repaired, broken.Offset)
		return uri.URI{}, err
	}
	return u, nil
}

// Text that was meant to be a URI can often be repaired. But a repaired authority is rarely a
// server, so ask for the server before fetching. An error message should point into the
// original text.
func Example_repair() {
	for _, text := range []string{
		"http://example.org/100% {größe}?%41#b#c",
		"http://bücher.example/100%",
		"http://example.org/\t100%", // valid, though the tab was probably a mistake
		"100% größer als 50%25: falsch",
	} {
		u, err := repair(text)
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			fmt.Println(mark(text, broken.Offset), "breaks", broken.Rule)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// http://example.org/100%25%20%7Bgr%C3%B6%C3%9Fe%7D?%41#b%23c
	// http://bücher.example/100%
	//         ^ breaks hostname
	// http://example.org/%09100%25
	// 100% größer als 50%25: falsch
	//                      ^ breaks rel_segment
}

// position returns the line and the column of a byte in a document, both counted from 1, and
// marks the byte in its line. A column is a character.
func position(document string, offset int) (line, column int, marked string) {
	start := strings.LastIndexByte(document[:offset], '\n') + 1
	text, _, _ := strings.Cut(document[start:], "\n")
	line = 1 + strings.Count(document[:start], "\n")
	column = 1 + utf8.RuneCountInString(document[start:offset])
	return line, column, mark(strings.TrimSuffix(text, "\r"), offset-start)
}

// feedPattern finds the value of a line such as "name<TAB>value".
var feedPattern = regexp.MustCompile(`(?m)^[^\t\n]+\t+([^\r\n]*)`)

// The offset in the document is the offset of the URI plus the offset of the error, unless the
// document escapes the URI, as HTML and JSON do. The line may hold a password, so do not write
// the line to a log.
func Example_position() {
	const document = "Planet\thttp://planet.example/feed\r\n" +
		"Bücher\t\thttp://example.org/bücher.xml\r\n" +
		"Größen\thttp:\r\n"
	for _, value := range feedPattern.FindAllStringSubmatchIndex(document, -1) {
		start, end := value[2], value[3]
		_, err := uri.Parse(document[start:end])
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			line, column, marked := position(document, start+broken.Offset)
			fmt.Printf("%d:%d: %s\n%s\n", line, column, broken.Rule, marked)
		}
	}
	// Output:
	// 2:29: segment
	// Bücher		http://example.org/bücher.xml
	//       		                    ^
	// 3:13: absoluteURI
	// Größen	http:
	//       	     ^
}

// A crawl is what a program stores.
type crawl struct {
	Start uri.URI            `json:"start"`
	Found map[uri.URI]string `json:"found"`
	Proxy *uri.URI           `json:"proxy"` // nil is null, while "" is a reference
	Robot uri.URI            `json:"robot,omitzero"`
}

// JSON and databases store a URI as its text, and no byte of it changes.
func Example_storage() {
	c := crawl{
		Start: uri.MustParse("HTTP://a/%7euser/#"),
		Found: map[uri.URI]string{uri.MustParse("../b"): "a sibling", {}: "the page itself"},
	}
	data, err := json.Marshal(c)
	fmt.Println(string(data), err)

	var again crawl
	err = json.Unmarshal(data, &again)
	fmt.Println(again.Start == c.Start, maps.Equal(again.Found, c.Found), again.Proxy == nil, err)

	// An invalid reference is an error, as a value and as a key. The offset counts in that
	// string. The URI keeps its value.
	for _, data := range []string{`{"start": "http://a/b c"}`, `{"found": {"http://a/100%": ""}}`} {
		err := json.Unmarshal([]byte(data), &again)
		var broken *uri.SyntaxError
		fmt.Println(errors.As(err, &broken), broken.Rule, broken.Offset)
	}
	fmt.Println(again.Start, len(again.Found))

	// DB.Exec stores what Value returns. The zero value is the empty text. For NULL, use a
	// sql.Null.
	for _, parent := range []sql.Null[uri.URI]{{V: c.Start, Valid: true}, {Valid: true}, {}} {
		value, err := parent.Value()
		fmt.Printf("%#v %v\n", value, err)
	}

	// Rows.Scan calls Scan with a string, with bytes, or with nil for NULL.
	for _, column := range []any{"http://a/b", []byte("http://a/b c"), nil} {
		var u uri.URI
		var parent sql.Null[uri.URI]
		fmt.Println(u.Scan(column) == nil, parent.Scan(column) == nil)
	}
	// Output:
	// {"start":"HTTP://a/%7euser/#","found":{"":"the page itself","../b":"a sibling"},"proxy":null} <nil>
	// true true true <nil>
	// true segment 10
	// true escaped 13
	// HTTP://a/%7euser/# 2
	// "HTTP://a/%7euser/#" <nil>
	// "" <nil>
	// <nil> <nil>
	// true true
	// false false
	// false true
}

// A maskingWriter masks passwords in what it passes on to another writer. It passes on whole lines,
// because a program may write a line in pieces. Several goroutines may write to it.
type maskingWriter struct {
	to   io.Writer
	mu   sync.Mutex
	rest []byte // the line that is not finished
}

func (w *maskingWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	end := bytes.LastIndexByte(p, '\n') + 1
	if end > 0 {
		end += len(w.rest)
	}
	w.rest = append(w.rest, p...)
	if len(w.rest)-end > 64<<10 {
		end = len(w.rest)
	}
	return len(p), w.pass(end)
}

// Flush passes on a line that is not finished.
func (w *maskingWriter) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.pass(len(w.rest))
}

// pass passes on the first n bytes of what w keeps.
func (w *maskingWriter) pass(n int) error {
	if n == 0 {
		return nil
	}
	_, err := io.WriteString(w.to, uri.RedactAll(string(w.rest[:n])))
	rest := w.rest[n:]
	if cap(w.rest) > 256<<10 { // after a very long line
		w.rest = nil
	}
	w.rest = append(w.rest[:0], rest...)
	return err
}

// A log should not show a password (section 7). A writer sees what every logger makes of every
// value. Beside an error of this package, use Redact and Reason.
func Example_log() {
	w := &maskingWriter{to: os.Stdout} // one for each stream
	options := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{} // for this example
		}
		return a
	}}
	u, none := uri.MustParse("ftp://anna:secret@host/"), (*url.Error)(nil)
	x := &url.URL{Scheme: "ftp", User: url.UserPassword("anna", "secret"), Host: "host"}
	_, err := url.Parse(u.String() + "%")
	slog.New(slog.NewTextHandler(w, options)).Info("ask "+u.String(), "url", x, "links", []uri.URI{u}, "none", none)
	slog.New(slog.NewJSONHandler(w, options)).Info("ask "+u.String(), "links", []uri.URI{u}, "error", err)
	plain := log.New(w, "", 0)
	plain.Print(x, []error{err})
	fmt.Fprint(w, "in pieces: ftp://anna:sec") // as another program may
	fmt.Fprintln(w, "ret@host/")

	const text = "ftp://anna:secret@host/a b"
	_, err = uri.Parse(text)
	var broken *uri.SyntaxError
	if errors.As(err, &broken) { // its Offset does not count in the redacted text
		plain.Printf("%s: %s", uri.Redact(text), broken.Reason())
	}
	// Output:
	// level=INFO msg="ask ftp://anna:xxxxx@host/" url=ftp://anna:xxxxx@host links=[ftp://anna:xxxxx@host/] none=<nil>
	// {"level":"INFO","msg":"ask ftp://anna:xxxxx@host/","links":["ftp://anna:xxxxx@host/"],"error":"parse \"ftp://anna:xxxxx@host/%\": invalid URL escape \"%\""}
	// ftp://anna:xxxxx@host [parse "ftp://anna:xxxxx@host/%": invalid URL escape "%"]
	// in pieces: ftp://anna:xxxxx@host/
	// ftp://anna:xxxxx@host/a b: ' ' must be escaped as "%20"
}

// Package flag prints defaults, and values that do not parse. Its error has the value, too.
func Example_flag() {
	w := &maskingWriter{to: os.Stdout}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(w)
	var u uri.URI
	flags.TextVar(&u, "from", uri.MustParse("ftp://anna:secret@host/"), "where to look")
	err := flags.Parse([]string{"-from", "ftp://anna:secret@host/a b"})
	fmt.Println(uri.RedactAll(err.Error()))
	// Output:
	// invalid value "ftp://anna:xxxxx@host/a b" for flag -from: uri: invalid segment at byte 24: ' ' must be escaped as "%20"
	// Usage:
	//   -from value
	//     	where to look (default ftp://anna:xxxxx@host/)
	// invalid value "ftp://anna:xxxxx@host/a b" for flag -from: uri: invalid segment at byte 24: ' ' must be escaped as "%20"
}

// TestMaskingWriter writes from two loggers at the same time, and a long line without an end.
func TestMaskingWriter(t *testing.T) {
	var out bytes.Buffer
	w := &maskingWriter{to: &out}
	plain, structured := log.New(w, "", 0), slog.New(slog.NewTextHandler(w, nil))
	var group sync.WaitGroup
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 250 {
				plain.Print("ftp://anna:secret@host/")
				structured.Info("ftp://anna:secret@host/")
			}
		}()
	}
	group.Wait()
	if s := out.String(); strings.Contains(s, "secret") || strings.Count(s, "anna:xxxxx@host/") != 2000 || strings.Count(s, "\n") != 2000 {
		t.Errorf("%d lines of 2000: %.500q", strings.Count(s, "\n"), s)
	}
	for range 1000 {
		fmt.Fprint(w, strings.Repeat("x", 100))
		if len(w.rest) > 64<<10 {
			t.Fatalf("%d bytes are kept", len(w.rest))
		}
	}
	if _, err := w.Write(bytes.Repeat([]byte("y"), 1<<20)); err != nil || cap(w.rest) > 256<<10 {
		t.Errorf("room for %d bytes is kept after a long line, %v", cap(w.rest), err)
	}
	if err := w.Flush(); err != nil || strings.Count(out.String(), "x") != 5*2000+100*1000 || len(w.rest) > 0 {
		t.Errorf("%d bytes are kept after Flush, %v", len(w.rest), err)
	}
}
