package main

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// TestJSONSchema counts the texts of JSON Schema's test suite about which Parse and net/url are right, and reads the
// figures from the page. In the format uri, a text must also have a scheme. The recipes have the figure of check3986.
func TestJSONSchema(t *testing.T) {
	var right [2]int
	texts := 0
	row := regexp.MustCompile(`(?m)^(uri|uri-reference) +(valid|invalid) +(".*")$`)
	for _, fields := range row.FindAllStringSubmatch(strings.Join(readLines(t, "jsonschema.txt"), "\n"), -1) {
		texts++
		text, err := strconv.Unquote(fields[3])
		if err != nil {
			t.Fatalf("%s: %v", fields[0], err)
		}
		needsScheme := fields[1] == "uri"
		u, err1 := uri.Parse(text)
		v, err2 := url.Parse(text)
		for i, isValid := range []bool{
			err1 == nil && (u.IsAbsolute() || !needsScheme),
			err2 == nil && (v.IsAbs() || !needsScheme),
		} {
			if isValid == (fields[2] == "valid") {
				right[i]++
			}
		}
	}
	checkSays(t, "README.md", "has [%d texts](jsonschema.txt) for the formats uri, which needs a scheme, and uri-reference. With a check of the "+
		"scheme, `Parse` judges %d of them as the suite does, net/url %d,", texts, right[0], right[1])
}
