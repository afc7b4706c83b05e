package mech_test

// push moves the mover against its will, space by space, and says how far it
// gets: M-17.
func (g *oracleGame) push(at, d oracleSpace, n int) (to oracleSpace, spaces int) {
	to = at
	for k := 1; k <= n; k++ {
		next := at.add(d.X, d.Y, d.Z)
		if !g.airStep(at, next) {
			break
		}
		at = next
		if g.ends(at) {
			to, spaces = at, k
		}
	}
	return to, spaces
}

// fallDamage is what a fall of so many spaces does: M-18.
func (p oracleParams) fallDamage(spaces int) int {
	return min(p.FallDamageMax, p.FallDamage*(spaces/p.FallPer))
}
