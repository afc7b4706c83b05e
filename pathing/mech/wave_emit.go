package mech

import (
	"math/bits"

	"example.com/stride/pathing"
)

// emitRows adds the ends of a standard move on foot straight from the rows of a wave,
// and those of jumps and teleports, in sorted order where they stay.
func (p *solver) emitRows(dst *pathing.Builder) {
	v, w := &p.rows, &p.window
	leaps := p.leaps.sort()
	n := w.Cells() + len(leaps)
	if v.bodies.stops {
		n += w.Cells()
	}
	ends := dst.Reserve(n)
	for y := range v.h {
		free, stopped := v.endsOf(y)
		row, at := ends, pathing.Place{X: int16(w.X0), Y: int16(w.Y0 + y)}
		for len(leaps) > 0 && leaps[0].index() < (y+1)*w.W {
			index := leaps[0].index()
			x := index - y*w.W
			west, here := uint64(1)<<x-1, uint64(1)<<x
			ends = v.putRow(ends, at, y, free&west, stopped&west)
			ends, leaps = p.leaps.put(ends, leaps, index, rankOf(p.floorsOf(y)[x&63], pathing.Walk))
			ends = v.putRow(ends, at, y, free&here, stopped&here)
			ends, leaps = p.leaps.put(ends, leaps, index, ^uint64(0))
			free, stopped = free&^(west|here), stopped&^(west|here)
		}
		ends = v.putRow(ends, at, y, free, stopped)
		if y == p.startY {
			markStay(row, p.st.At)
		}
	}
	n -= len(ends)
	p.scratch.Stats.Generated += uint64(n)
	dst.Commit(n)
}

// markStay marks, among the ends of a row, the one of staying put.
func markStay(row []pathing.End, at pathing.Place) {
	for i := range row {
		if e := &row[i]; e.Place.X == at.X && e.Choice == pathing.Walk {
			e.Phases = 0
			return
		}
	}
}

// putRow writes the ends of some cells of a row, whose first cell is at a place, and
// returns the rest of dst.
func (v *rowWave) putRow(dst []pathing.End, at pathing.Place, y int, free, stopped uint64) []pathing.End {
	if stopped == 0 {
		return putFree(dst, at, free, v.floorsOf(y), &v.freeKeys[y&63])
	}
	return putStops(dst, at, free, stopped, v.floorsOf(y), &v.freeKeys[y&63], &v.heldKeys[y&63])
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
		for x := range w.W {
			at := pathing.Place{X: int16(w.X0 + x), Y: int16(w.Y0 + y)}
			free, stopped := c.free[index]&^p.filled[index], uint64(0)
			if p.words > 0 {
				stopped = c.held[index] &^ p.filled[index]
			}
			if here := uint64(1) << x; (walks|halts)&here != 0 {
				z := p.floorsOf(y)[x&63]
				low := below(int(z))
				ends = c.put(ends, at, index, free&low, stopped&low)
				free, stopped = free&^low, stopped&^low
				if walks&here != 0 {
					setEnd(&ends[0], at, 0, z, v.freeKeys[y&63][x&63], pathing.Walk, false)
					if index == p.start {
						ends[0].Phases = 0
					}
					ends = ends[1:]
				}
				if halts&here != 0 {
					setEnd(&ends[0], at, 0, z, v.heldKeys[y&63][x&63], pathing.Walk, true)
					ends = ends[1:]
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
	for _, m := range v.free {
		n += bits.OnesCount64(m)
	}
	if v.words > 0 {
		for _, m := range v.held {
			n += bits.OnesCount64(m)
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
