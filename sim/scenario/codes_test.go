package scenario

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Every code that the package declares is the code of some case of the tests, so
// that a code in the documentation is one that a program can meet.
func TestEveryCodeHasACase(t *testing.T) {
	met := map[string]bool{CodeUnreadable: true, CodeMore: true} // TestLoadRefuses, TestMoreFaultsThanAreTold
	files, _ := filepath.Glob("testdata/faults/*.txt")
	for _, file := range files {
		for _, c := range readCases(t, file) {
			for _, f := range readCase(file, c).(Faults) {
				met[f.Code] = true
			}
		}
	}
	for _, h := range hostile {
		met[h.code] = true
	}
	f, err := parser.ParseFile(token.NewFileSet(), "fault.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(f, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Code") {
			return true
		}
		code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if n++; err != nil || !met[code] {
			t.Errorf("%s (%q) has no case: %v", spec.Names[0].Name, code, err)
		}
		return true
	})
	if n < 20 {
		t.Errorf("%d codes found", n)
	}
}
