package grid

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// The engines that answer for routes on a Grid.
const (
	EngineJump  = "jump"  // jump points, found in rows, columns and diagonals of bits
	EngineAStar = "astar" // A* over words of steps, with a queue of buckets
	EngineField = "field" // a distance field, where sums get too large for the others
)

// Metric says in what a route is shortest.
type Metric uint8

// The metrics.
const (
	// ByCost: a step costs what entering its cell costs, in any direction, as in
	// Reach. Of routes of the same cost those with the fewest squares are best.
	ByCost Metric = iota
	// ByLength: an orthogonal step is as long as entering its cell costs, a
	// diagonal one √2 times that.
	ByLength
)

var metricNames = [...]string{"cost", "length"}

// String is cost or length.
func (m Metric) String() string {
	if int(m) >= len(metricNames) {
		return fmt.Sprintf("Metric(%d)", uint8(m))
	}
	return metricNames[m]
}

// Route is the answer to "which way from here to there on a Grid". The zero
// value is ready for a query, and one Route serves any number of them without
// allocating once it has grown. It needs neither grid nor scratch once it is made.
type Route struct {
	corners []pathing.Cell
	length  pathing.Length
	metric  Metric
	engine  string
	found   bool
}

// Found reports whether there is a route.
func (r *Route) Found() bool { return r.found }

// Engine names the search that made the answer.
func (r *Route) Engine() string { return r.engine }

// Length is how long the route is by ByLength; by ByCost, Straight is its cost.
// It is 0 if there is none.
func (r *Route) Length() pathing.Length { return r.length }

// Corners are the cells where the route turns, from start to goal, both included.
// Between two of them it goes straight, along a line or a diagonal. A route to its
// own start has one. The slice is the route's own, until its next query.
func (r *Route) Corners() []pathing.Cell { return r.corners }

// Squares is the number of cells that the route enters.
func (r *Route) Squares() int {
	n := 0
	for i := 1; i < len(r.corners); i++ {
		a, b := r.corners[i-1], r.corners[i]
		n += max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y)
	}
	return n
}

// Append appends every cell of the route, start and goal included, to dst and
// returns the longer slice.
func (r *Route) Append(dst []pathing.Cell) []pathing.Cell {
	for i, c := range r.corners {
		if i == 0 {
			dst = append(dst, c)
			continue
		}
		at := r.corners[i-1]
		for d := at.Towards(c); at != c; {
			at = at.Step(d)
			dst = append(dst, at)
		}
	}
	return dst
}

// routeCopies are the copies of a grid that routes are found in, each made for the first
// route that needs it.
type routeCopies struct {
	jumpOnce, stepOnce sync.Once
	jump               atomic.Pointer[jumpBits]
	step               atomic.Pointer[[]uint32]
}

func (g *Grid) jumpBits() *jumpBits {
	g.copies.jumpOnce.Do(func() { g.copies.jump.Store(newJumpBits(g.cost, g.board.Stride(), g.board.H()+2)) })
	return g.copies.jump.Load()
}

func (g *Grid) steps() []uint32 {
	g.copies.stepOnce.Do(func() {
		words := g.stepWords()
		g.copies.step.Store(&words)
	})
	return *g.copies.step.Load()
}

// bytes is the memory of the copies that have been made.
func (k *routeCopies) bytes() (n int) {
	if j := k.jump.Load(); j != nil {
		n += j.bytes()
	}
	if words := k.step.Load(); words != nil {
		n += 4 * len(*words)
	}
	return n
}

// patch brings the copies up to date with the changed cells of the board.
func (k *routeCopies) patch(g *Grid, changed []board.CellID) {
	stride := board.CellID(g.board.Stride())
	if j := k.jump.Load(); j != nil {
		for _, c := range changed {
			if g.board.Contains(g.board.Cell(c)) {
				j.set(int(c%stride), int(c/stride), g.cost[c] != 0)
				j.edits++
			}
		}
	}
	if words := k.step.Load(); words != nil {
		for _, c := range changed {
			for d := pathing.N; d <= pathing.NoDir; d++ {
				if at := g.board.Cell(c).Step(d); g.board.Contains(at) {
					(*words)[g.board.ID(at)] = g.stepWord(g.board.ID(at))
				}
			}
		}
	}
}

// jumps reports whether jump points answer for a metric: on ground of one entry cost, in
// eight directions, without corner cutting.
func (g *Grid) jumps(m Metric) (cost int, ok bool) {
	if m != ByLength || !g.rules.Diagonal || g.rules.Corner != CornersNone {
		return 0, false
	}
	return g.Uniform()
}

// least is the least entry cost of a cell that may be entered, 1 if there is none.
func (g *Grid) least() int {
	for c, n := range g.count[1:] {
		if n > 0 {
			return c + 1
		}
	}
	return 1
}

// Route fills dst with a shortest way from one cell to another. Cells where other
// units of v stand are closed, like barred ones. from may be closed. If to is closed,
// there is no route, which is an answer, not an error.
//
// By ByLength, on ground of one entry cost without corner cutting, jump points answer,
// also among units; else A*. Both are exact, as Length is. Where several routes are
// equally good, the one that is given depends on the board and the question alone: by
// jump points each leg goes first along a diagonal, then along a line.
//
// The first route on a grid takes the time to copy it, in proportion to its cells. For
// jump points among units so does the first route with this scratch; later ones take
// time for each unit that has moved since the scratch's last route. In steady state
// nothing is allocated. The error is ErrQuery: a cell off the board, a view of
// another board, a metric that is none. dst then holds no route.
func (g *Grid) Route(dst *Route, s *Scratch, v units.View, from, to pathing.Cell, m Metric) error {
	*dst = Route{corners: dst.corners[:0], metric: m}
	switch {
	case !g.board.Contains(from):
		return fmt.Errorf("%w: the start %v is off the board", ErrQuery, from)
	case !g.board.Contains(to):
		return fmt.Errorf("%w: the goal %v is off the board", ErrQuery, to)
	case v.Overlay() != nil && v.Overlay().Board() != g.board:
		return fmt.Errorf("%w: the overlay lies on another board", ErrQuery)
	case m > ByLength:
		return fmt.Errorf("%w: there is no %v", ErrQuery, m)
	}
	g.Check()
	s.Stats.Searches++
	start, goal := g.board.ID(from), g.board.ID(to)
	open := func(c board.CellID) bool { return g.cost[c] != 0 && !v.Occupied(c) }
	cost, jump := g.jumps(m)
	jump = jump && open(start)
	dst.engine = EngineAStar
	if jump {
		dst.engine = EngineJump
	}
	switch {
	case from == to:
		dst.found = true
		dst.corners = append(dst.corners, from)
	case !open(goal):
	case jump:
		if g.routeByJumps(dst, s, v, from, to, cost) == jumpTooLong {
			g.routeByField(dst, s, v, from, to)
		}
	default:
		if g.routeByAStar(dst, s, v, start, goal) == jumpTooLong {
			g.routeByField(dst, s, v, from, to)
		}
	}
	return nil
}

func (g *Grid) routeByJumps(dst *Route, s *Scratch, v units.View, from, to pathing.Cell, cost int) jumpResult {
	j := g.jumpBits()
	if v.Overlay() != nil && v.Overlay().Units() > 0 {
		j = s.jump.occupied.among(j, &v)
	}
	weight, last, r := s.jump.run(j, from.X+1, from.Y+1, to.X+1, to.Y+1)
	s.Stats.Add(s.jump.stats)
	s.jump.stats = pathing.Stats{}
	if r == jumpFound {
		dst.found = true
		dst.length = lengthOf(weight)
		dst.length.Straight *= cost
		dst.length.Diagonal *= cost
		dst.corners = s.jump.corners(dst.corners, last)
		slices.Reverse(dst.corners)
	}
	return r
}

func (g *Grid) routeByAStar(dst *Route, s *Scratch, v units.View, from, to board.CellID) jumpResult {
	w := g.weigh(dst.metric, g.least())
	weight, r := s.flat.run(g, g.steps(), v, &w, from, to)
	s.Stats.Add(s.flat.stats)
	s.flat.stats = pathing.Stats{}
	if r == jumpFound {
		dst.found = true
		dst.corners, _ = s.flat.corners(dst.corners, g.board, from, to)
		slices.Reverse(dst.corners)
		if dst.metric == ByLength {
			dst.length = lengthOf(weight)
		} else {
			dst.length = pathing.Length{Straight: int(weight >> costShift)}
		}
	}
	return r
}

// routeByField reads a route from a distance field, which is exact however far it
// goes.
func (g *Grid) routeByField(dst *Route, s *Scratch, v units.View, from, to pathing.Cell) {
	dst.engine = EngineField
	f := &s.field
	f.prepare(g, dst.metric)
	f.sweepWide(s, v, []pathing.Cell{to})
	at, last := from, pathing.NoDir
	dst.length, dst.found = f.At(from)
	if !dst.found {
		// A start that is closed has no distance, but its neighbours may have.
		var first pathing.Dir
		word := g.stepAmong(&v, g.board.ID(from))
		for d := pathing.N; d < pathing.NoDir; d++ {
			l, ok := f.At(from.Step(d))
			cost := int(word >> (4 * d) & 15)
			if cost == 0 || !ok {
				continue
			}
			if d.Diagonal() && dst.metric == ByLength {
				l.Diagonal += cost
			} else {
				l.Straight += cost
			}
			if !dst.found || l.Compare(dst.length) < 0 {
				dst.length, dst.found, first = l, true, d
			}
		}
		if !dst.found {
			return
		}
		dst.corners = append(dst.corners, from)
		at, last = from.Step(first), first
	}
	for d, ok := f.Step(at, last); ok; d, ok = f.Step(at, last) {
		if d != last {
			dst.corners = append(dst.corners, at)
		}
		at, last = at.Step(d), d
	}
	dst.corners = append(dst.corners, to)
}
