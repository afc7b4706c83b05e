package bench_test

import (
	"testing"

	"example.com/stride/bench"
	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// mechConfigs are the open board and one with rough ground, for characters of Size 1
// and 2, on foot and hovering, alone and among others.
func mechConfigs() []bench.MechWalkConfig {
	var all []bench.MechWalkConfig
	for _, hover := range []bool{false, true} {
		for _, rough := range []int{0, 8} {
			for _, others := range []int{0, 12} {
				for _, body := range []pathing.Half{2, 4} {
					c := bench.DefaultMechWalk()
					c.Hover, c.Rough, c.Body, c.Hostiles, c.Allies = hover, rough, body, others*2/3, others/3
					all = append(all, c)
				}
			}
		}
	}
	return all
}

func newMech(tb testing.TB, c bench.MechWalkConfig) (*bench.MechWalk, *bench.PlainMech) {
	tb.Helper()
	w, err := bench.NewMechWalk(c)
	if err != nil {
		tb.Fatal(err)
	}
	return w, &bench.PlainMech{Board: w.Board, Params: mech.Default(), N: mech.Spaces(c.Body), Speed: c.Speed, Others: w.Others}
}

// What is timed must be right: every end of every start equals the plain twin's.
func TestMechReachEqualsPlain(t *testing.T) {
	for _, c := range mechConfigs() {
		switch {
		case c.Hover:
			c.Starts = 8 // the plain twin is slow
		case testing.Short():
			c.Starts = 32
		}
		for _, c.Buckets = range []bool{false, true} {
			t.Run(mechEngine(c)+"/"+c.String(), func(t *testing.T) {
				w, plain := newMech(t, c)
				for _, st := range w.Starts {
					if _, err := w.Run(); err != nil {
						t.Fatal(err)
					}
					compareMech(t, w, plain, st.At)
				}
			})
		}
	}
}

func compareMech(t *testing.T, w *bench.MechWalk, plain *bench.PlainMech, start pathing.Place) {
	t.Helper()
	walks, hovers := plain.Walk(start), map[bench.PlainEnd]bench.PlainCost{}
	if w.Config.Hover {
		hovers = plain.Hover(start)
	}
	// Staying put is free, so that nobody walks back to where it stands, unless it is
	// stopped there.
	delete(walks, bench.PlainEnd{Place: start})
	got := 0
	for e := range w.Answer().All() {
		if e.Phases == 0 {
			continue
		}
		want := walks
		if e.Choice == pathing.Hover {
			want = hovers
		}
		at := bench.PlainEnd{Place: e.Place, Stopped: e.Stopped}
		if cost, ok := want[at]; !ok || cost != (bench.PlainCost{Cost: int(e.Cost), Squares: int(e.Squares)}) {
			t.Fatalf("from %v: %v to %+v costs %d in %d, want %+v (%v)", start, e.Choice, at, e.Cost, e.Squares, cost, ok)
		}
		got++
	}
	if got != len(walks)+len(hovers) {
		t.Fatalf("from %v: %d ends, want %d and %d", start, got, len(walks), len(hovers))
	}
}

func mechEngine(c bench.MechWalkConfig) string {
	if c.Buckets {
		return "engine=bucket"
	}
	return "engine=wave"
}

func TestMechReachAllocatesNothing(t *testing.T) {
	for _, c := range mechConfigs() {
		for _, c.Buckets = range []bool{false, true} {
			c.Starts = 16
			w, _ := newMech(t, c)
			run := func() {
				if _, err := w.Run(); err != nil {
					t.Fatal(err)
				}
			}
			for range w.Starts {
				run()
			}
			if n := testing.AllocsPerRun(32, run); n != 0 {
				t.Errorf("%s/%v: %v allocations a query, want 0", mechEngine(c), c, n)
			}
		}
	}
}

func BenchmarkMechReach(b *testing.B) {
	for _, c := range mechConfigs() {
		for _, c.Buckets = range []bool{false, true} {
			b.Run(mechEngine(c)+"/"+c.String(), func(b *testing.B) {
				w, _ := newMech(b, c)
				b.ReportAllocs()
				ends, waves := 0, 0
				for b.Loop() {
					n, err := w.Run()
					if err != nil {
						b.Fatal(err)
					}
					if ends += n; w.Answer().Engine() == mech.EngineWave {
						waves++
					}
				}
				b.ReportMetric(float64(ends)/float64(b.N), "ends/op")
				b.ReportMetric(float64(waves)/float64(b.N), "waves/op")
				b.ReportMetric(float64(w.Scratch.Stats.Expanded)/float64(b.N), "expanded/op")
				b.ReportMetric(float64(w.Scratch.Stats.Generated)/float64(b.N), "generated/op")
			})
		}
		b.Run("engine=plain/"+c.String(), func(b *testing.B) {
			w, plain := newMech(b, c)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				at := w.Starts[i%len(w.Starts)].At
				plain.Walk(at)
				if c.Hover {
					plain.Hover(at)
				}
				i++
			}
		})
	}
}
