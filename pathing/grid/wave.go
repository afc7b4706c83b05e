package grid

import (
	"encoding/binary"
	"math/bits"

	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// kernels are the steps over cells of one entry cost and of up to three, by stepRule.
var kernels = [2][4]kernel{
	{wave4, wave8free, wave8one, wave8},
	{wave4x3, wave8freex3, wave8onex3, wave8x3},
}

// stepRule numbers the rules of steps: four directions, or eight with each of the
// corner rules.
func (r *Rules) stepRule() int {
	if !r.Diagonal {
		return 0
	}
	return 1 + int(r.Corner)
}

// reachNarrow answers by a wave in a window of a word a row. steps is the budget in
// units.
func (g *Grid) reachNarrow(dst *Reach, s *Scratch, v *units.View, steps int) {
	if dst.rows == nil {
		dst.rows = new(waveRows)
	}
	var (
		l     = dst.rows
		h     = uint(dst.window.H)
		at    = uint(dst.start.Y-dst.window.Y0) + 1
		n     = uint(steps)
		costs = uint(0)
	)
	dst.publish(l.reach[1:h+1], l.free[:h+2], 1)
	l.reach.clear(h)
	l.reach[at] = 1 << (dst.start.X - dst.window.X0)
	g.load(l, v, &dst.window, at)
	if g.maxUnits > 1 {
		l.next.clear(h)
		l.later.clear(h)
	}
	if dst.want >= WantCosts {
		costs = 1
		for i := range bits.Len(n) {
			l.when[i&7].clear(h)
		}
	}
	if n < waveMost/2 {
		g.wave(l, at, h, 1, n, costs)
	} else {
		n = g.waveOn(l, at, h, n, costs)
	}
	s.Stats.Expanded += waveWork(at, h, n)
	if costs != 0 {
		dst.decode(n, at)
	}
}

// waveOn runs a wave of at most steps steps, and returns how many it ran. It ends early
// once nothing has changed for as many steps as the greatest entry cost has units, since
// then nothing will.
func (g *Grid) waveOn(l *waveRows, at, rows, steps, costs uint) uint {
	const look = 8 // steps from one look to the next, at least the greatest entry cost
	for t := uint(0); t < steps; t += look {
		before := l.reach
		g.wave(l, at, rows, t+1, min(t+look, steps), costs)
		if before == l.reach {
			return min(t+look, steps)
		}
	}
	return steps
}

// wave runs the steps numbered from to to, and records costs if costs is not 0.
func (g *Grid) wave(l *waveRows, at, rows, from, to, costs uint) {
	weighted := 0
	if g.maxUnits > 1 {
		weighted = 1
	}
	if fast {
		size := 0
		if rows > smallRows {
			size = 1
		}
		fastWaves[size][weighted][g.step](l, at, rows, from, to, costs)
		return
	}
	portableWave(l, weighted, g.step, at, rows, from, to, costs)
}

// portableWave runs the steps without assembly.
func portableWave(l *waveRows, weighted, rule int, at, rows, from, to, costs uint) {
	step := kernels[weighted][rule]
	for t := from; t <= to; t++ {
		low, high := uint(1), min(at+t, rows)
		if at > t {
			low = at - t
		}
		if costs != 0 {
			addRows(&l.when[bits.TrailingZeros(t)&7], &l.reach, low, high)
		}
		step(l, low, high)
	}
}

// waveWork is the number of rows that a wave of steps steps from row at looks at.
func waveWork(at, rows, steps uint) uint64 {
	up, down := min(steps, at-1), min(steps, rows-at)
	return uint64(steps + up*(up+1)/2 + (steps-up)*up + down*(down+1)/2 + (steps-down)*down)
}

// load reads the cells of the window that may be entered into the rows of l, and
// splits them by entry cost. The start is in row at, counted from 1. In the rows around the
// window nothing may be entered.
func (g *Grid) load(l *waveRows, v *units.View, w *units.Window, at uint) {
	h := uint(w.H)
	l.free.clearRim(h)
	free := l.free[1 : h+1]
	crowded := !v.Empty()
	if !crowded {
		g.free.Read(free, w)
	} else {
		g.free.ReadWithout(v.Overlay().Taken(), free, w)
		if id, ok := v.Mover(); ok && !v.Occupied(id) && g.free.Has(id) {
			g.readdMover(free, w, id, at-1)
		}
	}
	if g.maxUnits > 1 {
		g.splitByCost(l, w, crowded)
	}
}

// splitByCost splits the free cells by entry cost. crowded says that units stand on some
// cells that the board leaves free.
func (g *Grid) splitByCost(l *waveRows, w *units.Window, crowded bool) {
	h := uint(w.H)
	l.one.clearRim(h)
	l.two.clearRim(h)
	l.three.clearRim(h)
	free, one, two, three := l.free[1:h+1], l.one[1:h+1], l.two[1:h+1], l.three[1:h+1]
	g.class[g.unit].Read(one, w)
	g.class[2*g.unit].Read(two, w)
	if g.maxUnits > 2 {
		g.class[3*g.unit].Read(three, w)
	} else {
		clear(three)
	}
	if crowded {
		for i, f := range free {
			one[i] &= f
			two[i] &= f
			three[i] &= f
		}
	}
}

// clear empties the rows that the kernels read in a window of h rows. In small windows it
// is a few stores.
func (r *waveRow) clear(h uint) {
	const read = 1 + smallRows + 2 // portable kernels take two rows a turn, and read the one below
	if h <= smallRows {
		*(*[read]uint64)(r[:]) = [read]uint64{}
		return
	}
	clear(r[:h+waveRim])
}

// clearRim empties the rows around a window of h rows that a kernel may write to.
func (r *waveRow) clearRim(h uint) {
	if h <= waveMost {
		r[0], r[h+1], r[h+2], r[h+3] = 0, 0, 0, 0
	}
}

// readdMover frees the cell of the unit left out, which no other unit is in. Most often
// it is in the start's row, which is row at of rows.
func (g *Grid) readdMover(rows []uint64, w *units.Window, mover board.CellID, at uint) {
	x := uint(mover) - (uint(w.Y0)+at+1)*uint(w.Stride) - uint(w.X0) - 1
	if x >= uint(w.W) {
		c := g.board.Cell(mover)
		if !w.Contains(c) {
			return
		}
		x, at = uint(c.X-w.X0), uint(c.Y-w.Y0)
	}
	rows[at] |= 1 << x
}

// decode writes the costs of a wave of n steps from row at, a byte a cell of those rows
// and columns that it may have touched: bit k of a cost c is the parity of how many
// multiples of 2^k there are from 1 to c, and c reaches t if the cell is not in the
// wave of t-1.
func (r *Reach) decode(n, at uint) {
	l, w := r.rows, &r.window
	r.bytes, r.pitch = l.bytes[:], waveMost
	low, high := at-min(at-1, n), min(at+n, uint(w.H))
	if fast && n > 0 {
		fastDecode(l, low, high, uint(bits.Len(n)), n)
		return
	}
	x := uint(r.start.X - w.X0)
	l.decode(low, high, (x-min(x, n))&^7, min((x+n)&^7+8, uint(w.W+7)&^7), n)
}

// decode writes the costs of the rows low to high and the columns from to to.
func (l *waveRows) decode(low, high, from, to, n uint) {
	for y := low; y <= high && y <= waveMost; y++ {
		var digits [8]uint64
		sum := uint64(0)
		for k := bits.Len(n) - 1; k >= 0; k-- {
			sum ^= l.when[k&7][y]
			digits[k&7] = sum >> from
		}
		decodeRow(l.bytes[(y-1)*waveMost+from:(y-1)*waveMost+to], &digits, n)
	}
}

// decodeRow writes a byte a cell: bit k of it from digit k, complemented if bit k of n is
// set.
//
//go:noinline
func decodeRow(dst []uint8, digits *[8]uint64, n uint) {
	complement := 0x0101010101010101 * uint64(n)
	d0, d1, d2, d3, d4 := digits[0], digits[1], digits[2], digits[3], digits[4]
	for row := dst; len(row) >= 8; row = row[8:] {
		v := spread[d0&0xFF] | spread[d1&0xFF]<<1 | spread[d2&0xFF]<<2 | spread[d3&0xFF]<<3 | spread[d4&0xFF]<<4
		binary.LittleEndian.PutUint64(row, v^complement)
		d0, d1, d2, d3, d4 = d0>>8, d1>>8, d2>>8, d3>>8, d4>>8
	}
	if n < 1<<5 {
		return
	}
	d5, d6, d7 := digits[5], digits[6], digits[7]
	for row := dst; len(row) >= 8; row = row[8:] {
		v := spread[d5&0xFF]<<5 | spread[d6&0xFF]<<6 | spread[d7&0xFF]<<7
		binary.LittleEndian.PutUint64(row, binary.LittleEndian.Uint64(row)^v)
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
