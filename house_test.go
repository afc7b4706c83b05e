// Package stride_test holds the tests that look at the project as a whole: which
// package may import which, whether the documents say what is so, and in which words.
package stride_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/rules/all"
)

const module = "example.com/stride"

// floors is the house from the ground up. A package may import what lies on a
// floor below its own; on one floor, only what lies inside itself.
var floors = [][]string{
	{"pathing"},
	{"pathing/board"},
	{"pathing/board/gen", "pathing/board/mapfile", "pathing/units", "pathing/internal"},
	{"pathing/grid", "pathing/search"},
	{"pathing/skirmish", "pathing/mech", "pathing/warband"},
	{"sim/scenario", "bench/workload", "bench/twin"},
	{"sim/ruleset"},
	{"sim/play"},
	{"sim/trial"},
	{"sim/rules/skirmish", "sim/rules/mech", "sim/rules/warband", "sim/analysis"},
	{"sim/rules/all", "sim/report"},
	{"bench", "bench/gate", "bench/flame", "bench/probe"},
	{"bench/suite", "bench/movingai"},
	{"cmd/simulate"},
	{"docs/example/fiveten"},
}

// allowed are the modules that a part of the house may use, beside the standard
// library. Whoever imports pathing inherits nothing but a package that says what the
// processor can do.
var allowed = map[string][]string{
	"pathing":        {},
	"pathing/grid":   {"golang.org/x/sys/cpu"},
	"sim/scenario":   {"github.com/goccy/go-yaml"},
	"sim/ruleset":    {},
	"sim/play":       {},
	"sim/rules":      {},
	"sim/trial":      {"golang.org/x/sync"},
	"sim/analysis":   {"gonum.org/v1/gonum"},
	"sim/report":     {"gonum.org/v1/gonum"},
	"bench":          {"golang.org/x/perf", "github.com/google/pprof"},
	"bench/workload": {},
	"bench/twin":     {},
	"cmd/simulate":   {"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/pkg/profile", "golang.org/x/term", "golang.org/x/sys"},
	"docs/example":   {},
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

var update = flag.Bool("update", false, "write what the documents should say")

// The tables of docs/rules.md come from the declarations of the rulesets.
func TestRulesDocument(t *testing.T) {
	parts := map[string]string{}
	for _, r := range all.Rulesets() {
		parts[r.Decl.Name] = tables(r.Decl)
	}
	document(t, "docs/rules.md", func(text string) string { return fill(t, text, parts) })
}

// tables writes a ruleset's rules, parameters and unit fields as Markdown.
func tables(r *pathing.Ruleset) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n| ID | rule | decision, where the source rules are silent |\n| --- | --- | --- |\n")
	for _, rule := range r.Rules {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", rule.ID, rule.Summary, rule.Decision)
	}
	fmt.Fprintf(&b, "\n| parameter | default | range | what it is | rules |\n| --- | --- | --- | --- | --- |\n")
	for _, p := range r.Params {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", p.Key, p.Format(p.Default), span(p), p.Summary, strings.Join(p.Rules, ", "))
	}
	return b.String() + "\n" + fieldTable(r.Fields)
}

// fieldTable writes unit fields as Markdown.
func fieldTable(fields []pathing.Param) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| unit field | default | range | what it is | rules |\n| --- | --- | --- | --- | --- |\n")
	for _, p := range fields {
		value := p.Format(p.Default)
		switch {
		case p.Needed:
			value = "needed"
		case p.Kind == pathing.KindPayment, p.Kind == pathing.KindWords, p.Kind == pathing.KindIDs:
			value = "none"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", p.Key, value, span(p), p.Summary, strings.Join(p.Rules, ", "))
	}
	return b.String()
}

// span writes the values that a parameter may have.
func span(p pathing.Param) string {
	switch p.Kind {
	case pathing.KindInt, pathing.KindHalf:
		return p.Format(pathing.Value{Int: p.Min}) + " to " + p.Format(pathing.Value{Int: p.Max})
	case pathing.KindBool:
		return "true, false"
	case pathing.KindDir:
		return "N, E, S, W"
	case pathing.KindEnum:
		return strings.Join(p.Enum, ", ")
	case pathing.KindPayment:
		return "`{to: [x, y], points: n, cost: c}`"
	case pathing.KindWords:
		return "any of " + strings.Join(p.Enum, ", ")
	case pathing.KindIDs:
		if p.Max == 1 {
			return "`id`"
		}
		return "`[id, ...]`"
	}
	return ""
}

// The README's commands print what it shows.
func TestReadme(t *testing.T) {
	dir := t.TempDir()
	command := built(t, dir)
	// A block of YAML that names a file is what a reader saves under that name.
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range blocks(string(text)) {
		if b.file != "" {
			if err := os.WriteFile(filepath.Join(dir, b.file), []byte(b.text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	signature, err := os.ReadFile("results/SIGNATURE")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "results"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "results", "SIGNATURE"), signature, 0o644); err != nil {
		t.Fatal(err)
	}
	document(t, "README.md", func(text string) string {
		text, ran := consoles(t, text, dir, command)
		if ran < 5 {
			t.Errorf("the README shows %d commands: does this test still read it?", ran)
		}
		return text
	})
}

// run calls the command with words as a shell would split them, as far as the
// README needs it: "> file" at the end sends the output there, cat file shows one, and
// head -n file and tail -n file show its first and last lines.
func run(t *testing.T, dir, command string, words []string) string {
	t.Helper()
	if len(words) == 3 && (words[0] == "head" || words[0] == "tail") {
		n, err := strconv.Atoi(strings.TrimPrefix(words[1], "-"))
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, words[2]))
		if err != nil {
			t.Fatal(err)
		}
		lines := slices.Collect(strings.Lines(string(data)))
		if words[0] == "tail" {
			return strings.Join(lines[len(lines)-n:], "")
		}
		return strings.Join(lines[:n], "")
	}
	if len(words) == 2 && words[0] == "cat" {
		data, err := os.ReadFile(filepath.Join(dir, words[1]))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if words[0] != "./simulate" {
		t.Fatalf("the README calls %q, which this test does not know", words[0])
	}
	to := ""
	if n := len(words); n > 2 && words[n-2] == ">" {
		to, words = words[n-1], words[:n-2]
	}
	cmd := exec.Command(command, words[1:]...)
	cmd.Dir = dir
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 2 {
			t.Fatalf("%v: %v\n%s", words, err, out.String())
		}
	}
	if to != "" {
		if err := os.WriteFile(filepath.Join(dir, to), out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return ""
	}
	return out.String()
}
