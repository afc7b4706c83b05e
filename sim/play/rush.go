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
		best, least = leastOfBounds(c, all)
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

// leastToGo is the end that leaves the least to go, and what it leaves: Pass and Far
// if there is no way to a goal from any, unless the unit should not stay.
func leastToGo(c Choices, all []pathing.Cost) (best int, least pathing.Cost) {
	best, least = Pass, Far
	avoid := c.Avoid()
	for i, d := range all {
		if d > least || i == avoid || d == Far && avoid == Pass {
			continue
		}
		if best == Pass || d < least || c.Before(i, best) {
			best, least = i, d
		}
	}
	return best, least
}

// leastOfBounds is leastToGo where all holds bounds. It asks what the ends really
// leave, beginning with those that promise most, and strikes them off.
func leastOfBounds(c Choices, all []pathing.Cost) (best int, least pathing.Cost) {
	best, least = Pass, Far
	for {
		i := 0
		for j, d := range all {
			if d < all[i] {
				i = j
			}
		}
		if all[i] > least || all[i] == Far {
			return best, least
		}
		all[i] = Far
		if d := c.ToGoOf(i); d < least || d == least && d < Far && c.Before(i, best) {
			best, least = i, d
		}
	}
}
