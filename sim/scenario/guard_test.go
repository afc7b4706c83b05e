package scenario

import (
	"runtime"
	"strings"
	"testing"

	"github.com/goccy/go-yaml/parser"
)

// The faults of the library that the guard and checkTokens are for, those that show in
// memory: four times the bytes for twice the text. Once one of these fails, the library
// is mended and that part of the two can go.
func TestLibraryGrowsWithTheSquare(t *testing.T) {
	for name, read := range map[string]func(n int){
		"empty lines at the end of a block": func(n int) { tokenize("a: |\n  x" + strings.Repeat("\n", n) + "b: 1\n") },
		"dashes in brackets":                func(n int) { parser.Parse(tokenize("a: ["+strings.Repeat("- ", n)), 0) },
		"keys of a mapping": func(n int) {
			if _, err := parser.Parse(tokenize(numbered("k%d: 1\n", n)), 0, parser.AllowDuplicateMapKey()); err != nil {
				t.Error(err)
			}
		},
	} {
		bytes := func(n int) uint64 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			read(n)
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		if once, twice := bytes(4000), bytes(8000); twice < 3*once {
			t.Errorf("%s: %d bytes for 4,000, %d for 8,000", name, once, twice)
		}
	}
}

// What the guard refuses in large amounts is read where there is little of it.
func TestGuardLetsPass(t *testing.T) {
	for name, text := range map[string]string{
		"empty lines":  "ruleset: toy\nboard:\n  text: |\n    ...\n" + strings.Repeat("\n", 1000) + "name: a\n",
		"folded":       "ruleset: toy\nboard:\n  text: >\n" + strings.Repeat("    "+strings.Repeat(".", 1000)+"\n\n", 1000),
		"in brackets":  "{ruleset: toy, board: {text: \"...\"}, name: " + strings.Repeat("a - ", 15) + "b}",
		"after quotes": "\"ruleset\": \"toy\"\n'board': {'text': \"...\"} # \"\nname: it's \"so\n",
	} {
		if _, err := Parse("game.yaml", []byte(text), nil, toyVocabulary()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
