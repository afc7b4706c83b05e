package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
	"example.com/stride/pathing/search"
	"example.com/stride/sim/play"
)

// View is what a Policy sees when a unit is to act: the whole world, and what the unit
// can do in it. Units are meant by their indices in Setup.Units, and Turn is the round.
// Treat all that it gives as read only.
type View struct {
	play.Seat
	g       *game
	known   knowledge
	falls   bool // whether the Reach has ends off edges
	reach   pathing.Reach
	scratch *search.Scratch
	fields  []*mech.Field // to the goals that the unit makes for
	choices choices       // of this View
}

// knowledge is what a view has worked out.
type knowledge uint8

const (
	knowsReach knowledge = 1 << iota
	knowsGoals
)

// begin shows what a unit sees.
func (v *View) begin(unit int) {
	v.Sit(unit)
	v.known, v.falls = 0, false
}

// Table is the scenario as the ruleset knows it: rules, parameters, how units started.
func (v *View) Table() *Table { return v.g.t }

// Asked is how many decisions the unit has been asked for in this turn, this one
// included.
func (v *View) Asked() int { return v.g.asked }

// At is where a unit stands, or last stood if it is destroyed.
func (v *View) At(unit int) pathing.Place { return v.g.at(unit) }

// Start is how a unit stood when the game started.
func (v *View) Start(unit int) mech.State { return v.g.t.Start(unit) }

// couldMove reports whether the unit can get to another place. Staying put is one end.
func (v *View) couldMove() bool { return v.Reach().Len() > 1 }

// State is how a unit stands, with the Sizes of what it drags and lifts (M-26).
func (v *View) State(unit int) mech.State { return v.g.bodies[unit].state }

// HP is what a unit can still take; 0 if it is destroyed.
func (v *View) HP(unit int) int { return v.g.units[unit].hp }

// Alive reports whether a unit is on the board.
func (v *View) Alive(unit int) bool { return v.g.alive(unit) }

// Falling reports whether a unit is in the middle of a fall that goes on at the end
// of its turn (M-18).
func (v *View) Falling(unit int) bool { return v.g.units[unit].flags.has(falling) }

// Box is the spaces that a unit fills.
func (v *View) Box(unit int) mech.Box { return v.g.box(unit) }

// World is where everybody stands, the unit included, by their indices.
func (v *View) World() *mech.World { return v.g.world }

// Query asks further questions for the unit as things stand. Give it a Reach and a
// scratch of your own: a policy with such is a Memory.
func (v *View) Query() mech.Query { return v.g.query[v.Unit()] }

// AllowFalls lets the Reach have ends where the unit steps off an edge, to fall at the
// end of its turn (M-11). Call it before Reach in each Choose that wants them.
func (v *View) AllowFalls() {
	if !v.falls {
		v.falls = true
		v.known &^= knowsReach
	}
}

// Reach is every end of what is left of the standard move and what replaces it, or of
// BOOST once nothing is left: see Boosting. Staying put is among them.
func (v *View) Reach() *pathing.Reach {
	if v.known&knowsReach != 0 {
		return &v.reach
	}
	v.known |= knowsReach
	g, u := v.g, v.Unit()
	q, st := g.query[u], g.bodies[u].state
	if v.falls {
		q = q.WithFalls()
	}
	var err error
	if g.moveIsOver(u) {
		err = q.Turn(&v.reach, v.scratch, st)
	} else {
		err = q.Action(&v.reach, v.scratch, st)
	}
	if err != nil {
		panic("mech: " + err.Error()) // states are those of rules
	}
	return &v.reach
}

// Boosting reports whether the Reach is that of BOOST: nothing is left of the standard
// move, and BOOST is to be had (M-01).
func (v *View) Boosting() bool {
	g, u := v.g, v.Unit()
	return g.moveIsOver(u) && g.t.units[u].rules.MayBoost(g.bodies[u].state)
}

// Left are the spaces left of the unit's standard move.
func (v *View) Left() int { return v.g.left(v.Unit()) }

// MayGiveUp reports whether something is left of the standard move, which GiveUp ends
// so that BOOST may follow.
func (v *View) MayGiveUp() bool {
	g, u := v.g, v.Unit()
	return !g.moveIsOver(u) && g.t.units[u].rules.MayMove(g.bodies[u].state)
}

// MayStandUp reports whether the unit is PRONE and may stand up in place of its
// standard move (M-25).
func (v *View) MayStandUp() bool {
	g, u := v.g, v.Unit()
	st := g.bodies[u].state
	return st.Status.Has(mech.Prone) && st.Moved == 0 && g.t.units[u].rules.MayMove(st)
}

// MayAttack reports whether the unit has an attack left this turn and may make it
// where it is (M-21).
func (v *View) MayAttack() bool {
	g, u := v.g, v.Unit()
	combat := &g.t.units[u].combat
	return combat.Range > 0 && harms(combat) && !g.units[u].flags.has(attacked) && g.t.units[u].rules.MayAct(g.bodies[u].state.At)
}

// Chance is the chance in per cent of an attack of the unit on another from where it
// stands. ok is false if it can't attack it: see MayAttack, and the other may be no
// hostile, out of range or hidden.
func (v *View) Chance(target int) (percent int, ok bool) {
	if !v.MayAttack() {
		return 0, false
	}
	return v.ChanceFrom(v.g.bodies[v.Unit()].state.At, target)
}

// ChanceFrom is Chance from another place, to which the unit moves of its own will
// before it attacks. It does not ask whether it may act there.
func (v *View) ChanceFrom(at pathing.Place, target int) (percent int, ok bool) {
	g, u := v.g, v.Unit()
	if target < 0 || target >= len(g.units) || !g.t.hostile(u, target) || !g.alive(target) {
		return 0, false
	}
	from := g.t.units[u].rules.Box(at)
	if mech.Distance(from, g.box(target)) > g.t.units[u].combat.Range {
		return 0, false
	}
	return g.chance(u, from, target)
}

// cantAttack says why the unit can't attack another, or nothing.
func (v *View) cantAttack(target int) string {
	g, u := v.g, v.Unit()
	switch {
	case target < 0 || target >= len(g.units) || !g.t.hostile(u, target):
		return "it is no hostile"
	case !g.alive(target):
		return "it is destroyed"
	case g.units[u].flags.has(attacked):
		return "it has attacked this turn"
	case !v.MayAttack():
		return "it has no attack, or is above the ceiling (M-21)"
	}
	if _, ok := v.Chance(target); !ok {
		return "it is out of range or hidden"
	}
	return ""
}

// MayDrag reports whether the unit may take hold of another to drag it (M-26): an
// object or an ally beside it that nobody holds, and that is not too large.
func (v *View) MayDrag(load int) bool { return v.mayHold(load, false) }

// MayLift is MayDrag for lifting.
func (v *View) MayLift(load int) bool { return v.mayHold(load, true) }

// MayLetGo reports whether the unit drags or lifts something.
func (v *View) MayLetGo() bool { return v.g.carries(v.Unit()) }

// Drags is what a unit drags; ok is false if it drags nothing.
func (v *View) Drags(unit int) (load int, ok bool) {
	load = v.g.bodies[unit].drags
	return load, load != noUnit
}

// Lifts is what a unit lifts; ok is false if it lifts nothing.
func (v *View) Lifts(unit int) (load int, ok bool) {
	load = v.g.bodies[unit].lifts
	return load, load != noUnit
}

// mayHold reports whether the unit may drag another, or lift it (M-26).
func (v *View) mayHold(load int, lift bool) bool {
	g, u := v.g, v.Unit()
	if load < 0 || load >= len(g.units) || load == u || !g.alive(load) || g.t.hostile(u, load) {
		return false
	}
	if g.carries(u) || g.carries(load) || g.bodies[u].held != noUnit || g.bodies[load].held != noUnit {
		return false
	}
	rules := g.t.units[u].rules
	if !mech.Adjacent(g.box(u), g.box(load)) || !rules.MayAct(g.at(u)) {
		return false
	}
	if lift {
		return rules.MayLift(g.aloft(u), g.t.size(load))
	}
	return rules.MayDrag(g.t.size(load))
}
