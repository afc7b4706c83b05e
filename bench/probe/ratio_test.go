package probe_test

import (
	"slices"
	"time"
)

// pairs is how many pairs a ratio is the median of.
const pairs = 10

// timed is the time of one call of f in nanoseconds, the mean over a block of calls.
func timed(f func(), calls int) float64 {
	begin := time.Now()
	for range calls {
		f()
	}
	return float64(time.Since(begin)) / float64(calls)
}

// ratio is how many times as long a takes as b: the median of pairs, in which both
// run in turns. calls is how many make up a block.
func ratio(a, b func(), calls int) float64 {
	ratios := make([]float64, pairs)
	for i := range ratios {
		least := [2]float64{timed(a, calls), timed(b, calls)}
		for range 20 {
			least[0] = min(least[0], timed(a, calls))
			least[1] = min(least[1], timed(b, calls))
		}
		ratios[i] = least[0] / least[1]
	}
	slices.Sort(ratios)
	return (ratios[pairs/2-1] + ratios[pairs/2]) / 2
}
