package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// push displaces a unit (M-17), over dangerous ground or into the air.
func (m *mechGame) push(u int, dir pathing.Dir, spaces int) {
	c := &m.g.tally.Mech[u]
	d, err := m.query[u].PushIn(m.danger, m.units[u].state, mech.Level(dir), spaces)
	if err != nil {
		panic("play: " + err.Error()) // states are those of rules
	}
	m.danger = d.Dangerous
	if d.Spaces == 0 {
		return
	}
	c.Pushes++
	c.PushedSpaces += int64(d.Spaces)
	at := m.box(u)
	m.displace(u, d.End)
	dx, dy := dir.Delta()
	for k := 1; k <= d.Spaces && m.alive(u); k++ {
		to := at
		to.At.X += int16(dx)
		to.At.Y += int16(dy)
		m.visit(u, at, to)
		at = to
		m.hazard(u, at.At)
	}
	m.reaches()
}

// displace puts a unit at another place without its will: it is engaged with nobody
// anew (M-17), leaves what it holds and who holds it, and may be in the air.
func (m *mechGame) displace(u int, to pathing.Place) {
	st := m.query[u].AfterPushIn(m.apart, m.units[u].state, to)
	m.apart = keep(m.apart, st.Unengaged)
	m.units[u].flags |= displaced
	m.moveTo(u, st)
	m.loosen(u)
}

// hazard looks at dangerous ground below a character at a place: one check a round
// (M-27).
func (m *mechGame) hazard(u int, at pathing.Place) {
	unit, rules := &m.units[u], m.s.units[u].rules
	if unit.flags.has(hazarded) || m.g.setup.units[u].Object {
		return
	}
	kind, ok := rules.Hazard(at)
	if !ok {
		return
	}
	unit.flags |= hazarded
	c := &m.g.tally.Mech[u]
	c.HazardChecks++
	if !m.passes(rules.Profile().Engineering) {
		c.HazardFails++
		m.damage(u, m.s.params.DangerousDamage, causeOf(kind))
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

// damage hurts a character: what it has left is the most that it takes. Who has
// nothing left is destroyed. Objects take no damage.
func (m *mechGame) damage(u, points int, cause Cause) {
	unit := &m.units[u]
	if m.g.setup.units[u].Object || !m.alive(u) {
		return
	}
	points = min(points, unit.hp)
	m.g.tally.Mech[u].Damage[cause] += int64(points)
	unit.hp -= points
	if unit.hp == 0 {
		m.destroy(u)
	}
}
