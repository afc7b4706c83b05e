package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// turnGraph is the best routes of a turnSearch.
type turnGraph struct{ *turnSearch }

// Into lists the arcs into a node of the best routes.
func (p *turnGraph) Into(dst []search.Arc, id uint64) []search.Arc {
	n := node(id)
	switch n.kind() {
	case nodeLabel:
		return p.labelInto(dst, n)
	case nodeEnd:
		s, choice := p.endSource(n)
		return p.endInto(dst, n.action(), s, choice)
	case nodeBetween:
		if n.action() > 0 {
			return p.betweenInto(dst, n)
		}
	}
	return dst
}

// endInto lists the arcs into an end by a choice. It says the facing, and nothing of
// what S-11 or S-17 remember.
func (p *turnGraph) endInto(dst []search.Arc, i int, s source, choice int) []search.Arc {
	if p.rules.profile.Vehicle {
		span := p.rules.profile.Turn + 1
		for since := range span {
			s.layer = s.facing*span + since
			dst = p.choiceInto(dst, i, s, choice)
		}
		return dst
	}
	for class := range p.classes {
		s.class, s.layer = class, 4*class+s.facing
		dst = p.choiceInto(dst, i, s, choice)
	}
	return dst
}

// betweenInto lists the arcs into a state between Actions, by every choice that the
// posture allows.
func (p *turnGraph) betweenInto(dst []search.Arc, n node) []search.Arc {
	s := p.source(n.low())
	s.key = p.phases[n.action()].out[n.low()]
	first, last := asMove, asStandUp
	switch {
	case p.rules.profile.Vehicle:
		last = asMove
	case s.posture == pathing.Prone:
		first, last = asCrawl, asLieDown
	}
	for choice := first; choice <= last; choice++ {
		dst = p.choiceInto(dst, n.action(), s, choice)
	}
	return dst
}

// choiceInto lists the arcs into a state that the i-th Action ended in by a choice.
func (p *turnGraph) choiceInto(dst []search.Arc, i int, s source, choice int) []search.Arc {
	switch choice {
	case asMove, asCrawl:
		if !p.phases[i].ran[s.posture] {
			return dst
		}
		for layer := p.acted; layer < p.machine.Layers(); layer++ {
			if t := p.ended(s.cell, layer, s.posture, s.key); t.facing == s.facing && t.layer == s.layer {
				dst = p.endOfMove(dst, i, s, layer)
			}
		}
	case asClimb:
		dst = p.landingsInto(dst, i, s, pathing.Climb, 1)
	case asJump:
		dst = p.landingsInto(dst, i, s, pathing.Jump, p.rules.squares())
	case asLieDown:
		s.posture = pathing.Standing
		s.key -= uint32(p.rules.params.LieDownCost) * p.unit
		dst = p.sourceArc(dst, i, s, offArc)
	default:
		s.posture = pathing.Prone
		s.key -= uint32(p.rules.params.StandUpCost) * p.unit
		dst = p.sourceArc(dst, i, s, offArc)
	}
	return dst
}

// landingsInto lists the climbs or jumps that end in s, over at most most squares.
func (p *turnGraph) landingsInto(dst []search.Arc, i int, s source, choice pathing.Choice, most int) []search.Arc {
	at := p.window.Cell(s.cell)
	for d := pathing.N; d < pathing.NoDir; d++ {
		from := at
		for range most {
			if from = from.Step(d.Opposite()); !p.window.Contains(from) {
				break
			}
			cell := p.window.Index(from)
			p.jumps = p.landings(p.jumps[:0], cell, pathing.Dir(2*s.facing), p.budget)
			for _, j := range p.jumps {
				if j.index == s.cell && j.choice == choice {
					dst = p.landingInto(dst, i, s, cell, j)
				}
			}
		}
	}
	return dst
}

// landingInto lists the states on a square from which a climb or jump ends in s.
func (p *turnGraph) landingInto(dst []search.Arc, i int, s source, from int, j landing) []search.Arc {
	before := s
	before.cell, before.key = from, s.key-uint32(j.cost)*p.unit-uint32(j.squares)
	arc := search.Arc{Dir: j.dir, Rank: search.StepRank(j.dir, p.window.Cell(s.cell))}
	wet := p.wet(j.cell)
	for class := range p.classes {
		before.class, before.layer = class, 4*class+s.facing
		if p.afterMove(class, wet) == s.class && p.mayMove(before) && (!wet || p.mayWade(class)) {
			dst = p.sourceArc(dst, i, before, arc)
		}
	}
	return dst
}

// sourceArc appends an arc from the state s, if the i-th Action started from it
// with its key.
func (p *turnGraph) sourceArc(dst []search.Arc, i int, s source, a search.Arc) []search.Arc {
	if s.key > p.maxKey {
		return dst // the Choice costs more than all that was spent
	}
	if o := &p.origin; i == 1 && p.paid && s.key == 0 && s.cell == o.cell && s.posture == o.posture && s.layer == o.layer {
		a.From = uint64(startNode())
		return append(dst, a)
	}
	if slot := p.slot(s); p.phases[i-1].out[slot] == s.key {
		a.From = uint64(betweenNode(i-1, slot))
		dst = append(dst, a)
	}
	return dst
}

// begun lists the state that an Action started from. Labels of what has acted are
// none, but for a vehicle.
func (p *turnGraph) begun(dst []search.Arc, n node, key uint32) []search.Arc {
	s := source{cell: n.low(), posture: n.posture(), layer: n.layer(), key: key}
	if p.rules.profile.Vehicle {
		s.facing = s.layer / (p.rules.profile.Turn + 1)
	} else {
		if s.layer >= p.acted {
			return dst
		}
		s.class, s.facing = s.layer/4, s.layer%4
	}
	return p.sourceArc(dst, n.action(), s, search.Arc{Dir: pathing.NoDir, Rank: search.OffRank + 1})
}

// at is the state that a node stands for, and its key.
func (p *turnGraph) at(n node) (source, uint32) {
	switch n.kind() {
	case nodeEnd:
		s, _ := p.endSource(n)
		return s, s.key
	case nodeBetween:
		return p.source(n.low()), p.phases[n.action()].out[n.low()]
	case nodeLabel:
		return p.labelState(n)
	}
	return p.origin, 0
}
