// Package trace reads the best of several equally cheap routes back from a search.
package trace

import "example.com/stride/pathing"

// Arc is one way into a node of a best route: from another node, by a step in a
// direction or, with NoDir, by anything that enters no square.
type Arc struct {
	From uint64
	Dir  pathing.Dir
	// Rank orders the arcs that leave one node, where everything before is equal:
	// StepRank for steps, above that for what enters no square.
	Rank uint64
}

// StepRank ranks a step: orthogonal before diagonal, then the lower cell.
func StepRank(d pathing.Dir, to pathing.Cell) uint64 {
	r := uint64(to.Y)<<24 | uint64(to.X)
	if d.Diagonal() {
		r |= 1 << 48
	}
	return r
}

// OffRank is above every StepRank.
const OffRank = 1 << 49

// Graph holds the best routes to a node, and nothing else: every way back from
// the end leads to a start at the same cost. It has no cycle.
type Graph interface {
	// Into appends the arcs into a node. A start has none.
	Into(dst []Arc, node uint64) []Arc
}

type node struct {
	id    uint64
	out   int32     // first of the arcs that leave it, -1 for none
	start bool      // no arc leads here
	turns [9]uint16 // least changes of direction from here on, by the direction so far
}

type arc struct {
	rank uint64
	to   int32
	next int32
	dir  pathing.Dir
}

// Tracer is the memory of Route. The zero value is ready for use; it grows to the largest
// graph and then allocates no more.
type Tracer struct {
	nodes []node
	arcs  []arc
	into  []Arc
	end   uint64
	last  pathing.Dir
	slot  []int32 // open addressing: index into nodes + 1
	used  []int32 // slots that are taken
	stack []frame
}

type frame struct{ node, from, to int32 }

// Route appends the nodes of the route from a start to end that has the fewest
// changes of direction; of those the one that ranks first at the first place
// where they differ. It takes time in proportion to the arcs.
func (t *Tracer) Route(dst []uint64, g Graph, end uint64, last pathing.Dir) []uint64 {
	t.nodes, t.arcs = t.nodes[:0], t.arcs[:0]
	for _, p := range t.used {
		t.slot[p] = 0
	}
	t.used = t.used[:0]
	t.collect(g, end)
	t.end, t.last = end, last

	best, turns := int32(-1), uint16(0)
	for i := range t.nodes {
		if !t.nodes[i].start {
			continue
		}
		n := t.least(int32(i), pathing.NoDir)
		if best < 0 || n < turns || n == turns && t.nodes[i].id < t.nodes[best].id {
			best, turns = int32(i), n
		}
	}
	for dir := pathing.NoDir; ; {
		n := &t.nodes[best]
		dst = append(dst, n.id)
		if n.id == end {
			return dst
		}
		arc := &t.arcs[t.onward(n, dir)]
		if arc.dir != pathing.NoDir {
			dir = arc.dir
		}
		best = arc.to
	}
}

// asked are the changes of a node that nothing has been asked of.
var asked = [9]uint16{unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown}

// unknown marks a number of changes that has not been asked for.
const unknown = ^uint16(0)

// least is the least number of changes of direction from a node to the end, when
// the last step went in direction so. Only what is asked for is worked out.
func (t *Tracer) least(i int32, so pathing.Dir) uint16 {
	n := &t.nodes[i]
	if n.turns[so] != unknown {
		return n.turns[so]
	}
	if n.id == t.end {
		n.turns[so] = changes(so, t.last)
	} else {
		a := &t.arcs[t.onward(n, so)]
		n.turns[so] = t.cost(a, so)
	}
	return n.turns[so]
}

// cost is the least number of changes by way of an arc.
func (t *Tracer) cost(a *arc, so pathing.Dir) uint16 {
	d := a.dir
	if d == pathing.NoDir {
		d = so
	}
	return t.least(a.to, d) + changes(so, d)
}

// onward is the best arc out of n when the last step went in direction so.
func (t *Tracer) onward(n *node, so pathing.Dir) (arc int32) {
	arc = n.out
	if t.arcs[arc].next < 0 {
		return arc
	}
	turns := unknown
	for a := n.out; a >= 0; a = t.arcs[a].next {
		c := t.cost(&t.arcs[a], so)
		if c < turns || c == turns && t.arcs[a].rank < t.arcs[arc].rank {
			turns, arc = c, a
		}
	}
	return arc
}

func changes(from, to pathing.Dir) uint16 {
	if from != to && from != pathing.NoDir && to != pathing.NoDir {
		return 1
	}
	return 0
}

// collect walks back from end and records every node and arc.
func (t *Tracer) collect(g Graph, end uint64) {
	t.into, t.stack = t.into[:0], t.stack[:0]
	i, _ := t.node(end)
	t.enter(g, i)
	for len(t.stack) > 0 {
		f := &t.stack[len(t.stack)-1]
		if f.from == f.to {
			t.into = t.into[:t.base()]
			t.stack = t.stack[:len(t.stack)-1]
			continue
		}
		a := t.into[f.from]
		f.from++
		to := f.node
		from, seen := t.node(a.From)
		t.arcs = append(t.arcs, arc{rank: a.Rank, to: to, next: t.nodes[from].out, dir: a.Dir})
		t.nodes[from].out = int32(len(t.arcs) - 1)
		if !seen {
			t.enter(g, from)
		}
	}
}

// base is where the arcs of the frame on top began.
func (t *Tracer) base() int {
	if n := len(t.stack); n > 1 {
		return int(t.stack[n-2].to)
	}
	return 0
}

func (t *Tracer) enter(g Graph, i int32) {
	from := int32(len(t.into))
	t.into = g.Into(t.into, t.nodes[i].id)
	to := int32(len(t.into))
	t.nodes[i].start = from == to
	t.stack = append(t.stack, frame{node: i, from: from, to: to})
}

// node is the index of the node with this id, made if it was not there.
func (t *Tracer) node(id uint64) (i int32, seen bool) {
	if 2*(len(t.nodes)+1) > len(t.slot) {
		t.slot, t.used = make([]int32, max(64, 2*len(t.slot))), t.used[:0]
		for j := range t.nodes {
			t.take(t.probe(t.nodes[j].id), j)
		}
	}
	p := t.probe(id)
	if t.slot[p] != 0 {
		return t.slot[p] - 1, true
	}
	t.nodes = append(t.nodes, node{id: id, out: -1, turns: asked})
	t.take(p, len(t.nodes)-1)
	return int32(len(t.nodes) - 1), false
}

func (t *Tracer) take(p, node int) {
	t.slot[p] = int32(node + 1)
	t.used = append(t.used, int32(p))
}

func (t *Tracer) probe(id uint64) int {
	mask := len(t.slot) - 1
	p := int(id*0x9E3779B97F4A7C15>>20) & mask
	for t.slot[p] != 0 && t.nodes[t.slot[p]-1].id != id {
		p = (p + 1) & mask
	}
	return p
}
