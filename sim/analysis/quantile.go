package analysis

import (
	"fmt"
	"math"
	"slices"

	"example.com/stride/sim/trial"
)

// Quantile is the p-quantile of what a histogram counts, 0 < p < 1, with its
// interval. The value is an order statistic, the least v such that at least the
// share p of the games have v or less; so it is a number that a game had, and the
// median of 4 and 8 is 4.
//
// The interval runs from the r-th to the s-th smallest game, r the largest and s
// the smallest with binomial tails of at most (1-level)/2 on either side. It holds
// the true quantile at least as often as level says, whatever the distribution
// (David and Nagaraja, Order Statistics, 7.1). With too few games there is no such
// r or s, and that end has no bound.
//
// It panics if p or level is out of range.
func Quantile(h trial.Histogram, p, level float64) Estimate {
	checkLevel(level)
	if !(p > 0 && p < 1) {
		panic(fmt.Sprintf("analysis: a quantile lies above 0 and below 1, not at %v", p))
	}
	n := h.N()
	if n == 0 {
		return unknown(math.Inf(-1), math.Inf(1), level, MethodOrder)
	}
	e := Estimate{float64(nth(h, rank(p, n))), math.Inf(-1), math.Inf(1), n, level, MethodOrder}
	r, s := ranks(n, p, level)
	if r >= 1 {
		e.Low = float64(nth(h, r))
	}
	if s <= n {
		e.High = float64(nth(h, s))
	}
	return e
}

// rank is the least r with r/n >= p, at least 1.
func rank(p float64, n int64) int64 {
	r := int64(math.Ceil(p * float64(n)))
	// A product such as 0.28*25 comes out a hair above the whole number that it is.
	for r > 1 && float64(r-1)/float64(n) >= p {
		r--
	}
	return max(r, 1)
}

// ranks are r and s of Quantile: the numbers of the order statistics between which
// the p-quantile lies. r is 0, or s is n+1, if there is none.
//
// Of n games, let B be those at or below the quantile: binomial, with a share of p
// at least. The r-th smallest is above the quantile only if B < r. Likewise the
// s-th smallest is below it only if s games or more are, each with a share of p at
// most.
func ranks(n int64, p, level float64) (r, s int64) {
	least, weight := binomial(n, p)
	total := 0.0
	for _, w := range weight {
		total += w
	}
	tail := (1 - level) / 2 * total
	r, s = least, least+int64(len(weight))
	for sum := weight[0]; sum <= tail; sum += weight[r-least] {
		r++
	}
	for sum := weight[s-1-least]; sum <= tail; sum += weight[s-1-least] {
		s--
	}
	return r, s
}

// binomial are the probabilities of least, least+1, ... successes of n, up to a
// factor that they share; those left out are below 1e-20 of the greatest. It takes
// time in proportion to √(np(1-p)).
//
// Each comes from its neighbour, so that nothing is lost between logarithms of
// large factorials. gonum's distribution function is wrong near the middle from
// about ten million on.
func binomial(n int64, p float64) (least int64, weight []float64) {
	const negligible = 1e-20
	mode := min(int64(float64(n)*p), n)
	odds := p / (1 - p)
	for k, w := mode, 1.0; w > negligible; k-- {
		weight = append(weight, w)
		least = k
		w = w * float64(k) / float64(n-k+1) / odds
	}
	slices.Reverse(weight)
	for k, w := mode, 1.0; ; k++ {
		w = w * float64(n-k) / float64(k+1) * odds
		if w <= negligible {
			return least, weight
		}
		weight = append(weight, w)
	}
}

// nth is the r-th smallest number counted, 1 <= r <= h.N().
func nth(h trial.Histogram, r int64) int {
	for v, n := range h {
		if r -= n; r <= 0 {
			return v
		}
	}
	return len(h) - 1
}
