package play

import (
	"math"

	"example.com/stride/pathing"
	"example.com/stride/sim/scenario"
)

// Greedy is the policy greedy: of all choices its units take the one with the highest
// score,
//
//	Blocking × units blocked + Saving × Speed kept - Distance × what is left to go
//
// Blocked are the units of other sides that Choices.Blocked counts. Kept is what is left
// to spend after the choice, which counts where it can be spent later in the Turn: so a
// step that costs more than it brings nearer waits. An end from which no goal can be
// reached scores less than any from which one can, and without goals nothing is left to
// go. Of equal scores an end goes before another choice, and the first by Choices.Before.
type Greedy struct {
	Distance int // weight of a point left to go
	Blocking int // weight of a unit blocked
	Saving   int // weight of a point kept
}

// DefaultGreedy has the weights of a scenario that gives none.
func DefaultGreedy() Greedy { return Greedy{Distance: 4, Blocking: 2, Saving: 1} }

// cutOff is what an end costs in score from which no goal can be reached.
const cutOff = 1 << 50

var greedyOptions = []pathing.Param{
	greedyWeight("distance_weight", DefaultGreedy().Distance, "what a point of Speed left to go counts against an end"),
	greedyWeight("blocking_weight", DefaultGreedy().Blocking, "what a unit of another side that is blocked counts"),
	greedyWeight("saving_weight", DefaultGreedy().Saving, "what a point of Speed kept for a later Phase of the Turn counts"),
}

var greedyPolicy = scenario.Policy{
	Name: "greedy", Summary: "takes the best of all ends, by distance, blocking and Speed kept for later", Options: greedyOptions,
	New: func(o map[string]pathing.Value) any {
		return Greedy{
			Distance: scenario.Option(greedyOptions, o, "distance_weight"),
			Blocking: scenario.Option(greedyOptions, o, "blocking_weight"),
			Saving:   scenario.Option(greedyOptions, o, "saving_weight"),
		}
	},
}

func greedyWeight(key string, def int, summary string) pathing.Param {
	return pathing.Param{Key: key, Kind: pathing.KindInt, Min: 0, Max: 1000, Default: pathing.Value{Int: def}, Summary: summary}
}

// Choose takes the best choice.
func (p Greedy) Choose(c Choices) int {
	if c.Idle() {
		return Pass
	}
	r, avoid := c.Reach(), c.Avoid()
	left, later := c.Spare()
	saving := p.Saving
	if !later {
		saving = 0
	}
	most := saving * left // beside the way to go
	if p.Blocking != 0 {
		most += p.Blocking * c.Rivals()
	}
	all, exact := c.ToGo()
	cut := p.cut(c)
	best, high := Pass, math.MinInt
	at, blocked := pathing.Place{X: -1}, 0
	var worth, bounds []int // of each end, what it scores beside the way to go, and at most, negated
	if !exact {
		room := c.Room(2 * len(all))
		worth, bounds = room[:len(all)], room[len(all):]
	}
	for i, d := range all {
		toGo := p.penalty(d, cut)
		if i == avoid || most-toGo < high {
			if !exact {
				bounds[i] = math.MaxInt
			}
			continue
		}
		e := r.End(i)
		if e.Place != at {
			at, blocked = e.Place, p.blocked(c, e.Place)
		}
		beside := blocked + saving*(left-int(e.Cost))
		if !exact {
			worth[i], bounds[i] = beside, toGo-beside
			continue
		}
		if score := beside - toGo; score > high || score == high && c.Before(i, best) {
			best, high = i, score
		}
	}
	if !exact {
		best, _ = leastOfBounds(c, bounds, math.MaxInt, func(i int) int { return p.penalty(c.ToGoOf(i), cut) - worth[i] })
		return best
	}
	if p.Distance == 0 || left == 0 {
		return best
	}
	n := len(all)
	if more := c.More(); more > 0 {
		here := p.blocked(c, c.Here())
		for i := n; i < n+more; i++ {
			score := here - p.penalty(c.ToGoOf(i), cut)
			if score > high || score == high && best >= n && c.Before(i, best) {
				best, high = i, score
			}
		}
	}
	return best
}

// penalty is what a distance takes off a score; cut, where no goal can be reached.
func (p Greedy) penalty(d pathing.Cost, cut int) int {
	if d == Far {
		return cut
	}
	return p.Distance * int(d)
}

// cut is what the lack of a way to any goal takes off a score: nothing for a unit
// that has no goals, or does not care.
func (p Greedy) cut(c Choices) int {
	if len(c.Goals()) == 0 || p.Distance == 0 {
		return 0
	}
	return cutOff
}

// blocked is what a unit at a place scores for those that it is in the way of.
func (p Greedy) blocked(c Choices, at pathing.Place) int {
	if p.Blocking == 0 {
		return 0
	}
	return p.Blocking * c.Blocked(at)
}
