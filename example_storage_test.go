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

	"rfc2396.example/uri"
)

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
