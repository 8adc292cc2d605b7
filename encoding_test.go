// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"testing"
)

var (
	_ encoding.TextAppender      = URI{}
	_ encoding.TextMarshaler     = URI{}
	_ encoding.TextUnmarshaler   = (*URI)(nil)
	_ encoding.BinaryAppender    = URI{}
	_ encoding.BinaryMarshaler   = URI{}
	_ encoding.BinaryUnmarshaler = (*URI)(nil)
	_ driver.Valuer              = URI{}
	_ sql.Scanner                = (*URI)(nil)
)

// encoded holds URIs in every place that an encoder may find them in.
type encoded struct {
	XMLName xml.Name    `json:"-" xml:"encoded"`
	Value   URI         `json:"value" xml:"value,attr"`
	Pointer *URI        `json:"pointer" xml:"pointer,attr"`
	Slice   []URI       `json:"slice" xml:"slice"`
	Map     map[URI]int `json:"map" xml:"-"`
}

// A coding is a round trip through a package.
type coding struct {
	name   string
	encode func(encoded) ([]byte, error)
	decode func([]byte, *encoded) error
}

var codings = []coding{
	{"encoding/json",
		func(v encoded) ([]byte, error) { return json.Marshal(v) },
		func(data []byte, v *encoded) error { return json.Unmarshal(data, v) }},
	{"encoding/xml",
		func(v encoded) ([]byte, error) { return xml.Marshal(v) },
		func(data []byte, v *encoded) error { return xml.Unmarshal(data, v) }},
	{"encoding/gob",
		func(v encoded) ([]byte, error) {
			var b bytes.Buffer
			err := gob.NewEncoder(&b).Encode(v)
			return b.Bytes(), err
		},
		func(data []byte, v *encoded) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) }},
}

// checkEncoding checks that every coding decodes to what it encoded.
func checkEncoding(t testing.TB, u URI) {
	t.Helper()
	in := encoded{Value: u, Pointer: &u, Slice: []URI{u, {}, u}, Map: map[URI]int{u: 1}}
	for _, c := range codings {
		data, err := c.encode(in)
		if err != nil {
			t.Errorf("%s: encoding %q: %v", c.name, u, err)
			continue
		}
		var out encoded
		if err := c.decode(data, &out); err != nil {
			t.Errorf("%s: decoding %q: %v", c.name, data, err)
			continue
		}
		if out.Value != u || out.Pointer == nil || *out.Pointer != u || len(out.Slice) != 3 || out.Slice[0] != u || out.Slice[1] != (URI{}) {
			t.Errorf("%s: %q comes back as %+v", c.name, u, out)
		}
		if _, ok := out.Map[u]; !ok && c.name != "encoding/xml" {
			t.Errorf("%s: %q comes back as the key of %v", c.name, u, out.Map)
		}
	}

	var flagged URI
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.TextVar(&flagged, "u", MustParse("x:y"), "")
	if err := flags.Parse([]string{"-u", u.String()}); err != nil || flagged != u {
		t.Errorf("flag: %q comes back as %q, %v", u, flagged, err)
	}

	for name, f := range map[string]func([]byte) ([]byte, error){
		"AppendText":   u.AppendText,
		"AppendBinary": u.AppendBinary,
	} {
		if got, err := f([]byte("dst")); err != nil || string(got) != "dst"+u.String() {
			t.Errorf("%s of %q: %q, %v", name, u, got, err)
		}
	}
	for name, f := range map[string]func(*URI) error{
		"UnmarshalText":   func(v *URI) error { text, _ := u.MarshalText(); return v.UnmarshalText(text) },
		"UnmarshalBinary": func(v *URI) error { data, _ := u.MarshalBinary(); return v.UnmarshalBinary(data) },
		"Scan a string":   func(v *URI) error { value, _ := u.Value(); return v.Scan(value) },
		"Scan bytes":      func(v *URI) error { return v.Scan([]byte(u.String())) },
	} {
		v := MustParse("x:y")
		if err := f(&v); err != nil || v != u {
			t.Errorf("%s: %q comes back as %q, %v", name, u, v, err)
		}
	}
}

func TestEncoding(t *testing.T) {
	for _, c := range validRows(t) {
		checkEncoding(t, RFC2732.MustParse(c.text))
	}
	checkEncoding(t, RFC2732.MustParse("http://[::1]/?&'"))
	checkEncoding(t, URI{})
}

// TestEncodingCopies shows that a URI does not keep the bytes that it was decoded from.
func TestEncodingCopies(t *testing.T) {
	for name, decode := range map[string]func(*URI, []byte) error{
		"UnmarshalText":   (*URI).UnmarshalText,
		"UnmarshalBinary": (*URI).UnmarshalBinary,
		"Scan":            func(u *URI, data []byte) error { return u.Scan(data) },
	} {
		var u URI
		data := []byte("http://a/b")
		if err := decode(&u, data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		copy(data, "mailto:c@d")
		if u.String() != "http://a/b" {
			t.Errorf("%s: the URI becomes %q with the bytes that it came from", name, u)
		}
	}
	u := MustParse("http://a/b")
	for name, encode := range map[string]func() ([]byte, error){"MarshalText": u.MarshalText, "MarshalBinary": u.MarshalBinary} {
		data, _ := encode()
		copy(data, "mailto:c@d")
		if u.String() != "http://a/b" {
			t.Errorf("%s: the URI becomes %q with the bytes that it gave", name, u)
		}
	}
}

// TestEncodingErrors checks that errors.As finds the error for invalid text, and that the URI is
// unchanged.
func TestEncodingErrors(t *testing.T) {
	isSyntax := func(err error) bool {
		var se *SyntaxError
		return errors.As(err, &se) && se.Rule == "rel_segment" && se.Offset == 1
	}
	was := MustParse("x:y")
	check := func(name string, u URI, err error) {
		t.Helper()
		if !isSyntax(err) || u != was {
			t.Errorf("%s: error %v leaves %q, want a *SyntaxError and %q", name, err, u, was)
		}
	}

	for name, decode := range map[string]func(u *URI) error{
		"UnmarshalText":   func(u *URI) error { return u.UnmarshalText([]byte("a b")) },
		"UnmarshalBinary": func(u *URI) error { return u.UnmarshalBinary([]byte("a b")) },
		"Scan a string":   func(u *URI) error { return u.Scan("a b") },
		"Scan bytes":      func(u *URI) error { return u.Scan([]byte("a b")) },
	} {
		u := was
		check(name, u, decode(&u))
	}

	bad, err := codings[2].encode(encoded{Value: URI{text: "a b"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		coding
		data []byte
	}{
		{codings[0], []byte(`{"value":"a b"}`)},
		{codings[1], []byte(`<encoded value="a b"/>`)},
		{codings[2], bad},
	} {
		v := encoded{Value: was}
		check(test.name, v.Value, test.decode(test.data, &v))
	}
	v := encoded{Value: was}
	if err := json.Unmarshal([]byte(`{"map":{"a b":1}}`), &v); !isSyntax(err) || len(v.Map) != 0 {
		t.Errorf("encoding/json: an invalid key gives %v, error %v", v.Map, err)
	}

	// The flag package has only the message.
	u := was
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(&u, "u", was, "")
	if err := flags.Parse([]string{"-u", "a b"}); err == nil || u != was {
		t.Errorf("flag: error %v leaves %q", err, u)
	}

	for _, src := range []any{nil, 1, true, 1.5} {
		u := was
		if err := u.Scan(src); err == nil || u != was {
			t.Errorf("Scan(%v): error %v leaves %q", src, err, u)
		}
	}
}

// TestJSONAbsent checks what the comment on UnmarshalText says about JSON.
func TestJSONAbsent(t *testing.T) {
	was := MustParse("x:y")
	for _, test := range []struct {
		data    string
		value   URI
		pointer bool
	}{
		{`{}`, was, false},
		{`{"value":null,"pointer":null}`, was, false},
		{`{"value":"","pointer":""}`, URI{}, true},
	} {
		v := encoded{Value: was}
		if err := json.Unmarshal([]byte(test.data), &v); err != nil || v.Value != test.value || (v.Pointer != nil) != test.pointer {
			t.Errorf("%s makes it %q and %v, %v", test.data, v.Value, v.Pointer, err)
		}
	}
}

// echo is a database. A query returns its arguments as one row.
type echo struct{}

type echoRows struct {
	values []driver.Value
	done   bool
}

func init() { sql.Register("echo", echo{}) }

func (echo) Open(string) (driver.Conn, error)               { return echo{}, nil }
func (echo) Prepare(string) (driver.Stmt, error)            { return echo{}, nil }
func (echo) Close() error                                   { return nil }
func (echo) Begin() (driver.Tx, error)                      { return nil, errors.New("no transactions") }
func (echo) NumInput() int                                  { return -1 }
func (echo) Exec([]driver.Value) (driver.Result, error)     { return nil, errors.New("no results") }
func (echo) Query(args []driver.Value) (driver.Rows, error) { return &echoRows{values: args}, nil }

func (r *echoRows) Columns() []string { return make([]string, len(r.values)) }
func (r *echoRows) Close() error      { return nil }
func (r *echoRows) Next(dest []driver.Value) error {
	if r.done {
		return io.EOF
	}
	r.done = true
	copy(dest, r.values)
	return nil
}

func TestSQL(t *testing.T) {
	db, err := sql.Open("echo", "")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	query := func(arg any, dest any) error {
		return db.QueryRowContext(context.Background(), "", arg).Scan(dest)
	}
	for _, c := range validRows(t) {
		u := RFC2732.MustParse(c.text)
		var got URI
		if err := query(u, &got); err != nil || got != u {
			t.Errorf("%s: %q comes back as %q, %v", c.where, u, got, err)
		}
		if err := query([]byte(c.text), &got); err != nil || got != u {
			t.Errorf("%s: the bytes of %q come back as %q, %v", c.where, u, got, err)
		}
		var null sql.Null[URI]
		if err := query(sql.Null[URI]{V: u, Valid: true}, &null); err != nil || !null.Valid || null.V != u {
			t.Errorf("%s: %q comes back as %v, %v", c.where, u, null, err)
		}
	}
	u := MustParse("x:y")
	var se *SyntaxError
	if err := query("a b", &u); !errors.As(err, &se) || u != MustParse("x:y") {
		t.Errorf("an invalid text: error %v leaves %q", err, u)
	}
	if err := query(nil, &u); err == nil || u != MustParse("x:y") {
		t.Errorf("NULL: error %v leaves %q", err, u)
	}
	null := sql.Null[URI]{V: u, Valid: true}
	if err := query(nil, &null); err != nil || null.Valid {
		t.Errorf("NULL: %v, %v", null, err)
	}
}
