package main

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"rfc2396.example/uri"
)

// The pipelines of these tests begin and end with texts, which Beam does not lose. A DoFn turns the
// texts into values before Beam encodes them, and another turns the decoded values into texts. So
// passert compares the decoded values, and not their encodings.

// texts are a URI, a URI with an IPv6 address, and the text of the zero URI.
var texts = []string{"HTTP://a/%7euser/?b#c", "http://[::1]:8080/d?e#f", ""}

func newURI(text string) uri.URI {
	u, err := uri.Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}

// A record is a struct with URIs in its fields.
type record struct {
	Page  uri.URI
	Next  *uri.URI
	Links []uri.URI
	Names map[uri.URI]string
}

func newRecord(text string) record {
	u := newURI(text)
	return record{u, &u, []uri.URI{{}, u}, map[uri.URI]string{u: "u"}}
}

func newURIAndRecord(text string) (uri.URI, record) { return newURI(text), newRecord(text) }

func newRecordAndURI(text string) (record, uri.URI) { return newRecord(text), newURI(text) }

// lost is the text for a value that Beam has changed.
const lost = "lost"

// ofURI returns the text from which newURI made u, or lost.
func ofURI(u uri.URI) string {
	if u != newURI(u.String()) {
		return lost
	}
	return u.String()
}

// ofRecord returns the text from which newRecord made r, or lost.
func ofRecord(r record) string {
	if !reflect.DeepEqual(r, newRecord(r.Page.String())) {
		return lost
	}
	return r.Page.String()
}

// ofURIKey returns the text from which u, and the only record with the key u, were made, or lost.
func ofURIKey(u uri.URI, records func(*record) bool) string {
	var r record
	if !records(&r) || ofRecord(r) != ofURI(u) || records(&r) {
		return lost
	}
	return ofURI(u)
}

// ofRecordKey returns the text from which r, and the only URI with the key r, were made, or lost.
func ofRecordKey(r record, uris func(*uri.URI) bool) string {
	var u uri.URI
	if !uris(&u) || ofURI(u) != ofRecord(r) || uris(&u) {
		return lost
	}
	return ofRecord(r)
}

func init() {
	register.Function1x1(newURI)
	register.Function1x1(newRecord)
	register.Function1x2(newURIAndRecord)
	register.Function1x2(newRecordAndURI)
	register.Function1x1(ofURI)
	register.Function1x1(ofRecord)
	register.Function2x1(ofURIKey)
	register.Function2x1(ofRecordKey)
	register.Iter1[uri.URI]()
	register.Iter1[record]()
}

// TestCoder tests that Beam keeps URIs that are elements, keys, values, or fields of these.
func TestCoder(t *testing.T) {
	for _, test := range []struct {
		name     string
		to, from any
		group    bool
	}{
		{"elements", newURI, ofURI, false},
		{"fields of elements", newRecord, ofRecord, false},
		{"keys, and fields of values", newURIAndRecord, ofURIKey, true},
		{"values, and fields of keys", newRecordAndURI, ofRecordKey, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, s := beam.NewPipelineWithRoot()
			values := beam.Reshuffle(s, beam.ParDo(s, test.to, beam.CreateList(s, texts)))
			if test.group {
				values = beam.GroupByKey(s, values)
			}
			passert.EqualsList(s, beam.ParDo(s, test.from, values), texts)
			ptest.RunAndValidate(t, p)
		})
	}
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	var data bytes.Buffer
	if err := beam.NewElementEncoder(reflect.TypeOf(v)).Encode(v, &data); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// TestCoderRow tests that the encoding of a URI is the row that its schema promises to the runner,
// and that the decoder returns an error for text that is not a URI reference.
func TestCoderRow(t *testing.T) {
	decoder := beam.NewElementDecoder(reflect.TypeFor[uri.URI]())
	for _, text := range texts {
		row := encode(t, uriRow{text})
		if got := encode(t, newURI(text)); !bytes.Equal(got, row) {
			t.Errorf("the encoding of %q is %q, want %q", text, got, row)
		}
		if u, err := decoder.Decode(bytes.NewReader(row)); u != newURI(text) || err != nil {
			t.Errorf("decoding %q returns %v, %v", text, u, err)
		}
	}
	u, err := decoder.Decode(bytes.NewReader(encode(t, uriRow{"a b"})))
	if broken := new(uri.SyntaxError); !errors.As(err, &broken) || broken.Offset != 1 {
		t.Errorf(`decoding "a b" returns %v, %v, want an error at byte 1`, u, err)
	}
}

// A bareURI is a uri.URI that has neither a coder nor a schema provider. It has the methods that
// other encodings call.
type bareURI uri.URI

func (u bareURI) MarshalText() ([]byte, error)       { return uri.URI(u).MarshalText() }
func (u *bareURI) UnmarshalText(text []byte) error   { return (*uri.URI)(u).UnmarshalText(text) }
func (u bareURI) MarshalBinary() ([]byte, error)     { return uri.URI(u).MarshalBinary() }
func (u *bareURI) UnmarshalBinary(data []byte) error { return (*uri.URI)(u).UnmarshalBinary(data) }

func newBare(text string) bareURI { return bareURI(newURI(text)) }

func ofBare(u bareURI) string { return uri.URI(u).String() }

// A codedURI is a uri.URI that has a coder, but no schema provider.
type codedURI uri.URI

func newCoded(text string) codedURI { return codedURI(newURI(text)) }

func ofCoded(u codedURI) string { return uri.URI(u).String() }

func encodeCoded(u codedURI) []byte { return []byte(ofCoded(u)) }

func decodeCoded(data []byte) codedURI { return newCoded(string(data)) }

// A triple has a field of each type.
type triple struct {
	Bare  bareURI
	Coded codedURI
	URI   uri.URI
}

func newTriple(text string) triple { return triple{newBare(text), newCoded(text), newURI(text)} }

func ofTriple(v triple) string {
	return fmt.Sprintf("%q %q %q", ofBare(v.Bare), ofCoded(v.Coded), ofURI(v.URI))
}

func pointer(text string) *uri.URI { u := newURI(text); return &u }

func ofPointer(u *uri.URI) string { return u.String() }

func init() {
	beam.RegisterType(reflect.TypeFor[bareURI]())
	beam.RegisterCoder(reflect.TypeFor[codedURI](), encodeCoded, decodeCoded)
	register.Function1x1(newBare)
	register.Function1x1(ofBare)
	register.Function1x1(newCoded)
	register.Function1x1(ofCoded)
	register.Function1x1(newTriple)
	register.Function1x1(ofTriple)
	register.Function1x1(pointer)
	register.Function1x1(ofPointer)
}

// TestWithoutCoder shows why coder.go is necessary. If a type has no schema provider, Beam returns
// the zero value instead of "http://a/b", except for an element with a coder. No pipeline reports an
// error. If a version of Beam fails this test, update the comment in coder.go.
func TestWithoutCoder(t *testing.T) {
	for _, test := range []struct {
		name     string
		to, from any
		want     string
	}{
		{"a type that is registered", newBare, ofBare, ""},
		{"a type with a coder", newCoded, ofCoded, "http://a/b"},
		{"fields", newTriple, ofTriple, `"" "" "http://a/b"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, s := beam.NewPipelineWithRoot()
			values := beam.Reshuffle(s, beam.ParDo(s, test.to, beam.Create(s, "http://a/b")))
			passert.Equals(s, beam.ParDo(s, test.from, values), test.want)
			ptest.RunAndValidate(t, p)
		})
	}
}

// TestWithoutCoderPassert shows that passert considers all URIs equal if Beam loses them.
func TestWithoutCoderPassert(t *testing.T) {
	p, s := beam.NewPipelineWithRoot()
	passert.Equals(s, beam.Create(s, newBare("http://a/b")), newBare("http://c/d"))
	ptest.RunAndValidate(t, p)
}

// TestCoderPointer shows that a PCollection of pointers to URIs is an error.
func TestCoderPointer(t *testing.T) {
	p, s := beam.NewPipelineWithRoot()
	values := beam.Reshuffle(s, beam.ParDo(s, pointer, beam.Create(s, "http://a/b")))
	beam.ParDo(s, ofPointer, values)
	if err := ptest.Run(p); err == nil {
		t.Error("a PCollection of *uri.URI is not an error; update the comment in coder.go")
	}
}
