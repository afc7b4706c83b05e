package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// flights are the straight flights of one move: labels of places where they may end.
type flights struct {
	*situation
	moveLabels
}

// key is the least key of a place and class.
func (f *flights) key(index, z, class int) *uint32 {
	return &f.keys[f.space.slot(index, z)*classes+class]
}

// spot is a position on a flight.
type spot struct {
	index, z int
	x, y     int // cell
}

// line is a straight flight by dx, dy and dz, of n spaces.
type line struct{ dx, dy, dz, n int }

// roundings are the whole numbers nearest to k·delta/n: one, or two at exactly half
// (M-19).
func (l line) roundings(k, delta int) (low, high int) {
	return -floorDiv(l.n-2*k*delta, 2*l.n), floorDiv(2*k*delta+l.n, 2*l.n)
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// from tries every straight flight from a seed (M-19).
func (f *flights) from(s seed) {
	f.scratch.Stats.Searches++
	// Where nobody can stop a flight, an end known at the same price settles it.
	free := true
	box := f.rules.Box(f.place(s.index, s.z))
	for _, o := range f.stoppers {
		free = free && Distance(box, o.box) > f.limit+1
	}
	f.lines(s, func(l line) bool {
		if l.n > 0 && !((free || f.avoids(box, l)) && f.flown(s, l)) {
			f.follow(s, l)
		}
		return true
	})
}

// avoids reports whether a straight flight from a box can't come near any stopper:
// all of it lies in the box around its two ends.
func (f *flights) avoids(b Box, l line) bool {
	for i := range f.stoppers {
		o := &f.stoppers[i].box
		if !apart(int(b.At.X), l.dx, b.N, int(o.At.X), o.N) && !apart(int(b.At.Y), l.dy, b.N, int(o.At.Y), o.N) &&
			!apart(int(b.At.Z), l.dz, b.N, int(o.At.Z), o.N) {
			return false
		}
	}
	return true
}

// apart reports whether n spaces from a on, on their way by delta, stay more than one
// space from the m spaces from b on, along one axis.
func apart(a, delta, n, b, m int) bool {
	return b > max(a, a+delta)+n || b+m < min(a, a+delta)
}

// lines visits the lines from a seed along which the whole body is on the board at the
// end, until visit reports false.
func (f *flights) lines(s seed, visit func(l line) bool) {
	c, b, n, reach := f.window.Cell(s.index), f.rules.ground.board, f.rules.n, f.limit
	for dz := max(-reach, -s.z); dz <= min(reach, board.MaxHeight-n-s.z); dz++ {
		for dy := max(-reach, -c.Y); dy <= min(reach, b.H()-n-c.Y); dy++ {
			for dx := max(-reach, -c.X); dx <= min(reach, b.W()-n-c.X); dx++ {
				if !visit(line{dx, dy, dz, max(abs(dx), abs(dy), abs(dz))}) {
					return
				}
			}
		}
	}
}

// flown reports whether a flight can't be better than what is known of its end.
func (f *flights) flown(s seed, l line) bool {
	index := s.index + l.dy*f.window.W + l.dx
	z := s.z + l.dz
	return !f.space.has(index, z) || *f.key(index, z, classFree) <= s.key+uint32(l.n)*f.stepKey(1)
}

// follow follows one flight, with every choice of roundings at once.
func (f *flights) follow(s seed, l line) {
	var here, next [4]spot
	c := f.window.Cell(s.index)
	here[0] = spot{s.index, s.z, c.X, c.Y}
	count := 1
	for k := 1; k <= l.n; k++ {
		f.scratch.Stats.Expanded++
		key := s.key + uint32(k)*f.stepKey(1)
		found := 0
		f.options(s, l, k, func(to spot) {
			free, stopped := false, false
			for _, at := range here[:count] {
				if open, stops := f.enters(s, k, at, to); open {
					free, stopped = free || !stops, stopped || stops
				}
			}
			if stopped && !f.isFilled(to.index, to.z) {
				at := f.key(to.index, to.z, classStopped)
				*at = min(*at, key)
			}
			if free {
				next[found] = to
				found++
			}
		})
		if found == 0 {
			return
		}
		here, count = next, found
	}
	for _, to := range here[:count] {
		if !f.isFilled(to.index, to.z) {
			if at, key := f.key(to.index, to.z, classFree), s.key+uint32(l.n)*f.stepKey(1); key < *at {
				f.scratch.Stats.Generated++
				*at = key
			}
		}
	}
}

// options visits the positions that the k-th space of a flight may round to.
func (f *flights) options(s seed, l line, k int, visit func(to spot)) {
	c := f.window.Cell(s.index)
	x0, x1 := l.roundings(k, l.dx)
	y0, y1 := l.roundings(k, l.dy)
	z0, z1 := l.roundings(k, l.dz)
	for z := z0; z <= z1; z++ {
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				visit(spot{s.index + y*f.window.W + x, s.z + z, c.X + x, c.Y + y})
			}
		}
	}
}

// enters reports whether the k-th space of a flight from a seed is open, and
// whether engagement stops the flight there.
func (f *flights) enters(s seed, k int, at, to spot) (open, stops bool) {
	sp := f.space
	d := pathing.DirOf(to.x-at.x, to.y-at.y)
	if !sp.has(to.index, to.z) || !f.glides(at.index, at.z, d, to.index, to.z) || f.flightByPlace && !f.rules.airborne(f.place(to.index, to.z)) {
		return false, false
	}
	if f.words == 0 {
		return true, false
	}
	class := classFree
	if k == 1 && s.partial {
		class = classStart
	}
	return true, f.newly(sp, sp.slot(at.index, at.z), class, sp.slot(to.index, to.z))
}
