package skirmish

import (
	"slices"

	"example.com/stride/pathing"
)

// readBack appends the steps of the plan whose last Turn has just been run: Turn by
// Turn, the last first, each run again for its route.
func (a *arrival) readBack(dst []pathing.Step, turn int) []pathing.Step {
	from := len(dst) // the steps after it run backwards
	a.endWith = a.key
	a.route = a.scratch.Route(a.route[:0], a, uint64(endNode(a.arrived, a.end)), pathing.NoDir)
	for turn > 0 {
		var last pathing.Dir
		dst, last = a.addPart(dst, turn)
		first := node(a.route[0])
		switch kind := first.kind(); {
		case turn == 1 || kind == nodeStart:
			turn = 0
		case kind == nodeDebt:
			dst, turn = a.backDebt(dst, turn, a.debts[first.low()-1])
		default:
			s, key := a.at(first)
			turn = a.backState(turn, s, key+a.base, last)
		}
	}
	slices.Reverse(dst[from:])
	return dst
}

// addPart appends the steps of the route in a Turn, backwards, and returns the first
// direction in which they go.
func (a *arrival) addPart(dst []pathing.Step, turn int) (steps []pathing.Step, first pathing.Dir) {
	from := len(dst)
	dst = a.steps(dst)
	slices.Reverse(dst[from:])
	first = pathing.NoDir
	for i := range dst[from:] {
		s := &dst[from+i]
		s.Turn = int16(turn)
		if s.Paid > 0 {
			s.Dir = a.replacing
		}
		if s.Dir != pathing.NoDir {
			first = s.Dir
		}
	}
	return dst, first
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
		for s.layer = s.facing; s.layer < a.layers.starts; s.layer += 4 {
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
func (a *arrival) backDebt(dst []pathing.Step, turn int, d debt) ([]pathing.Step, int) {
	for {
		turn--
		pay := pathing.Step{
			To: a.placeOf(d.step.from), Cost: pathing.Cost(d.paid), Paid: pathing.Cost(d.paid), Rules: pathing.RuleIDs(0).With(s12),
			Turn: int16(turn), Phase: int16(a.firstPhase(turn)), Dir: d.step.dir, Choice: a.moveChoice(d.step.posture),
			Facing: pathing.Dir(2 * d.step.facing), Posture: d.step.posture,
		}
		switch d.older {
		case newDebt:
			a.runTotal(turn, d.before, false)
			pay.Phase += int16(a.routeToLabel(d)) - 1
			return append(dst, pay), turn
		case ownDebt:
			return append(dst, pay), 0
		}
		dst = append(dst, pay)
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
		a.goals = a.goals[:0]
		for layer := range a.layersToStay(cell) {
			if layer%4 != d.step.facing || !a.owable(cell, layer, d) {
				continue
			}
			for used := range a.phases[i].labels[posture].Quota {
				if n := labelNode(i, posture, cell, layer, used, 0); a.keyOf(n) == want {
					a.goals = a.labelArcs(a.goals, n, a.free, offArc)
				}
			}
		}
		if len(a.goals) > 0 {
			a.route = a.scratch.Route(a.route[:0], a, uint64(goalNode()), d.step.dir)
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
