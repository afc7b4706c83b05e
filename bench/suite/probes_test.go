package suite

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"example.com/stride/bench"
	"example.com/stride/bench/probe"
	"example.com/stride/bench/twin"
	"example.com/stride/pathing/grid"
)

// pairs is how many pairs a ratio is the median of.
const pairs = 10

// block is about how long a block of calls takes: short, so that most blocks are not
// interrupted.
const block = 50 * time.Microsecond

// timed is the time of one call of f, the least of several blocks.
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

// calls is how many calls of f make up a block.
func calls(f func()) int {
	n := 1
	for ; n < 1<<16; n *= 2 {
		if begin := time.Now(); timed(f, n) > 0 && time.Since(begin) > block {
			return n
		}
	}
	return n
}

// gridProbe is a probe that answers the same questions as a GridReach.
type gridProbe struct {
	name string
	ask  func(x, y int)
}

// probes returns the Go probes for a configuration, the closest first. They know nothing
// of the others.
func (w *GridReach) probes() []gridProbe {
	rows := probe.NewRows(w.Probe)
	asks := map[string]func(x, y, budget int){
		"uniform8": rows.Uniform8, "uniform4": rows.Uniform4, "weighted8": rows.Weighted8,
		"uniform8+costs": rows.Uniform8Costs, "weighted8+costs": rows.Weighted8Costs, "uniform4+costs": rows.Uniform4Costs,
	}
	ask := asks[w.kind()]
	list := []gridProbe{{"rows", func(x, y int) { ask(x, y, w.Config.Budget) }}}
	if w.Config.Directions == 8 {
		buckets := probe.NewBuckets(w.Probe)
		list = append(list, gridProbe{"buckets", func(x, y int) { buckets.Weighted8(x, y, w.Config.Budget) }})
	}
	return list
}

// kind names the question as the C probe does.
func (w *GridReach) kind() string {
	kind := "uniform"
	if w.Config.Prices > 1 {
		kind = "weighted"
	}
	kind += fmt.Sprint(w.Config.Directions)
	if w.Config.Want >= grid.WantCosts {
		kind += "+costs"
	}
	return kind
}

// BenchmarkGridReach measures the public call, units about and all, against probes that
// know one kind of board and nothing else. x-of-rows is how many times as long the
// call takes as the Go probe of rows of bits, the median of ten pairs in turns;
// x-of-c the same of the C probe, where there is a gcc.
func BenchmarkGridReach(b *testing.B) {
	program, err := probe.Build(b.TempDir())
	if errors.Is(err, probe.ErrNoCompiler) {
		b.Log("there is no gcc: no figures of the C probe")
	} else if err != nil {
		b.Fatal(err)
	}
	for _, c := range GridConfigs() {
		b.Run(c.String(), func(b *testing.B) {
			w, err := NewGridReach(c)
			if err != nil {
				b.Fatal(err)
			}
			all := func(ask func(x, y int)) func() {
				return func() {
					for _, s := range w.Starts {
						ask(s.X, s.Y)
					}
				}
			}
			grid := func() {
				for i := range w.Starts {
					if err := w.Ask(i); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if err := w.Ask(i % len(w.Starts)); err != nil {
					b.Fatal(err)
				}
				i++
			}
			b.StopTimer()
			n := calls(grid)
			least := timed(grid, n)
			for _, p := range w.probes() {
				b.ReportMetric(ratio(grid, all(p.ask), n), "x-of-"+p.name)
			}
			for range 200 {
				least = min(least, timed(grid, n))
			}
			least /= float64(len(w.Starts))
			b.ReportMetric(least, "least-ns")
			if program == nil {
				return
			}
			starts := make([][2]int, len(w.Starts))
			for i, s := range w.Starts {
				starts[i] = [2]int{s.X, s.Y}
			}
			answers, err := program.Ask(w.Probe, starts, []probe.Question{{Kind: w.kind(), Budget: c.Budget, Rounds: 200}})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(least/answers[0].Nanoseconds, "x-of-c")
		})
	}
}

// BenchmarkSkirmishReach measures the three prices of an Action against the bucket
// search, which itself is measured against the twin: how many times as long that
// takes, the median of ten pairs in turns.
func BenchmarkSkirmishReach(b *testing.B) {
	for _, solid := range []int{20, 0} {
		c := DefaultSkirmish()
		c.Solid = solid
		b.Run(c.String(), func(b *testing.B) {
			w, err := NewSkirmish(c)
			if err != nil {
				b.Fatal(err)
			}
			run := func(r bench.Runner) func() { return func() { r.Run(16) } }
			buckets := run(w.ActionByBuckets())
			slow := w.twin()
			next := 0
			plain := func() {
				for range 16 {
					st := w.Starts[next%len(w.Starts)]
					slow.Reach(twin.State{At: st.At, Facing: st.Facing})
					next++
				}
			}
			states, costs, cells := run(w.ActionReach()), run(w.ActionCosts()), run(w.ActionCells())
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
