package mech_test

import (
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/mech"
)

// A Checker says of every place what the Rules say.
func TestCheckerAgreesWithRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		w, h := 1+rng.IntN(7), 1+rng.IntN(7)
		ground, err := board.FromFunc(w, h, func(int, int) uint32 {
			return uint32([]board.Terrain{0, 0, 0, board.Solid, board.Void, board.Steep}[rng.IntN(6)].WithLevel(rng.IntN(4)))
		})
		if err != nil {
			t.Fatal(err)
		}
		spec := ground.Spec()
		for range 4 {
			x, y, from := rng.IntN(w), rng.IntN(h), rng.IntN(60)
			spec.Walls = append(spec.Walls, board.Wall{X1: float64(x), Y1: float64(y), X2: float64(x + 1), Y2: float64(y), Height: rng.IntN(5)})
			spec.Spans = append(spec.Spans, board.Span{Cell: pathing.Cell{X: x, Y: y}, From: from, To: from + 1 + rng.IntN(4), Clear: rng.IntN(3) == 0})
		}
		b, err := spec.Board()
		if err != nil {
			t.Fatal(err)
		}
		g, err := mech.NewGround(b, mech.Default())
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []pathing.Half{1, 2, 4, 6} {
			prof := mech.Profile{Size: size, Speed: 4}
			c, err := g.Checker(prof)
			if err != nil {
				t.Fatal(err)
			}
			r, err := g.Rules(prof)
			if err != nil {
				t.Fatal(err)
			}
			for x := -1; x <= w; x++ {
				for y := -1; y <= h; y++ {
					for z := -1; z <= board.MaxHeight; z++ {
						at := pathing.Place{X: int16(x), Y: int16(y), Z: int16(z)}
						if (c.Check(mech.State{At: at}) == nil) != (r.Check(mech.State{At: at}) == nil) || c.Stands(at) != r.Stands(at) {
							t.Fatalf("Size %v at %v: the checker says %v, stands %v; the rules %v, %v", size, at,
								c.Check(mech.State{At: at}), c.Stands(at), r.Check(mech.State{At: at}), r.Stands(at))
						}
						low, ok := c.StandAt(at.Cell(), z)
						want, stands := r.StandAt(at.Cell(), z)
						if low != want || ok != stands || ok && (!r.Stands(low) || int(low.Z) < z) {
							t.Fatalf("Size %v from %v: the checker stands at %v %v, the rules at %v %v", size, at, low, ok, want, stands)
						}
					}
				}
			}
		}
	}
}
