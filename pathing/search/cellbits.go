package search

import (
	"encoding/binary"

	"example.com/stride/pathing/board"
)

// cellBits is one bit a cell of a board, in two forms.
//
// In flat, the bit of a cell is id%8 of byte id/8. The border's bits are 0 and part
// the rows: a wave of steps never gets past them. Behind the last cell lie bytes of
// nothing, so that 64 bits may be read from any cell of the board on.
//
// On boards of at most 64 cells a row there are rows too, a word each, the border's
// first and last: bit x of word y+1.
type cellBits struct {
	flat   []byte
	rows   []uint64
	stride uint32
}

func newCellBits(b *board.Board) cellBits {
	bits := cellBits{flat: make([]byte, b.Stride()*(b.H()+2)/8+9), stride: uint32(b.Stride())}
	if b.W() <= 64 {
		bits.rows = make([]uint64, b.H()+2)
	}
	return bits
}

// set sets the bit of a cell of the board.
func (b *cellBits) set(id board.CellID, on bool) {
	at := &b.flat[id>>3]
	*at &^= 1 << (id & 7)
	if on {
		*at |= 1 << (id & 7)
	}
	if b.rows != nil {
		y := uint32(id) / b.stride
		x := uint32(id) - y*b.stride - 1
		b.rows[y] &^= 1 << x
		if on {
			b.rows[y] |= 1 << x
		}
	}
}

func (b *cellBits) has(id board.CellID) bool { return b.flat[id>>3]>>(id&7)&1 != 0 }

// word are the 64 cells from id on.
func (b *cellBits) word(id board.CellID) uint64 {
	i, s := id>>3, id&7
	return binary.LittleEndian.Uint64(b.flat[i:])>>s | uint64(b.flat[i+8])<<1<<(63-s)
}

// read reads the rows of a window of at most 64 cells a row. Bits beyond the window's
// mean nothing.
func (b *cellBits) read(rows []uint64, w *Window) {
	id := uint((w.Y0+1)*w.stride + w.X0 + 1)
	switch {
	case b.flat == nil:
		clear(rows)
	case b.rows != nil && w.X0 == 0:
		copy(rows, b.rows[w.Y0+1:])
	case w.W <= gatherMost:
		gather(rows, b.flat, id, uint(w.stride))
	default:
		for i := range rows {
			rows[i] = b.word(board.CellID(id) + board.CellID(i*w.stride))
		}
	}
}

// readWithout is read without the bits of o.
func (b *cellBits) readWithout(o *cellBits, rows []uint64, w *Window) {
	id := uint((w.Y0+1)*w.stride + w.X0 + 1)
	switch {
	case b.rows != nil && w.X0 == 0:
		without(rows, b.rows[w.Y0+1:], o.rows[w.Y0+1:])
	case w.W <= gatherMost:
		gatherWithout(rows, b.flat, o.flat, id, uint(w.stride))
	default:
		for i := range rows {
			at := board.CellID(id) + board.CellID(i*w.stride)
			rows[i] = b.word(at) &^ o.word(at)
		}
	}
}

// gatherMost is how many cells of a row gather reads.
const gatherMost = 57

// gather reads gatherMost cells from id on into each row.
//
//go:noinline
func gather(rows []uint64, flat []byte, id, stride uint) {
	for i := range rows {
		at := id >> 3
		if at+8 > uint(len(flat)) || at+8 < at {
			return
		}
		rows[i] = binary.LittleEndian.Uint64(flat[at:at+8]) >> (id & 7)
		id += stride
	}
}

// gatherWithout is gather without the bits of taken.
//
//go:noinline
func gatherWithout(rows []uint64, flat, taken []byte, id, stride uint) {
	taken = taken[:len(flat)]
	for i := range rows {
		at := id >> 3
		if at+8 > uint(len(flat)) || at+8 < at {
			return
		}
		rows[i] = binary.LittleEndian.Uint64(flat[at:at+8]) &^ binary.LittleEndian.Uint64(taken[at:at+8]) >> (id & 7)
		id += stride
	}
}

// without makes rows those of all without taken.
//
//go:noinline
func without(rows, all, taken []uint64) {
	if len(taken) < len(rows) || len(all) < len(rows) {
		return
	}
	all, taken = all[:len(rows)], taken[:len(rows)]
	for i := range rows {
		rows[i] = all[i] &^ taken[i]
	}
}
