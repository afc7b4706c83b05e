package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// jumpLength and jumpHeight are how far and how high the character jumps (M-13).
func (r *Rules) jumpLength() int {
	if r.params.JumpLength == LengthSize {
		return r.n
	}
	return r.profile.Speed / 2
}

func (r *Rules) jumpHeight() int {
	if r.params.JumpHeight == HeightOne {
		return 1
	}
	return r.n
}

// jump lists the jumps from the start (M-13): straight, with one lift all along, to
// a surface that is not higher than the start and not so low that it would be a
// fall, or up onto a ledge beside it.
func (p *solver) jump() {
	r, z := p.rules, int(p.st.At.Z)
	if !r.profile.Legs || !p.floors.has(p.start, z) {
		return
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		for lift := 0; lift <= r.jumpHeight(); lift++ {
			if !p.rises(p.start, z, lift) {
				continue
			}
			at := p.start
			for n := 1; n <= r.jumpLength() && n*r.params.JumpCost <= p.first; n++ {
				to := p.beside(at, d)
				if to < 0 || !p.vaults(at, to, d, z, lift) {
					break
				}
				p.land(to, z, lift, n, d)
				at = to
			}
			if to := p.beside(p.start, d); lift > 0 && lift*r.params.JumpCost <= p.first && to >= 0 && p.vaults(p.start, to, d, z, lift) {
				p.jumpTo(leap{index: to, z: z + lift, cost: lift * r.params.JumpCost, squares: 1, lift: lift, dir: d})
			}
		}
	}
}

// rises reports whether nothing is in the way of a jump's start: up by lift.
func (p *solver) rises(index, z, lift int) bool {
	fit := p.rules.layer.fit[p.window.ID(index)]
	return z+lift < 64 && ^fit&from(z, z+lift) == 0 && p.jumpsPast(index, z, lift)
}

// vaults reports whether a jump with a lift gets from one cell to the next.
func (p *solver) vaults(at, to int, d pathing.Dir, z, lift int) bool {
	return p.rules.layer.fit[p.window.ID(to)]>>(z+lift)&1 != 0 &&
		p.rules.passes(int(p.window.ID(at)), z+lift, d) && p.jumpsPast(to, z, lift)
}

// jumpsPast reports whether nobody stops a jump over a cell: objects at the height
// of the body, characters from the height of the start up (M-05, M-13).
func (p *solver) jumpsPast(index, z, lift int) bool {
	if p.obstructed[index]&from(z, z+lift) == 0 {
		return true
	}
	at := p.place(index, z)
	for _, o := range p.others {
		if !o.obstructs {
			continue
		}
		for h := range lift + 1 {
			if o.object && h < lift {
				continue
			}
			at.Z = int16(z + h)
			if Overlap(p.rules.Box(at), o.box) {
				return false
			}
		}
	}
	return true
}

// land lists the end of a long jump of n spaces over a cell.
func (p *solver) land(to, z, lift, n int, d pathing.Dir) {
	r := p.rules
	id := p.window.ID(to)
	stand := r.layer.stand[id] & below(z+1)
	if stand == 0 {
		return
	}
	low := 63 - leading(stand)
	if z-low >= r.params.FallThreshold || ^r.layer.fit[id]&from(low, z+lift) != 0 || p.obstructed[to]>>low&1 != 0 {
		return
	}
	p.jumpTo(leap{index: to, z: low, cost: n * r.params.JumpCost, squares: n, lift: lift, dir: d})
}

// jumpTo lists a jump if its end is a place to stand on that nobody fills (M-06).
func (p *solver) jumpTo(l leap) {
	if !p.floors.has(l.index, l.z) || p.isFilled(l.index, l.z) {
		return
	}
	l.choice = pathing.Jump
	l.stopped = p.stopsAt(p.st.At, true, p.place(l.index, l.z))
	p.leapTo(l)
}

// fallEnd is a step off an edge (M-11).
type fallEnd struct {
	index, z int
	key      uint32
	move     int // 0 for the standard move, 1 for BOOST
	stopped  bool
}

// fall lists the steps off edges at the end of a move on foot, if they are allowed
// (M-11).
func (p *solver) fall(move int) {
	if !p.falls {
		return
	}
	f := &p.walks[move]
	for index, m := range f.space.mask {
		for slot := int(f.space.base[index]); m != 0; slot, m = slot+1, m&(m-1) {
			z := trailing(m)
			for _, layer := range [...]int{layerFree, layerStart} {
				key := p.fallKey(f, slot, layer)
				if key == search.Unreached {
					continue
				}
				for d := pathing.N; d < pathing.NoDir; d++ {
					if to, ok := p.stepsOff(index, z, d); ok {
						stopped := p.stopsAt(p.place(index, z), layer == layerStart, p.place(to, z))
						p.fallen = append(p.fallen, fallEnd{to, z, key + p.unit + 1, move, stopped})
					}
				}
			}
		}
	}
}

// fallKey is the least key of a slot and layer from which a space of the move is
// left.
func (p *solver) fallKey(f *field, slot, layer int) uint32 {
	least := uint32(search.Unreached)
	for used, key := range f.at(slot, layer) {
		if f.span == 1 && key != search.Unreached {
			used = int(key / p.unit)
		}
		if key != search.Unreached && used < f.limit {
			least = min(least, key)
		}
	}
	return least
}

// stepsOff reports whether a step from a place in direction d leads off an edge that
// is too high to step down, and to which cell.
func (p *solver) stepsOff(index, z int, d pathing.Dir) (to int, ok bool) {
	r := p.rules
	to = p.beside(index, d)
	if to < 0 || !r.CanFall(p.place(index, z)) {
		return to, false
	}
	id := int(p.window.ID(to))
	return to, r.layer.fit[id]>>z&1 != 0 && p.obstructed[to]>>z&1 == 0 && !p.isFilled(to, z) &&
		r.drops(id, z) && r.passes(int(p.window.ID(index)), z, d)
}
