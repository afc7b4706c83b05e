package play

import (
	"example.com/stride/pathing"
	"example.com/stride/sim/scenario"
)

// Guard is the policy guard: its units stay near their post and stand in the way
// of those who would pass it.
//
// The post is the goal of its side, or else the cell where the unit started. A unit
// farther from its post than Radius goes nearer, as rush does. Within the radius it
// takes, of the ends within the radius, the one that is in the way most
// (Choices.InTheWay); of those a standing one before a prone one, then the one nearest
// to its post, then the first by Choices.Before. It makes no part payments within the
// radius.
type Guard struct {
	Radius int // cells, walls aside
}

var guardOptions = []pathing.Param{{
	Key: "radius", Kind: pathing.KindInt, Min: 0, Max: 1000, Default: pathing.Value{Int: 3},
	Summary: "how many squares it goes from its post",
}}

var guardPolicy = scenario.Policy{
	Name: "guard", Summary: "stays near its goal, or its start, and stands in the way of others", Options: guardOptions, Post: true,
	New: func(o map[string]pathing.Value) any { return Guard{Radius: scenario.Option(guardOptions, o, "radius")} },
}

// Choose stands in the way.
func (p Guard) Choose(c Choices) int {
	if c.Off(c.Here()) > p.Radius {
		if len(c.Goals()) > 0 {
			return Rush{}.Choose(c)
		}
		return p.goBack(c)
	}
	if c.Idle() {
		return Pass
	}
	r, avoid := c.Reach(), c.Avoid()
	best, most, least := Pass, 0, 0
	posture := pathing.Standing
	for i := 0; i < r.Len(); {
		at := r.End(i).Place
		off, way := c.Off(at), 0
		switch {
		case off > p.Radius && avoid == Pass:
			way = -2 // staying is better
		case off > p.Radius:
			way, off = -1, 0 // all alike, and better than to stay
		default:
			way = c.InTheWay(at)
		}
		for ; i < r.Len() && r.End(i).Place == at; i++ {
			if i == avoid || way == -2 || best != Pass && way < most {
				continue
			}
			e := r.End(i)
			if best == Pass || way > most || guardBefore(c, i, best, e.Posture, posture, off, least) {
				best, most, least, posture = i, way, off, e.Posture
			}
		}
	}
	return best
}

func guardBefore(c Choices, i, best int, p, q pathing.Posture, off, least int) bool {
	if p != q {
		return p == pathing.Standing
	}
	if off != least {
		return off < least
	}
	return c.Before(i, best)
}

// goBack is the end nearest to the post, of a unit that was moved away from it and has
// no goals.
func (p Guard) goBack(c Choices) int {
	if c.Idle() {
		return Pass
	}
	r := c.Reach()
	off := c.Room(r.Len())
	for i := range off {
		off[i] = c.Off(r.End(i).Place)
	}
	best, _ := leastToGo(c, off)
	return best
}
