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
func (p *moves) steps(dst []pathing.Step) []pathing.Step {
	if len(p.route) == 0 {
		return dst
	}
	first := node(p.route[0])
	before, key := p.at(first)
	for i, id := range p.route[1:] {
		n := node(id)
		if n.kind() == nodeGoal {
			break
		}
		s, k := p.at(n)
		same := s.cell == before.cell && s.facing == before.facing && s.posture == before.posture
		if same && k == key {
			continue // the same state, at the start or the end of an Action
		}
		step := pathing.Step{
			To: p.placeOf(p.window.Cell(s.cell)), Cost: pathing.Cost(p.spent(k) - p.spent(key)),
			Turn: 1, Phase: int16(p.phase + n.action() - 1),
			Dir: pathing.NoDir, Facing: pathing.Dir(2 * s.facing), Posture: s.posture,
		}
		switch {
		case same: // a payment that replaces the one of the start
			step.Paid, step.Rules = step.Cost, step.Rules.With(s12)
			step.Choice = p.moveChoice(s.posture)
		case n.kind() == nodeLabel && i == 0 && p.owedStep(first, step.To.Cell()):
			p.describe(&step, before, true)
			step.Rules = pathing.RuleIDs(0).With(s12)
		default:
			p.describe(&step, before, n.kind() == nodeLabel)
		}
		dst = append(dst, step)
		before, key = s, k
	}
	return dst
}

// describe fills in the direction, the choice and the rules of a step out of a state: one
// of a Move, or any other Choice.
func (p *moves) describe(s *pathing.Step, before source, move bool) {
	from, to := p.window.Cell(before.cell), s.To.Cell()
	s.Dir = from.Towards(to)
	switch far := from.Apart(to); {
	case move:
		s.Choice = p.moveChoice(before.posture)
		s.Rules = p.rules.reasons(p.window.ID(before.cell), pathing.Dir(2*before.facing), s.Dir, s.Choice, &p.view)
	case far > 1:
		s.Choice, s.Rules = pathing.Jump, s.Rules.With(s14)
	case far == 1:
		s.Choice, s.Rules = pathing.Climb, s.Rules.With(s13)
	case s.Posture == pathing.Standing:
		s.Choice, s.Rules = pathing.StandUp, s.Rules.With(s15)
	default:
		s.Choice, s.Rules = pathing.LieDown, s.Rules.With(s15)
	}
}

// owedStep reports whether the first step of a route, onto a square, pays what is
// owed for it.
func (p *moves) owedStep(start node, to pathing.Cell) bool {
	return start.kind() == nodeDebt || start.kind() == nodeStart && p.paid && to == p.st.Paid.To
}

// reasons are the rules that make a step cost what it does: those that add to the
// cost of a plain step forward, or S-03 alone if none does.
func (r *Rules) reasons(c board.CellID, f, d pathing.Dir, choice pathing.Choice, v *units.View) pathing.RuleIDs {
	var set pathing.RuleIDs
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
