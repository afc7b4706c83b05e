package probe_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"example.com/stride/bench/probe"
	"example.com/stride/bench/suite"
	"example.com/stride/pathing/grid"
)

// block is about how long a block of calls takes: short, so that most blocks are not
// interrupted.
const block = 50 * time.Microsecond

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
func probes(w *suite.GridReach) []gridProbe {
	board := probe.NewBoard(w.Config.Size, w.Prices)
	rows := probe.NewRows(board)
	asks := map[string]func(x, y, budget int){
		"uniform8": rows.Uniform8, "uniform4": rows.Uniform4, "weighted8": rows.Weighted8,
		"uniform8+costs": rows.Uniform8Costs, "weighted8+costs": rows.Weighted8Costs, "uniform4+costs": rows.Uniform4Costs,
	}
	ask := asks[kind(w)]
	list := []gridProbe{{"rows", func(x, y int) { ask(x, y, w.Config.Budget) }}}
	if w.Config.Directions == 8 {
		buckets := probe.NewBuckets(board)
		list = append(list, gridProbe{"buckets", func(x, y int) { buckets.Weighted8(x, y, w.Config.Budget) }})
	}
	return list
}

// kind names the question as the C probe does.
func kind(w *suite.GridReach) string {
	k := "uniform"
	if w.Config.Prices > 1 {
		k = "weighted"
	}
	k += fmt.Sprint(w.Config.Directions)
	if w.Config.Want >= grid.WantCosts {
		k += "+costs"
	}
	return k
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
	for _, c := range suite.GridConfigs() {
		b.Run(c.String(), func(b *testing.B) {
			w, err := suite.NewGridReach(c)
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
			for _, p := range probes(w) {
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
			answers, err := program.Ask(probe.NewBoard(c.Size, w.Prices), starts, []probe.Question{{Kind: kind(w), Budget: c.Budget, Rounds: 200}})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(least/answers[0].Nanoseconds, "x-of-c")
		})
	}
}
