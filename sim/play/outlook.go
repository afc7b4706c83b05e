package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Outlook is how cells lie to a unit, and not to the compass: what rulesets go by in
// Choices.Before where two ends cost the same.
type Outlook struct {
	At     pathing.Cell // where the unit stands
	Facing pathing.Dir  // the way it looks, which is no diagonal
	Board  *board.Board
}

// Compare is below 0 if cell a goes before b: the one farther ahead; the one less far to
// the side; the one nearer to the middle of the board; the one to the left.
func (o *Outlook) Compare(a, b pathing.Cell) int {
	if a == b {
		return 0
	}
	aAhead, aRight := o.turned(a)
	bAhead, bRight := o.turned(b)
	if aAhead != bAhead {
		return bAhead - aAhead
	}
	if d := max(aRight, -aRight) - max(bRight, -bRight); d != 0 {
		return d
	}
	if d := o.fromMiddle(a) - o.fromMiddle(b); d != 0 {
		return d
	}
	return aRight - bRight
}

// turned is how far a cell lies ahead of and to the right of the unit.
func (o *Outlook) turned(c pathing.Cell) (ahead, right int) {
	dx, dy := o.Facing.Delta()
	x, y := c.X-o.At.X, c.Y-o.At.Y
	return x*dx + y*dy, y*dx - x*dy
}

// fromMiddle is four times the square of the distance to the middle of the board.
func (o *Outlook) fromMiddle(c pathing.Cell) int {
	x, y := o.ToMiddle(c)
	return x*x + y*y
}

// ToMiddle is twice the way from a cell to the middle of the board.
func (o *Outlook) ToMiddle(c pathing.Cell) (x, y int) {
	return o.Board.W() - 1 - 2*c.X, o.Board.H() - 1 - 2*c.Y
}
