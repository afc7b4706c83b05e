package bench

import (
	"container/heap"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/grid"
)

// PlainRoutes is the slow twin of routes and fields on a grid.Grid, and makes the
// optima of scenario files: Dijkstra's algorithm over cells and exact lengths, by
// the words of GridRules alone.
type PlainRoutes struct {
	Board  *board.Board
	Rules  grid.Rules
	Metric grid.Metric
	Others func(c pathing.Cell) bool // who stands where; nil: nobody
}

// plainCell is a cell that waits, at the length of the way that led to it.
type plainCell struct {
	at     pathing.Cell
	length pathing.Length
}

type plainCells []plainCell

func (h plainCells) Len() int           { return len(h) }
func (h plainCells) Less(i, j int) bool { return h[i].length.Compare(h[j].length) < 0 }
func (h plainCells) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *plainCells) Push(x any)        { *h = append(*h, x.(plainCell)) }
func (h *plainCells) Pop() any {
	c := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return c
}

// From calls settle for every cell that a unit gets to from start, the nearest
// first, until it returns false. By ByPrice a length has the price in Straight.
func (p *PlainRoutes) From(start pathing.Cell, settle func(c pathing.Cell, l pathing.Length) bool) {
	best := make(map[pathing.Cell]pathing.Length)
	done := make(map[pathing.Cell]bool)
	open := &plainCells{{at: start}}
	best[start] = pathing.Length{}
	for open.Len() > 0 {
		c := heap.Pop(open).(plainCell)
		if done[c.at] {
			continue
		}
		done[c.at] = true
		if !settle(c.at, c.length) {
			return
		}
		for d := pathing.N; d < pathing.NoDir; d++ {
			if !p.free(c.at.Step(d)) || d.Diagonal() && !p.corner(c.at, d) {
				continue
			}
			to, l, price := c.at.Step(d), c.length, 1
			if p.Rules.Cost != nil {
				price = p.Rules.Cost(p.Board.ID(to))
			}
			if d.Diagonal() && p.Metric == grid.ByLength {
				l.Diagonal += price
			} else {
				l.Straight += price
			}
			if old, ok := best[to]; !ok || l.Compare(old) < 0 {
				best[to] = l
				heap.Push(open, plainCell{to, l})
			}
		}
	}
}

// Route is the length of a shortest way; ok is false if there is none.
func (p *PlainRoutes) Route(from, to pathing.Cell) (length pathing.Length, ok bool) {
	p.From(from, func(c pathing.Cell, l pathing.Length) bool {
		if c == to {
			length, ok = l, true
		}
		return !ok
	})
	return length, ok
}

func (p *PlainRoutes) free(c pathing.Cell) bool {
	return p.Board.Contains(c) && uint16(p.Board.At(c))&p.Rules.Barred == 0 && (p.Others == nil || !p.Others(c))
}

// corner reports whether the corner rule lets a diagonal step pass.
func (p *PlainRoutes) corner(at pathing.Cell, d pathing.Dir) bool {
	left, right := p.free(at.Step(d.Turn(-1))), p.free(at.Step(d.Turn(1)))
	switch {
	case !p.Rules.Diagonal:
		return false
	case p.Rules.Corner == grid.CornersOne:
		return left || right
	case p.Rules.Corner == grid.CornersNone:
		return left && right
	}
	return true
}
