package mech_test

import (
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// compareRisks says what a path of the package risks by the rules, where the
// package says otherwise: M-12, M-16, M-18, M-27.
func (a *oracleAsked) compareRisks(path []pathing.Step) string {
	g := a.game
	var want mech.Risks
	set, phase := uint32(0), 0
	from := a.State.At
	for i, s := range oracleTakenOf(path) {
		if s.Phase != phase && s.Choice != oracleTeleport { // a move starts
			set |= g.threatening(from)
		}
		phase = s.Phase
		if g.dangerous(s.To) {
			want.Dangerous = append(want.Dangerous, s.To.place())
		}
		if s.Choice == oracleWalk && g.checked(from, s.To) {
			want.Checks = append(want.Checks, mech.Climb{From: from.place(), To: s.To.place(), Bonus: max(g.Speed, g.Teleport)})
		}
		if s.Choice == oracleFall && i == len(path)-1 {
			if floor, ok := g.below(s.To, g.n); ok {
				want.Fall, want.Damage = s.To.Z-floor, g.fallDamage(s.To.Z-floor)
			} else {
				want.Bottomless = true
			}
		}
		from = s.To
	}
	for i := range g.things {
		if set&(1<<i) != 0 {
			want.Overwatch = append(want.Overwatch, i+1)
		}
	}
	got := a.query.Risks(a.state, path)
	if !slices.Equal(got.Overwatch, want.Overwatch) || !slices.Equal(got.Dangerous, want.Dangerous) ||
		!slices.Equal(got.Checks, want.Checks) || got.Fall != want.Fall || got.Bottomless != want.Bottomless || got.Damage != want.Damage {
		return fmt.Sprintf("risks %+v, want %+v", got, want)
	}
	return ""
}

// dangerous reports whether the mover is on dangerous ground: M-27.
func (g *oracleGame) dangerous(at oracleSpace) bool {
	return g.onMarked(at, g.n, func(c oracleCell) bool { return c.Dangerous || c.Hazard > 0 })
}

// hazard is the first kind of damage of the dangerous ground under the mover, by y,
// then x; 0 if none is said.
func (g *oracleGame) hazard(at oracleSpace) (kind int) {
	g.onMarked(at, g.n, func(c oracleCell) bool { kind = c.Hazard; return kind > 0 })
	return kind
}

// checked reports whether a climb needs a check: every face that it could go by
// does (M-09, M-12).
func (g *oracleGame) checked(from, to oracleSpace) bool {
	if g.normalStep(from, to) {
		return false
	}
	side, low, high := to, from.Z, to.Z
	if to.Z < from.Z {
		side, low, high = from, to.Z, from.Z
	}
	return !g.any(side, g.n, func(x, y int) bool {
		for z := low; z < high; z++ {
			if !g.solids.holds(oracleSpace{x, y, z}) {
				return false
			}
		}
		return !g.cell(x, y).Unclimbable && !g.cell(x, y).Check
	})
}
