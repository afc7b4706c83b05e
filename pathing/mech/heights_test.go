package mech

import (
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
)

// What a field asks of all heights at once is what a query asks of one: M-02, M-07,
// M-21.
func TestHeightsAtOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	for range 300 {
		p := Default()
		p.CornerCutting, p.FlightCeiling, p.Combat = rng.IntN(3), rng.IntN(12), min(rng.IntN(5), 1)
		r, err := Compile(walledBoard(t, rng), p, Profile{Size: pathing.Half(2 + 2*rng.IntN(3)), Speed: 4, Hover: true})
		if err != nil {
			t.Fatal(err)
		}
		b := r.Board()
		for y := range b.H() {
			for x := range b.W() {
				at := pathing.Place{X: int16(x), Y: int16(y)}
				id := int(b.ID(at.Cell()))
				if r.footing.fit[id] == 0 {
					continue
				}
				low := r.belowCeiling(id)
				for z := range 20 {
					if at.Z = int16(z); r.Fits(at) && low>>z&1 != 0 != r.MayAct(at) {
						t.Fatalf("at %v: below the ceiling %v, may act %v", at, low>>z&1 != 0, r.MayAct(at))
					}
					for d := pathing.N; d < pathing.NoDir; d++ {
						// The body fits where it starts and where it goes.
						if r.footing.fit[id]&r.footing.fit[id+r.near[d]]>>z&1 == 0 {
							continue
						}
						if got := r.passHeights(id, d)>>z&1 != 0; got != r.passes(id, z, d) {
							t.Fatalf("at %v to the %v: passes %v, of all heights %v", at, d, !got, got)
						}
					}
				}
			}
		}
	}
}

// walledBoard is a small board with many walls, heights, spans and liquids.
func walledBoard(t *testing.T, rng *rand.Rand) *board.Board {
	t.Helper()
	w, h := 2+rng.IntN(7), 2+rng.IntN(7)
	spec := board.Spec{}
	for y := range h {
		for x := range w {
			spec.Text = append(spec.Text, "......#_"[rng.IntN(8)])
			spec.Levels = append(spec.Levels, "0000123"[rng.IntN(7)])
			c := pathing.Cell{X: x, Y: y}
			if rng.IntN(10) == 0 {
				spec.Spans = append(spec.Spans, board.Span{Cell: c, From: 5, To: 6 + rng.IntN(3)})
			}
			if rng.IntN(12) == 0 {
				spec.Liquids = append(spec.Liquids, board.Liquid{Cell: c, Depth: 1 + rng.IntN(4)})
			}
			if rng.IntN(3) == 0 {
				v := board.Wall{X1: float64(x), Y1: float64(y), X2: float64(x), Y2: float64(y), Height: rng.IntN(4)}
				if rng.IntN(2) == 0 {
					v.X2++
				} else {
					v.Y2++
				}
				spec.Walls = append(spec.Walls, v)
			}
		}
		spec.Text, spec.Levels = append(spec.Text, '\n'), append(spec.Levels, '\n')
	}
	b, err := spec.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}
