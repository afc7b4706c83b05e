package command

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
)

// TestReports holds what users reported, a subtest each. What units hold is in TestHolds.
func TestReports(t *testing.T) {
	t.Run("yaml min_plain", func(t *testing.T) {
		reportedRows(t, "board:\n  text: ..#\n\n    ...\nruleset: skirmish\n")
	})
	t.Run("yaml min_single_quoted", func(t *testing.T) {
		reportedRows(t, "board:\n  text: '..#\n\n    ...'\nruleset: skirmish\n")
	})
	t.Run("yaml pyyaml_default", reportedPyYAML)
	t.Run("markdown_pipe", reportedPipe)
	t.Run("scen fail-start-in-wall", func(t *testing.T) {
		// Nobody starts in a wall: the file is wrong, and not the answer that finds no route.
		reportedScen(t, "..\n.@\n..\n", "1\t1\t0\t0\t1.41421356", "the start is closed, so there is no route")
	})
	t.Run("scen fail-whole-number-optimum", func(t *testing.T) {
		// Six columns and one row: five straight steps and a slanted one, 5 + √2. A file that
		// drops zeros says 6 for 6.00000 alone.
		reportedScen(t, ".........\n.........\n.........\n", "0\t0\t6\t1\t6", "the route is 6.41421 long, the optimum of the file 6.00000")
	})
}

// reportedRows reads a board of two rows that are written without |.
func reportedRows(t *testing.T, text string) {
	t.Helper()
	sc, err := scenario.Parse("game.yaml", []byte(text), nil, all.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	if b := sc.Board; b.W() != 3 || b.H() != 2 || !b.At(pathing.Cell{X: 2}).Has(board.Solid) || b.At(pathing.Cell{X: 2, Y: 1}) != 0 {
		t.Errorf("a board of %d by %d cells", b.W(), b.H())
	}
}

// reportedPyYAML plays the example stairs as PyYAML writes it.
func reportedPyYAML(t *testing.T) {
	want := simulate(t, "run", "--example", "stairs", "--trials", "20", "--format", "json")
	got := simulate(t, "run", filepath.FromSlash("testdata/reports/pyyaml_default.yaml"), "--trials", "20", "--format", "json")
	if want.code != 0 || got != want {
		t.Errorf("exit %d: %s%s\nwant %s", got.code, got.stderr, got.stdout, want.stdout)
	}
}

// reportedPipe gives a unit a name that ends cells of Markdown.
func reportedPipe(t *testing.T) {
	e, err := example("stairs")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "game.yaml")
	if err := os.WriteFile(file, []byte(strings.Replace(string(e.Data), "id: r1,", "id: \"a|b`<script>\",", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	got := simulate(t, "bench", file, "--run", "unit=(a|r2)", "--time", "1x", "--format", "markdown")
	rows := regexp.MustCompile(`(?m)^\|.*$`).FindAllString(got.stdout, -1)
	if len(rows) != 2+6 { // its head, and three workloads of each unit
		t.Errorf("exit %d: %d rows: %s%s", got.code, len(rows), got.stdout, got.stderr)
	}
	for _, row := range rows {
		if n := strings.Count(row, "|") - strings.Count(row, `\|`); n != 7 || strings.Contains(row, "<") || strings.Count(row, "`") != strings.Count(row, "\\`") {
			t.Errorf("%d bars round six cells: %s", n, row)
		}
	}
}

// reportedScen runs one query of a .scen file that is wrong.
func reportedScen(t *testing.T, rows, query, want string) {
	t.Helper()
	dir := t.TempDir()
	lines := strings.Fields(rows)
	w, h := len(lines[0]), len(lines)
	for name, text := range map[string]string{
		"room.map":      fmt.Sprintf("type octile\nheight %d\nwidth %d\nmap\n%s", h, w, rows),
		"room.map.scen": fmt.Sprintf("version 1\n0\troom.map\t%d\t%d\t%s\n", w, h, query),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got := simulate(t, "bench", "scen", filepath.Join(dir, "room.map.scen"))
	if got.code != exitNo || !strings.Contains(got.stderr, want) {
		t.Errorf("exit %d: %s%s", got.code, got.stdout, got.stderr)
	}
}
