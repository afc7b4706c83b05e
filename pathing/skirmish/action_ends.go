package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// emit adds the ends of a Move or Crawl, and the extras among them, in sorted
// order. The model may always stay where it is, even in a square that is full.
func (p *actionSearch) emit(dst *pathing.Builder) {
	posture, choice := p.origin.posture, p.moveChoice(p.origin.posture)
	levels := p.rules.ground.levels
	extras := p.extras
	ends, n := dst.Reserve(4*p.window.Cells()+len(extras)), 0
	others := p.hasOthers()
	after := func(index int) int { // the next cell that has more than Moves
		next := p.window.Cells()
		if len(extras) > 0 {
			next = extras[0].index
		}
		if p.start > index {
			next = min(next, p.start)
		}
		return next
	}
	next := after(-1)
	for y := range p.window.H {
		index := y*p.window.W - 1
		id := p.window.ID(index+1) - 1
		for x := range p.window.W {
			index++
			id++
			if index == next {
				place := pathing.Place{X: int16(p.window.X0 + x), Y: int16(p.window.Y0 + y), Z: int16(levels[id])}
				move := pathing.End{Place: place, Phases: 1, Posture: posture, Choice: choice}
				here := 0
				for here < len(extras) && extras[here].index == index {
					here++
				}
				n += p.emitMixed(ends[n:], index, move, extras[:here], !others || p.fitsIn(id))
				extras = extras[here:]
				next = after(index)
				continue
			}
			costs := p.waves.Best(index)
			if costs == search.Fill(search.NoCost) || others && !p.fitsIn(id) {
				continue
			}
			at := pathing.Place{X: int16(p.window.X0 + x), Y: int16(p.window.Y0 + y), Z: int16(levels[id])}
			n += emitMoves(ends[n:], at, posture, choice, costs, p.waves.Squares(index))
		}
	}
	dst.Commit(n)
}

// emitMoves writes the ends of a Move to one square, by facing. It writes field by
// field: an End put together elsewhere would be read in larger pieces than it was
// written in, and wait for them.
//
//go:noinline
func emitMoves(ends []pathing.End, at pathing.Place, posture pathing.Posture, choice pathing.Choice, costs, squares search.Lanes) (n int) {
	for facing := pathing.N; facing < pathing.NoDir; facing += 2 {
		if cost := costs & 0xFFFF; cost < search.NoCost && len(ends) > 0 {
			e := &ends[0]
			e.Place.X, e.Place.Y, e.Place.Z = at.X, at.Y, at.Z
			e.Cost, e.Squares, e.Phases = pathing.Cost(cost), int16(squares), 1
			e.Facing, e.Posture, e.Choice, e.Stopped = facing, posture, choice, false
			ends = ends[1:]
			n++
		}
		costs >>= 16
		squares >>= 16
	}
	return n
}

// emitMixed writes the ends of a square that may have others than Moves: the start,
// and where the extras end.
func (p *actionSearch) emitMixed(ends []pathing.End, index int, move pathing.End, extras []indexed, fits bool) (n int) {
	costs, squares := p.waves.Best(index), p.waves.Squares(index)
	start := int(p.st.Facing / 2)
	for f := range 4 {
		move.Cost, move.Squares, move.Phases, move.Facing = pathing.Cost(costs.At(f)), int16(squares.At(f)), 1, pathing.Dir(2*f)
		pending := move.Cost < search.NoCost && fits
		if index == p.start && f == start { // also where a payment makes coming back cost more
			move.Cost, move.Squares, move.Phases, pending = 0, 0, 0, true
		}
		if f == start {
			for i := range extras {
				if pending && move.Compare(extras[i].end) < 0 {
					ends[n] = move
					n++
					pending = false
				}
				ends[n] = extras[i].end
				n++
			}
		}
		if pending {
			ends[n] = move
			n++
		}
	}
	return n
}
