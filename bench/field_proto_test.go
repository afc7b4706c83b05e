package bench_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"example.com/stride/bench"
	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
)

func TestFieldRatio(t *testing.T) {
	runtime.LockOSThread()
	for _, solid := range []int{0, 20} {
		for _, dear := range []int{1, 3, 15} {
			b, _ := bench.RandomFill(512, solid, 1)
			rng := rand.New(rand.NewPCG(1, 1))
			costs := make([]int, b.Stride()*(b.H()+2))
			for i := range costs {
				costs[i] = 1 + rng.IntN(dear)
			}
			g, _ := search.NewGrid(b, search.GridRules{Diagonal: true, Corner: search.CornersNone, Barred: uint16(board.Solid), Cost: func(c board.CellID) int { return costs[c] }})
			for _, m := range []search.Metric{0, 1} {
				probe := bench.NewFlatField(g.Costs(), b.Stride(), m == 1)
				var f search.GridField
				s := search.NewScratch()
				var ratios []float64
				goal := pathing.Cell{X: 256, Y: 256}
				for b.At(goal) != 0 {
					goal.X++
				}
				var ta, tb float64
				for range 12 {
					t0 := cpu()
					for range 3 {
						probe.Run([]uint32{uint32(b.ID(goal))})
					}
					da := cpu() - t0
					t0 = cpu()
					for range 3 {
						g.Field(&f, s, search.View{}, []pathing.Cell{goal}, m)
					}
					db := cpu() - t0
					ratios = append(ratios, float64(db)/float64(da))
					ta, tb = float64(da.Microseconds())/3, float64(db.Microseconds())/3
				}
				slices.Sort(ratios)
				t.Logf("solid %d cost 1-%d %v: ratio %.3f probe %.0f ours %.0f µs", solid, dear, m, ratios[len(ratios)/2], ta, tb)
			}
		}
	}
}
