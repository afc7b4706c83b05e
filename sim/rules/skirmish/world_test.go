package skirmish

import (
	"strings"
	"sync"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/sim/ruleset"
	"example.com/stride/sim/scenario"
)

func worldOf(tb testing.TB, sc *scenario.Scenario) ruleset.World {
	tb.Helper()
	table, ok := ruleset.TableOf(sc)
	if !ok {
		tb.Fatal("the scenario has no table")
	}
	return table.NewWorld()
}

const road = `
ruleset: skirmish
board: {text: "......"}
units:
  - {id: a, side: red, at: [0, 0], stride: 2, speed: 7, facing: E}
  - {id: b, side: blue, at: [3, 0], stride: 1, speed: 5, size: 2, facing: W}
`

// Load, ask, apply: later answers about all units see what was applied.
func TestWorldApplies(t *testing.T) {
	w := worldOf(t, parse(t, road))
	var r pathing.Reach
	if err := w.Reach(&r, 0, pathing.ScopeAction); err != nil {
		t.Fatal(err)
	}
	end, ok := r.At(pathing.Cell{X: 2})
	if !ok || end.Cost != 2 {
		t.Fatalf("the end at 2,0 is %+v, %v", end, ok)
	}
	wrong := end
	wrong.Cost++
	if err := w.Apply(0, wrong); err == nil || !strings.Contains(err.Error(), "is no end of its latest reach") {
		t.Errorf("an end of one's own making: %v", err)
	}
	if err := w.Apply(1, end); err == nil {
		t.Error("an end is applied to a unit that was not asked about")
	}
	if err := w.Apply(0, end); err != nil {
		t.Fatal(err)
	}
	if at := w.At(0); at.Cell() != (pathing.Cell{X: 2}) {
		t.Errorf("it stands at %v", at)
	}
	if err := w.Apply(0, end); err == nil {
		t.Error("an end is applied twice")
	}
	if _, means := w.About(0); !strings.HasPrefix(means, "5 of 7 Speed left") || !strings.Contains(means, "Phase 2 of 4") {
		t.Errorf("it has %s", means)
	}
	// b may not stop where a stands now: Sizes of 3 (S-09).
	if why := w.Refuses(1, pathing.Cell{X: 2}); !strings.Contains(why, "S-09") {
		t.Errorf("b is refused %q", why)
	}
	if why := w.Refuses(1, pathing.Cell{X: 0}); why != "" {
		t.Errorf("b is refused the square that a left: %q", why)
	}
	// What is left of the Turn, after one Action of it, is three Phases on 5 points; with
	// the next Turn there are four on 7.
	if err := w.Reach(&r, 0, pathing.ScopeTurn); err != nil {
		t.Fatal(err)
	}
	most := func() (cost pathing.Cost, phases uint8) {
		for e := range r.All() {
			cost, phases = max(cost, e.Cost), max(phases, e.Phases)
		}
		return cost, phases
	}
	if cost, phases := most(); cost != 5 || phases != 3 {
		t.Errorf("the rest of the Turn spends up to %d in up to %d Phases, want 5 and 3", cost, phases)
	}
	end, _ = r.At(pathing.Cell{X: 5})
	if err := w.Apply(0, end); err != nil {
		t.Fatal(err)
	}
	// Three squares and 1 for the one with b cost 4 of the 5 points, in two Actions.
	if _, means := w.About(0); !strings.HasPrefix(means, "1 of 7 Speed left") || !strings.Contains(means, "Phase 4 of 4") {
		t.Errorf("after two Actions more it has %s", means)
	}
	w.NextTurn()
	if err := w.Reach(&r, 0, pathing.ScopeTurn); err != nil {
		t.Fatal(err)
	}
	if cost, phases := most(); cost != 7 || phases != 4 {
		t.Errorf("the next Turn spends up to %d in up to %d Phases, want 7 and 4", cost, phases)
	}
	w.Reset()
	if at := w.At(0); at.Cell() != (pathing.Cell{}) {
		t.Errorf("after Reset it stands at %v", at)
	}
}

// What a World plans is what the library plans, over Turns.
func TestWorldPlans(t *testing.T) {
	w := worldOf(t, parse(t, road))
	p, err := w.Path(0, pathing.Cell{X: 5}, -1)
	if err != nil || !p.Found || p.Turn != 1 || p.Phase != 3 || p.Cost != 6 {
		// Five squares ahead at 1 each and 1 more for the square with b: three Actions of
		// Stride 2, and none may end at 3,0.
		t.Errorf("plan %+v, %v", p, err)
	}
	if _, err := w.Path(0, pathing.Cell{X: 5}, 3); err == nil || !strings.Contains(err.Error(), "is at level 0") {
		t.Errorf("a height that the floor does not have: %v", err)
	}
}

// The board is compiled when it is first asked about, once, for any number of
// goroutines.
func TestTableIsShared(t *testing.T) {
	sc := example(t, "stairs")
	var group sync.WaitGroup
	lens := make([]int, 8)
	for i := range lens {
		group.Go(func() {
			var r pathing.Reach
			if err := worldOf(t, sc).Reach(&r, 0, pathing.ScopeTurn); err != nil {
				t.Error(err)
			}
			lens[i] = r.Len()
		})
	}
	group.Wait()
	for _, n := range lens {
		if n != lens[0] || n == 0 {
			t.Errorf("reaches of %v ends", lens)
		}
	}
}
