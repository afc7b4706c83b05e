package gate

import (
	"math"
	"slices"
)

// evidence is a test of one benchmark that may be looked at after every pair.
//
// Each pair gives d = log(new/old). If the true log ratio is theta, the order within
// a pair was drawn by a fair coin, and what disturbs a measurement multiplies it, then
// d-theta is as likely to be above 0 as below, whatever its size and whatever the
// other pairs did: a slow minute hits both programs alike, and which of the two it
// hits first is the coin's. So the signs of d-theta are fair coins, given the sizes.
//
// The test bets on the signs, more on large differences than on small ones: on the
// i-th a part tanh(lambda*w) of what it has, where w is the rank of |d-theta| among
// the first i, over i. Under theta the wealth is a martingale that starts at 1, so
// that it ever reaches 1/alpha has a chance of at most alpha (Ville's inequality), at
// however many looks. Mixing several lambdas keeps that. It is a sequential form of
// the signed-rank test of Wilcoxon: nothing is assumed about the spread of the noise,
// which on shared machines has no second moment to speak of, nor that pairs are
// independent of each other.
type evidence struct {
	d []float64
}

// bets are the lambdas of the mixture, from a drift that takes hundreds of pairs to
// see to one that takes eight.
var bets = [...]float64{0.15, 0.3, 0.6, 1.2, 2.4, 4.8}

func (e *evidence) add(d float64) { e.d = append(e.d, d) }

// bettor bets on the differences to one theta.
type bettor struct {
	theta    float64
	sizes    []float64 // of the differences so far, sorted
	up, down [len(bets)]float64
	// above and below are the logs of what bets on d above theta, and on d below it,
	// have come to. The chance that either is ever as much as x under theta is at most
	// exp(-x).
	above, below float64
}

func newBettor(theta float64) *bettor { return &bettor{theta: theta} }

// add bets on another difference. It takes time in proportion to those before.
func (b *bettor) add(d float64) {
	// Rounded, since the last bits of a size can tell its sign.
	x := math.Round((d-b.theta)*1e9) / 1e9
	size := math.Abs(x)
	lo, _ := slices.BinarySearch(b.sizes, size)
	hi := lo
	for hi < len(b.sizes) && b.sizes[hi] == size {
		hi++
	}
	b.sizes = slices.Insert(b.sizes, lo, size)
	if x == 0 {
		return
	}
	rank := float64(lo+hi)/2 + 1 // ties share the middle of their ranks
	for k, lambda := range bets {
		part := math.Tanh(lambda * rank / float64(len(b.sizes)))
		if x < 0 {
			part = -part
		}
		b.up[k] += math.Log1p(part)
		b.down[k] += math.Log1p(-part)
	}
	b.above, b.below = logMean(b.up[:]), logMean(b.down[:])
}

// wealth is what bets on all differences came to.
func (e *evidence) wealth(theta float64) (above, below float64) {
	b := newBettor(theta)
	for _, d := range e.d {
		b.add(d)
	}
	return b.above, b.below
}

// logMean is the log of the mean of what has these logs.
func logMean(logs []float64) float64 {
	most := slices.Max(logs)
	if math.IsInf(most, -1) {
		return most
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum/float64(len(logs)))
}

// interval is where theta lies but for a chance of low below it and of high above it,
// at all looks together. A bound that the pairs do not give yet is infinite.
func (e *evidence) interval(low, high float64) (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	if len(e.d) == 0 {
		return lo, hi
	}
	least, most := slices.Min(e.d), slices.Max(e.d)
	// Below every difference all signs are up. If even that is not enough, there is no
	// bound. The wealth falls as theta rises, but for the small steps that changes of
	// ranks make, far inside of what is shown.
	margin := 1 + most - least
	if above, _ := e.wealth(least - margin); above >= math.Log(1/low) {
		lo = bisect(least-margin, most, func(theta float64) bool {
			above, _ := e.wealth(theta)
			return above >= math.Log(1/low)
		})
	}
	if _, below := e.wealth(most + margin); below >= math.Log(1/high) {
		hi = bisect(most+margin, least, func(theta float64) bool {
			_, below := e.wealth(theta)
			return below >= math.Log(1/high)
		})
	}
	return lo, hi
}

// bisect is where out turns from true, which it is at from, to false.
func bisect(from, to float64, out func(float64) bool) float64 {
	for math.Abs(to-from) > 1e-6 { // a ten-thousandth of a per cent
		mid := (from + to) / 2
		if out(mid) {
			from = mid
		} else {
			to = mid
		}
	}
	return from
}

// middle is the median of the means of all two differences (Hodges and Lehmann): the
// estimate that belongs to signed ranks.
func (e *evidence) middle() float64 {
	if len(e.d) == 0 {
		return math.NaN()
	}
	means := make([]float64, 0, len(e.d)*(len(e.d)+1)/2)
	for i := range e.d {
		for j := i; j < len(e.d); j++ {
			means = append(means, (e.d[i]+e.d[j])/2)
		}
	}
	slices.Sort(means)
	n := len(means)
	return (means[(n-1)/2] + means[n/2]) / 2
}
