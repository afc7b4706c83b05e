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
	index := 0
	for y := range w.H {
		row := masks[w.ID(y*w.W):][:w.W]
		for _, m := range row {
			m &= heights
			sp.mask[index], sp.base[index] = m, slots
			slots += uint32(bits.OnesCount64(m))
			index++
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

// survey looks at who is where in the window.
func (p *solver) survey() {
	cells := p.window.Cells()
	p.obstructed, p.filled = grow(p.obstructed, cells), grow(p.filled, cells)
	p.stoppers, p.words, p.busy = p.stoppers[:0], 0, false
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
				p.busy = true
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

// The layers of labels: free to go on, stopped by engagement, the start of a move,
// where the character may be next to hostiles that it is not engaged with, and the
// start of BOOST where it is engaged with all of them.
const (
	layerFree = iota
	layerStopped
	layerStart
	layerSeed
	layers
)

// field holds the labels of one move, on foot or hovering: for each place, layer and
// number of spaces of movement used in this move, the least key. Where the move is
// the first one the spaces used are the cost and need no telling apart.
type field struct {
	space *space
	hover bool
	ran   bool
	span  int // numbers of spaces told apart
	limit int // spaces of movement in this move
	keys  []uint32
}

func (f *field) reset(sp *space, hover bool, span, limit int) {
	f.space, f.hover, f.span, f.limit, f.ran = sp, hover, span, limit, true
	f.keys = grow(f.keys, sp.size*layers*span)
	for i := range f.keys {
		f.keys[i] = search.Unreached
	}
}

// at are the keys of a slot and layer, by spaces used.
func (f *field) at(slot, layer int) []uint32 {
	i := (slot*layers + layer) * f.span
	return f.keys[i : i+f.span : i+f.span]
}

// best is the least key of ending a move in a slot and layer.
func (f *field) best(slot, layer int) uint32 {
	if f.span == 1 {
		return f.keys[slot*layers+layer]
	}
	return slices.Min(f.at(slot, layer)[1:])
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

// waiting is a label whose turn is to come.
type waiting struct {
	index uint32 // of the cell in the window
	next  uint32 // below in the bucket, 0 for none
	z     uint8
	layer uint8
	used  uint8
}

// queue holds labels by key. A bucket is a stack threaded through nodes.
type queue struct {
	nodes []waiting
	heads []uint32
	low   uint32
}

func (q *queue) reset(maxKey uint32) {
	q.heads = grow(q.heads, int(maxKey)+1)
	clear(q.heads)
	if len(q.nodes) == 0 {
		q.nodes = make([]waiting, 1, 256)
	}
	q.nodes = q.nodes[:1]
	q.low = maxKey + 1
}

func (q *queue) push(key uint32, n waiting) {
	n.next = q.heads[key]
	q.heads[key] = uint32(len(q.nodes))
	q.nodes = append(q.nodes, n)
	q.low = min(q.low, key)
}

// seed adds a label to start from.
func (p *solver) seed(f *field, index, z, layer int, key uint32) {
	if improve(f.at(f.space.slot(index, z), layer), 0, key) {
		p.scratch.Stats.Generated++
		p.open.push(key, waiting{index: uint32(index), z: uint8(z), layer: uint8(layer)})
	}
}

// newly reports whether a step from one slot and layer to another slot makes the
// character newly engaged with a stopper (M-15).
func (p *solver) newly(sp *space, slot, layer, to int) bool {
	for k := range p.words {
		before := sp.adj[slot*p.words+k]
		if layer == layerStart {
			before &= p.engaged[k]
		}
		if sp.adj[to*p.words+k]&^before != 0 {
			return true
		}
	}
	return false
}

// run settles every label that the seeds lead to, in the order of their keys.
func (p *solver) run(f *field) {
	p.scratch.Stats.Searches++
	for key := p.open.low; key <= p.maxKey; key++ {
		for p.open.heads[key] != 0 {
			n := p.open.nodes[p.open.heads[key]]
			p.open.heads[key] = n.next
			at := f.at(f.space.slot(int(n.index), int(n.z)), int(n.layer))
			if at[n.used] != key || beaten(at[:n.used], key) {
				p.scratch.Stats.Stale++
				continue
			}
			p.scratch.Stats.Expanded++
			if f.hover {
				p.hoverFrom(f, n, key)
			} else {
				p.walkFrom(f, n, key)
			}
		}
	}
}

// arrive lowers the label that a step leads to. It is stopped there by new
// engagement, and not available if it would be stopped in a filled space (M-15).
func (p *solver) arrive(f *field, n waiting, key uint32, index, z, cost int) {
	sp := f.space
	p.arriveAt(f, n, key, index, z, sp.slot(index, z), cost)
}

// arriveAt is arrive at a place whose slot is known.
func (p *solver) arriveAt(f *field, n waiting, key uint32, index, z, slot, cost int) {
	used := int(n.used) + cost
	spent := used
	if f.span == 1 {
		spent, used = int(key/p.unit)+cost, 0
	}
	if spent > f.limit {
		return
	}
	sp := f.space
	layer := layerFree
	if p.words > 0 && p.newly(sp, sp.slot(int(n.index), int(n.z)), int(n.layer), slot) {
		if p.isFilled(index, z) {
			return
		}
		layer = layerStopped
	}
	next := key + uint32(cost)*p.unit + 1
	if improve(f.at(slot, layer), used, next) {
		p.scratch.Stats.Generated++
		if layer == layerFree {
			p.open.push(next, waiting{index: uint32(index), z: uint8(z), layer: layerFree, used: uint8(used)})
		}
	}
}

// walkFrom takes every step on foot from a label.
func (p *solver) walkFrom(f *field, n waiting, key uint32) {
	id, z := int(p.window.ID(int(n.index))), int(n.z)
	if table := p.rules.layer.planes.table[id]; table != oddCell {
		left := f.limit - int(n.used)
		if f.span == 1 {
			left = f.limit - int(key/p.unit)
		}
		for d := range pathing.NoDir {
			cost := int(table >> (8 * d) & noStep)
			if cost > left { // also if there is no step
				continue
			}
			// What is within reach is in the window.
			to := int(n.index) + p.off[d]
			high := trailing(f.space.mask[to])
			if !p.busy || p.clear(int(n.index), z, to, high) {
				p.arriveAt(f, n, key, to, high, int(f.space.base[to]), cost)
			}
		}
		return
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		p.moves = p.rules.steps(p.moves[:0], id, z, d)
		for _, m := range p.moves {
			index := p.beside(int(n.index), d)
			if index >= 0 && p.clear(int(n.index), z, index, m.z) {
				p.arrive(f, n, key, index, m.z, m.cost)
			}
		}
	}
}

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

// hoverFrom takes every step of one space through the air from a label (M-22).
func (p *solver) hoverFrom(f *field, n waiting, key uint32) {
	z := int(n.z)
	for d := pathing.N; d <= pathing.NoDir; d++ {
		to := p.beside(int(n.index), d)
		if to < 0 {
			continue
		}
		for next := max(z-1, 0); next <= min(z+1, 63); next++ {
			if (d != pathing.NoDir || next != z) && f.space.has(to, next) && p.glides(int(n.index), z, d, to, next) {
				p.arrive(f, n, key, to, next, 1)
			}
		}
	}
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
