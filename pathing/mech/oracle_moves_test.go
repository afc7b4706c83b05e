package mech_test

// oracleChoice is how a move is made.
type oracleChoice uint8

const (
	oracleWalk oracleChoice = iota
	oracleJump
	oracleFly
	oracleHover
	oracleTeleport
	oracleFall
)

// oracleState is the mover when it is asked.
type oracleState struct {
	At                                  oracleSpace
	Moved                               int // spaces of the standard move already made
	Prone, Slowed, Immobilized, Stunned bool
	Acted, Boosted, Falls               bool   // Falls: the caller allows falls
	Unengaged                           uint32 // things that it is not engaged with though adjacent
	Drags, Lifts                        int    // Sizes, in halves
}

// still reports whether no voluntary movement is possible: M-25, M-26.
func (st oracleState) still() bool { return st.Immobilized || st.Stunned || st.Lifts > 0 }

// slow reports whether the state makes SLOWED, wherever it is: M-25, M-26.
func (st oracleState) slow() bool { return st.Slowed || st.Prone || st.Drags > 0 }

// aloft reports whether the mover may fly with what it drags: M-26.
func (g *oracleGame) aloft(st oracleState) bool {
	return st.Drags <= g.FlightLoad || g.Environment == oracleZeroG
}

// oracleEnd is one end that is told apart from others.
type oracleEnd struct {
	At      oracleSpace
	Choice  oracleChoice
	Stopped bool
}

// oracleLeast is what an end costs, compared in this order.
type oracleLeast struct{ Cost, Squares, Phases int }

func (l oracleLeast) less(m oracleLeast) bool {
	if l.Cost != m.Cost {
		return l.Cost < m.Cost
	}
	if l.Squares != m.Squares {
		return l.Squares < m.Squares
	}
	return l.Phases < m.Phases
}

// oracleAfter is the mover after a move: an end, and whom it is engaged with.
type oracleAfter struct {
	oracleEnd
	Engaged uint32
}

// oracleOutcomes are the moves possible, each at its least.
type oracleOutcomes map[oracleAfter]oracleLeast

func (o oracleOutcomes) add(a oracleAfter, l oracleLeast) {
	if have, ok := o[a]; !ok || l.less(have) {
		o[a] = l
	}
}

// underwater reports whether the mover is under water at a place: M-24.
func (g *oracleGame) underwater(at oracleSpace) bool {
	return g.Environment == oracleUnderwater || !g.any(at, g.n, func(x, y int) bool {
		c := g.cell(x, y)
		return c.Liquid == 0 || g.ground(x, y)+c.Liquid < at.Z+g.n
	})
}

// floats reports whether the mover is where nothing falls and all may fly: M-24.
func (g *oracleGame) floats(at oracleSpace) bool {
	return g.Environment == oracleZeroG || g.Environment == oracleVacuum || g.underwater(at)
}

// flies reports whether it may fly at a place: M-19, M-24.
func (g *oracleGame) flies(at oracleSpace) bool { return g.Flight || g.floats(at) }

// slowed reports whether the place alone makes it SLOWED: M-24.
func (g *oracleGame) slowed(at oracleSpace) bool {
	return g.floats(at) && !g.Propulsion && !g.Flight && !g.Hover
}

// tooHigh reports whether a place is above the ceiling: M-21. A liquid counts up to
// its top, above the mover too.
func (g *oracleGame) tooHigh(at oracleSpace) bool {
	if g.Environment == oracleZeroG || g.Peace {
		return false
	}
	surface, _ := g.below(at, g.n)
	g.any(at, g.n, func(x, y int) bool {
		if depth := g.cell(x, y).Liquid; depth > 0 {
			surface = max(surface, g.ground(x, y)+depth)
		}
		return false
	})
	return at.Z-surface > g.FlightCeiling
}

// start is whom the mover is engaged with when the query starts: M-14.
func (g *oracleGame) start(st oracleState) uint32 { return g.adjacent(st.At) &^ st.Unengaged }

// actionEnds are the ends of one standard move and of what replaces it.
func (g *oracleGame) actionEnds(st oracleState) map[oracleEnd]oracleLeast {
	ends := map[oracleEnd]oracleLeast{{At: st.At}: {}}
	if st.still() {
		return ends
	}
	for after, least := range g.standard(st) {
		least.Phases = 1
		oracleKeep(ends, after.oracleEnd, least)
	}
	return ends
}

// turnEnds are the ends of a standard move and BOOST: M-01, M-25.
func (g *oracleGame) turnEnds(st oracleState) map[oracleEnd]oracleLeast {
	ends := g.actionEnds(st)
	if st.still() || st.slow() || st.Boosted {
		return ends
	}
	first := g.standard(st)
	first.add(oracleAfter{oracleEnd{At: st.At}, g.start(st)}, oracleLeast{})
	type from struct {
		at      oracleSpace
		engaged uint32
	}
	least := map[from]oracleLeast{}
	for after, l := range first {
		if after.Choice == oracleFall && !g.Flight && !g.Hover || g.slowed(after.At) {
			continue
		}
		f := from{after.At, after.Engaged}
		if have, ok := least[f]; !ok || l.less(have) {
			least[f] = l
		}
	}
	for f, l := range least {
		for after, m := range g.move(f.at, f.engaged, g.Speed, st) {
			oracleKeep(ends, after.oracleEnd, oracleLeast{l.Cost + m.Cost, l.Squares + m.Squares, 2})
		}
	}
	return ends
}

func oracleKeep(ends map[oracleEnd]oracleLeast, e oracleEnd, l oracleLeast) {
	if have, ok := ends[e]; !ok || l.less(have) {
		ends[e] = l
	}
}

// standard is the standard move and all that replaces it.
func (g *oracleGame) standard(st oracleState) oracleOutcomes {
	engaged := g.start(st)
	out := oracleOutcomes{}
	if st.Moved == 0 {
		out = g.move(st.At, engaged, g.Speed, st)
		if st.Drags == 0 { // M-26
			g.jumps(out, st, engaged)
			g.teleports(out, st, engaged)
		}
	} else {
		g.search(out, st.At, engaged, g.Speed-st.Moved, oracleWalk, st)
		g.search(out, st.At, engaged, g.Speed-st.Moved, oracleHover, st)
	}
	return out
}

// move is what a standard move and BOOST have in common: on foot, in one straight
// line through the air, or hovering.
func (g *oracleGame) move(at oracleSpace, engaged uint32, budget int, st oracleState) oracleOutcomes {
	out := oracleOutcomes{}
	g.search(out, at, engaged, budget, oracleWalk, st)
	g.search(out, at, engaged, budget, oracleHover, st)
	g.flights(out, at, engaged, budget, st)
	return out
}

// search tries every way on foot or hovering, step by step: the place, what is
// spent and whom the mover is engaged with say all.
func (g *oracleGame) search(out oracleOutcomes, at oracleSpace, engaged uint32, budget int, choice oracleChoice, st oracleState) {
	if choice == oracleHover && (!g.Hover || !g.aloft(st)) {
		return
	}
	type state struct {
		at      oracleSpace
		engaged uint32
	}
	spent := make([]map[state]int, max(0, budget)+1) // the fewest squares of every state
	for i := range spent {
		spent[i] = map[state]int{}
	}
	spent[0][state{at, engaged}] = 0
	for cost, states := range spent {
		for s, squares := range states {
			if squares > 0 && g.ends(s.at) { // M-06
				out.add(oracleAfter{oracleEnd{At: s.at, Choice: choice}, s.engaged}, oracleLeast{cost, squares, 0})
			}
			steps := g.hoversFrom
			if choice == oracleWalk {
				steps = g.stepsFrom
				if st.Falls && st.Drags == 0 {
					g.falls(out, s.at, s.engaged, cost, squares, budget)
				}
			}
			for _, step := range steps(s.at) {
				total := cost + step.Cost
				if total > budget || choice == oracleHover && st.Acted && g.tooHigh(step.To) {
					continue
				}
				next := state{step.To, g.adjacent(step.To)}
				if g.stops(step.To, s.engaged) { // M-15
					if g.ends(step.To) {
						out.add(oracleAfter{oracleEnd{step.To, choice, true}, next.engaged}, oracleLeast{total, squares + 1, 0})
					}
					continue
				}
				if have, ok := spent[total][next]; !ok || squares+1 < have {
					spent[total][next] = squares + 1
				}
			}
		}
	}
}

// hoversFrom are all steps of one space through the air: M-22.
func (g *oracleGame) hoversFrom(at oracleSpace) []oracleStep {
	steps, known := g.hovers[at]
	if !known {
		for _, d := range oracleDirs {
			if to := at.add(d.X, d.Y, d.Z); g.airStep(at, to) {
				steps = append(steps, oracleStep{to, 1})
			}
		}
		g.hovers[at] = steps
	}
	return steps
}

// oracleDirs are the 26 directions.
var oracleDirs = func() (dirs []oracleSpace) {
	for dz := -1; dz <= 1; dz++ {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if dx != 0 || dy != 0 || dz != 0 {
					dirs = append(dirs, oracleSpace{dx, dy, dz})
				}
			}
		}
	}
	return dirs
}()

// airStep reports whether one space through the air is open, flying, hovering or
// pushed: M-02, M-05, M-07.
func (g *oracleGame) airStep(at, to oracleSpace) bool {
	if !g.enters(to) {
		return false
	}
	over := at
	over.Z = max(at.Z, to.Z)
	return g.passes(over, to.X-at.X, to.Y-at.Y, g.n, g.Cutting)
}

// falls are the steps off an edge too high to step down: M-11.
func (g *oracleGame) falls(out oracleOutcomes, at oracleSpace, engaged uint32, cost, squares, budget int) {
	if cost+1 > budget || !g.stands(at, g.n) || !g.canFall(at) {
		return
	}
	for _, d := range oracleDirs {
		to := at.add(d.X, d.Y, 0)
		if d.Z != 0 || !g.airStep(at, to) || !g.ends(to) {
			continue
		}
		if floor, ok := g.below(to, g.n); ok && to.Z-floor < g.FallThreshold {
			continue
		}
		out.add(oracleAfter{oracleEnd{to, oracleFall, g.stops(to, engaged)}, g.adjacent(to)}, oracleLeast{cost + 1, squares + 1, 0})
	}
}

// flights are the straight lines through the air: M-19.
func (g *oracleGame) flights(out oracleOutcomes, at oracleSpace, engaged uint32, budget int, st oracleState) {
	if !g.flies(at) || !g.aloft(st) {
		return
	}
	for dz := -budget; dz <= budget; dz++ {
		for dy := -budget; dy <= budget; dy++ {
			for dx := -budget; dx <= budget; dx++ {
				if to := at.add(dx, dy, dz); to != at && g.whole(to) {
					g.flight(out, at, to, engaged, st)
				}
			}
		}
	}
}

// whole reports whether all of the mover is on the board at a place.
func (g *oracleGame) whole(at oracleSpace) bool {
	return g.onBoard(at) && g.onBoard(at.add(g.n-1, g.n-1, g.n-1))
}

// flight tries every choice of roundings of one line, space by space: M-15, M-19.
func (g *oracleGame) flight(out oracleOutcomes, at, to oracleSpace, engaged uint32, st oracleState) {
	dx, dy, dz := to.X-at.X, to.Y-at.Y, to.Z-at.Z
	n := max(oracleAbs(dx), oracleAbs(dy), oracleAbs(dz))
	type state struct {
		at      oracleSpace
		engaged uint32
	}
	here := map[state]bool{{at, engaged}: true}
	for k := 1; k <= n; k++ {
		next := map[state]bool{}
		for _, x := range oracleRoundings(k*dx, n) {
			for _, y := range oracleRoundings(k*dy, n) {
				for _, z := range oracleRoundings(k*dz, n) {
					p := at.add(x, y, z)
					for s := range here {
						if !g.airStep(s.at, p) || !g.flies(p) || st.Acted && g.tooHigh(p) {
							continue
						}
						if !g.stops(p, s.engaged) {
							next[state{p, g.adjacent(p)}] = true
						} else if g.ends(p) {
							out.add(oracleAfter{oracleEnd{p, oracleFly, true}, g.adjacent(p)}, oracleLeast{k, k, 0})
						}
					}
				}
			}
		}
		here = next
	}
	for s := range here {
		if g.ends(s.at) {
			out.add(oracleAfter{oracleEnd{s.at, oracleFly, false}, s.engaged}, oracleLeast{n, n, 0})
		}
	}
}

// oracleRoundings are the whole numbers nearest to a/n: one, or two at exactly
// half.
func oracleRoundings(a, n int) (near []int) {
	for c := -oracleAbs(a); c <= oracleAbs(a); c++ {
		if 2*oracleAbs(c*n-a) <= n {
			near = append(near, c)
		}
	}
	return near
}

// teleports are the places that it may teleport to: M-23.
func (g *oracleGame) teleports(out oracleOutcomes, st oracleState, engaged uint32) {
	held := func(at oracleSpace) bool { return g.stands(at, g.n) || g.flies(at) || g.Hover }
	r := g.Teleport
	if !held(st.At) {
		return
	}
	for dz := -r; dz <= r; dz++ {
		for dy := -r; dy <= r; dy++ {
			for dx := -r; dx <= r; dx++ {
				to := st.At.add(dx, dy, dz)
				if to == st.At || !g.onBoard(to) || !g.fits(to, g.n) || !g.ends(to) || !held(to) || st.Acted && g.tooHigh(to) {
					continue
				}
				out.add(oracleAfter{oracleEnd{to, oracleTeleport, false}, engaged & g.adjacent(to)}, oracleLeast{1, 1, 0})
			}
		}
	}
}
