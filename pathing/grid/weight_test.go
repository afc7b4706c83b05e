package grid

import (
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
)

func TestWeightsCompareAsLengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range []scale{narrowScale, {straightWeight, diagonalWeight, 0}, wideScale} {
		if d := int64(s.diagonal*s.diagonal) - int64(2*s.straight*s.straight); d != 1 && d != -1 {
			t.Fatalf("%+v: the squares differ by %d, want 1", s, d)
		}
		weight := func(l pathing.Length) uint64 {
			return uint64(l.Straight)*s.straight + uint64(l.Diagonal)*s.diagonal
		}
		length := func() pathing.Length {
			for {
				most := 1 << (1 + rng.IntN(29))
				l := pathing.Length{Straight: rng.IntN(most), Diagonal: rng.IntN(most)}
				if weight(l) < s.limit() {
					return l
				}
			}
		}
		for range 100000 {
			l, m := length(), length()
			if rng.IntN(2) == 0 { // as near as any
				a, b := 1, 1
				for range rng.IntN(23) {
					a, b = a+2*b, a+b
				}
				m = l.Add(pathing.Length{Straight: a, Diagonal: -b})
				if m.Diagonal < 0 || weight(m) >= s.limit() {
					continue
				}
			}
			wl, wm := weight(l), weight(m)
			order := 0
			if wl < wm {
				order = -1
			} else if wl > wm {
				order = 1
			}
			if order != l.Compare(m) {
				t.Fatalf("%+v and %+v: weights say %d, lengths %d", l, m, order, l.Compare(m))
			}
			if s.length(wl) != l {
				t.Fatalf("%+v: %+v comes back as %+v", s, l, s.length(wl))
			}
		}
	}
}
