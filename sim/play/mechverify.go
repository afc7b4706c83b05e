package play

import (
	"fmt"
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// verifyPath panics if a path is not what its end says.
func (m *mechGame) verifyPath(u int, e pathing.End, path []pathing.Step) {
	at, cost := m.units[u].state.At, pathing.Cost(0)
	fail := func(format string, args ...any) {
		panic(fmt.Sprintf("play: unit %s, round %d, decision %d, from %v to %+v by %+v: %s",
			m.g.setup.units[u].ID, m.g.turn, m.g.phase, m.units[u].state.At, e, path, fmt.Sprintf(format, args...)))
	}
	for i, s := range path {
		cost += s.Cost
		apart := mech.Distance(mech.Box{At: at, N: 1}, mech.Box{At: s.To, N: 1})
		flat := max(abs(int(s.To.X)-int(at.X)), abs(int(s.To.Y)-int(at.Y)))
		switch {
		case s.Choice == pathing.Teleport:
		case flat > 1 || apart == 0:
			fail("step %d goes from %v to %v", i, at, s.To)
		case apart > 1 && (s.Choice == pathing.Fly || s.Choice == pathing.Hover):
			fail("step %d flies from %v to %v", i, at, s.To)
		case !m.s.units[u].rules.Fits(s.To) && s.Choice != pathing.Jump:
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
	case !m.free(u, at):
		fail("it ends in a space that another fills (M-06)")
	}
}

// verify panics if the world of a game of mech is one that can't be, after a decision
// of the unit whose turn it is. It is asked after every one under the build tag
// invariants.
func (m *mechGame) verify(d Decision) {
	g := m.g
	fail := func(u int, format string, args ...any) {
		panic(fmt.Sprintf("play: unit %s, round %d, decision %d, %+v of %s: %s",
			g.setup.units[u].ID, g.turn, g.phase, d, m.name(m.acting), fmt.Sprintf(format, args...)))
	}
	for u := range m.units {
		unit, s, c := &m.units[u], &m.s.units[u], &g.tally.Mech[u]
		_, at, there := m.world.Body(u)
		if there != m.alive(u) {
			fail(u, "it is on the board: %v; destroyed: %v", there, !m.alive(u))
		}
		taken := int64(0)
		for _, n := range c.Damage {
			taken += n
		}
		if hp := int64(s.combat.HP) - taken; !g.setup.units[u].Object && hp != int64(unit.hp) && (m.alive(u) || unit.hp != 0 || hp > 0) {
			fail(u, "%d points are left to it after %d of damage", unit.hp, taken)
		}
		if c.Destroyed > 0 != !m.alive(u) || c.Destroyed > 1 {
			fail(u, "it was destroyed %d times", c.Destroyed)
		}
		if !m.alive(u) {
			continue
		}
		if at != m.box(u) {
			fail(u, "it stands at %v, and in the world at %v", unit.state.At, at.At)
		}
		if err := s.rules.Check(unit.state); err != nil {
			fail(u, "%v", err)
		}
		for o := range u {
			if m.alive(o) && mech.Overlap(at, m.box(o)) && m.s.params.EndInFilled == 0 {
				fail(u, "it fills spaces of %s (M-06)", g.setup.units[o].ID)
			}
			if m.hostile(u, o) && m.alive(o) && slices.Contains(unit.state.Unengaged, o) != slices.Contains(m.units[o].state.Unengaged, u) {
				fail(u, "it is engaged with %s, or not, and %s otherwise (M-14)", g.setup.units[o].ID, g.setup.units[o].ID)
			}
		}
		for _, load := range [...]int{unit.drags, unit.lifts} {
			if load != noUnit && (m.units[load].held != u || !m.alive(load) || !mech.Adjacent(at, m.box(load))) {
				fail(u, "it holds %s, which knows nothing of it (M-26)", g.setup.units[load].ID)
			}
		}
		if unit.state.Drags != m.size(unit.drags) || unit.state.Lifts != m.size(unit.lifts) {
			fail(u, "it holds Sizes of %v and %v (M-26)", unit.state.Drags, unit.state.Lifts)
		}
		if unit.hp < 1 && !g.setup.units[u].Object {
			fail(u, "it lives with %d points", unit.hp)
		}
	}
	for i := range g.setup.victory.reach {
		c, n := &g.setup.victory.reach[i], 0
		for _, u := range g.setup.sides[c.side].Units {
			if m.alive(u) && m.on(c, m.box(u)) {
				n++
			}
		}
		if n != g.arrived[i] {
			fail(0, "%d units have arrived, not %d", n, g.arrived[i])
		}
	}
}
