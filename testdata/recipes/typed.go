// Text that people type, such as "example.org/a".

package recipes

import (
	"strings"

	"rfc2396.example/uri"
)

// parseTyped is ParseAbbreviated, but the scheme is https in place of http, unless a port was typed, or "http:" in front
// of the host.
func parseTyped(text string) (uri.URI, error) {
	u, err := uri.ParseAbbreviated(text)
	server := u.SplitServer()
	front, _, _ := strings.Cut(text, server.Host)
	if err != nil || !u.HasScheme("http") || server.Port.IsDefined() || strings.Contains(strings.ToLower(front), "http:") {
		return u, err
	}
	c := u.Components()
	c.Scheme = uri.Defined("https")
	return c.URI()
}
