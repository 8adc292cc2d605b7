// FindAll, Appendix E.

package uri

import "iter"

// FindAll returns an iterator over the absolute URIs in a text, in order, as Appendix E describes.
// It guesses: before you follow a URI, check [Match].Cut, and the scheme. Before the call, split
// CSV, and decode HTML, JSON, quoted-printable and string literals. testdata/prose.txt has examples
// of all rules. FindAll allocates only to drop line breaks. Without them, the URI shares the memory
// of text; see [URI.Clone].
//
// FindAll recognizes
//
//   - any scheme before "//" and an authority or a path with a letter or a digit, unlike "ldapi:///"
//     and "http://..."; in "seehttp://a", the scheme is http, but "git+http" is one of its own;
//   - the schemes bitcoin, cid, data, did, doi, geo, magnet, mailto, mid, news, pkg, sip, sips, sms,
//     tag, tel, urn and xmpp, before text of the form that FindAll knows for some of them: "tel:me"
//     is no URI;
//   - the scheme file before "/" and one more character of a path;
//   - any scheme right behind the prefix "URL:", in upper or lower case.
//
// There is no match if an authority or an opaque_part ends before a character that may belong to it,
// as in "http://localhost:{port}", "http://u:p^w@h/" and "http://u,v@h/".
//
// A URI that fills the space between double quotes or angle brackets, <> or ⟨⟩, may end in
// punctuation, and white space may follow its prefix "URL:". Its line breaks are dropped, with the
// white space around them. But a line break behind ";", behind "," in quotes, or before another URI
// with "://" separates the URIs of a list.
//
// Any other URI is bare. It ends before
//
//   - a character that no URI contains, or an HTML entity for a quote, an angle bracket or a space;
//   - a bracket without a partner, or the text of a link in AsciiDoc, as in "http://a/b[text]";
//   - a comma or semicolon right in front of another URI with "://";
//   - a comma or apostrophe, if the same character stands right in front of the URI;
//   - in an authority of the web, a comma, semicolon or apostrophe, or a "(" behind a dotted host, an
//     address or localhost, if no "@" follows the "(".
//
// From the end of a bare URI, FindAll removes all of .,:;!? and an apostrophe without a partner; "*",
// "_" and "~" if the same character stands right in front of the URI; and the line and the column
// behind the name of a file, as in ".js:1:20".
func FindAll(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		var m Match
		for find(text, &m) && yield(m) {
		}
	}
}

// find sets m to the first match in text[m.End:], and reports whether there is one. Every ":" may
// end the scheme of a candidate. find goes on behind the extent of a candidate, or at the first
// bracket in it that is not closed. As at most four are open, it takes linear time.
func find(text string, m *Match) bool {
	for next := m.End; ; {
		colon := next + until(text[next:], ':')
		if colon == len(text) {
			return false
		}
		low := next
		next = colon + len(":")
		if !maySpecify(text[next:]) {
			continue
		}
		start := low + schemeStart(text[low:colon])
		if start == colon {
			continue
		}
		c := candidate{text: text, start: start, colon: colon}
		c.lookBack()
		if c.closer != "" && c.matchDelimited(m) {
			return true
		}
		if c.isRecognized(text[c.start:]) {
			end, stop := c.extent()
			if c.matchBare(m, end, stop) {
				return true
			}
			next = end
		}
	}
}

// maySpecify reports whether rest, which follows a colon, may begin with a scheme-specific part,
// with an address, or with a line break.
func maySpecify(rest string) bool {
	if rest == "" || rest[0] == ' ' && len(rest) > 1 && rest[1] > ' ' { // as behind most colons, for speed
		return false
	}
	return classes[rest[0]]&(notURIC|classHash) == 0 || rest[0] == '[' || breakLen(rest) > 0
}
