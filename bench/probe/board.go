package probe

import "math/rand/v2"

// Solid is the price of a cell that nobody enters.
const Solid = 0

// Board is a board as the probes like it: the price of every cell, 0 for a solid one,
// and a bit a cell for each price.
type Board struct {
	Side   int     // cells a side: 64 or a multiple of it
	Prices []uint8 // row by row
	// Open has the cells that are not solid, Price those of each price; Side/64+1
	// words a row, the last of them empty, and a row of nothing around the board.
	Open  []uint64
	Price [4][]uint64
	words int
}

// NewBoard makes a board on which solid per cent of the cells are solid and the others
// cost from 1 to most, which is 1 to 3.
func NewBoard(side, solid, most int, seed uint64) *Board {
	rng := rand.New(rand.NewPCG(seed, 1))
	b := &Board{Side: side, Prices: make([]uint8, side*side), words: side/64 + 1}
	n := (side + 2) * b.words
	b.Open = make([]uint64, n)
	for i := range b.Price {
		b.Price[i] = make([]uint64, n)
	}
	for i := range b.Prices {
		if rng.IntN(100) < solid {
			continue
		}
		price := 1 + rng.IntN(most)
		b.Prices[i] = uint8(price)
		x, y := i%side, i/side
		at, bit := (y+1)*b.words+x/64, uint64(1)<<(x%64)
		b.Open[at] |= bit
		b.Price[price][at] |= bit
	}
	return b
}

// Starts draws n cells that are not solid.
func (b *Board) Starts(n int, seed uint64) (starts [][2]int) {
	rng := rand.New(rand.NewPCG(seed, 2))
	for len(starts) < n {
		x, y := rng.IntN(b.Side), rng.IntN(b.Side)
		if b.Prices[y*b.Side+x] != Solid {
			starts = append(starts, [2]int{x, y})
		}
	}
	return starts
}
