package stride_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
)

// The tables of docs/scenario.md come from the declarations, and its commands print what
// it shows.
func TestScenarioDocument(t *testing.T) {
	dir := t.TempDir()
	command := built(t, dir)
	document(t, "docs/scenario.md", func(text string) string {
		for _, b := range blocks(text) {
			if b.file != "" {
				if err := os.WriteFile(filepath.Join(dir, b.file), []byte(b.text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		text, ran := consoles(t, text, dir, command)
		if ran < 3 {
			t.Errorf("docs/scenario.md shows %d commands: does this test still read it?", ran)
		}
		return fill(t, text, scenarioTables())
	})
}

// scenarioTables are the parts of docs/scenario.md that are written from declarations.
func scenarioTables() map[string]string {
	list := all.Vocabulary().Rulesets
	parts := map[string]string{"characters": characterTable(list), "limits": limitTable()}
	var policies, options strings.Builder
	fmt.Fprintf(&policies, "| policy | what its units do | rulesets | needs a goal |\n| --- | --- | --- | --- |\n")
	fmt.Fprintf(&options, "| policy | option | default | range | what it is |\n| --- | --- | --- | --- | --- |\n")
	told := map[string]bool{}
	for _, d := range list {
		name := d.Decl.Name
		is, stands := []pathing.Param{}, []pathing.Param{}
		for _, f := range d.Decl.Fields {
			if f.State {
				stands = append(stands, f)
			} else {
				is = append(is, f)
			}
		}
		parts["fields of "+name] = "What a unit is:\n\n" + fieldTable(is) + "\nHow it stands when the game, or the question, begins:\n\n" + fieldTable(stands)
		for _, p := range d.Policies {
			if told[p.Name] {
				continue
			}
			told[p.Name] = true
			var plays []string
			for _, other := range list {
				if slices.ContainsFunc(other.Policies, func(q scenario.Policy) bool { return q.Name == p.Name }) {
					plays = append(plays, other.Decl.Name)
				}
			}
			needs := "no"
			if p.Goal {
				needs = "yes"
			}
			fmt.Fprintf(&policies, "| `%s` | %s | %s | %s |\n", p.Name, p.Summary, strings.Join(plays, ", "), needs)
			for _, o := range p.Options {
				fmt.Fprintf(&options, "| `%s` | `%s` | %s | %s | %s |\n", p.Name, o.Key, o.Format(o.Default), span(o), o.Summary)
			}
		}
	}
	parts["policies"], parts["options"] = policies.String(), options.String()
	return parts
}

// characterTable lists what cells may be: the character of each, what a legend writes
// for it, and which rulesets read it.
func characterTable(list []*scenario.Ruleset) string {
	var b strings.Builder
	b.WriteString("| character | in a legend | ")
	for _, d := range list {
		b.WriteString(d.Decl.Name + " | ")
	}
	b.WriteString("\n| --- | --- |" + strings.Repeat(" --- |", len(list)) + "\n")
	row := func(sign string, terrain board.Terrain) {
		word := "`surface: " + terrain.String() + "`"
		switch terrain {
		case 0:
			word = "`{}`: open floor"
		case board.Solid, board.Void, board.Low:
			word = "`" + terrain.String() + ": true`"
		}
		fmt.Fprintf(&b, "| %s | %s |", sign, word)
		for _, d := range list {
			known := d.Terrain
			if known == 0 {
				known = ^(board.Unclimbable | board.Check)
			}
			if known.Has(terrain) {
				b.WriteString(" yes |")
			} else {
				b.WriteString(" refused |")
			}
		}
		b.WriteString("\n")
	}
	for _, g := range board.Builtins() {
		row("`"+string(g.Rune)+"`", g.Terrain)
	}
	row("none", board.Unclimbable)
	row("none", board.Check)
	return strings.ReplaceAll(b.String(), " | \n", " |\n")
}

func limitTable() string {
	var b strings.Builder
	b.WriteString("| what | at most |\n| --- | --- |\n")
	for _, l := range []struct {
		what string
		most int
		unit string
	}{
		{"a scenario file", scenario.MaxFile >> 20, " MiB"},
		{"one text inside it, such as the rows of a board", scenario.MaxText >> 20, " MiB"},
		{"a board file", scenario.MaxBoardFile >> 20, " MiB"},
		{"lists and mappings within each other", scenario.MaxNesting, ""},
		{"values in a file: keys, values and the marks between them", scenario.MaxValues, ""},
		{"keys of a mapping", scenario.MaxKeys, ""},
		{"characters of a key", scenario.MaxKeyLength, ""},
		{"characters of a name or an id", scenario.MaxName, ""},
		{"units", scenario.MaxUnits, ""},
		{"types", scenario.MaxTypes, ""},
		{"sides", scenario.MaxSides, ""},
		{"`trials`", scenario.MaxTrials, ""},
		{"`turns` of a game, and of a `hold`", scenario.MaxTurns, ""},
		{"conditions of a `reach`, and of a `hold`", scenario.MaxConditions, ""},
		{"cells in a row or a column of a board", board.MaxSide, ""},
		{"cells of a board in a file of its own", scenario.MaxCells, ""},
		{"a level, or a height where cells have floors", board.MaxLevel, ""},
		{"spaces in a column, where cells are columns", board.MaxHeight, ""},
		{"`height` of a wall", board.MaxWallHeight, ""},
		{"`cost` of a character, up or down", board.MaxExtra, ""},
	} {
		fmt.Fprintf(&b, "| %s | %s%s |\n", l.what, grouped(l.most), l.unit)
	}
	return b.String()
}

// grouped writes a number with a comma before every three digits.
func grouped(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// block is an example of docs/scenario.md. The words after its language say what it is:
// nothing for a whole scenario, the name of a ruleset for a part of one, faulty for one
// with a fault, and file=NAME for what commands call NAME.
type block struct {
	line    int
	ruleset string // that it is a part of a scenario for; empty: it is whole
	faulty  bool
	file    string
	text    string
}

func blocks(text string) []block {
	var list []block
	var b *block
	n := 0
	for line := range strings.Lines(text) {
		n++
		info, fence := strings.CutPrefix(line, "```")
		words := strings.Fields(info)
		switch {
		case b != nil && fence:
			list = append(list, *b)
			b = nil
		case b != nil:
			b.text += line
		case fence && len(words) > 0 && (words[0] == "yaml" || words[0] == "json"):
			b = &block{line: n}
			for _, w := range words[1:] {
				name, isFile := strings.CutPrefix(w, "file=")
				switch {
				case isFile:
					b.file = name
				case w == "faulty":
					b.faulty = true
				default:
					b.ruleset = w
				}
			}
		}
	}
	return list
}

// bases complete the parts of scenarios that docs/scenario.md shows.
var bases = map[string]string{
	"skirmish": `ruleset: skirmish
board: {text: "........\n........\n........\n........"}
units:
  - {id: r1, speed: 6, stride: 2, side: red, at: [0, 0]}
  - {id: b1, speed: 6, stride: 2, side: blue, at: [7, 3]}
sides: {red: {policy: rush, goal: [7, 0]}, blue: {policy: random}}
victory: {turns: 10}
`,
	"mech": `ruleset: mech
board: {text: "........\n........\n........\n........"}
units:
  - {id: r1, speed: 4, side: red, at: [0, 0]}
  - {id: b1, speed: 4, side: blue, at: [7, 3]}
sides: {red: {policy: rush, goal: [7, 0]}, blue: {policy: random}}
victory: {turns: 10}
`,
}

// sections are the parts of a scenario, by the keys at the start of its lines.
func sections(text string) (keys []string, parts map[string]string) {
	parts = map[string]string{}
	key := ""
	for line := range strings.Lines(text) {
		if k, _, ok := strings.Cut(line, ":"); ok && k != "" && strings.Trim(k, "abcdefghijklmnopqrstuvwxyz") == "" {
			key = k
			keys = append(keys, k)
		}
		parts[key] += line
	}
	return keys, parts
}

// whole is an example with what a scenario needs beside it.
func (b *block) whole(t *testing.T) string {
	base, ok := bases[b.ruleset]
	if !ok {
		t.Fatalf("docs/scenario.md:%d: %q is no ruleset whose parts this test completes", b.line, b.ruleset)
	}
	_, given := sections(b.text)
	keys, parts := sections(base)
	text := b.text
	for _, k := range keys {
		if _, ok := given[k]; !ok {
			text += parts[k]
		}
	}
	return text
}

// Every example of docs/scenario.md is read without a fault, and can be played; those
// that are meant to have faults have some.
func TestScenarioExamples(t *testing.T) {
	data, err := os.ReadFile("docs/scenario.md")
	if err != nil {
		t.Fatal(err)
	}
	v := all.Vocabulary()
	found := blocks(string(data))
	if len(found) < 12 {
		t.Errorf("docs/scenario.md shows %d examples: does this test still read it?", len(found))
	}
	parts := map[string]bool{}
	for _, b := range found {
		text := b.text
		if b.ruleset != "" {
			text = b.whole(t)
			parts[b.ruleset] = true
		}
		sc, err := scenario.Parse("example.yaml", []byte(text), nil, v)
		switch {
		case b.faulty && err == nil:
			t.Errorf("docs/scenario.md:%d: no fault in an example that is meant to have one", b.line)
		case b.faulty:
		case err != nil:
			t.Errorf("docs/scenario.md:%d: %v", b.line, err)
		case len(sc.Sides) > 0:
			if err := sc.CheckRun(); err != nil {
				t.Errorf("docs/scenario.md:%d: %v", b.line, err)
			}
		}
	}
	for _, d := range v.Rulesets {
		if !parts[d.Decl.Name] {
			t.Errorf("docs/scenario.md shows no part of a scenario for %s", d.Decl.Name)
		}
	}
}

// docs/scenario.md names every key that a scenario may have.
func TestScenarioKeys(t *testing.T) {
	data, err := os.ReadFile("docs/scenario.md")
	if err != nil {
		t.Fatal(err)
	}
	v := all.Vocabulary()
	schema, err := scenario.Schema(v)
	if err != nil {
		t.Fatal(err)
	}
	var root any
	if err := json.Unmarshal(schema, &root); err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	var walk func(any)
	walk = func(n any) {
		switch n := n.(type) {
		case []any:
			for _, m := range n {
				walk(m)
			}
		case map[string]any:
			if properties, ok := n["properties"].(map[string]any); ok {
				for k := range properties {
					keys[k] = true
				}
			}
			for _, m := range n {
				walk(m)
			}
		}
	}
	walk(root)
	for _, d := range v.Rulesets { // docs/rules.md has the parameters
		for _, p := range d.Decl.Params {
			for _, k := range append(strings.Split(p.Key, "."), p.Key) {
				delete(keys, k)
			}
		}
	}
	if len(keys) < 50 {
		t.Errorf("found %d keys in the schema: does this test still read it?", len(keys))
	}
	for k := range keys {
		if !strings.Contains(string(data), "`"+k+"`") && !strings.Contains(string(data), "`"+k+": ") {
			t.Errorf("docs/scenario.md does not name the key `%s`", k)
		}
	}
}
