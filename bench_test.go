package uri_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"rfc2396.example/uri"
)

// The benchmarks are for measuring a change: run them before and after it, in turn. For comparisons
// with other libraries, see testdata/peers.
//
// Each benchmark runs over whole corpora: the URIs in the sources of the Go distribution, and the
// files that two environment variables can name,
//
//	URI_CORPUS  with a URI on each line,
//	URI_PAIRS   with a base URI, a tab and a reference on each line.
//
// Each reports the throughput, and the time and the allocations for a URI.
//
//	URI_CORPUS=urls.txt URI_PAIRS=refs.tsv go test -run '^$' -bench .

// A pair is a reference and its base.
type pair struct {
	reference string
	base      uri.URI
	target    uri.URI // the URI that the reference resolves to
	changed   uri.URI // the target, or a changed copy of it
}

// benchTexts measures a function on the texts of each corpus, after prepare has changed them. The
// function contains the loop, so that no calls are measured other than those of the library.
func benchTexts(b *testing.B, prepare func(string) string, pass func(texts []string)) {
	run := func(name string, from []string) {
		texts, size := make([]string, len(from)), 0
		for i, text := range from {
			texts[i] = prepare(text)
			size += len(texts[i])
		}
		b.Run(name, func(b *testing.B) { measure(b, len(texts), size, func() { pass(texts) }) })
	}
	run("go", goURIs(b))
	if lines := namedLines(b, "URI_CORPUS"); lines != nil {
		run("file", lines)
	}
}

// benchPairs measures a function on the pairs of each corpus. If there is a change, it makes the
// field changed of each pair.
func benchPairs(b *testing.B, pass func(pairs []*pair), change ...func(uri.URI) uri.URI) {
	run := func(name string, pairs []*pair) {
		size := 0
		for _, p := range pairs {
			size += len(p.reference)
			for _, change := range change {
				p.changed = change(p.target)
			}
		}
		b.Run(name, func(b *testing.B) { measure(b, len(pairs), size, func() { pass(pairs) }) })
	}
	// For each two successive URIs, the first is the base, and the reference resolves to the second.
	var pairs []*pair
	texts := goURIs(b)
	for i, text := range texts[1:] {
		base, target := uri.MustParse(texts[i]), uri.MustParse(text)
		pairs = appendPair(pairs, base.String(), base.Relativize(target).String())
	}
	run("go", pairs)
	if lines := namedLines(b, "URI_PAIRS"); lines != nil {
		pairs = nil
		for _, line := range lines {
			base, reference, _ := strings.Cut(line, "\t")
			pairs = appendPair(pairs, base, reference)
		}
		run("file", pairs)
	}
}

// appendPair appends a pair, unless it cannot be resolved.
func appendPair(pairs []*pair, base, reference string) []*pair {
	u, _ := uri.Parse(base)
	target, err := uri.Resolver{Base: u, Document: u}.ResolveString(reference)
	if u.IsAbsolute() && err == nil {
		pairs = append(pairs, &pair{reference, u, target, target})
	}
	return pairs
}

// goURIs returns the URIs in the sources of the Go distribution.
func goURIs(b *testing.B) []string {
	texts, err := goURIsOnce()
	if err != nil {
		b.Skip(err)
	}
	return texts
}

var goURIsOnce = sync.OnceValues(func() (texts []string, err error) {
	source, err := goSource()
	for m := range uri.FindAll(source) {
		texts = append(texts, strings.Clone(m.URI.String()))
	}
	return texts, err
})

// goSource returns the sources of the Go distribution as one text.
func goSource() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
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
	return text.String(), err
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

// measure measures passes over n URIs or pairs of size bytes.
func measure(b *testing.B, n, size int, pass func()) {
	b.SetBytes(int64(size))
	b.ResetTimer()
	for range b.N {
		pass()
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(n), "ns/URI")
	b.ReportMetric(testing.AllocsPerRun(1, pass)/float64(n), "allocs/URI")
}

func same(text string) string { return text }

// insert returns a function that inserts something in the middle of a text.
func insert(what string) func(text string) string {
	return func(text string) string { return text[:len(text)/2] + what + text[len(text)/2:] }
}

// The benchmarks store results here, so that the compiler does not remove the calls.
var (
	aURI    uri.URI
	aString string
	aBool   bool
	anError error
	aSplit  uri.Components
	buffer  = make([]byte, 0, 2<<20)
)

func parseAll(texts []string) {
	for _, text := range texts {
		aURI, anError = uri.Parse(text)
	}
}

func validAll(texts []string) {
	for _, text := range texts {
		aBool = uri.Valid(text)
	}
}

func BenchmarkParse(b *testing.B) {
	benchTexts(b, same, parseAll)
	// These texts are mostly escapes, like addresses of articles whose titles are Cyrillic.
	var titles []string
	for i := range 1000 {
		titles = append(titles, "http://ru.wikipedia.org/wiki/%D0%9"+string(rune('A'+i%6))+strings.Repeat("%D0%B"+string(rune('0'+i%10)), 11))
	}
	run := func(name string, texts []string) {
		b.Run(name, func(b *testing.B) { measure(b, len(texts), len(texts)*len(texts[0]), func() { parseAll(texts) }) })
	}
	run("titles", titles)
	run("brackets", slices.Repeat([]string{"https://example.org/a/b?filter[color]=red&x=1"}, 1000))
	run("IPv6", slices.Repeat([]string{"http://[2001:db8::1]:8080/a"}, 1000))
}

// BenchmarkParseInvalid makes each text invalid by inserting something in its middle.
func BenchmarkParseInvalid(b *testing.B) {
	for _, invalid := range []struct{ name, text string }{
		{"control", "\x7F"}, {"space", " "}, {"octet", "\xE9"}, {"escape", "%zz"}, {"crosshatches", "#a#"}, {"bracket", "["},
	} {
		b.Run(invalid.name, func(b *testing.B) { benchTexts(b, insert(invalid.text), parseAll) })
	}
}

func BenchmarkValid(b *testing.B)        { benchTexts(b, same, validAll) }
func BenchmarkValidInvalid(b *testing.B) { benchTexts(b, insert("\x7F"), validAll) }

func BenchmarkSplit(b *testing.B) {
	benchTexts(b, same, func(texts []string) {
		for _, text := range texts {
			aSplit = uri.Split(text)
		}
	})
}

// BenchmarkAccessors gets all five components as they were written.
func BenchmarkAccessors(b *testing.B) {
	benchPairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			scheme, _ := p.base.Scheme()
			authority, _ := p.base.Authority()
			query, _ := p.base.Query()
			fragment, _ := p.base.Fragment()
			aBool = len(scheme)+len(authority)+len(p.base.Path())+len(query)+len(fragment) > 0
		}
	})
}

func BenchmarkParseResolve(b *testing.B) {
	benchPairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			if ref, err := uri.Parse(p.reference); err == nil {
				aURI, anError = p.base.Resolve(ref)
			}
		}
	})
}

func parseAppendResolve(pairs []*pair) {
	for _, p := range pairs {
		if ref, err := uri.Parse(p.reference); err == nil {
			buffer, anError = p.base.AppendResolve(buffer[:0], ref)
		}
	}
}

func BenchmarkParseAppendResolve(b *testing.B) { benchPairs(b, parseAppendResolve) }

// BenchmarkResolve3986 resolves references for which both RFCs have the same result.
func BenchmarkResolve3986(b *testing.B) {
	base := uri.MustParse("http://www.example.org/b/c/d.html?q")
	for _, s := range []string{"g/h/i.html", "../x/y", "/z/w", "http://h.example/x/y", "//h.example/x"} {
		ref := uri.MustParse(s)
		for name, resolve := range map[string]func(uri.URI) (uri.URI, error){"2396": base.Resolve, "3986": base.Resolve3986} {
			b.Run(strings.ReplaceAll(s, "/", "|")+"/"+name, func(b *testing.B) {
				for range b.N {
					aURI, anError = resolve(ref)
				}
			})
		}
	}
}

func BenchmarkRelativize(b *testing.B) {
	benchPairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			aURI = p.base.Relativize(p.target)
		}
	})
}

// BenchmarkNormalize normalizes URIs with each change. Without a change, most URIs are normal.
func BenchmarkNormalize(b *testing.B) {
	for _, change := range changes {
		b.Run(change.name, func(b *testing.B) {
			benchPairs(b, func(pairs []*pair) {
				for _, p := range pairs {
					aURI = p.changed.Normalize()
				}
			}, change.apply)
		})
	}
}

// BenchmarkEquivalent compares URIs with changed copies of themselves.
func BenchmarkEquivalent(b *testing.B) {
	for _, change := range changes {
		b.Run(change.name, func(b *testing.B) {
			benchPairs(b, func(pairs []*pair) {
				for _, p := range pairs {
					aBool = p.target.Equivalent(p.changed)
				}
			}, change.apply)
		})
	}
}

// changes are functions that change a URI. Most results are equivalent to the URI.
var changes = []struct {
	name  string
	apply func(uri.URI) uri.URI
}{
	{"same", uri.URI.Clone},
	{"scheme", changed(func(c *uri.Components) { c.Scheme = uri.Defined(strings.ToUpper(c.Scheme.String())) })},
	{"host", changed(func(c *uri.Components) { c.Authority = uri.Defined(strings.ToUpper(c.Authority.String())) })},
	{"port", changed(func(c *uri.Components) { c.Authority = uri.Defined(c.Authority.String() + ":443") })},
	{"escape", changed(func(c *uri.Components) { c.Path += "/%7e" })},
	{"all", changed(func(c *uri.Components) {
		c.Scheme, c.Authority = uri.Defined(strings.ToUpper(c.Scheme.String())), uri.Defined(strings.ToUpper(c.Authority.String()))
		c.Path += "/%7e%2fa"
	})},
	{"other", changed(func(c *uri.Components) { c.Path = "/x" + c.Path })},
}

// changed returns a function that returns a changed URI or, if that is not a URI, the same one.
func changed(change func(*uri.Components)) func(uri.URI) uri.URI {
	return func(u uri.URI) uri.URI {
		c := u.Components()
		change(&c)
		if v, err := c.URI(); err == nil {
			return v
		}
		return u
	}
}

func BenchmarkServer(b *testing.B) {
	benchPairs(b, func(pairs []*pair) {
		for _, p := range pairs {
			server, err := p.base.Server()
			aString, anError = server.Host, err
		}
	})
}

func BenchmarkSecurity(b *testing.B) {
	b.Run("Hazards", func(b *testing.B) {
		benchPairs(b, func(pairs []*pair) {
			for _, p := range pairs {
				aBool = p.base.Hazards() == 0
			}
		})
	})
	b.Run("Redacted", func(b *testing.B) {
		benchPairs(b, func(pairs []*pair) {
			for _, p := range pairs {
				aString = p.base.Redacted()
			}
		})
	})
}

func escapeSegment(text string) string { return uri.Escape(text, uri.InSegment) }

func BenchmarkEscape(b *testing.B) {
	benchTexts(b, same, func(texts []string) {
		for _, text := range texts {
			aString = escapeSegment(text)
		}
	})
}

func BenchmarkUnescape(b *testing.B) {
	benchTexts(b, escapeSegment, func(texts []string) {
		for _, text := range texts {
			aString, anError = uri.Unescape(text)
		}
	})
}

// BenchmarkFindAll searches lists of URIs, and source text, which contains few URIs.
func BenchmarkFindAll(b *testing.B) {
	find := func(name string, n int, text string) {
		b.Run(name, func(b *testing.B) {
			measure(b, n, len(text), func() {
				for m := range uri.FindAll(text) {
					aURI = m.URI
				}
			})
		})
	}
	texts := goURIs(b)
	source, _ := goSource()
	find("source", len(texts), source)
	find("go", len(texts), strings.Join(texts, "\n"))
	if lines := namedLines(b, "URI_CORPUS"); lines != nil {
		find("file", len(lines), strings.Join(lines, "\n"))
	}
}

// BenchmarkLong parses and resolves references of a megabyte.
func BenchmarkLong(b *testing.B) {
	for _, long := range []struct{ name, part string }{
		{"letters", "abcdefgh"}, {"segments", "abcdefg/"}, {"escapes", "%41%2fbc"}, {"dots", "abcd/../"}, {"climb", "../"},
	} {
		text := strings.Repeat(long.part, 1<<20/len(long.part))
		invalid, pairs := text+"\x7F", []*pair{{reference: text, base: uri.MustParse("http://a/b/c/d")}}
		run := func(name string, pass func()) {
			b.Run(long.name+"/"+name, func(b *testing.B) { measure(b, 1, len(text), pass) })
		}
		run("Parse", func() { parseAll([]string{text}) })
		run("ParseInvalid", func() { parseAll([]string{invalid}) })
		run("ParseAppendResolve", func() { parseAppendResolve(pairs) })
	}
}
