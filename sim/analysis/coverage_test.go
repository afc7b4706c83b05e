package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"example.com/stride/sim/trial"
)

// How often an interval holds the truth, over many sets of trials with fixed
// seeds. Of reps sets, a method that holds it with probability c does so in a share
// that is within 4·√(c(1-c)/reps) of c, but for one seed in 16,000. The race
// detector has little to see here and makes all of it slow.
var reps = map[bool]int{false: 4000, true: 500}[raceEnabled]

func tolerance(c float64) float64 { return 4 * math.Sqrt(c*(1-c)/float64(reps)) }

// coverage is the share of reps sets of trials whose interval holds the truth.
func coverage(seed uint64, truth float64, sample func(*rand.Rand) Estimate) float64 {
	rng := rand.New(rand.NewPCG(seed, 0))
	held := 0
	for range reps {
		if e := sample(rng); e.Low <= truth && truth <= e.High {
			held++
		}
	}
	return float64(held) / float64(reps)
}

// What a share's interval holds can be computed: the sum of the probabilities of
// those k whose interval holds p.
func exactCoverage(n int64, p float64, f func(k, n int64, level float64) Estimate) float64 {
	sum := 0.0
	for k := int64(0); k <= n; k++ {
		if e := f(k, n, 0.95); e.Low <= p && p <= e.High {
			sum += binomialPMF(k, n, p)
		}
	}
	return sum
}

func TestSharesHoldTheTruthAsOftenAsTheySay(t *testing.T) {
	for _, n := range []int64{20, 100, 500} {
		wilson, count := 0.0, 0
		for p := 0.005; p < 1; p += 0.01 {
			c := exactCoverage(n, p, Wilson)
			wilson += c
			count++
			// Over one share alone Wilson may fall short: never below 0.83, its limit
			// near 0 and 1.
			if c < 0.83 {
				t.Errorf("wilson, n=%d, p=%v: holds %v", n, p, c)
			}
			if c := exactCoverage(n, p, ClopperPearson); c < 0.95-1e-9 {
				t.Errorf("clopper-pearson, n=%d, p=%v: holds %v", n, p, c)
			}
		}
		// On the average over shares it keeps its level.
		near(t, "average of wilson", wilson/float64(count), 0.95, 0.006)
	}
}

func TestSharesHoldTheTruthInSimulatedGames(t *testing.T) {
	for i, p := range []float64{0.02, 0.3, 0.5, 0.9} {
		const n = 200
		want := exactCoverage(n, p, Wilson)
		got := coverage(uint64(i), p, func(rng *rand.Rand) Estimate {
			k := int64(0)
			for range n {
				if rng.Float64() < p {
					k++
				}
			}
			return Wilson(k, n, 0.95)
		})
		near(t, "wilson holds", got, want, tolerance(want))
	}
}

func TestMeanHoldsTheTruth(t *testing.T) {
	// The sum of three dice: near enough to normal for Student's t from 5 games on.
	for _, n := range []int{5, 30} {
		got := coverage(uint64(n), 10.5, func(rng *rand.Rand) Estimate {
			var s trial.Sums
			for range n {
				s.Add(int64(3 + rng.IntN(6) + rng.IntN(6) + rng.IntN(6)))
			}
			return Mean(s, 0.95)
		})
		near(t, "t holds", got, 0.95, tolerance(0.95))
	}
	// A skewed number, such as the Turns until something with a chance of 1 in 4
	// happens: for a skewness of 1.7 and 200 games the normal approximation is off by
	// less than 0.005 (Edgeworth: the square of the skewness over n, times about 1/2).
	got := coverage(7, 4, func(rng *rand.Rand) Estimate {
		var s trial.Sums
		for range 200 {
			s.Add(geometric(rng))
		}
		return Mean(s, 0.95)
	})
	near(t, "t on skewed numbers holds", got, 0.95, tolerance(0.95)+0.01)
}

func TestRatioHoldsTheTruth(t *testing.T) {
	// A game lasts a number of Turns, and each Turn spends 0 to 6 points around a
	// level that the whole game shares: 3 a Turn on the average. An interval that
	// took Turns for independent would hold the truth far too seldom.
	var turnsAsTrials int
	got := coverage(11, 3, func(rng *rand.Rand) Estimate {
		var p trial.PairSums
		var perTurn trial.Sums
		for range 200 {
			turns, spent := geometric(rng)+3, int64(0)
			shared := int64(rng.IntN(5))
			for range turns {
				x := shared + int64(rng.IntN(3))
				spent += x
				perTurn.Add(x)
			}
			p.Add(spent, turns)
		}
		if e := Mean(perTurn, 0.95); e.Low <= 3 && 3 <= e.High {
			turnsAsTrials++
		}
		return Ratio(p, 0.95)
	})
	near(t, "ratio holds", got, 0.95, tolerance(0.95)+0.01) // linearised: off by about 1/n
	if share := float64(turnsAsTrials) / float64(reps); share > 0.8 {
		t.Errorf("taking Turns for trials holds %v: this game shows nothing", share)
	}
}

func TestQuantileHoldsTheTruth(t *testing.T) {
	// Of geometric(1/4): P(X <= v) = 1 - 0.75^v, so the median is 3 and the 95th
	// percentile 11. The interval may hold the truth more often than it says.
	for _, c := range []struct{ p, truth float64 }{{0.5, 3}, {0.95, 11}} {
		got := coverage(13, c.truth, func(rng *rand.Rand) Estimate {
			var h trial.Histogram
			for range 200 {
				h.Add(int(geometric(rng)))
			}
			return Quantile(h, c.p, 0.95)
		})
		if got < 0.95-tolerance(0.95) {
			t.Errorf("the interval of the %v-quantile holds %v", c.p, got)
		}
	}
	// Where numbers hardly ever tie it holds what its ranks promise.
	r, s := ranks(200, 0.5, 0.95)
	want := binomialCDF(s-1, 200, 0.5) - binomialCDF(r-1, 200, 0.5)
	got := coverage(17, 500_000, func(rng *rand.Rand) Estimate {
		xs := make([]int64, 200)
		for i := range xs {
			xs[i] = rng.Int64N(1_000_001)
		}
		return quantileOfSorted(xs, r, s)
	})
	near(t, "the interval of a median holds", got, want, tolerance(want))
}

func TestPairedHoldsTheTruth(t *testing.T) {
	// Scores of a trial in both orders, by the chances of 2, 1, -1 and -2; the rest
	// is 0. The last two are extreme: hardly any trial differs, or nearly all do.
	for i, chance := range [][4]float64{
		{0.1, 0.2, 0.15, 0.05},
		{0.3, 0.4, 0.1, 0.05},
		{0.01, 0, 0, 0.01},
		{0.97, 0.02, 0, 0},
	} {
		truth := (2*chance[0] + chance[1] - chance[2] - 2*chance[3]) / 2
		got := coverage(uint64(20+i), truth, func(rng *rand.Rand) Estimate {
			var s trial.Sums
			for range 200 {
				u, score := rng.Float64(), int64(0)
				for j, x := range []int64{2, 1, -1, -2} {
					if u -= chance[j]; u < 0 {
						score = x
						break
					}
				}
				s.Add(score)
			}
			return Paired(s, 2, 2, 0.95)
		})
		// With hardly any trial that differs it may hold the truth more often than it says.
		if got < 0.94-tolerance(0.94) {
			t.Errorf("setting %d: holds %v", i, got)
		}
		if i < 2 {
			near(t, "paired holds", got, 0.95, tolerance(0.95)+0.005)
		}
	}
}

// geometric is 1 or more, each next with a chance of 3 in 4: its mean is 4.
func geometric(rng *rand.Rand) int64 {
	n := int64(1)
	for rng.IntN(4) != 0 {
		n++
	}
	return n
}
