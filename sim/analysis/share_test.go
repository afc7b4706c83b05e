package analysis

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// Table I of Newcombe, Statistics in Medicine 17 (1998), 857-872: method 3 (score)
// and method 5 (exact), 95 %.
func TestSharesEqualPublishedIntervals(t *testing.T) {
	for _, c := range []struct {
		k, n                                 int64
		scoreLow, scoreHigh, tailLow, tailUp float64
	}{
		{81, 263, 0.2553, 0.3662, 0.2527, 0.3676},
		{15, 148, 0.0624, 0.1605, 0.0578, 0.1617},
		{0, 20, 0.0000, 0.1611, 0.0000, 0.1684},
		{1, 29, 0.0061, 0.1718, 0.0009, 0.1776},
	} {
		const half = 0.00005 // of the last digit printed
		w, cp := Wilson(c.k, c.n, 0.95), ClopperPearson(c.k, c.n, 0.95)
		near(t, "Wilson low", w.Low, c.scoreLow, half)
		near(t, "Wilson high", w.High, c.scoreHigh, half)
		near(t, "Clopper-Pearson low", cp.Low, c.tailLow, half)
		near(t, "Clopper-Pearson high", cp.High, c.tailUp, half)
	}
}

func TestSharesAtTheEdges(t *testing.T) {
	for _, f := range []func(k, n int64, level float64) Estimate{Wilson, ClopperPearson} {
		none := f(0, 0, 0.95)
		if known(none) || none.Low != 0 || none.High != 1 || none.N != 0 {
			t.Errorf("no trials: %+v", none)
		}
		for _, n := range []int64{1, 2, 50, 1_000_000_000} {
			never, always := f(0, n, 0.95), f(n, n, 0.95)
			if never.Value != 0 || never.Low != 0 || never.High <= 0 || never.High > 1 {
				t.Errorf("0 of %d: %+v", n, never)
			}
			if always.Value != 1 || always.High != 1 || always.Low >= 1 || always.Low < 0 {
				t.Errorf("%d of %d: %+v", n, n, always)
			}
		}
	}
	// Both have a closed form at k = 0: z²/(n+z²), and 1-(α/2)^(1/n).
	z := 1.959963984540054
	near(t, "Wilson 0 of 10", Wilson(0, 10, 0.95).High, z*z/(10+z*z), 1e-12)
	near(t, "Clopper-Pearson 0 of 10", ClopperPearson(0, 10, 0.95).High, 1-math.Pow(0.025, 0.1), 1e-12)
}

// The ends of a Wilson interval are the p at which k is just z standard errors of p
// away; those of Clopper-Pearson the p at which a binomial tail is just (1-level)/2.
func TestSharesInvertTheirTests(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 300).Draw(t, "n")
		k := rapid.Int64Range(0, n).Draw(t, "k")
		level := rapid.SampledFrom([]float64{0.8, 0.9, 0.95, 0.99}).Draw(t, "level")
		z := normal(level)
		w := Wilson(k, n, level)
		share := float64(k) / float64(n)
		for _, p := range []float64{w.Low, w.High} {
			if p == 0 || p == 1 {
				continue
			}
			near(t, "distance of a Wilson end in standard errors",
				math.Abs(share-p)/math.Sqrt(p*(1-p)/float64(n)), z, 1e-6)
		}
		cp := ClopperPearson(k, n, level)
		tail := (1 - level) / 2
		if k > 0 {
			near(t, "upper tail at the low end", 1-binomialCDF(k-1, n, cp.Low), tail, 1e-9)
		}
		if k < n {
			near(t, "lower tail at the high end", binomialCDF(k, n, cp.High), tail, 1e-9)
		}
		for _, e := range []Estimate{w, cp} {
			if !(0 <= e.Low && e.Low <= e.Value && e.Value <= e.High && e.High <= 1) {
				t.Fatalf("%d of %d: out of order: %+v", k, n, e)
			}
		}
	})
}

// Winning and not winning mirror one another, more trials narrow an interval, a
// higher level widens it.
func TestSharesAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 100_000).Draw(t, "n")
		k := rapid.Int64Range(0, n).Draw(t, "k")
		for _, f := range []func(k, n int64, level float64) Estimate{Wilson, ClopperPearson} {
			e, mirror := f(k, n, 0.95), f(n-k, n, 0.95)
			near(t, "mirrored low", mirror.Low, 1-e.High, 1e-9)
			near(t, "mirrored high", mirror.High, 1-e.Low, 1e-9)
			if more := f(10*k, 10*n, 0.95); more.High-more.Low >= e.High-e.Low {
				t.Fatalf("%d of %d: ten times the trials do not narrow %v to %v", k, n, e, more)
			}
			if wide := f(k, n, 0.99); wide.High-wide.Low <= e.High-e.Low {
				t.Fatalf("%d of %d: a level of 0.99 does not widen %v to %v", k, n, e, wide)
			}
		}
		// The two agree as far as n lets them: they differ by less than 3 over n.
		w, cp := Wilson(k, n, 0.95), ClopperPearson(k, n, 0.95)
		near(t, "low of both", w.Low, cp.Low, 3/float64(n))
		near(t, "high of both", w.High, cp.High, 3/float64(n))
	})
}

func TestSharesRefuseNonsense(t *testing.T) {
	for name, f := range map[string]func(){
		"k above n":  func() { Wilson(3, 2, 0.95) },
		"k below 0":  func() { Wilson(-1, 2, 0.95) },
		"level 0":    func() { Wilson(1, 2, 0) },
		"level 95":   func() { Wilson(1, 2, 95) },
		"level NaN":  func() { Wilson(1, 2, math.NaN()) },
		"quantile 1": func() { Quantile([]int64{1}, 1, 0.95) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

// methodClopperPearson names the intervals that those of Wilson are compared with.
const methodClopperPearson Method = "clopper-pearson"

// ClopperPearson is the share k/n with the interval of the binomial tails,
// 0 <= k <= n: all shares p at which neither k or more nor k or fewer has a
// probability below (1-level)/2. It holds the true share at least as often as
// level says, for every share, and is wider than Wilson for that. Clopper and
// Pearson, Biometrika 26 (1934).
func ClopperPearson(k, n int64, level float64) Estimate {
	if n == 0 {
		return unknown(0, 1, level, methodClopperPearson)
	}
	tail := (1 - level) / 2
	e := Estimate{float64(k) / float64(n), 0, 1, n, level, methodClopperPearson}
	if k > 0 {
		e.Low = distuv.Beta{Alpha: float64(k), Beta: float64(n - k + 1)}.Quantile(tail)
	}
	if k < n {
		e.High = distuv.Beta{Alpha: float64(k + 1), Beta: float64(n - k)}.Quantile(1 - tail)
	}
	return e
}

// near fails the test unless got is within tolerance of want.
func near(t rapid.TB, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, want %v within %v", what, got, want, tolerance)
	}
}

// binomialPMF is the probability of k of n at p, by logarithms of factorials.
func binomialPMF(k, n int64, p float64) float64 {
	switch {
	case p <= 0:
		return b2f(k == 0)
	case p >= 1:
		return b2f(k == n)
	}
	lf := func(x int64) float64 { v, _ := math.Lgamma(float64(x) + 1); return v }
	return math.Exp(lf(n) - lf(k) - lf(n-k) + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
}

// binomialCDF is the probability of k or fewer of n at p, summed term by term.
func binomialCDF(k, n int64, p float64) float64 {
	sum := 0.0
	for i := int64(0); i <= k; i++ {
		sum += binomialPMF(i, n, p)
	}
	return sum
}

func b2f(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
