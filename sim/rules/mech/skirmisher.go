package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
	"example.com/stride/sim/scenario"
)

// Skirmisher is the policy skirmisher: its units keep as near to their
// own range of the nearest hostile as they can, out of threat and in cover, and attack.
//
// Of all ends it takes the one whose distance to the nearest hostile is nearest to
// Range; of those one in the threat of the fewest hostiles; of those one from where
// its best attack is worth most; then the one with the most cover from the nearest
// hostile; then by View.EndBefore.
type Skirmisher struct {
	Range int // spaces; 0 stands for the range of each unit's own attack
}

var skirmisherOptions = []pathing.Param{{
	Key: "range", Kind: pathing.KindInt, Min: 0, Max: 60,
	Summary: "how many spaces it keeps from the nearest hostile; 0 stands for the range of its own attack",
}}

var skirmisherPolicy = scenario.Policy{
	Name: "skirmisher", Summary: "keeps its range of the nearest hostile, out of threat and in cover, and attacks", Options: skirmisherOptions,
	New: func(o map[string]pathing.Value) any {
		return Skirmisher{Range: scenario.Option(skirmisherOptions, o, "range")}
	},
}

// Choose keeps its distance.
func (p Skirmisher) Choose(v *View) Decision {
	want := p.Range
	if want == 0 {
		want = v.g.t.units[v.Unit()].combat.Range
	}
	return v.skirmish(want)
}

// skirmish is what a skirmisher does that keeps a number of spaces away. Ends are judged
// by distance and threat first; only for the best of these are lines of sight drawn.
func (v *View) skirmish(want int) Decision {
	if v.MayStandUp() {
		return StandUp()
	}
	r, falls := v.Reach(), v.mustMove()
	best, most, rest, found := pathing.End{}, 0, 0, false
	at, far, near := pathing.Place{X: -1}, 0, noUnit // the latest place, and how well it keeps
	for i := range r.Len() {
		e := r.End(i)
		if e.Choice == pathing.Fall {
			continue
		}
		if e.Place != at {
			at = e.Place
			far, near = v.keeps(at, want)
		}
		keeps := far
		if stays(e) && falls {
			keeps = leastScore
		}
		if found && keeps < most {
			continue
		}
		s := v.standing(e.Place, near)
		if !found || keeps > most || s > rest || s == rest && v.EndBefore(e, best) {
			best, most, rest, found = e, keeps, s, true
		}
	}
	d := v.goOn()
	if found && !stays(best) {
		d = Take(best)
	}
	return v.fight(d)
}

// keeps is how well a place keeps the distance: the less it is off, and then the fewer
// hostiles threaten it, the more. near is the nearest hostile, or noUnit.
func (v *View) keeps(at pathing.Place, want int) (score, near int) {
	g, u := v.g, v.Unit()
	box := g.t.units[u].rules.Box(at)
	least, threats := int(play.Far), 0
	near = noUnit
	for o := range g.units {
		if !g.t.hostile(u, o) || !g.alive(o) {
			continue
		}
		d := mech.Distance(box, g.box(o))
		if d < least {
			least, near = d, o
		}
		if combat := &g.t.units[o].combat; harms(combat) && d <= g.t.units[o].body.Threat {
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
func (v *View) standing(at pathing.Place, near int) int {
	score := 4 * v.bestTarget(at).worth
	if near == noUnit {
		return score
	}
	g := v.g
	cover, seen := g.query[near].Sight(g.box(near), g.t.units[v.Unit()].rules.Box(at))
	if !seen {
		return score + 3
	}
	return score + int(cover)
}
