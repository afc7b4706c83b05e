package workloads

import (
	"cmp"

	"example.com/stride/bench/twin"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/skirmish"
)

// slowTwin is the slow twin of an Action and of distance fields. It knows solid cells, models
// of Size 1, facings, Stride and the costs of directions and diagonals.
type slowTwin struct {
	Board  *board.Board
	Params skirmish.Params
	Speed  int
	Stride int
	// Others says where one other model stands; nil stands for nowhere.
	Others func(pathing.Cell) bool
}

// State is a square and a facing.
type State struct {
	At     pathing.Cell
	Facing pathing.Dir
}

// Reach returns the least cost of every state that one Move can end in, and of every
// state that a jump ends in.
func (p *slowTwin) Reach(start State) (moves, jumps map[State]int) {
	type label struct {
		State
		squares int
	}
	moves = map[State]int{}
	settle := func(l label, cost int) bool {
		if _, ok := moves[l.State]; !ok {
			moves[l.State] = cost
		}
		return true
	}
	twin.Dijkstra([]twin.Node[label, int]{{State: label{State: start}}}, cmp.Compare[int], settle, func(l label, spent int, visit func(label, int)) {
		enter := func(to label, cost int) {
			if spent+cost <= p.Speed {
				visit(to, spent+cost)
			}
		}
		for f := pathing.N; f < pathing.NoDir; f += 2 {
			enter(label{State{l.At, f}, l.squares}, p.Params.FacingCost)
		}
		for d := pathing.N; d < pathing.NoDir && l.squares < p.Stride; d++ {
			if cost, ok := p.step(l.At, l.Facing, d, p.held); ok {
				enter(label{State{l.At.Step(d), l.Facing}, l.squares + 1}, cost)
			}
		}
	})
	jumps = map[State]int{}
	for d := pathing.N; d < pathing.NoDir; d++ {
		at, sum := start.At, 0
		for n := 1; n <= p.Stride; n++ {
			cost, ok := p.step(at, start.Facing, d, nobody) // S-08: models beside a jump do not count
			if sum += cost; !ok || sum*p.Params.JumpMultiplier > p.Speed {
				break
			}
			if at = at.Step(d); n > 1 {
				jumps[State{at, start.Facing}] = sum * p.Params.JumpMultiplier
			}
		}
	}
	return moves, jumps
}

// Distances returns the least cost from every state to a goal in any facing, Turn after
// Turn. Jumps are left out: by the default rules none is cheaper than walking.
func (p *slowTwin) Distances(goal pathing.Cell) map[State]int {
	var seeds []twin.Node[State, int]
	for f := pathing.N; f < pathing.NoDir; f += 2 {
		seeds = append(seeds, twin.Node[State, int]{State: State{goal, f}})
	}
	costs := map[State]int{}
	settle := func(s State, cost int) bool {
		costs[s] = cost
		return true
	}
	twin.Dijkstra(seeds, cmp.Compare[int], settle, func(to State, spent int, visit func(State, int)) {
		for f := pathing.N; f < pathing.NoDir; f += 2 {
			visit(State{to.At, f}, spent+p.Params.FacingCost)
		}
		for d := pathing.N; d < pathing.NoDir; d++ {
			from := to.At.Step(d.Opposite())
			if p.solid(from) {
				continue
			}
			if cost, ok := p.step(from, to.Facing, d, p.held); ok {
				visit(State{from, to.Facing}, spent+cost)
			}
		}
	})
	return costs
}

func (p *slowTwin) solid(c pathing.Cell) bool { return p.Board.At(c).Has(board.Solid) }

func (p *slowTwin) held(c pathing.Cell) bool { return p.Others != nil && p.Others(c) }

func nobody(pathing.Cell) bool { return false }

// step returns what a step costs; beside says which models on its flanks count.
func (p *slowTwin) step(at pathing.Cell, facing, d pathing.Dir, beside func(pathing.Cell) bool) (cost int, ok bool) {
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
