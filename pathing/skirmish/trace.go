package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

// A node of a route is a start, a state between Actions, a label within one, or
// the end, packed into a word: kind, Action, whether the facing was just changed,
// posture, squares used, layer, square.
type node uint64

const (
	nodeStart uint64 = iota
	nodeBetween
	nodeLabel
	nodeEnd
	nodeDebt // a payment that the Turn started with
	nodeGoal // whatever solver.goals lead to
)

func startNode() node { return node(nodeStart << 60) }

// betweenNode is a state that the i-th Action ended in.
func betweenNode(i, slot int) node {
	return node(nodeBetween<<60 | uint64(i)<<52 | uint64(slot))
}

// labelNode is a label of the i-th Action. turned says by how many changes of
// facing in a row it was reached, where that is told apart; else it is 0.
func labelNode(i int, posture pathing.Posture, cell, layer, used, turned int) node {
	return node(nodeLabel<<60 | uint64(i)<<52 | uint64(posture)<<51 | uint64(turned)<<48 |
		uint64(used)<<40 | uint64(layer)<<32 | uint64(cell))
}

func endNode(i, end int) node { return node(nodeEnd<<60 | uint64(i)<<52 | uint64(end)) }

func debtNode(i int) node { return node(nodeDebt<<60 | uint64(i)) }

func (n node) kind() uint64 { return uint64(n) >> 60 }
func (n node) action() int  { return int(n >> 52 & 0xFF) }
func (n node) low() int     { return int(n & 0xFFFFFFFF) } // cell, slot or end

func (n node) posture() pathing.Posture { return pathing.Posture(n >> 51 & 1) }
func (n node) turned() int              { return int(n >> 48 & 3) }
func (n node) used() int                { return int(n >> 40 & 0xFF) }
func (n node) layer() int               { return int(n >> 32 & 0xFF) }

// Fresh reports whether the solver still holds the answer to a query.
func (p *solver) Fresh(query uint64) bool { return p.query == query && p.scratch.Query() == query }

// Trace reads a path back for a Reach.
func (p *solver) Trace(dst []pathing.Step, query uint64, e pathing.End) []pathing.Step {
	if !p.Fresh(query) {
		panic("skirmish: a path was asked of a Reach whose scratch has served a later query")
	}
	if !p.window.Contains(e.Place.Cell()) {
		panic("skirmish: a path was asked for an end that is not of this Reach")
	}
	p.debts = p.debts[:0]
	if e.Phases == 0 {
		return dst // staying put
	}
	choice := 0
	for i, c := range p.choices() {
		if c == e.Choice {
			choice = i
		}
	}
	end := p.endIndex(p.window.Index(e.Place.Cell()), int(e.Facing/2), choice)
	p.endWith = uint32(e.Cost)*p.unit + uint32(e.Squares)
	p.route = p.scratch.Route(p.route[:0], p, uint64(endNode(int(e.Phases), end)), pathing.NoDir)
	return p.steps(dst)
}

// Into lists the arcs into a node of the best routes.
func (p *solver) Into(dst []search.Arc, id uint64) []search.Arc {
	n := node(id)
	switch n.kind() {
	case nodeEnd:
		choice := n.low() % len(p.choices())
		s := p.endSource(n)
		if p.rules.profile.Vehicle {
			span := p.rules.profile.Turn + 1
			for since := range span {
				s.layer = s.facing*span + since
				dst = p.derive(dst, n.action(), s, choice)
			}
			return dst
		}
		for class := range p.classes {
			s.class, s.layer = class, 4*class+s.facing
			dst = p.derive(dst, n.action(), s, choice)
		}
	case nodeBetween:
		if n.action() == 0 {
			return dst
		}
		s := p.source(n.low())
		s.key = p.phases[n.action()].out[n.low()]
		if p.rules.profile.Vehicle {
			return p.derive(dst, n.action(), s, asMove)
		}
		first, last := asMove, asStandUp
		if s.posture == pathing.Prone {
			first, last = asCrawl, asLieDown
		}
		for choice := first; choice <= last; choice++ {
			dst = p.derive(dst, n.action(), s, choice)
		}
	case nodeLabel:
		l := &p.phases[n.action()].labels[n.posture()]
		key := p.key(l, n.low(), n.layer(), n.used())
		if n.turned() == 0 {
			dst = p.stepsInto(dst, n, l, key)
		}
		if n.turned() > 0 || !p.free {
			dst = p.turnsInto(dst, n, l, key)
		}
	case nodeGoal:
		dst = append(dst, p.goals...)
	}
	return dst
}

// derive lists the arcs into a state that the i-th Action ended in by a choice.
func (p *solver) derive(dst []search.Arc, i int, s source, choice int) []search.Arc {
	r := p.rules
	ph := &p.phases[i]
	switch {
	case choice == asMove || choice == asCrawl:
		if i == 1 && p.special && p.turn > 0 {
			start := p.startSource()
			if paid := p.afterPayment(start); s.key == paid.key && p.slot(s) == p.slot(paid) {
				if _, ok := p.otherPayment(start); ok {
					dst = append(dst, search.Arc{From: uint64(startNode()), Dir: pathing.NoDir, Rank: turnRank + 4})
				}
			}
		}
		if !ph.ran[s.posture] {
			return dst
		}
		l := &ph.labels[s.posture]
		for layer := p.acted; layer < p.machine.Layers(); layer++ {
			t := p.ended(s.cell, layer, s.posture, s.key)
			if p.oneOnly() {
				t.class, t.layer = s.class, s.layer // one Action forgets the class
			}
			if t.facing != s.facing || t.layer != s.layer {
				continue
			}
			if p.oneOnly() && layer != s.facing {
				continue
			}
			for used := range p.quota(l) + 1 {
				if p.key(l, s.cell, layer, used) == s.key {
					dst = p.labelArcs(dst, i, s.posture, l, s.cell, layer, used, search.Arc{Dir: pathing.NoDir, Rank: search.OffRank})
				}
			}
		}
	case choice == asClimb || choice == asJump:
		dst = p.landingsInto(dst, i, s, choice)
	default:
		before := s
		cost := r.params.LieDownCost
		before.posture = pathing.Standing
		if choice == asStandUp {
			cost, before.posture = r.params.StandUpCost, pathing.Prone
		}
		before.key = s.key - uint32(cost)*p.unit
		dst = p.sourceArc(dst, i, before, search.Arc{Dir: pathing.NoDir, Rank: search.OffRank})
	}
	return dst
}

// key is the key of a label, and quota the squares that its Action may enter.
func (p *solver) key(l *search.Labels, cell, layer, used int) uint32 {
	if !p.oneOnly() || p.bucket {
		return l.At(cell, layer)[used]
	}
	if cost, ok := p.waves.Cost(cell, layer, used); ok {
		return uint32(cost)*p.unit + uint32(used)
	}
	return search.Unreached
}

func (p *solver) quota(l *search.Labels) int {
	if p.oneOnly() && !p.bucket {
		return p.waves.Quota
	}
	return l.Quota
}

// landingsInto lists the climbs or jumps that end in s.
func (p *solver) landingsInto(dst []search.Arc, i int, s source, choice int) []search.Arc {
	r := p.rules
	at := p.window.Cell(s.cell)
	entered := r.ground.flags[p.window.ID(s.cell)]&submerged != 0
	most := 1
	if choice == asJump {
		most = r.squares()
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		from := at
		for range most {
			if from = from.Step(d.Opposite()); !p.window.Contains(from) {
				break
			}
			before := s
			before.cell = p.window.Index(from)
			p.jumps = p.landings(p.jumps[:0], before.cell, pathing.Dir(2*s.facing), p.budget)
			for _, j := range p.jumps {
				if j.index != s.cell || (j.choice == pathing.Jump) != (choice == asJump) {
					continue
				}
				before.key = s.key - uint32(j.cost)*p.unit - uint32(j.squares)
				for class := range p.classes {
					if !p.oneOnly() && (p.afterMove(class, entered) != s.class || !p.mayStart(class) || entered && !p.mayWade(class)) {
						continue
					}
					if before.class, before.layer = class, 4*class+s.facing; p.spent(before.key) < p.budget {
						dst = p.sourceArc(dst, i, before, search.Arc{Dir: d, Rank: search.StepRank(d, at)})
					}
				}
			}
		}
	}
	return dst
}

// sourceArc appends an arc from the state s, if the i-th Action started from it
// with its key.
func (p *solver) sourceArc(dst []search.Arc, i int, s source, a search.Arc) []search.Arc {
	if s.key > p.maxKey {
		return dst // the price was more than all that was spent
	}
	if i == 1 && (p.oneOnly() || p.special) && s.key == 0 && s.cell == p.start {
		start := p.startSource()
		if p.oneOnly() {
			start.class, start.layer = s.class, s.layer
		}
		if s.facing == start.facing && s.posture == start.posture && s.layer == start.layer {
			a.From = uint64(startNode())
			return append(dst, a)
		}
	}
	if p.oneOnly() {
		return dst
	}
	if slot := p.slot(s); p.phases[i-1].out[slot] == s.key {
		a.From = uint64(betweenNode(i-1, slot))
		dst = append(dst, a)
	}
	return dst
}

// oneOnly reports whether the answer is that of oneAction, which keeps no states
// between Actions.
func (p *solver) oneOnly() bool { return p.acted == 0 && !p.rules.profile.Vehicle }

// labelArcs appends the arcs from a label, which is there. Where changes of facing
// are free, a label reached by a step, by one change and by two in a row are nodes
// of their own: they would lead to each other in a circle otherwise.
func (p *solver) labelArcs(dst []search.Arc, i int, posture pathing.Posture, l *search.Labels, cell, layer, used int, a search.Arc) []search.Arc {
	n := labelNode(i, posture, cell, layer, used, 0)
	if !p.free {
		a.From = uint64(n)
		return append(dst, a)
	}
	for turned := range 3 {
		if n = labelNode(i, posture, cell, layer, used, turned); p.reached(n, l) {
			a.From = uint64(n)
			dst = append(dst, a)
		}
	}
	return dst
}

// stepsInto lists the steps into a label, and the start of its Action if it is
// one.
func (p *solver) stepsInto(dst []search.Arc, n node, l *search.Labels, key uint32) []search.Arc {
	i, cell, layer := n.action(), n.low(), n.layer()
	if n.used() == 0 {
		// With a payment on it, the start of a single Action is no label.
		if p.acted == 0 && !(p.special && p.oneOnly()) || layer < p.acted {
			s := source{cell: cell, posture: n.posture(), layer: layer, key: key, class: layer / 4, facing: layer % 4}
			if p.rules.profile.Vehicle {
				s.class, s.facing = 0, layer/(p.rules.profile.Turn+1)
			}
			dst = p.sourceArc(dst, i, s, search.Arc{Dir: pathing.NoDir, Rank: search.OffRank + 1})
		}
		return dst
	}
	if i == 1 && n.used() == 1 {
		dst = p.debtsInto(dst, n, key)
	}
	special, start := i == 1 && p.special && n.used() == 1, p.startSource()
	at := p.window.Cell(cell)
	back := p.back.plain[layer]
	if p.rules.ground.flags[p.window.ID(cell)]&submerged != 0 {
		back = p.back.marked[layer]
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		from := at.Step(d.Opposite())
		if !p.window.Contains(from) {
			continue
		}
		index := p.window.Index(from)
		arc := search.Arc{Dir: d, Rank: search.StepRank(d, at)}
		for _, b := range back {
			before := int(b)
			if special && index == p.start && n.posture() == start.posture && before == start.layer {
				if cost, ok := p.firstStep(start.facing, d, start.posture); ok && key == uint32(cost)*p.unit+1 {
					arc.From = uint64(startNode())
					dst = append(dst, arc)
				}
			}
			old := p.key(l, index, before, n.used()-1)
			if old >= key { // also if it was not reached
				continue
			}
			cost, ok := p.stepCost(p.facing(before), p.window.ID(index), d, n.posture())
			if ok && old+uint32(cost)*p.unit+1 == key {
				dst = p.labelArcs(dst, i, n.posture(), l, index, before, n.used()-1, arc)
			}
		}
	}
	return dst
}

// reached reports whether a label was reached by so many changes of facing in a
// row, where they are free.
func (p *solver) reached(n node, l *search.Labels) bool {
	key := p.key(l, n.low(), n.layer(), n.used())
	if n.turned() == 0 {
		return p.stepped(n, l, key)
	}
	for _, b := range p.back.turns[n.layer()] {
		before := int(b)
		if p.specialTurn(n, before, key) {
			return true
		}
		from := labelNode(n.action(), n.posture(), n.low(), before, n.used(), n.turned()-1)
		if p.key(l, n.low(), before, n.used()) == key && p.reached(from, l) {
			return true
		}
	}
	return false
}

// stepped reports whether a step, or the start of the Action, led to a label.
func (p *solver) stepped(n node, l *search.Labels, key uint32) bool {
	free := p.free
	p.free = false // the labels before it need no telling apart
	p.probe = p.stepsInto(p.probe[:0], n, l, key)
	p.free = free
	return len(p.probe) > 0
}

// specialTurn reports whether a change of facing is the first thing done with a
// payment standing.
func (p *solver) specialTurn(n node, before int, key uint32) bool {
	if n.action() != 1 || !p.special || n.used() != 0 || n.low() != p.start || n.turned() > 1 {
		return false
	}
	s := p.startSource()
	return before == s.layer && n.posture() == s.posture && key == uint32(p.turnCost())*p.unit
}

// turnsInto lists the changes of facing into a label.
func (p *solver) turnsInto(dst []search.Arc, n node, l *search.Labels, key uint32) []search.Arc {
	layer := n.layer()
	weight := uint32(p.turnCost()) * p.unit
	arc := search.Arc{Dir: pathing.NoDir, Rank: turnRank + uint64(p.machine.Row[layer])}
	for _, b := range p.back.turns[layer] {
		before := int(b)
		if p.specialTurn(n, before, key) {
			arc.From = uint64(startNode())
			dst = append(dst, arc)
			continue
		}
		if key < weight || p.key(l, n.low(), before, n.used()) != key-weight {
			continue
		}
		from := labelNode(n.action(), n.posture(), n.low(), before, n.used(), max(n.turned()-1, 0))
		if !p.free || p.reached(from, l) {
			arc.From = uint64(from)
			dst = append(dst, arc)
		}
	}
	return dst
}

// turnCost is the cost of a change of facing (S-04, S-17).
func (p *solver) turnCost() int {
	if p.rules.profile.Vehicle {
		return 0
	}
	return p.rules.params.FacingCost
}

// turnRank ranks changes of facing after the end of an Action, which ranks after
// every step.
const turnRank = search.OffRank + 2

// facing is the facing of a layer of the machine, as a row of the tables.
func (p *solver) facing(layer int) pathing.Dir { return pathing.Dir(2 * p.machine.Row[layer]) }

// stepCost is the price of a step within an Action.
func (p *solver) stepCost(f pathing.Dir, c board.CellID, d pathing.Dir, posture pathing.Posture) (cost int, ok bool) {
	if p.rules.profile.Vehicle {
		if (d-f+1)&7 > 2 {
			return 0, false
		}
		_, ok = p.rules.ground.price(f, c, d, &p.view)
		return 0, ok
	}
	cost, ok = p.rules.ground.price(f, c, d, &p.view)
	if posture == pathing.Prone {
		cost *= p.rules.params.CrawlMultiplier
	}
	return cost, ok
}
