package grid

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// A word of steps holds, for one cell, the costs of the eight steps out of it: four
// bits a direction, N in the lowest, 0 for a step that can't be taken. Corner rules
// are in it, so that a search asks for no flank.

// stepWords are the words of every cell, closed ones too, since a unit may start
// where nobody enters.
func (g *Grid) stepWords() []uint32 {
	words := make([]uint32, len(g.cost))
	for y := range g.board.H() {
		first := g.board.ID(pathing.Cell{X: 0, Y: y})
		for c := first; c < first+board.CellID(g.board.W()); c++ {
			words[c] = g.stepWord(c)
		}
	}
	return words
}

// stepWord works out the word of a cell of the board on the ground alone.
func (g *Grid) stepWord(c board.CellID) uint32 {
	w := board.CellID(g.board.Stride())
	above, here, below := g.cost[c-w-1:c-w+2], g.cost[c-1:c+2], g.cost[c+w-1:c+w+2]
	word := uint32(above[1]) | uint32(here[2])<<8 | uint32(below[1])<<16 | uint32(here[0])<<24
	if !g.rules.Diagonal {
		return word
	}
	corners := uint32(above[2])<<4 | uint32(below[2])<<12 | uint32(below[0])<<20 | uint32(above[0])<<28
	if g.rules.Corner == CornersFree {
		return word | corners
	}
	flank := openNibbles(word) // even nibbles: the orthogonal neighbours that are open
	clockwise := flank<<4 | flank>>28
	against := flank>>4 | flank<<28
	if g.rules.Corner == CornersOne {
		return word | corners&((clockwise|against)*15)
	}
	return word | corners&((clockwise&against)*15)
}

// openNibbles has a 1 in every group of four bits that is not 0.
func openNibbles(word uint32) uint32 {
	word |= word >> 2
	return (word | word>>1) & 0x11111111
}

// stepAmong is the word of a cell among units.
func (g *Grid) stepAmong(v *units.View, c board.CellID) uint32 {
	w := g.board.Stride()
	delta := [8]int{-w, 1 - w, 1, w + 1, w, w - 1, -1, -w - 1}
	free := uint8(0)
	for d, to := range delta {
		n := board.CellID(int(c) + to)
		if g.cost[n] != 0 && !v.Occupied(n) {
			free |= 1 << d
		}
	}
	word := uint32(0)
	for open := ways[g.step][free]; open != 0; open &= open - 1 {
		d := bits.TrailingZeros8(open)
		word |= uint32(g.cost[int(c)+delta[d&7]]) << (4 * d)
	}
	return word
}
