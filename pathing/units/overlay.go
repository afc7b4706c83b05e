package units

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// NoUnit is the unit of a query that leaves no unit out.
const NoUnit = -1

// nowhere marks a unit that stands on no cell; it is the id of a border cell.
const nowhere board.CellID = 0

// Overlay says where the units of a world stand. Units are small numbers from 0.
// It is for one writer, or for many readers, at a time.
type Overlay struct {
	board *board.Board
	cell  []board.CellID // of each unit, nowhere if absent
	half  []pathing.Half // of each unit
	count []uint8        // units in each cell
	size  []uint16       // their sizes in halves, added up
	near  []uint16       // units within one cell
	taken Bits           // the cells with any unit
	there int            // units on the board
}

// NewOverlay makes an overlay of a board without units: 5 bytes a cell and a bit.
func NewOverlay(b *board.Board) *Overlay {
	n := b.Stride() * (b.H() + 2)
	return &Overlay{board: b, count: make([]uint8, n), size: make([]uint16, n), near: make([]uint16, n), taken: NewBits(b)}
}

// Board is the board that the overlay lies on.
func (o *Overlay) Board() *board.Board { return o.board }

// Place puts a unit on a cell, taking it from where it stood before. At most 255
// units fit one cell.
func (o *Overlay) Place(id int, c board.CellID, size pathing.Half) {
	o.Remove(id)
	for len(o.cell) <= id {
		o.cell = append(o.cell, nowhere)
		o.half = append(o.half, 0)
	}
	o.cell[id], o.half[id] = c, size
	o.add(c, 1, int(size))
}

// Remove takes a unit off the board; one that is not on it stays so.
func (o *Overlay) Remove(id int) {
	if c, ok := o.Cell(id); ok {
		o.add(c, -1, -int(o.half[id]))
		o.cell[id] = nowhere
	}
}

// Clear takes every unit off the board.
func (o *Overlay) Clear() {
	for id := range o.cell {
		o.Remove(id)
	}
}

func (o *Overlay) add(c board.CellID, n, size int) {
	o.there += n
	o.count[c] = uint8(int(o.count[c]) + n)
	o.taken.Set(c, o.count[c] > 0)
	o.size[c] = uint16(int(o.size[c]) + size)
	w := board.CellID(o.board.Stride())
	for _, row := range [3]board.CellID{c - w, c, c + w} {
		for i := row - 1; i <= row+1; i++ {
			o.near[i] = uint16(int(o.near[i]) + n)
		}
	}
}

// Cell is where a unit stands; ok is false if it is not on the board.
func (o *Overlay) Cell(id int) (c board.CellID, ok bool) {
	if id < 0 || id >= len(o.cell) || o.cell[id] == nowhere {
		return nowhere, false
	}
	return o.cell[id], true
}

// Half is the size that a unit was placed with.
func (o *Overlay) Half(id int) pathing.Half {
	if _, ok := o.Cell(id); !ok {
		return 0
	}
	return o.half[id]
}

// Units is one more than the largest unit ever placed.
func (o *Overlay) Units() int { return len(o.cell) }

// Size is the sum of the sizes of all units in a cell, in halves.
func (o *Overlay) Size(c board.CellID) int { return int(o.size[c]) }

// Near has the number of units within one cell of each cell, by CellID. The slice is the
// overlay's own: read it, never write to it.
func (o *Overlay) Near() []uint16 { return o.near }

// Taken are the cells that any unit stands in. The bits are the overlay's own: read
// them, never write to them.
func (o *Overlay) Taken() *Bits { return &o.taken }

// Count is how many units stand in a cell.
func (o *Overlay) Count(c board.CellID) int { return int(o.count[c]) }

// View is an overlay with one unit left out. The zero View is a board without units.
type View struct {
	o     *Overlay
	mover board.CellID // nowhere if no unit is left out
	half  pathing.Half
	w     int
}

// Without is the view that a query of this unit has; NoUnit leaves no unit out.
// A nil overlay is empty.
func (o *Overlay) Without(id int) View {
	if o == nil {
		return View{}
	}
	v := View{o: o, w: o.board.Stride()}
	if c, ok := o.Cell(id); ok {
		v.mover, v.half = c, o.half[id]
	}
	return v
}

// Overlay is the overlay that is looked at, nil for the zero View.
func (v *View) Overlay() *Overlay { return v.o }

// Mover is the cell of the unit left out; ok is false if none is.
func (v *View) Mover() (c board.CellID, ok bool) { return v.mover, v.mover != nowhere }

// Empty reports whether no other unit stands on the board.
func (v *View) Empty() bool {
	return v.o == nil || v.o.there == 0 || v.o.there == 1 && v.mover != nowhere
}

// Size is the sum of the sizes of the other units in a cell, in halves.
func (v *View) Size(c board.CellID) int {
	if v.o == nil {
		return 0
	}
	if c == v.mover {
		return int(v.o.size[c]) - int(v.half)
	}
	return int(v.o.size[c])
}

// Occupied reports whether another unit stands in a cell.
func (v *View) Occupied(c board.CellID) bool {
	if v.o == nil {
		return false
	}
	n := v.o.count[c]
	return n > 1 || n == 1 && c != v.mover
}

// Near reports whether another unit stands within one cell of c.
func (v *View) Near(c board.CellID) bool {
	if v.o == nil {
		return false
	}
	n := v.o.near[c]
	return n > 1 || n == 1 && !v.nearMover(c)
}

// nearMover reports whether c lies within one cell of the unit left out. The
// border keeps rows apart, so that the difference of two ids decides it.
func (v *View) nearMover(c board.CellID) bool {
	if v.mover == nowhere {
		return false
	}
	d := int(c) - int(v.mover)
	if d > 1 {
		d -= v.w
	} else if d < -1 {
		d += v.w
	}
	return d >= -1 && d <= 1
}
