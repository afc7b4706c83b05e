package mech_test

import "math"

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

// fallDamage is the damage of a fall: M-18.
func (p oracleParams) fallDamage(spaces int) int {
	return min(p.FallDamageMax, p.FallDamage*(spaces/p.FallPer))
}

// canFall reports whether the mover would fall at a place if nothing held it:
// M-18, M-24.
func (g *oracleGame) canFall(at oracleSpace) bool {
	return !g.floats(at) && g.Environment != oracleLowG
}

// fall is where the mover is after one turn's fall, whether it has come down, and
// whether others are there: M-18. ok is false if there is nothing below.
func (g *oracleGame) fall(at oracleSpace) (to oracleSpace, landed, filled, ok bool) {
	surface, ok := g.below(at, g.n)
	to = at
	to.Z = max(surface, at.Z-g.FallSpeed)
	for z := at.Z; z >= to.Z; z-- {
		if !g.fits(oracleSpace{at.X, at.Y, z}, g.n) { // across a wall
			return oracleSpace{at.X, at.Y, z + 1}, true, true, true
		}
	}
	if !ok || to.Z > surface {
		return to, false, false, ok
	}
	return to, true, !g.ends(to), true
}

// nearest reports whether a free place to stand on is the nearest to a filled one,
// of those alike the first clockwise from north: M-18.
func (g *oracleGame) nearest(filled, at oracleSpace) bool {
	free := func(p oracleSpace) bool { return g.onBoard(p) && g.stands(p, g.n) && g.ends(p) }
	far := func(p oracleSpace) int {
		return max(oracleAbs(p.X-filled.X), oracleAbs(p.Y-filled.Y), oracleAbs(p.Z-filled.Z))
	}
	r := far(at)
	if at == filled { // none is free
		r = max(g.W, g.H, oracleTop)
	} else if !free(at) {
		return false
	}
	for dz := -r; dz <= r; dz++ {
		for dy := -r; dy <= r; dy++ {
			for dx := -r; dx <= r; dx++ {
				p := filled.add(dx, dy, dz)
				if free(p) && (far(p) < r || oracleClockwise(dx, dy) < oracleClockwise(at.X-filled.X, at.Y-filled.Y)) {
					return false
				}
			}
		}
	}
	return true
}

// threatening are the hostiles within whose threat a place lies, one bit each:
// M-16.
func (g *oracleGame) threatening(at oracleSpace) (set uint32) {
	for i, t := range g.things {
		if g.hostile(t) && oracleDistance(oracleVolume(at, g.n), oracleVolume(t.At, oracleSide(t.Size))) <= t.Threat {
			set |= 1 << i
		}
	}
	return set
}

// oracleClockwise is the angle of a direction, clockwise from north.
func oracleClockwise(dx, dy int) float64 {
	angle := math.Atan2(float64(dx), float64(-dy))
	if angle < 0 {
		angle += 2 * math.Pi
	}
	return angle
}
