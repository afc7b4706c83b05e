package skirmish_test

import "maps"

// mayPayInPart reports whether a model with left points can't enter the next square,
// of which rest is owed, and end there in an Action that began as st: because the
// points do not pay for it, because it has no room, or because of water (S-12).
func (g *oracleGame) mayPayInPart(st oracleState, next oraclePos, rest, left int) bool {
	return rest > left || !g.room(next) || g.square(next).Submerged && !g.mayWade(st)
}

// paymentsOf are the Actions that end with a part payment (S-12): any squares and
// turns of a Move, then any amount from 1 to one less than the cost towards one
// adjacent square that the model can't enter and end in. With allPoints it is the
// largest amount, but for a payment that is made to be rid of an older one.
func (g *oracleGame) paymentsOf(st oracleState) []oracleOutcome {
	if g.Vehicle {
		return nil
	}
	if out, ok := g.owes[st]; ok {
		return out
	}
	var out []oracleOutcome
	choice := g.stay(st)
	seen := map[oracleState]bool{}
	for _, w := range g.ways(st) {
		left := g.left(st) - int(w.Cost)
		if left < 1 || !g.mayMove(st) || int(w.Squares) >= g.Stride || !g.room(w.At) {
			continue
		}
		for dir := range 8 {
			rest, open := g.costNow(st, w, dir)
			if !open || !g.mayPayInPart(st, w.At.step(dir), rest, left) {
				continue
			}
			after := g.moved(st, w)
			after.PaidTo, after.PaidCost = w.At.step(dir), int16(rest)
			replaces := w.Live && after.PaidTo != st.PaidTo
			if w.Live && after.PaidTo == st.PaidTo {
				after.PaidPoints, after.PaidCost = st.PaidPoints, st.PaidCost
			}
			most := min(left, rest-1)
			for n := 1; n <= most; n++ {
				if g.allPoints && n < most && !replaces {
					continue
				}
				paid := after
				paid.PaidPoints += int16(n)
				paid.Spent += int16(n)
				if paid = g.plain(paid); !seen[paid] {
					seen[paid] = true
					out = append(out, oracleOutcome{paid, choice, int(w.Cost) + n, int(w.Squares)})
				}
			}
		}
	}
	g.owes[st] = out
	return out
}

// nextTurn is the state at the start of the next Turn: S-01, S-11.
func (g *oracleGame) nextTurn(st oracleState) oracleState {
	st.Spent, st.Moves, st.Phase = 0, 0, 1
	st.Wet = g.square(st.At).Submerged
	return st
}

// oracleArrival is when a target is reached, Turn 1 being the current one, and
// the Speed that it takes.
type oracleArrival struct {
	Turn, Phase, Cost int
}

const oracleForever = 1 << 30

// oracleEffort is how many outcomes of Actions arrive looks at before it gives up.
const oracleEffort = 100_000

// arrive finds the earliest (Turn, Phase) in whose Action the mover ends on a
// target, and of those the least Speed, looking at every Action in every Phase of
// the next turns Turns. looked is how many whole Turns it looked at; it is
// oracleForever if no number of Turns would do.
func (g *oracleGame) arrive(st oracleState, to oraclePos, turns int) (a oracleArrival, found bool, looked int) {
	if st.At == to {
		return oracleArrival{1, int(st.Phase), 0}, true, 0
	}
	least := map[oracleState]int{g.plain(st): 0} // every state that is possible now: its least total
	first, effort := int(st.Phase), 0
	for turn := 1; turn <= turns; turn++ {
		starts := len(least)
		fresh := maps.Clone(least) // those that are new in the Phase before
		for phase := first; phase <= g.Phases; phase++ {
			next := map[oracleState]int{}
			for from, total := range fresh {
				for _, list := range [][]oracleOutcome{g.actionsOf(from), g.paymentsOf(from)} {
					if effort += len(list); effort > oracleEffort {
						return oracleArrival{}, false, turn - 1
					}
					for _, o := range list {
						cost := total + o.Cost
						if o.After.At == to && (!found || cost < a.Cost) {
							a, found = oracleArrival{turn, phase, cost}, true
						}
						if old, ok := least[o.After]; ok && old <= cost {
							continue // passing keeps that state, at no more
						}
						if old, ok := next[o.After]; !ok || cost < old {
							next[o.After] = cost
						}
					}
				}
			}
			if found {
				return a, true, turn
			}
			maps.Copy(least, next)
			fresh = next
		}
		refilled := map[oracleState]int{}
		for s, total := range least {
			s = g.plain(g.nextTurn(s))
			if old, ok := refilled[s]; !ok || total < old {
				refilled[s] = total
			}
		}
		// From the second Turn on, each start holds all of the start before. If it
		// holds no more, no later one will.
		if turn > 1 && len(refilled) == starts {
			return a, false, oracleForever
		}
		least, first = refilled, 1
	}
	return a, false, turns
}

// standingPayments are the part payments that are the whole Action: no square, no
// turn, the largest amount (S-12).
func (g *oracleGame) standingPayments(st oracleState) []oracleOutcome {
	var out []oracleOutcome
	left := g.left(st)
	if g.Vehicle || left < 1 || g.Stride < 1 || !g.mayMove(st) || !g.room(st.At) {
		return nil
	}
	w := oracleWay{At: st.At, Facing: st.Facing, Live: st.PaidCost > 0}
	for dir := range 8 {
		rest, open := g.costNow(st, w, dir)
		pay := min(left, rest-1)
		if !open || pay < 1 || !g.mayPayInPart(st, st.At.step(dir), rest, left) {
			continue
		}
		after := g.moved(st, w)
		after.Spent += int16(pay)
		after.PaidTo, after.PaidPoints, after.PaidCost = st.At.step(dir), int16(pay), int16(rest)
		if w.Live && after.PaidTo == st.PaidTo {
			after.PaidPoints, after.PaidCost = st.PaidPoints+int16(pay), st.PaidCost
		}
		out = append(out, oracleOutcome{after, g.stay(st), pay, 0})
	}
	return out
}
