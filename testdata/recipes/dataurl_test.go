package recipes

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vincent-petithory/dataurl"
	"rfc2396.example/uri"
)

func TestParseData(t *testing.T) {
	check(t, func(href string) (string, error) {
		u, _ := uri.ParseLink(href)
		mediaType, data, err := parseData(u)
		if err != nil {
			return mediaType + string(data), err
		}
		return fmt.Sprintf("%s %q", mediaType, data), nil
	}, [][2]string{
		{"data:,a%20b+c", `text/plain;charset=US-ASCII "a b+c"`},
		{"data:;charset=utf-8,x", `text/plain;charset=utf-8 "x"`},
		{"data:text/html,<p title='a,b'>ü</p>?q#f", `text/html "<p title='a,b'>ü</p>?q"`},
		{"DATA:text/plain;BASE64,YWI/", `text/plain "ab?"`},
		{"data:;base64,YWI=", `text/plain;charset=US-ASCII "ab"`},
		{"data:;base64,YQ%3D%3D", `text/plain;charset=US-ASCII "a"`}, {"data:a/b;base64,Y%57I", `a/b "ab"`},
		{"data:;base64,", `text/plain;charset=US-ASCII ""`},
		{"data:image/svg+xml;charset=%22utf-8%22,%00", "image/svg+xml;charset=\"utf-8\" \"\\x00\""},
		{"data:,", `text/plain;charset=US-ASCII ""`}, {"data:;,x", `text/plain "x"`}, {"data:a/b;,x", `a/b "x"`},
		{"data:a/b;;base64,YQ", `a/b "a"`}, {"data:a/b;c=base64,YQ", `a/b;c=base64 "YQ"`},
		{"data:image/svg+xml;utf8,<svg/>", `image/svg+xml;utf8 "<svg/>"`},
		{"data:;base64,Y Q%0A==", `text/plain;charset=US-ASCII "a"`}, {"data:a/b; Base64 ,YQ", `a/b "a"`},
		{"data:a/b;x=c%3Bbase64,YQ", `a/b;x=c;base64 "YQ"`},
		{"data:;base64,a-_b", "error: illegal base64 data at input byte 1"},
		{"data:;base64,Y", "error: illegal base64 data at input byte 0"},
	}, []string{"not a data URL", "data:x", "data:/x,y", "data://x,y", "http:,x", "x:,y", "//data,x", "data:#,x"}, []string{"not a media type",
		"data:x,y", "data:a/b/c,", "data:a/%0A,x", "data:a/b%0A,x", "data:a/b;%0A,x",
	})
}

// TestParseDataPeer compares parseData with another parser: where both accept a data URL, they find the same media type
// and the same data.
func TestParseDataPeer(t *testing.T) {
	both := 0
	for _, s := range sequences(4, "a/b", ";", "charset=d", ";base64", ",", "YQ==", "YQ", "%41", "?", "/", "A", "http:") {
		theirs, err := dataurl.DecodeString("data:" + s)
		u, linkErr := uri.ParseLink("data:" + s)
		mediaType, data, ourErr := parseData(u)
		if err != nil || linkErr != nil || ourErr != nil {
			continue
		}
		both++
		added := strings.NewReplacer(";charset=US-ASCII", "")             // which dataurl adds to other parameters, too
		want, _ := uri.Unescape(added.Replace(theirs.MediaType.String())) // it unescapes only the data
		if added.Replace(mediaType) != want || string(data) != string(theirs.Data) {
			t.Fatalf("parseData(%q) = %s, %q; want %s, %q", u, mediaType, data, want, theirs.Data)
		}
	}
	if both < 1000 {
		t.Errorf("both accept %d texts, want more", both)
	}
}
