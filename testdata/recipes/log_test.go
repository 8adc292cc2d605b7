package recipes

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"rfc2396.example/uri"
)

// A log should not show a password (section 7). A writer sees what every logger makes of every
// value. Of a text that did not parse, it may show one, so print only what the error says.
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
	fmt.Fprint(w, "in pieces: ftp://an") // as another program may
	fmt.Fprint(w, "na:sec")
	fmt.Fprintln(w, "ret@host/")

	const text = "http://anna:12/my secret@host/"
	_, err = uri.Parse(text)
	var broken *uri.SyntaxError
	if errors.As(fmt.Errorf("the feed %s: %w", text, err), &broken) {
		plain.Printf("the feed: %s at byte %d: %s", broken.Rule, broken.Offset, broken.Reason())
	}
	fmt.Println(uri.Redact(text))
	// Output:
	// level=INFO msg="ask ftp://anna:xxxxx@host/" url=ftp://anna:xxxxx@host links=[ftp://anna:xxxxx@host/] none=<nil>
	// {"level":"INFO","msg":"ask ftp://anna:xxxxx@host/","links":["ftp://anna:xxxxx@host/"],"error":"parse \"ftp://anna:xxxxx@host/%\": invalid URL escape \"%\""}
	// ftp://anna:xxxxx@host [parse "ftp://anna:xxxxx@host/%": invalid URL escape "%"]
	// in pieces: ftp://anna:xxxxx@host/
	// the feed: segment at byte 17: ' ' must be escaped as "%20"
	// http://anna:12/my secret@host/
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
	if err := new(maskingWriter).Flush(); err != nil { // without a writer: it has nothing to write
		t.Error(err)
	}
}

// FindAll ends a URI at "^", so it must look at a masked line.
func Example_findInLog() {
	const line = "dial http://u:se/cret^word@h/: refused"
	for _, text := range []string{line, uri.Redact(line)} {
		for m := range uri.FindAll(text) {
			fmt.Println(m.URI)
		}
	}
	// Output:
	// http://u:se/cret
	// http://u:xxxxx@h/
}

func TestWithoutSecrets(t *testing.T) {
	for _, text := range []string{"user=u password=secret", "Authorization: Bearer secret", `{"password":"secret"}`} {
		if uri.Redact(text) != text || withoutSecrets(text) != text {
			t.Errorf("%s is masked; update RECIPES.md", text)
		}
	}
	check(t, func(url string) (string, error) { return withoutSecrets(url), nil }, [][2]string{
		{"https://u:p@h/a?token=b#c", "https://h/a"}, {"https://token@h:80/a", "https://h:80/a"},
		{"/cb?code=abc", "/cb"}, {"https://h/#t=a", "https://h/"}, {"https://to@ken@h", "https://h"}, {"//u:p@h/", "//h/"},
		{"https://u:p@q:w@h", "https://h"}, {"%zz?a", "%zz"}, {"*", "*"}, {"", ""},
		{"amqp://u:p@[::1],a_b:1/v?x", "amqp://[::1],a_b:1/v"}, {"http://u:se/cret@h/?x", "http://h/"},
		{"http://u:12?secret@h/", "http://u:12"}, {"http://u:s?ecret@h/", "http://h/"},
		{"http://u:s#ecret@h/", "http://h/"}, {"http://u:s@e:80/x@h/", "http://e:80/x@h/"}, {"http://u:s@e/x@h/", "http://h/"},
		{"http://u:s%40h/", "http://u:xxxxx"}, {"http://u:port/", "http://u:xxxxx"},
		{"http://u:***@127.0.0.1:1/a?q=t#f", "http://127.0.0.1:1/a"},
		{"http://u:12/secret@h/", "http://u:12/secret@h/"}, {"mailto:a@b?subject=c", "mailto:a@b"},
		{`http:\\u:p@h\?t`, "http:\\\\u:xxxxx@h\\"}, {"http://u:s ecret@h/?x", "http://h/"},
	})
	for _, part := range sequences(4, "a", "é", "%40", ":", "/", "?", "#", "@", "[", "^", "&") {
		for _, form := range []string{"http://u:%ssecret@h/p", "https://h/p?%ssecret", "/p#%ssecret"} {
			text := fmt.Sprintf(form, part)
			isTwo := strings.Count(text, "://") > 1 // URIs for Redact
			if got := withoutSecrets(text); strings.Contains(got, "secret") && !isTwo {
				t.Fatalf("withoutSecrets(%q) = %q", text, got)
			}
		}
	}
	_, err := http.Get("http://u:sesame@127.0.0.1:1/a?q=t#f")
	var failed *url.Error
	if !errors.As(err, &failed) || failed.URL != "http://u:***@127.0.0.1:1/a?q=t#f" || withoutSecrets(failed.URL) != "http://127.0.0.1:1/a" {
		t.Errorf("net/http's error: %v", err)
	}
}
