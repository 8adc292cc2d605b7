package main

import (
	"fmt"
	neturl "net/url"
	"runtime"
	"strings"
	"time"

	"rfc2396.example/uri"
)

// printMemory prints the memory for a million URIs, each parsed from a text of its own.
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
	runtime.KeepAlive(texts)
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
