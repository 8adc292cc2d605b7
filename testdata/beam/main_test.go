package main

import (
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"rfc2396.example/uri"
)

func init() { register.Function1x1(fifth) }

func TestMain(m *testing.M) { ptest.Main(m) }

// An output is the result of the pipeline: the lines of its files, sorted, and its counter.
type output struct {
	targets, hosts, broken []string
	dropped                int64
}

// emptyPath matches a normalized URI with an authority and without a path.
var emptyPath = regexp.MustCompile(`^([^:/?]+://[^/?]*)(\?|$)`)

// target returns what the pipeline writes for u.
func target(u uri.URI) uri.URI {
	return uri.MustParse(emptyPath.ReplaceAllString(u.WithoutFragment().Normalize().String(), "$1/$2"))
}

// loop returns the output for lines, without Beam and without the functions of the pipeline.
func loop(lines []string) (o output) {
	links, targets := map[uri.URI]int{}, map[string]int{}
	for _, line := range lines {
		page, href, ok := strings.Cut(line, "\t")
		if !ok {
			o.broken = append(o.broken, "line\tno tab\t\t"+line)
			continue
		}
		var syntax *uri.SyntaxError
		base, err := uri.Parse(page)
		if errors.As(err, &syntax) {
			o.broken = append(o.broken, fmt.Sprintf("page\t%s\t%d\t%s", syntax.Rule, syntax.Offset, line))
			continue
		}
		u, err := base.ResolveLink(href)
		switch {
		case errors.As(err, &syntax):
			o.broken = append(o.broken, fmt.Sprintf("href\t%s\t%d\t%s", syntax.Rule, syntax.Offset, line))
		case err == uri.ErrRelativeBase, err == uri.ErrOpaqueBase:
			o.broken = append(o.broken, fmt.Sprintf("page\t%v\t\t%s", err, line))
		case err != nil:
			o.broken = append(o.broken, fmt.Sprintf("href\t%v\t\t%s", err, line))
		case target(u) == target(base):
			o.dropped++
		default:
			links[target(u)]++
		}
	}
	for u, n := range links {
		name, _ := u.Authority()
		if server, err := u.Server(); err == nil {
			name = server.Host
		}
		targets[name]++
		o.targets = append(o.targets, fmt.Sprintf("%v\t%d", u, n))
	}
	for name, n := range targets {
		o.hosts = append(o.hosts, fmt.Sprintf("%s\t%d", name, n))
	}
	return o.sort()
}

func (o output) sort() output {
	slices.Sort(o.targets)
	slices.Sort(o.hosts)
	slices.Sort(o.broken)
	return o
}

// run runs the pipeline on the lines that read returns, and returns its output.
func run(tb testing.TB, read func(s beam.Scope) beam.PCollection) (o output) {
	tb.Helper()
	p, s := beam.NewPipelineWithRoot()
	dir := tb.TempDir()
	links(s, read(s), dir)
	result, err := ptest.RunWithMetrics(p)
	if err != nil {
		tb.Fatal(err)
	}
	for name, lines := range map[string]*[]string{"targets": &o.targets, "hosts": &o.hosts, "broken": &o.broken} {
		data, err := os.ReadFile(filepath.Join(dir, name+".tsv"))
		if err != nil && !os.IsNotExist(err) { // Beam writes no empty files
			tb.Fatal(err)
		}
		if len(data) > 0 {
			*lines = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
		}
	}
	o.dropped = dropped(result)
	return o.sort()
}

// diff reports the first difference in each part of two outputs.
func diff(t *testing.T, got, want output) {
	t.Helper()
	for _, part := range []struct {
		name      string
		got, want []string
	}{
		{"targets", got.targets, want.targets},
		{"hosts", got.hosts, want.hosts},
		{"broken", got.broken, want.broken},
		{"dropped", []string{fmt.Sprint(got.dropped)}, []string{fmt.Sprint(want.dropped)}},
	} {
		if slices.Equal(part.got, part.want) {
			continue
		}
		i := 0
		for i < min(len(part.got), len(part.want)) && part.got[i] == part.want[i] {
			i++
		}
		t.Errorf("%s: %q, want %q; %d lines, want %d", part.name,
			part.got[i:min(i+1, len(part.got))], part.want[i:min(i+1, len(part.want))], len(part.got), len(part.want))
	}
}

// TestLinks tests the pipeline and the loop on lines that are one case each.
func TestLinks(t *testing.T) {
	lines := []string{
		"http://a/b/c\td",
		"http://a/b/c\td#e",
		"http://a/b/c\tHTTP://A:80/b/%64",
		"http://a/b/c\t../../d", // RFC 2396 would keep a ".."
		"http://a/b/c\t?y",      // RFC 2396 would drop "c"
		"http://a/b/c\t//[::1]:8080/d?e",
		"http://[::1]/b\t/c",
		"http://a/b/c\tmailto:x@y",
		"http://a/b/c\tfile:///d",
		"http://a/b/c\t//u@x_y:1/d", // not a server, because of the underscore
		"http://a/b/c\t",
		"http://a/b/c\t#d",
		"http://a/b/c\td e",
		"http://a/b/c\td\te",
		"http://a/b/c\thttp:",
		"http://a/b/c\tHTTP://A:80/b/c#d",
		"http://a/b/c\thttps:///",
		"http://a/b/c\ttel:",
		"http://a/b/c\tc d.html", // as browsers read it, and the next three
		"http://a/b/c\t/é",
		"http://a/b/c\t \\100% ",
		"http://a/b/c\thttps:e/[1]",
		"http://a/b c\td",
		"http://a/b c\td e",
		"b/c\td",
		"b/c\thttp://a/d",
		"mailto:x@y\td",
		"mailto:x@y\t#d",
		"http://a/b/c",
		"",
	}
	want := output{
		targets: []string{
			"file:///d\t1",
			"http://a/%C3%A9\t1",
			"http://a/100%25\t1",
			"http://a/b/c%20d.html\t1",
			"http://a/b/d%20e\t1",
			"http://a/b/de\t1",
			"https://e/%5B1%5D\t1",
			"http://[::1]/c\t1",
			"http://[::1]:8080/d?e\t1",
			"http://a/b/c?y\t1",
			"http://a/b/d\t3",
			"http://a/d\t2",
			"http://u@x_y:1/d\t1",
			"mailto:x@y\t1",
		},
		hosts: []string{"\t2", "[::1]\t2", "a\t8", "e\t1", "u@x_y:1\t1"},
		broken: []string{
			"href\tabsoluteURI\t4\thttp://a/b/c\ttel:",
			"href\thost\t6\thttp://a/b/c\thttps:///",
			"line\tno tab\t\t",
			"line\tno tab\t\thttp://a/b/c",
			"page\tsegment\t10\thttp://a/b c\td",
			"page\tsegment\t10\thttp://a/b c\td e",
			"page\turi: base URI is not absolute\t\tb/c\td",
			"page\turi: base URI is opaque\t\tmailto:x@y\td",
		},
		dropped: 5,
	}.sort()
	diff(t, run(t, func(s beam.Scope) beam.PCollection { return beam.CreateList(s, lines) }), want)
	diff(t, loop(lines), want)
}

// TestShardings tests that the output of the pipeline is that of the loop, however the lines are
// read and distributed.
func TestShardings(t *testing.T) {
	lines := pairs(t)
	want := loop(lines)
	t.Logf("%d lines, %d targets, %d hosts, %d broken, %d dropped", len(lines), len(want.targets), len(want.hosts), len(want.broken), want.dropped)
	if os.Getenv("URI_PAIRS") == "" && min(len(want.targets), len(want.hosts), len(want.broken), int(want.dropped)) < 10 {
		t.Fatal("the sources of Go have too few links of some kind")
	}
	one, seven := write(t, lines, 1), write(t, lines, 7)
	for name, read := range map[string]func(s beam.Scope) beam.PCollection{
		"one file":    func(s beam.Scope) beam.PCollection { return textio.Read(s, one) },
		"seven files": func(s beam.Scope) beam.PCollection { return textio.Read(s, seven) },
		"reshuffled":  func(s beam.Scope) beam.PCollection { return beam.Reshuffle(s, textio.Read(s, seven)) },
		"five parts": func(s beam.Scope) beam.PCollection {
			return beam.Flatten(s, beam.Partition(s, 5, fifth, textio.Read(s, one))...)
		},
		"five parts, reshuffled": func(s beam.Scope) beam.PCollection {
			parts := beam.Partition(s, 5, fifth, textio.Read(s, seven))
			for i := range parts {
				parts[i] = beam.Reshuffle(s, parts[i])
			}
			return beam.Flatten(s, parts...)
		},
	} {
		t.Run(name, func(t *testing.T) { diff(t, run(t, read), want) })
	}
}

// fifth returns the part for a line, from 0 to 4.
func fifth(line string) int { return len(line) % 5 }

// write distributes the lines to n files, and returns a glob for these files.
func write(tb testing.TB, lines []string, n int) (glob string) {
	dir, files := tb.TempDir(), make([]strings.Builder, n)
	for i, line := range lines {
		files[i%n].WriteString(line + "\n")
	}
	for i := range files {
		if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), []byte(files[i].String()), 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return filepath.Join(dir, "*")
}

// pairs returns lines that contain a page, a tab and an href. They are the lines of the file that
// URI_PAIRS names. If it names none, the pages are the sources of the Go distribution below net, and
// the hrefs are their string literals. Many of these are broken.
func pairs(tb testing.TB) (lines []string) {
	if name := os.Getenv("URI_PAIRS"); name != "" {
		data, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		tb.Fatal(err)
	}
	src := os.DirFS(filepath.Join(strings.TrimSpace(string(root)), "src"))
	err = fs.WalkDir(src, "net", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		data, err := fs.ReadFile(src, path)
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(path, -1, len(data)), data, nil, 0)
		for _, tok, literal := s.Scan(); tok != token.EOF; _, tok, literal = s.Scan() {
			if text, err := strconv.Unquote(literal); tok == token.STRING && err == nil && !strings.Contains(text, "\n") {
				lines = append(lines, "https://go.dev/src/"+path+"\t"+text)
			}
		}
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return lines
}

// BenchmarkLinks measures the pipeline and the loop. The loop has its lines in memory, and writes no
// files.
func BenchmarkLinks(b *testing.B) {
	for _, times := range []int{1, 50} {
		lines := slices.Repeat(pairs(b), times)
		files := write(b, lines, times)
		bench := func(name string, once func(b *testing.B)) {
			b.Run(fmt.Sprintf("lines=%d/%s", len(lines), name), func(b *testing.B) {
				for b.Loop() {
					once(b)
				}
				b.ReportMetric(float64(len(lines)*b.N)/b.Elapsed().Seconds(), "lines/s")
			})
		}
		bench("loop", func(*testing.B) { loop(lines) })
		bench("Prism", func(b *testing.B) {
			run(b, func(s beam.Scope) beam.PCollection { return textio.Read(s, files) })
		})
	}
}
