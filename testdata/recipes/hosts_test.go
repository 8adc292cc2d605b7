package recipes

import (
	"testing"

	"rfc2396.example/uri"
)

func TestHostsOf(t *testing.T) {
	check(t, hostsOf, [][2]string{
		{"u:p,q@a:1,b_c,[::1]:2,d:", "[a:1 b_c [::1]:2 d:]"}, {"u@v@3f2a9c1b:5672", "[3f2a9c1b:5672]"},
		{"my_service", "[my_service]"}, {"db.example.", "[db.example.]"}, {"1.2.3.4", "[1.2.3.4]"},
		{"a.1b", "[a.1b]"}, {"1e10", "[1e10]"}, {"0x7g", "[0x7g]"}, {"1-2", "[1-2]"}, {"_dmarc.h", "[_dmarc.h]"},
		{"xn--a", "[xn--a]"}, {"a-", "[a-]"}, {"a--b_-.c", "[a--b_-.c]"}, {"a:1x", "error: wrong port: want a number up to 65535"},
		{"a:65536", "error: wrong port: want a number up to 65535"},
	}, []string{"wrong host: want a name or an address, such as db.example or [::1]",
		"", "u@", "a:1,,b:2", "a:1:2", "%61", "[a", "[fe80::1%25a]", "[::1]x", "a,0177.0.0.1", "999.1.1.1",
		"1.2.3.04", "127.1", "127.1.", "0x7f.1", "0x7f000001", "0X", "a.0xA", "123", "-a", "b.-a", "a..b", "a..", ".",
		".a", "h*", "a b", "a\n", "ü",
	})
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

func TestDialAddress(t *testing.T) {
	check(t, with(dialAddress), [][2]string{
		{"http://www.example.org/", "www.example.org:80"},
		{"https://anna:secret@www.example.org./", "www.example.org.:443"}, {"ws://[::1]:08080/", "[::1]:8080"},
		{"http://my_service:8080/", "my_service:8080"}, {"amqp://3f2a9c1b/", "3f2a9c1b:5672"},
		{"postgres://h", "h:5432"}, {"foo://h:1", "h:1"}, {"http://www.example.org:65536/", "error: wrong port: want a number up to 65535"},
		{"foo://h", "error: no port"}, {"http://h:0/", "error: no port"}, {"mongodb://a,b/", "error: several hosts"},
	}, []string{"wrong host: want a name or an address, such as db.example or [::1]",
		"http:///evil.example/", "http:www.example.org", "http://010.0.0.1/", "http://0x7f000001/",
	})
}

func TestBucketName(t *testing.T) {
	check(t, with(bucketName), [][2]string{
		{"s3://my_bucket/a//b?c", "my_bucket"}, {"gs://1a.-b_*~", "1a.-b_*~"}, {"s3://My.Bucket/", "My.Bucket"},
		{"s3://logs.2024", "logs.2024"}, {"s3://20240101/", "20240101"}, {"s3://127.1/", "127.1"}, {"s3://../", ".."},
	}, []string{"want a name of unreserved characters",
		"s3:///key", "s3:key", "/key", "s3://127.0.0.1/", "s3://999.9.9.9/", "s3://[::1]/", "s3://u@b_c/", "s3://@b/",
		"s3://b_c:80/", "s3://b:/", "s3://b%5F/", "s3://a,b/",
	})
}
