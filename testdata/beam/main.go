// Beam counts the links of a crawl by target, on Apache Beam. Each line of the input contains a
// page, a tab and an href. The output is three files, with their lines in no particular order:
//
//   - targets.tsv lists each target, and the number of links to it. The target of a link is where
//     browsers would go for the href on the page, as PageKey of testdata/recipes writes it.
//   - hosts.tsv lists each host, and the number of distinct targets on it.
//   - broken.tsv lists each broken line, after three columns: the broken part ("page", "href" or
//     "line"), the rule that it breaks, and the byte. If there is no such rule, such as for a page
//     that is not a base for the href, the second column is an error, and the third is empty.
//
// A link from a page to the page itself is not one to follow. The pipeline counts such links, and
// drops them.
//
//	cd testdata/beam && go run . --pages pairs.tsv --out dir
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"rfc2396.example/uri"
	"rfc2396.example/uri/testdata/recipes"
)

var (
	pages = flag.String("pages", "", "the files to read, a glob")
	out   = flag.String("out", "", "the directory to write to")
)

func init() {
	register.Function4x0(resolve)
	register.Function2x1(host)
	register.Function2x1(targetLine)
	register.Function2x1(hostLine)
	register.Emitter1[uri.URI]()
	register.Emitter1[string]()
}

func main() {
	flag.Parse()
	beam.Init()
	if *pages == "" || *out == "" {
		log.Fatal("want --pages and --out")
	}
	p, s := beam.NewPipelineWithRoot()
	links(s, textio.Read(s, *pages), *out)
	result, err := beamx.RunWithMetrics(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	if result != nil && !*jobopts.Async { // the job has ended
		log.Printf("%d links from a page to itself", dropped(result))
	}
}

// links adds the steps from the lines to the files to the pipeline.
func links(s beam.Scope, lines beam.PCollection, out string) {
	targets, broken := beam.ParDo2(s, resolve, lines)
	counts := stats.Count(s, targets)
	hosts := stats.Count(s, beam.ParDo(s, host, counts))
	textio.Write(s, out+"/targets.tsv", beam.ParDo(s, targetLine, counts))
	textio.Write(s, out+"/hosts.tsv", beam.ParDo(s, hostLine, hosts))
	textio.Write(s, out+"/broken.tsv", broken)
}

var sameDocument = beam.NewCounter("links", "same-document")

// resolve emits the target of the link on a line, or why the link is broken.
func resolve(ctx context.Context, line string, target func(uri.URI), broken func(string)) {
	u, part, err := parse(line)
	var syntax *uri.SyntaxError
	switch {
	case err == nil:
		target(recipes.PageKey(u))
	case errors.Is(err, uri.ErrSameDocument):
		sameDocument.Inc(ctx, 1)
	case errors.As(err, &syntax):
		broken(fmt.Sprintf("%s\t%s\t%d\t%s", part, syntax.Rule, syntax.Offset, line))
	default:
		broken(fmt.Sprintf("%s\t%v\t\t%s", part, err, line))
	}
}

// parse returns the URI to which the link on a line leads, or an error and the broken part.
func parse(line string) (u uri.URI, part string, err error) {
	page, href, ok := strings.Cut(line, "\t")
	if !ok {
		return u, "line", errors.New("no tab")
	}
	base, err := uri.Parse(page)
	if err != nil {
		return u, "page", err
	}
	u, err = base.ResolveLink(href)
	switch {
	case errors.Is(err, uri.ErrRelativeBase), errors.Is(err, uri.ErrOpaqueBase):
		return u, "page", err
	case err == nil && recipes.PageKey(u) == recipes.PageKey(base):
		err = uri.ErrSameDocument
	}
	return u, "href", err
}

// host returns the host of a target. If the authority is not a server, host returns the whole
// authority. If there is no authority, it returns the empty string.
func host(target uri.URI, _ int) string {
	if server, err := target.Server(); err == nil {
		return server.Host
	}
	authority, _ := target.Authority()
	return authority
}

func targetLine(target uri.URI, links int) string { return fmt.Sprintf("%s\t%d", target, links) }

func hostLine(host string, targets int) string { return fmt.Sprintf("%s\t%d", host, targets) }

// dropped returns the number of links from a page to itself.
func dropped(result beam.PipelineResult) (n int64) {
	mine := func(m beam.MetricResult) bool { return m.Namespace() == "links" && m.Name() == "same-document" }
	for _, counter := range result.Metrics().Query(mine).Counters() {
		n += counter.Result()
	}
	return n
}
