package mech

import (
	"math/bits"

	"example.com/stride/pathing"
)

// emitWave adds the ends of a standard move on foot straight from the rows of a wave,
// in sorted order where they stay.
func (p *solver) emitWave(dst *pathing.Reach) {
	v, w := &p.wave, &p.window
	n := 0
	for y := range w.H {
		free, stopped := v.endsOf(y)
		n += bits.OnesCount64(free) + bits.OnesCount64(stopped)
	}
	p.scratch.Stats.Generated += uint64(n)
	ends, i := dst.Reserve(n), 0
	for y := range w.H {
		free, stopped := v.endsOf(y)
		at := pathing.Place{X: int16(w.X0), Y: int16(w.Y0 + y)}
		row := ends[i:][:bits.OnesCount64(free)+bits.OnesCount64(stopped)]
		i += len(row)
		if stopped == 0 {
			walkEnds(row, at, free, p.floorsOf(y), &v.freeKeys[y])
		} else {
			haltEnds(row, at, free, stopped, p.floorsOf(y), &v.freeKeys[y], &v.heldKeys[y])
		}
		if y == v.y {
			before := uint64(1)<<v.x - 1
			row[bits.OnesCount64(free&before)+bits.OnesCount64(stopped&before)].Phases = 0
		}
	}
	dst.Commit(n)
}

// walkEnds writes the ends of a walk in one row, whose first cell is at a place, one a
// bit.
func walkEnds(dst []pathing.End, at pathing.Place, free uint64, floors *[64]uint8, keys *[64]uint16) {
	for ; len(dst) > 0; dst = dst[1:] {
		x := bits.TrailingZeros64(free) & 63
		free &= free - 1
		setEnd(&dst[0], at, x, floors[x], keys[x], false)
	}
}

// haltEnds is walkEnds for a row where engagement stops the character in some cells.
func haltEnds(dst []pathing.End, at pathing.Place, free, stopped uint64, floors *[64]uint8, keys, halted *[64]uint16) {
	i := 0
	for m := free | stopped; m != 0; m &= m - 1 {
		x := bits.TrailingZeros64(m) & 63
		if free>>x&1 != 0 {
			setEnd(&dst[i], at, x, floors[x], keys[x], false)
			i++
		}
		if stopped>>x&1 != 0 {
			setEnd(&dst[i], at, x, floors[x], halted[x], true)
			i++
		}
	}
}

// setEnd writes the end of a walk x cells east of a place, field by field, since a
// struct would be made beside first.
func setEnd(e *pathing.End, at pathing.Place, x int, z uint8, key uint16, stopped bool) {
	e.Place.X = at.X + int16(x)
	e.Place.Y = at.Y
	e.Place.Z = int16(z)
	e.Cost = pathing.Cost(key >> 8)
	e.Squares = int16(key & 0xFF)
	e.Phases = 1
	e.Facing = pathing.N
	e.Posture = pathing.Standing
	e.Choice = pathing.Walk
	e.Stopped = stopped
}
