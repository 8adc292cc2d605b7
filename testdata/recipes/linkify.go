// The text of a chat or of a comment, as HTML with links. A copy needs links.go.

package recipes

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"rfc2396.example/uri"
)

var (
	// wordForm finds words that begin with "www.".
	wordForm = regexp.MustCompile(`(?:^|[\s(])(www\.\S+)`)

	// misleading finds, behind punctuation, a character that nobody sees, such as a zero width space, or one that
	// looks like "." or "/" and precedes a letter or a digit. "https://evil.example", U+200B and ".bank.example" look
	// like one host.
	misleading = regexp.MustCompile(`^[.,:;!?'*_~+` + likeDot + `]*` +
		`([^\pL\pM\pN\pP\pS\pZ\s]|[` + likeDot + `][\pL\pN])`)
)

// hostEnd matches what may follow a URI that ends in its host: punctuation, and then white space, a tag, punctuation
// that no URI has, or nothing. Anything else may look like a part of the host, as in
// "https://evil.example＠bank.example/".
var hostEnd = regexp.MustCompile(`^[\pP+~]*($|[\s\pZ<，、；！」』）】》])`)

const likeDot = "\u2024\u2044\u2215\u3002\ufe52\uff0e\uff0f\uff61"

// linkify returns text as HTML in which URIs of http, https and mailto are links. It escapes all text. FindAll wants a
// scheme, so linkify reads the word "www.example.org/a" as "https://www.example.org/a", if white space, "(" or nothing
// stands in front of it. "WWW.example.org" and `"www.example.org"` stay text. So does a URI that could mislead; see
// mayLink and misleading.
//
// A URI with a letter outside US-ASCII in its path is Cut, and stays text, as "https://de.wikipedia.org/wiki/Köln"
// does. With such a letter in the host, there is no match at all. For a match that is Cut, a chat may call ParseLink of
// the text from m.Start to the next white space, quote, angle bracket or URI, without the punctuation and brackets that
// close at its end. It must check the result as mayLink does. It should show the String of the result, in which such
// letters are escaped, because different letters may look the same.
func linkify(text string) string {
	p := page{text: text}
	words := wordForm.FindAllStringSubmatchIndex(text, -1)
	wordEnd := 0
	linkWords := func(end int) { // that begin before end
		for ; len(words) > 0 && words[0][2] < end; words = words[1:] {
			if start := words[0][2]; start >= wordEnd {
				wordEnd = words[0][3]
				p.linkWord(start, wordEnd)
			}
		}
	}
	for m := range uri.FindAll(text) {
		linkWords(m.Start)
		if m.Start >= wordEnd { // no part of a word, as in "www.a.example/http://b.example"
			p.link(m, m.Start, m.End)
			wordEnd = m.End // a word in m, as in "http://a.example/(www.b.example)", is a part of it
		}
	}
	linkWords(len(text))
	return p.html.String() + html.EscapeString(text[p.done:])
}

// A page is the HTML of the first bytes of a text.
type page struct {
	text string
	html strings.Builder
	done int // how many
}

// linkWord links a word that begins with "www.", and the URIs behind it.
func (p *page) linkWord(start, end int) {
	const scheme = "https://"
	for m := range uri.FindAll(scheme + p.text[start:end]) {
		p.link(m, start+max(m.Start-len(scheme), 0), start+m.End-len(scheme))
	}
}

// link adds a link for a match that the text shows from start to end, unless the match, or what follows it, could
// mislead. Search engines do not count the link. Without its dir, a control of direction in front of the link, such as
// U+202E, could show it from right to left.
func (p *page) link(m uri.Match, start, end int) {
	shown, behind := p.text[start:end], p.text[end:]
	_, hasQuery := m.URI.Query()
	_, hasFragment := m.URI.Fragment()
	isHost := m.URI.Path() == "" && !hasQuery && !hasFragment
	if mayLink(m, shown) && !misleading.MatchString(behind) && (!isHost || hostEnd.MatchString(behind)) {
		href := html.EscapeString(m.URI.String())
		p.html.WriteString(html.EscapeString(p.text[p.done:start]))
		fmt.Fprintf(&p.html, `<a href="%s" dir="ltr" rel="nofollow">%s</a>`, href, html.EscapeString(shown))
		p.done = end
	}
}

// mayLink reports whether a match may become a link. It may not if it is cut, or if a hyphen may have been added to it,
// because half a URI leads elsewhere. It may not have a userinfo, as in "https://bank.example@evil.example/", or
// another scheme, such as javascript. What is shown of the host must have no white space, which would hide the end of
// the host. If you know which sites are harmful, refuse them here.
func mayLink(m uri.Match, shown string) bool {
	scheme, _ := m.URI.Scheme()
	authority, _ := m.URI.Authority()
	isWeb := isOfHTTP(m.URI) && strings.HasPrefix(strings.TrimPrefix(shown, scheme+"://"), authority)
	isMail := m.URI.HasScheme("mailto") && shown == m.URI.String()
	return (isWeb || isMail) && !m.URI.SplitServer().Userinfo.IsDefined() && !m.Cut && !m.Hyphen
}
