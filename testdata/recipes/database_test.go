package recipes

import (
	"fmt"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

func TestParseDSN(t *testing.T) {
	shown := func(dsn string) (string, error) {
		d, err := parseDSN(dsn)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%q %q %v %q", d.User, d.Password, d.Hosts, d.Name), nil
	}
	check(t, shown, [][2]string{
		{"postgres://anna%40corp:s3%2Fcr%3At@db.example:5432/my%20shop?sslmode=require", `"anna@corp" "s3/cr:t" [db.example:5432] "my shop"`},
		{"mongodb://u:p@a_b:1,c/", `"u" "p" [a_b:1 c] ""`}, {"redis://:p@[::1]/0", `"" "p" [[::1]] "0"`},
		{"mysql://h", `"" "" [h] ""`}, {"amqp://3f2a9c1b:5672/v", `"" "" [3f2a9c1b:5672] "v"`},
		{"postgres://app:s3@cr3t@db/x", `"app" "s3@cr3t" [db] "x"`}, {"postgres://u:a,b@h/", `"u" "a,b" [h] ""`},
		{"postgres://h/a/b", `"" "" [h] "a/b"`}, {"redis://cr3t@h", `"cr3t" "" [h] ""`},
		{"postgres://@h", `"" "" [h] ""`}, {"postgres://app:s3 cr3t@db/x", "error: reg_name at byte 17"},
		{"postgres://app:100%@db/x", `error: a broken escape: "%" must be escaped as "%25"`},
		{"postgres://app:c^r@db/x", "error: reg_name at byte 16"},
		{"postgres://u:p@[::1],h/a", "error: hostport at byte 20"},
	}, []string{`"@" or "#" behind the hosts: in a password, escape "/", "?", "#" and "@"`,
		"postgres://app:s3/cr3t@db/x", "postgres://app:53/cr3t@db", "postgres://app:5?cret@db/x",
		"postgres://app:5#cret@db/x", "postgres://a@x:5/c@db/x", "postgres://a@h/x@y", "postgres://h/a#b",
		"postgres://h/?a@b",
	}, []string{"wrong host: want a name or an address, such as db.example or [::1]",
		"postgres:///app?host=/run", "postgres://u:p@127.1/a", "postgres://u:p@%2Ftmp/a", "postgres://u:p@h,/a",
	}, []string{`want a scheme and "//", as in postgres://user:password@host/name`,
		"postgres:a", "host=h dbname=x", "", "./x.db", "sqlite:x.db", "app:cr3t@tcp(h)/db", "//app:cr3t@db/x",
	}, []string{"wrong port: want a number up to 65535", "postgres://u:p@h:x/a", "postgres://u:p@h:65536/a", "postgres://app:cr3t"})
	split := func(dsn string) (string, error) {
		d, err := splitDSN(dsn)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%q %q %v %q", d.User, d.Password, d.Hosts, d.Name), nil
	}
	check(t, split, [][2]string{
		{"mongodb://u:p4ss,word@db1,db2:2/x", `"u" "p4ss,word" [db1 db2:2] "x"`},
		{"postgres://u:a:b@[::1],[fe80::1%25eth0]:5433/a?x=y", `"u" "a:b" [[::1] [fe80::1%25eth0]:5433] "a"`},
		{"postgres://u@%2Frun%2Fpg/a", `"u" "" [%2Frun%2Fpg] "a"`}, {"postgres:///a", `"" "" [] "a"`},
		{"postgres://h/a b", `"" "" [h] "a b"`}, {"x://u:p^w@h", `"u" "p^w" [h] ""`},
		{"mongodb://u:p4ss,w/ord@db1,db2/x", `error: "@" or "#" behind the hosts: in a password, escape "/", "?", "#" and "@"`},
	}, []string{`"%40" behind the hosts: write "@" behind the password, and escape "/" in it`,
		"mongodb://u:53,abc/cr3t%40db/x", "mongodb://app:53/cr3t%40db/x",
	}, []string{`a broken escape: "%" must be escaped as "%25"`, "x://p%zz@h", "x://u:%4@h", "x://h/%"})
	repaired := func(dsn string) (string, error) { return shown(uri.EscapeExcluded(dsn)) }
	check(t, repaired, [][2]string{
		{"postgres://app:c^r>3}t%@db/x", `"app" "c^r>3}t%" [db] "x"`},
		{"postgres://app:c^r3/t@db/x", `error: "@" or "#" behind the hosts: in a password, escape "/", "?", "#" and "@"`},
	})
	const wrong = "postgres://app:53/cr3t@db/x"
	if uri.Redact(wrong) != wrong {
		t.Error("Redact masks it; update the comment on parseDSN")
	}
}

// TestParseDSNs shows that all user names, passwords and names come back, and that of a password that is not escaped, no
// part becomes a host or a name, or stands in an error.
func TestParseDSNs(t *testing.T) {
	for _, s := range sequences(4, "a", "5", ":", "/", "?", "#", "@", "%", "%2F", ",", "ü", ".", "[", "]", `\`) {
		escaped := uri.Escape(s, uri.InAuthority)
		d, err := parseDSN("x://" + escaped + ":" + escaped + "@h:1,h2/" + escaped)
		if err != nil || d.User != s || d.Password != s || d.Name != s || fmt.Sprint(d.Hosts) != "[h:1 h2]" {
			t.Fatalf("parseDSN with %q = %+v, %v", s, d, err)
		}
		if d, err := splitDSN("x://u:" + s + "secret@h/n"); err == nil && (fmt.Sprint(d.Hosts) != "[h]" || d.Name != "n") {
			t.Fatalf("splitDSN with %q = %+v", s, d)
		}
		d, err = parseDSN("x://u:" + s + "secret@h/n")
		if err == nil && (fmt.Sprint(d.Hosts) != "[h]" || d.Name != "n") || err != nil && strings.Contains(err.Error(), "secret") {
			t.Fatalf("parseDSN with %q = %+v, %v", s, d, err)
		}
	}
}
