package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// emit appends all ends: those on foot and through the air in order, then the rest.
func (p *solver) emit(dst *pathing.Reach) {
	if !p.window.Contains(p.st.At.Cell()) {
		return
	}
	switch {
	case p.columns.pending:
		p.emitColumns(dst)
	case p.wave.pending:
		p.emitWave(dst) // with the leaps
		return
	case !p.emitFirst(dst):
		p.emitAll(dst)
	}
	for _, l := range p.leaps {
		dst.Append(p.endOf(l.index, l.z, l.key, 0, l.choice, l.stopped))
	}
	for _, f := range p.fallen {
		dst.Append(p.endOf(f.index, f.z, f.key, f.move, pathing.Fall, f.stopped))
	}
}

// emitFirst adds the ends of a standard move on foot and hovering, in sorted order. It
// reports false, and does nothing, if there were other moves.
func (p *solver) emitFirst(dst *pathing.Reach) bool {
	if p.walks[1].ran || p.hovers[1].ran || p.flights[0].ran || p.flights[1].ran {
		return false
	}
	w, h := &p.walks[0], &p.hovers[0]
	if w.ran && !h.ran && p.words == 0 {
		p.emitWalk(dst, w)
		return true
	}
	n := 1 // staying put
	for _, f := range []*moveLabels{w, h} {
		if f.ran {
			n += f.space.size
			if p.words > 0 {
				n += f.space.size
			}
		}
	}
	ends := dst.Reserve(n)
	index := -1
	for y := range p.window.H {
		for x := range p.window.W {
			index++
			var walk, hover uint64
			var atWalk, atHover int
			if w.ran {
				walk, atWalk = p.floors.mask[index], int(p.floors.base[index])*classes
			}
			if h.ran {
				hover, atHover = p.air[0].mask[index], int(p.air[0].base[index])*classes
			}
			stay := uint64(0)
			if index == p.start {
				stay = 1 << p.st.At.Z
			}
			filled := p.filled[index]
			at := pathing.Place{X: int16(p.window.X0 + x), Y: int16(p.window.Y0 + y)}
			for m := walk | hover | stay; m != 0; m &= m - 1 {
				bit := m & -m
				z := uint8(trailing(m))
				if stay == bit {
					setEnd(&ends[0], at, 0, z, 0, pathing.Walk, false)
					ends[0].Phases = 0
					ends = ends[1:]
				}
				if walk&bit != 0 {
					ends = p.putKeys(ends, at, z, w.keys[atWalk:], pathing.Walk, (filled|stay)&bit != 0)
					atWalk += classes
				}
				if hover&bit != 0 {
					ends = p.putKeys(ends, at, z, h.keys[atHover:], pathing.Hover, filled&bit != 0)
					atHover += classes
				}
			}
		}
	}
	dst.Commit(n - len(ends))
	return true
}

// emitWalk is emitFirst for a move on foot that nobody stops.
func (p *solver) emitWalk(dst *pathing.Reach, f *moveLabels) {
	n := f.space.size
	ends := dst.Reserve(n)
	index, slot := 0, 0
	for y := range p.window.H {
		at := pathing.Place{X: int16(p.window.X0), Y: int16(p.window.Y0 + y)}
		for x := range p.window.W {
			for m := f.space.mask[index]; m != 0; m &= m - 1 {
				key, z := f.keys[slot*classes+classFree], trailing(m)
				slot++
				stays := index == p.start && z == int(p.st.At.Z)
				if !stays && (key == search.Unreached || p.isFilled(index, z)) {
					continue
				}
				e := &ends[0]
				ends = ends[1:]
				if stays {
					setEnd(e, at, x, uint8(z), 0, pathing.Walk, false)
					e.Phases = 0
					continue
				}
				cost, squares := p.split(key)
				setEnd(e, at, x, uint8(z), uint32(cost)<<16|uint32(squares), pathing.Walk, false)
			}
			index++
		}
	}
	dst.Commit(n - len(ends))
}

// putKeys writes the ends that a place's keys stand for, free to go on, unless that is
// no end, and stopped, and returns the rest of dst.
func (p *solver) putKeys(dst []pathing.End, at pathing.Place, z uint8, keys []uint32, choice pathing.Choice, full bool) []pathing.End {
	if key := keys[classFree]; key != search.Unreached && !full {
		cost, squares := p.split(key)
		setEnd(&dst[0], at, 0, z, uint32(cost)<<16|uint32(squares), choice, false)
		dst = dst[1:]
	}
	if p.words == 0 {
		return dst // nobody stops anybody
	}
	if key := keys[classStopped]; key != search.Unreached {
		cost, squares := p.split(key)
		setEnd(&dst[0], at, 0, z, uint32(cost)<<16|uint32(squares), choice, true)
		dst = dst[1:]
	}
	return dst
}

// split is the cost and the squares of a key. The product with the inverse is exact
// as long as key*unit stays below 1<<32, and keys stay below unit².
func (p *solver) split(key uint32) (pathing.Cost, int16) {
	cost := uint32(uint64(key) * p.inverse >> 32)
	return pathing.Cost(cost), int16(key - cost*p.unit)
}

// emitAll appends the ends of all moves that lead to places one by one.
func (p *solver) emitAll(dst *pathing.Reach) {
	choices := p.choices()
	for index := range p.floors.mask {
		heights := p.floors.mask[index]
		for i := range 2 {
			if p.hovers[i].ran || p.flights[i].ran {
				heights |= p.air[i].mask[index]
			}
		}
		for ; heights != 0; heights &= heights - 1 {
			z := trailing(heights)
			for _, choice := range choices {
				for class := classFree; class <= classStopped; class++ {
					key, move := p.moveKey(choice, class, index, z)
					if index == p.start && z == int(p.st.At.Z) && choice == pathing.Walk && class == classFree {
						dst.AppendSorted(pathing.End{Place: p.st.At, Choice: pathing.Walk, Facing: pathing.N})
						continue
					}
					if key != search.Unreached {
						dst.AppendSorted(p.endOf(index, z, key, move, choice, class == classStopped))
					}
				}
			}
		}
	}
	if !p.floors.has(p.start, int(p.st.At.Z)) && !p.inAir(p.start, int(p.st.At.Z)) {
		dst.Append(pathing.End{Place: p.st.At, Choice: pathing.Walk, Facing: pathing.N})
	}
}

// choices are the kinds of moves that lead to places one by one. Walking is always
// among them, for staying put.
func (p *solver) choices() []pathing.Choice {
	all := append(p.kinds[:0], pathing.Walk)
	if p.flights[0].ran || p.flights[1].ran {
		all = append(all, pathing.Fly)
	}
	if p.hovers[0].ran || p.hovers[1].ran {
		all = append(all, pathing.Hover)
	}
	return all
}

// inAir reports whether emit goes over a place because of flights or hovering.
func (p *solver) inAir(index, z int) bool {
	for i := range 2 {
		if (p.hovers[i].ran || p.flights[i].ran) && p.air[i].has(index, z) {
			return true
		}
	}
	return false
}

// moveKey is the least key of ending on foot, in flight or hovering at a place, and
// the move in which that is: the first one if both are as good.
func (p *solver) moveKey(choice pathing.Choice, class, index, z int) (key uint32, move int) {
	key = search.Unreached
	for i := range 2 {
		if k := p.keyOf(i, choice, class, index, z); k < key {
			key, move = k, i
		}
	}
	return key, move
}

// keyOf is the least key of ending a move of a kind at a place (M-06).
func (p *solver) keyOf(move int, choice pathing.Choice, class, index, z int) uint32 {
	var f *moveLabels
	switch choice {
	case pathing.Walk:
		f = &p.walks[move]
	case pathing.Hover:
		f = &p.hovers[move]
	case pathing.Fly:
		g := &p.flights[move]
		if !g.ran || !g.space.has(index, z) {
			return search.Unreached
		}
		return g.keys[2*g.space.slot(index, z)+class]
	default:
		return p.listedKey(move, choice, class, index, z)
	}
	if !f.ran || !f.space.has(index, z) || class == classFree && p.isFilled(index, z) {
		return search.Unreached
	}
	return f.best(f.space.slot(index, z), class)
}

// listedKey is the least key of a jump, teleport or fall to a place.
func (p *solver) listedKey(move int, choice pathing.Choice, class, index, z int) uint32 {
	key := uint32(search.Unreached)
	stopped := class == classStopped
	if choice == pathing.Fall {
		for _, f := range p.fallen {
			if f.move == move && f.index == index && f.z == z && f.stopped == stopped {
				key = min(key, f.key)
			}
		}
		return key
	}
	for _, l := range p.leaps {
		if move == 0 && l.choice == choice && l.index == index && l.z == z && l.stopped == stopped {
			key = min(key, l.key)
		}
	}
	return key
}

func (p *solver) endOf(index, z int, key uint32, move int, choice pathing.Choice, stopped bool) pathing.End {
	return pathing.End{
		Place: p.place(index, z), Cost: pathing.Cost(key / p.unit), Squares: int16(key % p.unit), Phases: uint8(move + 1),
		Facing: pathing.N, Choice: choice, Stopped: stopped,
	}
}
