package workloads

import (
	"slices"
	"testing"
	"time"

	"example.com/stride/bench/workload"
)

// BenchmarkReach measures the three prices of an Action against the bucket
// search, which itself is measured against the twin: how many times as long that
// takes, the median of ten pairs in turns.
func BenchmarkReach(b *testing.B) {
	for _, solid := range []int{20, 0} {
		c := defaults()
		c.Solid = solid
		b.Run(c.String(), func(b *testing.B) {
			w, err := newScene(c)
			if err != nil {
				b.Fatal(err)
			}
			run := func(r workload.Runner) func() { return func() { r.Run(16) } }
			buckets := run(w.actionByBuckets())
			slow := w.twin()
			next := 0
			plain := func() {
				for range 16 {
					st := w.starts[next%len(w.starts)]
					slow.Reach(State{At: st.At, Facing: st.Facing})
					next++
				}
			}
			states, costs, cells := run(w.actionReach()), run(w.actionCosts()), run(w.actionCells())
			b.ReportAllocs()
			for b.Loop() {
				states()
			}
			b.StopTimer()
			b.ReportMetric(ratio(plain, buckets, 1), "twin-of-buckets")
			b.ReportMetric(ratio(buckets, states, 1), "buckets-of-states")
			b.ReportMetric(ratio(buckets, costs, 1), "buckets-of-costs")
			b.ReportMetric(ratio(buckets, cells, 4), "buckets-of-cells")
		})
	}
}

// ratio is how many times as long a takes as b: the median of ten pairs, in which both
// run in turns. calls is how many make up a block.
func ratio(a, b func(), calls int) float64 {
	timed := func(f func()) float64 {
		begin := time.Now()
		for range calls {
			f()
		}
		return float64(time.Since(begin))
	}
	ratios := make([]float64, 10)
	for i := range ratios {
		least := [2]float64{timed(a), timed(b)}
		for range 20 {
			least = [2]float64{min(least[0], timed(a)), min(least[1], timed(b))}
		}
		ratios[i] = least[0] / least[1]
	}
	slices.Sort(ratios)
	return (ratios[4] + ratios[5]) / 2
}
