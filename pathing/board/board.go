package board

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"example.com/stride/pathing"
)

// The largest boards. Every coordinate fits an int16, the border included.
const (
	MaxSide  = 32766   // the most cells in a row or a column
	MaxCells = 1 << 26 // the most cells in all
)

// CellID is the index of a cell in the padded, row-major arrays of one Board. It
// is not y*w+x of the caller's map: convert with Board.ID and Board.Cell. The
// neighbours of a cell lie 1 and Stride away, so that no step needs a range check.
type CellID uint32

// The bits of Sides. The sides of a cell that are not named here are those of its
// neighbours: its south side is the north side of the cell below, its east side
// the west side of the cell to the right.
const (
	SideNorthLo   uint8 = 1 << iota // on the north side a wall touches the west end
	SideNorthHi                     // on the north side a wall touches the east end
	SideNorthFull                   // on the north side walls together cover it all
	SideWestLo                      // on the west side a wall touches the north end
	SideWestHi                      // on the west side a wall touches the south end
	SideWestFull                    // on the west side walls together cover it all
)

// Board is the ground: what each cell is and which walls run along its sides. Make
// one with Parse, Spec.Board or FromFunc.
//
// Any number of goroutines may read a Board at once. Edit needs it alone: no
// other call may run, and no slice of its arrays be read, until Edit returns.
type Board struct {
	flags  []uint16
	extras []int8
	levels []uint8
	sides  []uint8
	walls  []Wall // normalised, sorted by compareWalls, no two alike

	// What only some boards have, nil on the others.
	columns []uint64
	spans   []Span // by cell, those of one cell in the order they hold
	depths  []uint8
	hazards []uint8

	w, h    int
	stride  int
	version uint64
}

// newBoard is an open board with a Solid border. The size has been checked.
func newBoard(w, h int) *Board {
	n := (w + 2) * (h + 2)
	b := &Board{
		flags:  make([]uint16, n),
		extras: make([]int8, n),
		levels: make([]uint8, n),
		sides:  make([]uint8, n),
		w:      w,
		h:      h,
		stride: w + 2,
	}
	for i := range b.stride {
		b.flags[i] = uint16(Solid)
		b.flags[n-1-i] = uint16(Solid)
	}
	for i := b.stride; i < n; i += b.stride {
		b.flags[i-1] = uint16(Solid)
		b.flags[i] = uint16(Solid)
	}
	return b
}

// sizeFault is what is wrong with a board of w by h cells, w and h at least 1.
func sizeFault(part string, w, h int) Fault {
	atMost := func(n int) string { return "at most " + strconv.Itoa(n) }
	switch {
	case w > MaxSide:
		return newFault(CodeTooLarge, atMost(MaxSide), "the board is %d cells wide", w).at(part, 1, MaxSide+1)
	case h > MaxSide:
		return newFault(CodeTooLarge, atMost(MaxSide), "the board is %d cells high", h).at(part, MaxSide+1, 1)
	case w*h > MaxCells:
		return newFault(CodeTooLarge, atMost(MaxCells), "the board has %d by %d = %d cells", w, h, w*h).at(part, MaxCells/w+1, 1)
	}
	return Fault{}
}

// FromFunc makes a board of w by h cells without walls. f gives the Terrain of
// the cell x, y as a uint32; it is called once a cell, row by row from the north,
// from west to east. The error is Faults, whose Line and Col are y+1 and x+1.
func FromFunc(w, h int, f func(x, y int) uint32) (*Board, error) {
	var faults Faults
	switch {
	case f == nil:
		faults.Add(newFault(CodeNoFunc, "one that returns a Terrain", "no function was given").in(PartCells, 0))
	case w < 1 || h < 1:
		faults.Add(newFault(CodeEmpty, "at least 1 by 1", "a board of %d by %d cells", w, h).in(PartCells, 0))
	default:
		if f := sizeFault(PartCells, w, h); f.Code != "" {
			faults.Add(f)
		}
	}
	if err := faults.Err(); err != nil {
		return nil, err
	}
	b := newBoard(w, h)
	for y := range h {
		id := (y+1)*b.stride + 1
		for x := range w {
			t := Terrain(f(x, y))
			if !t.valid() {
				var f Fault // of what is only counted nothing is said
				if !faults.Full() {
					f = t.fault().at(PartCells, y+1, x+1)
					f.Msg = fmt.Sprintf("cell %d,%d: %s", x, y, f.Msg)
				}
				faults.Add(f)
			}
			b.set(CellID(id+x), t)
		}
	}
	if err := faults.Err(); err != nil {
		return nil, err
	}
	return b, nil
}

func (b *Board) set(id CellID, t Terrain) {
	b.flags[id] = uint16(t)
	b.extras[id] = int8(t >> extraShift)
	b.levels[id] = uint8(t >> levelShift)
}

func (b *Board) terrain(id CellID) Terrain {
	return Terrain(b.flags[id]) | Terrain(uint8(b.extras[id]))<<extraShift | Terrain(b.levels[id])<<levelShift
}

// W is the number of cells in a row.
func (b *Board) W() int { return b.w }

// H is the number of rows.
func (b *Board) H() int { return b.h }

// Stride is the distance between a cell and the one south of it in the arrays:
// W()+2, for the border.
func (b *Board) Stride() int { return b.stride }

// Contains reports whether c is on the board.
func (b *Board) Contains(c pathing.Cell) bool {
	return uint(c.X) < uint(b.w) && uint(c.Y) < uint(b.h)
}

// ID is the index of c, which must be on the board: of another cell the index
// means nothing. Under the build tag invariants it panics then.
func (b *Board) ID(c pathing.Cell) CellID {
	if pathing.Invariants && !b.Contains(c) {
		panic(fmt.Sprintf("board: the ID of %v was asked for on a board of %d by %d cells", c, b.w, b.h))
	}
	return CellID((c.Y+1)*b.stride + c.X + 1)
}

// Cell is the cell with this index. The index of a border cell gives the cell off
// the board that it stands for: X is -1 or W(), or Y is -1 or H().
func (b *Board) Cell(id CellID) pathing.Cell {
	return pathing.Cell{X: int(id)%b.stride - 1, Y: int(id)/b.stride - 1}
}

// Cells gives every cell, row by row from the north, from west to east.
func (b *Board) Cells() iter.Seq[CellID] {
	return func(yield func(CellID) bool) {
		for y := range b.h {
			for x := range b.w {
				if !yield(CellID((y+1)*b.stride + x + 1)) {
					return
				}
			}
		}
	}
}

// At is the terrain of c; off the board it is Solid.
func (b *Board) At(c pathing.Cell) Terrain {
	if !b.Contains(c) {
		return Solid
	}
	return b.terrain(CellID((c.Y+1)*b.stride + c.X + 1))
}

// Flags are the flags of every cell, indexed by CellID, border cells Solid. The
// slice is the board's own: read it, never write to it. It stays valid, and shows
// what Edit changes.
func (b *Board) Flags() []uint16 { return b.flags }

// Extras are the extra costs of every cell, 0 on the border; see Flags.
func (b *Board) Extras() []int8 { return b.extras }

// Levels are the floor levels of every cell, 0 on the border; see Flags.
func (b *Board) Levels() []uint8 { return b.levels }

// Sides say of every cell where walls run along its north and west sides, in the
// Side bits; see Flags. The border cells in the east and south hold the outer
// sides of the last column and row.
//
// Walls of every height count. What counts is the part of a wall that lies on the
// side: a wall of the next side that only ends in the shared corner does not touch
// this one.
func (b *Board) Sides() []uint8 { return b.sides }

// Walls are the walls as they were given, each with its ends in the order west to
// east or north to south, no two alike: first those that run west to east, by y,
// then x, then those that run north to south, by x, then y. The slice is the
// caller's.
func (b *Board) Walls() []Wall { return slices.Clone(b.walls) }

// Version counts the calls of Edit that succeeded. A table that was compiled from
// the board is up to date if the version is the one that it was compiled at.
func (b *Board) Version() uint64 { return b.version }

// Equal reports whether both boards have the same size, terrain, walls, spans,
// liquids and hazards. The
// version does not matter.
func (b *Board) Equal(o *Board) bool {
	if b == nil || o == nil {
		return b == o
	}
	return b.w == o.w && b.h == o.h &&
		slices.Equal(b.flags, o.flags) && slices.Equal(b.extras, o.extras) &&
		slices.Equal(b.levels, o.levels) && slices.Equal(b.walls, o.walls) && b.equalColumns(o)
}
