package play

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
)

// Policy decides what the units of a side do. One Policy plays all games of a
// Setup, on as many goroutines as there are games, so Choose must not change it;
// a policy that remembers things implements Memory too.
//
// Choose must depend on the View alone, v.Rand included: then the same Streams
// give the same game.
type Policy interface {
	// Choose decides the Action of v's unit. The View and all that it gives are
	// valid until Choose returns.
	Choose(v *View) Decision
}

// Memory is implemented by policies that remember something during a game. Every
// Game plays with a Clone of its own, one for each side, and calls Reset before
// every game.
type Memory interface {
	Clone() Policy
	Reset()
}

// Decision is what a unit does with its Action. The zero Decision passes.
type Decision struct {
	kind decisionKind
	end  pathing.End
	pay  skirmish.Payment
}

type decisionKind uint8

const (
	passing decisionKind = iota
	ending
	paying
)

// Pass takes no Action.
func Pass() Decision { return Decision{} }

// Take goes to an end, by value, of the unit's Reach. The end of staying put is
// the same as to Pass.
func Take(e pathing.End) Decision { return Decision{kind: ending, end: e} }

// Pay makes a part payment (S-12) that v.Payments offers.
func Pay(p skirmish.Payment) Decision { return Decision{kind: paying, pay: p} }
