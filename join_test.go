package uri

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// This file tests dots.go and join.go.

// checkRow checks the result of a call, which the row of a table wants: a URI, or the rule and the byte of an error, or
// the name of an error.
func checkRow(t testing.TB, call string, got URI, err error, want string) {
	t.Helper()
	if rule, offset, isSyntax := strings.Cut(want, "@"); isSyntax && errorAt(offset) {
		checkSyntaxError(t, call, err, rule, offset)
	} else if wantErr := errorNames[want]; err != wantErr || err == nil && got.String() != want {
		t.Errorf("%s = %q, %v, want %s", call, got, err, want)
	}
}

func TestJoinSegments(tt *testing.T) {
	eachRow(tt, "join.txt", 2, func(t *testing.T, r tableRow) {
		u, data := parsed(t, r.fields[0]), r.fields[2:]
		got, err := u.JoinSegments(data...)
		checkRow(t, fmt.Sprintf("%q.JoinSegments(%q)", u, data), got, err, r.fields[1])
		checkJoinSegments(t, u, data)
	})
	t := few(tt)
	for _, u := range parseAll(t, "http://h/v2/", "http://h", "v2", "/", "f:/") {
		forTokens(dotTokens, 2, func(s string) { checkJoinSegments(t, u, []string{"a", s, "b"}) })
		forTokens([]string{".", "/", "%2", "5", "e", "%", "\t", "\x00", ";", "a"}, 3, func(s string) {
			checkJoinSegments(t, u, []string{s})
		})
	}
}

func TestJoinPath(tt *testing.T) {
	eachRow(tt, "join-path.txt", 3, func(t *testing.T, r tableRow) {
		u, ref := parsed(t, r.fields[0]), r.fields[1]
		got, err := u.JoinPath(ref)
		checkRow(t, fmt.Sprintf("%q.JoinPath(%q)", u, ref), got, err, r.fields[2])
		checkJoinPath(t, u, ref)
	})
	t := few(tt)
	for _, u := range parseAll(t, "http://h/v2/?q#f", "http://h", "v2/..", "/a/./b", "f:/.//a") {
		forTokens(dotTokens, 2, func(s string) { checkJoinPath(t, u, s) })
		forTokens([]string{"/", "..", "%2e", "%2F", "%5c", ";", "%3B", "%25", "2E", "%00", "%u002e", "?", "#", "a"}, 3,
			func(s string) { checkJoinPath(t, u, s) })
	}
}

// TestServers checks that what real servers read as a dot segment is refused.
func TestServers(t *testing.T) {
	eachRow(t, "servers.txt", 6, func(t *testing.T, r tableRow) {
		u, s, verdict := parsed(t, "http://h/v2/users"), r.fields[0], r.fields[1]
		if counts := r.fields[2:5]; verdict != "dots" && fmt.Sprint(counts) != "[0 0 0]" {
			t.Errorf("%s leads up, but is no dots", s)
		}
		_, err := u.JoinSegments(unescapedOnce(s))
		_, pathErr := u.JoinPath(s)
		isBelow := u.Contains(parsed(t, u.String()+"/"+EscapeExcluded(s)))
		if (err == nil) != (verdict == "data") || (pathErr == nil) != (verdict != "dots") || isBelow != (verdict != "dots") {
			t.Errorf("%s is %s, but JoinSegments returns %v, JoinPath %v, and Contains %v", s, verdict, err, pathErr, isBelow)
		}
	})
}

// dotTokens are the parts of data and paths: what servers read as dots, drop, decode or take for a delimiter, and what
// they do not.
var dotTokens = strings.Split(". .. / \\ ; ? # & + : , % %2 %2e %2F %5C %252e %25 %u002e 2e 5 a 1 - ü 😀 \xc0\xae \xc0 \xe0\x80\xae \xff "+
	"\x00 \t %\t2 2\x002e %2e \uff05 \uff12e %\uff12 \xc0\xa5 ¥ \x7f \u00a0 \u00ad \u0301 \u034f \u115f \u200b \u2024 \u2025 \u2026 \u2800 \u3164 \ue000 \ufe0f \ufe19 \ufe30 \ufe52 \uff0b \uff0e "+
	"\uff0f \uff1b \uffa0 \ufffd \U000e0100 %zz %E2%80%8B", " ")

// unescapedOnce is a text as a server unescapes it that leaves broken escapes as they are.
func unescapedOnce(s string) string {
	return anyEscapeOfIIS.ReplaceAllStringFunc(s, func(escape string) string {
		c, _ := strconv.ParseUint(strings.TrimLeft(escape, "%uU"), 16, 16)
		if len(escape) == len("%hh") {
			return string([]byte{byte(c)})
		}
		return string(rune(c))
	})
}

var (
	anyEscapeOfIIS = regexp.MustCompile(`%(?:[0-9A-Fa-f]{2}|[uU][0-9A-Fa-f]{4})`)
	aParameter     = regexp.MustCompile(`[;,:&][^/]*`)
)

// What servers make of a path, beside unescaping it. Each of them does some of this.
var servers = [...]func(string) string{
	strings.NewReplacer(`\`, "/").Replace,
	strings.NewReplacer("\xc0\xae", ".", "\xe0\x80\xae", ".", "\xc0\xaf", "/", // lax UTF-8
		// NFKC, as far as it makes dots or delimiters of one character. testdata/peers tries all characters.
		"\u2024", ".", "\ufe52", ".", "\uff0e", ".", "\u2025", "..", "\ufe30", "..", "\u2026", "...", "\ufe19", "...",
		"\uff0f", "/", "\uff3c", "/", "\ufe68", "/", "\u037e", ";", "\ufe54", ";", "\uff1b", ";", "\ufe56", "?", "\uff1f", "?",
		"\ufe5f", "#", "\uff03", "#", "\ufe60", "&", "\uff06", "&", "\ufe62", "+", "\uff0b", "+", "\ufe55", ":", "\uff1a", ":",
		"\ufe50", ",", "\uff0c", ",", "\ufe6a", "%", "\uff05", "%", "\uff12", "2", "\uff45", "e", "\xc0\xa5", "%", "\xe0\x80\xa5", "%").Replace,
	func(s string) string { return isDropped.ReplaceAllString(strings.ReplaceAll(s, "+", " "), "") },
	func(s string) string { s, _, _ = strings.Cut(s, "\x00"); return s[:strings.IndexAny(s+"?", "?#")] },
	strings.NewReplacer("¥", "/", "₩", "/").Replace, // encodings that have these in place of "\"
	func(s string) string { return aParameter.ReplaceAllString(s, "") },
}

// The characters that are invisible or blank, and what stands for an octet that is not UTF-8. Some servers drop these, and
// also what is of no category that one sees.
const invisible = `\pZ\p{Cc}\p{Cf}\x{34F}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{180B}-\x{180F}\x{2065}\x{2800}\x{3164}\x{FE00}-\x{FE0F}` +
	`\x{FFA0}\x{FFF0}-\x{FFF8}\x{FFFD}\x{E0000}-\x{E0FFF}`

var (
	isInvisible = regexp.MustCompile(`^[` + invisible + `]*$`)
	isDropped   = regexp.MustCompile(`[` + invisible + `]|[^\pL\pM\pN\pP\pS]`)
)

// checkBelow checks that a server which reads the path of v does not leave that of u, whatever it does with it, in whatever
// order, and if it unescapes it up to four times.
func checkBelow(t testing.TB, call string, u, v URI) {
	t.Helper()
	type reading struct {
		top, path string
		times     int
	}
	seen := map[reading]bool{}
	var check func(r reading)
	check = func(r reading) {
		if seen[r] || r.times > 4 {
			return
		}
		seen[r] = true
		top, p := strings.TrimSuffix(path.Clean(r.top), "/"), path.Clean(r.path)
		if p != top && !strings.HasPrefix(p, top+"/") {
			t.Errorf("%s = %q, which some server reads as %q, from %q", call, v, p, r.path)
		}
		for _, read := range servers {
			check(reading{read(r.top), read(r.path), r.times})
		}
		check(reading{unescapedOnce(r.top), unescapedOnce(r.path), r.times + 1})
	}
	check(reading{"/" + u.Path(), "/" + v.Path(), 0})
}

// isPlainName matches data that no server reads in another way: it has something beside dots, and dots have a letter
// or a digit in front.
var isPlainName = regexp.MustCompile(`^(?:[0-9A-Za-z_-]+\.*)+$`)

// hasNoPath is the condition under which nothing can follow u.
func hasNoPath(u URI) bool {
	return u.Kind() == Opaque || !u.Components().Authority.defined && u.Path() == ""
}

// checkJoinSegments checks that JoinSegments adds the data to the path, and nothing else, and that no server leaves the
// path of u. So the result is below u by Contains.
func checkJoinSegments(t testing.TB, u URI, data []string) {
	t.Helper()
	call := fmt.Sprintf("%q.JoinSegments(%q)", u, data)
	defer namePanic(t, "%s", call)
	got, err := u.JoinSegments(data...)
	isPlain, isUnseen := true, false
	for _, s := range data {
		isPlain = isPlain && isPlainName.MatchString(s)
		front, _, _ := strings.Cut(s, "\x00")
		isUnseen = isUnseen || isInvisible.MatchString(front)
	}
	if se, ok := err.(*SyntaxError); err != nil {
		isWrong := se == nil || !ok || got != URI{} || se.Rule != "segment" && se.Rule != "hier_part"
		if isWrong || isPlain && !hasNoPath(u) || (se.Rule == "hier_part") != hasNoPath(u) {
			t.Errorf("%s = %q, %v", call, got, err)
		}
		return
	}
	if isUnseen || hasNoPath(u) {
		t.Errorf("%s = %q, want an error", call, got)
	}
	c, want := got.Components(), u.Components()
	want.Path = c.Path
	if again, err := Parse(got.String()); again != got || err != nil || c != want {
		t.Errorf("%s = %q, which parses as %q, %v", call, got, again, err)
	}
	segments := strings.Split(c.Path, "/")
	for i, s := range data {
		if part, err := Unescape(segments[len(segments)-len(data)+i]); part != s || err != nil {
			t.Errorf("%s = %q, whose segment has the data %q, %v", call, got, part, err)
		}
	}
	if front := strings.Join(segments[:len(segments)-len(data)], "/"); len(data) > 0 && front != strings.TrimSuffix(u.Path(), "/") {
		t.Errorf("%s = %q, with the path %q in front of the data", call, got, front)
	}
	checkBelow(t, call, u, got)
	if u.Contains(u) && !u.Contains(got) {
		t.Errorf("%s = %q, which %q does not contain", call, got, u)
	}
}

// checkJoinPath is checkJoinSegments for JoinPath. What follows the path of u is ref.
func checkJoinPath(t testing.TB, u URI, ref string) {
	t.Helper()
	call := fmt.Sprintf("%q.JoinPath(%q)", u, ref)
	defer namePanic(t, "%s", call)
	got, err := u.JoinPath(ref)
	want := u.RemoveDotSegments().Components()
	top := strings.TrimSuffix(want.Path, "/")
	behind := splitSlow("/" + strings.TrimLeft(ref, "/"))
	want.Path = top + behind.Path
	if behind.Query.defined {
		want.Query = behind.Query
	}
	if behind.Fragment.defined {
		want.Fragment = behind.Fragment
	}
	if se, ok := err.(*SyntaxError); err != nil {
		isWrong := !ok || got != URI{} || (se.Rule == "hier_part") != hasNoPath(u)
		isRefused := !hasNoPath(u) && validSlow(recombineSlow(want)) // so it is for a segment of ref
		rest := recombineSlow(want)
		isInRef := !isRefused || se.Rule == "segment" && strings.HasSuffix(rest[:se.Offset], "/") && se.Offset > len(top)
		if isWrong || !isInRef || isRefused && isPlainName.MatchString(ref) {
			t.Errorf("%s = %q, %v", call, got, err)
		}
		return
	}
	if again, err := Parse(got.String()); again != got || err != nil || got.Components() != want {
		t.Errorf("%s = %q, which parses as %q, %v", call, got, again, err)
	}
	checkBelow(t, call, u.RemoveDotSegments(), got)
	if u = u.RemoveDotSegments(); u.Contains(u) && !u.Contains(got) {
		t.Errorf("%s = %q, which %q does not contain", call, got, u)
	}
}
