// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	"rfc2396.example/uri"
)

// A crawl is what a program wants to keep.
type crawl struct {
	Start uri.URI            `json:"start"`
	Found map[uri.URI]string `json:"found"`
	Proxy *uri.URI           `json:"proxy"` // nil is null, while "" is a reference
	Robot uri.URI            `json:"robot,omitzero"`
}

// URIs in JSON and in a database are text, of which not a byte changes.
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

	// What is no URI reference is refused, as a value and as a key. The error counts the
	// bytes of that string, and the URI stays what it was.
	for _, data := range []string{`{"start": "http://a/b c"}`, `{"found": {"http://a/100%": ""}}`} {
		err := json.Unmarshal([]byte(data), &again)
		var broken *uri.SyntaxError
		fmt.Println(errors.As(err, &broken), broken)
	}
	fmt.Println(again.Start, len(again.Found))

	// In a database, Exec takes a URI for the text that Value returns, and a column that may be
	// NULL is a sql.Null. The zero value is not NULL: it is the empty text.
	for _, parent := range []sql.Null[uri.URI]{{V: c.Start, Valid: true}, {Valid: true}, {}} {
		value, err := parent.Value()
		fmt.Printf("%#v %v\n", value, err)
	}

	// Rows.Scan calls Scan, with NULL or with text, as a string or as bytes.
	for _, column := range []any{"http://a/b", []byte("http://a/b c"), nil} {
		var u uri.URI
		var parent sql.Null[uri.URI]
		fmt.Println(u.Scan(column))
		fmt.Println(parent.Scan(column))
	}
	// Output:
	// {"start":"HTTP://a/%7euser/#","found":{"":"the page itself","../b":"a sibling"},"proxy":null} <nil>
	// true true true <nil>
	// true uri: invalid segment at byte 10: ' ' must be escaped as "%20"
	// true uri: invalid escaped at byte 13: want two hex digits after "%", or "%25" for the character itself
	// HTTP://a/%7euser/# 2
	// "HTTP://a/%7euser/#" <nil>
	// "" <nil>
	// <nil> <nil>
	// <nil>
	// <nil>
	// uri: invalid segment at byte 10: ' ' must be escaped as "%20"
	// uri: invalid segment at byte 10: ' ' must be escaped as "%20"
	// uri: cannot scan NULL; use sql.Null[uri.URI]
	// <nil>
}
