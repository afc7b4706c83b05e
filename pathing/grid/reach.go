package grid

import (
	"fmt"
	"iter"
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/internal/trace"
	"example.com/stride/pathing/units"
)

// The engines that answer for a Grid.
const (
	EngineWave   = "wave"   // rows of bits, one wave a cost
	EngineBucket = "bucket" // a queue of buckets, one a cost
)

// unreached marks the cost of a cell that is not reached.
const unreached = ^uint32(0)

// Want says what an answer shall hold. Each holds what those before it hold, and
// costs more to make.
type Want uint8

// The kinds of answers.
const (
	WantCells Want = iota // which cells are reached
	WantCosts             // their least costs, and paths, which are read back when asked for
)

// Reach is the answer to "where can a unit get to on a Grid". The zero value is
// ready for a query, and one Reach serves any number of queries without
// allocating once it has grown. It holds its answer itself, so that its scratch may
// serve other queries: it is valid until the next query that is given it, whatever
// units move meanwhile; paths are until the next Patch of the grid. Don't copy one.
type Reach struct {
	grid  *Grid // nil: nothing was asked yet, or the question was refused
	start pathing.Cell
	want  Want
	wave  bool  // waves answered, not buckets
	unit  int32 // what a step of a wave costs

	window  units.Window
	words   int      // of a row
	reached []uint64 // a bit a cell of the window

	free  []uint64 // as reached, with a row of nothing above and below
	bytes []uint8  // of the waves: the costs in units, 255 for what is not reached
	pitch int      // bytes a row
	costs []uint32 // of the buckets: the cost of each cell or Unreached

	rows  *waveRows // where narrow waves run and leave their answer
	shown []uint64  // of the other engines: reached and free, row by row
	wide  []uint8   // of wide waves: the costs

	// For paths: what was worked out since the query, unless it is stale.
	stale bool
	built uint64   // Grid.patches at the time of the query
	cells []uint32 // on a best path to each cell of the window, and 1; 0 if unknown
	stack []uint32
	nodes []uint64
	trace trace.Tracer
}

// Reach fills dst with every cell that a unit gets to from start on at most budget,
// the sum of the costs of entering its cells. start itself is among them at cost
// 0, whatever it is. Cells where other units of v stand are closed, like barred ones:
// they are not entered, and as flanks they block as the corner rule says.
//
// The error is ErrQuery: a start off the board, a negative budget, a view of
// another board. dst then holds nothing. In steady state nothing is allocated.
//
// Which engine answers depends on the grid and the question alone. Waves are for
// entry costs of one to three units, where a unit is the greatest common divisor of all
// entry costs. They answer where a window of 64 by 64 cells holds all that the budget
// can touch: up to 31 units, and 254 on boards that are no larger than that. Up to 254
// units elsewhere they answer if 31 units reach a tenth of the window. Otherwise buckets
// answer.
func (g *Grid) Reach(dst *Reach, s *Scratch, v units.View, start pathing.Cell, budget int, want Want) error {
	b := g.board
	if !b.Contains(start) || budget < 0 || v.Overlay() != nil && v.Overlay().Board() != b {
		return g.refuse(dst, v, start, budget)
	}
	g.Check()
	s.Stats.Searches++
	dst.built = g.patches
	steps := budget
	if g.unit > 1 {
		steps /= g.unit
	}
	dst.grid, dst.start, dst.want, dst.unit, dst.wave, dst.stale = g, start, want, int32(g.unit), true, true
	dst.setWindow(g, start, steps)
	switch {
	case g.maxUnits > 3 || steps > waveSteps:
		dst.wave = false
	case dst.window.W <= waveMost && dst.window.H <= waveMost:
		g.reachNarrow(dst, s, &v, steps)
		return nil
	default:
		dst.wave = g.dense(dst, s, &v)
		dst.setWindow(g, start, steps)
	}
	if dst.wave {
		g.reachWide(dst, s, &v, steps)
	} else {
		g.reachByBuckets(dst, s, &v, budget)
	}
	return nil
}

// setWindow makes the window the cells that the given number of steps can touch.
func (r *Reach) setWindow(g *Grid, start pathing.Cell, steps int) {
	b := g.board
	n := min(steps, board.MaxSide)
	x0, y0 := max(start.X-n, 0), max(start.Y-n, 0)
	x1, y1 := min(start.X+n, b.W()-1), min(start.Y+n, b.H()-1)
	if b.W() <= waveMost {
		x0, x1 = 0, b.W()-1 // rows are words already
	}
	// Field by field: a copy of the whole would wait for the writes that make it.
	w := &r.window
	w.X0, w.Y0, w.W, w.H, w.Stride = x0, y0, x1-x0+1, y1-y0+1, b.Stride()
}

// dense reports whether the largest of the cheapest waves reaches enough of its window
// that wider ones are worth while: a tenth, by measurement.
func (g *Grid) dense(dst *Reach, s *Scratch, v *units.View) bool {
	want := dst.want
	dst.want = WantCells
	dst.setWindow(g, dst.start, waveMost/2-1)
	g.reachNarrow(dst, s, v, waveMost/2-1)
	dst.want = want
	return 10*dst.Len() >= dst.window.Cells()
}

// refuse says what is wrong with a question.
func (g *Grid) refuse(dst *Reach, v units.View, start pathing.Cell, budget int) error {
	dst.grid, dst.window = nil, units.Window{}
	dst.publish(nil, nil, 1)
	switch {
	case !g.board.Contains(start):
		return fmt.Errorf("%w: the start %v is off the board", ErrQuery, start)
	case budget < 0:
		return fmt.Errorf("%w: a budget of %d", ErrQuery, budget)
	}
	return fmt.Errorf("%w: the overlay lies on another board", ErrQuery)
}

// publish makes these bits the answer.
func (r *Reach) publish(reached, free []uint64, words int) {
	r.reached, r.free, r.words = reached, free, words
}

// Engine names the search that made the answer.
func (r *Reach) Engine() string {
	if r.wave {
		return EngineWave
	}
	return EngineBucket
}

// Start is the cell that the answer starts from.
func (r *Reach) Start() pathing.Cell { return r.start }

// Window is a rectangle of cells that has all that are reached.
func (r *Reach) Window() units.Window { return r.window }

// Len is how many cells are reached, the start among them. It takes time in proportion to
// the rows.
func (r *Reach) Len() int {
	n := 0
	for _, word := range r.reached {
		n += bits.OnesCount64(word)
	}
	return n
}

// Contains reports whether c is reached. Cells off the board are not.
func (r *Reach) Contains(c pathing.Cell) bool {
	x, y := c.X-r.window.X0, c.Y-r.window.Y0
	return uint(x) < uint(r.window.W) && uint(y) < uint(r.window.H) && r.reached[y*r.words+x>>6]>>(x&63)&1 != 0
}

// Cells gives every cell that is reached, sorted by y, then x.
func (r *Reach) Cells() iter.Seq[pathing.Cell] {
	return func(yield func(pathing.Cell) bool) {
		for i, word := range r.reached {
			y := i / r.words
			x := 64 * (i - y*r.words)
			for ; word != 0; word &= word - 1 {
				if !yield(pathing.Cell{X: r.window.X0 + x + bits.TrailingZeros64(word), Y: r.window.Y0 + y}) {
					return
				}
			}
		}
	}
}

// Cost is the least cost of getting to c; ok is false if it is not reached. It
// panics if the query did not want costs.
func (r *Reach) Cost(c pathing.Cell) (cost int, ok bool) {
	r.needCosts()
	if !r.Contains(c) {
		return 0, false
	}
	return r.cost(c.X-r.window.X0, c.Y-r.window.Y0), true
}

// cost is the cost of a cell of the window that is reached.
func (r *Reach) cost(x, y int) int {
	if !r.wave {
		return int(r.costs[y*r.window.W+x])
	}
	return int(r.bytes[y*r.pitch+x]) * int(r.unit)
}

func (r *Reach) needCosts() {
	if r.want < WantCosts {
		panic("grid: the costs of an answer whose query wanted cells alone")
	}
}

// All gives every cell that is reached with its least cost, sorted by y, then x. It
// panics if the query did not want costs.
func (r *Reach) All() iter.Seq2[pathing.Cell, int] {
	r.needCosts()
	return func(yield func(pathing.Cell, int) bool) {
		for c := range r.Cells() {
			if !yield(c, r.cost(c.X-r.window.X0, c.Y-r.window.Y0)) {
				return
			}
		}
	}
}
