package workloads

import (
	"fmt"
	"maps"

	"example.com/stride/bench/workload"
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// twin returns the slow twin of a workload's board.
func (w *scene) twin() *slowTwin {
	return &slowTwin{Board: w.board, Params: mech.Default(), N: mech.Spaces(body), Speed: w.config.Speed, Others: w.others}
}

// walk returns the costs of all ends of a walk, staying put among them.
func walk(slow *slowTwin, from pathing.Place) map[End]int {
	ends := costs(slow.Walk(from))
	ends[End{Place: from}] = 0
	return ends
}

func costs(ends map[End]Cost) map[End]int {
	of := make(map[End]int, len(ends))
	for e, c := range ends {
		of[e] = c.Cost
	}
	return of
}

// mechChecks are how many starts are compared with the twin, which looks at every
// hostile of the board at every step.
const mechChecks = 24

func (w *scene) verifyAction(a *workload.Asker, reach *pathing.Reach) error {
	slow := w.twin()
	return a.Each(mechChecks, func(i int) error {
		st := w.starts[i]
		want := map[pathing.Choice]map[End]int{pathing.Walk: walk(slow, st.At)}
		if w.config.Hover {
			want[pathing.Hover] = costs(slow.Hover(st.At))
		}
		if err := sameEnds(reach, want); err != nil {
			return fmt.Errorf("from %v: %w", st.At, err)
		}
		return nil
	})
}

// verifyTurn makes the turn out of two walks.
func (w *scene) verifyTurn(a *workload.Asker, reach *pathing.Reach) error {
	slow := w.twin()
	return a.Each(2, func(i int) error {
		st := w.starts[i]
		want := walk(slow, st.At)
		for e, spent := range maps.Clone(want) {
			for to, cost := range walk(slow, e.Place) {
				if to.Place == e.Place && cost == 0 {
					continue // not moving again leaves what the first move came to
				}
				if old, ok := want[to]; !ok || spent+cost < old {
					want[to] = spent + cost
				}
			}
		}
		if err := sameEnds(reach, map[pathing.Choice]map[End]int{pathing.Walk: want}); err != nil {
			return fmt.Errorf("from %v: %w", st.At, err)
		}
		return nil
	})
}

// sameEnds compares a reach with what the twin found, by choice.
func sameEnds(reach *pathing.Reach, want map[pathing.Choice]map[End]int) error {
	total := 0
	for _, ends := range want {
		total += len(ends)
	}
	for e := range reach.All() {
		cost, ok := want[e.Choice][End{Place: e.Place, Stopped: e.Stopped}]
		if !ok || cost != int(e.Cost) {
			return fmt.Errorf("%v to %v (stopped %v) costs %d, the twin says %d (%v)", e.Choice, e.Place, e.Stopped, e.Cost, cost, ok)
		}
	}
	if reach.Len() != total {
		return fmt.Errorf("%d ends, the twin has %d", reach.Len(), total)
	}
	return workload.CheckPaths(reach)
}
