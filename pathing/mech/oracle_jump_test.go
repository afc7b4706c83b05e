package mech_test

// jumps are all jumps from where the mover stands: M-13.
func (g *oracleGame) jumps(out oracleOutcomes, st oracleState, engaged uint32) {
	if !g.Legs || !g.stands(st.At, g.n) {
		return
	}
	length := g.Speed / 2
	if g.JumpLengthSize {
		length = g.n
	}
	land := func(to oracleSpace, cost, squares int) {
		if cost <= g.Speed && g.stands(to, g.n) && g.ends(to) {
			out.add(oracleAfter{oracleEnd{to, oracleJump, g.stops(to, engaged)}, g.adjacent(to)}, oracleLeast{cost, squares, 0})
		}
	}
	for _, d := range oracleDirs {
		if d.Z != 0 {
			continue
		}
		for n := 1; n <= length; n++ {
			for drop := 0; drop < g.FallThreshold && drop <= st.At.Z; drop++ {
				to := st.At.add(n*d.X, n*d.Y, -drop)
				for lift := 0; lift <= g.n; lift++ {
					if g.longJump(st.At, d, n, drop, lift) {
						land(to, g.JumpCost*n, n)
					}
				}
			}
		}
		for rise := 1; rise <= g.n; rise++ {
			if to := st.At.add(d.X, d.Y, rise); g.longJump(st.At, d, 1, -rise, rise) {
				land(to, g.JumpCost*rise, 1)
			}
		}
	}
}

// longJump reports whether the mover may rise by lift, pass over n spaces in a
// straight line, and come down to a place that is so far below its start.
func (g *oracleGame) longJump(at, d oracleSpace, n, drop, lift int) bool {
	if !g.clear(oracleBox(at, g.n, lift+g.n)) || !g.jumpsPast(at, g.n, lift) {
		return false
	}
	for k := range n {
		from := at.add(k*d.X, k*d.Y, lift)
		to := from.add(d.X, d.Y, 0)
		if !g.passes(from, d.X, d.Y, g.n, g.Cutting) || !g.fits(to, g.n) || !g.jumpsPast(to.add(0, 0, -lift), g.n, lift) {
			return false
		}
	}
	to := at.add(n*d.X, n*d.Y, -drop)
	return g.clear(oracleBox(to, g.n, drop+lift+g.n)) && g.way(oracleVolume(to, g.n))
}

// jumpsPast reports whether nothing stops a jump over a place: objects where the
// body passes, characters from the height of the start up (M-05, M-13).
func (g *oracleGame) jumpsPast(at oracleSpace, n, lift int) bool {
	object := func(t oracleThing) bool { return t.Object && g.obstructs(t) }
	character := func(t oracleThing) bool { return !t.Object && g.obstructs(t) }
	return !g.meets(oracleVolume(at.add(0, 0, lift), n), object) && !g.meets(oracleBox(at, n, lift+n), character)
}
