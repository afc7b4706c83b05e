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

// best are the least keys at a place, by class: free to go on and stopped. The move is in
// the lowest bit: of two moves that are as good the first one counts.
func (s *source) best(index, z int) [2]uint64 {
	best := [2]uint64{noKey, noKey}
	for i, f := range s.moves {
		if f != nil && f.space.has(index, z) {
			slot := f.space.slot(index, z)
			for class := range best {
				best[class] = min(best[class], uint64(f.best(slot, class))<<1|uint64(i))
			}
		}
	}
	return best
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
			for class, key := range s.best(index, z) {
				// Nobody ends a move in a filled space (M-06); staying put is there already.
				if key >= noKey || class == classFree && (p.isFilled(index, z) || stays && s.choice == pathing.Walk) {
					continue
				}
				cost, squares := p.split(uint32(key >> 1))
				setEnd(&dst[0], at, 0, uint8(z), endKey(int(cost), int(squares)), s.choice, class == classStopped)
				dst[0].Phases = uint8(key&1) + 1
				dst = dst[1:]
			}
		}
	}
	return dst
}
