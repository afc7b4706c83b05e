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

// bucketSearch settles the labels of one move one by one, in the order of their keys.
type bucketSearch struct {
	*situation
	ran       bool // in this query
	open      queue
	generated uint64 // labels since the run began
}

// search settles every label that seeds lead to, in the order of their keys. Seeds outside of
// the space of the move are left out.
func (b *bucketSearch) search(f *moveLabels, seeds ...seed) {
	b.ran, b.generated = true, 0
	b.open.reset(b.maxKey)
	for _, s := range seeds {
		if !f.space.has(s.index, s.z) {
			continue
		}
		class := classSeed
		if s.partial {
			class = classStart
		}
		slot := f.space.slot(s.index, s.z)
		if improve(f.at(slot, class), 0, s.key) {
			b.generated++
			b.open.push(s.key, waiting{index: uint32(s.index), slot: uint32(slot), z: uint8(s.z), class: uint8(class)})
		}
	}
	var expanded, stale uint64
	for key := b.open.low; key <= b.maxKey; key++ {
		for b.open.heads[key] != 0 {
			n := b.open.nodes[b.open.heads[key]]
			b.open.heads[key] = n.next
			at := f.at(int(n.slot), int(n.class))
			if at[n.used] != key || beaten(at[:n.used], key) {
				stale++
				continue
			}
			expanded++
			if f.hover {
				b.hoverFrom(f, &n, key)
			} else {
				b.walkFrom(f, &n, key)
			}
		}
	}
	b.scratch.Stats.Add(pathing.Stats{Searches: 1, Expanded: expanded, Generated: b.generated, Stale: stale})
}

// settled reports whether the labels that a step to a slot can lead to are as good
// already: the free one and, if anybody stops the character, the stopped one.
func (b *bucketSearch) settled(f *moveLabels, slot, used int, key uint32) bool {
	i := slot*classes*f.span + used
	return f.keys[i+classFree*f.span] <= key && (b.words == 0 || f.keys[i+classStopped*f.span] <= key)
}

// arrive lowers the label that a step to a place leads to, with used spaces of the move
// and a key. It is stopped there by new engagement, and not available if it would be
// stopped in a filled space (M-15).
func (b *bucketSearch) arrive(f *moveLabels, n *waiting, index, z, slot, used int, key uint32) {
	class, o := classFree, &b.occupants
	if o.words > 0 && o.newly(f.space, int(n.slot), int(n.class), slot) {
		if o.isFilled(index, z) {
			return
		}
		class = classStopped
	}
	if improve(f.at(slot, class), used, key) {
		b.generated++
		if class == classFree {
			b.open.push(key, waiting{index: uint32(index), slot: uint32(slot), z: uint8(z), class: classFree, used: uint8(used)})
		}
	}
}

// walkFrom takes every step on foot from a label.
func (b *bucketSearch) walkFrom(f *moveLabels, n *waiting, key uint32) {
	left := f.limit - f.spent(&b.keyCode, int(n.used), key)
	if left == 0 {
		return
	}
	s, index := b.situation, int(n.index)
	table := s.rules.footing.planes.table[s.window.ID(index)]
	if table == irregularCell {
		b.walkIrregular(f, n, key, left)
		return
	}
	if f.span == 1 && s.words == 0 && !s.anyObstructs {
		b.walkUnopposed(f, index, table, key, left)
		return
	}
	for d, off := range &s.off {
		cost := int(table >> (8 * d) & noStep)
		if cost > left { // also if there is no step
			continue
		}
		to := index + off // what is within reach is in the window
		slot, used, next := int(f.space.base[to]), f.used(n, cost), key+s.stepKey(cost)
		if b.settled(f, slot, used, next) {
			continue
		}
		high := trailing(f.space.mask[to])
		if !s.anyObstructs || s.clear(index, int(n.z), to, high) {
			b.arrive(f, n, to, high, slot, used, next)
		}
	}
}

// walkUnopposed is walkFrom in the standard move where nobody stops or obstructs the
// character: most steps lead to labels that are as good already.
func (b *bucketSearch) walkUnopposed(f *moveLabels, index int, table uint64, key uint32, left int) {
	base, keys, unit := f.space.base, f.keys, b.unit
	for _, off := range &b.off {
		cost := int(table & noStep)
		table >>= 8
		if cost > left {
			continue
		}
		to := index + off
		slot, next := base[to], key+uint32(cost)*unit+1
		if label := &keys[slot*classes+classFree]; *label > next {
			*label = next
			b.generated++
			b.open.push(next, waiting{index: uint32(to), slot: slot, z: uint8(trailing(f.space.mask[to])), class: classFree})
		}
	}
}

// walkIrregular is walkFrom at an irregular cell, with left spaces of the move.
func (b *bucketSearch) walkIrregular(f *moveLabels, n *waiting, key uint32, left int) {
	for d := pathing.N; d < pathing.NoDir; d++ {
		index := b.beside(int(n.index), d)
		if index < 0 {
			continue
		}
		b.nextSteps = b.rules.steps(b.nextSteps[:0], int(b.window.ID(int(n.index))), int(n.z), d)
		for _, m := range b.nextSteps {
			if m.cost <= left && b.clear(int(n.index), int(n.z), index, m.z) {
				b.arrive(f, n, index, m.z, f.space.slot(index, m.z), f.used(n, m.cost), key+b.stepKey(m.cost))
			}
		}
	}
}

// hoverFrom takes every step of one space through the air from a label (M-22).
func (b *bucketSearch) hoverFrom(f *moveLabels, n *waiting, key uint32) {
	if f.spent(&b.keyCode, int(n.used), key) == f.limit {
		return
	}
	s := b.situation
	index, z, used, next := int(n.index), int(n.z), f.used(n, 1), key+s.stepKey(1)
	c := s.window.Cell(index)
	for d := pathing.N; d <= pathing.NoDir; d++ {
		to := index
		if d != pathing.NoDir {
			if !s.window.Contains(c.Step(d)) {
				continue
			}
			to += s.off[d]
		}
		heights := f.space.mask[to] & (1<<z | 1<<z>>1 | 1<<z<<1)
		if heights == 0 {
			continue
		}
		// The slots of the places of a cell are one after the other.
		slot := f.space.slot(to, trailing(heights))
		for ; heights != 0; slot, heights = slot+1, heights&(heights-1) {
			toZ := trailing(heights)
			if slot != int(n.slot) && !b.settled(f, slot, used, next) && s.glides(index, z, d, to, toZ) {
				b.arrive(f, n, to, toZ, slot, used, next)
			}
		}
	}
}
