package mech

import (
	"math/bits"

	"example.com/stride/pathing"
)

// maxPlane is the greatest cost of a step that planes hold.
const maxPlane = 8

// planes hold the steps on foot of the bodies of a footing as bits: a cell of the board
// is a bit, and a row of words a row of the board. A cell is irregular if a step from it
// cannot be looked up by direction and cost: it or a neighbour has several floors, or the
// step costs more than maxPlane.
type planes struct {
	words     int      // of a row, and one more to read beyond its end
	irregular []uint64 // the irregular cells
	plain     []uint64 // cells from which a step to any cell around costs 1, but off the board
	// steps[c] has the cells from which the step in each direction costs c, and some[c]
	// those from which any does; both are nil where no step of the board costs that.
	steps [maxPlane + 1][][8]uint64
	some  [maxPlane + 1][]uint64
	// floor is the height of the lowest floor of each cell, indexed by CellID; 64 more
	// follow, so that a row of a window can be read as an array.
	floor []uint8
	// table has the costs of the eight steps from each cell, indexed by CellID, a byte
	// a direction and noStep where there is none; or irregularCell.
	table []uint64
	moves []move
}

const (
	noStep        = 0xFF
	irregularCell = 0xFEFEFEFEFEFEFEFE
)

// planes makes the planes of the rules' footing.
func (r *Rules) planes() *planes {
	b := r.ground.board
	pl := &planes{words: (b.W()+63)/64 + 1}
	pl.irregular = make([]uint64, pl.words*b.H())
	pl.plain = make([]uint64, pl.words*b.H())
	pl.floor = make([]uint8, b.Stride()*(b.H()+2)+64)
	pl.table = make([]uint64, b.Stride()*(b.H()+2))
	for y := range b.H() {
		for x := range b.W() {
			pl.set(r, pathing.Cell{X: x, Y: y})
		}
	}
	return pl
}

// set works out one cell.
func (pl *planes) set(r *Rules, c pathing.Cell) {
	b := r.ground.board
	word, bit := c.Y*pl.words+c.X/64, uint64(1)<<(c.X%64)
	pl.irregular[word] &^= bit
	pl.plain[word] &^= bit
	for cost, some := range pl.some {
		if some == nil {
			continue
		}
		some[word] &^= bit
		for d := range pathing.NoDir {
			pl.steps[cost][word][d] &^= bit
		}
	}
	id := int(b.ID(c))
	stand := r.footing.stand[id]
	table := ^uint64(0) // noStep in every direction
	pl.table[id], pl.floor[id] = table, 0
	if stand == 0 {
		return
	}
	pl.floor[id] = uint8(bits.TrailingZeros64(stand))
	several := stand&(stand-1) != 0 // floors, here or beside
	irregular, plain := false, true
	for d := pathing.N; d < pathing.NoDir; d++ {
		to := r.footing.stand[id+r.near[d]]
		if to == 0 || several {
			at := c.Step(d)
			off := at.X < 0 || at.Y < 0 || at.X > b.W()-r.n || at.Y > b.H()-r.n
			plain = plain && off
			continue
		}
		pl.moves = r.steps(pl.moves[:0], id, bits.TrailingZeros64(stand), d)
		several = to&(to-1) != 0
		plain = plain && len(pl.moves) == 1 && pl.moves[0].cost == 1
		for _, m := range pl.moves {
			if m.cost < noStep-1 {
				table = table&^(noStep<<(8*d)) | uint64(m.cost)<<(8*d)
			}
			switch {
			case m.cost <= maxPlane:
				if pl.some[m.cost] == nil {
					pl.some[m.cost] = make([]uint64, pl.words*b.H())
					pl.steps[m.cost] = make([][8]uint64, pl.words*b.H())
				}
				pl.some[m.cost][word] |= bit
				pl.steps[m.cost][word][d] |= bit
			case m.cost <= maxSpeed:
				irregular = true
			}
		}
	}
	pl.table[id] = table
	switch {
	case several:
		pl.table[id] = irregularCell
		pl.irregular[word] |= bit
	case irregular:
		pl.irregular[word] |= bit
	case plain:
		pl.plain[word] |= bit
	}
}

// span is where the cells of a row of a window are in a plane.
type span struct {
	word  int
	shift uint
}

// span is where a plane has the cells of row y, from column x on.
func (pl *planes) span(x, y int) span { return span{y*pl.words + x/64, uint(x % 64)} }

// read reads 64 cells.
func (s span) read(plane []uint64) uint64 {
	return plane[s.word]>>s.shift | plane[s.word+1]<<(63-s.shift)<<1
}

// read8 reads 64 cells of eight planes at once, and leaves those of a mask.
func (s span) read8(dst *[8]uint64, planes [][8]uint64, mask uint64) {
	low, high := &planes[s.word], &planes[s.word+1]
	if mask<<s.shift>>s.shift == mask { // all in one word
		for d := range dst {
			dst[d] = low[d] >> s.shift & mask
		}
		return
	}
	for d := range dst {
		dst[d] = (low[d]>>s.shift | high[d]<<(63-s.shift)<<1) & mask
	}
}
