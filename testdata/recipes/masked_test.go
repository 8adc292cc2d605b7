package recipes

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"unicode"

	"rfc2396.example/uri"
)

func Example_logged() {
	u := uri.MustParse("ftp://anna:secret@host/")
	link := hide(u)
	fmt.Println(hide(uri.MustParse("ftp://u@e.f:p/secret@h/")))
	fmt.Printf("%+v\n", struct{ Base logged[uri.URI] }{hide(uri.MustParse("postgres://u:53/cr3t@db/x"))}) // a class that is shown
	fmt.Printf("%v %+v %#v %q\n", link, []logged[uri.URI]{link}, link, struct{ Link *logged[uri.URI] }{&link}.Link)
	data, err := json.Marshal(map[string]any{"links": []logged[uri.URI]{link}, "none": (*logged[uri.URI])(nil), "zero": logged[uri.URI]{}})
	fmt.Println(string(data), err)
	for _, text := range []string{`"http://u:p@h/"`, `"a b"`} {
		var field logged[uri.URI]
		err := json.Unmarshal([]byte(text), &field)
		fmt.Println(field, field.Value(), err)
	}
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
		if len(groups) == 0 && a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	log.Info("dial", "link", link, "links", []logged[uri.URI]{link}, "exported", struct{ Link logged[uri.URI] }{link})
	unexported := struct {
		link  logged[uri.URI]
		proxy logged[uri.Server]
	}{link, hide(uri.SplitServer("anna:1/secret@my_host:80"))}
	proxy := unexported.proxy
	fmt.Printf("%v %d %+v %s %v\n", proxy, proxy, []any{proxy}, proxy.Value().Userinfo, logged[uri.Server]{})
	for verb := range unicode.MaxASCII { // all verbs, and what is none
		for _, v := range []any{link, &link, proxy, &proxy, []logged[uri.URI]{link}, unexported, &unexported, map[string]any{"link": link}} {
			for _, flag := range []string{"", "+", "#"} {
				if text := fmt.Errorf("%"+flag+string(rune(verb)), v).Error(); strings.Contains(text, "secret") {
					fmt.Println(text)
				}
			}
		}
	}
	// Output:
	// ftp://u@e.f:xxxxx@h/
	// {Base:postgres://u:53/cr3t@db/x}
	// ftp://anna:xxxxx@host/ [ftp://anna:xxxxx@host/] "ftp://anna:xxxxx@host/" "ftp://anna:xxxxx@host/"
	// {"links":["ftp://anna:xxxxx@host/"],"none":null,"zero":""} <nil>
	// http://u:xxxxx@h/ http://u:p@h/ <nil>
	//   uri: invalid rel_segment at byte 1: ' ' must be escaped as "%20"
	// level=INFO msg=dial link=ftp://anna:xxxxx@host/ links=[ftp://anna:xxxxx@host/] exported={Link:ftp://anna:xxxxx@host/}
	// my_host:80 %!d(string=my_host:80) [my_host:80] anna:1/secret
}
