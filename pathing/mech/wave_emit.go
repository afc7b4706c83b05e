package mech

import (
	"math/bits"

	"example.com/stride/pathing"
)

// emitWave adds the ends of a standard move on foot straight from the rows of a wave,
// in sorted order where they stay.
func (p *solver) emitWave(dst *pathing.Reach) {
	v, w := &p.wave, &p.window
	n := w.Cells()
	if v.crowd.stops {
		n *= 2
	}
	ends := dst.Reserve(n)
	for y := range v.h {
		free, stopped := v.endsOf(y)
		at := pathing.Place{X: int16(w.X0), Y: int16(w.Y0 + y)}
		row := ends
		if stopped == 0 {
			ends = putRow(ends, at, free, p.floorsOf(y), &v.freeKeys[y&63])
		} else {
			ends = putStops(ends, at, free, stopped, p.floorsOf(y), &v.freeKeys[y&63], &v.heldKeys[y&63])
		}
		if y == v.y { // staying put
			before := uint64(1)<<v.x - 1
			row[bits.OnesCount64(free&before)+bits.OnesCount64(stopped&before)].Phases = 0
		}
	}
	n -= len(ends)
	p.scratch.Stats.Generated += uint64(n)
	dst.Commit(n)
}

// endsOf are the cells of a row where the move may end, free to go on and stopped:
// nobody ends it where others are, but for staying put (M-06).
func (v *wave) endsOf(y int) (free, stopped uint64) {
	free = v.free[y&63]
	if v.crowd.some {
		free &^= v.crowd.filled[y&63]
	}
	if y == v.y {
		free |= 1 << v.x
	}
	if v.crowd.stops {
		stopped = v.held[y&63] &^ v.crowd.filled[y&63]
	}
	return free, stopped
}

// putRow writes the ends of a row, one a bit, and returns the rest of dst. The first
// cell of the row is at a place. Four at once save the reckoning of where each lies.
func putRow(dst []pathing.End, at pathing.Place, free uint64, floors *[64]uint8, keys *[64]uint32) []pathing.End {
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

// putStops is putRow for a row where some ends are stopped, which come after the free
// ones of their cell.
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

// emitColumns adds the ends of a standard move by hovering, and on foot if the
// character stands, straight from the waves, in sorted order.
func (p *solver) emitColumns(dst *pathing.Reach) {
	v, c, w := &p.wave, &p.columns, &p.window
	n := 1 // staying put
	for index, m := range c.free {
		n += bits.OnesCount64(m &^ p.filled[index])
		if p.words > 0 {
			n += bits.OnesCount64(c.held[index] &^ p.filled[index])
		}
	}
	if v.pending {
		for y := range v.h {
			free, stopped := v.endsOf(y)
			n += bits.OnesCount64(free) + bits.OnesCount64(stopped)
		}
		n-- // staying put is among those
	}
	p.scratch.Stats.Generated += uint64(n)
	ends := dst.Reserve(n)
	index := -1
	for y := range w.H {
		floors := p.floorsOf(y)
		var walks, halts uint64
		if v.pending && y < v.h {
			walks, halts = v.endsOf(y)
		}
		for x := range w.W {
			index++
			at := pathing.Place{X: int16(w.X0 + x), Y: int16(w.Y0 + y)}
			free, stopped := c.free[index]&^p.filled[index], uint64(0)
			if p.words > 0 {
				stopped = c.held[index] &^ p.filled[index]
			}
			if onFoot := (walks | halts) >> x & 1; onFoot != 0 || index == p.start {
				z := floors[x&63]
				if !v.pending {
					z = uint8(p.st.At.Z)
				}
				low := below(int(z))
				ends = p.putColumn(ends, at, index, free&low, stopped&low)
				free, stopped = free&^low, stopped&^low
				if walks>>x&1 != 0 || index == p.start {
					key := uint32(0)
					if v.pending {
						key = v.freeKeys[y&63][x]
					}
					setEnd(&ends[0], at, 0, z, key, pathing.Walk, false)
					if index == p.start {
						ends[0].Phases = 0
					}
					ends = ends[1:]
				}
				if halts>>x&1 != 0 {
					setEnd(&ends[0], at, 0, z, v.heldKeys[y&63][x], pathing.Walk, true)
					ends = ends[1:]
				}
			}
			ends = p.putColumn(ends, at, index, free, stopped)
		}
	}
	dst.Commit(n)
}

// putColumn writes the ends of hovering in one cell, and returns the rest of dst.
func (p *solver) putColumn(dst []pathing.End, at pathing.Place, index int, free, stopped uint64) []pathing.End {
	c := &p.columns
	if stopped == 0 {
		costs := &c.freeCosts[index]
		for ; free != 0; free &= free - 1 {
			z := bits.TrailingZeros64(free)
			cost := uint32(costs[z&63])
			setEnd(&dst[0], at, 0, uint8(z), cost<<16|cost, pathing.Hover, false)
			dst = dst[1:]
		}
		return dst
	}
	for m := free | stopped; m != 0; m &= m - 1 {
		z := bits.TrailingZeros64(m)
		if free>>z&1 != 0 {
			cost := uint32(c.freeCosts[index][z&63])
			setEnd(&dst[0], at, 0, uint8(z), cost<<16|cost, pathing.Hover, false)
			dst = dst[1:]
		}
		if stopped>>z&1 != 0 {
			cost := uint32(c.heldCosts[index][z&63])
			setEnd(&dst[0], at, 0, uint8(z), cost<<16|cost, pathing.Hover, true)
			dst = dst[1:]
		}
	}
	return dst
}
