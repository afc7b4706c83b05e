package search

// diagonals works out every diagonal. What is by rows is turned round first;
// columns become diagonals by a slant.
func (j *jumpBits) diagonals() {
	n := j.colWords * j.w
	plane, turned := make([]uint64, len(j.free)), make([]uint64, n)
	slant := newSlant(j)

	for i := range plane {
		plane[i] = j.rows[i].leadsAhead
	}
	turnRound(turned, plane, j.w, j.h)
	slant.down(turned, func(at *diagWord, v uint64) { at.e = v })
	slant.up(turned, func(at *diagWord, v uint64) { at.e = v })
	for i := range plane {
		plane[i] = j.rows[i].leadsBack
	}
	turnRound(turned, plane, j.w, j.h)
	slant.down(turned, func(at *diagWord, v uint64) { at.w = v })
	slant.up(turned, func(at *diagWord, v uint64) { at.w = v })
	for i := range turned {
		turned[i] = j.cols[i].leadsAhead
	}
	slant.down(turned, func(at *diagWord, v uint64) { at.s = v })
	slant.up(turned, func(at *diagWord, v uint64) { at.s = v })
	for i := range turned {
		turned[i] = j.cols[i].leadsBack
	}
	slant.down(turned, func(at *diagWord, v uint64) { at.n = v })
	slant.up(turned, func(at *diagWord, v uint64) { at.n = v })

	// A diagonal step needs two pairs side by side: a cell and the one south of it,
	// both free.
	pair := make([]uint64, n)
	for x := range j.w {
		line, out := j.tall[x*j.colWords:(x+1)*j.colWords], pair[x*j.colWords:(x+1)*j.colWords]
		next := uint64(0)
		for i := len(line) - 1; i >= 0; i-- {
			out[i] = line[i] & (line[i]>>1 | next)
			next = line[i] << 63
		}
	}
	for i := range turned {
		turned[i] = ^uint64(0)
		if to := i + j.colWords; to < n {
			turned[i] = ^(pair[i] & pair[to])
		}
	}
	slant.down(turned, func(at *diagWord, v uint64) { at.blocked = v })
	for i := range turned {
		turned[i] = ^uint64(0)
		if to := i - j.colWords; to >= 0 {
			turned[i] = ^(pair[i] & pair[to])
		}
	}
	slant.up(turned, func(at *diagWord, v uint64) { at.blocked = v })
}

// slant turns planes by columns into lines of diagonals.
type slant struct {
	j     *jumpBits
	lines []uint64 // one word of each line, and 63 more
}

func newSlant(j *jumpBits) *slant { return &slant{j: j, lines: make([]uint64, j.w+63)} }

// down gives every word of the diagonals x-y: bit b of the word of line t in block
// i comes from the column t + 64i + b.
func (s *slant) down(plane []uint64, put func(at *diagWord, v uint64)) {
	j := s.j
	for i := range j.colWords {
		for k, x := 0, i*64%j.w; k < len(s.lines); k++ {
			s.lines[k] = plane[x*j.colWords+i]
			if x++; x == j.w {
				x = 0
			}
		}
		s.shift()
		for t, v := range s.lines[:j.w] {
			put(&j.down[t*j.colWords+i], v)
		}
	}
}

// up gives every word of the diagonals x+y, from the columns t - 64i - b.
func (s *slant) up(plane []uint64, put func(at *diagWord, v uint64)) {
	j := s.j
	for i := range j.colWords {
		for k, x := 0, j.w-1-i*64%j.w; k < len(s.lines); k++ {
			s.lines[k] = plane[x*j.colWords+i]
			if x--; x < 0 {
				x = j.w - 1
			}
		}
		s.shift()
		for k, v := range s.lines[:j.w] {
			put(&j.up[(j.w-1-k)*j.colWords+i], v)
		}
	}
}

// shift moves bit b of every word b words down: the bits whose number has 32 come
// from 32 words on, those that have 16 from 16 on, and so forth.
func (s *slant) shift() {
	for b, mask := range [6]uint64{
		0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
		0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000,
	} {
		from := s.lines[1<<b:]
		for k, v := range from {
			s.lines[k] ^= (s.lines[k] ^ v) & mask
		}
	}
}

// turnRound writes a plane of w by h bits, by rows, as one by columns.
func turnRound(dst, src []uint64, w, h int) {
	rowWords, colWords := (w+63)/64, (h+63)/64
	var block [64]uint64
	for by := range colWords {
		for bx := range rowWords {
			clear(block[:])
			for y := range min(64, h-64*by) {
				block[y] = src[(64*by+y)*rowWords+bx]
			}
			turnBlock(&block)
			for x := range min(64, w-64*bx) {
				dst[(64*bx+x)*colWords+by] = block[x]
			}
		}
	}
}

// turnBlock swaps bit x of word y with bit y of word x, for all of them.
func turnBlock(a *[64]uint64) {
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
