package search

import (
	"fmt"
	"iter"

	"example.com/stride/pathing"
)

// The engines that answer for a Grid.
const (
	EngineWave   = "wave"   // rows of bits, one wave a cost
	EngineBucket = "bucket" // a queue of buckets, one a cost
)

// Want says what an answer shall hold. Each holds what those before it hold, and
// costs more to make.
type Want uint8

// What one may ask for.
const (
	WantCells Want = iota // which cells are reached
	WantCosts             // their least costs
)

// GridReach is the answer to "where can a unit get to on a Grid". The zero value is
// ready for a query, and one GridReach serves any number of queries without
// allocating once it has grown. It is valid until the next query that is given it.
type GridReach struct {
	grid   *Grid
	window Window
	start  pathing.Cell
	want   Want
	engine string

	costs []uint32 // of each cell of the window, Unreached or the least cost
	count int
}

// Reach fills dst with every cell that a unit gets to from start on at most budget,
// the sum of the prices of the cells it enters. start itself is among them at cost
// 0, whatever it is. Cells where others of v stand are closed, like barred ones:
// they are not entered, and as flanks they block as the corner rule says.
//
// The error is ErrGridQuery: a start off the board, a negative budget, a view of
// another board. dst then holds nothing. In steady state nothing is allocated.
func (g *Grid) Reach(dst *GridReach, s *Scratch, v View, start pathing.Cell, budget int, want Want) error {
	*dst = GridReach{costs: dst.costs, start: start, want: want}
	switch {
	case !g.board.Contains(start):
		return fmt.Errorf("%w: the start %v is off the board", ErrGridQuery, start)
	case budget < 0:
		return fmt.Errorf("%w: a budget of %d", ErrGridQuery, budget)
	case v.o != nil && v.o.board != g.board:
		return fmt.Errorf("%w: the overlay lies on another board", ErrGridQuery)
	}
	g.Check()
	s.Stats.Searches++
	dst.grid = g
	g.reachByBuckets(dst, s, v, start, budget)
	return nil
}

// reachByBuckets settles cell by cell.
func (g *Grid) reachByBuckets(dst *GridReach, s *Scratch, v View, start pathing.Cell, budget int) {
	dst.engine = EngineBucket
	dst.window = WindowAround(g.board, start, min(budget, max(g.board.W(), g.board.H())))
	n := dst.window.Cells()
	if cap(dst.costs) < n {
		dst.costs = make([]uint32, n)
	}
	dst.costs = dst.costs[:n]
	for i := range dst.costs {
		dst.costs[i] = Unreached
	}
	var ring [MaxGridCost + 1][]int
	at := dst.window.Index(start)
	dst.costs[at] = 0
	ring[0] = append(ring[0], at)
	for t, idle := uint32(0), 0; idle <= MaxGridCost; t++ {
		idle++
		bucket := ring[t%uint32(len(ring))]
		ring[t%uint32(len(ring))] = nil
		for _, i := range bucket {
			idle = 0
			if dst.costs[i] != t {
				continue
			}
			dst.count++
			c := dst.window.Cell(i)
			for d := pathing.N; d < pathing.NoDir; d++ {
				if !g.open(v, c, d) {
					continue
				}
				to := c.Step(d)
				next := t + uint32(g.cost[g.board.ID(to)])
				if j := dst.window.Index(to); next <= uint32(budget) && next < dst.costs[j] {
					dst.costs[j] = next
					ring[next%uint32(len(ring))] = append(ring[next%uint32(len(ring))], j)
				}
			}
		}
	}
}

// open reports whether the step from c in direction d may be taken.
func (g *Grid) open(v View, c pathing.Cell, d pathing.Dir) bool {
	free := func(c pathing.Cell) bool {
		if !g.board.Contains(c) {
			return false
		}
		id := g.board.ID(c)
		return g.cost[id] != 0 && !v.Occupied(id)
	}
	if !free(c.Step(d)) {
		return false
	}
	if !d.Diagonal() {
		return true
	}
	left, right := free(c.Step(d.Turn(-1))), free(c.Step(d.Turn(1)))
	switch {
	case !g.rules.Diagonal:
		return false
	case g.rules.Corner == CornersOne:
		return left || right
	case g.rules.Corner == CornersNone:
		return left && right
	}
	return true
}

// Engine names the search that made the answer.
func (r *GridReach) Engine() string { return r.engine }

// Start is the cell that the answer starts from.
func (r *GridReach) Start() pathing.Cell { return r.start }

// Len is how many cells are reached, the start among them.
func (r *GridReach) Len() int { return r.count }

// Contains reports whether c is reached. Cells off the board are not.
func (r *GridReach) Contains(c pathing.Cell) bool {
	return r.grid != nil && r.window.Contains(c) && r.costs[r.window.Index(c)] != Unreached
}

// Cost is the least cost of getting to c; ok is false if it is not reached. It
// panics if the query did not want costs.
func (r *GridReach) Cost(c pathing.Cell) (cost int, ok bool) {
	r.needCosts()
	if !r.Contains(c) {
		return 0, false
	}
	return int(r.costs[r.window.Index(c)]), true
}

func (r *GridReach) needCosts() {
	if r.want < WantCosts {
		panic("search: the costs of an answer whose query wanted cells alone")
	}
}

// Cells gives every cell that is reached, sorted by y, then x.
func (r *GridReach) Cells() iter.Seq[pathing.Cell] {
	return func(yield func(pathing.Cell) bool) {
		for i := range r.costs {
			if r.grid != nil && r.costs[i] != Unreached && !yield(r.window.Cell(i)) {
				return
			}
		}
	}
}

// All gives every cell that is reached with its least cost, sorted by y, then x. It
// panics if the query did not want costs.
func (r *GridReach) All() iter.Seq2[pathing.Cell, int] {
	r.needCosts()
	return func(yield func(pathing.Cell, int) bool) {
		for i := range r.costs {
			if r.grid != nil && r.costs[i] != Unreached && !yield(r.window.Cell(i), int(r.costs[i])) {
				return
			}
		}
	}
}
