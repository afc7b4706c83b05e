package stride_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// worst are words that cost each reader a look into somebody's mind, with what to write
// instead.
var worst = []struct {
	word, instead string
	found         *regexp.Regexp
}{
	{"so many", "the name of the parameter", private("(?:so|that|this|as) (?:many|much|often) (?:as one likes|as you like)|(?:so|that|this) many|so often")},
	{"who", `"a unit that", or whoever it is`, regexp.MustCompile(`(?:^|[.:;] |\()[Ww]ho [^.?]*(?:[.)]|$)|\b(?:of|than|stops|hurts?|lets|beside|behind|below|before|over|under|near) who\b`)},
	{"odd cell", "irregular cell", regexp.MustCompile(`(?i)\bodd cells?\b`)},
	{"aslant", "diagonally", private("aslant")},
	{"crowd", "occupants", private("crowds?")},
	{"dear", "cost", regexp.MustCompile(`\b(?:dear|dearer|dearest)(?:[ .,;:)]|$)`)},
	{"deeds", "counts", private("deeds?|doings")},
	{"expanse", "open window", private("expanse")},
	{"lofty", "above the ceiling", private("lofty")},
	{"mingle", "scan the occupants", private("mingles?")},
	{"shaken", "must save", private("shaken")},
	{"slant", "diagonal", private("slants?")},
	{"stance", "state", private("stances?")},
	{"swell", "propagate", private("swells?")},
	{"waste", "overspend", private("wastes?|wasted|wasting")},
}

func private(words string) *regexp.Regexp { return regexp.MustCompile(`(?i)\b(?:` + words + `)\b`) }

// plainDocuments are checked as comments are, but for their examples and the parts that
// come from declarations.
var plainDocuments = []string{"README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/design.md", "docs/glossary.md", "docs/rules.md", "docs/scenario.md"}

// Comments, texts in the code and documents speak the words of the field.
func TestWords(t *testing.T) {
	look := func(place, text string) {
		text = strings.Join(strings.Fields(text), " ")
		for _, w := range worst {
			if at := w.found.FindStringIndex(text); at != nil {
				t.Errorf("%s: %q: write %s: ...%s...", place, w.word, w.instead, text[max(0, at[0]-30):min(len(text), at[1]+30)])
			}
		}
	}
	goFiles(t, func(file string, set *token.FileSet, parsed *ast.File) {
		place := func(p token.Pos) string { return set.Position(p).String() }
		for _, c := range parsed.Comments {
			look(place(c.Pos()), c.Text())
		}
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					look(place(lit.Pos()), text)
				}
			}
			return true
		})
	})
	for _, file := range plainDocuments {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, paragraph := range strings.Split(prose(string(data)), "\n\n") {
			look(file, paragraph)
		}
	}
}

// prose is a document without its examples and without what is written by make docs.
func prose(text string) string {
	var b strings.Builder
	fence, written := false, false
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "```"):
			fence = !fence
		case strings.HasPrefix(line, "<!-- end"):
			written = false
		case strings.HasPrefix(line, "<!-- "):
			written = true
		case !fence && !written:
			b.WriteString(strings.TrimLeft(line, "-* "))
		}
	}
	return b.String()
}

// goFiles calls f with every Go file of the project.
func goFiles(t *testing.T, f func(file string, set *token.FileSet, parsed *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && file != "." || d.Name() == "testdata" || file == "tools") {
			return filepath.SkipDir
		}
		if file = filepath.ToSlash(file); !strings.HasSuffix(file, ".go") || file == "words_test.go" {
			return nil
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		f(file, set, parsed)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every term of the glossary of pathing is used in some doc comment beside its own.
func TestGlossary(t *testing.T) {
	data, err := os.ReadFile("pathing/doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, list, ok := strings.Cut(string(data), "# Glossary\n")
	if !ok {
		t.Fatal("pathing/doc.go has no glossary")
	}
	list, _, _ = strings.Cut(list, "\n// # ")
	var docs strings.Builder
	goFiles(t, func(file string, _ *token.FileSet, parsed *ast.File) {
		if file == "pathing/doc.go" || strings.HasSuffix(file, "_test.go") {
			return
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			var groups []*ast.CommentGroup
			switch n := n.(type) {
			case *ast.File:
				groups = append(groups, n.Doc)
			case *ast.GenDecl:
				groups = append(groups, n.Doc)
			case *ast.FuncDecl:
				groups = append(groups, n.Doc)
			case *ast.TypeSpec:
				groups = append(groups, n.Doc, n.Comment)
			case *ast.ValueSpec:
				groups = append(groups, n.Doc, n.Comment)
			case *ast.Field:
				groups = append(groups, n.Doc, n.Comment)
			}
			for _, g := range groups {
				docs.WriteString(strings.Join(strings.Fields(g.Text()), " ") + "\n")
			}
			return true
		})
	})
	terms := 0
	for _, entry := range regexp.MustCompile(`(?m)^//   - ([a-z, ]+):`).FindAllStringSubmatch(list, -1) {
		for _, term := range strings.Split(entry[1], ", ") {
			terms++
			stem := strings.TrimSuffix(term, "e")
			if !regexp.MustCompile(`(?i)\b` + stem + `(?:e|s|es|ed|d|ing)?\b`).MatchString(docs.String()) {
				t.Errorf("no doc comment uses the term %q of the glossary", term)
			}
		}
	}
	if terms < 35 {
		t.Errorf("found %d terms in the glossary: does this test still read it?", terms)
	}
}
