// Text that people type, such as "example.org/a".

package recipes

import (
	"strings"

	"rfc2396.example/uri"
)

// parseTyped is ParseAbbreviated, but the scheme is https in place of http, unless a port or "http:" was typed.
func parseTyped(text string) (uri.URI, error) {
	u, err := uri.ParseAbbreviated(text)
	if err != nil || !u.HasScheme("http") || strings.Contains(strings.ToLower(text), "http:") {
		return u, err
	}
	c := u.Components()
	if uri.SplitServer(c.Authority.String()).Port.IsDefined() {
		return u, nil
	}
	c.Scheme = uri.Defined("https")
	return c.URI()
}
