// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"rfc2396.example/uri"
)

// The benchmarks run over whole corpora: the URIs in the sources of the Go distribution,
// and those of two files that the environment may name,
//
//	URI_CORPUS  of one URI a line,
//	URI_PAIRS   of a base URI, a tab, and a reference a line.
//
// Each gives the time, the allocations and the bytes for one URI, of package uri and of what
// net/url has for the purpose. "ratio" alternates the two at least eleven times, as many
// passes over the corpus as take package uri ten milliseconds, and gives the median of how
// many times as long net/url takes.
//
//	URI_CORPUS=urls.txt URI_PAIRS=refs.tsv go test -run '^$' -bench .

// A pair is a reference and its base, parsed by both packages.
type pair struct {
	reference string
	base      uri.URI
	baseURL   *url.URL
	target    uri.URI // what the reference resolves to
	changed   uri.URI // the target, perhaps written in another way
}

// overTexts compares two functions of a text, over the texts of each corpus, changed by
// prepare. No other corpus is in memory, lest a large heap spare net/url its collections.
func overTexts(b *testing.B, prepare func(string) string, ours, theirs func([]string)) {
	run := func(name string, texts []string) {
		size := 0
		for i, text := range texts {
			texts[i] = prepare(text)
			size += len(texts[i])
		}
		b.Run(name, func(b *testing.B) { compare(b, len(texts), size, over(texts, ours), over(texts, theirs)) })
	}
	run("go", goURIs(b))
	if lines := namedLines(b, "URI_CORPUS"); lines != nil {
		run("file", lines)
	}
}

// overPairs compares two functions of a pair, of which the target may be changed.
func overPairs(b *testing.B, ours, theirs func([]*pair), change ...func(uri.URI) uri.URI) {
	run := func(name string, pairs []*pair) {
		size := 0
		for _, p := range pairs {
			size += len(p.reference)
			for _, change := range change {
				p.changed = change(p.target)
			}
		}
		b.Run(name, func(b *testing.B) { compare(b, len(pairs), size, over(pairs, ours), over(pairs, theirs)) })
	}
	run("go", goPairs(b))
	if lines := namedLines(b, "URI_PAIRS"); lines != nil {
		var pairs []*pair
		for _, line := range lines {
			base, reference, _ := strings.Cut(line, "\t")
			pairs = appendPair(pairs, base, reference)
		}
		run("file", pairs)
	}
}

// goURIs returns the URIs in the sources of the Go distribution.
func goURIs(b *testing.B) (texts []string) {
	for m := range uri.FindAll(goSource(b)) {
		texts = append(texts, strings.Clone(m.URI.String()))
	}
	return texts
}

// goPairs returns references from one URI in the sources of the Go distribution to the next.
func goPairs(b *testing.B) (pairs []*pair) {
	texts := goURIs(b)
	for i, text := range texts[1:] {
		base, target := uri.MustParse(texts[i]), uri.MustParse(text)
		pairs = appendPair(pairs, base.String(), base.Relativize(target).String())
	}
	return pairs
}

// appendPair appends a pair that both packages can resolve.
func appendPair(pairs []*pair, base, reference string) []*pair {
	ourBase, err1 := uri.Parse(base)
	target, err2 := uri.Resolver{Base: ourBase, Document: ourBase}.ResolveString(reference)
	baseURL, err3 := url.Parse(base)
	_, err4 := url.Parse(reference)
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return pairs
	}
	return append(pairs, &pair{reference, ourBase, baseURL, target, target})
}

// namedLines returns the lines of the file that the environment names, if it does so.
func namedLines(b *testing.B, variable string) []string {
	name := os.Getenv(variable)
	if name == "" {
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	return strings.FieldsFunc(string(data), func(r rune) bool { return r == '\n' })
}

// goSource returns the sources of the Go distribution as one text.
func goSource(b *testing.B) string {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		b.Skip(err)
	}
	var text strings.Builder
	dir := filepath.Join(strings.TrimSpace(string(root)), "src")
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		data, err := os.ReadFile(path)
		text.Write(data)
		return err
	})
	if err != nil {
		b.Skip(err)
	}
	return text.String()
}

// over returns a function that makes one pass over all, or nil if there is no pass. A pass
// has its loop in itself, so that no call is measured but those of the library.
func over[T any](all []T, pass func([]T)) func() {
	if pass == nil {
		return nil
	}
	return func() { pass(all) }
}

// compare measures passes over n things of size bytes: ours, theirs, and the ratio.
func compare(b *testing.B, n, size int, ours, theirs func()) {
	measure := func(pass func()) func(b *testing.B) {
		return func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				pass()
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(n), "ns/URI")
			b.ReportMetric(testing.AllocsPerRun(1, pass)/float64(n), "allocs/URI")
		}
	}
	b.Run("uri", measure(ours))
	if theirs == nil {
		return
	}
	b.Run("net-url", measure(theirs))
	b.Run("ratio", func(b *testing.B) {
		passes := 1
		timed := func(pass func()) time.Duration {
			runtime.GC() // of what the other has left
			start := time.Now()
			for range passes {
				pass()
			}
			return time.Since(start)
		}
		passes += int(10 * time.Millisecond / max(1, timed(ours))) // and as many collections as they cause
		var ratios []float64
		alternate := func() { ratios = append(ratios, float64(timed(theirs))/float64(timed(ours))) }
		for b.Loop() {
			alternate()
		}
		for len(ratios) < 11 {
			alternate()
		}
		slices.Sort(ratios)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(ratios[len(ratios)/2], "ratio")
	})
}

func same(text string) string { return text }

// broken returns the text with a character in its middle that both packages refuse.
func broken(text string) string { return text[:len(text)/2] + "\x7F" + text[len(text)/2:] }

// Results are stored here, lest the compiler leave out what makes them.
var (
	aURI    uri.URI
	aURL    *url.URL
	aString string
	aBool   bool
	anError error
	aSplit  uri.Components
	buffer  = make([]byte, 0, 1<<16)
)

func parseURIs(texts []string) {
	for _, text := range texts {
		aURI, anError = uri.Parse(text)
	}
}

func validURIs(texts []string) {
	for _, text := range texts {
		aBool = uri.Valid(text)
	}
}

func parseURLs(texts []string) {
	for _, text := range texts {
		aURL, anError = url.Parse(text)
	}
}

func BenchmarkParse(b *testing.B) {
	overTexts(b, same, parseURIs, parseURLs)
}

// BenchmarkParseInvalid puts into the middle of each text what makes it invalid; net/url takes
// some of that.
func BenchmarkParseInvalid(b *testing.B) {
	for _, invalid := range []struct{ name, text string }{
		{"control", "\x7F"}, {"space", " "}, {"octet", "\xE9"}, {"escape", "%zz"}, {"crosshatches", "#a#"}, {"bracket", "["},
	} {
		b.Run(invalid.name, func(b *testing.B) {
			insert := func(text string) string { return text[:len(text)/2] + invalid.text + text[len(text)/2:] }
			overTexts(b, insert, parseURIs, parseURLs)
		})
	}
}

func BenchmarkValid(b *testing.B) {
	overTexts(b, same, validURIs, parseURLs)
}

func BenchmarkValidInvalid(b *testing.B) {
	overTexts(b, broken, validURIs, parseURLs)
}

func BenchmarkSplit(b *testing.B) {
	overTexts(b, same, func(texts []string) {
		for _, text := range texts {
			aSplit = uri.Split(text)
		}
	}, nil)
}

// BenchmarkAccessors asks for all five components, as they were written.
func BenchmarkAccessors(b *testing.B) {
	overPairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			scheme, _ := p.base.Scheme()
			authority, _ := p.base.Authority()
			query, _ := p.base.Query()
			fragment, _ := p.base.Fragment()
			aBool = len(scheme)+len(authority)+len(p.base.Path())+len(query)+len(fragment) > 0
		}
	}, func(pairs []*pair) {
		for _, p := range pairs {
			u := p.baseURL
			aBool = len(u.Scheme)+len(u.Host)+len(u.EscapedPath())+len(u.RawQuery)+len(u.EscapedFragment()) > 0
		}
	})
}

// resolveURLs parses references, resolves them and makes the texts.
func resolveURLs(pairs []*pair) {
	for _, p := range pairs {
		u, err := url.Parse(p.reference)
		if err == nil {
			aString = p.baseURL.ResolveReference(u).String()
		}
	}
}

func BenchmarkParseResolve(b *testing.B) {
	overPairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			if ref, err := uri.Parse(p.reference); err == nil {
				aURI, anError = p.base.Resolve(ref)
				aString = aURI.String()
			}
		}
	}, resolveURLs)
}

func BenchmarkParseAppendResolve(b *testing.B) {
	overPairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			if ref, err := uri.Parse(p.reference); err == nil {
				buffer, anError = p.base.AppendResolve(buffer[:0], ref)
			}
		}
	}, resolveURLs)
}

func BenchmarkRelativize(b *testing.B) {
	overPairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			aURI = p.base.Relativize(p.target)
		}
	}, nil)
}

// BenchmarkNormalize goes over URIs as they are, most of which are normal, and with a host in
// capitals, with escapes to undo, and with a default port.
func BenchmarkNormalize(b *testing.B) {
	for name, change := range changes {
		b.Run(name, func(b *testing.B) {
			overPairs(b, func(pairs []*pair) {
				for _, p := range pairs {
					aURI = p.changed.Normalize()
				}
			}, nil, change)
		})
	}
}

// BenchmarkEquivalent compares URIs with themselves, changed, and with others.
func BenchmarkEquivalent(b *testing.B) {
	for name, change := range changes {
		b.Run(name, func(b *testing.B) {
			overPairs(b, func(pairs []*pair) {
				for _, p := range pairs {
					aBool = p.target.Equivalent(p.changed)
				}
			}, nil, change)
		})
	}
}

// changes make other URIs, most of them equivalent.
var changes = map[string]func(uri.URI) uri.URI{
	"same":   uri.URI.Clone,
	"scheme": func(u uri.URI) uri.URI { return changed(u, 0, strings.ToUpper) },
	"host":   func(u uri.URI) uri.URI { return changed(u, 1, strings.ToUpper) },
	"port":   func(u uri.URI) uri.URI { return changed(u, 1, func(s string) string { return s + ":443" }) },
	"escape": func(u uri.URI) uri.URI { return changed(u, 2, func(s string) string { return s + "/%7e" }) },
	"other":  func(u uri.URI) uri.URI { return changed(u, 2, func(s string) string { return "/x" + s }) },
}

// changed returns u with another scheme, authority or path, or u.
func changed(u uri.URI, part int, change func(string) string) uri.URI {
	c := u.Components()
	switch part {
	case 0:
		scheme, _ := c.Scheme.Get()
		c.Scheme = uri.Defined(change(scheme))
	case 1:
		authority, _ := c.Authority.Get()
		c.Authority = uri.Defined(change(authority))
	default:
		c.Path = change(c.Path)
	}
	if v, err := c.URI(); err == nil {
		return v
	}
	return u
}

func BenchmarkServer(b *testing.B) {
	overPairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			server, err := p.base.Server()
			aString, anError = server.Host, err
		}
	}, nil)
}

func BenchmarkSecurity(b *testing.B) {
	b.Run("Hazards", func(b *testing.B) {
		overPairs(b, func(pairs []*pair) {
			for _, p := range pairs {
				aBool = p.base.Hazards() == 0
			}
		}, nil)
	})
	b.Run("Redacted", func(b *testing.B) {
		overPairs(b, func(pairs []*pair) {
			for _, p := range pairs {
				aString = p.base.Redacted()
			}
		}, func(pairs []*pair) {
			for _, p := range pairs {
				aString = p.baseURL.Redacted()
			}
		})
	})
}

func BenchmarkEscape(b *testing.B) {
	overTexts(b, same, func(texts []string) {
		for _, text := range texts {
			aString = uri.Escape(text, uri.InSegment)
		}
	},
		func(texts []string) {
			for _, text := range texts {
				aString = url.PathEscape(text)
			}
		})
}

func BenchmarkUnescape(b *testing.B) {
	overTexts(b, url.PathEscape, func(texts []string) {
		for _, text := range texts {
			aString, anError = uri.Unescape(text)
		}
	},
		func(texts []string) {
			for _, text := range texts {
				aString, anError = url.PathUnescape(text)
			}
		})
}

// BenchmarkFindAll searches lists of URIs, and source text, which holds one now and then.
func BenchmarkFindAll(b *testing.B) {
	find := func(name string, n int, text string) {
		b.Run(name, func(b *testing.B) { compare(b, n, len(text), func() { findAll(text) }, nil) })
	}
	texts := goURIs(b)
	find("source", len(texts), goSource(b))
	find("go", len(texts), strings.Join(texts, "\n"))
	if lines := namedLines(b, "URI_CORPUS"); lines != nil {
		find("file", len(lines), strings.Join(lines, "\n"))
	}
}

func findAll(text string) {
	for m := range uri.FindAll(text) {
		aURI = m.URI
	}
}

// BenchmarkLong parses and resolves references of a megabyte.
func BenchmarkLong(b *testing.B) {
	base, baseURL := uri.MustParse("http://a/b/c/d"), &url.URL{Scheme: "http", Host: "a", Path: "/b/c/d"}
	for _, long := range []struct{ name, part string }{
		{"letters", "abcdefgh"}, {"segments", "abcdefg/"}, {"escapes", "%41%2fbc"}, {"dots", "abcd/../"}, {"climb", "../"},
	} {
		text := strings.Repeat(long.part, 1<<20/len(long.part))
		b.Run(long.name, func(b *testing.B) {
			b.Run("Parse", func(b *testing.B) {
				compare(b, 1, len(text), func() { aURI, anError = uri.Parse(text) }, func() { parseURLs([]string{text}) })
			})
			b.Run("ParseInvalid", func(b *testing.B) {
				invalid := text + "\x7F"
				compare(b, 1, len(text), func() { aURI, anError = uri.Parse(invalid) }, func() { parseURLs([]string{invalid}) })
			})
			b.Run("ParseAppendResolve", func(b *testing.B) {
				into := make([]byte, 0, 2<<20)
				compare(b, 1, len(text), func() {
					if ref, err := uri.Parse(text); err == nil {
						into, anError = base.AppendResolve(into[:0], ref)
					}
				}, func() { resolveURLs([]*pair{{reference: text, baseURL: baseURL}}) })
			})
		})
	}
}
