// The redirect_uri of a client of OAuth, also called its callback.

package recipes

import (
	"slices"

	"rfc2396.example/uri"
)

// isRegistered reports whether u, the redirect_uri of a client, is one of those that the client has registered. It
// compares text, as RFC 9700 asks in section 4.1.3. Only the port may differ, if both are http with the host
// 127.0.0.1 or [::1], and have no userinfo (RFC 8252, section 7.3). A URI that is relative, or has a fragment, is
// never registered. To allow localhost as well, add it to isLoopback. RFC 8252 advises against it in section 8.3,
// because the name may lead to another interface or another machine.
func isRegistered(u uri.URI, registered ...uri.URI) bool {
	withoutPort := func(u uri.URI) uri.URI {
		server, _ := u.Server()
		isLoopback := server.Host == "127.0.0.1" || server.Host == "[::1]"
		if !isLoopback || !u.HasScheme("http") || server.Userinfo.IsDefined() {
			return u
		}
		u, _ = u.WithServer(uri.Server{Host: server.Host}) // never an error
		return u
	}
	isSame := func(v uri.URI) bool { return withoutPort(u) == withoutPort(v) }
	return u.IsAbsolute() && u == u.WithoutFragment() && slices.ContainsFunc(registered, isSame)
}
