package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// leap is the end of a jump or a teleport in place of the standard move, or of a step off
// an edge at the end of a move on foot.
type leap struct {
	index, z int
	key      uint32
	cost     int // of a jump or teleport
	squares  int // likewise
	dir      pathing.Dir
	choice   pathing.Choice
	move     int // 0 for the standard move, 1 for BOOST
	stopped  bool
}

// leaps are the ends that no search keeps labels of.
type leaps struct {
	*situation
	list []leap
}

// add lists a jump or teleport.
func (p *leaps) add(l leap) {
	l.key = uint32(l.cost)*p.unit + uint32(l.squares)
	p.scratch.Stats.Generated++
	p.list = append(p.list, l)
}

// stepOffEdges lists the steps off edges at the end of a move on foot (M-11).
func (p *leaps) stepOffEdges(m *moveSearch) {
	m.walk.space.all(func(index, z, slot int) {
		for _, class := range goingOn {
			key := m.fallKey(slot, class)
			if key == search.Unreached {
				continue
			}
			for d := pathing.N; d < pathing.NoDir; d++ {
				if to, ok := p.stepsOff(index, z, d); ok {
					stopped := p.stopsAt(p.place(index, z), class == classStart, p.place(to, z))
					l := leap{index: to, z: z, key: key + p.stepKey(1), choice: pathing.Fall, move: m.number, stopped: stopped}
					p.list = append(p.list, l)
				}
			}
		}
	})
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

// keyOf is the least key of a leap of a move to a place.
func (p *leaps) keyOf(move int, choice pathing.Choice, class, index, z int) uint32 {
	key := uint32(search.Unreached)
	for i := range p.list {
		l := &p.list[i]
		if l.index == index && l.z == z && l.choice == choice && l.move == move && l.stopped == (class == classStopped) {
			key = min(key, l.key)
		}
	}
	return key
}
