module rfc2396.example/uri

go 1.24
