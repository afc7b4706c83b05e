package units

import (
	"encoding/binary"

	"example.com/stride/pathing/board"
)

// Bits is one bit a cell of a board, in two forms, for engines that look at 64 cells at
// once. The zero value is no bits at all.
//
// In flat, the bit of a cell is id%8 of byte id/8. The border's bits are 0 and
// separate the rows, so that a wave of steps stops at them. Zero bytes follow the last
// cell, so that 64 bits may be read from any cell of the board on.
//
// On boards of at most 64 cells a row there are rows too, a word each, the border's
// first and last: bit x of word y+1.
type Bits struct {
	flat   []byte
	rows   []uint64
	stride uint32
}

// NewBits makes bits for a board, none set.
func NewBits(b *board.Board) Bits {
	bits := Bits{flat: make([]byte, b.Stride()*(b.H()+2)/8+9), stride: uint32(b.Stride())}
	if b.W() <= 64 {
		bits.rows = make([]uint64, b.H()+2)
	}
	return bits
}

// Set sets the bit of a cell of the board.
func (b *Bits) Set(id board.CellID, on bool) {
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

// Has reports whether the bit of a cell is set.
func (b *Bits) Has(id board.CellID) bool { return b.flat[id>>3]>>(id&7)&1 != 0 }

// Flat has the bit of cell id as bit id%8 of byte id/8; nil for the zero value. The slice
// is the bits' own.
func (b *Bits) Flat() []byte { return b.flat }

// Bytes is the memory that the bits take.
func (b *Bits) Bytes() int { return len(b.flat) + 8*len(b.rows) }

// Word returns the bits of the 64 cells from id on.
func (b *Bits) Word(id board.CellID) uint64 {
	i, s := id>>3, id&7
	return binary.LittleEndian.Uint64(b.flat[i:])>>s | uint64(b.flat[i+8])<<1<<(63-s)
}

// Read reads the rows of a window of at most 64 cells a row. Bits beyond the window's
// mean nothing.
func (b *Bits) Read(rows []uint64, w *Window) {
	id := uint((w.Y0+1)*w.Stride + w.X0 + 1)
	switch {
	case b.flat == nil:
		clear(rows)
	case b.rows != nil && w.X0 == 0:
		copy(rows, b.rows[w.Y0+1:])
	case w.W <= loadMost:
		load(rows, b.flat, id, uint(w.Stride))
	default:
		for i := range rows {
			rows[i] = b.Word(board.CellID(id) + board.CellID(i*w.Stride))
		}
	}
}

// ReadWithout is Read without the bits of o.
func (b *Bits) ReadWithout(o *Bits, rows []uint64, w *Window) {
	id := uint((w.Y0+1)*w.Stride + w.X0 + 1)
	switch {
	case b.rows != nil && w.X0 == 0:
		without(rows, b.rows[w.Y0+1:], o.rows[w.Y0+1:])
	case w.W <= loadMost:
		loadWithout(rows, b.flat, o.flat, id, uint(w.Stride))
	default:
		for i := range rows {
			at := board.CellID(id) + board.CellID(i*w.Stride)
			rows[i] = b.Word(at) &^ o.Word(at)
		}
	}
}

// loadMost is how many cells of a row load reads.
const loadMost = 57

// load reads loadMost cells from id on into each row.
//
//go:noinline
func load(rows []uint64, flat []byte, id, stride uint) {
	for i := range rows {
		at := id >> 3
		if at+8 > uint(len(flat)) || at+8 < at {
			return
		}
		rows[i] = binary.LittleEndian.Uint64(flat[at:at+8]) >> (id & 7)
		id += stride
	}
}

// loadWithout is load without the bits of taken.
//
//go:noinline
func loadWithout(rows []uint64, flat, taken []byte, id, stride uint) {
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
