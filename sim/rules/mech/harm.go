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
		g.damage(u, g.t.params.DangerousDamage, hazardCauses[kind])
	}
}

// hazardCauses are the causes of damage by dangerous ground; ground that does not say how
// it hurts is kinetic.
var hazardCauses = [...]Cause{
	board.NoHazard: ByKinetic, board.Kinetic: ByKinetic,
	board.Energy: ByEnergy, board.Explosive: ByExplosive, board.Burn: ByBurn,
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

// settle resolves the falls at the end of a unit's turn (M-18, M-20): of the unit itself,
// and of those that came to be in the air in this turn.
func (g *game) settle(u int) {
	g.settleOne(u, g.units[u].entered, true)
	for o := 0; o < len(g.units) && !g.f.Over(); o++ {
		if g.units[o].flags.has(movedByForce | saveFailed) {
			g.settleOne(o, 1, false) // it has its own turn to move in
			o = -1                   // a unit that falls may let go of others
		}
	}
}

// settleOne lets a unit fall, or land, that moved a number of spaces in its turn. A unit
// already falling continues only at the end of its own turn; a carried unit never falls.
func (g *game) settleOne(u, moved int, own bool) {
	unit, rules := &g.units[u], g.t.units[u].rules
	if !g.alive(u) || g.f.Over() {
		unit.flags &^= movedByForce | saveFailed
		return
	}
	failure := unit.flags.has(saveFailed)
	unit.flags &^= movedByForce | saveFailed
	st := g.bodies[u].state
	switch {
	case g.bodies[u].held != noUnit:
	case rules.Stands(st.At) || !rules.CanFall(st.At):
		g.land(u)
	case unit.flags.has(falling):
		if own {
			g.fall(u)
		}
	case failure || rules.FallsAfter(st, moved):
		g.fall(u)
	}
}

// fall is one turn's fall (M-18).
func (g *game) fall(u int) {
	unit, c := &g.units[u], g.f.Counts(u)
	if !unit.flags.has(falling) {
		unit.flags |= falling
		c[Falls]++
	}
	before := g.box(u)
	l := g.query[u].Fall(before.At)
	for !g.free(u, l.End) && l.End.Z < before.At.Z {
		l.End.Z++ // it stays above whoever is there, and falls on from there
		l.Spaces--
	}
	l.Landed = l.Landed && g.t.units[u].rules.Stands(l.End)
	unit.fallen += l.Spaces
	c[SpacesFallen] += int64(l.Spaces)
	g.force(u, l.End)
	unit.flags &^= movedByForce
	g.visit(before, g.box(u))
	switch {
	case l.NoGround && l.End.Z == 0: // there is nothing below
		g.damage(u, unit.hp, ByFall)
		if g.alive(u) { // an object
			g.destroy(u)
		}
	case l.Landed:
		g.land(u)
	}
	g.f.Reached()
}

// land ends a fall, if there was one (M-18), on ground that may be dangerous.
func (g *game) land(u int) {
	unit := &g.units[u]
	if !unit.flags.has(falling) {
		return
	}
	spaces := unit.fallen
	g.endFall(u)
	g.damage(u, g.t.params.FallDamage(spaces), ByFall)
	g.hazard(u, g.at(u))
}

// endFall ends a fall without harm, as that of a unit that flies again (M-18).
func (g *game) endFall(u int) {
	g.units[u].flags &^= falling
	g.units[u].fallen = 0
}
