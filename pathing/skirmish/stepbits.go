package skirmish

import (
	"sync"
	"sync/atomic"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

// mostClasses is the most different surcharges that bits are kept for.
const mostClasses = 8

// stepBits are the steps of the ground as bits, for searches that look at eight by
// eight squares at once. They say for each surcharge of a step which squares it may be
// taken from. Eight squares of a row take a word for each surcharge: bit 8*d + x is the
// step in direction d out of the x-th of the eight. The first query makes them.
type stepBits struct {
	surcharges []int8     // one a class
	class      [256]uint8 // of a byte of Ground.raw, or noClass
	columns    int        // words of a row, a class
	words      []uint64   // ((y+stepMargin)*columns + (x+8)/8)*classes + class
	many       bool       // there are too many classes: nothing is here
}

// stepMargin is the number of rows above and below those of the board: a search may
// look at squares off the board, up to its radius.
const (
	stepMargin = 3
	noClass    = 0xFF
)

// lazyBits makes stepBits when the first query asks for them.
type lazyBits struct {
	bits  atomic.Pointer[stepBits]
	mutex sync.Mutex // for making them
}

// stepBits returns the bits of the ground.
func (g *Ground) stepBits() *stepBits {
	if s := g.lazy.bits.Load(); s != nil {
		return s
	}
	g.lazy.mutex.Lock()
	defer g.lazy.mutex.Unlock()
	if g.lazy.bits.Load() == nil {
		g.lazy.bits.Store(newStepBits(g))
	}
	return g.lazy.bits.Load()
}

// patchBits brings the bits up to date for some cells.
func (g *Ground) patchBits(cells []board.CellID) {
	s := g.lazy.bits.Load()
	if s == nil {
		return
	}
	for _, c := range cells {
		if !s.set(g, c) {
			g.lazy.bits.Store(nil) // a new surcharge: make them again when asked
			return
		}
	}
}

func newStepBits(g *Ground) *stepBits {
	b := g.board
	s := &stepBits{columns: (b.W()+7)/8 + 3}
	for i := range s.class {
		s.class[i] = noClass
	}
	cells := g.everyCell()
	for _, c := range cells {
		for word := g.raw[c]; word != 0x0101010101010101*search.RawBlocked; word = word>>8 | search.RawBlocked<<56 {
			raw := uint8(word)
			if raw == search.RawBlocked || s.class[raw] != noClass {
				continue
			}
			if len(s.surcharges) == mostClasses {
				s.many = true
				return s
			}
			s.class[raw] = uint8(len(s.surcharges))
			s.surcharges = append(s.surcharges, int8(raw))
		}
	}
	s.words = make([]uint64, s.columns*(b.H()+2*stepMargin)*len(s.surcharges))
	for _, c := range cells {
		s.set(g, c)
	}
	return s
}

// at is the index of the first class of a square, or of one just off the board.
func (s *stepBits) at(x, y int) int {
	return ((y+stepMargin)*s.columns + (x+8)>>3) * len(s.surcharges)
}

// set reads the steps of a cell; ok is false if one has a surcharge without a class.
func (s *stepBits) set(g *Ground, c board.CellID) (ok bool) {
	if s.many {
		return false
	}
	at := g.board.Cell(c)
	words := s.words[s.at(at.X, at.Y):][:len(s.surcharges)]
	bit := uint64(1) << ((at.X + 8) & 7)
	for k := range words {
		words[k] &^= bit * 0x0101010101010101
	}
	word := g.raw[c]
	for d := pathing.N; d < pathing.NoDir; d++ {
		raw := uint8(word >> (8 * d))
		if raw == search.RawBlocked {
			continue
		}
		k := s.class[raw]
		if k == noClass {
			return false
		}
		words[k] |= bit << (8 * d)
	}
	return true
}

// around reads the steps of a class out of the squares around at, radius rows up and
// down, into a board of eight by eight squares for each direction. The square at is in
// column 3 of row 3. ok is false if there are no such steps.
func (s *stepBits) around(boards *[8]uint64, class int, at pathing.Cell, radius int) (ok bool) {
	x := at.X - 3
	shift := uint(x+8) & 7
	low, high := uint64(0xFF)>>shift*0x0101010101010101, ^(uint64(0xFF) >> shift * 0x0101010101010101)
	any := uint64(0)
	*boards = [8]uint64{}
	for r := 3 - radius; r <= 3+radius; r++ {
		i := s.at(x, at.Y-3+r) + class
		word := s.words[i]>>shift&low | s.words[i+len(s.surcharges)]<<(8-shift)&high
		boards[r&7] = word
		any |= word
	}
	if any == 0 {
		return false
	}
	transpose(boards)
	return true
}

// transpose makes byte i of word j byte j of word i.
func transpose(w *[8]uint64) {
	for i := range 4 {
		t := (w[i]>>32 ^ w[i+4]) & 0x00000000FFFFFFFF
		w[i+4] ^= t
		w[i] ^= t << 32
	}
	for _, i := range [4]int{0, 1, 4, 5} {
		t := (w[i]>>16 ^ w[i+2]) & 0x0000FFFF0000FFFF
		w[i+2] ^= t
		w[i] ^= t << 16
	}
	for i := 0; i < 8; i += 2 {
		t := (w[i]>>8 ^ w[i+1]) & 0x00FF00FF00FF00FF
		w[i+1] ^= t
		w[i] ^= t << 8
	}
}
