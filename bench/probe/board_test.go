package probe

// Solid is the price of a cell that nobody enters.
const Solid = 0

// Board is a board as the probes like it: the price of every cell, 0 for a solid one,
// and a bit a cell for each price.
type Board struct {
	Side   int     // cells a side: 64 or a multiple of it
	Prices []uint8 // row by row, at most 3
	// Open has the cells that are not solid, Price those of each price; Side/64+1
	// words a row, the last of them empty, and a row of nothing around the board.
	Open  []uint64
	Price [4][]uint64
	words int
}

// NewBoard makes a board of cells with these prices.
func NewBoard(side int, prices []uint8) *Board {
	b := &Board{Side: side, Prices: prices, words: side/64 + 1}
	n := (side + 2) * b.words
	b.Open = make([]uint64, n)
	for i := range b.Price {
		b.Price[i] = make([]uint64, n)
	}
	for i, price := range prices {
		if price == Solid {
			continue
		}
		x, y := i%side, i/side
		at, bit := (y+1)*b.words+x/64, uint64(1)<<(x%64)
		b.Open[at] |= bit
		b.Price[price][at] |= bit
	}
	return b
}
