package uri

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestEscape(tt *testing.T) {
	eachRow(tt, "escape.txt", 1, func(t *testing.T, r tableRow) {
		data := r.fields[0]
		if n := len(r.fields) - 1; n < len(parts) {
			t.Fatalf("no column for the Part %v", parts[n])
		}
		for i, part := range parts {
			if got, want := Escape(data, part), r.fields[1+i]; got != want {
				t.Errorf("Escape(%q, %v) = %q, want %q", data, part, got, want)
			}
		}
		checkEscape(t, data)
	})
	t := few(tt)
	for _, segments := range [][]string{nil, {""}} {
		if got := EscapePath(segments...); got != "/" {
			t.Errorf("EscapePath of %q = %q, want a slash", segments, got)
		}
	}
	if InQuery != 0 {
		t.Errorf("InQuery is %d, want the zero value", InQuery)
	}
	for c := range 256 {
		for _, part := range parts {
			if data := "a" + string([]byte{byte(c)}); Escape(data, InQuery) == data && Escape(data, part) != data {
				t.Errorf("InQuery keeps %q, and %v does not", data, part)
			}
		}
		for n := range 20 { // at every offset, in data of up to three steps of eight bytes
			data := []byte(strings.Repeat("a", n+1))
			data[c%(n+1)] = byte(c)
			checkEscape(t, string(data))
		}
	}
	checkEscape(t, strings.Repeat(" ", 300)) // longer than a buffer
	forAll("a./:\xff", shorter(5), func(data string) { checkEscape(t, data) })
}

// checkEscape checks the functions that escape, on any data.
func checkEscape(t testing.TB, data string) {
	t.Helper()
	defer namePanic(t, "escaping %q", data)
	for _, part := range append(parts, Part(len(parts))) {
		text := Escape(data, part)
		if want := escapeSlow(data, part); text != want {
			t.Errorf("Escape(%q, %v) = %q, want %q", data, part, text, want)
		}
		for _, room := range []int{0, len(data), max(len(text)-1, 0), len(text)} {
			dst := append(make([]byte, 0, 1+room), 'x')
			if got := AppendEscape(dst, data, part); string(got) != "x"+text || room == len(text) && &got[0] != &dst[0] {
				t.Errorf("AppendEscape(x, %q, %v) with room for %d bytes = %q, want %q, in that room if it is enough", data, part, room, got, "x"+text)
			}
		}
		if got, err := AppendUnescape([]byte("x"), text); err != nil || string(got) != "x"+data {
			t.Errorf("AppendUnescape(x, %q) = %q, %v, want %q", text, got, err, "x"+data)
		}

		// Escaped data contains no delimiter, so the components stay the same.
		c := Components{Scheme: Defined("x"), Authority: Defined(""), Path: "/"}
		switch part {
		case InAuthority:
			c.Authority = Defined(text + "@")
			if user, password, ok := (Server{Userinfo: Defined(text + ":" + text)}).Credentials(); user != data || password != data || !ok {
				t.Errorf("Credentials of %q are %q, %q, %v, want %q twice", text+":"+text, user, password, ok, data)
			}
		case InSegment:
			c.Path = "/a/" + text
		case InFragment:
			c.Fragment = Defined(text)
		case InQuery, Part(len(parts)):
			c.Query = Defined("a=" + text)
		default:
			t.Errorf("this function has no case for %v", part)
		}
		u, err := c.URI()
		if err != nil {
			t.Errorf("Escape(%q, %v) = %q, with which Components.URI returns %v", data, part, text, err)
		} else if part == InSegment {
			ref, err := Parse("./" + text)
			if got, _ := URI.Resolve(parsed(t, "x:///a/b"), ref); err != nil || got != u {
				t.Errorf("Escape(%q, %v) = %q, which as a reference resolves to %q with the cuts %v, %v, want %q with %v", data, part, text, got, got.at, err, u, u.at)
			}
			if got := slices.Collect(u.Segments()); EscapePath("a", data) != c.Path || len(got) != 2 || string(got[1]) != text {
				t.Errorf("EscapePath(a, %q) = %q, want %q; its segments are %q", data, EscapePath("a", data), c.Path, got)
			}
		}
	}
}

func TestUnescape(tt *testing.T) {
	for _, test := range []struct{ s, want string }{
		{"", ""},
		{"a", "a"},
		{"%41", "A"},
		{"%7e%7E", "~~"},
		{"%25%34%31", "%41"}, // once, not twice
		{"a+b", "a+b"},       // a plus is a plus
		{"%00%ff", "\x00\xff"},
		{"é", "é"}, // all but escapes stays
	} {
		tt.Run(strconv.Quote(test.s), func(t *testing.T) {
			if got, err := Unescape(test.s); err != nil || got != test.want {
				t.Errorf("Unescape(%q) = %q, %v, want %q", test.s, got, err, test.want)
			}
		})
	}
	for _, test := range []struct {
		s      string
		offset int
	}{{"%", 1}, {"a%", 2}, {"%4", 2}, {"%4g", 2}, {"%g4", 1}, {"%41%", 4}, {"% 41", 1}, {"%%41", 1}, {"%é", 1}} {
		tt.Run(strconv.Quote(test.s), func(t *testing.T) {
			got, err := Unescape(test.s)
			if se, ok := err.(*SyntaxError); !ok || se.Rule != "escaped" || se.Offset != test.offset || got != "" {
				t.Errorf("Unescape(%q) = %q, %v, want an error at byte %d", test.s, got, err, test.offset)
			}
		})
	}
	t := few(tt)
	forAll("%4gG", 5, func(s string) { checkUnescape(t, s) })
}

// checkUnescape checks Unescape on any text, against the escapes that a regular expression
// finds.
func checkUnescape(t testing.TB, s string) {
	t.Helper()
	want, dst := anyEscape.ReplaceAllStringFunc(s, octetSlow), []byte("x")
	broken := strings.Contains(anyEscape.ReplaceAllString(s, ""), "%")
	if broken {
		want = ""
	}
	got, err := Unescape(s)
	appended, appendErr := AppendUnescape(dst, s)
	if got != want || string(appended) != "x"+want || (err != nil) != broken || (appendErr != nil) != broken {
		t.Errorf("Unescape(%q) = %q, %v, and AppendUnescape gives %q, %v, want %q", s, got, err, appended, appendErr, want)
	}
	if se, ok := err.(*SyntaxError); broken && (!ok || se.Rule != "escaped" || se.Offset > len(s)) {
		t.Errorf("Unescape(%q): %v, want an error within the text", s, err)
	}
}

func TestEscapeExcluded(tt *testing.T) {
	for _, test := range []struct {
		s, want string
	}{
		{"a b", "a%20b"},
		{"http://a/é", "http://a/%C3%A9"},
		{"100%", "100%25"},
		{"%41", "%41"},
		{"%%41", "%25%41"},
		{"a#b#c#", "a#b%23c%23"},
		{`<a>"{b}"|\^[c]` + "`\x00\x7f\n", "%3Ca%3E%22%7Bb%7D%22%7C%5C%5E%5Bc%5D%60%00%7F%0A"},
		{"http://[::1]:80/[]", "http://[::1]:80/%5B%5D"},
		{"http://u [@[::1]/", "http://u%20%5B@[::1]/"},
		{"http://[::1]:x/", "http://%5B::1%5D:x/"},
		{"http://[::1]@h/", "http://%5B::1%5D@h/"},
		{"mailto:[::1]", "mailto:[::1]"}, // an opaque_part may begin with an address
		{"mailto:[x]", "mailto:%5Bx]"},   // but not with another bracket
		{"/[?[]#[]#[", "/%5B?[]#[]%23["},
		{"1x:a[", "1x:a%5B"}, // not a scheme, so not an opaque_part
	} {
		tt.Run(strconv.Quote(test.s), func(t *testing.T) {
			if got := EscapeExcluded(test.s); got != test.want {
				t.Errorf("EscapeExcluded(%q) = %q, want %q", test.s, got, test.want)
			}
		})
	}
	eachRow(tt, "invalid.txt", 3, func(t *testing.T, r tableRow) { checkEscapeExcluded(t, r.fields[2]) })
	eachValid(tt, func(t *testing.T, c validRow) { checkEscapeExcluded(t, c.text) })
	t := few(tt)
	forAll("[:1]@/", shorter(5), func(s string) { checkEscapeExcluded(t, "//"+s) })
	forAll(mixedAlphabet, 3, func(s string) { checkEscapeExcluded(t, s) })
}

// checkEscapeExcluded checks EscapeExcluded on any text.
func checkEscapeExcluded(t testing.TB, s string) {
	t.Helper()
	repaired := EscapeExcluded(s)
	if want := escapeExcludedSlow(s); repaired != want {
		t.Errorf("EscapeExcluded(%q) = %q, want %q", s, repaired, want)
	}
	if again := EscapeExcluded(repaired); again != repaired {
		t.Errorf("EscapeExcluded(%q) = %q, but EscapeExcluded of the result is %q", s, repaired, again)
	}
	if validSlow(s) && repaired != s {
		t.Errorf("EscapeExcluded(%q) = %q, though it is valid", s, repaired)
	}
	// The result is valid, unless a scheme or what must follow it is missing.
	_, err := Parse(repaired)
	if se, ok := err.(*SyntaxError); err != nil && !(ok && (se.Rule == "absoluteURI" || se.Rule == "rel_segment" && strings.HasPrefix(repaired[se.Offset:], ":"))) {
		t.Errorf("EscapeExcluded(%q) = %q: %v", s, repaired, err)
	}
}
