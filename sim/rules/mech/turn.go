package mech

import (
	"example.com/stride/pathing/mech"
	"example.com/stride/sim/play"
	"example.com/stride/sim/ruleset"
)

// maxDecisions is how many decisions a turn has room for: 64, and one for each unit
// that may push the one that is about to move.
func (g *game) maxDecisions() int { return 64 + len(g.units) }

// takeTurn lets a character decide until it passes, and ends its turn.
func (g *game) takeTurn(u int) error {
	unit := &g.units[u]
	g.acting = u
	g.beginTurn(u)
	policy := g.policies[g.f.Setup().Units()[u].Side]
	for g.asked = 1; g.alive(u) && !g.f.Over() && !g.bodies[u].state.Status.Has(mech.Stunned); g.asked++ {
		if g.asked > g.maxDecisions() {
			return g.wrong(u, "it decides %d times in one turn; pass to end it", g.maxDecisions())
		}
		g.f.Acts(u)
		g.view.begin(u)
		d := policy.Choose(&g.view)
		if !unit.flags.has(couldMove) && g.view.couldMove() {
			unit.flags |= couldMove
		}
		if d.passes() {
			break
		}
		if err := g.decide(u, d); err != nil {
			return err
		}
		unit.flags |= did
		g.f.Acted()
		g.f.Reached()
		if g.verify {
			g.verifyAll(d)
		}
	}
	if !g.f.Over() {
		g.endTurn(u)
		if g.verify {
			g.verifyAll(Pass())
		}
	}
	return nil
}

// beginTurn readies a character for its turn.
func (g *game) beginTurn(u int) {
	unit, rules := &g.units[u], g.t.units[u].rules
	if unit.flags.has(begun) {
		b := &g.bodies[u]
		b.state = rules.NextTurn(b.state)
		unit.entered = 0
	}
	unit.flags |= begun
	g.f.Counts(u)[ruleset.Begun]++
	unit.flags &^= attacked | did | couldMove
	unit.givenUp = 0
	if rules.MayAct(g.at(u)) {
		unit.flags &^= aboveCeiling
	} else {
		unit.flags |= aboveCeiling
	}
}

// endTurn resolves falls and hazards for a unit, then counts the turn.
func (g *game) endTurn(u int) {
	g.settle(u)
	if g.alive(u) && !g.f.Over() {
		g.hazard(u, g.at(u))
	}
	unit, c := &g.units[u], g.f.Counts(u)
	c[ruleset.Turns]++
	c[Left] += int64(g.left(u) + unit.givenUp)
	if !unit.flags.has(did) {
		c[ruleset.Passes]++
	}
	if unit.entered == 0 && !unit.flags.has(couldMove) {
		c[ruleset.Stuck]++
	}
	if g.alive(u) && g.aloft(u) {
		c[AirTurns]++
	}
}

// aloft reports whether a unit is in the air: not on a surface, and not in a liquid.
func (g *game) aloft(u int) bool {
	rules, at := g.t.units[u].rules, g.at(u)
	if rules.Stands(at) {
		return false
	}
	switch g.t.params.Environment {
	case mech.EnvironmentNormal:
		return rules.CanFall(at)
	default:
		return g.t.params.Environment != mech.EnvironmentUnderwater
	}
}

// decide carries out what a policy decided on.
func (g *game) decide(u int, d Decision) error {
	v, other := &g.view, int(d.unit)
	switch d.kind {
	case ending:
		if !v.Reach().Has(d.end) {
			return g.wrong(u, "%s is no end of its reach; take one by value, as Reach gives it", play.EndText(d.end))
		}
		g.take(u, d.end)
	case attacking:
		if why := v.cantAttack(other); why != "" {
			return g.wrong(u, "it can't attack %s: %s", g.name(other), why)
		}
		g.units[u].flags |= attacked
		g.bodies[u].state.Acted = true
		g.attack(u, other)
	case standing:
		if !v.MayStandUp() {
			return g.wrong(u, "it can't stand up now: see MayStandUp")
		}
		g.standUp(u)
	case givingUp:
		if !v.MayGiveUp() {
			return g.wrong(u, "it has nothing of its standard move to give up")
		}
		g.giveUp(u)
	case dragging, lifting:
		if !v.mayHold(other, d.kind == lifting) {
			return g.wrong(u, "it can't take hold of %s: see MayDrag and MayLift", g.name(other))
		}
		g.bodies[u].state.Acted = true
		g.hold(u, other, d.kind == lifting)
	case lettingGo:
		if !v.MayLetGo() {
			return g.wrong(u, "it holds nothing to let go of")
		}
		g.letGo(u)
	default:
		return g.wrong(u, "there is no choice %d among those that it was shown", other)
	}
	return nil
}

func (g *game) name(unit int) string {
	if unit < 0 || unit >= len(g.units) {
		return "nobody"
	}
	return "unit " + g.t.units[unit].unit.ID
}

// standUp ends PRONE in place of the standard move (M-25).
func (g *game) standUp(u int) {
	st := &g.bodies[u].state
	st.Status &^= mech.Prone
	st.Moved = g.whole(u)
}

// giveUp ends the standard move, so that BOOST may follow (M-01).
func (g *game) giveUp(u int) {
	g.units[u].givenUp = g.left(u)
	g.bodies[u].state.Moved = g.whole(u)
}

// left are the spaces left of the standard move of a unit.
func (g *game) left(u int) int {
	return max(g.t.units[u].rules.Profile().Speed-g.bodies[u].state.Moved, 0)
}

// whole is what a state has moved when nothing is left of the standard move.
func (g *game) whole(u int) int { return max(g.t.units[u].rules.Profile().Speed, 1) }

// moveIsOver reports whether nothing is left of the standard move.
func (g *game) moveIsOver(u int) bool { return g.bodies[u].state.Moved >= g.whole(u) }
