package play

import (
	"example.com/stride/pathing"
	"example.com/stride/sim/scenario"
)

// Random is the policy random: it draws what to do. Where the ruleset knows several
// kinds of choices (to move, to attack, ...) it draws the kind first, then a choice of
// that kind, each equally likely. Ends of the reach are of one kind, staying put
// included.
type Random struct{}

var randomPolicy = scenario.Policy{
	Name: "random", Summary: "takes any of the ends it can reach, each equally likely",
	New: func(map[string]pathing.Value) any { return Random{} },
}

// Choose draws a choice.
func (Random) Choose(c Choices) int {
	kinds, kind := c.Kinds(), 0
	switch len(kinds) {
	case 0:
		return Pass
	case 1:
	default:
		kind = c.Rand().IntN(len(kinds))
	}
	if kinds[kind] == 0 {
		return c.OfKind(kind, 0)
	}
	return c.OfKind(kind, c.Rand().IntN(kinds[kind]))
}
