package fiveten

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// The ruleset is checked, reached, pathed, played, reported and measured by Stride's own
// command, built from the five lines of simulate/main.go.
func TestCommand(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "simulate")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", program, "./simulate").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	simulate := func(code int, args ...string) string {
		t.Helper()
		cmd := exec.Command(program, args...)
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		cmd.Run()
		if got := cmd.ProcessState.ExitCode(); got != code {
			t.Fatalf("%v: exit %d, want %d\n%s%s", args, got, code, &out, &errs)
		}
		return out.String() + errs.String()
	}
	const file = "testdata/crossing.yaml"
	says := func(got string, want ...string) {
		t.Helper()
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("no %q in\n%s", w, got)
			}
		}
	}

	says(simulate(0, "check", file), "crossing.yaml: ok")
	// South, a first diagonal for 1, and three squares east: 5.
	says(simulate(0, "reach", file, "--unit", "a", "--format", "json"), `{"x":4,"y":3,"z":0,"cost":5}`)
	says(simulate(0, "path", file, "--unit", "a", "--to", "4,3"), "in one move for 5 squares of movement", "F-01")
	// The second diagonal costs 2: at 2,3 after two of them for 3, or round for 4.
	says(simulate(0, "path", file, "--unit", "a", "--to", "0,3"), "There is no way to 0,3") // a friend stands there
	says(simulate(0, "run", file), "1000 trials of fiveten", "A Turn of a unit       Spent         Squares       Turns stuck")
	says(simulate(0, "run", file, "--trials", "9", "--format", "csv"), "squares_rate,red,a,")
	says(simulate(0, "rules", "--ruleset", "fiveten"), "F-04", "difficult_cost = 2 (1 to 4)")
	says(simulate(0, "policies", "--ruleset", "fiveten"), "rush")
	says(simulate(0, "bench", "run", file, "--time", "1ms", "--run", "^(reach|play)"), "BenchmarkReach/file=crossing/unit=a/scope=turn", "BenchmarkPlay/file=crossing")

	// Stride's own rulesets are there too, and its faults are found as ever.
	says(simulate(0, "reach", "--example", "stairs", "--unit", "r1"), "stairs: r1 of red")
	bad, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	walled := filepath.Join(dir, "walled.yaml")
	if err := os.WriteFile(walled, bytes.Replace(bad, []byte("board:\n"), []byte("board:\n  walls: [[1, 0, 1, 1]]\n"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	says(simulate(2, "check", walled), "fiveten knows no walls, no levels")
}

func load(t *testing.T) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Load("testdata/crossing.yaml", ruleset.Vocabulary(Ruleset))
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// A thousand games end as they have to, whatever the number of workers, and the order of
// the units decides who wins: with it reversed the other side does.
func TestGames(t *testing.T) {
	config := trial.NewConfig(load(t))
	config.BothOrders = true
	var first []byte
	for _, config.Workers = range []int{1, 3} {
		out, err := trial.Run(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		g := out.Games
		if g.N != 1000 || g.Wins(0)+g.Wins(1)+g.Draws() != 1000 || g.Ends[0][play.Reached] != g.Wins(0) {
			t.Errorf("%d games, %d and %d won", g.N, g.Wins(0), g.Wins(1))
		}
		data, err := json.Marshal([]any{g.Ends, g.Tally.Counts(), g.Tally.Visits})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = data
		} else if !bytes.Equal(first, data) {
			t.Error("the games depend on the number of workers")
		}
		// A unit makes one move a Turn of at most its speed.
		for i, u := range out.Games.Setup().Scenario().Units {
			c := g.Tally.Of(i)
			if c[ruleset.Spent] > c[ruleset.Begun]*int64(u.Fields["speed"].Int) || c[ruleset.Actions]+c[ruleset.Passes] != c[ruleset.Begun] || c[ruleset.Squares] > c[ruleset.Spent] {
				t.Errorf("unit %s counts %v", u.ID, c)
			}
		}
	}
}

// Games allocate nothing once their memory has grown.
func TestGamesAllocateNothing(t *testing.T) {
	setup, err := play.Compile(load(t), play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	game, i := setup.NewGame(), uint64(0)
	one := func() {
		if _, err := game.Play(trial.StreamsFor(1, i%20)); err != nil {
			t.Fatal(err)
		}
		i++
	}
	for range 20 {
		one()
	}
	if n := testing.AllocsPerRun(20, one); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// A world goes on from where a unit has ended.
func TestWorld(t *testing.T) {
	table, _ := ruleset.TableOf(load(t))
	w := table.NewWorld()
	var r pathing.Reach
	if err := w.Reach(&r, 0, pathing.ScopeTurn); err != nil {
		t.Fatal(err)
	}
	end, ok := r.At(pathing.Cell{X: 4, Y: 3})
	if !ok || end.Cost != 5 {
		t.Fatalf("the end at 4,3 is %+v, %v", end, ok)
	}
	if err := w.Apply(0, end); err != nil {
		t.Fatal(err)
	}
	if p, err := w.Path(0, pathing.Cell{X: 5, Y: 4}, -1); err != nil || p.Found != true || p.Cost != 2 {
		t.Errorf("round the corner it costs %+v, %v: want 2, since 5,3 is solid (F-03)", p, err)
	}
}
