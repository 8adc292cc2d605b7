// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"slices"
	"strings"
)

// trimEnd returns s, which begins with a scheme, without the emphasis at its end, once, and without
// the punctuation and HTML entities at its end that do not belong to a URI.
func trimEnd(s, emphasis string) string {
	for {
		last := len(s) - 1
		switch {
		case emphasis != "" && strings.HasSuffix(s, emphasis):
			s, emphasis = s[:len(s)-len(emphasis)], ""
			continue
		case s[last] == '.', s[last] == ',', s[last] == ':', s[last] == '!', s[last] == '?':
		case s[last] == ';':
			last = entityStart(s)
		case s[last] == '\'' && strings.Count(s, "'")%2 == 1:
		default:
			return s
		}
		s = s[:last]
	}
}

// emphasis returns the run of "*", "_" or "~" that precedes c, or the "=" of Org, which only white
// space or "(" precedes.
func (c *candidate) emphasis() string {
	n := c.start
	switch c.before {
	case '*', '_', '~':
		for n > 0 && c.text[n-1] == c.before {
			n--
		}
	case '=':
		if n--; n > 0 && !isSpace(c.text[n-1]) && c.text[n-1] != '(' {
			n++
		}
	}
	return c.text[n:c.start]
}

// delimiterEntities are the HTML entities for quotes, angle brackets and a space, in any case.
var delimiterEntities = [...]string{
	"&quot;", "&#34;", "&#034;", "&#x22;", "&apos;", "&#39;", "&#039;", "&#x27;",
	"&lt;", "&#60;", "&#060;", "&#x3c;", "&gt;", "&#62;", "&#062;", "&#x3e;",
	"&nbsp;", "&#160;", "&#xa0;",
}

// beginsDelimiter reports whether s begins with one of delimiterEntities.
func beginsDelimiter(s string) bool {
	if len(s) < 2 || strings.IndexByte("qlgan#", s[1]|0x20) < 0 { // as nearly always
		return false
	}
	return slices.ContainsFunc(delimiterEntities[:], func(entity string) bool {
		return len(s) >= len(entity) && equalFold(s[:len(entity)], entity)
	})
}

// entityStart returns the index of the HTML entity at the end of s, which ends in ";". If there
// is no entity, it returns the index of the ";".
func entityStart(s string) int {
	const most = len("&") + 8
	end := len(s) - len(";")
	name := s[max(0, end-most):end]
	start := strings.LastIndexByte(name, '&')
	if start < 0 {
		return end
	}
	name = name[start+1:]
	start = end - len(name) - 1
	chars := alphanumChars
	if number, ok := strings.CutPrefix(name, "#"); ok {
		name, chars = number, digitChars
		if number != "" && number[0]|0x20 == 'x' {
			name, chars = number[1:], hexChars
		}
	}
	if name == "" || charsLen(name, chars) < len(name) || chars == alphanumChars && digitChars.has(name[0]) {
		return end
	}
	return start
}
