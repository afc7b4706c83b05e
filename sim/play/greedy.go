package play

import (
	"math"

	"example.com/stride/pathing"
)

// Greedy is the policy greedy: of all ends and part payments its units take the one
// with the highest score,
//
//	Blocking × units blocked + Saving × Speed kept - Distance × what is left to go
//
// Blocked are the units of other sides that would find no room beside it (S-09), if
// the end's square lies at most blockOff off their way (View.Detour) and no more
// than blockRange squares from where they stand. Kept is the Speed left after the Action, which counts while another Phase
// of the Turn is to come: so a square that costs more than it brings nearer waits
// for the last Phase. What is left to go is View.Remaining; an end from which no
// goal can be reached scores less than any from which one can, and without goals
// nothing is left to go.
//
// Of equal scores an end goes before a payment; ends go by the rule of View.Before,
// payments by that rule for their squares.
//
// In mech a hostile is blocked if the unit is as large, so that it obstructs and stops
// it (M-05, M-15); nothing is kept for later, so Saving counts for nothing; and it
// attacks.
type Greedy struct {
	Distance int // weight of a point left to go
	Blocking int // weight of a unit blocked
	Saving   int // weight of a point kept
}

// DefaultGreedy has the weights of a scenario that gives none.
func DefaultGreedy() Greedy { return Greedy{Distance: 4, Blocking: 2, Saving: 1} }

// When a unit counts as blocked.
const (
	blockRange = 3
	blockOff   = 1
)

// cutOff is what an end costs in score from which no goal can be reached.
const cutOff = 1 << 50

var greedyOptions = []pathing.Param{
	greedyWeight("distance_weight", DefaultGreedy().Distance, "what a point of Speed left to go counts against an end"),
	greedyWeight("blocking_weight", DefaultGreedy().Blocking, "what a unit of another side that is blocked counts"),
	greedyWeight("saving_weight", DefaultGreedy().Saving, "what a point of Speed kept for a later Phase of the Turn counts"),
}

func greedyWeight(key string, def int, summary string) pathing.Param {
	return pathing.Param{Key: key, Kind: pathing.KindInt, Min: 0, Max: 1000, Default: pathing.Value{Int: def}, Summary: summary}
}

// Choose takes the best end.
func (p Greedy) Choose(v *View) Decision {
	if v.mech != nil {
		return v.mech.greedy(p)
	}
	if v.idle() {
		return Pass()
	}
	r := v.Reach()
	left, saving := v.Left(), p.Saving
	if v.LastPhase() {
		saving = 0
	}
	nearby(v)
	v.promise = v.promise[:0]
	all, exact := v.toGoAll()
	cut := p.cut(v)
	most := p.Blocking*len(v.near) + saving*left // beside the way to go
	var best pathing.End
	at, blocked, high := pathing.Place{X: -1}, 0, math.MinInt
	for i, d := range all {
		toGo := p.penalty(d, cut)
		if most-toGo < high {
			continue
		}
		e := r.End(i)
		if e.Place != at {
			at, blocked = e.Place, p.blocked(v, e.Place.Cell())
		}
		worth := blocked + saving*(left-int(e.Cost))
		if !exact {
			v.promise = append(v.promise, promise{worth, worth - toGo})
			continue
		}
		if score := worth - toGo; score > high || score == high && v.Before(e, best) {
			best, high = e, score
		}
	}
	if !exact {
		return Take(p.bestToDrive(v, cut))
	}
	d := Take(best)
	if p.Distance == 0 || left == 0 {
		return d
	}
	here := p.blocked(v, v.g.units[v.unit].state.At)
	for _, pay := range v.Payments() {
		rest, _ := v.RemainingAfter(pay)
		score := here - p.penalty(rest, cut)
		if score > high || score == high && d.kind == paying && v.compareCells(pay.To, d.pay.To) < 0 {
			d, high = Pay(pay), score
		}
	}
	return d
}

// penalty is what a distance takes off a score; cut, where no goal can be reached.
func (p Greedy) penalty(d pathing.Cost, cut int) int {
	if d == far {
		return cut
	}
	return p.Distance * int(d)
}

// cut is what the lack of a way to any goal takes off a score: nothing for a unit
// that has no goals, or does not care.
func (p Greedy) cut(v *View) int {
	if len(v.Goals()) == 0 || p.Distance == 0 {
		return 0
	}
	return cutOff
}

// promise is what an end of a vehicle scores at most, and without the way to go.
type promise struct{ worth, score int }

// bestToDrive is the best end where v.promise holds bounds. It asks what the ends
// really score, beginning with those that promise most, and strikes them off.
func (p Greedy) bestToDrive(v *View, cut int) pathing.End {
	r := v.Reach()
	var best pathing.End
	high := math.MinInt
	for {
		i := 0
		for j := range v.promise {
			if v.promise[j].score > v.promise[i].score {
				i = j
			}
		}
		if v.promise[i].score < high || v.promise[i].score == math.MinInt {
			return best
		}
		v.promise[i].score = math.MinInt
		e := r.End(i)
		score := v.promise[i].worth - p.penalty(v.toDrive(&e), cut)
		if score > high || score == high && v.Before(e, best) {
			best, high = e, score
		}
	}
}

// nearby lists the units of other sides that the unit could block with its Action.
func nearby(v *View) {
	v.near = v.near[:0]
	g := v.g
	side, p := v.Side(), &g.setup.units[v.unit].Profile
	at, reach := g.units[v.unit].state.At, blockRange+p.Stride+1
	for u := range g.units {
		if g.setup.units[u].Side != side && squares(g.units[u].state.At, at) <= reach {
			v.near = append(v.near, int32(u))
		}
	}
}

// blocked is what a unit on c scores for those of them that it is in the way of.
func (p Greedy) blocked(v *View, c pathing.Cell) int {
	if p.Blocking == 0 {
		return 0
	}
	n := 0
	for _, u := range v.near {
		if squares(v.g.units[u].state.At, c) > blockRange {
			continue
		}
		if off, ok := v.Detour(int(u), c); ok && off <= blockOff && v.shutsOut(int(u), c) {
			n++
		}
	}
	return p.Blocking * n
}
