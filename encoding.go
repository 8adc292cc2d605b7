// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"database/sql/driver"
	"errors"
	"fmt"
)

// AppendText implements [encoding.TextAppender]: it appends the text of u, as
// String returns it. The error is always nil.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText implements [encoding.TextMarshaler], and so encodes URIs as JSON
// strings and keys, XML attributes and elements, and flags: as the text of u. To leave
// a zero value out of JSON, use omitzero; omitempty has no effect. The error is always
// nil.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]: it parses text in the syntax
// of [RFC2732], so that it takes what MarshalText gives. It therefore accepts brackets, which
// [Parse] refuses; to refuse them too, check Valid(u.String()). Where it returns an error, a
// [*SyntaxError], u is what it was.
//
// In JSON, "" is a valid reference, to the current document. It makes u the zero
// value, which is also what u has where a member is absent; and null leaves u what
// it was. Where these differ, decode into a *URI: absent and null are nil then.
func (u *URI) UnmarshalText(text []byte) error { return u.set(string(text)) }

// AppendBinary implements [encoding.BinaryAppender] like [URI.AppendText].
func (u URI) AppendBinary(b []byte) ([]byte, error) { return u.AppendText(b) }

// MarshalBinary implements [encoding.BinaryMarshaler] like [URI.MarshalText], for
// encoding/gob.
func (u URI) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler] like [URI.UnmarshalText].
func (u *URI) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Scan implements [database/sql.Scanner] for columns of text: it parses a string or
// bytes like [URI.UnmarshalText]. NULL is an error; use sql.Null[URI] where it may
// come up. Where it returns an error, u is what it was.
func (u *URI) Scan(src any) error {
	switch src := src.(type) {
	case string:
		return u.set(src)
	case []byte:
		return u.set(string(src))
	case nil:
		return errors.New("uri: cannot scan NULL; use sql.Null[uri.URI]")
	}
	return fmt.Errorf("uri: cannot scan %T; want string or []byte", src)
}

// set makes u the URI with the given text, or leaves it what it was.
func (u *URI) set(text string) error {
	v, err := RFC2732.Parse(text)
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// Value implements [driver.Valuer]: it returns the text of u, a string. The error is
// always nil.
func (u URI) Value() (driver.Value, error) { return u.text, nil }
