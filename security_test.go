package uri

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// This file tests password.go, redact.go, redacted.go and hazards.go.

func TestSecurity(t *testing.T) {
	eachRow(t, "security.txt", 3, func(t *testing.T, r tableRow) {
		u := parsed(t, r.fields[0])
		want := r.fields[1]
		if want == "=" {
			want = u.String()
		}
		if got := u.Redacted(); got != want {
			t.Errorf("%q.Redacted() = %q, want %q", u, got, want)
		}
		if got := u.Hazards().String(); got != r.fields[2] {
			t.Errorf("%q.Hazards() = %s, want %s", u, got, r.fields[2])
		}
		checkSecurity(t, u)
	})
	eachValid(t, func(t *testing.T, c validRow) { checkSecurity(t, parsed(t, c.text)) })
	api, _ := os.ReadFile("testdata/api.txt")
	members := regexp.MustCompile(`\tPasswordHazard\t.*\n(\t.*\n)*`).FindString(string(api))
	unknown := Hazards(1) << strings.Count(members, "\n")
	if got, want := (PasswordHazard | unknown).String(), fmt.Sprintf("password|Hazards(%d)", unknown); got != want {
		t.Errorf("String of a hazard that is not in testdata/api.txt is %s, want %s", got, want)
	}
	shown := Hazards(0)
	for _, r := range readTable(t, "security.txt", 3) {
		shown |= parsed(t, r.fields[0]).Hazards()
	}
	if all := unknown - 1; shown != all || strings.Contains(all.String(), "(") {
		t.Errorf("testdata/security.txt shows the hazards %s, want all of %s, each with a name", shown, all)
	}
}

// TestRedact checks each row of testdata/redact.txt, and the laws for prose and for all short texts.
func TestRedact(tt *testing.T) {
	eachRow(tt, "redact.txt", 2, func(t *testing.T, r tableRow) {
		text, want := r.fields[0], r.fields[1]
		if want == "=" {
			want = text
		}
		if got := Redact(text); got != want {
			t.Errorf("Redact(%q) = %q, want %q", text, got, want)
		}
		checkRedact(t, text)
	})
	for _, l := range readLines(tt, "prose.txt") {
		tt.Run(l.where, func(t *testing.T) { checkRedact(t, l.text) })
	}
	t := few(tt)
	for _, prefix := range []string{"", "x:", "x://"} {
		forAll(`u:@/\?#0 `, shorter(5), func(s string) { checkRedact(t, prefix+s) })
	}
	forTokens([]string{"x://", `\/\/`, "u:", "s", "@", "h.x", "/", ":1", ":80", " ", "\n", `"`, "<", ">", "%3a", "[::1]", `\u002f`, "x:", `invalid port ":`, `" after host`}, shorter(4), func(s string) { checkRedact(t, s) })
	for c := byte(' '); c <= '~'; c++ {
		for _, frame := range []string{
			`{"dsn":"%s","to":"a@b"}`, "<%s> or mail a@x", "'%s'", // a password may contain a blank
			"lookup of %s failed", "--url=%s --user=b@x", "%s,http://h2/", "/proxy?to=%s",
		} {
			if c == ' ' && !strings.Contains(`"<'`, frame[:1]) && frame[0] != '{' {
				continue
			}
			text := strings.Replace(frame, "%s", "http://user:pw"+string(c)+"Secret@h.example:80/", 1)
			if got := Redact(text); strings.Contains(got, "pw") || strings.Contains(got, "Secret") {
				t.Errorf("Redact(%q) = %q", text, got)
			}
		}
	}
}

// maskedFrames are texts around a URI, and how they write it.
var maskedFrames = []struct {
	format string
	quote  func(s string) string
}{
	{"%s refused", nil},
	{"dial %s refused", nil},
	{`dial "%s": refused`, strconv.Quote},
	{`{"msg":"dial %s refused","to":"a@b"}`, quoteJSON},
	{`{"url":"%s","to":"a@b"}`, quoteJSON},
}

func quoteJSON(s string) string { data, _ := json.Marshal(s); return string(data) }

type shownForm struct {
	note string
	form *regexp.Regexp
}

// shownForms are the forms of what follows "http://" in which Redact shows a password that contains no white
// space, each with the note of its row in testdata/shown.txt. In the last ones, no "@" follows.
var shownForms = []shownForm{
	{"behind another scheme", regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*:(//|\\\\|\\/\\/)`)},
	{`behind two to five digits and "/"`, regexp.MustCompile(userForm + `(:|%3A)` + portForm + `/`)},
	{`behind two to five digits and "?"`, regexp.MustCompile(userForm + `(:|%3A)` + portForm + `\?`)},
	{`behind two to five digits and a comma, a semicolon, a bar, a quote or ">"`, regexp.MustCompile(userForm + `(:|%3A)` + portForm + `[,;|>'"]`)},
	{`behind "/", "?" or "#" in a user name`, regexp.MustCompile(userForm + `[/?#]`)},
	{`behind "@", a dotted host, an address, localhost or a port, and "/", "?" or "#"`, regexp.MustCompile(`(?i)@[^/?#@]*([.\]]|localhost|:` + portForm + `)[^/?#@]*[/?#].*@`)},
	{`behind an address in brackets and "/", "?" or such a character`, regexp.MustCompile(`(?i)^(?:[^:/?#]*@)?\[[0-9a-f:.]+\].*[/?,;|>'"]`)},
	{"without an \"@\" behind it, behind one to five digits and no letter", regexp.MustCompile(`^[^:@]*:0*\d{1,5}([^\dA-Za-z@][^@]*)?$`)},
	{"without an \"@\" behind it, behind \":\" and a slash, or a backslash, also of an escape", regexp.MustCompile(`^[^:@]*:[/\\][^@]*$`)},
	{"without an \"@\" behind it, behind an entity or a tag of HTML, or the code of a double quote", regexp.MustCompile(`(?i)^[^@]*(&(quot|apos|lt|gt|nbsp|#[\dx]*);|<\\?/|\\u003c/|\\u0022)[^@]*$`)},
	{"without an \"@\" behind it, behind a character in a user name that no host contains, such as \"@\"", regexp.MustCompile(`^[^:]*[@\[\]{}<>"\\^|` + "`" + `/?#][^:]*:[^@]*$`)},
}

// excuses returns the forms of which a text is.
func excuses(text string) []shownForm {
	_, rest, _ := strings.Cut(text, "http://")
	return slices.DeleteFunc(slices.Clone(shownForms), func(f shownForm) bool { return !f.form.MatchString(rest) })
}

// userForm is the form of a user name, which may look like an address, and portForm that of a port.
const (
	slashesForm = `(//|\\+/\\+/|\\\\|\\u002f\\u002f)`

	userForm = `(?i)^(?:[^:/?#]*[@,])?(?:\[[^\]]*\])?[^:/?#]*?`
	portForm = `0*[1-9][0-9]{1,4}`
)

// checkMasked checks that Redact hides a password, as shownPart says.
func checkMasked(t testing.TB, user, password, behind string) {
	t.Helper()
	if text, part := shownPart(Redact, user, password, behind); part != "" {
		t.Errorf("Redact(%q) = %q, which shows %q", text, Redact(text), part)
	}
}

// shownPart returns a text in which redact shows four successive characters of a password, and these
// characters. The password is printable US-ASCII without white space. If the URI has one of shownForms, it may
// be shown, and shownPart returns nothing. Punctuation at the end of the URI, or alone, may be shown, too.
func shownPart(redact func(string) string, user, password, behind string) (text, part string) {
	for _, frame := range maskedFrames {
		written := func(s string) string {
			if frame.quote == nil {
				return s
			}
			quoted := frame.quote(s)
			return quoted[1 : len(quoted)-1]
		}
		in := func(password string) string {
			return strings.Replace(frame.format, "%s", "http://"+written(user+":"+password+behind), 1)
		}
		rest, secret := written(user+":"+password+behind), password
		if strings.Trim(behind, ".") == "" {
			secret = strings.TrimRight(password, "\"'`()[]{}<>,;.|&=:!?*\\")
		}
		if !strings.ContainsAny(password+behind, allLetters+allDigits) {
			continue
		}
		got, hidden := strings.ReplaceAll(redact(in(password)), "xxxxx", " "), in(" "+password[len(secret):])
		for i := 4; i <= len(secret); i++ {
			run := written(secret[i-4 : i])
			if strings.Contains(got, run) && !strings.Contains(hidden, run) && len(excuses("http://"+rest)) == 0 {
				return in(password), run
			}
		}
	}
	return "", ""
}

// TestMasked checks the law of checkMasked for random passwords. It also checks that the law fails for a function
// that masks nothing, whatever the server, and that testdata/shown.txt has the rows that the law names.
func TestMasked(tt *testing.T) {
	t, r := few(tt), rand.New(rand.NewPCG(1, 2))
	printable := func(n int) string {
		text := make([]byte, n)
		for i := range text {
			text[i] = '!' + byte(r.IntN('~'-'!'+1))
		}
		return string(text)
	}
	servers := []string{"@h", "@h/", "@db.example", "@h:80/p", "@[::1]:80", "@h/x?y=me@z", "@h,h2:1/", "@h.example:80/?q", "", "%40h/", `\u0040h/`, "&#64;h", "..."}
	for i := range 10_000 * shorter(2) {
		user, password, server := []string{"u", printable(r.IntN(5))}[i%2], printable(4+r.IntN(13)), servers[r.IntN(len(servers))]
		if server == "" || server[0] != '@' {
			user, password = strings.ReplaceAll(user, ":", ""), strings.ReplaceAll(password, "@", "")
		}
		checkMasked(t, user, password, server)
	}
	for _, server := range servers {
		seen := 0
		for range 100 {
			if _, part := shownPart(strings.Clone, "u", strings.ReplaceAll(printable(12), "@", ""), server); part != "" {
				seen++
			}
		}
		if seen < 85 {
			t.Errorf("before %q, shownForms excuse %d of 100 passwords that nothing masks, want at most 15", server, 100-seen)
		}
	}
	rows := readTable(t, "shown.txt", 3)
	for _, f := range shownForms {
		if !slices.ContainsFunc(rows, func(r tableRow) bool {
			return r.note == f.note && slices.Equal(excuses(r.fields[1]), []shownForm{f})
		}) {
			t.Errorf("testdata/shown.txt has no row %q that this form alone excuses", f.note)
		}
	}
}

// TestShown checks each row of testdata/shown.txt: the functions that it names show the secret, and the others
// do not. Each class of SECURITY.md has rows, and each example of a class is one of them.
func TestShown(t *testing.T) {
	shown := map[string]string{} // what the rows of each class show
	for _, r := range readTable(t, "shown.txt", 3) {
		shown[r.fields[0]] += "`" + r.fields[1] + "`"
	}
	eachRow(t, "shown.txt", 3, func(t *testing.T, r tableRow) {
		text, names := r.fields[1], r.fields[2]
		u, err := Parse(text)
		for name, got := range map[string]string{"Redact": Redact(text), "Redacted": u.Redacted()} {
			want := names == "all" || names == name
			if strings.Contains(got, "secret") != want && (err == nil || name != "Redacted") {
				t.Errorf("%s of %s is %s, want the secret shown: %v", name, text, got, want)
			}
		}
	})
	page, _ := os.ReadFile("SECURITY.md")
	classes := regexp.MustCompile(`(?m)^- \((.)\) (.*\n(  .*\n)*)`).FindAllStringSubmatch(string(page), -1)
	for _, class := range classes {
		for _, example := range regexp.MustCompile("`[^`]*secret[^`]*`").FindAllString(class[2], -1) {
			if !strings.Contains(shown[class[1]], example) {
				t.Errorf("testdata/shown.txt has no row %s of the class %s", example, class[1])
			}
		}
	}
	if len(classes) != len(shown) {
		t.Errorf("SECURITY.md has %d classes, and testdata/shown.txt %d", len(classes), len(shown))
	}
}

// checkRedact checks that Redact changes only what may be a password, that its result is its own, and that it masks
// what URI.Redacted does, or more.
func checkRedact(t testing.TB, text string) {
	t.Helper()
	got := Redact(text)
	u, err := Parse(text)
	if again := Redact(got); again != got {
		t.Errorf("Redact(%q) = %q, and of that %q", text, got, again)
	}
	if got != text && !afterSlashes.MatchString(text) {
		t.Errorf("Redact(%q) = %q, though nothing in it may be a password", text, got)
	}
	if err != nil || !u.IsAbsolute() || !u.at.hasAuthority() || strings.Count(text, "://") != 1 || portInText.MatchString(text) || strings.Contains(text, "xxxxx") {
		return
	}
	if strings.Contains(text, "@sha256:") { // Redact may take the password of docker for a tag
		return
	}
	want := u.Redacted()
	switch head, tail, masks := strings.Cut(want, "xxxxx"); {
	case masks && !strings.HasPrefix(got, head+"xxxxx@"):
		t.Errorf("Redact(%q) = %q, but Redacted returns %q, which masks earlier", text, got, want)
	case masks && !strings.HasSuffix(tail, got[len(head+"xxxxx"):]):
		t.Errorf("Redact(%q) = %q, but Redacted returns %q, which masks more", text, got, want)
	}
}

// redactedSlow is URI.Redacted, and reports whether there is a password.
func redactedSlow(text string) (redacted string, hasPassword bool) {
	redacted = text
	for _, re := range passwords {
		if !hasPassword && re.MatchString(text) && (re != passwords[2] || !hostAndPort.MatchString(text)) {
			redacted, hasPassword = re.ReplaceAllString(text, "${1}xxxxx@"), true
		}
	}
	if m := aToken.FindStringSubmatchIndex(text); m != nil {
		rest := text[m[1]-1:] // from the "@" on
		if authority := rest[:authorityLen(rest)]; hasPassword {
			rest = rest[strings.LastIndexByte(authority, '@'):]
		}
		redacted = text[:m[3]] + "xxxxx" + rest
	}
	return redacted, hasPassword
}

var (
	// A password ends before an "@" in the authority, or in the opaque_part up to its "?", or anywhere
	// behind an authority that has no "@", but a ":", unless a port follows that.
	passwords = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^((?:[^:/?#]+:)?//[^/?#]*?(?::|%3A))[^/?#]*@`),
		regexp.MustCompile(`^([^:/?#]+:(?:[^:/?#[][^:?#]*)?:)[^?#]*@`),
		regexp.MustCompile(`(?i)^((?:[^:/?#]+:)?//(?:[^/?#@[][^/?#@]*?)??(?::|%3A))[^/?#@]*[/?#].*@`),
	}
	hostAndPort = regexp.MustCompile(`(?i)^([^:/?#]+:)?//[^:/?#]*?(:|%3A)` + portForm + `([,;'/?#]|$)`)
	// A user name of http is a token if no password follows it before the first "@" of the authority.
	aToken = regexp.MustCompile(`(?i)^((?:[^:/?#]*https?|nats|wss?)://)(?:[\w.!~*'()=+-]|%[^3][\dA-F]|%3[^A])+(?:(?::|%3A)(?-i:x-oauth-basic)?)?@`)
	// In any text, a password follows a scheme, slashes and ":". An "@" ends it, or it contains a letter or a digit.
	// A token follows http or https, and ends before an "@".
	afterSlashes = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*:` + slashesForm + `[^\n]*((:|%3A)[^\n]*@|:[^\n]*[\pL\p{Nd}])|(?:https?|nats|wss?):` + slashesForm + `[^\n]*@|invalid port`)
	// Before such punctuation, digits are a port for Redact, even if an "@" follows in the authority.
	portInText = regexp.MustCompile(`:` + portForm + `[,;']`)

	escapedControl = regexp.MustCompile(`(?i)%([01].|7F)`)
)

// checkSecurity checks Redacted and Hazards against regular expressions, and against the grammar
// of a server.
func checkSecurity(t testing.TB, u URI) {
	t.Helper()
	text, redacted := u.String(), u.Redacted()
	want, hasPassword := redactedSlow(text)
	if redacted != want {
		t.Errorf("%q.Redacted() = %q, its slow version has %q", u, redacted, want)
	}
	if again, err := Parse(redacted); (err != nil || u.Kind() != again.Kind()) && !strings.ContainsAny(text, "[]") {
		t.Errorf("%q.Redacted() = %q, which parses as %q, %v", u, redacted, again, err)
	}

	var hazards Hazards
	if hasPassword {
		hazards |= PasswordHazard
	}
	c := u.Components()
	server, isServer := serverSlow(c.Authority.text)
	standard, known := DefaultPort(c.Scheme.text)
	if port, err := strconv.Atoi(server.Port.text); isServer && err == nil && port < 1024 && !(known && port == int(standard)) {
		hazards |= PortHazard
	}
	if escapedControl.MatchString(text) {
		hazards |= EscapedControlHazard
	}
	if got := u.Hazards(); got != hazards {
		t.Errorf("%q.Hazards() = %v, its slow version has %v", u, got, hazards)
	}
	// The normal form has the same hazards, unless Normalize decodes escapes in the port, or removes an
	// empty one.
	if got := u.Normalize().Hazards(); got != hazards && ((got^hazards)&EscapedControlHazard != 0 || !strings.Contains(text, "%") && server.Port != Defined("")) {
		t.Errorf("%q.Hazards() = %v, but the normal form has %v", u, hazards, got)
	}
}

// checkPassword checks that no error and no result of Redacted contains a password, and that an
// error does not depend on which excluded characters the password contains. The password can be
// any text that does not end the authority.
func checkPassword(t testing.TB, user, password, rest string) {
	t.Helper()
	clean := strings.NewReplacer("/", "", "?", "", "#", "").Replace
	user, password = clean(user), "s3cr3t"+clean(password)
	with := func(password string) string { return "x://" + user + ":" + password + "@" + rest }
	replaced := func(to rune) string {
		return strings.Map(func(r rune) rune {
			if r <= ' ' || strings.ContainsRune("<>\"{}|\\^[]`", r) {
				return to
			}
			return r
		}, password)
	}
	isPlain := !strings.ContainsAny(user, ":%") && !strings.Contains(rest, ":/") && !strings.Contains(rest, `:\`) // no other ":" or URI
	if quoted := strconv.Quote(with(password)); isPlain && strings.Contains(Redact(quoted), "s3cr3t") && !strings.Contains(user+rest, "s3cr3t") {
		t.Errorf("Redact(%q) = %q", quoted, Redact(quoted))
	}
	u, err := Parse(with(password))
	if got := u.Redacted(); strings.Contains(got, "s3cr3t") && !strings.Contains(user+rest, "s3cr3t") {
		t.Errorf("Redacted of %q = %q", u, got)
	}
	if _, serverErr := u.Server(); err == nil {
		err = serverErr
	}
	if _, parseErr := ParseServer(user + ":" + password + "@" + rest); err == nil {
		err = parseErr
	}
	if err == nil {
		return
	}
	if strings.Contains(err.Error(), "s3cr3t") {
		t.Errorf("an error contains a password: %v", err)
	}
	_, err1 := Parse(with(replaced('{')))
	_, err2 := Parse(with(replaced('|')))
	if err1 != nil && err2 != nil && err1.Error() != err2.Error() {
		t.Errorf("errors depend on a character of a password: %v, and %v", err1, err2)
	}
}

func TestPassword(tt *testing.T) {
	t := few(tt)
	forAll("{%@:a ", 4, func(s string) {
		checkPassword(t, "u", s, "h/")
		checkPassword(t, s, "", "h")
		checkPassword(t, "u", "@"+s, "h{")
	})
}

// TestConfusion checks each row of testdata/confusion.txt. All functions of the package must read
// the input of a published attack in the same way.
func TestConfusion(t *testing.T) {
	base := parsed(t, "http://base.example/b/c")
	eachRow(t, "confusion.txt", 4, func(t *testing.T, r tableRow) {
		input, verdict, host := r.fields[0], r.fields[1], r.fields[2]
		u, err := Parse(input)
		if got := verdictOf(u, err); got != verdict || (err != nil) != (host == "-") {
			t.Errorf("Parse(%q) is %s, want %s, with the host %q", input, got, verdict, host)
		}
		if err != nil {
			return
		}
		if got := hostOf(u); got != host {
			t.Errorf("the host of %q is %q, want %q", input, got, host)
		}
		if authority, _ := u.Authority(); strings.Contains(authority, "%2e") {
			host = "good.com.evil.com" // section 2.3: unreserved characters need no escape
		}
		if v := u.Normalize(); v.Kind() != u.Kind() || hostOf(v) != strings.ToLower(host) {
			t.Errorf("the normal form of %q is %q, of kind %v and with the host %q, want %q", input, v, v.Kind(), hostOf(v), host)
		}
		if v := u.RemoveDotSegments(); v.Kind() != u.Kind() || hostOf(v) != hostOf(u) {
			t.Errorf("RemoveDotSegments of %q is %q, of kind %v and with the host %q, want %q", input, v, v.Kind(), hostOf(v), hostOf(u))
		}
		want := u // resolution keeps the host, or takes that of the base
		if u.Kind() < NetworkPath {
			want = base
		}
		if v, err := base.Resolve(u); err != nil || u.IsAbsolute() && v != u || hostOf(v) != hostOf(want) {
			t.Errorf("%q resolves to %q, %v, with the host %q, want %q", input, v, err, hostOf(v), hostOf(want))
		}
	})
}

// hostOf returns the host of a reference, or the rule that the error of Server names.
func hostOf(u URI) string {
	server, err := u.Server()
	if se, ok := err.(*SyntaxError); ok {
		return se.Rule
	}
	return server.Host
}
