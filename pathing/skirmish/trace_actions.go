package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// at is the state that a node stands for, and its key.
func (p *moves) at(n node) (source, uint32) {
	var s source
	switch n.kind() {
	case nodeEnd:
		s, _ = p.endSource(n)
	case nodeBetween:
		s = p.source(n.low(), p.phases[n.action()].out[n.low()])
	case nodeLabel:
		s = p.state(n.low(), n.posture(), n.layer(), p.keyOf(n))
	case nodeStart, nodeDebt:
		s = p.payers[n.low()]
	}
	return s, s.key
}

// endSource is the state of an end, and its choice.
func (p *moves) endSource(n node) (s source, choice pathing.Choice) {
	state := n.low() / len(p.choices)
	choice = p.choices[n.low()%len(p.choices)]
	return source{cell: state / 4, facing: state % 4, key: p.endWith, posture: endsIn(choice)}, choice
}

// Into lists the arcs into a node of the best routes.
func (p *moves) Into(dst []search.Arc, id uint64) []search.Arc {
	switch n := node(id); n.kind() {
	case nodeLabel:
		return p.labelInto(dst, n)
	case nodeEnd:
		return p.endInto(dst, n)
	case nodeBetween:
		if n.action() > 0 {
			return p.betweenInto(dst, n)
		}
	case nodeGoal:
		return append(dst, p.goals...)
	}
	return dst
}

// endInto lists the arcs into an end. It says the facing, and nothing of what S-11 or
// S-17 remember.
func (p *moves) endInto(dst []search.Arc, n node) []search.Arc {
	s, choice := p.endSource(n)
	for s.layer = range p.layers.starts {
		if int(p.machine.Row[s.layer]) == s.facing {
			dst = p.choiceInto(dst, n.action(), s, choice)
		}
	}
	return dst
}

// betweenInto lists the arcs into a state between Actions, by every choice that ends in
// the posture.
func (p *moves) betweenInto(dst []search.Arc, n node) []search.Arc {
	s, key := p.at(n)
	if n.action() == 1 && p.replacing != pathing.NoDir {
		if to := p.afterReplacing(); p.slot(to) == n.low() && to.key == key {
			dst = append(dst, search.Arc{From: uint64(startNode()), Dir: pathing.NoDir, Rank: turnRank + 4})
		}
	}
	for _, choice := range p.choices {
		if endsIn(choice) == s.posture {
			dst = p.choiceInto(dst, n.action(), s, choice)
		}
	}
	return dst
}

// choiceInto lists the arcs into a state that the i-th Action ended in by a choice.
func (p *moves) choiceInto(dst []search.Arc, i int, s source, choice pathing.Choice) []search.Arc {
	switch choice {
	case pathing.Climb, pathing.Jump:
		return p.landingsInto(dst, i, s, choice)
	case pathing.LieDown:
		s.posture = pathing.Standing
		s.key -= uint32(p.rules.params.LieDownCost) * p.unit
		return p.sourceArc(dst, i, s, offArc)
	case pathing.StandUp:
		s.posture = pathing.Prone
		s.key -= uint32(p.rules.params.StandUpCost) * p.unit
		return p.sourceArc(dst, i, s, offArc)
	}
	if p.phases[i].ran[s.posture] {
		for layer := p.layers.acted; layer < p.machine.Layers(); layer++ {
			if int(p.layers.next[layer]) == s.layer {
				dst = p.endOfMove(dst, i, s, layer)
			}
		}
	}
	return dst
}

// endOfMove lists the labels of a layer with which a Move in the i-th Action ended in s.
func (p *moves) endOfMove(dst []search.Arc, i int, s source, layer int) []search.Arc {
	l := &p.phases[i].labels[s.posture]
	quota := l.Quota
	if p.costs != nil {
		quota = p.costs.Quota
	}
	for used := range quota + 1 {
		if p.key(l, s.cell, layer, used) == s.key {
			dst = p.labelArcs(dst, labelNode(i, s.posture, s.cell, layer, used, 0), p.free, offArc)
		}
	}
	return dst
}

// landingsInto lists the climbs or jumps that end in s.
func (p *moves) landingsInto(dst []search.Arc, i int, s source, choice pathing.Choice) []search.Arc {
	at := p.window.Cell(s.cell)
	for d := pathing.N; d < pathing.NoDir; d++ {
		from := at
		for range p.rules.squares() {
			if from = from.Step(d.Opposite()); !p.window.Contains(from) {
				break
			}
			cell := p.window.Index(from)
			if p.single && cell != p.start { // no other square leads to it
				continue
			}
			p.jumps = p.landingsToward(p.jumps[:0], cell, pathing.Dir(2*s.facing), p.budget, 1<<d)
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
func (p *moves) landingInto(dst []search.Arc, i int, s source, from int, j landing) []search.Arc {
	key := s.key - uint32(j.cost)*p.unit - uint32(j.squares)
	arc := search.Arc{Dir: j.dir, Rank: search.StepRank(j.dir, p.window.Cell(s.cell))}
	for layer := s.facing; layer < p.layers.starts; layer += 4 {
		before := p.state(from, s.posture, layer, key)
		if to, ok := p.enter(layer, j.cell); ok && int(p.layers.next[to]) == s.layer && p.mayMove(before) {
			dst = p.sourceArc(dst, i, before, arc)
		}
	}
	return dst
}

// sourceArc appends an arc from the state s, if the i-th Action started from it
// with its key.
func (p *moves) sourceArc(dst []search.Arc, i int, s source, a search.Arc) []search.Arc {
	o := &p.origin
	if i == 1 && (p.single || p.paid) && s.key == 0 && s.cell == o.cell && s.posture == o.posture && s.layer == o.layer {
		a.From = uint64(startNode())
		return append(dst, a)
	}
	return p.betweenArc(dst, i, s, a)
}

// betweenArc is sourceArc for states that the Action before ended in.
func (p *moves) betweenArc(dst []search.Arc, i int, s source, a search.Arc) []search.Arc {
	if p.single || s.key > p.maxKey { // the Choice costs more than all that was spent
		return dst
	}
	if slot := p.slot(s); p.phases[i-1].out[slot] == s.key {
		a.From = uint64(betweenNode(i-1, slot))
		dst = append(dst, a)
	}
	return dst
}

// begun lists the state that an Action started from, into a label of it that has used no
// square. A start that holds a payment is no such label.
func (p *moves) begun(dst []search.Arc, n node, key uint32) []search.Arc {
	if n.layer() >= p.layers.starts {
		return dst
	}
	s := p.state(n.low(), n.posture(), n.layer(), key)
	arc := search.Arc{Dir: pathing.NoDir, Rank: search.OffRank + 1}
	if p.paid {
		return p.betweenArc(dst, n.action(), s, arc)
	}
	return p.sourceArc(dst, n.action(), s, arc)
}
