package play

import "example.com/stride/pathing/mech"

// maxDecisions is how many decisions a turn has room for: 64, and one for each unit
// that may push who is about to move.
func (m *mechGame) maxDecisions() int { return 64 + len(m.units) }

// takeTurn lets a character decide until it passes, and ends its turn.
func (m *mechGame) takeTurn(u int) error {
	g, unit := m.g, &m.units[u]
	m.acting = u
	m.beginTurn(u)
	side := g.setup.units[u].Side
	for g.phase = 1; m.alive(u) && !m.over && !m.units[u].state.Status.Has(mech.Stunned); g.phase++ {
		if g.phase > m.maxDecisions() {
			return g.wrong(u, "it decides %d times in one turn; pass to end it", m.maxDecisions())
		}
		g.source.pcg = &g.draws[side]
		g.view.begin(u)
		d := g.policies[side].Choose(&g.view)
		if unit.flags&couldMove == 0 && g.view.couldMove() {
			unit.flags |= couldMove
		}
		if d.kind == passing || d.kind == ending && d.end.Phases == 0 {
			break
		}
		if err := m.decide(u, d); err != nil {
			return err
		}
		unit.flags |= did
		g.acted = true
		m.reaches()
		if g.check {
			m.verify(d)
		}
	}
	if !m.over {
		m.endTurn(u)
		if g.check {
			m.verify(Pass())
		}
	}
	return nil
}

// beginTurn readies a character for its turn.
func (m *mechGame) beginTurn(u int) {
	unit, rules := &m.units[u], m.s.units[u].rules
	if unit.flags.has(begun) {
		unit.state = rules.NextTurn(unit.state)
		unit.entered = 0
	}
	unit.flags |= begun
	m.g.tally.Mech[u].Begun++
	unit.flags &^= attacked | did | couldMove
	unit.givenUp = 0
	if rules.MayAct(unit.state.At) {
		unit.flags &^= lofty
	} else {
		unit.flags |= lofty
	}
}

// endTurn lets fall who falls, looks at dangerous ground and counts the turn.
func (m *mechGame) endTurn(u int) {
	unit, rules := &m.units[u], m.s.units[u].rules
	m.settle(u)
	if m.alive(u) && !m.over {
		m.hazard(u, unit.state.At)
	}
	c, special := &m.g.tally.Units[u], &m.g.tally.Mech[u]
	c.Turns++
	c.Left += int64(max(rules.Profile().Speed-unit.state.Moved, 0) + unit.givenUp)
	if !unit.flags.has(did) {
		c.Passes++
	}
	if unit.entered == 0 && !unit.flags.has(couldMove) {
		c.Stuck++
	}
	if m.alive(u) && m.aloft(u) {
		special.AirTurns++
	}
}

// aloft reports whether a unit is in the air: not on a surface, and not in a liquid.
func (m *mechGame) aloft(u int) bool {
	rules, at := m.s.units[u].rules, m.units[u].state.At
	if rules.Stands(at) {
		return false
	}
	switch m.s.params.Environment {
	case mech.EnvironmentNormal:
		return rules.CanFall(at)
	default:
		return m.s.params.Environment != mech.EnvironmentUnderwater
	}
}

// decide carries out what a policy decided on.
func (m *mechGame) decide(u int, d Decision) error {
	g, v, other := m.g, &m.g.view, int(d.unit)
	switch d.kind {
	case ending:
		if !has(v.Reach(), d.end) {
			return g.wrong(u, "%s is no end of its reach; take one by value, as Reach gives it", endText(d.end))
		}
		m.take(u, d.end)
	case attacking:
		if why := v.mech.cantAttack(other); why != "" {
			return g.wrong(u, "it can't attack %s: %s", m.name(other), why)
		}
		m.units[u].flags |= attacked
		m.units[u].state.Acted = true
		m.attack(u, other)
	case standing:
		if !v.mech.MayStandUp() {
			return g.wrong(u, "it can't stand up now: see MayStandUp")
		}
		m.standUp(u)
	case givingUp:
		if !v.mech.MayGiveUp() {
			return g.wrong(u, "it has nothing of its standard move to give up")
		}
		m.giveUp(u)
	case dragging, lifting:
		if !v.mech.mayHold(other, d.kind == lifting) {
			return g.wrong(u, "it can't take hold of %s: see MayDrag and MayLift", m.name(other))
		}
		m.units[u].state.Acted = true
		m.hold(u, other, d.kind == lifting)
	case lettingGo:
		if !v.mech.MayLetGo() {
			return g.wrong(u, "it holds nothing to let go of")
		}
		m.letGo(u)
	default:
		return g.wrong(u, "mech has no such decision")
	}
	return nil
}

func (m *mechGame) name(unit int) string {
	if unit < 0 || unit >= len(m.units) {
		return "nobody"
	}
	return "unit " + m.g.setup.units[unit].ID
}

// standUp ends PRONE in place of the standard move (M-25).
func (m *mechGame) standUp(u int) {
	unit := &m.units[u]
	unit.state.Status &^= mech.Prone
	unit.state.Moved = m.whole(u)
}

// giveUp ends the standard move, so that BOOST may follow (M-01).
func (m *mechGame) giveUp(u int) {
	unit := &m.units[u]
	unit.givenUp = max(m.s.units[u].rules.Profile().Speed-unit.state.Moved, 0)
	unit.state.Moved = m.whole(u)
}

// whole is what a state has moved when nothing is left of the standard move.
func (m *mechGame) whole(u int) int { return max(m.s.units[u].rules.Profile().Speed, 1) }

// moveIsOver reports whether nothing is left of the standard move.
func (m *mechGame) moveIsOver(u int) bool { return m.units[u].state.Moved >= m.whole(u) }
