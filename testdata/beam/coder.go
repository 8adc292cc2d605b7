// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"io"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/graph/coder"
	"rfc2396.example/uri"
)

// This file tells Apache Beam how to encode a uri.URI. Copy it into each program with URIs in a
// PCollection.
//
// Without this file, each URI comes out of a Create, a Reshuffle, a GroupByKey or a Count as
// the zero value, and Beam reports no error. The reason is that Beam encodes the exported fields
// of a struct, and a URI has none. Beam does not call MarshalText or MarshalBinary.
//
//   - Registering the type does not help.
//   - beam.RegisterCoder helps if a URI is an element or a key, but not if it is a field of a
//     struct.
//   - A schema provider helps everywhere, except that a PCollection of *uri.URI is an error.
//
// A test with passert may not detect the loss, because passert compares encoded values.
func init() {
	beam.RegisterSchemaProvider(reflect.TypeFor[uri.URI](), uriProvider{})
}

// A uriRow is the row as which Beam encodes a URI. Its only field is the text.
type uriRow struct{ Text string }

// uriProvider is the beam.SchemaProvider for uri.URI.
type uriProvider struct{}

func (uriProvider) FromLogicalType(reflect.Type) (reflect.Type, error) {
	return reflect.TypeFor[uriRow](), nil
}

func (uriProvider) BuildEncoder(reflect.Type) (func(any, io.Writer) error, error) {
	return func(u any, w io.Writer) error {
		if err := coder.WriteSimpleRowHeader(1, w); err != nil {
			return err
		}
		return coder.EncodeStringUTF8(u.(uri.URI).String(), w)
	}, nil
}

// BuildDecoder returns a decoder. If the text is not a URI reference, the decoder returns an error.
func (uriProvider) BuildDecoder(reflect.Type) (func(io.Reader) (any, error), error) {
	return func(r io.Reader) (any, error) {
		if err := coder.ReadSimpleRowHeader(1, r); err != nil {
			return nil, err
		}
		text, err := coder.DecodeStringUTF8(r)
		if err != nil {
			return nil, err
		}
		return uri.Parse(text)
	}, nil
}
