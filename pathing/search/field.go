package search

import (
	"math/bits"

	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// Far is the distance of a state from which no goal can be reached.
const Far = ^uint32(0)

// Link is a way from one cell to another that is no step, such as a jump.
type Link struct {
	From, To board.CellID
	Cost     uint32
	Layer    uint8 // before and after
}

// FieldQuery describes a distance field: the least weight from every state of a
// board to a goal, over the ground alone, or among those of View if there is a
// Patcher. A step weighs cost × Unit + Square, a change of layer cost × Unit.
type FieldQuery struct {
	Table   *Table
	Machine *Machine
	Flags   []uint16 // per cell, as Board.Flags
	Mark    uint16   // a cell with any of these flags is marked
	Links   []Link
	Unit    uint32
	Square  uint32
	View    units.View
	Patcher Patcher // nil: over the ground alone
}

// Field holds, for every cell and layer, the least weight to a goal. It is safe
// for many readers once made.
type Field struct {
	board  *board.Board
	layers int
	dist   []uint32
}

// At is the distance from a cell in a layer, or Far.
func (f *Field) At(c board.CellID, layer int) uint32 { return f.dist[int(c)*f.layers+layer] }

// Board is the board that the field was made for.
func (f *Field) Board() *board.Board { return f.board }

// NewField computes a field towards goals, to be reached in any layer. It takes
// time in proportion to the states of the board and memory of 4 bytes each.
func NewField(q *FieldQuery, goals []board.CellID) *Field {
	q.Table.Check()
	b := q.Table.Board
	m := q.Machine
	layers := m.Layers()
	f := &Field{board: b, layers: layers, dist: make([]uint32, b.Stride()*(b.H()+2)*layers)}
	for i := range f.dist {
		f.dist[i] = Far
	}

	// The way back: which layers lead to a layer by a step or on the spot.
	plain, marked := reverse(m.Next), reverse(m.Marked)
	diagonal := plain
	if m.Diagonal != nil {
		diagonal = reverse(m.Diagonal)
	}
	turns := make([][]Change, layers)
	heaviest := uint32(MaxCost)*q.Unit + q.Square
	for from, cs := range m.Turns {
		for _, c := range cs {
			turns[c.To] = append(turns[c.To], Change{To: uint8(from), Cost: c.Cost})
			heaviest = max(heaviest, uint32(c.Cost)*q.Unit)
		}
	}
	first := make([]uint32, b.Stride()*(b.H()+2)+1) // of the links into a cell
	for _, l := range q.Links {
		first[l.To+1]++
		heaviest = max(heaviest, l.Cost*q.Unit+q.Square)
	}
	for i := 1; i < len(first); i++ {
		first[i] += first[i-1]
	}
	links := make([]Link, len(q.Links))
	fill := append([]uint32(nil), first...)
	for _, l := range q.Links {
		links[fill[l.To]] = l
		fill[l.To]++
	}

	s := fieldSearch{dist: f.dist, ring: make([][]uint32, 1<<bits.Len32(heaviest))}
	for _, g := range goals {
		for layer := range layers {
			s.lower(uint32(int(g)*layers+layer), 0)
		}
	}
	var (
		words, rows = q.Table.words, q.Table.Rows
		cells       = uint(len(words) / rows)
		row         = m.Row
		unit        = q.Unit
		w           = b.Stride()
		from        = [8]int{w, w - 1, -1, -w - 1, -w, 1 - w, 1, w + 1} // back along N, NE, ...
	)
	for dist := uint32(0); s.waiting > 0; dist++ {
		for state, ok := s.next(dist); ok; state, ok = s.next(dist) {
			c, layer := int(state)/layers, int(state)%layers
			ways := [2][]uint8{plain[layer], diagonal[layer]}
			if q.Flags[c]&q.Mark != 0 {
				ways = [2][]uint8{marked[layer], marked[layer]}
			}
			for first, before := range ways {
				for d := first; d < 8; d += 2 {
					p := c + from[d&7]
					if uint(p) >= cells {
						continue
					}
					patched := q.Patcher != nil && q.View.Near(board.CellID(p))
					for _, l := range before {
						word := words[p*rows+int(row[l])]
						if patched {
							word = q.Patcher.PatchedWord(int(row[l]), board.CellID(p))
						}
						if cost := uint32(word >> (8 * d) & 0xFF); cost != Blocked {
							s.lower(uint32(p*layers+int(l)), dist+cost*unit+q.Square)
						}
					}
				}
			}
			for _, t := range turns[layer] {
				s.lower(uint32(c*layers+int(t.To)), dist+uint32(t.Cost)*unit)
			}
			for _, l := range links[first[c]:first[c+1]] {
				if int(l.Layer) == layer {
					s.lower(uint32(int(l.From)*layers+layer), dist+l.Cost*unit+q.Square)
				}
			}
		}
	}
	return f
}

// fieldSearch holds states by distance, in buckets in a ring that is longer than the
// heaviest arc, so that a bucket never holds two distances.
type fieldSearch struct {
	dist    []uint32
	ring    [][]uint32
	waiting int // states in the ring
}

// lower lowers the distance of a state, if it is greater.
func (s *fieldSearch) lower(state, dist uint32) {
	if dist < s.dist[state] {
		s.dist[state] = dist
		bucket := &s.ring[int(dist)&(len(s.ring)-1)]
		*bucket = append(*bucket, state)
		s.waiting++
	}
}

// next takes a state of a distance out of the ring, one whose distance has not been
// lowered since; ok is false if there is none.
func (s *fieldSearch) next(dist uint32) (state uint32, ok bool) {
	bucket := &s.ring[int(dist)&(len(s.ring)-1)]
	for n := len(*bucket) - 1; n >= 0; n-- {
		state = (*bucket)[n]
		*bucket = (*bucket)[:n]
		s.waiting--
		if s.dist[state] == dist {
			return state, true
		}
	}
	return 0, false
}

// reverse lists, for each layer, the layers that next leads to it from.
func reverse(next []uint8) [][]uint8 {
	back := make([][]uint8, len(next))
	for from, to := range next {
		if to != NoLayer {
			back[to] = append(back[to], uint8(from))
		}
	}
	return back
}
