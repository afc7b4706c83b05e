package grid

import (
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// occupiedBits is a scratch's own copy of a grid's jump bits, with the cells closed that
// units stand in. From query to query only the cells that differ are changed.
type occupiedBits struct {
	bits   jumpBits
	of     *jumpBits // what it is a copy of
	edits  uint64    // of.edits when it was copied
	closed []board.CellID
}

// among is the copy for the units of a view.
func (o *occupiedBits) among(ground *jumpBits, v *units.View) *jumpBits {
	if o.of != ground || o.edits != ground.edits {
		o.bits.copyFrom(ground)
		o.of, o.edits, o.closed = ground, ground.edits, o.closed[:0]
	}
	j := &o.bits
	kept := o.closed[:0]
	for _, c := range o.closed {
		if v.Occupied(c) {
			kept = append(kept, c)
		} else {
			j.set(int(c)%j.w, int(c)/j.w, true)
		}
	}
	o.closed = kept
	for id := range v.Overlay().Units() {
		c, ok := v.Overlay().Cell(id)
		if !ok || !v.Occupied(c) {
			continue
		}
		if x, y := int(c)%j.w, int(c)/j.w; j.isFree(x, y) {
			j.set(x, y, false)
			o.closed = append(o.closed, c)
		}
	}
	return j
}
