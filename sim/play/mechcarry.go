package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// hold lets a unit drag another, or lift it (M-26).
func (m *mechGame) hold(u, load int, lift bool) {
	m.letGo(u)
	if lift {
		m.units[u].lifts = load
	} else {
		m.units[u].drags = load
	}
	m.units[load].held = u
}

// load is what a unit drags or lifts, or noUnit.
func (m *mechGame) load(u int) int { return max(m.units[u].drags, m.units[u].lifts) }

// letGo ends a hold, if there is one. What was held up in the air falls at the end of
// the turn.
func (m *mechGame) letGo(u int) {
	load := m.load(u)
	if load == noUnit {
		return
	}
	m.units[u].drags, m.units[u].lifts = noUnit, noUnit
	m.units[load].held = noUnit
	m.units[load].flags |= displaced
}

// loosen ends the holds of a unit that has moved away from who holds it, or from what
// it holds.
func (m *mechGame) loosen(u int) {
	if load := m.load(u); load != noUnit && !mech.Adjacent(m.box(u), m.box(load)) {
		m.letGo(u)
	}
	if by := m.units[u].held; by != noUnit && !mech.Adjacent(m.box(u), m.box(by)) {
		m.letGo(by)
	}
}

// follow draws what a unit drags into the spaces that it leaves by a path.
func (m *mechGame) follow(u int, path []pathing.Step) {}

// mayHold reports whether the unit may drag another, or lift it (M-26).
func (w *MechView) mayHold(load int, lift bool) bool {
	m, u := w.m, w.v.unit
	if load < 0 || load >= len(m.units) || load == u || !m.alive(load) || m.hostile(u, load) {
		return false
	}
	rules, other := m.s.units[u].rules, &m.units[load]
	if m.load(u) != noUnit || other.held != noUnit || m.units[u].held != noUnit || m.load(load) != noUnit {
		return false
	}
	if !mech.Adjacent(m.box(u), m.box(load)) || !rules.MayAct(m.units[u].state.At) {
		return false
	}
	size := m.s.units[load].body.Size
	if lift {
		return rules.MayLift(m.aloft(u), size)
	}
	return rules.MayDrag(size)
}
