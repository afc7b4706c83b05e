package command

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/stride/sim/rules/all"
	"github.com/spf13/pflag"
	"golang.org/x/perf/benchfmt"
)

// parse is a workload that takes no time.
const parseOnly = "^parse/size=64$"

func TestBenchList(t *testing.T) {
	got := simulate(t, "bench", "list", "--run", "^parse")
	golden(t, "bench-list", got.stdout)
	if got := simulate(t, "bench", "turn", "", "--run", "^parse"); got.code != 0 || got.stdout != "parse/size=512\nparse/size=64\n" {
		t.Errorf("%+v", got)
	}
}

// TestBenchMeasures: one line a measurement, that benchfmt reads, with as many
// operations as asked for.
func TestBenchMeasures(t *testing.T) {
	got := simulate(t, "bench", "--run", parseOnly, "--count", "3", "--time", "7x")
	if got.code != 0 {
		t.Fatalf("%+v", got)
	}
	r := benchfmt.NewReader(strings.NewReader(got.stdout), "bench")
	lines := 0
	for r.Scan() {
		res, ok := r.Result().(*benchfmt.Result)
		if !ok {
			if bad, ok := r.Result().(*benchfmt.SyntaxError); ok {
				t.Error(bad)
			}
			continue
		}
		lines++
		cells, _ := res.Value("cells/op")
		if sec, ok := res.Value("sec/op"); res.Iters != 7 || !ok || sec <= 0 || cells != 64*64 {
			t.Errorf("%s", got.stdout)
		}
	}
	if lines != 3 {
		t.Errorf("%d lines: %s", lines, got.stdout)
	}
	// Workloads of scenario files, and an answer in a file.
	out := filepath.Join(t.TempDir(), "out.json")
	got = simulate(t, "bench", "testdata/scenarios/lane.yaml", "testdata/scenarios/valley.yaml", "--time", "1x", "--format", "json", "--out", out)
	data, err := os.ReadFile(out)
	var doc struct {
		Schema     string
		Benchmarks []struct{ Name string }
	}
	if got.code != 0 || err != nil || json.Unmarshal(data, &doc) != nil {
		t.Fatalf("%+v: %v", got, err)
	}
	var names []string
	for _, b := range doc.Benchmarks {
		names = append(names, b.Name)
	}
	golden(t, "bench-files", strings.Join(names, "\n")+"\n")
}

func TestBenchTurn(t *testing.T) {
	got := simulateWith(t, context.Background(), "3\n5\n", "bench", "turn", "parse/size=64")
	if ops := regexp.MustCompile(`(?m)^BenchmarkParse/size=64\S* (\d) [\d.]+ ns/op`).FindAllStringSubmatch(got.stdout, -1); got.code != 0 || len(ops) != 2 || ops[0][1] != "3" || ops[1][1] != "5" {
		t.Errorf("%+v", got)
	}
	if got := simulateWith(t, context.Background(), "many\n", "bench", "turn", "parse/size=64"); got.code != exitUsage || !strings.Contains(got.stderr, `"many"`) {
		t.Errorf("%+v", got)
	}
}

// The signature is the same for any number of processors, and that of results.
func TestBenchSignature(t *testing.T) {
	const some = "parse|trials|path|play/example"
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	runtime.GOMAXPROCS(1)
	one := simulate(t, "bench", "sign", "--run", some)
	runtime.GOMAXPROCS(4)
	four := simulate(t, "bench", "sign", "--run", some)
	if _, err := strconv.ParseUint(strings.TrimSpace(one.stdout), 10, 64); err != nil || one != four || one.code != 0 {
		t.Errorf("%+v, %+v", one, four)
	}
	file := filepath.Join("..", "..", "..", "results", "SIGNATURE")
	args := []string{"bench", "sign", "--check", file}
	if testing.Short() || raced {
		args = append(args, "--run", some)
	}
	if got := simulate(t, args...); got.code != 0 {
		t.Errorf("%s%s", got.stdout, got.stderr)
	}
	// A difference is located.
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "SIGNATURE")
	got := simulate(t, "bench", "sign", "--check", bad, "--update", "--run", some)
	if got.code != exitUsage {
		t.Errorf("part of a file is written: %+v", got)
	}
	text := regexp.MustCompile(`(?m)^signature .*$`).ReplaceAllString(strings.Replace(string(data), "cells=4096", "cells=4095", 1), "signature 1")
	if err := os.WriteFile(bad, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	got = simulate(t, "bench", "sign", "--check", bad, "--run", parseOnly)
	if got.code != exitUsage || !strings.Contains(got.stderr, "does not fit") {
		t.Errorf("a file that was changed by hand: %+v", got)
	}
	// As a merge leaves it that keeps the lines of both sides.
	line := regexp.MustCompile(`(?m)^parse/.*\n`).FindString(string(data))
	if err := os.WriteFile(bad, []byte(strings.Replace(string(data), line, line+line, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if twice := simulate(t, "bench", "sign", "--check", bad, "--run", parseOnly); twice.code != exitUsage || !strings.Contains(twice.stderr, "is there twice") {
		t.Errorf("a line that is there twice: %+v", twice)
	}
	right := regexp.MustCompile(`come to (\d+)`).FindStringSubmatch(got.stderr)
	if right == nil {
		t.Fatalf("%+v", got)
	}
	if err := os.WriteFile(bad, []byte(strings.Replace(text, "signature 1", "signature "+right[1], 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	got = simulate(t, "bench", "sign", "--check", bad, "--run", parseOnly)
	if got.code != exitNo || got.stdout != "parse/size=64: cells 4096 instead of 4095\n" || !strings.Contains(got.stderr, "1 of 1 workloads") {
		t.Errorf("%+v", got)
	}
}

func TestBenchUsage(t *testing.T) {
	for args, want := range map[string]string{
		"bench --run nosuch":  "matches no workload",
		"bench --run (":       "no regular expression",
		"bench --time 0s":     "want a time",
		"bench --time 5y":     "want a time",
		"bench --time x":      "want a time",
		"bench --count 0":     "from 1 to 1000",
		"bench sign --update": "--check FILE",
		"bench sign --check nosuch --run " + parseOnly: "no such file",
		"bench turn parse":                                                            "there is no workload parse",
		"bench gate --old a":                                                          "belong together",
		"bench gate --old a --new b --base c":                                         "exclude each other",
		"bench gate --unit ns/op":                                                     "add --base REF",
		"bench gate --package ./x --old a --new b":                                    "--package is for a commit",
		"bench gate --old a --new b --threshold -1":                                   "above 0",
		"bench gate --old a --new b --format csv":                                     "text, json, markdown",
		"bench gate --old nosuch1 --new nosuch2":                                      "nosuch1",
		"bench gate --old 'a --new b":                                                 "not closed",
		"bench gate --old a --new b --run x":                                          "{run}",
		"bench gate --old a --new b game.yaml":                                        "take no FILE",
		"bench gate --base HEAD --package . game.yaml":                                "takes no FILE",
		"bench gate --old {name} --new b":                                             "only one of the commands",
		"bench gate --old \"\" --new b":                                               "there is no command",
		"bench testdata/scenarios/lane.yaml testdata/../testdata/scenarios/lane.yaml": "want FILEs with different names",
		"bench nosuch.yaml":                                                           "nosuch.yaml",
		"bench gate --base nosuchref":                                                 "add --package PKG",
		"bench gate --base nosuchref --package .":                                     `no commit "nosuchref"`,
		"bench sign testdata/scenarios/lane.yaml":                                     "come with Stride",
	} {
		got := simulate(t, strings.Fields(args)...)
		if got.code != exitUsage || !strings.Contains(got.stderr, want) || got.stdout != "" {
			t.Errorf("%s: exit %d, %q, want %q", args, got.code, got.stderr, want)
		}
	}
}

// A flag that moved is answered with the command that has it.
func TestBenchMoved(t *testing.T) {
	for flag, want := range map[string]string{
		"--list": "bench list", "--signature": "bench sign", "--check x": "bench sign --check FILE", "--update": "bench sign --check FILE --update",
		"--base main": "bench gate --base REF", "--old a --new b": "bench gate --old COMMAND --new COMMAND", "--limit 5m": "bench gate --limit TIME",
		"--package ./x": "bench gate --base REF --package PKG", "--unit B/op": "bench gate --unit UNIT", "--threshold 3": "bench gate --threshold PERCENT",
		"--order-seed 1": "bench gate --order-seed N", "--scen maps/x.scen": "bench scen FILE...", "--paced": "bench turn NAME",
	} {
		for _, args := range []string{"bench " + flag, "bench --run x " + flag, "bench game.yaml " + flag, "bench run " + flag} {
			got := simulate(t, strings.Fields(args)...)
			if got.code != exitUsage || !strings.HasSuffix(got.stderr, "; it is now: simulate "+want+"\n") || got.stdout != "" {
				t.Errorf("%s: exit %d, %q", args, got.code, got.stderr)
			}
		}
	}
	if got := simulate(t, "bench", "--lis"); got.code != exitUsage || !strings.Contains(got.stderr, "bench has no flag --lis;") {
		t.Errorf("%+v", got)
	}
}

// Nobody has to read more flags of a command than a dozen.
func TestBenchFlags(t *testing.T) {
	bench, _, err := (&app{rulesets: all.Rulesets(), stdout: &writer{}}).root().Find([]string{"bench"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range append(bench.Commands(), bench) {
		n := 0
		c.LocalFlags().VisitAll(func(*pflag.Flag) { n++ })
		if n > 12 || c.Short == "" || c.Example == "" {
			t.Errorf("%s has %d flags, is said to be %q, for example %q", c.Name(), n, c.Short, c.Example)
		}
	}
}

// fake is a program that prints benchmark lines; see the package gate.
func fake(t *testing.T) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "fake")
	if runtime.GOOS == "windows" {
		exe += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", exe, "../../../bench/gate/testdata/fake").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return exe
}

// TestBenchGate: exit codes and reports of whole comparisons.
func TestBenchGate(t *testing.T) {
	exe := fake(t)
	dir := t.TempDir()
	side := func(name, args string) string {
		return "'" + exe + "' -names A,B/size=8 -noise 0.01 -state '" + filepath.Join(dir, name) + "' " + args
	}
	old := side("old", "-seed 1")
	for _, c := range []struct {
		new  string
		more []string
		code int
		want string
	}{
		{"-seed 2", nil, 0, "Fine: none of 2 benchmarks"},
		{"-seed 2 -factor 1.1 -slow A", nil, exitNo, "Regression: 1 of 2 benchmarks"},
		{"-seed 2 -factor 1.1", []string{"--threshold", "20"}, 0, "Fine"},
		{"-seed 2 -factor 1.03", []string{"--limit", "300ms"}, exitOpen, "Inconclusive"},
		{"-seed 2 -run {run} -factor 1.1", []string{"--unit", "ns/op"}, exitNo, "Regression: 2 of 2"},
		{"-seed 2 -unit cpu-ns/op", nil, exitUsage, ""},
		{"-fail 3", nil, exitUsage, ""},
	} {
		got := simulate(t, append([]string{"bench", "gate", "--old", old, "--new", side("new", c.new)}, c.more...)...)
		if got.code != c.code || !strings.Contains(got.stdout, c.want) {
			t.Errorf("%s: exit %d\n%s%s", c.new, got.code, got.stdout, got.stderr)
		}
	}
	// In turns, with a file for a pull request.
	out := filepath.Join(dir, "gate.md")
	got := simulate(t, "bench", "gate", "--old", side("old", "-step {name}"), "--new", side("new", "-seed 2 -step {name} -factor 1.1 -slow A"),
		"--format", "markdown", "--out", out)
	data, err := os.ReadFile(out)
	if got.code != exitNo || err != nil || !strings.Contains(string(data), "| A | ") || !strings.Contains(string(data), "**regression** |\n| B/size=8 ") ||
		got.stdout != "Regression: 1 of 2 benchmarks got slower by more than 3 %\n" {
		t.Errorf("%+v: %v\n%s", got, err, data)
	}
	var doc struct {
		Schema, Verdict string
		Benchmarks      []struct {
			Name, Verdict string
			Low           *float64
		}
	}
	got = simulate(t, "bench", "gate", "--old", old, "--new", side("new", "-seed 2 -factor 1.1"), "--format", "json")
	if err := json.Unmarshal([]byte(got.stdout), &doc); err != nil || doc.Schema != "stride/gate/1" || doc.Verdict != "regression" || len(doc.Benchmarks) != 2 || *doc.Benchmarks[0].Low < 1.03 {
		t.Errorf("%v: %s", err, got.stdout)
	}
}

// A route that is not the shortest is exit 1, and is named.
func TestBenchScen(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	write("yard.map", "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n")
	const head = "version 1\n0\tyard.map\t4\t3\t0\t0\t3\t2\t"
	good, bad := write("good.map.scen", head+"5\n"), write("bad.map.scen", head+"4.4\n")
	got := simulate(t, "bench", "scen", good)
	if got.code != 0 || !strings.Contains(got.stdout, "BenchmarkRoute/map=yard") || !strings.Contains(got.stdout, "All 1 queries are optimal") {
		t.Errorf("%+v", got)
	}
	got = simulate(t, "bench", "scen", good, bad, "--format", "json")
	var doc struct {
		Schema string
		Files  []struct{ Wrong []struct{ Query int } }
	}
	if err := json.Unmarshal([]byte(got.stdout), &doc); err != nil || got.code != exitNo || doc.Schema != "stride/scen/1" || len(doc.Files) != 2 || len(doc.Files[1].Wrong) != 1 {
		t.Errorf("%v: %+v", err, got)
	}
	if !strings.Contains(got.stderr, "query 1, 0,0 to 3,2: the route is 5.00000 long, the optimum of the file 4.40000") {
		t.Errorf("%s", got.stderr)
	}
	for _, format := range []string{"markdown", "csv", "dashboard"} {
		if got := simulate(t, "bench", "scen", good, "--format", format); got.code != 0 || !strings.Contains(got.stdout, "yard") {
			t.Errorf("%s: %+v", format, got)
		}
	}
	if got := simulate(t, "bench", "scen"); got.code != exitUsage {
		t.Errorf("%+v", got)
	}
	if got := simulate(t, "bench", "scen", write("empty.scen", "")); got.code != exitUsage {
		t.Errorf("%+v", got)
	}
}

// No answer replaces what it is made from.
func TestBenchKeepsInputs(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"yard.map": "type octile\nheight 1\nwidth 2\nmap\n..\n", "yard.map.scen": "version 1\n0\tyard.map\t2\t1\t0\t0\t1\t0\t1\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	scen := filepath.Join(dir, "yard.map.scen")
	for _, args := range [][]string{
		{"bench", "scen", scen, "--out", scen},
		{"bench", "scen", scen, "--out", filepath.Join(dir, "yard.map")},
		{"bench", lane, "--run", "path", "--time", "1x", "--out", lane},
		{"bench", lane, "--run", "path", "--time", "1x", "--summary", lane},
	} {
		if got := simulate(t, args...); got.code != exitUsage || !strings.Contains(got.stderr, "this file is read") {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

func TestBenchGateInterrupted(t *testing.T) {
	exe := fake(t)
	ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
	defer cancel()
	got := simulateWith(t, ctx, "", "bench", "gate", "--old", exe+" -noise 0", "--new", exe+" -noise 0 -factor 1.03")
	if got.code != exitInterrupted || !strings.Contains(got.stderr, "interrupted; what was measured") || !strings.Contains(got.stdout, "inconclusive") {
		t.Errorf("%+v", got)
	}
	ctx, cancel = context.WithCancel(context.Background())
	cancel()
	got = simulateWith(t, ctx, "", "bench", "--run", parseOnly)
	if got.code != exitInterrupted || !strings.Contains(got.stderr, "of 0 of 1 workloads") {
		t.Errorf("%+v", got)
	}
}

// TestBenchInstructions: what is counted is an operation, and not the process around it.
func TestBenchInstructions(t *testing.T) {
	if _, err := exec.LookPath("valgrind"); err != nil {
		t.Skip("valgrind is not installed")
	}
	if testing.Short() || raced {
		t.Skip("valgrind takes seconds: the tests without -short and -race run it")
	}
	// The test binary stands for the command: bench runs itself.
	t.Setenv(asCommand, "1")
	got := simulate(t, "bench", "--instructions", "--run", "^path/ruleset=skirmish")
	m := regexp.MustCompile(`(\d+) instructions/op`).FindStringSubmatch(got.stdout)
	if got.code != 0 || m == nil {
		t.Fatalf("%+v", got)
	}
	if n, _ := strconv.Atoi(m[1]); n < 1000 || n > 10_000_000 {
		t.Errorf("%s", got.stdout)
	}
}

func TestBenchWithoutValgrind(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if got := simulate(t, "bench", "--instructions"); got.code != exitUsage || !strings.Contains(got.stderr, "valgrind is not installed") {
		t.Errorf("%+v", got)
	}
}

func TestBenchProfile(t *testing.T) {
	dir := t.TempDir()
	got := simulate(t, "bench", "--run", parseOnly, "--time", "300ms", "--profile", "cpu", "--profile-dir", dir)
	if got.code != 0 {
		t.Fatalf("%+v", got)
	}
	for _, name := range []string{"cpu.pprof", "cpu.svg", "cpu.folded"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
