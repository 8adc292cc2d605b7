// The name of a file as a URI, and back.

package recipes

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"rfc2396.example/uri"
)

// fileURI returns the URI of a file. The separator in the name is "/". It refuses a name that does not begin with
// exactly one "/", and a name with a segment "." or "..", because programs for RFC 3986 read "%2E%2E" as "..". Call
// path.Clean before it to remove these. On Windows, put "/" before the result of filepath.ToSlash: the URI of "C:/a"
// is "file:///C:/a".
//
// It escapes "=" and ";", which section 3.3 reserves: "/d/a=b" is "file:///d/a%3Db". But on the base "file:///d/",
// the reference "a=b" is "file:///d/a=b". If one of the two is a key, unescape "%3D" and "%3B" in the text of the
// URI.
func fileURI(name string) (uri.URI, error) {
	elems := strings.Split(name, "/")
	isRooted := strings.HasPrefix(name, "/") && !strings.HasPrefix(name, "//")
	if !isRooted || slices.Contains(elems, ".") || slices.Contains(elems, "..") {
		return uri.URI{}, errors.New("the name is not absolute, or has dot segments")
	}
	c := uri.Components{Scheme: uri.Defined("file"), Authority: uri.Defined(""), Path: uri.EscapePath(elems[1:]...)}
	return c.URI()
}

// fileName returns the name of the file that u identifies. It refuses any scheme but file, any host but localhost, a
// query, an escaped "/" or NUL, names that begin with "//", and dot segments, because "/srv/../etc" begins with
// "/srv/". Call u.RemoveDotSegments before it to remove these. It ignores a fragment. On Windows, remove the first
// "/" of the result. If a stranger wrote the URI, open the file by os.Root of Go 1.24, which no symbolic link leaves.
func fileName(u uri.URI) (string, error) {
	host, _ := u.Authority()
	_, hasQuery := u.Query()
	if !u.HasScheme("file") || host != "" && !strings.EqualFold(host, "localhost") || hasQuery {
		return "", errors.New("not a file on this machine")
	}
	var name strings.Builder
	for segment := range u.Segments() {
		part, _ := uri.Unescape(string(segment)) // as a whole: names of files have no parameters
		if part == "." || part == ".." || strings.ContainsAny(part, "/\x00"+string(filepath.Separator)) {
			return "", errors.New("not the name of a file")
		}
		name.WriteString("/" + part)
	}
	if name.Len() == 0 || strings.HasPrefix(name.String(), "//") { // which Windows takes for another machine
		return "", errors.New("no path on this machine")
	}
	return name.String(), nil
}
