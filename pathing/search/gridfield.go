package search

import (
	"fmt"
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// GridField holds, for every cell of a Grid, how far it is to the nearest of some
// goals. The zero value is ready for a query, and one GridField serves any number
// of them without allocating once it has grown. Once made it is safe for many
// readers, until its next query; it does not follow what changes on the grid.
type GridField struct {
	grid   *Grid
	metric Metric
	scale  scale // of near, or of far if that is used
	near   []uint32
	far    []uint64 // instead of near, where lengths don't fit 32 bits
	wide   bool
}

// Field fills dst with the distances of all cells to the nearest of the goals, along
// the ways that Route would take: prices by ByPrice, lengths by ByLength. Cells
// where others of v stand are closed, like barred ones; closed cells have no
// distance, and goals that are closed count for nothing.
//
// It takes time in proportion to the cells, and 4 bytes a cell; 8 more where some
// length is above 47,321. In steady state nothing is allocated. The error is
// ErrGridQuery: a goal off the board, a view of another board, a metric that is
// none. dst then holds nothing.
func (g *Grid) Field(dst *GridField, s *Scratch, v View, goals []pathing.Cell, m Metric) error {
	*dst = GridField{near: dst.near[:0], far: dst.far[:0]}
	for _, c := range goals {
		if !g.board.Contains(c) {
			return fmt.Errorf("%w: the goal %v is off the board", ErrGridQuery, c)
		}
	}
	switch {
	case v.o != nil && v.o.board != g.board:
		return fmt.Errorf("%w: the overlay lies on another board", ErrGridQuery)
	case m > ByLength:
		return fmt.Errorf("%w: there is no %v", ErrGridQuery, m)
	}
	g.Check()
	s.Stats.Searches++
	dst.prepare(g, m)
	dst.near = unreached(dst.near, len(g.cost))
	switch {
	case m == ByPrice:
		sweepPrices(g, s, v, goals, dst.near)
	case !sweepLengths(g, s, v, goals, dst.near, narrowScale, 15):
		dst.sweepWide(s, v, goals)
	}
	return nil
}

// prepare readies the field for a sweep.
func (f *GridField) prepare(g *Grid, m Metric) {
	f.grid, f.metric, f.wide, f.scale = g, m, false, narrowScale
	if m == ByPrice {
		f.scale = priceScale
	}
}

// sweepWide makes the field with weights of 64 bits, which any length fits; prices
// come with the fewest squares of each.
func (f *GridField) sweepWide(s *Scratch, v View, goals []pathing.Cell) {
	f.wide, f.scale = true, wideScale
	shift := uint(29)
	if f.metric == ByPrice {
		f.scale, shift = widePriceScale, 32
	}
	f.far = unreached(f.far, len(f.grid.cost))
	sweepLengths(f.grid, s, v, goals, f.far, f.scale, shift)
}

// unreached is a slice of n distances that are all as far as can be.
func unreached[T uint32 | uint64](dist []T, n int) []T {
	if cap(dist) < n {
		dist = make([]T, n)
	}
	dist = dist[:n]
	for i := range dist {
		dist[i] = ^T(0)
	}
	return dist
}

// fieldRing is the number of buckets of a sweep, more than a step adds to a
// distance: 15 in price, 22 in length.
const fieldRing = 32

// fieldSweep is the memory of sweeps.
type fieldSweep struct {
	ring [fieldRing][]board.CellID
}

// wordAmong is the word of steps of a cell, units beside it looked at.
func (g *Grid) wordAmong(steps []uint32, near []uint16, v *View, c board.CellID) uint32 {
	if near != nil && near[c] != 0 && v.Near(c) {
		return g.stepAmong(v, c)
	}
	return steps[c]
}

// sweepPrices works out prices. All cells that step into one cell pay the same for
// it, its own distance and price; so if cells are looked at in the order of that
// sum, the first sum that a neighbour is given is its least, and every cell waits
// just once. Steps are as open one way as the other, but for who may stand at their
// start, so those out of a cell are those into it.
func sweepPrices(g *Grid, s *Scratch, v View, goals []pathing.Cell, dist []uint32) {
	var (
		steps  = g.steps()
		cost   = g.cost[:len(steps)]
		ring   = &s.sweep.ring
		stride = g.board.Stride()
		delta  = [8]int{-stride, 1 - stride, 1, stride + 1, stride, stride - 1, -1, -stride - 1}
		stats  = s.Stats
		near   []uint16
	)
	if v.o != nil {
		near = v.o.near
	}
	for i := range ring {
		ring[i] = ring[i][:0]
	}
	for _, at := range goals {
		if c := g.board.ID(at); cost[c] != 0 && dist[c] != 0 && !v.Occupied(c) {
			dist[c] = 0
			ring[cost[c]] = append(ring[cost[c]], c)
		}
	}
	for sum, idle := uint32(1), 0; idle <= MaxGridCost; sum++ {
		bucket := ring[sum%fieldRing]
		if idle++; len(bucket) == 0 {
			continue
		}
		idle = 0
		stats.HeapOps += 2 * uint64(len(bucket))
		for _, c := range bucket {
			for open := openNibbles(g.wordAmong(steps, near, &v, c)); open != 0; open &= open - 1 {
				n := int(c) + delta[bits.TrailingZeros32(open)/4&7]
				if dist[n] == Far {
					dist[n] = sum
					to := &ring[(sum+uint32(cost[n]))%fieldRing]
					*to = append(*to, board.CellID(n))
				}
			}
		}
		stats.Expanded += uint64(len(bucket))
		ring[sum%fieldRing] = bucket[:0]
	}
	s.Stats = stats
}

// sweepLengths works out weights by a scale, in buckets of 1<<shift each. No step
// weighs less, so that nothing in the first bucket can still be lowered. It reports
// false if the scale does not reach so far.
func sweepLengths[T uint32 | uint64](g *Grid, s *Scratch, v View, goals []pathing.Cell, dist []T, sc scale, shift uint) bool {
	var (
		steps  = g.steps()
		cost   = g.cost[:len(steps)]
		ring   = &s.sweep.ring
		stride = g.board.Stride()
		delta  = [8]int{-stride, 1 - stride, 1, stride + 1, stride, stride - 1, -1, -stride - 1}
		stats  = s.Stats
		last   = uint(sc.limit()>>shift) - 1 // buckets below are exact
		near   []uint16
		step   [2]T
	)
	if v.o != nil {
		near = v.o.near
	}
	for i := range ring {
		ring[i] = ring[i][:0]
	}
	for _, at := range goals {
		if c := g.board.ID(at); cost[c] != 0 && dist[c] != 0 && !v.Occupied(c) {
			dist[c] = 0
			ring[0] = append(ring[0], c)
		}
	}
	for k, idle := uint(0), 0; idle < fieldRing; k++ {
		bucket := ring[k%fieldRing]
		if idle++; len(bucket) == 0 {
			continue
		}
		if k >= last {
			s.Stats = stats
			return false
		}
		idle = 0
		stats.HeapOps += 2 * uint64(len(bucket))
		for _, c := range bucket {
			here := dist[c]
			if uint(here>>shift) != k {
				stats.Stale++
				continue
			}
			stats.Expanded++
			step[0] = here + T(cost[c])*T(sc.straight) + T(sc.square)
			step[1] = here + T(cost[c])*T(sc.diagonal) + T(sc.square)
			for open := openNibbles(g.wordAmong(steps, near, &v, c)); open != 0; open &= open - 1 {
				d := bits.TrailingZeros32(open) / 4 & 7
				n := int(c) + delta[d]
				if next := step[d&1]; next < dist[n] {
					dist[n] = next
					stats.Generated++
					to := &ring[uint(next>>shift)%fieldRing]
					*to = append(*to, board.CellID(n))
				}
			}
		}
		ring[k%fieldRing] = bucket[:0]
	}
	s.Stats = stats
	return true
}

// Grid is the grid that the field was made for, nil before the first query.
func (f *GridField) Grid() *Grid { return f.grid }

// Metric says what the field's distances are.
func (f *GridField) Metric() Metric { return f.metric }

// weight is the distance of a cell of the board; ok is false if it has none.
func (f *GridField) weight(c board.CellID) (w uint64, ok bool) {
	if f.wide {
		return f.far[c], f.far[c] != ^uint64(0)
	}
	return uint64(f.near[c]), f.near[c] != Far
}

// At is the distance from c to the nearest goal: a length, or by ByPrice a price, in
// Straight. ok is false if no goal can be reached from c, if c is closed, or off the
// board.
func (f *GridField) At(c pathing.Cell) (l pathing.Length, ok bool) {
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
func (f *GridField) Step(c pathing.Cell, last pathing.Dir) (d pathing.Dir, ok bool) {
	if f.grid == nil || !f.grid.board.Contains(c) {
		return pathing.NoDir, false
	}
	return f.step(f.grid.board.ID(c), last)
}

func (f *GridField) step(c board.CellID, last pathing.Dir) (pathing.Dir, bool) {
	here, ok := f.weight(c)
	if !ok || here == 0 {
		return pathing.NoDir, false
	}
	if last < pathing.NoDir && f.leads(c, here, last) {
		return last, true
	}
	// Each of both kinds by y, then x, of where they lead.
	for _, d := range [8]pathing.Dir{pathing.N, pathing.W, pathing.E, pathing.S, pathing.NW, pathing.NE, pathing.SW, pathing.SE} {
		if f.leads(c, here, d) {
			return d, true
		}
	}
	return pathing.NoDir, false
}

// leads reports whether a step in a direction may be taken and is a best one from a
// cell at a distance. A closed cell has no distance; an open one that shares a side
// with a cell that has one has one too.
func (f *GridField) leads(c board.CellID, here uint64, d pathing.Dir) bool {
	w := f.grid.board.Stride()
	delta := [8]int{-w, 1 - w, 1, w + 1, w, w - 1, -1, -w - 1}
	n := board.CellID(int(c) + delta[d])
	there, ok := f.weight(n)
	if !ok {
		return false
	}
	there += f.scale.square
	price := uint64(f.grid.cost[n])
	if !d.Diagonal() {
		return there+price*f.scale.straight == here
	}
	if !f.grid.rules.Diagonal || there+price*f.scale.diagonal != here {
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
// returns the longer slice. Of best steps each is the one that Step gives. Where At
// has no distance nothing is appended.
func (f *GridField) Append(dst []pathing.Cell, c pathing.Cell) []pathing.Cell {
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
