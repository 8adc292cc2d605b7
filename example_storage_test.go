// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
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

// A fetch holds a URI, which its LogValue masks.
type fetch struct {
	Link  uri.URI
	Tries int
}

func (f fetch) LogValue() slog.Value {
	return slog.GroupValue(slog.Any("link", logged{f.Link}), slog.Int("tries", f.Tries))
}

// A log should not show a password (section 7). The ReplaceAttr of a handler masks a URI that
// is an attribute, but never sees a URI in a struct or in a slice.
func Example_log() {
	mask := func(groups []string, a slog.Attr) slog.Attr {
		switch u := a.Value.Any().(type) {
		case uri.URI:
			a.Value = slog.AnyValue(logged{u})
		case *uri.URI:
			if u != nil {
				a.Value = slog.AnyValue(logged{*u})
			}
		}
		if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
			return slog.Attr{} // for this example
		}
		return a
	}
	options := &slog.HandlerOptions{ReplaceAttr: mask}
	log := slog.New(slog.NewTextHandler(os.Stdout, options))
	u, none := uri.MustParse("ftp://anna:secret@host/"), (*uri.URI)(nil)
	log.Info("attribute", "link", u)
	log.Info("pointer", "link", &u, "none", none)
	log.Info("slice", "links", []uri.URI{u}) // shows the password
	log.Info("slice", "links", []logged{{u}})
	log.Info("struct", "fetch", fetch{u, 1})
	log.Info("field", "exported", struct{ Link logged }{logged{u}})
	fmt.Printf("%v %+v %#v\n", logged{u}, []logged{{u}}, logged{u})
	slog.New(slog.NewJSONHandler(os.Stdout, options)).Info("JSON", "links", []logged{{u}}, "fetch", fetch{u, 1})

	// A SyntaxError shows no password. A text that does not parse may.
	const text = "ftp://anna:secret@host/a b"
	_, err := uri.Parse(text)
	var broken *uri.SyntaxError
	if errors.As(err, &broken) { // its offset does not count in the redacted text
		log.Info("invalid", "text", uri.Redact(text), "rule", broken.Rule)
	}
	// Output:
	// msg=attribute link=ftp://anna:xxxxx@host/
	// msg=pointer link=ftp://anna:xxxxx@host/ none=<nil>
	// msg=slice links=[ftp://anna:secret@host/]
	// msg=slice links=[ftp://anna:xxxxx@host/]
	// msg=struct fetch.link=ftp://anna:xxxxx@host/ fetch.tries=1
	// msg=field exported={Link:ftp://anna:xxxxx@host/}
	// ftp://anna:xxxxx@host/ [ftp://anna:xxxxx@host/] ftp://anna:xxxxx@host/
	// {"msg":"JSON","links":["ftp://anna:xxxxx@host/"],"fetch":{"link":"ftp://anna:xxxxx@host/","tries":1}}
	// msg=invalid text="ftp://anna:xxxxx@host/a b" rule=segment
}
