// Peers measures package uri and other libraries in Go, and prints the tables of README.md. The
// corpus is the different URIs that package uri finds in the sources of the Go distribution. If
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
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"rfc2396.example/uri"
)

func main() {
	masks := flag.Bool("masks", false, "print how many passwords Redact shows, as SECURITY.md has it")
	flag.Parse()
	if *masks {
		fmt.Print(maskTable())
		return
	}
	log.SetFlags(0)
	texts := corpus()
	fmt.Printf("%d different URIs of %d bytes on average; %s %s/%s, %s.\n", len(texts), len(strings.Join(texts, ""))/len(texts),
		runtime.Version(), runtime.GOOS, runtime.GOARCH, processor())
	printOperations("for one URI", texts, operations...)
	printOperations("for one text", nil, shapes...)
	cold := million()
	title := fmt.Sprintf("for one of a million different URIs of %d bytes", len(strings.Join(cold, ""))/len(cold))
	printOperations(title, cold, operations[0], operations[4]) // without those that take minutes
	printResolution(texts)
	printMemory(texts)
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
	isKnown := map[string]bool{}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		data, err := os.ReadFile(path)
		for m := range uri.FindAll(string(data)) {
			if s := m.URI.Clone().String(); !isKnown[s] {
				isKnown[s] = true
				texts = append(texts, s)
			}
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	return texts
}
