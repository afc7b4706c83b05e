package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// push moves a unit by force (M-17), over dangerous ground or into the air.
func (g *game) push(u int, dir pathing.Dir, spaces int) {
	c := g.f.Counts(u)
	d, err := g.query[u].PushIn(g.danger, g.bodies[u].state, mech.Level(dir), spaces)
	if err != nil {
		panic("mech: " + err.Error()) // states are those of rules
	}
	g.danger = d.Dangerous
	if d.Spaces == 0 {
		return
	}
	c[Pushes]++
	c[PushedSpaces] += int64(d.Spaces)
	at := g.box(u)
	g.force(u, d.End)
	dx, dy := dir.Delta()
	for k := 1; k <= d.Spaces && g.alive(u); k++ {
		to := at
		to.At.X += int16(dx)
		to.At.Y += int16(dy)
		g.visit(at, to)
		at = to
		g.hazard(u, at.At)
	}
	g.f.Reached()
}

// force puts a unit at another place against its will: it is engaged with nobody anew
// (M-17), leaves what it holds and the unit that holds it, and may be in the air.
func (g *game) force(u int, to pathing.Place) {
	g.units[u].flags |= movedByForce
	g.moveTo(u, g.afterForce(u, to))
	g.loosen(u)
}

// hazard looks at dangerous ground below a character at a place: one check a round
// (M-27).
func (g *game) hazard(u int, at pathing.Place) {
	unit, rules := &g.units[u], g.t.units[u].rules
	if unit.flags.has(hazarded) || g.object(u) {
		return
	}
	kind, ok := rules.Hazard(at)
	if !ok {
		return
	}
	unit.flags |= hazarded
	c := g.f.Counts(u)
	c[HazardChecks]++
	if !g.passes(rules.Profile().Engineering) {
		c[HazardFails]++
		g.damage(u, g.t.params.DangerousDamage, causeOf(kind))
	}
}

// causeOf is the cause of damage by dangerous ground; ground that does not say how it
// hurts is kinetic.
func causeOf(h board.Hazard) Cause {
	switch h {
	case board.Energy:
		return ByEnergy
	case board.Explosive:
		return ByExplosive
	case board.Burn:
		return ByBurn
	default:
		return ByKinetic
	}
}

// damage hurts a character: what it has left is the most that it takes. If nothing is
// left it is destroyed. Objects take no damage.
func (g *game) damage(u, points int, cause Cause) {
	unit := &g.units[u]
	if g.object(u) || !g.alive(u) {
		return
	}
	points = min(points, unit.hp)
	c := g.f.Counts(u)
	c[DamageBy(cause)] += int64(points)
	c[DamageTaken] += int64(points)
	unit.hp -= points
	if unit.hp == 0 {
		g.destroy(u)
	}
}
