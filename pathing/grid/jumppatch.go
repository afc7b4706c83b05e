package grid

import "math/bits"

// set opens or closes a cell, in padded coordinates and not of the border, and
// brings everything up to date that depends on it: three rows, three columns and
// the diagonals through what changes in them.
func (j *jumpBits) set(x, y int, free bool) {
	if j.isFree(x, y) == free {
		return
	}
	row, col := x>>6*j.h+y, y>>6*j.w+x
	j.east[row].free ^= 1 << (x & 63)
	j.west[row].free = j.east[row].free
	j.south[col].free ^= 1 << (y & 63)
	j.north[col].free = j.south[col].free
	for cy := max(y-1, 1); cy <= min(y+1, j.h-2); cy++ {
		j.updateLine(j.east, j.west, j.h, cy, func(cx int) { j.updateDiagonals(cx, cy) })
	}
	for cx := max(x-1, 1); cx <= min(x+1, j.w-2); cx++ {
		j.updateLine(j.south, j.north, j.w, cx, func(cy int) { j.updateDiagonals(cx, cy) })
	}
	// The diagonal steps in the four squares of cells that this one is in.
	for _, at := range [4][2]int{{x - 1, y - 1}, {x, y - 1}, {x - 1, y}, {x, y}} {
		cx, cy := at[0], at[1]
		open := j.isFree(cx, cy) && j.isFree(cx+1, cy) && j.isFree(cx, cy+1) && j.isFree(cx+1, cy+1)
		putBit(&j.down[cy>>6*j.w+j.downLine(cx, cy)].blocked, cy, !open)
		putBit(&j.up[cy>>6*j.w+j.upLine(cx+1, cy)].blocked, cy, !open)
	}
}

// updateLine works out line l anew and calls changed for every place whose successors
// change.
func (j *jumpBits) updateLine(ahead, back []lineWord, step, l int, changed func(k int)) {
	old := j.old[:0]
	for i := l; i < len(ahead); i += step {
		old = append(old, ahead[i].successors, back[i].successors)
	}
	findJumpPoints(ahead, back, step, l)
	for k := 0; k < len(old); k += 2 {
		i := k/2*step + l
		for v := (ahead[i].successors ^ old[k]) | (back[i].successors ^ old[k+1]); v != 0; v &= v - 1 {
			changed(k*32 + bits.TrailingZeros64(v))
		}
	}
}

// updateDiagonals brings the south and north bits of a cell up to date, in the two
// diagonals through it.
func (j *jumpBits) updateDiagonals(x, y int) {
	row, col := x>>6*j.h+y, y>>6*j.w+x
	e, w := j.east[row].successors>>(x&63)&1, j.west[row].successors>>(x&63)&1
	s, n := j.south[col].successors>>(y&63)&1, j.north[col].successors>>(y&63)&1
	down, up := &j.down[y>>6*j.w+j.downLine(x, y)], &j.up[y>>6*j.w+j.upLine(x, y)]
	putBit(&down.south, y, e|s != 0)
	putBit(&down.north, y, w|n != 0)
	putBit(&up.south, y, w|s != 0)
	putBit(&up.north, y, e|n != 0)
}

func putBit(word *uint64, k int, on bool) {
	*word &^= 1 << (k & 63)
	if on {
		*word |= 1 << (k & 63)
	}
}

// copyFrom makes j the copies of another.
func (j *jumpBits) copyFrom(o *jumpBits) {
	j.w, j.h = o.w, o.h
	j.east, j.west = append(j.east[:0], o.east...), append(j.west[:0], o.west...)
	j.south, j.north = append(j.south[:0], o.south...), append(j.north[:0], o.north...)
	j.down, j.up = append(j.down[:0], o.down...), append(j.up[:0], o.up...)
	if len(j.old) < len(o.old) {
		j.old = make([]uint64, len(o.old))
	}
}
