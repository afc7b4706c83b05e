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

// jump lists the jumps from the start (M-13): straight to a surface that is not
// higher than the start and not so low that it would be a fall, or up onto a ledge
// beside it.
func (p *solver) jump() {
	r, z := p.rules, int(p.st.At.Z)
	if !r.profile.Legs || !p.floors.has(p.start, z) {
		return
	}
	height := r.jumpHeight()
	for d := pathing.N; d < pathing.NoDir; d++ {
		at := p.start
		for n := 1; n <= r.jumpLength() && n*r.params.JumpCost <= p.first; n++ {
			to := p.beside(at, d)
			if to < 0 || r.footing.fit[p.window.ID(to)] == 0 || !r.leapsPast(int(p.window.ID(at)), z, height, d) {
				break
			}
			p.land(to, z, n, d)
			if !p.vaults(to, z, height) {
				break
			}
			at = to
		}
		p.jumpUp(z, height, d)
	}
}

// leapsPast reports whether walls and corners let a jump pass at some height up to
// that of the jump (M-02, M-07).
func (r *Rules) leapsPast(id, z, height int, d pathing.Dir) bool {
	for h := z; h <= z+height; h++ {
		if r.passes(id, h, d) {
			return true
		}
	}
	return false
}

// jumpUp lists the jumps onto ledges beside the start: up, the last space of it as a
// diagonal (M-13).
func (p *solver) jumpUp(z, height int, d pathing.Dir) {
	r := p.rules
	to := p.beside(p.start, d)
	if to < 0 {
		return
	}
	id := int(p.window.ID(p.start))
	for rise := 1; rise <= height && rise*r.params.JumpCost <= p.first; rise++ {
		way := from(z, z+rise-1)
		if ^r.footing.fit[id]&way != 0 || p.obstructed[p.start]&way != 0 {
			return
		}
		if p.floors.has(to, z+rise) && p.obstructed[to]>>(z+rise)&1 == 0 && r.passes(id, z+rise, d) {
			p.jumpTo(leap{index: to, z: z + rise, cost: rise * r.params.JumpCost, squares: 1, dir: d})
		}
	}
}

// vaults reports whether a long jump passes over a cell: as low as terrain and
// objects allow, where no character may be that would obstruct a walk (M-05).
func (p *solver) vaults(index, z, height int) bool {
	fit := p.rules.footing.fit[p.window.ID(index)]
	for h := z; h <= z+height; h++ {
		if fit>>h&1 == 0 {
			continue
		}
		if p.obstructed[index]>>h&1 == 0 {
			return true
		}
		box := p.rules.Box(p.place(index, h))
		object, character := false, false
		for _, o := range p.others {
			if o.obstructs && Overlap(box, o.box) {
				object, character = object || o.object, character || !o.object
			}
		}
		if !object {
			return !character
		}
	}
	return false
}

// land lists the end of a long jump of n spaces over a cell: down to the first
// surface.
func (p *solver) land(to, z, n int, d pathing.Dir) {
	r := p.rules
	id := p.window.ID(to)
	stand := r.footing.stand[id] & below(z+1)
	if stand == 0 {
		return
	}
	low := 63 - leading(stand)
	way := from(low, z)
	if z-low < r.params.FallThreshold && ^r.footing.fit[id]&way == 0 && p.obstructed[to]&way == 0 {
		p.jumpTo(leap{index: to, z: low, cost: n * r.params.JumpCost, squares: n, dir: d})
	}
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
			for _, class := range [...]int{classFree, classStart, classSeed} {
				key := p.fallKey(f, slot, class)
				if key == search.Unreached {
					continue
				}
				for d := pathing.N; d < pathing.NoDir; d++ {
					if to, ok := p.stepsOff(index, z, d); ok {
						stopped := p.stopsAt(p.place(index, z), class == classStart, p.place(to, z))
						p.fallen = append(p.fallen, fallEnd{to, z, key + p.unit + 1, move, stopped})
					}
				}
			}
		}
	}
}

// fallKey is the least key of a slot and class from which a space of the move is
// left.
func (p *solver) fallKey(f *moveLabels, slot, class int) uint32 {
	least := uint32(search.Unreached)
	for used, key := range f.at(slot, class) {
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
	return to, r.footing.fit[id]>>z&1 != 0 && p.obstructed[to]>>z&1 == 0 && !p.isFilled(to, z) &&
		r.drops(id, z) && r.passes(int(p.window.ID(index)), z, d)
}
