package mech

import "example.com/stride/pathing"

// maxFlight is the longest flight.
const maxFlight = maxSpeed

// route reports whether a straight flight from a seed has an end as its k-th space, and fills
// path with the spots of the first: the line straight to the end if that one leads there,
// else the first line in order that does.
func (f *flights) route(s seed, n node, k int, path *[maxFlight + 1]spot) bool {
	c, to := f.window.Cell(s.index), f.window.Cell(n.index())
	straight := line{to.X - c.X, to.Y - c.Y, n.z() - s.z, k}
	if max(abs(straight.dx), abs(straight.dy), abs(straight.dz)) != k {
		return false
	}
	ok := f.leads(s, straight, n, k, path)
	if !ok && n.class() == classStopped {
		f.lines(s, func(other line) bool {
			ok = other.n > k && other.near(k, straight) && f.leads(s, other, n, k, path)
			return !ok
		})
	}
	return ok
}

func abs(n int) int { return max(n, -n) }

// near reports whether the k-th space of a line may be where another ends.
func (l line) near(k int, end line) bool {
	on := func(delta, at int) bool {
		low, high := l.roundings(k, delta)
		return at == low || at == high
	}
	return on(l.dx, end.dx) && on(l.dy, end.dy) && on(l.dz, end.dz)
}

// leads reports whether the first k spaces of a flight lead to an end, and fills path with
// the spots: at each space the lowest cell, then height, from which the rest works.
func (f *flights) leads(s seed, l line, n node, k int, path *[maxFlight + 1]spot) bool {
	// good[i] are the roundings of space i from which the rest leads to the end.
	var good [maxFlight + 1][4]spot
	var count [maxFlight + 1]int
	c, to := f.window.Cell(s.index), f.window.Cell(n.index())
	good[k][0], count[k] = spot{n.index(), n.z(), to.X, to.Y}, 1
	works := func(i int, at spot) (next int, ok bool) {
		for j := range count[i+1] {
			open, stops := f.enters(s, i+1, at, good[i+1][j])
			if open && stops == (i+1 == k && n.class() == classStopped) {
				return j, true
			}
		}
		return 0, false
	}
	for i := k - 1; i >= 1; i-- {
		f.options(s, l, i, func(at spot) {
			if f.space.has(at.index, at.z) {
				if _, ok := works(i, at); ok {
					good[i][count[i]] = at
					count[i]++
				}
			}
		})
		if count[i] == 0 {
			return false
		}
	}
	at := spot{s.index, s.z, c.X, c.Y}
	for i := range k {
		j, ok := works(i, at)
		if !ok {
			return false
		}
		at = good[i+1][j]
		path[i+1] = at
	}
	return true
}

// leadsTo reports whether a flight from a seed leads to an end at its key.
func (f *flights) leadsTo(s seed, n node, key uint32) bool {
	if key < s.key || (key-s.key)%f.stepKey(1) != 0 {
		return false
	}
	k := int((key - s.key) / f.stepKey(1))
	if k < 1 || k > f.limit || !f.rules.airborne(f.place(s.index, s.z)) {
		return false
	}
	var path [maxFlight + 1]spot
	return f.route(s, n, k, &path)
}

// describe appends the steps of a flight from a seed to an end.
func (f *flights) describe(dst []pathing.Step, n node, s seed) []pathing.Step {
	key := *f.key(n.index(), n.z(), n.class())
	k := int((key - s.key) / f.stepKey(1))
	var path [maxFlight + 1]spot
	if !f.route(s, n, k, &path) {
		return dst
	}
	at := f.place(s.index, s.z)
	for i := 1; i <= k; i++ {
		to := f.place(path[i].index, path[i].z)
		dst = append(dst, f.describeStep(n.move(), pathing.Fly, at, to, i == k && n.class() == classStopped))
		at = to
	}
	return dst
}
