package mech

import (
	"math/bits"
	"slices"

	"example.com/stride/pathing"
)

// rowWave spreads a standard move on foot. A row of the window is a word, whose bit x
// is the x-th cell of the row. The answer stays here until more than the ends is asked
// for.
type rowWave struct {
	*situation
	pending  bool   // the answer is here, and not in the labels of the move yet
	costs    uint64 // of the steps in the window, a bit each
	expanded uint64 // rows looked at
	rough    bool   // some cell of the window is not plain
	// The planes in the window, by row, or by cost and row.
	irregular, plain rows
	some             [maxPlane + 1]rows
	steps            [maxPlane + 1][maxRows][8]uint64
	read             [maxPlane + 1]uint64 // the rows that steps has, a bit each
	origin           span                 // of the first row
	width            uint64               // the cells of a row in which the body is on the board
	h                int                  // the rows in which it is
	bodies           rowOccupants

	sets []cells // where the character gets to, in the order of the keys
	bits []rows  // of the sets
	// table has the set of each cost and number of spaces entered from which the
	// character may go on, 0 for none.
	table      []int32
	next, halt [2 * maxRows]uint64 // where steps lead to, free to go on and stopped; from row -1 on
	free, held rows                // the cells got to, free to go on or obstructed, and stopped
	// freeKeys and heldKeys are the keys of those cells, row by row: the cost in the
	// upper half, the spaces entered in the lower.
	freeKeys, heldKeys [maxRows][64]uint32
}

// maxRows is the height of the largest window of a wave on foot. It is a power of two,
// so that a masked number of a row needs no check.
const maxRows = 64

// rows are the rows of a window.
type rows [maxRows]uint64

// cells are the cells of the window with one least cost and number of spaces, which
// lie in the rows low to high.
type cells struct{ low, high int }

// search searches a standard move on foot as bucketSearch would, and reports whether it
// could.
func (v *rowWave) search() bool {
	if v.window.W > 64 || v.window.H > maxRows || !v.bodies.scan() {
		return false
	}
	v.load()
	if v.irregular[v.startY&63]>>v.startX&1 != 0 {
		return false
	}
	v.scratch.Stats.Searches++
	v.pending = true
	if !v.rough && !v.bodies.blocks {
		v.fillOpenWindow(v.limits[0])
	} else {
		v.ready(v.limits[0] + 1)
		v.pending = v.propagate(v.rules.footing.planes, v.limits[0])
	}
	v.scratch.Stats.Expanded += v.expanded
	return v.pending
}

// fillOpenWindow is propagate where the whole window is plain: the cost of a cell is its
// distance from the start, and every cell near enough is reached.
func (v *rowWave) fillOpenWindow(limit int) {
	const space = 1<<16 | 1 // what each space adds to a key
	startX, startY := v.startX, v.startY
	var row [64]uint32 // the keys of the cells of the row of the start
	away := row[:bits.Len64(v.width)]
	for x := range away {
		away[x] = uint32(max(x-startX, startX-x)) * space
	}
	v.expanded = uint64(v.h)
	reach := v.width & from(max(startX-limit, 0), startX+limit)
	for y := range v.h {
		dy := max(y-startY, startY-y)
		if v.free[y&63] = reach; dy > limit {
			v.free[y&63] = 0
		}
		least, keys := uint32(dy)*space, v.freeKeys[y&63][:len(away)]
		for x, key := range away {
			keys[x] = max(key, least)
		}
	}
	if v.bodies.stops {
		clear(v.held[:v.h]) // nobody is near enough to stop a move
	}
}

// propagate spreads the wave from its start: the set of each cost and number of spaces comes
// from those that a step is cheaper. It reports whether no irregular cell was in the way.
func (v *rowWave) propagate(pl *planes, limit int) bool {
	v.expanded = 0
	span, h := limit+1, v.h
	if v.costs == 0 {
		return true
	}
	least, most := trailing(v.costs), bits.Len64(v.costs)-1
	for cost := 1; cost <= limit; cost++ {
		for squares := (cost + most - 1) / most; squares <= cost/least; squares++ {
			low, high := h, -1
			for costs := v.costs & below(cost+1); costs != 0; costs &= costs - 1 {
				c := trailing(costs)
				if i := v.table[(cost-c)*span+squares-1]; i != 0 {
					s := &v.sets[i]
					low, high = min(low, s.low-1), max(high, s.high+1)
					v.spread(pl, &v.bits[i], s, c)
				}
			}
			if low > high {
				continue
			}
			s, key := cells{low: max(low, 0), high: min(high, h-1)}, endKey(cost, squares)
			some, irregular := v.settle(s, key, &v.next, &v.free, &v.freeKeys)
			if irregular && cost < limit {
				return false
			}
			if some {
				v.table[cost*span+squares] = int32(len(v.sets) - 1)
			}
			if v.bodies.stops {
				v.settle(s, key, &v.halt, &v.held, &v.heldKeys)
			}
		}
	}
	return true
}

// ready empties what a search fills, and sets its start.
func (v *rowWave) ready(span int) {
	h := v.h
	clear(v.next[:h+2])
	clear(v.free[:h])
	if v.bodies.some {
		copy(v.free[:h], v.bodies.blocked[:h])
	}
	if v.bodies.stops {
		clear(v.halt[:h+2])
		clear(v.held[:h])
	}
	v.table = grow(v.table, span*span)
	clear(v.table)
	v.table[0] = 1
	v.sets = append(v.sets[:0], cells{}, cells{low: v.startY, high: v.startY}) // the empty set, and that of the start
	v.bits = slices.Grow(v.bits[:0], 2)[:2]
	v.bits[1][v.startY&63] = 1 << v.startX
	v.free[v.startY&63] |= 1 << v.startX
	v.freeKeys[v.startY&63][v.startX&63] = 0
}

// load reads the planes of the cells of the window. stepsOf reads the steps when they are
// asked for.
func (v *rowWave) load() {
	w, pl := &v.window, v.rules.footing.planes
	b, n := v.rules.ground.board, v.rules.n
	v.width = ^uint64(0) >> (64 - min(w.W, b.W()-n+1-w.X0))
	v.h = min(w.H, b.H()-n+1-w.Y0)
	v.origin = pl.span(w.X0, w.Y0)
	v.rough = false
	costliest := min(v.limits[0], maxPlane)
	for c := 1; c <= costliest; c++ {
		v.read[c] = 0
		clear(v.some[c][:v.h])
	}
	v.costs = 0
	s := v.origin
	for y := range v.h {
		plain := s.read(pl.plain) & v.width
		if v.bodies.some {
			plain &^= v.bodies.edge[y&63]
		}
		v.plain[y&63], v.irregular[y&63] = plain, 0
		if plain == v.width { // then there is nothing else
			v.costs |= 1 << 1
		} else {
			v.rough = true
			v.irregular[y&63] = s.read(pl.irregular) & v.width
			for c := 1; c <= costliest; c++ {
				if pl.some[c] != nil {
					some := s.read(pl.some[c]) & v.width
					v.some[c][y&63] = some
					if some != 0 {
						v.costs |= 1 << c
					}
				}
			}
		}
		s.word += pl.words
	}
}

// stepsOf are the cells of a row from which the steps in each direction have one cost.
func (v *rowWave) stepsOf(pl *planes, cost, y int) *[8]uint64 {
	steps := &v.steps[cost][y&63]
	if v.read[cost]>>y&1 == 0 {
		v.read[cost] |= 1 << y
		s := v.origin
		s.word += y * pl.words
		s.read8(steps, pl.steps[cost], v.width)
		if v.bodies.bars {
			for d := range steps {
				steps[d] &^= v.bodies.bar[y&63][d]
			}
		}
	}
	return steps
}

// spread adds to next, and to halt where new engagement stops the character, where
// the steps of one cost lead from a set.
func (v *rowWave) spread(pl *planes, from *rows, s *cells, cost int) {
	v.expanded += uint64(s.high - s.low + 1)
	if cost == 1 {
		// A plain cell leads to all around it, as far as the board goes.
		var a, b uint64
		y := s.low
		for ; y <= s.high; y++ {
			m := from[y&63] & v.plain[y&63]
			m |= (m<<1 | m>>1) & v.width
			v.next[y&127] |= a | b | m
			a, b = b, m
		}
		v.next[y&127] |= a | b
		v.next[(y+1)&127] |= b
	}
	if !v.rough {
		return
	}
	some := &v.some[cost]
	for y := s.low; y <= s.high; y++ {
		here := from[y&63] & some[y&63]
		if cost == 1 {
			here &^= v.plain[y&63]
		}
		if here == 0 {
			continue
		}
		steps := v.stepsOf(pl, cost, y)
		if !v.bodies.stops || here&v.bodies.edge[y&63] == 0 {
			advance(&v.next, y, here, steps)
			continue
		}
		var on, stop [8]uint64
		for d, m := range steps {
			stop[d] = m & v.bodies.stop[y&63][d]
			on[d] = m &^ stop[d]
		}
		advance(&v.next, y, here, &on)
		advance(&v.halt, y, here, &stop)
	}
}

// advance adds to three rows where steps lead from cells of the middle one.
func advance(next *[2 * maxRows]uint64, y int, here uint64, steps *[8]uint64) {
	next[y&127] |= here&steps[pathing.N] | here&steps[pathing.NE]<<1 | here&steps[pathing.NW]>>1
	next[(y+1)&127] |= here&steps[pathing.E]<<1 | here&steps[pathing.W]>>1
	next[(y+2)&127] |= here&steps[pathing.S] | here&steps[pathing.SE]<<1 | here&steps[pathing.SW]>>1
}

// settle takes the cells of the rows of a set that are not known yet from next, makes
// them known, writes their keys, and adds the set to the others. It reports whether there
// are some, and whether one of them is irregular.
func (v *rowWave) settle(s cells, key uint32, next *[2 * maxRows]uint64, known *rows, keys *[maxRows][64]uint32) (some, irregular bool) {
	n := len(v.bits)
	v.bits = slices.Grow(v.bits, 1)[:n+1]
	set := &v.bits[n]
	low, high, odd := s.high+1, -1, uint64(0)
	for y := s.low; y <= s.high; y++ {
		fresh := next[(y+1)&127] &^ known[y&63]
		next[(y+1)&127] = 0
		set[y&63] = fresh
		if fresh == 0 {
			continue
		}
		known[y&63] |= fresh
		odd |= fresh & v.irregular[y&63]
		low, high = min(low, y), y
		row := &keys[y&63]
		for ; fresh != 0; fresh &= fresh - 1 {
			row[bits.TrailingZeros64(fresh)&63] = key
		}
	}
	if high < 0 {
		v.bits = v.bits[:n]
		return false, false
	}
	s.low, s.high = low, high
	v.sets = append(v.sets, s)
	return true, odd != 0
}

// writeLabels writes the answer to the labels of the standard move.
func (v *rowWave) writeLabels(m *moveSearch) {
	v.pending = false
	v.prepareFloors()
	f := &m.walk
	f.reset(&v.floors, false, 1, m.limit)
	write := func(y, class int, at uint64, keys *[64]uint32) {
		base := f.space.base[y*v.window.W:]
		for ; at != 0; at &= at - 1 {
			x := trailing(at)
			f.keys[int(base[x])*classes+class] = keys[x]>>16*v.unit + keys[x]&0xFFFF
		}
	}
	for y := range v.h {
		free := v.free[y]
		if v.bodies.some {
			free &^= v.bodies.blocked[y]
		}
		if y == v.startY {
			free &^= 1 << v.startX
		}
		write(y, classFree, free, &v.freeKeys[y])
		if v.bodies.stops {
			write(y, classStopped, v.held[y]&^v.bodies.full[y], &v.heldKeys[y])
		}
	}
	f.keys[int(f.space.base[v.start])*classes+classStart] = 0
}
