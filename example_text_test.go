// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"maps"
	"os"
	"regexp"
	"strings"
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

// A logged URI shows no password, neither as an attribute nor in a slice or an exported field.
// Packages fmt and log/slog cannot call its methods if it is in an unexported field, so they show
// the password. A logged does not embed the URI, because then it would have methods that show the
// password.
type logged struct{ u uri.URI }

func (l logged) String() string               { return l.u.Redacted() }
func (l logged) GoString() string             { return l.u.Redacted() } // for %#v
func (l logged) MarshalText() ([]byte, error) { return []byte(l.u.Redacted()), nil }

// masked returns an attribute without the passwords of URIs. It is a ReplaceAttr for the options of
// a handler, which never sees what is in a struct or a slice.
func masked(groups []string, a slog.Attr) slog.Attr {
	switch v := a.Value.Any().(type) {
	case string: // also the message of the record
		a.Value = slog.StringValue(uri.RedactAll(v))
	case error:
		a.Value = slog.StringValue(uri.RedactAll(v.Error()))
	case uri.URI:
		a.Value = slog.AnyValue(logged{v})
	case *uri.URI:
		if v != nil {
			a.Value = slog.AnyValue(logged{*v})
		}
	}
	if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
		return slog.Attr{} // for this example
	}
	return a
}

// A log should not show a password (section 7). Use Redacted for a URI, Redact for a text that was
// meant as one, and RedactAll for any other text. FindAll is not for this: it does not find what is
// not valid, as a URI with a password often is not.
func Example_log() {
	options := &slog.HandlerOptions{ReplaceAttr: masked}
	log := slog.New(slog.NewTextHandler(os.Stdout, options))
	u, none := uri.MustParse("ftp://anna:secret@host/"), (*uri.URI)(nil)
	log.Info("ask ftp://anna:sec^ret@host/", "error", errors.New("dial http://anna:secret@host: refused"))
	log.Info("attribute", "link", u, "pointer", &u, "none", none)
	log.Info("slice", "links", []uri.URI{u}) // shows the password
	log.Info("slice", "links", []logged{{u}})
	log.Info("field", "exported", struct{ Link logged }{logged{u}})
	fmt.Printf("%v %+v %#v\n", logged{u}, []logged{{u}}, logged{u})
	slog.New(slog.NewJSONHandler(os.Stdout, options)).Info("JSON", "links", []logged{{u}})

	// A SyntaxError shows no password. A text that does not parse may.
	const text = "ftp://anna:secret@host/a b"
	_, err := uri.Parse(text)
	var broken *uri.SyntaxError
	if errors.As(err, &broken) { // its offset does not count in the redacted text
		log.Info("invalid", "text", uri.Redact(text), "rule", broken.Rule)
	}
	// Output:
	// msg="ask ftp://anna:xxxxx@host/" error="dial http://anna:xxxxx@host: refused"
	// msg=attribute link=ftp://anna:xxxxx@host/ pointer=ftp://anna:xxxxx@host/ none=<nil>
	// msg=slice links=[ftp://anna:secret@host/]
	// msg=slice links=[ftp://anna:xxxxx@host/]
	// msg=field exported={Link:ftp://anna:xxxxx@host/}
	// ftp://anna:xxxxx@host/ [ftp://anna:xxxxx@host/] ftp://anna:xxxxx@host/
	// {"msg":"JSON","links":["ftp://anna:xxxxx@host/"]}
	// msg=invalid text="ftp://anna:xxxxx@host/a b" rule=segment
}

// A lineWriter masks passwords in what it passes on to another writer. It passes on whole lines,
// because a logger may write a line in several calls. It keeps the rest of a line until Flush.
type lineWriter struct {
	to   io.Writer
	rest []byte
}

func (w *lineWriter) Write(p []byte) (int, error) {
	w.rest = append(w.rest, p...)
	end := bytes.LastIndexByte(w.rest, '\n') + 1
	_, err := io.WriteString(w.to, uri.RedactAll(string(w.rest[:end])))
	w.rest = append(w.rest[:0], w.rest[end:]...)
	return len(p), err
}

func (w *lineWriter) Flush() error {
	_, err := io.WriteString(w.to, uri.RedactAll(string(w.rest)))
	w.rest = nil
	return err
}

// The output of any logger, or of another program, can go through a writer that masks passwords.
// Loggers do not write at the same time, so the writer needs no lock.
func Example_logWriter() {
	w := &lineWriter{to: os.Stdout}
	log.New(w, "", 0).Print("see http://anna:secret@host/")
	fmt.Fprint(w, "one line: http://anna:sec")
	fmt.Fprint(w, "ret@host/\nand the next one: http://anna:secret@host/")
	fmt.Println(w.Flush())
	// Output:
	// see http://anna:xxxxx@host/
	// one line: http://anna:xxxxx@host/
	// and the next one: http://anna:xxxxx@host/<nil>
}
