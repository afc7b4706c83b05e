package bench

import (
	"container/heap"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/skirmish"
)

// Plain is Action reach as one would write it first: a heap of nodes, a struct a
// node, a map of what has been visited. It knows solid cells, models of Size 1,
// facings, Stride and the costs of directions and diagonals, which is all that the
// workloads have.
type Plain struct {
	Board  *board.Board
	Params skirmish.Params
	Speed  int
	Stride int
	// Others says where one other model stands; nil where there are none.
	Others func(pathing.Cell) bool
}

// PlainState is a square and a facing.
type PlainState struct {
	At     pathing.Cell
	Facing pathing.Dir
}

type plainNode struct {
	state   PlainState
	squares int
	cost    int
}

type plainHeap []*plainNode

func (h plainHeap) Len() int           { return len(h) }
func (h plainHeap) Less(i, j int) bool { return h[i].cost < h[j].cost }
func (h plainHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *plainHeap) Push(x any)        { *h = append(*h, x.(*plainNode)) }
func (h *plainHeap) Pop() any {
	old := *h
	n := old[len(old)-1]
	*h = old[:len(old)-1]
	return n
}

// Reach is the least cost of every state that one Move can end in, and of jumps,
// which end in states of their own, by landing square and facing.
func (p *Plain) Reach(start PlainState) (moves, jumps map[PlainState]int) {
	type label struct {
		state   PlainState
		squares int
	}
	visited := map[label]bool{}
	moves = map[PlainState]int{}
	open := &plainHeap{{state: start}}
	for open.Len() > 0 {
		n := heap.Pop(open).(*plainNode)
		if visited[label{n.state, n.squares}] {
			continue
		}
		visited[label{n.state, n.squares}] = true
		if _, ok := moves[n.state]; !ok {
			moves[n.state] = n.cost
		}
		for f := pathing.N; f < pathing.NoDir; f += 2 {
			if f != n.state.Facing {
				p.push(open, &plainNode{PlainState{n.state.At, f}, n.squares, n.cost + p.Params.FacingCost})
			}
		}
		if n.squares == p.Stride {
			continue
		}
		for d := pathing.N; d < pathing.NoDir; d++ {
			if cost, ok := p.step(n.state.At, n.state.Facing, d, p.held); ok {
				p.push(open, &plainNode{PlainState{n.state.At.Step(d), n.state.Facing}, n.squares + 1, n.cost + cost})
			}
		}
	}
	jumps = map[PlainState]int{}
	for d := pathing.N; d < pathing.NoDir; d++ {
		at, sum := start.At, 0
		for n := 1; n <= p.Stride; n++ {
			cost, ok := p.step(at, start.Facing, d, nobody) // S-08: models beside a jump do not count
			if sum += cost; !ok || sum*p.Params.JumpMultiplier > p.Speed {
				break
			}
			if at = at.Step(d); n > 1 {
				jumps[PlainState{at, start.Facing}] = sum * p.Params.JumpMultiplier
			}
		}
	}
	return moves, jumps
}

func (p *Plain) push(open *plainHeap, n *plainNode) {
	if n.cost <= p.Speed {
		heap.Push(open, n)
	}
}

func (p *Plain) solid(c pathing.Cell) bool { return p.Board.At(c).Has(board.Solid) }

func (p *Plain) held(c pathing.Cell) bool { return p.Others != nil && p.Others(c) }

func nobody(pathing.Cell) bool { return false }

// step is what a step costs; beside says which models on its flanks count.
func (p *Plain) step(at pathing.Cell, facing, d pathing.Dir, beside func(pathing.Cell) bool) (cost int, ok bool) {
	if p.solid(at.Step(d)) {
		return 0, false
	}
	switch (d + 8 - facing) % 8 {
	case 0:
		cost = p.Params.Front
	case 1, 7:
		cost = p.Params.FrontDiagonal
	case 2, 6:
		cost = p.Params.Side
	case 4:
		cost = p.Params.Rear
	default:
		cost = p.Params.RearDiagonal
	}
	if d.Diagonal() {
		l, r := at.Step(d.Turn(-1)), at.Step(d.Turn(1))
		left, right := p.solid(l) || beside(l), p.solid(r) || beside(r)
		if left && right {
			return 0, false
		}
		if left || right {
			cost += p.Params.DiagonalSurcharge
		}
	}
	if p.held(at.Step(d)) {
		cost += p.Params.OccupiedSurcharge
	}
	return cost, true
}
