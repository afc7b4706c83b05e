package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// overwatch lets the hostiles in whose threat a move starts attack, each if it sees
// the unit and has not reacted this round (M-16), until the unit is destroyed or
// pushed.
func (m *mechGame) overwatch(u int) {
	at := m.units[u].state.At
	for i := range m.all {
		o := int(m.all[i])
		if !m.mayReact(o, u) {
			continue
		}
		percent, ok := m.chance(o, m.box(o), u)
		if !ok {
			continue
		}
		m.units[o].flags |= reacted
		c := &m.g.tally.Mech[u]
		c.Overwatch++
		if m.strike(o, u, percent, ByOverwatch) {
			c.OverwatchHit++
		}
		if !m.alive(u) || m.over || m.units[u].state.At != at {
			return
		}
	}
}

// mayReact reports whether o may take OVERWATCH against u, if it sees it.
func (m *mechGame) mayReact(o, u int) bool {
	unit, arms := &m.units[o], &m.s.units[o].arms
	return m.hostile(o, u) && m.alive(o) && arms.Harms() && !unit.flags.has(reacted|lofty) &&
		unit.drags == noUnit && unit.lifts == noUnit && !unit.state.Status.Has(mech.Stunned) &&
		mech.Distance(m.box(o), m.box(u)) <= arms.Threat && m.s.units[o].rules.MayAct(unit.state.At)
}

// attack attacks a hostile.
func (m *mechGame) attack(u, target int) {
	percent, _ := m.chance(u, m.box(u), target)
	c := &m.g.tally.Mech[u]
	c.Attacks++
	if m.strike(u, target, percent, ByAttack) {
		c.Hits++
	}
}

// chance is the chance in per cent with which a unit, if it stood there, would hit a
// hostile: ok is false if it would not see it.
func (m *mechGame) chance(u int, from mech.Box, target int) (percent int, ok bool) {
	at := m.box(target)
	cover, ok := m.sight(u, from, at)
	if !ok {
		return 0, false
	}
	difficulty := 0
	if !mech.Adjacent(from, at) {
		difficulty = m.s.params.Difficulty(cover, m.engagedAt(u, from))
	}
	return max(m.s.units[u].arms.Hit-difficultyPenalty*difficulty, 0), true
}

const difficultyPenalty = 15

func (m *mechGame) sight(u int, from, to mech.Box) (mech.Cover, bool) { return mech.NoCover, true }

// engagedAt reports whether a unit is ENGAGED where it is, or would be after a
// voluntary move that ends elsewhere (M-14).
func (m *mechGame) engagedAt(u int, from mech.Box) bool {
	here := from.At == m.units[u].state.At
	for o := range m.units {
		if !m.hostile(u, o) || !m.alive(o) || !mech.Adjacent(from, m.box(o)) {
			continue
		}
		if !here || !contains(m.units[u].state.Unengaged, o) {
			return true
		}
	}
	return false
}

func contains(list []int, n int) bool {
	for _, k := range list {
		if k == n {
			return true
		}
	}
	return false
}

// strike rolls an attack and, if it hits, deals its damage and pushes the target
// away.
func (m *mechGame) strike(u, target, percent int, cause Cause) (hit bool) {
	if m.roll(100) > percent {
		return false
	}
	arms := &m.s.units[u].arms
	m.damage(target, arms.Damage, cause)
	if m.alive(target) {
		m.shaken(target, arms.Damage)
		if arms.Knockback > 0 {
			m.push(target, away(m.box(u), m.box(target)), arms.Knockback)
		}
	}
	return true
}

// shaken lets a flyer in the air that was hit for half of what it can take save with
// AGILITY; if it fails it falls at the end of the turn (M-20).
func (m *mechGame) shaken(u, damage int) {
	p := m.s.units[u].rules.Profile()
	if (p.Flight || p.Hover) && 2*damage >= m.s.units[u].arms.HP && m.aloft(u) && !m.passes(p.Agility) {
		m.units[u].flags |= failed
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

// push displaces a unit (M-17), over dangerous ground or into the air.
func (m *mechGame) push(u int, dir pathing.Dir, spaces int) {
	rules, c := m.s.units[u].rules, &m.g.tally.Mech[u]
	d, err := m.query[u].Push(m.units[u].state, mech.Level(dir), spaces)
	if err != nil {
		panic("play: " + err.Error()) // states are those of rules
	}
	if d.Spaces == 0 {
		return
	}
	c.Pushes++
	c.PushedSpaces += int64(d.Spaces)
	at := m.box(u)
	st := m.query[u].AfterPush(m.units[u].state, d)
	m.units[u].flags |= displaced
	m.moveTo(u, st)
	dx, dy := dir.Delta()
	for k := 1; k <= d.Spaces && m.alive(u); k++ {
		to := at
		to.At.X += int16(dx)
		to.At.Y += int16(dy)
		m.visit(u, at, to)
		at = to
		if rules.Dangerous(at.At) {
			m.hazard(u, at.At)
		}
	}
	m.reaches()
}

// hazard looks at dangerous ground below a character at a place: one check a round
// (M-27).
func (m *mechGame) hazard(u int, at pathing.Place) {
	unit, rules := &m.units[u], m.s.units[u].rules
	if unit.flags.has(hazarded) || m.g.setup.units[u].Object || !rules.Dangerous(at) {
		return
	}
	unit.flags |= hazarded
	c := &m.g.tally.Mech[u]
	c.HazardChecks++
	if !m.passes(rules.Profile().Engineering) {
		c.HazardFails++
		m.damage(u, m.s.params.DangerousDamage, m.causeAt(rules.Box(at)))
	}
}

// causeAt is how the dangerous ground below a box hurts: the first cell of it by row
// tells, and ground that does not say is kinetic.
func (m *mechGame) causeAt(at mech.Box) Cause {
	b := m.g.setup.board
	for y := range at.N {
		for x := range at.N {
			id := b.ID(pathing.Cell{X: int(at.At.X) + x, Y: int(at.At.Y) + y})
			if b.Ground(id) != int(at.At.Z) {
				continue
			}
			switch b.Hazard(id) {
			case board.Kinetic:
				return ByKinetic
			case board.Energy:
				return ByEnergy
			case board.Explosive:
				return ByExplosive
			case board.Burn:
				return ByBurn
			}
		}
	}
	return ByKinetic
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
