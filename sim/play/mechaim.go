package play

import "example.com/stride/pathing"

// aim finds the goals that the unit makes for, those with room for it, or all if none
// has.
func (w *MechView) aim() {
	v := w.v
	if v.known&knowsGoals != 0 {
		return
	}
	v.known |= knowsGoals
	w.fields = w.fields[:0]
	to := w.m.s.units[v.unit].toGoal
	if to == nil {
		return
	}
	if len(to.single) > 0 {
		for i, c := range to.cells {
			if w.room(c) {
				w.fields = append(w.fields, to.toOne(i))
			}
		}
	}
	if len(w.fields) == 0 || len(w.fields) == len(to.cells) {
		w.fields = append(w.fields[:0], to.toAll())
	}
}

// room reports whether nobody but the unit stands on a cell or above it.
func (w *MechView) room(c pathing.Cell) bool {
	for o := range w.m.units {
		if o != w.v.unit && w.m.alive(o) && covers(w.m.box(o), c) {
			return false
		}
	}
	return true
}

// cost is what is left to go from a place, or far.
func (w *MechView) cost(at pathing.Place) pathing.Cost {
	w.aim()
	d := pathing.Cost(far)
	for _, f := range w.fields {
		d = min(d, f.cost(at))
	}
	return d
}

// detour is how far a place lies off the way of a hostile to its goals, in spaces: see
// View.Detour.
func (w *MechView) detour(o int, at pathing.Place) (spaces pathing.Cost, ok bool) {
	m := w.m
	if !m.hostile(w.v.unit, o) || !m.alive(o) || m.s.units[o].toGoal == nil {
		return 0, false
	}
	return m.detour(o, at)
}

// detourOver is View.Detour: how far the place where a unit would stand on a cell lies
// off its way.
func (w *MechView) detourOver(unit int, c pathing.Cell) (spaces pathing.Cost, ok bool) {
	s := &w.m.s.units[unit]
	if s.toGoal == nil || !w.m.alive(unit) || !w.v.g.setup.board.Contains(c) {
		return 0, false
	}
	at, ok := s.rules.StandAt(c, 0)
	if !ok {
		return 0, false
	}
	return w.m.detour(unit, at)
}

// detour is how far a place lies off the way of a unit: what it has left to go over
// that place, beyond what it has left to go. ok is false if the place is not ahead.
func (m *mechGame) detour(u int, at pathing.Place) (spaces pathing.Cost, ok bool) {
	field := m.s.units[u].toGoal.toAll()
	now, then := field.cost(m.units[u].state.At), field.cost(at)
	if now == far || then >= now {
		return 0, false
	}
	if then == 0 {
		return 0, true
	}
	least, nearer := pathing.Cost(squares(m.units[u].state.At.Cell(), at.Cell())), now-then
	return max(least-nearer, nearer-2*least, 0), true
}
