package bench

import (
	"container/heap"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// PlainMech is a standard move as one would write it first: a heap of nodes, a struct a
// node, a map of what has been visited. It knows solid, difficult and raised cells, and
// others as large as the character, which is all that the workload has: no walls, no
// ramps, nothing above the ground.
type PlainMech struct {
	Board  *board.Board
	Params mech.Params
	N      int // spaces of the character along each axis
	Speed  int
	Others []PlainBody
}

// PlainBody is somebody as large as the character, who obstructs and stops it if
// hostile.
type PlainBody struct {
	Box     mech.Box
	Hostile bool
}

// PlainEnd is where a move ends, and whether engagement stopped it.
type PlainEnd struct {
	Place   pathing.Place
	Stopped bool
}

// PlainCost is the least cost of an end and the fewest spaces entered at that.
type PlainCost struct{ Cost, Squares int }

type mechNode struct {
	at   PlainEnd
	cost PlainCost
}

type mechHeap []*mechNode

func (h mechHeap) Len() int { return len(h) }
func (h mechHeap) Less(i, j int) bool {
	a, b := h[i].cost, h[j].cost
	return a.Cost < b.Cost || a.Cost == b.Cost && a.Squares < b.Squares
}
func (h mechHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *mechHeap) Push(x any)   { *h = append(*h, x.(*mechNode)) }
func (h *mechHeap) Pop() any {
	old := *h
	n := old[len(old)-1]
	*h = old[:len(old)-1]
	return n
}

// Walk is every end of a standard move on foot but staying put.
func (p *PlainMech) Walk(start pathing.Place) map[PlainEnd]PlainCost {
	return p.reach(start, p.walkSteps)
}

// Hover is every end of a standard move by hovering.
func (p *PlainMech) Hover(start pathing.Place) map[PlainEnd]PlainCost {
	return p.reach(start, p.hoverSteps)
}

func (p *PlainMech) reach(start pathing.Place, steps func(from pathing.Place, visit func(to pathing.Place, cost int))) map[PlainEnd]PlainCost {
	visited := map[PlainEnd]bool{}
	ends := map[PlainEnd]PlainCost{}
	open := &mechHeap{{at: PlainEnd{Place: start}}}
	for open.Len() > 0 {
		n := heap.Pop(open).(*mechNode)
		if visited[n.at] {
			continue
		}
		if n.cost.Squares > 0 { // coming back to the start is an end
			visited[n.at] = true
			if !p.filled(n.at.Place) {
				ends[n.at] = n.cost
			}
		}
		if n.at.Stopped {
			continue
		}
		steps(n.at.Place, func(to pathing.Place, cost int) {
			next := &mechNode{PlainEnd{to, p.stops(n.at.Place, to)}, PlainCost{n.cost.Cost + cost, n.cost.Squares + 1}}
			if next.cost.Cost <= p.Speed && !(next.at.Stopped && p.filled(to)) {
				heap.Push(open, next)
			}
		})
	}
	return ends
}

// walkSteps visits the steps on foot from a place: M-05, M-08, M-09, M-11.
func (p *PlainMech) walkSteps(from pathing.Place, visit func(to pathing.Place, cost int)) {
	for d := pathing.N; d < pathing.NoDir; d++ {
		c := from.Cell().Step(d)
		z, ok := p.ground(c)
		if !ok {
			continue
		}
		to := pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}
		cost := 1
		if p.difficult(to) {
			cost = p.Params.DifficultCost
		}
		rise := z - int(from.Z)
		switch {
		case rise > 0:
			cost = p.Params.ClimbCost*(rise-1) + max(p.Params.ClimbCost, cost)
		case -rise >= p.Params.FallThreshold:
			cost = p.Params.ClimbCost*(-rise-1) + max(p.Params.ClimbCost, cost)
		}
		if p.clear(from, to) {
			visit(to, cost)
		}
	}
}

// hoverSteps visits the steps through the air from a place: M-05, M-22.
func (p *PlainMech) hoverSteps(from pathing.Place, visit func(to pathing.Place, cost int)) {
	for d := pathing.N; d <= pathing.NoDir; d++ {
		c := from.Cell().Step(d)
		ground, ok := p.ground(c)
		if !ok {
			continue
		}
		for z := max(int(from.Z)-1, ground); z <= min(int(from.Z)+1, board.MaxHeight-p.N); z++ {
			to := pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}
			if to != from && !p.obstructed(to) {
				visit(to, 1)
			}
		}
	}
}

// ground is the height at which the body stands on a cell; ok is false if it does not
// fit there.
func (p *PlainMech) ground(c pathing.Cell) (z int, ok bool) {
	for y := c.Y; y < c.Y+p.N; y++ {
		for x := c.X; x < c.X+p.N; x++ {
			t := p.Board.At(pathing.Cell{X: x, Y: y})
			if t.Has(board.Solid) {
				return 0, false
			}
			z = max(z, t.Level())
		}
	}
	return z, true
}

// difficult reports whether the body rests on a difficult cell at a place.
func (p *PlainMech) difficult(at pathing.Place) bool {
	for y := int(at.Y); y < int(at.Y)+p.N; y++ {
		for x := int(at.X); x < int(at.X)+p.N; x++ {
			if t := p.Board.At(pathing.Cell{X: x, Y: y}); t.Has(board.Difficult) && t.Level() == int(at.Z) {
				return true
			}
		}
	}
	return false
}

// clear reports whether nobody obstructs a step on foot, whose spaces are all those
// that the body rises or sinks through.
func (p *PlainMech) clear(from, to pathing.Place) bool {
	for at := from; at.Z < to.Z; at.Z++ {
		if p.obstructed(at) {
			return false
		}
	}
	for at := to; ; at.Z++ {
		if p.obstructed(at) {
			return false
		}
		if at.Z >= from.Z-1 {
			return true
		}
	}
}

func (p *PlainMech) obstructed(at pathing.Place) bool {
	for _, o := range p.Others {
		if o.Hostile && mech.Overlap(o.Box, mech.Box{At: at, N: p.N}) {
			return true
		}
	}
	return false
}

func (p *PlainMech) filled(at pathing.Place) bool {
	for _, o := range p.Others {
		if mech.Overlap(o.Box, mech.Box{At: at, N: p.N}) {
			return true
		}
	}
	return false
}

// stops reports whether a step newly engages the character with a hostile that is as
// large (M-15).
func (p *PlainMech) stops(from, to pathing.Place) bool {
	for _, o := range p.Others {
		if o.Hostile && mech.Adjacent(o.Box, mech.Box{At: to, N: p.N}) && !mech.Adjacent(o.Box, mech.Box{At: from, N: p.N}) {
			return true
		}
	}
	return false
}
