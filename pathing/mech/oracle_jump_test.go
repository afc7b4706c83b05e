package mech_test

// jumps are all jumps from where the mover stands: M-13.
func (g *oracleGame) jumps(out oracleOutcomes, st oracleState, engaged uint32) {
	if !g.Legs || !g.stands(st.At, g.n) {
		return
	}
	length, height := g.Speed/2, g.n
	if g.JumpLengthSize {
		length = g.n
	}
	if g.JumpHeightOne {
		height = 1
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
		for n := 1; n <= length && g.jumpsTo(st.At, d, n, height); n++ {
			for drop := 0; drop < g.FallThreshold && drop <= st.At.Z; drop++ {
				to := st.At.add(n*d.X, n*d.Y, -drop)
				if g.way(oracleBox(to, g.n, drop+g.n)) {
					land(to, g.JumpCost*n, n)
				}
			}
			if !g.jumpsOver(st.At.add(n*d.X, n*d.Y, 0), height) {
				break
			}
		}
		for rise := 1; rise <= height; rise++ {
			to, over := st.At.add(d.X, d.Y, rise), st.At.add(0, 0, rise)
			if g.way(oracleBox(st.At, g.n, rise-1+g.n)) && g.enters(to) && g.passes(over, d.X, d.Y, g.n, g.Cutting) {
				land(to, g.JumpCost*rise, 1)
			}
		}
	}
}

// jumpsTo reports whether walls and flanks let the n-th space of a long jump be
// entered at some height of the jump.
func (g *oracleGame) jumpsTo(at, d oracleSpace, n, height int) bool {
	for lift := range height + 1 {
		if g.passes(at.add((n-1)*d.X, (n-1)*d.Y, lift), d.X, d.Y, g.n, g.Cutting) {
			return true
		}
	}
	return false
}

// jumpsOver reports whether a long jump passes over a space: as low as terrain and
// objects allow, where no character may be that would obstruct a walk.
func (g *oracleGame) jumpsOver(at oracleSpace, height int) bool {
	object := func(t oracleThing) bool { return t.Object && g.obstructs(t) }
	character := func(t oracleThing) bool { return !t.Object && g.obstructs(t) }
	for lift := range height + 1 {
		body := oracleVolume(at.add(0, 0, lift), g.n)
		if g.fits(at.add(0, 0, lift), g.n) && !g.meets(body, object) {
			return !g.meets(body, character)
		}
	}
	return false
}
