// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	neturl "net/url"
	"runtime"
	"strings"
	"time"

	"rfc2396.example/uri"
)

// printMemory prints what a million URIs take that are kept, each with a text of its own, and
// what is kept of pages of which one URI each is.
func printMemory(texts []string) {
	const million = 1_000_000
	text := func(i int) string { return strings.Clone(texts[i%len(texts)]) }
	fmt.Println("\n| a million of | bytes for one | objects for one | collecting garbage |")
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
	fmt.Printf("\n| one URI of each of a thousand pages of %d KB | bytes for one | objects for one | collecting garbage |\n", len(filler)>>10)
	fmt.Println("|---|---:|---:|---:|")
	printKept("as it was found", pages, func() any {
		all := make([]uri.URI, pages)
		for i := range all {
			all[i] = found(i)
		}
		return all
	})
	printKept("its Clone", pages, func() any {
		all := make([]uri.URI, pages)
		for i := range all {
			all[i] = found(i).Clone()
		}
		return all
	})
	runtime.KeepAlive(texts)
	runtime.KeepAlive(filler)
}

// printKept prints a row: what is in memory for each of the n values that make has made.
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
