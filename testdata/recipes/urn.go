// A URN as a key of a map.

package recipes

import (
	"errors"
	"regexp"
	"strings"

	"rfc2396.example/uri"
)

var (
	urnNID    = regexp.MustCompile(`^[[:alnum:]][[:alnum:]-]{0,31}$`)
	urnNSS    = regexp.MustCompile(`^[[:alnum:]()+,.:=@;$_!*'%-]+$`)
	urnEscape = regexp.MustCompile(`%..`)
)

// urnKey returns the same key for all equivalent spellings of a URN, by section 5 of RFC 2141: "URN:ISBN:a%2c" and
// "urn:isbn:a%2C" are one URN, and "urn:isbn:A%2C" is another. It refuses what RFC 2141 does not allow, such as
// "urn:ISBN", "%00", and a fragment. RFC 8141 replaced RFC 2141. It allows "/", "~" and "&" as well, and compares
// URNs without what follows "?" or "#".
func urnKey(u uri.URI) (string, error) {
	nid, nss, _ := strings.Cut(u.SchemeSpecificPart(), ":")
	_, hasFragment := u.Fragment()
	isURN := u.HasScheme("urn") && urnNID.MatchString(nid) && !strings.EqualFold(nid, "urn")
	if !isURN || hasFragment || !urnNSS.MatchString(nss) || strings.Contains(nss, "%00") {
		return "", errors.New("not a URN")
	}
	return "urn:" + strings.ToLower(nid) + ":" + urnEscape.ReplaceAllStringFunc(nss, strings.ToUpper), nil
}
