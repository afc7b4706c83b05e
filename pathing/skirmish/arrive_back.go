package skirmish

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// readBack appends the steps of the plan whose last Turn has just been run.
func (p *solver) readBack(dst []pathing.Step, turn int) []pathing.Step {
	a := &p.arrival
	a.chain, a.parts = a.chain[:0], a.parts[:0]
	p.endWith = p.aim.key
	p.route = p.scratch.Route(p.route[:0], p, uint64(endNode(p.aim.action, p.aim.end)), pathing.NoDir)
	for {
		from := len(a.chain)
		a.chain = p.steps(a.chain)
		for i := from; i < len(a.chain); i++ {
			a.chain[i].Turn = int16(turn)
		}
		a.parts = append(a.parts, [2]int{from, len(a.chain)})
		last := pathing.NoDir
		for _, s := range slices.Backward(a.chain[from:]) {
			if s.Dir != pathing.NoDir {
				last = s.Dir
			}
		}
		first := node(p.route[0])
		if turn == 1 || first.kind() == nodeStart {
			break
		}
		if first.kind() == nodeDebt {
			if turn = p.backDebt(turn, p.debts[first.low()]); turn == 0 {
				break
			}
			continue
		}
		s, key := p.at(first)
		turn = p.backState(turn, s, key+a.base, last)
	}
	for _, part := range slices.Backward(a.parts) {
		dst = append(dst, a.chain[part[0]:part[1]]...)
	}
	return dst
}

// backState runs again the Turn that led to a state which the given Turn started
// from, and finds the route to it.
func (p *solver) backState(turn int, s source, squares uint32, last pathing.Dir) int {
	at := p.window.Cell(s.cell)
	stance := p.stance(at, s.posture, s.facing)
	states := p.arrival.turns[turn].states
	st := states[slices.IndexFunc(states, func(x standing) bool { return x.stance == stance })]
	turn--
	p.runPlane(turn, st.plane, false)
	s.cell = p.window.Index(at)
	want := uint32(st.total-st.plane)*p.unit + squares - p.arrival.base
	for i := 0; i <= p.actions; i++ {
		for class := range p.classes {
			from := s
			from.class, from.layer = class, 4*class+s.facing
			if slot := p.slot(from); p.phases[i].out[slot] == want {
				p.route = p.scratch.Route(p.route[:0], p, uint64(betweenNode(i, slot)), last)
				return turn
			}
		}
	}
	panic("skirmish: a state between Turns has no route")
}

// backDebt appends the payment that made a debt, and runs again the Turn in which
// it was made. It returns that Turn, or 0 if the payment starts the plan.
func (p *solver) backDebt(turn int, d debt) int {
	a := &p.arrival
	for {
		turn--
		pay := pathing.Step{
			To: p.placeOf(d.from), Cost: pathing.Cost(d.paid), Paid: pathing.Cost(d.paid), Rules: pathing.RuleSet(0).With(s12),
			Turn: int16(turn), Phase: 1, Dir: d.dir, Choice: pathing.Move, Facing: pathing.Dir(2 * d.facing), Posture: d.posture,
		}
		if d.posture == pathing.Prone {
			pay.Choice = pathing.Crawl
		}
		if turn == 1 {
			pay.Phase = int16(p.firstPhase())
		}
		if d.older == newDebt {
			p.runPlane(turn, d.plane, false)
			pay.Phase += int16(p.routeToLabel(d)) - 1
		}
		a.parts = append(a.parts, [2]int{len(a.chain), len(a.chain) + 1})
		a.chain = append(a.chain, pay)
		switch {
		case d.older == newDebt:
			return turn
		case d.older == ownDebt:
			return 0
		}
		d = a.turns[turn].debts[d.older]
	}
}

// routeToLabel finds the route to where a debt was made, in the Turn just run, and
// returns its Action.
func (p *solver) routeToLabel(d debt) int {
	cell := p.window.Index(d.from)
	want := uint32(d.spent)*p.unit + d.squares - p.arrival.base
	for i := 1; i <= p.actions; i++ {
		if !p.phases[i].ran[d.posture] {
			continue
		}
		l := &p.phases[i].labels[d.posture]
		p.goals = p.goals[:0]
		for layer := range p.machine.Layers() {
			if layer%4 != d.facing || layer >= p.acted && !p.fitsIn(p.window.ID(cell)) {
				continue
			}
			if _, ok := p.owable(cell, layer, d.dir, d.posture, p.budget-d.spent); !ok {
				continue
			}
			for used, key := range l.At(cell, layer)[:l.Quota] {
				if key == want {
					p.goals = p.labelArcs(p.goals, i, d.posture, l, cell, layer, used, search.Arc{Dir: pathing.NoDir, Rank: search.OffRank})
				}
			}
		}
		if len(p.goals) > 0 {
			p.route = p.scratch.Route(p.route[:0], p, nodeGoal<<60, d.dir)
			return i
		}
	}
	panic("skirmish: a payment has no route")
}
