// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"strings"
	"testing"
)

const (
	lowerLetters = "abcdefghijklmnopqrstuvwxyz"
	upperLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	letters      = lowerLetters + upperLetters
	digits       = "0123456789"
	marks        = "-_.!~*'()"
)

// TestCharacterRules checks each rule of grammar.go for all octets, against the characters in
// Appendix A. "%" stands for escaped.
func TestCharacterRules(t *testing.T) {
	var controls strings.Builder
	for c := range 0x20 {
		controls.WriteByte(byte(c))
	}
	for _, rule := range []struct {
		name  string
		set   set
		chars string
	}{
		{"uric_no_slash", set{uricNoSlash & low64, uricNoSlash >> 64}, letters + digits + marks + "%;?:@&=+$,"},
		{"rel_segment", set{relSegment & low64, relSegment >> 64}, letters + digits + marks + "%;@&=+$,"},
		{"scheme", set{scheme & low64, scheme >> 64}, letters + digits + "+-."},
		{"reg_name", set{regName & low64, regName >> 64}, letters + digits + marks + "%$,;:@&=+"},
		{"userinfo", set{userinfo & low64, userinfo >> 64}, letters + digits + marks + "%;:&=+$,"},
		{"pchar", set{pchar & low64, pchar >> 64}, letters + digits + marks + "%:@&=+$,"},
		{"uric", set{uric & low64, uric >> 64}, letters + digits + marks + "%;/?:@&=+$,"},
		{"reserved", set{reserved & low64, reserved >> 64}, ";/?:@&=+$,"},
		{"unreserved", set{unreserved & low64, unreserved >> 64}, letters + digits + marks},
		{"mark", set{mark & low64, mark >> 64}, marks},
		{"escaped", set{escaped & low64, escaped >> 64}, "%"},
		{"hex", set{hex & low64, hex >> 64}, digits + "ABCDEFabcdef"},
		{"alphanum", set{alphanum & low64, alphanum >> 64}, letters + digits},
		{"alpha", set{alpha & low64, alpha >> 64}, letters},
		{"lowalpha", set{lowalpha & low64, lowalpha >> 64}, lowerLetters},
		{"upalpha", set{upalpha & low64, upalpha >> 64}, upperLetters},
		{"digit", set{digit & low64, digit >> 64}, digits},
		{"control", set{control & low64, control >> 64}, controls.String() + "\x7F"},
		{"space", set{space & low64, space >> 64}, " "},
		{"delims", set{delims & low64, delims >> 64}, `<>#%"`},
		{"unwise", set{unwise & low64, unwise >> 64}, "{}|\\^[]`"},
		{"brackets", bracketChars, "[]"},
	} {
		for c := range 256 {
			want := strings.IndexByte(rule.chars, byte(c)) >= 0
			if got := rule.set.has(byte(c)); got != want {
				t.Errorf("%s contains %q: %v, want %v", rule.name, byte(c), got, want)
			}
		}
	}
}
