package mech

import (
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/ruleset"
)

// verifyPath panics if a path is not what its end says.
func (g *game) verifyPath(u int, e pathing.End, path []pathing.Step) {
	at, cost := g.at(u), pathing.Cost(0)
	fail := func(format string, args ...any) {
		panic(fmt.Sprintf("mech: %s, round %d, decision %d, from %v to %+v by %+v: %s",
			g.name(u), g.f.Turn(), g.asked, g.at(u), e, path, fmt.Sprintf(format, args...)))
	}
	for i, s := range path {
		cost += s.Cost
		apart := mech.Distance(mech.Box{At: at, N: 1}, mech.Box{At: s.To, N: 1})
		flat := at.Cell().Apart(s.To.Cell())
		switch {
		case s.Choice == pathing.Teleport:
		case flat > 1 || apart == 0:
			fail("step %d goes from %v to %v", i, at, s.To)
		case apart > 1 && (s.Choice == pathing.Fly || s.Choice == pathing.Hover):
			fail("step %d flies from %v to %v", i, at, s.To)
		case !g.t.units[u].rules.Fits(s.To) && s.Choice != pathing.Jump:
			fail("step %d ends at %v, where it does not fit", i, s.To)
		}
		at = s.To
	}
	switch {
	case at != e.Place:
		fail("the path ends at %v", at)
	case cost != e.Cost:
		fail("the path costs %d, the end %d", cost, e.Cost)
	case len(path) != int(e.Squares):
		fail("the path has %d steps, the end %d", len(path), e.Squares)
	case !g.free(u, at):
		fail("it ends in a space that another fills (M-06)")
	}
}

// verifyAll panics if the world is one that can't be, after a decision of the unit whose
// turn it is. It is asked after every one under the build tag invariants.
func (g *game) verifyAll(d Decision) {
	for u := range g.units {
		fail := func(format string, args ...any) {
			panic(fmt.Sprintf("mech: %s, round %d, decision %d, %+v of %s: %s",
				g.name(u), g.f.Turn(), g.asked, d, g.name(g.acting), fmt.Sprintf(format, args...)))
		}
		g.verifyPlace(u, fail)
		g.verifyHP(u, fail)
		if g.alive(u) {
			g.verifyOthers(u, fail)
			g.verifyHolds(u, fail)
		}
	}
}

// failure is what is wrong with a unit.
type failure func(format string, args ...any)

// verifyHP looks at what is left of a unit, and at what took the rest.
func (g *game) verifyHP(u int, fail failure) {
	unit, c := &g.units[u], g.f.Counts(u)
	taken := int64(0)
	for cause := range NumCauses {
		taken += c[DamageBy(cause)]
	}
	hp := int64(g.t.units[u].combat.HP) - taken
	switch {
	case taken != c[DamageTaken]:
		fail("it took %d of damage, and %d by all causes", c[DamageTaken], taken)
	case c[Destroyed] > 0 == g.alive(u) || c[Destroyed] > 1:
		fail("it was destroyed %d times", c[Destroyed])
	case c[DestroyedEarly] > c[Destroyed] || c[DestroyedEarly] > 0 && c[ruleset.Begun] > 0:
		fail("it was destroyed early %d times, after %d turns", c[DestroyedEarly], c[ruleset.Begun])
	case g.object(u):
	case hp != int64(unit.hp) && (g.alive(u) || unit.hp != 0 || hp > 0):
		fail("%d points are left to it after %d of damage", unit.hp, taken)
	case g.alive(u) && unit.hp < 1:
		fail("it lives with %d points", unit.hp)
	}
}

// verifyPlace looks at where a unit is, and where world and frame have it (M-03).
func (g *game) verifyPlace(u int, fail failure) {
	_, at, there := g.world.Body(u)
	switch {
	case there != g.alive(u):
		fail("it is on the board: %v; destroyed: %v", there, !g.alive(u))
	case !there:
		g.f.VerifyStands(u, 0, 0, fail)
		return
	case at != g.box(u):
		fail("it stands at %v, and in the world at %v", g.at(u), at.At)
	}
	if err := g.t.units[u].rules.Check(g.bodies[u].state); err != nil {
		fail("%v", err)
	}
	g.f.VerifyStands(u, g.t.sc.Board.ID(at.At.Cell()), at.N, fail)
}

// verifyOthers looks for units that share its spaces (M-06), and at engagement, which is
// mutual (M-14).
func (g *game) verifyOthers(u int, fail failure) {
	apart := func(u, o int) bool { return slices.Contains(g.bodies[u].state.Unengaged, o) }
	for o := range u {
		switch {
		case !g.alive(o):
		case mech.Overlap(g.box(u), g.box(o)) && g.t.params.EndInFilled == 0:
			fail("it fills spaces of %s (M-06)", g.t.units[o].unit.ID)
		case g.t.hostile(u, o) && apart(u, o) != apart(o, u):
			fail("it is engaged with %s, or not, and %[1]s otherwise (M-14)", g.t.units[o].unit.ID)
		}
	}
}

// verifyHolds looks at what a unit drags and lifts (M-26).
func (g *game) verifyHolds(u int, fail failure) {
	b := &g.bodies[u]
	for _, load := range [...]int{b.drags, b.lifts} {
		if load != noUnit && (g.bodies[load].held != u || !g.alive(load) || !mech.Adjacent(g.box(u), g.box(load))) {
			fail("it holds %s, which knows nothing of it (M-26)", g.t.units[load].unit.ID)
		}
	}
	if b.state.Drags != g.t.size(b.drags) || b.state.Lifts != g.t.size(b.lifts) {
		fail("it holds Sizes of %v and %v (M-26)", b.state.Drags, b.state.Lifts)
	}
}
