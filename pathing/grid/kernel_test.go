package grid

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/board"
	"example.com/stride/pathing/units"
)

// The fast kernels do what the portable ones do, in every row and every sum, and spell
// the same costs.
func TestFastWavesEqualPortable(t *testing.T) {
	if !fast {
		t.Skip("this processor has no fast kernels")
	}
	rng := rand.New(rand.NewPCG(7, 1))
	for i := range 4000 {
		rows := 1 + uint(rng.IntN(1+rng.IntN(waveMost)))
		at := 1 + uint(rng.IntN(int(rows)))
		weighted, rule := rng.IntN(2), rng.IntN(4)
		steps, costs := uint(rng.IntN(40)), uint(rng.IntN(2))
		dense := rng.IntN(4)
		var a waveRows
		for y := uint(1); y <= rows; y++ {
			a.free[y] = rng.Uint64()
			for range dense {
				a.free[y] |= rng.Uint64()
			}
			one, two := rng.Uint64(), rng.Uint64()
			a.one[y], a.two[y], a.three[y] = a.free[y]&one, a.free[y]&^one&two, a.free[y]&^one&^two
		}
		a.reach[at] = 1 << rng.IntN(64)
		b := a
		size := 1
		if rows <= smallRows {
			size = rng.IntN(2)
		}
		fastWaves[size][weighted][rule](&a, at, rows, 1, steps, costs)
		portableWave(&b, weighted, rule, at, rows, 1, steps, costs)
		if a != b {
			t.Fatalf("case %d: kernel %d of costs %d and size %d differs, %d steps from row %d of %d", i, rule, weighted, size, steps, at, rows)
		}
		if costs == 0 || steps == 0 {
			continue
		}
		low, high := at-min(at-1, steps), min(at+steps, rows)
		b.decode(low, high, 0, waveMost, steps)
		planes := uint(0)
		for steps>>planes != 0 {
			planes++
		}
		fastDecode(&a, low, high, planes, steps)
		if a.bytes != b.bytes {
			t.Fatalf("case %d: the costs differ, %d steps from row %d of %d", i, steps, at, rows)
		}
	}
}

// The work that is counted is that of the portable kernels, whichever ran.
func TestWaveWork(t *testing.T) {
	for rows := uint(1); rows < 12; rows++ {
		for at := uint(1); at <= rows; at++ {
			sum := uint64(0)
			for steps := uint(1); steps < 20; steps++ {
				low, high := uint(1), min(at+steps, rows)
				if at > steps {
					low = at - steps
				}
				sum += uint64(high - low + 1)
				if got := waveWork(at, rows, steps); got != sum {
					t.Fatalf("%d steps from row %d of %d: %d rows, want %d", steps, at, rows, got, sum)
				}
			}
		}
	}
}

// A wide wave answers like a narrow one.
func TestWideWavesEqualNarrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	var narrow, wide Reach
	s := NewScratch()
	for i := range 500 {
		g := randomGrid(t, rng)
		b := g.board
		start := pathing.Cell{X: rng.IntN(b.W()), Y: rng.IntN(b.H())}
		budget := rng.IntN(32)
		for _, want := range []Want{WantCells, WantCosts} {
			if err := g.Reach(&narrow, s, units.View{}, start, budget, want); err != nil {
				t.Fatal(err)
			}
			wide.window, wide.grid, wide.start, wide.want, wide.unit, wide.wave = narrow.window, g, start, want, narrow.unit, true
			g.reachWide(&wide, s, &units.View{}, budget/g.unit)
			name := fmt.Sprintf("case %d: %d by %d from %v with %d", i, b.W(), b.H(), start, budget)
			if narrow.Len() != wide.Len() {
				t.Fatalf("%s: %d cells by a wide wave, want %d", name, wide.Len(), narrow.Len())
			}
			for c := range narrow.Cells() {
				if !wide.Contains(c) {
					t.Fatalf("%s: %v is missing", name, c)
				}
				if want == WantCells {
					continue
				}
				a, _ := narrow.Cost(c)
				if b, _ := wide.Cost(c); a != b {
					t.Fatalf("%s: %v costs %d by a wide wave, want %d", name, c, b, a)
				}
			}
		}
	}
}

// randomGrid is a grid of random rules on a random board, of entry costs 1 to 3.
func randomGrid(tb testing.TB, rng *rand.Rand) *Grid {
	tb.Helper()
	solid := rng.IntN(40)
	b, err := board.FromFunc(1+rng.IntN(90), 1+rng.IntN(90), func(_, _ int) uint32 {
		if rng.IntN(100) < solid {
			return uint32(board.Solid)
		}
		return 0
	})
	if err != nil {
		tb.Fatal(err)
	}
	greatest := 1 + rng.IntN(3)
	g, err := New(b, Rules{
		Diagonal: rng.IntN(3) > 0, Corner: CornerRule(rng.IntN(3)), Barred: uint16(board.Solid),
		Cost: func(board.CellID) int { return 1 + rng.IntN(greatest) },
	})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}
