// The remote of a git repository, such as "git@github.com:user/repo.git".

package recipes

import (
	"errors"
	"regexp"
	"strings"

	"rfc2396.example/uri"
)

var (
	// scpLike is the form of a remote that git takes for ssh: a host, perhaps behind a user, ":" and a path.
	scpLike = regexp.MustCompile(`(?s)^((?:[^:/@]*@)?\[[^]/]*\]|[^:/]+):(.*)$`)

	// notRemote is a file of Windows, an option, a helper such as "ext::", or nothing.
	notRemote = regexp.MustCompile(`^([A-Za-z]:[/\\]|//|-|[A-Za-z0-9][A-Za-z0-9+.-]*::|$)`)

	// notPath is no path, an option, or a path such as "a~b", of which git drops the "a".
	notPath = regexp.MustCompile(`^($|-|[^/]~)`)
)

// gitRemote returns the URI of a remote as git reads it. "git@h:a/b.git" is "ssh://git@h/a/b.git", as GitHub and the
// like read it. On other servers, the first path begins in the home directory of the user: write
// "ssh://git@h/~/a/b.git" for them. A text without a colon before its first slash, or with "://", is parsed as it is,
// so the result for a local path has no scheme. It refuses a drive such as "C:\", "x:/" or "//h", a remote of ssh
// without a path, an option in place of a user, a host or a path, such as "-oProxyCommand=x:y", a helper such as
// "ext::" or "1x::", which git runs, the path of "h:a~b", of which git drops the "a", and what Parse or
// Components.URI refuses.
//
// Unless the scheme is file, http or https, it also refuses a password, a query, a fragment, and what git takes for
// another host: git connects to
// evil.example for "ssh://h?@evil.example/x", "ssh://evil.example%2F@h/x" and "ssh://h/@%5Bevil.example%5D/x".
//
// Check the scheme of the result: for "xy://h/", git runs the program git-remote-xy.
func gitRemote(text string) (uri.URI, error) {
	parts := scpLike.FindStringSubmatch(text)
	isURI := parts == nil || strings.Contains(text, "://")
	if notRemote.MatchString(text) || !isURI && notPath.MatchString(parts[2]) {
		return uri.URI{}, errors.New("a drive, an option, a helper, or a wrong path")
	}
	u, err := uri.Parse(text)
	if !isURI {
		path := uri.EscapePath(strings.Split(strings.TrimPrefix(parts[2], "/"), "/")...) // git unescapes it
		u, err = uri.Components{Scheme: uri.Defined("ssh"), Authority: uri.Defined(parts[1]), Path: path}.URI()
	}
	if u.IsAbsolute() && !u.HasScheme("file") {
		err = checkRemote(u)
	}
	if err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

// checkRemote returns an error if git may read another user, host or path in u than the URI has.
func checkRemote(u uri.URI) error {
	server, c := u.SplitServer(), u.Components()
	_, err := server.DialAddress(22)
	user := server.Userinfo.String()
	path, _ := uri.Unescape(c.Path) // never an error in a valid URI
	isWeb := u.HasScheme("http") || u.HasScheme("https")
	isClear := c.Path != "" && !c.Query.IsDefined() && !c.Fragment.IsDefined() &&
		!strings.ContainsAny(user, "@:%") && !strings.Contains(path, "@[")
	if err != nil || strings.HasPrefix(user, "-") || !isWeb && !isClear {
		return errors.New("an option, no host, or what git takes for another host")
	}
	return nil
}
