// Masking of the ports in errors of net/url, which are the beginnings of passwords.

package uri

import "strings"

// redactPorts masks the ports in errors of net/url, which are the beginnings of passwords that
// contain "/", "?" or "#". If the URI in front of the error ends with the port, it masks both:
//
//	parse "http://u:secret": invalid port ":secret" after host
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
		port := text[start:end]
		front, isCopied := strings.CutSuffix(text[m.done:i], ":"+port+text[end:end+q.backslashes]+q.text+": ")
		isCopied = isCopied && strings.TrimRight(front, `";`+spaces) == front // unlike that of {"k":80,
		if port == "" || strings.ContainsAny(port[len(port)-1:], ",[{"+spaces) && !isCopied {
			continue // no port, as in {"invalid port ":80," after host":443}
		}
		if copied := m.done + len(front+":"); isCopied {
			m.mask(copied, copied+len(port))
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
	for end = start; end < len(text) && text[end] != '\n'; end++ {
		if r := quoteAt(text, end); r.text != "" && (r.backslashes <= q.backslashes || !strings.HasPrefix(r.text, q.text)) {
			break // it may close q or a string around it: it is not deeper, or written otherwise
		}
	}
	if quoteAt(text, end) != q || !strings.HasPrefix(text[end:], q.text+" after host") ||
		strings.Contains(text[start:end-q.backslashes], "@") {
		return 0, 0, q
	}
	return start, end - q.backslashes, q
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
