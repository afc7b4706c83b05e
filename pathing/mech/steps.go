package mech

import "example.com/stride/pathing"

// The rules by number, for Step.Rules.
const (
	m02 = 2
	m08 = 8
	m09 = 9
	m11 = 11
	m12 = 12
	m13 = 13
	m15 = 15
	m19 = 19
	m22 = 22
	m23 = 23
)

// expand turns the nodes of a route into steps.
func (p *router) expand(dst []pathing.Step) []pathing.Step {
	at := p.st.At // where the move before has ended
	partial := true
	for i := 1; i < len(p.nodes); i++ {
		n, before := node(p.nodes[i]), node(p.nodes[i-1])
		to := p.place(n.index(), n.z())
		switch {
		case n.kind() == nodeLabel && before.kind() == nodeLabel:
			dst = append(dst, p.describeStep(n.move(), n.choice(), at, to, n.class() == classStopped))
		case n.kind() == nodeEnd && n.choice() == pathing.Fly:
			dst = p.moves[n.move()].flight.describe(dst, n, seed{index: p.window.Index(at.Cell()), z: int(at.Z), partial: partial, key: p.spent(dst)})
		case n.kind() == nodeEnd && n.choice() == pathing.Jump:
			dst = p.leaps.describeJump(dst, n)
		case n.kind() == nodeEnd && n.choice() == pathing.Teleport:
			dst = append(dst, pathing.Step{To: to, Cost: 1, Rules: pathing.RuleIDs(0).With(m23), Turn: 1, Phase: 1, Dir: pathing.NoDir, Choice: pathing.Teleport})
		case n.kind() == nodeEnd && n.choice() == pathing.Fall:
			s := p.describeStep(n.move(), pathing.Fall, at, to, n.class() == classStopped)
			s.Rules = s.Rules.With(m11)
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
func (p *router) spent(path []pathing.Step) uint32 {
	key := uint32(0)
	for _, s := range path {
		key += p.stepKey(int(s.Cost))
	}
	return key
}

// describeStep is one step of a path between two places beside each other.
func (p *situation) describeStep(move int, choice pathing.Choice, at, to pathing.Place, stopped bool) pathing.Step {
	r := p.rules
	s := pathing.Step{
		To: to, Cost: 1, Turn: 1, Phase: int16(move + 1), Choice: choice,
		Dir: pathing.DirOf(int(to.X)-int(at.X), int(to.Y)-int(at.Y)),
	}
	s.Rules = s.Rules.With(m02)
	switch choice {
	case pathing.Fly:
		s.Rules = s.Rules.With(m19)
	case pathing.Hover:
		s.Rules = s.Rules.With(m22)
	case pathing.Walk:
		id := int(r.ground.board.ID(at.Cell()))
		next := int(r.ground.board.ID(to.Cell()))
		p.nextSteps = r.steps(p.nextSteps[:0], id, int(at.Z), s.Dir)
		for _, m := range p.nextSteps {
			if m.z == int(to.Z) {
				s.Cost = pathing.Cost(m.cost)
			}
		}
		if r.footing.rough[next]>>to.Z&1 != 0 {
			s.Rules = s.Rules.With(m08)
		}
		switch {
		case r.climbs(at, to):
			s.Rules = s.Rules.With(m09)
			if r.needsCheck(at, to) {
				s.Rules = s.Rules.With(m12)
			}
		case to.Z < at.Z:
			s.Rules = s.Rules.With(m11)
		case to.Z > at.Z:
			s.Rules = s.Rules.With(m09)
		}
	}
	if stopped {
		s.Rules = s.Rules.With(m15)
	}
	return s
}

// Climbs reports whether a step on foot from one place to another, as a path has it, is
// a climb and not a ramp or a small rise or drop (M-09), and whether it needs a check
// (M-12).
func (r *Rules) Climbs(from, to pathing.Place) (climbs, check bool) {
	climbs = r.climbs(from, to)
	return climbs, climbs && r.needsCheck(from, to)
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
