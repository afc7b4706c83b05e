package mech

import (
	"math/bits"

	"example.com/stride/pathing"
)

// EngineWave is the search that spreads bitboards, one a cost: it answers where
// nobody stops or obstructs the character and every cell has one floor.
const EngineWave = "wave"

// maxPlane is the dearest step that planes hold.
const maxPlane = 8

// planes hold the steps on foot of the bodies of a layer as bits, a row of words a
// row of the board: cost[c][d] has the cells from which the step in direction d
// costs c. A cell is odd if some step from it is not told by direction and cost
// alone, because it or its neighbour has several floors, or costs too much.
type planes struct {
	words int // of a row, and one more to read beyond its end
	cost  [maxPlane + 1][8][]uint64
	odd   []uint64
	// table has the costs of the eight steps from each cell, indexed by CellID, a byte
	// a direction and noStep where there is none; or oddCell.
	table []uint64
	steps []move
}

const (
	noStep  = 0xFF
	oddCell = 0xFEFEFEFEFEFEFEFE
)

// planes makes the planes of the rules' layer.
func (r *Rules) planes() *planes {
	b := r.ground.board
	pl := &planes{words: (b.W()+63)/64 + 1}
	pl.odd = make([]uint64, pl.words*b.H())
	pl.table = make([]uint64, b.Stride()*(b.H()+2))
	for y := range b.H() {
		for x := range b.W() {
			pl.set(r, pathing.Cell{X: x, Y: y})
		}
	}
	return pl
}

// set works out one cell.
func (pl *planes) set(r *Rules, c pathing.Cell) {
	b := r.ground.board
	word, bit := c.Y*pl.words+c.X/64, uint64(1)<<(c.X%64)
	pl.odd[word] &^= bit
	for cost := range pl.cost {
		for d := range pl.cost[cost] {
			if pl.cost[cost][d] != nil {
				pl.cost[cost][d][word] &^= bit
			}
		}
	}
	id := int(b.ID(c))
	stand := r.layer.stand[id]
	table := ^uint64(0) // noStep in every direction
	pl.table[id] = table
	if stand == 0 {
		return
	}
	several := stand&(stand-1) != 0 // floors, here or beside
	odd := false
	for d := pathing.N; d < pathing.NoDir; d++ {
		to := r.layer.stand[id+r.near[d]]
		if to == 0 || several {
			continue
		}
		pl.steps = r.steps(pl.steps[:0], id, bits.TrailingZeros64(stand), d)
		several = to&(to-1) != 0
		for _, m := range pl.steps {
			if m.cost < noStep-1 {
				table = table&^(noStep<<(8*d)) | uint64(m.cost)<<(8*d)
			}
			switch {
			case m.cost <= maxPlane:
				if pl.cost[m.cost][d] == nil {
					pl.cost[m.cost][d] = make([]uint64, pl.words*b.H())
				}
				pl.cost[m.cost][d][word] |= bit
			case m.cost <= maxSpeed:
				odd = true
			}
		}
	}
	pl.table[id] = table
	if odd || several {
		pl.odd[word] |= bit
	}
	if several {
		pl.table[id] = oddCell
	}
}

// row reads the 64 cells of a row from x on.
func (pl *planes) row(plane []uint64, y, x int) uint64 {
	i, s := y*pl.words+x/64, x%64
	if i+1 >= len(plane) {
		return plane[i] >> s
	}
	return plane[i]>>s | plane[i+1]<<(63-s)<<1
}

// wave is the memory of EngineWave.
type wave struct {
	rows    []uint64 // of the planes in the window: ((cost*8)+direction)*H + y
	at      []uint64 // cells of each least cost: cost*H + y
	next    []uint64
	reached []uint64
	squares []uint16 // of each cell of the window
	costs   []int    // of the steps in the window
	columns [4][]uint64
}

// quiet reports whether nobody in the window stops or obstructs the character.
func (p *solver) quiet() bool { return p.words == 0 && !p.busy }

// walkWave searches a standard move on foot as run would, cost by cost, and reports
// whether it could.
func (p *solver) walkWave(f *field) bool {
	w := &p.window
	pl := p.rules.layer.planes
	if p.bucket || w.W > 64 || !p.quiet() {
		return false
	}
	width := ^uint64(0) >> (64 - w.W)
	for y := range w.H {
		if pl.row(pl.odd, w.Y0+y, w.X0)&width != 0 {
			return false
		}
	}
	p.gather(f.limit, width)
	p.scratch.Stats.Searches++
	v := &p.wave
	h := w.H
	v.at = grow(v.at, (f.limit+1)*h)
	clear(v.at)
	v.reached, v.next = grow(v.reached, h), grow(v.next, h)
	clear(v.reached)
	sx, sy := p.start%w.W, p.start/w.W
	v.at[sy], v.reached[sy] = 1<<sx, 1<<sx
	f.keys[f.space.slot(p.start, int(p.st.At.Z))*layers+layerStart] = 0
	plain := len(v.costs) == 0 || len(v.costs) == 1 && v.costs[0] == 1
	if !plain {
		v.squares = grow(v.squares, w.Cells())
		v.squares[p.start] = 0
	}
	for t := 1; t <= f.limit; t++ {
		clear(v.next)
		for _, c := range v.costs {
			if c <= t {
				p.spread(v.at[(t-c)*h:(t-c+1)*h], c, max(sy-t+c, 0), min(sy+t-c, h-1))
			}
		}
		for y := max(sy-t, 0); y <= min(sy+t, h-1); y++ {
			fresh := v.next[y] &^ v.reached[y]
			v.reached[y] |= fresh
			v.at[t*h+y] = fresh
			for ; fresh != 0; fresh &= fresh - 1 {
				x := trailing(fresh)
				index := y*w.W + x
				squares := t
				if !plain {
					squares = p.squaresTo(x, y, t)
					v.squares[index] = uint16(squares)
				}
				p.scratch.Stats.Generated++
				f.keys[int(f.space.base[index])*layers+layerFree] = uint32(t)*p.unit + uint32(squares)
			}
		}
	}
	return true
}

// gather reads the planes that matter into rows of the window.
func (p *solver) gather(limit int, width uint64) {
	v, w, pl := &p.wave, &p.window, p.rules.layer.planes
	v.rows = grow(v.rows, (maxPlane+1)*8*w.H)
	v.costs = v.costs[:0]
	for c := 1; c <= min(limit, maxPlane); c++ {
		any := uint64(0)
		for d := range 8 {
			rows := v.rows[(c*8+d)*w.H:][:w.H]
			if pl.cost[c][d] == nil {
				clear(rows)
				continue
			}
			for y := range rows {
				rows[y] = pl.row(pl.cost[c][d], w.Y0+y, w.X0) & width
				any |= rows[y]
			}
		}
		if any != 0 {
			v.costs = append(v.costs, c)
		}
	}
}

// spread adds to next where the steps of one cost lead from some cells, which lie in
// the rows low to high.
func (p *solver) spread(from []uint64, cost, low, high int) {
	v, h := &p.wave, p.window.H
	p.scratch.Stats.Expanded += uint64(high - low + 1)
	for y := low; y <= high; y++ {
		here := from[y]
		if here == 0 {
			continue
		}
		at := func(d pathing.Dir) uint64 { return here & v.rows[(cost*8+int(d))*h+y] }
		v.next[y] |= at(pathing.E)<<1 | at(pathing.W)>>1
		if y > 0 {
			v.next[y-1] |= at(pathing.N) | at(pathing.NE)<<1 | at(pathing.NW)>>1
		}
		if y+1 < h {
			v.next[y+1] |= at(pathing.S) | at(pathing.SE)<<1 | at(pathing.SW)>>1
		}
	}
}

// squaresTo is the fewest squares of a route of least cost t to a cell of the window.
func (p *solver) squaresTo(x, y, t int) int {
	v, w := &p.wave, &p.window
	least := int(^uint16(0))
	for _, c := range v.costs {
		if c > t {
			break
		}
		for d := pathing.N; d < pathing.NoDir; d++ {
			dx, dy := d.Delta()
			i, j := x-dx, y-dy
			if i < 0 || j < 0 || i >= w.W || j >= w.H {
				continue
			}
			if (v.at[(t-c)*w.H+j]&v.rows[(c*8+int(d))*w.H+j])>>i&1 != 0 {
				least = min(least, int(v.squares[j*w.W+i])+1)
			}
		}
	}
	return least
}

// hoverWave searches a standard move by hovering as run would, all heights of a cell
// at once, and reports whether it could.
func (p *solver) hoverWave(f *field) bool {
	l, w := p.rules.layer, &p.window
	if p.bucket || p.st.Acted || l.walled || p.rules.params.CornerCutting != CornersAllowed || !p.quiet() {
		return false
	}
	p.scratch.Stats.Searches++
	v := &p.wave
	for i := range v.columns {
		v.columns[i] = grow(v.columns[i], w.Cells())
	}
	// The new places of the last cost, what they spread to along the rows, and all.
	last, across, reached := v.columns[0], v.columns[1], v.columns[2]
	clear(last)
	clear(reached)
	z := int(p.st.At.Z)
	last[p.start], reached[p.start] = 1<<z, 1<<z
	f.keys[f.space.slot(p.start, z)*layers+layerStart] = 0
	sx, sy := p.start%w.W, p.start/w.W
	moved := false
	for t := 1; t <= f.limit; t++ {
		x0, x1 := max(sx-t, 0), min(sx+t, w.W-1)
		y0, y1 := max(sy-t, 0), min(sy+t, w.H-1)
		p.scratch.Stats.Expanded += uint64((x1 - x0 + 1) * (y1 - y0 + 1))
		for y := y0; y <= y1; y++ {
			row, out := last[y*w.W:][:w.W], across[y*w.W:][:w.W]
			for x := x0; x <= x1; x++ {
				m := row[x]
				if x > 0 {
					m |= row[x-1]
				}
				if x+1 < w.W {
					m |= row[x+1]
				}
				out[x] = m | m<<1 | m>>1
			}
		}
		key := uint32(t) * (p.unit + 1)
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				index := y*w.W + x
				m := across[index]
				if y > y0 {
					m |= across[index-w.W]
				}
				if y < y1 {
					m |= across[index+w.W]
				}
				fresh := m & f.space.mask[index] &^ reached[index]
				reached[index] |= fresh
				last[index] = fresh
				for ; fresh != 0; fresh &= fresh - 1 {
					moved = true
					p.scratch.Stats.Generated++
					f.keys[f.space.slot(index, trailing(fresh))*layers+layerFree] = key
				}
			}
		}
	}
	// The start is reached again from any place beside it.
	if f.limit > 1 && moved {
		f.keys[f.space.slot(p.start, z)*layers+layerFree] = 2 * (p.unit + 1)
	}
	return true
}
