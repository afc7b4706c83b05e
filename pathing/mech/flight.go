package mech

import "example.com/stride/pathing/board"

// flights are the straight flights of one move: for each place, free and stopped,
// the least key.
type flights struct {
	*situation
	space *space
	ran   bool
	reach int      // spaces of the longest
	keys  []uint32 // 2*slot, and one more for stopped
}

func (f *flights) reset(sp *space, reach int) {
	f.space, f.ran, f.reach = sp, true, reach
	f.keys = emptied(f.keys, 2*sp.size)
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
	a := f.aims(s)
	// Where nobody can stop a flight, an end known at the same price settles it.
	free := true
	box := f.rules.Box(f.place(s.index, s.z))
	for _, o := range f.stoppers {
		free = free && Distance(box, o.box) > f.reach+1
	}
	for dz := a.z0; dz <= a.z1; dz++ {
		for dy := a.y0; dy <= a.y1; dy++ {
			for dx := a.x0; dx <= a.x1; dx++ {
				n := max(abs(dx), abs(dy), abs(dz))
				if n == 0 || (free || f.avoids(box, dx, dy, dz)) && f.flown(s, line{dx, dy, dz, n}) {
					continue
				}
				f.follow(s, line{dx, dy, dz, n})
			}
		}
	}
}

// avoids reports whether a straight flight from a box can't come near any stopper:
// all of it lies in the box around its two ends.
func (f *flights) avoids(b Box, dx, dy, dz int) bool {
	for i := range f.stoppers {
		o := &f.stoppers[i].box
		if apart(int(b.At.X), dx, b.N, int(o.At.X), o.N) || apart(int(b.At.Y), dy, b.N, int(o.At.Y), o.N) ||
			apart(int(b.At.Z), dz, b.N, int(o.At.Z), o.N) {
			continue
		}
		return false
	}
	return true
}

// apart reports whether n spaces from a on, on their way by delta, stay more than one
// space from the m spaces from b on, along one axis.
func apart(a, delta, n, b, m int) bool {
	return b > max(a, a+delta)+n || b+m < min(a, a+delta)
}

// aims is how far a flight may be aimed along each axis, so that the whole body is
// on the board at its end.
type aims struct{ x0, x1, y0, y1, z0, z1 int }

func (f *flights) aims(s seed) aims {
	c, b, n, reach := f.window.Cell(s.index), f.rules.ground.board, f.rules.n, f.reach
	return aims{
		max(-reach, -c.X), min(reach, b.W()-n-c.X),
		max(-reach, -c.Y), min(reach, b.H()-n-c.Y),
		max(-reach, -s.z), min(reach, board.MaxHeight-n-s.z),
	}
}

// flown reports whether a flight can't be better than what is known of its end.
func (f *flights) flown(s seed, l line) bool {
	index := s.index + l.dy*f.window.W + l.dx
	z := s.z + l.dz
	return !f.space.has(index, z) || f.keys[2*f.space.slot(index, z)] <= s.key+uint32(l.n)*f.stepKey(1)
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
				i := 2*f.space.slot(to.index, to.z) + 1
				f.keys[i] = min(f.keys[i], key)
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
			i := 2 * f.space.slot(to.index, to.z)
			key := s.key + uint32(l.n)*f.stepKey(1)
			if key < f.keys[i] {
				f.scratch.Stats.Generated++
				f.keys[i] = key
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
	d := flatDir(to.x-at.x, to.y-at.y)
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
