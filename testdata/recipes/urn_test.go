package recipes

import "testing"

func TestURNKey(t *testing.T) {
	check(t, with(urnKey), [][2]string{
		{"URN:foo:a123,456", "urn:foo:a123,456"}, {"urn:FOO:a123,456", "urn:foo:a123,456"},
		{"urn:foo:A123,456", "urn:foo:A123,456"}, {"urn:foo:a123%2C456", "urn:foo:a123%2C456"},
		{"URN:FOO:a123%2c456", "urn:foo:a123%2C456"}, {"urn:foo:%7e", "urn:foo:%7E"}, {"urn:a:x", "urn:a:x"},
		{"urn:abcdefghijklmnopqrstuvwxyz123456:x", "urn:abcdefghijklmnopqrstuvwxyz123456:x"},
	}, []string{"not a URN",
		"urn:ISBN", "urn:isbn:", "urn::x", "urn:-a:x", "urn:urn:x", "urn:URN:x", "urn:foo:a%00", "urn:foo:a/b",
		"urn:foo:a?b", "urn:foo:a#b", "urn:foo:~", "urn:foo:a&b", "urn:foo_:x",
		"urn:abcdefghijklmnopqrstuvwxyz1234567:x", "urn:/foo:x", "urn://foo:x", "urns:foo:x", "foo:x",
	})
}
