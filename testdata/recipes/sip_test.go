package recipes

import (
	"fmt"
	"testing"

	"rfc2396.example/uri"
)

func TestParseSIP(t *testing.T) {
	check(t, func(s string) (string, error) {
		address, err := parseSIP(s)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%+v", address), nil
	}, [][2]string{
		{"sip:anna:secret@h:5060;transport=udp;lr?subject=a%20b&to=c", "{Server:anna:secret@h:5060 Params:transport=udp;lr Headers:subject=a%20b&to=c}"},
		{"SIPS:[::1]:5061;lr", "{Server:[::1]:5061 Params:lr Headers:}"},
		{"sip:+1-2;phone-context=x@h", "{Server:+1-2;phone-context=x@h Params: Headers:}"},
		{"sip:a?b/c@h", "{Server:a?b/c@h Params: Headers:}"}, {"sip:*21%23@h", "{Server:*21%23@h Params: Headers:}"},
		{"sip:a@", "error: no host"}, {"sip:;lr", "error: no host"}, {"sip:a@h:x", "error: port at byte 2"},
		{"sip:a@my_host", "error: hostname at byte 2"}, {"sip:a b@h", "error: opaque_part at byte 5"},
		{"sip:@h", "error: no user"}, {"sip::secret@h", "error: no user"},
	}, []string{"not an address of SIP",
		"sip:a@b@h", "sip:*21#@h", "sip:h#", "sip:a@h;b@i", "sip://anna@h", "sip:/anna@h", "tel:1",
	})
}

// TestParseSIPs shows that each part comes back.
func TestParseSIPs(t *testing.T) {
	parts := []string{"", "a", "a;b=[::1]:1", "a%40b%3F%23", "/a:b"}
	for _, user := range append(parts, "a?b", "?", ";") {
		for _, host := range []string{"h", "h:5060", "[::1]", "[::1]:5060", "1.2.3.4", "h:"} {
			for _, params := range parts {
				for _, headers := range append(parts, "?a", ";a") {
					want := sipURI{uri.SplitServer(user + "@" + host), params, headers}
					got, err := parseSIP("sip:" + user + "@" + host + ";" + params + "?" + headers)
					if isWrong := user == "" || user[0] == '/'; isWrong != (err != nil) || err == nil && got != want {
						t.Fatalf("%+v, %v; want %+v", got, err, want)
					}
				}
			}
		}
	}
}
