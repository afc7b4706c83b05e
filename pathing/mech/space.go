package mech

import (
	"math/bits"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// space is a set of places in a window: the floors of cells, or heights in the air.
// A slot is the number of a place in it, by cell, then height.
type space struct {
	mask []uint64 // heights of each cell of the window
	base []uint32 // slots of the cells before
	size int      // slots in all
	// adj says which stopping hostiles are adjacent to each place, words words each.
	adj []uint64
}

func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// fill makes the space of the places that masks and heights both allow.
func (sp *space) fill(p *solver, masks []uint64, heights uint64) {
	w := &p.window
	sp.mask, sp.base = grow(sp.mask, w.Cells()), grow(sp.base, w.Cells())
	slots := uint32(0)
	for y := range w.H {
		row := masks[w.ID(y*w.W):][:w.W]
		mask, base := sp.mask[y*w.W:][:len(row)], sp.base[y*w.W:][:len(row)]
		for x, m := range row {
			m &= heights
			mask[x], base[x] = m, slots
			slots += uint32(bits.OnesCount64(m))
		}
	}
	sp.size = int(slots)
	if p.words == 0 {
		return
	}
	sp.adj = grow(sp.adj, sp.size*p.words)
	clear(sp.adj)
	for i, o := range p.stoppers {
		p.around(o.box, 1, func(index int, heights uint64) {
			for m := sp.mask[index] & heights; m != 0; m &= m - 1 {
				sp.adj[sp.slot(index, bits.TrailingZeros64(m))*p.words+i/64] |= 1 << (i % 64)
			}
		})
	}
}

// slot is the number of a place that the space has.
func (sp *space) slot(index, z int) int {
	return int(sp.base[index]) + bits.OnesCount64(sp.mask[index]&below(z))
}

// has reports whether the space has a place.
func (sp *space) has(index, z int) bool { return sp.mask[index]>>z&1 != 0 }

// around visits the cells of the window, with a mask of heights, at which the
// mover's body comes within so many spaces of a box: 0 to overlap, 1 to be adjacent.
func (p *solver) around(b Box, margin int, visit func(index int, heights uint64)) {
	w, n := &p.window, p.rules.n
	low := max(int(b.At.Z)-n+1-margin, 0)
	heights := from(low, max(int(b.At.Z)+b.N-1+margin, 0))
	x0, x1 := max(int(b.At.X)-n+1-margin, w.X0), min(int(b.At.X)+b.N-1+margin, w.X0+w.W-1)
	y0, y1 := max(int(b.At.Y)-n+1-margin, w.Y0), min(int(b.At.Y)+b.N-1+margin, w.Y0+w.H-1)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			visit(w.Index(pathing.Cell{X: x, Y: y}), heights)
		}
	}
}

// scanWindow looks at who is where in the window.
func (p *solver) scanWindow() {
	if p.surveyed {
		return
	}
	p.surveyed = true
	cells := p.window.Cells()
	p.obstructed, p.filled = grow(p.obstructed, cells), grow(p.filled, cells)
	p.stoppers, p.words, p.anyObstructs = p.stoppers[:0], 0, false
	if len(p.others) == 0 {
		clear(p.obstructed)
		clear(p.filled)
		return
	}
	clear(p.obstructed)
	clear(p.filled)
	for _, o := range p.others {
		p.around(o.box, 0, func(index int, heights uint64) {
			if o.fills {
				p.filled[index] |= heights
			}
			if o.obstructs {
				p.anyObstructs = true
				p.obstructed[index] |= heights
			}
		})
		if o.stops {
			p.stoppers = append(p.stoppers, o)
		}
	}
	p.words = (len(p.stoppers) + 63) / 64
	p.engaged = grow(p.engaged, p.words)
	clear(p.engaged)
	start := p.rules.Box(p.st.At)
	for i, o := range p.stoppers {
		if Adjacent(start, o.box) && p.st.engagedWith(o.id) {
			p.engaged[i/64] |= 1 << (i % 64)
		}
	}
}

// engagedAtStart reports whether the character starts engaged with the i-th of the
// stoppers (M-14).
func (p *solver) engagedAtStart(i int) bool { return p.engaged[i/64]>>(i%64)&1 != 0 }

// stopsAt reports whether a move to a place makes the character newly engaged with
// a stopper (M-15). Before, it was adjacent to those near the place at, or, if it is
// first, to those of them that it started engaged with.
func (p *solver) stopsAt(at pathing.Place, first bool, to pathing.Place) bool {
	a, b := p.rules.Box(at), p.rules.Box(to)
	for i, o := range p.stoppers {
		if Adjacent(b, o.box) && (!Adjacent(a, o.box) || first && !p.engagedAtStart(i)) {
			return true
		}
	}
	return false
}

// isFilled reports whether somebody else fills a space of the body there, so that a
// move may not end (M-06).
func (p *solver) isFilled(index, z int) bool { return p.filled[index]>>z&1 != 0 }

// The classes of labels: free to go on, stopped by engagement, the start of a move,
// where the character may be next to hostiles that it is not engaged with, and the
// start of BOOST where it is engaged with all of them.
const (
	classFree = iota
	classStopped
	classStart
	classSeed
	classes
)

// field holds the labels of one move, on foot or hovering: for each place, class and
// number of spaces of movement used in this move, the least key. Where the move is
// the first one the spaces used are the cost and need no telling apart.
type moveLabels struct {
	space *space
	hover bool
	ran   bool
	span  int // numbers of spaces told apart
	limit int // spaces of movement in this move
	keys  []uint32
}

func (f *moveLabels) reset(sp *space, hover bool, span, limit int) {
	f.space, f.hover, f.span, f.limit, f.ran = sp, hover, span, limit, true
	f.keys = emptied(f.keys, sp.size*classes*span)
}

// unreachedKeys is as many keys as emptied writes at once.
var unreachedKeys = func() (keys [256]uint32) {
	for i := range keys {
		keys[i] = search.Unreached
	}
	return keys
}()

// emptied is n keys of labels that do not exist, in the memory of keys if they fit.
func emptied(keys []uint32, n int) []uint32 {
	keys = grow(keys, n)
	for rest := keys; len(rest) > 0; {
		rest = rest[copy(rest, unreachedKeys[:]):]
	}
	return keys
}

// at are the keys of a slot and class, by spaces used.
func (f *moveLabels) at(slot, class int) []uint32 {
	i := (slot*classes + class) * f.span
	return f.keys[i : i+f.span : i+f.span]
}

// used is where a field keeps labels a step of some cost after a label.
func (f *moveLabels) used(n waiting, cost int) int {
	if f.span == 1 {
		return 0
	}
	return int(n.used) + cost
}

// best is the least key of ending a move in a slot and class.
func (f *moveLabels) best(slot, class int) uint32 {
	if f.span == 1 {
		return f.keys[slot*classes+class]
	}
	return slices.Min(f.at(slot, class)[1:])
}

// improve lowers the key at so many spaces used. It reports false, and changes
// nothing, if it is no better than the one there or beaten by one of fewer spaces.
func improve(at []uint32, used int, key uint32) bool {
	if at[used] <= key {
		return false
	}
	for _, k := range at[:used] {
		if k < key {
			return false
		}
	}
	at[used] = key
	return true
}

func beaten(fewer []uint32, key uint32) bool {
	for _, k := range fewer {
		if k < key {
			return true
		}
	}
	return false
}

// newly reports whether a step from one slot and class to another slot makes the
// character newly engaged with a stopper (M-15).
func (p *solver) newly(sp *space, slot, class, to int) bool {
	for k := range p.words {
		before := sp.adj[slot*p.words+k]
		if class == classStart {
			before &= p.engaged[k]
		}
		if sp.adj[to*p.words+k]&^before != 0 {
			return true
		}
	}
	return false
}

// quiet reports whether nobody in the window stops or obstructs the character.
func (p *solver) unopposed() bool { return p.words == 0 && !p.anyObstructs }

// clear reports whether nobody obstructs a step on foot: up in the old column, then
// over, or over and down in the new one (M-05).
func (p *solver) clear(index, z, to, toZ int) bool {
	if toZ > z {
		high := toZ - 1
		if p.rules.params.ClimbTop == TopSeparate && p.rules.climbs(p.place(index, z), p.place(to, toZ)) {
			high++
		}
		if p.obstructed[index]&from(z, high) != 0 {
			return false
		}
	}
	return p.obstructed[to]&from(toZ, max(z-1, toZ)) == 0
}

// beside is the cell of the window next to another, or -1.
func (p *solver) beside(index int, d pathing.Dir) int {
	c := p.window.Cell(index).Step(d)
	if !p.window.Contains(c) {
		return -1
	}
	return p.window.Index(c)
}

// glides reports whether a body may go one space through the air to a place where it
// fits: walls, corners, others and the ceiling let it (M-02, M-05, M-07, M-21).
func (p *solver) glides(index, z int, d pathing.Dir, to, toZ int) bool {
	if p.obstructed[to]>>toZ&1 != 0 || !p.rules.passes(int(p.window.ID(index)), max(z, toZ), d) {
		return false
	}
	return !p.st.Acted || p.rules.MayAct(p.place(to, toZ))
}

// place is a cell of the window with a height.
func (p *solver) place(index, z int) pathing.Place {
	c := p.window.Cell(index)
	return pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}
}
