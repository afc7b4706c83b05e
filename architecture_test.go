package stride_test

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The diagram and the list of packages in docs/architecture.md come from the imports and
// the package comments.
func TestArchitectureDocument(t *testing.T) {
	imports := map[string]map[string]bool{} // of the parts of the house
	summaries := map[string]string{}        // of packages
	goFiles(t, func(file string, _ *token.FileSet, parsed *ast.File) {
		pkg := path.Dir(file)
		n, part := floor(pkg)
		if n < 0 || strings.HasSuffix(file, "_test.go") {
			return
		}
		if parsed.Doc != nil {
			summaries[pkg] = new(doc.Package).Synopsis(parsed.Doc.Text())
		}
		if imports[part] == nil {
			imports[part] = map[string]bool{}
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if rest, ok := strings.CutPrefix(imported, module+"/"); ok {
				if _, other := floor(rest); other != part {
					imports[part][other] = true
				}
			}
		}
	})
	document(t, "docs/architecture.md", func(text string) string {
		return fill(t, text, map[string]string{"diagram": diagram(imports), "packages": packageTable(summaries)})
	})
}

// diagram draws which part of the house imports which. An arrow that others imply is left
// out.
func diagram(imports map[string]map[string]bool) string {
	var above func(part, below string) bool
	above = func(part, below string) bool {
		for next := range imports[part] {
			if next == below || above(next, below) {
				return true
			}
		}
		return false
	}
	id := func(part string) string { return strings.NewReplacer("/", "_").Replace(part) }
	var b strings.Builder
	b.WriteString("```mermaid\ngraph TD\n")
	for i := len(floors) - 1; i >= 0; i-- {
		for _, part := range floors[i] {
			if imports[part] != nil {
				fmt.Fprintf(&b, "  %s[%s]\n", id(part), part)
			}
		}
	}
	for i := len(floors) - 1; i >= 0; i-- {
		for _, part := range floors[i] {
			for _, below := range slices.Sorted(maps.Keys(imports[part])) {
				implied := false
				for other := range imports[part] {
					implied = implied || other != below && above(other, below)
				}
				if !implied {
					fmt.Fprintf(&b, "  %s --> %s\n", id(part), id(below))
				}
			}
		}
	}
	b.WriteString("```\n")
	return b.String()
}

// packageTable lists the packages from the ground up, with the first sentence of each
// comment.
func packageTable(summaries map[string]string) string {
	packages := slices.SortedFunc(maps.Keys(summaries), func(a, b string) int {
		n, _ := floor(a)
		m, _ := floor(b)
		if n != m {
			return n - m
		}
		return strings.Compare(a, b)
	})
	var b strings.Builder
	b.WriteString("| package | what it says of itself |\n| --- | --- |\n")
	for _, p := range packages {
		says := strings.SplitN(summaries[p], " ", 3) // Package name ...
		fmt.Fprintf(&b, "| [%s](../%s) | %s |\n", p, p, strings.ReplaceAll(says[len(says)-1], "|", "\\|"))
	}
	return b.String()
}
