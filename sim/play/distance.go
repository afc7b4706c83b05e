package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
)

// Goals are the cells that the unit's side makes for; none if it makes for none.
func (v *View) Goals() []pathing.Cell { return v.GoalsOf(v.unit) }

// GoalsOf are the cells that the side of a unit, by its index, makes for.
func (v *View) GoalsOf(unit int) []pathing.Cell {
	if f := v.g.setup.toGoal[unit]; f != nil {
		return f.goals
	}
	return nil
}

// fields are the distance fields to the goals that the unit makes for: those with
// room for it, or all if none has.
func (v *View) fields() []*skirmish.Field {
	if v.known&knowsFields != 0 {
		return v.toward
	}
	v.known |= knowsFields
	v.toward = v.toward[:0]
	to := v.g.setup.toGoal[v.unit]
	if to == nil {
		return v.toward
	}
	full := 0
	if len(to.single) > 0 {
		for _, c := range to.goals {
			if !v.room(c) {
				full++
			}
		}
	}
	if full == 0 || full == len(to.goals) {
		v.toward = append(v.toward, to.toAll())
		return v.toward
	}
	for i, c := range to.goals {
		if v.room(c) {
			v.toward = append(v.toward, to.toOne(i))
		}
	}
	return v.toward
}

// room reports whether the unit may end an Action on a cell, as far as the others
// there go (S-09).
func (v *View) room(c pathing.Cell) bool {
	id := v.g.setup.board.ID(c)
	size := v.g.overlay.Size(id)
	if id != v.g.units[v.unit].cell {
		size += int(v.g.setup.units[v.unit].Profile.Size)
	}
	return size <= v.g.setup.params.SquareCapacity
}

// Distance is what is left to go from a cell and facing, for a standing unit (see
// the package comment); ok is false if there is no goal, or no way to one. For a
// vehicle it takes for granted that it may turn at once.
func (v *View) Distance(c pathing.Cell, facing pathing.Dir) (d pathing.Cost, ok bool) {
	d = far
	for _, f := range v.fields() {
		if cost, ok := f.Cost(c, facing); ok && cost < d {
			d = cost
		}
	}
	return d, d < far
}

// Remaining is what is left to go from an end of the unit's Reach. A prone unit
// crawls there, or stands up first, whichever is less. To stay where part of an
// entry cost is paid leaves no more than to enter that square. For a vehicle the
// squares since its last change of facing count.
func (v *View) Remaining(e pathing.End) (d pathing.Cost, ok bool) {
	if v.rules.Profile().Vehicle {
		d = v.remainingDrive(e)
		return d, d < far
	}
	d = v.remaining(e.Place.Cell(), e.Facing, e.Posture)
	if st := &v.g.units[v.unit].state; e.Phases == 0 && st.Paid.Cost > 0 {
		if owed, ok := v.RemainingAfter(st.Paid); ok {
			d = min(d, owed)
		}
	}
	return d, d < far
}

// RemainingAfter is what is left to go after a payment: what is still owed, and the
// way from there.
func (v *View) RemainingAfter(p skirmish.Payment) (d pathing.Cost, ok bool) {
	st := &v.g.units[v.unit].state
	posture := pathing.Standing
	if st.Prone {
		posture = pathing.Prone
	}
	d = v.remaining(p.To, st.Facing, posture)
	if d < far {
		d += pathing.Cost(p.Owed())
	}
	return d, d < far
}

func (v *View) remaining(c pathing.Cell, facing pathing.Dir, posture pathing.Posture) pathing.Cost {
	d, ok := v.Distance(c, facing)
	if !ok || posture == pathing.Standing {
		return d
	}
	p := &v.g.setup.params
	return min(d*pathing.Cost(p.CrawlMultiplier), d+pathing.Cost(p.StandUpCost))
}

func (v *View) remainingDrive(e pathing.End) pathing.Cost {
	d := pathing.Cost(far)
	if len(v.fields()) == 0 {
		return d
	}
	since := v.sinceTurn(e)
	for _, f := range v.toward {
		if cost, ok := f.DriveCost(e.Place.Cell(), e.Facing, since); ok && cost < d {
			d = cost
		}
	}
	return d
}

// sinceTurn is how many squares a vehicle will have gone since its last change of
// facing. The path says so; but if it can't have turned, it need not be read.
func (v *View) sinceTurn(e pathing.End) int {
	st := &v.g.units[v.unit].state
	turn := v.rules.Profile().Turn
	straight := max(turn-st.SinceTurn, 0) + turn // squares before it faces the same way again
	if e.Facing == st.Facing && (int(e.Squares) < straight || e.Phases == 0) {
		return st.SinceTurn + int(e.Squares)
	}
	v.path = v.Reach().Path(v.path[:0], e)
	return v.rules.After(*st, e, v.path).SinceTurn
}

// Detour is how far a cell lies off the way of another unit to its goals: 0 for
// the cells that it will pass if nothing turns it aside, more the farther off. It
// is an estimate from distances over the ground alone. ok is false if the cell is
// not ahead of the unit, or the unit has no goal or has arrived.
func (v *View) Detour(unit int, c pathing.Cell) (points pathing.Cost, ok bool) {
	to := v.g.setup.toGoal[unit]
	if to == nil {
		return 0, false
	}
	s, them := v.g.setup, &v.g.units[unit]
	ways := to.ways()
	now, then := ways[them.cell], ways[s.board.ID(c)]
	if now == far || then >= now {
		return 0, false
	}
	step := s.step
	if s.units[unit].Profile.Vehicle {
		step = 1
	}
	// On its way the unit gets nearer by what the squares up to c cost. If c is
	// much nearer to the goal than that, something lies between.
	off := pathing.Cost(squares(them.state.At, c)*step) - pathing.Cost(now-then)
	return max(off, -off), true
}

// squares is the least number of squares from a cell to another.
func squares(a, b pathing.Cell) int {
	dx, dy := a.X-b.X, a.Y-b.Y
	return max(dx, -dx, dy, -dy)
}
