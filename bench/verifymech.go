package bench

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// plainEnd is an end of a move as the plain twin knows it.
type plainEnd struct {
	at      pathing.Place
	stopped bool
}

// walk is a move of one character of Size 1 on a flat board as one would write it
// first: cost by cost, over maps. In the air it may go to any height.
func (w *Mech) walk(from pathing.Place, air bool) map[plainEnd]int {
	settled := map[plainEnd]int{{from, false}: 0}
	waves := make([][]plainEnd, w.Config.Speed+1)
	waves[0] = []plainEnd{{from, false}}
	for cost := 0; cost <= w.Config.Speed; cost++ {
		for _, e := range waves[cost] {
			if settled[e] != cost || e.stopped {
				continue
			}
			for d := pathing.N; d <= pathing.NoDir; d++ {
				for dz := -1; dz <= 1; dz++ {
					if !air && dz != 0 || dz == 0 && d == pathing.NoDir {
						continue
					}
					next, price, ok := w.walkStep(e.at, d, dz, air)
					if !ok || cost+price > w.Config.Speed {
						continue
					}
					to := plainEnd{next, w.engages(e.at, next)}
					if to.stopped && w.filled(next) {
						continue // nobody may be stopped there (M-06, M-15)
					}
					if old, ok := settled[to]; !ok || cost+price < old {
						settled[to] = cost + price
						waves[cost+price] = append(waves[cost+price], to)
					}
				}
			}
		}
	}
	for e := range settled {
		if e.at != from && w.filled(e.at) {
			delete(settled, e)
		}
	}
	return settled
}

func (w *Mech) filled(at pathing.Place) bool {
	_, held := w.sides[at.Cell()]
	return held && at.Z == 0
}

// walkStep is where a step leads and what it costs: 2 onto difficult ground on foot.
func (w *Mech) walkStep(from pathing.Place, d pathing.Dir, dz int, air bool) (to pathing.Place, price int, ok bool) {
	c := from.Cell().Step(d)
	z := int(from.Z) + dz
	if !w.Board.Contains(c) || w.Board.At(c).Has(board.Solid) || z < 0 || z >= board.MaxHeight {
		return to, 0, false
	}
	to = pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}
	if side, held := w.sides[c]; held && z == 0 && side == hostileSide {
		return to, 0, false
	}
	if !air && w.Board.At(c).Has(board.Difficult) {
		return to, 2, true
	}
	return to, 1, true
}

// engages reports whether a step makes a hostile adjacent that was not before.
func (w *Mech) engages(from, to pathing.Place) bool {
	for at, side := range w.sides {
		if side == hostileSide && near(to, at) && !near(from, at) {
			return true
		}
	}
	return false
}

func near(a pathing.Place, ground pathing.Cell) bool {
	return max(a.X-int16(ground.X), int16(ground.X)-a.X) <= 1 && max(a.Y-int16(ground.Y), int16(ground.Y)-a.Y) <= 1 && a.Z <= 1
}

// mechChecks are how many starts are compared with the twin, which looks at every
// hostile of the board at every step.
const mechChecks = 24

func (w *Mech) verifyAction(a *Asker, reach *pathing.Reach) error {
	for i, st := range w.Starts[:min(mechChecks, len(w.Starts))] {
		if err := a.Ask(i); err != nil {
			return err
		}
		want := map[pathing.Choice]map[plainEnd]int{pathing.Walk: w.walk(st.At, false)}
		if w.Config.Hover {
			want[pathing.Hover] = w.flight(st.At)
		}
		if err := sameEnds(reach, want); err != nil {
			return fmt.Errorf("from %v: %w", st.At, err)
		}
	}
	return nil
}

// flight is walk in the air. Staying put is a walk, so the start is an end of it only
// if the character comes back.
func (w *Mech) flight(from pathing.Place) map[plainEnd]int {
	flown := w.walk(from, true)
	home := plainEnd{from, false}
	delete(flown, home)
	back := w.Config.Speed + 1
	for e, cost := range flown {
		near := max(e.at.X-from.X, from.X-e.at.X, e.at.Y-from.Y, from.Y-e.at.Y, e.at.Z-from.Z, from.Z-e.at.Z) == 1
		if near && !e.stopped && !w.engages(e.at, from) {
			back = min(back, cost+1)
		}
	}
	if back <= w.Config.Speed {
		flown[home] = back
	}
	return flown
}

// verifyTurn makes the turn out of two walks.
func (w *Mech) verifyTurn(a *Asker, reach *pathing.Reach) error {
	for i, st := range w.Starts[:min(2, len(w.Starts))] {
		if err := a.Ask(i); err != nil {
			return err
		}
		want := w.walk(st.At, false)
		first := make(map[plainEnd]int, len(want))
		for e, cost := range want {
			first[e] = cost
		}
		for e, spent := range first {
			for to, cost := range w.walk(e.at, false) {
				if to.at == e.at && cost == 0 {
					continue // not moving again leaves what the first move came to
				}
				if old, ok := want[to]; !ok || spent+cost < old {
					want[to] = spent + cost
				}
			}
		}
		if err := sameEnds(reach, map[pathing.Choice]map[plainEnd]int{pathing.Walk: want}); err != nil {
			return fmt.Errorf("from %v: %w", st.At, err)
		}
	}
	return nil
}

// sameEnds compares a reach with what the twin found, by choice.
func sameEnds(reach *pathing.Reach, want map[pathing.Choice]map[plainEnd]int) error {
	var path []pathing.Step
	total := 0
	for _, ends := range want {
		total += len(ends)
	}
	for e := range reach.All() {
		cost, ok := want[e.Choice][plainEnd{e.Place, e.Stopped}]
		if !ok || cost != int(e.Cost) {
			return fmt.Errorf("%v to %v (stopped %v) costs %d, the twin says %d (%v)", e.Choice, e.Place, e.Stopped, e.Cost, cost, ok)
		}
		path = reach.Path(path[:0], e)
		if err := verifyPath(path, e); err != nil {
			return err
		}
	}
	if reach.Len() != total {
		return fmt.Errorf("%d ends, the twin has %d", reach.Len(), total)
	}
	return nil
}
