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
		l     = dst.rows
		w     = &dst.window
		h     = uint(w.H & 127)
		at    = uint(dst.start.Y-w.Y0) + 1
		first = board.CellID((w.Y0+1)*w.stride + w.X0 + 1)
		step  = kernels[0][g.step]
	)
	dst.show(l.reach[1:h+1], l.free[:h+2], 1)
	clear(l.reach[:h+2])
	g.gather(l, v, w, first)
	if g.dear > 1 {
		step = kernels[1][g.step]
		g.gatherPrices(l, w, first)
	}
	l.reach[at] = 1 << (dst.start.X - w.X0)
	if dst.want == WantCells && steps < waveMost {
		for t := uint(1); t <= uint(steps); t++ {
			low, high := uint(1), min(at+t, h)
			if at > t {
				low = at - t
			}
			s.Stats.Expanded += uint64(high - low + 1)
			step(l, low, high)
		}
		return
	}
	g.waveOn(dst, s, step, at, steps)
}

// waveOn runs the waves for costs, or so many that they may end early: when nothing
// has changed for as many steps as the dearest cell takes, nothing will.
func (g *Grid) waveOn(dst *GridReach, s *Scratch, step kernel, at uint, steps int) {
	const pause = 8 // steps from one look to the next, at least the dearest price
	l, h := dst.rows, uint(dst.window.H)
	costs := dst.want >= WantCosts
	if costs {
		for i := range bits.Len(uint(steps)) {
			clear(l.when[i][:h+2])
		}
	}
	before := l.reach
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
		dst.spell(steps)
	}
}

// gather reads the cells of the window that may be entered into the rows of l.
func (g *Grid) gather(l *waveRows, v *View, w *Window, first board.CellID) {
	rows := l.free[:w.H+2]
	rows[0], rows[w.H+1] = 0, 0
	rows = rows[1 : w.H+1]
	switch {
	case w.W > 57:
		for i := range rows {
			id := first + board.CellID(i*w.stride)
			rows[i] = g.free.word(id)
			if v.o != nil {
				rows[i] &^= v.o.taken.word(id)
			}
		}
	case v.o == nil:
		gatherRows(rows, g.free, uint(first), uint(w.stride))
	default:
		gatherAmong(rows, g.free, v.o.taken, uint(first), uint(w.stride))
	}
	if v.mover != nowhere && v.o.count[v.mover] == 1 && g.free.has(v.mover) {
		c := g.board.Cell(v.mover)
		if w.Contains(c) {
			rows[c.Y-w.Y0] |= 1 << (c.X - w.X0)
		}
	}
}

// gatherRows reads up to 57 cells from id on into each row.
//
//go:noinline
func gatherRows(rows []uint64, free cellBits, id, stride uint) {
	for i := range rows {
		rows[i] = binary.LittleEndian.Uint64(free[id>>3:]) >> (id & 7)
		id += stride
	}
}

// gatherAmong is gatherRows without the cells that are taken.
//
//go:noinline
func gatherAmong(rows []uint64, free, taken cellBits, id, stride uint) {
	for i := range rows {
		rows[i] = binary.LittleEndian.Uint64(free[id>>3:]) &^ binary.LittleEndian.Uint64(taken[id>>3:]) >> (id & 7)
		id += stride
	}
}

// gatherPrices parts the free cells of l by price, and empties the rows that wait.
func (g *Grid) gatherPrices(l *waveRows, w *Window, first board.CellID) {
	two, three := g.class[2*g.unit], g.class[3*g.unit]
	id, stride := uint(first), uint(w.stride)
	h := w.H
	clear(l.next[:h+2])
	clear(l.later[:h+2])
	for i := 1; i <= h; i++ {
		f := l.free[i]
		l.two[i], l.three[i] = 0, 0
		if two != nil {
			l.two[i] = two.word(board.CellID(id)) & f
		}
		if three != nil {
			l.three[i] = three.word(board.CellID(id)) & f
		}
		l.one[i] = f &^ l.two[i] &^ l.three[i]
		id += stride
	}
}

// spell writes the costs of a wave of so many steps, a byte a cell: bit k of a cost c
// is the parity of how many multiples of 2^k there are from 1 to c, and c reaches t if
// the cell is not in the wave of t-1.
func (r *GridReach) spell(steps int) {
	l, h := r.rows, r.window.H
	r.pitch = (r.window.W + 7) &^ 7
	if n := h * r.pitch; cap(r.bytes) < n {
		r.bytes = make([]uint8, waveMost*waveMost)
	}
	r.bytes = r.bytes[:h*r.pitch]
	planes := bits.Len(uint(steps))
	for y := range h {
		var digits [8]uint64
		sum := uint64(0)
		for k := planes - 1; k >= 0; k-- {
			sum ^= l.when[k&7][y+1]
			digits[k&7] = sum ^ -uint64(steps>>k&1)
		}
		spellRow(r.bytes[y*r.pitch:][:r.pitch], l.reach[y+1], &digits)
	}
}

// spellRow writes the costs of up to 64 cells: what the digits say of those reached,
// and 255 for the others.
func spellRow(dst []uint8, reach uint64, digits *[8]uint64) {
	d0, d1, d2, d3, d4 := digits[0], digits[1], digits[2], digits[3], digits[4]
	high := digits[5]|digits[6]|digits[7] != 0
	for x := 0; len(dst) >= 8; x += 8 {
		v := unreached
		if m := reach >> (x & 63) & 0xFF; m != 0 {
			v = spread[d0>>(x&63)&0xFF] | spread[d1>>(x&63)&0xFF]<<1 | spread[d2>>(x&63)&0xFF]<<2 |
				spread[d3>>(x&63)&0xFF]<<3 | spread[d4>>(x&63)&0xFF]<<4
			if high {
				v |= spread[digits[5]>>(x&63)&0xFF]<<5 | spread[digits[6]>>(x&63)&0xFF]<<6 | spread[digits[7]>>(x&63)&0xFF]<<7
			}
			v |= spread[^m&0xFF] * 0xFF
		}
		binary.LittleEndian.PutUint64(dst, v)
		dst = dst[8:]
	}
}

// unreached are eight costs of cells that are not reached.
const unreached = ^uint64(0)

// spread has bit i of its index in byte i.
var spread = func() (table [256]uint64) {
	for i := range table {
		for bit := range 8 {
			table[i] |= uint64(i>>bit&1) << (8 * bit)
		}
	}
	return table
}()
