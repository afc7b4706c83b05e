package search

import (
	"math/rand/v2"
	"testing"

	"example.com/stride/pathing"
)

func TestWeightsCompareAsLengths(t *testing.T) {
	if d := diagonalWeight*diagonalWeight - 2*straightWeight*straightWeight; d != 1 {
		t.Fatalf("the squares differ by %d, want 1", d)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	weight := func(l pathing.Length) uint64 {
		return uint64(l.Straight)*straightWeight + uint64(l.Diagonal)*diagonalWeight
	}
	length := func() pathing.Length {
		for {
			most := 1 << (1 + rng.IntN(19))
			l := pathing.Length{Straight: rng.IntN(most), Diagonal: rng.IntN(most)}
			if weight(l) < weightLimit {
				return l
			}
		}
	}
	for range 200000 {
		l, m := length(), length()
		if rng.IntN(2) == 0 { // as near as any
			a, b := 1, 1
			for range rng.IntN(15) {
				a, b = a+2*b, a+b
			}
			m = l.Add(pathing.Length{Straight: a, Diagonal: -b})
			if m.Diagonal < 0 || weight(m) >= weightLimit {
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
		if lengthOf(wl) != l {
			t.Fatalf("%+v comes back as %+v", l, lengthOf(wl))
		}
	}
}
