package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// target is a hostile to attack, and what attacking it is worth.
type target struct {
	unit, worth int
}

// none is no target.
var none = target{unit: noUnit}

// bestTarget is the hostile that is best to attack from a place: the one with the
// highest chance times the damage that it would take; of those the one with the least
// left to take, then the nearest, then by the rule of View.Before.
func (w *MechView) bestTarget(at pathing.Place) target {
	best := none
	if !w.MayAttack() || !w.m.s.units[w.v.unit].rules.MayAct(at) {
		return best
	}
	combat := &w.m.s.units[w.v.unit].combat
	for o := range w.m.units {
		percent, ok := w.ChanceFrom(at, o)
		if !ok || percent == 0 {
			continue
		}
		worth := percent
		if combat.Damage > 0 {
			worth *= min(combat.Damage, w.m.units[o].hp)
		}
		if worth > best.worth || worth == best.worth && w.sooner(at, o, best.unit) {
			best = target{o, worth}
		}
	}
	return best
}

// sooner reports whether one hostile is to be attacked before another that is worth as
// much.
func (w *MechView) sooner(from pathing.Place, a, b int) bool {
	m := w.m
	if x, y := m.units[a].hp, m.units[b].hp; x != y {
		return x < y
	}
	box := m.s.units[w.v.unit].rules.Box(from)
	if x, y := mech.Distance(box, m.box(a)), mech.Distance(box, m.box(b)); x != y {
		return x < y
	}
	if c := w.v.compareCells(m.units[a].state.At.Cell(), m.units[b].state.At.Cell()); c != 0 {
		return c < 0
	}
	return a < b
}

// fight turns what a policy would do next into an attack where that is better: before
// a move that ends where an attack is worth less, and before the turn ends.
func (w *MechView) fight(d Decision) Decision {
	now := w.bestTarget(w.m.units[w.v.unit].state.At)
	if now == none {
		return d
	}
	if d.kind == ending && d.end.Phases > 0 && w.bestTarget(d.end.Place).worth >= now.worth {
		return d
	}
	return Attack(now.unit)
}

// goOn is what follows if no end of the reach is better than to stay: BOOST may be, if
// part of the standard move was made.
func (w *MechView) goOn() Decision {
	m, u := w.m, w.v.unit
	if st := m.units[u].state; st.Moved > 0 && w.MayGiveUp() && m.s.units[u].rules.MayBoost(st) {
		return GiveUp()
	}
	return Pass()
}

// mustMove reports whether the unit falls if it stays where it is (M-20).
func (w *MechView) mustMove() bool {
	m, u := w.m, w.v.unit
	return m.s.units[u].rules.FallsAfter(m.units[u].state, m.units[u].entered)
}

// stays reports whether an end is to stay put.
func stays(e pathing.End) bool { return e.Phases == 0 }

// pick is the end whose place has the highest score, and of several the first by
// View.Before. To stay where it would fall scores least. ok is false if that is to
// stay.
func (w *MechView) pick(score func(at pathing.Place) int) (best pathing.End, ok bool) {
	r, high, any := w.v.Reach(), 0, false
	falls := w.mustMove()
	last, worth, known := pathing.Place{}, 0, false
	for i := range r.Len() {
		e := r.End(i)
		if e.Choice == pathing.Fall {
			continue
		}
		if !known || e.Place != last {
			last, worth, known = e.Place, score(e.Place), true
		}
		s := worth
		if stays(e) && falls {
			s = leastScore
		}
		if !any || s > high || s == high && w.v.Before(e, best) {
			best, high, any = e, s, true
		}
	}
	return best, any && !stays(best)
}

// leastScore is less than any score of an end.
const leastScore = -1 << 60

// move is what a policy does that goes by the scores of places, and attacks.
func (w *MechView) move(score func(at pathing.Place) int) Decision {
	if w.MayStandUp() {
		return StandUp()
	}
	d := w.goOn()
	if e, ok := w.pick(score); ok {
		d = Take(e)
	}
	return w.fight(d)
}

// rush goes as near to the nearest goal as it can, and attacks.
func (w *MechView) rush() Decision {
	return w.move(func(at pathing.Place) int { return -int(w.cost(at)) })
}

// guard stays near its post and stands in the way, and attacks.
func (w *MechView) guard(p Guard) Decision {
	var start [1]pathing.Cell
	post := w.v.Goals()
	if len(post) == 0 {
		start[0] = w.m.s.units[w.v.unit].state.At.Cell()
		post = start[:]
	}
	if w.off(post, w.m.units[w.v.unit].state.At) > p.Radius {
		if len(w.v.Goals()) > 0 {
			return w.rush()
		}
		return w.move(func(at pathing.Place) int { return -w.off(post, at) })
	}
	return w.move(func(at pathing.Place) int {
		off := w.off(post, at)
		if off > p.Radius {
			return leastScore + 1
		}
		return w.inTheWay(at)<<16 - off
	})
}

// off is how many spaces a body at a place is from the nearest of some cells.
func (w *MechView) off(post []pathing.Cell, at pathing.Place) int {
	n, least := w.m.s.units[w.v.unit].rules.Box(at).N, far
	for _, c := range post {
		dx := max(int(at.X)-c.X, c.X-int(at.X)-n+1, 0)
		dy := max(int(at.Y)-c.Y, c.Y-int(at.Y)-n+1, 0)
		least = min(least, max(dx, dy))
	}
	return least
}

// inTheWay is how much a place is in the way of hostiles: see Guard.
func (w *MechView) inTheWay(at pathing.Place) int {
	sum := 0
	for o := range w.m.units {
		if off, ok := w.detour(o, at); ok {
			points := max(guardWidth-int(off), 0)
			if w.bars(o) {
				points *= 2
			}
			sum += points
		}
	}
	return sum
}

// bars reports whether the unit obstructs and stops a hostile: it is as large.
func (w *MechView) bars(o int) bool {
	return w.m.s.units[w.v.unit].body.Size >= w.m.s.units[o].body.Size
}

// greedy weighs the way to go and hostiles blocked, and attacks.
func (w *MechView) greedy(p Greedy) Decision {
	cut := p.cut(w.v)
	return w.move(func(at pathing.Place) int {
		return p.Blocking*w.blocked(at) - p.penalty(w.cost(at), cut)
	})
}

// blocked is how many hostiles the unit would be in the way of at a place.
func (w *MechView) blocked(at pathing.Place) int {
	n := 0
	for o := range w.m.units {
		if !w.bars(o) || squares(w.m.units[o].state.At.Cell(), at.Cell()) > blockRange {
			continue
		}
		if off, ok := w.detour(o, at); ok && off <= blockOff {
			n++
		}
	}
	return n
}
