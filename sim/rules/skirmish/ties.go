package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

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
	if c := e.CompareCost(f); c != 0 {
		return c < 0
	}
	if e.Posture != f.Posture {
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
	o := v.outlook()
	return o.Compare(a, b)
}

func (v *View) outlook() play.Outlook {
	st := &v.g.units[v.unit].state
	return play.Outlook{At: st.At, Facing: st.Facing, Board: v.g.board}
}

// facingRank orders the facings of ends on one cell as EndBefore does.
func (v *View) facingRank(e pathing.End) int {
	o := v.outlook()
	turn := int(e.Facing-o.Facing) & 7 // 0 ahead, 2 right, 4 back, 6 left
	if turn == 0 {
		return -1 << 40
	}
	x, y := o.ToMiddle(e.Place.Cell())
	dx, dy := e.Facing.Delta()
	return -8*(x*dx+y*dy) - turn
}
