package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// take makes a move: OVERWATCH first, then space by space.
func (m *mechGame) take(u int, e pathing.End) {
	v, unit := &m.g.view, &m.units[u]
	m.path = v.reach.Path(m.path[:0], e)
	path := m.path
	before := m.units[u].state
	if path[0].Choice != pathing.Teleport {
		m.overwatch(u)
		if !m.alive(u) || m.over || unit.state.At != before.At {
			return // who is pushed decides anew
		}
	}
	if m.g.check {
		m.verifyPath(u, e, path)
	}
	done := m.walk(u, path)
	m.count(u, e, path, done)
	if !m.alive(u) {
		return
	}
	from, st := before.At, before
	if done == len(path) {
		st = m.query[u].AfterIn(m.apart[:0], st, e, path)
		m.apart = keep(m.apart, st.Unengaged)
	} else {
		st, done = m.cutShort(u, st, path, done)
	}
	unit.entered += done
	if e.Choice == pathing.Fly || e.Choice == pathing.Hover {
		m.flies(u)
	}
	m.moveTo(u, st)
	m.follow(u, from, path[:done])
	m.loosen(u)
}

// keep is the longer of two lists that may share memory, for the next use.
func keep(a, b []int) []int {
	if cap(b) > cap(a) {
		return b
	}
	return a
}

// walk goes a path space by space and reports how many of its steps were made: not all
// if a climb fails (M-12) or the unit is destroyed on the way.
func (m *mechGame) walk(u int, path []pathing.Step) (done int) {
	rules, c := m.s.units[u].rules, &m.g.tally.Mech[u]
	at := m.units[u].state.At
	for i, s := range path {
		if s.Choice == pathing.Walk {
			climbs, check := rules.Climbs(at, s.To)
			if climbs {
				c.Climbs++
			}
			if check {
				c.ClimbChecks++
				if p := rules.Profile(); !m.passes(max(p.Hull, p.Agility)) {
					c.ClimbFails++
					return i
				}
			}
		}
		m.visit(u, rules.Box(at), rules.Box(s.To))
		at = s.To
		m.hazard(u, at)
		if !m.alive(u) {
			return i + 1
		}
	}
	return len(path)
}

// cutShort is the state after a move that ended after so many steps of its path, and
// after how many of them the unit is: where it was then, or, if it may not stay there,
// where it last might have. The rest of the move is lost.
func (m *mechGame) cutShort(u int, st mech.State, path []pathing.Step, done int) (after mech.State, steps int) {
	boost := path[done].Phase > 1
	for done > 0 && !m.free(u, path[done-1].To) {
		done--
	}
	if done > 0 {
		last := path[done-1]
		st = m.query[u].AfterIn(nil, st, pathing.End{Place: last.To, Choice: last.Choice}, path[:done])
	}
	st.Moved = m.whole(u)
	st.Boosted = st.Boosted || boost
	return st, done
}

// count counts a move of which so many steps were made.
func (m *mechGame) count(u int, e pathing.End, path []pathing.Step, done int) {
	c, special := &m.g.tally.Units[u], &m.g.tally.Mech[u]
	c.Choices[e.Choice]++
	c.Squares += int64(done)
	spent, boost := 0, path[0].Phase > 1
	for _, s := range path[:done] {
		spent += int(s.Cost)
	}
	c.Spent += int64(spent)
	if boost {
		special.Boosts++
	}
	if e.Choice == pathing.Jump {
		special.Jumps++
	}
	if m.carries(u) {
		special.Carries++
	}
	if e.Stopped && done == len(path) {
		special.EngagedStops++
		if e.Choice == pathing.Walk || e.Choice == pathing.Hover {
			room := m.s.units[u].rules.Profile().Speed
			if !boost {
				room -= m.units[u].state.Moved
			}
			special.SpacesLost += int64(max(room-spent, 0))
		}
	}
}
