package recipes

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"rfc2396.example/uri"
)

func TestLinkify(t *testing.T) {
	to := func(href, text string) string { return `<a href="` + href + `" rel="nofollow">` + text + `</a>` }
	check(t, func(text string) (string, error) { return linkify(text), nil }, [][2]string{
		{"see http://a.example/b?c&d.", "see " + to("http://a.example/b?c&amp;d", "http://a.example/b?c&amp;d") + "."},
		{"(https://a.example) & mailto:a@b", "(" + to("https://a.example", "https://a.example") + ") &amp; " + to("mailto:a@b", "mailto:a@b")},
		{"<http://a.example/b\n  c>", "&lt;" + to("http://a.example/bc", "http://a.example/b\n  c") + "&gt;"},
		{"www.example.org/a, (www.b.example)", to("https://www.example.org/a", "www.example.org/a") + ", (" + to("https://www.b.example", "www.b.example") + ")"},
		{"http://a.example/it's www.", to("http://a.example/it&#39;s", "http://a.example/it&#39;s") + " www."},
		{"https://bank.example@evil.example/", "https://bank.example@evil.example/"}, {"http://:@h/", "http://:@h/"}, {"mailto://u:p@h/x", "mailto://u:p@h/x"},
		{"http://a.example/{id} www.a.example/{id}", "http://a.example/{id} www.a.example/{id}"},
		{"http://a.example/b-\nc", "http://a.example/b-\nc"}, {"http:///a http://h:99999/", "http:///a http://h:99999/"},
		{"javascript:alert(1) data:text/html,a ftp://h/ x@www.b.example", "javascript:alert(1) data:text/html,a ftp://h/ x@www.b.example"},
		{`http://a.example/"onclick="x`, to("http://a.example/", "http://a.example/") + "&#34;onclick=&#34;x"},
	})
}

// TestLinkifyAttacks shows that no text makes another tag, another attribute or another scheme, and that the text of the
// page is the text that was written.
func TestLinkifyAttacks(t *testing.T) {
	links := 0
	for _, part := range sequences(3, `"`, "'", "<", ">", "&", "&quot;", "&#34;", "`", " onclick=x", "javascript:", "http://h/", "www.h.example/", "\n", "\x00", "/", "\\", "@", "mailto:a", "é") {
		for _, text := range []string{part, "http://h/a" + part + "b", "www.h.example" + part, `"http://h` + part + `"`, "<mailto:a@b" + part + ">"} {
			var shown strings.Builder
			page := html.NewTokenizer(strings.NewReader(linkify(text)))
			for page.Next() != html.ErrorToken {
				switch token := page.Token(); token.Type {
				case html.TextToken:
					shown.WriteString(token.Data)
				case html.StartTagToken:
					links++
					isLink := token.Data == "a" && len(token.Attr) == 2 && token.Attr[0].Key == "href" && token.Attr[1].Val == "nofollow"
					if !isLink || !mayLink(uri.Match{URI: uri.MustParse(token.Attr[0].Val)}) {
						t.Fatalf("%q: %v", text, token)
					}
				case html.EndTagToken:
				default:
					t.Fatalf("%q: %v", text, token)
				}
			}
			if want := strings.ReplaceAll(text, "\x00", "\ufffd"); strings.ReplaceAll(shown.String(), "\x00", "\ufffd") != want {
				t.Fatalf("%q is shown as %q", text, shown.String())
			}
		}
	}
	if links < 10_000 {
		t.Errorf("%d links, want more", links)
	}
}
