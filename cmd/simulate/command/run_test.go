package command

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/stride/sim/report"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

const (
	lane  = "testdata/scenarios/lane.yaml"
	ledge = "testdata/scenarios/ledge.yaml" // of mech
)

// TestRunGolden: scenarios that go the same way every time show the forms of the
// answer, whatever policies come to do in others.
func TestRunGolden(t *testing.T) {
	for name, args := range map[string]string{
		"run-text": "run " + lane,
		"run-json": "run --format json " + lane,
		"run-csv":  "run --format csv " + lane,

		"run-mech-text": "run --both-orders " + ledge,
		"run-mech-json": "run --format json " + ledge,
		"run-mech-csv":  "run --format csv " + ledge,
	} {
		t.Run(name, func(t *testing.T) {
			got := simulate(t, strings.Fields(args)...)
			golden(t, name, transcript(args, got))
			if strings.HasSuffix(name, "-text") {
				narrow(t, got.stdout, nil)
			}
		})
	}
}

// TestRunFlags: flags reach the trials and the report, which say the same when they
// are asked directly.
func TestRunFlags(t *testing.T) {
	for args, change := range map[string]func(*trial.Config, *report.TextOptions){
		"":                         func(*trial.Config, *report.TextOptions) {},
		"--color always":           func(_ *trial.Config, o *report.TextOptions) { o.Color = true },
		"--trials 3 --seed 0":      func(c *trial.Config, _ *report.TextOptions) { c.Trials, c.Seed = 3, 0 },
		"--both-orders --trials 2": func(c *trial.Config, _ *report.TextOptions) { c.BothOrders, c.Trials = true, 2 },
	} {
		sc, err := scenario.Load("testdata/scenarios/stairs.yaml", all.Vocabulary())
		if err != nil {
			t.Fatal(err)
		}
		config, options := trial.NewConfig(sc), report.TextOptions{}
		config.Trials = 5
		change(&config, &options)
		outcome, err := trial.Run(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if err := report.WriteText(&want, report.New(outcome), options); err != nil {
			t.Fatal(err)
		}
		all := append([]string{"run", "testdata/scenarios/stairs.yaml", "--trials", "5"}, strings.Fields(args)...)
		if got := simulate(t, all...); got.code != 0 || got.stdout != want.String() {
			t.Errorf("%q: exit %d: %s\n%s\nwant\n%s", args, got.code, got.stderr, got.stdout, &want)
		}
	}
}

// TestRunSameBytes: the number of workers changes nothing, nor does a file in place
// of standard output, nor a rule given by a flag in place of the file.
func TestRunSameBytes(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	for _, format := range []string{"text", "json", "csv"} {
		args := []string{"run", "--example", "flooded", "--trials", "70", "--format", format}
		want := simulate(t, append(args, "--workers", "1")...)
		if want.code != 0 || want.stderr != "" || want.stdout == "" {
			t.Fatalf("%s: exit %d: %s", format, want.code, want.stderr)
		}
		if got := simulate(t, append(args, "--workers", "3")...); got != want {
			t.Errorf("%s: three workers give another answer", format)
		}
		if got := simulate(t, append(args, "--out", out)...); got.code != 0 || got.stdout != "" || got.stderr != "" {
			t.Errorf("%s: --out: exit %d, printed %q: %s", format, got.code, got.stdout, got.stderr)
		}
		if data, err := os.ReadFile(out); err != nil || string(data) != want.stdout {
			t.Errorf("%s: the file holds another answer (%v)", format, err)
		}
	}
	if got := list(t, dir); got != "out" {
		t.Errorf("files %s, want out alone", got)
	}
	with := simulate(t, "run", "--trials", "30", "--format", "json", "--rule", "climb_cost=2", "--rule", "surface_cost.steep=0")
	text := simulate(t, "run", "--print-example", "stairs").stdout
	text = strings.Replace(strings.Replace(text, "climb_cost: 4", "climb_cost: 2", 1), "steep: 1", "steep: 0", 1)
	if in := simulateWith(t, context.Background(), text, "run", "-", "--trials", "30", "--format", "json"); in != with {
		t.Errorf("--rule gives another answer than the file: exit %d, %d: %s%s", with.code, in.code, with.stderr, in.stderr)
	}
}

func TestRunBothOrders(t *testing.T) {
	for _, both := range []bool{false, true} {
		args := []string{"run", "--trials", "5", "--format", "json"}
		if both {
			args = append(args, "--both-orders")
		}
		var doc map[string]any
		if err := json.Unmarshal([]byte(simulate(t, args...).stdout), &doc); err != nil {
			t.Fatal(err)
		}
		if _, ok := doc["first_player"]; ok != both {
			t.Errorf("both orders %v: first_player is there: %v", both, ok)
		}
	}
}

func TestProfiles(t *testing.T) {
	for kind, p := range profiles {
		dir := filepath.Join(t.TempDir(), "new", "folder")
		got := simulate(t, "run", "--trials", "20", "--profile", kind, "--profile-dir", dir)
		if got.code != 0 || !strings.Contains(got.stderr, p.file) || !strings.Contains(got.stdout, "20 trials") {
			t.Errorf("%s: exit %d: %s", kind, got.code, got.stderr)
		}
		if info, err := os.Stat(filepath.Join(dir, p.file)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v, %v", kind, info, err)
		}
	}
}

var interrupted = regexp.MustCompile(`^simulate: interrupted; the answer is of (\d+) of 1000000000 trials\n$`)

// sameAsRunOf checks that an interrupted run, which says how many trials it played,
// tells what a run of that number of trials tells.
func sameAsRunOf(t *testing.T, got output) {
	t.Helper()
	m := interrupted.FindStringSubmatch(got.stderr)
	if got.code != exitInterrupted || m == nil {
		t.Fatalf("exit %d: %s", got.code, got.stderr)
	}
	narrow(t, strings.Replace(got.stderr, m[1], "1000000000", 1), nil)
	want := simulate(t, "run", lane, "--trials", m[1], "--format", "json")
	if want.code != 0 || want.stdout != got.stdout {
		t.Errorf("the answer after %s trials is not that of a run of %[1]s", m[1])
	}
}

// TestInterrupted: an interrupt tells what was played until then.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	sameAsRunOf(t, simulateWith(t, ctx, "", "run", lane, "--trials", "1000000000", "--format", "json"))

	// Before the first trial there is nothing to tell, and no file.
	cancel()
	out := filepath.Join(t.TempDir(), "out")
	got := simulateWith(t, ctx, "", "run", lane, "--out", out)
	if got.code != exitInterrupted || got.stdout != "" || !strings.Contains(got.stderr, "interrupted before the first of 40 trials") {
		t.Errorf("exit %d, printed %q: %s", got.code, got.stdout, got.stderr)
	}
	if left := list(t, filepath.Dir(out)); left != "" {
		t.Errorf("files %s are left", left)
	}
}

// TestProgress: a line that is written anew, with an estimate after a while, and
// gone at the end; nothing where there is no terminal.
func TestProgress(t *testing.T) {
	var b bytes.Buffer
	if p := newProgress(&b, "trials"); p != nil {
		t.Fatal("progress goes to a pipe")
	} else {
		p.update(1, 2)
		p.done()
	}
	now := time.Unix(0, 0)
	p := &progress{w: &b, what: "trials", start: now, now: func() time.Time { return now }}
	p.update(0, 200)
	now = now.Add(progressEvery / 2)
	p.update(10, 200) // too early to be shown
	now = now.Add(10*time.Second - progressEvery/2)
	p.update(50, 200)
	now = now.Add(10 * time.Second)
	p.update(150, 200)
	p.done()
	p.done()
	want := "\r0 of 200 trials, 0 %" +
		"\r50 of 200 trials, 25 %, about 30s left" +
		"\r150 of 200 trials, 75 %, about 7s left" +
		"\r" + strings.Repeat(" ", len("150 of 200 trials, 75 %, about 7s left^C")) + "\r"
	if got := b.String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
