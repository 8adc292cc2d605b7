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

// Each benchmark runs over whole corpora: the URIs in the sources of the Go distribution, and the
// files that two environment variables can name,
//
//	URI_CORPUS  with a URI on each line,
//	URI_PAIRS   with a base URI, a tab and a reference on each line.
//
// It reports the time and the allocations for a URI, and the throughput, of package uri and of the
// function of net/url for the same purpose. "ratio" times both in turn, at least eleven times, with
// as many passes over the corpus as package uri makes in ten milliseconds. It reports the median of
// the time of net/url divided by the time of package uri.
//
//	URI_CORPUS=urls.txt URI_PAIRS=refs.tsv go test -run '^$' -bench .

// A pair is a reference and its base, parsed by both packages.
type pair struct {
	reference string
	base      uri.URI
	baseURL   *url.URL
	target    uri.URI // the URI that the reference resolves to
	changed   uri.URI // the target, or a changed copy of it
}

// compareTexts compares two functions on the texts of each corpus, after prepare has changed them.
// Only one corpus is in memory, because a large heap would make garbage collections rarer.
func compareTexts(b *testing.B, prepare func(string) string, ours, theirs func([]string)) {
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

// comparePairs compares two functions on the pairs of each corpus. If there is a change, it makes
// the field changed of each pair.
func comparePairs(b *testing.B, ours, theirs func([]*pair), change ...func(uri.URI) uri.URI) {
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

// goPairs returns a pair for each two successive URIs in the sources of the Go distribution. The
// first is the base, and the reference resolves to the second.
func goPairs(b *testing.B) (pairs []*pair) {
	texts := goURIs(b)
	for i, text := range texts[1:] {
		base, target := uri.MustParse(texts[i]), uri.MustParse(text)
		pairs = appendPair(pairs, base.String(), base.Relativize(target).String())
	}
	return pairs
}

// appendPair appends a pair, unless one of the packages cannot resolve it.
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

// namedLines returns the lines of the file that an environment variable names, or nil.
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

// over returns a function that calls pass with all, or nil if pass is nil. Each pass contains its
// own loop, so that the benchmarks measure no calls other than those of the library.
func over[T any](all []T, pass func([]T)) func() {
	if pass == nil {
		return nil
	}
	return func() { pass(all) }
}

// compare measures passes over n URIs or pairs of size bytes: ours, theirs, and the ratio.
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
			runtime.GC() // of what the other function has allocated
			start := time.Now()
			for range passes {
				pass()
			}
			return time.Since(start)
		}
		passes += int(10 * time.Millisecond / max(1, timed(ours))) // garbage collections included
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

// broken returns the text with a character in its middle that both packages reject.
func broken(text string) string { return text[:len(text)/2] + "\x7F" + text[len(text)/2:] }

// The benchmarks store results here, so that the compiler does not remove the calls.
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
	compareTexts(b, same, parseURIs, parseURLs)
}

// BenchmarkParseInvalid makes each text invalid by inserting something in its middle. net/url
// accepts some of these texts.
func BenchmarkParseInvalid(b *testing.B) {
	for _, invalid := range []struct{ name, text string }{
		{"control", "\x7F"}, {"space", " "}, {"octet", "\xE9"}, {"escape", "%zz"}, {"crosshatches", "#a#"}, {"bracket", "["},
	} {
		b.Run(invalid.name, func(b *testing.B) {
			insert := func(text string) string { return text[:len(text)/2] + invalid.text + text[len(text)/2:] }
			compareTexts(b, insert, parseURIs, parseURLs)
		})
	}
}

func BenchmarkValid(b *testing.B) {
	compareTexts(b, same, validURIs, parseURLs)
}

func BenchmarkValidInvalid(b *testing.B) {
	compareTexts(b, broken, validURIs, parseURLs)
}

func BenchmarkSplit(b *testing.B) {
	compareTexts(b, same, func(texts []string) {
		for _, text := range texts {
			aSplit = uri.Split(text)
		}
	}, nil)
}

// BenchmarkAccessors gets all five components as they were written.
func BenchmarkAccessors(b *testing.B) {
	comparePairs(b, func(pairs []*pair) {
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

// resolveURLs parses references, resolves them, and makes the texts of the results.
func resolveURLs(pairs []*pair) {
	for _, p := range pairs {
		u, err := url.Parse(p.reference)
		if err == nil {
			aString = p.baseURL.ResolveReference(u).String()
		}
	}
}

func BenchmarkParseResolve(b *testing.B) {
	comparePairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			if ref, err := uri.Parse(p.reference); err == nil {
				aURI, anError = p.base.Resolve(ref)
				aString = aURI.String()
			}
		}
	}, resolveURLs)
}

func BenchmarkParseAppendResolve(b *testing.B) {
	comparePairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			if ref, err := uri.Parse(p.reference); err == nil {
				buffer, anError = p.base.AppendResolve(buffer[:0], ref)
			}
		}
	}, resolveURLs)
}

func BenchmarkRelativize(b *testing.B) {
	comparePairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			aURI = p.base.Relativize(p.target)
		}
	}, nil)
}

// BenchmarkNormalize normalizes URIs with each change. Without a change, most URIs are normal.
func BenchmarkNormalize(b *testing.B) {
	for name, change := range changes {
		b.Run(name, func(b *testing.B) {
			comparePairs(b, func(pairs []*pair) {
				for _, p := range pairs {
					aURI = p.changed.Normalize()
				}
			}, nil, change)
		})
	}
}

// BenchmarkEquivalent compares URIs with changed copies of themselves.
func BenchmarkEquivalent(b *testing.B) {
	for name, change := range changes {
		b.Run(name, func(b *testing.B) {
			comparePairs(b, func(pairs []*pair) {
				for _, p := range pairs {
					aBool = p.target.Equivalent(p.changed)
				}
			}, nil, change)
		})
	}
}

// changes are functions that change a URI. Most results are equivalent to the URI.
var changes = map[string]func(uri.URI) uri.URI{
	"same":   uri.URI.Clone,
	"scheme": func(u uri.URI) uri.URI { return changed(u, 0, strings.ToUpper) },
	"host":   func(u uri.URI) uri.URI { return changed(u, 1, strings.ToUpper) },
	"port":   func(u uri.URI) uri.URI { return changed(u, 1, func(s string) string { return s + ":443" }) },
	"escape": func(u uri.URI) uri.URI { return changed(u, 2, func(s string) string { return s + "/%7e" }) },
	"other":  func(u uri.URI) uri.URI { return changed(u, 2, func(s string) string { return "/x" + s }) },
}

// changed returns u with a changed scheme (0), authority (1) or path (2). If that is not a URI, it
// returns u.
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
	comparePairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			server, err := p.base.Server()
			aString, anError = server.Host, err
		}
	}, nil)
}

func BenchmarkSecurity(b *testing.B) {
	b.Run("Hazards", func(b *testing.B) {
		comparePairs(b, func(pairs []*pair) {
			for _, p := range pairs {
				aBool = p.base.Hazards() == 0
			}
		}, nil)
	})
	b.Run("Redacted", func(b *testing.B) {
		comparePairs(b, func(pairs []*pair) {
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
	compareTexts(b, same, func(texts []string) {
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
	compareTexts(b, url.PathEscape, func(texts []string) {
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

// BenchmarkFindAll searches lists of URIs, and source text, which contains few URIs.
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
