package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/stride/bench/suite"
	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/sim/play"
	"example.com/stride/sim/report/answer"
	"example.com/stride/sim/rules/all"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
	"example.com/stride/sim/trial"
)

// refused are the files of testdata/scenarios that are there for their faults.
var refused = []string{"bodies", "crowd", "endless", "faulty"}

// scenarioFiles are the files of all examples, scenarios of tests and cases, by name.
func scenarioFiles(t *testing.T) map[string]string {
	t.Helper()
	files, dir := map[string]string{}, t.TempDir()
	write := func(name string, data []byte) {
		files[name] = filepath.Join(dir, strings.ReplaceAll(name, "/", "-")+".yaml")
		if err := os.WriteFile(files[name], data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range scenario.Examples() {
		write("example/"+e.Name, e.Data)
	}
	for _, c := range queryCases(t) {
		data, err := json.Marshal(c.Scenario)
		if err != nil {
			t.Fatal(err)
		}
		write("case/"+c.ID, data)
	}
	for _, folder := range []string{"testdata/scenarios", "../../../sim/scenario/testdata/mech"} {
		found, err := filepath.Glob(filepath.Join(filepath.FromSlash(folder), "*.yaml"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no scenarios in %s: %v", folder, err)
		}
		for _, f := range found {
			if name := strings.TrimSuffix(filepath.Base(f), ".yaml"); !slices.Contains(refused, name) {
				files[folder+"/"+name] = f
			}
		}
	}
	return files
}

// TestEveryCommandAsksTheSame puts the same questions to check, reach, path, bench, the
// library and a game: a scenario is compiled in one place, so all answer alike.
func TestEveryCommandAsksTheSame(t *testing.T) {
	for name, file := range scenarioFiles(t) {
		if raced && !strings.HasPrefix(name, "example/") {
			continue // plain mode asks them all
		}
		t.Run(name, func(t *testing.T) {
			a := newAsked(t, file)
			if got := simulate(t, "check", file); got.code != 0 {
				t.Fatalf("check: exit %d: %s", got.code, got.stderr)
			}
			for u := range a.sc.Units {
				for _, scope := range []pathing.Scope{pathing.ScopeAction, pathing.ScopeTurn} {
					a.reach(t, u, scope)
					a.bench(t, u, scope)
				}
				a.paths(t, u)
			}
			a.games(t, strings.HasPrefix(name, "example/"))
		})
	}
}

// asked is a scenario and the answers of the library, with which all others are
// compared.
type asked struct {
	file      string
	sc        *scenario.Scenario
	workloads []workload.Workload
	ends      [2][][]pathing.End // by scope and unit
}

func newAsked(t *testing.T, file string) *asked {
	t.Helper()
	sc, err := all.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	table, ok := ruleset.TableOf(sc)
	if !ok {
		t.Fatal("the scenario has no table")
	}
	a := &asked{file: file, sc: sc}
	if a.workloads, err = suite.OfScenario(sc); err != nil {
		t.Fatal(err)
	}
	w := table.NewWorld()
	for u := range sc.Units {
		for _, scope := range []pathing.Scope{pathing.ScopeAction, pathing.ScopeTurn} {
			var r pathing.Reach
			if err := w.Reach(&r, u, scope); err != nil {
				t.Fatal(err)
			}
			a.ends[scope] = append(a.ends[scope], slices.Collect(r.All()))
		}
	}
	return a
}

// reach compares what the command reach lists with the library, state by state.
func (a *asked) reach(t *testing.T, u int, scope pathing.Scope) {
	t.Helper()
	id := a.sc.Units[u].ID
	got := simulate(t, "reach", a.file, "--unit", id, "--scope", scope.String(), "--format", "json")
	var doc reachDocument
	if err := json.Unmarshal([]byte(got.stdout), &doc); err != nil || got.code != 0 {
		t.Fatalf("reach %s: exit %d: %s", id, got.code, got.stderr)
	}
	ends := a.ends[scope][u]
	if len(doc.States) != len(ends) {
		t.Errorf("%s, scope %v: reach lists %d states, the library %d", id, scope, len(doc.States), len(ends))
		return
	}
	for i, s := range doc.States {
		e := ends[i]
		want := answer.State{X: int(e.Place.X), Y: int(e.Place.Y), Z: int(e.Place.Z), Choice: e.Choice.String(), Cost: int(e.Cost), Squares: int(e.Squares)}
		if s.X != want.X || s.Y != want.Y || s.Z != want.Z || s.Choice != want.Choice || s.Cost != want.Cost || s.Squares != want.Squares {
			t.Errorf("%s, scope %v: state %d of reach is %+v, of the library %+v", id, scope, i, s, want)
			return
		}
	}
}

// bench compares what the workload of a reach counts with the library.
func (a *asked) bench(t *testing.T, u int, scope pathing.Scope) {
	t.Helper()
	id := a.sc.Units[u].ID
	base := strings.TrimSuffix(filepath.Base(a.file), ".yaml")
	name := fmt.Sprintf("reach/file=%s/unit=%s/scope=%v", workload.NamePart(base), workload.NamePart(id), scope)
	i := slices.IndexFunc(a.workloads, func(w workload.Workload) bool { return w.Name == name })
	if i < 0 {
		t.Fatalf("bench has no workload %s", name)
	}
	r, err := a.workloads[i].New()
	if err != nil {
		t.Fatal(err)
	}
	work, err := r.Count()
	if err != nil {
		t.Fatal(err)
	}
	var cost int64
	for _, e := range a.ends[scope][u] {
		cost += int64(e.Cost)
	}
	for unit, want := range map[string]int64{"ends": int64(len(a.ends[scope][u])), "cost": cost} {
		if i := slices.IndexFunc(work.Counters, func(c workload.Counter) bool { return c.Unit == unit }); work.Ops != 1 || i < 0 || work.Counters[i].Total != want {
			t.Errorf("%s counts %+v in %d operations; the library has %s %d", name, work.Counters, work.Ops, unit, want)
		}
	}
}

// paths asks the command path for the way to some places of each scope.
//
// In mech a path is the cheapest of this turn, so it costs the least that the reach of
// scope turn has for the place. In skirmish it is the cheapest of the earliest Phase:
// within the next Action its cost is the least of scope action. A place that only scope
// turn has is got to in this Turn, for no less than the least there.
func (a *asked) paths(t *testing.T, u int) {
	t.Helper()
	const some = 4
	whole := a.ends[pathing.ScopeTurn][u]
	for i := range min(some, len(whole)) {
		at := whole[i*(len(whole)-1)/max(min(some, len(whole))-1, 1)].Place
		inTurn, _ := leastAt(whole, at)
		inAction, next := leastAt(a.ends[pathing.ScopeAction][u], at)
		id, to := a.sc.Units[u].ID, fmt.Sprintf("%d,%d,%d", at.X, at.Y, at.Z)
		got := simulate(t, "path", a.file, "--unit", id, "--to", to, "--format", "json")
		var doc struct {
			Found   bool
			Cost    int
			Arrival answer.Arrival
			Steps   []answer.Step
		}
		if err := json.Unmarshal([]byte(got.stdout), &doc); err != nil || got.code != 0 {
			t.Fatalf("path %s to %s: exit %d: %s", id, to, got.code, got.stderr)
		}
		want := inTurn
		if a.sc.Ruleset == "skirmish" && next {
			want = inAction
		}
		exact := a.sc.Ruleset == "mech" || next
		if !doc.Found || doc.Arrival.Turn != 1 || exact && doc.Cost != want || doc.Cost < want {
			t.Errorf("path %s to %s: found %v, cost %d, in %+v; the reach has %d (exact: %v)", id, to, doc.Found, doc.Cost, doc.Arrival, want, exact)
		}
		sum := 0
		for _, s := range doc.Steps {
			sum += s.Cost
		}
		if sum != doc.Cost {
			t.Errorf("path %s to %s: the steps cost %d, the path %d", id, to, sum, doc.Cost)
		}
	}
}

// leastAt is the least cost of the ends at a place.
func leastAt(ends []pathing.End, at pathing.Place) (cost int, ok bool) {
	for _, e := range ends {
		if e.Place == at && (!ok || int(e.Cost) < cost) {
			cost, ok = int(e.Cost), true
		}
	}
	return cost, ok
}

// watcher is a policy that passes, and notes how many ends its units are shown.
type watcher struct {
	side string
	note func(side string, at pathing.Place, ends int)
}

func (w watcher) Choose(c play.Choices) int {
	w.note(w.side, c.Here(), c.Reach().Len())
	return play.Pass
}

// games compares what policies are shown with the reach of the library. Only the first
// activation of a game is looked at: everybody stands as the scenario has it. Games are
// tried until every unit acted first, or many were.
func (a *asked) games(t *testing.T, everyone bool) {
	t.Helper()
	if a.sc.CheckRun() != nil {
		return
	}
	type place struct {
		side string
		at   pathing.Place
	}
	shown := map[place][]int{} // how many ends were shown, each number once
	var stop context.CancelFunc
	first := false
	note := func(side string, at pathing.Place, ends int) {
		if k := (place{side, at}); first && !slices.Contains(shown[k], ends) {
			shown[k] = append(shown[k], ends)
		}
		first = false
		stop()
	}
	policies := map[string]play.Policy{}
	for _, s := range a.sc.Sides {
		policies[s.Name] = watcher{s.Name, note}
	}
	setup, err := play.Compile(a.sc, play.Options{Policies: policies})
	if err != nil {
		t.Fatal(err)
	}
	game := setup.NewGame()
	for i := range uint64(300) {
		var ctx context.Context
		ctx, stop = context.WithCancel(context.Background())
		first = true
		if _, err := game.PlayContext(ctx, trial.StreamsFor(1, i)); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		stop()
	}
	want := map[place][]int{}
	for u := range a.sc.Units {
		unit := &a.sc.Units[u]
		k := place{unit.Side, a.ends[pathing.ScopeAction][u][0].Place}
		for _, e := range a.ends[pathing.ScopeAction][u] {
			if e.Cost == 0 && e.Squares == 0 { // staying put
				k.at = e.Place
			}
		}
		scope := pathing.ScopeAction
		if speed := unit.Fields["speed"].Int; a.sc.Ruleset == "mech" && unit.Fields["moved"].Int >= max(speed, 1) {
			scope = pathing.ScopeTurn // nothing is left of the standard move, so BOOST is shown
		}
		want[k] = append(want[k], len(a.ends[scope][u]))
	}
	for k, ends := range shown {
		for _, n := range ends {
			if !slices.Contains(want[k], n) {
				t.Errorf("a unit of %s at %v is shown %d ends; the library has %v", k.side, k.at, n, want[k])
			}
		}
	}
	if len(shown) == 0 || everyone && a.sc.Ruleset == "mech" && len(shown) < len(a.sc.Units) {
		t.Errorf("units at %d places of %d acted first", len(shown), len(a.sc.Units))
	}
}

// Boards of 10 by 5 open cells, and what a unit that holds a crate can still reach.
func TestHolds(t *testing.T) {
	board := "ruleset: mech\nboard: {text: \"" + strings.Repeat(`..........\n`, 4) + "..........\"}\nunits:\n"
	for _, c := range []struct {
		name, units  string
		action, turn int
	}{
		// At 4,2 with Speed 4 a unit walks to all cells of x 0 to 8, those that lie within 4
		// spaces: 9 × 5, less that of the crate (M-06), with its own, where it stays: 44. With
		// legs it jumps half its Speed, 2 spaces, in 8 directions: 16 ends, less the crate's
		// (M-13). BOOST takes it to the last column too: 10 × 5 - 1 = 49 by foot, and the 15
		// by jump.
		{"alone", "  - {id: r, speed: 4, legs: true, side: red, at: [4, 2]}\n  - {id: crate, object: true, at: [3, 2]}\n", 44 + 15, 49 + 15},
		// A unit that drags is SLOWED (M-26): it has no BOOST (M-25). It walks, and does not
		// jump.
		{"drags", "  - {id: r, speed: 4, legs: true, side: red, at: [4, 2], drags: crate}\n  - {id: crate, object: true, at: [3, 2]}\n", 44, 44},
		// A unit that lifts is IMMOBILIZED (M-26): it stays (M-25).
		{"lifts", "  - {id: r, speed: 4, legs: true, side: red, at: [4, 2], lifts: crate}\n  - {id: crate, object: true, at: [3, 2]}\n", 1, 1},
		// At 2,2 and without legs: x 0 to 6 lie within 4 spaces, 7 × 5 - 1 = 34; with BOOST
		// all 10 columns, 49.
		{"alone on foot", "  - {id: r, speed: 4, side: red, at: [2, 2]}\n  - {id: crate, object: true, at: [1, 2]}\n", 34, 49},
		{"drags on foot", "  - {id: r, speed: 4, side: red, at: [2, 2], drags: crate}\n  - {id: crate, object: true, at: [1, 2]}\n", 34, 34},
		{"lifts on foot", "  - {id: r, speed: 4, side: red, at: [2, 2], lifts: crate}\n  - {id: crate, object: true, at: [1, 2]}\n", 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "holds.yaml")
			if err := os.WriteFile(file, []byte(board+c.units), 0o644); err != nil {
				t.Fatal(err)
			}
			a := newAsked(t, file)
			for scope, want := range map[pathing.Scope]int{pathing.ScopeAction: c.action, pathing.ScopeTurn: c.turn} {
				if n := len(a.ends[scope][0]); n != want {
					t.Errorf("scope %v: %d ends, want %d", scope, n, want)
				}
				for u := range a.sc.Units {
					a.reach(t, u, scope)
					a.bench(t, u, scope)
				}
				got := simulate(t, "bench", file, "--run", "^reach/file=holds/unit=r/scope="+scope.String()+"$", "--time", "1x")
				if got.code != 0 || !strings.Contains(got.stdout, "\t"+strconv.Itoa(want)+" ends/op") {
					t.Errorf("scope %v: want %d ends/op: %s%s", scope, want, got.stdout, got.stderr)
				}
			}
			for u := range a.sc.Units {
				a.paths(t, u)
			}
		})
	}
}

// TestOneCodeForOneFault: a unit that stands as no unit can is told by every command in
// the same words, and the fault has one code.
func TestOneCodeForOneFault(t *testing.T) {
	const sides = "sides: {red: {policy: hold}, blue: {policy: hold}}\nvictory: {turns: 2}\n"
	for name, text := range map[string]string{
		"spent more than its Speed":   "ruleset: skirmish\nboard: {text: \"....\"}\nunits:\n  - {id: u, speed: 3, stride: 1, side: red, at: [0, 0], spent: 4}\n  - {id: v, speed: 3, stride: 1, side: blue, at: [3, 0]}\n",
		"a vehicle that lies":         "ruleset: skirmish\nboard: {text: \"....\"}\nunits:\n  - {id: u, vehicle: true, stride: 1, side: red, at: [0, 0], prone: true}\n  - {id: v, speed: 3, stride: 1, side: blue, at: [3, 0]}\n",
		"moved more than its Speed":   "ruleset: mech\nboard: {text: \"....\"}\nunits:\n  - {id: u, speed: 3, side: red, at: [0, 0], moved: 4}\n  - {id: v, speed: 3, side: blue, at: [3, 0]}\n",
		"within solid ground":         "ruleset: mech\nboard: {text: \"....\", levels: \"3000\"}\nunits:\n  - {id: u, speed: 3, flight: true, side: red, at: [0, 0, 1]}\n  - {id: v, speed: 3, side: blue, at: [3, 0]}\n",
		"lifts what is not near it":   "ruleset: mech\nboard: {text: \"....\"}\nunits:\n  - {id: u, speed: 3, side: red, at: [0, 0], lifts: w}\n  - {id: v, speed: 3, side: blue, at: [3, 0]}\n  - {id: w, object: true, at: [2, 0]}\n",
		"drags what is far too large": "ruleset: mech\nboard: {text: \".....\\n.....\\n.....\\n.....\"}\nunits:\n  - {id: u, speed: 3, side: red, at: [0, 0], drags: w}\n  - {id: v, speed: 3, side: blue, at: [0, 3]}\n  - {id: w, object: true, size: 3, at: [1, 0]}\n",
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "game.yaml")
			if err := os.WriteFile(file, []byte(text+sides), 0o644); err != nil {
				t.Fatal(err)
			}
			var listed []struct {
				Code, Message, Want string
				Line, Col           int
			}
			got := simulate(t, "check", "--format", "json", file)
			if err := json.Unmarshal([]byte(got.stdout), &listed); err != nil || got.code != exitUsage {
				t.Fatalf("check: exit %d: %s%s", got.code, got.stdout, got.stderr)
			}
			if len(listed) != 1 || listed[0].Code != "impossible-state" {
				t.Fatalf("check: %+v, want one impossible-state", listed)
			}
			f := listed[0]
			line := fmt.Sprintf("%s:%d:%d: %s; %s", file, f.Line, f.Col, f.Message, f.Want)

			var faults scenario.Faults
			if _, err := all.Load(file); !errors.As(err, &faults) || len(faults) != 1 || faults[0].Code != f.Code || faults[0].Msg != f.Message {
				t.Errorf("the library: %v", err)
			}
			for _, args := range [][]string{
				{"check", file},
				{"run", file},
				{"run", file, "--format", "json"},
				{"reach", file, "--unit", "u"},
				{"reach", file, "--unit", "v", "--scope", "turn", "--format", "json"},
				{"path", file, "--unit", "u", "--to", "1,0"},
				{"bench", file},
				{"bench", "list", file},
			} {
				if got := simulate(t, args...); got.code != exitUsage || got.stdout != "" || !strings.HasPrefix(got.stderr, line+"\n") {
					t.Errorf("%v: exit %d: %s%s\nwant exit %d: %s", args, got.code, got.stdout, got.stderr, exitUsage, line)
				}
			}
		})
	}
}
