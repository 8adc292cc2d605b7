package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"math/rand/v2"
	neturl "net/url"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/rs/zerolog"
	"github.com/sirupsen/logrus"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.yaml.in/yaml/v3"
	"rfc2396.example/uri"
)

// alphabets are the characters of which the passwords consist.
var alphabets = []struct{ name, chars string }{
	{"letters and digits", lettersAndDigits},
	{"base64", lettersAndDigits + "+/"},
	{"of a generator", lettersAndDigits + "!#$%&*+-.:;<=>?@^_~"},
	{"printable US-ASCII", printable()},
}

const lettersAndDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

func printable() (chars string) {
	for c := '!'; c <= '~'; c++ {
		chars += string(c)
	}
	return chars
}

// forms are the URIs that contain a password, "%s".
var forms = []string{
	"http://user:%s@h/", "http://u:%s@db.example/x?y=me@z", "postgres://app:%s@h.example:5432/db?sslmode=disable",
	"amqp://u:%s@localhost", "nats://u:%s@h1:4222,nats://h2:4222", "https://u:%s@[::1]:80/p", "redis://:%s@h/0",
	"postgres://app@server:%s@server.example.com/db",
}

// A config is what programs print when they start.
type config struct {
	URL   string   `json:"url" yaml:"url" xml:"url,attr"`
	Hosts []string `json:"hosts" yaml:"hosts" xml:"host"`
	Admin string   `json:"admin" yaml:"admin" xml:"admin"`
}

// frames write a URI as loggers, encoders and tools do. An address of mail may follow.
var frames = []struct {
	name  string
	write func(s string) string
}{
	{"the URI", func(s string) string { return s }},
	{"a sentence", func(s string) string { return "dial tcp: lookup of " + s + " failed, ask ops@example.org" }},
	{"a sentence, with punctuation", func(s string) string { return "cannot reach " + s + ", ask ops@example.org" }},
	{"parentheses", func(s string) string { return "no answer (" + s + ") for me@example.org" }},
	{"angle brackets", func(s string) string { return "see <" + s + "> or mail me@example.org" }},
	{"an option", func(s string) string { return "--url=" + s + " --user=b@example.org" }},
	{"the environment", func(s string) string { return "DATABASE_URL=" + s + "\nMAIL=a@example.org" }},
	{"a list", func(s string) string { return s + ",http://h2/" }},
	{"a request", func(s string) string { return "GET /proxy?to=" + s + " HTTP/1.1" }},
	{"curl", func(s string) string { return "curl: (3) bad range in URL position 9:\n" + s + "\n        ^" }},
	{"git", func(s string) string { return "fatal: unable to access '" + s + "': Could not resolve host: h" }},
	{"TOML", func(s string) string { return "url = '" + s + "'\nmail = 'a@example.org'" }},
	{"%q", func(s string) string { return fmt.Sprintf("dial %q: refused, mail %q", s, "a@example.org") }},
	{"%q of an error", func(s string) string { return fmt.Sprintf("%q", "dial "+s+": refused") }},
	{"%v", func(s string) string { return fmt.Sprintf("%v", newConfig(s)) }},
	{"%+v", func(s string) string { return fmt.Sprintf("%+v", newConfig(s)) }},
	{"%#v", func(s string) string { return fmt.Sprintf("%#v", newConfig(s)) }},
	{"an error", func(s string) string { return fmt.Errorf("start: %w", errors.New("dial "+s+": refused")).Error() }},
	{"encoding/json", func(s string) string { return marshal(json.Marshal(newConfig(s))) }},
	{"encoding/json, indented", func(s string) string { return marshal(json.MarshalIndent(newConfig(s), "", "  ")) }},
	{"JSON in JSON", func(s string) string {
		return marshal(json.Marshal(map[string]string{"body": marshal(json.Marshal(newConfig(s)))}))
	}},
	{"a sentence in JSON", func(s string) string {
		return marshal(json.Marshal([]string{"dial " + s + ": refused", "ops@example.org"}))
	}},
	{"encoding/xml", func(s string) string { return marshal(xml.Marshal(newConfig(s))) }},
	{"yaml", func(s string) string { return marshal(yaml.Marshal(newConfig(s))) }},
	{"encoding/csv", func(s string) string {
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		_ = w.Write([]string{"7", s, "a@example.org"})
		w.Flush()
		return b.String()
	}},
	{"log", func(s string) string {
		var b bytes.Buffer
		log.New(&b, "", log.LstdFlags).Printf("dial %s for %s", s, "a@example.org")
		return b.String()
	}},
	{"log/slog, text", func(s string) string {
		return slogged(s, func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) })
	}},
	{"log/slog, JSON", func(s string) string {
		return slogged(s, func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) })
	}},
	{"zap, JSON", func(s string) string { return zapped(s, zapcore.NewJSONEncoder(zap.NewProductionEncoderConfig())) }},
	{"zap, console", func(s string) string { return zapped(s, zapcore.NewConsoleEncoder(zap.NewDevelopmentEncoderConfig())) }},
	{"zerolog, JSON", func(s string) string { var b bytes.Buffer; return zerologged(s, &b, &b) }},
	{"zerolog, console", func(s string) string {
		var b bytes.Buffer
		return zerologged(s, &b, zerolog.ConsoleWriter{Out: &b, NoColor: true})
	}},
	{"logrus, text", func(s string) string { return logrused(s, &logrus.TextFormatter{DisableColors: true}) }},
	{"logrus, JSON", func(s string) string { return logrused(s, &logrus.JSONFormatter{}) }},
	{"an @ that is percent-encoded", func(s string) string { return unsigned(s, "dial ", "%40h/: refused") }},
	{"an @ that is a code in JSON", func(s string) string { return unsigned(s, `{"url":"`, `\u0040h/","n":1}`) }},
	{"a cut line", func(s string) string { return unsigned(s, "dial ", "") }},
	{"a trace of PHP", func(s string) string { return unsigned(s, "#0 a.php(1): connect('", "...')") }},
	{"pgx, an error", func(s string) string {
		if _, err := pgconn.ParseConfig(s + "?connect_timeout=x"); err != nil {
			return err.Error()
		}
		return ""
	}},
}

// behindPassword is the "@" behind the password in one of forms.
var behindPassword = regexp.MustCompile(`@(h|db|localhost|\[|server\.)`)

// unsigned returns a URI up to the "@" behind its password, between two texts, or "" if its user has an "@", too.
func unsigned(s, front, behind string) string {
	s = s[:behindPassword.FindStringIndex(s)[0]]
	if user, _, _ := strings.Cut(s[strings.Index(s, "//"):], ":"); strings.Contains(user, "@") {
		return ""
	}
	return front + s + behind
}

func newConfig(s string) config { return config{s, []string{s, "http://h2:80/"}, "ops@example.org"} }

func marshal(data []byte, err error) string {
	if err != nil {
		log.Fatal(err)
	}
	return string(data)
}

func slogged(s string, handler func(io.Writer) slog.Handler) string {
	var b bytes.Buffer
	slog.New(handler(&b)).Error("dial "+s, "url", s, "config", newConfig(s), "err", errors.New("dial "+s+": refused"), "to", "a@example.org")
	return b.String()
}

func zapped(s string, encoder zapcore.Encoder) string {
	var b bytes.Buffer
	logger := zap.New(zapcore.NewCore(encoder, zapcore.AddSync(&b), zap.DebugLevel))
	logger.Error("dial "+s, zap.String("url", s), zap.Any("config", newConfig(s)), zap.Error(errors.New("dial "+s+": refused")), zap.String("to", "a@example.org"))
	return b.String()
}

func zerologged(s string, b *bytes.Buffer, w io.Writer) string {
	logger := zerolog.New(w)
	logger.Error().Str("url", s).Interface("config", newConfig(s)).Err(errors.New("dial "+s+": refused")).Str("to", "a@example.org").Msg("dial " + s)
	return b.String()
}

func logrused(s string, formatter logrus.Formatter) string {
	var b bytes.Buffer
	logger := logrus.New()
	logger.SetOutput(&b)
	logger.SetFormatter(formatter)
	logger.WithFields(logrus.Fields{"url": s, "config": newConfig(s), "to": "a@example.org"}).Error("dial " + s)
	return b.String()
}

// faults are what follows the "@" in URIs that net/url refuses, each for another reason. It also refuses
// passwords with some characters, whatever follows.
var faults = []string{
	"h/\x7f", "h/\n", "h/%zz", // control characters, a broken escape
	"h ost/", "h%zz:80/", "h:port/", "h:80:80/", // a blank and an escape in a host, wrong ports
	"[::1/", "x[::1]/", "[1.2.3.4]/", "[::x]:80/", "[::1]:8080a/", // no address in brackets, or not only that
	"h/", "h#f", // nothing is wrong
}

// faulty returns a form with another text behind the "@".
func faulty(form, fault string) string {
	before, _, _ := strings.Cut(form, "%s@")
	return before + "%s@" + fault
}

// maskTable returns a table of the share of passwords of which four successive characters are still in the text after
// Redact: for each alphabet, in the frames, and in the errors of net/url.
func maskTable() string {
	table := "| password | lines | shown | net/url's errors | shown |\n|---|---:|---:|---:|---:|\n"
	for _, alphabet := range alphabets {
		r := rand.New(rand.NewPCG(1, 2))
		var lines, shown, messages, shownToo int
		for range 250 {
			for _, form := range forms {
				password := make([]byte, passwordLen)
				for i := range password {
					password[i] = alphabet.chars[r.IntN(len(alphabet.chars))]
				}
				s := fmt.Sprintf(form, password)
				for _, frame := range frames {
					if text := frame.write(s); text != "" {
						lines++
						shown += count4(text, string(password))
					}
				}
				for _, fault := range faults {
					if _, err := neturl.Parse(strings.Replace(faulty(form, fault), "%s", string(password), 1)); err != nil {
						messages++
						shownToo += count4(err.Error(), string(password))
					}
				}
			}
		}
		table += fmt.Sprintf("| %s | %d | %.2f %% | %d | %.2f %% |\n", alphabet.name,
			lines, 100*float64(shown)/float64(lines), messages, 100*float64(shownToo)/float64(messages))
	}
	return table
}

// passwordLen is the number of characters of a password.
const passwordLen = 12

// count4 returns 1 if four successive characters of the password are in Redact(text), escaped or not.
func count4(text, password string) int {
	password = strings.ReplaceAll(password, `\`, "")
	for _, redacted := range []string{uri.Redact(text), plain.Replace(uri.Redact(text))} {
		for i := 4; i <= len(password); i++ {
			if strings.Contains(redacted, password[i-4:i]) {
				return 1
			}
		}
	}
	return 0
}

// plain undoes the escapes of the encoders.
var plain = strings.NewReplacer(`\\u003c`, "<", `\\u003e`, ">", `\\u0026`, "&", `\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\`, "",
	"&lt;", "<", "&gt;", ">", "&amp;", "&", "&#34;", `"`, "&#39;", "'", `""`, `"`, "''", "'")
