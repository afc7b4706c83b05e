package search

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Unreached is the key of a label that does not exist.
const Unreached = ^uint32(0)

// Window is the rectangle of cells that a search may touch. Steps never leave it:
// either the budget ends before its edge or the edge is the board's.
type Window struct {
	X0, Y0, W, H int
	stride       int // of the board
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
	return board.CellID((i/w.W+w.Y0+1)*w.stride + i%w.W + w.X0 + 1)
}

// Contains reports whether c lies in the window.
func (w *Window) Contains(c pathing.Cell) bool {
	return c.X >= w.X0 && c.Y >= w.Y0 && c.X < w.X0+w.W && c.Y < w.Y0+w.H
}

// Labels are what one Action leads to: for each cell of the window, layer and
// number of squares, the least key. A key that fewer squares beat is left out.
type Labels struct {
	Window Window
	Layers int
	Quota  int // squares that the Action may enter
	// Unit is what one point of cost adds to a key; squares add 1 each.
	Unit uint32
	keys []uint32 // ((cell*Layers)+layer)*(Quota+1) + squares
	// first has the key of each cell and layer that was settled first: the least.
	first []uint32
}

// Reset empties the labels for a new search.
func (l *Labels) Reset(w Window, layers, quota int, unit uint32) {
	l.Window, l.Layers, l.Quota, l.Unit = w, layers, quota, unit
	n, slots := w.Cells()*layers*(quota+1), w.Cells()*layers
	if cap(l.keys) < n+slots {
		l.keys = make([]uint32, n+slots)
	}
	all := l.keys[:n+slots]
	if len(all) > 0 {
		all[0] = Unreached
	}
	for done := 1; done < len(all); done *= 2 {
		copy(all[done:], all[:done])
	}
	l.keys, l.first = all[:n], all[n:]
}

// At are the keys of a cell of the window and a layer, by squares.
func (l *Labels) At(cell, layer int) []uint32 {
	i := (cell*l.Layers + layer) * (l.Quota + 1)
	return l.keys[i : i+l.Quota+1 : i+l.Quota+1]
}

// Best is the least key of a cell of the window and a layer, or Unreached, once a
// search has run.
func (l *Labels) Best(cell, layer int) uint32 { return l.first[cell*l.Layers+layer] }
