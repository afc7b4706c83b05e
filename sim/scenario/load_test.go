package scenario

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// A board file is looked for beside the scenario, and its faults name it so.
func TestLoadBoardFile(t *testing.T) {
	dir := folder(t, map[string]string{
		"games/a.yaml":          "ruleset: toy\nboard: {file: maps/small.txt, levels: \"000\\n011\"}\n",
		"games/b.yaml":          "ruleset: toy\nboard: {file: ./maps/../maps/broken.txt}\n",
		"games/maps/small.txt":  "...\n.#.\n",
		"games/maps/broken.txt": "...\n.x.\n",
	})
	s, err := Load(filepath.Join(dir, "games", "a.yaml"), toyVocabulary())
	if err != nil {
		t.Fatal(err)
	}
	if s.BoardFile != "maps/small.txt" || s.Board.W() != 3 || s.Board.H() != 2 || s.Name != "a" {
		t.Errorf("board %q of %d by %d, name %q", s.BoardFile, s.Board.W(), s.Board.H(), s.Name)
	}
	_, err = Load(filepath.Join(dir, "games", "b.yaml"), toyVocabulary())
	var f Fault
	if !errors.As(err, &f) || f.File != filepath.ToSlash(filepath.Join(dir, "games", "maps", "broken.txt")) || f.Line != 2 || f.Col != 2 {
		t.Errorf("%+v, want 2:2 of maps/broken.txt", f)
	}
}

// folder makes a folder with files in it.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A scenario of somebody else shows no line of a file outside of its folder, unless that
// is allowed.
func TestBoardFileOutsideTheFolder(t *testing.T) {
	dir := folder(t, map[string]string{
		"secret.txt":        "password\n",
		"games/parent.yaml": "ruleset: toy\nboard: {file: ../secret.txt}\n",
		"games/link.yaml":   "ruleset: toy\nboard: {file: link.txt}\n",
		"games/below.yaml":  "ruleset: toy\nboard: {file: inside.txt}\n",
		"games/maps/a.txt":  "...\n",
	})
	whole := filepath.ToSlash(filepath.Join(dir, "secret.txt"))
	if err := os.WriteFile(filepath.Join(dir, "games", "whole.yaml"), []byte("ruleset: toy\nboard: {file: "+whole+"}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link.txt": "../secret.txt", "inside.txt": "maps/a.txt"} {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(dir, "games", link)); err != nil {
			t.Skip(err) // a system without links
		}
	}
	for _, name := range []string{"parent.yaml", "link.yaml", "whole.yaml"} {
		_, err := Load(filepath.Join(dir, "games", name), toyVocabulary())
		if err == nil || strings.Contains(err.Error(), "password") || !strings.Contains(err.Error(), "it lies outside the folder of the scenario") {
			t.Errorf("%s: %v", name, err)
		}
		_, err = Options{AnyBoardFile: true}.Load(filepath.Join(dir, "games", name), toyVocabulary())
		if err == nil || !strings.Contains(err.Error(), "unknown character 'p'") {
			t.Errorf("%s, allowed: %v", name, err)
		}
	}
	if _, err := Load(filepath.Join(dir, "games", "below.yaml"), toyVocabulary()); err != nil {
		t.Errorf("a link within the folder: %v", err)
	}
}

// What a fault quotes is one line of plain text, whatever the file says, and no line
// starts with a command to the program that runs this one.
func TestFaultsQuotePlainText(t *testing.T) {
	for name, input := range map[string]string{
		"key":        "ruleset: toy\n\"a\\e[31mb\\nc\": 1\nboard: {text: .}\n",
		"name":       "ruleset: toy\nboard: {text: .}\nname: \"a\\L::error::b\"\n",
		"ruleset":    "ruleset: \"\\N\\v\\f\\r\\n::error::\"\nboard: {text: .}\n",
		"board":      "ruleset: toy\nboard: \"\\n::error::.txt\"\n",
		"board file": "ruleset: toy\nboard: {file: \"\\e::error::.txt\"}\n",
		"unit":       "ruleset: toy\nboard: {text: .}\nunits: [{id: \"\\u202e\\n::error::\", stride: x, at: [0, 0]}]\n",
		"source":     "ruleset: toy\nboard:\n  text: |\n    ::error::x\n",
		"old source": "ruleset: toy\nboard:\n  text: |\n    ..##[group]x\n",
		"old key":    "ruleset: toy\nboard: {text: .}\n\"##[group]\": 1\n",
		"other key":  "ruleset: toy\nboard: {text: .}\n\"x ##vso[task.setvariable]\": 1\n",
		"no yaml":    "::error::\nb\n",
		"separators": "ruleset: toy\nname: 1 # \u2028 ::error:: \u2029\nboard: {text: .}\n",
	} {
		for _, file := range []string{"game.yaml", "::error::.yaml", " ::error::\n\x1b.yaml", "##[group].yaml"} {
			_, err := Parse(file, []byte(input), nil, toyVocabulary())
			if err == nil {
				t.Errorf("%s: no fault", name)
				continue
			}
			checkText(t, err.Error())
			lines := strings.FieldsFunc(err.Error(), func(r rune) bool { return strings.ContainsRune("\n\r\v\f\u0085\u2028\u2029", r) })
			if slices.ContainsFunc(lines, func(line string) bool {
				return strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") || strings.Contains(line, "##vso[")
			}) {
				t.Errorf("%s: a line starts with a command:\n%s", name, err)
			}
			for _, f := range err.(Faults) {
				checkText(t, f.Msg+f.Want)
				if strings.Contains(f.Msg+f.Want, "\n") {
					t.Errorf("%s: %q", name, f.Msg+f.Want)
				}
			}
		}
	}
}

// Reading a board file takes what the comment of Load says: 7 bytes a cell, and 13 where
// a .map file has levels or walls beside it.
func TestBoardFileMemory(t *testing.T) {
	const side = 1000
	rows := strings.Repeat(strings.Repeat(".", side)+"\n", side)
	dir := folder(t, map[string]string{
		"a.map":      fmt.Sprintf("type octile\nheight %d\nwidth %d\nmap\n%s", side, side, rows),
		"a.txt":      rows,
		"map.yaml":   "ruleset: blocks\nboard: {file: a.map}\n",
		"text.yaml":  "ruleset: blocks\nboard: {file: a.txt}\n",
		"walls.yaml": "ruleset: blocks\nboard: {file: a.map, walls: [[1, 0, 1, 1]]}\n",
	})
	for name, want := range map[string]uint64{"map": 7, "text": 7, "walls": 13} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, err := Load(filepath.Join(dir, name+".yaml"), toyVocabulary())
		if err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > want*side*side && !raced {
			t.Errorf("%s: %.2f bytes a cell, want at most %d", name, float64(got)/side/side, want)
		}
		runtime.KeepAlive(s)
	}
}

// A board file of nothing but faults takes no more than a board.
func TestBadBoardFileMemory(t *testing.T) {
	dir := folder(t, map[string]string{
		"lines.txt":  strings.Repeat("\n", 1<<20),
		"lines.yaml": "ruleset: blocks\nboard: {file: lines.txt}\n",
		"wrong.txt":  strings.Repeat(strings.Repeat("?", 1023)+"\n", 1<<10),
		"wrong.yaml": "ruleset: blocks\nboard: {file: wrong.txt}\n",
	})
	for _, name := range []string{"lines.yaml", "wrong.yaml"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Load(filepath.Join(dir, name), toyVocabulary()); err == nil {
			t.Errorf("%s: no fault", name)
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 13<<20 {
			t.Errorf("%s: %d bytes for a file of 1 MiB", name, got)
		}
	}
}

// The need of a large board is told once, before the board is read.
func TestLargeBoardIsTold(t *testing.T) {
	const w, h = 2049, 2048
	head := fmt.Sprintf("type octile\nheight %d\nwidth %d\nmap\n", h, w)
	small := "type octile\nheight 2048\nwidth 2048\nmap\n"
	dir := folder(t, map[string]string{
		"a.map": head, "a.yaml": "ruleset: blocks\nboard: {file: a.map}\n",
		"b.map": small, "b.yaml": "ruleset: blocks\nboard: {file: b.map}\n",
	})
	var told []string
	o := Options{Large: func(file string, w, h int) { told = append(told, fmt.Sprint(file, w, h)) }}
	for _, name := range []string{"a.yaml", "b.yaml"} {
		if _, err := o.Load(filepath.Join(dir, name), toyVocabulary()); err == nil {
			t.Error("a map without rows is read")
		}
	}
	if want := []string{fmt.Sprint("a.map", w, h)}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// A board that takes too much is refused before it does, with the need.
func TestBoardFileTooLarge(t *testing.T) {
	rows := strings.Repeat(strings.Repeat(".", 10)+"\n", 10)
	dir := folder(t, map[string]string{
		"a.map":     "type octile\nheight 10\nwidth 10\nmap\n" + rows,
		"a.txt":     rows,
		"map.yaml":  "ruleset: blocks\nboard: {file: a.map}\n",
		"text.yaml": "ruleset: blocks\nboard: {file: a.txt}\n",
	})
	for _, name := range []string{"map", "text"} {
		if _, err := (Options{MaxCells: 100}).Load(filepath.Join(dir, name+".yaml"), toyVocabulary()); err != nil {
			t.Error(err)
		}
		_, err := Options{MaxCells: 99}.Load(filepath.Join(dir, name+".yaml"), toyVocabulary())
		if err == nil || !strings.Contains(err.Error(), "it has 10 by 10 = 100 cells, which take about 0 MiB in all; want at most 99 cells") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
