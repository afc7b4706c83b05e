package twin

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/grid"
)

// Grid is the twin of reaches, routes and fields on a grid.Grid: Dijkstra's algorithm
// over cells and exact lengths, by the words of GridRules alone.
type Grid struct {
	Board  *board.Board
	Rules  grid.Rules
	Metric grid.Metric
	// Closed says which cells are closed beside the barred ones; nil stands for none.
	Closed func(c pathing.Cell) bool
}

// From calls settle for every cell that can be reached from start, the nearest first,
// until settle returns false. By ByCost the cost is the Straight of a length.
func (g *Grid) From(start pathing.Cell, settle func(c pathing.Cell, l pathing.Length) bool) {
	seeds := []Node[pathing.Cell, pathing.Length]{{State: start}}
	Dijkstra(seeds, pathing.Length.Compare, settle, func(at pathing.Cell, l pathing.Length, visit func(pathing.Cell, pathing.Length)) {
		for d := pathing.N; d < pathing.NoDir; d++ {
			to := at.Step(d)
			if !g.Free(to) || d.Diagonal() && !g.corner(at, d) {
				continue
			}
			cost := 1
			if g.Rules.Cost != nil {
				cost = g.Rules.Cost(g.Board.ID(to))
			}
			if d.Diagonal() && g.Metric == grid.ByLength {
				visit(to, l.Add(pathing.Length{Diagonal: cost}))
			} else {
				visit(to, l.Add(pathing.Length{Straight: cost}))
			}
		}
	})
}

// Route returns the length of a shortest route; ok is false if there is none.
func (g *Grid) Route(from, to pathing.Cell) (length pathing.Length, ok bool) {
	g.From(from, func(c pathing.Cell, l pathing.Length) bool {
		if c == to {
			length, ok = l, true
		}
		return !ok
	})
	return length, ok
}

// Free reports whether a cell may be entered.
func (g *Grid) Free(c pathing.Cell) bool {
	return g.Board.Contains(c) && uint16(g.Board.At(c))&g.Rules.Barred == 0 && (g.Closed == nil || !g.Closed(c))
}

// corner reports whether the corner rule lets a diagonal step pass.
func (g *Grid) corner(at pathing.Cell, d pathing.Dir) bool {
	left, right := g.Free(at.Step(d.Turn(-1))), g.Free(at.Step(d.Turn(1)))
	switch {
	case !g.Rules.Diagonal:
		return false
	case g.Rules.Corner == grid.CornersOne:
		return left || right
	case g.Rules.Corner == grid.CornersNone:
		return left && right
	}
	return true
}
