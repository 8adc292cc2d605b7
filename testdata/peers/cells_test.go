package main

import (
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// TestCells asks the libraries what the cells of the tables about them say, here and in the README of package uri. It does
// not ask about "–", nor about a cell or a column in italics.
func TestCells(t *testing.T) {
	columns := map[string]library{}
	for _, l := range libraries() {
		columns[l.column] = l
	}
	asked, rows := 0, cells(t)
	for _, page := range []string{"README.md", "../../README.md"} {
		var header []string
		for _, line := range readLines(t, page) {
			fields := strings.Split(line, "|")
			for i := range fields {
				fields[i] = strings.TrimSpace(fields[i])
			}
			switch {
			case strings.HasPrefix(line, "| | uri |"):
				header = fields
			case line == "":
				header = nil
			case header == nil || strings.HasPrefix(line, "|-"):
			case rows[fields[1]] == nil:
				t.Errorf("%s: no function asks about the row %q", page, fields[1])
			default:
				for i := 2; i < len(fields); i++ {
					cell := fields[i]
					if l, ok := columns[header[i]]; ok && cell != "–" && !strings.HasPrefix(cell, "*") {
						asked++
						if got := rows[fields[1]](l); got != cell {
							t.Errorf("%s: %s, %s: %q, not %q", page, fields[1], l.column, got, cell)
						}
					}
				}
			}
		}
	}
	if t.Logf("%d cells", asked); asked < 70 {
		t.Error("want more cells")
	}
}

// cells returns for each row what the cell of a library must say.
func cells(t *testing.T) map[string]func(library) string {
	by2396, by3986, links := appendixC(t), examples3986(t), webLinks(t)
	right := func(l library, examples []example) string {
		return strconv.Itoa(len(examples) - len(wrong(examples, l.resolve)))
	}
	return map[string]func(library) string{
		"reads the 548 links in the web platform's tests as browsers do": func(l library) string {
			return strconv.Itoa(len(links) - len(misread(l, links)))
		},
		"applies IDNA to a host": func(l library) string {
			parse := l.parse
			if l.parseAny != nil {
				parse = l.parseAny
			}
			s, _ := parse("http://é.example/")
			return yes(strings.Contains(s, "xn--"))
		},
		"takes letters outside US-ASCII": func(l library) string {
			if l.parseAny == nil || l.accepts("http://a/é") {
				return yes(l.accepts("http://a/é"))
			}
			s, _ := l.parseAny("http://a/é")
			return map[string]string{"http://a/%C3%A9": "by `ParseAnyURI`"}[s]
		},
		"takes an address with a zone": func(l library) string {
			return yes(l.accepts("http://[fe80::1%25eth0]/") || l.accepts("http://[fe80::1%eth0]/"))
		},
		"takes a scheme alone": func(l library) string {
			return those([]string{"of the web", "others"}, l.accepts("http:"), l.accepts("foo:"))
		},
		"refuses all invalid text": func(l library) string {
			return yes(!slices.ContainsFunc([]string{"http://a/b c", "http://a/é", "http://a/?%zz", "a#b#c", "http://[fe80::1%25eth0]/"}, l.accepts))
		},
		"an error tells": func(l library) string {
			if _, err := l.parse("http://a b/"); err == nil || err.Error() == "" {
				return "nothing"
			}
			if l.byteOf != nil && l.byteOf("http://a/b c") == len("http://a/b") {
				return "what, and the byte"
			}
			return "what"
		},
		"keeps an empty authority, userinfo, port, query, fragment apart from none": func(l library) string {
			names := []string{"authority", "userinfo", "port", "query", "fragment"}
			tells := func(i int, with, without string) bool {
				return l.accepts(with) && l.accepts(without) && l.components(with)[i] != l.components(without)[i]
			}
			has := []bool{tells(0, "file:///a", "file:/a"), tells(1, "http://@a/", "http://a/"), tells(2, "http://a:/", "http://a/"),
				tells(3, "http://a/?", "http://a/"), tells(4, "http://a/#", "http://a/")}
			if has[0] && !tells(0, "//?q", "?q") {
				names[0] = "authority if a path follows"
			}
			return those(names, has...)
		},
		"keeps the text": func(l library) string {
			if !l.keeps("HTTP://A/%7e") || !l.keeps("http://a:080/b/../c?") {
				return "no"
			}
			if got, _ := l.resolve("http://a:080/b", "c"); got != "http://a:080/c" {
				return "yes, but not in resolution"
			}
			return "yes"
		},
		"resolves the 42 examples of RFC 2396": func(l library) string { return right(l, by2396) },
		"resolves the 42 examples of RFC 3986": func(l library) string {
			if l.column == "uri" {
				l.resolve = resolve3986
				return right(l, by3986) + ", by `Resolve3986`"
			}
			return right(l, by3986)
		},
		"reports the current document": func(l library) string {
			_, err := l.resolve("http://a/b?q", "#s")
			return yes(err == uri.ErrSameDocument)
		},
		"keeps, drops, rejects `..` above the root": func(l library) string {
			by := []func(base, ref string) (string, error){l.resolve}
			if l.column == "uri" {
				by = append(by, resolveBy(uri.DropExcess), resolveBy(uri.RejectExcess))
			}
			keeps, drops, rejects := false, false, false
			for _, resolve := range by {
				got, err := resolve("http://a/b", "../g")
				keeps = keeps || got == "http://a/../g"
				drops = drops || got == "http://a/g"
				rejects = rejects || err != nil
			}
			return those([]string{"keeps", "drops", "rejects"}, keeps, drops, rejects)
		},
		"puts data, such as `a/b`, into one segment of a path, and refuses `..`": func(l library) string {
			joined, _ := l.join("http://h/v2", "a/b")
			_, err := l.join("http://h/v2", "..")
			return yes(joined == "http://h/v2/a%2Fb" && err != nil)
		},
		"makes a relative reference": func(l library) string {
			if l.relativize == nil {
				return "no"
			}
			for _, base := range []string{"http://a/b", "http://a/b/", "file:/x"} {
				for _, target := range []string{"http://a/b/c", "http://a//", "file:///x/y"} {
					ref, _ := l.relativize(base, target)
					if got, _ := l.resolve(base, ref); got != target {
						return "yes, but it may resolve to another URI"
					}
				}
			}
			return "yes"
		},
		"normalizes scheme, host, port, escapes": func(l library) string {
			normalize := l.parse
			if l.normalize != nil {
				normalize = l.normalize
			}
			got, _ := normalize("HTTP://A:80/%7e")
			return those([]string{"scheme", "host", "port", "escapes"},
				strings.HasPrefix(got, "http"), strings.Contains(got, "//a"), !strings.Contains(got, ":80"), strings.HasSuffix(got, "~"))
		},
		"masks passwords in a URI": func(l library) string {
			s, err := l.redact("http://u:secret@h/")
			return yes(err == nil && !strings.Contains(s, "secret"))
		},
		"masks passwords in text": func(l library) string {
			return yes(!strings.Contains(l.redactText("dial http://u:sec^ret@h/: no"), "ret"))
		},
		"has equal values for one text": func(l library) string {
			return those([]string{"without a userinfo", "with a userinfo"}, l.equal("http://a/"), l.equal("http://u@a/"))
		},
		"has the opaque_part of section 3": func(l library) string {
			s, _ := l.opaquePart("mailto:a@b?c")
			return map[string]string{"a@b?c": "yes", "a@b": "without the query"}[s]
		},
		"tells servers from registry-based names": func(l library) string {
			_, err1 := l.server("http://a_b/")
			_, err2 := l.server("foo://a_b/")
			return those([]string{"of the web", "others"}, err1 != nil, err2 != nil)
		},
		"warns of the hazards of section 7": func(l library) string { return yes(l.hazards("http://u:p@a/")) },
		"parses without an allocation": func(l library) string {
			return yes(testing.AllocsPerRun(10, func() { l.parseOnly("http://a/b") }) == 0)
		},
		"is taken by net/http": func(l library) string {
			return yes(reflect.TypeOf(l.value) == reflect.TypeOf(http.Request{}.URL))
		},
	}
}

func yes(is bool) string { return those([]string{""}, is) }

// those returns "yes" if all values are true, "no" if none is, and otherwise the names of those that are.
func those(names []string, are ...bool) string {
	switch {
	case !slices.Contains(are, false):
		return "yes"
	case !slices.Contains(are, true):
		return "no"
	}
	for i := len(names) - 1; i >= 0; i-- {
		if !are[i] {
			names = slices.Delete(names, i, i+1)
		}
	}
	return strings.Join(names, ", ")
}

func resolveBy(excess uri.ExcessPolicy) func(base, ref string) (string, error) {
	return func(base, ref string) (string, error) {
		return textOf(uri.Resolver{Base: uri.MustParse(base), Excess: excess}.ResolveString(ref))
	}
}

// TestAppendixC reads from the pages which lines of Appendix C the other libraries do not resolve as printed.
func TestAppendixC(t *testing.T) {
	for _, l := range libraries() {
		if l.resolve == nil || l.column == "uri" {
			continue
		}
		refs := "`" + strings.Join(wrong(appendixC(t), l.resolve), "`, `") + "`"
		refs = strings.ReplaceAll(refs, "``", "the empty reference")
		checkSays(t, "README.md", "- %s: %s -", l.column, refs)
		if l.column != "nlnwa/whatwg-url" {
			checkSays(t, "../../MIGRATING.md", "| differs from Appendix C for %s |", refs)
		}
	}
}
