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
	return w.check(a, reach, mechChecks, func(slow *slowTwin, from pathing.Place) map[pathing.Choice]map[End]int {
		want := map[pathing.Choice]map[End]int{pathing.Walk: walk(slow, from)}
		if w.config.Hover {
			want[pathing.Hover] = costs(slow.Hover(from))
		}
		return want
	})
}

// verifyTurn makes the turn out of two walks.
func (w *scene) verifyTurn(a *workload.Asker, reach *pathing.Reach) error {
	return w.check(a, reach, 2, func(slow *slowTwin, from pathing.Place) map[pathing.Choice]map[End]int {
		want := walk(slow, from)
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
		return map[pathing.Choice]map[End]int{pathing.Walk: want}
	})
}

// check compares the answers about the first n starts with the ends that want finds.
func (w *scene) check(a *workload.Asker, reach *pathing.Reach, n int, want func(*slowTwin, pathing.Place) map[pathing.Choice]map[End]int) error {
	slow := w.twin()
	return a.Each(n, func(i int) error {
		from := w.starts[i].At
		if err := sameEnds(reach, want(slow, from)); err != nil {
			return fmt.Errorf("from %v: %w", from, err)
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
