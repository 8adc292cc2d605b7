package recipes

import (
	"encoding/json"
	"fmt"
	"testing"

	"rfc2396.example/uri"
)

func TestSettings(t *testing.T) {
	check(t, func(data string) (string, error) {
		var s settings
		err := unmarshal([]byte(data), &s)
		if err == nil {
			err = s.check()
		}
		if err != nil {
			return err.Error(), nil
		}
		return fmt.Sprint(s), nil
	}, [][2]string{
		{`{"feed": "http://u:secret@h/", "proxy": "u:secret@h:8080"}`, "{http://u:secret@h/ h:8080}"},
		{`{"feed": "x:y", "proxy": "h"}`, "{x:y h}"},
		{`{"n": 1, "feed": "http://h/a b"}`, `feed: uri: invalid segment at byte 10: ' ' must be escaped as "%20"`},
		{`{"feed": "x:y", "proxy": "u:secret@my_host"}`, "proxy: uri: invalid hostname at byte 11: '_' is not a letter, a digit, '-' or '.'"},
		{`{"Proxy": "secret:x@h:y", "n": 1}`, "Proxy: uri: invalid port at byte 11: want digits"},
		{`{"feed": "x:y", "proxy": ""}`, "proxy: want a host"},
		{`{"feed": "x:y", "proxy": "h:99999"}`, "proxy: want a port up to 65535"},
		{`{"feed": null}`, "feed: want an absolute URI"}, {`{}`, "feed: want an absolute URI"},
		{`{"feed": "/a"}`, "feed: want an absolute URI"},
		{`{"feed": "a b", "feed": "x:y"}`, `uri: invalid rel_segment at byte 1: ' ' must be escaped as "%20"`},
		{`{"feed": 1}`, "json: cannot unmarshal number into Go struct field settings.feed of type uri.URI"},
		{`["a b"]`, "json: cannot unmarshal array into Go value of type recipes.settings"},
		{`{"feed": "a b"`, "unexpected end of JSON input"},
	})
	var plain struct{ Feed uri.URI }
	if _, isSyntax := json.Unmarshal([]byte(`{"feed": "a b"}`), &plain).(*uri.SyntaxError); !isSyntax {
		t.Error("encoding/json wraps the error; update unmarshal")
	}
}
