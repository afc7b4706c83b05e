package mech

import (
	"math/bits"
	"slices"

	"example.com/stride/pathing"
)

// emitWave adds the ends of a standard move on foot straight from the rows of a wave,
// and those of jumps and teleports, in sorted order where they stay.
func (p *solver) emitWave(dst *pathing.Reach) {
	v, w := &p.wave, &p.window
	leaps := p.sortLeaps()
	n := w.Cells() + len(leaps)
	if v.occupants.stops {
		n += w.Cells()
	}
	ends := dst.Reserve(n)
	for y := range w.H {
		var free, stopped uint64
		if y < v.h {
			free, stopped = v.endsOf(y)
		}
		row, at := ends, pathing.Place{X: int16(w.X0), Y: int16(w.Y0 + y)}
		for len(leaps) > 0 && leaps[0].index() < (y+1)*w.W {
			index := leaps[0].index()
			x := index - y*w.W
			west, here := uint64(1)<<x-1, uint64(1)<<x
			ends = v.putRow(ends, at, y, free&west, stopped&west, p.floorsOf(y))
			onFoot := uint64(p.floorsOf(y)[x&63])<<8 | uint64(pathing.Walk)
			ends, leaps = p.putLeaps(ends, leaps, index, onFoot)
			ends = v.putRow(ends, at, y, free&here, stopped&here, p.floorsOf(y))
			ends, leaps = p.putLeaps(ends, leaps, index, ^uint64(0))
			free, stopped = free&^(west|here), stopped&^(west|here)
		}
		ends = v.putRow(ends, at, y, free, stopped, p.floorsOf(y))
		if y == v.y {
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

// leapEnd is the number of a leap, below what its end is sorted by: cell, height,
// choice, stopped, cost and squares.
type leapEnd uint64

func (l leapEnd) index() int     { return int(l >> 48) }
func (l leapEnd) z() uint8       { return uint8(l >> 42 & 63) }
func (l leapEnd) choice() uint64 { return uint64(l >> 38 & 15) }
func (l leapEnd) same() uint64   { return uint64(l >> 37) }
func (l leapEnd) number() int    { return int(l & (1<<24 - 1)) }

// sortLeaps is the ends of the leaps in order, the best of those alike.
func (p *solver) sortLeaps() []leapEnd {
	all := p.leapEnds[:0]
	for i := range p.leaps {
		l := &p.leaps[i]
		e := leapEnd(l.index)<<48 | leapEnd(l.z)<<42 | leapEnd(l.choice)<<38 | leapEnd(l.cost)<<30 | leapEnd(l.squares)<<24 | leapEnd(i)
		if l.stopped {
			e |= 1 << 37
		}
		all = append(all, e)
	}
	slices.Sort(all)
	all = slices.CompactFunc(all, func(a, b leapEnd) bool { return a.same() == b.same() })
	p.leapEnds = all
	return all
}

// putLeaps writes the first ends of leaps to a cell, as far as their heights and choices
// come before another. It returns the rest of both.
func (p *solver) putLeaps(dst []pathing.End, leaps []leapEnd, index int, before uint64) ([]pathing.End, []leapEnd) {
	for len(leaps) > 0 && leaps[0].index() == index && uint64(leaps[0].z())<<8|leaps[0].choice() < before {
		l := &p.leaps[leaps[0].number()]
		setEnd(&dst[0], p.place(index, 0), 0, leaps[0].z(), uint32(l.cost)<<16|uint32(l.squares), l.choice, l.stopped)
		dst, leaps = dst[1:], leaps[1:]
	}
	return dst, leaps
}

// putRow writes the ends of some cells of a row, whose first cell is at a place, and
// returns the rest of dst.
func (v *wave) putRow(dst []pathing.End, at pathing.Place, y int, free, stopped uint64, floors *[64]uint8) []pathing.End {
	if stopped == 0 {
		return putFree(dst, at, free, floors, &v.freeKeys[y&63])
	}
	return putStops(dst, at, free, stopped, floors, &v.freeKeys[y&63], &v.heldKeys[y&63])
}

// endsOf are the cells of a row where the move may end, free to go on and stopped:
// nobody ends it where others are, but for staying put (M-06).
func (v *wave) endsOf(y int) (free, stopped uint64) {
	free = v.free[y&63]
	if v.occupants.some {
		free &^= v.occupants.filled[y&63]
	}
	if y == v.y {
		free |= 1 << v.x
	}
	if v.occupants.stops {
		stopped = v.held[y&63] &^ v.occupants.filled[y&63]
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
