//go:build go1.24

package recipes

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rfc2396.example/uri"
)

// TestRoot shows that os.Root stops ".." and symbolic links that lead out of its directory, and that no result of
// fileName without such a link leads out of it.
func TestRoot(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := os.Symlink(filepath.Dir(dir), filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"..", "link", "link/.", "../" + filepath.Base(dir)} {
		if file, err := root.Open(name); err == nil {
			file.Close()
			t.Errorf("os.Root opens %s; update files.go", name)
		}
	}
	_, leaves := root.Stat("..")
	for _, s := range sequences(4, "/", ".", "%2e", "%2F", "%5C", "%00", "a", "..") {
		name, err := fileName(uri.MustParse("file:///d/" + s))
		if err != nil {
			continue
		}
		_, err = root.Stat(strings.TrimLeft(strings.TrimPrefix(name, "/d"), "/"))
		if errors.Is(err, errors.Unwrap(leaves)) {
			t.Fatalf("%q has the name %q: %v", s, name, err)
		}
	}
}
