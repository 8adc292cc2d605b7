package main

import (
	"fmt"
	"log"
	neturl "net/url"
	"os"
	"strings"

	"rfc2396.example/uri"
)

// printResolution compares Resolve3986 with ResolveReference of net/url, and prints how often the results
// differ, by kind. If URI_PAIRS is the name of a file, each of its lines has a base, a tab and a reference.
// Otherwise, each text is a base, and the next one the target.
func printResolution(texts []string) {
	var pairs [][2]string
	if name := os.Getenv("URI_PAIRS"); name != "" {
		data, err := os.ReadFile(name)
		if err != nil {
			log.Fatal(err)
		}
		for _, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
			base, ref, _ := strings.Cut(line, "\t")
			pairs = append(pairs, [2]string{base, ref})
		}
	} else {
		for i, s := range texts[1:] {
			pairs = append(pairs, [2]string{texts[i], uri.MustParse(texts[i]).Relativize3986(uri.MustParse(s)).String()})
		}
	}
	count := map[string]int{}
	for _, p := range pairs {
		count[difference(p[0], p[1])]++
	}
	fmt.Println("\n| Resolve3986 and net/url, pairs of base and reference |", len(pairs), "|")
	fmt.Println("|---|---:|")
	for _, kind := range []string{equal, emptyEnd, baseFragment, emptyAuthority, changed, theirError, ourError, other} {
		fmt.Printf("| %s | %d |\n", kind, count[kind])
	}
}

// The kinds of difference between two results.
const (
	equal          = "the results are equal"
	emptyEnd       = "net/url drops an empty query or fragment at the end"
	baseFragment   = "net/url keeps the fragment of the base, if the reference is empty"
	emptyAuthority = "net/url takes an empty authority for a part of the path"
	changed        = "net/url changes the scheme, an escape or an empty component"
	theirError     = "net/url rejects the base or the reference"
	ourError       = "package uri rejects the base, the reference or the result"
	other          = "other differences"
)

// difference returns the kind of difference between the results of Resolve3986 and of ResolveReference.
func difference(base, ref string) string {
	b, err1 := uri.Parse(base)
	r, err2 := uri.Parse(ref)
	ours, err := b.Resolve3986(r)
	theirBase, err3 := neturl.Parse(base)
	theirRef, err4 := neturl.Parse(ref)
	switch {
	case err1 != nil || err2 != nil || err != nil:
		return ourError
	case err3 != nil || err4 != nil:
		return theirError
	}
	theirs := theirBase.ResolveReference(theirRef).String()
	u, _ := uri.Parse(theirs)
	again, _ := neturl.Parse(ours.String())
	switch {
	case theirs == ours.String():
		return equal
	case theirs == ours.String()+"#"+theirBase.Fragment && ref == "":
		return baseFragment
	case theirs+"#" == ours.String() || theirs+"?" == ours.String():
		return emptyEnd
	case strings.HasPrefix(ref, "///"):
		return emptyAuthority
	case u.Equivalent(ours) || theirs == again.String():
		return changed
	}
	return other
}
