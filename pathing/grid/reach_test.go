package grid_test

import (
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

func TestGridReachAllocatesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	s := grid.NewScratch()
	for _, c := range []struct {
		side, greatest, budget int
		engine                 string
	}{
		{50, 1, 12, grid.EngineWave},
		{100, 3, 24, grid.EngineWave},
		{100, 3, 90, grid.EngineWave},
		{100, 9, 12, grid.EngineBucket},
		{100, 3, 300, grid.EngineBucket},
	} {
		b, err := board.FromFunc(c.side, c.side, func(_, _ int) uint32 { return uint32(rng.IntN(8)/7) * uint32(board.Solid) })
		if err != nil {
			t.Fatal(err)
		}
		g, err := grid.New(b, grid.Rules{
			Diagonal: true, Corner: grid.CornersNone, Barred: uint16(board.Solid),
			Cost: func(id board.CellID) int { return 1 + int(id)%c.greatest },
		})
		if err != nil {
			t.Fatal(err)
		}
		o := units.NewOverlay(b)
		for id := range 10 {
			o.Place(id, b.ID(pathing.Cell{X: rng.IntN(c.side), Y: rng.IntN(c.side)}), 2)
		}
		var r grid.Reach
		var path []pathing.Cell
		ask := func() {
			for _, want := range []grid.Want{grid.WantCells, grid.WantCosts} {
				if err := g.Reach(&r, s, o.Without(0), pathing.Cell{X: c.side / 2, Y: c.side / 2}, c.budget, want); err != nil {
					t.Fatal(err)
				}
			}
			if r.Engine() != c.engine {
				t.Fatalf("%s answered, want %s", r.Engine(), c.engine)
			}
			for at := range r.Cells() {
				path, _ = r.Path(path[:0], at)
				if len(path) > 3 {
					break
				}
			}
		}
		ask()
		if n := testing.AllocsPerRun(50, ask); n != 0 {
			t.Errorf("side %d, budget %d: %v allocations a query, want 0", c.side, c.budget, n)
		}
	}
}

// An answer is its own: others made with its scratch leave it as it is, whichever engine
// made either. On open ground in four directions a cell costs its distance by x and y.
func TestGridReachOutlivesOtherQueries(t *testing.T) {
	b, err := board.FromFunc(150, 150, func(_, _ int) uint32 { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	g, err := grid.New(b, grid.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	s := grid.NewScratch()
	budgets := map[int]string{12: grid.EngineWave, 60: grid.EngineWave, 300: grid.EngineBucket}
	ask := func(r *grid.Reach, start pathing.Cell, budget int) {
		t.Helper()
		if err := g.Reach(r, s, units.View{}, start, budget, grid.WantCosts); err != nil {
			t.Fatal(err)
		}
		if r.Engine() != budgets[budget] {
			t.Fatalf("%s answered for %d, want %s", r.Engine(), budget, budgets[budget])
		}
	}
	for budget := range budgets {
		for later := range budgets {
			var first, second grid.Reach
			start := pathing.Cell{X: 75, Y: 70}
			ask(&first, start, budget)
			ask(&second, pathing.Cell{X: 20, Y: 30}, later)
			for y := range 150 {
				for x := range 150 {
					c := pathing.Cell{X: x, Y: y}
					want := max(x-start.X, start.X-x) + max(y-start.Y, start.Y-y)
					if cost, ok := first.Cost(c); ok != (want <= budget) || ok && cost != want {
						t.Fatalf("budget %d, then %d: %v costs %d (%v), want %d", budget, later, c, cost, ok, want)
					}
				}
			}
			to := pathing.Cell{X: 80, Y: 75}
			if path, ok := first.Path(nil, to); !ok || len(path) != 10 {
				t.Fatalf("budget %d, then %d: a path of %d cells, want 10", budget, later, len(path))
			}
		}
	}
}
