package stride_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"example.com/stride/sim/rules/all"
)

// Every rule of a ruleset is named by a subtest and cited by the doc comment of the code
// that implements it.
func TestRulesAreTestedAndCited(t *testing.T) {
	for _, rs := range all.Rulesets() {
		r := rs.Decl
		files, err := filepath.Glob("pathing/" + r.Name + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		named, cited := map[string]bool{}, ""
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case strings.HasSuffix(file, "_test.go"):
				subtests(parsed, named)
			case !strings.HasSuffix(file, "declaration.go"):
				cited += docs(parsed)
			}
		}
		for _, rule := range r.Rules {
			if !named[rule.ID] {
				t.Errorf("no subtest of %s is named by %s", r.Name, rule.ID)
			}
			if !strings.Contains(cited, rule.ID) {
				t.Errorf("no doc comment of %s cites %s", r.Name, rule.ID)
			}
		}
	}
}

// subtests adds the first words of the names of subtests: of what t.Run is given, or of the
// table that has the names. Comments and messages do not count.
func subtests(file *ast.File, named map[string]bool) {
	add := func(e ast.Expr) {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Value
		}
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			id, _, _ := strings.Cut(strings.Trim(lit.Value, `"`), " ")
			named[id] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Run" && len(n.Args) == 2 {
				add(n.Args[0])
			}
		case *ast.CompositeLit:
			for _, e := range n.Elts {
				add(e)
			}
		}
		return true
	})
}

// docs are the doc comments of what a file declares.
func docs(file *ast.File) string {
	var text strings.Builder
	add := func(doc *ast.CommentGroup) { text.WriteString(doc.Text()) }
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			add(n.Doc)
		case *ast.GenDecl:
			add(n.Doc)
		case *ast.TypeSpec:
			add(n.Doc)
		case *ast.Field:
			add(n.Doc)
			add(n.Comment)
		}
		return true
	})
	return text.String()
}
