package grid

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// Field holds, for every cell of a Grid, how far it is to the nearest of some
// goals. The zero value is ready for a query, and one Field serves any number
// of them without allocating once it has grown. Once made it is safe for many
// readers, until its next query; it does not follow what changes on the grid.
type Field struct {
	grid   *Grid
	metric Metric
	scale  scale // of near, or of far if that is used
	near   []uint32
	far    []uint64 // instead of near, where lengths don't fit 32 bits
	wide   bool
}

// Field fills dst with the distances of all cells to the nearest of the goals, along
// the ways that Route would take: costs by ByCost, lengths by ByLength. Cells
// where other units of v stand are closed, like barred ones; closed cells have no
// distance, and goals that are closed count for nothing.
//
// It takes time in proportion to the cells, and 4 bytes a cell; 8 more where some
// length is above 47,321. In steady state nothing is allocated. The error is
// ErrQuery: a goal off the board, a view of another board, a metric that is
// none. dst then holds nothing.
func (g *Grid) Field(dst *Field, s *Scratch, v units.View, goals []pathing.Cell, m Metric) error {
	*dst = Field{near: dst.near[:0], far: dst.far[:0]}
	for _, c := range goals {
		if !g.board.Contains(c) {
			return fmt.Errorf("%w: the goal %v is off the board", ErrQuery, c)
		}
	}
	switch {
	case v.Overlay() != nil && v.Overlay().Board() != g.board:
		return fmt.Errorf("%w: the overlay lies on another board", ErrQuery)
	case m > ByLength:
		return fmt.Errorf("%w: there is no %v", ErrQuery, m)
	}
	g.Check()
	s.Stats.Searches++
	dst.prepare(g, m)
	dst.near = filled(dst.near, len(g.cost))
	switch {
	case m == ByCost && g.maxUnits > g.unit:
		sweepOnce(g, s, v, goals, dst.near)
	case m == ByCost:
		sweepScaled(g, s, v, goals, dst.near, costScale, 0)
	case !sweepScaled(g, s, v, goals, dst.near, narrowScale, 15):
		dst.sweepWide(s, v, goals)
	}
	return nil
}

// prepare readies the field for a sweep.
func (f *Field) prepare(g *Grid, m Metric) {
	f.grid, f.metric, f.wide, f.scale = g, m, false, narrowScale
	if m == ByCost {
		f.scale = costScale
	}
}

// sweepWide makes the field with weights of 64 bits, which any length fits; costs
// come with the fewest squares of each.
func (f *Field) sweepWide(s *Scratch, v units.View, goals []pathing.Cell) {
	f.wide, f.scale = true, wideScale
	shift := uint(29)
	if f.metric == ByCost {
		f.scale, shift = wideCostScale, 32
	}
	f.far = filled(f.far, len(f.grid.cost))
	sweepScaled(f.grid, s, v, goals, f.far, f.scale, shift)
}

// filled returns dist with room for n distances, all of them unreached.
func filled[T uint32 | uint64](dist []T, n int) []T {
	dist = sized(dist, n)
	for i := range dist {
		dist[i] = ^T(0)
	}
	return dist
}

// sized returns s with n elements, whatever is in them.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// Grid is the grid that the field was made for, nil before the first query.
func (f *Field) Grid() *Grid { return f.grid }

// Metric says what the field's distances are.
func (f *Field) Metric() Metric { return f.metric }

// weight is the distance of a cell of the board, scaled; ok is false if it has none.
func (f *Field) weight(c board.CellID) (w uint64, ok bool) {
	if f.wide {
		return f.far[c], f.far[c] != ^uint64(0)
	}
	return uint64(f.near[c]), f.near[c] != unreached
}

// At is the distance from c to the nearest goal: a length, or by ByCost a cost, in
// Straight. ok is false if no goal can be reached from c, if c is closed, or off the
// board.
func (f *Field) At(c pathing.Cell) (l pathing.Length, ok bool) {
	if f.grid == nil || !f.grid.board.Contains(c) {
		return pathing.Length{}, false
	}
	w, ok := f.weight(f.grid.board.ID(c))
	if !ok {
		return pathing.Length{}, false
	}
	return f.scale.length(w), true
}

// Step is the direction of a best step from c towards a goal, for a unit that came
// in direction last, or NoDir: straight on if that is among the best, else
// orthogonal before diagonal, then to the lower cell. ok is false on a goal and
// where At has no distance.
func (f *Field) Step(c pathing.Cell, last pathing.Dir) (d pathing.Dir, ok bool) {
	if f.grid == nil || !f.grid.board.Contains(c) {
		return pathing.NoDir, false
	}
	return f.step(f.grid.board.ID(c), last)
}

func (f *Field) step(c board.CellID, last pathing.Dir) (pathing.Dir, bool) {
	here, ok := f.weight(c)
	if !ok || here == 0 {
		return pathing.NoDir, false
	}
	if last < pathing.NoDir && f.isBest(c, here, last) {
		return last, true
	}
	// Within each kind by y, then x, of the cell that the step enters.
	for _, d := range [8]pathing.Dir{pathing.N, pathing.W, pathing.E, pathing.S, pathing.NW, pathing.NE, pathing.SW, pathing.SE} {
		if f.isBest(c, here, d) {
			return d, true
		}
	}
	return pathing.NoDir, false
}

// isBest reports whether the step from c in direction d may be taken and is a best one,
// where here is the distance of c. A closed cell has no distance. An open cell has one if it
// shares a side with a cell that has one.
func (f *Field) isBest(c board.CellID, here uint64, d pathing.Dir) bool {
	w := f.grid.board.Stride()
	delta := [8]int{-w, 1 - w, 1, w + 1, w, w - 1, -1, -w - 1}
	n := board.CellID(int(c) + delta[d])
	there, ok := f.weight(n)
	if !ok {
		return false
	}
	there += f.scale.square
	entry := uint64(f.grid.cost[n])
	if !d.Diagonal() {
		return there+entry*f.scale.straight == here
	}
	if !f.grid.rules.Diagonal || there+entry*f.scale.diagonal != here {
		return false
	}
	_, left := f.weight(board.CellID(int(c) + delta[d.Turn(-1)]))
	_, right := f.weight(board.CellID(int(c) + delta[d.Turn(1)]))
	switch f.grid.rules.Corner {
	case CornersOne:
		return left || right
	case CornersNone:
		return left && right
	}
	return true
}

// Append appends the cells of a best way from c to a goal, both included, to dst and
// returns the longer slice. Each step is the one that Step gives. Where At
// has no distance nothing is appended.
func (f *Field) Append(dst []pathing.Cell, c pathing.Cell) []pathing.Cell {
	if _, ok := f.At(c); !ok {
		return dst
	}
	dst = append(dst, c)
	for d, ok := f.Step(c, pathing.NoDir); ok; d, ok = f.Step(c, d) {
		c = c.Step(d)
		dst = append(dst, c)
	}
	return dst
}
