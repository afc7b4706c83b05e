package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// node is a node of a route: the start, a label of a move, or the end of a move. From
// the highest bit on: kind (2 bits), move (1), choice (4), class (3), spaces used (8),
// cell of the window (40), height (6).
type node uint64

const (
	nodeStart uint64 = iota
	nodeLabel
	nodeEnd
)

// The shifts of the parts of a node; the height has none.
const (
	nodeIndex  = 6
	nodeUsed   = nodeIndex + 40
	nodeClass  = nodeUsed + 8
	nodeChoice = nodeClass + 3
	nodeMove   = nodeChoice + 4
	nodeKind   = nodeMove + 1
)

func makeNode(kind uint64, move int, choice pathing.Choice, class, used, index, z int) node {
	return node(kind<<nodeKind | uint64(move)<<nodeMove | uint64(choice)<<nodeChoice | uint64(class)<<nodeClass |
		uint64(used)<<nodeUsed | uint64(index)<<nodeIndex | uint64(z))
}

func (n node) kind() uint64           { return uint64(n) >> nodeKind }
func (n node) move() int              { return int(n >> nodeMove & 1) }
func (n node) choice() pathing.Choice { return pathing.Choice(n >> nodeChoice & 15) }
func (n node) class() int             { return int(n >> nodeClass & 7) }
func (n node) used() int              { return int(n >> nodeUsed & 0xFF) }
func (n node) index() int             { return int(n >> nodeIndex & (1<<40 - 1)) }
func (n node) z() int                 { return int(n & 63) }

// router reads paths back from what the searches of the latest query found.
type router struct {
	*solver
	nodes []uint64
}

// Fresh reports whether the router still holds the answer to a query.
func (p *router) Fresh(query uint64) bool { return p.query == query && p.scratch.Query() == query }

// Trace reads a path back for a Reach.
func (p *router) Trace(dst []pathing.Step, query uint64, e pathing.End) []pathing.Step {
	if !p.Fresh(query) {
		panic("mech: a path was asked of a Reach whose scratch has served a later query")
	}
	if !p.window.Contains(e.Place.Cell()) {
		panic("mech: a path was asked for an end that is not of this Reach")
	}
	if e.Phases == 0 {
		return dst // staying put
	}
	p.writeLabels()
	class := classFree
	if e.Stopped {
		class = classStopped
	}
	end := makeNode(nodeEnd, int(e.Phases)-1, e.Choice, class, 0, p.window.Index(e.Place.Cell()), int(e.Place.Z))
	p.nodes = p.scratch.Route(p.nodes[:0], p, uint64(end), pathing.NoDir)
	return p.expand(dst)
}

// Into lists the arcs into a node of the best routes.
func (p *router) Into(dst []search.Arc, id uint64) []search.Arc {
	switch n := node(id); n.kind() {
	case nodeLabel:
		return p.labelInto(dst, n)
	case nodeEnd:
		return p.endInto(dst, n)
	default:
		return dst
	}
}

var onTheSpot = search.Arc{Dir: pathing.NoDir, Rank: search.OffRank << 8}

// stepArc ranks a step as search.StepRank does, then by height.
func (p *router) stepArc(d pathing.Dir, index, z int) search.Arc {
	return search.Arc{Dir: d, Rank: search.StepRank(d, p.window.Cell(index))<<8 | uint64(z)}
}

// endInto lists the arcs into the end of a move.
func (p *router) endInto(dst []search.Arc, n node) []search.Arc {
	key := p.keyOf(n.move(), n.choice(), n.class(), n.index(), n.z())
	switch n.choice() {
	case pathing.Walk, pathing.Hover:
		f := p.moves[n.move()].labels(n.choice())
		for used, k := range f.at(f.space.slot(n.index(), n.z()), n.class()) {
			if k == key && (used > 0 || f.span == 1) {
				arc := onTheSpot
				arc.From = uint64(makeNode(nodeLabel, n.move(), n.choice(), n.class(), used, n.index(), n.z()))
				dst = append(dst, arc)
			}
		}
	case pathing.Fly:
		if n.move() == 0 {
			return append(dst, p.startArc(onTheSpot))
		}
		for _, s := range p.seeds.list {
			if p.seeds.isLeast(s) && p.moves[1].flight.leadsTo(s, n, key) {
				arc := onTheSpot
				// Of seeds that are as good the lower cell comes first, then the height.
				arc.Rank += uint64(s.index)<<6 | uint64(s.z)
				dst = p.seedArcs(dst, s, arc)
			}
		}
	case pathing.Fall:
		return p.fallInto(dst, n, key)
	default:
		dst = append(dst, p.startArc(onTheSpot))
	}
	return dst
}

// startArc is an arc from the start of the query.
func (p *router) startArc(a search.Arc) search.Arc {
	a.From = uint64(makeNode(nodeStart, 0, 0, 0, 0, 0, 0))
	return a
}

// seedArcs lists the arcs into a seed of BOOST: the ends of the first move there.
func (p *router) seedArcs(dst []search.Arc, s seed, a search.Arc) []search.Arc {
	if s.partial {
		if s.key == 0 {
			return append(dst, p.startArc(a))
		}
		a.From = uint64(makeNode(nodeEnd, 0, pathing.Teleport, classFree, 0, s.index, s.z))
		return append(dst, a)
	}
	for _, choice := range [...]pathing.Choice{pathing.Walk, pathing.Hover, pathing.Fly, pathing.Jump, pathing.Fall} {
		for class := classFree; class <= classStopped; class++ {
			if choice == pathing.Fall && !p.rules.profile.Flight && !p.rules.profile.Hover {
				continue
			}
			if p.keyOf(0, choice, class, s.index, s.z) == s.key {
				b := a
				b.From = uint64(makeNode(nodeEnd, 0, choice, class, 0, s.index, s.z))
				b.Rank += uint64(choice)<<1 | uint64(class)
				dst = append(dst, b)
			}
		}
	}
	return dst
}

// labelInto lists the arcs into a label of a move: steps, or the end of the first
// move if BOOST starts here.
func (p *router) labelInto(dst []search.Arc, n node) []search.Arc {
	f := p.moves[n.move()].labels(n.choice())
	to := f.space.slot(n.index(), n.z())
	key := f.at(to, n.class())[n.used()]
	if n.move() == 0 && n.class() == classStart {
		return append(dst, p.startArc(onTheSpot))
	}
	if n.move() == 1 && n.used() == 0 {
		return p.seedArcs(dst, seed{n.index(), n.z(), n.class() == classStart, key}, onTheSpot)
	}
	if f.hover {
		return p.hoverInto(dst, f, n, key)
	}
	return p.walkInto(dst, f, n, key)
}

// hoverInto lists the arcs of steps through the air into a label.
func (p *router) hoverInto(dst []search.Arc, f *moveLabels, n node, key uint32) []search.Arc {
	for d := pathing.N; d <= pathing.NoDir; d++ {
		from := n.index()
		if d != pathing.NoDir {
			from = p.beside(n.index(), d.Opposite())
		}
		for z := max(n.z()-1, 0); from >= 0 && z <= min(n.z()+1, 63); z++ {
			if (d != pathing.NoDir || z != n.z()) && f.space.has(from, z) && p.glides(from, z, d, n.index(), n.z()) {
				dst = p.stepInto(dst, f, n, key, from, z, d, 1)
			}
		}
	}
	return dst
}

// walkInto lists the arcs of steps on foot into a label.
func (p *router) walkInto(dst []search.Arc, f *moveLabels, n node, key uint32) []search.Arc {
	s := &p.situation
	for d := pathing.N; d < pathing.NoDir; d++ {
		from := s.beside(n.index(), d.Opposite())
		if from < 0 {
			continue
		}
		for m := f.space.mask[from]; m != 0; m &= m - 1 {
			z := trailing(m)
			s.nextSteps = s.rules.steps(s.nextSteps[:0], int(s.window.ID(from)), z, d)
			for _, step := range s.nextSteps {
				if step.z == n.z() && s.clear(from, z, n.index(), step.z) {
					dst = p.stepInto(dst, f, n, key, from, z, d, step.cost)
				}
			}
		}
	}
	return dst
}

// stepInto lists the arcs of one step into a label, from the labels that it can have
// come from at its key.
func (p *router) stepInto(dst []search.Arc, f *moveLabels, n node, key uint32, from, z int, d pathing.Dir, cost int) []search.Arc {
	used := 0
	if f.span > 1 {
		if used = n.used() - cost; used < 0 {
			return dst
		}
	}
	price, o := p.stepKey(cost), &p.occupants
	slot, to := f.space.slot(from, z), f.space.slot(n.index(), n.z())
	for _, class := range goingOn {
		if k := f.at(slot, class)[used]; k == search.Unreached || k+price != key {
			continue
		}
		if (o.words > 0 && o.newly(f.space, slot, class, to)) != (n.class() == classStopped) {
			continue
		}
		arc := p.stepArc(d, n.index(), n.z())
		arc.From = uint64(makeNode(nodeLabel, n.move(), n.choice(), class, used, from, z))
		dst = append(dst, arc)
	}
	return dst
}

// fallInto lists the arcs into a step off an edge.
func (p *router) fallInto(dst []search.Arc, n node, key uint32) []search.Arc {
	f := &p.moves[n.move()].walk
	for d := pathing.N; d < pathing.NoDir; d++ {
		from := p.beside(n.index(), d.Opposite())
		if from < 0 || !f.space.has(from, n.z()) {
			continue
		}
		if _, ok := p.stepsOff(from, n.z(), d); !ok {
			continue
		}
		slot := f.space.slot(from, n.z())
		for _, class := range goingOn {
			stopped := p.stopsAt(p.place(from, n.z()), class == classStart, p.place(n.index(), n.z()))
			if stopped != (n.class() == classStopped) {
				continue
			}
			for used, k := range f.at(slot, class) {
				if k != search.Unreached && k+p.stepKey(1) == key && f.spent(&p.keyCode, used, k) < f.limit {
					arc := p.stepArc(d, n.index(), n.z())
					arc.From = uint64(makeNode(nodeLabel, n.move(), pathing.Walk, class, used, from, n.z()))
					dst = append(dst, arc)
				}
			}
		}
	}
	return dst
}
