package play

// settle lets fall whoever is in the air at the end of a unit's turn (M-18, M-20):
// the unit itself, and those that came to be in the air in this turn.
func (m *mechGame) settle(u int) {
	m.settleOne(u, m.units[u].entered, true)
	for o := 0; o < len(m.units) && !m.over; o++ {
		if m.units[o].flags.has(displaced | failed) {
			m.settleOne(o, 1, false) // it has its own turn to move in
			o = -1                   // who falls may let go of others
		}
	}
}

// settleOne lets a unit fall, or land, that moved so many spaces in its turn. Who
// falls already falls on at the end of its own turns alone, and who is dragged or
// lifted does not fall.
func (m *mechGame) settleOne(u, moved int, own bool) {
	unit, rules := &m.units[u], m.s.units[u].rules
	if !m.alive(u) || m.over {
		unit.flags &^= displaced | failed
		return
	}
	failure := unit.flags.has(failed)
	unit.flags &^= displaced | failed
	st := unit.state
	switch {
	case unit.held != noUnit:
	case rules.Stands(st.At) || !rules.CanFall(st.At):
		m.lands(u)
	case unit.flags.has(falling):
		if own {
			m.falls(u)
		}
	case failure || rules.FallsAfter(st, moved):
		m.falls(u)
	}
}

// falls is one turn's fall (M-18).
func (m *mechGame) falls(u int) {
	unit, c := &m.units[u], &m.g.tally.Mech[u]
	if !unit.flags.has(falling) {
		unit.flags |= falling
		c.Falls++
	}
	before := m.box(u)
	l := m.query[u].Fall(unit.state.At)
	for !m.free(u, l.End) && l.End.Z < unit.state.At.Z {
		l.End.Z++ // it stays above whoever is there, and falls on from there
		l.Spaces--
	}
	l.Landed = l.Landed && m.s.units[u].rules.Stands(l.End)
	unit.fallen += l.Spaces
	c.SpacesFallen += int64(l.Spaces)
	m.displace(u, l.End)
	unit.flags &^= displaced
	m.visit(u, before, m.box(u))
	switch {
	case l.NoGround && l.End.Z == 0: // there is nothing below
		m.damage(u, unit.hp, ByFall)
		if m.alive(u) { // an object
			m.destroy(u)
		}
	case l.Landed:
		m.lands(u)
	}
	m.reaches()
}

// lands ends a fall, if there was one (M-18), on ground that may be dangerous.
func (m *mechGame) lands(u int) {
	unit := &m.units[u]
	if !unit.flags.has(falling) {
		return
	}
	spaces := unit.fallen
	unit.flags &^= falling
	unit.fallen = 0
	m.damage(u, m.s.params.FallDamage(spaces), ByFall)
	m.hazard(u, unit.state.At)
}

// flies ends a fall without landing: who flies again is not hurt (M-18).
func (m *mechGame) flies(u int) {
	m.units[u].flags &^= falling
	m.units[u].fallen = 0
}
