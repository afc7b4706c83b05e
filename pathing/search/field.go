package search

import (
	"math/bits"

	"example.com/stride/pathing"
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

	// Buckets in a ring that is longer than the heaviest arc, so that a bucket
	// never holds two distances.
	ring := make([][]uint32, 1<<bits.Len32(heaviest))
	mask := uint32(len(ring) - 1)
	waiting := 0
	lower := func(state, dist uint32) {
		if dist < f.dist[state] {
			f.dist[state] = dist
			ring[dist&mask] = append(ring[dist&mask], state)
			waiting++
		}
	}
	for _, g := range goals {
		for layer := range layers {
			lower(uint32(int(g)*layers+layer), 0)
		}
	}
	w := b.Stride()
	from := [8]int{w, w - 1, -1, -w - 1, -w, 1 - w, 1, w + 1} // back along N, NE, ...
	for dist := uint32(0); waiting > 0; dist++ {
		for len(ring[dist&mask]) > 0 {
			bucket := ring[dist&mask]
			state := bucket[len(bucket)-1]
			ring[dist&mask] = bucket[:len(bucket)-1]
			waiting--
			if f.dist[state] != dist {
				continue
			}
			c, layer := int(state)/layers, int(state)%layers
			ways := [2][]uint8{plain[layer], diagonal[layer]}
			if q.Flags[c]&q.Mark != 0 {
				ways = [2][]uint8{marked[layer], marked[layer]}
			}
			for d, delta := range from {
				p := c + delta
				if p < 0 || p*q.Table.Rows >= len(q.Table.words) {
					continue
				}
				patched := q.Patcher != nil && q.View.Near(board.CellID(p))
				for _, l := range ways[d&1] {
					cost := q.Table.Cost(int(m.Row[l]), board.CellID(p), pathing.Dir(d))
					if patched {
						cost = uint8(q.Patcher.PatchedWord(int(m.Row[l]), board.CellID(p)) >> (8 * d))
					}
					if cost != Blocked {
						lower(uint32(p*layers+int(l)), dist+uint32(cost)*q.Unit+q.Square)
					}
				}
			}
			for _, t := range turns[layer] {
				lower(uint32(c*layers+int(t.To)), dist+uint32(t.Cost)*q.Unit)
			}
			for _, l := range links[first[c]:first[c+1]] {
				if int(l.Layer) == layer {
					lower(uint32(int(l.From)*layers+layer), dist+l.Cost*q.Unit+q.Square)
				}
			}
		}
	}
	return f
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
