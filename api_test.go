package uri

import (
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/doc"
	"go/importer"
	goparser "go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/api.txt instead of comparing with it")

// sourceFiles returns the Go files of this directory.
func sourceFiles(t *testing.T, fset *token.FileSet, mode goparser.Mode) (files []*ast.File) {
	t.Helper()
	names, _ := filepath.Glob("*.go")
	for _, name := range names {
		file, err := goparser.ParseFile(fset, name, nil, mode)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// TestAPI compares the exported declarations, without their comments, with testdata/api.txt, and
// finds imports with which the package could reach a network or a file, and functions that are not in measured.
func TestAPI(t *testing.T) {
	var decls []string
	fset := token.NewFileSet()
	for _, file := range sourceFiles(t, fset, goparser.SkipObjectResolution) {
		name := fset.File(file.Package).Name()
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, spec := range file.Imports {
			if strings.Contains(`"net" "net/http" "net/url" "os" "os/exec" "io/fs" "syscall" "plugin" "C"`, spec.Path.Value) {
				t.Errorf("%s imports %s", name, spec.Path.Value)
			}
		}
		ast.FileExports(file)
		for _, decl := range file.Decls {
			if g, ok := decl.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				continue
			}
			if f, ok := decl.(*ast.FuncDecl); ok {
				f.Body = nil
			}
			var b strings.Builder
			printer.Fprint(&b, fset, decl)
			decls = append(decls, strings.ReplaceAll(b.String(), "\n\n", "\n"))
		}
	}
	slices.Sort(decls)
	if *update {
		if err := os.WriteFile("testdata/api.txt", []byte(strings.Join(decls, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	data, _ := os.ReadFile("testdata/api.txt")
	rest := "\n" + string(data)
	for _, d := range decls {
		if before, after, ok := strings.Cut(rest, "\n"+d+"\n"); ok {
			rest = before + "\n" + after
		} else {
			t.Errorf("not in testdata/api.txt, which go test -run TestAPI -update writes:\n%s", d)
		}
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		t.Errorf("in testdata/api.txt, but not in the code:\n%s", rest)
	}
	var rows []string
	for _, f := range measured {
		rows = append(rows, strings.Split(f.name, ", ")...)
	}
	for _, f := range regexp.MustCompile(`(?m)^func (?:\(\w \*?(\w+)\) )?(\w+)`).FindAllStringSubmatch(string(data), -1) {
		if name := strings.TrimPrefix(f[1]+"."+f[2], "."); !slices.Contains(rows, name) && !isSmall[f[1]] {
			t.Errorf("measured, in work_test.go, has no row for %s", name)
		}
	}
}

// isSmall has the types with methods that look at no text of any length.
var isSmall = map[string]bool{"Component": true, "ExcessPolicy": true, "Hazards": true, "HostKind": true, "Kind": true, "Part": true}

// TestFloors compares the code with the table of files in CONTRIBUTING.md: each file of the package is a
// row, and names a declaration of another file only if that is above it in the table. TestFloors also finds types
// that package encoding can encode, and of which encodedValues has no value, and, without -short, exported methods,
// constants and variables that no test in this package names.
func TestFloors(t *testing.T) {
	if runtime.GOOS == "js" || build.Default.GOROOT == "" { // as with -trimpath
		t.Skip("the sources of the package or of the standard library cannot be read")
	}
	page, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	floors, rows := map[string]int{}, map[string]bool{} // the places of the files in the table, and those not yet seen
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+\\.go)` \\|").FindAllStringSubmatch(string(page), -1) {
		floors[row[1]], rows[row[1]] = len(floors)+1, true
	}
	fset := token.NewFileSet()
	fileOf := func(pos token.Pos) string { return filepath.Base(fset.File(pos).Name()) }
	isTest := func(name string) bool { return strings.HasSuffix(name, "_test.go") }
	files := slices.DeleteFunc(sourceFiles(t, fset, goparser.SkipObjectResolution), func(file *ast.File) bool {
		return file.Name.Name != "uri" || testing.Short() && isTest(fileOf(file.Pos()))
	})
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := config.Check("uri", fset, files, &info)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := fileOf(file.Pos()); !isTest(name) {
			if floors[name] == 0 {
				t.Errorf("the table in CONTRIBUTING.md has no row for %s", name)
			}
			delete(rows, name)
		}
	}
	tested := map[types.Object]bool{}
	for id, use := range info.Uses {
		if isTest(fileOf(id.Pos())) {
			tested[use] = true
			continue
		}
		field, _ := use.(*types.Var)
		isLocal := use.Parent() != nil && use.Parent() != use.Pkg().Scope()
		if use.Pkg() == nil || use.Pkg().Path() != "uri" || isLocal || field != nil && field.IsField() {
			continue
		}
		if user, used := fileOf(id.Pos()), fileOf(use.Pos()); floors[user] < floors[used] {
			t.Errorf("%s uses %s of %s, which is below it in the table in CONTRIBUTING.md", user, id.Name, used)
		}
	}
	for name := range rows {
		t.Errorf("the table in CONTRIBUTING.md has a row for %s, which is no file of the package", name)
	}
	isEncoding := regexp.MustCompile(`^(Append|Marshal)(Text|Binary)$`) // TestEncodedValues calls them
	check := func(name string, object types.Object) {
		if object.Exported() && !tested[object] && !testing.Short() {
			t.Errorf("no test of this package names %s", name)
		}
	}
	for _, name := range pkg.Scope().Names() {
		switch object := pkg.Scope().Lookup(name); object.(type) {
		case *types.Const, *types.Var:
			check(name, object)
		case *types.TypeName:
			methods := types.NewMethodSet(types.NewPointer(object.Type()))
			for i := 0; i < methods.Len() && object.Exported(); i++ {
				m := methods.At(i).Obj()
				if !isEncoding.MatchString(m.Name()) {
					check(name+"."+m.Name(), m)
				} else if encodedValues[name] == nil {
					t.Errorf("%s has %s: add a value of it to encodedValues, in uri_test.go", name, m.Name())
				}
			}
		}
	}
}

// TestDoc finds links in comments that lead nowhere, examples that do not run, exported types, functions and methods
// that no example uses, exported names without a comment of their own, tables that no test names, and messages without a
// row.
func TestDoc(t *testing.T) {
	fset := token.NewFileSet()
	files := sourceFiles(t, fset, goparser.ParseComments)
	imported := map[string]bool{} // packages other than this one
	for _, file := range files {
		for _, spec := range file.Imports {
			name := path.Base(strings.Trim(spec.Path.Value, `"`))
			imported[name] = name != "uri"
		}
	}
	messages := string(must(os.ReadFile("testdata/messages.txt")))
	isMessage := regexp.MustCompile(`^.(want|uri:) |^.\w{3,} [a-z]|\w [a-z]{3,} \w| [a-z]{3,} [a-z]+ `) // behind a quote
	named := map[string]bool{}                                                                          // by a test
	for _, file := range files {
		isTest := strings.HasSuffix(fset.File(file.Pos()).Name(), "_test.go")
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.BasicLit); ok {
				named[strings.TrimPrefix(strings.Trim(s.Value, `"`), "testdata/")] = true
				text, _, _ := strings.Cut(strings.Trim(s.Value, "`\""), "%T")
				if !isTest && isMessage.MatchString(s.Value) && !strings.Contains(messages, text) {
					t.Errorf("no row of testdata/messages.txt has the message %q", text)
				}
			}
			return true
		})
	}
	tables, _ := filepath.Glob("testdata/*.*")
	for _, table := range tables {
		if !named[filepath.Base(table)] {
			t.Errorf("no test reads %s", table)
		}
	}
	used := map[string]bool{} // by an example, or by its name
	for _, e := range doc.Examples(files...) {
		used[e.Name] = true
		if e.Output == "" {
			t.Errorf("Example%s has no output, so it does not run", e.Name)
		}
		ast.Inspect(e.Code, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok { // strings.Join uses no Join of this package
				if x, ok := s.X.(*ast.Ident); !ok || !imported[x.Name] {
					used[s.Sel.Name], used["Append"+s.Sel.Name] = true, true
				}
			}
			return true
		})
	}
	p, err := doc.NewFromFiles(fset, files, "rfc2396.example/uri")
	if err != nil {
		t.Fatal(err)
	}
	isCalledByOthers := regexp.MustCompile(`^((Append|(Unm|M)arshal)(Text|Binary)|Error|String|Scan|Value)$`)
	deadLink := regexp.MustCompile(`(^|[^\w\\])\[\*?[A-Za-z]\w*(\.\w+)*\]`)
	check := func(name, text string, needsExample bool) {
		if link := deadLink.FindString(string(p.Text(text))); link != "" {
			t.Errorf("the comment on %s has a link that leads nowhere: %s", name, link)
		}
		if text == "" {
			t.Errorf("%s has no comment", name)
		}
		if needsExample && !used[name[strings.LastIndex(name, ".")+1:]] {
			t.Errorf("no example uses %s", name)
		}
	}
	check("the package", p.Doc, false)
	if n := strings.Count(p.Doc, "["); n < 40 {
		t.Errorf("the package comment has %d links. If fewer are meant, lower that number here", n)
	}
	funcs, groups := p.Funcs, slices.Concat(p.Consts, p.Vars)
	for _, typ := range p.Types {
		check(typ.Name, typ.Doc, true)
		ast.Inspect(typ.Decl, func(n ast.Node) bool {
			if field, ok := n.(*ast.Field); ok && field.Names[0].IsExported() {
				text := field.Doc.Text() + field.Comment.Text()
				kind, _ := field.Type.(*ast.Ident)
				for _, name := range []string{field.Names[0].Name, fmt.Sprint(kind)} {
					if strings.Contains(strings.ToLower(typ.Doc), strings.ToLower(name)) {
						text += typ.Doc // which explains the field
					}
				}
				check(typ.Name+"."+field.Names[0].Name, text, false)
			}
			return true
		})
		funcs, groups = slices.Concat(funcs, typ.Funcs, typ.Methods), slices.Concat(groups, typ.Consts, typ.Vars)
	}
	for _, group := range groups {
		for _, spec := range group.Decl.Specs {
			spec := spec.(*ast.ValueSpec)
			text := spec.Doc.Text() + spec.Comment.Text()
			if text != "" || !group.Decl.Lparen.IsValid() {
				text += group.Doc
			}
			for _, id := range spec.Names {
				if id.IsExported() {
					check(id.Name, text, false)
				}
			}
		}
	}
	for _, f := range funcs {
		check(strings.TrimPrefix(f.Recv+"."+f.Name, "."), f.Doc, !isCalledByOthers.MatchString(f.Name))
		if f.Name == "FindAll" {
			list := ""
			for i, row := range opaqueSchemes {
				list += [...]string{", ", " and "}[i/(len(opaqueSchemes)-1)] + row.scheme
			}
			if !strings.Contains(strings.Join(strings.Fields(f.Doc), " "), "the schemes "+list[len(", "):]+", before") {
				t.Errorf("the comment on FindAll does not list the opaque schemes%s", list)
			}
		}
	}
}

// TestTables finds entries of the package's tables, and values of enumerations, that testdata does not show.
func TestTables(t *testing.T) {
	shows := func(table, pattern string) {
		t.Helper()
		isShown := regexp.MustCompile("(?i)" + pattern)
		if !slices.ContainsFunc(readLines(t, table), func(l textLine) bool {
			text, _, _ := strings.Cut(l.text, " -- ")
			return isShown.MatchString(text)
		}) {
			t.Errorf("no row of testdata/%s has the form %s", table, pattern)
		}
	}
	for _, row := range defaultPorts {
		shows("ports.txt", "^"+regexp.QuoteMeta(row.scheme)+" ")
		if u, err := ParseAbbreviated(row.scheme + ".example.org"); err == nil && !u.HasScheme("http") {
			shows("abbreviated.txt", "^"+regexp.QuoteMeta(row.scheme)+"[.]") // a first label that names the scheme
		}
	}
	for _, name := range webSchemes {
		shows("link.txt", "^"+name+":")
	}
	for _, name := range alwaysHierarchical {
		shows("resolve.txt", "^same-scheme +"+name+":")
	}
	for _, pair := range wrappers {
		shows("abbreviated.txt", `^"?`+regexp.QuoteMeta(pair.open))
	}
	for _, entity := range delimiterEntities {
		shows("prose.txt", "^>.*"+entity)
	}
	for _, row := range opaqueSchemes {
		shows("prose.txt", "^ .* "+row.scheme+":")
	}
	for _, kind := range valuesOf[Kind]() {
		shows("valid.txt", "^"+kind.String()+" ")
	}
	for _, kind := range valuesOf[HostKind]() {
		shows("server.txt", " "+kind.String()+" ")
	}
}
