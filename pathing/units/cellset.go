package units

import (
	"iter"
	"math/bits"

	"example.com/stride/pathing"
)

// CellSet is a set of cells of a board: the answer to a query that wants no more than
// where a unit can end, a bit a cell. The zero value is the empty set. One CellSet
// serves any number of queries without allocating once it has grown, and is valid until
// the next query that is given it. Don't copy one.
type CellSet struct {
	window  Window
	words   int // of a row
	reached []uint64
	memory  []uint64
	engine  string
}

// Begin empties the set and makes it one of cells of a window.
func (s *CellSet) Begin(w Window, engine string) {
	s.window, s.words, s.engine = w, (w.W+63)/64, engine
	n := s.words * w.H
	if cap(s.memory) < n {
		s.memory = make([]uint64, n)
	}
	s.reached = s.memory[:n]
	clear(s.reached)
}

// Add adds the cell with this index in the window.
func (s *CellSet) Add(index int) {
	x, y := index%s.window.W, index/s.window.W
	s.reached[y*s.words+x>>6] |= 1 << (x & 63)
}

// AddRow adds up to 64 cells of row y of the window, from its west end on, which lie in
// the window.
func (s *CellSet) AddRow(y int, cells uint64) { s.reached[y*s.words] |= cells }

// Engine names the search that made the set.
func (s *CellSet) Engine() string { return s.engine }

// Window is a rectangle of cells that has all of the set.
func (s *CellSet) Window() Window { return s.window }

// Len is how many cells there are. It takes time in proportion to the rows.
func (s *CellSet) Len() int {
	n := 0
	for _, word := range s.reached {
		n += bits.OnesCount64(word)
	}
	return n
}

// Contains reports whether c is in the set. Cells off the board are not.
func (s *CellSet) Contains(c pathing.Cell) bool {
	x, y := c.X-s.window.X0, c.Y-s.window.Y0
	return uint(x) < uint(s.window.W) && uint(y) < uint(s.window.H) && s.reached[y*s.words+x>>6]>>(x&63)&1 != 0
}

// Cells gives every cell of the set, sorted by y, then x.
func (s *CellSet) Cells() iter.Seq[pathing.Cell] {
	return func(yield func(pathing.Cell) bool) {
		for i, word := range s.reached {
			for ; word != 0; word &= word - 1 {
				if !yield(s.cellAt(i, bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// cellAt is the cell of a bit of a word.
func (s *CellSet) cellAt(word, bit int) pathing.Cell {
	y := word
	if s.words > 1 {
		y = word / s.words
		bit += 64 * (word - y*s.words)
	}
	return pathing.Cell{X: s.window.X0 + bit, Y: s.window.Y0 + y}
}

// CellCosts is a CellSet that knows what it costs to end in each cell at least.
type CellCosts struct {
	CellSet
	costs []int32 // of the cells of the window
}

// Begin empties the set and makes it one of cells of a window.
func (s *CellCosts) Begin(w Window, engine string) {
	s.CellSet.Begin(w, engine)
	if n := w.Cells(); cap(s.costs) < n {
		s.costs = make([]int32, n)
	}
	s.costs = s.costs[:w.Cells()]
}

// Lower adds the cell with this index in the window at a cost, unless it is there at
// less.
func (s *CellCosts) Lower(index int, cost int) {
	x, y := index%s.window.W, index/s.window.W
	word, bit := &s.reached[y*s.words+x>>6], uint64(1)<<(x&63)
	if *word&bit == 0 || int32(cost) < s.costs[index] {
		*word |= bit
		s.costs[index] = int32(cost)
	}
}

// Drop takes a cell out of the set.
func (s *CellSet) Drop(index int) {
	x, y := index%s.window.W, index/s.window.W
	s.reached[y*s.words+x>>6] &^= 1 << (x & 63)
}

// Cost is the least cost of ending in c; ok is false if it is not in the set.
func (s *CellCosts) Cost(c pathing.Cell) (cost int, ok bool) {
	if !s.Contains(c) {
		return 0, false
	}
	return int(s.costs[s.window.Index(c)]), true
}

// All gives every cell of the set with its cost, sorted by y, then x.
func (s *CellCosts) All() iter.Seq2[pathing.Cell, int] {
	return func(yield func(pathing.Cell, int) bool) {
		for c := range s.Cells() {
			if !yield(c, int(s.costs[s.window.Index(c)])) {
				return
			}
		}
	}
}
