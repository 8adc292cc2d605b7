module rfc2396.example/uri/testdata/peers

go 1.23.0

require (
	github.com/PuerkitoBio/purell v1.2.1
	github.com/fredbi/uri v1.1.1
	github.com/jackc/pgx/v5 v5.7.6
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/rs/zerolog v1.34.0
	github.com/sirupsen/logrus v1.9.3
	go.uber.org/zap v1.28.0
	go.yaml.in/yaml/v3 v3.0.4
	golang.org/x/text v0.24.0
	mvdan.cc/xurls/v2 v2.6.0
	rfc2396.example/uri v0.0.0
)

require (
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	github.com/jackc/pgpassfile v1.0.0 // indirect
	github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect
	github.com/mattn/go-colorable v0.1.13 // indirect
	github.com/mattn/go-isatty v0.0.19 // indirect
	go.uber.org/multierr v1.10.0 // indirect
	golang.org/x/crypto v0.37.0 // indirect
	golang.org/x/net v0.34.0 // indirect
	golang.org/x/sys v0.32.0 // indirect
)

replace rfc2396.example/uri => ../..
