// Text that people type, such as "example.org/a".

package recipes

import (
	"regexp"

	"rfc2396.example/uri"
)

// typedHTTP finds "http:" in front of the host, perhaps behind "URL:" and a delimiter such as "<".
var typedHTTP = regexp.MustCompile(`(?i)^[^/?#]*http:`)

// parseTyped is ParseAbbreviated, but the scheme is https in place of http, unless a port was typed, or "http:", with
// no line break in it, in front of the host.
func parseTyped(text string) (uri.URI, error) {
	u, err := uri.ParseAbbreviated(text)
	if !u.HasScheme("http") || u.SplitServer().Port.IsDefined() || typedHTTP.MatchString(text) {
		return u, err
	}
	c := u.Components()
	c.Scheme = uri.Defined("https")
	return c.URI()
}
