package skirmish

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// readBack appends the steps of the plan whose last Turn has just been run: Turn by
// Turn, the last first, each run again for its route.
func (a *arrival) readBack(dst []pathing.Step, turn int) []pathing.Step {
	a.chain, a.parts = a.chain[:0], a.parts[:0]
	a.endWith = a.key
	a.route = a.scratch.Route(a.route[:0], a, uint64(endNode(a.arrived, a.end)), pathing.NoDir)
	for {
		last := a.addPart(turn)
		first := node(a.route[0])
		if turn == 1 || first.kind() == nodeStart {
			break
		}
		if first.kind() == nodeDebt {
			if turn = a.backDebt(turn, a.debts[first.low()]); turn == 0 {
				break
			}
			continue
		}
		s, key := a.turnSearch.at(first)
		turn = a.backState(turn, s, key+a.base, last)
	}
	for _, part := range slices.Backward(a.parts) {
		dst = append(dst, a.chain[part[0]:part[1]]...)
	}
	return dst
}

// addPart adds the steps of the route to the chain, and returns the first direction in
// which they go.
func (a *arrival) addPart(turn int) (first pathing.Dir) {
	from := len(a.chain)
	a.chain = a.steps(a.chain)
	a.parts = append(a.parts, [2]int{from, len(a.chain)})
	first = pathing.NoDir
	for i := len(a.chain) - 1; i >= from; i-- {
		s := &a.chain[i]
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
func (a *arrival) backState(turn int, s source, squares uint32, last pathing.Dir) int {
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
				a.route = a.scratch.Route(a.route[:0], a, uint64(betweenNode(i, slot)), last)
				return turn
			}
		}
	}
	panic("skirmish: a state between Turns has no route")
}

// backDebt appends the payment that made a debt, and runs again the Turn in which
// it was made. It returns that Turn, or 0 if the payment starts the plan.
func (a *arrival) backDebt(turn int, d debt) int {
	for {
		turn--
		pay := pathing.Step{
			To: a.placeOf(d.step.from), Cost: pathing.Cost(d.paid), Paid: pathing.Cost(d.paid), Rules: pathing.RuleSet(0).With(s12),
			Turn: int16(turn), Phase: int16(a.firstPhase(turn)), Dir: d.step.dir, Choice: a.moveChoice(d.step.posture),
			Facing: pathing.Dir(2 * d.step.facing), Posture: d.step.posture,
		}
		if d.older == newDebt {
			a.runTotal(turn, d.before, false)
			pay.Phase += int16(a.routeToLabel(d)) - 1
		}
		a.parts = append(a.parts, [2]int{len(a.chain), len(a.chain) + 1})
		a.chain = append(a.chain, pay)
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
func (a *arrival) routeToLabel(d debt) int {
	cell, posture := a.window.Index(d.step.from), d.step.posture
	want := uint32(d.spent)*a.unit + d.squares - a.base
	for i := 1; i <= a.actions; i++ {
		if !a.phases[i].ran[posture] {
			continue
		}
		l := &a.phases[i].labels[posture]
		a.goals = a.goals[:0]
		for layer := range a.layersToStay(cell) {
			if layer%4 != d.step.facing || !a.owable(cell, layer, d) {
				continue
			}
			for used, key := range l.At(cell, layer)[:l.Quota] {
				if key == want {
					a.goals = a.labelArcs(a.goals, labelNode(i, posture, cell, layer, used, 0), l, a.free, offArc)
				}
			}
		}
		if len(a.goals) > 0 {
			a.route = a.scratch.Route(a.route[:0], a, nodeGoal<<60, d.step.dir)
			return i
		}
	}
	panic("skirmish: a payment has no route")
}

// owable reports whether a debt may be made from a layer of its square.
func (a *arrival) owable(cell, layer int, d debt) (ok bool) {
	a.eachOwable(cell, layer, d.step.posture, a.budget-d.spent, func(dir pathing.Dir, _ int) {
		ok = ok || dir == d.step.dir
	})
	return ok
}

// Into lists the arcs into a node of the best routes of a Turn.
func (a *arrival) Into(dst []search.Arc, id uint64) []search.Arc {
	n := node(id)
	switch {
	case n.kind() == nodeGoal:
		return append(dst, a.goals...)
	case n.kind() == nodeBetween && n.action() == 1 && a.paid && a.replacing != pathing.NoDir:
		if s := a.afterReplacing(); a.slot(s) == n.low() && a.phases[1].out[n.low()] == s.key {
			dst = append(dst, search.Arc{From: uint64(startNode()), Dir: pathing.NoDir, Rank: turnRank + 4})
		}
	}
	return a.turnSearch.Into(dst, id)
}

// at is the state that a node stands for, and its key.
func (a *arrival) at(n node) (source, uint32) {
	if n.kind() == nodeDebt {
		d := &a.debts[n.low()]
		return source{cell: a.window.Index(d.step.from), facing: d.step.facing, posture: d.step.posture}, d.squares - a.base
	}
	return a.turnSearch.at(n)
}
