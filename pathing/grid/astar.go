package grid

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// A flat label is what A* knows of a cell, in one word. From the highest bits down: the
// number of the query (16 bits), flatMost less the weight from the start (40), nothing (3),
// whether the neighbours have been looked at (1), the direction of the step in (4). Labels of
// older queries are less than any of this one, and nearer ones more than others, so
// a single comparison says whether a label is better.
const (
	flatQueryShift = 48
	flatMost       = 1<<40 - 1
	flatDone       = 1 << 4
	flatDir        = flatDone - 1
)

// flatRing is the number of buckets, more than a step adds to the sum that they are
// sorted by: at most 30 times a diagonal weight.
const flatRing = 128

// costUnit is the weight of one point of cost by ByCost. A square adds 1, so that of
// routes of equal cost the one with the fewest squares wins.
const (
	costShift = 16
	costUnit  = 1 << costShift
)

// lengthShift makes buckets of a little more than half a straight unit.
const lengthShift = 18

// flatSearch is the memory of A* over the steps of a grid.
type flatSearch struct {
	label   []uint64 // by cell
	query   uint64
	entries []flatEntry
	heads   [flatRing]uint32 // per bucket, an index into entries, 0 for none
	stats   pathing.Stats
}

// flatEntry is a cell that waits in a bucket, on top of the one below it.
type flatEntry struct {
	cell board.CellID
	next uint32
}

// weighing is what steps weigh, and how far the goal is at least: side × the larger
// of the two distances + slope × the smaller.
type weighing struct {
	step         [2][MaxCost + 1]uint64 // orthogonal, diagonal, by entry cost
	side, slope  uint64
	shift        uint
	limit        uint64 // weights from here on may not be exact: by ByCost, more squares than fit
	onlyStraight bool   // a step that two others replace must be orthogonal to cost no more
}

// weigh is the weighing of a metric on a grid with this least entry cost.
func (g *Grid) weigh(m Metric, least int) weighing {
	var w weighing
	straight, diagonal, square := uint64(costUnit), uint64(costUnit), uint64(1)
	w.shift, w.limit = costShift, costUnit*costUnit*uint64(least)
	if m == ByLength {
		straight, diagonal, square = straightWeight, diagonalWeight, 0
		w.shift, w.limit, w.onlyStraight = lengthShift, weightLimit, true
	}
	for c := range w.step[0] {
		w.step[0][c] = uint64(c)*straight + square
		w.step[1][c] = uint64(c)*diagonal + square
	}
	w.side = w.step[0][least]
	w.slope = w.side
	if g.rules.Diagonal {
		w.slope = w.step[1][least] - w.side
	}
	return w
}

// run looks for a shortest route to a goal that is not the start. The label of the
// goal, and those that it was entered from, tell of it.
//
// Cells wait in buckets by weight so far plus the least that is still to go. Within
// a bucket the last comes first; a cell that is lowered after its neighbours were
// looked at waits again. The search ends with the bucket of the goal.
func (s *flatSearch) run(g *Grid, steps []uint32, v units.View, w *weighing, from, to board.CellID) (weight uint64, r jumpResult) {
	if len(s.label) < len(steps) {
		s.label = make([]uint64, len(steps))
		s.query = 0
	}
	if s.query++; s.query == 1<<(64-flatQueryShift) {
		clear(s.label)
		s.query = 1
	}
	clear(s.heads[:])
	s.entries = append(s.entries[:0], flatEntry{})

	var (
		label    = s.label[:len(steps)]
		fresh    = s.query << flatQueryShift
		stride   = g.board.Stride()
		inverse  = ^uint64(0)/uint64(stride) + 1
		gx, gy   = int(to) % stride, int(to) / stride
		best     = ^uint64(0)
		near     []uint16
		stats    = s.stats
		delta    = [8]int{-stride, 1 - stride, 1, stride + 1, stride, stride - 1, -1, -stride - 1}
		dirX     = [8]int{0, 1, 1, 1, 0, -1, -1, -1}
		dirY     = [8]int{-1, -1, 0, 1, 1, 1, 0, -1}
		waiting  = 1
		distance = func(x, y int) uint64 {
			dx, dy := max(gx-x, x-gx), max(gy-y, y-gy)
			return w.side*uint64(max(dx, dy)) + w.slope*uint64(min(dx, dy))
		}
	)
	if v.Overlay() != nil {
		near = v.Overlay().Near()
	}
	label[from] = fresh | flatMost<<8 | flatDir
	bucket := distance(int(from)%stride, int(from)/stride) >> w.shift
	s.entries = append(s.entries, flatEntry{cell: from})
	s.heads[bucket%flatRing] = 1
	for ; waiting > 0 && bucket <= best>>w.shift; bucket++ {
		if bucket >= w.limit>>w.shift {
			s.stats = stats
			return 0, jumpTooLong
		}
		for head := &s.heads[bucket%flatRing]; *head != 0; {
			e := s.entries[*head]
			*head = e.next
			waiting--
			stats.HeapOps++

			// Step 1. Leave out a cell that was expanded since, or that is farther than the
			// best way to the goal.
			c := e.cell
			known := label[c]
			if known&flatDone != 0 {
				stats.Stale++
				continue
			}
			y64, _ := bits.Mul64(uint64(c), inverse)
			x, y := int(c)-int(y64)*stride, int(y64)
			here := flatMost - known>>8&flatMost
			if best != ^uint64(0) && here+distance(x, y) >= best {
				continue
			}
			label[c] = known | flatDone
			stats.Expanded++

			// Step 2. Find the open steps. Leave out those to cells that the cell before
			// reaches at no greater cost itself.
			word := steps[c]
			if near != nil && near[c] != 0 && v.Near(c) {
				word = g.stepAmong(&v, c)
				stats.Patched++
			}
			open := openNibbles(word)
			if d := known & flatDir; d != flatDir {
				p := board.CellID(int(c) - delta[d&7])
				before := steps[p]
				if near != nil && near[p] != 0 && v.Near(p) {
					before = g.stepAmong(&v, p)
					stats.Patched++
				}
				open &^= replaced(openNibbles(before), uint(d), w.onlyStraight)
			}

			// Step 3. Enter the neighbours.
			for ; open != 0; open &= open - 1 {
				at := bits.TrailingZeros32(open)
				d := at / 4 & 7
				next := here + w.step[d&1][word>>at&15]
				n := int(c) + delta[d]
				better := fresh | (flatMost-next)<<8 | uint64(d)
				if better>>8 <= label[n]>>8 {
					continue
				}
				sum := next + distance(x+dirX[d], y+dirY[d])
				if sum >= best {
					continue
				}
				label[n] = better
				if board.CellID(n) == to {
					best = next
					continue
				}
				b := sum >> w.shift % flatRing
				s.entries = append(s.entries, flatEntry{board.CellID(n), s.heads[b]})
				s.heads[b] = uint32(len(s.entries) - 1)
				waiting++
				stats.Generated++
				stats.HeapOps++
			}
		}
	}
	s.stats = stats
	if best == ^uint64(0) {
		return 0, jumpNone
	}
	return best, jumpFound
}

// replaced are the steps out of a cell that was entered in direction d which the
// cell before makes at once, at no greater cost: before are the steps of that one. Two
// steps are replaced by one into the same cell, so only if that one is orthogonal,
// where length counts.
func replaced(before uint32, d uint, onlyStraight bool) uint32 {
	at := 4 * d
	turned := bits.RotateLeft32(before, -int(at)) // as if d were N
	var r uint32
	if d&1 == 0 {
		side := turned & 0x01000100 // W and E, which become SW and SE
		if !onlyStraight {
			side |= turned & 0x10000010 // NW and NE, which become W and E
		}
		r = side&0x0000FFFF<<4 | side&0xFFFF0000>>4
	} else {
		r = turned&0x00000010<<8 | turned&0x10000000>>8 // the flanks
	}
	return bits.RotateLeft32(r|1<<16, int(at))
}

// corners appends the cells where the route turns, from the goal back to the start.
func (s *flatSearch) corners(dst []pathing.Cell, b *board.Board, from, to board.CellID) (corners []pathing.Cell, squares int) {
	stride := b.Stride()
	delta := [8]int{-stride, 1 - stride, 1, stride + 1, stride, stride - 1, -1, -stride - 1}
	dst = append(dst, b.Cell(to))
	for last := uint64(flatDir); to != from; squares++ {
		d := s.label[to] & flatDir
		if d != last && squares > 0 {
			dst = append(dst, b.Cell(to))
		}
		last = d
		to = board.CellID(int(to) - delta[d&7])
	}
	if squares > 0 {
		dst = append(dst, b.Cell(from))
	}
	return dst, squares
}
