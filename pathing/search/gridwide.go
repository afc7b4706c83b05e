package search

import (
	"math/bits"

	"example.com/stride/pathing/board"
)

// wideRows is the memory of a wave in a window of several words a row, or over cells
// of more than three prices. A row is followed by a word of nothing, and a row of
// nothing lies above and below the window.
type wideRows struct {
	words, pitch, size int      // of a row, from one row to the next, and of a plane
	memory, rest       []uint64 // the planes that follow, one after the other, and those to come
	reach, free        []uint64
	old, east, west    []uint64                  // the wave before, and shifted by a cell
	freeEast, freeWest []uint64                  // the free cells, shifted by a cell
	price              [MaxGridCost + 1][]uint64 // free cells by price in units
	wait               [MaxGridCost + 1][]uint64 // cells that are reached in so many steps
	when               [8][]uint64               // as in waveRows
	bytes              []uint8                   // the costs, 64 bytes a word
}

// layout readies the memory for so many planes of a window, all empty, and cuts the
// first two.
func (l *wideRows) layout(w *Window, planes int) {
	l.words = (w.W + 63) / 64
	l.pitch = l.words + 1
	l.size = l.pitch*(w.H+2) + 1
	if n := planes * l.size; cap(l.memory) < n {
		l.memory = make([]uint64, n)
	}
	l.rest = l.memory[:planes*l.size]
	clear(l.rest)
	l.reach, l.free = l.cut(), l.cut()
}

// cut is the next plane.
func (l *wideRows) cut() (plane []uint64) {
	plane, l.rest = l.rest[:l.size:l.size], l.rest[l.size:]
	return plane
}

// reachWide answers by a wave in any window.
func (g *Grid) reachWide(dst *GridReach, s *Scratch, v *View, steps int) {
	l, w := &dst.wide, &dst.window
	costs := dst.want >= WantCosts
	digits := 0
	if costs {
		digits = bits.Len(uint(steps))
	}
	planes := 7 + digits
	if g.dear > 1 {
		planes += 2 * g.dear
	}
	l.layout(w, planes)
	l.old, l.east, l.west, l.freeEast, l.freeWest = l.cut(), l.cut(), l.cut(), l.cut(), l.cut()
	for i := range digits {
		l.when[i] = l.cut()
	}
	g.gatherWide(l, v, w)
	for i := l.pitch; i < len(l.free)-l.pitch; i++ {
		l.freeEast[i] = l.free[i]<<1 | l.free[i-1]>>63
		l.freeWest[i] = l.free[i]>>1 | l.free[i+1]<<63
	}
	if g.dear > 1 {
		for i := 1; i <= g.dear; i++ {
			l.price[i], l.wait[i] = l.cut(), l.cut()
			g.gatherPrice(l, w, i)
		}
	}
	dst.show(l.reach[l.pitch:], l.free, l.pitch)
	x, y := dst.start.X-w.X0, dst.start.Y-w.Y0
	l.reach[(y+1)*l.pitch+x/64] = 1 << (x % 64)
	idle := 0
	for t := 1; t <= steps; t++ {
		low, high := max(y-t, 0)+1, min(y+t, w.H-1)+1
		from, to := max(x-t, 0)/64, min(x+t, w.W-1)/64
		if costs {
			when, reach := l.when[bits.TrailingZeros(uint(t))], l.reach
			for i := low; i <= high; i++ {
				for j := i*l.pitch + from; j <= i*l.pitch+to; j++ {
					when[j] ^= reach[j]
				}
			}
		}
		s.Stats.Expanded += uint64((high - low + 1) * (to - from + 1))
		if l.step(g, low, high, from, to) {
			idle = 0
		} else if idle++; idle == g.dear {
			steps = t
		}
	}
	if costs {
		dst.spellWide(steps)
	}
}

// gatherWide reads the cells of the window that may be entered.
func (g *Grid) gatherWide(l *wideRows, v *View, w *Window) {
	for y := range w.H {
		id := board.CellID((w.Y0+y+1)*w.stride + w.X0 + 1)
		row := (y + 1) * l.pitch
		for i := range l.words {
			mask := ^uint64(0)
			if last := w.W - 64*i; last < 64 {
				mask >>= 64 - last
			}
			f := g.free.word(id) & mask
			if v.o != nil {
				f &^= v.o.taken.word(id)
			}
			l.free[row+i] = f
			id += 64
		}
	}
	if v.mover != nowhere && v.o.count[v.mover] == 1 && g.free.has(v.mover) {
		if c := g.board.Cell(v.mover); w.Contains(c) {
			x := c.X - w.X0
			l.free[(c.Y-w.Y0+1)*l.pitch+x/64] |= 1 << (x % 64)
		}
	}
}

// gatherPrice reads the free cells of one price.
func (g *Grid) gatherPrice(l *wideRows, w *Window, units int) {
	class := &g.class[units*g.unit]
	if class.flat == nil {
		return
	}
	for y := range w.H {
		id := board.CellID((w.Y0+y+1)*w.stride + w.X0 + 1)
		row := (y + 1) * l.pitch
		for i := row; i < row+l.words; i++ {
			l.price[units][i] = class.word(id) & l.free[i]
			id += 64
		}
	}
}

// step makes the next wave in the rows low to high, counted from 1, and their words
// from to to, and reports whether it changed anything.
func (l *wideRows) step(g *Grid, low, high, from, to int) bool {
	pitch := l.pitch
	reach, old, east, west := l.reach, l.old[:len(l.reach)], l.east[:len(l.reach)], l.west[:len(l.reach)]
	for y := low - 1; y <= high+1; y++ {
		for i := max(y*pitch+from, 1); i <= y*pitch+to; i++ {
			c := reach[i]
			old[i], east[i], west[i] = c, c<<1|reach[i-1]>>63, c>>1|reach[i+1]<<63
		}
	}
	changed := uint64(0)
	for y := low; y <= high; y++ {
		for i := y*pitch + from; i <= y*pitch+to; i++ {
			a, x := i-pitch, i+pitch
			h := east[i] | west[i] | old[a] | old[x]
			switch g.step {
			case 1:
				h |= east[a] | west[a] | east[x] | west[x]
			case 2:
				h |= east[a]&(l.free[a]|l.freeEast[i]) | east[x]&(l.free[x]|l.freeEast[i]) |
					west[a]&(l.free[a]|l.freeWest[i]) | west[x]&(l.free[x]|l.freeWest[i])
			case 3:
				h |= (east[a]&l.free[a]|east[x]&l.free[x])&l.freeEast[i] |
					(west[a]&l.free[a]|west[x]&l.free[x])&l.freeWest[i]
			}
			c := old[i]
			v := c
			if g.dear == 1 {
				v |= h & l.free[i]
			} else {
				v |= h&l.price[1][i] | l.wait[1][i]
				for k := 1; k < g.dear; k++ {
					l.wait[k][i] = l.wait[k+1][i] | h&l.price[k+1][i]
				}
			}
			reach[i] = v
			changed |= v ^ c
		}
	}
	return changed != 0
}

// spellWide is spell for wide windows.
func (r *GridReach) spellWide(steps int) {
	l, h := &r.wide, r.window.H
	r.pitch = 64 * l.words
	if n := h * r.pitch; cap(l.bytes) < n {
		l.bytes = make([]uint8, n)
	}
	r.bytes = l.bytes[:h*r.pitch]
	planes := bits.Len(uint(steps))
	for y := range h {
		for i := range l.words {
			at := (y+1)*l.pitch + i
			if l.reach[at] == 0 {
				continue
			}
			var d [8]uint64
			sum := uint64(0)
			for k := planes - 1; k >= 0; k-- {
				sum ^= l.when[k&7][at]
				d[k&7] = sum ^ -uint64(steps>>k&1)
			}
			dst := r.bytes[y*r.pitch+64*i:][:64]
			spellRow(dst, d[0], d[1], d[2], d[3], d[4])
			if planes > 5 {
				spellHigh(dst, d[5], d[6], d[7])
			}
		}
	}
}
