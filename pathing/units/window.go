package units

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Window is the rectangle of cells that a search may touch. Steps never leave it:
// either the budget ends before its edge or the edge is the board's.
type Window struct {
	X0, Y0, W, H int
	Stride       int // of the board
}

// WindowAround is the part of the board within r cells of c.
func WindowAround(b *board.Board, c pathing.Cell, r int) Window {
	return WindowOver(b, pathing.Cell{X: c.X - r, Y: c.Y - r}, pathing.Cell{X: c.X + r, Y: c.Y + r})
}

// WindowOver is the part of the board from one cell to another, both included: its
// north-west and its south-east corner, as far as they lie on the board.
func WindowOver(b *board.Board, from, to pathing.Cell) Window {
	x0, y0 := max(from.X, 0), max(from.Y, 0)
	x1, y1 := min(to.X, b.W()-1), min(to.Y, b.H()-1)
	return Window{x0, y0, x1 - x0 + 1, y1 - y0 + 1, b.Stride()}
}

// Cells is how many cells the window has.
func (w *Window) Cells() int { return w.W * w.H }

// Index is the number of a cell in the window, row by row.
func (w *Window) Index(c pathing.Cell) int { return (c.Y-w.Y0)*w.W + c.X - w.X0 }

// Cell is the cell with this number.
func (w *Window) Cell(i int) pathing.Cell { return pathing.Cell{X: w.X0 + i%w.W, Y: w.Y0 + i/w.W} }

// ID is the id of the cell with this number.
func (w *Window) ID(i int) board.CellID {
	return board.CellID((i/w.W+w.Y0+1)*w.Stride + i%w.W + w.X0 + 1)
}

// Contains reports whether c lies in the window.
func (w *Window) Contains(c pathing.Cell) bool {
	return c.X >= w.X0 && c.Y >= w.Y0 && c.X < w.X0+w.W && c.Y < w.Y0+w.H
}
