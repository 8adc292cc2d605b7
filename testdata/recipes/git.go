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

	// notRemote is a file of Windows, an option in place of a user or a host, a helper such as "ext::", or nothing.
	notRemote = regexp.MustCompile(`^([A-Za-z]:[/\\]|([^/]*://)?([^/@]*@)?(-|%2[Dd])|[A-Za-z0-9][A-Za-z0-9+.-]*::|$)`)
)

// gitRemote returns the URI of a remote as git reads it. "git@h:a/b.git" is "ssh://git@h/a/b.git", as GitHub and the
// like read it. On other servers, the first path begins in the home directory of the user: write
// "ssh://git@h/~/a/b.git" for them. A text without a colon before its first slash, or with "://", is parsed as it is,
// so the result for a local path has no scheme. It refuses a drive such as "C:\", an empty path, a user, a host or a
// path that begins with "-", a helper such as "ext::" or "1x::", which git runs, "%" in the host of "h:a", and what
// Parse or Components.URI refuses.
func gitRemote(text string) (uri.URI, error) {
	parts := scpLike.FindStringSubmatch(text)
	isURI := parts == nil || strings.Contains(text, "://")
	switch {
	case notRemote.MatchString(text), !isURI && (parts[2] == "" || parts[2][0] == '-' || strings.Contains(parts[1], "%")):
		return uri.URI{}, errors.New("a drive, an option, a helper, or no path")
	case isURI:
		return uri.Parse(text)
	}
	path := uri.EscapePath(strings.Split(strings.TrimPrefix(parts[2], "/"), "/")...) // git unescapes it
	return uri.Components{Scheme: uri.Defined("ssh"), Authority: uri.Defined(parts[1]), Path: path}.URI()
}
