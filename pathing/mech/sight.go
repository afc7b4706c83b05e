package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Sight says whether an attacker sees a target, and what cover the target has from it
// (M-29). It is about boxes, so that it can be asked of places where nobody is yet;
// whoever stands in them, and the unit of the query, covers nobody.
//
// Lines run from the tops of the attacker's spaces over the four corners of its
// footprint (all in one place for Size 1) to those of the target. A line meets solid
// spaces and walls that it goes through; those whose top or side it only touches, it
// passes. Where it goes exactly through the corner of four cells, it passes if it could
// go round the corner on either side. The target is seen, and ok is true, if one of
// these lines meets nothing. Who sees is seen.
//
// Along each line that meets nothing a second one, from the same top, is aimed at half
// the height of the target, over the same corner. The target has hard cover from it if
// it meets solid spaces or walls within one cell of the target's footprint; otherwise
// soft cover, if it goes through a character or an object that is adjacent to the target
// (M-04). The least cover counts: the attacker chooses where to look from and what to
// aim at. So who is hidden up to its middle is covered, and who is hidden to its top is
// not seen.
//
// Distance, and what an adjacent target has, are up to the caller. It takes time in
// proportion to the cells along the lines, four by four of them at most, twice, and to
// the units for each line without hard cover; it allocates nothing.
func (q Query) Sight(attacker, target Box) (c Cover, ok bool) {
	r := q.rules
	if !r.holds(attacker) || !r.holds(target) {
		return NoCover, false
	}
	c = HardCover
	for i := range corners(attacker) {
		for j := range corners(target) {
			l := sightLine{from: corner(attacker, i), to: corner(target, j), low: 2 * (int(attacker.At.Z) + attacker.N)}
			l.high = 2 * (int(target.At.Z) + target.N)
			if r.meets(&l, Box{N: -1}) {
				continue
			}
			ok = true
			l.high -= target.N
			switch {
			case r.meets(&l, target):
			case c > SoftCover && q.screens(&l, attacker, target):
				c = SoftCover
			case c == HardCover || !q.screens(&l, attacker, target):
				return NoCover, true
			}
		}
	}
	if !ok {
		c = NoCover
	}
	return c, ok
}

// holds reports whether a box is on the board.
func (r *Rules) holds(b Box) bool {
	brd := r.ground.board
	return b.N > 0 && b.At.X >= 0 && b.At.Y >= 0 && b.At.Z >= 0 &&
		int(b.At.X)+b.N <= brd.W() && int(b.At.Y)+b.N <= brd.H() && int(b.At.Z)+b.N <= board.MaxHeight
}

// corners is how many corners of a footprint are told apart.
func corners(b Box) int {
	if b.N == 1 {
		return 1
	}
	return 4
}

// corner is the cell of a footprint in one of its corners.
func corner(b Box, i int) pathing.Cell {
	return pathing.Cell{X: int(b.At.X) + i&1*(b.N-1), Y: int(b.At.Y) + i>>1*(b.N-1)}
}

// sightLine runs between the middles of two cells, from one height to another, both in
// half spaces.
type sightLine struct {
	from, to  pathing.Cell
	low, high int
}

// walk is the way of a line from cell to cell. Time runs from 0 to end, and heights are
// in parts of a space.
type walk struct {
	x, y         int // cell
	sx, sy       int // which way it goes
	dx, dy       int // time between two cells along each axis
	nextX, nextY int // when it leaves the cell
	end          int
	space        int // parts
	low, rise    int // height at time 0, and more of it each time
}

func (l *sightLine) walk() walk {
	w := walk{x: l.from.X, y: l.from.Y, sx: 1, sy: 1}
	nx, ny := l.to.X-l.from.X, l.to.Y-l.from.Y
	if nx < 0 {
		nx, w.sx = -nx, -1
	}
	if ny < 0 {
		ny, w.sy = -ny, -1
	}
	// The line crosses to the k-th cell along x at (2k-1)/(2nx) of its length.
	w.end = 2 * max(nx, 1) * max(ny, 1)
	w.nextX, w.nextY = w.end+1, w.end+1
	if nx > 0 {
		w.nextX = max(ny, 1)
		w.dx = 2 * w.nextX
	}
	if ny > 0 {
		w.nextY = max(nx, 1)
		w.dy = 2 * w.nextY
	}
	w.space, w.low, w.rise = 2*w.end, l.low*w.end, l.high-l.low
	return w
}

// at is the height at a time.
func (w *walk) at(time int) int { return w.low + w.rise*time }

// through is a mask of the heights of the spaces that a line goes through between two
// heights; level lines that run between two spaces go through both only if both are
// solid, which is up to blocks.
func (w *walk) through(a, b int) uint64 {
	a, b = min(a, b), max(a, b)
	return from(a/w.space, (b+w.space-1)/w.space-1)
}

// blocks reports whether the column of a cell blocks a line between two heights.
func (w *walk) blocks(column uint64, a, b int) bool {
	if a != b {
		return column&w.through(a, b) != 0
	}
	z := a / w.space
	if a%w.space != 0 {
		return column>>z&1 != 0
	}
	// Exactly between two spaces: it touches both, and passes if one is open.
	return z < board.MaxHeight && column>>z&1 != 0 && (z == 0 || column>>(z-1)&1 != 0)
}

// meets reports whether a line meets solid spaces or walls: anywhere, or, if near is a
// body, within one cell of its footprint.
func (r *Rules) meets(l *sightLine, near Box) bool {
	g := r.ground
	stride := g.board.Stride()
	w := l.walk()
	id := int(g.board.ID(l.from))
	counts := func(x, y int) bool {
		return near.N < 0 || x >= int(near.At.X)-1 && x <= int(near.At.X)+near.N && y >= int(near.At.Y)-1 && y <= int(near.At.Y)+near.N
	}
	counted := counts(w.x, w.y)
	for time := 0; ; {
		next := min(w.nextX, w.nextY, w.end)
		if counted && w.blocks(g.column[id], w.at(time), w.at(next)) {
			return true
		}
		if next == w.end {
			return false
		}
		before, was := id, counted
		byX, byY := w.nextX == next, w.nextY == next
		if byX {
			w.x, id, w.nextX = w.x+w.sx, id+w.sx, w.nextX+w.dx
		}
		if byY {
			w.y, id, w.nextY = w.y+w.sy, id+w.sy*stride, w.nextY+w.dy
		}
		counted, time = counts(w.x, w.y), next
		if !was || !counted {
			continue
		}
		h := w.at(time)
		if byX && byY {
			if r.turns(&w, before, before+w.sx, id, h) && r.turns(&w, before, before+w.sy*stride, id, h) {
				return true
			}
		} else if r.wallBetween(before, id)*w.space > h {
			return true
		}
	}
}

// turns reports whether a line is blocked that turns round a corner from one cell to
// another over a third, at a height.
func (r *Rules) turns(w *walk, id, over, to, h int) bool {
	return w.blocks(r.ground.column[over], h, h) || r.wallBetween(id, over)*w.space > h || r.wallBetween(over, to)*w.space > h
}

// wallBetween is the top of the wall between two neighbours (M-07).
func (r *Rules) wallBetween(id, to int) int {
	g := r.ground
	switch to - id {
	case 1:
		return int(g.west[to])
	case -1:
		return int(g.west[id])
	default:
		return int(g.north[max(id, to)])
	}
}

// screens reports whether a line goes through a body that is adjacent to the target.
func (q *Query) screens(l *sightLine, attacker, target Box) bool {
	if q.world == nil {
		return false
	}
	for id := range q.world.bodies {
		b := &q.world.bodies[id]
		if id == q.id || b.Size == 0 || !Adjacent(b.box, target) || Overlap(b.box, target) || Overlap(b.box, attacker) {
			continue
		}
		if l.pierces(b.box) {
			return true
		}
	}
	return false
}

// pierces reports whether a line goes through the inside of a box.
func (l *sightLine) pierces(b Box) bool {
	w := l.walk()
	cells := uint64(0)
	for z := range b.N {
		cells |= 1 << (int(b.At.Z) + z)
	}
	for time := 0; ; {
		next := min(w.nextX, w.nextY, w.end)
		if w.x >= int(b.At.X) && w.x < int(b.At.X)+b.N && w.y >= int(b.At.Y) && w.y < int(b.At.Y)+b.N && w.blocks(cells, w.at(time), w.at(next)) {
			return true
		}
		if next == w.end {
			return false
		}
		if w.nextX == next {
			w.x, w.nextX = w.x+w.sx, w.nextX+w.dx
		}
		if w.nextY == next {
			w.y, w.nextY = w.y+w.sy, w.nextY+w.dy
		}
		time = next
	}
}
