package search

import (
	"encoding/binary"
	"math/bits"

	"example.com/stride/pathing/board"
)

// kernels are the steps over cells of one price and of up to three, by gridStep.
var kernels = [2][4]kernel{
	{wave4, wave8free, wave8one, wave8},
	{wave4x3, wave8freex3, wave8onex3, wave8x3},
}

// stepRule numbers the rules of steps: four directions, or eight with each of the
// corner rules.
func (r *GridRules) stepRule() int {
	if !r.Diagonal {
		return 0
	}
	return 1 + int(r.Corner)
}

// reachNarrow answers by a wave in a window of a word a row. steps is the budget in
// units; the rows of dst have been made.
func (g *Grid) reachNarrow(dst *GridReach, s *Scratch, v *View, steps int) {
	var (
		l    = dst.rows
		h    = uint(dst.window.H)
		at   = uint(dst.start.Y-dst.window.Y0) + 1
		step = kernels[0][g.step]
	)
	dst.show(l.reach[1:h+1], l.free[:h+2], 1)
	clear(l.reach[:h+2])
	g.gather(l, v, &dst.window, at)
	if g.dear > 1 {
		step = kernels[1][g.step]
		clear(l.next[:h+2])
		clear(l.later[:h+2])
	}
	l.reach[at] = 1 << (dst.start.X - dst.window.X0)
	if dst.want > WantCells || steps >= waveMost {
		g.waveOn(dst, s, step, at, steps)
		return
	}
	rows := uint(0)
	for low, high := at, at; steps > 0; steps-- {
		if low > 1 {
			low--
		}
		if high < h {
			high++
		}
		rows += high - low + 1
		step(l, low, high)
	}
	s.Stats.Expanded += uint64(rows)
}

// waveOn runs the waves for costs, or so many that they may end early: when nothing
// has changed for as many steps as the dearest cell takes, nothing will.
func (g *Grid) waveOn(dst *GridReach, s *Scratch, step kernel, at uint, steps int) {
	const pause = 8 // steps from one look to the next, at least the dearest price
	l, h := dst.rows, uint(dst.window.H)
	costs := dst.want >= WantCosts
	if costs {
		for i := range max(bits.Len(uint(steps)), 5) {
			clear(l.when[i][:h+1])
		}
	}
	var before waveRow
	if steps >= waveMost/2 {
		before = l.reach
	}
	for t := uint(1); t <= uint(steps); t++ {
		low, high := uint(1), min(at+t, h)
		if at > t {
			low = at - t
		}
		if costs {
			addRows(&l.when[bits.TrailingZeros(t)&7], &l.reach, low, high)
		}
		s.Stats.Expanded += uint64(high - low + 1)
		step(l, low, high)
		if t >= waveMost/2 && t%pause == 0 {
			if before == l.reach {
				steps = int(t)
				break
			}
			before = l.reach
		}
	}
	if costs {
		dst.spell(steps, at)
	}
}

// gather reads the cells of the window that may be entered into the rows of l, and
// parts them by price. The start is in row at, counted from 1. What lies in the rows
// around the window does not matter: no wave gets there.
func (g *Grid) gather(l *waveRows, v *View, w *Window, at uint) {
	n := uint(w.H) + 2
	if v.o == nil {
		g.free.read(l.free[:n], w)
	} else {
		g.free.readWithout(&v.o.taken, l.free[:n], w)
		if v.mover != nowhere && v.o.count[v.mover] == 1 && g.free.has(v.mover) {
			g.restore(l.free[:n], w, v.mover, at)
		}
	}
	if g.dear == 1 {
		return
	}
	g.class[g.unit].read(l.one[:n], w)
	g.class[2*g.unit].read(l.two[:n], w)
	if g.dear > 2 {
		g.class[3*g.unit].read(l.three[:n], w)
	} else {
		clear(l.three[:n])
	}
	if v.o != nil {
		for i := range l.free[:n] {
			f := l.free[i]
			l.one[i] &= f
			l.two[i] &= f
			l.three[i] &= f
		}
	}
}

// restore frees the cell of the unit left out, which nobody else is in. Most often
// it is in the start's row.
func (g *Grid) restore(rows []uint64, w *Window, mover board.CellID, at uint) {
	x := uint(mover) - (uint(w.Y0)+at)*uint(w.stride) - uint(w.X0) - 1
	if x >= uint(w.W) {
		c := g.board.Cell(mover)
		if !w.Contains(c) {
			return
		}
		x, at = uint(c.X-w.X0), uint(c.Y-w.Y0)+1
	}
	rows[at] |= 1 << x
}

// spell writes the costs of a wave of so many steps, a byte a cell of those rows and
// columns that it may have touched: bit k of a cost c is the parity of how many
// multiples of 2^k there are from 1 to c, and c reaches t if the cell is not in the
// wave of t-1.
func (r *GridReach) spell(steps int, at uint) {
	var (
		l         = r.rows
		n         = uint(steps)
		x         = uint(r.start.X - r.window.X0)
		from, to  = (x - min(x, n)) &^ 7, min((x+n)&^7+8, uint(r.window.W+7)&^7)
		low, high = at - min(at-1, n), min(at+n, uint(r.window.H))
		odd       [8]uint64
	)
	r.bytes, r.pitch = l.bytes[:], waveMost
	for k := range odd {
		odd[k] = -uint64(n >> k & 1)
	}
	for y := low; y <= high && y <= waveMost; y++ {
		dst := l.bytes[(y-1)*waveMost+from : (y-1)*waveMost+to]
		var d5, d6, d7 uint64
		if steps > 31 {
			d7 = l.when[7][y]
			d6 = l.when[6][y] ^ d7
			d5 = l.when[5][y] ^ d6
		}
		d4 := l.when[4][y] ^ d5
		d3 := l.when[3][y] ^ d4
		d2 := l.when[2][y] ^ d3
		d1 := l.when[1][y] ^ d2
		d0 := l.when[0][y] ^ d1
		spellRow(dst, (d0^odd[0])>>from, (d1^odd[1])>>from, (d2^odd[2])>>from, (d3^odd[3])>>from, (d4^odd[4])>>from)
		if steps > 31 {
			spellHigh(dst, (d5^odd[5])>>from, (d6^odd[6])>>from, (d7^odd[7])>>from)
		}
	}
}

// spellRow writes a byte a cell: bit k of it from the k-th number.
//
//go:noinline
func spellRow(dst []uint8, d0, d1, d2, d3, d4 uint64) {
	for len(dst) >= 8 {
		v := spread[d0&0xFF] | spread[d1&0xFF]<<1 | spread[d2&0xFF]<<2 | spread[d3&0xFF]<<3 | spread[d4&0xFF]<<4
		binary.LittleEndian.PutUint64(dst, v)
		dst = dst[8:]
		d0, d1, d2, d3, d4 = d0>>8, d1>>8, d2>>8, d3>>8, d4>>8
	}
}

// spellHigh adds bits 5 to 7 to what spellRow wrote.
//
//go:noinline
func spellHigh(dst []uint8, d5, d6, d7 uint64) {
	for len(dst) >= 8 {
		v := spread[d5&0xFF]<<5 | spread[d6&0xFF]<<6 | spread[d7&0xFF]<<7
		binary.LittleEndian.PutUint64(dst, binary.LittleEndian.Uint64(dst)|v)
		dst = dst[8:]
		d5, d6, d7 = d5>>8, d6>>8, d7>>8
	}
}

// spread has bit i of its index in byte i.
var spread = func() (table [256]uint64) {
	for i := range table {
		for bit := range 8 {
			table[i] |= uint64(i>>bit&1) << (8 * bit)
		}
	}
	return table
}()
