package workloads

import (
	"fmt"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
)

// twin returns the slow twin of a workload's board.
func (w *scene) twin() *slowTwin {
	return &slowTwin{
		Board: w.board, Params: skirmish.Default(), Speed: w.config.Speed, Stride: w.config.Stride,
		Others: func(c pathing.Cell) bool { return w.overlay.Count(w.board.ID(c)) > 0 },
	}
}

// verifyAction compares every end of every start with the twin.
func (w *scene) verifyAction(a *workload.Asker, reach *pathing.Reach) error {
	slow := w.twin()
	return a.Each(a.Questions, func(i int) error {
		st := w.starts[i]
		moves, jumps := slow.Reach(State{At: st.At, Facing: st.Facing})
		if err := compare(reach, moves, jumps); err != nil {
			return fmt.Errorf("from %v facing %v: %w", st.At, st.Facing, err)
		}
		return nil
	})
}

// compare looks for every end of a reach among those of the twin, and counts them.
func compare(reach *pathing.Reach, moves, jumps map[State]int) error {
	got := 0
	for e := range reach.All() {
		s := State{At: e.Place.Cell(), Facing: e.Facing}
		want := moves
		switch e.Choice {
		case pathing.LieDown:
			continue
		case pathing.Jump:
			want = jumps
		}
		cost, ok := want[s]
		if !ok || cost != int(e.Cost) {
			return fmt.Errorf("%v to %v facing %v costs %d, the twin says %d (%v)", e.Choice, s.At, s.Facing, e.Cost, cost, ok)
		}
		got++
	}
	if got != len(moves)+len(jumps) {
		return fmt.Errorf("%d ends, the twin has %d", got, len(moves)+len(jumps))
	}
	return nil
}

// verifySquares compares the squares of every answer with those of the twin's
// ends. count is how many the answer has, and has says whether a square is among them
// at this cost.
func (w *scene) verifySquares(a *workload.Asker, count func() int, has func(c pathing.Cell, least int) bool) error {
	slow := w.twin()
	return a.Each(a.Questions, func(i int) error {
		st := w.starts[i]
		squares := map[pathing.Cell]int{}
		moves, jumps := slow.Reach(State{At: st.At, Facing: st.Facing})
		for _, ends := range []map[State]int{moves, jumps} {
			for end, cost := range ends {
				lower(squares, end.At, cost)
			}
		}
		for c, least := range squares {
			if !has(c, least) {
				return fmt.Errorf("from %v facing %v: %v is missing or does not cost %d", st.At, st.Facing, c, least)
			}
		}
		if count() != len(squares) {
			return fmt.Errorf("from %v facing %v: %d squares, the twin has %d", st.At, st.Facing, count(), len(squares))
		}
		return nil
	})
}

// lower notes a cost if it is the least so far.
func lower[K comparable](least map[K]int, k K, cost int) {
	if old, ok := least[k]; !ok || cost < old {
		least[k] = cost
	}
}

// turnChecks is how many starts verifyTurn looks at: each takes a reach for every
// state that an Action of the Turn may start in.
const turnChecks = 2

// verifyTurn makes Turns out of single Actions, which verifyAction proves.
func (w *scene) verifyTurn(a *workload.Asker, reach *pathing.Reach) error {
	type end struct {
		at      pathing.Cell
		facing  pathing.Dir
		posture pathing.Posture
	}
	return a.Each(turnChecks, func(i int) error {
		got, want := map[end]int{}, map[end]int{}
		for e := range reach.All() { // before the scratch is used for others
			lower(got, end{e.Place.Cell(), e.Facing, e.Posture}, int(e.Cost))
		}
		st := w.starts[i]
		open := map[skirmish.State]bool{st: true}
		var one pathing.Reach
		var path []pathing.Step
		for range w.rules.Params().PhasesPerTurn {
			next := map[skirmish.State]bool{}
			for s := range open {
				if err := w.query.Action(&one, w.scratch, s); err != nil {
					return err
				}
				for e := range one.All() {
					lower(want, end{e.Place.Cell(), e.Facing, e.Posture}, s.Spent+int(e.Cost))
					path = one.Path(path[:0], e)
					next[w.rules.After(s, e, path)] = true
				}
			}
			open = next
		}
		if len(got) != len(want) {
			return fmt.Errorf("from %v: %d states at the end of the Turn, Action by Action %d", st.At, len(got), len(want))
		}
		for to, cost := range want {
			if got[to] != cost {
				return fmt.Errorf("from %v: %v facing %v costs %d, Action by Action %d", st.At, to.at, to.facing, got[to], cost)
			}
		}
		return nil
	})
}

// verifyArrivals looks whether plans end where they should, cost what their steps
// cost, and cost no less than the distance without Turns, which the twin says.
func (w *scene) verifyArrivals(a *workload.Asker, plan *skirmish.Plan, to func(int) pathing.Cell) error {
	slow := w.twin()
	return a.Each(a.Questions, func(i int) error {
		least, reachable := slow.Distances(to(i))[State{At: w.starts[i].At, Facing: w.starts[i].Facing}]
		if !plan.Found {
			if reachable {
				return fmt.Errorf("no plan from %v to %v, though there is a way", w.starts[i].At, to(i))
			}
			return nil
		}
		var cost pathing.Cost
		for _, s := range plan.Steps {
			cost += s.Cost
		}
		n := len(plan.Steps)
		switch {
		case n == 0 || plan.Steps[n-1].To.Cell() != to(i):
			return fmt.Errorf("the plan from %v does not end at %v", w.starts[i].At, to(i))
		case cost != plan.Cost:
			return fmt.Errorf("the plan from %v to %v costs %d, its steps %d", w.starts[i].At, to(i), plan.Cost, cost)
		case !reachable || int(cost) < least:
			return fmt.Errorf("the plan from %v to %v costs %d, less than any way (%d)", w.starts[i].At, to(i), cost, least)
		}
		return nil
	})
}

// verifyField compares whole fields with the distances of the twin.
func (w *scene) verifyField(a *workload.Asker, field func() *skirmish.Field) error {
	slow := w.twin()
	slow.Others = nil // a field is over the ground alone
	return a.Each(a.Questions, func(i int) error {
		want := slow.Distances(w.starts[i].At)
		for y := range w.config.Size {
			for x := range w.config.Size {
				for f := pathing.N; f < pathing.NoDir; f += 2 {
					at := pathing.Cell{X: x, Y: y}
					cost, ok := field().Cost(at, f)
					least, reachable := want[State{At: at, Facing: f}]
					if ok != reachable || ok && int(cost) != least {
						return fmt.Errorf("from %v facing %v to %v costs %d (%v), the twin says %d (%v)", at, f, w.starts[i].At, cost, ok, least, reachable)
					}
				}
			}
		}
		return nil
	})
}
