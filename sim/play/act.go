package play

import (
	"fmt"

	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
)

// DecisionError says that a policy decided on something that its unit can't do.
type DecisionError struct {
	Side   string
	Policy string
	Unit   string // its ID
	Turn   int    // in mech the round
	Phase  int    // in mech the number of the decision in the unit's turn, from 1
	// Msg says what is wrong with the decision and what would be right.
	Msg string

	when string // "Turn 1, Phase 2" in the words of the ruleset
}

// Error names the policy, the unit and when it was.
func (e *DecisionError) Error() string {
	return fmt.Sprintf("play: policy %s of side %q, unit %q, %s: %s", e.Policy, e.Side, e.Unit, e.when, e.Msg)
}

func (g *Game) wrong(u int, format string, args ...any) error {
	side := &g.setup.sides[g.setup.units[u].Side]
	when := "Turn %d, Phase %d"
	if g.mech != nil {
		when = "round %d, decision %d"
	}
	return &DecisionError{
		Side: side.Name, Policy: side.Policy, Unit: g.setup.units[u].ID,
		Turn: g.turn, Phase: g.phase, Msg: fmt.Sprintf(format, args...), when: fmt.Sprintf(when, g.turn, g.phase),
	}
}

// act lets a unit take its Action. It sets the winner if that ends the game.
func (g *Game) act(u int) error {
	unit := &g.units[u]
	side := g.setup.units[u].Side
	unit.state.Phase = g.phase
	unit.flags |= asked
	g.source.pcg = &g.draws[side]
	g.view.begin(u)

	d := g.policies[side].Choose(&g.view)
	switch {
	case d.kind == paying:
		return g.pay(u, d.pay)
	case d.kind == ending && !has(g.view.Reach(), d.end):
		return g.wrong(u, "%s is no end of its reach; take one by value, as Reach gives it", endText(d.end))
	case d.kind == ending && d.end.Phases > 0:
		g.take(u, d.end)
	default:
		g.tally.Units[u].Passes++
	}
	// A unit that moved was able to; of another it is worth a look, once a Turn.
	if unit.flags&(moved|able) == 0 && g.view.couldMove() {
		unit.flags |= able
	}
	return nil
}

// has reports whether e is one of the ends, by value.
func has(r *pathing.Reach, e pathing.End) bool {
	lo, hi := 0, r.Len()
	for lo < hi {
		mid := (lo + hi) / 2
		if r.End(mid).Compare(e) < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo < r.Len() && r.End(lo) == e
}

func endText(e pathing.End) string {
	return fmt.Sprintf("%v facing %v, %v, by %v at cost %d", e.Place, e.Facing, e.Posture, e.Choice, e.Cost)
}

// take carries out the end of a reach.
func (g *Game) take(u int, e pathing.End) {
	unit, c := &g.units[u], &g.tally.Units[u]
	v := &g.view
	before := unit.state
	v.path = v.pathTo(e, &before)
	unit.state = v.rules.After(before, e, v.path)
	var whole []pathing.Step
	if g.check { // before anybody moves: a path is read among those who stood there
		whole = v.reach.Path(nil, e)
	}
	g.acted = true

	c.Choices[e.Choice]++
	c.Squares += int64(e.Squares)
	c.Spent += int64(e.Cost)
	if before.Paid.Cost > 0 && !v.path[0].Rules.Has(partPayment) {
		c.Forfeited += int64(before.Paid.Points)
	}
	if e.Squares > 0 {
		unit.flags |= moved
		w := g.setup.board.W()
		for i := range v.path {
			if s := &v.path[i]; s.Dir != pathing.NoDir {
				g.tally.visit(uint32(int(s.To.Y)*w+int(s.To.X)), 1)
			}
		}
	}
	if unit.state.At != before.At {
		g.arrives(u, unit.cell, -1)
		unit.cell = g.setup.board.ID(unit.state.At)
		g.overlay.Place(u, unit.cell, g.setup.units[u].Profile.Size)
		g.arrives(u, unit.cell, 1)
		g.result.Winner = g.reached()
	}
	if g.check {
		g.verify(u, before, e, whole)
	}
}

// pathTo is the path to an end: all of it, or where it enters one square at most a
// step that says as much as Rules.After and the tally want to know, which costs
// less to come by.
func (v *View) pathTo(e pathing.End, st *skirmish.State) []pathing.Step {
	if e.Squares > 1 || e.Choice == pathing.Drive || st.Paid.Cost > 0 {
		return v.reach.Path(v.path[:0], e)
	}
	s := pathing.Step{To: e.Place, Cost: e.Cost, Dir: pathing.NoDir, Choice: e.Choice, Facing: e.Facing, Posture: e.Posture}
	if e.Squares == 1 {
		s.Dir = pathing.N // or another: it is a step into a square
	}
	return append(v.path[:0], s)
}

// partPayment is the number of the rule of part payments.
const partPayment = 12

// pay carries out a part payment (S-12).
func (g *Game) pay(u int, p skirmish.Payment) error {
	unit, c := &g.units[u], &g.tally.Units[u]
	offered := false
	for _, q := range g.view.Payments() {
		offered = offered || p == q
	}
	if !offered {
		return g.wrong(u, "a payment of %d points of %d towards %v is none that Payments offers", p.Points, p.Cost, p.To)
	}
	before := unit.state
	unit.state = g.view.rules.AfterPaying(before, p)
	g.acted = true

	paid := int64(unit.state.Spent - before.Spent)
	c.Payments++
	c.Spent += paid
	c.Paid += paid
	if before.Paid.Cost > 0 && before.Paid.To != p.To {
		c.Forfeited += int64(before.Paid.Points)
	}
	unit.flags |= able
	if g.check {
		g.verifyPayment(u, before, p)
	}
	return nil
}
