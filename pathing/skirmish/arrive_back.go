package skirmish

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// planGraph is the best routes of a Turn of an arrival, and puts those of all its Turns
// together.
type planGraph struct {
	turnGraph
	arrival *arrival
	goals   []search.Arc // into the goal of a route that is no end
	chain   []pathing.Step
	parts   [][2]int // pieces of chain, the last Turn's first
}

// readBack appends the steps of the plan whose last Turn has just been run: Turn by
// Turn, the last first, each run again for its route.
func (p *planGraph) readBack(dst []pathing.Step, turn int) []pathing.Step {
	a := p.arrival
	p.chain, p.parts = p.chain[:0], p.parts[:0]
	a.endWith = a.key
	a.route = a.scratch.Route(a.route[:0], p, uint64(endNode(a.arrived, a.end)), pathing.NoDir)
	for {
		last := p.addPart(turn)
		first := node(a.route[0])
		if turn == 1 || first.kind() == nodeStart {
			break
		}
		if first.kind() == nodeDebt {
			if turn = p.backDebt(turn, a.debts[first.low()]); turn == 0 {
				break
			}
			continue
		}
		s, key := p.turnGraph.at(first)
		turn = p.backState(turn, s, key+a.base, last)
	}
	for _, part := range slices.Backward(p.parts) {
		dst = append(dst, p.chain[part[0]:part[1]]...)
	}
	return dst
}

// addPart adds the steps of the route in a Turn to the chain, and returns the first
// direction in which they go.
func (p *planGraph) addPart(turn int) (first pathing.Dir) {
	a := p.arrival
	from := len(p.chain)
	p.chain = a.steps(p.chain)
	p.parts = append(p.parts, [2]int{from, len(p.chain)})
	first = pathing.NoDir
	for i := len(p.chain) - 1; i >= from; i-- {
		s := &p.chain[i]
		s.Turn = int16(turn)
		if s.Paid > 0 {
			s.Dir = a.replacing
		}
		if s.Dir != pathing.NoDir {
			first = s.Dir
		}
	}
	return first
}

// backState runs again the Turn that led to a state which the given Turn started
// from, and finds the route to it.
func (p *planGraph) backState(turn int, s source, squares uint32, last pathing.Dir) int {
	a := p.arrival
	at := a.window.Cell(s.cell)
	id := a.stateID(at, s.posture, s.facing)
	states := a.turns[turn].states
	st := states[slices.IndexFunc(states, func(x kept) bool { return x.id == id })]
	turn--
	a.runTotal(turn, st.before, false)
	s.cell = a.window.Index(at)
	want := uint32(st.total-st.before)*a.unit + squares - a.base
	for i := 0; i <= a.actions; i++ {
		for class := range a.classes {
			s.class, s.layer = class, 4*class+s.facing
			if slot := a.slot(s); a.phases[i].out[slot] == want {
				a.route = a.scratch.Route(a.route[:0], p, uint64(betweenNode(i, slot)), last)
				return turn
			}
		}
	}
	panic("skirmish: a state between Turns has no route")
}

// backDebt appends the payment that made a debt, and runs again the Turn in which
// it was made. It returns that Turn, or 0 if the payment starts the plan.
func (p *planGraph) backDebt(turn int, d debt) int {
	a := p.arrival
	for {
		turn--
		pay := pathing.Step{
			To: a.placeOf(d.step.from), Cost: pathing.Cost(d.paid), Paid: pathing.Cost(d.paid), Rules: pathing.RuleIDs(0).With(s12),
			Turn: int16(turn), Phase: int16(a.firstPhase(turn)), Dir: d.step.dir, Choice: a.moveChoice(d.step.posture),
			Facing: pathing.Dir(2 * d.step.facing), Posture: d.step.posture,
		}
		if d.older == newDebt {
			a.runTotal(turn, d.before, false)
			pay.Phase += int16(p.routeToLabel(d)) - 1
		}
		p.parts = append(p.parts, [2]int{len(p.chain), len(p.chain) + 1})
		p.chain = append(p.chain, pay)
		switch d.older {
		case newDebt:
			return turn
		case ownDebt:
			return 0
		}
		d = a.turns[turn].debts[d.older]
	}
}

// routeToLabel finds the route to where a debt was made, in the Turn just run, and
// returns its Action.
func (p *planGraph) routeToLabel(d debt) int {
	a := p.arrival
	cell, posture := a.window.Index(d.step.from), d.step.posture
	want := uint32(d.spent)*a.unit + d.squares - a.base
	for i := 1; i <= a.actions; i++ {
		if !a.phases[i].ran[posture] {
			continue
		}
		l := &a.phases[i].labels[posture]
		p.goals = p.goals[:0]
		for layer := range a.layersToStay(cell) {
			if layer%4 != d.step.facing || !p.owable(cell, layer, d) {
				continue
			}
			for used, key := range l.At(cell, layer)[:l.Quota] {
				if key == want {
					p.goals = a.labelArcs(p.goals, labelNode(i, posture, cell, layer, used, 0), l, a.free, offArc)
				}
			}
		}
		if len(p.goals) > 0 {
			a.route = a.scratch.Route(a.route[:0], p, uint64(goalNode()), d.step.dir)
			return i
		}
	}
	panic("skirmish: a payment has no route")
}

// owable reports whether a debt may be made from a layer of its square.
func (p *planGraph) owable(cell, layer int, d debt) (ok bool) {
	a := p.arrival
	a.eachOwable(cell, layer, d.step.posture, a.budget-d.spent, func(dir pathing.Dir, _ int) {
		ok = ok || dir == d.step.dir
	})
	return ok
}

// Into lists the arcs into a node of the best routes of a Turn.
func (p *planGraph) Into(dst []search.Arc, id uint64) []search.Arc {
	a := p.arrival
	n := node(id)
	switch {
	case n.kind() == nodeGoal:
		return append(dst, p.goals...)
	case n.kind() == nodeBetween && n.action() == 1 && a.paid && a.replacing != pathing.NoDir:
		if s := a.afterReplacing(); a.slot(s) == n.low() && a.phases[1].out[n.low()] == s.key {
			dst = append(dst, search.Arc{From: uint64(startNode()), Dir: pathing.NoDir, Rank: turnRank + 4})
		}
	}
	return p.turnGraph.Into(dst, id)
}

// at is the state that a node stands for, and its key.
func (p *planGraph) at(n node) (source, uint32) {
	a := p.arrival
	if n.kind() == nodeDebt {
		d := &a.debts[n.low()]
		return source{cell: a.window.Index(d.step.from), facing: d.step.facing, posture: d.step.posture}, d.squares - a.base
	}
	return p.turnGraph.at(n)
}
