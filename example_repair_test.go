// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"regexp"
	"unicode/utf8"

	"rfc2396.example/uri"
)

// escapable is the text in which XML Schema 1.0 escapes what RFC 2396 excludes. Not in it are
// "#", "%" and brackets, by section 5.4 of XLink: an anyURI with one too many is invalid.
// EscapeExcluded would mend it.
var escapable = regexp.MustCompile(`[^#%\[\]]+`)

// parseAnyURI parses an anyURI, the white space of which has been collapsed. The offset in a
// *SyntaxError counts in the text as it was written.
func parseAnyURI(text string) (uri.URI, error) {
	escaped := escapable.ReplaceAllStringFunc(text, uri.EscapeExcluded)
	u, err := uri.RFC2732.Parse(escaped)
	var broken *uri.SyntaxError
	if errors.As(err, &broken) {
		broken.Offset = unescapedOffset(text, escaped, broken.Offset)
	}
	return u, err
}

// unescapedOffset returns the offset in text of what stands in escaped at the given one. Each
// byte of text is in escaped as it was, or as an escape. A "%" is there as it was, so
// that one in the place of another byte begins the escape of that byte.
func unescapedOffset(text, escaped string, offset int) int {
	i := 0
	for j := 0; j < offset; i++ {
		if escaped[j] == text[i] {
			j++
		} else {
			j += len("%hh")
		}
	}
	return i
}

// The anyURI of XML Schema 1.0 is a URI reference once it is escaped. Before that it may hold
// any character, and a message about it should point into the text that people know.
func Example_anyURI() {
	for _, text := range []string{
		"http://exämple.org/Straße 1", // valid, though its authority is no server
		"http://[::1]/größer/100%",
		"größe#Straße#1",
		"Straße[1]",
		"Größe: 5",
	} {
		u, err := parseAnyURI(text)
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			column := utf8.RuneCountInString(text[:broken.Offset])
			fmt.Printf("%s\n%*s\n%v\n", text, column+1, "^", err)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// http://ex%C3%A4mple.org/Stra%C3%9Fe%201
	// http://[::1]/größer/100%
	//                         ^
	// uri: invalid escaped at byte 26: want two hex digits after "%", or "%25" for the character itself
	// größe#Straße#1
	//             ^
	// uri: invalid fragment at byte 15: '#' must be escaped as "%23"
	// Straße[1]
	//       ^
	// uri: invalid rel_segment at byte 7: '[' must be escaped as "%5B"
	// Größe: 5
	//      ^
	// uri: invalid rel_segment at byte 7: want a scheme before ':', or "./" before the segment
}
