package analysis

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"example.com/stride/sim/trial"
)

func histogramOf(xs ...int) trial.Histogram {
	var h trial.Histogram
	for _, x := range xs {
		h.Add(x)
	}
	return h
}

// Order statistics between which the median lies at 95 % at least: table A6 of
// Conover, Practical Nonparametric Statistics, as in every table of the sign test.
func TestMedianRanksEqualPublishedTable(t *testing.T) {
	for _, c := range []struct{ n, r, s int64 }{
		{5, 0, 6}, {6, 1, 6}, {8, 1, 8}, {9, 2, 8}, {10, 2, 9}, {20, 6, 15}, {25, 8, 18}, {50, 18, 33}, {100, 40, 61},
	} {
		if r, s := ranks(c.n, 0.5, 0.95); r != c.r || s != c.s {
			t.Errorf("n=%d: %d and %d, want %d and %d", c.n, r, s, c.r, c.s)
		}
	}
}

// Ranks against binomial tails summed term by term.
func TestRanksKeepTheirTails(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 400).Draw(t, "n")
		p := rapid.SampledFrom([]float64{0.05, 0.25, 0.5, 0.75, 0.9, 0.95}).Draw(t, "p")
		level := rapid.SampledFrom([]float64{0.9, 0.95, 0.99}).Draw(t, "level")
		r, s := ranks(n, p, level)
		tail := (1 - level) / 2
		const slack = 1e-9
		if r > 0 && binomialCDF(r-1, n, p) > tail+slack {
			t.Errorf("n=%d p=%v: rank %d is too high", n, p, r)
		}
		if binomialCDF(r, n, p) < tail-slack {
			t.Errorf("n=%d p=%v: rank %d could be higher", n, p, r)
		}
		if s <= n && 1-binomialCDF(s-1, n, p) > tail+slack {
			t.Errorf("n=%d p=%v: rank %d is too low", n, p, s)
		}
		if s > 1 && 1-binomialCDF(s-2, n, p) < tail-slack {
			t.Errorf("n=%d p=%v: rank %d could be lower", n, p, s)
		}
	})
}

// For a thousand million games the ranks are those of the normal distribution to
// within what its error is: a standard deviation is 15,811.
func TestRanksOfManyGames(t *testing.T) {
	const n = 1_000_000_000
	r, s := ranks(n, 0.5, 0.95)
	half := 1.959964 * math.Sqrt(n) / 2
	near(t, "r", float64(r), n/2-half, 3)
	near(t, "s", float64(s), n/2+half, 3)
}

// Quantiles against sorted games.
func TestQuantileIsAnOrderStatistic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.IntRange(0, 30), 1, 200).Draw(t, "xs")
		percent := rapid.IntRange(1, 99).Draw(t, "percent")
		p := float64(percent) / 100
		e := Quantile(histogramOf(xs...), p, 0.95)
		slices.Sort(xs)
		// The least rank with 100·rank >= percent·n, in whole numbers.
		rank := (percent*len(xs) + 99) / 100
		if want := float64(xs[rank-1]); e.Value != want {
			t.Fatalf("the %v-quantile of %v is %v, want %v", p, xs, e.Value, want)
		}
		if e.Low > e.Value || e.High < e.Value {
			t.Fatalf("out of order: %+v", e)
		}
		r, s := ranks(int64(len(xs)), p, 0.95)
		low, high := math.Inf(-1), math.Inf(1)
		if r >= 1 {
			low = float64(xs[r-1])
		}
		if int(s) <= len(xs) {
			high = float64(xs[s-1])
		}
		if e.Low != low || e.High != high {
			t.Fatalf("interval %v to %v, want %v to %v", e.Low, e.High, low, high)
		}
	})
}

// Products of these come out above the whole numbers that they are.
func TestRankOfWholeNumbers(t *testing.T) {
	for _, c := range []struct {
		p    float64
		n, r int64
	}{{0.28, 25, 7}, {0.56, 25, 14}, {0.14, 50, 7}, {0.95, 20, 19}, {0.95, 1_000_000_000, 950_000_000}, {0.5, 1, 1}, {0.001, 10, 1}} {
		if got := rank(c.p, c.n); got != c.r {
			t.Errorf("rank(%v, %d) = %d, want %d", c.p, c.n, got, c.r)
		}
	}
}

func TestQuantileAtTheEdges(t *testing.T) {
	if e := Quantile(nil, 0.5, 0.95); known(e) || bounded(e) || e.N != 0 {
		t.Errorf("no games: %+v", e)
	}
	if e := Quantile(histogramOf(4), 0.5, 0.95); e.Value != 4 || bounded(e) {
		t.Errorf("one game: %+v", e)
	}
	if e := Quantile(histogramOf(4, 8), 0.5, 0.95); e.Value != 4 {
		t.Errorf("the median of 4 and 8 is %v", e.Value)
	}
	// Five games do not bound a 95th percentile from above.
	if e := Quantile(histogramOf(1, 2, 3, 4, 5), 0.95, 0.95); !math.IsInf(e.High, 1) || e.Value != 5 {
		t.Errorf("five games: %+v", e)
	}
}

// quantileOfSorted is the interval between ranks r and s of numbers too large for a
// histogram.
func quantileOfSorted(xs []int64, r, s int64) Estimate {
	slices.Sort(xs)
	return Estimate{Low: float64(xs[r-1]), High: float64(xs[s-1])}
}
