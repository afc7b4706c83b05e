package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// MechView is what a View has for the ruleset mech. Units are meant by their indices
// in Setup.Units. Treat all that it gives as read only.
type MechView struct {
	v      *View
	m      *mechGame
	falls  bool         // whether the Reach has ends off edges
	fields []*mechField // the distances to the goals that the unit makes for
}

// Mech is what only the ruleset mech has; nil under another.
func (v *View) Mech() *MechView { return v.mech }

// State is how a unit stands, with the Sizes of what it drags and lifts (M-26).
func (w *MechView) State(unit int) mech.State { return w.m.units[unit].state }

// HP is what a unit can still take; 0 if it is destroyed.
func (w *MechView) HP(unit int) int { return w.m.units[unit].hp }

// Alive reports whether a unit is on the board.
func (w *MechView) Alive(unit int) bool { return w.m.alive(unit) }

// Falling reports whether a unit is in the middle of a fall that goes on at the end
// of its turn (M-18).
func (w *MechView) Falling(unit int) bool { return w.m.units[unit].flags.has(falling) }

// Box is the spaces that a unit fills.
func (w *MechView) Box(unit int) mech.Box { return w.m.box(unit) }

// World is where everybody stands, the unit included, by their indices.
func (w *MechView) World() *mech.World { return w.m.world }

// Query asks further questions for the unit as things stand. Give it a Reach and a
// scratch of your own: a policy with such is a Memory.
func (w *MechView) Query() mech.Query { return w.m.query[w.v.unit] }

// AllowFalls lets the Reach have ends where the unit steps off an edge, to fall at the
// end of its turn (M-11). Call it before Reach in each Choose that wants them.
func (w *MechView) AllowFalls() {
	if !w.falls {
		w.falls = true
		w.v.known &^= knowsReach
	}
}

// reach fills the Reach: what is left of the standard move and what replaces it, or
// BOOST if nothing is left.
func (w *MechView) reach() error {
	m, u := w.m, w.v.unit
	q, st := m.query[u], m.units[u].state
	if w.falls {
		q = q.WithFalls()
	}
	if m.moveIsOver(u) {
		return q.Turn(&w.v.reach, m.g.scratch, st)
	}
	return q.Action(&w.v.reach, m.g.scratch, st)
}

// Boosting reports whether the Reach is that of BOOST: nothing is left of the standard
// move, and BOOST is to be had (M-01).
func (w *MechView) Boosting() bool {
	m, u := w.m, w.v.unit
	return m.moveIsOver(u) && m.s.units[u].rules.MayBoost(m.units[u].state)
}

// left are the spaces left of the standard move.
func (w *MechView) left() int {
	m, u := w.m, w.v.unit
	return max(m.s.units[u].rules.Profile().Speed-m.units[u].state.Moved, 0)
}

// MayGiveUp reports whether something is left of the standard move, which GiveUp ends
// so that BOOST may follow.
func (w *MechView) MayGiveUp() bool {
	m, u := w.m, w.v.unit
	return !m.moveIsOver(u) && m.s.units[u].rules.MayMove(m.units[u].state)
}

// MayStandUp reports whether the unit is PRONE and may stand up in place of its
// standard move (M-25).
func (w *MechView) MayStandUp() bool {
	m, u := w.m, w.v.unit
	st := m.units[u].state
	return st.Status.Has(mech.Prone) && st.Moved == 0 && m.s.units[u].rules.MayMove(st)
}

// MayAttack reports whether the unit has an attack left this turn and may make it
// where it is (M-21).
func (w *MechView) MayAttack() bool {
	m, u := w.m, w.v.unit
	combat := &m.s.units[u].combat
	return combat.Range > 0 && harms(combat) && !m.units[u].flags.has(attacked) && m.s.units[u].rules.MayAct(m.units[u].state.At)
}

// Chance is the chance in per cent of an attack of the unit on another from where it
// stands. ok is false if it can't attack it: see MayAttack, and the other may be no
// hostile, out of range or hidden.
func (w *MechView) Chance(target int) (percent int, ok bool) {
	if !w.MayAttack() {
		return 0, false
	}
	return w.ChanceFrom(w.m.units[w.v.unit].state.At, target)
}

// ChanceFrom is Chance from another place, to which the unit moves of its own will
// before it attacks. It does not ask whether it may act there.
func (w *MechView) ChanceFrom(at pathing.Place, target int) (percent int, ok bool) {
	m, u := w.m, w.v.unit
	if target < 0 || target >= len(m.units) || !m.hostile(u, target) || !m.alive(target) {
		return 0, false
	}
	from := m.s.units[u].rules.Box(at)
	if mech.Distance(from, m.box(target)) > m.s.units[u].combat.Range {
		return 0, false
	}
	return m.chance(u, from, target)
}

// cantAttack says why the unit can't attack another, or nothing.
func (w *MechView) cantAttack(target int) string {
	m, u := w.m, w.v.unit
	switch {
	case target < 0 || target >= len(m.units) || !m.hostile(u, target):
		return "it is no hostile"
	case !m.alive(target):
		return "it is destroyed"
	case m.units[u].flags.has(attacked):
		return "it has attacked this turn"
	case !w.MayAttack():
		return "it has no attack, or is above the ceiling (M-21)"
	}
	if _, ok := w.Chance(target); !ok {
		return "it is out of range or hidden"
	}
	return ""
}

// MayDrag reports whether the unit may take hold of another to drag it (M-26): an
// object or an ally beside it that nobody holds, and that is not too large.
func (w *MechView) MayDrag(load int) bool { return w.mayHold(load, false) }

// MayLift is MayDrag for lifting.
func (w *MechView) MayLift(load int) bool { return w.mayHold(load, true) }

// MayLetGo reports whether the unit drags or lifts something.
func (w *MechView) MayLetGo() bool { return w.m.carries(w.v.unit) }

// Drags is what a unit drags; ok is false if it drags nothing.
func (w *MechView) Drags(unit int) (load int, ok bool) {
	load = w.m.units[unit].drags
	return load, load != noUnit
}

// Lifts is what a unit lifts; ok is false if it lifts nothing.
func (w *MechView) Lifts(unit int) (load int, ok bool) {
	load = w.m.units[unit].lifts
	return load, load != noUnit
}

// Cost is the least spaces of movement from a place until the unit's body covers one
// of its goals with room for it, over the board alone; ok is false without a goal or a
// way to one.
func (w *MechView) Cost(at pathing.Place) (cost pathing.Cost, ok bool) {
	d := w.cost(at)
	return d, d < far
}
