package recipes

import (
	"testing"

	"rfc2396.example/uri"
)

func TestParseZoned(t *testing.T) {
	check(t, func(s string) (string, error) {
		u, zone, err := parseZoned(s)
		if zone != "" {
			return u.String() + " " + zone, err
		}
		return u.String(), err
	}, [][2]string{
		{"http://[fe80::1%25eth0]/a?b", "http://[fe80::1]/a?b eth0"},
		{"http://u%25a@[FE80::1.2.3.4%25a-_.~1]:80/", "http://u%25a@[FE80::1.2.3.4]:80/ a-_.~1"},
		{"http://[::1]:80/", "http://[::1]:80/"}, {"mailto:a", "mailto:a"},
		{"http://fe80::1%25a/", "http://fe80::1%25a/"}, {"http://my_host/%zz", "error: escaped at byte 16"},
		{"http://[::1%25a]:80x/", "error: port at byte 15"},
		{"http://[fe80::1%25eth0]/a b", "error: segment at byte 18"},
		{"http://u@v@[::1%25a]/", "error: reg_name at byte 11"}, {"/[::1%25a]", "error: segment at byte 1"},
	}, []string{"IPv6address at byte 15",
		"http://[fe80::1%25eth0%2F..%00]/", "http://[fe80::1%25a b]/", "http://[fe80::1%eth0]/",
		"http://[fe80::1%25]/",
	}, []string{"IPv6address at byte 8", "http://[[::1%25a]]/", "http://[x%25eth0]/", "sip:[::1%25a]"}, []string{"IPv6address at byte 11",
		"http://[::1%25a/", "http://[::1%25a]b/", "http://[127.0.0.1%25eth0]/", "http://[::1%25a%25b]/",
		"http://[::1%25a]@h/",
	})
}

// TestParseZones shows that without a zone parseZoned is Parse, and that a zone changes nothing else.
func TestParseZones(t *testing.T) {
	for _, before := range []string{"", "http:", "u@", "http://", "//u%25@", "//[", "x"} {
		for _, after := range sequences(3, ":80", "/", "?[", "]", "#", "@", " ", "%zz", "a") {
			host, zone := before+"[fe80::1]"+after, before+"[fe80::1%25e]"+after
			want, wantErr := uri.Parse(host)
			u, none, err := parseZoned(host)
			v, e, zoneErr := parseZoned(zone)
			if u != want || none != "" || (err == nil) != (wantErr == nil) || e == "" && v != (uri.URI{}) && !uri.Valid(zone) || e != "" && (v != want || zoneErr != nil) {
				t.Fatalf("%q: %v, %q, %v; %q: %v, %q, %v", host, u, none, err, zone, v, e, zoneErr)
			}
		}
	}
}
