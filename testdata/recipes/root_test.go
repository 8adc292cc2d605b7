//go:build go1.24

package recipes

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRoot shows that os.Root stops ".." and symbolic links that lead out of its directory.
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
}
