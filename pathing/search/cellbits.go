package search

import (
	"encoding/binary"

	"example.com/stride/pathing/board"
)

// cellBits is one bit a cell of a board, bit id%8 of byte id/8. The border's bits are
// 0 and part the rows: a wave of steps never gets past them. Behind the last cell lie
// bytes of nothing, so that 64 bits may be read from any cell of the board on.
type cellBits []byte

func newCellBits(b *board.Board) cellBits {
	return make(cellBits, b.Stride()*(b.H()+2)/8+9)
}

func (b cellBits) set(id board.CellID) { b[id>>3] |= 1 << (id & 7) }

func (b cellBits) clear(id board.CellID) { b[id>>3] &^= 1 << (id & 7) }

func (b cellBits) has(id board.CellID) bool { return b[id>>3]>>(id&7)&1 != 0 }

// word are the 64 cells from id on.
func (b cellBits) word(id board.CellID) uint64 {
	i, s := id>>3, id&7
	return binary.LittleEndian.Uint64(b[i:])>>s | uint64(b[i+8])<<1<<(63-s)
}
