// A URL that a client names, as for a webhook. It must not lead to private machines (SSRF). A copy needs idna.go.

package recipes

import (
	"errors"
	"net"
	"net/http"
	"time"

	"code.dny.dev/ssrf"
	"rfc2396.example/uri"
)

// webhookURL returns the URL that a client named, as browsers read it: "http://2130706433/" is "http://127.0.0.1/".
// Store the result, and not the text. It refuses any scheme but http and https, a userinfo, and what withASCIIHost
// refuses. The host may still lead to a private address: see webhookClient. The Offset of a *uri.SyntaxError is no
// index into text if it is an error of withASCIIHost, so show only its Reason.
func webhookURL(text string) (uri.URI, error) {
	u, err := uri.ParseLink(text)
	if err != nil {
		return uri.URI{}, err
	}
	if !u.HasScheme("http") && !u.HasScheme("https") || u.SplitServer().Userinfo.IsDefined() {
		return uri.URI{}, errors.New("want http:// or https://, and no user name")
	}
	return withASCIIHost(u)
}

// webhookClient returns a client that connects only to public addresses, and only to their ports 80 and 443. For
// other ports, pass ssrf.WithPorts or ssrf.WithAnyPort to ssrf.New. The client checks each address that it dials, so
// a name or a redirect that leads to a private address is an error. It does not reach IPv4 hosts by DNS64, because
// "64:ff9b::a00:1" is 10.0.0.1.
func webhookClient() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.Proxy = nil // a proxy would dial in place of this program
	transport.DialContext = (&net.Dialer{Control: ssrf.New().Safe}).DialContext
	return &http.Client{Transport: transport, Timeout: 30 * time.Second}
}
