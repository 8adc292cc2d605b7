package recipes

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"

	"rfc2396.example/uri"
)

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
	fmt.Println(again.Start == c.Start, maps.Equal(again.Found, c.Found), again.Parent == nil, err)

	// An invalid reference is an error, as a value and as a key. The offset counts in that
	// string. The URI keeps its value.
	for _, data := range []string{`{"start": "http://a/b c"}`, `{"found": {"http://a/100%": ""}}`} {
		err := json.Unmarshal([]byte(data), &again)
		var broken *uri.SyntaxError
		fmt.Println(errors.As(err, &broken), broken.Rule, broken.Offset)
	}
	fmt.Println(again.Start, len(again.Found))

	// DB.Exec stores what Value returns. The zero value is the empty text. For NULL, use a
	// sql.Null, which calls Value since Go 1.24.
	for _, u := range []uri.URI{c.Start, {}} {
		value, err := u.Value()
		fmt.Printf("%#v %v\n", value, err)
	}

	// Rows.Scan calls Scan with a string, with bytes, or with nil for NULL.
	for _, column := range []any{"http://a/b", []byte("http://a/b c"), nil} {
		var u uri.URI
		var parent sql.Null[uri.URI]
		fmt.Println(u.Scan(column) == nil, parent.Scan(column) == nil)
	}
	// Output:
	// {"start":"HTTP://a/%7euser/#","found":{"":"the page itself","../b":"a sibling"},"parent":null} <nil>
	// true true true <nil>
	// true segment 10
	// true escaped 13
	// HTTP://a/%7euser/# 2
	// "HTTP://a/%7euser/#" <nil>
	// "" <nil>
	// true true
	// false false
	// false true
}

// An echo is a database whose queries return a row with their argument.
type echo struct{ driver.Conn }

func (echo) Connect(context.Context) (driver.Conn, error) { return echo{}, nil }
func (echo) Driver() driver.Driver                        { return nil }
func (echo) Close() error                                 { return nil }
func (echo) QueryContext(_ context.Context, _ string, args []driver.NamedValue) (driver.Rows, error) {
	return &echoed{value: args[0].Value}, nil
}

type echoed struct {
	value driver.Value
	done  bool
}

func (r *echoed) Columns() []string { return []string{"parent"} }
func (r *echoed) Close() error      { return nil }
func (r *echoed) Next(dest []driver.Value) error {
	if r.done {
		return io.EOF
	}
	dest[0], r.done = r.value, true
	return nil
}

func Example_null() {
	db := sql.OpenDB(echo{})
	for _, data := range []string{`{"parent":null}`, `{"parent":""}`, `{"parent":"http://a/"}`} {
		var c, again crawl
		err := json.Unmarshal([]byte(data), &c)
		if err == nil {
			err = db.QueryRow("", c.Parent).Scan(&again.Parent)
		}
		text, _ := json.Marshal(again.Parent)
		fmt.Println(string(text), err)
	}
	// Output:
	// null <nil>
	// "" <nil>
	// "http://a/" <nil>
}
