// Masking of the ports in errors of net/url, which are the beginnings of passwords, and what all
// masking uses.

package uri

import (
	"math/bits"
	"strings"
)

// A masker makes a copy of a text in which some parts are masked.
type masker struct {
	text string
	out  strings.Builder
	done int // text[:done] is in out, or masked
}

// mask masks text[start:end], which is behind all that is masked already.
func (m *masker) mask(start, end int) {
	if m.done == 0 {
		m.out.Grow(len(m.text) + len(m.text)/8 + len("xxxxx"))
	}
	m.out.WriteString(m.text[m.done:start])
	m.out.WriteString("xxxxx")
	m.done = end
}

// result returns the copy, or the text if nothing is masked.
func (m *masker) result() string {
	if m.done == 0 {
		return m.text
	}
	m.out.WriteString(m.text[m.done:])
	return m.out.String()
}

// colonEnd returns the index after the first ":" or "%3A" in s, or 0 if there is none. Some
// programs unescape a userinfo before they split it.
func colonEnd(s string) int {
	for i := range len(s) {
		switch {
		case s[i] == ':':
			return i + len(":")
		case hasPrefixFold(s[i:], "%3A"):
			return i + len("%3A")
		}
	}
	return 0
}

// quoteDepth returns how many strings are around a quote behind s. Each encoder turns n backslashes
// and a quote into 2n+1 and a quote, and any other backslash into two.
func quoteDepth(s string) int {
	if s == "" || s[len(s)-1] != '\\' { // for speed
		return 0
	}
	return bits.TrailingZeros(^uint(len(s) - len(strings.TrimRight(s, `\`))))
}

// redactPorts masks the ports in errors of net/url, which are the beginnings of passwords that
// contain "/", "?" or "#". In front of the error, net/url writes the URI, in the same quotes:
//
//	parse "http://u:secret/x": invalid port ":secret" after host
func redactPorts(text string) string {
	const message = "invalid port "
	m := masker{text: text}
	for next := 0; ; {
		i := next + strings.Index(text[next:], message)
		if i < next {
			return m.result()
		}
		next = i + len(message)
		start, end, q := portInError(text, next)
		from, to := portInURI(text[m.done:i], text[start:end], q)
		if start == end || from == to && strings.ContainsAny(text[end-1:end], ",[{"+spaces) {
			continue // no port, as in {"invalid port ":80," after host":443}
		}
		if from < to {
			m.mask(m.done+from, m.done+to)
		}
		m.mask(start, end)
		next = end
	}
}

// portInError returns the bounds of the port behind text[:i], which ends with "invalid port ", and
// the quote in front of the port. If there is no port, the bounds are equal.
func portInError(text string, i int) (start, end int, q quote) {
	start = len(text) - len(strings.TrimLeft(text[i:], `\`))
	q = quoteAt(text, start)
	if q.text == "" || q.backslashes >= 64 || !strings.HasPrefix(text[start:], q.text+":") { // for linear time
		return 0, 0, q
	}
	start += len(q.text + ":")
	for end = start; end < len(text) && !q.mayEndAt(text, end); end++ {
	}
	if quoteAt(text, end) != q || !strings.HasPrefix(text[end:], q.text+" after host") ||
		strings.Contains(text[start:end-q.backslashes], "@") {
		return 0, 0, q
	}
	return start, end - q.backslashes, q
}

// portInURI returns the bounds of the password to which the port belongs, in the URI at the end of
// s. It ends at the last "@", or with the URI. If net/url writes no such s, the bounds are equal.
func portInURI(s, port string, q quote) (start, end int) {
	end = len(s) - len(q.text+": ")
	if port == "" || !strings.HasSuffix(s, q.text+": ") || quoteAt(s, end) != q {
		return 0, 0
	}
	end -= q.backslashes
	for start = end; start > 0 && !q.mayEndAt(s, start-1); start-- {
	}
	_, uri, _ := strings.Cut(s[start:end], "//")
	authority := uri[:min(until(uri, '/'), until(uri, '?'))] // net/url writes no "#"
	host := authority[strings.LastIndexByte(authority, '@')+len("@"):]
	if !strings.HasSuffix(host, ":"+port) || strings.Contains(s[start:end], "xxxxx") {
		return 0, 0
	}
	start = end - len(uri) + len(authority) - len(host) + addressLen(host)
	start += colonEnd(s[start:end])
	if at := strings.LastIndexByte(s[start:end], '@'); at >= 0 {
		end = start + at
	}
	return start, end
}

// A quote is a double quote, two of them, as in CSV, or an entity of HTML for one.
type quote struct {
	text        string
	backslashes int // that belong to the quote, and not to the text in front of it
}

// quoteAt returns the quote at s[i:], or the zero quote.
func quoteAt(s string, i int) quote {
	for _, text := range [...]string{`""`, `"`, "&#34;", "&quot;", "&#x22;"} {
		if strings.HasPrefix(s[i:], text) {
			return quote{text, 1<<quoteDepth(s[:i]) - 1}
		}
	}
	return quote{}
}

// mayEndAt reports whether a line end is at s[i], or a quote that may close what q opened, or is
// around it: one that is not deeper, or is written otherwise.
func (q quote) mayEndAt(s string, i int) bool {
	if s[i] != '"' && s[i] != '&' { // most
		return s[i] == '\n'
	}
	r := quoteAt(s, i)
	return r.text != "" && (r.backslashes <= q.backslashes || !strings.HasPrefix(r.text, q.text))
}
