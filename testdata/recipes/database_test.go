package recipes

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/lib/pq"
	"rfc2396.example/uri"
)

func TestParseDSN(t *testing.T) {
	const behindHosts = `"@" or "#" behind the hosts: escape "/", "?", "#" and "@" in a password, and "@" in the options as "%40"`
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
		{"postgres://app:cr3t", "error: port at byte 3"}, {"postgres://@h", `"" "" [h] ""`}, {"postgres://app:s3 cr3t@db/x", "error: reg_name at byte 17"},
		{"postgres://app:100%@db/x", `error: a broken escape: "%" must be escaped as "%25"`},
		{"postgres://app:c^r@db/x", "error: reg_name at byte 16"},
		{"postgres://u:p@[::1],h/a", "error: hostport at byte 20"},
		{"postgres://u:53,s3cr3t/db", `"" "" [u:53 s3cr3t] "db"`}, {"postgres://@h/x?application_name=a%40b", `"" "" [h] "x"`},
	}, []string{behindHosts,
		"postgres://app:s3/cr3t@db/x", "postgres://app:53/cr3t@db", "postgres://app:5?cret@db/x",
		"postgres://app:5#cret@db/x", "postgres://a@x:5/c@db/x", "postgres://a@h/x@y", "postgres://h/a#b",
		"postgres://h/?a@b", "postgres://u:p@h/x?application_name=a@b",
	}, []string{"host at byte 0",
		"postgres:///app?host=/run", "postgres://u:p@127.1/a", "postgres://u:p@%2Ftmp/a", "postgres://u:p@h,/a",
	}, []string{`want a scheme and "//", as in postgres://user:password@host/name`,
		"postgres:a", "host=h dbname=x", "", "./x.db", "sqlite:x.db", "app:cr3t@tcp(h)/db", "//app:cr3t@db/x",
	}, []string{"port at byte 1", "postgres://u:p@h:x/a", "postgres://u:p@h:65536/a"})
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
		{"mongodb://u:p4ss,w/ord@db1,db2/x", "error: " + behindHosts},
	}, []string{`"%40" without an "@": write "@" in front of the hosts`, "postgres://h/x?application_name=a%40b",
		"mongodb://u:53,abc/cr3t%40db/x", "mongodb://app:53/cr3t%40db/x", "postgres://app:53?s3cr3t%40db/x",
		"postgres://app:s3cr3t%40db/x", "postgres://app:53/?x=s3cr3t%40db",
	}, []string{`a broken escape: "%" must be escaped as "%25"`, "x://p%zz@h", "x://u:%4@h", "x://h/%"},
		[]string{"a NUL", "x://u%00database%00x@h/", "x://u:p\x00@h/", "x://u:p@h/%00", "x://u:p@h/a?b=%00", "x://u:p@%2F%00/a"},
		[]string{"a control, such as a line break, in the user, the password or the name",
			"x://u:p@h/db\n", "x://u%0D@h/", "x://u:p%0a@h/", "x://u:%7F@h/", "x://u:%C2%85@h/"})
	repaired := func(dsn string) (string, error) { return shown(uri.EscapeExcluded(dsn)) }
	check(t, repaired, [][2]string{
		{"postgres://app:c^r>3}t%@db/x", `"app" "c^r>3}t%" [db] "x"`},
		{"postgres://app:c^r3/t@db/x", "error: " + behindHosts},
	})
	const wrong = "postgres://app:53/cr3t@db/x"
	if uri.Redact(wrong) != wrong {
		t.Error("Redact masks it; update the comment on parseDSN")
	}
}

// TestParseDSNs shows that all user names, passwords and names come back, and that of a password that is not escaped,
// no part becomes a host or a name, or stands in an error.
func TestParseDSNs(t *testing.T) {
	for _, s := range sequences(4, "a", "5", ":", "/", "?", "#", "@", "%", "%2F", ",", "ü", ".", "[", "]", `\`) {
		escaped := uri.Escape(s, uri.InAuthority)
		d, err := parseDSN("x://" + escaped + ":" + escaped + "@h:1,h2/" + escaped)
		if err != nil || d.User != s || d.Password != s || d.Name != s || fmt.Sprint(d.Hosts) != "[h:1 h2]" {
			t.Fatalf("parseDSN with %q = %+v, %v", s, d, err)
		}
		for _, parse := range []func(string) (database, error){splitDSN, parseDSN} {
			d, err := parse("x://u:" + s + "secret@h/n")
			if err == nil && (fmt.Sprint(d.Hosts) != "[h]" || d.Name != "n") || err != nil && strings.Contains(err.Error(), "secret") {
				t.Fatalf("with %q: %+v, %v", s, d, err)
			}
			if d, err := parse("x://u:" + s + "secret%40h/n"); err == nil && !strings.Contains(s, "@") {
				t.Fatalf("with %q and without an @: %+v", s, d)
			}
		}
	}
}

// TestSplitDSNPeer compares splitDSN with the parser of lib/pq: where both accept a DSN, they find the same.
func TestSplitDSNPeer(t *testing.T) {
	setting := regexp.MustCompile(`(\w+)='((?:[^'\\]|\\.)*)'`)
	both := 0
	for _, s := range sequences(4, "a", "5", ":", "/", "@", "%40", "%2F", "%3A", ",", "[::1]", "?", "#") {
		for _, form := range []string{"postgres://%s", "postgres://u:%s@h/n"} {
			dsn := fmt.Sprintf(form, s)
			text, err := pq.ParseURL(dsn)
			d, ourErr := splitDSN(dsn)
			if err != nil || ourErr != nil {
				continue
			}
			both++
			theirs, hosts := map[string]string{}, []string{}
			for _, m := range setting.FindAllStringSubmatch(text, -1) {
				theirs[m[1]] = m[2]
			}
			for _, server := range d.Hosts {
				hosts = append(hosts, server.String())
			}
			brackets := strings.NewReplacer("[", "", "]", "") // lib/pq keeps them if there is no port
			want := strings.TrimRight(brackets.Replace(theirs["host"]+":"+theirs["port"]), ":")
			got := strings.TrimRight(brackets.Replace(strings.Join(hosts, ",")), ":")
			if d.User != theirs["user"] || d.Password != theirs["password"] || d.Name != theirs["dbname"] || got != want {
				t.Errorf("splitDSN(%q) = %+v, and lib/pq has %s", dsn, d, text)
			}
		}
	}
	if both < 1000 {
		t.Errorf("both accept %d texts, want more", both)
	}
}

// The options, for which splitDSN has no URI.
func Example_options() {
	const dsn = "postgres://u:p@%2Frun%2Fpg/x?sslmode=require&application_name=a%40b"
	d, err := splitDSN(dsn)
	fmt.Println(d.Name, d.URI == uri.URI{}, err)
	fmt.Println(url.ParseQuery(uri.Split(dsn).Query.String()))
	// Output:
	// x true <nil>
	// map[application_name:[a@b] sslmode:[require]] <nil>
}
