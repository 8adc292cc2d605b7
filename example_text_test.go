package uri_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"rfc2396.example/uri"
)

// A crawl is what a program stores.
type crawl struct {
	Start uri.URI            `json:"start"`
	Found map[uri.URI]string `json:"found"`
	Proxy *uri.URI           `json:"proxy"` // nil is null, while "" is a reference
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
	// {"start":"HTTP://a/%7euser/#","found":{"":"the page itself","../b":"a sibling"},"proxy":null} <nil>
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

// A maskingWriter masks passwords in what it passes on to another writer. It passes on whole lines.
// Several goroutines may write to it.
type maskingWriter struct {
	to   io.Writer
	mu   sync.Mutex
	rest []byte // the line that is not finished
}

func (w *maskingWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	end := bytes.LastIndexByte(p, '\n') + 1
	if end > 0 {
		end += len(w.rest)
	}
	w.rest = append(w.rest, p...)
	if len(w.rest)-end > 64<<10 {
		end = len(w.rest)
	}
	return len(p), w.pass(end)
}

// Flush passes on a line that is not finished.
func (w *maskingWriter) Flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.pass(len(w.rest))
}

// pass passes on the first n bytes of what w keeps.
func (w *maskingWriter) pass(n int) error {
	if n == 0 {
		return nil
	}
	_, err := io.WriteString(w.to, uri.Redact(string(w.rest[:n])))
	rest := w.rest[n:]
	if cap(w.rest) > 256<<10 { // after a very long line
		w.rest = nil
	}
	w.rest = append(w.rest[:0], rest...)
	return err
}

// A log should not show a password (section 7). A writer sees what every logger makes of every
// value. Beside an error of this package, print the text with %q, and Reason.
func Example_log() {
	w := &maskingWriter{to: os.Stdout} // one for each stream
	options := &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{} // for this example
		}
		return a
	}}
	u, none := uri.MustParse("ftp://anna:secret@host/"), (*url.Error)(nil)
	x := &url.URL{Scheme: "ftp", User: url.UserPassword("anna", "secret"), Host: "host"}
	_, err := url.Parse(u.String() + "%")
	slog.New(slog.NewTextHandler(w, options)).Info("ask "+u.String(), "url", x, "links", []uri.URI{u}, "none", none)
	slog.New(slog.NewJSONHandler(w, options)).Info("ask "+u.String(), "links", []uri.URI{u}, "error", err)
	plain := log.New(w, "", 0)
	plain.Print(x, []error{err})
	fmt.Fprint(w, "in pieces: ftp://anna:sec") // as another program may
	fmt.Fprintln(w, "ret@host/")

	const text = "ftp://anna:secret@host/a b"
	_, err = uri.Parse(text)
	var broken *uri.SyntaxError
	if errors.As(err, &broken) { // its Offset does not count in what w writes
		plain.Printf("%q: %s", text, broken.Reason())
	}
	// Output:
	// level=INFO msg="ask ftp://anna:xxxxx@host/" url=ftp://anna:xxxxx@host links=[ftp://anna:xxxxx@host/] none=<nil>
	// {"level":"INFO","msg":"ask ftp://anna:xxxxx@host/","links":["ftp://anna:xxxxx@host/"],"error":"parse \"ftp://anna:xxxxx@host/%\": invalid URL escape \"%\""}
	// ftp://anna:xxxxx@host [parse "ftp://anna:xxxxx@host/%": invalid URL escape "%"]
	// in pieces: ftp://anna:xxxxx@host/
	// "ftp://anna:xxxxx@host/a b": ' ' must be escaped as "%20"
}

// Package flag prints defaults, and values that do not parse. Its error has the value, too.
func Example_flag() {
	w := &maskingWriter{to: os.Stdout}
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(w)
	var u uri.URI
	flags.TextVar(&u, "from", uri.MustParse("ftp://anna:secret@host/"), "where to look")
	err := flags.Parse([]string{"-from", "ftp://anna:secret@host/a b"})
	fmt.Println(uri.Redact(err.Error()))
	// Output:
	// invalid value "ftp://anna:xxxxx@host/a b" for flag -from: uri: invalid segment at byte 24: ' ' must be escaped as "%20"
	// Usage:
	//   -from value
	//     	where to look (default ftp://anna:xxxxx@host/)
	// invalid value "ftp://anna:xxxxx@host/a b" for flag -from: uri: invalid segment at byte 24: ' ' must be escaped as "%20"
}

// TestMaskingWriter writes from two loggers at the same time, and a long line without an end.
func TestMaskingWriter(t *testing.T) {
	var out bytes.Buffer
	w := &maskingWriter{to: &out}
	plain, structured := log.New(w, "", 0), slog.New(slog.NewTextHandler(w, nil))
	var group sync.WaitGroup
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 250 {
				plain.Print("ftp://anna:secret@host/")
				structured.Info("ftp://anna:secret@host/")
			}
		}()
	}
	group.Wait()
	if s := out.String(); strings.Contains(s, "secret") || strings.Count(s, "anna:xxxxx@host/") != 2000 || strings.Count(s, "\n") != 2000 {
		t.Errorf("%d lines of 2000: %.500q", strings.Count(s, "\n"), s)
	}
	for range 1000 {
		fmt.Fprint(w, strings.Repeat("x", 100))
		if len(w.rest) > 64<<10 {
			t.Fatalf("%d bytes are kept", len(w.rest))
		}
	}
	if _, err := w.Write(bytes.Repeat([]byte("y"), 1<<20)); err != nil || cap(w.rest) > 256<<10 {
		t.Errorf("room for %d bytes is kept after a long line, %v", cap(w.rest), err)
	}
	if err := w.Flush(); err != nil || strings.Count(out.String(), "x") != 5*2000+100*1000 || len(w.rest) > 0 {
		t.Errorf("%d bytes are kept after Flush, %v", len(w.rest), err)
	}
}
