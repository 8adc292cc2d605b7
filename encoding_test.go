// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
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

// An xmlElement holds a URI where XML can hold one.
type xmlElement struct {
	XMLName   xml.Name `xml:"element"`
	Attribute URI      `xml:"attribute,attr"`
	Text      URI      `xml:",chardata"`
}

// codings are the ways to encode a URI, and to decode it.
var codings = []struct {
	name   string
	encode func(URI) ([]byte, error)
	decode func([]byte, *URI) error
}{
	{"MarshalText, UnmarshalText", URI.MarshalText,
		func(data []byte, u *URI) error { return u.UnmarshalText(data) }},
	{"MarshalBinary, UnmarshalBinary", URI.MarshalBinary,
		func(data []byte, u *URI) error { return u.UnmarshalBinary(data) }},
	{"AppendText, Scan",
		func(u URI) ([]byte, error) { return cutDst(u.AppendText([]byte("dst"))) },
		func(data []byte, u *URI) error { return u.Scan(data) }},
	{"AppendBinary, sql.Null",
		func(u URI) ([]byte, error) { return cutDst(u.AppendBinary([]byte("dst"))) },
		func(data []byte, u *URI) error {
			null := sql.Null[URI]{V: *u}
			err := null.Scan(data)
			*u = null.V
			return err
		}},
	{"Value, Scan of a string",
		func(u URI) ([]byte, error) {
			value, err := u.Value()
			text, ok := value.(string)
			if !ok {
				return nil, errors.New("not a string")
			}
			return []byte(text), err
		},
		func(data []byte, u *URI) error { return u.Scan(string(data)) }},
	{"encoding/json",
		func(u URI) ([]byte, error) { return json.Marshal(u) },
		func(data []byte, u *URI) error { return json.Unmarshal(data, u) }},
	{"the key of a map in encoding/json",
		func(u URI) ([]byte, error) { return json.Marshal(map[URI]int{u: 1}) },
		func(data []byte, u *URI) error {
			var m map[URI]int
			err := json.Unmarshal(data, &m)
			for key := range m {
				*u = key
			}
			return err
		}},
	{"encoding/xml",
		func(u URI) ([]byte, error) { return xml.Marshal(xmlElement{Attribute: u, Text: u}) },
		func(data []byte, u *URI) error {
			e := xmlElement{Attribute: *u, Text: *u}
			err := xml.Unmarshal(data, &e)
			if *u = e.Attribute; err == nil && e.Attribute != e.Text {
				err = errors.New("the attribute and the text differ")
			}
			return err
		}},
	{"encoding/gob",
		func(u URI) ([]byte, error) {
			var b bytes.Buffer
			err := gob.NewEncoder(&b).Encode(u)
			return b.Bytes(), err
		},
		func(data []byte, u *URI) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(u) }},
}

// cutDst returns what was appended to "dst".
func cutDst(data []byte, err error) ([]byte, error) {
	text, ok := bytes.CutPrefix(data, []byte("dst"))
	if !ok {
		return nil, errors.New("the result does not begin with dst")
	}
	return text, err
}

// checkEncoding checks that each coding decodes to what it encoded, and that the URI does not keep
// the bytes that it was decoded from.
func checkEncoding(t testing.TB, u URI) {
	t.Helper()
	for _, c := range codings {
		data, err := c.encode(u)
		if err != nil {
			t.Errorf("%s: encoding %q: %v", c.name, u, err)
			continue
		}
		got := URI{"x:y", offsets{2, 2, 3, 3}}
		err = c.decode(data, &got)
		clear(data)
		if err != nil || got != u {
			t.Errorf("%s: %q comes back as %q, %v", c.name, u, got, err)
		}
	}
}

func TestEncoding(tt *testing.T) {
	t := few(tt)
	checkEncoding(t, URI{})
	for _, c := range validRows(t) {
		if u, err := RFC2732.Parse(c.text); err == nil {
			checkEncoding(t, u)
		}
	}
}

// TestEncodingErrors checks that errors.As finds the error for an invalid text, and that the URI is
// unchanged.
func TestEncodingErrors(t *testing.T) {
	was := URI{"x:y", offsets{2, 2, 3, 3}}
	for _, c := range codings {
		data, err := c.encode(URI{text: "a b"})
		if err != nil {
			t.Errorf("%s: encoding an invalid text: %v", c.name, err)
		}
		u := was
		err = c.decode(data, &u)
		var se *SyntaxError
		if !errors.As(err, &se) || se.Rule != "rel_segment" || se.Offset != 1 || u != was {
			t.Errorf("%s: error %v leaves %q, want a *SyntaxError and %q", c.name, err, u, was)
		}
	}
	for _, src := range []any{nil, 1, true, 1.5} {
		u := was
		if err := u.Scan(src); err == nil || u != was {
			t.Errorf("Scan(%v): error %v leaves %q, want an error and %q", src, err, u, was)
		}
	}
	null := sql.Null[URI]{V: was, Valid: true}
	if err := null.Scan(nil); err != nil || null.Valid {
		t.Errorf("sql.Null.Scan(nil) makes it %v, %v", null, err)
	}
}

// TestJSONAbsent checks what the comment on UnmarshalText says about JSON.
func TestJSONAbsent(t *testing.T) {
	was := URI{"x:y", offsets{2, 2, 3, 3}}
	for _, test := range []struct {
		data    string
		value   URI
		pointer bool
	}{
		{`{}`, was, false},
		{`{"value":null,"pointer":null}`, was, false},
		{`{"value":"","pointer":""}`, URI{}, true},
	} {
		v := struct {
			Value   URI
			Pointer *URI
		}{Value: was}
		if err := json.Unmarshal([]byte(test.data), &v); err != nil || v.Value != test.value || (v.Pointer != nil) != test.pointer {
			t.Errorf("%s makes it %q and %v, %v; want %q, a pointer %v", test.data, v.Value, v.Pointer, err, test.value, test.pointer)
		}
	}
}
