package play

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// moveTo puts a unit in a state at another place: the world, who has arrived and who is
// engaged with whom follow. The cells on the way are counted, and holds loosened, by
// the caller.
func (m *mechGame) moveTo(u int, st mech.State) {
	unit := &m.units[u]
	m.arrives(u, m.box(u), -1)
	m.setState(u, st)
	m.world.Place(u, st.At, m.s.units[u].body)
	m.arrives(u, m.box(u), 1)
	m.share(u)
	if !m.s.units[u].rules.MayAct(st.At) {
		unit.flags |= lofty
	}
}

// setState keeps a state, with its list in the unit's own room.
func (m *mechGame) setState(u int, st mech.State) {
	unit := &m.units[u]
	unit.unengaged = append(unit.unengaged[:0], st.Unengaged...)
	st.Unengaged = unit.unengaged
	unit.state = st
}

// share makes others agree with a unit about who is engaged with whom (M-14).
func (m *mechGame) share(u int) {
	at := m.box(u)
	for o := range m.units {
		if o == u || !m.alive(o) || !m.hostile(u, o) {
			continue
		}
		apart := mech.Adjacent(at, m.box(o)) && slices.Contains(m.units[u].state.Unengaged, o)
		other := &m.units[o]
		i := slices.Index(other.state.Unengaged, u)
		switch {
		case apart && i < 0:
			other.unengaged = append(other.state.Unengaged, u)
		case !apart && i >= 0:
			other.unengaged = slices.Delete(other.state.Unengaged, i, i+1)
		}
		other.state.Unengaged = other.unengaged
	}
}

// free reports whether a unit may end a move at a place as far as others go: none of
// them fills any of its spaces there, or none that obstructs it if that is all that
// matters (M-06).
func (m *mechGame) free(u int, at pathing.Place) bool {
	rules := m.s.units[u].rules
	box := rules.Box(at)
	for o := range m.units {
		if o != u && m.alive(o) && mech.Overlap(box, m.box(o)) && (m.s.params.EndInFilled == 0 || rules.Obstructs(m.s.units[o].body)) {
			return false
		}
	}
	return true
}

// visit counts the cells below a box that were not below the one before.
func (m *mechGame) visit(u int, before, box mech.Box) {
	w := m.g.setup.board.W()
	for y := int(box.At.Y); y < int(box.At.Y)+box.N; y++ {
		for x := int(box.At.X); x < int(box.At.X)+box.N; x++ {
			if !covers(before, pathing.Cell{X: x, Y: y}) {
				m.g.tally.visit(uint32(y*w+x), 1)
			}
		}
	}
}

// covers reports whether a cell lies below a box, at whatever height.
func covers(b mech.Box, c pathing.Cell) bool {
	x, y := c.X-int(b.At.X), c.Y-int(b.At.Y)
	return x >= 0 && y >= 0 && x < b.N && y < b.N
}

// arrives counts a unit to (or, with -1, from) the cells that its footprint covers.
func (m *mechGame) arrives(u int, at mech.Box, n int) {
	side := m.g.setup.units[u].Side
	if side == NoSide {
		return
	}
	v := &m.g.setup.victory
	for _, i := range v.ofSide[side] {
		if m.on(&v.reach[i], at) {
			m.g.arrived[i] += n
		}
	}
}

// on reports whether a box is above one of the cells of a condition.
func (m *mechGame) on(c *condition, at mech.Box) bool {
	b := m.g.setup.board
	first := b.ID(at.At.Cell())
	for y := range at.N {
		for x := range at.N {
			if c.has(first + board.CellID(y*b.Stride()+x)) {
				return true
			}
		}
	}
	return false
}

// reaches ends the game if a side has met a reach condition.
func (m *mechGame) reaches() bool {
	if winner := m.g.reached(); winner != Draw {
		m.ends(winner, Reached)
	}
	return m.over
}

// destroy takes a unit off the board. The game is over if one side alone is left, or
// none.
func (m *mechGame) destroy(u int) {
	m.letGo(u)
	m.freed(u)
	m.arrives(u, m.box(u), -1)
	m.world.Remove(u)
	m.units[u].hp = 0
	m.units[u].flags |= destroyed
	m.units[u].flags &^= falling | failed | displaced
	for o := range m.units {
		other := &m.units[o]
		if i := slices.Index(other.state.Unengaged, u); i >= 0 {
			other.unengaged = slices.Delete(other.state.Unengaged, i, i+1)
			other.state.Unengaged = other.unengaged
		}
	}
	m.g.tally.Mech[u].Destroyed++
	left, last := 0, Draw
	for i, units := range m.order {
		if slices.ContainsFunc(units, func(u int32) bool { return m.alive(int(u)) }) {
			left, last = left+1, i
		}
	}
	switch {
	case left == 0:
		m.ends(Draw, Destroyed)
	case left == 1 && len(m.order) > 1:
		m.ends(last, Destroyed)
	}
}
