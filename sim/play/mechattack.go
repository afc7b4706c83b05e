package play

import (
	"slices"

	"example.com/stride/pathing"
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
	unit, combat := &m.units[o], &m.s.units[o].combat
	return m.hostile(o, u) && m.alive(o) && harms(combat) && !unit.flags.has(reacted|lofty) &&
		mech.Distance(m.box(o), m.box(u)) <= m.s.units[o].body.Threat && m.s.units[o].rules.MayReact(unit.state)
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
	cover, ok := m.query[u].Sight(from, at)
	if !ok {
		return 0, false
	}
	difficulty := 0
	if !mech.Adjacent(from, at) {
		difficulty = m.s.params.Difficulty(cover, m.engagedAt(u, from))
	}
	return m.s.params.HitChance(m.s.units[u].combat.Hit, difficulty), true
}

// engagedAt reports whether a unit is ENGAGED where it is, or would be after a
// voluntary move that ends elsewhere (M-14).
func (m *mechGame) engagedAt(u int, from mech.Box) bool {
	here := from.At == m.units[u].state.At
	for o := range m.units {
		if !m.hostile(u, o) || !m.alive(o) || !mech.Adjacent(from, m.box(o)) {
			continue
		}
		if !here || !slices.Contains(m.units[u].state.Unengaged, o) {
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
	combat := &m.s.units[u].combat
	m.damage(target, combat.Damage, cause)
	if m.alive(target) {
		m.shaken(target, combat.Damage)
		if combat.Knockback > 0 {
			m.push(target, away(m.box(u), m.box(target)), combat.Knockback)
		}
	}
	return true
}

// shaken lets a flyer in the air that was hit for half of what it can take save with
// AGILITY; if it fails it falls at the end of the turn (M-20).
func (m *mechGame) shaken(u, damage int) {
	p := m.s.units[u].rules.Profile()
	if (p.Flight || p.Hover) && 2*damage >= m.s.units[u].combat.HP && m.aloft(u) && !m.passes(p.Agility) {
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
