package bench_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"example.com/stride/bench"
	"example.com/stride/bench/probe"
	"example.com/stride/pathing"
	"example.com/stride/pathing/search"
)

// What routes and fields are measured against is right.
func TestRouteProbesAgree(t *testing.T) {
	for _, c := range bench.RouteConfigs() {
		if c.Others > 0 {
			continue
		}
		w, err := bench.NewRoutes(c)
		if err != nil {
			t.Fatal(err)
		}
		b := w.Grid.Board()
		star := probe.NewAStar(w.Grid.Costs(), b.Stride(), c.Metric == search.ByLength)
		sweep := probe.NewField(w.Grid.Costs(), b.Stride(), c.Metric == search.ByLength)
		for i, p := range w.Pairs {
			if i > 4 && testing.Short() {
				break
			}
			if err := w.Ask(i); err != nil {
				t.Fatal(err)
			}
			from, to := uint32(b.ID(p[0])), uint32(b.ID(p[1]))
			weight, ok := star.Route(from, to)
			if ok != w.Route.Found() || star.Length(weight) != w.Route.Length() {
				t.Errorf("%v: %v to %v: the probe says %v %v, the grid %v %v", c, p[0], p[1], ok, star.Length(weight), w.Route.Found(), w.Route.Length())
			}
			if path := star.Path(nil, from, to); ok && len(path)-1 < max(p[0].X-p[1].X, p[1].X-p[0].X) {
				t.Errorf("%v: %v to %v: the probe's path has %d cells", c, p[0], p[1], len(path))
			}
			if i%8 > 0 {
				continue
			}
			sweep.Run([]uint32{to})
			if err := w.AskField(i); err != nil {
				t.Fatal(err)
			}
			for y := 0; y < b.H(); y += 7 {
				for x := 0; x < b.W(); x += 5 {
					at := pathing.Cell{X: x, Y: y}
					l, ok := w.Field.At(at)
					if got := sweep.Dist[b.ID(at)]; ok != (got != math.MaxUint32) || ok && math.Abs(sweep.Float(got)-l.Float64()) > 1e-6*l.Float64() {
						t.Fatalf("%v: %v to %v: the probe says %v, the field %v %v", c, at, p[1], sweep.Float(got), l, ok)
					}
				}
			}
		}
	}
}

// turns is how many times as long a takes as b, the median of pairs in which both
// run in turns, by processor time where the system tells it: a and b take
// milliseconds.
func turns(a, b func()) float64 {
	ratios := make([]float64, pairs)
	for i := range ratios {
		ratios[i] = float64(spent(a)) / float64(spent(b))
	}
	slices.Sort(ratios)
	return (ratios[pairs/2-1] + ratios[pairs/2]) / 2
}

// spent is the time of a call of f, on average of as many as take a while.
func spent(f func()) time.Duration {
	const least = 80 * time.Millisecond
	calls := time.Duration(0)
	clock := bench.ProcessorTime
	if clock() == 0 {
		start := time.Now()
		clock = func() time.Duration { return time.Since(start) }
	}
	begin := clock()
	for calls == 0 || clock()-begin < least {
		f()
		calls++
	}
	return (clock() - begin) / calls
}

// BenchmarkGridRoute measures routes against an A* written by hand that knows one
// kind of board and nothing else: x-of-astar is how many times as long the public
// call takes.
func BenchmarkGridRoute(b *testing.B) {
	for _, c := range bench.RouteConfigs() {
		b.Run(c.String(), func(b *testing.B) {
			w, err := bench.NewRoutes(c)
			if err != nil {
				b.Fatal(err)
			}
			route, _ := w.Probes()
			measure(b, len(w.Pairs), w.Scratch, w.Ask, route, "x-of-astar")
		})
	}
}

// BenchmarkGridField measures fields against a sweep written by hand.
func BenchmarkGridField(b *testing.B) {
	for _, c := range bench.FieldConfigs() {
		b.Run(c.String(), func(b *testing.B) {
			w, err := bench.NewRoutes(c)
			if err != nil {
				b.Fatal(err)
			}
			_, field := w.Probes()
			measure(b, len(w.Pairs), w.Scratch, w.AskField, field, "x-of-sweep")
		})
	}
}

// BenchmarkStandardMaps measures 60 queries, spread over the file, of each map of the
// folder that STRIDE_MAPS names. What others take is written in docs/design.md.
func BenchmarkStandardMaps(b *testing.B) {
	for _, file := range standardScens(b) {
		s, err := bench.LoadScen(file)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("scen="+s.Name, func(b *testing.B) {
			const n = 60
			at := func(i int) int { return i * len(s.Queries) / n }
			board := s.Grid.Board()
			star := probe.NewAStar(s.Grid.Costs(), board.Stride(), true)
			measure(b, n, s.Scratch, func(i int) error { return s.Ask(at(i)) }, func(i int) {
				q := &s.Queries[at(i)]
				star.Route(uint32(board.ID(q.Start)), uint32(board.ID(q.Goal)))
			}, "x-of-astar")
		})
	}
}

// measure times n questions in turn, and against a probe.
func measure(b *testing.B, n int, s *search.Scratch, ask func(i int) error, other func(i int), unit string) {
	for i := range n {
		if err := ask(i); err != nil {
			b.Fatal(err)
		}
	}
	s.Stats = search.Stats{}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		if err := ask(i % n); err != nil {
			b.Fatal(err)
		}
		i++
	}
	b.ReportMetric(float64(s.Stats.Expanded)/float64(b.N), "expanded/op")
	b.StopTimer()
	all := func(f func(i int)) func() {
		return func() {
			for i := range n {
				f(i)
			}
		}
	}
	b.ReportMetric(turns(all(func(i int) {
		if err := ask(i); err != nil {
			b.Fatal(err)
		}
	}), all(other)), unit)
}
