package skirmish_test

import "fmt"

// oracleTaken is one step of a reported path: into a square, or, with Dir -1, a
// change of facing or posture. Paid is a part payment towards the square in Dir.
type oracleTaken struct {
	To          oraclePos
	Level       int
	Dir         int
	Cost, Paid  int
	Turn, Phase int
	Choice      oracleChoice
	Facing      int8
	Prone       bool
	Rules       uint64 // bit n for rule S-n, S-03 aside
}

// oracleWalked is what a walk came to.
type oracleWalked struct {
	State                 oracleState
	Cost, Squares, Phases int
	Turn, Phase           int           // of the last step
	Actions               []oracleState // after each Action
}

// walk follows the steps one by one from st by the rules alone, refills the Speed
// at each new Turn, and fails at the first step that is not allowed or costs
// something else.
func (g *oracleGame) walk(st oracleState, steps []oracleTaken) (w oracleWalked, err error) {
	w = oracleWalked{State: st, Turn: 1, Phase: int(st.Phase)}
	for i := 0; i < len(steps); {
		first, n := steps[i], 1
		for i+n < len(steps) && steps[i+n].Turn == first.Turn && steps[i+n].Phase == first.Phase {
			n++
		}
		for ; w.Turn < first.Turn; w.Turn, w.Phase = w.Turn+1, 1 {
			w.State = g.nextTurn(w.State)
		}
		// One Action is answered in any Phase, so that one may lie past the last.
		if first.Turn < w.Turn || first.Phase < w.Phase || first.Phase > max(g.Phases, int(st.Phase)) || first.Phase == w.Phase && i > 0 && first.Turn == steps[i-1].Turn {
			return w, fmt.Errorf("step %d is in Turn %d Phase %d, which is not after Turn %d Phase %d", i, first.Turn, first.Phase, w.Turn, w.Phase)
		}
		w.Phase = first.Phase
		if err := g.walkAction(&w, steps[i:i+n]); err != nil {
			return w, fmt.Errorf("Action at step %d: %w", i, err)
		}
		w.Phases++
		w.Actions = append(w.Actions, w.State)
		i += n
	}
	return w, nil
}

// walkAction follows the steps of one Action.
func (g *oracleGame) walkAction(w *oracleWalked, steps []oracleTaken) error {
	st := w.State
	choice := steps[0].Choice
	for i, s := range steps {
		if s.Choice != choice {
			return fmt.Errorf("step %d is %d in an Action of %d", i, s.Choice, choice)
		}
	}
	water := g.standingWet(st)
	counts := choice != oracleLieDown && choice != oracleStandUp
	if counts && !g.mayMove(st) {
		return fmt.Errorf("S-11: no Move is left to a wet model")
	}
	if g.Vehicle != (choice == oracleDrive) {
		return fmt.Errorf("S-17: Choice %d of vehicle %v", choice, g.Vehicle)
	}
	if !g.Vehicle && st.Prone != (choice == oracleCrawl || choice == oracleStandUp) {
		return fmt.Errorf("S-16: Choice %d of prone %v", choice, st.Prone)
	}
	if (choice == oracleMove || choice == oracleCrawl) && g.left(st) < 1 {
		return fmt.Errorf("S-01: no point left")
	}
	if choice != oracleMove && choice != oracleCrawl && choice != oracleDrive && len(steps) > 1 {
		return fmt.Errorf("Choice %d has %d steps", choice, len(steps))
	}
	live := st.PaidCost > 0
	paid := st
	if !g.Vehicle {
		st = st.forfeit()
	}
	squares := 0
	for i, s := range steps {
		at := st.At
		cost, err := g.walkStep(&st, s, live, paid, &squares, i == len(steps)-1)
		if err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		if rules := g.stepRules(at, s, live && i == 0 && at.step(max(0, s.Dir)) == paid.PaidTo); rules != s.Rules {
			return fmt.Errorf("step %d names rules %b, not %b", i, s.Rules, rules)
		}
		if cost != s.Cost {
			return fmt.Errorf("step %d costs %d, not %d", i, cost, s.Cost)
		}
		st.Spent += int16(cost)
		if !g.Vehicle && g.left(st) < 0 {
			return fmt.Errorf("step %d: %d points overspent", i, -g.left(st))
		}
		if s.Level != g.square(s.To).Level || s.Facing != st.Facing || s.Prone != st.Prone {
			return fmt.Errorf("step %d says level %d facing %d prone %v, not %d %d %v", i, s.Level, s.Facing, s.Prone, g.square(s.To).Level, st.Facing, st.Prone)
		}
		if g.square(st.At).Submerged {
			water = true
			if st.At != paid.At && !g.mayWade(paid) {
				return fmt.Errorf("step %d: S-11: water only with the first Move", i)
			}
		}
		live = false
		w.Cost += cost
	}
	w.Squares += squares
	if choice != oracleJump && squares > g.Stride {
		return fmt.Errorf("S-02: %d squares", squares)
	}
	if !g.room(st.At) {
		return fmt.Errorf("S-09: no room at %v", st.At)
	}
	if counts {
		st.Moves++
	}
	st.Wet = st.Wet || water
	w.State = st
	return nil
}

// walkStep applies one step to st and says what it costs.
func (g *oracleGame) walkStep(st *oracleState, s oracleTaken, live bool, before oracleState, squares *int, last bool) (cost int, err error) {
	if s.Paid != 0 && s.Choice != oracleMove && s.Choice != oracleCrawl {
		return 0, fmt.Errorf("S-12: a part payment with Choice %d", s.Choice)
	}
	switch s.Choice {
	case oracleLieDown, oracleStandUp:
		if s.Dir >= 0 || s.To != st.At {
			return 0, fmt.Errorf("S-15: leaves the square")
		}
		st.Prone = !st.Prone
		if st.Prone {
			return g.LieDown, nil
		}
		return g.StandUp, nil
	case oracleClimb:
		if s.Dir < 0 || g.Stride < 1 || s.To != st.At.step(s.Dir) || !g.climbOpen(st.At, s.Dir) {
			return 0, fmt.Errorf("S-13: no climb from %v to %v", st.At, s.To)
		}
		st.At = s.To
		*squares++
		return g.Climb, nil
	case oracleJump:
		for n := 2; s.Dir >= 0 && n <= g.Stride+1; n++ {
			if cost, to, open := g.jump(st.At, int(st.Facing), s.Dir, n); open && to == s.To {
				st.At = s.To
				*squares += n
				return cost, nil
			}
		}
		return 0, fmt.Errorf("S-14: no jump from %v to %v", st.At, s.To)
	}
	if s.Dir < 0 {
		if s.To != st.At || s.Facing == st.Facing || s.Facing%2 != 0 {
			return 0, fmt.Errorf("S-04: no change of facing at %v", st.At)
		}
		if g.Vehicle && int(st.Since) < g.Turn {
			return 0, fmt.Errorf("S-17: turns after %d squares", st.Since)
		}
		st.Facing = s.Facing
		if g.Vehicle {
			st.Since = 0
			return 0, nil
		}
		return g.Facing, nil
	}
	next := st.At.step(s.Dir)
	price, open := g.enter(st.At, int(st.Facing), s.Dir, st.Prone)
	if !open {
		return 0, fmt.Errorf("S-05 to S-08, S-18: no step from %v to %v", st.At, next)
	}
	if *squares == g.Stride {
		return 0, fmt.Errorf("S-02: no square is left of Stride %d", g.Stride)
	}
	owes := live && next == before.PaidTo
	if owes {
		price = int(before.PaidCost - before.PaidPoints)
	}
	if s.Paid > 0 {
		left := g.left(*st)
		if !last || !g.mayPayInPart(before, next, price, left) || s.Paid > left || s.Paid >= price || s.To != st.At {
			return 0, fmt.Errorf("S-12: pays %d of %d with %d left, last %v, to %v", s.Paid, price, left, last, s.To)
		}
		st.PaidTo, st.PaidPoints, st.PaidCost = next, int16(s.Paid), int16(price)
		if owes {
			st.PaidPoints, st.PaidCost = before.PaidPoints+int16(s.Paid), before.PaidCost
		}
		return s.Paid, nil
	}
	if s.To != next {
		return 0, fmt.Errorf("a step %d from %v does not lead to %v", s.Dir, st.At, s.To)
	}
	st.At = next
	*squares++
	if g.Vehicle {
		if turn := (s.Dir - int(st.Facing) + 8) % 8; turn != 0 && turn != 1 && turn != 7 {
			return 0, fmt.Errorf("S-17: goes sideways or back")
		}
		st.Since++
		return 0, nil
	}
	return price, nil
}

// stepRules are the rules that make a step from p cost what it does: those that
// change the cost, S-03 aside, which is behind all. What is paid in parts has its
// cost from S-12.
func (g *oracleGame) stepRules(p oraclePos, s oracleTaken, owed bool) uint64 {
	switch s.Choice {
	case oracleClimb:
		return 1 << 13
	case oracleJump:
		return 1 << 14
	case oracleLieDown, oracleStandUp:
		return 1 << 15
	case oracleDrive:
		return 1 << 17
	}
	if s.Dir < 0 {
		return 1 << 4
	}
	if owed || s.Paid > 0 {
		return 1 << 12
	}
	next := p.step(s.Dir)
	var rules uint64
	if s.Dir%2 == 1 && g.Diagonal != 0 && g.moveLines(p, s.Dir) == 2 {
		rules |= 1 << 6
	}
	if g.occupiedCost(next) != 0 {
		rules |= 1 << 8
	}
	if g.surfaceCost(g.square(next)) != 0 {
		rules |= 1 << 10
	}
	if s.Choice == oracleCrawl {
		rules |= 1 << 16
	}
	return rules
}
