package search

import (
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Leg is one step of a way that a search found, or a change of layer on the spot, whose
// Dir is NoDir.
type Leg struct {
	To    pathing.Cell
	Cost  int // of the step as the table has it, before Query.Scale, or of the change
	Layer uint8
	Dir   pathing.Dir
}

// Legs appends the way to a label that Run has settled, from a seed on: to a cell of the
// window in the layer where its key is least, the lower layer of equal ones. Of ways of
// that key it is the one with the fewest changes of direction, then the first by
// StepRank. A cell that was not reached has none. q and l are those of Run, and no other
// search has used them or the scratch since. Changes of layer cost 1 or more: one that
// costs nothing panics, since ways could go round in it. It takes time in proportion to
// the labels on best ways there.
func (s *Scratch) Legs(dst []Leg, q *Query, l *Labels, cell int) []Leg {
	layer := 0
	for i := range l.Layers {
		if l.Best(cell, i) < l.Best(cell, layer) {
			layer = i
		}
	}
	key := l.Best(cell, layer)
	if key == Unreached {
		return dst
	}
	used := 0
	for l.At(cell, layer)[used] != key {
		used++
	}
	s.graph = legGraph{q, l}
	s.legs = s.Route(s.legs[:0], &s.graph, legNode(cell, layer, used), pathing.NoDir)
	for i := 1; i < len(s.legs); i++ {
		cell, layer, used := unpackLeg(s.legs[i])
		before, row, _ := unpackLeg(s.legs[i-1])
		leg := Leg{To: l.Window.Cell(cell), Layer: uint8(layer), Dir: pathing.NoDir}
		from := l.Window.Cell(before)
		for d := pathing.N; d < pathing.NoDir && cell != before; d++ {
			if from.Step(d) == leg.To {
				leg.Dir = d
				leg.Cost = int(q.stepCost(q.Machine.Row[row], l.Window.ID(before), d))
			}
		}
		if leg.Dir == pathing.NoDir {
			leg.Cost = int((l.At(cell, layer)[used] - l.At(cell, row)[used]) / l.Unit)
		}
		dst = append(dst, leg)
	}
	return dst
}

// stepCost is the cost of a step among those of the view, or Blocked.
func (q *Query) stepCost(row uint8, c board.CellID, d pathing.Dir) uint32 {
	word := q.Table.Word(int(row), c)
	if !q.View.Empty() && q.View.Near(c) {
		word = q.Patcher.PatchedWord(int(row), c)
	}
	return uint32(word >> (8 * d) & 0xFF)
}

// legGraph holds the best ways to labels. A node is a label: squares used in the bits
// from 48 on, the layer in those from 32 on, the cell of the window below.
type legGraph struct {
	q *Query
	l *Labels
}

func legNode(cell, layer, used int) uint64 {
	return uint64(used)<<48 | uint64(layer)<<32 | uint64(cell)
}

func unpackLeg(n uint64) (cell, layer, used int) {
	return int(n & 0xFFFFFFFF), int(n >> 32 & 0xFFFF), int(n >> 48)
}

// Into lists the labels that lead to a label at its key.
func (g *legGraph) Into(dst []Arc, n uint64) []Arc {
	cell, layer, used := unpackLeg(n)
	m, l := g.q.Machine, g.l
	key := l.At(cell, layer)[used]
	for before, turns := range m.Turns {
		for _, c := range turns {
			if int(c.To) == layer && c.Cost == 0 {
				panic("search: Legs of a machine with a change of layer that costs nothing")
			}
			if int(c.To) == layer && plus(l.At(cell, before)[used], uint32(c.Cost)*l.Unit) == key {
				dst = append(dst, Arc{From: legNode(cell, before, used), Dir: pathing.NoDir, Rank: OffRank + uint64(before)})
			}
		}
	}
	if used == 0 {
		return dst
	}
	to := l.Window.Cell(cell)
	marked := g.q.Flags[l.Window.ID(cell)]&g.q.Mark != 0
	for d := pathing.N; d < pathing.NoDir; d++ {
		from := to.Step(d.Opposite())
		if !l.Window.Contains(from) {
			continue
		}
		i := l.Window.Index(from)
		for before := range l.Layers {
			if m.after(before, d, marked) != uint8(layer) {
				continue
			}
			cost := g.q.stepCost(m.Row[before], l.Window.ID(i), d)
			if cost != Blocked && plus(l.At(i, before)[used-1], cost*g.q.Scale*l.Unit+1) == key {
				dst = append(dst, Arc{From: legNode(i, before, used-1), Dir: d, Rank: StepRank(d, to)})
			}
		}
	}
	return dst
}

// after is the layer after a step from a layer, or NoLayer.
func (m *Machine) after(layer int, d pathing.Dir, marked bool) uint8 {
	switch {
	case m.Diagonal != nil && d.Diagonal():
		return m.Diagonal[layer]
	case marked:
		return m.Marked[layer]
	}
	return m.Next[layer]
}

// plus adds to a key, and leaves that of what is not reached as it is.
func plus(key, n uint32) uint32 {
	if key == Unreached {
		return Unreached
	}
	return key + n
}
