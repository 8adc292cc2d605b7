package recipes

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// TestPage reads RECIPES.md. It links each file of this package, and the file after the name of a function has the
// function. A word in backquotes is a name of this package or of package uri, or one of otherWords. Each line of code
// on the page stands in this file.
func TestPage(t *testing.T) {
	page, code := read(t, "../../RECIPES.md"), read(t, "page_test.go")
	names := declared(t)
	for file := range names {
		if !strings.Contains(page, "[testdata/recipes]") || !strings.Contains(page, "["+file+"](testdata/recipes/"+file+")") {
			t.Errorf("RECIPES.md does not link %s", file)
		}
	}
	count := 0
	for _, m := range regexp.MustCompile("`(\\w+)`\\s+in\\s+\\[(\\w+\\.go)\\]|\\[(\\w+\\.go)\\]\\S+ `(\\w+)`").FindAllStringSubmatch(page, -1) {
		if count++; !names[m[2]+m[3]][m[1]+m[4]] {
			t.Errorf("RECIPES.md: %s does not have %s", m[2]+m[3], m[1]+m[4])
		}
	}
	api := read(t, "../api.txt")
	for _, m := range regexp.MustCompile("[^`]`([A-Za-z]\\w*)`[^`]").FindAllStringSubmatch(page, -1) {
		isOurs := regexp.MustCompile(`\b` + m[1] + `\b`).MatchString(api)
		for file := range names {
			isOurs = isOurs || names[file][m[1]]
		}
		if !isOurs && !slices.Contains(otherWords, m[1]) {
			t.Errorf("RECIPES.md names %s, which does not exist", m[1])
		}
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(page, -1)
	for _, block := range blocks {
		for _, line := range strings.Split(strings.TrimSpace(block[1]), "\n") {
			line, _, _ = strings.Cut(line, " //")
			if !strings.Contains(code, "\t"+line+"\n") {
				t.Errorf("RECIPES.md: no test has this line: %s", line)
			}
		}
	}
	if count < 20 || len(blocks) < 5 {
		t.Errorf("RECIPES.md: %d functions and %d blocks of code, want more", count, len(blocks))
	}
}

// otherWords are words in backquotes on RECIPES.md: names of other packages, variables, and parts of URIs.
var otherWords = []string{"Encode", "SetOutput", "from", "to", "null", "app", "my_host", "my_service", "utm_", "CheckRedirect", "s3cr3t"}

// TestNeeds shows that the first lines of a file name the files of this package that a copy needs, and no others.
func TestNeeds(t *testing.T) {
	names := declared(t)
	for name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		head := file.Comments[0].Text()
		needs := map[string]bool{}
		for _, id := range file.Unresolved {
			for other := range names {
				if other != name && names[other][id.Name] {
					needs[other] = true
				}
			}
		}
		for other := range names {
			if strings.Contains(head, other) != needs[other] {
				t.Errorf("%s needs %s: %t, but its first lines are: %s", name, other, needs[other], head)
			}
		}
		if file.Comments[0].Pos() != 1 || file.Doc != nil {
			t.Errorf("%s: want a first line that says what it is for", name)
		}
	}
}

// declared returns the names that each file of this package declares. The first comment of doc.go is that of the
// package.
func declared(t *testing.T) map[string]map[string]bool {
	t.Helper()
	files, _ := filepath.Glob("*.go")
	all := map[string]map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || name == "doc.go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = map[string]bool{}
		for id := range file.Scope.Objects {
			all[name][id] = true
		}
	}
	return all
}

// The code of RECIPES.md.
func Example_page() {
	x, _ := url.Parse("http://h:80/?q")
	u, err := uri.Parse(x.String())
	fmt.Println(u, err)

	server, err := u.Server()
	server.Port = uri.Component{}
	fmt.Println(server, err)
	u, err = u.WithServer(server)
	fmt.Println(u, err)

	user, password := "anna@corp", "a:b/c"
	server.Userinfo = uri.UserPassword(user, password)
	fmt.Println(server)
	fmt.Println(server.Credentials())
	server.Userinfo = uri.Component{}
	fmt.Println(server)

	r := &http.Request{Header: http.Header{"Origin": {"http://H"}}}
	site := u
	origin, _ := uri.Parse(r.Header.Get("Origin"))
	ok := site.SameOrigin(origin)
	fmt.Println(ok)
	// Output:
	// http://h:80/?q <nil>
	// h <nil>
	// http://h/?q <nil>
	// anna%40corp:a%3Ab%2Fc@h
	// anna@corp a:b/c true
	// h
	// true
}

// A client that follows redirects only within a part of a site.
func Example_checkRedirect() {
	part := uri.MustParse("http://h/docs/")
	client := &http.Client{Transport: locations{"/docs/a": "b|c", "/docs/b%7Cc": "../admin", "/docs/d": "%2e%2e/admin"}}
	client.CheckRedirect = func(req *http.Request, _ []*http.Request) error {
		u, err := uri.Parse(uri.EscapeExcluded(req.URL.String()))
		if err == nil && !part.Contains(u) {
			err = fmt.Errorf("%s is outside", u)
		}
		return err
	}
	for _, start := range []string{"http://h/docs/a", "http://h/docs/d"} {
		_, err := client.Get(start)
		fmt.Println(errors.Unwrap(err))
	}
	// Output:
	// http://h/admin is outside
	// http://h/docs/%2e%2e/admin is outside
}

// locations has the Location of the answer to each path that is requested.
type locations map[string]string

func (l locations) RoundTrip(req *http.Request) (*http.Response, error) {
	location := http.Header{"Location": {l[req.URL.EscapedPath()]}}
	return &http.Response{StatusCode: http.StatusFound, Header: location, Body: http.NoBody, Request: req}, nil
}
