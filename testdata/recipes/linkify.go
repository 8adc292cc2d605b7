// The text of a chat or of a comment, as HTML with links. A copy needs links.go.

package recipes

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"rfc2396.example/uri"
)

// linkify returns text as HTML in which URIs of http, https and mailto are links. It escapes all text. FindAll wants a
// scheme, so linkify reads "www.example.org/a" as "https://www.example.org/a". A URI that could mislead stays text; see
// mayLink.
func linkify(text string) string {
	var b strings.Builder
	done := 0
	for m := range uri.FindAll(text) {
		if mayLink(m) {
			b.WriteString(linkWords(text[done:m.Start]))
			b.WriteString(link(m.URI, text[m.Start:m.End]))
			done = m.End
		}
	}
	b.WriteString(linkWords(text[done:]))
	return b.String()
}

// mayLink reports whether a match may become a link. It may not if it is cut, or if a hyphen may have been added to it,
// because half a URI leads elsewhere. It may not have a userinfo, as in "https://bank.example@evil.example/", or another
// scheme, such as javascript. If you know which sites are harmful, refuse them here.
func mayLink(m uri.Match) bool {
	isSafe := (isOfHTTP(m.URI) || m.URI.HasScheme("mailto")) && !m.URI.SplitServer().Userinfo.IsDefined()
	return isSafe && !m.Cut && !m.Hyphen
}

// wordForm finds words that begin with "www.".
var wordForm = regexp.MustCompile(`(?:^|[\s(])(www\.\S+)`)

// linkWords is linkify for text that has no other links than words that begin with "www.".
func linkWords(text string) string {
	const scheme = "https://"
	var b strings.Builder
	done := 0
	for _, at := range wordForm.FindAllStringSubmatchIndex(text, -1) {
		start, end := at[2], at[3]
		for m := range uri.FindAll(scheme + text[start:end]) {
			if m.Start == 0 && mayLink(m) {
				end = start + m.End - len(scheme)
				b.WriteString(html.EscapeString(text[done:start]) + link(m.URI, text[start:end]))
				done = end
			}
			break // only the first match can begin with the word
		}
	}
	return b.String() + html.EscapeString(text[done:])
}

// link returns a link to u. Search engines do not count it.
func link(u uri.URI, text string) string {
	return fmt.Sprintf(`<a href="%s" rel="nofollow">%s</a>`, html.EscapeString(u.String()), html.EscapeString(text))
}
