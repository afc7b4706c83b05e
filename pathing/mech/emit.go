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
		p.emitRows(dst)
	default:
		p.emitLabels(dst)
	}
	for i := range p.leaps.list {
		l := &p.leaps.list[i]
		cost, squares := p.split(l.key)
		dst.Append(pathing.End{
			Place: p.place(l.index, l.z), Cost: cost, Squares: squares, Phases: uint8(l.move + 1),
			Facing: pathing.N, Choice: l.choice, Stopped: l.stopped,
		})
	}
}

// source is what the moves of a query lead to by one choice: the labels of each move,
// nil if it was not searched.
type source struct {
	choice pathing.Choice
	moves  [2]*moveLabels
}

// noKey is above every key that source.best gives.
const noKey = uint64(search.Unreached) << 1

// best are the least keys at a place, free to go on and stopped. The move is in the lowest
// bit: of two moves that are as good the first one counts.
func (s *source) best(index, z int) (free, stopped uint64) {
	free, stopped = noKey, noKey
	for i, f := range s.moves {
		if f != nil && f.space.has(index, z) {
			slot := f.space.slot(index, z)
			free = min(free, uint64(f.best(slot, classFree))<<1|uint64(i))
			stopped = min(stopped, uint64(f.best(slot, classStopped))<<1|uint64(i))
		}
	}
	return free, stopped
}

// emitLabels adds the ends of labels, in sorted order.
func (p *solver) emitLabels(dst *pathing.Builder) {
	p.sources = p.sources[:0]
	n := 0
	for _, choice := range [...]pathing.Choice{pathing.Walk, pathing.Fly, pathing.Hover} {
		s := source{choice: choice}
		for i := range p.moves {
			if f := p.moves[i].labels(choice); f.ran {
				s.moves[i] = f
				n += f.space.size
			}
		}
		if s.moves != [2]*moveLabels{} {
			p.sources = append(p.sources, s)
		}
	}
	if p.words > 0 {
		n *= 2
	}
	n++ // staying put
	ends := dst.Reserve(n)
	for index := range p.window.Cells() {
		ends = p.putCell(ends, index)
	}
	dst.Commit(n - len(ends))
}

// putCell writes the ends of labels in a cell, and returns the rest of dst.
func (p *solver) putCell(dst []pathing.End, index int) []pathing.End {
	var stay, heights uint64
	if index == p.start {
		stay = 1 << p.st.At.Z
	}
	for i := range p.sources {
		for _, f := range p.sources[i].moves {
			if f != nil {
				heights |= f.space.mask[index]
			}
		}
	}
	at := p.place(index, 0)
	for m := heights | stay; m != 0; m &= m - 1 {
		z, stays := trailing(m), m&-m == stay
		if stays {
			setEnd(&dst[0], at, 0, uint8(z), 0, pathing.Walk, false)
			dst[0].Phases = 0
			dst = dst[1:]
		}
		for i := range p.sources {
			s := &p.sources[i]
			free, stopped := s.best(index, z)
			// Nobody ends a move in a filled space (M-06); staying put is there already.
			if free < noKey && !p.isFilled(index, z) && !(stays && s.choice == pathing.Walk) {
				dst = p.putKey(dst, at, z, free, s.choice, false)
			}
			if stopped < noKey {
				dst = p.putKey(dst, at, z, stopped, s.choice, true)
			}
		}
	}
	return dst
}

// putKey writes the end of a key of source.best, and returns the rest of dst.
func (p *solver) putKey(dst []pathing.End, at pathing.Place, z int, best uint64, choice pathing.Choice, stopped bool) []pathing.End {
	cost, squares := p.split(uint32(best >> 1))
	setEnd(&dst[0], at, 0, uint8(z), endKey(int(cost), int(squares)), choice, stopped)
	dst[0].Phases = uint8(best&1) + 1
	return dst[1:]
}
