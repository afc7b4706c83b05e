package mech

import (
	"math/bits"
	"slices"

	"example.com/stride/pathing"
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
	rough   bool  // some cell of the window is not plain
	// The planes in the window, by row, or by cost and row.
	odd, plain, some []uint64
	steps            [][8]uint64
	crowd            crowd

	sets []cells  // where the character gets to, in the order of the keys
	rows []uint64 // of the sets
	// table has the set of each cost and number of spaces entered from which the
	// character may go on, 0 for none.
	table      []int32
	next, halt []uint64 // where steps lead to, free to go on and stopped; from row -1 on
	free, held []uint64 // the cells got to or barred, free to go on and stopped
	// freeKeys and heldKeys are the keys of those cells, row by row: the cost in the
	// upper half, the spaces entered in the lower.
	freeKeys, heldKeys [][64]uint32
}

// cells are the cells of the window with one least cost and number of spaces: the bits
// of its rows low to high, the first row of the window at base.
type cells struct {
	base, low, high int
	cost, squares   uint8
	stopped         bool
}

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
	v.ready(h, span)
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
					s := &v.sets[i]
					p.scratch.Stats.Expanded += uint64(s.high - s.low + 1)
					v.spread(s, c)
					low, high = min(low, s.low-1), max(high, s.high+1)
				}
			}
			if low > high {
				continue
			}
			low, high = max(low, 0), min(high, h-1)
			s := cells{low: low, high: high, cost: uint8(cost), squares: uint8(squares)}
			if v.settle(s, v.next, v.free, v.freeKeys) {
				v.table[cost*span+squares] = int32(len(v.sets) - 1)
				if v.rough && cost < p.first && v.hasOdd() {
					return false
				}
			}
			if v.crowd.stops {
				s.stopped = true
				v.settle(s, v.halt, v.held, v.heldKeys)
			}
		}
	}
	v.pending = true
	return true
}

// ready empties what a search over h rows fills, and sets its start.
func (v *wave) ready(h, span int) {
	v.next, v.free, v.freeKeys = grow(v.next, h+2), grow(v.free, h), grow(v.freeKeys, h)
	clear(v.next)
	if v.crowd.some {
		copy(v.free, v.crowd.blocked)
	} else {
		clear(v.free)
	}
	if v.crowd.stops {
		v.halt, v.held, v.heldKeys = grow(v.halt, h+2), grow(v.held, h), grow(v.heldKeys, h)
		clear(v.halt)
		copy(v.held, v.crowd.filled)
	}
	v.table = grow(v.table, span*span)
	clear(v.table)
	v.table[0] = 1
	v.sets = append(v.sets[:0], cells{}, cells{low: v.y, high: v.y}) // none, and the start
	v.rows = append(grow(v.rows, h)[:0], make([]uint64, h)...)
	v.rows[v.y] = 1 << v.x
	v.free[v.y] |= 1 << v.x
	v.freeKeys[v.y][v.x&63] = 0
}

// gather reads the planes that matter into rows of the window.
func (p *solver) gather() {
	v, w, pl := &p.wave, &p.window, p.rules.layer.planes
	h := w.H
	dearest := min(p.first, maxPlane)
	v.odd, v.plain, v.some = grow(v.odd, h), grow(v.plain, h), grow(v.some, (dearest+1)*h)
	v.steps = grow(v.steps, (dearest+1)*h)
	clear(v.some)
	v.rough = false
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
			v.rough = true
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
func (v *wave) spread(s *cells, cost int) {
	h := len(v.free)
	from := v.rows[s.base+s.low : s.base+s.high+1]
	if cost == 1 {
		// A plain cell leads to all around it, which lie in the window.
		plain, next := v.plain[s.low:][:len(from)], v.next[s.low:][:len(from)+2]
		var a, b uint64
		for y, here := range from {
			c := here & plain[y]
			c |= c<<1 | c>>1
			next[y] |= a | b | c
			a, b = b, c
		}
		next[len(from)] |= a | b
		next[len(from)+1] |= b
	}
	if !v.rough {
		return
	}
	some, steps := v.some[cost*h+s.low:][:len(from)], v.steps[cost*h+s.low:][:len(from)]
	for i, here := range from {
		y := s.low + i
		if cost == 1 {
			here &^= v.plain[y]
		}
		if here &= some[i]; here == 0 {
			continue
		}
		if !v.crowd.stops || here&v.crowd.edge[y] == 0 {
			advance(v.next[y:y+3], here, &steps[i])
			continue
		}
		var on, stop [8]uint64
		for d := range on {
			m := steps[i][d]
			stop[d] = m & v.crowd.stop[y][d]
			on[d] = m &^ stop[d]
		}
		advance(v.next[y:y+3], here, &on)
		advance(v.halt[y:y+3], here, &stop)
	}
}

// advance adds to three rows where steps lead from cells of the middle one.
func advance(rows []uint64, here uint64, steps *[8]uint64) {
	_ = rows[2]
	rows[0] |= here&steps[pathing.N] | here&steps[pathing.NE]<<1 | here&steps[pathing.NW]>>1
	rows[1] |= here&steps[pathing.E]<<1 | here&steps[pathing.W]>>1
	rows[2] |= here&steps[pathing.S] | here&steps[pathing.SE]<<1 | here&steps[pathing.SW]>>1
}

// settle takes the cells of the rows of a set that are not known yet from next, makes
// them known, writes their keys, and adds the set to the others. It reports whether it
// has any.
func (v *wave) settle(s cells, next, known []uint64, keys [][64]uint32) bool {
	h := len(known)
	s.base = len(v.rows)
	v.rows = slices.Grow(v.rows, h)[:s.base+h]
	next = next[s.low+1 : s.high+2]
	known, keys = known[s.low:][:len(next)], keys[s.low:][:len(next)]
	rows := v.rows[s.base+s.low:][:len(next)]
	key := uint32(s.cost)<<16 | uint32(s.squares)
	low, high := h, -1
	for y, fresh := range next {
		fresh &^= known[y]
		next[y] = 0
		rows[y] = fresh
		if fresh == 0 {
			continue
		}
		known[y] |= fresh
		low, high = min(low, y), y
		row := &keys[y]
		for ; fresh != 0; fresh &= fresh - 1 {
			row[bits.TrailingZeros64(fresh)&63] = key
		}
	}
	if high < 0 {
		v.rows = v.rows[:s.base]
		return false
	}
	s.low, s.high = s.low+low, s.low+high
	v.sets = append(v.sets, s)
	return true
}

// hasOdd reports whether some cell of the last set is odd.
func (v *wave) hasOdd() bool {
	s := &v.sets[len(v.sets)-1]
	odd := uint64(0)
	for y := s.low; y <= s.high; y++ {
		odd |= v.rows[s.base+y] & v.odd[y]
	}
	return odd != 0
}

// unfold writes the answers of waves to the labels of the solver.
func (p *solver) unfold() {
	p.unfoldColumns()
	p.unfoldRows()
}

// unfoldRows writes the answer of a wave on foot to the labels of the solver.
func (p *solver) unfoldRows() {
	v, w := &p.wave, &p.window
	if !v.pending {
		return
	}
	v.pending = false
	p.lay()
	f := &p.walks[0]
	f.reset(&p.floors, false, 1, p.first)
	for _, s := range v.sets[1:] {
		layer := layerFree
		switch {
		case s.stopped:
			layer = layerStopped
		case s.squares == 0:
			layer = layerStart
		}
		key := uint32(s.cost)*p.unit + uint32(s.squares)
		for y := s.low; y <= s.high; y++ {
			base := f.space.base[y*w.W:]
			for m := v.rows[s.base+y]; m != 0; m &= m - 1 {
				f.keys[int(base[trailing(m)])*layers+layer] = key
			}
		}
	}
}
