package recipes

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"code.dny.dev/ssrf"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

func TestWebhookURL(t *testing.T) {
	check(t, webhookURL, [][2]string{
		{"https://hooks.example/a b", "https://hooks.example/a%20b"},
		{"http://Bücher.example:8080", "http://xn--bcher-kva.example:8080"},
		{" HTTPS:/h.example", "HTTPS://h.example"}, {"http://my_service:8080/x", "http://my_service:8080/x"},
		{"http://%61/", "http://a/"}, {"http://2130706433/", "http://127.0.0.1/"},
		{"http://0x7f.1", "http://127.0.0.1"}, {`http:\\169.254.169.254\`, "http://169.254.169.254/"},
		{"http://①②⑦.⓪.⓪.①/", "http://127.0.0.1/"}, {"http://127。0。0。1/", "http://127.0.0.1/"},
		{"http://[::ffff:127.0.0.1]/", "http://[::ffff:127.0.0.1]/"}, {"http://\u00ad/p", "error: no host"},
		{"http://h:65536/", "error: port at byte 5"}, {"http://h:x/", "error: port at byte 5"},
	}, []string{"want http:// or https://, and no user name",
		"http://u@8.8.8.8/", "http://@h/", "ftp://8.8.8.8/", "//8.8.8.8/", "/a", "", "mailto:a@b",
		"javascript:alert(1)",
	}, []string{"host at byte 5", "http://[fe80::1%25eth0]/", "http:", "http://a%2Fb/", "http://1.2.3.２５６/"})
}

// TestWebhookURLBrowsers shows that browsers read the same scheme, host and port in a text and in the result of
// webhookURL, and that the host of the result is theirs.
func TestWebhookURLBrowsers(t *testing.T) {
	origin := func(u *whatwg.Url) string { return u.Protocol() + u.Host() }
	accepted := 0
	for _, s := range sequences(4, "http:", "HTTPS:", "//", "/", "\\", "@", "u", ":80", "127.1", "[::1]", "①", "ü.example", "\t", "%2e", "ftp:") {
		u, err := webhookURL(s)
		if err != nil {
			continue
		}
		accepted++
		host := u.SplitServer().Host
		ofText, err1 := whatwg.Parse(s)
		ofResult, err2 := whatwg.Parse(u.String())
		if err1 != nil || err2 != nil || origin(ofText) != origin(ofResult) || ofResult.Hostname() != strings.ToLower(host) ||
			ofText.Username() != "" || !strings.HasPrefix(ofText.Protocol(), "http") {
			t.Fatalf("webhookURL(%q) = %q, %v, %v", s, u, err1, err2)
		}
	}
	if accepted < 1000 {
		t.Errorf("%d texts are accepted, want more", accepted)
	}
}

// TestWebhookClient shows that neither an address, nor a name, nor a redirect leads to an address that is not public,
// or to another port. Nothing is sent.
func TestWebhookClient(t *testing.T) {
	dial := webhookClient().Transport.(*http.Transport).DialContext
	for address, want := range map[string]error{
		"127.0.0.1:80": ssrf.ErrProhibitedIP, "10.0.0.1:443": ssrf.ErrProhibitedIP, "169.254.169.254:80": ssrf.ErrProhibitedIP, "0.0.0.0:80": ssrf.ErrProhibitedIP,
		"localhost:80": ssrf.ErrProhibitedIP, "[::ffff:10.0.0.1]:80": ssrf.ErrProhibitedIP, "8.8.8.8:22": ssrf.ErrProhibitedPort,
	} {
		if _, err := dial(context.Background(), "tcp4", address); !errors.Is(err, want) {
			t.Errorf("%s: %v", address, err)
		}
	}
	safe := ssrf.New().Safe
	for _, address := range []string{"[::1]:80", "[fe80::1]:80", "[64:ff9b::a00:1]:80", "[2002:a00:1::]:80", "[2001:db8::1]:80", "[fd00::1]:80"} {
		if err := safe("tcp6", address, nil); !errors.Is(err, ssrf.ErrProhibitedIP) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := errors.Join(safe("tcp4", "8.8.8.8:80", nil), safe("tcp6", "[2606:4700::1111]:443", nil)); err != nil {
		t.Error(err)
	}
	target := httptest.NewServer(http.NotFoundHandler())
	defer target.Close()
	redirect := httptest.NewServer(http.RedirectHandler(target.URL, http.StatusFound))
	defer redirect.Close()
	client := webhookClient()
	if client.Transport.(*http.Transport).Proxy != nil || client.Timeout <= 0 {
		t.Error("a proxy would dial in place of the client, or the client waits for ever")
	}
	client.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if "http://"+address == redirect.URL {
			return (&net.Dialer{}).DialContext(ctx, network, address) // as if it had a public address
		}
		return dial(ctx, network, address)
	}
	if _, err := client.Get(redirect.URL); !errors.Is(err, ssrf.ErrProhibitedPort) {
		t.Errorf("the target of a redirect: %v", err)
	}
}
