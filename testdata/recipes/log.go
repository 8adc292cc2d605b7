// A log without passwords, and URLs without other secrets.

package recipes

import (
	"bytes"
	"io"
	"strings"
	"sync"

	"rfc2396.example/uri"
)

// A maskingWriter masks passwords in what it passes on to another writer. It passes on whole lines. Several
// goroutines may write to it. Pass it to log.SetOutput, slog.NewJSONHandler, exec.Cmd and FlagSet.SetOutput: use one
// for each stream, and call Flush at the end. It cuts a line that is longer than 64 KB, and may show a password where
// it cuts.
//
// A ReplaceAttr of log/slog is not enough, because it does not see the text that a handler makes of a slice or a
// struct.
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

// withoutSecrets returns a URL, valid or not, without its query, its fragment, and the userinfo behind "//":
// "https://u:p@h/a?token=b" is "https://h/a", and "/cb?code=a" is "/cb". A token in the path stays, and so does what
// Redact shows. To show a parameter that is no secret, print it beside the result.
//
// It is for the URI of a request, and for the error of an HTTP client: if errors.As(err, &e) for a *url.Error e,
// print e.Op, withoutSecrets(e.URL) and e.Err.
func withoutSecrets(url string) string {
	c := uri.Split(uri.Redact(url)) // in "http://u:a/b@h/", the "/" was not meant to end the authority
	c.Query, c.Fragment = uri.Component{}, uri.Component{}
	if authority, isDefined := c.Authority.Get(); isDefined {
		c.Authority = uri.Defined(authority[strings.LastIndexByte(authority, '@')+1:])
	}
	return c.String()
}
