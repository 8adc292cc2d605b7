package recipes

import (
	"testing"

	"rfc2396.example/uri"
)

func TestHostsOf(t *testing.T) {
	check(t, hostsOf, [][2]string{
		{"u:p,q@a:1,b_c,[::1]:2,d:", "[a:1 b_c [::1]:2 d:]"}, {"u@v@3f2a9c1b:5672", "[3f2a9c1b:5672]"},
		{"my_service", "[my_service]"}, {"db.example.", "[db.example.]"}, {"1.2.3.4", "[1.2.3.4]"},
	}, []string{"host at byte 0", "", "u@", "a:1,,b:2", "a,", ",a", "a:1:2", "[fe80::1%25a]", "a,0177.0.0.1", "127.1", "-a", "a b"},
		[]string{"port at byte 1", "a:1x", "a:65536", "a:0", "a,b:00"})
}

// TestHostsOfBrowsers shows that browsers read each host that hostsOf accepts as the same host, as net.Dial does.
func TestHostsOfBrowsers(t *testing.T) {
	accepted := 0
	for _, host := range sequences(5, "a", "_", "-", ".", "0x", "0", "7", "255", "256", "[::1]", "ü", "%31") {
		if _, err := hostsOf(host); err != nil {
			continue
		}
		accepted++
		u, err := uri.ParseLink("http://" + host)
		if authority, _ := u.Authority(); err != nil || authority != host {
			t.Fatalf("%q is %q for browsers, %v", host, authority, err)
		}
	}
	if accepted < 10_000 {
		t.Errorf("%d hosts are accepted, want more", accepted)
	}
}
