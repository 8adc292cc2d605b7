module rfc2396.example/uri

go 1.23.0
