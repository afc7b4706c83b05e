package grid

// jumpBits are the copies of a board in bits that jump points are found in. They
// count in padded coordinates: x+1 along a row, y+1 along a column or a diagonal.
// The border closes every line at both ends, so that no scan needs a range check.
//
// A walk along a straight line needs to turn only at a jump point: a cell whose
// neighbour on one side is free while that of the cell before is not. Every other
// turn can be made earlier by a diagonal step, since corners are not cut.
//
// Words that hold the same 64 places of neighbouring lines lie side by side, since
// searches go on there: the word of row y is that of block x>>6 and y.
type jumpBits struct {
	w, h int // of the board, border included

	east, west   []lineWord // rows, by walker: word x>>6*h + y
	south, north []lineWord // columns: word y>>6*w + x

	// Diagonals by y: word y>>6*w + line. down holds x-y modulo w in one line, up x+y.
	// What meets in a line by wrapping round is kept apart by the border, so a line is
	// h bits long and a board takes no more than its cells.
	down, up []diagWord

	edits uint64 // how often it was patched
	old   []uint64
}

// lineWord describes 64 cells of a line in one walking direction, in 32 bytes. Bit i of lo
// (hi) marks a jump point with a free neighbour on the side of smaller (greater)
// coordinates. Bit i of successors says that a walk from cell i meets a jump point before
// a closed cell. Bit i of free says that cell i may be entered.
type lineWord struct {
	lo, hi     uint64
	successors uint64
	free       uint64
}

// diagWord describes 64 cells of a diagonal, in 32 bytes. Bit i of blocked says that the
// step from cell i to the next y is not allowed. Bit i of south says that a walk to greater
// y that leaves the diagonal at cell i, along either of its two straight directions, meets
// a jump point; bit i of north says the same of a walk to smaller y.
type diagWord struct {
	blocked      uint64
	south, north uint64
	_            uint64
}

// isFree reports whether a cell, the border included, may be entered.
func (j *jumpBits) isFree(x, y int) bool { return j.east[x>>6*j.h+y].free>>(x&63)&1 != 0 }

// downLine and upLine are the lines of the diagonals through a cell.
func (j *jumpBits) downLine(x, y int) int {
	if y >= j.w {
		y %= j.w
	}
	if x -= y; x < 0 {
		x += j.w
	}
	return x
}

func (j *jumpBits) upLine(x, y int) int {
	if y >= j.w {
		y %= j.w
	}
	if x += y; x >= j.w {
		x -= j.w
	}
	return x
}

// bytes is the memory that the copies take.
func (j *jumpBits) bytes() int {
	return 32 * (len(j.east) + len(j.west) + len(j.south) + len(j.north) + len(j.down) + len(j.up))
}

// newJumpBits makes the copies from the entry costs of a board, by CellID, 0 for
// closed cells. w and h include the border. It takes time in proportion to the
// cells, some 64 at a time.
func newJumpBits(cost []uint8, w, h int) *jumpBits {
	rows, cols := (w+63)/64*h, (h+63)/64*w
	j := &jumpBits{
		w: w, h: h,
		east: make([]lineWord, rows), west: make([]lineWord, rows),
		south: make([]lineWord, cols), north: make([]lineWord, cols),
		down: make([]diagWord, cols), up: make([]diagWord, cols),
		old: make([]uint64, 2*((max(w, h)+63)/64)),
	}
	var block [64]uint64
	for by := 0; by < h; by += 64 {
		for bx := 0; bx < w; bx += 64 {
			clear(block[:])
			for y := by; y < min(by+64, h); y++ {
				row := uint64(0)
				for x, c := range cost[y*w+bx : y*w+min(bx+64, w)] {
					row |= uint64((c+0x7F)>>7) << x
				}
				i := bx>>6*h + y
				j.east[i].free, j.west[i].free = row, row
				block[y-by] = row
			}
			transposeBlock(&block)
			for x := bx; x < min(bx+64, w); x++ {
				i := by>>6*w + x
				j.south[i].free, j.north[i].free = block[x-bx], block[x-bx]
			}
		}
	}
	for y := 1; y < h-1; y++ {
		findJumpPoints(j.east, j.west, h, y)
	}
	for x := 1; x < w-1; x++ {
		findJumpPoints(j.south, j.north, w, x)
	}
	j.diagonals()
	return j
}

// findJumpPoints works out line l of rows or columns from the free cells in it and in the
// lines beside it. Its words are step apart.
func findJumpPoints(ahead, back []lineWord, step, l int) {
	var of, oo, ou uint64 // the bit before, of the line, the one below and the one above
	for i := l; i < len(ahead); i += step {
		f, o, u := ahead[i].free, ahead[i-1].free, ahead[i+1].free
		through := f & (f<<1 | of)
		ahead[i].lo = through & o &^ (o<<1 | oo)
		ahead[i].hi = through & u &^ (u<<1 | ou)
		of, oo, ou = f>>63, o>>63, u>>63
	}
	of, oo, ou = 0, 0, 0
	last := (len(ahead)/step-1)*step + l
	for i := last; i >= 0; i -= step {
		f, o, u := ahead[i].free, ahead[i-1].free, ahead[i+1].free
		through := f & (f>>1 | of)
		back[i].lo = through & o &^ (o>>1 | oo)
		back[i].hi = through & u &^ (u>>1 | ou)
		of, oo, ou = f<<63, o<<63, u<<63
	}
	// That a jump point lies ahead spreads through free cells, against the walk.
	in := uint64(0)
	for i := last; i >= 0; i -= step {
		w := &ahead[i]
		v := w.lo | w.hi | in&w.free
		for k, f := 1, w.free; k < 64; k <<= 1 {
			v |= f & (v >> k)
			f &= f >> k
		}
		w.successors = (v>>1 | in) & w.free
		in = v << 63
	}
	in = 0
	for i := l; i < len(back); i += step {
		w := &back[i]
		v := w.lo | w.hi | in&w.free
		for k, f := 1, w.free; k < 64; k <<= 1 {
			v |= f & (v << k)
			f &= f << k
		}
		w.successors = (v<<1 | in) & w.free
		in = v >> 63
	}
}

// clearLine reports whether the cells lo to hi of a line are all free.
func clearLine(line []lineWord, step, l, lo, hi int) bool {
	i, last := lo>>6*step+l, hi>>6*step+l
	mask := ^uint64(0) << (lo & 63)
	for ; i < last; i += step {
		if ^line[i].free&mask != 0 {
			return false
		}
		mask = ^uint64(0)
	}
	return ^line[i].free&mask&(^uint64(0)>>(63-hi&63)) == 0
}

// clearDiagonal reports whether the steps from lo to hi of a diagonal, by y, are all
// allowed. lo < hi.
func clearDiagonal(line []diagWord, step, l, lo, hi int) bool {
	hi-- // the last step starts here
	i, last := lo>>6*step+l, hi>>6*step+l
	mask := ^uint64(0) << (lo & 63)
	for ; i < last; i += step {
		if line[i].blocked&mask != 0 {
			return false
		}
		mask = ^uint64(0)
	}
	return line[i].blocked&mask&(^uint64(0)>>(63-hi&63)) == 0
}
