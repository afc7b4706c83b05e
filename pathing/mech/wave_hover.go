package mech

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

// quiet reports whether nobody in the window stops or obstructs the character.
func (p *solver) quiet() bool { return p.words == 0 && !p.busy }
