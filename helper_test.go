package uri

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A tableRow is a line of a table in testdata.
type tableRow struct {
	where  string   // such as "valid.txt:12", the name of its subtests
	fields []string // separated by blanks; a field that begins with a quote is a Go string literal
	note   string   // the text after "--": a section, and what the row shows about it
}

// readTable returns the rows of a table in testdata. Each row must have at least n fields and a note.
func readTable(t testing.TB, name string, n int) []tableRow {
	t.Helper()
	var all []tableRow
	var texts []string
	base := "" // the last row that is for those below it
	for _, l := range readLines(t, name) {
		text, note, _ := strings.Cut(l.text, " -- ")
		r := tableRow{where: l.where, fields: splitFields(t, l.where, text), note: strings.TrimSpace(note)}
		if len(r.fields) < n || r.note == "" {
			t.Fatalf("%s: want %d fields and a note, have %q", r.where, n, l.text)
		}
		if name := r.fields[0]; name == "base" || name == "page" {
			base = text
		}
		all, texts = append(all, r), append(texts, fmt.Sprintf("%q below %q", r.fields, base))
	}
	checkRows(t, name, texts)
	return all
}

// checkRows checks that a table in testdata has as many rows as its first line says, so that no rows vanish, and that
// no two rows have the same text.
func checkRows(t testing.TB, name string, texts []string) {
	t.Helper()
	first, _, _ := strings.Cut(string(must(os.ReadFile("testdata/"+name))), "\n")
	if want := fmt.Sprintf("# %d rows.", len(texts)); first != want {
		t.Fatalf("the first line of testdata/%s is %q. If no row is missing, it must be %q", name, first, want)
	}
	seen := map[string]bool{}
	for _, text := range texts {
		if seen[text] {
			t.Fatalf("testdata/%s has two rows with %s", name, text)
		}
		seen[text] = true
	}
}

// eachRow runs f in a subtest for each row of a table in testdata. So a failure and a panic name the
// row, and go test -run 'TestServer$/server.txt:12$' runs one row.
func eachRow(t *testing.T, name string, n int, f func(t *testing.T, r tableRow)) {
	t.Helper()
	for _, r := range readTable(t, name, n) {
		t.Run(r.where, func(t *testing.T) { f(t, r) })
	}
}

// splitFields splits a line at the blanks outside of Go string literals.
func splitFields(t testing.TB, where, line string) (fields []string) {
	t.Helper()
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		field, rest, _ := strings.Cut(line, " ")
		if line[0] == '"' || line[0] == '`' {
			quoted, err := strconv.QuotedPrefix(line)
			if err != nil {
				t.Fatalf("%s: %v", where, err)
			}
			rest = line[len(quoted):]
			field, _ = strconv.Unquote(quoted)
		}
		fields, line = append(fields, field), rest
	}
	return fields
}

// A textLine is a line of a file in testdata.
type textLine struct{ where, text string }

// readLines returns the lines of a file in testdata, without empty lines, and without comments, which are "#"
// alone or begin with "# ": "#s" is a row.
func readLines(t testing.TB, name string) (lines []textLine) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Split(string(data), "\n") {
		if strings.TrimSpace(text) != "" && text != "#" && !strings.HasPrefix(text, "# ") {
			lines = append(lines, textLine{fmt.Sprintf("%s:%d", name, i+1), text})
		}
	}
	return lines
}

// fieldComponent returns the component in a field of a table: undefined if the field is "-".
func fieldComponent(field string) Component {
	if field == "-" {
		return Component{}
	}
	return Defined(field)
}

// parsed returns what Parse returns, and ends the test if that is an error.
func parsed(t testing.TB, text string) URI {
	t.Helper()
	u, err := Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return u
}

func parseAll(t testing.TB, texts ...string) (uris []URI) {
	for _, text := range texts {
		uris = append(uris, parsed(t, text))
	}
	return uris
}

// componentOf returns the component with the text if it is defined, and the zero value if not.
func componentOf(text string, defined bool) Component {
	if !defined {
		return Component{}
	}
	return Defined(text)
}

// valuesOf returns all values of an enumeration. The values have names: a number without a name is
// printed in parentheses.
func valuesOf[T interface {
	~uint8
	fmt.Stringer
}]() (all []T) {
	for v := T(0); !strings.HasSuffix(v.String(), ")"); v++ {
		all = append(all, v)
	}
	return all
}

var (
	policies = valuesOf[ExcessPolicy]()
	parts    = valuesOf[Part]()
)

// few returns t, except that the test ends at its tenth error. It is for inputs that are made: a test
// runs its rows in subtests of tt, and has t := few(tt) for the others.
func few(t testing.TB) testing.TB { return &fewErrors{TB: t} }

type fewErrors struct {
	testing.TB
	n int
}

func (t *fewErrors) Errorf(format string, args ...any) {
	t.Helper()
	t.TB.Errorf(format, args...)
	if t.n++; t.n == 10 {
		t.FailNow()
	}
}

// checkList checks that a list is the wanted one, and says which element is the first to differ.
func checkList(t testing.TB, what string, got, want []string) {
	t.Helper()
	n := 0
	for n < min(len(got), len(want)) && got[n] == want[n] {
		n++
	}
	if n < max(len(got), len(want)) {
		t.Errorf("%s: element %d is the first to differ: got %q, want %q, of\n\tgot  %q\n\twant %q", what, n+1,
			got[n:min(n+1, len(got))], want[n:min(n+1, len(want))], got, want)
	}
}

// namePanic is to be deferred. It turns a panic into a failure that names the call.
func namePanic(t testing.TB, format string, args ...any) {
	if p := recover(); p != nil {
		t.Fatalf("%s: panic: %v\n%s", fmt.Sprintf(format, args...), p, debug.Stack())
	}
}

// forAll calls f with every string of up to n bytes over the alphabet.
func forAll(alphabet string, n int, f func(string)) {
	buf := make([]byte, 0, n)
	var extend func()
	extend = func() {
		f(string(buf))
		if len(buf) == n {
			return
		}
		for _, c := range []byte(alphabet) {
			buf = append(buf, c)
			extend()
			buf = buf[:len(buf)-1]
		}
	}
	extend()
}

// shorter returns n, or n-1 with -short.
func shorter(n int) int {
	if testing.Short() {
		return n - 1
	}
	return n
}

// mixedAlphabet contains a byte of each class that the grammar tells apart: a hex letter, another
// letter, a digit, "." and "+", which a scheme can contain, a mark that it cannot contain, each
// delimiter, other reserved characters, the escape character, and excluded bytes.
const mixedAlphabet = "ag1.+_:/?#@;% [\x80"

// instrumented reports whether the test runs with a sanitizer, which checks unsafe pointers
// and makes additional allocations.
func instrumented() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.ContainsFunc(info.Settings, func(s debug.BuildSetting) bool {
		return s.Key == "-race" || s.Key == "-msan" || s.Key == "-asan"
	})
}
