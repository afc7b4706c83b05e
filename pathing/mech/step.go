package mech

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// below is a mask of the heights under z.
func below(z int) uint64 {
	if z >= board.MaxHeight {
		return ^uint64(0)
	}
	return 1<<z - 1
}

// from is a mask of the heights low to high, both included.
func from(low, high int) uint64 { return below(high+1) &^ below(low) }

// top is the highest top of the walls that a body in a cell crosses on an
// orthogonal step (M-07).
func (r *Rules) top(id int, d pathing.Dir) int {
	switch l := r.footing; d {
	case pathing.N:
		return int(l.north[id])
	case pathing.S:
		return int(l.north[id+r.n*r.near[pathing.S]])
	case pathing.W:
		return int(l.west[id])
	default:
		return int(l.west[id+r.n])
	}
}

// passes reports whether walls and corners let a body go from a cell in direction d
// with its lowest space at height z (M-02, M-07). The body fits where it goes.
func (r *Rules) passes(id, z int, d pathing.Dir) bool {
	fit, cutting := r.footing.fit, r.params.CornerCutting
	if !r.footing.walled && (cutting == CornersAllowed || !d.Diagonal()) {
		return true
	}
	if !d.Diagonal() {
		return d == pathing.NoDir || r.top(id, d) <= z
	}
	left, right, i, j := r.flanks(id, d)
	openLeft := left <= z && (cutting == CornersAllowed || fit[i]>>z&1 != 0)
	openRight := right <= z && (cutting == CornersAllowed || fit[j]>>z&1 != 0)
	if cutting == CornersNever {
		return openLeft && openRight
	}
	return openLeft || openRight
}

// flanks are the tops of the walls on both ways round the corner of a diagonal step, and the
// cells that these lead over.
func (r *Rules) flanks(id int, d pathing.Dir) (leftTop, rightTop, left, right int) {
	l, dl, dr := r.footing, d.Turn(-1), d.Turn(1)
	left, right = id+r.near[dl], id+r.near[dr]
	leftTop = max(r.top(id, dl), r.top(left, dr), int(l.across[left]))
	rightTop = max(r.top(id, dr), r.top(right, dl), int(l.across[right]))
	return leftTop, rightTop, left, right
}

// move is a step on foot from a place in some direction.
type move struct {
	z    int // height where it ends
	cost int
}

// steps appends the steps on foot from a cell, where the body stands at height z, in
// direction d: level, down to the first floor, and up to others (M-02, M-08 to
// M-11). Characters and objects do not matter.
func (r *Rules) steps(dst []move, id, z int, d pathing.Dir) []move {
	l := r.footing
	to := id + r.near[d]
	stand := l.stand[to]
	if stand == 0 {
		return dst
	}
	fit := l.fit[to]
	// The first space down is a diagonal over the edge, the rest straight down.
	low := bits.Len64(stand&below(z+1)) - 1
	if low >= 0 && ^fit&from(low, max(low, z-1)) == 0 && r.passes(id, z, d) {
		if cost, ok := r.down(id, to, z, low); ok {
			dst = append(dst, move{low, cost})
		}
	}
	stand &^= below(z + 1)
	if stand == 0 {
		return dst
	}
	// The body rises before it goes over, so that its own column ends the way up;
	// the last space up is a diagonal too.
	room := bits.TrailingZeros64(^(l.fit[id] >> z))
	for stand &= below(z + room + 1); stand != 0; stand &= stand - 1 {
		high := bits.TrailingZeros64(stand)
		if cost, ok := r.up(id, to, z, high, room); ok && r.passes(id, high, d) {
			dst = append(dst, move{high, cost})
		}
	}
	return dst
}

// enter is the cost of a normal step that ends at height z (M-08).
func (r *Rules) enter(to, z int) int {
	if r.footing.rough[to]>>z&1 != 0 {
		return r.params.DifficultCost
	}
	return 1
}

// down is the cost of a step down, or level, between two cells (M-09, M-11).
func (r *Rules) down(id, to, z, low int) (cost int, ok bool) {
	drop := z - low
	if drop == 0 || drop < r.params.FallThreshold || drop == 1 && r.onRamp(id, to) {
		return r.enter(to, low), true
	}
	_, climbable, _ := r.faces(id, low, z)
	return r.climb(drop, to, low), climbable
}

// up is the cost of a step up, for a body that has room to rise by less than room
// in its own column (M-09). Without a solid face there is only an overhang.
func (r *Rules) up(id, to, z, high, room int) (cost int, ok bool) {
	rise := high - z
	solid, climbable, _ := r.faces(to, z, high)
	switch {
	case rise <= r.params.FreeStepUp || rise == 1 && r.onRamp(id, to):
		return r.enter(to, high), solid
	case r.params.ClimbTop == TopSeparate:
		// Up to the height of the top, then over.
		return r.params.ClimbCost*rise + r.enter(to, high), climbable && rise < room
	default:
		return r.climb(rise, to, high), climbable
	}
}

// onRamp reports whether a ramp is under the old or the new footprint (M-09).
func (r *Rules) onRamp(id, to int) bool { return r.footing.ramp[id] || r.footing.ramp[to] }

// climb is the cost of climbing some spaces, the last of them onto a surface at
// height z. Causes of half speed add up there only if they stack (M-09, M-10).
func (r *Rules) climb(spaces, to, z int) int {
	p := r.params
	last := p.ClimbCost
	if r.footing.rough[to]>>z&1 != 0 {
		if p.HalfSpeedStacks != 0 {
			last *= p.DifficultCost
		} else {
			last = max(last, p.DifficultCost)
		}
	}
	return p.ClimbCost*(spaces-1) + last
}

// faces reports whether some cell of a footprint has a face from one height up to
// another, solid all along, whether one can be climbed (M-09), and whether every one
// that can be climbed needs a check (M-12).
func (r *Rules) faces(id, low, high int) (solid, climbable, check bool) {
	g := r.ground
	flags := g.board.Flags()
	want := from(low, high-1)
	check = true
	for i := range g.footprint(id, r.n) {
		if ^g.column[i]&want != 0 {
			continue
		}
		solid = true
		if t := board.Terrain(flags[i]); !t.Has(board.Unclimbable) {
			climbable = true
			check = check && t.Has(board.Check)
		}
	}
	return solid, climbable, climbable && check
}

// floorBelow is the height of the highest floor below a footprint at height z or
// lower; ok is false over a bottomless void.
func (r *Rules) floorBelow(id, z int) (floor int, ok bool) {
	g := r.ground
	flags := g.board.Flags()
	for i := range g.footprint(id, r.n) {
		if s := g.column[i] & below(z); s != 0 {
			floor, ok = max(floor, bits.Len64(s)), true
		} else if !board.Terrain(flags[i]).Has(board.Void) {
			ok = true
		}
	}
	return floor, ok
}
