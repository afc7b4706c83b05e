package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
)

// TestGolden compares what commands print with testdata/golden/NAME.txt. What a
// pipe gets is what is tested: no colours, 80 columns.
func TestGolden(t *testing.T) {
	// Scenarios of their own, so that the examples of the package may change.
	const files = "testdata/scenarios/"
	for name, args := range map[string]string{
		"reach-stairs":          "reach " + files + "stairs.yaml --unit r1",
		"reach-stairs-ascii":    "reach " + files + "stairs.yaml --unit r1 --ascii",
		"reach-stairs-color":    "reach " + files + "stairs.yaml --unit r1 --color always",
		"reach-stairs-json":     "reach " + files + "stairs.yaml --unit r1 --format json",
		"reach-stairs-turn":     "reach " + files + "stairs.yaml --unit b2 --scope turn",
		"reach-flooded-diver":   "reach " + files + "flooded.yaml --unit d1 --scope turn",
		"reach-chase-vehicle":   "reach " + files + "chase.yaml --unit van",
		"reach-chase-json":      "reach " + files + "chase.yaml --unit van --format json",
		"reach-walls":           "reach " + files + "walls.yaml --unit a",
		"reach-walls-ascii":     "reach " + files + "walls.yaml --unit a --ascii",
		"reach-walls-narrow":    "reach " + files + "walls.yaml --unit a --width 46",
		"reach-rule":            "reach " + files + "stairs.yaml --unit r1 --rule climb_cost=1 --rule facing_cost=0",
		"reach-wide":            "reach " + files + "wide.yaml --unit u",
		"reach-wide-all":        "reach " + files + "wide.yaml --unit u --all",
		"reach-prone":           "reach " + files + "debt.yaml --unit v --format json",
		"path-stairs":           "path " + files + "stairs.yaml --unit r1 --to 9,3",
		"path-stairs-json":      "path " + files + "stairs.yaml --unit r1 --to 9,3 --format json",
		"path-flooded":          "path " + files + "flooded.yaml --unit p1 --to 9,2",
		"path-flooded-ascii":    "path " + files + "flooded.yaml --unit p1 --to 9,2 --ascii",
		"path-chase":            "path " + files + "chase.yaml --unit van --to 8,2",
		"path-debt":             "path " + files + "debt.yaml --unit u --to 1,0",
		"path-debt-json":        "path " + files + "debt.yaml --unit u --to 1,0 --format json",
		"path-prone":            "path " + files + "debt.yaml --unit v --to 0,0",
		"path-none":             "path " + files + "stairs.yaml --unit b1 --to 1,3",
		"path-none-json":        "path " + files + "stairs.yaml --unit b1 --to 1,3 --format json",
		"path-solid":            "path " + files + "stairs.yaml --unit b1 --to 7,0,0",
		"path-here":             "path " + files + "stairs.yaml --unit b1 --to 13,2",
		"path-here-json":        "path " + files + "stairs.yaml --unit b1 --to 13,2,1 --format json",
		"path-wide":             "path " + files + "wide.yaml --unit u --to 42,9",
		"check-ok":              "check " + files + "walls.yaml " + files + "debt.yaml",
		"check-ok-json":         "check --format json " + files + "walls.yaml",
		"check-faults":          "check " + files + "faulty.yaml " + files + "tuned.yaml " + files + "endless.yaml",
		"check-faults-json":     "check --format json " + files + "faulty.yaml " + files + "tuned.yaml " + files + "endless.yaml",
		"rules":                 "rules --ruleset skirmish",
		"rules-color":           "rules --color always --file " + files + "tuned.yaml",
		"rules-file":            "rules --file " + files + "tuned.yaml",
		"rules-file-json":       "rules --format json --file " + files + "tuned.yaml",
		"policies":              "policies",
		"policies-json":         "policies --ruleset skirmish --format json",
		"help-policies":         "policies --help",
		"help":                  "--help",
		"help-run":              "run --help",
		"help-reach":            "help reach",
		"help-path":             "path --help",
		"help-check":            "check --help",
		"help-bench":            "bench --help",
		"help-bench-list":       "bench list --help",
		"help-bench-sign":       "bench sign --help",
		"help-bench-gate":       "bench gate --help",
		"help-bench-scen":       "help bench scen",
		"help-rules":            "rules --help",
		"help-version":          "version --help",
		"help-completion":       "completion --help",
		"complete-unit":         "__complete reach --example stairs --unit r",
		"complete-unit-of-file": "__complete path " + files + "debt.yaml --unit ",
		"complete-rule":         "__complete run --rule surface_",
		"reach-valley":          "reach " + files + "valley.yaml --unit r1",
		"reach-valley-ascii":    "reach " + files + "valley.yaml --unit r1 --ascii",
		"reach-valley-turn":     "reach " + files + "valley.yaml --unit r2 --scope turn",
		"reach-valley-flight":   "reach " + files + "valley.yaml --unit r3",
		"reach-valley-falls":    "reach " + files + "valley.yaml --unit r1 --falls --rule fall_threshold=2",
		"reach-valley-json":     "reach " + files + "valley.yaml --unit r2 --format json",
		"path-valley-bridge":    "path " + files + "valley.yaml --unit r1 --to 7,4",
		"path-valley-below":     "path " + files + "valley.yaml --unit r1 --to 6,4,0",
		"path-valley-falls":     "path " + files + "valley.yaml --unit r1 --to 4,6,4 --falls",
		"path-valley-check":     "path " + files + "valley.yaml --unit r1 --to 4,6 --rule climb_cost=1",
		"path-valley-json":      "path " + files + "valley.yaml --unit r1 --to 6,0 --format json",
		"path-valley-none":      "path " + files + "valley.yaml --unit r2 --to 13,3",
		"path-valley-none-json": "path " + files + "valley.yaml --unit r2 --to 13,3 --format json",
		"path-valley-fly":       "path " + files + "valley.yaml --unit r3 --to 5,5,5",
		"path-valley-object":    "path " + files + "valley.yaml --unit crate --to 7,2",
		"push-valley":           "path " + files + "valley.yaml --unit r1 --push E:9",
		"push-valley-fall":      "path " + files + "valley.yaml --unit b2 --push W+up:3",
		"push-valley-json":      "path " + files + "valley.yaml --unit b2 --push W+up:3 --format json",
		"push-valley-air":       "path " + files + "valley.yaml --unit r3 --push S:2",
		"check-valley":          "check " + files + "valley.yaml",
		"check-bodies":          "check " + files + "bodies.yaml " + files + "crowd.yaml",
		"check-bodies-json":     "check --format json " + files + "crowd.yaml",
		"rules-mech":            "rules --ruleset mech",
		"rules-mech-json":       "rules --ruleset mech --format json",
		"complete-unit-mech":    "__complete path " + files + "valley.yaml --unit b",
	} {
		t.Run(name, func(t *testing.T) {
			list := strings.Fields(args)
			if strings.HasSuffix(args, " ") {
				list = append(list, "")
			}
			got := simulate(t, list...)
			golden(t, name, transcript(args, got))
			if !strings.HasPrefix(args, "__complete") && !slices.Contains(list, "--all") && !slices.Contains(list, "json") {
				narrow(t, got.stdout, list)
			}
		})
	}
}

// transcript is a run as a terminal would show it, with the exit code.
func transcript(args string, got output) string {
	s := "$ simulate " + args + "\n" + got.stdout
	if got.stderr != "" {
		s += "-- stderr --\n" + got.stderr
	}
	return fmt.Sprintf("%s-- exit %d --\n", s, got.code)
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// narrow checks that text fits its width: 80, or that of --width.
func narrow(t *testing.T, text string, args []string) {
	t.Helper()
	most := 80
	if i := slices.Index(args, "--width"); i >= 0 {
		fmt.Sscan(args[i+1], &most)
	}
	for line := range strings.Lines(text) {
		line = escapes.ReplaceAllString(strings.TrimSuffix(line, "\n"), "")
		if n := utf8.RuneCountInString(line); n > most {
			t.Errorf("%d columns, want at most %d: %s", n, most, line)
		}
		if line != strings.TrimRight(line, " ") {
			t.Errorf("spaces at the end of %q", line)
		}
	}
}

// TestWrongUsage: one line for each, with what would be right, and nothing on
// standard output.
func TestWrongUsage(t *testing.T) {
	missing := filepath.ToSlash(filepath.Join("testdata", "no-such-folder", "x.json"))
	var all strings.Builder
	for _, args := range []string{
		"rech", "reach", "reach --unit", "reach --example stairs", "reach --example stairs --unit r9",
		"reach --example stair --unit r1", "reach a.yaml b.yaml --unit a", "reach a.yaml --example stairs",
		"reach --example stairs --unit r1 --scope phase", "reach --example stairs --unit r1 --format csv",
		"reach --example stairs --unit r1 --width 3",
		"path --example stairs --unit r1", "path --example stairs --unit r1 --to 3", "path --example stairs --unit r1 --to 1,2,3,4",
		"path --example stairs --unit r1 --to -1,0", "path --example stairs --unit r1 --to 1,x",
		"path --example stairs --unit r1 --to 30,3", "path --example stairs --unit r1 --to 1,2,4",
		"path --example stairs --unit r1 --push E:2", "path --example stairs --unit r1 --to 1,1 --falls", "reach --example stairs --unit r1 --falls",
		"path testdata/scenarios/valley.yaml --unit r1 --push E", "path testdata/scenarios/valley.yaml --unit r1 --push E:x",
		"path testdata/scenarios/valley.yaml --unit r1 --push X:1", "path testdata/scenarios/valley.yaml --unit r1 --push E:40000",
		"path testdata/scenarios/valley.yaml --unit r1 --push E:1 --to 1,1", "path testdata/scenarios/valley.yaml --unit r1 --to 1,1,64",
		"path testdata/scenarios/valley.yaml --unit r1 --to 14,1", "reach testdata/scenarios/valley.yaml --unit r1 --rule environment=space",
		"run testdata/scenarios/valley.yaml",
		"check", "check --print-schema a.yaml", "check --color always",
		"policies mech", "policies --ruleset mehc", "rules skirmish", "rules --ruleset chess", "rules --ruleset chess --file testdata/scenarios/tuned.yaml",
		"rules --file testdata/scenarios/none.yaml",
		"run a.yaml b.yaml", "run --trails 3", "run --trials 0", "run --trials x", "run --trials 5 --trials", "run --trials 1e3",
		"run stairs", "reach stairs.yaml --unit r1", "check stairs", "rules --file valley",
		"run --seed -1", "run --seed 18446744073709551616", "run --seed 0x10", "run --seed 1_000", "run --seed +7", "run --trials 0o17", "bench gate --order-seed 0b1", "run --workers 0", "run --format xml", "run -x", "run --nothing-like-this",
		"run --rule climb_cost", "run --rule climb=3", "run --rule climb_cost=0", "run --rule climb_cost=NaN", "run --rule climb_cost={1}",
		"run --rule surface_cost=3", "run --rule =3", "run --rule square_capacity=1/3", "run --rule jump_counts_landing=maybe",
		"reach testdata/scenarios/walls.yaml --unit a --rule square_capacity=1", "run --print-example chse", "run --color blue", "run --profile heap",
		"run --out " + missing, "run --out testdata", "run --out -", "run testdata", "run testdata/scenarios/none.yaml",
		"run testdata/scenarios/debt.yaml", "version 1", "help rech", "completion tcsh",
	} {
		got := simulate(t, strings.Fields(args)...)
		fmt.Fprintf(&all, "$ simulate %s\n%s", args, got.stderr)
		if got.code != exitUsage {
			t.Errorf("%s: exit %d, want %d", args, got.code, exitUsage)
		}
		if got.stdout != "" {
			t.Errorf("%s: printed %q", args, got.stdout)
		}
		if first, rest, _ := strings.Cut(got.stderr, "\n"); rest != "" && !strings.Contains(first, ".yaml:") {
			t.Errorf("%s: more than a line: %s", args, got.stderr)
		}
	}
	golden(t, "wrong-usage", all.String())
}

// TestHelp: every command has an example, and every example works as written.
func TestHelp(t *testing.T) {
	a := &app{rulesets: all.Rulesets(), stdout: &writer{}}
	dir, done := t.TempDir(), map[string]bool{}
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		if c.Example == "" {
			t.Errorf("%s has no example", c.CommandPath())
		}
		for line := range strings.Lines(c.Example) {
			if line = strings.TrimSpace(line); line != "" && !done[line] {
				done[line] = true
				example1(t, dir, line)
			}
		}
		for _, sub := range c.Commands() {
			visit(sub)
		}
	}
	visit(a.root())
}

// example1 runs a line of an example, its files in dir.
func example1(t *testing.T, dir, line string) {
	t.Helper()
	command, file, redirected := strings.Cut(line, " > ")
	args := strings.Fields(command)
	if args[0] != "simulate" {
		t.Errorf("%q does not start with simulate", line)
		return
	}
	args = args[1:]
	for i := range args {
		if i > 0 && regexp.MustCompile(`\.(yaml|json)$`).MatchString(args[i]) {
			args[i] = filepath.Join(dir, args[i])
		}
	}
	if args[0] == "run" && !strings.Contains(line, "--print-example") {
		args = append(args, "--trials", "20") // as written, but for the time it takes
	}
	if args[0] == "bench" {
		if regexp.MustCompile(`bench (gate|scen|sign|turn) `).MatchString(line) {
			// What compares takes minutes and a repository: only whether there are such flags.
			c, rest, err := (&app{rulesets: all.Rulesets(), stdout: &writer{}}).root().Find(args)
			if err == nil {
				err = c.ParseFlags(rest)
			}
			if err != nil {
				t.Errorf("%q: %v", line, err)
			}
			return
		}
		for i := range args {
			args[i] = strings.Trim(args[i], "'")
		}
		if args[1] != "list" {
			args = append(args, "--time", "1x", "--no-verify")
		}
	}
	got := simulate(t, args...)
	if got.code != 0 || got.stderr != "" {
		t.Errorf("%q: exit %d: %s", line, got.code, got.stderr)
	}
	if redirected {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(got.stdout), 0o644); err != nil {
			t.Error(err)
		}
	} else if got.stdout == "" && !strings.Contains(line, "--out") {
		t.Errorf("%q prints nothing", line)
	}
}

// TestExamples: they are listed in a line each and printed as they are, so that a
// copy is what --example reads.
func TestExamples(t *testing.T) {
	listed := simulate(t, "run", "--list-examples")
	narrow(t, listed.stdout, nil)
	for _, e := range scenario.Examples() {
		if !strings.Contains(listed.stdout, e.Name+" ") || !strings.Contains(strings.Join(strings.Fields(listed.stdout), " "), e.Summary) {
			t.Errorf("%s is not listed in\n%s", e.Name, listed.stdout)
		}
		if got := simulate(t, "run", "--print-example", e.Name); got.code != 0 || got.stdout != string(e.Data) {
			t.Errorf("%s: exit %d, %d bytes printed of %d", e.Name, got.code, len(got.stdout), len(e.Data))
		}
		id := unitIDs(parsed(t, e))[0]
		by := simulate(t, "reach", "--example", e.Name, "--unit", id, "--format", "json")
		if got := simulateWith(t, context.Background(), string(e.Data), "reach", "-", "--unit", id, "--format", "json"); got != by || got.code != 0 {
			t.Errorf("%s: a copy gives another answer: %s%s", e.Name, got.stderr, by.stderr)
		}
	}
}

func parsed(t *testing.T, e scenario.Example) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Parse(e.Name, e.Data, nil, all.Vocabulary())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

func TestVersion(t *testing.T) {
	got := simulate(t, "version")
	if got.code != 0 || !regexp.MustCompile(`^simulate \S+( \(commit [0-9a-f]{12}(, modified)?\))? go1\.\S+ \w+/\w+\n$`).MatchString(got.stdout) {
		t.Errorf("exit %d: %q", got.code, got.stdout)
	}
	if flag := simulate(t, "--version"); flag != got {
		t.Errorf("--version prints %q, version %q", flag.stdout, got.stdout)
	}
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if got := simulate(t, "completion", shell); got.code != 0 || !strings.Contains(got.stdout, "simulate") {
			t.Errorf("%s: exit %d, %d bytes", shell, got.code, len(got.stdout))
		}
	}
}

func TestSchemaIsJSON(t *testing.T) {
	got := simulate(t, "check", "--print-schema")
	var schema map[string]any
	if err := json.Unmarshal([]byte(got.stdout), &schema); err != nil || got.code != 0 {
		t.Fatal(got.code, err)
	}
	if schema["$schema"] != "https://json-schema.org/draft/2020-12/schema" {
		t.Errorf("$schema is %v", schema["$schema"])
	}
}

// TestStdin: - reads standard input, in every command that takes a file.
func TestStdin(t *testing.T) {
	text, err := os.ReadFile("testdata/scenarios/debt.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"reach", "-", "--unit", "u"}, {"path", "-", "--unit", "u", "--to", "1,0"}, {"check", "-"}, {"rules", "--file", "-"},
	} {
		if got := simulateWith(t, context.Background(), string(text), args...); got.code != 0 || got.stdout == "" || got.stderr != "" {
			t.Errorf("%v: exit %d: %s", args, got.code, got.stderr)
		}
	}
	if got := simulateWith(t, context.Background(), "", "check", "-"); got.code != 2 || !strings.HasPrefix(got.stderr, "stdin:1:1: ") {
		t.Errorf("empty: exit %d: %s", got.code, got.stderr)
	}
}

// broken is standard input that makes the program panic.
type broken struct{}

func (broken) Read([]byte) (int, error) { panic("a fault\nof two lines") }

// TestPanic: a fault of the program is one line that says what to report.
func TestPanic(t *testing.T) {
	var stdout, stderr bytes.Buffer
	code := mainContext(context.Background(), all.Rulesets(), []string{"check", "-"}, broken{}, &stdout, &stderr)
	want := regexp.MustCompile(`^simulate: internal fault at golden_test\.go:\d+: a fault of two lines; please report [^\n]*\n$`)
	if code != exitInternal || stdout.Len() > 0 || !want.MatchString(stderr.String()) {
		t.Errorf("exit %d, printed %q: %s", code, &stdout, &stderr)
	}
}

// full is standard output on a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestFullDisk: an answer that can't be written is not exit 0, and no fault of the
// program.
func TestFullDisk(t *testing.T) {
	for _, args := range [][]string{
		{"reach", "--example", "stairs", "--unit", "r1"},
		{"path", "--example", "stairs", "--unit", "r1", "--to", "1,1", "--format", "json"},
		{"rules"},
		{"version"},
		{"help"},
		{"check", "testdata/scenarios/debt.yaml"},
		{"completion", "bash"},
		{"run", "--list-examples"},
	} {
		var stderr bytes.Buffer
		code := mainContext(context.Background(), all.Rulesets(), args, strings.NewReader(""), full{}, &stderr)
		if code != exitUsage || stderr.String() != "simulate: the answer can't be written to standard output: no space left on device\n" {
			t.Errorf("%v: exit %d: %s", args, code, &stderr)
		}
	}
}
