package mech

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// overwatch lets the hostiles in whose threat a move starts attack, each if it sees
// the unit and has not reacted this round (M-16), until the unit is destroyed or
// pushed.
func (g *game) overwatch(u int) {
	at := g.at(u)
	for i := range g.all {
		o := int(g.all[i])
		if !g.mayReact(o, u) {
			continue
		}
		percent, ok := g.chance(o, g.box(o), u)
		if !ok {
			continue
		}
		g.units[o].flags |= reacted
		c := g.f.Counts(u)
		c[Overwatch]++
		if g.strike(o, u, percent, ByOverwatch) {
			c[OverwatchHits]++
		}
		if !g.alive(u) || g.f.Over() || g.at(u) != at {
			return
		}
	}
}

// mayReact reports whether o may take OVERWATCH against u, if it sees it.
func (g *game) mayReact(o, u int) bool {
	return g.t.hostile(o, u) && g.alive(o) && harms(&g.t.units[o].combat) && !g.units[o].flags.has(reacted|aboveCeiling) &&
		mech.Distance(g.box(o), g.box(u)) <= g.t.units[o].body.Threat && g.t.units[o].rules.MayReact(g.bodies[o].state)
}

// attack attacks a hostile.
func (g *game) attack(u, target int) {
	percent, _ := g.chance(u, g.box(u), target)
	c := g.f.Counts(u)
	c[Attacks]++
	if g.strike(u, target, percent, ByAttack) {
		c[Hits]++
	}
}

// chance is the chance in per cent with which a unit would hit a hostile from a box: ok is
// false if it would not see it from there.
func (g *game) chance(u int, from mech.Box, target int) (percent int, ok bool) {
	at := g.box(target)
	cover, ok := g.query[u].Sight(from, at)
	if !ok {
		return 0, false
	}
	difficulty := 0
	if !mech.Adjacent(from, at) {
		difficulty = g.t.params.Difficulty(cover, g.engagedAt(u, from))
	}
	return g.t.params.HitChance(g.t.units[u].combat.Hit, difficulty), true
}

// engagedAt reports whether a unit is ENGAGED where it is, or would be after a
// voluntary move that ends elsewhere (M-14).
func (g *game) engagedAt(u int, from mech.Box) bool {
	here := from.At == g.at(u)
	for o := range g.units {
		if !g.t.hostile(u, o) || !g.alive(o) || !mech.Adjacent(from, g.box(o)) {
			continue
		}
		if !here || !slices.Contains(g.bodies[u].state.Unengaged, o) {
			return true
		}
	}
	return false
}

// strike rolls an attack and, if it hits, deals its damage and pushes the target
// away.
func (g *game) strike(u, target, percent int, cause Cause) (hit bool) {
	if g.roll(100) > percent {
		return false
	}
	combat := &g.t.units[u].combat
	g.damage(target, combat.Damage, cause)
	if g.alive(target) {
		g.mustSave(target, combat.Damage)
		if combat.Knockback > 0 {
			g.push(target, away(g.box(u), g.box(target)), combat.Knockback)
		}
	}
	return true
}

// mustSave lets a flyer in the air that was hit for half of what it can take save with
// AGILITY; if it fails it falls at the end of the turn (M-20).
func (g *game) mustSave(u, damage int) {
	p := g.t.units[u].rules.Profile()
	if (p.Flight || p.Hover) && 2*damage >= g.t.units[u].combat.HP && g.aloft(u) && !g.passes(p.Agility) {
		g.units[u].flags |= saveFailed
	}
}

// away is the level direction nearest to the line from the middle of a box to that of
// another; clockwise from north, the first of equals.
func away(from, to mech.Box) pathing.Dir {
	x := 2*int(to.At.X) + to.N - 2*int(from.At.X) - from.N
	y := 2*int(to.At.Y) + to.N - 2*int(from.At.Y) - from.N
	best, most := pathing.N, 0
	for d := pathing.N; d < pathing.NoDir; d++ {
		dx, dy := d.Delta()
		dot := x*dx + y*dy
		if dot <= 0 {
			continue
		}
		// The cosine, squared and times the length of the line: dot² over the length
		// of the direction, which is 1 or 2.
		if c := 2 * dot * dot / (dx*dx + dy*dy); c > most {
			best, most = d, c
		}
	}
	return best
}
