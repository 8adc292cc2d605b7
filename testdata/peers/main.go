// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Peers measures package uri and other libraries in Go, and prints the tables of README.md. The
// corpus is the URIs that package uri finds in the sources of the Go distribution. If
// URI_CORPUS is the name of a file, the corpus is the lines of that file which package uri
// accepts.
//
//	cd testdata/peers && go run .
package main

import (
	"flag"
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

// A library is one that go run measures.
type library struct {
	name   string
	module string // as in go.mod, or empty
	parse  func(s string) error

	// resolve parses a base, and returns a function that parses a reference, resolves it
	// against the base and returns the text. It returns nil if the library refuses the base,
	// and is nil if the library does not resolve.
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

// resolver returns the resolve of a library whose URIs have a method Parse for references.
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
	masks := flag.Bool("masks", false, "print how many passwords RedactAll shows, as SECURITY.md has it")
	flag.Parse()
	if *masks {
		printMasks()
		return
	}
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
	printOperations("for one URI", texts, operations...)
	cold := million()
	title := fmt.Sprintf("for one of a million different URIs of %d bytes", len(strings.Join(cold, ""))/len(cold))
	printOperations(title, cold, operations[0], operations[2], operations[7]) // without those that take minutes
	printResolution(texts)
	printMemory(texts)
}

// cells returns three cells of the table: the time for a text, its ratio to our time, and the
// number of allocations for a text.
func cells(theirs, ours pass) string {
	t, _, ratio := compare(theirs, ours)
	return fmt.Sprintf(" %.0f ns | × %.1f | %.1f |", t, ratio, allocations(theirs))
}

// A pass runs a function of a library once for each of n texts.
type pass struct {
	n   int
	run func()
}

// parseAll returns a pass that parses the texts.
func parseAll(lib library, texts []string) pass {
	return pass{len(texts), func() {
		for _, s := range texts {
			lib.parse(s)
		}
	}}
}

// resolveAll returns a pass that resolves a reference to each text against the text before it.
// It leaves out the bases that the library refuses.
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
			aText, _ = resolve(references[i])
		}
	}}
}

// compare alternates passes of theirs and of ours, and returns the median time of each for a
// text, and the median ratio of the two times.
func compare(theirs, ours pass) (t, o, ratio float64) {
	timed := func(p pass, passes int) float64 {
		runtime.GC() // removes the garbage of the other pass
		start := time.Now()
		for range passes {
			p.run()
		}
		return max(1, float64(time.Since(start))) / float64(passes*p.n)
	}
	// A measurement of ours takes ten milliseconds, but one of theirs at most a tenth of a
	// second, if one pass takes no longer.
	passes := 1 + int(min(10e6/(timed(ours, 1)*float64(ours.n)), 100e6/(timed(theirs, 1)*float64(theirs.n))))
	var all [3][]float64
	rounds := 21
	if passes == 1 { // of long passes, fewer are enough
		rounds = 7
	}
	for range rounds {
		t, o := timed(theirs, passes), timed(ours, passes)
		all[0], all[1], all[2] = append(all[0], t), append(all[1], o), append(all[2], t/o)
	}
	for i := range all {
		slices.Sort(all[i])
	}
	return all[0][rounds/2], all[1][rounds/2], all[2][rounds/2]
}

// allocations returns the number of allocations for a text.
func allocations(p pass) float64 { return testing.AllocsPerRun(1, p.run) / float64(p.n) }

// version returns a space and the version of a module, or nothing for a package of Go.
func version(module string) string {
	info, _ := debug.ReadBuildInfo()
	for _, dep := range info.Deps {
		if dep.Path == module {
			return " " + dep.Version
		}
	}
	return ""
}

// processor returns the number of processors, and their name in Linux.
func processor() string {
	data, _ := os.ReadFile("/proc/cpuinfo")
	_, rest, _ := strings.Cut(string(data), "model name\t: ")
	name, _, _ := strings.Cut(rest, "\n")
	return fmt.Sprintf("%d × %s", runtime.NumCPU(), name)
}

// corpus returns the texts to measure. Package uri accepts all of them.
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
