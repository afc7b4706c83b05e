package search

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// Distances equal those of Dijkstra's algorithm on an explicit graph of states,
// turned round, from a node behind all goals.
func TestFieldEqualsGonum(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for i := range 300 {
		rows := 1 + rng.IntN(2)
		table := randomTable(t, rng, rows)
		m := randomMachine(rng, 1+rng.IntN(4), rows)
		b := table.Board
		q := FieldQuery{
			Table: table, Machine: m, Flags: b.Flags(), Mark: markFor(m),
			Unit: uint32(1 + rng.IntN(2)), Square: uint32(rng.IntN(2)),
		}
		cell := func() pathing.Cell { return pathing.Cell{X: rng.IntN(b.W()), Y: rng.IntN(b.H())} }
		for range rng.IntN(4) {
			q.Links = append(q.Links, Link{
				From: b.ID(cell()), To: b.ID(cell()), Cost: uint32(rng.IntN(300)), Layer: uint8(rng.IntN(m.Layers())),
			})
		}
		goals := []board.CellID{b.ID(cell())}
		if rng.IntN(2) == 0 {
			goals = append(goals, b.ID(cell()))
		}
		field := NewField(&q, goals)

		g := simple.NewWeightedDirectedGraph(0, math.Inf(1))
		node := func(c board.CellID, layer int) simple.Node { return simple.Node(int(c)*m.Layers() + layer) }
		arc := func(from, to simple.Node, weight uint32) {
			if from == to {
				return
			}
			if e := g.WeightedEdge(int64(to), int64(from)); e == nil || e.Weight() > float64(weight) {
				g.SetWeightedEdge(g.NewWeightedEdge(to, from, float64(weight)))
			}
		}
		source := simple.Node(1 << 40)
		for _, goal := range goals {
			for layer := range m.Layers() {
				arc(node(goal, layer), source, 0)
			}
		}
		for y := range b.H() {
			for x := range b.W() {
				at := pathing.Cell{X: x, Y: y}
				c := b.ID(at)
				for layer := range m.Layers() {
					for _, ch := range m.Turns[layer] {
						arc(node(c, layer), node(c, int(ch.To)), uint32(ch.Cost)*q.Unit)
					}
					for d := pathing.N; d < pathing.NoDir; d++ {
						cost := table.Cost(int(m.Row[layer]), c, d)
						if cost == Blocked {
							continue
						}
						to := b.ID(at.Step(d))
						if next := slowAfter(m, b, layer, d, at.Step(d)); next != NoLayer {
							arc(node(c, layer), node(to, int(next)), uint32(cost)*q.Unit+q.Square)
						}
					}
				}
			}
		}
		for _, l := range q.Links {
			arc(node(l.From, int(l.Layer)), node(l.To, int(l.Layer)), l.Cost*q.Unit+q.Square)
		}
		tree := path.DijkstraFrom(source, g)
		for y := range b.H() {
			for x := range b.W() {
				c := b.ID(pathing.Cell{X: x, Y: y})
				for layer := range m.Layers() {
					want := tree.WeightTo(int64(node(c, layer)))
					got := float64(field.At(c, layer))
					if field.At(c, layer) == Far {
						got = math.Inf(1)
					}
					if got != want {
						t.Fatalf("board %d: from %d,%d layer %d: %v, want %v", i, x, y, layer, got, want)
					}
				}
			}
		}
	}
}
