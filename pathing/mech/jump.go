package mech

import (
	"slices"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
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
func (p *leaps) jump() {
	r, z := p.rules, int(p.st.At.Z)
	if !r.profile.Legs || !p.floors.has(p.start, z) {
		return
	}
	height := r.jumpHeight()
	for d := pathing.N; d < pathing.NoDir; d++ {
		at := p.start
		for n := 1; n <= r.jumpLength() && n*r.params.JumpCost <= p.limits[0]; n++ {
			to := p.beside(at, d)
			if to < 0 || r.footing.fit[p.window.ID(to)] == 0 || !r.leapsPast(int(p.window.ID(at)), z, height, d) {
				break
			}
			if low, ok := r.landing(int(p.window.ID(to)), z); ok && p.obstructed[to]&from(low, z) == 0 {
				p.jumpTo(leap{index: to, z: low, cost: n * r.params.JumpCost, squares: n, dir: d})
			}
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
func (p *leaps) jumpUp(z, height int, d pathing.Dir) {
	r := p.rules
	to := p.beside(p.start, d)
	if to < 0 {
		return
	}
	id := int(p.window.ID(p.start))
	for rise := 1; rise <= height && rise*r.params.JumpCost <= p.limits[0]; rise++ {
		if p.obstructed[p.start]&from(z, z+rise-1) != 0 {
			return
		}
		if p.floors.has(to, z+rise) && p.obstructed[to]>>(z+rise)&1 == 0 && r.jumpsUp(id, z, rise, d) {
			p.jumpTo(leap{index: to, z: z + rise, cost: rise * r.params.JumpCost, squares: 1, dir: d})
		}
	}
}

// vaults reports whether a long jump from height z passes over a cell: as low as terrain
// and objects allow, at most the jump's height above z. No character may be there that
// would obstruct a walk (M-05).
func (p *leaps) vaults(index, z, height int) bool {
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

// jumpTo lists a jump if its end is a place to stand on that nobody fills (M-06).
func (p *leaps) jumpTo(l leap) {
	if !p.floors.has(l.index, l.z) || p.isFilled(l.index, l.z) {
		return
	}
	l.choice = pathing.Jump
	l.stopped = p.stopsAt(p.st.At, true, p.place(l.index, l.z))
	p.add(l)
}

// describeJump appends the steps of a jump: one for each space of a long one, one for a
// high one.
func (p *leaps) describeJump(dst []pathing.Step, n node) []pathing.Step {
	key := p.keyOf(0, pathing.Jump, n.class(), n.index(), n.z())
	i := slices.IndexFunc(p.list, func(l leap) bool {
		return l.choice == pathing.Jump && l.key == key && l.index == n.index() && l.z == n.z() && l.stopped == (n.class() == classStopped)
	})
	if i < 0 {
		return dst
	}
	l := &p.list[i]
	s := pathing.Step{
		To: p.st.At, Cost: pathing.Cost(l.cost / l.squares), Rules: pathing.RuleIDs(0).With(m13), Turn: 1, Phase: 1, Dir: l.dir, Choice: pathing.Jump,
	}
	s.To.Z = min(s.To.Z+int16(p.rules.jumpHeight()), board.MaxHeight-1)
	dx, dy := l.dir.Delta()
	for range l.squares - 1 {
		s.To.X, s.To.Y = s.To.X+int16(dx), s.To.Y+int16(dy)
		dst = append(dst, s)
	}
	s.To = p.place(l.index, l.z)
	if l.stopped {
		s.Rules = s.Rules.With(m15)
	}
	return append(dst, s)
}
