package workloads

import (
	"testing"

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
			b.ReportMetric(workload.Ratio(plain, buckets, 1), "twin-of-buckets")
			b.ReportMetric(workload.Ratio(buckets, states, 1), "buckets-of-states")
			b.ReportMetric(workload.Ratio(buckets, costs, 1), "buckets-of-costs")
			b.ReportMetric(workload.Ratio(buckets, cells, 4), "buckets-of-cells")
		})
	}
}
