// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"cmp"
	"errors"
	"regexp"
	"strings"

	"rfc2396.example/uri"
)

// link returns the URI to which an href leads on a page with the given base, as in browsers. It refuses a web URI without a host, and what cannot be repaired, such as "x:".
func link(base uri.URI, href string) (uri.URI, error) {
	href = strings.TrimFunc(href, func(c rune) bool { return c <= ' ' })
	href = lineBreaks.Replace(href)
	scheme := anyScheme.FindString(href)
	isWeb := webScheme.MatchString(cmp.Or(scheme, base.String()))
	if isWeb {
		end := strings.IndexAny(href+"?", "?#")
		path := slashesAndDots.Replace(href[len(scheme):end])
		rest := strings.TrimLeft(path, "/")
		switch isOther := scheme != "" && !base.HasScheme(strings.TrimSuffix(scheme, ":")); {
		case isOther || len(path)-len(rest) > 1:
			path = scheme + "//" + rest
		case path != "" && path == rest:
			path = "./" + path // which protects a colon
		}
		href = path + href[end:]
	}
	ref, err := uri.Parse(uri.EscapeExcluded(href))
	if err != nil || ref.Kind() == uri.Opaque {
		return ref, err
	}
	if authority, ok := ref.Authority(); isWeb && ok && uri.SplitServer(authority).Host == "" {
		return uri.URI{}, errors.New("no host")
	}
	return base.Resolve3986(ref)
}

var (
	anyScheme = regexp.MustCompile(`^[A-Za-z][\w+.-]*:`)
	webScheme = regexp.MustCompile(`^(?i:https?|ftp|wss?):`)

	lineBreaks     = strings.NewReplacer("\t", "", "\n", "", "\r", "")
	slashesAndDots = strings.NewReplacer(`\`, "/", "%2e", ".", "%2E", ".")
)
