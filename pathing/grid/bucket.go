package grid

import (
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/units"
)

// ways has, for each rule of steps and set of free neighbours, the directions that
// may be taken: bit d of both stands for direction d.
var ways = func() (table [4][256]uint8) {
	for rule := range table {
		for free := range table[rule] {
			for d := pathing.N; d < pathing.NoDir; d++ {
				left, right := free>>d.Turn(-1)&1 != 0, free>>d.Turn(1)&1 != 0
				flanks := [4]bool{false, true, left || right, left && right}[rule]
				if free>>d&1 != 0 && (!d.Diagonal() || flanks) {
					table[rule][free] |= 1 << d
				}
			}
		}
	}
	return table
}()

// around are the free neighbours of the cell x, y of the window, a bit a direction.
func (r *Reach) around(x, y int) uint8 {
	at := (y+1)*r.words + x>>6
	up, here, down := r.three(at-r.words, x&63), r.three(at, x&63), r.three(at+r.words, x&63)
	// Bit 0 of each is west, bit 2 east.
	return uint8(up>>1&1 | up>>2&1<<1 | here>>2&1<<2 | down>>2&1<<3 | down>>1&1<<4 | down&1<<5 | here&1<<6 | up&1<<7)
}

// three are the free cells from x-1 to x+1 of a word and its neighbours.
func (r *Reach) three(word, x int) uint64 {
	free := r.free
	if uint(word+1) >= uint(len(free)) {
		return 0
	}
	switch x {
	case 0:
		v := free[word] << 1
		if word > 0 && r.words > 1 {
			v |= free[word-1] >> 63
		}
		return v
	case 63:
		v := free[word] >> 62
		if r.words > 1 {
			v |= free[word+1] << 2
		}
		return v
	}
	return free[word] >> (x - 1)
}

// reachByBuckets settles cell by cell, from a ring of buckets that is longer than the
// greatest entry cost.
func (g *Grid) reachByBuckets(dst *Reach, s *Scratch, v *units.View, budget int) {
	w, l := &dst.window, &s.wide
	l.layout(w, 6)
	l.reach, l.free = l.cut(), l.cut()
	l.freeEast, l.freeWest = l.cut(), l.cut()
	g.loadWide(l, v, w)
	dst.publishWide(l)
	dst.costs = filled(dst.costs, w.Cells())
	var (
		costs   = dst.costs
		ways    = &ways[g.step]
		ww      = w.W
		cellTo  = [8]int{-w.Stride, 1 - w.Stride, 1, w.Stride + 1, w.Stride, w.Stride - 1, -1, -w.Stride - 1}
		indexTo = [8]int{-ww, 1 - ww, 1, ww + 1, ww, ww - 1, -1, -ww - 1}
		most    = uint32(min(uint64(budget), uint64(unreached)-1-MaxCost))
		stats   = s.Stats
	)
	for i := range s.ring {
		s.ring[i] = s.ring[i][:0]
	}
	start := w.Index(dst.start)
	costs[start] = 0
	s.ring[0] = append(s.ring[0], uint32(start))
	waiting := 1
	for t := uint32(0); waiting > 0; t++ {
		bucket := &s.ring[t%uint32(len(s.ring))]
		waiting -= len(*bucket)
		for _, i := range *bucket {
			index := int(i)
			if costs[index] != t {
				stats.Stale++
				continue
			}
			stats.Expanded++
			x, y := index%ww, index/ww
			dst.reached[y*dst.words+x>>6] |= 1 << (x & 63)
			id := (y+w.Y0+1)*w.Stride + x + w.X0 + 1
			for open := ways[dst.around(x, y)]; open != 0; open &= open - 1 {
				d := bits.TrailingZeros8(open)
				next := t + uint32(g.cost[id+cellTo[d]])
				if j := index + indexTo[d]; next <= most && next < costs[j] {
					costs[j] = next
					stats.Generated++
					ring := &s.ring[next%uint32(len(s.ring))]
					*ring = append(*ring, uint32(j))
					waiting++
				}
			}
		}
		*bucket = (*bucket)[:0]
	}
	s.Stats = stats
}
