package search

import "math/bits"

// jumpBits are the copies of a board in bits that jump points are found in. They
// count in padded coordinates: x+1 along a row, y+1 along a column or a diagonal.
// The border closes every line at both ends, so that no scan needs a range check.
//
// A walker on a straight line may have to turn only at a stop: a cell whose
// neighbour on one side is free while that of the cell before is not. Every other
// turn is made as well earlier, by a diagonal step, since corners are not cut.
type jumpBits struct {
	w, h     int // of the board, border included
	rowWords int // words a row
	colWords int // words a column or a diagonal

	free []uint64   // by rows: the cells that may be entered
	tall []uint64   // the same by columns
	rows []lineWord // ahead is east
	cols []lineWord // ahead is south

	// Diagonals by y: down holds x-y modulo w in one line, up x+y. What meets in a line
	// by wrapping round is kept apart by the border, so a line is h bits long and a
	// board takes no more than its cells.
	down []diagWord
	up   []diagWord

	edits uint64 // how often it was patched

	old [][2]uint64 // of a line, while it is patched
}

// lineWord is what 64 cells of a row or a column know of it. Ahead is to greater
// coordinates. leads says that who leaves the cell comes to a stop before
// anything closed.
type lineWord struct {
	stopAhead, leadsAhead uint64
	stopBack, leadsBack   uint64
}

// diagWord is what 64 cells of a diagonal know of it. blocked says that the step to
// the next y is not allowed; the others, that leaving the diagonal there to the
// east, south, west or north leads to a stop.
type diagWord struct {
	blocked    uint64
	e, s, w, n uint64
}

// isFree reports whether a cell, the border included, may be entered.
func (j *jumpBits) isFree(x, y int) bool {
	return j.free[y*j.rowWords+x>>6]>>(x&63)&1 != 0
}

// downLine and upLine are the diagonals through a cell.
func (j *jumpBits) downLine(x, y int) []diagWord {
	if y >= j.w {
		y %= j.w
	}
	if x -= y; x < 0 {
		x += j.w
	}
	return j.down[x*j.colWords : (x+1)*j.colWords]
}

func (j *jumpBits) upLine(x, y int) []diagWord {
	if y >= j.w {
		y %= j.w
	}
	if x += y; x >= j.w {
		x -= j.w
	}
	return j.up[x*j.colWords : (x+1)*j.colWords]
}

// bytes is the memory that the copies take.
func (j *jumpBits) bytes() int {
	return 8*(len(j.free)+len(j.tall)) + 32*(len(j.rows)+len(j.cols)) + 40*(len(j.down)+len(j.up))
}

// beside tells, of three neighbouring cells of a line from one before k to one
// after, which are free: 3 bits.
func beside(line []uint64, k int) uint64 {
	i, b := (k-1)>>6, (k-1)&63
	v := line[i] >> b
	if b > 61 {
		v |= line[i+1] << (64 - b)
	}
	return v & 7
}

// clearLine reports whether the cells lo to hi of a line are all free.
func clearLine(line []uint64, lo, hi int) bool {
	i, last := lo>>6, hi>>6
	from, upto := ^uint64(0)<<(lo&63), ^uint64(0)>>(63-hi&63)
	if i == last {
		return ^line[i]&from&upto == 0
	}
	if ^line[i]&from != 0 {
		return false
	}
	for i++; i < last; i++ {
		if line[i] != ^uint64(0) {
			return false
		}
	}
	return ^line[i]&upto == 0
}

// clearDiagonal reports whether the steps from lo to hi of a diagonal, by y, are all
// allowed. lo < hi.
func clearDiagonal(line []diagWord, lo, hi int) bool {
	hi-- // the last step starts here
	i, last := lo>>6, hi>>6
	from, upto := ^uint64(0)<<(lo&63), ^uint64(0)>>(63-hi&63)
	if i == last {
		return line[i].blocked&from&upto == 0
	}
	if line[i].blocked&from != 0 {
		return false
	}
	for i++; i < last; i++ {
		if line[i].blocked != 0 {
			return false
		}
	}
	return line[i].blocked&upto == 0
}

// nextStop is the first stop ahead of k on a line that leads to one, and lastStop
// the first one back.
func nextStop(line []lineWord, k int) int {
	i := k >> 6
	v := line[i].stopAhead & (^uint64(1) << (k & 63))
	for v == 0 {
		i++
		v = line[i].stopAhead
	}
	return i<<6 + bits.TrailingZeros64(v)
}

func lastStop(line []lineWord, k int) int {
	i := k >> 6
	v := line[i].stopBack & (1<<(k&63) - 1)
	for v == 0 {
		i--
		v = line[i].stopBack
	}
	return i<<6 + 63 - bits.LeadingZeros64(v)
}

// newJumpBits makes the copies from the entry costs of a board, by CellID, 0 for
// closed cells. w and h include the border. It takes time in proportion to the
// cells, some 64 at a time.
func newJumpBits(cost []uint8, w, h int) *jumpBits {
	j := &jumpBits{w: w, h: h, rowWords: (w + 63) / 64, colWords: (h + 63) / 64}
	j.free = make([]uint64, j.rowWords*h)
	j.tall = make([]uint64, j.colWords*w)
	j.rows = make([]lineWord, j.rowWords*h)
	j.cols = make([]lineWord, j.colWords*w)
	j.down = make([]diagWord, j.colWords*w)
	j.up = make([]diagWord, j.colWords*w)
	j.old = make([][2]uint64, max(j.rowWords, j.colWords))
	for y := range h {
		row := j.free[y*j.rowWords : (y+1)*j.rowWords]
		for x, c := range cost[y*w : (y+1)*w] {
			row[x>>6] |= uint64((c+0x7F)>>7) << (x & 63)
		}
	}
	turnRound(j.tall, j.free, w, h)
	for y := 1; y < h-1; y++ {
		j.line(j.rows, j.free, j.rowWords, y)
	}
	for x := 1; x < w-1; x++ {
		j.line(j.cols, j.tall, j.colWords, x)
	}
	j.diagonals()
	return j
}

// line works out line l of rows or columns from the free bits of it and its
// neighbours.
func (j *jumpBits) line(out []lineWord, free []uint64, words, l int) {
	over, here, under := free[(l-1)*words:l*words], free[l*words:(l+1)*words], free[(l+1)*words:(l+2)*words]
	line := out[l*words : (l+1)*words]
	var of, oo, ou uint64 // the bit before, of here, over and under
	for i, f := range here {
		o, u := over[i], under[i]
		line[i].stopAhead = f & (f<<1 | of) & (o&^(o<<1|oo) | u&^(u<<1|ou))
		of, oo, ou = f>>63, o>>63, u>>63
	}
	of, oo, ou = 0, 0, 0
	for i := len(here) - 1; i >= 0; i-- {
		f, o, u := here[i], over[i], under[i]
		line[i].stopBack = f & (f>>1 | of) & (o&^(o>>1|oo) | u&^(u>>1|ou))
		of, oo, ou = f<<63, o<<63, u<<63
	}
	// Stops spread through free cells, against the walker.
	in := uint64(0)
	for i := len(here) - 1; i >= 0; i-- {
		f := here[i]
		v := line[i].stopAhead | in&f
		for k, through := 1, f; k < 64; k <<= 1 {
			v |= through & (v >> k)
			through &= through >> k
		}
		line[i].leadsAhead = (v>>1 | in) & f
		in = v << 63
	}
	in = 0
	for i, f := range here {
		v := line[i].stopBack | in&f
		for k, through := 1, f; k < 64; k <<= 1 {
			v |= through & (v << k)
			through &= through << k
		}
		line[i].leadsBack = (v<<1 | in) & f
		in = v >> 63
	}
}
