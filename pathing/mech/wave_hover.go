package mech

import (
	"math/bits"

	"example.com/stride/pathing"
)

// columnWave spreads a standard move by hovering. A cell of the window is a word,
// whose bit z is the height z. The answer stays here until more than the ends is asked
// for.
type columnWave struct {
	*situation
	pending    bool     // the answer is here, and not in the labels of the move yet
	open       []uint64 // the places that a step may lead to
	last, next []uint64 // the new places of the last cost and of this one
	across     []uint64 // where last spreads to along the rows, before columns
	free, held []uint64 // the places got to, free to go on and stopped
	// freeCosts and heldCosts are the costs of those places, by cell and height.
	freeCosts, heldCosts [][64]uint8

	near   []uint64 // places next to hostiles that stop the character
	number []int32  // of the stops of each cell with such places
	stops  []stops
}

// stops are the heights of a cell at which a step stops the character (M-15), by the
// direction of the step and by whether it comes from a height below, from the same or
// from above.
type stops [pathing.NoDir + 1][3]uint64

// search searches a standard move by hovering as bucketSearch would, all heights of a
// cell at once, and reports whether it could.
func (v *columnWave) search() bool {
	w := &v.window
	if v.rules.footing.walled || v.rules.params.CornerCutting != CornersAllowed {
		return false
	}
	v.scanWindow()
	for i := range v.stoppers {
		// Next to a hostile that it is not engaged with the start is a state of its own.
		if Adjacent(v.rules.Box(v.st.At), v.stoppers[i].box) && !v.engagedAtStart(i) {
			return false
		}
	}
	v.scratch.Stats.Searches++
	v.ready()
	x, y, z := v.startX, v.startY, v.st.At.Z
	v.last[v.start] = 1 << z
	v.free[v.start] = 1 << z
	for cost := 1; cost <= v.limits[0]; cost++ {
		v.spread(cost, max(x-cost, 0), min(x+cost, w.W-1), max(y-cost, 0), min(y+cost, w.H-1))
		v.last, v.next = v.next, v.last
		if cost == 1 {
			v.free[v.start] &^= 1 << z // it may come back
		}
	}
	v.pending = true
	return true
}

// ready readies the columns of the window.
func (v *columnWave) ready() {
	r, w := v.rules, &v.window
	n := w.Cells()
	v.open, v.last, v.next, v.across = grow(v.open, n), grow(v.last, n), grow(v.next, n), grow(v.across, n)
	v.free, v.freeCosts = grow(v.free, n), grow(v.freeCosts, n)
	clear(v.last)
	clear(v.next)
	clear(v.free)
	heights, acted, obstructed := v.airHeights(), v.st.Acted, v.obstructed
	index := 0
	for y := range w.H {
		id := int(w.ID(y * w.W))
		for x, m := range r.footing.fit[id:][:w.W] {
			m &= heights &^ obstructed[index]
			if acted && m != 0 {
				m &= r.belowCeiling(id + x)
			}
			v.open[index] = m
			index++
		}
	}
	if v.words > 0 {
		v.held, v.heldCosts = grow(v.held, n), grow(v.heldCosts, n)
		clear(v.held)
		v.engage()
	}
}

// engage works out where steps through the air make the character newly
// engaged.
func (v *columnWave) engage() {
	w, n := &v.window, v.rules.n
	v.near, v.number, v.stops = grow(v.near, w.Cells()), grow(v.number, w.Cells()), v.stops[:0]
	clear(v.near)
	for i := range v.stoppers {
		b := v.stoppers[i].box
		heights := from(max(int(b.At.Z)-n, 0), int(b.At.Z)+b.N)
		x0, x1, y0, y1 := v.within(b, 1)
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				index := y*w.W + x
				if v.near[index] == 0 {
					v.number[index] = int32(len(v.stops))
					v.stops = append(v.stops, stops{})
				}
				v.near[index] |= heights
				s := &v.stops[v.number[index]]
				for d := range s {
					before := uint64(0) // the heights next to it where the step comes from
					dx, dy := pathing.Dir(d).Delta()
					if x-dx >= x0 && x-dx <= x1 && y-dy >= y0 && y-dy <= y1 {
						before = heights
					}
					s[d][0] |= heights &^ (before << 1)
					s[d][1] |= heights &^ before
					s[d][2] |= heights &^ (before >> 1)
				}
			}
		}
	}
}

// spread finds the places of one cost, which lie in a rectangle of cells.
func (v *columnWave) spread(cost, x0, x1, y0, y1 int) {
	w := &v.window
	v.scratch.Stats.Expanded += uint64((x1 - x0 + 1) * (y1 - y0 + 1))
	for y := y0; y <= y1; y++ {
		row, out := v.last[y*w.W:][:w.W], v.across[y*w.W:][:w.W]
		for x := x0; x <= x1; x++ {
			m := row[x]
			if x > 0 {
				m |= row[x-1]
			}
			if x+1 < len(row) {
				m |= row[x+1]
			}
			out[x] = m | m<<1 | m>>1
		}
	}
	stops := v.words > 0
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			index := y*w.W + x
			m := v.across[index]
			if y > y0 {
				m |= v.across[index-w.W]
			}
			if y < y1 {
				m |= v.across[index+w.W]
			}
			if stops && m&v.open[index]&v.near[index] != 0 {
				var halt uint64
				m, halt = v.meet(index, x, y)
				halt &= v.open[index] &^ v.held[index]
				v.held[index] |= halt
				setCosts(&v.heldCosts[index], halt, cost)
			}
			m &= v.open[index] &^ v.free[index]
			v.free[index] |= m
			v.next[index] = m
			setCosts(&v.freeCosts[index], m, cost)
		}
	}
}

// meet is where the steps of the last places lead to in one cell that hostiles are next
// to, free to go on and stopped.
func (v *columnWave) meet(index, x, y int) (free, stopped uint64) {
	w := &v.window
	s := &v.stops[v.number[index]]
	for d := range s {
		dx, dy := pathing.Dir(d).Delta()
		if x-dx < 0 || x-dx >= w.W || y-dy < 0 || y-dy >= w.H {
			continue
		}
		m := v.last[index-dy*w.W-dx]
		if m == 0 {
			continue
		}
		low, high := m<<1, m>>1
		free |= low&^s[d][0] | m&^s[d][1] | high&^s[d][2]
		stopped |= low&s[d][0] | m&s[d][1] | high&s[d][2]
	}
	return free, stopped
}

func setCosts(costs *[64]uint8, m uint64, cost int) {
	for ; m != 0; m &= m - 1 {
		costs[bits.TrailingZeros64(m)&63] = uint8(cost)
	}
}

// writeLabels writes the answer to the labels of the standard move.
func (v *columnWave) writeLabels(m *moveSearch) {
	v.pending = false
	m.air.fill(v.situation, v.rules.footing.fit, v.airHeights())
	f := &m.hover
	f.reset(&m.air, true, 1, m.limit)
	write := func(index, class int, at uint64, costs *[64]uint8) {
		for ; at != 0; at &= at - 1 {
			z := trailing(at)
			f.keys[f.space.slot(index, z)*classes+class] = uint32(costs[z]) * v.stepKey(1)
		}
	}
	for index, free := range v.free {
		write(index, classFree, free, &v.freeCosts[index])
		if v.words > 0 {
			write(index, classStopped, v.held[index]&^v.filled[index], &v.heldCosts[index])
		}
	}
	f.keys[f.space.slot(v.start, int(v.st.At.Z))*classes+classStart] = 0
}
