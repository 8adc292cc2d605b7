// Edit the query of a URI as a form of HTML.

package recipes

import (
	"cmp"
	"errors"
	"net/url"

	"rfc2396.example/uri"
)

// editQuery returns u with its query changed by edit. It reads the query by url.ParseQuery, and writes it by Encode,
// which sorts the parameters by name, changes their escapes, and writes a "=" behind each name: "?b=2&a=%7e&c"
// becomes "?a=~&b=2&c=". It refuses what ParseQuery refuses, such as ";". It also refuses an opaque u, such as
// "mailto:x?subject=a%20b", because Encode writes a blank as "+", and programs for mail show the "+".
func editQuery(u uri.URI, edit func(url.Values)) (uri.URI, error) {
	query, _ := u.Query()
	values, err := url.ParseQuery(query)
	if err != nil || u.Kind() == uri.Opaque {
		return uri.URI{}, cmp.Or(err, errors.New("an opaque URI has no query of a form"))
	}
	edit(values)
	c := u.Components()
	c.Query = uri.Component{}
	if query := values.Encode(); query != "" { // otherwise, a bare "?" would remain
		c.Query = uri.Defined(query)
	}
	return c.URI()
}
