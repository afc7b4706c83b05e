package mech

import (
	"fmt"
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

// Field says how far every place is from the nearest goal. It is a picture of the
// board as it was, and safe for any number of goroutines.
type Field struct {
	board  *board.Board
	places          // of each cell, indexed by CellID
	cost   []uint32 // of each place
}

// Field computes the least spaces of movement from every place until the character's
// body covers one of the goals, at any height, over the board alone, as if nobody were
// there and every move were as long as it has to be.
//
// A character that neither flies nor hovers goes on foot, with legs also by jumps. The
// steps are those of [Query.Action], but for steps off an edge; each of them must cost no
// more than Speed. A character that flies, hovers or is weightless (M-24) hovers, at 1 a
// space, through the places where it fits and may act (M-21): places above the ceiling
// are not in the field.
//
// A goal off the board is an error; one that nobody can come to cover is left out. It
// takes time and memory in proportion to the places: compute it once for a goal. It
// holds 12 bytes a cell and 4 a place.
func (r *Rules) Field(goals []pathing.Cell) (*Field, error) {
	b := r.ground.board
	for _, c := range goals {
		if !b.Contains(c) {
			return nil, fmt.Errorf("mech: the goal %v is off the board of %d by %d cells", c, b.W(), b.H())
		}
	}
	air := r.profile.Flight || r.profile.Hover || r.params.weightless()
	cells := len(r.footing.stand)
	f := &Field{board: b, places: places{make([]uint64, cells), make([]uint32, cells)}}
	size := uint32(0)
	for id := range f.mask {
		f.mask[id], f.base[id] = r.footing.stand[id], size
		if air {
			f.mask[id] = r.footing.fit[id]
			if f.mask[id] != 0 {
				f.mask[id] &= r.belowCeiling(id)
			}
		}
		size += uint32(bits.OnesCount64(f.mask[id]))
	}
	f.cost = emptied(nil, int(size))
	if air {
		f.spread(r, goals)
	} else {
		f.settle(r, goals)
	}
	return f, nil
}

// Cost is the least spaces of movement from a place until the body covers a goal; ok
// is false if there is no way, or the place is not one of the field. It allocates
// nothing.
func (f *Field) Cost(at pathing.Place) (cost pathing.Cost, ok bool) {
	if !f.board.Contains(at.Cell()) || at.Z < 0 || at.Z >= board.MaxHeight {
		return 0, false
	}
	id := int(f.board.ID(at.Cell()))
	if !f.has(id, int(at.Z)) {
		return 0, false
	}
	c := f.cost[f.slot(id, int(at.Z))]
	return pathing.Cost(c), c != search.Unreached
}

// ends visits the cells at which the body covers a goal, some of them twice.
func (r *Rules) ends(goals []pathing.Cell, visit func(id int)) {
	for _, c := range goals {
		for y := max(c.Y-r.n+1, 0); y <= c.Y; y++ {
			for x := max(c.X-r.n+1, 0); x <= c.X; x++ {
				visit(int(r.ground.board.ID(pathing.Cell{X: x, Y: y})))
			}
		}
	}
}

// belowCeiling are the heights above a cell at which the character may act
// (M-21).
func (r *Rules) belowCeiling(id int) uint64 {
	if !r.ceiling() {
		return ^uint64(0)
	}
	g, high := r.ground, r.params.FlightCeiling
	var solid uint64
	heights := below(high + 1)
	for i := range g.footprint(id, r.n) {
		solid |= g.column[i]
		if d := g.depth(i); d > 0 {
			heights |= below(int(g.ground[i]) + d + high + 1)
		}
	}
	// Above each solid space come as many heights as the ceiling lets.
	solid <<= 1
	for n := 1; n <= high && n < board.MaxHeight; n *= 2 {
		solid |= solid << min(n, high+1-n)
	}
	return heights | solid
}

// spread floods the air from the goals, space by space. Steps through the air lead
// both ways at the same price.
func (f *Field) spread(r *Rules, goals []pathing.Cell) {
	reached, fresh := make([]uint64, len(f.mask)), make([]uint64, len(f.mask))
	var here, next []uint32
	r.ends(goals, func(id int) {
		if m := f.mask[id] &^ reached[id]; m != 0 {
			reached[id], fresh[id] = m, m
			here = append(here, uint32(id))
		}
	})
	coming := make([]uint64, len(f.mask))
	for cost := uint32(0); len(here) > 0; cost++ {
		for _, id := range here {
			for m := fresh[id]; m != 0; m &= m - 1 {
				f.cost[f.slot(int(id), trailing(m))] = cost
			}
		}
		next = next[:0]
		for _, from := range here {
			m := fresh[from]
			fresh[from] = 0
			for d := pathing.N; d <= pathing.NoDir; d++ {
				to, came := f.flow(r, from, d, m, reached)
				if came == 0 {
					continue
				}
				if coming[to] == 0 {
					next = append(next, to)
				}
				coming[to] |= came
			}
		}
		for _, id := range next {
			reached[id] |= coming[id]
			fresh[id], coming[id] = coming[id], 0
		}
		here, next = next, here
	}
}

// flow are the places not reached yet to which steps lead from heights of a cell in one
// direction, straight up and down included.
func (f *Field) flow(r *Rules, from uint32, d pathing.Dir, m uint64, reached []uint64) (to uint32, came uint64) {
	to, pass := from, ^uint64(0)
	if d != pathing.NoDir {
		to = uint32(int(from) + r.near[d])
		if f.mask[to]&^reached[to] == 0 {
			return to, 0
		}
		pass = r.passHeights(int(from), d)
	}
	// Walls and corners ask for the higher of the two heights.
	return to, ((m|m<<1)&pass | m&pass>>1) & f.mask[to] &^ reached[to]
}

// passHeights are the heights at which passes lets a body go from a cell in direction
// d, all at once (M-02, M-07).
func (r *Rules) passHeights(id int, d pathing.Dir) uint64 {
	l := r.footing
	cutting := r.params.CornerCutting
	if !l.walled && (cutting == CornersAllowed || !d.Diagonal()) {
		return ^uint64(0)
	}
	if !d.Diagonal() {
		return ^below(r.top(id, d))
	}
	left, right, i, j := r.flanks(id, d)
	openLeft, openRight := ^below(left), ^below(right)
	if cutting != CornersAllowed {
		openLeft &= l.fit[i]
		openRight &= l.fit[j]
	}
	if cutting == CornersNever {
		return openLeft & openRight
	}
	return openLeft | openRight
}
