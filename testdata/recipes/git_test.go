package recipes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

func TestGitRemote(t *testing.T) {
	check(t, gitRemote, [][2]string{
		{"git@github.com:user/repo.git", "ssh://git@github.com/user/repo.git"},
		{"org-1@h:o/r.git", "ssh://org-1@h/o/r.git"}, {"h:r.git", "ssh://h/r.git"},
		{"git@h:2222:r.git", "ssh://git@h/2222:r.git"}, {"[::1]:r.git", "ssh://[::1]/r.git"},
		{"git@[::1]:r.git", "ssh://git@[::1]/r.git"}, {"h_1:/srv/r 1.git", "ssh://h_1/srv/r%201.git"},
		{"h_1:/~u/r", "ssh://h_1/~u/r"}, {"h:~u/a=b#c%20", "ssh://h/~u/a%3Db%23c%2520"}, {"h:../r", "ssh://h/%2E%2E/r"},
		{"https://u@github.com/user/repo.git", "https://u@github.com/user/repo.git"},
		{"https://u%40x.example:p@h/r?a#b", "https://u%40x.example:p@h/r?a#b"}, {"HTTP://u:p@h", "HTTP://u:p@h"},
		{"ssh://git@h:22/~/r.git", "ssh://git@h:22/~/r.git"}, {"/srv/a:b.git", "/srv/a:b.git"},
		{"./a:b.git", "./a:b.git"}, {"./1x::cmd", "./1x::cmd"}, {"../repo?a#b", "../repo?a#b"},
		{"file:///srv/r.git", "file:///srv/r.git"}, {"x", "x"}, {"u@a:x::cmd", "ssh://u@a/x::cmd"},
		{"::x", "error: rel_segment at byte 0"}, {"[::1]", "error: IPv6address at byte 7"},
		{"[h:22]:r.git", "error: IPv6address at byte 7"}, {"a b:r.git", "error: reg_name at byte 7"},
		{"a b", "error: rel_segment at byte 1"}, {"h?@i:x", "error: reg_name at byte 7"},
	}, []string{"a drive, an option, a helper, or a wrong path",
		`C:\x`, "C:/x", `c:\x`, "ext::sh -c id", "1x::cmd", "1::x", "a+b.c-d::x", "-oProxyCommand=x:r", "-u@h:x", "-x", "h:-x", "h:",
		"git@h:", "[::1]:", "", "//h/x", "h:a~b",
	}, []string{"an option, no host, or what git takes for another host",
		"ssh://-oProxyCommand=x/r", "git+ssh://u@-x/r", "ssh://%2Dx/r", "u@-h:r", "a%41b:r", "a@b@-oProxyCommand=touch:x",
		"ssh://a@b@-h/x", "u@@-h:x", "ssh://a%40-h/x", "https://-h/x", "ssh://a@%5B-h%5D/x", "ssh:///x", "https://a@/x",
		"ssh://h:x/y", "ssh://h:0/y",
		"ssh://-u@h/x", "https://-u@h/x", "ssh://u@v@h/x", "a@b@h:x", "ssh://u:p@h/x", "ssh://evil.example%2F@h/x",
		"ssh://h?@evil.example/x", "ssh://h/x?y", "git://h#@evil.example/x", "ssh://h/x#y", "ssh://h",
		"ssh://h/@%5Bevil.example%5D/x", "ssh://h/%40%5bevil.example%5D/x", "h:@[evil.example]:x",
	})
}

// TestGitRemotes asks git what it reads in remotes that gitRemote accepts, and in the results. ssh gets no option in
// place of a user or a host. Both texts lead to the authority of the result, and to one path.
func TestGitRemotes(t *testing.T) {
	var texts []string
	want := map[string]uri.URI{}
	try := func(form string, n int, tokens ...string) {
		for _, s := range sequences(n, tokens...) {
			text := strings.Replace(form, "x", s, 1)
			u, err := gitRemote(text)
			isRun := strings.Contains(s, "aa") || strings.Contains(s, "--") // which git reads as one "a" or "-"
			for _, text := range []string{text, u.String()} {
				if _, isKnown := want[text]; err == nil && !isRun && !isKnown {
					texts, want[text] = append(texts, text), u
				}
			}
		}
	}
	try("ssh://x/b", 4, "a", "-", "@", ":", "?", "#", "[::1]", "%40", "%2f", "%5B", "%5D")
	try("x:b", 4, "a", "-", "@", ":", "[::1]")
	try("ssh://h/x", 2, "@", "%40", "%5B", "a%5d", "?", "#", "~")
	try("h:x", 2, "/", "~", "%41", "#")
	try("x", 2, "a", "/", ":", "..")
	for i, line := range gitReads(t, texts) {
		u, args := want[texts[i]], strings.Split(line, "\t")
		server, path := u.SplitServer(), strings.Trim(args[len(args)-1], "'")
		to := strings.Join(args[:len(args)-1], " ")
		if port := server.Port.String(); port != "" { // ssh has it as an option
			server.Host = "-p " + port + " " + server.Host
		}
		server.Port = uri.Component{}
		asked := strings.NewReplacer("[", "", "]", "").Replace(server.String()) // which git passes on without brackets
		asPath, _ := uri.Unescape(u.Path())
		if to != asked || strings.Contains("@"+to, "@-") || strings.TrimPrefix(asPath, "/") != strings.TrimPrefix(path, "/") {
			t.Errorf("git reads %q as %q, and gitRemote as %q", texts[i], line, u)
		}
	}
	if len(texts) < 150 {
		t.Errorf("%d texts, want more", len(texts))
	}
}

// gitReads returns what git makes of each remote: the arguments of ssh between tabs, of which the last is the path, or
// the path alone, for a local repository. One process of git pushes nothing to all of them, because each process takes
// time. Where it dies of a remote, the next one goes on.
func gitReads(t *testing.T, texts []string) (all []string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	log := filepath.Join(dir, "log")
	ssh := "echo >>" + log + "; printf 0000; printf '\\t%s' >>" + log // an ssh that says that there is no branch
	git := func(args ...string) string {
		cmd := exec.Command("git", append([]string{"-c", "protocol.version=0"}, args...)...)
		cmd.Dir = dir
		cmd.Env = []string{"HOME=" + dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_ALLOW_PROTOCOL=ssh:file", "GIT_SSH_COMMAND=" + ssh, "GIT_SSH_VARIANT=ssh", "PATH=" + os.Getenv("PATH")}
		out, _ := cmd.CombinedOutput()
		return string(out)
	}
	git("init")
	for len(all) < len(texts) {
		config := "[remote \"x\"]\n"
		for _, text := range texts[len(all):] {
			config += fmt.Sprintf("\turl = %q\n", text)
		}
		if err := os.WriteFile(filepath.Join(dir, ".git", "config"), []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		os.Remove(log)
		out := git("push", "--all", "--receive-pack="+ssh, "x")
		for _, line := range strings.Split(read(t, log), "\n")[1:] {
			all = append(all, strings.ReplaceAll(strings.TrimPrefix(line, "\t"), ssh+" ", ""))
		}
		if i := strings.Index(out, "fatal: "); i >= 0 {
			all = append(all, out[i:])
		} else if len(all) < len(texts) {
			t.Fatalf("git stopped: %s", out)
		}
	}
	return all
}
