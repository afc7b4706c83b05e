package stride_test

import (
	"bytes"
	"go/ast"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Shared code names no ruleset: outside the rooms of the rulesets no import, identifier,
// text or comment has such a name as a word.
func TestSharedCodeNamesNoRuleset(t *testing.T) {
	names := rooms(t)
	rooms := []string{"sim/rules/", "docs/example/"}
	for _, name := range names {
		rooms = append(rooms, "pathing/"+name+"/")
	}
	seen := 0
	goFiles(t, func(file string, _ *token.FileSet, _ *ast.File) {
		inRoom := slices.ContainsFunc(rooms, func(folder string) bool { return strings.HasPrefix(file, folder) })
		if inRoom || strings.HasSuffix(file, "_test.go") {
			return
		}
		seen++
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range bytes.Lines(text) {
			n++
			for _, word := range words(string(line)) {
				if slices.Contains(names, word) {
					t.Errorf("%s:%d: shared code names the ruleset %s: %s", file, n, word, bytes.TrimSpace(line))
				}
			}
		}
	})
	if seen < 100 {
		t.Errorf("looked at %d files: is this all that is shared?", seen)
	}
}

// rooms are the names of the rulesets: the folders of sim/rules, and warband, which is
// meant to follow.
func rooms(t *testing.T) []string {
	t.Helper()
	names := []string{"warband"}
	folders, err := os.ReadDir("sim/rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if f.Name() != "all" {
			names = append(names, f.Name())
		}
	}
	if len(names) < 3 {
		t.Fatalf("the rulesets are %v: are there no others in sim/rules?", names)
	}
	return names
}

// part is a word, or one of those that an identifier is made of.
var part = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

// words are the words of a line in small letters, those that identifiers are made of
// among them.
func words(line string) []string {
	list := part.FindAllString(line, -1)
	for i := range list {
		list[i] = strings.ToLower(list[i])
	}
	return list
}

// The words of an identifier are found however it is written.
func TestWordsOfIdentifiers(t *testing.T) {
	for text, want := range map[string][]string{
		"newMechTables":               {"new", "mech", "tables"},
		"MECH_SIZE mechanical":        {"mech", "size", "mechanical"},
		`"sim/rules/mech" // a mech.`: {"sim", "rules", "mech", "a", "mech"},
	} {
		if got := words(text); !slices.Equal(got, want) {
			t.Errorf("the words of %s are %q, want %q", text, got, want)
		}
	}
}
