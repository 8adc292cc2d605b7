package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/PuerkitoBio/purell"
	fredbi "github.com/fredbi/uri"
	whatwg "github.com/nlnwa/whatwg-url/url"
	"mvdan.cc/xurls/v2"
	"rfc2396.example/uri"
)

// An operation is one that package uri and another library for Go both have. Both run on the
// same inputs.
type operation struct {
	name         string // net/url is the other library, or that in parentheses
	prepare      func(texts []string) []input
	ours, theirs func(inputs []input)
}

// An input is a text, and a URI, parsed by all three libraries: for resolution the base, otherwise that of the text.
type input struct {
	text  string
	base  uri.URI
	parts uri.Components // of base
	url   *neturl.URL
	page  *whatwg.Url
}

// Results are stored here. This keeps the compiler from removing the calls.
var (
	aURI  uri.URI
	aURL  *neturl.URL
	aText string
	anErr error
	count int
)

// parsing makes a function that parses the texts.
func parsing[U any](parse func(string) (U, error)) func(inputs []input) {
	return func(inputs []input) {
		for i := range inputs {
			if _, anErr = parse(inputs[i].text); anErr == nil {
				count++
			}
		}
	}
}

var operations = []operation{
	{"parse", unchanged, parsing(uri.Parse), parsing(neturl.Parse)},
	{"parse (fredbi/uri)", unchanged, parsing(uri.Parse), parsing(fredbi.ParseReference)},
	{"parse (nlnwa/whatwg-url)", unchanged, parsing(uri.Parse), parsing(func(s string) (*whatwg.Url, error) { return whatwg.Parse(s) })},
	{"parse, server, unescaped parts", parsed,
		func(inputs []input) {
			for i := range inputs {
				aURI, anErr = uri.Parse(inputs[i].text)
				server, _ := aURI.Server()
				path, _ := uri.Unescape(aURI.Path())
				fragment, _ := aURI.Fragment()
				fragment, _ = uri.Unescape(fragment)
				count += len(server.Host) + len(path) + len(fragment)
			}
		}, func(inputs []input) {
			for i := range inputs {
				aURL, anErr = neturl.Parse(inputs[i].text)
				count += len(aURL.Hostname()) + len(aURL.Path) + len(aURL.Fragment)
			}
		}},
	{"parse, resolve by RFC 3986, print", references,
		func(inputs []input) {
			for i := range inputs {
				if aURI, anErr = uri.Parse(inputs[i].text); anErr == nil {
					aURI, anErr = inputs[i].base.Resolve3986(aURI)
					aText = aURI.String()
				}
			}
		}, func(inputs []input) {
			for i := range inputs {
				if aURL, anErr = inputs[i].url.Parse(inputs[i].text); anErr == nil {
					aText = aURL.String()
				}
			}
		}},
	{"resolve a link, print (nlnwa/whatwg-url)", references,
		func(inputs []input) {
			for i := range inputs {
				aURI, anErr = inputs[i].base.ResolveLink(inputs[i].text)
				aText = aURI.String()
			}
		}, func(inputs []input) {
			for i := range inputs {
				if page, err := inputs[i].page.Parse(inputs[i].text); err == nil {
					aText = page.String()
				}
			}
		}},
	{"build from components", parsed,
		func(inputs []input) {
			for i := range inputs {
				aURI, anErr = inputs[i].parts.URI()
				aText = aURI.String()
			}
		}, func(inputs []input) {
			for i := range inputs {
				aText = inputs[i].url.String()
			}
		}},
	{"put two ids into a path, print", joinable,
		func(inputs []input) {
			for i := range inputs {
				aURI, anErr = inputs[i].base.JoinSegments(ids...)
				aText = aURI.String()
			}
		}, func(inputs []input) {
			for i := range inputs {
				aText = inputs[i].url.JoinPath(ids...).String()
			}
		}},
	{"parse, normalize, print (purell)", unchanged,
		func(inputs []input) {
			for i := range inputs {
				if aURI, anErr = uri.Parse(inputs[i].text); anErr == nil {
					aText = aURI.Normalize().String()
				}
			}
		}, func(inputs []input) {
			for i := range inputs {
				aText, anErr = purell.NormalizeURLString(inputs[i].text, normal)
			}
		}},
	{"find in a list (xurls)", joined,
		func(inputs []input) {
			for i := range inputs {
				for range uri.FindAll(inputs[i].text) {
					count++
				}
			}
		}, func(inputs []input) {
			for i := range inputs {
				count += len(strict.FindAllStringIndex(inputs[i].text, -1))
			}
		}},
	{"compare origins (net/url compares texts)", withoutPort,
		func(inputs []input) {
			for i := range inputs {
				if inputs[i].base.SameOrigin(inputs[i/2].base) {
					count++
				}
			}
		}, func(inputs []input) {
			for i := range inputs {
				u, v := inputs[i].url, inputs[i/2].url
				if strings.EqualFold(u.Host, v.Host) && u.Scheme == v.Scheme {
					count++
				}
			}
		}},
}

// normal has the flags of purell for what URI.Normalize changes.
const normal = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
	purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDefaultPort | purell.FlagRemoveEmptyPortSeparator

// strict finds only URIs with a scheme.
var strict = xurls.Strict()

func unchanged(texts []string) (inputs []input) {
	for _, s := range texts {
		inputs = append(inputs, input{text: s})
	}
	return inputs
}

// parsed returns the texts that both libraries accept, and that have a server.
func parsed(texts []string) (inputs []input) {
	for _, s := range texts {
		u, err1 := uri.Parse(s)
		url, err2 := neturl.Parse(s)
		if _, err3 := u.Server(); err1 == nil && err2 == nil && err3 == nil {
			inputs = append(inputs, input{text: s, base: u, parts: u.Components(), url: url})
		}
	}
	return inputs
}

// ids are data for a path.
var ids = []string{"users", "R&D 42"}

// joinable returns the texts whose paths net/url does not change when it joins data.
func joinable(texts []string) []input {
	return slices.DeleteFunc(parsed(texts), func(in input) bool {
		u, _ := in.base.JoinSegments(ids...)
		return u.String() != in.url.JoinPath(ids...).String()
	})
}

// withoutPort returns the texts that both libraries accept, and that have a server without a port.
func withoutPort(texts []string) []input {
	return slices.DeleteFunc(parsed(texts), func(in input) bool { return in.url.Port() != "" })
}

// references returns a reference to each text, made by Relativize3986, and the text before it as the base. It leaves
// out the bases that one of the libraries refuses.
func references(texts []string) (inputs []input) {
	for i, s := range texts[1:] {
		base := uri.MustParse(texts[i])
		url, err1 := neturl.Parse(texts[i])
		page, err2 := whatwg.Parse(texts[i])
		if err1 == nil && err2 == nil {
			inputs = append(inputs, input{text: base.Relativize3986(uri.MustParse(s)).String(), base: base, url: url, page: page})
		}
	}
	return inputs
}

// joined returns texts of a hundred lines each.
func joined(texts []string) (inputs []input) {
	for len(texts) > 0 {
		n := min(100, len(texts))
		inputs = append(inputs, input{text: strings.Join(texts[:n], "\n")})
		texts = texts[n:]
	}
	return inputs
}

// million returns a million different URIs, the same ones in each run. They are too many for the cache of a
// processor, as those in the sources of Go are not.
func million() []string {
	r := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		letters := make([]byte, 2+r.IntN(10))
		for i := range letters {
			letters[i] = "abcdefghijklmnopqrstuvwxyz-0123456789"[r.IntN(37)]
		}
		return "x" + string(letters) + "y"
	}
	pick := func(parts ...string) string { return parts[r.IntN(len(parts))] }
	texts := make([]string, 1_000_000)
	for i := range texts {
		s := pick("http://", "https://", "https://www.") + word() + pick(".com", ".org", ".co.uk", ".net:8080")
		for range r.IntN(5) {
			s += "/" + word() + pick("", "", "", "%20", "%C3%BC"+word())
		}
		texts[i] = s + "/" + strconv.Itoa(i) + pick("", "/", ".html", "?q="+word(), "?a="+word()+"&b="+word(), "#"+word())
	}
	return texts
}

// printOperations prints a table of operations.
func printOperations(title string, texts []string, operations ...operation) {
	fmt.Printf("\n| %s | package uri | other | |\n", title)
	fmt.Println("|---|---:|---:|---:|")
	for _, op := range operations {
		inputs := op.prepare(texts)
		n := cmp.Or(len(texts), len(inputs)) // the texts, because an input may be a list of them, or the inputs of a shape
		cells := times(pass{n, func() { op.theirs(inputs) }}, pass{n, func() { op.ours(inputs) }})
		fmt.Printf("| %s | %s |\n", op.name, cells)
	}
}
