package play

import "example.com/stride/pathing"

// Guard is the policy guard: its units stay near their post and stand in the way
// of those who would pass it.
//
// The post is the goal of its side, or else the cell where the unit started. A unit
// farther from its post than Radius squares (counted as steps in any direction,
// walls aside) goes nearer, as rush does. Within the radius it takes, of the ends
// within the radius, the one that is in the way most: for each unit of another side
// that has a goal of its own ahead, an end counts guardWidth points less what
// View.Detour says, but not less than 0, and twice that if the other would find no
// room beside the guard (S-09). Where a unit of the guard's own side stands already
// an end counts nothing. Of equal ends it takes a standing one before a prone
// one, then the one nearest to its post, then by View.Before. It makes no part payments within the radius.
//
// In mech the radius is in spaces, from its footprint; a hostile counts twice if the
// guard is as large, so that it obstructs and stops it (M-05, M-15); and it attacks.
type Guard struct {
	Radius int // squares
}

// guardWidth is how far off somebody's way a guard is of use.
const guardWidth = 3

var guardOptions = []pathing.Param{{
	Key: "radius", Kind: pathing.KindInt, Min: 0, Max: 1000, Default: pathing.Value{Int: 3},
	Summary: "how many squares it goes from its post",
}}

// Choose stands in the way.
func (p Guard) Choose(v *View) Decision {
	if v.mech != nil {
		return v.mech.guard(p)
	}
	var start [1]pathing.Cell
	post := v.Goals()
	if len(post) == 0 {
		start[0] = v.Start(v.Unit()).At
		post = start[:]
	}
	if from(post, v.State(v.Unit()).At) > p.Radius {
		return nearest(v)
	}
	if v.idle() {
		return Pass()
	}
	r := v.Reach()
	var best pathing.End
	bestWay, bestFrom := -1, 0
	for i := 0; i < r.Len(); {
		at := r.End(i).Place
		off := from(post, at.Cell())
		way := 0
		if off <= p.Radius {
			way = inTheWay(v, at.Cell())
		}
		for ; i < r.Len() && r.End(i).Place == at; i++ {
			e := r.End(i)
			if off > p.Radius || way < bestWay {
				continue
			}
			if way > bestWay || guardBefore(v, e, off, best, bestFrom) {
				best, bestWay, bestFrom = e, way, off
			}
		}
	}
	return Take(best)
}

func guardBefore(v *View, e pathing.End, eFrom int, f pathing.End, fFrom int) bool {
	if e.Posture != f.Posture {
		return e.Posture == pathing.Standing
	}
	if eFrom != fFrom {
		return eFrom < fFrom
	}
	return v.Before(e, f)
}

// inTheWay is how much a cell is in the way of the units of other sides.
func inTheWay(v *View, c pathing.Cell) int {
	sum, side := 0, v.Side()
	for u := range v.g.units {
		if v.g.setup.units[u].Side == side {
			if u != v.unit && v.g.units[u].state.At == c {
				return 0
			}
			continue
		}
		if off, ok := v.Detour(u, c); ok {
			points := max(guardWidth-int(off), 0)
			if v.shutsOut(u, c) {
				points *= 2
			}
			sum += points
		}
	}
	return sum
}

// from is the number of squares from the nearest of some cells.
func from(post []pathing.Cell, c pathing.Cell) int {
	least := far
	for _, p := range post {
		least = min(least, squares(p, c))
	}
	return least
}
