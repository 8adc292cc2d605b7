package recipes

import (
	"encoding/xml"
	"fmt"
	"strings"

	"rfc2396.example/uri"
)

func Example_xmlBases() {
	const document = `<a xml:base="b/?q#f">
	<c xml:base="../d/e"><f xml:base="?y"/><g xml:base=""/><h base="x" y:base="x" xmlns:y="z"/></c>
	<i xml:base="http://j/größe/k"><l xml:base="../../.."/></i>
	<k xml:base="100%"><k xml:base="e"/></k>
	<m xml:base="tag:n"><o xml:base="p" xml:lang="en"/><q xml:base="."/></m>
	<r xml:base="100%"/></a>`
	bases := xmlBases{uri.MustParse("http://a.example/b.xml")}
	for d := xml.NewDecoder(strings.NewReader(document)); ; {
		token, err := d.Token()
		if err != nil {
			break
		}
		switch token := token.(type) {
		case xml.StartElement:
			if err := bases.open(token); err != nil {
				fmt.Print(why(err), ": ")
			}
			fmt.Println(token.Name.Local, bases[len(bases)-1])
		case xml.EndElement:
			bases.close()
		}
	}
	// Output:
	// a http://a.example/b/?q
	// c http://a.example/d/e
	// f http://a.example/d/e?y
	// g http://a.example/d/e
	// h http://a.example/d/e
	// i http://j/gr%C3%B6%C3%9Fe/k
	// l http://j/
	// escaped at byte 4: k http://a.example/b/?q
	// k http://a.example/b/e
	// m tag:n
	// o tag:p
	// absoluteURI at byte 4: q tag:n
	// escaped at byte 4: r http://a.example/b/?q
}

func Example_anyURI() {
	const document = "<a b='\n http://a/ü&amp;&#x20;&quot;x y&quot; '>\n\tmailto:a&amp;%z</a>"
	var a struct {
		B    anyURI `xml:"b,attr"`
		Text string `xml:",chardata"`
	}
	err := xml.Unmarshal([]byte(document), &a)
	fmt.Println(a.B.Text, a.B.URI, err)
	data, err := xml.Marshal(a.B)
	fmt.Println(string(data), err)

	var element anyURI
	fmt.Println(element.UnmarshalText([]byte(a.Text)))

	var other anyURI
	fmt.Println(element.UnmarshalText([]byte("http://a/ü")), other.UnmarshalText([]byte("http://a/%C3%BC")))
	fmt.Println(element.URI == other.URI, element.Text == other.Text)
	// Output:
	// http://a/ü& "x y" http://a/%C3%BC&%20%22x%20y%22 <nil>
	// <anyURI>http://a/ü&amp; &#34;x y&#34;</anyURI> <nil>
	// uri: invalid escaped at byte 10: want two hex digits after "%", or "%25" for the character itself
	// <nil> <nil>
	// true false
}
