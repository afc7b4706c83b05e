package grid

import (
	"encoding/binary"
	"math/bits"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// fieldRing is the number of buckets of a sweep, more than a step adds to a
// distance: 15 in cost, 22 in length.
const fieldRing = 32

// fieldSweep is the memory of sweeps.
type fieldSweep struct {
	ring [fieldRing][]uint32
	open []byte // a bit a cell: may be entered
	todo []byte // and has no distance yet, or may get a lower one
}

// nine are the bits of a cell and its neighbours, in rows of three.
func nine(cells []byte, at, stride uint) uint {
	up, here, down := at-stride-1, at-1, at+stride-1
	return uint(binary.LittleEndian.Uint16(cells[up>>3:]))>>(up&7)&7 |
		uint(binary.LittleEndian.Uint16(cells[here>>3:]))>>(here&7)&7<<3 |
		uint(binary.LittleEndian.Uint16(cells[down>>3:]))>>(down&7)&7<<6
}

// nineWays has, for each rule of steps and nine open cells, those that may be
// entered from the middle one. Odd bits are orthogonal steps.
var nineWays = func() (table [4][512]uint16) {
	place := [8]uint{1, 2, 5, 8, 7, 6, 3, 0} // of each direction
	for rule := range table {
		for open := range table[rule] {
			free := uint8(0)
			for d, p := range place {
				free |= uint8(open>>p&1) << d
			}
			for d, p := range place {
				table[rule][open] |= uint16(ways[rule][free]>>d&1) << p
			}
		}
	}
	return table
}()

// prepare readies the memory for a board among units and puts the goals that may be
// entered into the bucket of each, as first says.
func (f *fieldSweep) prepare(g *Grid, v *units.View, goals []pathing.Cell, first func(c board.CellID) int) {
	f.open = append(f.open[:0], g.free.Flat()...)
	if v.Overlay() != nil {
		for i, taken := range v.Overlay().Taken().Flat() {
			f.open[i] &^= taken
		}
		if c, ok := v.Mover(); ok && g.cost[c] != 0 && !v.Occupied(c) {
			f.open[c>>3] |= 1 << (c & 7)
		}
	}
	f.todo = append(f.todo[:0], f.open...)
	for i := range f.ring {
		f.ring[i] = f.ring[i][:0]
	}
	for _, at := range goals {
		if c := g.board.ID(at); f.todo[c>>3]>>(c&7)&1 != 0 {
			f.todo[c>>3] &^= 1 << (c & 7)
			k := first(c)
			f.ring[k] = append(f.ring[k], uint32(c))
		}
	}
}

// sweepOnce works out costs on ground of several entry costs. All cells that step into one cell
// pay the same for it, its own distance and entry cost; so if cells are looked at in the
// order of that sum, the first sum that a neighbour is given is its least, and every
// cell waits just once. Steps are as open one way as the other.
func sweepOnce(g *Grid, s *Scratch, v units.View, goals []pathing.Cell, dist []uint32) {
	f := &s.sweep
	f.prepare(g, &v, goals, func(c board.CellID) int { dist[c] = 0; return int(g.cost[c]) })
	var (
		open, todo = f.open, f.todo
		cost       = g.cost
		ways       = &nineWays[g.step]
		stride     = uint(g.board.Stride())
		delta      = [9]uint{-stride - 1, -stride, 1 - stride, ^uint(0), 0, 1, stride - 1, stride, stride + 1}
		stats      = s.Stats
	)
	for sum, idle := uint32(1), 0; idle <= MaxCost; sum++ {
		bucket := f.ring[sum%fieldRing]
		if idle++; len(bucket) == 0 {
			continue
		}
		idle = 0
		for _, c := range bucket {
			at := uint(c)
			enter := nine(todo, at, stride)
			if enter == 0 {
				continue
			}
			for enter &= uint(ways[nine(open, at, stride)&511]); enter != 0; enter &= enter - 1 {
				n := at + delta[bits.TrailingZeros(enter)%9]
				todo[n>>3] &^= 1 << (n & 7)
				dist[n] = sum
				f.put(uint64(sum+uint32(cost[n])), n)
			}
		}
		stats.Expanded += uint64(len(bucket))
		stats.Generated += uint64(len(bucket))
		stats.HeapOps += 2 * uint64(len(bucket))
		f.ring[sum%fieldRing] = bucket[:0]
	}
	s.Stats = stats
}

// put adds a cell to a bucket.
func (f *fieldSweep) put(k uint64, c uint) {
	to := &f.ring[k%fieldRing]
	*to = append(*to, uint32(c))
}

// sweepScaled works out weights by a scale, in buckets of 1<<shift each. No step
// weighs less, so that nothing in the first bucket can still be lowered. It reports
// false if the scale does not reach so far.
//
// On open ground cells of a bucket lie in order, and which neighbours are lowered
// can be guessed: eight comparisons are fastest. Elsewhere it can't, and they are
// made without a jump.
func sweepScaled[T uint32 | uint64](g *Grid, s *Scratch, v units.View, goals []pathing.Cell, dist []T, sc scale, shift uint) bool {
	f := &s.sweep
	f.prepare(g, &v, goals, func(c board.CellID) int { dist[c] = 0; return 0 })
	var (
		open   = f.open
		cost   = g.cost
		ways   = &nineWays[g.step]
		stride = uint(g.board.Stride())
		delta  = [9]uint{-stride - 1, -stride, 1 - stride, ^uint(0), 0, 1, stride - 1, stride, stride + 1}
		stats  = s.Stats
		last   = sc.limit()>>shift - 1 // buckets below are exact
	)
	for k, idle := uint64(0), 0; idle < fieldRing; k++ {
		bucket := f.ring[k%fieldRing]
		if idle++; len(bucket) == 0 {
			continue
		}
		if k >= last {
			s.Stats = stats
			return false
		}
		idle = 0
		stats.HeapOps += 2 * uint64(len(bucket))
		stats.Generated += uint64(len(bucket))
		for _, c := range bucket {
			here := dist[c]
			if uint64(here>>shift) != k {
				stats.Stale++
				continue
			}
			stats.Expanded++
			at, entry := uint(c), T(cost[c])
			diagonal := here + entry*T(sc.diagonal) + T(sc.square)
			side := here + entry*T(sc.straight) + T(sc.square)
			up, mid, down := dist[at-stride-1:at-stride+2], dist[at-1:at+2], dist[at+stride-1:at+stride+2]
			enter := uint(ways[nine(open, at, stride)&511])

			// Step 1. All eight can be entered.
			if enter == 0b111_101_111 {
				lower(f, &up[1], side, at-stride, shift)
				lower(f, &mid[0], side, at-1, shift)
				lower(f, &mid[2], side, at+1, shift)
				lower(f, &down[1], side, at+stride, shift)
				lower(f, &up[0], diagonal, at-stride-1, shift)
				lower(f, &up[2], diagonal, at-stride+1, shift)
				lower(f, &down[0], diagonal, at+stride-1, shift)
				lower(f, &down[2], diagonal, at+stride+1, shift)
				continue
			}

			// Step 2. Some can't.
			enter &= less(diagonal, up[0]) | less(side, up[1])<<1 | less(diagonal, up[2])<<2 |
				less(side, mid[0])<<3 | less(side, mid[2])<<5 |
				less(diagonal, down[0])<<6 | less(side, down[1])<<7 | less(diagonal, down[2])<<8
			step := [2]T{diagonal, side}
			for ; enter != 0; enter &= enter - 1 {
				b := bits.TrailingZeros(enter)
				n, next := at+delta[b%9], step[b&1]
				dist[n] = next
				f.put(uint64(next>>shift), n)
			}
		}
		f.ring[k%fieldRing] = bucket[:0]
	}
	s.Stats = stats
	return true
}

// lower lowers the distance of a cell, if it is greater, and puts it into its bucket.
func lower[T uint32 | uint64](f *fieldSweep, dist *T, to T, c, shift uint) {
	if to < *dist {
		*dist = to
		f.put(uint64(to>>shift), c)
	}
}

// less is 1 if a is less than b, else 0.
func less[T uint32 | uint64](a, b T) uint {
	_, l := bits.Sub64(uint64(a), uint64(b), 0)
	return uint(l)
}
