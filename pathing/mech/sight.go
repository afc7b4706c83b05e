package mech

import (
	"cmp"
	"math/bits"

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
// these lines meets nothing. Sight goes both ways.
//
// Along each line that meets nothing a second one, from the same top, is aimed at half
// the height of the target, over the same corner. The target has hard cover from it if
// it meets solid spaces or walls within one cell of the target's footprint; otherwise
// soft cover, if it goes through a character or an object that is adjacent to the target
// (M-04). The least cover counts: the attacker chooses where to look from and what to
// aim at. So a target hidden up to its middle is covered, and one hidden to its top is
// not seen.
//
// Distance, and what an adjacent target has, are up to the caller. It takes time in
// proportion to the cells along the lines, one for Size 1 and sixteen at most, and to the
// units for each line without hard cover; it allocates nothing.
func (q Query) Sight(attacker, target Box) (c Cover, ok bool) {
	r := q.rules
	if !r.holds(attacker) || !r.holds(target) {
		return NoCover, false
	}
	c = HardCover
	for i := range corners(attacker) {
		for j := range corners(target) {
			l := sightLine{
				from: corner(attacker, i), to: corner(target, j),
				low: 2 * (int(attacker.At.Z) + attacker.N), high: 2 * (int(target.At.Z) + target.N), aim: 2*int(target.At.Z) + target.N,
			}
			seen, covered := r.look(&l, target)
			if !seen {
				continue
			}
			ok = true
			if covered || c == SoftCover && q.screens(&l, attacker, target) {
				continue
			}
			if c == SoftCover || !q.screens(&l, attacker, target) {
				return NoCover, true
			}
			c = SoftCover
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
	return b.N > 0 && b.N <= board.MaxHeight && b.At.X >= 0 && b.At.Y >= 0 && b.At.Z >= 0 &&
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

// sightLine runs between the middles of two cells, from a height to another, and a
// second one beside it to where the attack is aimed, all in half spaces.
type sightLine struct {
	from, to       pathing.Cell
	low, high, aim int
}

// walk is the way of both lines from cell to cell. Time runs from 0 to end, and heights
// are in parts of a space.
type walk struct {
	x, y         int // cell
	sx, sy       int // which way it goes
	dx, dy       int // time between two cells along each axis
	nextX, nextY int // when it leaves the cell
	end          int
	space        int // parts
	low          int // height at time 0
	rise, aim    int // and more of it each time, of either line
}

func (l *sightLine) walk() walk {
	w := walk{x: l.from.X, y: l.from.Y, sx: cmp.Compare(l.to.X, l.from.X), sy: cmp.Compare(l.to.Y, l.from.Y)}
	nx, ny := abs(l.to.X-l.from.X), abs(l.to.Y-l.from.Y)
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
	w.space, w.low, w.rise, w.aim = 2*w.end, l.low*w.end, l.high-l.low, l.aim-l.low
	return w
}

// step goes into the cell that the line enters at a time, and says by how many columns
// and rows.
func (w *walk) step(time int) (columns, rows int) {
	if w.nextX == time {
		columns, w.x, w.nextX = w.sx, w.x+w.sx, w.nextX+w.dx
	}
	if w.nextY == time {
		rows, w.y, w.nextY = w.sy, w.y+w.sy, w.nextY+w.dy
	}
	return columns, rows
}

// blocks reports whether the column of a cell blocks a line between two heights.
func (w *walk) blocks(column uint64, a, b int) bool {
	if min(a, b) >= bits.Len64(column)*w.space {
		return false // above all that is solid
	}
	if a != b {
		a, b = min(a, b), max(a, b)
		return column&from(a/w.space, (b+w.space-1)/w.space-1) != 0
	}
	z := a / w.space
	if a%w.space != 0 {
		return column>>z&1 != 0
	}
	// Exactly between two spaces: it touches both, and passes if one is open.
	return column>>z&1 != 0 && (z == 0 || column>>(z-1)&1 != 0)
}

// look follows a line, and reports whether it meets nothing solid; and whether the one
// that is aimed at the target meets something within one cell of its footprint.
func (r *Rules) look(l *sightLine, target Box) (seen, covered bool) {
	g := r.ground
	stride := g.board.Stride()
	w := l.walk()
	id := int(g.board.ID(l.from))
	x0, y0 := int(target.At.X)-1, int(target.At.Y)-1
	wide := uint(target.N + 1)
	near := uint(w.x-x0) <= wide && uint(w.y-y0) <= wide
	for time := 0; ; {
		next := min(w.nextX, w.nextY, w.end)
		if w.blocks(g.column[id], w.low+w.rise*time, w.low+w.rise*next) {
			return false, false
		}
		covered = covered || near && w.blocks(g.column[id], w.low+w.aim*time, w.low+w.aim*next)
		if next == w.end {
			return true, covered
		}
		before, was := id, near
		across, along := w.step(next)
		along *= stride
		id, time = before+across+along, next
		near = uint(w.x-x0) <= wide && uint(w.y-y0) <= wide
		if !r.footing.walled && (across == 0 || along == 0) {
			continue
		}
		if r.shuts(&w, before, across, along, w.low+w.rise*time) {
			return false, false
		}
		covered = covered || was && near && r.shuts(&w, before, across, along, w.low+w.aim*time)
	}
}

// shuts reports whether a line is shut off at a height between two cells: by the wall
// on their side, or on both ways round their corner.
func (r *Rules) shuts(w *walk, id, across, along, h int) bool {
	to := id + across + along
	if across == 0 || along == 0 {
		return r.wallBetween(id, to)*w.space > h
	}
	return r.turns(w, id, id+across, to, h) && r.turns(w, id, id+along, to, h)
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
	x, y := int(target.At.X), int(target.At.Y)
	for id := range q.world.bodies {
		b := &q.world.bodies[id]
		// Most bodies are too far from the target to be adjacent.
		if dx, dy := int(b.box.At.X)-x, int(b.box.At.Y)-y; dx > target.N || dy > target.N || dx < -b.box.N || dy < -b.box.N {
			continue
		}
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
	cells := from(int(b.At.Z), int(b.At.Z)+b.N-1)
	for time := 0; ; {
		next := min(w.nextX, w.nextY, w.end)
		if w.x >= int(b.At.X) && w.x < int(b.At.X)+b.N && w.y >= int(b.At.Y) && w.y < int(b.At.Y)+b.N && w.blocks(cells, w.low+w.aim*time, w.low+w.aim*next) {
			return true
		}
		if next == w.end {
			return false
		}
		w.step(next)
		time = next
	}
}
