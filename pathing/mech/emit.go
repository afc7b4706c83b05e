package mech

import (
	"slices"

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

// source is what one move leads to by one choice, free to go on and stopped, place by
// place. emitLabels merges the sources.
type source struct {
	space  *space
	keys   []uint32
	span   int // keys of a class: 1, or one for each number of spaces used
	place  int // keys of a place
	choice pathing.Choice
	alone  bool   // the only one of its choice, with one key a class
	last   bool   // the last of several of its choice
	move   uint64 // 0 for the standard move, 1 for BOOST

	heights uint64 // in the cell whose ends are written
	at      int    // the keys of the next place there
}

// best is the least key of a class among those of a place, with the move in its lowest
// bit: of two moves that are as good the first one counts.
func (s *source) best(keys []uint32, class int) uint64 {
	at := keys[class*s.span:][:s.span]
	if s.span > 1 {
		at = at[1:] // the first is where the move starts
	}
	return uint64(slices.Min(at))<<1 | s.move
}

// listSources lists the searches that have run, by choice, then move.
func (p *solver) listSources() {
	p.sources = p.sources[:0]
	for _, choice := range [...]pathing.Choice{pathing.Walk, pathing.Fly, pathing.Hover} {
		n := len(p.sources)
		for i := range p.moves {
			m := &p.moves[i]
			if f := m.labels(choice); choice != pathing.Fly && f.ran {
				p.sources = append(p.sources, source{space: f.space, keys: f.keys, span: f.span, place: classes * f.span, choice: choice, move: uint64(i)})
			}
			if f := &m.flight; choice == pathing.Fly && f.ran {
				p.sources = append(p.sources, source{space: f.space, keys: f.keys, span: 1, place: 2, choice: choice, move: uint64(i)})
			}
		}
		if all := p.sources[n:]; len(all) > 0 {
			all[0].alone = len(all) == 1 && all[0].span == 1
			all[len(all)-1].last = !all[0].alone
		}
	}
}

// emitLabels adds the ends of labels, in sorted order.
func (p *solver) emitLabels(dst *pathing.Builder) {
	p.listSources()
	if len(p.sources) == 1 && p.sources[0].alone && p.sources[0].choice == pathing.Walk && p.words == 0 {
		p.emitWalk(dst, &p.moves[0].walk)
		return
	}
	n := 0
	for i := range p.sources {
		n += p.sources[i].space.size
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
	const none = uint64(search.Unreached) << 1
	stay := uint64(0)
	if index == p.start {
		stay = 1 << p.st.At.Z
	}
	heights := stay
	for i := range p.sources {
		s := &p.sources[i]
		s.heights, s.at = s.space.mask[index], int(s.space.base[index])*s.place
		heights |= s.heights
	}
	filled, stops := p.filled[index], p.words > 0
	for m := heights; m != 0; m &= m - 1 {
		bit, z := m&-m, uint8(trailing(m))
		if bit == stay {
			setEnd(&dst[0], at, 0, z, 0, pathing.Walk, false)
			dst[0].Phases = 0
			dst = dst[1:]
		}
		free, stopped := none, none
		for i := range p.sources {
			s := &p.sources[i]
			if s.heights&bit != 0 {
				// Nobody ends a move in a filled space (M-06); staying put is there already.
				ends := filled&bit == 0 && (bit != stay || s.choice != pathing.Walk)
				keys := s.keys[s.at:][:s.place]
				s.at += s.place
				if s.alone {
					if key := keys[classFree]; ends && key != search.Unreached {
						dst = p.putKey(dst, at, z, key, s.move, s.choice, false)
					}
					if key := keys[classStopped]; stops && key != search.Unreached {
						dst = p.putKey(dst, at, z, key, s.move, s.choice, true)
					}
					continue
				}
				if ends {
					free = min(free, s.best(keys, classFree))
				}
				if stops {
					stopped = min(stopped, s.best(keys, classStopped))
				}
			}
			if s.last {
				if free < none {
					dst = p.putKey(dst, at, z, uint32(free>>1), free&1, s.choice, false)
				}
				if stopped < none {
					dst = p.putKey(dst, at, z, uint32(stopped>>1), stopped&1, s.choice, true)
				}
				free, stopped = none, none
			}
		}
	}
	return dst
}

// putKey writes the end of a key of a move, and returns the rest of dst.
func (p *solver) putKey(dst []pathing.End, at pathing.Place, z uint8, key uint32, move uint64, choice pathing.Choice, stopped bool) []pathing.End {
	cost, squares := p.split(key)
	setEnd(&dst[0], at, 0, z, uint32(cost)<<16|uint32(squares), choice, stopped)
	dst[0].Phases = uint8(move) + 1
	return dst[1:]
}
