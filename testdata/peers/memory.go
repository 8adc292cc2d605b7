package main

import (
	"fmt"
	neturl "net/url"
	"runtime"
	"strings"
	"time"

	"rfc2396.example/uri"
)

// printMemory prints two tables. The first shows the memory for a million URIs, each parsed
// from a text of its own. The second shows the memory for a thousand URIs, each found in a
// page of its own.
func printMemory(texts []string) {
	const million = 1_000_000
	text := func(i int) string { return strings.Clone(texts[i%len(texts)]) }
	fmt.Println("\n| a million values | bytes each | objects each | garbage collection |")
	fmt.Println("|---|---:|---:|---:|")
	printKept("string", million, func() any {
		all := make([]string, million)
		for i := range all {
			all[i] = text(i)
		}
		return all
	})
	printKept("uri.URI", million, func() any {
		all := make([]uri.URI, million)
		for i := range all {
			all[i], _ = uri.Parse(text(i))
		}
		return all
	})
	printKept("*url.URL", million, func() any {
		all := make([]*neturl.URL, million)
		for i := range all {
			all[i], _ = neturl.Parse(text(i))
		}
		return all
	})

	const pages = 1000
	filler := strings.Repeat("Lorem ipsum. ", 5000)
	found := func(i int) (u uri.URI) {
		for m := range uri.FindAll(text(i) + "\n" + filler) {
			return m.URI
		}
		return u
	}
	fmt.Printf("\n| a URI from each of %d pages of %d KB | bytes each | objects each | garbage collection |\n", pages, len(filler)>>10)
	fmt.Println("|---|---:|---:|---:|")
	printKept("Match.URI", pages, func() any {
		all := make([]uri.URI, pages)
		for i := range all {
			all[i] = found(i)
		}
		return all
	})
	printKept("Match.URI.Clone()", pages, func() any {
		all := make([]uri.URI, pages)
		for i := range all {
			all[i] = found(i).Clone()
		}
		return all
	})
	runtime.KeepAlive(texts)
	runtime.KeepAlive(filler)
}

// printKept prints a row: the memory for each of the n values that make returns, and the time
// to collect garbage while they are in use.
func printKept(name string, n int, make func() any) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	kept := make()
	runtime.GC()
	runtime.ReadMemStats(&after)
	best := time.Hour
	for range 5 {
		start := time.Now()
		runtime.GC()
		best = min(best, time.Since(start))
	}
	runtime.KeepAlive(kept)
	fmt.Printf("| %s | %d | %.1f | %.1f ms |\n", name, int(after.HeapAlloc-before.HeapAlloc)/n,
		float64(int(after.HeapObjects-before.HeapObjects))/float64(n), best.Seconds()*1e3)
}
