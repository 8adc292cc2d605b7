// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Peers runs a corpus through package uri and other libraries in Go, and prints tables in
// Markdown. The corpus is the URIs that package uri finds in the sources of the Go
// distribution, or the lines of a file that URI_CORPUS names.
//
//	cd testdata/peers && go run .
package main

import (
	"fmt"
	"io/fs"
	"log"
	neturl "net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"rfc2396.example/uri"
)

// A library parses a text, and perhaps resolves references against a base that it has
// parsed, to text.
type library struct {
	name    string
	module  string
	parse   func(s string) error
	resolve func(base string) func(ref string) (string, error)
}

var libraries = []library{
	{"package uri", "", func(s string) error { _, err := uri.Parse(s); return err },
		func(base string) func(string) (string, error) {
			b := uri.MustParse(base)
			return func(ref string) (string, error) { u, err := b.ResolveString(ref); return u.String(), err }
		}},
	{"net/url", "", func(s string) error { _, err := neturl.Parse(s); return err }, resolver(neturl.Parse)},
	{"fredbi/uri", "github.com/fredbi/uri", func(s string) error { _, err := fredbi.ParseReference(s); return err }, nil},
	{"nlnwa/whatwg-url", "github.com/nlnwa/whatwg-url", func(s string) error { _, err := whatwg.Parse(s); return err }, resolver(whatwg.Parse)},
}

// resolver returns how a library resolves in which a base parses references, or nil for a
// base that the library refuses.
func resolver[U interface {
	Parse(ref string) (U, error)
	String() string
}](parse func(string) (U, error)) func(base string) func(ref string) (string, error) {
	return func(base string) func(string) (string, error) {
		b, err := parse(base)
		if err != nil {
			return nil
		}
		return func(ref string) (string, error) {
			u, err := b.Parse(ref)
			if err != nil {
				return "", err
			}
			return u.String(), nil
		}
	}
}

func main() {
	log.SetFlags(0)
	texts := corpus()
	fmt.Printf("%d URIs of %d bytes on average; %s %s/%s, %s, %s.\n\n", len(texts), len(strings.Join(texts, ""))/len(texts),
		runtime.Version(), runtime.GOOS, runtime.GOARCH, processor(), time.Now().Format(time.DateOnly))
	fmt.Println("| library | refused | parse | | allocations | parse, resolve, text | | allocations |")
	fmt.Println("|---|---:|---:|---:|---:|---:|---:|---:|")
	ours := libraries[0]
	for _, lib := range libraries {
		refused := 0
		for _, s := range texts {
			if lib.parse(s) != nil {
				refused++
			}
		}
		row := cells(parseAll(lib, texts), parseAll(ours, texts))
		more := " – | – | – |"
		if lib.resolve != nil {
			more = cells(resolveAll(lib, texts), resolveAll(ours, texts))
		}
		fmt.Printf("| %s | %d |%s%s\n", lib.name+version(lib.module), refused, row, more)
	}
	printOperations(texts)
	printMemory(texts)
}

// cells returns three cells of the table: the time for a text, the ratio to ours, and the
// allocations.
func cells(theirs, ours pass) string {
	t, _, ratio := compare(theirs, ours)
	return fmt.Sprintf(" %.0f ns | × %.1f | %.1f |", t, ratio, allocations(theirs))
}

// A pass goes over n texts.
type pass struct {
	n   int
	run func()
}

// parseAll returns a pass over the texts.
func parseAll(lib library, texts []string) pass {
	return pass{len(texts), func() {
		for _, s := range texts {
			lib.parse(s)
		}
	}}
}

var result string // lest the compiler leave out what makes it

// resolveAll returns a pass over references from each text that the library takes to the
// next.
func resolveAll(lib library, texts []string) pass {
	var references []string
	var resolvers []func(string) (string, error)
	for i, s := range texts[1:] {
		if resolve := lib.resolve(texts[i]); resolve != nil {
			base, target := uri.MustParse(texts[i]), uri.MustParse(s)
			references = append(references, base.Relativize(target).String())
			resolvers = append(resolvers, resolve)
		}
	}
	return pass{len(resolvers), func() {
		for i, resolve := range resolvers {
			result, _ = resolve(references[i])
		}
	}}
}

// compare alternates passes, theirs and ours, and returns the median times for a text and the
// median ratio.
func compare(theirs, ours pass) (t, o, ratio float64) {
	timed := func(p pass, passes int) float64 {
		runtime.GC() // of what the other has left
		start := time.Now()
		for range passes {
			p.run()
		}
		return max(1, float64(time.Since(start))) / float64(passes*p.n)
	}
	// Ten milliseconds of ours, but no more than a tenth of a second of theirs.
	passes := 1 + int(min(10e6/(timed(ours, 1)*float64(ours.n)), 100e6/(timed(theirs, 1)*float64(theirs.n))))
	var all [3][]float64
	for range 21 {
		t, o := timed(theirs, passes), timed(ours, passes)
		all[0], all[1], all[2] = append(all[0], t), append(all[1], o), append(all[2], t/o)
	}
	for i := range all {
		slices.Sort(all[i])
	}
	return all[0][10], all[1][10], all[2][10]
}

// allocations returns how many there are for a text.
func allocations(p pass) float64 { return testing.AllocsPerRun(1, p.run) / float64(p.n) }

// version returns the version of a module that is linked in.
func version(module string) string {
	info, _ := debug.ReadBuildInfo()
	for _, dep := range info.Deps {
		if dep.Path == module {
			return " " + dep.Version
		}
	}
	return ""
}

// processor returns the name that Linux has for it, and how many there are.
func processor() string {
	data, _ := os.ReadFile("/proc/cpuinfo")
	_, rest, _ := strings.Cut(string(data), "model name\t: ")
	name, _, _ := strings.Cut(rest, "\n")
	return fmt.Sprintf("%d × %s", runtime.NumCPU(), name)
}

// corpus returns the texts, all of which package uri takes.
func corpus() (texts []string) {
	if name := os.Getenv("URI_CORPUS"); name != "" {
		data, err := os.ReadFile(name)
		if err != nil {
			log.Fatal(err)
		}
		texts = strings.Split(strings.TrimSpace(string(data)), "\n")
		return slices.DeleteFunc(texts, func(s string) bool { return !uri.Valid(s) })
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		log.Fatal(err)
	}
	dir := filepath.Join(strings.TrimSpace(string(root)), "src")
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		data, err := os.ReadFile(path)
		for m := range uri.FindAll(string(data)) {
			texts = append(texts, m.URI.Clone().String())
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	return texts
}
