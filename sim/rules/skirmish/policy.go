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
	kind   decisionKind
	end    pathing.End
	pay    skirmish.Payment
	choice int // of a Chooser, where there is no such choice
}

type decisionKind uint8

const (
	passing decisionKind = iota
	ending
	paying
	unknown // no choice that was shown
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
	i := c.Chooser.Choose(v)
	if i == play.Pass {
		return Pass()
	}
	if n := v.Reach().Len(); i >= 0 && i < n {
		return Take(v.reach.End(i))
	} else if i >= n && i-n < v.More() {
		return Pay(v.payments[i-n])
	}
	return Decision{kind: unknown, choice: i}
}
