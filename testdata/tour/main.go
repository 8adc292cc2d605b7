// Tour shows what package uri returns for a reference: its kind, its components and its server.
// With a base, it also shows what each reference resolves to. Without arguments, it shows examples.
//
//	go run ./testdata/tour [[BASE] REF...]
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"strconv"
	"strings"

	"rfc2396.example/uri"
)

func main() {
	log.SetFlags(0)
	flag.Usage = func() { fmt.Fprintln(flag.CommandLine.Output(), "usage: tour [[BASE] REF...]") }
	flag.Parse()
	args := flag.Args()
	if len(args) == 0 {
		examples()
		return
	}
	base := parse(args[0])
	show(base)
	for _, arg := range args[1:] {
		ref := parse(arg)
		show(ref)
		fmt.Println("    resolves to", resolve(base, ref))
	}
}

// parse parses a reference. If it is invalid, parse explains why and exits.
func parse(s string) uri.URI {
	u, err := uri.Parse(s)
	if err != nil {
		log.Fatal(explain(s, err))
	}
	return u
}

// explain returns a text, a caret below the byte of the error, and the error.
func explain(s string, err error) string {
	before := s[:err.(*uri.SyntaxError).Offset]       // Parse returns no other error
	blank := func(r rune) rune { return max(r, ' ') } // for tabs and the like
	return fmt.Sprintf("%s\n%*s\n    %v", strings.Map(blank, s), len([]rune(before))+1, "^", err)
}

// show prints a reference, its kind, its defined components, and its server.
func show(u uri.URI) {
	c := u.Components()
	var parts []string
	for i, part := range []uri.Component{c.Scheme, c.Authority, uri.Defined(c.Path), c.Query, c.Fragment} {
		if text, defined := part.Get(); defined {
			name := [...]string{"scheme", "authority", "path", "query", "fragment"}[i]
			parts = append(parts, fmt.Sprintf("%s %q", name, text))
		}
	}
	fmt.Printf("%s\n    %v: %s\n", u, u.Kind(), strings.Join(parts, ", "))
	if !c.Authority.IsDefined() {
		return
	}
	server, err := u.Server()
	if err != nil {
		fmt.Println("    no server:", err)
		return
	}
	defaultPort, _ := uri.DefaultPort(c.Scheme.String())
	port := "unknown"
	if n, ok := server.PortNumber(defaultPort); ok && n != 0 {
		port = strconv.Itoa(int(n))
	}
	fmt.Printf("    server: host %q, port %s\n", server.Host, port)
}

// resolve returns the text of the URI that a reference resolves to. If there is no such URI,
// and the reference is not to the current document, resolve exits.
func resolve(base, ref uri.URI) string {
	u, err := base.Resolve(ref)
	if errors.Is(err, uri.ErrSameDocument) {
		return "(current document)" + ref.String()
	}
	if err != nil {
		log.Fatal(err)
	}
	return u.String()
}

func examples() {
	fmt.Println("Six references. A component that is not listed is undefined.")
	for _, s := range []string{"http://www.ics.uci.edu/pub/?q#Related", "file:///etc/motd?", "urn:isbn:0-395-36341-1",
		"//my_host:80", "../rfc;v=1", "#Related"} {
		show(uri.MustParse(s))
	}

	const invalid = "http://example.org/100%"
	_, err := uri.Parse(invalid)
	fmt.Printf("\nAn invalid reference.\n%s\n", explain(invalid, err))

	u := uri.MustParse("HTTP://anna:secret@Example.ORG:80/%7eanna/")
	v := uri.MustParse("http://a/b/c/d;p?q")
	fmt.Printf("\nThree methods.\n%s\n    Redacted:  %s\n    Normalize: %s\n", u, u.Redacted(), u.Normalize())
	fmt.Printf("%s\n    Relativize http://a/x/y: %s\n", v, v.Relativize(uri.MustParse("http://a/x/y")))

	fmt.Println("\nThe lines of Appendix C that RFC 3986 changes. The base is", v)
	fmt.Printf("%-18s%-22s%s\n", "reference", "Resolve", "Resolve3986")
	for _, s := range []string{"", "#s", "?y", "../../../g", "../../../../g", "/./g", "/../g"} {
		ref := uri.MustParse(s)
		successor, _ := v.Resolve3986(ref)
		fmt.Printf("%-18q%-22s%s\n", s, resolve(v, ref), successor)
	}
}
