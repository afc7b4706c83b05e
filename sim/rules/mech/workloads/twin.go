package workloads

import (
	"cmp"
	"slices"

	"example.com/stride/bench/twin"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// slowTwin is the slow twin of a standard move. It knows solid, difficult and raised cells, and
// others as large as the character: no walls, no ramps, nothing above the ground.
type slowTwin struct {
	Board  *board.Board
	Params mech.Params
	N      int // spaces of the character along each axis
	Speed  int
	Others []Body
}

// Body is a character as large as the one that moves. A hostile one obstructs and stops
// it.
type Body struct {
	Box     mech.Box
	Hostile bool
}

// End is where a move ends, and whether engagement stopped it.
type End struct {
	Place   pathing.Place
	Stopped bool
}

// Cost is the least cost of an end and the fewest spaces entered at that.
type Cost struct{ Cost, Squares int }

func (c Cost) compare(d Cost) int {
	return cmp.Or(cmp.Compare(c.Cost, d.Cost), cmp.Compare(c.Squares, d.Squares))
}

// Walk returns every end of a standard move on foot, but staying put and coming back,
// which is staying put for more. Being stopped on coming back is an end.
func (p *slowTwin) Walk(start pathing.Place) map[End]Cost {
	ends := p.reach(start, p.walkSteps)
	delete(ends, End{Place: start})
	return ends
}

// Hover returns every end of a standard move by hovering. Coming back to the start is
// one.
func (p *slowTwin) Hover(start pathing.Place) map[End]Cost {
	return p.reach(start, p.hoverSteps)
}

func (p *slowTwin) reach(start pathing.Place, steps func(from pathing.Place, visit func(to pathing.Place, cost int))) map[End]Cost {
	ends := map[End]Cost{}
	settle := func(e End, cost Cost) bool {
		if !p.filled(e.Place) { // where another stands nobody ends or is stopped (M-06, M-15)
			ends[e] = cost
		}
		return true
	}
	next := func(from End, spent Cost, visit func(End, Cost)) {
		if from.Stopped {
			return
		}
		steps(from.Place, func(to pathing.Place, cost int) {
			if sum := spent.Cost + cost; sum <= p.Speed {
				visit(End{to, p.stops(from.Place, to)}, Cost{sum, spent.Squares + 1})
			}
		})
	}
	var seeds []twin.Node[End, Cost] // the first steps, so that the start is an end like others
	next(End{Place: start}, Cost{}, func(e End, cost Cost) { seeds = append(seeds, twin.Node[End, Cost]{State: e, Cost: cost}) })
	twin.Dijkstra(seeds, Cost.compare, settle, next)
	return ends
}

// walkSteps visits the steps on foot from a place: M-05, M-08, M-09, M-11.
func (p *slowTwin) walkSteps(from pathing.Place, visit func(to pathing.Place, cost int)) {
	for d := pathing.N; d < pathing.NoDir; d++ {
		c := from.Cell().Step(d)
		z, ok := p.ground(c)
		if !ok {
			continue
		}
		to := pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}
		cost := 1
		if p.difficult(to) {
			cost = p.Params.DifficultCost
		}
		if rise := z - int(from.Z); rise > 0 || -rise >= p.Params.FallThreshold {
			cost = p.Params.ClimbCost*(max(rise, -rise)-1) + max(p.Params.ClimbCost, cost)
		}
		if p.clear(from, to) {
			visit(to, cost)
		}
	}
}

// hoverSteps visits the steps through the air from a place: M-05, M-22.
func (p *slowTwin) hoverSteps(from pathing.Place, visit func(to pathing.Place, cost int)) {
	for d := pathing.N; d <= pathing.NoDir; d++ {
		c := from.Cell().Step(d)
		ground, ok := p.ground(c)
		if !ok {
			continue
		}
		for z := max(int(from.Z)-1, ground); z <= min(int(from.Z)+1, board.MaxHeight-p.N); z++ {
			to := pathing.Place{X: int16(c.X), Y: int16(c.Y), Z: int16(z)}
			if to != from && !p.obstructed(to) {
				visit(to, 1)
			}
		}
	}
}

// ground returns the height at which the body stands on a cell; ok is false if it does not
// fit there.
func (p *slowTwin) ground(c pathing.Cell) (z int, ok bool) {
	for y := c.Y; y < c.Y+p.N; y++ {
		for x := c.X; x < c.X+p.N; x++ {
			t := p.Board.At(pathing.Cell{X: x, Y: y})
			if t.Has(board.Solid) {
				return 0, false
			}
			z = max(z, t.Level())
		}
	}
	return z, true
}

// difficult reports whether the body rests on a difficult cell at a place.
func (p *slowTwin) difficult(at pathing.Place) bool {
	for y := int(at.Y); y < int(at.Y)+p.N; y++ {
		for x := int(at.X); x < int(at.X)+p.N; x++ {
			if t := p.Board.At(pathing.Cell{X: x, Y: y}); t.Has(board.Difficult) && t.Level() == int(at.Z) {
				return true
			}
		}
	}
	return false
}

// clear reports whether nobody obstructs a step on foot, whose spaces are all those
// that the body rises or sinks through.
func (p *slowTwin) clear(from, to pathing.Place) bool {
	for at := from; at.Z < to.Z; at.Z++ {
		if p.obstructed(at) {
			return false
		}
	}
	for at := to; at == to || at.Z < from.Z; at.Z++ {
		if p.obstructed(at) {
			return false
		}
	}
	return true
}

// box returns the spaces of the character at a place.
func (p *slowTwin) box(at pathing.Place) mech.Box { return mech.Box{At: at, N: p.N} }

func (p *slowTwin) obstructed(at pathing.Place) bool {
	return slices.ContainsFunc(p.Others, func(o Body) bool { return o.Hostile && mech.Overlap(o.Box, p.box(at)) })
}

func (p *slowTwin) filled(at pathing.Place) bool {
	return slices.ContainsFunc(p.Others, func(o Body) bool { return mech.Overlap(o.Box, p.box(at)) })
}

// stops reports whether a step newly engages the character with a hostile that is as
// large (M-15).
func (p *slowTwin) stops(from, to pathing.Place) bool {
	return slices.ContainsFunc(p.Others, func(o Body) bool {
		return o.Hostile && mech.Adjacent(o.Box, p.box(to)) && !mech.Adjacent(o.Box, p.box(from))
	})
}
