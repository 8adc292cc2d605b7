package recipes

import (
	"testing"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"rfc2396.example/uri"
)

func TestIsRegistered(t *testing.T) {
	registered := valid([]string{
		"https://app.example/cb?x=1", "http://127.0.0.1/cb", "http://[::1]:1/cb", "app:/cb", "http://u@127.0.0.1/#f", "",
		"https://127.0.0.1:1/tls", "http://h:1/cb", "http://u@127.0.0.1:1/user",
	})
	holds(t, func(u uri.URI) bool { return isRegistered(u, registered...) }, []string{
		"https://app.example/cb?x=1", "app:/cb", "http://127.0.0.1/cb", "http://127.0.0.1:49152/cb",
		"http://127.0.0.1:/cb", "http://[::1]/cb", "http://[::1]:2/cb",
	}, []string{
		"https://app.example/cb", "https://app.example:443/cb?x=1", "https://APP.example/cb?x=1",
		"https://app.example/cb?x=1#f", "https://u@app.example/cb?x=1",
		"http://127.0.0.1:80/", "http://127.0.0.1/cb?q", "http://127.0.0.1:1/cb#f", "http://u@127.0.0.1:1/cb",
		"https://127.0.0.1:1/cb", "HTTP://127.0.0.1:1/cb",
		"http://127.0.0.2/cb", "http://localhost/cb", "http://[0::1]/cb", "http://[::1]:2/CB", "app:/cb?q", "",
		"http://u@127.0.0.1/#f", "https://127.0.0.1:2/tls", "http://h:2/cb", "http://u@127.0.0.1:2/user",
	})
	if isRegistered(uri.URI{}) {
		t.Error("without a registered URI")
	}
}

// TestIsRegisteredBrowsers shows that browsers read a URI that is registered, but for its port, as the registered one.
func TestIsRegisteredBrowsers(t *testing.T) {
	const registered = "http://127.0.0.1/cb"
	ports := map[string]bool{}
	for _, s := range sequences(4, "http://", "https:", "//", "127.0.0.1", "localhost", ":", ":80", "a@", "@", "/cb", "/", "#", "?", "%2e", "\\") {
		u, err := uri.Parse(s)
		if err != nil || !isRegistered(u, uri.MustParse(registered)) {
			continue
		}
		v, err := whatwg.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		ports[v.Port()] = true
		v.SetPort("")
		if v.Href(false) != registered {
			t.Fatalf("%q is registered", s)
		}
	}
	if len(ports) != 1 { // browsers leave out the port 80
		t.Errorf("the ports are %v", ports)
	}
}
