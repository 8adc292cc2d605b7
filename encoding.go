// The interfaces of Go's encodings and of its databases.

package uri

import (
	"database/sql/driver"
	"errors"
	"fmt"
)

// AppendText implements [encoding.TextAppender]. It appends the text of u. The error is always nil.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText implements [encoding.TextMarshaler]. It returns the text of u, so that JSON, XML and
// flags represent a URI by its text. To omit the zero URI from JSON, use the option omitzero of Go
// 1.24; omitempty has no effect in encoding/json. The error is always nil.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It calls [Parse]. If the error is not nil, u
// is unchanged. UnmarshalText copies text.
//
// In JSON, "" decodes to the zero URI. An absent member leaves u unchanged, and so does null in
// encoding/json, but encoding/json/v2 turns null into the zero URI. A *URI is nil after an absent
// member, and after null.
func (u *URI) UnmarshalText(text []byte) error { return u.set(string(text)) }

// MarshalText implements [encoding.TextMarshaler]. It returns what [Server.Authority] does, with
// any password. A Server such as ":8080" or "my_host:80" is an error, which log/slog shows as
// "!ERROR:..."; log its String instead. A struct that embeds a Server, or Components, is encoded as
// that alone.
func (s Server) MarshalText() ([]byte, error) {
	text, err := s.Authority()
	return []byte(text), err
}

// UnmarshalText calls [ParseServer]. If the error is not nil, s is unchanged.
func (s *Server) UnmarshalText(text []byte) error {
	server, err := ParseServer(string(text))
	return assign(s, server, err)
}

// MarshalText implements [encoding.TextMarshaler]. It returns the text of [Components.URI], with
// any password. If Components.URI fails, log/slog shows "!ERROR:..."; log the String instead.
func (c Components) MarshalText() ([]byte, error) {
	u, err := c.URI()
	return []byte(u.text), err
}

// UnmarshalText calls [Parse]. If the error is not nil, c is unchanged.
func (c *Components) UnmarshalText(text []byte) error {
	u, err := Parse(string(text))
	return assign(c, u.Components(), err)
}

// AppendBinary implements [encoding.BinaryAppender]. It is like [URI.AppendText].
func (u URI) AppendBinary(b []byte) ([]byte, error) { return u.AppendText(b) }

// MarshalBinary implements [encoding.BinaryMarshaler], for encoding/gob. It is like
// [URI.MarshalText].
func (u URI) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. It is like [URI.UnmarshalText].
func (u *URI) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Scan implements [database/sql.Scanner] for columns of text. It parses a string or a []byte like
// [URI.UnmarshalText], and copies a []byte. NULL is an error; for a column that may be NULL, use
// sql.Null[URI].
func (u *URI) Scan(src any) error {
	switch src := src.(type) {
	case string:
		return u.set(src)
	case []byte:
		if src != nil {
			return u.set(string(src))
		}
	case nil:
	default:
		return fmt.Errorf("uri: cannot scan %T; want string or []byte", src)
	}
	return errors.New("uri: cannot scan NULL; use sql.Null[uri.URI]")
}

// set parses text and assigns the result to u. If the error is not nil, u is unchanged.
func (u *URI) set(text string) error {
	v, err := Parse(text)
	return assign(u, v, err)
}

// assign sets *p to v if err is nil. It returns err.
func assign[T any](p *T, v T, err error) error {
	if err == nil {
		*p = v
	}
	return err
}

// Value implements [driver.Valuer]. It returns the text of u as a string. The error is always nil.
func (u URI) Value() (driver.Value, error) { return u.text, nil }
