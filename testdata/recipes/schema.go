// A $ref or an $id of JSON Schema or OpenAPI.

package recipes

import "rfc2396.example/uri"

// resolveRef resolves the $ref or the $id of a schema by RFC 3986. The base is that of the schema. The results are
// the URI of the schema that is meant, and the fragment, unescaped: a JSON Pointer, an anchor, or "" for the whole
// schema. It accepts "{" and spaces, which authors do not escape, and refuses what ParseAnyURI and Resolve3986
// refuse, such as "[id].yml", "#a#b" and "#/100%". To accept these, too, pass the EscapeExcluded of the text.
//
//   - The first base is the URI of the document, without its fragment. It may be a path, such as "testdata/spec.yml".
//     The name of a file is no reference: take its fileURI, and open the fileName of a key. Without a URI, the base is
//     the zero URI, or, if there are several such documents, a name for each, such as "1.json".
//   - The $id of a schema, resolved, is the key of the schema, and the base of all that it contains. Resolve it even
//     if it has a scheme, because resolution removes dot segments. The fragment must be "", except in drafts before
//     2019-09, in which the $id "#a" is an anchor.
//   - The $ref of a schema, resolved, is such a key, and a fragment. If this begins with "/", it is a JSON Pointer:
//     split what follows at each "/", and replace "~1" by "/" and "~0" by "~" in each part, by one
//     strings.NewReplacer.
//   - Keys are compared as text, so "HTTP://h/a" and "http://h/a" are two schemas.
//   - On a base without "/", a name replaces all that follows the scheme: "urn:example:root" and
//     "item" make "urn:item". The references "" and "#a" are what one expects.
func resolveRef(base uri.URI, text string) (schema uri.URI, fragment string, err error) {
	ref, err := uri.ParseAnyURI(text)
	if err != nil {
		return uri.URI{}, "", err
	}
	u, err := base.Resolve3986(ref)
	if err != nil {
		return uri.URI{}, "", err
	}
	fragment, _ = u.Fragment()
	fragment, _ = uri.Unescape(fragment) // never an error in a valid URI
	return u.WithoutFragment(), fragment, nil
}
