package uri

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unsafe"
)

// This file tests uri.go, build.go, normalize.go and encoding.go.

func TestZeroValue(t *testing.T) {
	checkReference(t, URI{}, Components{})
	if got := (URI{}).Kind(); got != SameDocument {
		t.Errorf("the zero value is a %s reference", got)
	}
	if got, want := unsafe.Sizeof(URI{}), unsafe.Sizeof("")+16; got != want {
		t.Errorf("a URI takes %d bytes, want %d", got, want)
	}
}

func TestHasScheme(t *testing.T) {
	for _, test := range []struct {
		text, name string
		want       bool
	}{
		{"http://a", "http", true},
		{"http://a", "HTTP", true},
		{"hTtP://a", "HtTp", true},
		{"http://a", "https", false},
		{"https://a", "http", false},
		{"http://a", "http:", false},
		{"http://a", "", false},
		{"//a", "", false},
		{"//a", "http", false},
		{"a+b-1.2:c", "A+B-1.2", true},
		{"https://a", "http\u017f", false}, // a long s, which folds to s in Unicode
		{"a@:b", "a`", false},
		{"a[:b", "a{", false},
	} {
		// The last two are not schemes; only letters have case.
		u := URI{test.text, offsets{ssp: uint32(strings.Index(test.text, ":") + 1)}}
		t.Run(test.name+" of "+test.text, func(t *testing.T) {
			if got := u.HasScheme(test.name); got != test.want {
				t.Errorf("HasScheme(%q) of %q = %v, want %v", test.name, test.text, got, test.want)
			}
		})
	}
}

func TestComponentString(t *testing.T) {
	for _, test := range []struct {
		c    Component
		want string
	}{{Component{}, ""}, {Defined(""), ""}, {Defined("a"), "a"}} {
		t.Run(fmt.Sprintf("%#v", test.c), func(t *testing.T) {
			if got := test.c.String(); got != test.want {
				t.Errorf("String = %q, want %q", got, test.want)
			}
			if text, ok := test.c.Get(); text != test.c.text || ok != test.c.defined || ok != test.c.IsDefined() {
				t.Errorf("Get of %q = %q, %v, and IsDefined = %v", test.c, text, ok, test.c.IsDefined())
			}
		})
	}
}

// TestStrings checks the names of enumerated values. valuesOf needs a name of each constant.
func TestStrings(t *testing.T) {
	api, _ := os.ReadFile("testdata/api.txt")
	for _, v := range []fmt.Stringer{
		ExcessPolicy(len(policies)), Part(len(parts)), Kind(len(valuesOf[Kind]())), HostKind(len(valuesOf[HostKind]())),
	} {
		name, n := strings.TrimPrefix(fmt.Sprintf("%T", v), "uri."), fmt.Sprintf("%d", v)
		constants := regexp.MustCompile(`\t` + name + `\t= iota\n(\t.*\n)*`).FindString(string(api))
		if got := strconv.Itoa(strings.Count(constants, "\n")); got != n || v.String() != name+"("+n+")" {
			t.Errorf("testdata/api.txt has %s constants of %s, and String has %s names, and then %s", got, name, n, v)
		}
	}
	got := fmt.Sprint(parts, policies, valuesOf[Kind](), valuesOf[HostKind]())
	if want := "[" + InQuery.String() + " segment authority fragment] [" + KeepExcess.String() + " drop reject] " +
		"[same-document relative-path " + AbsolutePath.String() + " network-path hierarchical opaque] " +
		"[none " + Hostname.String() + " " + IPv4.String() + " IPv6address other]"; got != want {
		t.Errorf("the names of enumerated values are %s, want %s", got, want)
	}
}

// TestCompare shows that URIs are compared as their texts are, by Compare and by ==.
func TestCompare(t *testing.T) {
	all := validRows(t)
	eachValid(t, func(t *testing.T, a validRow) {
		for _, b := range all {
			u, v := parsed(t, a.text), parsed(t, strings.Clone(b.text))
			want := strings.Compare(a.text, b.text)
			if got := u.Compare(v); got != want {
				t.Errorf("%q.Compare(%q) = %d, want %d", u, v, got, want)
			}
			if (u == v) != (want == 0) {
				t.Errorf("%q == %q is %v", u, v, u == v)
			}
		}
	})
}

// TestComponentsURI checks each row of testdata/components.txt.
func TestComponentsURI(t *testing.T) {
	eachRow(t, "components.txt", 3, func(t *testing.T, r tableRow) {
		c := fieldComponents(r.fields[2:])
		u, err := c.URI()
		if u != (URI{}) {
			t.Errorf("%q.URI() returns %q and the error %v, want the zero URI", c, u, err)
		}
		checkSyntaxError(t, fmt.Sprintf("Components.URI of %q", r.fields[2:]), err, r.fields[0], r.fields[1])
	})
}

// fieldComponents returns the components in fields such as "path=/a" and "query=".
func fieldComponents(fields []string) (c Components) {
	for _, f := range fields {
		switch name, text, _ := strings.Cut(f, "="); name {
		case "scheme":
			c.Scheme = Defined(text)
		case "authority":
			c.Authority = Defined(text)
		case "path":
			c.Path = text
		case "query":
			c.Query = Defined(text)
		case "fragment":
			c.Fragment = Defined(text)
		default:
			panic("no component is named " + name)
		}
	}
	return c
}

// checkComponents checks the laws of Components, for any texts: what is valid and
// splits into just these components is their URI, and all else is an error.
func checkComponents(t testing.TB, c Components) {
	t.Helper()
	text := c.String()
	u, err := c.URI()
	switch se, ok := err.(*SyntaxError); {
	case validSlow(text) && splitSlow(text) == c:
		if err != nil || u.String() != text || u.Components() != c {
			t.Fatalf("%#v: URI() = %q, %v, want %q", c, u, err, text)
		}
	case !ok || u != URI{} || se.Offset > len(text):
		t.Fatalf("%#v: URI() = %q, %v, want an error within %q", c, u, err, text)
	}
}

func TestWithServer(t *testing.T) {
	eachRow(t, "with-server.txt", 5, func(t *testing.T, r tableRow) {
		u := parsed(t, r.fields[0])
		s := Server{fieldComponent(r.fields[1]), r.fields[2], fieldComponent(r.fields[3])}
		got, err := u.WithServer(s)
		if rule, offset, isError := strings.Cut(r.fields[4], "@"); isError && errorAt(offset) {
			checkSyntaxError(t, fmt.Sprintf("%q.WithServer(%q)", u, s), err, rule, offset)
		} else if err != nil || got.String() != r.fields[4] {
			t.Errorf("%q.WithServer(%#v) = %q, %v, want %q", u, s, got, err, r.fields[4])
		}
		checkWithServer(t, u, s)
	})
	_, err := parsed(t, "http://h/").WithServer(Server{Host: strings.Repeat("a", 80_000) + "_"})
	checkSyntaxError(t, "WithServer of 80,000 letters and _", err, "hostname", "80007")
	eachValid(t, func(t *testing.T, c validRow) {
		for _, s := range []Server{{}, {Host: "h"}, {Defined("u"), "[::1]", Defined("80")}, {Host: "a_b"}} {
			checkWithServer(t, parsed(t, c.text), s)
		}
	})
}

// checkWithServer checks WithServer against the text that step 7 of section 5.2 makes.
func checkWithServer(t testing.TB, u URI, s Server) {
	t.Helper()
	got, err := u.WithServer(s)
	again, isServer := serverSlow(s.String())
	want := u.Components()
	want.Authority = Defined(s.String())
	if u.Kind() == Opaque || want.Path != "" && want.Path[0] != '/' || !isServer || again != s {
		if se, ok := err.(*SyntaxError); !ok || got != (URI{}) || se.Offset > len(recombineSlow(want)) {
			t.Errorf("%q.WithServer(%#v) = %q, %v, want an error", u, s, got, err)
		}
	} else if again, parseErr := Parse(recombineSlow(want)); err != nil || got != again || parseErr != nil || got.Components() != want {
		t.Errorf("%q.WithServer(%#v) = %q, %v, want %q", u, s, got, err, recombineSlow(want))
	}
}

func TestNormalize(tt *testing.T) {
	all := readTable(tt, "normalize.txt", 2)
	eachRow(tt, "normalize.txt", 2, func(t *testing.T, r tableRow) {
		u := parsed(t, r.fields[0])
		if got := u.Normalize().String(); got != r.fields[1] {
			t.Errorf("%q.Normalize() = %q, want %q", u, got, r.fields[1])
		}
		checkNormalize(t, u)
		for _, s := range all {
			v := parsed(t, s.fields[0])
			if got, want := u.Equivalent(v), r.fields[1] == s.fields[1]; got != want {
				t.Errorf("%q.Equivalent(%q) = %v, want %v (%s)", u, v, got, want, s.where)
			}
		}
	})
	eachValid(tt, func(t *testing.T, c validRow) { checkNormalize(t, parsed(t, c.text)) })
	t := few(tt)
	forAll("%2eEaA/:#", shorter(5), func(s string) {
		if u, err := Parse(s); err == nil {
			checkNormalize(t, u)
		}
	})
}

// checkNormalize checks the laws of Normalize.
func checkNormalize(t testing.TB, u URI) {
	t.Helper()
	v := u.Normalize()
	if want := normalizeSlow(u.Components()); v.String() != want {
		t.Errorf("%q.Normalize() = %q, its slow version has %q", u, v, want)
	}
	if again, err := Parse(v.String()); err != nil || again != v {
		t.Errorf("%q.Normalize() = %q, which parses as %#v, %v", u, v, again.Components(), err)
	}
	if again := v.Normalize(); again != v {
		t.Errorf("%q.Normalize() = %q, and of that %q", u, v, again)
	}
	if u.Kind() != v.Kind() {
		t.Errorf("%q.Normalize() = %q, of another kind", u, v)
	}
	if !u.Equivalent(v) {
		t.Errorf("%q.Normalize() = %q, to which it is not equivalent", u, v)
	}
	if !v.Equivalent(u) {
		t.Errorf("%q.Normalize() = %q, which is not equivalent to it", u, v)
	}
}

// TestNormalizeLong puts an escape into a path, or a capital letter into a host, at several hundred
// places of 3,000 letters, so that each step of eight bytes has one, and at some of 70,000 letters.
func TestNormalizeLong(tt *testing.T) {
	t := few(tt)
	for _, long := range []struct{ n, step int }{{3000, 7}, {70_000, 1399}} {
		pad := strings.Repeat("a", long.n)
		for i := 0; i < long.n; i += long.step {
			for _, test := range []struct{ front, text, normal string }{{"x:/", "%7e", "~"}, {"x://", "A", "a"}} {
				with := func(text string) URI { return parsed(t, test.front+pad[:i]+text+pad[i:]) }
				u, want, other := with(test.text), with(test.normal), with("%7F")
				if got := u.Normalize(); got != want || !u.Equivalent(want) || u.Equivalent(other) || want.Equivalent(other) {
					t.Errorf("%s, and %q at byte %d of %d letters: Normalize leaves %d bytes, Equivalent to %q is %v, to %q %v", test.front, test.text, i,
						long.n, len(got.text), test.normal, u.Equivalent(want), "%7F", u.Equivalent(other))
				}
			}
		}
	}
}

// TestEquivalentExhaustive compares all short URIs of these units, of those that share a prefix.
func TestEquivalentExhaustive(tt *testing.T) {
	t := few(tt)
	units := strings.NewReplacer("d", "%2e", "D", "%2E", "s", "%2f", "S", "%2F", "p", "%3b", "x", "%61", "X", "%41", "o", "%30", "8", "8%30")
	for _, test := range []struct {
		prefix, alphabet string
		n                int
	}{{"x:/", "dD./a", 4}, {"", "dDsS.a/", 3}, {"http://", "xXaA:08o@", 3}, {"x:?", "xXaA4p;", 3}} {
		var uris []URI
		var normal []string
		forAll(test.alphabet, test.n, func(s string) {
			if u, err := Parse(test.prefix + units.Replace(s)); err == nil {
				uris, normal = append(uris, u), append(normal, normalizeSlow(u.Components()))
			}
		})
		for i, u := range uris {
			for j, v := range uris {
				if got := u.Equivalent(v); got != (normal[i] == normal[j]) {
					t.Errorf("%q.Equivalent(%q) = %v; the normal forms are %q and %q", u, v, got, normal[i], normal[j])
				}
			}
		}
	}
}

var (
	// encoding.TextAppender and encoding.BinaryAppender, which Go 1.23 does not have
	_ interface {
		AppendText([]byte) ([]byte, error)
		AppendBinary([]byte) ([]byte, error)
	} = URI{}
	_ encoding.TextMarshaler     = URI{}
	_ encoding.TextUnmarshaler   = (*URI)(nil)
	_ encoding.BinaryMarshaler   = URI{}
	_ encoding.BinaryUnmarshaler = (*URI)(nil)
	_ driver.Valuer              = URI{}
	_ sql.Scanner                = (*URI)(nil)
)

// codings are the ways to encode a URI, and to decode it, besides those of checkText.
var codings = []struct {
	name   string
	encode func(URI) ([]byte, error)
	decode func([]byte, *URI) error
}{
	{"MarshalText, UnmarshalText", URI.MarshalText,
		func(data []byte, u *URI) error { return u.UnmarshalText(data) }},
	{"MarshalBinary, UnmarshalBinary", URI.MarshalBinary,
		func(data []byte, u *URI) error { return u.UnmarshalBinary(data) }},
	{"AppendText, Scan",
		func(u URI) ([]byte, error) { return cutDst(u.AppendText([]byte("dst"))) },
		func(data []byte, u *URI) error { return u.Scan(data) }},
	{"AppendBinary, sql.Null",
		func(u URI) ([]byte, error) { return cutDst(u.AppendBinary([]byte("dst"))) },
		func(data []byte, u *URI) error {
			null := sql.Null[URI]{V: *u}
			err := null.Scan(data)
			*u = null.V
			return err
		}},
	{"Value, Scan of a string",
		func(u URI) ([]byte, error) {
			value, err := u.Value()
			text, ok := value.(string)
			if !ok {
				return nil, errors.New("not a string")
			}
			return []byte(text), err
		},
		func(data []byte, u *URI) error { return u.Scan(string(data)) }},
	{"the key of a map in encoding/json",
		func(u URI) ([]byte, error) { return json.Marshal(map[URI]int{u: 1}) },
		func(data []byte, u *URI) error {
			var m map[URI]int
			err := json.Unmarshal(data, &m)
			for key := range m {
				*u = key
			}
			return err
		}},
	{"encoding/gob",
		func(u URI) ([]byte, error) {
			var b bytes.Buffer
			err := gob.NewEncoder(&b).Encode(u)
			return b.Bytes(), err
		},
		func(data []byte, u *URI) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(u) }},
}

// cutDst returns what was appended to "dst".
func cutDst(data []byte, err error) ([]byte, error) {
	text, ok := bytes.CutPrefix(data, []byte("dst"))
	if !ok {
		return nil, errors.New("the result does not begin with dst")
	}
	return text, err
}

// checkEncoding checks that each coding decodes to what it encoded, and that the URI does not keep
// the bytes that it was decoded from.
func checkEncoding(t testing.TB, u URI) {
	t.Helper()
	for _, c := range codings {
		data, err := c.encode(u)
		if err != nil {
			t.Errorf("%s: encoding %q: %v", c.name, u, err)
			continue
		}
		got := URI{"x:y", offsets{2, 2, 3, 3}}
		err = c.decode(data, &got)
		clear(data)
		if err != nil || got != u {
			t.Errorf("%s: %q comes back as %q, %v", c.name, u, got, err)
		}
	}
}

func TestEncoding(t *testing.T) {
	checkEncoding(t, URI{})
	eachValid(t, func(t *testing.T, c validRow) { checkEncoding(t, parsed(t, c.text)) })
}

// TestEncodingErrors checks that errors.As finds the error for an invalid text, and that the URI is
// unchanged.
func TestEncodingErrors(t *testing.T) {
	was := URI{"x:y", offsets{2, 2, 3, 3}}
	for _, c := range codings {
		t.Run(c.name, func(t *testing.T) {
			data, err := c.encode(URI{text: "a b"})
			if err != nil {
				t.Errorf("encoding an invalid text: %v", err)
			}
			u := was
			err = c.decode(data, &u)
			var se *SyntaxError
			if !errors.As(err, &se) || se.Rule != "rel_segment" || se.Offset != 1 {
				t.Errorf("error %v, want a *SyntaxError", err)
			}
			if u != was {
				t.Errorf("error %v leaves %q, want %q", err, u, was)
			}
		})
	}
	for _, src := range []any{nil, []byte(nil), 1, true, 1.5} {
		u := was
		if err := u.Scan(src); err == nil || u != was {
			t.Errorf("Scan(%v): error %v leaves %q, want an error and %q", src, err, u, was)
		}
	}
	empty := was
	if err := empty.Scan([]byte{}); err != nil || empty != (URI{}) { // unlike a nil []byte
		t.Errorf("Scan of an empty []byte: %v leaves %q, want the empty reference", err, empty)
	}
	null := sql.Null[URI]{V: was, Valid: true}
	if err := null.Scan(nil); err != nil || null.Valid {
		t.Errorf("sql.Null.Scan(nil) makes it %v, %v", null, err)
	}
}

// checkText checks that encodings of a value of T have the text that its method String returns, and decode to it.
func checkText[T comparable, P interface {
	*T
	encoding.TextMarshaler
	encoding.TextUnmarshaler
	fmt.Stringer
}](t testing.TB, v T) {
	t.Helper()
	text, got := P(&v).String(), struct {
		XMLName   xml.Name `xml:"element"`
		Attribute T        `xml:"attribute,attr"`
		Text      T        `xml:",chardata"`
	}{Attribute: v, Text: v}
	data, err := xml.Marshal(got)
	got.Attribute, got.Text = *new(T), *new(T)
	if err2 := xml.Unmarshal(data, &got); got.Attribute != v || got.Text != v || err != nil || err2 != nil {
		t.Errorf("%T: XML turns %q into %q: %+v, %v, %v", v, text, data, got, err, err2)
	}
	var list []T
	data, err = json.Marshal([]T{v})
	if err2 := json.Unmarshal(data, &list); len(list) != 1 || list[0] != v || err != nil || err2 != nil {
		t.Errorf("%T: JSON turns %q into %s: %+v, %v, %v", v, text, data, list, err, err2)
	}
	var flagged T
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.TextVar(P(&flagged), "v", P(new(T)), "")
	if err := flags.Parse([]string{"-v=" + text}); flagged != v || err != nil || flags.Lookup("v").Value.String() != text {
		t.Errorf("%T: flag turns %q into %+v, %v", v, text, flagged, err)
	}
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("", "v", v)
	logged := struct{ V string }{}
	if err := json.Unmarshal(log.Bytes(), &logged); logged.V != text || err != nil {
		t.Errorf("%T: slog turns %q into %s, %v", v, text, log.Bytes(), err)
	}
}

// encodedValues has a value of each type with a method of package encoding, without zero fields: TestFloors.
var encodedValues = map[string]any{
	"URI":        MustParse("http://u@h:80/p?q#f"),
	"Server":     Server{Defined("u"), "h", Defined("80")},
	"Components": Components{Defined("http"), Defined("u@h:80"), "/p", Defined("q"), Defined("f")},
}

// TestEncodedValues checks that each of these values comes back from each method of package encoding that it has.
func TestEncodedValues(t *testing.T) {
	for name, value := range encodedValues {
		for _, method := range []string{"MarshalText", "AppendText", "MarshalBinary", "AppendBinary"} {
			from, to := reflect.New(reflect.TypeOf(value)), reflect.New(reflect.TypeOf(value))
			from.Elem().Set(reflect.ValueOf(value))
			decoder := "Unmarshal" + strings.TrimPrefix(strings.TrimPrefix(method, "Marshal"), "Append")
			encode, decode := from.MethodByName(method), to.MethodByName(decoder)
			if !encode.IsValid() {
				continue
			}
			var data []byte
			var err error
			switch encode := encode.Interface().(type) {
			case func() ([]byte, error):
				data, err = encode()
			case func([]byte) ([]byte, error):
				data, err = cutDst(encode([]byte("dst")))
			}
			if !decode.IsValid() {
				t.Errorf("%s has %s, and no %s", name, method, decoder)
			} else if err2 := decode.Interface().(func([]byte) error)(data); err != nil || err2 != nil || to.Elem().Interface() != value {
				t.Errorf("%s.%s of %+v returns %q, %v, which is decoded to %+v, %v", name, method, value, data, err, to.Elem(), err2)
			}
		}
	}
}

// TestText checks the text of a Server and of Components, and that what has none fails instead of vanishing.
func TestText(t *testing.T) {
	eachValid(t, func(t *testing.T, c validRow) {
		checkText(t, parsed(t, c.text))
		checkText(t, c.parts)
		if server, err := parsed(t, c.text).Server(); err == nil {
			checkText(t, server)
		}
	})
	was, parts := Server{Host: "h"}, Components{Path: "/p"}
	name, port, space := Server{Host: "my_host", Port: Defined("80")}, Server{Port: Defined("8080")}, Components{Path: "a b"}
	for _, test := range []struct {
		text, rule string
		value      any
		encode     func() ([]byte, error)
		decode     func([]byte) error
	}{
		{"my_host:80", "hostname", name, name.MarshalText, was.UnmarshalText},
		{":8080", "host", port, port.MarshalText, was.UnmarshalText},
		{"a b", "rel_segment", space, space.MarshalText, parts.UnmarshalText},
	} {
		t.Run(test.text, func(t *testing.T) {
			var log bytes.Buffer
			slog.New(slog.NewTextHandler(&log, nil)).Info("", "v", test.value)
			text, err := test.encode()
			err2 := test.decode([]byte(test.text))
			if rule, _, _ := strings.Cut(verdictOf(URI{}, err), "@"); len(text) > 0 || rule != test.rule || fmt.Sprint(err2) != err.Error() {
				t.Errorf("encoding %q: %q, %v, and decoding: %v, want errors of %s", test.text, text, err, err2, test.rule)
			}
			if !strings.Contains(log.String(), ` v="!ERROR:uri: invalid `+test.rule) {
				t.Errorf("log/slog turns %q into %s", test.text, log.String())
			}
			if (was != Server{Host: "h"} || parts != Components{Path: "/p"}) {
				t.Errorf("decoding %q leaves %+v and %+v, want what was there", test.text, was, parts)
			}
		})
	}
	data, err := json.Marshal(struct { // as the comments on MarshalText say
		*Server
		Name string
	}{&was, "n"})
	more, err2 := json.Marshal(struct {
		Components
		Name string
	}{parts, "n"})
	if string(data)+string(more) != `"h""/p"` || err != nil || err2 != nil {
		t.Errorf("JSON of structs that embed a Server and Components is %s, %v, and %s, %v", data, err, more, err2)
	}
}

// TestJSONAbsent checks what the comments on UnmarshalText and on Component say about JSON.
func TestJSONAbsent(t *testing.T) {
	if data, err := json.Marshal([]Component{Defined("a")}); string(data) != "[{}]" || err != nil {
		t.Errorf("JSON of a Component is %s, %v", data, err)
	}
	was := URI{"x:y", offsets{2, 2, 3, 3}}
	for _, test := range []struct {
		data    string
		value   URI
		pointer bool
	}{
		{`{}`, was, false},
		{`{"value":null,"pointer":null}`, was, false},
		{`{"value":"","pointer":""}`, URI{}, true},
	} {
		t.Run(test.data, func(t *testing.T) {
			v := struct {
				Value   URI
				Pointer *URI
			}{Value: was}
			if err := json.Unmarshal([]byte(test.data), &v); err != nil || v.Value != test.value || (v.Pointer != nil) != test.pointer {
				t.Errorf("%s makes it %q and %v, %v; want %q, a pointer %v", test.data, v.Value, v.Pointer, err, test.value, test.pointer)
			}
		})
	}
}
