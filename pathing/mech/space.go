package mech

import "math/bits"

// places is a set of places of some cells. A slot is the number of a place in it, by
// cell, then height.
type places struct {
	mask []uint64 // heights of each cell
	base []uint32 // slots of the cells before
}

// slot is the number of a place that the set has.
func (p *places) slot(cell, z int) int {
	return int(p.base[cell]) + bits.OnesCount64(p.mask[cell]&below(z))
}

// has reports whether the set has a place.
func (p *places) has(cell, z int) bool { return p.mask[cell]>>z&1 != 0 }

// space is the places of a window: the floors of its cells, or heights in the air.
type space struct {
	places
	size int // how many places there are
	// adj says which stoppers are adjacent to each place: occupants.words words a place.
	adj []uint64
}

func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// fill makes the space of the places that masks and heights both allow.
func (sp *space) fill(s *situation, masks []uint64, heights uint64) {
	w := &s.window
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
	if s.words == 0 {
		return
	}
	sp.adj = grow(sp.adj, sp.size*s.words)
	clear(sp.adj)
	for i, o := range s.stoppers {
		s.around(o.box, 1, func(index int, heights uint64) {
			for m := sp.mask[index] & heights; m != 0; m &= m - 1 {
				sp.adj[sp.slot(index, bits.TrailingZeros64(m))*s.words+i/64] |= 1 << (i % 64)
			}
		})
	}
}

// all visits the places of the space.
func (sp *space) all(visit func(index, z, slot int)) {
	for index, m := range sp.mask {
		for slot := int(sp.base[index]); m != 0; slot, m = slot+1, m&(m-1) {
			visit(index, trailing(m), slot)
		}
	}
}
