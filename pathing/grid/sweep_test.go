package grid

import (
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// Fields of 64 bits say what those of 32 do, and ways read from them are as good.
func TestWideFieldsAreTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	s := NewScratch()
	for range 60 {
		b, err := board.FromFunc(1+rng.IntN(60), 1+rng.IntN(60), func(_, _ int) uint32 {
			return uint32(board.Solid) * uint32(rng.IntN(5)/4)
		})
		if err != nil {
			t.Fatal(err)
		}
		greatest := 1 + rng.IntN(MaxCost)
		g, err := New(b, Rules{
			Diagonal: rng.IntN(4) > 0, Corner: CornerRule(rng.IntN(3)), Barred: uint16(board.Solid),
			Cost: func(board.CellID) int { return 1 + rng.IntN(greatest) },
		})
		if err != nil {
			t.Fatal(err)
		}
		goals := []pathing.Cell{{X: rng.IntN(b.W()), Y: rng.IntN(b.H())}, {X: rng.IntN(b.W()), Y: rng.IntN(b.H())}}
		for _, m := range []Metric{ByCost, ByLength} {
			var near, far Field
			if err := g.Field(&near, s, units.View{}, goals, m); err != nil {
				t.Fatal(err)
			}
			far.prepare(g, m)
			far.sweepWide(s, units.View{}, goals)
			if near.wide || !far.wide {
				t.Fatal("not the fields that were meant")
			}
			for y := range b.H() {
				for x := range b.W() {
					c := pathing.Cell{X: x, Y: y}
					l, ok := near.At(c)
					if wide, wok := far.At(c); l != wide || ok != wok {
						t.Fatalf("%v at %v: %+v %v and %+v %v", m, c, l, ok, wide, wok)
					}
					if n, w := len(near.Append(nil, c)), len(far.Append(nil, c)); w > n || (w == 0) != (n == 0) {
						t.Fatalf("%v from %v: ways of %d and %d cells", m, c, n, w)
					}
				}
			}
		}
	}
}
