// What all masking uses: the copy of a text in which parts are masked, and where passwords begin.

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
		case s[i] == '%' && hasPrefixFold(s[i:], "%3A"):
			return i + len("%3A")
		}
	}
	return 0
}

// quoteDepth returns how many strings are around a quote behind s. Each encoder turns n backslashes
// and a quote into 2n+1 and a quote, and any other backslash into two.
func quoteDepth(s string) int {
	return bits.TrailingZeros(^uint(len(s) - len(strings.TrimRight(s, `\`))))
}
