// The xml:base of elements, and fields that are an anyURI.

package recipes

import (
	"encoding/xml"
	"strings"

	"rfc2396.example/uri"
)

// xmlBases has the base URIs of the elements that are open in an XML document. The first one is the URI of the
// document: make an xmlBases{document}. A reference in the innermost element is bases[len(bases)-1].Resolve3986(ref).
//
// It follows XML Base of 2009, which uses RFC 3986. For XML Base of 2001, call uri.Resolver{Base: base, Document:
// (*b)[0]}.Resolve(ref) in place of base.Resolve3986(ref).
type xmlBases []uri.URI

// open adds the base of an element that begins. If its xml:base is invalid, open returns an error, and the element
// has the base of its parent.
func (b *xmlBases) open(element xml.StartElement) error {
	base := (*b)[len(*b)-1]
	defer func() { *b = append(*b, base.WithoutFragment()) }()
	for _, a := range element.Attr {
		if a.Name.Space != "http://www.w3.org/XML/1998/namespace" || a.Name.Local != "base" {
			continue
		}
		ref, err := uri.ParseAnyURI(a.Value)
		if err != nil {
			return err
		}
		target, err := base.Resolve3986(ref)
		if err != nil {
			return err
		}
		base = target
	}
	return nil
}

// close removes the base of an element that ends.
func (b *xmlBases) close() { *b = (*b)[:len(*b)-1] }

// An anyURI is the value of an element or an attribute. Its Text shows which characters were escaped before, and the
// URI does not. XML Schema collapses the white space of the value.
type anyURI struct {
	Text string // as it was written, but for white space
	URI  uri.URI
}

// UnmarshalText collapses white space, and calls ParseAnyURI. The Offset of an error is an index into Text.
func (a *anyURI) UnmarshalText(text []byte) (err error) {
	isSpace := func(c rune) bool { return strings.ContainsRune(" \t\r\n", c) }
	a.Text = strings.Join(strings.FieldsFunc(string(text), isSpace), " ")
	a.URI, err = uri.ParseAnyURI(a.Text)
	return err
}

func (a anyURI) MarshalText() ([]byte, error) { return []byte(a.Text), nil }
