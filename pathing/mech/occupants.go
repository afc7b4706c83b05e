package mech

import "example.com/stride/pathing"

// occupants are the others as a search of places sees them.
type occupants struct {
	others       []other
	scanned      bool // what follows is ready
	stoppers     []other
	words        int      // of a set of stoppers
	engaged      []uint64 // the stoppers engaged with at the start
	obstructed   []uint64 // heights of each cell of the window where somebody obstructs (M-05)
	filled       []uint64 // and where somebody fills spaces of the body (M-06)
	anyObstructs bool     // somebody obstructs somewhere in the window
}

// scanWindow finds out where the others are in the window.
func (s *situation) scanWindow() {
	if s.scanned {
		return
	}
	s.scanned = true
	cells := s.window.Cells()
	s.obstructed, s.filled = grow(s.obstructed, cells), grow(s.filled, cells)
	clear(s.obstructed)
	clear(s.filled)
	s.stoppers, s.words, s.anyObstructs = s.stoppers[:0], 0, false
	if len(s.others) == 0 {
		return
	}
	for _, o := range s.others {
		s.around(o.box, 0, func(index int, heights uint64) {
			if o.fills {
				s.filled[index] |= heights
			}
			if o.obstructs {
				s.anyObstructs = true
				s.obstructed[index] |= heights
			}
		})
		if o.stops {
			s.stoppers = append(s.stoppers, o)
		}
	}
	s.words = (len(s.stoppers) + 63) / 64
	s.engaged = grow(s.engaged, s.words)
	clear(s.engaged)
	start := s.rules.Box(s.st.At)
	for i, o := range s.stoppers {
		if Adjacent(start, o.box) && s.st.engagedWith(o.id) {
			s.engaged[i/64] |= 1 << (i % 64)
		}
	}
}

// within are the columns and rows of the window at which the character's body comes within
// margin spaces of a box: 0 to overlap, 1 to be adjacent.
func (s *situation) within(b Box, margin int) (x0, x1, y0, y1 int) {
	w, before, after := &s.window, s.rules.n-1+margin, b.N-1+margin
	x, y := int(b.At.X)-w.X0, int(b.At.Y)-w.Y0
	return max(x-before, 0), min(x+after, w.W-1), max(y-before, 0), min(y+after, w.H-1)
}

// around visits the cells of the window at which the character's body comes within margin
// spaces of a box, with a mask of heights.
func (s *situation) around(b Box, margin int, visit func(index int, heights uint64)) {
	heights := from(max(int(b.At.Z)-s.rules.n+1-margin, 0), max(int(b.At.Z)+b.N-1+margin, 0))
	x0, x1, y0, y1 := s.within(b, margin)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			visit(y*s.window.W+x, heights)
		}
	}
}

// stopsAt reports whether a move to a place makes the character newly engaged with
// a stopper (M-15). Before, it was adjacent to those near the place at, or, if it is
// first, to those of them that it started engaged with.
func (s *situation) stopsAt(at pathing.Place, first bool, to pathing.Place) bool {
	a, b := s.rules.Box(at), s.rules.Box(to)
	for i, o := range s.stoppers {
		if Adjacent(b, o.box) && (!Adjacent(a, o.box) || first && !s.engagedAtStart(i)) {
			return true
		}
	}
	return false
}

// newly reports whether a step from one slot and class to another slot makes the
// character newly engaged with a stopper (M-15).
func (o *occupants) newly(sp *space, slot, class, to int) bool {
	for k := range o.words {
		before := sp.adj[slot*o.words+k]
		if class == classStart {
			before &= o.engaged[k]
		}
		if sp.adj[to*o.words+k]&^before != 0 {
			return true
		}
	}
	return false
}

// engagedAtStart reports whether the character starts engaged with the i-th of the
// stoppers (M-14).
func (o *occupants) engagedAtStart(i int) bool { return o.engaged[i/64]>>(i%64)&1 != 0 }

// isFilled reports whether somebody else fills a space of the body there, so that a
// move may not end (M-06).
func (o *occupants) isFilled(index, z int) bool { return o.filled[index]>>z&1 != 0 }
