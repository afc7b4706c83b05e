package skirmish_test

import (
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/search"
	"example.com/stride/pathing/skirmish"
	"example.com/stride/pathing/units"
)

// cellsBoard is a board of a quarter of solid cells and some rubble.
func cellsBoard(tb testing.TB, rng *rand.Rand) *board.Board {
	tb.Helper()
	b, err := board.FromFunc(3+rng.IntN(30), 3+rng.IntN(30), func(_, _ int) uint32 { return cellsTerrain(rng) })
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func cellsTerrain(rng *rand.Rand) uint32 {
	switch rng.IntN(8) {
	case 0, 1:
		return uint32(board.Solid)
	case 2:
		return uint32(board.Debris)
	case 3:
		return uint32(board.Low)
	}
	return 0
}

// compareCells asks for squares and compares them with the ends of Action.
func compareCells(tb testing.TB, q skirmish.Query, s *search.Scratch, st skirmish.State) (engine string) {
	tb.Helper()
	var reach pathing.Reach
	var cells units.CellSet
	var costs units.CellCosts
	if err := q.Cells(&cells, s, st); err != nil {
		tb.Fatal(err)
	}
	if err := q.CellCosts(&costs, s, st); err != nil {
		tb.Fatal(err)
	}
	if err := q.Action(&reach, s, st); err != nil {
		tb.Fatal(err)
	}
	n := 0
	for p, cost := range reach.Places() {
		n++
		if got, ok := costs.Cost(p.Cell()); !cells.Contains(p.Cell()) || !ok || got != int(cost) {
			tb.Fatalf("from %+v: %v is there: %v, and costs %d (%v), want %d", st, p, cells.Contains(p.Cell()), got, ok, cost)
		}
	}
	if cells.Len() != n || costs.Len() != n {
		tb.Fatalf("from %+v: %d squares by %s, %d with costs, want %d", st, cells.Len(), cells.Engine(), costs.Len(), n)
	}
	return cells.Engine()
}

// Which engine answers depends on the question alone, and every one answers alike; so
// does a ground that was patched. S-01 to S-18 are left to TestOracle.
func TestCellsByEveryEngine(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	s := search.NewScratch()
	for range 60 {
		b := cellsBoard(t, rng)
		ground, err := skirmish.NewGround(b, skirmish.Default())
		if err != nil {
			t.Fatal(err)
		}
		o := units.NewOverlay(b)
		for id := range 8 {
			o.Place(id, b.ID(pathing.Cell{X: rng.IntN(b.W()), Y: rng.IntN(b.H())}), pathing.Half(1+rng.IntN(4)))
		}
		for _, c := range []struct {
			profile skirmish.Profile
			engine  string
		}{
			{skirmish.Profile{Speed: 7, Stride: 3, Size: 2}, skirmish.EngineBits},
			{skirmish.Profile{Speed: 12, Stride: 2, Size: 2}, skirmish.EngineBits},
			{skirmish.Profile{Speed: 7, Stride: 4, Size: 2}, skirmish.EngineWave},
			{skirmish.Profile{Speed: 40, Stride: 3, Size: 2}, skirmish.EngineWave},
			{skirmish.Profile{Stride: 3, Size: 2, Vehicle: true, Turn: 1}, skirmish.EngineBucket},
		} {
			rules, err := ground.Rules(c.profile)
			if err != nil {
				t.Fatal(err)
			}
			for range 6 {
				at := pathing.Cell{X: rng.IntN(b.W()), Y: rng.IntN(b.H())}
				if t := b.At(at); t.Has(board.Solid) || t.Has(board.Low) {
					continue
				}
				st := skirmish.State{At: at, Facing: pathing.Dir(2 * rng.IntN(4)), Prone: !c.profile.Vehicle && rng.IntN(3) == 0}
				for _, q := range []skirmish.Query{rules.Query(nil, units.NoUnit), rules.Query(o, rng.IntN(8))} {
					if q.Rules().Check(st, o, units.NoUnit) != nil {
						continue
					}
					if engine := compareCells(t, q, s, st); engine != c.engine {
						t.Fatalf("%+v: %s answered, want %s", c.profile, engine, c.engine)
					}
				}
			}
			changed, err := b.Edit(board.Set(pathing.Cell{X: rng.IntN(b.W()), Y: rng.IntN(b.H())}, board.Terrain(cellsTerrain(rng))))
			if err != nil {
				t.Fatal(err)
			}
			if err := ground.Patch(changed); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestCellsAllocateNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	b := cellsBoard(t, rng)
	rules, err := skirmish.Compile(b, skirmish.Default(), skirmish.Profile{Speed: 7, Stride: 3, Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	st := skirmish.State{}
	for b.At(st.At).Has(board.Solid) || b.At(st.At).Has(board.Low) {
		st.At.X++
	}
	s := search.NewScratch()
	var cells units.CellSet
	var costs units.CellCosts
	q := rules.Query(units.NewOverlay(b), units.NoUnit)
	ask := func() {
		if err := q.Cells(&cells, s, st); err != nil {
			t.Fatal(err)
		}
		if err := q.CellCosts(&costs, s, st); err != nil {
			t.Fatal(err)
		}
	}
	ask()
	if n := testing.AllocsPerRun(100, ask); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
	st.At = pathing.Cell{X: -1}
	if err := q.Cells(&cells, s, st); err == nil || cells.Len() != 0 {
		t.Errorf("a start off the board: %v, and %d squares", err, cells.Len())
	}
}
