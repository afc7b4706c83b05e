package search

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Blocked is the byte of a step that can't be taken. Costs go up to MaxCost.
const (
	Blocked = 0x7F
	MaxCost = 0x7E
)

// AllBlocked is the word of a cell that nothing leaves.
const AllBlocked = 0x7F7F7F7F7F7F7F7F

// Table holds the entry costs of the eight neighbours of every cell: byte d of a
// word is the cost of the step in direction d, 0 to MaxCost, or Blocked. Words of
// one cell lie together, a row after the other.
//
// A Table holds ground only. It is safe for many readers, or for one writer.
type Table struct {
	Board *board.Board
	Rows  int
	words []uint64
	built uint64 // Board.Version() that the words were made from
}

// NewTable makes a table of rows words a cell, every step blocked.
func NewTable(b *board.Board, rows int) *Table {
	t := &Table{Board: b, Rows: rows, words: make([]uint64, rows*b.Stride()*(b.H()+2)), built: b.Version()}
	for i := range t.words {
		t.words[i] = AllBlocked
	}
	return t
}

// Word is the word of a cell in a row.
func (t *Table) Word(row int, c board.CellID) uint64 { return t.words[int(c)*t.Rows+row] }

// Cost is the cost of the step from c in direction d, or Blocked.
func (t *Table) Cost(row int, c board.CellID, d pathing.Dir) uint8 {
	return uint8(t.Word(row, c) >> (8 * d))
}

// Words are all words of a cell, one a row, to be filled by the compiler.
func (t *Table) Words(c board.CellID) []uint64 {
	return t.words[int(c)*t.Rows : (int(c)+1)*t.Rows : (int(c)+1)*t.Rows]
}

// Built records that the table is up to date with its board.
func (t *Table) Built() { t.built = t.Board.Version() }

// Bytes is the memory that the words take.
func (t *Table) Bytes() int { return len(t.words) * 8 }

// Check panics under the tag invariants if the board was edited and the table not
// patched since.
func (t *Table) Check() {
	if pathing.Invariants && t.built != t.Board.Version() {
		panic(fmt.Sprintf("search: the table was built from version %d of its board, which is at %d: patch it after each edit",
			t.built, t.Board.Version()))
	}
}

// Patcher gives the words of cells that have a unit within one cell. It is asked
// for those alone, so that everything else is read from the table.
type Patcher interface {
	// PatchedWord is the word of cell c in a row: in byte d, the cost of the step in
	// direction d, or Blocked.
	PatchedWord(row int, c board.CellID) uint64
}
