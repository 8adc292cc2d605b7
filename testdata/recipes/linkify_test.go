package recipes

import (
	"fmt"
	"strings"
	"testing"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/html"
	"rfc2396.example/uri"
)

func TestLinkify(t *testing.T) {
	to := func(href, text string) string {
		return `<a href="` + href + `" dir="ltr" rel="nofollow">` + text + `</a>`
	}
	same := func(href string) string { return to(href, href) }
	check(t, func(text string) (string, error) { return linkify(text), nil }, [][2]string{
		{"see http://a.example/b?c&d.", "see " + same("http://a.example/b?c&amp;d") + "."},
		{"(https://a.example) & mailto:a@b", "(" + same("https://a.example") + ") &amp; " + same("mailto:a@b")},
		{"<http://a.example/b\n  c>", "&lt;" + to("http://a.example/bc", "http://a.example/b\n  c") + "&gt;"},
		{"www.example.org/a, (www.b.example)", to("https://www.example.org/a", "www.example.org/a") + ", (" + to("https://www.b.example", "www.b.example") + ")"},
		{"http://a.example/it's www.", same("http://a.example/it&#39;s") + " www."},
		{"https://bank.example@evil.example/", "https://bank.example@evil.example/"}, {"http://:@h/", "http://:@h/"}, {"mailto://u:p@h/x", "mailto://u:p@h/x"},
		{"http://a.example/{id} www.a.example/{id}", "http://a.example/{id} www.a.example/{id}"},
		{"http://a.example/b-\nc", "http://a.example/b-\nc"}, {"http:///a http://h:99999/", "http:///a http://h:99999/"},
		{"javascript:alert(1) data:text/html,a ftp://h/ x@www.b.example", "javascript:alert(1) data:text/html,a ftp://h/ x@www.b.example"},
		{`http://a.example/"onclick="x`, same("http://a.example/") + "&#34;onclick=&#34;x"},
		{"\"http://bank.example        \n   .evil.example/\"", "&#34;http://bank.example        \n   .evil.example/&#34;"},
		{"<http://bank.example\n.evil.example/>", "&lt;http://bank.example\n.evil.example/&gt;"},
		{"<mailto:a@bank.example\n.evil.example>", "&lt;mailto:a@bank.example\n.evil.example&gt;"},
		{"www.archive.org/web/2020/http://a.example/", to("https://www.archive.org/web/2020/http://a.example/", "www.archive.org/web/2020/http://a.example/")},
		{"www.a.example,http://b.example/ http://c.example", "www.a.example," + same("http://b.example/") + " " + same("http://c.example")},
		{"http://a.example/(www.b.example)", same("http://a.example/(www.b.example)")},
		{"https://de.wikipedia.org/wiki/Köln www.a.example/Köln", "https://de.wikipedia.org/wiki/Köln www.a.example/Köln"},
		{"www.h/http://b/{x} http://a/", "www.h/http://b/{x} " + same("http://a/")},
		{`WWW.x.org "www.x.org"`, "WWW.x.org &#34;www.x.org&#34;"},
		{"www.a,www.b", "www.a,www.b"}, {"mailto:a@b?subject=c", same("mailto:a@b?subject=c")},
		{"\u202ehttp://evil.example/moc.knab//:sptth", "\u202e" + same("http://evil.example/moc.knab//:sptth")},
		{"见 http://a.example。", "见 " + same("http://a.example") + "。"}, {"http://a.example／ b", same("http://a.example") + "／ b"},
		{"http://a.example，b。c", same("http://a.example") + "，b。c"}, {"http://a.example\u3000b", same("http://a.example") + "\u3000b"},
	})
	for _, unseen := range []string{"\x00", "\u00ad", "\u061c", "\u180e", "\u200b", "\u200d", "\u200e", "\u2060", "\ufeff", "\U000e0061"} {
		for _, form := range []string{"https://a.example%s.b.example/c", "https://a.example.%sb.example", "https://a.example/。%s", "www.a.example%s"} {
			staysText(t, fmt.Sprintf(form, unseen))
		}
	}
	for _, behind := range []string{"＠", "：", "？", "＃", "＼", "⧸", "╱", "∙", "・", "。", "|.", "^", "}", "'", ",.", `"@`} {
		staysText(t, "https://a.example"+behind+"b.example/")
	}
	for _, mark := range ".,:;!?'*_~+" { // FindAll removes each of them
		staysText(t, fmt.Sprintf("%chttps://a.example/%[1]c\u200bb", mark))
	}
	for _, dot := range []string{"\u2024", "\u2044", "\u2215", "\u3002", "\ufe52", "\uff0e", "\uff0f", "\uff61"} {
		staysText(t, "https://a.example"+dot+"b.example")
		staysText(t, "www.a.example."+dot+"1")
	}
}

// staysText checks that linkify makes no link.
func staysText(t *testing.T, text string) {
	t.Helper()
	if got := linkify(text); got != html.EscapeString(text) {
		t.Errorf("linkify(%q) = %q", text, got)
	}
}

// TestLinkifyIRI has the claims of the comment on linkify about a URI that is Cut.
func TestLinkifyIRI(t *testing.T) {
	check(t, func(text string) (string, error) {
		u, err := uri.ParseLink(text)
		ascii, _ := withASCIIHost(u)
		mayBe := func(u uri.URI) bool { return mayLink(uri.Match{URI: u}, u.String()) }
		return fmt.Sprint(u, mayBe(u), mayBe(ascii)), err
	}, [][2]string{
		{"https://de.wikipedia.org/wiki/Köln", "https://de.wikipedia.org/wiki/K%C3%B6ln true true"},
		{"https://a.example/ü).", "https://a.example/%C3%BC). true true"},
		{"https://bücher.example", "https://b%C3%BCcher.example false true"},
	})
}

// TestLinkifyAttacks shows that no text makes another tag, another attribute or another scheme, and that the text of
// the page is the text that was written. By nlnwa/whatwg-url, a link leads to what it shows, and to the host that
// stands in front of the first white space in it. No link begins where another one ends.
func TestLinkifyAttacks(t *testing.T) {
	links := 0
	for _, part := range sequences(3, `"`, "'", "<", ">", "&", "&quot;", "&#34;", "`", " onclick=x", "javascript:", "http://h/", "www.h.example/", "\n", " \n .e", "\x00", "/", "\\", "@", "mailto:a", "é") {
		for _, text := range []string{part, "http://h/a" + part + "b", "www.h.example" + part, `"http://h` + part + `"`, "<mailto:a@b" + part + ">"} {
			var shown strings.Builder
			var href string
			page := html.NewTokenizer(strings.NewReader(linkify(text)))
			for before := html.TextToken; page.Next() != html.ErrorToken; {
				token := page.Token()
				switch token.Type {
				case html.TextToken:
					shown.WriteString(token.Data)
					if href != "" && !leadsTo(token.Data, href) {
						t.Fatalf("%q: %q leads to %s", text, token.Data, href)
					}
				case html.StartTagToken:
					links++
					isLink := token.Data == "a" && len(token.Attr) == 3 && token.Attr[0].Key == "href" && token.Attr[1].Key == "dir" && token.Attr[2].Val == "nofollow"
					if !isLink || before == html.EndTagToken {
						t.Fatalf("%q: %v", text, token)
					}
					href = token.Attr[0].Val
				case html.EndTagToken:
					href = ""
				default:
					t.Fatalf("%q: %v", text, token)
				}
				before = token.Type
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

// leadsTo reports whether a browser goes to the same place for what a link shows as for its href.
func leadsTo(shown, href string) bool {
	words := strings.Fields(shown)
	if strings.HasPrefix(shown, "www.") {
		words[0] = "https://" + words[0]
	}
	want, err := whatwg.Parse(href)
	whole, err2 := whatwg.Parse(strings.Join(words, ""))
	first, err3 := whatwg.Parse(words[0])
	return err == nil && err2 == nil && err3 == nil && whole.Href(false) == want.Href(false) && first.Host() == want.Host() &&
		(want.Protocol() == "http:" || want.Protocol() == "https:" || want.Protocol() == "mailto:" && len(words) == 1) && want.Username() == ""
}
