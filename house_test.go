// Package stride_test holds the tests that look at the project as a whole: who
// may import whom, and whether the documents say what is so.
package stride_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "example.com/stride"

// floors is the house from the ground up. A package may import what lies on a
// floor below its own; on one floor, only what lies inside itself.
var floors = [][]string{
	{"pathing"},
	{"pathing/board"},
	{"pathing/board/mapfile", "pathing/search"},
	{"pathing/skirmish", "pathing/mech", "pathing/warband"},
	{"sim/scenario"},
	{"sim/play"},
	{"sim/trial"},
	{"sim/analysis"},
	{"sim/report"},
	{"bench"},
	{"cmd/simulate"},
}

// allowed are the modules that a part of the house may use, beside the standard
// library. Whoever imports pathing inherits nothing.
var allowed = map[string][]string{
	"pathing":      {},
	"sim/scenario": {"github.com/goccy/go-yaml"},
	"sim/play":     {},
	"sim/trial":    {"golang.org/x/sync"},
	"sim/analysis": {"gonum.org/v1/gonum"},
	"sim/report":   {"gonum.org/v1/gonum"},
	"bench":        {"gonum.org/v1/gonum"},
	"cmd/simulate": {"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/pkg/profile", "golang.org/x/term"},
}

// floor is the number of the floor that a package stands on, and the part of the
// house that it belongs to.
func floor(pkg string) (n int, part string) {
	n = -1
	for i, parts := range floors {
		for _, p := range parts {
			if (pkg == p || strings.HasPrefix(pkg, p+"/")) && len(p) > len(part) {
				n, part = i, p
			}
		}
	}
	return n, part
}

func TestImportsRunDownwards(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && file != "." || d.Name() == "testdata" || file == "tools") {
			return filepath.SkipDir
		}
		file = filepath.ToSlash(file)
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		seen++
		pkg := path.Dir(file)
		own, part := floor(pkg)
		if own < 0 {
			t.Errorf("%s: package %s stands on no floor of the house", file, pkg)
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if imported == "C" {
				t.Errorf("%s: cgo is not used here", file)
			}
			if rest, ok := strings.CutPrefix(imported, module+"/"); ok {
				if at, other := floor(rest); at >= own && other != part {
					t.Errorf("%s: %s may not import %s, which lies on its own floor or above", file, pkg, rest)
				}
				continue
			}
			if !strings.Contains(strings.Split(imported, "/")[0], ".") {
				continue // the standard library
			}
			if !mayUse(part, imported) {
				t.Errorf("%s: %s may not use %s", file, pkg, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 30 {
		t.Fatalf("looked at %d files: is this the whole project?", seen)
	}
}

func mayUse(part, imported string) bool {
	for part != "." {
		if modules, ok := allowed[part]; ok {
			return slices.ContainsFunc(modules, func(m string) bool {
				return imported == m || strings.HasPrefix(imported, m+"/")
			})
		}
		part = path.Dir(part)
	}
	return false
}

// The documents name every rule and every parameter.
func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
