package play

import (
	"example.com/stride/pathing"
	"example.com/stride/sim/scenario"
)

// Rush is the policy rush: its units go to the nearest goal with room for them,
// whatever stands in the way.
//
// Of all ends it takes the one that leaves the least to go, so it climbs, jumps, crawls
// and stands up where that brings it nearer, and of those the first by Choices.Before:
// the one that costs least. What else there is to choose, such as a part payment, it
// takes if that leaves less to go than every end. If nothing brings it nearer it passes.
type Rush struct{}

var rushPolicy = scenario.Policy{
	Name: "rush", Summary: "goes as near to the nearest goal as it can", Goal: true,
	New: func(map[string]pathing.Value) any { return Rush{} },
}

// Choose goes nearer.
func (Rush) Choose(c Choices) int {
	if c.Settled() || c.Idle() {
		return Pass
	}
	all, exact := c.ToGo()
	best, least := Pass, Far
	if exact {
		best, least = leastToGo(c, all)
	} else {
		best, least = leastOfBounds(c, all, Far, c.ToGoOf)
	}
	if least == 0 {
		return best
	}
	for i, n := len(all), len(all)+c.More(); i < n; i++ {
		if d := c.ToGoOf(i); d < least || d == least && best >= len(all) && c.Before(i, best) {
			best, least = i, d
		}
	}
	return best
}

// amount is what an end leaves to go, or another number of which the least is best.
type amount interface{ int | pathing.Cost }

// leastToGo is the end that leaves the least to go, and what it leaves: Pass and Far
// if there is no way to a goal from any, unless the unit should not stay.
func leastToGo[A amount](c Choices, all []A) (best int, least A) {
	best, least = Pass, A(Far)
	avoid := c.Avoid()
	for i, d := range all {
		if d > least || i == avoid || d == A(Far) && avoid == Pass {
			continue
		}
		if best == Pass || d < least || c.Before(i, best) {
			best, least = i, d
		}
	}
	return best, least
}

// leastOfBounds is the end that leaves the least, and what it leaves, where bounds hold the
// least that each may leave, and ask says what one does leave; Pass and none if that is
// none for all. It asks about those that promise most first, and overwrites bounds.
func leastOfBounds[A amount](c Choices, bounds []A, none A, ask func(i int) A) (best int, least A) {
	best, least = Pass, none
	for {
		i := 0
		for j, d := range bounds {
			if d < bounds[i] {
				i = j
			}
		}
		if bounds[i] > least || bounds[i] == none {
			return best, least
		}
		bounds[i] = none
		if d := ask(i); d < least || d == least && d < none && c.Before(i, best) {
			best, least = i, d
		}
	}
}

// Hold is the policy hold: its units stay where they are.
type Hold struct{}

var holdPolicy = scenario.Policy{
	Name: "hold", Summary: "stays where it is",
	New: func(map[string]pathing.Value) any { return Hold{} },
}

// Choose passes.
func (Hold) Choose(Choices) int { return Pass }

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
