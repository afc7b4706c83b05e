package mech

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// EngineWave is the search that spreads bitboards, one a cost: it answers where every
// cell that can be reached has one floor.
const EngineWave = "wave"

// wave is the memory of EngineWave on foot. A row of the window is a word, whose bit x
// is the x-th cell of the row. The answer stays here until more than the ends is asked
// for.
type wave struct {
	pending bool  // the answer is here, and not in the labels of the solver yet
	x, y    int   // of the start
	costs   []int // of the steps in the window
	// The planes in the window, by row, or by cost and row.
	odd, plain, some []uint64
	steps            [][8]uint64
	crowd            crowd

	sets       []cells  // the places of each least key, in the order of the keys
	rows       []uint64 // of the sets
	table      []int32  // the set of each cost and number of spaces entered, 0 for none
	next, halt []uint64 // where steps lead to: free to go on, and stopped
	free, held []uint64 // where the character has got to, and the cells that are no end
	freeKeys   [][64]uint16
	heldKeys   [][64]uint16

	columns [4][]uint64 // of a wave in the air
}

// cells are a set of cells of the window: the bits of its rows low to high, the first
// row of the window at base.
type cells struct{ base, low, high int }

// waveKey is a least cost and the fewest spaces entered at that cost.
func waveKey(cost, squares int) uint16 { return uint16(cost<<8 | squares) }

// walkWave searches a standard move on foot as run would, and reports whether it
// could. Sets of cells of one least cost and number of spaces come from cheaper ones,
// cost by cost.
func (p *solver) walkWave() bool {
	w, v := &p.window, &p.wave
	v.x, v.y = p.start%w.W, p.start/w.W
	if p.bucket || w.W > 64 || !p.mingle() {
		return false
	}
	p.gather()
	if v.odd[v.y]>>v.x&1 != 0 {
		return false
	}
	h, span := w.H, p.first+1
	v.ready(h)
	v.free[v.y] |= 1 << v.x
	v.freeKeys[v.y][v.x] = 0
	v.table = grow(v.table, span*span)
	clear(v.table)
	v.table[0] = 1
	v.sets = append(v.sets[:0], cells{}, cells{0, v.y, v.y}) // none, and the start
	v.rows = grow(v.rows, h)
	v.rows[v.y] = 1 << v.x
	p.scratch.Stats.Searches++
	if len(v.costs) == 0 {
		v.pending = true
		return true
	}
	least, most := v.costs[0], v.costs[len(v.costs)-1]
	for cost := 1; cost <= p.first; cost++ {
		for squares := (cost + most - 1) / most; squares <= cost/least; squares++ {
			low, high := h, -1
			for _, c := range v.costs {
				if c > cost {
					break
				}
				if i := v.table[(cost-c)*span+squares-1]; i != 0 {
					s := v.sets[i]
					p.spread(s, c)
					low, high = min(low, s.low-1), max(high, s.high+1)
				}
			}
			if low > high {
				continue
			}
			s := v.settle(waveKey(cost, squares), max(low, 0), min(high, h-1))
			if cost < p.first && v.hasOdd(s) {
				return false
			}
			if s.low <= s.high {
				v.table[cost*span+squares] = int32(len(v.sets))
				v.sets = append(v.sets, s)
			}
		}
	}
	v.pending = true
	return true
}

// ready empties what a search over h rows fills.
func (v *wave) ready(h int) {
	v.next, v.free, v.freeKeys = grow(v.next, h), grow(v.free, h), grow(v.freeKeys, h)
	clear(v.next)
	if v.crowd.some {
		copy(v.free, v.crowd.blocked)
	} else {
		clear(v.free)
	}
	if v.crowd.stops {
		v.halt, v.held, v.heldKeys = grow(v.halt, h), grow(v.held, h), grow(v.heldKeys, h)
		clear(v.halt)
		copy(v.held, v.crowd.filled)
	}
}

// gather reads the planes that matter into rows of the window.
func (p *solver) gather() {
	v, w, pl := &p.wave, &p.window, p.rules.layer.planes
	h := w.H
	dearest := min(p.first, maxPlane)
	v.odd, v.plain, v.some = grow(v.odd, h), grow(v.plain, h), grow(v.some, (dearest+1)*h)
	v.steps = grow(v.steps, (dearest+1)*h)
	clear(v.some)
	width := ^uint64(0) >> (64 - w.W)
	found := 0 // a bit a cost
	s := pl.span(w.X0, w.Y0)
	for y := range h {
		plain := s.read(pl.plain) & width
		if v.crowd.some {
			plain &^= v.crowd.edge[y]
		}
		v.plain[y], v.odd[y] = plain, 0
		if plain == width { // then there is nothing else
			found |= 1 << 1
		} else {
			v.odd[y] = s.read(pl.odd) & width
			found |= p.gatherRow(y, s, dearest, width)
		}
		s.word += pl.words
	}
	v.costs = v.costs[:0]
	for c := 1; c <= dearest; c++ {
		if found>>c&1 != 0 {
			v.costs = append(v.costs, c)
		}
	}
}

// gatherRow reads the steps of a row up to a cost, and returns which costs there are,
// a bit each.
func (p *solver) gatherRow(y int, s span, dearest int, width uint64) (found int) {
	v, pl := &p.wave, p.rules.layer.planes
	for c := 1; c <= dearest; c++ {
		if pl.some[c] == nil {
			continue
		}
		i := c*p.window.H + y
		if v.some[i] = s.read(pl.some[c]) & width; v.some[i] == 0 {
			continue
		}
		found |= 1 << c
		s.read8(&v.steps[i], pl.steps[c], width)
		if v.crowd.bars {
			for d := range v.steps[i] {
				v.steps[i][d] &^= v.crowd.bar[y][d]
			}
		}
	}
	return found
}

// spread adds to next, and to halt where new engagement stops the character, where
// the steps of one cost lead from a set.
func (p *solver) spread(s cells, cost int) {
	v, h := &p.wave, p.window.H
	p.scratch.Stats.Expanded += uint64(s.high - s.low + 1)
	from, next := v.rows[s.base:][:h], v.next[:h]
	plain, some, steps := v.plain[:h], v.some[cost*h:][:h], v.steps[cost*h:][:h]
	for y := s.low; y <= s.high; y++ {
		here := from[y]
		if cost == 1 {
			// A plain cell leads to all around it, which lie in the window.
			if m := here & plain[y]; m != 0 {
				m |= m<<1 | m>>1
				next[y-1] |= m
				next[y] |= m
				next[y+1] |= m
				here &^= plain[y]
			}
		}
		if here &= some[y]; here == 0 {
			continue
		}
		if !v.crowd.stops || here&v.crowd.edge[y] == 0 {
			advance(next, y, here, &steps[y])
			continue
		}
		var on, stop [8]uint64
		for d := range on {
			m := steps[y][d]
			stop[d] = m & v.crowd.stop[y][d]
			on[d] = m &^ stop[d]
		}
		advance(next, y, here, &on)
		advance(v.halt, y, here, &stop)
	}
}

// advance adds to rows where steps lead from cells of one row.
func advance(rows []uint64, y int, here uint64, steps *[8]uint64) {
	rows[y] |= here&steps[pathing.E]<<1 | here&steps[pathing.W]>>1
	if m := here&steps[pathing.N] | here&steps[pathing.NE]<<1 | here&steps[pathing.NW]>>1; m != 0 {
		rows[y-1] |= m
	}
	if m := here&steps[pathing.S] | here&steps[pathing.SE]<<1 | here&steps[pathing.SW]>>1; m != 0 {
		rows[y+1] |= m
	}
}

// settle makes the set of the new cells in next, whose rows are low to high, and keeps
// those in halt.
func (v *wave) settle(key uint16, low, high int) cells {
	h := len(v.next)
	s := cells{base: (len(v.sets) - 1) * h}
	if len(v.rows) < s.base+h {
		v.rows = append(v.rows, make([]uint64, s.base+h-len(v.rows))...)
	}
	s.low, s.high = take(v.rows[s.base:][:h], v.next, v.free, v.freeKeys, low, high, key)
	if v.crowd.stops {
		take(v.halt, v.halt, v.held, v.heldKeys, low, high, key)
		clear(v.halt)
	}
	return s
}

// take moves the cells of the rows low to high that are not known yet from next to
// dst, makes them known and writes their keys. It returns the first and the last row
// with any.
func take(dst, next, known []uint64, keys [][64]uint16, low, high int, key uint16) (first, last int) {
	first, last = high+1, low-1
	next = next[low : high+1]
	dst, known, keys = dst[low:][:len(next)], known[low:][:len(next)], keys[low:][:len(next)]
	for y, fresh := range next {
		fresh &^= known[y]
		next[y] = 0
		dst[y] = fresh
		if fresh == 0 {
			continue
		}
		known[y] |= fresh
		last = low + y
		first = min(first, last)
		row := &keys[y]
		for ; fresh != 0; fresh &= fresh - 1 {
			row[bits.TrailingZeros64(fresh)&63] = key
		}
	}
	return first, last
}

// hasOdd reports whether some cell of a set is odd.
func (v *wave) hasOdd(s cells) bool {
	odd := uint64(0)
	for y := s.low; y <= s.high; y++ {
		odd |= v.rows[s.base+y] & v.odd[y]
	}
	return odd != 0
}

// endsOf are the cells of a row where the move may end free to go on, and stopped.
func (v *wave) endsOf(y int) (free, stopped uint64) {
	free = v.free[y]
	if v.crowd.some {
		free &^= v.crowd.filled[y]
	}
	if y == v.y {
		free |= 1 << v.x
	}
	if v.crowd.stops {
		stopped = v.held[y] &^ v.crowd.filled[y]
	}
	return free, stopped
}

// unfold writes the answer of a wave to the labels of the solver.
func (p *solver) unfold() {
	v, w := &p.wave, &p.window
	if !v.pending {
		return
	}
	v.pending = false
	p.lay()
	f := &p.walks[0]
	f.reset(&p.floors, false, 1, p.first)
	for y := range w.H {
		free, stopped := v.free[y], uint64(0)
		if v.crowd.some {
			free &^= v.crowd.blocked[y]
		}
		if v.crowd.stops {
			stopped = v.held[y] &^ v.crowd.filled[y]
		}
		base := f.space.base[y*w.W:]
		for ; free != 0; free &= free - 1 {
			x := trailing(free)
			k := uint32(v.freeKeys[y][x])
			f.keys[int(base[x])*layers+layerFree] = k>>8*p.unit + k&0xFF
		}
		for ; stopped != 0; stopped &= stopped - 1 {
			x := trailing(stopped)
			k := uint32(v.heldKeys[y][x])
			f.keys[int(base[x])*layers+layerStopped] = k>>8*p.unit + k&0xFF
		}
	}
	start := int(f.space.base[p.start]) * layers
	f.keys[start+layerFree] = search.Unreached
	f.keys[start+layerStart] = 0
}
