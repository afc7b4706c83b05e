package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// flights are the straight flights of one move: for each place, free and stopped,
// the least key.
type flights struct {
	space *space
	ran   bool
	keys  []uint32 // 2*slot, and one more for stopped
}

func (f *flights) reset(sp *space) {
	f.space, f.ran = sp, true
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

// fly tries every straight flight of at most reach spaces from a seed (M-19).
func (p *solver) fly(f *flights, s seed, reach int) {
	p.scratch.Stats.Searches++
	a := p.aims(s, reach)
	// Where nobody can stop a flight, an end known at the same price settles it.
	free := true
	box := p.rules.Box(p.place(s.index, s.z))
	for _, o := range p.stoppers {
		free = free && Distance(box, o.box) > reach+1
	}
	for dz := a.z0; dz <= a.z1; dz++ {
		for dy := a.y0; dy <= a.y1; dy++ {
			for dx := a.x0; dx <= a.x1; dx++ {
				n := max(abs(dx), abs(dy), abs(dz))
				if n == 0 || (free || p.avoids(box, dx, dy, dz)) && p.flown(f, s, line{dx, dy, dz, n}) {
					continue
				}
				p.flyLine(f, s, line{dx, dy, dz, n})
			}
		}
	}
}

// avoids reports whether a straight flight from a box can't come near any stopper:
// all of it lies in the box around its two ends.
func (p *solver) avoids(b Box, dx, dy, dz int) bool {
	for i := range p.stoppers {
		o := &p.stoppers[i].box
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

func (p *solver) aims(s seed, reach int) aims {
	c, b, n := p.window.Cell(s.index), p.rules.ground.board, p.rules.n
	return aims{
		max(-reach, -c.X), min(reach, b.W()-n-c.X),
		max(-reach, -c.Y), min(reach, b.H()-n-c.Y),
		max(-reach, -s.z), min(reach, board.MaxHeight-n-s.z),
	}
}

// flown reports whether a flight can't be better than what is known of its end.
func (p *solver) flown(f *flights, s seed, l line) bool {
	index := s.index + l.dy*p.window.W + l.dx
	z := s.z + l.dz
	return !f.space.has(index, z) || f.keys[2*f.space.slot(index, z)] <= s.key+uint32(l.n)*(p.unit+1)
}

// flyLine follows one flight, with every choice of roundings at once.
func (p *solver) flyLine(f *flights, s seed, l line) {
	var here, next [4]spot
	c := p.window.Cell(s.index)
	here[0] = spot{s.index, s.z, c.X, c.Y}
	count := 1
	for k := 1; k <= l.n; k++ {
		p.scratch.Stats.Expanded++
		key := s.key + uint32(k)*(p.unit+1)
		found := 0
		p.options(s, l, k, func(to spot) {
			free, stopped := false, false
			for _, at := range here[:count] {
				if open, stops := p.flySpace(f.space, s, k, at, to); open {
					free, stopped = free || !stops, stopped || stops
				}
			}
			if stopped && !p.isFilled(to.index, to.z) {
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
		if !p.isFilled(to.index, to.z) {
			i := 2 * f.space.slot(to.index, to.z)
			key := s.key + uint32(l.n)*(p.unit+1)
			if key < f.keys[i] {
				p.scratch.Stats.Generated++
				f.keys[i] = key
			}
		}
	}
}

// options visits the positions that the k-th space of a flight may round to.
func (p *solver) options(s seed, l line, k int, visit func(to spot)) {
	c := p.window.Cell(s.index)
	x0, x1 := l.roundings(k, l.dx)
	y0, y1 := l.roundings(k, l.dy)
	z0, z1 := l.roundings(k, l.dz)
	for z := z0; z <= z1; z++ {
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				visit(spot{s.index + y*p.window.W + x, s.z + z, c.X + x, c.Y + y})
			}
		}
	}
}

// flySpace reports whether the k-th space of a flight from a seed is open, and
// whether engagement stops the flight there.
func (p *solver) flySpace(sp *space, s seed, k int, at, to spot) (open, stops bool) {
	d := flatDir(to.x-at.x, to.y-at.y)
	if !sp.has(to.index, to.z) || !p.glides(at.index, at.z, d, to.index, to.z) || p.flightByPlace && !p.rules.airborne(p.place(to.index, to.z)) {
		return false, false
	}
	if p.words == 0 {
		return true, false
	}
	class := classFree
	if k == 1 && s.partial {
		class = classStart
	}
	return true, p.newly(sp, sp.slot(at.index, at.z), class, sp.slot(to.index, to.z))
}

// leap is a jump or a teleport.
type leap struct {
	index, z int
	key      uint32
	cost     int
	squares  int
	dir      pathing.Dir
	choice   pathing.Choice
	stopped  bool
}

func (p *solver) leapTo(l leap) {
	l.key = uint32(l.cost)*p.unit + uint32(l.squares)
	p.scratch.Stats.Generated++
	p.leaps = append(p.leaps, l)
}

// teleport lists the places to teleport to (M-23).
func (p *solver) teleport() {
	r := p.rules
	reach, at := r.profile.Teleport, p.st.At
	flies := r.profile.Hover || r.airborne(at)
	if reach == 0 || !flies && !r.Stands(at) {
		return
	}
	masks := r.footing.stand
	if r.profile.Hover || r.profile.Flight || r.params.weightless() || r.ground.liquid {
		masks = r.footing.fit
	}
	heights := from(max(int(at.Z)-reach, 0), int(at.Z)+reach)
	c := at.Cell()
	for y := max(c.Y-reach, 0); y <= min(c.Y+reach, r.ground.board.H()-1); y++ {
		for x := max(c.X-reach, 0); x <= min(c.X+reach, r.ground.board.W()-1); x++ {
			to := pathing.Cell{X: x, Y: y}
			index := p.window.Index(to)
			for m := masks[r.ground.board.ID(to)] & heights &^ p.filled[index]; m != 0; m &= m - 1 {
				z := trailing(m)
				end := p.place(index, z)
				if end == at || p.st.Acted && !r.MayAct(end) || !r.profile.Hover && !r.airborne(end) && !r.Stands(end) {
					continue
				}
				p.leapTo(leap{index: index, z: z, cost: 1, squares: 1, dir: pathing.NoDir, choice: pathing.Teleport})
			}
		}
	}
}
