package grid

// diagonals works out every diagonal. What is by rows is transposed first;
// columns become diagonals by a shift that grows with y.
func (j *jumpBits) diagonals() {
	n := len(j.south)
	east, west := make([]uint64, n), make([]uint64, n)
	j.transpose(east, j.east)
	j.transpose(west, j.west)
	plane := make([]uint64, n)
	lines := make([]uint64, j.w+63)

	for i := range plane {
		plane[i] = east[i] | j.south[i].successors
	}
	j.diagonalsDown(lines, plane, func(i int, v uint64) { j.down[i].south = v })
	for i := range plane {
		plane[i] = west[i] | j.north[i].successors
	}
	j.diagonalsDown(lines, plane, func(i int, v uint64) { j.down[i].north = v })
	for i := range plane {
		plane[i] = west[i] | j.south[i].successors
	}
	j.diagonalsUp(lines, plane, func(i int, v uint64) { j.up[i].south = v })
	for i := range plane {
		plane[i] = east[i] | j.north[i].successors
	}
	j.diagonalsUp(lines, plane, func(i int, v uint64) { j.up[i].north = v })

	// A diagonal step needs two pairs side by side: a cell and the one south of it,
	// both free.
	pair := east
	for i := range pair {
		v := j.south[i].free
		next := v >> 1
		if i+j.w < n {
			next |= j.south[i+j.w].free << 63
		}
		pair[i] = v & next
	}
	for i := range plane {
		plane[i] = ^uint64(0)
		if i%j.w != j.w-1 {
			plane[i] = ^(pair[i] & pair[i+1])
		}
	}
	j.diagonalsDown(lines, plane, func(i int, v uint64) { j.down[i].blocked = v })
	for i := range plane {
		plane[i] = ^uint64(0)
		if i%j.w != 0 {
			plane[i] = ^(pair[i] & pair[i-1])
		}
	}
	j.diagonalsUp(lines, plane, func(i int, v uint64) { j.up[i].blocked = v })
}

// diagonalsDown turns a plane by columns into the diagonals x-y: bit b of the word of
// line t in a block comes from the column t + b and as many more as the blocks
// before have bits.
func (j *jumpBits) diagonalsDown(lines, plane []uint64, put func(i int, v uint64)) {
	for first := 0; first < len(plane); first += j.w {
		block := plane[first : first+j.w]
		for k, x := 0, first/j.w*64%j.w; k < len(lines); k++ {
			lines[k] = block[x]
			if x++; x == j.w {
				x = 0
			}
		}
		shift(lines)
		for t, v := range lines[:j.w] {
			put(first+t, v)
		}
	}
}

// diagonalsUp does so for the diagonals x+y, from the columns t - b.
func (j *jumpBits) diagonalsUp(lines, plane []uint64, put func(i int, v uint64)) {
	for first := 0; first < len(plane); first += j.w {
		block := plane[first : first+j.w]
		for k, x := 0, j.w-1-first/j.w*64%j.w; k < len(lines); k++ {
			lines[k] = block[x]
			if x--; x < 0 {
				x = j.w - 1
			}
		}
		shift(lines)
		for k, v := range lines[:j.w] {
			put(first+j.w-1-k, v)
		}
	}
}

// shift moves bit b of every word b words down: the bits whose number has 1 in it
// come from the next word, those that have 2 from two words on, and so forth.
func shift(lines []uint64) {
	for b, mask := range [6]uint64{
		0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
		0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000,
	} {
		for k, v := range lines[1<<b:] {
			lines[k] ^= (lines[k] ^ v) & mask
		}
	}
}

// transpose writes the successors of rows by columns.
func (j *jumpBits) transpose(dst []uint64, rows []lineWord) {
	var block [64]uint64
	for by := 0; by < j.h; by += 64 {
		for bx := 0; bx < j.w; bx += 64 {
			clear(block[:])
			for y := by; y < min(by+64, j.h); y++ {
				block[y-by] = rows[bx>>6*j.h+y].successors
			}
			transposeBlock(&block)
			copy(dst[by>>6*j.w+bx:by>>6*j.w+min(bx+64, j.w)], block[:])
		}
	}
}

// transposeBlock swaps bit x of word y with bit y of word x, for all of them.
func transposeBlock(a *[64]uint64) {
	mask := uint64(0x00000000FFFFFFFF)
	for j := 32; j != 0; j >>= 1 {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			v := (a[k]>>j ^ a[k+j]) & mask
			a[k] ^= v << j
			a[k+j] ^= v
		}
		mask ^= mask << (j >> 1)
	}
}
