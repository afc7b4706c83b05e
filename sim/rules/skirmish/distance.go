package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/play"
)

// Goals are the cells that the unit's side makes for; none if it makes for none.
func (v *View) Goals() []pathing.Cell { return v.GoalsOf(v.unit) }

// GoalsOf are the cells that the side of a unit, by its index, makes for.
func (v *View) GoalsOf(unit int) []pathing.Cell {
	if f := v.g.goals[unit]; f != nil {
		return f.Cells
	}
	return nil
}

// aim finds the goals that the unit makes for, those with room for it, or all if
// none has, and so the distances to look at.
func (v *View) aim() {
	if v.known&knowsGoals != 0 {
		return
	}
	v.known |= knowsGoals
	v.table, v.more = nil, nil
	if to := v.g.goals[v.unit]; to != nil {
		v.tables = to.Open(v.tables[:0], v.fits)
		v.table, v.more = v.tables[0], v.tables[1:]
	}
}

// at is what is left to go from a cell in a layer of the distances.
func (v *View) at(x, y, layer int) int32 {
	if v.table == nil {
		return far
	}
	i := ((y+1)*v.stride+x+1)*v.layers + layer
	d := v.table[i]
	for _, table := range v.more {
		d = min(d, table[i])
	}
	return d
}

// fits reports whether the unit may end an Action on a cell, as far as the others
// there go (S-09).
func (v *View) fits(c pathing.Cell) bool {
	id := v.g.board.ID(c)
	size := v.g.overlay.Size(id)
	if id != v.g.units[v.unit].cell {
		size += int(v.g.t.units[v.unit].profile.Size)
	}
	return size <= v.g.t.params.SquareCapacity
}

// Distance is what is left to go from a cell and facing, for a standing unit (see
// the package comment); ok is false if there is no goal or no way to one, and off
// the board. For a vehicle it takes for granted that it may turn at once.
func (v *View) Distance(c pathing.Cell, facing pathing.Dir) (d pathing.Cost, ok bool) {
	if !v.g.board.Contains(c) || facing >= pathing.NoDir || facing.Diagonal() {
		return far, false
	}
	v.aim()
	span := v.layers / 4
	d = pathing.Cost(v.at(c.X, c.Y, int(facing/2)*span+span-1))
	return d, d < far
}

// Remaining is what is left to go from an end of the unit's Reach. A prone unit
// crawls there, or stands up first, whichever is less. To stay where part of an
// entry cost is paid leaves no more than to enter that square. For a vehicle the
// squares since its last change of facing count. ok is false if there is no goal or
// no way to one.
func (v *View) Remaining(e pathing.End) (d pathing.Cost, ok bool) {
	if !v.g.board.Contains(e.Place.Cell()) || e.Facing >= pathing.NoDir || e.Facing.Diagonal() {
		return far, false
	}
	v.aim()
	d, exact := v.toGo(&e)
	if !exact {
		d = v.toDrive(&e)
	}
	return d, d < far
}

// toGo is what Remaining says, and exact is true; or, for a vehicle of which only
// the path to e would tell, it is as much or less. aim has been called.
func (v *View) toGo(e *pathing.End) (d pathing.Cost, exact bool) {
	if v.layers > 4 {
		return v.toDriveAtLeast(e)
	}
	d = pathing.Cost(v.at(int(e.Place.X), int(e.Place.Y), int(e.Facing/2)))
	if e.Posture == pathing.Prone {
		d = v.crawled(d)
	}
	if e.Phases == 0 {
		if paid := &v.g.units[v.unit].state.Paid; paid.Cost > 0 {
			if owed, ok := v.RemainingAfter(*paid); ok {
				d = min(d, owed)
			}
		}
	}
	return d, true
}

// RemainingAfter is what is left to go after a payment: what is still owed, and the
// way from there.
func (v *View) RemainingAfter(p skirmish.Payment) (d pathing.Cost, ok bool) {
	st := &v.g.units[v.unit].state
	d, ok = v.Distance(p.To, st.Facing)
	if !ok {
		return d, false
	}
	if st.Prone {
		d = v.crawled(d)
	}
	return d + pathing.Cost(p.Owed()), true
}

// crawled is what a distance is for a prone unit.
func (v *View) crawled(d pathing.Cost) pathing.Cost {
	if d == far {
		return d
	}
	p := &v.g.t.params
	return min(d*pathing.Cost(p.CrawlMultiplier), d+pathing.Cost(p.StandUpCost))
}

// ToGo is toGo of every end of the Reach, in its order. exact holds for all of them.
func (v *View) ToGo() (all []pathing.Cost, exact bool) {
	r := v.Reach()
	n := r.Len()
	if cap(v.togo) < n {
		v.togo = make([]pathing.Cost, 2*n)
	}
	all = v.togo[:n]
	v.aim()
	if v.layers > 4 || v.table == nil || len(v.more) > 0 || v.g.units[v.unit].state.Paid.Cost > 0 {
		exact = true
		for i := range all {
			e, sure := r.End(i), false
			all[i], sure = v.toGo(&e)
			exact = exact && sure
		}
		return all, exact
	}
	table := v.table[4*(v.stride+1):]
	for i := range all {
		e := r.End(i)
		d := pathing.Cost(table[4*(int(e.Place.Y)*v.stride+int(e.Place.X))+int(e.Facing/2)])
		if e.Posture == pathing.Prone {
			d = v.crawled(d)
		}
		all[i] = d
	}
	return all, true
}

func (v *View) toDriveAtLeast(e *pathing.End) (d pathing.Cost, exact bool) {
	if v.cantTurn(e) {
		return v.toDrive(e), true
	}
	d, _ = v.Distance(e.Place.Cell(), e.Facing)
	return d, d == far
}

// toDrive is what a vehicle has left to go.
func (v *View) toDrive(e *pathing.End) pathing.Cost {
	if v.table == nil {
		return far
	}
	span := v.layers / 4
	return pathing.Cost(v.at(int(e.Place.X), int(e.Place.Y), int(e.Facing/2)*span+min(v.sinceTurn(e), span-1)))
}

// cantTurn reports whether a vehicle has no room to change its facing on its way to
// an end: it faces as before, and too few squares lie between to turn and turn back.
func (v *View) cantTurn(e *pathing.End) bool {
	st, turn := &v.g.units[v.unit].state, v.rules.Profile().Turn
	return e.Facing == st.Facing && (e.Phases == 0 || int(e.Squares) < max(turn-st.SinceTurn, 0)+turn)
}

// sinceTurn is how many squares a vehicle will have gone since its last change of
// facing, at an end. Where it may have turned, only the path tells.
func (v *View) sinceTurn(e *pathing.End) int {
	st := &v.g.units[v.unit].state
	if v.cantTurn(e) {
		return st.SinceTurn + int(e.Squares)
	}
	v.path = v.Reach().Path(v.path[:0], *e)
	return v.rules.After(*st, *e, v.path).SinceTurn
}

// here is what is left to go where the unit stands.
func (v *View) here() pathing.Cost {
	st := &v.g.units[v.unit].state
	e := pathing.End{Place: pathing.Place{X: int16(st.At.X), Y: int16(st.At.Y)}, Facing: st.Facing}
	if st.Prone {
		e.Posture = pathing.Prone
	}
	d, _ := v.Remaining(e)
	return d
}

// Detour is how far a cell lies off the way of another unit to its goals: 0 for
// the cells that it will pass if nothing turns it aside, more the farther off. It
// is an estimate from distances over the ground alone, and 0 for every goal, since
// all ways end there. ok is false if the cell is not ahead of the unit, or the unit
// has no goal or has arrived, and off the board.
func (v *View) Detour(unit int, c pathing.Cell) (points pathing.Cost, ok bool) {
	to := v.g.goals[unit]
	if to == nil || !v.g.board.Contains(c) {
		return 0, false
	}
	them, ways, step := &v.g.units[unit], to.ways(), v.g.t.step
	if v.g.t.units[unit].profile.Vehicle {
		step = 1
	}
	now, then := ways[them.cell], ways[v.g.board.ID(c)]
	return play.Aside(pathing.Cost(now), pathing.Cost(then), pathing.Cost(c.Apart(them.state.At)*step))
}

// shutsOut reports whether another unit could not end an Action on a cell if the
// unit that acts stood there (S-09).
func (v *View) shutsOut(unit int, c pathing.Cell) bool {
	id, on := v.g.board.ID(c), v.g.t.units
	size := v.g.overlay.Size(id) + int(on[unit].profile.Size)
	if id != v.g.units[v.unit].cell {
		size += int(on[v.unit].profile.Size)
	}
	return size > v.g.t.params.SquareCapacity
}
