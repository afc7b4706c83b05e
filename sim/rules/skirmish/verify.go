package skirmish

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
)

// verify panics if an Action was not what its end said. It is asked
// for every Action under the build tag invariants.
func (g *game) verify(u int, before skirmish.State, e pathing.End, path []pathing.Step) {
	unit := &g.units[u]
	after := unit.state
	fail := func(format string, args ...any) {
		panic(fmt.Sprintf("play: unit %s, Turn %d, Phase %d, from %+v to %+v by %+v: %s",
			g.t.sc.Units[u].ID, g.f.Turn(), g.phase, before, e, path, fmt.Sprintf(format, args...)))
	}

	if st := g.view.rules.After(before, e, path); st != after {
		fail("the state after the whole path is %+v, not %+v", st, after)
	}

	// The path walks from the state before to the end, and costs what it says.
	at, facing, prone := before.At, before.Facing, before.Prone
	cost, entered := pathing.Cost(0), 0
	for _, s := range path {
		cost += s.Cost
		to := s.To.Cell()
		n := at.Apart(to)
		switch {
		case s.Paid > 0:
			fail("a step of an Action is a part payment")
		case s.Choice != e.Choice:
			fail("a step is by %v", s.Choice)
		case s.Dir == pathing.NoDir && to != at:
			fail("a step without direction goes to %v", to)
		case s.Dir != pathing.NoDir && (n < 1 || n > 1 && s.Choice != pathing.Jump):
			fail("a step goes from %v to %v", at, to)
		case s.Dir != pathing.NoDir && s.Facing != facing:
			fail("a step into %v changes facing", to)
		}
		if s.Dir != pathing.NoDir {
			far := at
			for range n {
				far = far.Step(s.Dir)
			}
			if far != to {
				fail("a step %v from %v goes to %v", s.Dir, at, to)
			}
		}
		at, facing, prone = to, s.Facing, s.Posture == pathing.Prone
		entered += n
	}
	switch {
	case len(path) == 0:
		fail("an Action without steps")
	case cost != e.Cost:
		fail("the path costs %d, the end %d", cost, e.Cost)
	case entered != int(e.Squares):
		fail("the path enters %d squares, the end %d", entered, e.Squares)
	case at != e.Place.Cell() || facing != e.Facing || prone != (e.Posture == pathing.Prone):
		fail("the path ends at %v facing %v", at, facing)
	case after.At != at || after.Facing != facing || after.Prone != prone || after.Paid != (skirmish.Payment{}):
		fail("the state after is %+v", after)
	case after.Spent != before.Spent+int(e.Cost):
		fail("%d points are spent after it", after.Spent)
	}
	g.verifyWorld(u, fail)
}

// verifyPayment panics if a part payment was not what was offered.
func (g *game) verifyPayment(u int, before skirmish.State, p skirmish.Payment) {
	after := g.units[u].state
	fail := func(format string, args ...any) {
		panic(fmt.Sprintf("play: unit %s, Turn %d, Phase %d, %+v pays %+v: %s",
			g.t.sc.Units[u].ID, g.f.Turn(), g.phase, before, p, fmt.Sprintf(format, args...)))
	}
	if after.At != before.At || after.Facing != before.Facing || after.Prone != before.Prone || after.Paid != p {
		fail("the state after is %+v", after)
	}
	owed, left := after.Paid.Owed(), g.t.units[u].profile.Speed-after.Spent
	if after.Spent <= before.Spent || owed < 1 || left < 0 || left > 0 && owed > 1 {
		fail("%d points are spent, %d left and %d owed", after.Spent, left, owed)
	}
	g.verifyWorld(u, fail)
}

// verifyWorld panics if a unit is where it can't be.
func (g *game) verifyWorld(u int, fail func(string, ...any)) {
	unit := &g.units[u]
	if err := g.view.rules.Check(unit.state, g.overlay, u); err != nil {
		fail("%v", err)
	}
	for i := range g.units {
		o := &g.units[i]
		if c, ok := g.overlay.Cell(i); !ok || c != o.cell || g.board.Cell(c) != o.state.At {
			fail("unit %s stands on %v, and elsewhere in the overlay", g.t.sc.Units[i].ID, o.state.At)
		}
		if n := g.overlay.Size(o.cell); g.overlay.Count(o.cell) > 1 && n > g.t.params.SquareCapacity {
			fail("%v holds Sizes of %v", o.state.At, pathing.Half(n))
		}
	}
	g.f.VerifyStands(u, unit.cell, 1, fail)
}
