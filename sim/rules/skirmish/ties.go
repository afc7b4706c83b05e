package skirmish

import "example.com/stride/pathing"

// EndBefore is the rule by which policies choose between ends that are worth the same
// to them. It reports whether e goes before f: the end that
// costs less; that enters fewer squares; staying put; a standing one; then, looking
// the way the unit faces, the one farther ahead; the one less far to the side; the
// one nearer to the middle of the board; the one to the left; the one that keeps
// its facing; that faces the middle of the board; that turns left; and last the
// order of the reach.
//
// The rule looks at things from where the unit stands, and not at the compass: on a
// board that looks the same to two sides, it favours neither.
func (v *View) EndBefore(e, f pathing.End) bool {
	switch {
	case e.Cost != f.Cost:
		return e.Cost < f.Cost
	case e.Squares != f.Squares:
		return e.Squares < f.Squares
	case e.Phases != f.Phases:
		return e.Phases < f.Phases
	case e.Posture != f.Posture:
		return e.Posture < f.Posture
	}
	if c := v.compareCells(e.Place.Cell(), f.Place.Cell()); c != 0 {
		return c < 0
	}
	if e.Facing != f.Facing {
		return v.facingRank(e) < v.facingRank(f)
	}
	return e.Compare(f) < 0
}

// compareCells orders cells as EndBefore does: below 0 if a goes before b.
func (v *View) compareCells(a, b pathing.Cell) int {
	if a == b {
		return 0
	}
	st := &v.g.units[v.unit].state
	aAhead, aRight := frame(st.At, a, st.Facing)
	bAhead, bRight := frame(st.At, b, st.Facing)
	if aAhead != bAhead {
		return bAhead - aAhead
	}
	if d := max(aRight, -aRight) - max(bRight, -bRight); d != 0 {
		return d
	}
	if d := v.fromMiddle(a) - v.fromMiddle(b); d != 0 {
		return d
	}
	return aRight - bRight
}

// frame is how far c lies ahead of and to the right of a unit.
func frame(at, c pathing.Cell, facing pathing.Dir) (ahead, right int) {
	dx, dy := facing.Delta()
	x, y := c.X-at.X, c.Y-at.Y
	return x*dx + y*dy, y*dx - x*dy
}

// fromMiddle is four times the square of the distance to the middle of the board.
func (v *View) fromMiddle(c pathing.Cell) int {
	x, y := v.toMiddle(c)
	return x*x + y*y
}

func (v *View) toMiddle(c pathing.Cell) (x, y int) {
	b := v.g.board
	return b.W() - 1 - 2*c.X, b.H() - 1 - 2*c.Y
}

// facingRank orders the facings of ends on one cell as EndBefore does.
func (v *View) facingRank(e pathing.End) int {
	turn := int(e.Facing-v.g.units[v.unit].state.Facing) & 7 // 0 ahead, 2 right, 4 back, 6 left
	if turn == 0 {
		return -1 << 40
	}
	x, y := v.toMiddle(e.Place.Cell())
	dx, dy := e.Facing.Delta()
	return -8*(x*dx+y*dy) - turn
}
