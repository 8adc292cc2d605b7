package main

import (
	"fmt"
	"math/rand/v2"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/PuerkitoBio/purell"
	"mvdan.cc/xurls/v2"
	"rfc2396.example/uri"
)

// An operation is one that package uri and another library for Go both have. Both run on the
// same inputs.
type operation struct {
	name         string
	peer, module string
	prepare      func(texts []string) []input
	ours, theirs func(inputs []input)
}

// An input is a text, and a URI, parsed by both libraries: for resolution the base, otherwise that of the text.
type input struct {
	text  string
	base  uri.URI
	parts uri.Components // of base
	url   *neturl.URL
}

// Results are stored here. This keeps the compiler from removing the calls.
var (
	aURI  uri.URI
	aURL  *neturl.URL
	aText string
	anErr error
	count int
)

func parseURIs(inputs []input) {
	for i := range inputs {
		aURI, anErr = uri.Parse(inputs[i].text)
	}
}

func parseURLs(inputs []input) {
	for i := range inputs {
		aURL, anErr = neturl.Parse(inputs[i].text)
	}
}

func parseAndResolveURLs(inputs []input) {
	for i := range inputs {
		if aURL, anErr = inputs[i].url.Parse(inputs[i].text); anErr == nil {
			aText = aURL.String()
		}
	}
}

func escapeData(inputs []input) {
	for i := range inputs {
		aText = uri.Escape(inputs[i].text, uri.InSegment)
	}
}

func pathEscape(inputs []input) {
	for i := range inputs {
		aText = neturl.PathEscape(inputs[i].text)
	}
}

var operations = []operation{
	{"parse", "net/url", "", unchanged, parseURIs, parseURLs},
	{"parse, server, unescaped parts", "net/url", "", parsed,
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
	{"parse text with a space", "net/url", "", withSpace, parseURIs, parseURLs},
	{"parse, resolve by RFC 2396, print", "net/url", "", references,
		func(inputs []input) {
			for i := range inputs {
				aURI, anErr = inputs[i].base.ResolveString(inputs[i].text)
				aText = aURI.String()
			}
		}, parseAndResolveURLs},
	{"parse, resolve by RFC 3986, print", "net/url", "", references3986,
		func(inputs []input) {
			for i := range inputs {
				if aURI, anErr = uri.Parse(inputs[i].text); anErr == nil {
					aURI, anErr = inputs[i].base.Resolve3986(aURI)
					aText = aURI.String()
				}
			}
		}, parseAndResolveURLs},
	{"build from components", "net/url", "", parsed,
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
	{"change the host, print", "net/url", "", parsed,
		func(inputs []input) {
			for i := range inputs {
				aURI, anErr = inputs[i].base.WithServer(uri.Server{Host: "h.example"})
				aText = aURI.String()
			}
		}, func(inputs []input) {
			for i := range inputs {
				u := *inputs[i].url
				u.User, u.Host = nil, "h.example"
				aText = u.String()
			}
		}},
	{"unescape text that is all escapes", "net/url", "", allEscapes,
		func(inputs []input) {
			for i := range inputs {
				aText, anErr = uri.Unescape(inputs[i].text)
			}
		}, func(inputs []input) {
			for i := range inputs {
				aText, anErr = neturl.PathUnescape(inputs[i].text)
			}
		}},
	{"parse, normalize, print", "purell", "github.com/PuerkitoBio/purell", unchanged,
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
	{"escape the URI", "net/url", "", unchanged, escapeData, pathEscape},
	{"escape a segment that needs no escape", "net/url", "", cleanSegments, escapeData, pathEscape},
	{"find in a list", "xurls", "mvdan.cc/xurls/v2", joined,
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
	{"compare origins", "net/url, which compares text", "", withoutPort,
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

// withSpace returns the texts with a space in the middle of each.
func withSpace(texts []string) (inputs []input) {
	for _, s := range texts {
		inputs = append(inputs, input{text: s[:len(s)/2] + " " + s[len(s)/2:]})
	}
	return inputs
}

// cleanSegments returns path segments that neither library escapes, as many as there are texts.
func cleanSegments(texts []string) (inputs []input) {
	for _, s := range texts {
		for segment := range uri.MustParse(s).Segments() {
			data := string(segment)
			if data != "" && uri.Escape(data, uri.InSegment) == data && neturl.PathEscape(data) == data {
				inputs = append(inputs, input{text: data})
			}
		}
	}
	return inputs[:min(len(inputs), len(texts))]
}

// parsed returns the texts that both libraries accept, and that have a server.
func parsed(texts []string) (inputs []input) {
	for _, s := range texts {
		u, err1 := uri.Parse(s)
		url, err2 := neturl.Parse(s)
		if _, err3 := u.Server(); err1 == nil && err2 == nil && err3 == nil {
			inputs = append(inputs, input{s, u, u.Components(), url})
		}
	}
	return inputs
}

// withoutPort returns the texts that both libraries accept, and that have a server without a port.
func withoutPort(texts []string) []input {
	return slices.DeleteFunc(parsed(texts), func(in input) bool { return in.url.Port() != "" })
}

// allEscapes returns the texts with each octet escaped.
func allEscapes(texts []string) (inputs []input) {
	for _, s := range texts {
		inputs = append(inputs, input{text: strings.ReplaceAll(fmt.Sprintf("% X", " "+s), " ", "%")[len("20"):]})
	}
	return inputs
}

// references returns a reference to each text, made by Relativize, and the text before it as the base.
func references(texts []string) []input { return referencesBy(uri.URI.Relativize, texts) }

// references3986 is like references, by Relativize3986.
func references3986(texts []string) []input { return referencesBy(uri.URI.Relativize3986, texts) }

// referencesBy leaves out the bases that one of the libraries refuses.
func referencesBy(relativize func(base, target uri.URI) uri.URI, texts []string) (inputs []input) {
	for i, s := range texts[1:] {
		base, err1 := uri.Parse(texts[i])
		target, err2 := uri.Parse(s)
		url, err3 := neturl.Parse(texts[i])
		if err1 == nil && err2 == nil && err3 == nil {
			inputs = append(inputs, input{relativize(base, target).String(), base, base.Components(), url})
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
	fmt.Printf("\n| %s | package uri | peer | | |\n", title)
	fmt.Println("|---|---:|---:|---:|---|")
	for _, op := range operations {
		inputs := op.prepare(texts)
		n := len(texts)
		cells := times(pass{n, func() { op.theirs(inputs) }}, pass{n, func() { op.ours(inputs) }})
		fmt.Printf("| %s | %s | %s |\n", op.name, cells, op.peer+version(op.module))
	}
}
