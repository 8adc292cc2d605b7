// Peers measures package uri and other libraries in Go, and prints the tables of README.md. The
// corpus is the URIs that package uri finds in the sources of the Go distribution. If
// URI_CORPUS is the name of a file, the corpus is the lines of that file which package uri
// accepts.
//
//	cd testdata/peers && go run .
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"math"
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
	masks := flag.Bool("masks", false, "print how many passwords Redact shows, as SECURITY.md has it")
	flag.Parse()
	if *masks {
		printMasks()
		return
	}
	log.SetFlags(0)
	texts := corpus()
	fmt.Printf("%d URIs of %d bytes on average; %s %s/%s, %s, %s.\n\n", len(texts), len(strings.Join(texts, ""))/len(texts),
		runtime.Version(), runtime.GOOS, runtime.GOARCH, processor(), time.Now().Format(time.DateOnly))
	fmt.Println("| library | refused | parse: package uri | library | | allocations | parse, resolve, text: package uri | library | | allocations |")
	fmt.Println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
	ours := libraries[0]
	for _, lib := range libraries {
		refused := 0
		for _, s := range texts {
			if lib.parse(s) != nil {
				refused++
			}
		}
		row := cells(parseAll(lib, texts), parseAll(ours, texts))
		more := " – | – | – | – |"
		if lib.resolve != nil {
			more = cells(resolveAll(lib, texts), resolveAll(ours, texts))
		}
		fmt.Printf("| %s | %d |%s%s\n", lib.name+version(lib.module), refused, row, more)
	}
	printOperations("for one URI", texts, operations...)
	cold := million()
	title := fmt.Sprintf("for one of a million different URIs of %d bytes", len(strings.Join(cold, ""))/len(cold))
	printOperations(title, cold, operations[0], operations[4], operations[8]) // without those that take minutes
	printResolution(texts)
	printMemory(texts)
}

// cells returns four cells of the table: our time for a text, the other, their ratio, and the number of allocations
// for a text.
func cells(theirs, ours pass) string {
	return fmt.Sprintf(" %s | %.1f |", times(theirs, ours), allocations(theirs))
}

// times returns three cells of a table: our time for a text, the other, and their ratio.
func times(theirs, ours pass) string {
	t, o := compare(theirs, ours)
	digits := func(x float64) int { return max(0, 2-int(math.Log10(x))) } // behind the point, for three in all
	return fmt.Sprintf("%.*f ns | %.*f ns | × %.1f", digits(o), o, digits(t), t, t/o)
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

// compare alternates passes of theirs and of ours, and returns the times of each for a text in the round in which
// their ratio is the median.
func compare(theirs, ours pass) (t, o float64) {
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
	rounds := make([][2]float64, 21)
	if passes == 1 { // of long passes, fewer are enough
		rounds = rounds[:7]
	}
	for i := range rounds {
		rounds[i] = [2]float64{timed(theirs, passes), timed(ours, passes)}
	}
	slices.SortFunc(rounds, func(a, b [2]float64) int { return cmp.Compare(a[0]/a[1], b[0]/b[1]) })
	median := rounds[len(rounds)/2]
	return median[0], median[1]
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
