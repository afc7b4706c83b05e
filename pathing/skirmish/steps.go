package skirmish

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// The rules by number, for Step.Rules.
const (
	s03 = 3
	s04 = 4
	s06 = 6
	s08 = 8
	s10 = 10
	s12 = 12
	s13 = 13
	s14 = 14
	s15 = 15
	s16 = 16
	s17 = 17
)

// steps appends the steps of the route.
func (p *solver) steps(dst []pathing.Step) []pathing.Step {
	if len(p.route) == 0 {
		return dst
	}
	first, before := p.at(node(p.route[0]))
	cell, facing, posture := first.cell, first.facing, first.posture
	for _, id := range p.route[1:] {
		n := node(id)
		if n.kind() == nodeGoal {
			break
		}
		s, key := p.at(n)
		same := s.cell == cell && s.facing == facing && s.posture == posture
		if same && key == before {
			continue // the same state, at the start or the end of an Action
		}
		step := pathing.Step{
			To: p.place(s.cell), Cost: pathing.Cost(p.spent(key) - p.spent(before)),
			Turn: 1, Phase: int16(p.first + n.action() - 1),
			Dir: pathing.NoDir, Facing: pathing.Dir(2 * s.facing), Posture: s.posture,
		}
		if same { // a payment that replaces the one of the start
			step.Dir, _ = p.otherPayment(first)
			step.Paid, step.Rules = step.Cost, step.Rules.With(s12)
			if posture == pathing.Prone {
				step.Choice = pathing.Crawl
			}
		} else {
			owed := n == node(p.route[1]) && p.owedStep(node(p.route[0]), step.To.Cell())
			p.describe(&step, n.kind() == nodeLabel, owed, cell, facing, posture)
		}
		dst = append(dst, step)
		cell, facing, posture, before = s.cell, s.facing, s.posture, key
	}
	return dst
}

// endSource is the state of an end.
func (p *solver) endSource(n node) source {
	choice := n.low() % len(p.choices())
	s := source{cell: n.low() / len(p.choices()) / 4, facing: n.low() / len(p.choices()) % 4, key: p.endWith}
	if choice == asCrawl || choice == asLieDown {
		s.posture = pathing.Prone
	}
	return s
}

// at is the state that a node stands for, and its key.
func (p *solver) at(n node) (source, uint32) {
	switch n.kind() {
	case nodeEnd:
		s := p.endSource(n)
		return s, s.key
	case nodeBetween:
		s := p.source(n.low())
		return s, p.phases[n.action()].out[n.low()]
	case nodeDebt:
		d := &p.debts[n.low()]
		return source{cell: p.window.Index(d.from), facing: d.facing, posture: d.posture}, p.debtKey(d)
	case nodeLabel:
		s := source{cell: n.low(), facing: int(p.machine.Row[n.layer()]), posture: n.posture()}
		return s, p.key(&p.phases[n.action()].labels[n.posture()], n.low(), n.layer(), n.used())
	}
	return p.startSource(), 0
}

// describe fills in the choice, the direction and the rules of a step that leads on
// from a state: within a Move, or as a Choice of its own; owed if it pays off what is
// owed for its square.
func (p *solver) describe(s *pathing.Step, move, owed bool, cell, facing int, posture pathing.Posture) {
	from, to := p.window.Cell(cell), s.To.Cell()
	dx, dy := to.X-from.X, to.Y-from.Y
	far := max(dx, -dx, dy, -dy)
	if far > 0 {
		s.Dir = direction(sign(dx), sign(dy))
	}
	id := p.window.ID(cell)
	switch {
	case !move && posture != s.Posture:
		s.Choice = pathing.LieDown
		if s.Posture == pathing.Standing {
			s.Choice = pathing.StandUp
		}
		s.Rules = s.Rules.With(s15)
	case !move && far > 1:
		s.Choice = pathing.Jump
		s.Rules = s.Rules.With(s14)
	case !move:
		s.Choice = pathing.Climb
		s.Rules = s.Rules.With(s13)
	default:
		s.Choice = pathing.Move
		if p.rules.profile.Vehicle {
			s.Choice = pathing.Drive
		} else if posture == pathing.Prone {
			s.Choice = pathing.Crawl
		}
		if owed {
			s.Rules = s.Rules.With(s12)
			return
		}
		s.Rules = p.rules.reasons(id, pathing.Dir(2*facing), s.Dir, s.Choice, &p.view)
	}
}

// owedStep reports whether the first step of a route, onto a square, pays what is
// owed for it.
func (p *solver) owedStep(start node, to pathing.Cell) bool {
	return start.kind() == nodeDebt || start.kind() == nodeStart && p.special && to == p.st.Paid.To
}

// reasons are the rules that make a step cost what it does: those that add to the
// price of a plain step forward, or S-03 alone if none does.
func (r *Rules) reasons(c board.CellID, f, d pathing.Dir, choice pathing.Choice, v *units.View) pathing.RuleSet {
	var set pathing.RuleSet
	if choice == pathing.Drive {
		return set.With(s17)
	}
	if d == pathing.NoDir {
		return set.With(s04)
	}
	g := r.ground
	to := g.next(c, d)
	if r.params.direction(f, d) != r.params.Front {
		set = set.With(s03)
	}
	if d.Diagonal() && r.params.DiagonalSurcharge != 0 {
		if bits.OnesCount8(g.withModels(g.move[c].lines(d), c, d, v)) == 2 {
			set = set.With(s06)
		}
	}
	if v.Occupied(to) && r.params.OccupiedSurcharge != 0 {
		set = set.With(s08)
	}
	if g.enter[to] != 0 {
		set = set.With(s10)
	}
	if choice == pathing.Crawl {
		set = set.With(s16)
	}
	if set == 0 {
		set = set.With(s03)
	}
	return set
}

// direction is the Dir of a step by dx and dy, each -1, 0 or 1.
func direction(dx, dy int) pathing.Dir {
	for d := pathing.N; d < pathing.NoDir; d++ {
		if x, y := d.Delta(); x == dx && y == dy {
			return d
		}
	}
	return pathing.NoDir
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
