package mech

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// leap is a jump or a teleport.
type leap struct {
	index, z int
	key      uint32
	cost     int
	squares  int
	dir      pathing.Dir
	choice   pathing.Choice
	stopped  bool
}

// leaps are the jumps and teleports in place of the standard move.
type leaps struct {
	*situation
	list   []leap
	sorted []leapEnd
}

// add lists a leap.
func (p *leaps) add(l leap) {
	l.key = uint32(l.cost)*p.unit + uint32(l.squares)
	p.scratch.Stats.Generated++
	p.list = append(p.list, l)
}

// teleport lists the places to teleport to (M-23).
func (p *leaps) teleport() {
	r := p.rules
	reach, at := r.profile.Teleport, p.st.At
	flies := r.profile.Hover || r.airborne(at)
	if reach == 0 || !flies && !r.Stands(at) {
		return
	}
	masks := r.footing.stand
	if r.profile.Hover || r.profile.Flight || r.params.weightless() || r.ground.liquid {
		masks = r.footing.fit
	}
	heights := from(max(int(at.Z)-reach, 0), int(at.Z)+reach)
	c := at.Cell()
	for y := max(c.Y-reach, 0); y <= min(c.Y+reach, r.ground.board.H()-1); y++ {
		for x := max(c.X-reach, 0); x <= min(c.X+reach, r.ground.board.W()-1); x++ {
			to := pathing.Cell{X: x, Y: y}
			index := p.window.Index(to)
			for m := masks[r.ground.board.ID(to)] & heights &^ p.filled[index]; m != 0; m &= m - 1 {
				z := trailing(m)
				end := p.place(index, z)
				if end == at || p.st.Acted && !r.MayAct(end) || !r.profile.Hover && !r.airborne(end) && !r.Stands(end) {
					continue
				}
				p.add(leap{index: index, z: z, cost: 1, squares: 1, dir: pathing.NoDir, choice: pathing.Teleport})
			}
		}
	}
}

// keyOf is the least key of a jump or teleport to a place.
func (p *leaps) keyOf(choice pathing.Choice, class, index, z int) uint32 {
	key := uint32(search.Unreached)
	for _, l := range p.list {
		if l.choice == choice && l.index == index && l.z == z && l.stopped == (class == classStopped) {
			key = min(key, l.key)
		}
	}
	return key
}

// leapEnd packs a leap into a word that sorts as its end does, and, of leaps to one end,
// the best first. From the highest bit on: index of the cell (16 bits), z (6), choice
// (4), stopped (1), cost (7), squares (6), number in the list (24).
type leapEnd uint64

// The shifts of the parts of a leapEnd; the number has none.
const (
	leapSquares = 24
	leapCost    = leapSquares + 6
	leapStopped = leapCost + 7
	leapChoice  = leapStopped + 1
	leapZ       = leapChoice + 4
	leapIndex   = leapZ + 6
)

func makeLeapEnd(l *leap, number int) leapEnd {
	e := leapEnd(l.index)<<leapIndex | leapEnd(l.z)<<leapZ | leapEnd(l.choice)<<leapChoice |
		leapEnd(l.cost)<<leapCost | leapEnd(l.squares)<<leapSquares | leapEnd(number)
	if l.stopped {
		e |= 1 << leapStopped
	}
	return e
}

func (e leapEnd) index() int  { return int(e >> leapIndex) }
func (e leapEnd) number() int { return int(e & (1<<leapSquares - 1)) }

// rank orders what ends in one cell: by height, then choice.
func (e leapEnd) rank() uint64 { return uint64(e) >> leapChoice & (1<<(leapIndex-leapChoice) - 1) }

// rankOf is the rank of another end in the cell.
func rankOf(z uint8, choice pathing.Choice) uint64 {
	return uint64(z)<<(leapZ-leapChoice) | uint64(choice)
}

// sort is the ends of the leaps in order, the best of those alike.
func (p *leaps) sort() []leapEnd {
	all := p.sorted[:0]
	for i := range p.list {
		all = append(all, makeLeapEnd(&p.list[i], i))
	}
	slices.Sort(all)
	p.sorted = slices.CompactFunc(all, func(a, b leapEnd) bool { return a>>leapStopped == b>>leapStopped })
	return p.sorted
}

// put writes the first ends of leaps to a cell, as far as they rank before another. It
// returns the rest of both.
func (p *leaps) put(dst []pathing.End, ends []leapEnd, index int, before uint64) ([]pathing.End, []leapEnd) {
	for len(ends) > 0 && ends[0].index() == index && ends[0].rank() < before {
		l := &p.list[ends[0].number()]
		setEnd(&dst[0], p.place(index, 0), 0, uint8(l.z), endKey(l.cost, l.squares), l.choice, l.stopped)
		dst, ends = dst[1:], ends[1:]
	}
	return dst, ends
}
