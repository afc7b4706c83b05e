package grid_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/grid"
	"example.com/stride/pathing/units"
)

// The distance from a cell to the nearest goal is that of the slow twin from the
// cell to the goals, and the ways that the field gives are as long.
func TestGridFieldEqualsDijkstra(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	s := grid.NewScratch()
	var f grid.Field
	cases := 300
	if testing.Short() {
		cases = 60
	}
	for i := range cases {
		c := randomRouteCase(t, rng, 24)
		g, err := grid.New(c.board, c.rules)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []grid.Metric{grid.ByCost, grid.ByLength} {
			var goals []pathing.Cell
			for range rng.IntN(4) {
				goals = append(goals, c.cell(rng))
			}
			if err := g.Field(&f, s, c.overlay.Without(c.mover), goals, m); err != nil {
				t.Fatal(err)
			}
			for range 12 {
				from := c.cell(rng)
				all := c.dijkstra(from, m)
				var want worth
				reached := false
				for _, goal := range goals {
					if w, ok := all[goal]; ok && c.free(goal) && c.free(from) && (!reached || w.length.Compare(want.length) < 0) {
						want, reached = w, true
					}
				}
				got, ok := f.At(from)
				if ok != reached || got != want.length {
					t.Fatalf("case %d, %v: %v to %v is %+v %v, want %+v %v\n%v", i, m, from, goals, got, ok, want.length, reached, c.board)
				}
				cells := f.Append(nil, from)
				if !ok {
					if len(cells) > 0 {
						t.Fatalf("case %d: a way without a distance: %v", i, cells)
					}
					continue
				}
				walked, err := c.walk(cells, m)
				if err != nil || walked.length != want.length || cells[0] != from {
					t.Fatalf("case %d, %v: the way %v from %v is %+v, want %+v, %v", i, m, cells, from, walked.length, want.length, err)
				}
			}
		}
	}
}

func TestGridFieldMisuse(t *testing.T) {
	b := mustParse(t, "...\n.#.\n...")
	other := mustParse(t, "...\n...\n...")
	g, err := grid.New(b, grid.Rules{Barred: uint16(board.Solid)})
	if err != nil {
		t.Fatal(err)
	}
	s := grid.NewScratch()
	var f grid.Field
	if _, ok := f.At(pathing.Cell{}); ok || f.Append(nil, pathing.Cell{}) != nil || f.Grid() != nil {
		t.Error("a field without a query knows something")
	}
	for name, err := range map[string]error{
		"goal off the board": g.Field(&f, s, units.View{}, []pathing.Cell{{X: 1}, {X: 3}}, grid.ByCost),
		"another board":      g.Field(&f, s, units.NewOverlay(other).Without(units.NoUnit), nil, grid.ByCost),
		"no metric":          g.Field(&f, s, units.View{}, nil, 2),
	} {
		if !errors.Is(err, grid.ErrQuery) {
			t.Errorf("%s: %v", name, err)
		}
		if _, ok := f.At(pathing.Cell{}); ok {
			t.Errorf("%s: the field is not empty", name)
		}
	}
	if err := g.Field(&f, s, units.View{}, []pathing.Cell{{X: 2, Y: 2}, {X: 1, Y: 1}, {X: 2, Y: 2}}, grid.ByCost); err != nil {
		t.Fatal(err)
	}
	for c, want := range map[pathing.Cell]int{{}: 4, {X: 2}: 2, {X: 2, Y: 2}: 0, {X: 1, Y: 1}: -1, {X: -1}: -1, {X: 3, Y: 1}: -1} {
		got, ok := f.At(c)
		if ok != (want >= 0) || ok && got.Straight != want {
			t.Errorf("%v: %+v %v, want %d", c, got, ok, want)
		}
	}
	if d, ok := f.Step(pathing.Cell{}, pathing.S); !ok || d != pathing.S {
		t.Errorf("straight on from the corner is %v", d)
	}
	if d, ok := f.Step(pathing.Cell{}, pathing.NoDir); !ok || d != pathing.E {
		t.Errorf("first from the corner is %v", d)
	}
}

func mustParse(tb testing.TB, text string) *board.Board {
	tb.Helper()
	b, err := board.Parse([]byte(text))
	if err != nil {
		tb.Fatal(err)
	}
	return b
}
