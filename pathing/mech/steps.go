package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// expand turns the nodes of a route into steps.
func (p *solver) expand(dst []pathing.Step) []pathing.Step {
	at := p.st.At // where the move before has ended
	partial := true
	for i := 1; i < len(p.route); i++ {
		n, before := node(p.route[i]), node(p.route[i-1])
		to := p.place(n.index(), n.z())
		switch {
		case n.kind() == nodeLabel && before.kind() == nodeLabel:
			dst = append(dst, p.step(n.move(), n.choice(), at, to, n.class() == classStopped))
		case n.kind() == nodeEnd && n.choice() == pathing.Fly:
			dst = p.flySteps(dst, n, seed{index: p.window.Index(at.Cell()), z: int(at.Z), partial: partial, key: p.spent(dst)})
		case n.kind() == nodeEnd && n.choice() == pathing.Jump:
			dst = p.jumpSteps(dst, n)
		case n.kind() == nodeEnd && n.choice() == pathing.Teleport:
			dst = append(dst, pathing.Step{To: to, Cost: 1, Rules: pathing.RuleSet(0).With(23), Turn: 1, Phase: 1, Dir: pathing.NoDir, Choice: pathing.Teleport})
		case n.kind() == nodeEnd && n.choice() == pathing.Fall:
			s := p.step(n.move(), pathing.Fall, at, to, n.class() == classStopped)
			s.Rules = s.Rules.With(11)
			dst = append(dst, s)
		}
		if n.kind() == nodeEnd {
			partial = n.choice() == pathing.Teleport
		}
		at = to
	}
	return dst
}

// spent is the key of the steps so far.
func (p *solver) spent(path []pathing.Step) uint32 {
	key := uint32(0)
	for _, s := range path {
		key += uint32(s.Cost)*p.unit + 1
	}
	return key
}

// step describes one step between two places beside each other.
func (p *solver) step(move int, choice pathing.Choice, at, to pathing.Place, stopped bool) pathing.Step {
	r := p.rules
	s := pathing.Step{
		To: to, Cost: 1, Turn: 1, Phase: int16(move + 1), Choice: choice,
		Dir: flatDir(int(to.X)-int(at.X), int(to.Y)-int(at.Y)),
	}
	s.Rules = s.Rules.With(2)
	switch choice {
	case pathing.Fly:
		s.Rules = s.Rules.With(19)
	case pathing.Hover:
		s.Rules = s.Rules.With(22)
	case pathing.Walk:
		id := int(r.ground.board.ID(at.Cell()))
		next := int(r.ground.board.ID(to.Cell()))
		p.moves = r.steps(p.moves[:0], id, int(at.Z), s.Dir)
		for _, m := range p.moves {
			if m.z == int(to.Z) {
				s.Cost = pathing.Cost(m.cost)
			}
		}
		if r.footing.rough[next]>>to.Z&1 != 0 {
			s.Rules = s.Rules.With(8)
		}
		switch {
		case r.climbs(at, to):
			s.Rules = s.Rules.With(9)
			if r.needsCheck(at, to) {
				s.Rules = s.Rules.With(12)
			}
		case to.Z < at.Z:
			s.Rules = s.Rules.With(11)
		case to.Z > at.Z:
			s.Rules = s.Rules.With(9)
		}
	}
	if stopped {
		s.Rules = s.Rules.With(15)
	}
	return s
}

// climbs reports whether a step on foot between two places is a climb (M-09).
func (r *Rules) climbs(at, to pathing.Place) bool {
	b := r.ground.board
	id, next := int(b.ID(at.Cell())), int(b.ID(to.Cell()))
	rise := int(to.Z) - int(at.Z)
	switch {
	case rise == 0 || (rise == 1 || rise == -1) && r.onRamp(id, next):
		return false
	case rise > 0:
		return rise > r.params.FreeStepUp
	default:
		return -rise >= r.params.FallThreshold
	}
}

// needsCheck reports whether a climb between two places needs a check (M-12): every
// face that it may use is marked.
func (r *Rules) needsCheck(at, to pathing.Place) bool {
	b := r.ground.board
	if to.Z < at.Z {
		at, to = to, at
	}
	_, _, check := r.faces(int(b.ID(to.Cell())), int(at.Z), int(to.Z))
	return check
}

// jumpSteps describes a jump: one step for each space of a long one, one for a high
// one.
func (p *solver) jumpSteps(dst []pathing.Step, n node) []pathing.Step {
	key := p.keyOf(0, pathing.Jump, n.class(), n.index(), n.z())
	for _, l := range p.leaps {
		if l.choice != pathing.Jump || l.key != key || l.index != n.index() || l.z != n.z() || l.stopped != (n.class() == classStopped) {
			continue
		}
		s := pathing.Step{
			Cost: pathing.Cost(l.cost / l.squares), Rules: pathing.RuleSet(0).With(13), Turn: 1, Phase: 1, Dir: l.dir, Choice: pathing.Jump,
		}
		dx, dy := l.dir.Delta()
		for k := 1; k <= l.squares; k++ {
			s.To = pathing.Place{X: p.st.At.X + int16(k*dx), Y: p.st.At.Y + int16(k*dy), Z: min(p.st.At.Z+int16(p.rules.jumpHeight()), board.MaxHeight-1)}
			if k == l.squares {
				s.To = p.place(l.index, l.z)
				if l.stopped {
					s.Rules = s.Rules.With(15)
				}
			}
			dst = append(dst, s)
		}
		return dst
	}
	return dst
}

// maxFlight is the longest flight.
const maxFlight = maxSpeed

// flight finds a straight flight from a seed whose k-th space is an end: the line
// straight to it if that one leads there, else the first line in order that does.
func (p *solver) flight(f *flights, s seed, reach int, n node, k int) (l line, ok bool) {
	c, to := p.window.Cell(s.index), p.window.Cell(n.index())
	straight := line{to.X - c.X, to.Y - c.Y, n.z() - s.z, k}
	if max(abs(straight.dx), abs(straight.dy), abs(straight.dz)) != k {
		return line{}, false
	}
	stopped := n.class() == classStopped
	if p.leads(f.space, s, straight, n, k, nil) {
		return straight, true
	}
	if !stopped {
		return line{}, false
	}
	a := p.aims(s, reach)
	for dz := a.z0; dz <= a.z1; dz++ {
		for dy := a.y0; dy <= a.y1; dy++ {
			for dx := a.x0; dx <= a.x1; dx++ {
				l := line{dx, dy, dz, max(abs(dx), abs(dy), abs(dz))}
				if l.n > k && l.near(k, straight) && p.leads(f.space, s, l, n, k, nil) {
					return l, true
				}
			}
		}
	}
	return line{}, false
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

// leads reports whether the first k spaces of a flight lead to an end, and, if path
// is given, fills it with the spots: at each space the lowest cell, then height,
// from which the rest works.
func (p *solver) leads(sp *space, s seed, l line, n node, k int, path *[maxFlight + 1]spot) bool {
	// good[i] are the roundings of space i from which the rest leads to the end.
	var good [maxFlight + 1][4]spot
	var count [maxFlight + 1]int
	c, to := p.window.Cell(s.index), p.window.Cell(n.index())
	good[k][0], count[k] = spot{n.index(), n.z(), to.X, to.Y}, 1
	start := spot{s.index, s.z, c.X, c.Y}
	works := func(i int, at spot) (next int, ok bool) {
		for j := range count[i+1] {
			open, stops := p.flySpace(sp, s, i+1, at, good[i+1][j])
			if open && stops == (i+1 == k && n.class() == classStopped) {
				return j, true
			}
		}
		return 0, false
	}
	for i := k - 1; i >= 1; i-- {
		p.options(s, l, i, func(at spot) {
			if sp.has(at.index, at.z) {
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
	at := start
	for i := range k {
		j, ok := works(i, at)
		if !ok {
			return false
		}
		at = good[i+1][j]
		if path != nil {
			path[i+1] = at
		}
	}
	return true
}

// flySteps describes a flight from a seed to an end.
func (p *solver) flySteps(dst []pathing.Step, n node, s seed) []pathing.Step {
	f, reach := &p.flights[n.move()], p.first
	if n.move() == 1 {
		reach = p.next
	}
	key := p.keyOf(n.move(), pathing.Fly, n.class(), n.index(), n.z())
	k := int((key - s.key) / (p.unit + 1))
	l, ok := p.flight(f, s, reach, n, k)
	if !ok {
		return dst
	}
	var path [maxFlight + 1]spot
	p.leads(f.space, s, l, n, k, &path)
	at := p.place(s.index, s.z)
	for i := 1; i <= k; i++ {
		to := p.place(path[i].index, path[i].z)
		dst = append(dst, p.step(n.move(), pathing.Fly, at, to, i == k && n.class() == classStopped))
		at = to
	}
	return dst
}
