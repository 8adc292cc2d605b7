// A URI or a Server that prints itself without its password, as a field of a configuration does.

package recipes

import (
	"encoding"
	"fmt"

	"rfc2396.example/uri"
)

// A logged value is a URI or a Server that hides its password wherever it is printed, even in a slice or a struct. A
// URI is printed as Redacted and Redact mask it, and a Server without its userinfo. SECURITY.md has the classes of
// passwords that Redact shows, such as that of "postgres://u:53/cr3t@db/x", which is printed whole. The verbs of fmt,
// such as %q, print this text. For a text that did not parse, print uri.Redact(fmt.Sprintf("%q", text)). In an
// unexported field, and for %w, fmt does not call methods. The value is kept in a function, so fmt prints the address
// of the function there, and no password.
//
// To send a value to another program, marshal its Value: a logged value marshals as it prints, so that the password is
// "xxxxx" after a round trip. Compare two of them by their Value, because reflect.DeepEqual takes functions for
// different, unless both are nil.
type logged[T uri.URI | uri.Server] struct{ get func() T }

func hide[T uri.URI | uri.Server](v T) logged[T] { return logged[T]{func() T { return v }} }

// Value returns the URI or the Server, which shows its password.
func (l logged[T]) Value() (v T) {
	if l.get != nil {
		v = l.get()
	}
	return v
}

func (l logged[T]) String() string {
	if server, ok := any(l.Value()).(uri.Server); ok {
		server.Userinfo = uri.Component{}
		return server.String()
	}
	return uri.Redact(any(l.Value()).(uri.URI).Redacted())
}
func (l logged[T]) MarshalText() ([]byte, error) { return []byte(l.String()), nil }
func (l *logged[T]) UnmarshalText(text []byte) error {
	var v T
	err := any(&v).(encoding.TextUnmarshaler).UnmarshalText(text)
	if err == nil {
		*l = hide(v)
	}
	return err
}
func (l logged[T]) Format(s fmt.State, verb rune) { // for all verbs, such as %d
	fmt.Fprintf(s, fmt.FormatString(s, verb), l.String())
}
