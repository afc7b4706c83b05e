package command

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestNothingIsObeyed: no command passes on what a terminal or the log of a CI job
// would obey, from a file, its name, or an argument.
func TestNothingIsObeyed(t *testing.T) {
	text, err := os.ReadFile(lane)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Skip(err)
		}
		return name
	}
	const escape = "\x1b]0;title\a\x1b[2J"
	t.Chdir(dir)
	quoted := write("quoted.yaml", string(text)+"::error::no: &a\n##[error]: "+escape+"\n::add-mask::x: \x9b\n")
	named := write("named.yaml", strings.Replace(string(text), "name: lane", "name: '::error::lane'", 1))
	write("::error::name.yaml", "x: 1\n"+escape+": 2\n")
	for _, args := range [][]string{
		{"check", quoted},
		{"run", quoted},
		{"reach", quoted, "--unit", "a"},
		{"rules", "--file", quoted},
		{"check", "::error::name.yaml"},
		{"check", "::error::none.yaml"},
		{"run", "::error::name.yaml"},
		{"run", named},
		{"run", named, "--color", "always"},
		{"reach", named, "--unit", "r"},
		{"path", named, "--unit", "r", "--to", "1,0"},
		{"check", named},
		{escape},
		{"reach", named, "--unit", "\n::error::x"},
		{"run", "--rule", "\n::stop-commands::x=" + escape},
		{"run", "--out", "\n::error::" + escape + "/x"},
		{"run", "--" + escape},
		{"run", "--seed", "\r\n::error::"},
		{"rules", "\n##vso[x]"},
	} {
		got := simulate(t, args...)
		for line := range strings.Lines(got.stdout + got.stderr) {
			if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") || strings.Contains(line, "##vso[") {
				t.Errorf("%q: a log takes %q for a command", args, line)
			}
			line = escapes.ReplaceAllString(line, "")
			if strings.ContainsAny(line, "\x1b\a\r\u009b") || !utf8.ValidString(line) {
				t.Errorf("%q: a terminal obeys %q", args, line)
			}
		}
		if got.stdout+got.stderr == "" {
			t.Errorf("%q says nothing", args)
		}
	}
}

// TestStdinBoard: the board of a scenario on standard input is a file of this folder,
// whatever links there are.
func TestStdinBoard(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	t.Chdir(dir)
	secret := filepath.Join(other, "secret.txt")
	for name, text := range map[string]string{secret: "a secret\n", "board.txt": "...\n"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(secret, "link.txt"); err != nil {
		t.Skip(err)
	}
	for name, want := range map[string]int{"board.txt": exitDone, "link.txt": exitUsage} {
		got := simulateWith(t, t.Context(), "ruleset: skirmish\nboard: {file: "+name+"}\n", "check", "-")
		if got.code != want || strings.Contains(got.stderr, "a secret") {
			t.Errorf("%s: exit %d: %s", name, got.code, got.stderr)
		}
	}
}

// TestAnyBoardFile: a board outside the folder of its scenario is read where the user
// says so, in every command that reads a file.
func TestAnyBoardFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "games", "game.yaml")
	if err := os.Mkdir(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(lane)
	if err != nil {
		t.Fatal(err)
	}
	outside := strings.Replace(string(text), `text: "......\n.####.\n......"`, "file: ../rows.txt", 1)
	for name, text := range map[string]string{file: outside, filepath.Join(dir, "rows.txt"): "......\n.####.\n......\n"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"check", file},
		{"run", file, "--format", "json"},
		{"reach", file, "--unit", "r", "--format", "json"},
		{"path", file, "--unit", "r", "--to", "1,0", "--format", "json"},
		{"rules", "--file", file},
	} {
		if got := simulate(t, args...); got.code != exitUsage || !strings.Contains(got.stderr, "outside the folder") {
			t.Errorf("%v: exit %d: %s", args, got.code, got.stderr)
		}
		got := simulate(t, append(args, "--any-board-file")...)
		args[slices.Index(args, file)] = lane
		want := simulate(t, args...)
		want.stdout = strings.ReplaceAll(want.stdout, lane, file)
		if got != want {
			t.Errorf("%v: %+v, want %+v", args, got, want)
		}
	}
	if got := simulate(t, "run", file, "--any-board-file", "--out", filepath.Join(dir, "rows.txt")); got.code != exitUsage || !strings.Contains(got.stderr, "this file is read") {
		t.Errorf("the board is replaced: %+v", got)
	}
}

// TestBenchNames: a name is one cell of a Markdown table, and no formula of a
// spreadsheet.
func TestBenchNames(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Skip(err)
		}
		return name
	}
	text, err := os.ReadFile(lane)
	if err != nil {
		t.Fatal(err)
	}
	game := write("game.yaml", strings.Replace(string(text), "id: r,", "id: \"a|b`<script>\",", 1))
	got := simulate(t, "bench", game, "--run", "^path.*a", "--time", "1x", "--format", "markdown")
	row := regexp.MustCompile(`(?m)^\| path/file=game/unit=a.*$`).FindString(got.stdout)
	if want := "| path/file=game/unit=a\\|b\\`&lt;script&gt; |"; !strings.HasPrefix(row, want) {
		t.Errorf("exit %d: %q, want %q: %s", got.code, row, want, got.stderr)
	}
	if n := strings.Count(row, "|") - strings.Count(row, `\|`); n != 7 {
		t.Errorf("%d bars between six cells: %s", n, row)
	}
	write("=1+1.map", "type octile\nheight 1\nwidth 2\nmap\n..\n")
	scen := write("x.scen", "version 1\n0\t=1+1.map\t2\t1\t0\t0\t1\t0\t1\n")
	if got := simulate(t, "bench", "scen", scen, "--format", "csv"); got.code != 0 || !strings.Contains(got.stdout, "\n'=1+1,1,") {
		t.Errorf("%+v", got)
	}
}
