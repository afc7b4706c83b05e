package mech

import (
	"math/bits"

	"example.com/stride/pathing"
)

// pending is a place of a field whose turn is to come: that it is settled, or, with
// leap n above 0, that the jumps of n spaces that end there are looked at.
type pending struct {
	id   uint32
	z    uint8
	leap uint8
}

// dial is a queue of places by cost, in a ring of as many buckets as the costliest step
// costs, and one more.
type dial struct {
	buckets [][]pending
	waiting int
	moves   []move // memory for Rules.steps
}

func (q *dial) push(key uint32, p pending) {
	i := int(key) % len(q.buckets)
	q.buckets[i] = append(q.buckets[i], p)
	q.waiting++
}

// settle finds the costs on foot, from the goals backwards: Dijkstra's algorithm, with
// buckets by cost.
func (f *Field) settle(r *Rules, goals []pathing.Cell) {
	speed := r.profile.Speed
	q := dial{buckets: make([][]pending, speed+1)}
	r.ends(goals, func(id int) {
		for m := f.mask[id]; m != 0; m &= m - 1 {
			f.reach(&q, 0, id, trailing(m))
		}
	})
	leaps := 0 // spaces of the longest jump
	if r.profile.Legs {
		leaps = min(max(r.jumpLength(), r.jumpHeight()), speed/r.params.JumpCost)
	}
	for key := uint32(0); q.waiting > 0; key++ {
		// What jumps find is added to the bucket meanwhile.
		bucket := &q.buckets[int(key)%len(q.buckets)]
		for i := 0; i < len(*bucket); i++ {
			p := (*bucket)[i]
			id, z := int(p.id), int(p.z)
			if p.leap > 0 {
				f.leapsInto(r, &q, key, id, z, int(p.leap))
				if int(p.leap) < leaps {
					q.push(key+uint32(r.params.JumpCost), pending{p.id, p.z, p.leap + 1})
				}
				continue
			}
			if f.cost[f.slot(id, z)] != key {
				continue
			}
			f.stepsInto(r, &q, key, id, z)
			if leaps > 0 {
				q.push(key+uint32(r.params.JumpCost), pending{p.id, p.z, 1})
			}
		}
		q.waiting -= len(*bucket)
		*bucket = (*bucket)[:0]
	}
}

// reach lowers the cost of a place.
func (f *Field) reach(q *dial, key uint32, id, z int) {
	if s := f.slot(id, z); key < f.cost[s] {
		f.cost[s] = key
		q.push(key, pending{id: uint32(id), z: uint8(z)})
	}
}

// stepsInto looks at the steps on foot that end at a place.
func (f *Field) stepsInto(r *Rules, q *dial, key uint32, id, z int) {
	speed := r.profile.Speed
	for d := pathing.N; d < pathing.NoDir; d++ {
		from := id - r.near[d]
		if table := r.footing.planes.table[from]; table != irregularCell {
			if cost := int(table >> (8 * d) & noStep); cost <= speed && f.mask[from] != 0 {
				f.reach(q, key+uint32(cost), from, trailing(f.mask[from]))
			}
			continue
		}
		for m := f.mask[from]; m != 0; m &= m - 1 {
			q.moves = r.steps(q.moves[:0], from, trailing(m), d)
			for _, s := range q.moves {
				if s.z == z && s.cost <= speed {
					f.reach(q, key+uint32(s.cost), from, trailing(m))
				}
			}
		}
	}
}

// leapsInto looks at the jumps of n spaces that end at a place: long ones that far
// away, and high ones from that far below (M-13). At key it costs as much as a jump,
// so that places from which a walk is as cheap are settled already.
func (f *Field) leapsInto(r *Rules, q *dial, key uint32, id, z, n int) {
	for d := pathing.N; d < pathing.NoDir; d++ {
		if n <= r.jumpLength() {
			if from, ok := f.back(r, id, d, n); ok {
				for m := f.mask[from] &^ below(z); m != 0; m &= m - 1 {
					if high := trailing(m); f.cost[f.slot(from, high)] > key && r.jumpsTo(from, high, n, d, z) {
						f.reach(q, key, from, high)
					}
				}
			}
		}
		if n <= r.jumpHeight() && z >= n {
			if from := id - r.near[d]; f.mask[from]>>(z-n)&1 != 0 && f.cost[f.slot(from, z-n)] > key && r.jumpsUp(from, z-n, n, d) {
				f.reach(q, key, from, z-n)
			}
		}
	}
}

// back is the cell n spaces away against a direction; ok is false off the board.
func (f *Field) back(r *Rules, id int, d pathing.Dir, n int) (from int, ok bool) {
	for range n {
		id -= r.near[d]
		if r.footing.fit[id] == 0 {
			return id, false // a jump passes over no such cell, nor starts there
		}
	}
	return id, true
}

// jumpsTo reports whether a long jump of n spaces, as if nobody were there, lands at a
// height.
func (r *Rules) jumpsTo(id, z, n int, d pathing.Dir, low int) bool {
	height := r.jumpHeight()
	for k := 1; k <= n; k++ {
		to := id + r.near[d]
		if r.footing.fit[to] == 0 || !r.leapsPast(id, z, height, d) {
			return false
		}
		if k == n {
			at, ok := r.landing(to, z)
			return ok && at == low
		}
		if r.footing.fit[to]&from(z, z+height) == 0 {
			return false
		}
		id = to
	}
	return false
}

// landing is where a long jump at height z comes down, as if nobody were there.
func (r *Rules) landing(to, z int) (low int, ok bool) {
	stand := r.footing.stand[to] & below(z+1)
	if stand == 0 {
		return 0, false
	}
	low = bits.Len64(stand) - 1
	return low, z-low < r.params.FallThreshold && ^r.footing.fit[to]&from(low, z) == 0
}

// jumpsUp reports whether a high jump, as if nobody were there, leads up by rise.
func (r *Rules) jumpsUp(id, z, rise int, d pathing.Dir) bool {
	return ^r.footing.fit[id]&from(z, z+rise-1) == 0 && r.passes(id, z+rise, d)
}
