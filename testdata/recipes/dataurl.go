// A data URL, such as "data:text/plain;base64,YQ".

package recipes

import (
	"cmp"
	"encoding/base64"
	"errors"
	"regexp"
	"strings"

	"rfc2396.example/uri"
)

var (
	// mediaTypeForm is the form of a media type. Its parameters are not verified, because of those such as ";utf8".
	mediaTypeForm = regexp.MustCompile(`^[\w!#$%&'*+.^|~-]+/[\w!#$%&'*+.^|~-]+(;[ -~]*)?$`)

	// base64End is what ends a media type before data in base64. Browsers allow spaces there.
	base64End = regexp.MustCompile(`(?i);(%20)*base64(%20)*$`)
)

// parseData returns the media type and the data of a data URL, by RFC 2397. Pass an href of HTML through ParseLink
// first. The media type is unescaped, and has what RFC 2397 adds if it is left out. A ";" at its end is left
// out, as in "data:;,x". Base64 may have white space, and any number of "=" at its end. The data includes
// a query, but no fragment. parseData refuses other URIs, other base64, and a media type that does not have
// mediaTypeForm.
func parseData(u uri.URI) (mediaType string, data []byte, err error) {
	head, body, hasComma := strings.Cut(u.SchemeSpecificPart(), ",")
	if !u.HasScheme("data") || u.Kind() != uri.Opaque || !hasComma {
		return "", nil, errors.New("not a data URL")
	}
	mediaType, _ = uri.Unescape(base64End.ReplaceAllString(head, "")) // never an error in a valid URI
	text, _ := uri.Unescape(body)
	data = []byte(text)
	if base64End.MatchString(head) {
		text = strings.TrimRight(strings.Join(strings.Fields(text), ""), "=")
		data, err = base64.RawStdEncoding.DecodeString(text)
	}
	switch {
	case mediaType == "":
		mediaType = "text/plain;charset=US-ASCII"
	case mediaType[0] == ';':
		mediaType = "text/plain" + mediaType
	}
	if err != nil || !mediaTypeForm.MatchString(mediaType) {
		return "", nil, cmp.Or(err, errors.New("not a media type"))
	}
	return strings.TrimRight(mediaType, ";"), data, nil
}
