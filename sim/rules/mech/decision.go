package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/sim/play"
)

// Policy decides what the units of a side do. One Policy plays all games of a Setup, on
// as many goroutines as there are games, so Choose must not change it; a policy that
// remembers things is a play.Memory too.
//
// Choose must depend on the View alone, v.Rand included: then the same Streams give the
// same game.
type Policy interface {
	// Choose decides what v's unit does next in its turn. The View and all that it gives
	// are valid until Choose returns.
	Choose(v *View) Decision
}

// Decision is what a unit does next in its turn. The zero Decision passes.
type Decision struct {
	kind kind
	unit int32 // of an attack, or to take hold of
	end  pathing.End
}

type kind uint8

const (
	passing kind = iota
	ending
	attacking
	standing
	givingUp
	dragging
	lifting
	lettingGo
	numKinds // and no kind
)

// Pass ends the turn.
func Pass() Decision { return Decision{} }

// Take goes to an end, by value, of the unit's Reach. To take the end of staying put is
// to pass.
func Take(e pathing.End) Decision { return Decision{kind: ending, end: e} }

// Attack attacks a hostile, by its index in Setup.Units, where View.Chance says that it
// can.
func Attack(unit int) Decision { return Decision{kind: attacking, unit: int32(unit)} }

// StandUp ends PRONE in place of the standard move (M-25).
func StandUp() Decision { return Decision{kind: standing} }

// GiveUp gives up what is left of the standard move, so that the next Reach is that of
// BOOST (M-01).
func GiveUp() Decision { return Decision{kind: givingUp} }

// Drag takes hold of an object or an ally beside the unit, by its index, to drag it
// along (M-26).
func Drag(unit int) Decision { return Decision{kind: dragging, unit: int32(unit)} }

// Lift takes hold of an object or an ally beside the unit, by its index, and lifts it
// (M-26).
func Lift(unit int) Decision { return Decision{kind: lifting, unit: int32(unit)} }

// LetGo ends dragging or lifting.
func LetGo() Decision { return Decision{kind: lettingGo} }

// passes reports whether a decision does nothing.
func (d Decision) passes() bool {
	return d.kind == passing || d.kind == ending && stays(d.end)
}

// stays reports whether an end is to stay put.
func stays(e pathing.End) bool { return e.Phases == 0 }

// PolicyOf is a policy as mech plays it, such as one of package play; nil if it can't.
func PolicyOf(p play.Policy) Policy {
	switch p := p.(type) {
	case Policy:
		return p
	case play.Hold:
		return decider(func(*View) Decision { return Pass() })
	case play.Random:
		return decider(func(v *View) Decision { return v.choices.decision(p.Choose(&v.choices)) })
	case play.Chooser:
		return mover{p}
	}
	return nil
}

// decider is a function as a Policy.
type decider func(*View) Decision

// Choose calls it.
func (f decider) Choose(v *View) Decision { return f(v) }

// mover moves as a policy chooses among ends, stands up before, goes on by BOOST after,
// and attacks.
type mover struct{ play.Chooser }

// Choose decides what comes next of these.
func (p mover) Choose(v *View) Decision {
	if v.MayStandUp() {
		return StandUp()
	}
	c := &v.choices
	i := p.Chooser.Choose(c)
	d := c.decision(i)
	switch {
	case d.passes():
		return v.fight(v.goOn())
	case d.kind == ending:
		return v.fight(d)
	}
	return d
}
