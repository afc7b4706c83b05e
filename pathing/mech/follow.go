package mech

import "example.com/stride/pathing"

// Follow says how a body is dragged along (M-26). The query is that of the body, which
// is at a place; holder is the unit that drags it, NoUnit if that is not in the world,
// and from are its spaces where its path starts. Follow appends the place of the body after each step of the path.
// If these are fewer than the steps the body can't go on, and is let go of at the last
// of them, or where it is if there is none.
//
// After a step the body goes into the spaces that the holder has just left: to the
// place that has most of them and none of the holder's new ones; of several to one
// where it stands, then to the one nearest to where it was (in a straight line), then
// the lowest, then the first by y, then x. It has to fit there, nobody but the holder
// may obstruct it, and if that is one space away walls and corners must let it pass, as
// for a push (M-17). Where it is left for good is no space that others fill (M-06). It
// pays nothing, engages nobody, and provokes nothing; dangerous ground it enters.
//
// It allocates nothing if dst has room for all steps.
func (q Query) Follow(dst []pathing.Place, at pathing.Place, holder int, from Box, path []pathing.Step) []pathing.Place {
	if !q.rules.Fits(at) {
		return dst
	}
	left := from
	good := len(dst) // with the last place where it may be left
	for _, s := range path {
		next := Box{s.To, from.N}
		to, ok := q.tow(at, left, next, holder)
		if !ok {
			break
		}
		at, left = to, next
		dst = append(dst, to)
		if _, fills := q.atBut(to, holder); fills == NoUnit {
			good = len(dst)
		}
	}
	return dst[:good]
}

// tow is where a body goes when its holder goes from one box to another.
func (q *Query) tow(at pathing.Place, left, next Box, holder int) (best pathing.Place, ok bool) {
	r := q.rules
	var most, far int
	for z := int(left.At.Z) - r.n + 1; z < int(left.At.Z)+left.N; z++ {
		for y := int(left.At.Y) - r.n + 1; y < int(left.At.Y)+left.N; y++ {
			for x := int(left.At.X) - r.n + 1; x < int(left.At.X)+left.N; x++ {
				to := pathing.Place{X: int16(x), Y: int16(y), Z: int16(z)}
				box := r.Box(to)
				if Overlap(box, next) || !r.Fits(to) {
					continue
				}
				score, apart := 2*shared(box, left), apartSquared(at, to)
				if r.Stands(to) {
					score++ // of as many spaces, those on a surface
				}
				if ok && (score < most || score == most && apart >= far) || !q.follows(at, to, holder) {
					continue
				}
				best, most, far, ok = to, score, apart, true
			}
		}
	}
	return best, ok
}

// follows reports whether a body that fits at a place may be dragged there.
func (q *Query) follows(at, to pathing.Place, holder int) bool {
	r := q.rules
	if obstructs, _ := q.atBut(to, holder); obstructs != NoUnit {
		return false
	}
	dx, dy, dz := int(to.X)-int(at.X), int(to.Y)-int(at.Y), int(to.Z)-int(at.Z)
	if max(abs(dx), abs(dy), abs(dz)) > 1 {
		return true
	}
	return r.passes(int(r.ground.board.ID(at.Cell())), int(max(at.Z, to.Z)), pathing.DirOf(dx, dy))
}

// shared is how many spaces two boxes share.
func shared(a, b Box) int {
	along := func(p, q int16) int { return max(min(int(p)+a.N, int(q)+b.N)-int(max(p, q)), 0) }
	return along(a.At.X, b.At.X) * along(a.At.Y, b.At.Y) * along(a.At.Z, b.At.Z)
}

// apartSquared is the square of the distance between two places in a straight line.
func apartSquared(a, b pathing.Place) int {
	dx, dy, dz := int(a.X)-int(b.X), int(a.Y)-int(b.Y), int(a.Z)-int(b.Z)
	return dx*dx + dy*dy + dz*dz
}
