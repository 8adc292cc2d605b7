package main

import (
	neturl "net/url"
	"slices"
	"strings"

	"rfc2396.example/uri"
)

// shapes parse a text of one shape each, again and again. Of some, the average of a corpus says nothing.
var shapes = []operation{
	parseOf("parse a page", "https://example.org/a/b/c.html"),
	parseOf("parse a relative reference", "../g"),
	parseOf("parse a mailto URI", "mailto:anna@example.org"),
	parseOf("parse a URN", "urn:isbn:0451450523"),
	parseOf("parse a userinfo", "https://anna:secret@example.org/a"),
	parseOf("parse escapes", "https://example.org/%E4%BD%A0%E5%A5%BD/%C3%A9t%C3%A9?q=%20a%20b"),
	parseOf("parse a query of 1000 bytes", "https://example.org/search?"+strings.Repeat("key=value&x=1234&", 60)[:1000]),
	parseOf("parse a query of 100 escapes", "https://example.org/search?"+strings.Repeat("%D0", 100)),
	parseOf("parse brackets in a query", "https://example.org/a/b?filter[color]=red&x=1"),
	parseOf("parse an IPv6 host", "http://[2001:db8::1]:8080/a"),
	parseOf("parse a path with a space, which uri refuses", "http://a/b c/d?e"),
	parseOf("parse a wrong IPv6 host, which both refuse", "http://[fe80::12345]/a"),
}

func parseOf(name, text string) operation {
	prepare := func([]string) []input { return slices.Repeat([]input{{text: text}}, 1000) }
	return operation{name, prepare, parsing(uri.Parse), parsing(neturl.Parse)}
}
