package workloads

import (
	"testing"

	"example.com/stride/pathing"
	"example.com/stride/pathing/mech"
)

// mechConfigs are the open board and one with rough ground, for characters of Size 1
// and 2, on foot and hovering, alone and among others.
func mechConfigs() []walkConfig {
	var all []walkConfig
	for _, hover := range []bool{false, true} {
		for _, rough := range []int{0, 8} {
			for _, others := range []int{0, 12} {
				for _, body := range []pathing.Half{2, 4} {
					all = append(all, walkConfig{
						Size: 64, Speed: 6, Seed: 1, Starts: 256,
						Hover: hover, Rough: rough, Body: body, Hostiles: others * 2 / 3, Allies: others / 3,
					})
				}
			}
		}
	}
	return all
}

func newMech(tb testing.TB, c walkConfig) (*walks, *slowTwin) {
	tb.Helper()
	w, err := newWalks(c)
	if err != nil {
		tb.Fatal(err)
	}
	return w, &slowTwin{Board: w.board, Params: mech.Default(), N: mech.Spaces(c.Body), Speed: c.Speed, Others: w.others}
}

// What is timed must be right: every end of every start equals the twin's.
func TestMechReachEqualsTwin(t *testing.T) {
	for _, c := range mechConfigs() {
		switch {
		case c.Hover:
			c.Starts = 8 // the twin is slow
		case testing.Short():
			c.Starts = 32
		}
		for _, c.Buckets = range []bool{false, true} {
			t.Run(mechEngine(c)+"/"+c.String(), func(t *testing.T) {
				w, twin := newMech(t, c)
				for _, st := range w.starts {
					if _, err := w.run(); err != nil {
						t.Fatal(err)
					}
					compareMech(t, w, twin, st.At)
				}
			})
		}
	}
}

func compareMech(t *testing.T, w *walks, twin *slowTwin, start pathing.Place) {
	t.Helper()
	onFoot, hovers := twin.Walk(start), map[End]Cost{}
	if w.Hover {
		hovers = twin.Hover(start)
	}
	got := 0
	for e := range w.reach.All() {
		if e.Phases == 0 {
			continue
		}
		want := onFoot
		if e.Choice == pathing.Hover {
			want = hovers
		}
		at := End{Place: e.Place, Stopped: e.Stopped}
		if cost, ok := want[at]; !ok || cost != (Cost{Cost: int(e.Cost), Squares: int(e.Squares)}) {
			t.Fatalf("from %v: %v to %+v costs %d in %d, want %+v (%v)", start, e.Choice, at, e.Cost, e.Squares, cost, ok)
		}
		got++
	}
	if got != len(onFoot)+len(hovers) {
		t.Fatalf("from %v: %d ends, want %d and %d", start, got, len(onFoot), len(hovers))
	}
}

func mechEngine(c walkConfig) string {
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
				if _, err := w.run(); err != nil {
					t.Fatal(err)
				}
			}
			for range w.starts {
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
					n, err := w.run()
					if err != nil {
						b.Fatal(err)
					}
					if ends += n; w.reach.Engine() == mech.EngineWave {
						waves++
					}
				}
				b.ReportMetric(float64(ends)/float64(b.N), "ends/op")
				b.ReportMetric(float64(waves)/float64(b.N), "waves/op")
				b.ReportMetric(float64(w.scratch.Stats.Expanded)/float64(b.N), "expanded/op")
				b.ReportMetric(float64(w.scratch.Stats.Generated)/float64(b.N), "generated/op")
			})
		}
		b.Run("engine=twin/"+c.String(), func(b *testing.B) {
			w, twin := newMech(b, c)
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				at := w.starts[i%len(w.starts)].At
				twin.Walk(at)
				if c.Hover {
					twin.Hover(at)
				}
				i++
			}
		})
	}
}
