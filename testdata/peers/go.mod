module rfc2396.example/uri/testdata/peers

go 1.24

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/fredbi/uri v1.1.1
	github.com/nlnwa/whatwg-url v0.6.2
	mvdan.cc/xurls/v2 v2.6.0
	rfc2396.example/uri v0.0.0
)

require (
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	golang.org/x/net v0.34.0 // indirect
	golang.org/x/text v0.21.0 // indirect
)

replace rfc2396.example/uri => ../..
