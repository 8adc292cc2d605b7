// What a program stores in JSON or in a database: values, keys, columns and null.

package recipes

import "rfc2396.example/uri"

// A crawl is an example of what a program stores. JSON and databases store a URI as its text, and no byte of it
// changes. An invalid reference is an error, as a value and as a key: the Offset counts in that text, and the URI
// keeps its value.
//
// A column is the result of u.Value, or the argument of u.Scan. A NULL is an error for a uri.URI. Scan into a
// *uri.URI, which is nil for NULL, as it is for null in JSON, or into a sql.Null[uri.URI], which Go 1.24 also writes.
type crawl struct {
	Start  uri.URI            `json:"start"`
	Found  map[uri.URI]string `json:"found"`
	Parent *uri.URI           `json:"parent"` // nil is null, while "" is a reference
}
