package mech

import (
	"math/bits"

	"example.com/stride/pathing"
)

// emitRows adds the ends of a standard move on foot straight from the rows of a wave, in
// sorted order.
func (p *solver) emitRows(dst *pathing.Builder) {
	v, w := &p.rows, &p.window
	n := w.Cells()
	if v.bodies.stops {
		n *= 2
	}
	ends := dst.Reserve(n)
	for y := range v.h {
		free, stopped := v.endsOf(y)
		row, at := ends, pathing.Place{X: int16(w.X0), Y: int16(w.Y0 + y)}
		if stopped == 0 {
			ends = putFree(ends, at, free, v.floorsOf(y), &v.freeKeys[y&63])
		} else {
			ends = putStops(ends, at, free, stopped, v.floorsOf(y), &v.freeKeys[y&63], &v.heldKeys[y&63])
		}
		if y == p.startY {
			west := below(p.startX)
			row[bits.OnesCount64(free&west)+bits.OnesCount64(stopped&west)].Phases = 0 // staying put
		}
	}
	dst.Commit(n - len(ends))
}

// endsOf are the cells of a row where the move may end, free to go on and stopped:
// nobody ends it where others are, but for staying put (M-06).
func (v *rowWave) endsOf(y int) (free, stopped uint64) {
	free = v.free[y&63]
	if v.bodies.some {
		free &^= v.bodies.full[y&63]
	}
	if y == v.startY {
		free |= 1 << v.startX
	}
	if v.bodies.stops {
		stopped = v.held[y&63] &^ v.bodies.full[y&63]
	}
	return free, stopped
}

// putFree writes ends, one a bit, and returns the rest of dst. The first cell of the
// row is at a place. Four at once save the reckoning of where each lies.
func putFree(dst []pathing.End, at pathing.Place, free uint64, floors *[64]uint8, keys *[64]uint32) []pathing.End {
	_, _ = *floors, *keys // neither is nil
	for n := bits.OnesCount64(free); n >= 4; n -= 4 {
		e := (*[4]pathing.End)(dst)
		x := bits.TrailingZeros64(free) & 63
		setEnd(&e[0], at, x, floors[x], keys[x], pathing.Walk, false)
		free &= free - 1
		x = bits.TrailingZeros64(free) & 63
		setEnd(&e[1], at, x, floors[x], keys[x], pathing.Walk, false)
		free &= free - 1
		x = bits.TrailingZeros64(free) & 63
		setEnd(&e[2], at, x, floors[x], keys[x], pathing.Walk, false)
		free &= free - 1
		x = bits.TrailingZeros64(free) & 63
		setEnd(&e[3], at, x, floors[x], keys[x], pathing.Walk, false)
		free &= free - 1
		dst = dst[4:]
	}
	for ; free != 0; free &= free - 1 {
		x := bits.TrailingZeros64(free)
		setEnd(&dst[0], at, x, floors[x&63], keys[x&63], pathing.Walk, false)
		dst = dst[1:]
	}
	return dst
}

// putStops is putFree where some ends are stopped, which come after the free ones of
// their cell.
func putStops(dst []pathing.End, at pathing.Place, free, stopped uint64, floors *[64]uint8, keys, held *[64]uint32) []pathing.End {
	_, _, _ = *floors, *keys, *held
	for m := free | stopped; m != 0; m &= m - 1 {
		x := bits.TrailingZeros64(m)
		if free>>x&1 != 0 {
			setEnd(&dst[0], at, x, floors[x&63], keys[x&63], pathing.Walk, false)
			dst = dst[1:]
		}
		if stopped>>x&1 != 0 {
			setEnd(&dst[0], at, x, floors[x&63], held[x&63], pathing.Walk, true)
			dst = dst[1:]
		}
	}
	return dst
}

// setEnd writes an end x cells east of a place, field by field, since a struct would be
// made beside first.
func setEnd(e *pathing.End, at pathing.Place, x int, z uint8, key uint32, choice pathing.Choice, stopped bool) {
	e.Place.X = at.X + int16(x)
	e.Place.Y = at.Y
	e.Place.Z = int16(z)
	e.Cost = pathing.Cost(key >> 16)
	e.Squares = int16(key)
	e.Phases = 1
	e.Facing = pathing.N
	e.Posture = pathing.Standing
	e.Choice = choice
	e.Stopped = stopped
}

// endKey is the cost and the spaces entered of an end as setEnd takes them: the cost in
// the upper half.
func endKey(cost, squares int) uint32 { return uint32(cost)<<16 | uint32(squares) }

// emitColumns adds the ends of a standard move by hovering, and on foot if the
// character stands, straight from the waves, in sorted order.
func (p *solver) emitColumns(dst *pathing.Builder) {
	c, v, w := &p.columns, &p.rows, &p.window
	ends := dst.Reserve(c.most() + 2*w.Cells()) // the latter on foot
	n, index := len(ends), 0
	for y := range w.H {
		var walks, halts uint64
		if v.pending && y < v.h {
			walks, halts = v.endsOf(y)
		}
		row := pathing.Place{X: int16(w.X0), Y: int16(w.Y0 + y)}
		for x := range w.W {
			at := pathing.Place{X: row.X + int16(x), Y: row.Y}
			free, stopped := c.free[index]&^p.filled[index], uint64(0)
			if p.words > 0 {
				stopped = c.held[index] &^ p.filled[index]
			}
			if here := uint64(1) << x; (walks|halts)&here != 0 {
				floors := p.floorsOf(y)
				low := below(int(floors[x&63]))
				ends = c.put(ends, at, index, free&low, stopped&low)
				free, stopped = free&^low, stopped&^low
				walk := &ends[0]
				if halts&here == 0 {
					setEnd(walk, at, 0, floors[x&63], v.freeKeys[y&63][x&63], pathing.Walk, false)
					ends = ends[1:]
				} else {
					ends = putStops(ends, row, walks&here, here, floors, &v.freeKeys[y&63], &v.heldKeys[y&63])
				}
				if index == p.start {
					walk.Phases = 0 // staying put
				}
			}
			ends = c.put(ends, at, index, free, stopped)
			index++
		}
	}
	n -= len(ends)
	dst.Commit(n)
	if !v.pending {
		n++
		dst.Append(pathing.End{Place: p.st.At, Choice: pathing.Walk, Facing: pathing.N}) // staying put
	}
	p.scratch.Stats.Generated += uint64(n)
}

// most is at least the number of ends in the air.
func (v *columnWave) most() int {
	n := 0
	for index, m := range v.free {
		n += bits.OnesCount64(m)
		if v.words > 0 {
			n += bits.OnesCount64(v.held[index])
		}
	}
	return n
}

// put writes the ends of hovering in one cell, and returns the rest of dst.
func (v *columnWave) put(dst []pathing.End, at pathing.Place, index int, free, stopped uint64) []pathing.End {
	if stopped == 0 {
		costs := &v.freeCosts[index]
		for ; free != 0; free &= free - 1 {
			z := bits.TrailingZeros64(free)
			cost := int(costs[z&63])
			setEnd(&dst[0], at, 0, uint8(z), endKey(cost, cost), pathing.Hover, false)
			dst = dst[1:]
		}
		return dst
	}
	for m := free | stopped; m != 0; m &= m - 1 {
		z := bits.TrailingZeros64(m)
		if free>>z&1 != 0 {
			cost := int(v.freeCosts[index][z&63])
			setEnd(&dst[0], at, 0, uint8(z), endKey(cost, cost), pathing.Hover, false)
			dst = dst[1:]
		}
		if stopped>>z&1 != 0 {
			cost := int(v.heldCosts[index][z&63])
			setEnd(&dst[0], at, 0, uint8(z), endKey(cost, cost), pathing.Hover, true)
			dst = dst[1:]
		}
	}
	return dst
}
