package pathing

import (
	"fmt"
	"math/bits"
	"slices"
)

// Cell is a cell of a board: X grows east, Y grows south, both from 0.
type Cell struct{ X, Y int }

// String writes the cell as x,y.
func (c Cell) String() string { return fmt.Sprintf("%d,%d", c.X, c.Y) }

// Step is the cell next to c in direction d; NoDir gives c itself.
func (c Cell) Step(d Dir) Cell {
	dx, dy := d.Delta()
	return Cell{c.X + dx, c.Y + dy}
}

// Apart is the least number of steps from c to d, whatever lies between.
func (c Cell) Apart(d Cell) int {
	dx, dy := c.X-d.X, c.Y-d.Y
	return max(dx, -dx, dy, -dy)
}

// Towards is the direction in which d lies from c, if a line in a direction leads there;
// NoDir for c itself.
func (c Cell) Towards(d Cell) Dir {
	return DirOf(sign(d.X-c.X), sign(d.Y-c.Y))
}

// sign is -1, 0 or 1.
func sign(n int) int { return n>>(bits.UintSize-1) - -n>>(bits.UintSize-1) }

// Place is a cell and a height. Z is the level of the floor, or the lowest space that a
// unit fills where a ruleset has three dimensions.
type Place struct{ X, Y, Z int16 }

// Cell is the cell below the place.
func (p Place) Cell() Cell { return Cell{int(p.X), int(p.Y)} }

// String writes the place as x,y,z.
func (p Place) String() string { return fmt.Sprintf("%d,%d,%d", p.X, p.Y, p.Z) }

// Compare orders places by y, then x, then z: negative if p comes before q.
func (p Place) Compare(q Place) int {
	if p.Y != q.Y {
		return int(p.Y) - int(q.Y)
	}
	if p.X != q.X {
		return int(p.X) - int(q.X)
	}
	return int(p.Z) - int(q.Z)
}

// Dir is one of the eight directions of the compass, clockwise from north. Even
// values are orthogonal, odd ones diagonal.
type Dir uint8

// The directions. NoDir stands for a step that enters no cell, such as a change
// of facing.
const (
	N Dir = iota
	NE
	E
	SE
	S
	SW
	W
	NW
	NoDir
)

var (
	dirNames = [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW", ""}
	dirDX    = [...]int{0, 1, 1, 1, 0, -1, -1, -1, 0}
	dirDY    = [...]int{-1, -1, 0, 1, 1, 1, 0, -1, 0}

	dirOf = [3][3]Dir{{NW, N, NE}, {W, NoDir, E}, {SW, S, SE}} // by dy, then dx
)

// DirOf is the direction of a step dx east and dy south, each -1, 0 or 1.
func DirOf(dx, dy int) Dir { return dirOf[dy+1][dx+1] }

// Delta is the change of x and y that one step in direction d makes.
func (d Dir) Delta() (dx, dy int) {
	if d >= NoDir {
		return 0, 0
	}
	return dirDX[d], dirDY[d]
}

// Diagonal reports whether d is NE, SE, SW or NW.
func (d Dir) Diagonal() bool { return d < NoDir && d&1 == 1 }

// Turn is the direction n eighths of a full turn clockwise of d.
func (d Dir) Turn(n int) Dir { return Dir((int(d) + n) & 7) }

// Opposite is the direction back.
func (d Dir) Opposite() Dir { return d.Turn(4) }

// String is the short name: N, NE, E, SE, S, SW, W, NW; NoDir is empty.
func (d Dir) String() string {
	if d > NoDir {
		return fmt.Sprintf("Dir(%d)", uint8(d))
	}
	return dirNames[d]
}

// ParseDir reads a short name such as "NE"; ok is false for any other text.
func ParseDir(s string) (d Dir, ok bool) {
	if i := slices.Index(dirNames[:NoDir], s); i >= 0 {
		return Dir(i), true
	}
	return NoDir, false
}

// Half is a Size in halves, so that Size 1/2 is Half(1) and Size 2 is Half(4).
type Half uint8

// String writes the size as a designer would: 1/2, 1, 1.5, 2.
func (h Half) String() string {
	switch {
	case h == 1:
		return "1/2"
	case h%2 == 0:
		return fmt.Sprint(uint8(h) / 2)
	default:
		return fmt.Sprintf("%d.5", uint8(h)/2)
	}
}
