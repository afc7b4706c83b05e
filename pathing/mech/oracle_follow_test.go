package mech_test

import "fmt"

// compareFollow asks how what the mover might drag comes along by a path, and says
// what differs from the oracle: M-26.
func (a *oracleAsked) compareFollow(r *oracleRig, path []oracleTaken) string {
	if a.load == 0 {
		return ""
	}
	at := a.Things[a.load-1].At
	want := a.dragged.follow(at, a.State.At, a.game.n, path)
	r.trail = a.trailing.Follow(r.trail[:0], at.place(), a.mover, a.rules.Box(a.state.At), r.path)
	same := len(r.trail) == len(want)
	for i := 0; same && i < len(want); i++ {
		same = oracleSpaceOf(r.trail[i]) == want[i]
	}
	if !same {
		return fmt.Sprintf("thing %d follows %v, want %v", a.load-1, r.trail, want)
	}
	return ""
}

// follow is where a body is dragged when its holder, of some spaces, goes from a
// place by a path: the places after each step, up to the last one where it may be left.
func (g *oracleGame) follow(at, from oracleSpace, holder int, path []oracleTaken) (trail []oracleSpace) {
	good := 0
	for _, s := range path {
		left := map[oracleSpace]bool{}
		for _, p := range oracleVolume(from, holder) {
			left[p] = true
		}
		next := map[oracleSpace]bool{}
		for _, p := range oracleVolume(s.To, holder) {
			next[p] = true
			delete(left, p)
		}
		to, ok := g.tow(at, from, holder, left, next)
		if !ok {
			break
		}
		at, from = to, s.To
		if trail = append(trail, to); g.ends(to) {
			good = len(trail)
		}
	}
	return trail[:good]
}

// tow is the best of all places with a space just left and none of the holder's, the
// first of those as good from the bottom up, from north to south, from west to east.
func (g *oracleGame) tow(at, from oracleSpace, holder int, left, next map[oracleSpace]bool) (best oracleSpace, ok bool) {
	score := func(p oracleSpace) int {
		covers := 0
		for _, s := range oracleVolume(p, g.n) {
			if next[s] {
				return -1
			}
			if left[s] {
				covers++
			}
		}
		if covers == 0 {
			return -1
		}
		dx, dy, dz := p.X-at.X, p.Y-at.Y, p.Z-at.Z
		points := covers * 1_000_000
		if g.stands(p, g.n) {
			points += 500_000
		}
		return points - dx*dx - dy*dy - dz*dz
	}
	most := -1
	for z := from.Z - g.n; z <= from.Z+holder; z++ {
		for y := from.Y - g.n; y <= from.Y+holder; y++ {
			for x := from.X - g.n; x <= from.X+holder; x++ {
				p := oracleSpace{x, y, z}
				if !g.whole(p) || !g.enters(p) {
					continue
				}
				one := max(oracleAbs(x-at.X), oracleAbs(y-at.Y), oracleAbs(z-at.Z)) <= 1
				if one && !g.airStep(at, p) {
					continue
				}
				if points := score(p); points > most {
					best, most, ok = p, points, true
				}
			}
		}
	}
	return best, ok
}
