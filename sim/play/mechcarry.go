package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// hold lets a unit drag another, or lift it (M-26).
func (m *mechGame) hold(u, load int, lift bool) {
	unit := &m.units[u]
	if lift {
		unit.lifts, unit.state.Lifts = load, m.size(load)
	} else {
		unit.drags, unit.state.Drags = load, m.size(load)
	}
	m.units[load].held = u
}

// size is the Size of a unit, and 0 for no unit.
func (m *mechGame) size(u int) pathing.Half {
	if u == noUnit {
		return 0
	}
	return m.s.units[u].body.Size
}

// carries reports whether a unit drags or lifts something.
func (m *mechGame) carries(u int) bool {
	return m.units[u].drags != noUnit || m.units[u].lifts != noUnit
}

// letGo ends what a unit drags and lifts. What is in the air then falls at the end of
// the turn.
func (m *mechGame) letGo(u int) {
	m.freed(m.units[u].drags)
	m.freed(m.units[u].lifts)
}

// freed ends the hold on a unit, if there is one.
func (m *mechGame) freed(load int) {
	if load == noUnit || m.units[load].held == noUnit {
		return
	}
	by := &m.units[m.units[load].held]
	if by.drags == load {
		by.drags, by.state.Drags = noUnit, 0
	} else {
		by.lifts, by.state.Lifts = noUnit, 0
	}
	m.units[load].held = noUnit
	m.units[load].flags |= displaced
}

// loosen ends the holds of a unit that is no longer beside what it holds, or beside who
// holds it.
func (m *mechGame) loosen(u int) {
	for _, load := range [...]int{m.units[u].drags, m.units[u].lifts} {
		if load != noUnit && !mech.Adjacent(m.box(u), m.box(load)) {
			m.freed(load)
		}
	}
	if by := m.units[u].held; by != noUnit && !mech.Adjacent(m.box(u), m.box(by)) {
		m.freed(u)
	}
}

// follow draws what a unit drags into the spaces that it has left by a path from a
// place, over dangerous ground or into the air. What can't follow is let go. The unit
// is at the end of the path already.
func (m *mechGame) follow(u int, from pathing.Place, path []pathing.Step) {
	load := m.units[u].drags
	if load == noUnit || len(path) == 0 {
		return
	}
	rules := m.s.units[load].rules
	m.places = m.query[load].Follow(m.places[:0], m.units[load].state.At, u, m.s.units[u].rules.Box(from), path)
	for n := len(m.places); n > 0 && !m.free(load, m.places[n-1]); n-- {
		m.places = m.places[:n-1] // who holds it has come back there without it
	}
	at := m.box(load)
	for _, to := range m.places {
		m.visit(load, at, rules.Box(to))
		at.At = to
		m.hazard(load, to)
		if !m.alive(load) {
			return
		}
	}
	if len(m.places) < len(path) {
		m.freed(load)
	}
	if at != m.box(load) {
		m.displace(load, at.At)
	}
}

// mayHold reports whether the unit may drag another, or lift it (M-26).
func (w *MechView) mayHold(load int, lift bool) bool {
	m, u := w.m, w.v.unit
	if load < 0 || load >= len(m.units) || load == u || !m.alive(load) || m.hostile(u, load) {
		return false
	}
	if m.carries(u) || m.carries(load) || m.units[u].held != noUnit || m.units[load].held != noUnit {
		return false
	}
	rules := m.s.units[u].rules
	if !mech.Adjacent(m.box(u), m.box(load)) || !rules.MayAct(m.units[u].state.At) {
		return false
	}
	if lift {
		return rules.MayLift(m.aloft(u), m.size(load))
	}
	return rules.MayDrag(m.size(load))
}
