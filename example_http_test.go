// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"

	"rfc2396.example/uri"
)

// newRequest hands a URI to net/http, without the fragment, which is not sent (section 4.1).
func newRequest(u uri.URI) (*http.Request, error) {
	if u.Kind() != uri.Hierarchical || !u.HasScheme("http") && !u.HasScheme("https") {
		return nil, fmt.Errorf("no URI for HTTP: %v", u.Redacted()) // relative, or opaque
	}
	return http.NewRequest("GET", u.WithoutFragment().String(), nil)
}

// fromURL takes a URI from net/url, which takes more than RFC 2396 does.
func fromURL(x *url.URL) (uri.URI, error) { return uri.RFC2732.Parse(x.String()) }

// A transport is a server without a network.
type transport struct{ http.Handler }

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	t.ServeHTTP(w, r)
	return w.Result(), nil
}

// To net/http, and from net/url. Neither way is open to every URI.
func Example_http() {
	// There: net/url refuses some registry-based authorities (section 3.2.1), and takes the
	// others for hosts.
	for _, s := range []string{"HTTP://a/AC%2FDC?#live", "http:g", "//a/g", "http://a_b:c/"} {
		request, err := newRequest(uri.MustParse(s))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(request.URL)
	}

	// And back: in net/url, a query may hold anything. A "#" with nothing behind it is lost,
	// and so are escapes in a path that net/url has to mend.
	for _, s := range []string{"http://a/?b|c", "http://a/#", "http://a/%7e^"} {
		x, err := url.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(fromURL(x))
	}

	// A redirection by RFC 2396: the client must leave it to the program.
	client := http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: transport{http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			fmt.Println("GET", r.URL.RequestURI())
			w.Header().Set("Location", "../music/#live")
			w.WriteHeader(http.StatusFound)
		})},
	}
	u := uri.MustParse("http://a/bands/AC%2FDC?#top")
	request, err := newRequest(u)
	if err != nil {
		fmt.Println(err)
		return
	}
	response, err := client.Do(request)
	if err != nil {
		fmt.Println(err)
		return
	}
	response.Body.Close()
	fmt.Println(u.ResolveString(response.Header.Get("Location")))
	// Output:
	// http://a/AC%2FDC?
	// no URI for HTTP: http:g
	// no URI for HTTP: //a/g
	// parse "http://a_b:c/": invalid port ":c" after host
	//  uri: invalid query at byte 11: '|' must be escaped as "%7C"
	// http://a/ <nil>
	// http://a/~%5E <nil>
	// GET /bands/AC%2FDC?
	// http://a/music/#live <nil>
}
