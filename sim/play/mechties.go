package play

import "example.com/stride/pathing"

// before is the end of the rule of View.Before in mech: of ends on one cell the lower
// goes first, then the order of the reach.
func (w *MechView) before(e, f pathing.End) bool {
	if e.Place.Z != f.Place.Z {
		return e.Place.Z < f.Place.Z
	}
	return e.Compare(f) < 0
}

// looks is where the unit stands and which way it looks: from where it started to the
// middle of the board.
func (w *MechView) looks() (at pathing.Cell, facing pathing.Dir) {
	u := w.v.unit
	return w.m.units[u].state.At.Cell(), w.m.s.units[u].ahead
}
