// FindAll, Appendix E.

package uri

import "iter"

// FindAll returns an iterator over the absolute URIs in a text, in order, as Appendix E describes.
// It recognizes
//
//   - any scheme before "//" and what looks like an authority or a path; a name that ends in http
//     or https counts as that;
//   - the schemes bitcoin, cid, data, did, doi, geo, magnet, mailto, mid, news, pkg, sip, sips,
//     sms, tag, tel, urn and xmpp, before what looks like an opaque_part of theirs;
//   - the scheme file before "/" and another character of a path;
//   - any scheme after the prefix "URL:", which blanks may follow.
//
// A URI that is alone between double quotes or angle brackets, <> or ⟨⟩, may end in ".", and may
// continue after a line break, which is dropped. It ends before a line break that follows ";" or
// ",", or that precedes another URI.
//
// Any other URI is bare. It ends before a character that no URI contains, before a bracket without
// a partner in the URI, before the apostrophe or the mark of emphasis that also stands in front of
// it, and before an HTML entity for a quote, an angle bracket or a space. If it has "://", it ends
// where "," or ";" precedes another such URI. Punctuation at its end is left out.
// testdata/prose.txt has the rules.
//
// An authority must be whole: FindAll does not find "http://localhost:{port}". A path need not be;
// see [Match].Cut. Before the call, split CSV, and decode HTML, JSON, quoted-printable text and
// string literals.
//
// FindAll allocates only to drop line breaks. Other URIs refer to text; see [URI.Clone].
func FindAll(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		var m Match
		for find(text, &m) && yield(m) {
		}
	}
}

// find sets m to the first match in text[m.End:], and reports whether there is one. Every ":" may
// end the scheme of a candidate. If matchBare rejects a candidate, find goes on where it says:
// behind what it has looked at, or at the first bracket that is not closed (see nest), so that find
// takes linear time.
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
		if c.isRecognized(text[c.start:], c.onLine) {
			var ok bool
			if next, ok = c.matchBare(m); ok {
				return true
			}
		}
	}
}

// maySpecify reports whether rest, which follows a colon, may begin with a scheme-specific part,
// with an address in brackets, or with a line break, which may come first within delimiters.
func maySpecify(rest string) bool {
	switch {
	case rest == "":
		return false
	case classes[rest[0]]&(classIllegal|classHash) == 0, rest[0] == '[', rest[0] == '\n': // for speed
		return true
	case rest[0] == ' ' && len(rest) > 1 && rest[1] > ' ': // as in prose
		return false
	}
	return breakLen(rest) > 0
}
