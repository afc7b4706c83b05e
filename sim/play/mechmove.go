package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// The rules that the steps of a path name.
const (
	climbing = 9
	checking = 12
)

// take makes a move: OVERWATCH first, then space by space.
func (m *mechGame) take(u int, e pathing.End) {
	v, unit := &m.g.view, &m.units[u]
	m.path = v.reach.Path(m.path[:0], e)
	path := m.path
	before := m.state(u)
	if path[0].Choice != pathing.Teleport {
		m.overwatch(u)
		if !m.alive(u) || m.over || unit.state.At != before.At {
			return // who is pushed decides anew
		}
	}
	done, failed := m.walk(u, path)
	if !m.alive(u) {
		return
	}
	m.count(u, e, path, done)
	st := unit.state // the unit's own: what carrying does to it is no part of it
	if done == len(path) {
		st = m.query[u].After(st, e, path)
	} else {
		if !failed {
			panic("play: a move ends before its path") // the unit would be destroyed
		}
		st = m.cutShort(u, st, path, done)
	}
	box := m.box(u)
	unit.entered += done
	m.follow(u, path[:done])
	m.moveTo(u, st)
	if e.Choice == pathing.Fly || e.Choice == pathing.Hover {
		m.flies(u)
	}
	_ = box
}

// walk goes a path space by space and reports how many of its steps were made. failed
// tells that a climb failed (M-12).
func (m *mechGame) walk(u int, path []pathing.Step) (done int, failed bool) {
	rules, c := m.s.units[u].rules, &m.g.tally.Mech[u]
	at := m.units[u].state.At
	for i, s := range path {
		if s.Choice == pathing.Walk && s.Rules.Has(climbing) && m.climbs(rules, at, s.To) {
			c.Climbs++
			if s.Rules.Has(checking) {
				c.ClimbChecks++
				if p := rules.Profile(); !m.passes(max(p.Hull, p.Agility)) {
					c.ClimbFails++
					return i, true
				}
			}
		}
		m.visit(u, rules.Box(at), rules.Box(s.To))
		at = s.To
		m.hazard(u, at)
		if !m.alive(u) {
			return i + 1, false
		}
	}
	return len(path), false
}

// climbs reports whether a step on foot that rises or falls is a climb, not a ramp or
// a step that the parameters let go free (M-09).
func (m *mechGame) climbs(r *mech.Rules, from, to pathing.Place) bool {
	climbs, _ := r.Climbs(from, to)
	return climbs
}

// cutShort is the state after a move that ended after so many steps of its path: the
// unit is where it was then, or where it last was in no one's way, and the rest of the
// move is lost.
func (m *mechGame) cutShort(u int, st mech.State, path []pathing.Step, done int) mech.State {
	boost := path[done].Phase > 1
	for done > 0 && !m.free(u, path[done-1].To) {
		done--
	}
	if done > 0 {
		st = m.query[u].After(st, pathing.End{Place: path[done-1].To, Choice: path[done-1].Choice}, path[:done])
	}
	st.Moved = m.whole(u)
	st.Boosted = st.Boosted || boost
	return st
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
	if m.units[u].drags != noUnit || m.units[u].lifts != noUnit {
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
