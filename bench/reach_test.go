package bench_test

import (
	"testing"

	"example.com/stride/bench"
	"example.com/stride/pathing"
	"example.com/stride/pathing/skirmish"
)

func reachConfigs() []bench.ReachConfig {
	open := bench.DefaultReach()
	open.Solid = 0
	return []bench.ReachConfig{bench.DefaultReach(), open}
}

func newReach(tb testing.TB, c bench.ReachConfig) (*bench.Reach, *bench.Plain) {
	tb.Helper()
	w, err := bench.NewReach(c)
	if err != nil {
		tb.Fatal(err)
	}
	return w, &bench.Plain{Board: w.Board, Params: skirmish.Default(), Speed: c.Speed, Stride: c.Stride}
}

// What is timed must be right: every end of every start equals the plain twin's.
func TestReachEqualsPlain(t *testing.T) {
	for _, c := range reachConfigs() {
		t.Run(c.String(), func(t *testing.T) {
			w, plain := newReach(t, c)
			for _, st := range w.Starts {
				if _, err := w.Run(); err != nil {
					t.Fatal(err)
				}
				moves, jumps := plain.Reach(bench.PlainState{At: st.At, Facing: st.Facing})
				got := 0
				for e := range w.Answer().All() {
					s := bench.PlainState{At: e.Place.Cell(), Facing: e.Facing}
					want := moves
					switch e.Choice {
					case pathing.LieDown:
						continue
					case pathing.Jump:
						want = jumps
					}
					if cost, ok := want[s]; !ok || cost != int(e.Cost) {
						t.Fatalf("from %+v: %v to %+v costs %d, want %d (%v)", st, e.Choice, s, e.Cost, cost, ok)
					}
					got++
				}
				if got != len(moves)+len(jumps) {
					t.Fatalf("from %+v: %d ends, want %d", st, got, len(moves)+len(jumps))
				}
			}
		})
	}
}

func TestReachAllocatesNothing(t *testing.T) {
	w, _ := newReach(t, bench.DefaultReach())
	run := func() {
		if _, err := w.Run(); err != nil {
			t.Fatal(err)
		}
	}
	for range w.Starts {
		run()
	}
	if n := testing.AllocsPerRun(500, run); n != 0 {
		t.Fatalf("%v allocations a query, want 0", n)
	}
}

func BenchmarkReach(b *testing.B) {
	for _, c := range reachConfigs() {
		b.Run("engine=stride/"+c.String(), func(b *testing.B) {
			w, _ := newReach(b, c)
			b.ReportAllocs()
			ends := 0
			for b.Loop() {
				n, err := w.Run()
				if err != nil {
					b.Fatal(err)
				}
				ends += n
			}
			b.ReportMetric(float64(ends)/float64(b.N), "ends/op")
			b.ReportMetric(float64(w.Scratch.Stats.Expanded)/float64(b.N), "expanded/op")
			b.ReportMetric(float64(w.Scratch.Stats.Generated)/float64(b.N), "generated/op")
		})
		b.Run("engine=plain/"+c.String(), func(b *testing.B) {
			w, plain := newReach(b, c)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				st := w.Starts[i%len(w.Starts)]
				plain.Reach(bench.PlainState{At: st.At, Facing: st.Facing})
				i++
			}
		})
	}
}

// Reading one path back, to the farthest end of each start.
func BenchmarkPath(b *testing.B) {
	w, _ := newReach(b, bench.DefaultReach())
	if _, err := w.Run(); err != nil {
		b.Fatal(err)
	}
	far := w.Answer().End(0)
	for e := range w.Answer().All() {
		if e.Choice == pathing.Move && e.Cost > far.Cost {
			far = e
		}
	}
	var path []pathing.Step
	b.ReportAllocs()
	for b.Loop() {
		path = w.Answer().Path(path[:0], far)
	}
	b.ReportMetric(float64(len(path)), "steps/op")
}
