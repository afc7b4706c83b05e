package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/sim/play"
)

// Policy decides for the units of a side. See play.Policy for what it must not do.
type Policy interface {
	// Choose decides the Action of v's unit. The View and all that it gives are
	// valid until Choose returns.
	Choose(v *View) Decision
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

// Pass does nothing.
func Pass() Decision { return Decision{} }

// Take goes to an end, by value, of the unit's Reach. To take the end of staying
// put is to pass.
func Take(e pathing.End) Decision { return Decision{kind: ending, end: e} }

// Pay makes a part payment (S-12), one of those in View.Payments.
func Pay(p skirmish.Payment) Decision { return Decision{kind: paying, pay: p} }

// policyOf is a policy as games ask it: what the table's CheckPolicy allows.
func policyOf(p play.Policy) Policy {
	if c, ok := p.(play.Chooser); ok {
		return chooser{c}
	}
	return p.(Policy)
}

// chooser is a policy that knows no ruleset.
type chooser struct{ play.Chooser }

// Choose carries out the choice.
func (c chooser) Choose(v *View) Decision {
	switch i, n := c.Chooser.Choose(v), v.ends(); {
	case i < 0:
		return Pass()
	case i < n:
		return Take(v.reach.End(i))
	default:
		return Pay(v.payments[i-n])
	}
}

// ends is how many choices are ends of the Reach.
func (v *View) ends() int {
	if v.known&knowsReach == 0 {
		return 0
	}
	return v.reach.Len()
}
