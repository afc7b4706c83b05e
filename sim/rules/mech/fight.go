package mech

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
// left to take, then the nearest, then by the rule of View.EndBefore.
func (v *View) bestTarget(at pathing.Place) target {
	best := none
	if !v.MayAttack() || !v.g.t.units[v.Unit()].rules.MayAct(at) {
		return best
	}
	combat := &v.g.t.units[v.Unit()].combat
	for o := range v.g.units {
		percent, ok := v.ChanceFrom(at, o)
		if !ok || percent == 0 {
			continue
		}
		worth := percent
		if combat.Damage > 0 {
			worth *= min(combat.Damage, v.g.units[o].hp)
		}
		if worth > best.worth || worth == best.worth && v.sooner(at, o, best.unit) {
			best = target{o, worth}
		}
	}
	return best
}

// sooner reports whether one hostile is to be attacked before another that is worth as
// much.
func (v *View) sooner(from pathing.Place, a, b int) bool {
	g := v.g
	if x, y := g.units[a].hp, g.units[b].hp; x != y {
		return x < y
	}
	box := g.t.units[v.Unit()].rules.Box(from)
	if x, y := mech.Distance(box, g.box(a)), mech.Distance(box, g.box(b)); x != y {
		return x < y
	}
	if c := v.compareCells(g.at(a).Cell(), g.at(b).Cell()); c != 0 {
		return c < 0
	}
	return a < b
}

// fight turns what a policy would do next into an attack where that is better: before
// a move that ends where an attack is worth less, and before the turn ends.
func (v *View) fight(d Decision) Decision {
	now := v.bestTarget(v.g.at(v.Unit()))
	if now == none {
		return d
	}
	if d.kind == ending && d.end.Phases > 0 && v.bestTarget(d.end.Place).worth >= now.worth {
		return d
	}
	return Attack(now.unit)
}

// goOn is what follows if no end of the reach is better than to stay: BOOST may be, if
// part of the standard move was made.
func (v *View) goOn() Decision {
	g, u := v.g, v.Unit()
	if st := g.bodies[u].state; st.Moved > 0 && v.MayGiveUp() && g.t.units[u].rules.MayBoost(st) {
		return GiveUp()
	}
	return Pass()
}

// mustMove reports whether the unit falls if it stays where it is (M-20).
func (v *View) mustMove() bool {
	g, u := v.g, v.Unit()
	return g.t.units[u].rules.FallsAfter(g.bodies[u].state, g.units[u].entered)
}

// leastScore is less than any score of an end.
const leastScore = -1 << 60
