// FindAll, Appendix E.

package uri

import "iter"

// FindAll returns an iterator over the absolute URIs in a text, in order, as Appendix E describes.
// It recognizes
//
//   - any scheme before "//" and what looks like an authority or a path; if a name without "+" ends
//     in http or https, that end is the scheme;
//   - the schemes bitcoin, cid, data, did, doi, geo, magnet, mailto, mid, news, pkg, sip, sips,
//     sms, tag, tel, urn and xmpp, before what looks like an opaque_part of theirs;
//   - the scheme file before "/" and another character of a path;
//   - any scheme right after the prefix "URL:".
//
// A URI that is alone between double quotes or angle brackets, <> or ⟨⟩, may end in punctuation, and
// may continue after a line break, which is dropped. Its prefix "URL:" may precede white space. But
// if a line break follows ";", or precedes another URI with "://", the URI is bare.
//
// Any other URI is bare. It ends before
//
//   - a character that no URI contains, or an HTML entity for a quote, an angle bracket or a space;
//   - a bracket without a partner in the URI, or the text in brackets that AsciiDoc writes after it;
//   - the comma or apostrophe that also stands in front of it;
//   - a comma or semicolon that another URI with "://" follows;
//   - a comma, semicolon or apostrophe in an authority of http, https, ftp, ws or wss.
//
// Then FindAll leaves out punctuation at its end, the mark of emphasis that also stands in front of
// it, and the place in a file, as in ".js:1:20". testdata/prose.txt has examples of all rules.
//
// An authority and an opaque_part must be whole: FindAll finds nothing in "http://localhost:{port}"
// and "http://u,v@h". A path need not be whole; see [Match].Cut. Before the call, split CSV, and
// decode HTML, JSON, quoted-printable text and string literals.
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
// with an address, or with a line break. It is for speed: in prose, a blank follows most colons.
func maySpecify(rest string) bool {
	if rest == "" || rest[0] == ' ' && len(rest) > 1 && rest[1] > ' ' {
		return false
	}
	return classes[rest[0]]&(notURIC|classHash) == 0 || breakLen(rest) > 0
}
