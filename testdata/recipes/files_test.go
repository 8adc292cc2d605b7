package recipes

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

func TestFileURI(t *testing.T) {
	check(t, fileURI, [][2]string{
		{"/", "file:///"},
		{"/home/anna/100% größe;v=1.txt", "file:///home/anna/100%25%20gr%C3%B6%C3%9Fe%3Bv%3D1.txt"},
		{"/C:/Program Files/", "file:///C:/Program%20Files/"}, {"/a//b[1]", "file:///a//b%5B1%5D"},
		{`/a\..\b`, "file:///a%5C..%5Cb"}, {path.Clean("/srv/../b"), "file:///b"},
	}, []string{"the name is not absolute, or has dot segments", "//a/b", "/srv/../b", "/.", "a", ""})
	// The name of a file is not a reference.
	u, err := uri.MustParse("file:///d/").Resolve3986(uri.MustParse("a=b"))
	if escaped, _ := fileURI("/d/a=b"); u.String() != "file:///d/a=b" || escaped.String() != "file:///d/a%3Db" || err != nil {
		t.Error(u, escaped, err)
	}
	for _, name := range []string{"a[1]", "100%", "b#c", "c?", "d:e", "größe"} {
		reference := "." + uri.EscapePath(name)
		if again, err := uri.Unescape(reference[len("./"):]); !uri.Valid(reference) || again != name || err != nil {
			t.Errorf("%q is %q, %v", reference, again, err)
		}
	}
}

func TestFileName(t *testing.T) {
	check(t, with(fileName), [][2]string{
		{"file:/a%2Eb#f", "/a.b"}, {"file://LOCALHOST/a", "/a"}, {"file:///a//b/", "/a//b/"},
	}, []string{"not a file on this machine", "file://h/a", "file:/a?b", "/a"}, []string{"not the name of a file",
		"file:///a%2Fb", "file:///%00", "file:///srv/../etc/passwd", "file:///srv/%2e%2E/etc/passwd", "file:///a/.",
	}, []string{"no path on this machine",
		"file://", "file:a", "file:////etc/passwd", "file://///server/share/x",
	})
	u := uri.MustParse("file:///srv/../etc/passwd").RemoveDotSegments()
	if name, err := fileName(u); name != "/etc/passwd" || err != nil {
		t.Error(name, err)
	}
}

// TestFiles turns names into URIs and back.
func TestFiles(t *testing.T) {
	for _, name := range sequences(5, "/", ".", "a", "[", "%41", ":", `\`, "ü", "\xff", "#;?") {
		u, err := fileURI(name)
		segments := strings.Split(name, "/")
		isGood := strings.HasPrefix(name, "/") && !strings.HasPrefix(name, "//") && !slices.Contains(segments, ".") && !slices.Contains(segments, "..")
		if isGood != (err == nil) {
			t.Fatalf("fileURI(%q) = %q, %v", name, u, err)
		}
		if err != nil {
			continue
		}
		again, err := fileName(u)
		strict, _ := u.Resolve3986(u)
		if again != name || err != nil || strict != u {
			t.Fatalf("fileURI(%q) = %q, which is the file %q, %v; in RFC 3986, %q", name, u, again, err, strict)
		}
	}
	long := "/a" + strings.Repeat("/", 1<<20)
	if name, err := fileName(uri.MustParse("file://" + long)); name != long || err != nil { // in linear time
		t.Errorf("a long URI: %d bytes, %v", len(name), err)
	}
	for _, s := range sequences(5, "/", ".", "%2e", "%2F", "%5c", "a", "..") {
		u := uri.MustParse("file:///d/" + s)
		name, err := fileName(u)
		inside := strings.TrimLeft(strings.TrimPrefix(name, "/d"), "/")
		if err == nil && (strings.Count(name, "/") != len(slices.Collect(u.Segments())) || inside != "" && !filepath.IsLocal(inside)) {
			t.Fatalf("fileName(%q) = %q", u, name)
		}
	}
}
