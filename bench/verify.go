package bench

import (
	"container/heap"
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
)

// plain is the slow twin of a workload's board.
func (w *Skirmish) plain() *Plain {
	return &Plain{
		Board: w.Board, Params: skirmish.Default(), Speed: w.Config.Speed, Stride: w.Config.Stride,
		Others: func(c pathing.Cell) bool { return w.Overlay.Count(w.Board.ID(c)) > 0 },
	}
}

// verifyAction compares every end of every start with the plain twin.
func (w *Skirmish) verifyAction(a *Asker, reach *pathing.Reach) error {
	plain := w.plain()
	for i, st := range w.Starts {
		if err := a.Ask(i); err != nil {
			return err
		}
		moves, jumps := plain.Reach(PlainState{At: st.At, Facing: st.Facing})
		if err := plain.compare(reach, moves, jumps); err != nil {
			return fmt.Errorf("from %v facing %v: %w", st.At, st.Facing, err)
		}
	}
	return nil
}

// compare looks for every end of a reach among those of the twin, and counts them.
func (p *Plain) compare(reach *pathing.Reach, moves, jumps map[PlainState]int) error {
	got := 0
	for e := range reach.All() {
		s := PlainState{At: e.Place.Cell(), Facing: e.Facing}
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

// verifySquares compares the squares of every answer with those of the plain twin's
// ends. count is how many the answer has, and has says whether a square is among them
// at this cost.
func (w *Skirmish) verifySquares(a *Asker, count func() int, has func(c pathing.Cell, least int) bool) error {
	plain := w.plain()
	for i, st := range w.Starts {
		if err := a.Ask(i); err != nil {
			return err
		}
		squares := map[pathing.Cell]int{}
		moves, jumps := plain.Reach(PlainState{At: st.At, Facing: st.Facing})
		for _, ends := range []map[PlainState]int{moves, jumps} {
			for end, cost := range ends {
				if least, ok := squares[end.At]; !ok || cost < least {
					squares[end.At] = cost
				}
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
	}
	return nil
}

// turnChecks is how many starts verifyTurn looks at: each takes a reach for every
// state that an Action of the Turn may start in.
const turnChecks = 2

// verifyTurn makes Turns out of single Actions, which verifyAction proves.
func (w *Skirmish) verifyTurn(a *Asker, reach *pathing.Reach) error {
	type end struct {
		at      pathing.Cell
		facing  pathing.Dir
		posture pathing.Posture
	}
	for i, st := range w.Starts[:min(turnChecks, len(w.Starts))] {
		want := map[end]int{}
		open := map[skirmish.State]bool{st: true}
		var one pathing.Reach
		var path []pathing.Step
		for range w.Rules.Params().PhasesPerTurn {
			next := map[skirmish.State]bool{}
			for s := range open {
				if err := w.Query.Action(&one, w.Scratch, s); err != nil {
					return err
				}
				for e := range one.All() {
					to := end{e.Place.Cell(), e.Facing, e.Posture}
					cost := s.Spent + int(e.Cost)
					if old, ok := want[to]; !ok || cost < old {
						want[to] = cost
					}
					path = one.Path(path[:0], e)
					next[w.Rules.After(s, e, path)] = true
				}
			}
			open = next
		}
		if err := a.Ask(i); err != nil {
			return err
		}
		got := map[end]int{}
		for e := range reach.All() {
			to := end{e.Place.Cell(), e.Facing, e.Posture}
			if old, ok := got[to]; !ok || int(e.Cost) < old {
				got[to] = int(e.Cost)
			}
		}
		if len(got) != len(want) {
			return fmt.Errorf("from %v: %d states at the end of the Turn, Action by Action %d", st.At, len(got), len(want))
		}
		for to, cost := range want {
			if got[to] != cost {
				return fmt.Errorf("from %v: %v facing %v costs %d, Action by Action %d", st.At, to.at, to.facing, got[to], cost)
			}
		}
	}
	return nil
}

// verifyPath walks a path square by square and adds up what it costs.
func verifyPath(path []pathing.Step, e pathing.End) error {
	var cost pathing.Cost
	for _, s := range path {
		cost += s.Cost
	}
	if cost != e.Cost {
		return fmt.Errorf("the path to %v costs %d, the reach says %d", e.Place, cost, e.Cost)
	}
	if n := len(path); n > 0 && path[n-1].To != e.Place {
		return fmt.Errorf("the path to %v ends at %v", e.Place, path[n-1].To)
	}
	return nil
}

// verifyArrivals looks whether plans end where they should, cost what their steps
// cost, and cost no less than the distance without Turns, which the plain twin says.
func (w *Skirmish) verifyArrivals(a *Asker, plan *skirmish.Plan, to func(int) pathing.Cell) error {
	plain := w.plain()
	for i := range a.Questions {
		if err := a.Ask(i); err != nil {
			return err
		}
		least, reachable := plain.distances(to(i))[PlainState{w.Starts[i].At, w.Starts[i].Facing}]
		if !plan.Found {
			if reachable {
				return fmt.Errorf("no plan from %v to %v, though there is a way", w.Starts[i].At, to(i))
			}
			continue
		}
		var cost pathing.Cost
		for _, s := range plan.Steps {
			cost += s.Cost
		}
		n := len(plan.Steps)
		switch {
		case n == 0 || plan.Steps[n-1].To.Cell() != to(i):
			return fmt.Errorf("the plan from %v does not end at %v", w.Starts[i].At, to(i))
		case cost != plan.Cost:
			return fmt.Errorf("the plan from %v to %v costs %d, its steps %d", w.Starts[i].At, to(i), plan.Cost, cost)
		case !reachable || int(cost) < least:
			return fmt.Errorf("the plan from %v to %v costs %d, less than any way (%d)", w.Starts[i].At, to(i), cost, least)
		}
	}
	return nil
}

// verifyField compares whole fields with the distances of the plain twin.
func (w *Skirmish) verifyField(a *Asker, field func() *skirmish.Field) error {
	plain := w.plain()
	plain.Others = nil // a field is over the ground alone
	for i := range a.Questions {
		if err := a.Ask(i); err != nil {
			return err
		}
		want := plain.distances(w.Starts[i].At)
		for y := range w.Config.Size {
			for x := range w.Config.Size {
				for f := pathing.N; f < pathing.NoDir; f += 2 {
					at := pathing.Cell{X: x, Y: y}
					cost, ok := field().Cost(at, f)
					least, reachable := want[PlainState{at, f}]
					if ok != reachable || ok && int(cost) != least {
						return fmt.Errorf("from %v facing %v to %v costs %d (%v), the twin says %d (%v)", at, f, w.Starts[i].At, cost, ok, least, reachable)
					}
				}
			}
		}
	}
	return nil
}

// distances are the least costs from every state to a goal in any facing, Turn after
// Turn. Jumps are left out: by the default rules none is cheaper than walking.
func (p *Plain) distances(goal pathing.Cell) map[PlainState]int {
	done := map[PlainState]int{}
	open := &plainHeap{}
	for f := pathing.N; f < pathing.NoDir; f += 2 {
		heap.Push(open, &plainNode{state: PlainState{goal, f}})
	}
	for open.Len() > 0 {
		n := heap.Pop(open).(*plainNode)
		if _, ok := done[n.state]; ok {
			continue
		}
		done[n.state] = n.cost
		at, facing := n.state.At, n.state.Facing
		for f := pathing.N; f < pathing.NoDir; f += 2 {
			if f != facing {
				heap.Push(open, &plainNode{PlainState{at, f}, 0, n.cost + p.Params.FacingCost})
			}
		}
		for d := pathing.N; d < pathing.NoDir; d++ {
			from := at.Step(d.Opposite())
			if p.solid(from) {
				continue
			}
			if cost, ok := p.step(from, facing, d, p.held); ok {
				heap.Push(open, &plainNode{PlainState{from, facing}, 0, n.cost + cost})
			}
		}
	}
	return done
}
