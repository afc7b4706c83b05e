package search

import "math/bits"

// set opens or closes a cell, in padded coordinates and not of the border, and
// brings everything up to date that depends on it: three rows, three columns and
// the diagonals through what changes in them.
func (j *jumpBits) set(x, y int, free bool) {
	if j.isFree(x, y) == free {
		return
	}
	j.free[y*j.rowWords+x>>6] ^= 1 << (x & 63)
	j.tall[x*j.colWords+y>>6] ^= 1 << (y & 63)
	for cy := max(y-1, 1); cy <= min(y+1, j.h-2); cy++ {
		for i := range j.rowWords {
			at := &j.rows[cy*j.rowWords+i]
			j.old[i] = [2]uint64{at.leadsAhead, at.leadsBack}
		}
		j.line(j.rows, j.free, j.rowWords, cy)
		for i := range j.rowWords {
			at := &j.rows[cy*j.rowWords+i]
			for v := at.leadsAhead ^ j.old[i][0]; v != 0; v &= v - 1 {
				cx, bit := i<<6+bits.TrailingZeros64(v), uint64(1)<<(cy&63)
				j.downLine(cx, cy)[cy>>6].e ^= bit
				j.upLine(cx, cy)[cy>>6].e ^= bit
			}
			for v := at.leadsBack ^ j.old[i][1]; v != 0; v &= v - 1 {
				cx, bit := i<<6+bits.TrailingZeros64(v), uint64(1)<<(cy&63)
				j.downLine(cx, cy)[cy>>6].w ^= bit
				j.upLine(cx, cy)[cy>>6].w ^= bit
			}
		}
	}
	for cx := max(x-1, 1); cx <= min(x+1, j.w-2); cx++ {
		for i := range j.colWords {
			at := &j.cols[cx*j.colWords+i]
			j.old[i] = [2]uint64{at.leadsAhead, at.leadsBack}
		}
		j.line(j.cols, j.tall, j.colWords, cx)
		for i := range j.colWords {
			at := &j.cols[cx*j.colWords+i]
			for v := at.leadsAhead ^ j.old[i][0]; v != 0; v &= v - 1 {
				cy, bit := i<<6+bits.TrailingZeros64(v), v&-v
				j.downLine(cx, cy)[i].s ^= bit
				j.upLine(cx, cy)[i].s ^= bit
			}
			for v := at.leadsBack ^ j.old[i][1]; v != 0; v &= v - 1 {
				cy, bit := i<<6+bits.TrailingZeros64(v), v&-v
				j.downLine(cx, cy)[i].n ^= bit
				j.upLine(cx, cy)[i].n ^= bit
			}
		}
	}
	// The diagonal steps of the four squares of cells that this one is in.
	for _, at := range [4][2]int{{x - 1, y - 1}, {x, y - 1}, {x - 1, y}, {x, y}} {
		cx, cy := at[0], at[1]
		open := j.isFree(cx, cy) && j.isFree(cx+1, cy) && j.isFree(cx, cy+1) && j.isFree(cx+1, cy+1)
		bit := uint64(1) << (cy & 63)
		down, up := &j.downLine(cx, cy)[cy>>6], &j.upLine(cx+1, cy)[cy>>6]
		down.blocked |= bit
		up.blocked |= bit
		if open {
			down.blocked &^= bit
			up.blocked &^= bit
		}
	}
}

// copyFrom makes j the copies of another.
func (j *jumpBits) copyFrom(o *jumpBits) {
	j.w, j.h, j.rowWords, j.colWords = o.w, o.h, o.rowWords, o.colWords
	j.free = append(j.free[:0], o.free...)
	j.tall = append(j.tall[:0], o.tall...)
	j.rows = append(j.rows[:0], o.rows...)
	j.cols = append(j.cols[:0], o.cols...)
	j.down = append(j.down[:0], o.down...)
	j.up = append(j.up[:0], o.up...)
	if len(j.old) < len(o.old) {
		j.old = make([][2]uint64, len(o.old))
	}
}
