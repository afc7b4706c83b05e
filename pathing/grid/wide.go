package grid

import (
	"math/bits"

	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// wideRows is the memory of a wave in a window of several words a row. A plane holds
// its words column by column, so that loops run down long columns: the words of the
// cells 0 to 63 of every row, then those of the cells 64 to 127, and so on. A word of
// nothing lies above and below each column, and a column of nothing on either side.
type wideRows struct {
	columns, pitch, size int      // words of a row, from one column to the next, of a plane
	memory, rest         []uint64 // the planes, one after the other, and those to come
	reach, free          []uint64
	east, west           []uint64    // the wave, shifted by a cell
	freeEast, freeWest   []uint64    // the free cells, shifted by a cell
	byCost               [3][]uint64 // free cells that cost one unit, two and three
	next, later          []uint64    // as in waveRows
	when                 [8][]uint64 // as in waveRows
	enter                []uint64    // what the wave spreads to, whether or not it may
}

// layout readies the memory for a number of planes of a window, all empty.
func (l *wideRows) layout(w *units.Window, planes int) {
	l.columns, l.pitch = (w.W+63)/64, w.H+2
	l.size = l.pitch * (l.columns + 2)
	l.memory = sized(l.memory, planes*l.size)
	l.rest = l.memory
	clear(l.rest)
}

// cut is the next plane.
func (l *wideRows) cut() (plane []uint64) {
	plane, l.rest = l.rest[:l.size:l.size], l.rest[l.size:]
	return plane
}

// at is the index of the word of cells 64*column on of row y.
func (l *wideRows) at(column, y int) int { return (column+1)*l.pitch + y + 1 }

// reachWide answers by a wave in any window.
func (g *Grid) reachWide(dst *Reach, s *Scratch, v *units.View, steps int) {
	l, w := &s.wide, &dst.window
	costs := dst.want >= WantCosts
	digits := 0
	if costs {
		digits = bits.Len(uint(steps))
	}
	planes := 7 + digits
	if g.maxUnits > 1 {
		planes += 5
	}
	l.layout(w, planes)
	l.reach, l.free, l.enter = l.cut(), l.cut(), l.cut()
	l.east, l.west, l.freeEast, l.freeWest = l.cut(), l.cut(), l.cut(), l.cut()
	for i := range digits {
		l.when[i] = l.cut()
	}
	g.loadWide(l, v, w)
	if g.maxUnits > 1 {
		l.next, l.later = l.cut(), l.cut()
		for i := range l.byCost {
			l.byCost[i] = l.cut()
			g.loadCost(l, w, i)
		}
	}
	x, y := dst.start.X-w.X0, dst.start.Y-w.Y0
	l.reach[l.at(x/64, y)] = 1 << (x % 64)
	idle := 0
	for t := 1; t <= steps; t++ {
		low, high := max(y-t, 0), min(y+t, w.H-1)
		from, to := max(x-t, 0)/64, min(x+t, w.W-1)/64
		s.Stats.Expanded += uint64((high - low + 1) * (to - from + 1))
		var when []uint64
		if costs {
			when = l.when[bits.TrailingZeros(uint(t))]
		}
		if l.step(g, low, high, from, to, when) {
			idle = 0
		} else if idle++; idle == g.maxUnits {
			steps = t
		}
	}
	if costs {
		dst.decodeWide(l, steps)
	}
	dst.publishWide(l)
}

// publishWide makes the wave the answer, row by row.
func (r *Reach) publishWide(l *wideRows) {
	h := r.window.H
	words := l.columns + 1
	r.shown = sized(r.shown, words*(2*h+2)+1)
	reached, free := r.shown[:words*h], r.shown[words*h:]
	clear(free)
	for y := range h {
		for i := range l.columns {
			reached[y*words+i] = l.reach[l.at(i, y)]
			free[(y+1)*words+i] = l.free[l.at(i, y)]
		}
		reached[y*words+l.columns] = 0
	}
	r.publish(reached, free, words)
}

// loadWide reads the cells of the window that may be entered.
func (g *Grid) loadWide(l *wideRows, v *units.View, w *units.Window) {
	crowded := !v.Empty()
	for i := range l.columns {
		id := board.CellID((w.Y0+1)*w.Stride + w.X0 + 1 + 64*i)
		mask := ^uint64(0)
		if last := w.W - 64*i; last < 64 {
			mask >>= 64 - last
		}
		at := l.at(i, 0)
		for y := range w.H {
			f := g.free.Word(id) & mask
			if crowded {
				f &^= v.Overlay().Taken().Word(id)
			}
			l.free[at+y] = f
			id += board.CellID(w.Stride)
		}
	}
	if id, ok := v.Mover(); ok && !v.Occupied(id) && g.free.Has(id) {
		if c := g.board.Cell(id); w.Contains(c) {
			x := c.X - w.X0
			l.free[l.at(x/64, c.Y-w.Y0)] |= 1 << (x % 64)
		}
	}
	for i := range l.columns {
		l.shift(l.free, l.freeEast, l.freeWest, l.at(i, 0), l.at(i, w.H))
	}
}

// loadCost reads the free cells that cost one unit more than i.
func (g *Grid) loadCost(l *wideRows, w *units.Window, i int) {
	class := &g.class[(i+1)*g.unit]
	if class.Flat() == nil {
		return
	}
	for c := range l.columns {
		id := board.CellID((w.Y0+1)*w.Stride + w.X0 + 1 + 64*c)
		at := l.at(c, 0)
		for y := range w.H {
			l.byCost[i][at+y] = class.Word(id) & l.free[at+y]
			id += board.CellID(w.Stride)
		}
	}
}

// step makes the next wave in the rows low to high and the words from to to, and
// reports whether it changed anything. The wave before is added to when, if not nil.
func (l *wideRows) step(g *Grid, low, high, from, to int, when []uint64) bool {
	for i := from; i <= to; i++ {
		l.shift(l.reach, l.east, l.west, l.at(i, low-1), l.at(i, high+2))
	}
	for i := from; i <= to; i++ {
		a, b := l.at(i, low), l.at(i, high+1)
		switch g.step {
		case 0:
			l.four(a, b)
		case 1:
			l.eightFree(a, b)
		case 2:
			l.eightOne(a, b)
		default:
			l.eightNone(a, b)
		}
	}
	fresh := uint64(0)
	for i := from; i <= to; i++ {
		a, b := l.at(i, low), l.at(i, high+1)
		if when != nil {
			addWords(when[a:b], l.reach[a:b])
		}
		if g.maxUnits == 1 {
			fresh |= enterWords(l.reach[a:b], l.free[a:b], l.enter[a:b])
		} else {
			fresh |= l.enterWeighted(a, b)
		}
	}
	return fresh != 0
}

// shift shifts the words a to b of a column of a plane by a cell to either side.
func (l *wideRows) shift(plane, east, west []uint64, a, b int) {
	before, here, after := plane[a-l.pitch:b-l.pitch], plane[a:b], plane[a+l.pitch:b+l.pitch]
	east, west = east[a:b], west[a:b]
	for i, c := range here {
		if i < len(before) && i < len(after) && i < len(east) && i < len(west) {
			east[i] = c<<1 | before[i]>>63
			west[i] = c>>1 | after[i]<<63
		}
	}
}

// spread3 are the words a to b of a column of a plane, those above them and those
// below.
func spread3(plane []uint64, a, b int) (up, here, down []uint64) {
	return plane[a-1 : b-1], plane[a:b], plane[a+1 : b+1]
}

// four finds what the wave spreads to in four directions.
func (l *wideRows) four(a, b int) {
	up, _, down := spread3(l.reach, a, b)
	east, west, enter := l.east[a:b], l.west[a:b], l.enter[a:b]
	for i := range enter {
		if i < len(up) && i < len(down) && i < len(east) && i < len(west) {
			enter[i] = up[i] | down[i] | east[i] | west[i]
		}
	}
}

// eightFree is four in eight directions, whatever the flanks.
func (l *wideRows) eightFree(a, b int) {
	up, _, down := spread3(l.reach, a, b)
	eastUp, east, eastDown := spread3(l.east, a, b)
	westUp, west, westDown := spread3(l.west, a, b)
	for i := range l.enter[a:b] {
		l.enter[a+i] = up[i] | down[i] | east[i] | west[i] | eastUp[i] | eastDown[i] | westUp[i] | westDown[i]
	}
}

// eightOne is four in eight directions, where one free flank is enough.
func (l *wideRows) eightOne(a, b int) {
	l.four(a, b)
	eastUp, _, eastDown := spread3(l.east, a, b)
	westUp, _, westDown := spread3(l.west, a, b)
	freeUp, _, freeDown := spread3(l.free, a, b)
	freeEast, freeWest := l.freeEast[a:b], l.freeWest[a:b]
	for i := range l.enter[a:b] {
		u, d, e, w := freeUp[i], freeDown[i], freeEast[i], freeWest[i]
		l.enter[a+i] |= eastUp[i]&(u|e) | eastDown[i]&(d|e) | westUp[i]&(u|w) | westDown[i]&(d|w)
	}
}

// eightNone is four in eight directions, cutting no corner.
func (l *wideRows) eightNone(a, b int) {
	l.four(a, b)
	corners(l.enter[a:b], l.east[a-1:b+1], l.free[a-1:b+1], l.freeEast[a:b])
	corners(l.enter[a:b], l.west[a-1:b+1], l.free[a-1:b+1], l.freeWest[a:b])
}

// corners adds the diagonal steps to one side: from the shifted wave above and below,
// past free cells there and beside.
func corners(enter, shifted, free, beside []uint64) {
	beside = beside[:len(enter)]
	if len(shifted) < 2 || len(free) < len(shifted) || len(shifted) < len(enter)+2 {
		return
	}
	up, here := shifted[0]&free[0], shifted[1]&free[1]
	shifted, free = shifted[2:], free[2:len(free):len(free)]
	shifted, free = shifted[:len(enter)], free[:len(enter)]
	for i := range enter {
		down := shifted[i] & free[i]
		enter[i] |= (up | down) & beside[i]
		up, here = here, down
	}
}

// enterWords adds to reach what of h is free, and returns what is new.
func enterWords(reach, free, h []uint64) (fresh uint64) {
	free, h = free[:len(reach)], h[:len(reach)]
	for i, c := range reach {
		v := h[i] & free[i] &^ c
		reach[i] = c | v
		fresh |= v
	}
	return fresh
}

// enterWeighted is enterWords for the words a to b, where cells cost one to three units.
func (l *wideRows) enterWeighted(a, b int) (fresh uint64) {
	reach, next, later, enter := l.reach[a:b], l.next[a:b], l.later[a:b], l.enter[a:b]
	one, two, three := l.byCost[0][a:b], l.byCost[1][a:b], l.byCost[2][a:b]
	for i, x := range enter {
		v := x&one[i] | next[i]
		next[i] = x&two[i] | later[i]
		later[i] = x & three[i]
		fresh |= v &^ reach[i]
		reach[i] |= v
	}
	return fresh
}

// addWords adds src to dst, without carry.
func addWords(dst, src []uint64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] ^= src[i]
	}
}

// decodeWide is decode for wide windows.
func (r *Reach) decodeWide(l *wideRows, steps int) {
	h := r.window.H
	r.pitch = 64 * l.columns
	r.wide = sized(r.wide, h*r.pitch)
	r.bytes = r.wide
	for y := range h {
		for i := range l.columns {
			at := l.at(i, y)
			if l.reach[at] == 0 {
				continue
			}
			var digits [8]uint64
			sum := uint64(0)
			for k := bits.Len(uint(steps)) - 1; k >= 0; k-- {
				sum ^= l.when[k&7][at]
				digits[k&7] = sum
			}
			decodeRow(r.bytes[y*r.pitch+64*i:][:64], &digits, uint(steps))
		}
	}
}
