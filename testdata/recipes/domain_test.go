package recipes

import (
	"testing"

	"rfc2396.example/uri"
)

func TestIsInDomain(t *testing.T) {
	for domain, lists := range map[string][2][]string{
		"Example.com": {{"https://example.com", "https://u:p@API.Example.com:8080/", "https://a.b.example.com/"}, {
			"https://evilexample.com/", "https://example.com.evil.example/", "https://example.com@evil.example/",
			"https://example.com./", "https://com/",
			"https://1.2.3.4/", "https://[::1]/", "https://my_host.example.com/", "mailto:a@example.com",
			"//a/example.com", "file:///example.com", "",
		}},
		"": {nil, {"https://a/", ""}}, "3.4": {nil, {"https://1.2.3.4/"}}, "example.com.": {{"https://a.example.com./"}, {"https://a.example.com/"}},
	} {
		holds(t, func(u uri.URI) bool { return isInDomain(u, domain) }, lists[0], lists[1])
	}
}
