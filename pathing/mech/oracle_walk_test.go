package mech_test

import "fmt"

// oracleTaken is one step of a reported path. Phase 1 is the standard move and
// what replaces it, Phase 2 is BOOST.
type oracleTaken struct {
	To     oracleSpace
	Cost   int
	Choice oracleChoice
	Phase  int
}

// walkPath follows a reported path by the rules alone. It fails at the first step
// that is not allowed or costs something else, and says where it leads.
func (g *oracleGame) walkPath(st oracleState, path []oracleTaken) (end oracleAfter, least oracleLeast, err error) {
	end = oracleAfter{oracleEnd{At: st.At}, g.start(st)}
	for i := 0; i < len(path); {
		first, n := path[i], 1
		for i+n < len(path) && path[i+n].Phase == first.Phase {
			n++
		}
		if err := g.walkMove(&end, st, path[i:i+n], i > 0 || first.Phase > 1); err != nil {
			return end, least, fmt.Errorf("move at step %d: %w", i, err)
		}
		for _, s := range path[i : i+n] {
			least.Cost += s.Cost
		}
		if first.Phase < 1 || first.Phase > 2 || first.Phase <= least.Phases {
			return end, least, fmt.Errorf("step %d is in Phase %d after %d", i, first.Phase, least.Phases)
		}
		least.Phases = first.Phase
		i += n
	}
	least.Squares = len(path)
	return end, least, nil
}

// walkMove follows the steps of a standard move, of what replaces it, or of BOOST.
func (g *oracleGame) walkMove(end *oracleAfter, st oracleState, path []oracleTaken, boost bool) error {
	budget := g.Speed
	switch {
	case st.still():
		return fmt.Errorf("M-25, M-26: may not move")
	case boost && (st.slow() || st.Boosted || g.slowed(end.At) || end.Choice == oracleFall && !g.Flight && !g.Hover):
		return fmt.Errorf("M-25: no BOOST")
	case !boost:
		budget -= st.Moved
	}
	choice, from := path[len(path)-1].Choice, end.At
	whole := choice == oracleJump || choice == oracleFly || choice == oracleTeleport
	air := choice == oracleFly || choice == oracleHover
	if st.Drags > 0 && (choice == oracleJump || choice == oracleTeleport || choice == oracleFall || air && !g.aloft(st)) {
		return fmt.Errorf("M-26: choice %d with what it drags", choice)
	}
	if whole && !boost && st.Moved > 0 || boost && (choice == oracleJump || choice == oracleTeleport) {
		return fmt.Errorf("choice %d is not possible in this move", choice)
	}
	end.Stopped = false
	spent := 0
	if choice == oracleJump || choice == oracleTeleport {
		return g.walkLeap(end, st, path)
	}
	for i, s := range path {
		want := choice
		if choice == oracleFall && i < len(path)-1 { // on foot up to the edge
			want = oracleWalk
		}
		if s.Choice != want {
			return fmt.Errorf("step %d is choice %d in a move of %d", i, s.Choice, choice)
		}
		if end.Stopped {
			return fmt.Errorf("M-15: step %d goes on after a stop", i)
		}
		cost, ok := 1, g.airStep(end.At, s.To)
		switch s.Choice {
		case oracleWalk:
			cost, ok = g.step(end.At, s.To)
		case oracleFall:
			floor, below := g.below(s.To, g.n)
			ok = ok && g.stands(end.At, g.n) && g.canFall(end.At) && s.To.Z == end.At.Z && (!below || s.To.Z-floor >= g.FallThreshold)
		case oracleHover:
			ok = ok && g.Hover && s.To != end.At
		case oracleFly:
			ok = ok && g.flies(from) && g.flies(s.To)
		}
		if !ok || (s.Choice == oracleFly || s.Choice == oracleHover) && st.Acted && g.tooHigh(s.To) {
			return fmt.Errorf("no step %d from %+v to %+v by choice %d", i, end.At, s.To, s.Choice)
		}
		if d := (oracleSpace{s.To.X - end.At.X, s.To.Y - end.At.Y, s.To.Z - end.At.Z}); s.Choice != oracleWalk && max(oracleAbs(d.X), oracleAbs(d.Y), oracleAbs(d.Z)) != 1 {
			return fmt.Errorf("step %d from %+v to %+v is not one space", i, end.At, s.To)
		}
		if cost != s.Cost {
			return fmt.Errorf("step %d costs %d, not %d", i, cost, s.Cost)
		}
		if spent += cost; spent > budget {
			return fmt.Errorf("step %d: %d spent of %d", i, spent, budget)
		}
		end.Stopped = g.stops(s.To, end.Engaged)
		end.At, end.Engaged, end.Choice = s.To, g.adjacent(s.To), s.Choice
	}
	if !g.ends(end.At) {
		return fmt.Errorf("M-06: %+v is filled", end.At)
	}
	if choice == oracleFly && !g.onLine(from, path, budget, end.Stopped) {
		return fmt.Errorf("M-19: not one straight line")
	}
	return nil
}

// walkLeap follows a jump or a teleport, which are looked at as a whole.
func (g *oracleGame) walkLeap(end *oracleAfter, st oracleState, path []oracleTaken) error {
	out, known := g.leaps[st]
	if !known {
		out = oracleOutcomes{}
		g.jumps(out, st, end.Engaged)
		g.teleports(out, st, end.Engaged)
		g.leaps[st] = out
	}
	cost := 0
	for _, s := range path {
		if s.Choice != path[0].Choice {
			return fmt.Errorf("choice %d in a move of %d", s.Choice, path[0].Choice)
		}
		cost += s.Cost
	}
	last := path[len(path)-1]
	for after, least := range out {
		if after.At == last.To && after.Choice == last.Choice && least.Cost == cost {
			*end = after
			return nil
		}
	}
	return fmt.Errorf("no choice %d to %+v at %d", last.Choice, last.To, cost)
}

// onLine reports whether the places are the first of a straight line to some
// place within the budget; all of it unless it was stopped: M-19.
func (g *oracleGame) onLine(from oracleSpace, path []oracleTaken, budget int, stopped bool) bool {
	near := func(k, delta, n, at int) bool { return 2*oracleAbs(at*n-k*delta) <= n }
	for dz := -budget; dz <= budget; dz++ {
		for dy := -budget; dy <= budget; dy++ {
			for dx := -budget; dx <= budget; dx++ {
				n := max(oracleAbs(dx), oracleAbs(dy), oracleAbs(dz))
				if n < len(path) || n > len(path) && !stopped || !g.whole(from.add(dx, dy, dz)) {
					continue
				}
				on := true
				for i, s := range path {
					on = on && near(i+1, dx, n, s.To.X-from.X) && near(i+1, dy, n, s.To.Y-from.Y) && near(i+1, dz, n, s.To.Z-from.Z)
				}
				if on {
					return true
				}
			}
		}
	}
	return false
}
