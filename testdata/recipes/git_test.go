package recipes

import "testing"

func TestGitRemote(t *testing.T) {
	check(t, gitRemote, [][2]string{
		{"git@github.com:user/repo.git", "ssh://git@github.com/user/repo.git"},
		{"org-1@h:o/r.git", "ssh://org-1@h/o/r.git"}, {"h:r.git", "ssh://h/r.git"},
		{"git@h:2222:r.git", "ssh://git@h/2222:r.git"}, {"[::1]:r.git", "ssh://[::1]/r.git"},
		{"git@[::1]:r.git", "ssh://git@[::1]/r.git"}, {"h_1:/srv/r 1.git", "ssh://h_1/srv/r%201.git"},
		{"h:~u/a=b#c%20", "ssh://h/~u/a%3Db%23c%2520"}, {"h:../r", "ssh://h/%2E%2E/r"},
		{"https://u@github.com/user/repo.git", "https://u@github.com/user/repo.git"},
		{"ssh://git@h:22/~/r.git", "ssh://git@h:22/~/r.git"}, {"/srv/a:b.git", "/srv/a:b.git"},
		{"./a:b.git", "./a:b.git"}, {"./1x::cmd", "./1x::cmd"}, {"../repo", "../repo"},
		{"file:///srv/r.git", "file:///srv/r.git"}, {"x", "x"}, {"u@1x::cmd", "ssh://u@1x/:cmd"},
		{"::x", "error: rel_segment at byte 0"}, {"[::1]", "error: IPv6address at byte 7"},
		{"[h:22]:r.git", "error: IPv6address at byte 7"}, {"a b:r.git", "error: reg_name at byte 7"},
		{"a b", "error: rel_segment at byte 1"},
	}, []string{"a drive, an option, a helper, or no path",
		`C:\x`, "C:/x", `c:\x`, "ext::sh -c id", "1x::cmd", "1::x", "a+b.c-d::x", "-oProxyCommand=x:r",
		"ssh://-oProxyCommand=x/r", "git+ssh://u@-x/r", "ssh://%2Dx/r", "u@-h:r", "h:-x", "a%41b:r", "h:", "git@h:",
		"[::1]:", "",
	})
}
