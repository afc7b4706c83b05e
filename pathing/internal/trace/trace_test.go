package trace

import (
	"slices"
	"testing"

	"example.com/stride/pathing"
)

// square is a board of 3 by 3 cells with all shortest routes by steps east and south from
// the north-west corner. The node of a cell is y*3 + x.
type square struct{}

func (square) Into(dst []Arc, node uint64) []Arc {
	to := pathing.Cell{X: int(node % 3), Y: int(node / 3)}
	if to.X > 0 {
		dst = append(dst, Arc{From: node - 1, Dir: pathing.E, Rank: StepRank(pathing.E, to)})
	}
	if to.Y > 0 {
		dst = append(dst, Arc{From: node - 3, Dir: pathing.S, Rank: StepRank(pathing.S, to)})
	}
	return dst
}

// Of the six routes to the opposite corner two turn once. The first step of one enters
// 1,0, which ranks before 0,1; but if the unit goes on east after the end, that one turns
// twice.
func TestRoute(t *testing.T) {
	var tr Tracer
	for last, want := range map[pathing.Dir][]uint64{
		pathing.NoDir: {0, 1, 2, 5, 8},
		pathing.S:     {0, 1, 2, 5, 8},
		pathing.E:     {0, 3, 6, 7, 8},
	} {
		if got := tr.Route(nil, square{}, 8, last); !slices.Equal(got, want) {
			t.Errorf("going on %v: %v, want %v", last, got, want)
		}
	}
	if got := tr.Route(nil, square{}, 0, pathing.NoDir); !slices.Equal(got, []uint64{0}) {
		t.Errorf("to its own start: %v, want 0", got)
	}
}

func TestStepRank(t *testing.T) {
	order := []uint64{
		StepRank(pathing.N, pathing.Cell{X: 5, Y: 0}), StepRank(pathing.W, pathing.Cell{X: 4, Y: 1}),
		StepRank(pathing.E, pathing.Cell{X: 6, Y: 1}), StepRank(pathing.NW, pathing.Cell{X: 4, Y: 0}),
		StepRank(pathing.SE, pathing.Cell{X: 6, Y: 2}), OffRank,
	}
	if !slices.IsSorted(order) {
		t.Errorf("ranks %v are out of order", order)
	}
}
