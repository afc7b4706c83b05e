package mech

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// emit adds all ends: those on foot and through the air in order, then the rest.
func (p *solver) emit(dst *pathing.Builder) {
	switch {
	case p.columns.pending:
		p.emitColumns(dst)
	case p.rows.pending:
		p.emitRows(dst) // with the leaps
		return
	default:
		p.emitLabels(dst)
	}
	for _, l := range p.leaps.list {
		dst.Append(p.endOf(l.index, l.z, l.key, 0, l.choice, l.stopped))
	}
	for i := range p.moves {
		for _, f := range p.moves[i].falls {
			dst.Append(p.endOf(f.index, f.z, f.key, i, pathing.Fall, f.stopped))
		}
	}
}

// endOf is the end of a move at a key.
func (p *solver) endOf(index, z int, key uint32, move int, choice pathing.Choice, stopped bool) pathing.End {
	cost, squares := p.split(key)
	return pathing.End{
		Place: p.place(index, z), Cost: cost, Squares: squares, Phases: uint8(move + 1),
		Facing: pathing.N, Choice: choice, Stopped: stopped,
	}
}

// noKey is above the key of every end.
const noKey = uint64(search.Unreached) << 1

// source is what the moves of a query lead to by one choice, place by place.
type source struct {
	choice  pathing.Choice
	parts   [2]part // of the moves that were searched
	n       int
	heights uint64 // of all parts, in the cell whose ends are written
}

// part is what one move leads to.
type part struct {
	*moveLabels
	move    uint64 // 0 for the standard move, 1 for BOOST
	heights uint64 // in the cell whose ends are written
	slot    int    // of the next place there
}

// enter goes to a cell.
func (s *source) enter(index int) {
	s.heights = 0
	for i := range s.parts[:s.n] {
		t := &s.parts[i]
		t.heights, t.slot = t.space.mask[index], int(t.space.base[index])
		s.heights |= t.heights
	}
}

// next are the least keys at the next place, free to go on and stopped, with the move in
// the lowest bit: of two moves that are as good the first one counts.
func (s *source) next(bit uint64) (free, stopped uint64) {
	if t := &s.parts[0]; s.n == 1 && t.span == 1 {
		keys := t.keys[t.slot*classes:][:classStopped+1]
		t.slot++
		return uint64(keys[classFree])<<1 | t.move, uint64(keys[classStopped])<<1 | t.move
	}
	free, stopped = noKey, noKey
	for i := range s.parts[:s.n] {
		if t := &s.parts[i]; t.heights&bit != 0 {
			free = min(free, uint64(t.best(t.slot, classFree))<<1|t.move)
			stopped = min(stopped, uint64(t.best(t.slot, classStopped))<<1|t.move)
			t.slot++
		}
	}
	return free, stopped
}

// listSources lists the searches that have run, by choice, then move.
func (p *solver) listSources() {
	p.sources = p.sources[:0]
	for _, choice := range [...]pathing.Choice{pathing.Walk, pathing.Fly, pathing.Hover} {
		s := source{choice: choice}
		for i := range p.moves {
			if f := p.moves[i].labels(choice); f.ran {
				s.parts[s.n] = part{moveLabels: f, move: uint64(i)}
				s.n++
			}
		}
		if s.n > 0 {
			p.sources = append(p.sources, s)
		}
	}
}

// emitLabels adds the ends of labels, in sorted order.
func (p *solver) emitLabels(dst *pathing.Builder) {
	p.listSources()
	first := &p.moves[0].walk
	if first.ran && len(p.sources) == 1 && p.sources[0].n == 1 && p.words == 0 {
		p.emitWalk(dst, first)
		return
	}
	n := 0
	for i := range p.sources {
		for _, t := range p.sources[i].parts[:p.sources[i].n] {
			n += t.space.size
		}
	}
	if p.words > 0 {
		n *= 2
	}
	n++ // staying put
	ends := dst.Reserve(n)
	index := 0
	for y := range p.window.H {
		for x := range p.window.W {
			ends = p.putCell(ends, pathing.Place{X: int16(p.window.X0 + x), Y: int16(p.window.Y0 + y)}, index)
			index++
		}
	}
	dst.Commit(n - len(ends))
}

// emitWalk is emitLabels for a standard move on foot alone that nobody stops.
func (p *solver) emitWalk(dst *pathing.Builder, f *moveLabels) {
	ends := dst.Reserve(f.space.size)
	n, index, slot := len(ends), 0, 0
	for y := range p.window.H {
		at := pathing.Place{X: int16(p.window.X0), Y: int16(p.window.Y0 + y)}
		for x := range p.window.W {
			for m := f.space.mask[index]; m != 0; m &= m - 1 {
				key, z := f.keys[slot*classes+classFree], trailing(m)
				slot++
				phases := uint8(1)
				if index == p.start && z == int(p.st.At.Z) {
					key, phases = 0, 0 // staying put
				} else if key == search.Unreached || p.isFilled(index, z) {
					continue
				}
				cost, squares := p.split(key)
				setEnd(&ends[0], at, x, uint8(z), uint32(cost)<<16|uint32(squares), pathing.Walk, false)
				ends[0].Phases = phases
				ends = ends[1:]
			}
			index++
		}
	}
	dst.Commit(n - len(ends))
}

// putCell writes the ends of labels in a cell, and returns the rest of dst.
func (p *solver) putCell(dst []pathing.End, at pathing.Place, index int) []pathing.End {
	heights, stay := uint64(0), uint64(0)
	for i := range p.sources {
		p.sources[i].enter(index)
		heights |= p.sources[i].heights
	}
	if index == p.start {
		stay = 1 << p.st.At.Z
	}
	filled := p.filled[index]
	for m := heights | stay; m != 0; m &= m - 1 {
		bit, z := m&-m, uint8(trailing(m))
		if bit == stay {
			setEnd(&dst[0], at, 0, z, 0, pathing.Walk, false)
			dst[0].Phases = 0
			dst = dst[1:]
		}
		for i := range p.sources {
			s := &p.sources[i]
			if s.heights&bit == 0 {
				continue
			}
			free, stopped := s.next(bit)
			// Nobody ends a move in a filled space (M-06); staying put is there already.
			if free < noKey && filled&bit == 0 && (bit != stay || s.choice != pathing.Walk) {
				dst = p.putKey(dst, at, z, free, s.choice, false)
			}
			if stopped < noKey {
				dst = p.putKey(dst, at, z, stopped, s.choice, true)
			}
		}
	}
	return dst
}

// putKey writes the end of a key of next, and returns the rest of dst.
func (p *solver) putKey(dst []pathing.End, at pathing.Place, z uint8, best uint64, choice pathing.Choice, stopped bool) []pathing.End {
	cost, squares := p.split(uint32(best >> 1))
	setEnd(&dst[0], at, 0, z, uint32(cost)<<16|uint32(squares), choice, stopped)
	dst[0].Phases = uint8(best&1) + 1
	return dst[1:]
}
