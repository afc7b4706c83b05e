package skirmish

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// node is a node of a route, packed into a word:
//
//	bits 61-63  kind
//	bits 48-60  Action, from 1; 0 for states before the first
//	bit  47     posture              of labels
//	bits 45-46  changes of facing in a row that led here, of labels
//	bits 39-44  squares used         of labels
//	bits 31-38  layer                of labels
//	bits 0-30   square of the window, slot, end or payer
type node uint64

const (
	nodeStart   uint64 = iota // the state that the query starts from
	nodeBetween               // a state between Actions
	nodeLabel                 // a label within an Action
	nodeEnd                   // the end of the route
	nodeDebt                  // another payer: a debt that the Turn started with
	nodeGoal                  // behind all labels that a payment may be made from
)

func packNode(kind uint64, i, low int) node { return node(kind<<61 | uint64(i)<<48 | uint64(low)) }

func startNode() node       { return packNode(nodeStart, 0, 0) }
func goalNode() node        { return packNode(nodeGoal, 0, 0) }
func endNode(i, e int) node { return packNode(nodeEnd, i, e) }

// payerNode is the start, or a debt. Of starts of equally good routes a debt comes last.
func payerNode(i int) node {
	if i == 0 {
		return startNode()
	}
	return packNode(nodeDebt, 0, i)
}

// betweenNode is a state that the i-th Action ended in.
func betweenNode(i, slot int) node { return packNode(nodeBetween, i, slot) }

// labelNode is a label of the i-th Action. turned is the number of changes of facing in
// a row that led to it where that is told apart, else 0.
func labelNode(i int, posture pathing.Posture, cell, layer, used, turned int) node {
	return packNode(nodeLabel, i, cell) | node(posture)<<47 | node(turned)<<45 | node(used)<<39 | node(layer)<<31
}

func (n node) kind() uint64 { return uint64(n) >> 61 }
func (n node) action() int  { return int(n >> 48 & 0x1FFF) }
func (n node) low() int     { return int(n & 0x7FFFFFFF) } // square, slot, end or payer

func (n node) posture() pathing.Posture { return pathing.Posture(n >> 47 & 1) }
func (n node) turned() int              { return int(n >> 45 & 3) }
func (n node) used() int                { return int(n >> 39 & 0x3F) }
func (n node) layer() int               { return int(n >> 31 & 0xFF) }

// turnRank ranks changes of facing after the end of an Action, which ranks after
// every step.
const turnRank = search.OffRank + 2

// Trace reads a path back for a Reach.
func (p *moves) Trace(dst []pathing.Step, query uint64, e pathing.End) []pathing.Step {
	if !p.Fresh(query) {
		panic("skirmish: a path was asked of a Reach whose scratch has served a later query")
	}
	if !p.window.Contains(e.Place.Cell()) {
		panic("skirmish: a path was asked for an end that is not of this Reach")
	}
	if e.Phases == 0 {
		return dst // staying put
	}
	p.endWith = uint32(e.Cost)*p.unit + uint32(e.Squares)
	end := p.endIndex(p.window.Index(e.Place.Cell()), int(e.Facing/2), e.Choice)
	p.route = p.scratch.Route(p.route[:0], p, uint64(endNode(int(e.Phases), end)), pathing.NoDir)
	return p.steps(dst)
}

// labelsOf are the labels that a node is one of, and keyOf is its key.
func (p *moves) labelsOf(n node) *search.Labels { return &p.phases[n.action()].labels[n.posture()] }

func (p *moves) keyOf(n node) uint32 { return p.key(p.labelsOf(n), n.low(), n.layer(), n.used()) }

// key is the key of one of the labels l.
func (p *moves) key(l *search.Labels, cell, layer, used int) uint32 {
	if p.costs == nil {
		return l.At(cell, layer)[used]
	}
	if cost, ok := p.costs.Cost(cell, layer, used); ok {
		return uint32(cost)*p.unit + uint32(used)
	}
	return search.Unreached
}

// offArc is an arc that enters no square, such as the end of an Action.
var offArc = search.Arc{Dir: pathing.NoDir, Rank: search.OffRank}

// labelInto lists the arcs into a label.
func (p *moves) labelInto(dst []search.Arc, n node) []search.Arc {
	if n.turned() == 0 {
		dst = p.stepsInto(dst, n, p.free)
	}
	if n.turned() > 0 || !p.free {
		dst = p.turnsInto(dst, n)
	}
	return dst
}

// labelArcs appends the arcs from a label, which is there. Where changes of facing
// are free, a label reached by a step, by one change and by two in a row are nodes
// of their own if told apart: they would lead to each other in a circle otherwise.
func (p *moves) labelArcs(dst []search.Arc, n node, apart bool, a search.Arc) []search.Arc {
	if !apart {
		a.From = uint64(n)
		return append(dst, a)
	}
	for turned := range node(3) {
		if n := n | turned<<45; p.reached(n) {
			a.From = uint64(n)
			dst = append(dst, a)
		}
	}
	return dst
}

// stepsInto lists the steps into a label, and what its Action started from if it is the
// first label of it.
func (p *moves) stepsInto(dst []search.Arc, n node, apart bool) []search.Arc {
	l, i, cell, layer := p.labelsOf(n), n.action(), n.low(), n.layer()
	key := p.key(l, cell, layer, n.used())
	if n.used() == 0 {
		return p.begun(dst, n, key)
	}
	at := p.window.Cell(cell)
	if i == 1 && n.used() == 1 {
		for j := range p.openings {
			if o := &p.openings[j]; o.cell == cell && o.layer == layer && o.key == key && p.payers[o.payer].posture == n.posture() {
				dst = append(dst, search.Arc{From: uint64(payerNode(o.payer)), Dir: o.dir, Rank: search.StepRank(o.dir, at)})
			}
		}
	}
	to, back := p.window.ID(cell), p.layers.back.plain[layer]
	if p.wet(to) {
		back = p.layers.back.marked[layer]
	}
	for d := pathing.N; d < pathing.NoDir; d++ {
		if !p.window.Contains(at.Step(d.Opposite())) {
			continue
		}
		from := p.neighbour(cell, d, -1)
		for _, b := range back {
			old := p.key(l, from, int(b), n.used()-1)
			if old >= key { // also if it was not reached
				continue
			}
			cost, ok := p.stepCost(pathing.Dir(2*p.machine.Row[b]), p.rules.ground.next(to, d.Opposite()), d, n.posture())
			if ok && old+uint32(cost)*p.unit+1 == key {
				before := labelNode(i, n.posture(), from, int(b), n.used()-1, 0)
				dst = p.labelArcs(dst, before, apart, search.Arc{Dir: d, Rank: search.StepRank(d, at)})
			}
		}
	}
	return dst
}

// reached reports whether a label was reached by n.turned changes of facing in a row,
// where they are free. Of probe only the length counts: calls within it share its memory.
func (p *moves) reached(n node) bool {
	if n.turned() == 0 { // by a step, or as the first of its Action
		p.probe = p.stepsInto(p.probe[:0], n, false)
	} else {
		p.probe = p.turnsInto(p.probe[:0], n)
	}
	return len(p.probe) > 0
}

// turnsInto lists the changes of facing into a label.
func (p *moves) turnsInto(dst []search.Arc, n node) []search.Arc {
	l, layer := p.labelsOf(n), n.layer()
	key := p.key(l, n.low(), layer, n.used())
	weight := uint32(p.turnCost()) * p.unit
	arc := search.Arc{Dir: pathing.NoDir, Rank: turnRank + uint64(p.machine.Row[layer])}
	for _, b := range p.layers.back.turns[layer] {
		if p.forfeits(n, int(b), key) {
			arc.From = uint64(startNode())
			dst = append(dst, arc)
			continue
		}
		if key < weight || p.key(l, n.low(), int(b), n.used()) != key-weight {
			continue
		}
		before := labelNode(n.action(), n.posture(), n.low(), int(b), n.used(), max(n.turned()-1, 0))
		if !p.free || p.reached(before) {
			arc.From = uint64(before)
			dst = append(dst, arc)
		}
	}
	return dst
}

// forfeits reports whether the change of facing from layer before into a label is the
// first thing done while a payment stands.
func (p *moves) forfeits(n node, before int, key uint32) bool {
	if !p.paid || n.action() != 1 || n.used() != 0 || n.low() != p.start || n.turned() > 1 {
		return false
	}
	return before == p.origin.layer && n.posture() == p.origin.posture && key == uint32(p.turnCost())*p.unit
}
