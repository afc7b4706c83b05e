package search

import (
	"math/bits"

	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// Lanes holds four costs of 16 bits, one a row: row 0 in the lowest bits. Costs
// stay below NoCost, so that the highest bit of a lane is free for comparisons.
type Lanes uint64

// NoCost is the cost of what is not reached. Anything above it means the same.
const NoCost = 0x3FFF

const (
	ones    Lanes = 0x0001000100010001
	tops    Lanes = 0x8000800080008000
	bodies  Lanes = 0x7FFF * ones
	nothing Lanes = NoCost * ones
)

// Fill is a cost in all four lanes.
func Fill(cost int) Lanes { return Lanes(cost) * ones }

// At is the cost of a row.
func (v Lanes) At(row int) int { return int(v >> (16 * row) & 0xFFFF) }

// With is v with the cost of a row set.
func (v Lanes) With(row, cost int) Lanes {
	return v&^(0xFFFF<<(16*row)) | Lanes(cost)<<(16*row)
}

// Least is the least of the four costs.
func (v Lanes) Least() int {
	v = v.min(v<<32 | v>>32)
	return v.min(v<<16 | v>>48).At(0)
}

// atLeast has all bits but the highest set in the lanes where v >= w.
func (v Lanes) atLeast(w Lanes) Lanes {
	m := ((v | tops) - w) & tops
	return m - m>>15
}

func (v Lanes) min(w Lanes) Lanes { return v ^ (v^w)&v.atLeast(w) }

// RawBlocked is the byte of a step that can't be taken in a word of Wave.Raw.
const RawBlocked = 0x80

// Wave is one Action's search for a machine of four rows of which any may follow
// any other at one cost, such as facings. The four costs of a cell move through
// the board together: one addition and one comparison serve all of them.
//
// A step in direction d costs row r Base[d] of that row plus byte d of the cell's
// word, a signed number, and at least 1; times Scale.
type Wave struct {
	Raw     []uint64 // per cell
	Base    [8]Lanes
	Turn    int // cost of a change of row
	Scale   int
	Budget  int        // most cost, below NoCost/2
	View    units.View // where the units stand
	Patcher RawPatcher
	Flags   []uint16 // per cell, as Board.Flags
	Avoid   uint16   // cells with any of these flags are not entered
	// First, if not nil, is what the first steps cost instead, or -1 for those that
	// can't be taken: for a start that is not what its cell is later. Coming back to
	// it, or changing row, makes it an ordinary one.
	First *[8]int
}

// RawPatcher gives the words of cells that have a unit within one cell.
type RawPatcher interface {
	// PatchedRaw is the raw word of cell c: in byte d, the surcharge of the step in
	// direction d, or RawBlocked.
	PatchedRaw(c board.CellID) uint64
}

// Waves are what one Action leads to: for each number of squares and cell of the
// window, the costs of the four rows. Costs that fewer squares reach are left out.
type Waves struct {
	Window units.Window
	Quota  int     // squares that the Action may enter
	costs  []Lanes // squares*cells + cell
	best   []Lanes // least cost with any number of squares
	used   []Lanes // the fewest squares of that cost

	nothing []Lanes // what an empty costs is copied from
}

// Best returns the least costs of a cell of the window, by row.
func (w *Waves) Best(cell int) Lanes { return w.best[cell] }

// Squares returns the fewest squares of routes at the costs of Best, by row.
func (w *Waves) Squares(cell int) Lanes { return w.used[cell] }

// Cost returns the least cost of reaching a cell and row with exactly squares squares; ok
// is false if they are unreached, or no cheaper than with fewer squares.
func (w *Waves) Cost(cell, row, squares int) (cost int, ok bool) {
	c := w.costs[squares*len(w.best)+cell].At(row)
	return c, c < NoCost
}

func (w *Waves) reset(window units.Window, quota int) {
	w.Window, w.Quota = window, quota
	n := window.Cells()
	if cap(w.costs) < n*(quota+3) {
		w.costs = make([]Lanes, n*(quota+3))
		w.nothing = make([]Lanes, n*(quota+3))
		for i := range w.nothing {
			w.nothing[i] = nothing
		}
	}
	all := w.costs[:n*(quota+3)]
	copy(all[:n*(quota+2)], w.nothing)
	w.best, w.used, w.costs = all[n*(quota+1):n*(quota+2)], all[n*(quota+2):], all[:n*(quota+1)]
}

// Stay makes w the answer of a start that goes nowhere.
func (w *Waves) Stay(window units.Window, start, row int) {
	w.reset(window, 0)
	w.costs[start] = nothing.With(row, 0)
	w.best[start] = w.costs[start]
	w.used[start] = 0
}

// Note makes w the least costs of labels, one layer a row.
// It has no costs by the number of squares: those are in the labels.
func (w *Waves) Note(l *Labels) {
	w.reset(l.Window, 0)
	w.Quota = l.Quota
	first := l.first
	// A product with 1/Unit is faster than a division. It is exact while a key times Unit
	// is below 1<<32, and at most 1 too large beyond: what is left is below 0 then, and as
	// a uint32 no less than Unit.
	inverse := 1<<32/uint64(l.Unit) + 1
	for cell := range w.best {
		best, used := Lanes(0), Lanes(0)
		for _, least := range first[:4] {
			cost, squares := uint32(NoCost), uint32(0)
			if least != Unreached {
				cost = uint32(uint64(least) * inverse >> 32)
				if squares = least - cost*l.Unit; squares >= l.Unit {
					cost, squares = cost-1, squares+l.Unit
				}
			}
			best = best>>16 | Lanes(cost)<<48
			used = used>>16 | Lanes(squares)<<48
		}
		w.best[cell], w.used[cell] = best, used
		first = first[4:]
	}
}

// RunWave settles everything that a start leads to: cell start of the window, in a
// row, at cost 0. It takes time in proportion to the cells within quota squares,
// times the squares it takes to reach them.
func (s *Scratch) RunWave(q *Wave, w *Waves, window units.Window, quota, start, row int) {
	w.reset(window, quota)
	s.Stats.Searches++
	var (
		n       = window.Cells()
		ww      = window.W
		stride  = window.Stride
		budget  = Fill(q.Budget)
		turn    = Fill(q.Turn)
		cellTo  = [8]int{-stride, 1 - stride, 1, stride + 1, stride, stride - 1, -1, -stride - 1}
		indexTo = [8]int{-ww, 1 - ww, 1, ww + 1, ww, ww - 1, -1, -ww - 1}
		sx, sy  = start % ww, start / ww
		scale   = Lanes(q.Scale)
		words   = q.Raw
		base    = q.Base
		crowded = !q.View.Empty()
		avoid   = q.Avoid != 0
		stats   = s.Stats
	)
	for d := range base {
		base[d] *= scale
	}
	w.costs[start] = nothing.With(row, 0)
	if q.First != nil {
		w.costs[start] = turn.With(row, NoCost)
		for d, cost := range q.First {
			if cost >= 0 && quota > 0 {
				to := &w.costs[n+start+indexTo[d]]
				*to = to.min(nothing.With(row, cost))
			}
		}
	}
	best, used := w.best[:n], w.used[:n]
	for squares := 0; squares <= quota; squares++ {
		here := w.costs[squares*n : (squares+1)*n]
		var next []Lanes
		if squares < quota {
			next = w.costs[(squares+1)*n : (squares+2)*n]
		}
		count := Fill(squares)
		live := squares == 0 && q.First != nil
		for y := max(sy-squares, 0); y <= min(sy+squares, window.H-1); y++ {
			x0 := max(sx-squares, 0)
			first, last := y*ww+x0, y*ww+min(sx+squares, ww-1)
			id := window.ID(first)
			for i, v := range here[first : last+1] {
				if v == nothing {
					continue
				}

				// Step 1. Change row on the spot, and leave out what is above the budget or
				// was as cheap with fewer squares.
				i += first
				least := v.min(v<<32 | v>>32)
				least = least.min(least<<16 | least>>48)
				v = v.min(least + turn)
				before := best[i]
				worse := v.atLeast(before) | v.atLeast(budget+ones)
				v ^= (v ^ nothing) & worse
				here[i] = v
				if worse == bodies {
					continue
				}
				best[i] = before.min(v)
				used[i] ^= (used[i] ^ count) &^ (worse | tops)
				stats.Generated += uint64(bits.OnesCount64(uint64(^worse & ones)))
				if squares == quota {
					continue
				}

				// Step 2. Enter the neighbours.
				live = true
				stats.Expanded++
				at := id + board.CellID(i-first)
				word := words[at]
				if crowded && q.View.Near(at) {
					word = q.Patcher.PatchedRaw(at)
					stats.Patched++
				}
				if avoid {
					word = q.dry(word, at, &cellTo)
				}
				q.enter(next, i, v, word, &base, &indexTo)
			}
		}
		if !live {
			break
		}
	}
	s.Stats = stats
}

// enter lowers the costs of the neighbours of cell i to those of v and a step.
//
//go:noinline
func (q *Wave) enter(next []Lanes, i int, v Lanes, word uint64, base *[8]Lanes, indexTo *[8]int) {
	for d := range base {
		raw := int8(word)
		word >>= 8
		var step Lanes
		switch {
		case raw == 0: // most often
			step = v + base[d]
		case raw > 0:
			step = v + base[d] + Lanes(int(raw)*q.Scale)*ones
		case uint8(raw) == RawBlocked:
			continue
		default:
			step = v + lowered(q.Base[d], raw)*Lanes(q.Scale)
		}
		to := &next[i+indexTo[d]]
		*to = to.min(step)
	}
}

// dry is a word without the steps onto cells to avoid.
func (q *Wave) dry(word uint64, at board.CellID, cellTo *[8]int) uint64 {
	for d, delta := range cellTo {
		if uint8(word>>(8*d)) != RawBlocked && q.Flags[int(at)+delta]&q.Avoid != 0 {
			word = word&^(0xFF<<(8*d)) | RawBlocked<<(8*d)
		}
	}
	return word
}

// lowered is base with a negative number added to every lane, and at least 1.
func lowered(base Lanes, raw int8) Lanes {
	var v Lanes
	for row := range 4 {
		v = v.With(row, max(base.At(row)+int(raw), 1))
	}
	return v
}
