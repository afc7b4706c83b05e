package mech

import "example.com/stride/pathing"

// waiting is a label whose turn is to come.
type waiting struct {
	index uint32 // of the cell in the window
	slot  uint32 // of the place
	next  uint32 // below in the bucket, 0 for none
	z     uint8
	class uint8
	used  uint8
}

// queue holds labels by key. A bucket is a stack threaded through nodes.
type queue struct {
	nodes []waiting
	heads []uint32
	low   uint32
}

func (q *queue) reset(maxKey uint32) {
	q.heads = grow(q.heads, int(maxKey)+1)
	clear(q.heads)
	if len(q.nodes) == 0 {
		q.nodes = make([]waiting, 1, 256)
	}
	q.nodes = q.nodes[:1]
	q.low = maxKey + 1
}

func (q *queue) push(key uint32, n waiting) {
	n.next = q.heads[key]
	q.heads[key] = uint32(len(q.nodes))
	q.nodes = append(q.nodes, n)
	q.low = min(q.low, key)
}

// seed adds a label to start from.
func (p *solver) seed(f *moveLabels, index, z, class int, key uint32) {
	slot := f.space.slot(index, z)
	if improve(f.at(slot, class), 0, key) {
		p.scratch.Stats.Generated++
		p.open.push(key, waiting{index: uint32(index), slot: uint32(slot), z: uint8(z), class: uint8(class)})
	}
}

// run settles every label that the seeds lead to, in the order of their keys.
func (p *solver) run(f *moveLabels) {
	p.scratch.Stats.Searches++
	for key := p.open.low; key <= p.maxKey; key++ {
		for p.open.heads[key] != 0 {
			n := p.open.nodes[p.open.heads[key]]
			p.open.heads[key] = n.next
			at := f.at(int(n.slot), int(n.class))
			if at[n.used] != key || beaten(at[:n.used], key) {
				p.scratch.Stats.Stale++
				continue
			}
			p.scratch.Stats.Expanded++
			if f.hover {
				p.hoverFrom(f, n, key)
			} else {
				p.walkFrom(f, n, key)
			}
		}
	}
}

// spaces are the spaces of movement that a label of a field has used.
func (p *solver) spaces(f *moveLabels, n waiting, key uint32) int {
	if f.span == 1 {
		cost, _ := p.split(key)
		return int(cost)
	}
	return int(n.used)
}

// settled reports whether the labels that a step to a slot can lead to are as good
// already: the free one, and, if anybody stops the character, the stopped one.
func (p *solver) settled(f *moveLabels, slot, used int, key uint32) bool {
	i := slot*classes*f.span + used
	return f.keys[i+classFree*f.span] <= key && (p.words == 0 || f.keys[i+classStopped*f.span] <= key)
}

// arrive lowers the label that a step to a place leads to, at so many spaces used and
// a key. It is stopped there by new engagement, and not available if it would be
// stopped in a filled space (M-15).
func (p *solver) arrive(f *moveLabels, n waiting, index, z, slot, used int, key uint32) {
	class := classFree
	if p.words > 0 && p.newly(f.space, int(n.slot), int(n.class), slot) {
		if p.isFilled(index, z) {
			return
		}
		class = classStopped
	}
	if improve(f.at(slot, class), used, key) {
		p.scratch.Stats.Generated++
		if class == classFree {
			p.open.push(key, waiting{index: uint32(index), slot: uint32(slot), z: uint8(z), class: classFree, used: uint8(used)})
		}
	}
}

// walkFrom takes every step on foot from a label.
func (p *solver) walkFrom(f *moveLabels, n waiting, key uint32) {
	left := f.limit - p.spaces(f, n, key)
	if left == 0 {
		return
	}
	index := int(n.index)
	table := p.rules.footing.planes.table[p.window.ID(index)]
	if table == irregularCell {
		p.walkIrregular(f, n, key, left)
		return
	}
	if f.span == 1 && p.unopposed() {
		p.walkUnopposed(f, index, table, key, left)
		return
	}
	for d := range p.off {
		cost := int(table >> (8 * d) & noStep)
		if cost > left { // also if there is no step
			continue
		}
		to := index + p.off[d] // what is within reach is in the window
		slot, used, next := int(f.space.base[to]), f.used(n, cost), key+uint32(cost)*p.unit+1
		if p.settled(f, slot, used, next) {
			continue
		}
		high := trailing(f.space.mask[to])
		if !p.anyObstructs || p.clear(index, int(n.z), to, high) {
			p.arrive(f, n, to, high, slot, used, next)
		}
	}
}

// walkUnopposed is walkFrom in the first move where nobody stops or obstructs anybody: most
// steps lead to labels that are as good already.
func (p *solver) walkUnopposed(f *moveLabels, index int, table uint64, key uint32, left int) {
	base, keys, unit := f.space.base, f.keys, p.unit
	for _, off := range &p.off {
		cost := int(table & noStep)
		table >>= 8
		if cost > left {
			continue
		}
		to := index + off
		slot, next := base[to], key+uint32(cost)*unit+1
		if label := &keys[slot*classes+classFree]; *label > next {
			*label = next
			p.scratch.Stats.Generated++
			p.open.push(next, waiting{index: uint32(to), slot: slot, z: uint8(trailing(f.space.mask[to])), class: classFree})
		}
	}
}

// walkIrregular is walkFrom where there are several floors, with so many spaces left.
func (p *solver) walkIrregular(f *moveLabels, n waiting, key uint32, left int) {
	for d := pathing.N; d < pathing.NoDir; d++ {
		index := p.beside(int(n.index), d)
		if index < 0 {
			continue
		}
		p.moves = p.rules.steps(p.moves[:0], int(p.window.ID(int(n.index))), int(n.z), d)
		for _, m := range p.moves {
			if m.cost <= left && p.clear(int(n.index), int(n.z), index, m.z) {
				p.arrive(f, n, index, m.z, f.space.slot(index, m.z), f.used(n, m.cost), key+uint32(m.cost)*p.unit+1)
			}
		}
	}
}

// hoverFrom takes every step of one space through the air from a label (M-22).
func (p *solver) hoverFrom(f *moveLabels, n waiting, key uint32) {
	if p.spaces(f, n, key) == f.limit {
		return
	}
	index, z, used, next := int(n.index), int(n.z), f.used(n, 1), key+p.unit+1
	unopposed := f.span == 1 && p.unopposed()
	c := p.window.Cell(index)
	for d := pathing.N; d <= pathing.NoDir; d++ {
		to := index
		if d != pathing.NoDir {
			if !p.window.Contains(c.Step(d)) {
				continue
			}
			to += p.off[d]
		}
		heights := f.space.mask[to] & (1<<z | 1<<z>>1 | 1<<z<<1)
		if heights == 0 {
			continue
		}
		// The slots of the places of a cell are one after the other.
		slot := f.space.slot(to, trailing(heights))
		if unopposed {
			for ; heights != 0; slot, heights = slot+1, heights&(heights-1) {
				label := &f.keys[slot*classes+classFree]
				toZ := trailing(heights)
				if *label > next && slot != int(n.slot) && p.glides(index, z, d, to, toZ) {
					*label = next
					p.scratch.Stats.Generated++
					p.open.push(next, waiting{index: uint32(to), slot: uint32(slot), z: uint8(toZ), class: classFree})
				}
			}
			continue
		}
		for ; heights != 0; slot, heights = slot+1, heights&(heights-1) {
			toZ := trailing(heights)
			if slot != int(n.slot) && !p.settled(f, slot, used, next) && p.glides(index, z, d, to, toZ) {
				p.arrive(f, n, to, toZ, slot, used, next)
			}
		}
	}
}
