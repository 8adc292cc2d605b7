// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"rfc2396.example/uri"
)

// originalOffset returns the offset in text of the byte that is at the given offset in repaired.
// EscapeExcluded has repaired the text, as a whole or in parts, so that each byte of the text is
// in repaired as it was or as an escape.
func originalOffset(text, repaired string, offset int) int {
	for i := range len(text) {
		width := 1
		escape := fmt.Sprintf("%%%02X", text[i])
		if strings.HasPrefix(repaired, escape) && !strings.HasPrefix(text[i:], escape) {
			width = len(escape) // the byte was escaped
		}
		if offset < width {
			return i
		}
		offset -= width
		repaired = repaired[width:]
	}
	return len(text)
}

// mark returns a line of text, and below it a caret at the given offset. It keeps tabs, so
// that the caret is in its place however wide they are.
func mark(line string, offset int) string {
	blank := func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}
	return line + "\n" + strings.Map(blank, line[:offset]) + "^"
}

// markRedacted is like mark, but masks a password in the line, which is a URI reference. If the
// offset is within the password, there is no caret.
func markRedacted(line string, offset int) string {
	redacted := uri.Redact(line)
	marked, after := line[:min(offset+1, len(line))], line[offset:]
	switch {
	case strings.HasPrefix(redacted, marked):
		return mark(redacted, offset)
	case strings.HasSuffix(redacted, after):
		return mark(redacted, len(redacted)-len(after))
	}
	return redacted
}

// An error is easier to understand if a caret marks the byte.
func Example_mark() {
	for _, text := range []string{"Bücher", "http://anna:secret@example.org/a b", "ht tp://anna@example.org/", "http://anna: secret@example.org/"} {
		_, err := uri.Parse(text)
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			fmt.Println(markRedacted(text, broken.Offset))
		}
	}
	// Output:
	// Bücher
	//  ^
	// http://anna:xxxxx@example.org/a b
	//                                ^
	// ht tp://anna@example.org/
	//   ^
	// http://anna:xxxxx@example.org/
}

// repair parses text that EscapeExcluded repairs. If the result has no server, that is an error.
// The offset in a *SyntaxError counts in text.
func repair(text string) (uri.URI, error) {
	repaired := uri.EscapeExcluded(text)
	u, err := uri.Parse(repaired)
	if err == nil {
		_, err = u.Server()
	}
	var broken *uri.SyntaxError
	if errors.As(err, &broken) {
		broken.Offset = originalOffset(text, repaired, broken.Offset)
		return uri.URI{}, err
	}
	return u, nil
}

// Text that was meant to be a URI can often be repaired. But a repaired authority is rarely a
// server, so ask for the server before fetching. An error message should point into the
// original text.
func Example_repair() {
	for _, text := range []string{
		"http://example.org/100% {größe}?%41#b#c",
		"http://bücher.example/100%",
		"http://example.org/\t100%", // valid, though the tab was probably a mistake
		"100% größer als 50%25: falsch",
	} {
		u, err := repair(text)
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			fmt.Println(mark(text, broken.Offset), "breaks", broken.Rule)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// http://example.org/100%25%20%7Bgr%C3%B6%C3%9Fe%7D?%41#b%23c
	// http://bücher.example/100%
	//         ^ breaks hostname
	// http://example.org/%09100%25
	// 100% größer als 50%25: falsch
	//                      ^ breaks rel_segment
}

// position returns the line and the column of a byte in a document, both counted from 1, and
// marks the byte in its line. A column is a character.
func position(document string, offset int) (line, column int, marked string) {
	start := strings.LastIndexByte(document[:offset], '\n') + 1
	text, _, _ := strings.Cut(document[start:], "\n")
	line = 1 + strings.Count(document[:start], "\n")
	column = 1 + utf8.RuneCountInString(document[start:offset])
	return line, column, mark(strings.TrimSuffix(text, "\r"), offset-start)
}

// feedPattern finds the value of a line such as "name<TAB>value".
var feedPattern = regexp.MustCompile(`(?m)^[^\t\n]+\t+([^\r\n]*)`)

// The offset in the document is the offset of the URI plus the offset of the error, unless the
// document escapes the URI, as HTML and JSON do. The line may hold a password, so do not write
// the line to a log.
func Example_position() {
	const document = "Planet\thttp://planet.example/feed\r\n" +
		"Bücher\t\thttp://example.org/bücher.xml\r\n" +
		"Größen\thttp:\r\n"
	for _, value := range feedPattern.FindAllStringSubmatchIndex(document, -1) {
		start, end := value[2], value[3]
		_, err := uri.Parse(document[start:end])
		var broken *uri.SyntaxError
		if errors.As(err, &broken) {
			line, column, marked := position(document, start+broken.Offset)
			fmt.Printf("%d:%d: %s\n%s\n", line, column, broken.Rule, marked)
		}
	}
	// Output:
	// 2:29: segment
	// Bücher		http://example.org/bücher.xml
	//       		                    ^
	// 3:13: absoluteURI
	// Größen	http:
	//       	     ^
}
