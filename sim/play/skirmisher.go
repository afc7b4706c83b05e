package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// Skirmisher is the policy skirmisher, for mech alone: its units keep as near to their
// own range of the nearest hostile as they can, out of threat and in cover, and attack.
//
// Of all ends it takes the one whose distance to the nearest hostile is nearest to
// Range; of those one in the threat of the fewest hostiles; of those one from where
// its best attack is worth most; then the one with the most cover from the nearest
// hostile; then by View.Before.
type Skirmisher struct {
	Range int // spaces; 0 stands for the range of each unit's own attack
}

var skirmisherOptions = []pathing.Param{{
	Key: "range", Kind: pathing.KindInt, Min: 0, Max: 60,
	Summary: "how many spaces it keeps from the nearest hostile; 0 stands for the range of its own attack",
}}

// Choose keeps its distance. It passes under any other ruleset.
func (p Skirmisher) Choose(v *View) Decision {
	w := v.Mech()
	if w == nil {
		return Pass()
	}
	want := p.Range
	if want == 0 {
		want = w.m.s.units[v.unit].combat.Range
	}
	return w.skirmish(want)
}

// skirmish is what a skirmisher does that keeps so many spaces away. Ends are judged
// by distance and threat first; only among the best of these is asked who is seen.
func (w *MechView) skirmish(want int) Decision {
	if w.MayStandUp() {
		return StandUp()
	}
	r, falls := w.v.Reach(), w.mustMove()
	best, most, rest, found := pathing.End{}, 0, 0, false
	at, far, near := pathing.Place{X: -1}, 0, noUnit // the latest place, and how well it keeps
	for i := range r.Len() {
		e := r.End(i)
		if e.Choice == pathing.Fall {
			continue
		}
		if e.Place != at {
			at = e.Place
			far, near = w.keeps(at, want)
		}
		keeps := far
		if stays(e) && falls {
			keeps = leastScore
		}
		if found && keeps < most {
			continue
		}
		s := w.standing(e.Place, near)
		if !found || keeps > most || s > rest || s == rest && w.v.Before(e, best) {
			best, most, rest, found = e, keeps, s, true
		}
	}
	d := w.goOn()
	if found && !stays(best) {
		d = Take(best)
	}
	return w.fight(d)
}

// keeps is how well a place keeps the distance: the less it is off, and then the fewer
// hostiles threaten it, the more. near is the nearest hostile, or noUnit.
func (w *MechView) keeps(at pathing.Place, want int) (score, near int) {
	m, u := w.m, w.v.unit
	box := m.s.units[u].rules.Box(at)
	least, threats := far, 0
	near = noUnit
	for o := range m.units {
		if !m.hostile(u, o) || !m.alive(o) {
			continue
		}
		d := mech.Distance(box, m.box(o))
		if d < least {
			least, near = d, o
		}
		if combat := &m.s.units[o].combat; harms(combat) && d <= m.s.units[o].body.Threat {
			threats++
		}
	}
	if near == noUnit {
		return 0, near
	}
	return -(max(least-want, want-least)<<16 + threats), near
}

// standing is how good a place is to attack from, and then how much cover it gives
// from a hostile.
func (w *MechView) standing(at pathing.Place, near int) int {
	score := 4 * w.bestTarget(at).worth
	if near == noUnit {
		return score
	}
	m := w.m
	cover, seen := m.query[near].Sight(m.box(near), m.s.units[w.v.unit].rules.Box(at))
	if !seen {
		return score + 3
	}
	return score + int(cover)
}
