package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
)

// Goals are the cells that the unit's side makes for; none if it makes for none.
func (v *View) Goals() []pathing.Cell { return v.GoalsOf(v.Unit()) }

// GoalsOf are the cells that the side of a unit makes for.
func (v *View) GoalsOf(unit int) []pathing.Cell {
	if to := v.g.t.units[unit].toGoal; to != nil {
		return to.Cells
	}
	return nil
}

// Cost is the least spaces of movement from a place until the unit's body covers one
// of its goals with room for it, over the board alone; ok is false without a goal or a
// way to one.
func (v *View) Cost(at pathing.Place) (cost pathing.Cost, ok bool) {
	d := v.toGo(at)
	return d, d < play.Far
}

// Distance is Cost from where the unit would stand on a cell.
func (v *View) Distance(c pathing.Cell) (cost pathing.Cost, ok bool) {
	if v.g.t.sc.Board.Contains(c) {
		if at, ok := v.g.t.units[v.Unit()].rules.StandAt(c, 0); ok {
			return v.Cost(at)
		}
	}
	return play.Far, false
}

// toGo is what is left to go from a place, or play.Far.
func (v *View) toGo(at pathing.Place) pathing.Cost {
	v.aim()
	d := play.Far
	for _, f := range v.fields {
		d = min(d, left(f, at))
	}
	return d
}

// aim finds the goals that the unit makes for, those with room for it, or all if none
// has.
func (v *View) aim() {
	if v.known&knowsGoals != 0 {
		return
	}
	v.known |= knowsGoals
	v.fields = v.fields[:0]
	if to := v.g.t.units[v.Unit()].toGoal; to != nil {
		v.fields = to.Open(v.fields, v.room)
	}
}

// room reports whether nobody but the unit stands on a cell or above it.
func (v *View) room(c pathing.Cell) bool {
	for o := range v.g.units {
		if o != v.Unit() && v.g.alive(o) && covers(v.g.box(o), c) {
			return false
		}
	}
	return true
}

// Detour is how far a cell lies off the way of another unit to its goals, in spaces: 0
// for the cells that it will pass if nothing turns it aside, more the farther off. It is
// an estimate from distances over the board alone, and 0 for every goal, since all ways
// end there. ok is false if the unit would not stand there, the cell is not ahead of it,
// or it has no goal, has arrived or is destroyed.
func (v *View) Detour(unit int, c pathing.Cell) (spaces pathing.Cost, ok bool) {
	s := &v.g.t.units[unit]
	if s.toGoal == nil || !v.g.alive(unit) || !v.g.t.sc.Board.Contains(c) {
		return 0, false
	}
	at, ok := s.rules.StandAt(c, 0)
	if !ok {
		return 0, false
	}
	return v.detour(unit, at)
}

// detour is Detour of a place, of a unit with goals.
func (v *View) detour(unit int, at pathing.Place) (spaces pathing.Cost, ok bool) {
	field, from := v.g.t.units[unit].toGoal.All(), v.g.at(unit)
	return play.Aside(left(field, from), left(field, at), pathing.Cost(from.Cell().Apart(at.Cell())))
}

// hostileDetour is detour of a hostile; ok is false for another unit too.
func (v *View) hostileDetour(o int, at pathing.Place) (spaces pathing.Cost, ok bool) {
	if !v.g.t.hostile(v.Unit(), o) || !v.g.alive(o) || v.g.t.units[o].toGoal == nil {
		return 0, false
	}
	return v.detour(o, at)
}

// EndBefore is the rule by which policies choose between ends that are worth the same to
// them. It reports whether e goes before f: the end that costs less; that enters fewer
// spaces; staying put; then, looking from where the unit started to the middle of the
// board, the one farther ahead; the one less far to the side; the one nearer to the
// middle of the board; the one to the left; the lower one; and last the order of the
// reach.
func (v *View) EndBefore(e, f pathing.End) bool {
	if c := e.CompareCost(f); c != 0 {
		return c < 0
	}
	if c := v.compareCells(e.Place.Cell(), f.Place.Cell()); c != 0 {
		return c < 0
	}
	if e.Place.Z != f.Place.Z {
		return e.Place.Z < f.Place.Z
	}
	return e.Compare(f) < 0
}

// compareCells orders cells as EndBefore does: below 0 if a goes before b.
func (v *View) compareCells(a, b pathing.Cell) int {
	o := play.Outlook{At: v.g.at(v.Unit()).Cell(), Facing: v.g.t.units[v.Unit()].ahead, Board: v.g.t.sc.Board}
	return o.Compare(a, b)
}

// goals are the distances of one kind of unit to the goals of its side.
type goals = play.Goals[*mech.Field]

// goalsFor are the goals of a unit, shared with those like it; nil if there are none.
func goalsFor(known map[*mech.Rules]*goals, r *mech.Rules, cells []pathing.Cell) *goals {
	if len(cells) == 0 {
		return nil
	}
	if known[r] == nil {
		known[r] = play.NewGoals(cells, true, func(to []pathing.Cell) *mech.Field {
			field, err := r.Field(to)
			if err != nil {
				panic("mech: " + err.Error()) // goals were checked with the scenario
			}
			return field
		})
	}
	return known[r]
}

// left is what is left to go from a place, or play.Far.
func left(to *mech.Field, at pathing.Place) pathing.Cost {
	if c, ok := to.Cost(at); ok {
		return c
	}
	return play.Far
}
