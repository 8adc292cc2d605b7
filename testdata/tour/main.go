// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Tour shows what package uri makes of a reference: its kind, its components, each
// defined or undefined, and what it resolves to. Without arguments it goes over a
// sample, Appendix C of RFC 2396 among it.
//
//	go run ./testdata/tour [BASE] REF
package main

import (
	"cmp"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"

	"rfc2396.example/uri"
)

func main() {
	log.SetFlags(0)
	switch args := os.Args[1:]; len(args) {
	case 0:
		sample()
	case 1:
		show(parse(args[0]))
	case 2:
		base, ref := parse(args[0]), parse(args[1])
		show(ref)
		fmt.Println("  resolves to", resolve(uri.Resolver{Base: base}, ref))
	default:
		log.Fatal("usage: tour [BASE] REF")
	}
}

// parse parses a reference, or shows where it breaks a rule, and exits.
func parse(s string) uri.URI {
	u, err := uri.Parse(s)
	if se, ok := err.(*uri.SyntaxError); ok {
		blank := func(r rune) rune { return max(r, ' ') } // for tabs and the like
		before, rest := strings.Map(blank, s[:se.Offset]), strings.Map(blank, s[se.Offset:])
		log.Fatalf("%s%s\n%*s\n%v", before, rest, len([]rune(before))+1, "^", err)
	}
	return u
}

func show(u uri.URI) {
	fmt.Printf("%s\n  %-11s %s\n", u, "kind", u.Kind())
	c := u.Components()
	for i, part := range []uri.Component{c.Scheme, c.Authority, uri.Defined(c.Path), c.Query, c.Fragment} {
		name := [...]string{"scheme", "authority", "path", "query", "fragment"}[i]
		text, defined := part.Get()
		fmt.Printf("  %-11s %s\n", name, map[bool]string{true: strconv.Quote(text), false: "undefined"}[defined])
	}
}

func resolve(r uri.Resolver, ref uri.URI) string {
	u, err := r.Resolve(ref)
	if err == uri.ErrSameDocument {
		return "(current document)" + ref.String()
	}
	return cmp.Or(u.String(), fmt.Sprint(err))
}

func sample() {
	show(uri.MustParse("file:///etc/motd?#Related"))
	show(uri.MustParse("urn:isbn:0-395-36341-1"))
	_, err := uri.Parse("http://example.org/100%")
	fmt.Printf("http://example.org/100%%\n  %v\n", err)
	r := uri.Resolver{Base: uri.MustParse("http://a/b/c/d;p?q")}
	fmt.Printf("\nAppendix C, with the base %s:\n  %-13s =  %s\n", r.Base, "<>", resolve(r, uri.URI{}))
	for _, s := range strings.Fields(`g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../
		../../g ../../../g ../../../../g /./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y g;x=1/../y
		g?y/./x g?y/../x g#s/./x g#s/../x http:g`) {
		fmt.Printf("  %-13s =  %s\n", s, resolve(r, uri.MustParse(s)))
	}
}
